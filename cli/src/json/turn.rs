//! Turns as JSON: laps, captures and, in a trace, every single thing that happened.

use mancala_interpreter::game::{Game, Point, winner};
use mancala_interpreter::model::{Hole, Seat, Spot};
use mancala_interpreter::position::Holder;
use mancala_interpreter::run::Ended;
use mancala_interpreter::trace::{Event, GameResult, Happening, TurnRecord};
use serde_json::{Map, Value, json};

use super::moves::direction_of_lap;
use super::{board, kinds};

/// A turn; `events` are told in full if asked for.
pub fn turn(game: &Game, record: &TurnRecord, detail: Detail) -> Value {
    let mut value = json!({
        "mover": board::seat(&game.model().board, record.mover),
        "move": record.name,
        "laps": laps(game, record),
        "captures": captures(game, record),
        "again": record.again,
    });
    if let (Detail::Events, Value::Object(map)) = (detail, &mut value) {
        map.insert("events".to_string(), record.events.iter().map(|one| event(game, record.mover, one)).collect());
    }
    value
}

/// How much of a turn is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Laps and captures.
    Outline,
    /// Every event too.
    Events,
}

fn laps(game: &Game, record: &TurnRecord) -> Value {
    let board = &game.model().board;
    let mut laps: Vec<Value> = Vec::new();
    // a lap is sown by the clause that lifted its seeds, or put them into the hand
    let mut latest = None;
    let mut open = 0;
    for event in &record.events {
        latest = event.clause.or(latest);
        match &event.what {
            Happening::LapStarts { origin, from, seeds, kinds, direction } => {
                let mut lap = json!({
                    "from": origin.map(|hole| board::hole(board, hole)),
                    "seeds": seeds,
                    "direction": direction.map(|d| direction_of_lap(game, record.mover, start(*origin, *from), d)),
                    "to": null,
                    "was": null,
                    "clause": latest.map(|clause| clause.0),
                });
                if let (Some(spot), Value::Object(map)) = (from, &mut lap) {
                    map.insert("first".to_string(), holder(game, Holder::from(*spot)));
                }
                with_kinds(game, &mut lap, kinds);
                laps.push(lap);
                open += 1;
            }
            Happening::LapEnds { at: Some(spot), was } => {
                // of laps that are sown in step it is not known which one ends
                if let (1, Some(Value::Object(lap))) = (open, laps.last_mut()) {
                    lap.insert("to".to_string(), holder(game, Holder::from(*spot)));
                    lap.insert("was".to_string(), json!(was));
                }
                open -= 1;
            }
            Happening::LapEnds { at: None, .. } => open -= 1,
            _ => {}
        }
    }
    laps.into()
}

/// The hole in whose row a lap begins.
pub fn start(origin: Option<Hole>, from: Option<Spot>) -> Option<Hole> {
    match from {
        Some(Spot::Hole(hole)) => Some(hole),
        Some(Spot::Store(_)) | None => origin,
    }
}

/// How many of the seeds are of which declared kind, if any is.
fn with_kinds(game: &Game, value: &mut Value, kinds: &[u16]) {
    if let (Some(counted), Value::Object(map)) = (kinds::counted(game, kinds), value) {
        map.insert("kinds".to_string(), counted);
    }
}

fn captures(game: &Game, record: &TurnRecord) -> Value {
    let capture = |event: &Event| match &event.what {
        Happening::Taken { from, to, seeds, kinds } => {
            let mut value = json!({ "seeds": seeds, "to": holder(game, *to), "clause": event.clause.map(|c| c.0) });
            let (key, place) = match from {
                Spot::Hole(hole) => ("hole", board::hole(&game.model().board, *hole)),
                Spot::Store(seat) => ("store", board::seat(&game.model().board, *seat)),
            };
            if let Value::Object(map) = &mut value {
                map.insert(key.to_string(), place);
            }
            with_kinds(game, &mut value, kinds);
            Some(value)
        }
        _ => None,
    };
    record.events.iter().filter_map(capture).collect()
}

/// Where seeds are: a hole `[row, column]`, `{"store": "south"}`, `{"reserve": "south"}`, `"hand"`, `"off"`.
pub fn holder(game: &Game, holder: Holder) -> Value {
    let board = &game.model().board;
    match holder {
        Holder::Hole(hole) => board::hole(board, hole),
        Holder::Store(seat) => json!({ "store": board::seat(board, seat) }),
        Holder::Reserve(seat) => json!({ "reserve": board::seat(board, seat) }),
        Holder::Hand => json!("hand"),
        Holder::Out => json!("off"),
    }
}

