//! Positions written as JSON.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Hole, Seat, Sense};
use mancala_interpreter::position::{Decision, Mark, Phase, Position};
use serde_json::{Map, Value, json};

use super::{board, kinds, memory};

/// A position as JSON.
pub fn position(game: &Game, position: &Position) -> Value {
    let model = game.model();
    let seeds = |hole: &Option<Hole>| {
        hole.and_then(|hole| position.holes.get(usize::from(hole.0))).map_or(Value::Null, |seeds| json!(seeds))
    };
    let rows: Vec<Vec<Value>> = model.board.picture.iter().map(|row| row.iter().map(seeds).collect()).collect();
    let mut value = Map::new();
    let mut put = |key: &str, what: Value| _ = value.insert(key.to_string(), what);
    put("rows", json!(rows));
    if !position.stores.is_empty() {
        put("stores", json!(position.stores));
    }
    if !position.reserves.is_empty() {
        put("reserves", json!(position.reserves));
    }
    put("out", json!(position.out));
    if !model.seed_kinds.is_empty() {
        put("kinds", kinds::write(game, position));
    }
    put("mover", board::seat(&model.board, position.mover));
    if let Some(stage) = stage(game, position) {
        put("stage", stage);
    }
    if !model.marks.is_empty() {
        put("marks", position.marks.iter().map(|one| mark(game, one)).collect());
    }
    put("memory", Value::Object(remembered(game, position)));
    Value::Object(value)
}

/// The name of the stage; a list where each player has his own.
fn stage(game: &Game, position: &Position) -> Option<Value> {
    let stages = &game.model().stages;
    let name = |at: u16| stages.get(usize::from(at)).map_or("?", |s| s.written.as_deref().unwrap_or(&s.name));
    let names: Vec<&str> = position.stages.iter().map(|stage| name(stage.0)).collect();
    let first = names.first()?;
    Some(if game.plan().stage_of_each { json!(names) } else { json!(first) })
}

fn mark(game: &Game, mark: &Mark) -> Value {
    let model = game.model();
    let name = model.marks.get(usize::from(mark.mark.0)).map_or("?", |info| info.name.as_str());
    let hole = board::hole(&model.board, mark.hole);
    let owner = board::seat(&model.board, mark.maker);
    let mut value = json!({ "mark": name, "hole": hole, "owner": owner });
    // without a number the usual term would be read
    let turns = mark.term.or_else(|| model.usual_term(mark.mark).map(|_| 0));
    if let (Value::Object(map), Some(turns)) = (&mut value, turns) {
        map.insert("turns".to_string(), json!(turns));
    }
    value
}

/// What rules need from earlier turns, each only where it differs from the plain.
fn remembered(game: &Game, position: &Position) -> Map<String, Value> {
    let board = &game.model().board;
    let plain = super::position::empty(game);
    let seat = |seat: Option<Seat>| seat.map_or(Value::Null, |seat| board::seat(board, seat));
    let flagged = |flags: &[bool]| -> Value {
        let on = board::seats(board).filter(|seat| flags.get(usize::from(seat.0)).copied().unwrap_or(false));
        on.map(|seat| board::seat(board, seat)).collect()
    };
    let mut memory = Map::new();
    let mut note = |key: &str, differs: bool, value: Value| {
        if differs {
            memory.insert(key.to_string(), value);
        }
    };
    note("owners", position.owners != plain.owners, owners(game, position, &plain));
    note("closed", position.closed != plain.closed, closed(game, position));
    note("tallies", position.tallies != plain.tallies, tallies(game, position));
    note("directions", position.directions != plain.directions, directions(game, position));
    note("last_mover", position.last_mover.is_some(), seat(position.last_mover));
    note("has_played", position.has_played != plain.has_played, flagged(&position.has_played));
    note("out_of_game", position.out_of_game != plain.out_of_game, flagged(&position.out_of_game));
    note("swapped", position.swapped, json!(true));
    note("starter", position.starter != plain.starter, seat(Some(position.starter)));
    note("hand", position.hand > 0, json!(position.hand));
    note("phase", position.phase != Phase::Turn, phase(game, &position.phase));
    note("history", !position.past.is_empty(), position.past.iter().map(|past| json!(past.0)).collect());
    memory
}

fn owners(game: &Game, position: &Position, plain: &Position) -> Value {
    let board = &game.model().board;
    let pairs = (0..board.holes).zip(position.owners.iter().zip(&plain.owners));
    let changed = pairs.filter(|(_, (now, before))| now != before);
    let entry = |(hole, (now, _)): (u16, (&Option<Seat>, _))| json!({ "hole": board::hole(board, Hole(hole)), "owner": now.map(|seat| board::seat(board, seat)) });
    changed.map(entry).collect()
}

fn closed(game: &Game, position: &Position) -> Value {
    let holes = (0..game.model().board.holes).zip(&position.closed).filter(|(_, closed)| **closed);
    holes.map(|(hole, _)| board::hole(&game.model().board, Hole(hole))).collect()
}

fn tallies(game: &Game, position: &Position) -> Value {
    let counted =
        game.model().tallies.iter().zip(&position.tallies).filter(|(_, values)| values.iter().any(|n| *n > 0));
    let entry = |values: &[u16], per_player| if per_player { json!(values) } else { json!(values.first()) };
    Value::Object(counted.map(|(tally, values)| (tally.name.clone(), entry(values, tally.per_player))).collect())
}

fn directions(game: &Game, position: &Position) -> Value {
    let word = |sense: &Option<Sense>| sense.map_or(Value::Null, |sense| json!(memory::sense_word(game, sense)));
    position.directions.iter().map(word).collect()
}

fn phase(game: &Game, phase: &Phase) -> Value {
    let board = &game.model().board;
    match phase {
        Phase::Turn => Value::Null,
        Phase::Start(step) => json!({ "lay_out": step }),
        Phase::BetweenRounds { line, winner } => {
            json!({ "between_rounds": { "line": line, "winner": winner.map(|seat| board::seat(board, seat)) } })
        }
        Phase::InStep(chosen) => {
            let one = |decision: &Decision| match decision {
                Decision::Hole(hole) => json!({ "hole": board::hole(board, *hole) }),
                Decision::Place(hole) => json!({ "place": board::hole(board, *hole) }),
                Decision::Direction(Sense::Forward) => json!({ "sense": "forward" }),
                Decision::Direction(Sense::Backward) => json!({ "sense": "backward" }),
                Decision::Amount(number) => json!({ "amount": number }),
                Decision::Kind(kind) => json!({ "kind": kinds::name(game, *kind) }),
                Decision::Option(option) => json!({ "option": option }),
            };
            let moves = chosen.iter().map(|chosen| {
                json!({ "turn": chosen.turn, "choices": chosen.decisions.iter().map(one).collect::<Vec<_>>() })
            });
            json!({ "in_step": moves.collect::<Vec<_>>() })
        }
    }
}