/// One thing that happened: `{"event": "taken", …, "clause": 7, "label": "L.9"}`.
pub fn event(game: &Game, mover: Seat, event: &Event) -> Value {
    let (name, detail) = happening(game, mover, &event.what);
    let mut map = Map::new();
    map.insert("event".to_string(), json!(name));
    if let Value::Object(detail) = detail {
        map.extend(detail);
    }
    let info = event.clause.and_then(|clause| game.model().clauses.get(usize::from(clause.0)));
    map.insert("clause".to_string(), json!(event.clause.map(|clause| clause.0)));
    map.insert("label".to_string(), json!(info.map(|info| &info.label)));
    Value::Object(map)
}

fn happening(game: &Game, mover: Seat, what: &Happening) -> (&'static str, Value) {
    let model = game.model();
    let board = &model.board;
    let hole = |hole: &Hole| board::hole(board, *hole);
    let seat = |seat: &Option<Seat>| seat.map(|seat| board::seat(board, seat));
    let of_kinds = |mut value: Value, kinds: &[u16]| {
        with_kinds(game, &mut value, kinds);
        value
    };
    let mark = |mark: &mancala_interpreter::model::MarkId| model.marks.get(usize::from(mark.0)).map(|info| &info.name);
    match what {
        Happening::Lifted { hole: from, seeds, kinds } => {
            ("lifted", of_kinds(json!({ "hole": hole(from), "seeds": seeds }), kinds))
        }
        Happening::Put { from, to, seeds, kinds } => {
            let put = json!({ "from": holder(game, *from), "to": holder(game, *to), "seeds": seeds });
            ("put", of_kinds(put, kinds))
        }
        Happening::Taken { from, to, seeds, kinds } => {
            let from = holder(game, Holder::from(*from));
            ("taken", of_kinds(json!({ "from": from, "to": holder(game, *to), "seeds": seeds }), kinds))
        }
        Happening::LapStarts { origin, from, seeds, kinds, direction } => (
            "lap starts",
            of_kinds(
                json!({
                    "from": origin.map(|origin| hole(&origin)),
                    "first": from.map(|spot| holder(game, Holder::from(spot))),
                    "seeds": seeds,
                    "direction": direction.map(|d| direction_of_lap(game, mover, start(*origin, *from), d)),
                }),
                kinds,
            ),
        ),
        Happening::LapEnds { at, was } => {
            ("lap ends", json!({ "at": at.map(|spot| holder(game, Holder::from(spot))), "was": was }))
        }
        Happening::Applied => ("applied", Value::Null),
        Happening::Marked(id, at) => ("marked", json!({ "mark": mark(id), "hole": hole(at) })),
        Happening::Unmarked(id, at) => ("unmarked", json!({ "mark": mark(id), "hole": hole(at) })),
        Happening::Given(at, owner) => ("given", json!({ "hole": hole(at), "owner": seat(owner) })),
        Happening::Closed(at) => ("closed", json!({ "hole": hole(at) })),
        Happening::Opened(at) => ("opened", json!({ "hole": hole(at) })),
        Happening::Tally(id, of, value) => {
            let name = model.tallies.get(usize::from(id.0)).map(|info| &info.name);
            ("tally", json!({ "tally": name, "of": seat(of), "value": value }))
        }
        Happening::Stage(id, of) => {
            let name = model.stages.get(usize::from(id.0)).map(|s| s.written.as_deref().unwrap_or(&s.name));
            ("stage", json!({ "stage": name, "of": seat(of) }))
        }
        Happening::Passed => ("passed", Value::Null),
        Happening::Swapped => ("swapped", Value::Null),
        Happening::Again => ("again", Value::Null),
        Happening::Stopped => ("stopped", Value::Null),
        Happening::Untold => ("untold", Value::Null),
        Happening::Endless => ("endless", Value::Null),
        Happening::Result(result) => {
            ("result", json!({ "winner": seat(&winner(*result)), "void": *result == GameResult::Void }))
        }
    }
}

/// The result: null while play goes on.
pub fn result(game: &Game, point: &Point) -> Value {
    match point.ended() {
        None => Value::Null,
        Some(Ended { result, reason }) => {
            let mut value = json!({
                "winner": winner(result).map(|seat| board::seat(&game.model().board, seat)),
                "reason": reason.word(),
                "scores": point.scores(game),
            });
            if let (GameResult::Void, Value::Object(map)) = (result, &mut value) {
                map.insert("void".to_string(), json!(true));
            }
            value
        }
    }
}
