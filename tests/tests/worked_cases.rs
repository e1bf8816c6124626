//! Positions of three games that were worked out by hand from the sentences of their sources, played by the engine:
//! the whole list of legal moves, every lap, every capture, the position after it, the moves of the next player.
//!
//! `data/worked-cases.yaml` says how it is to be read; nothing of a case is passed over.

use std::fmt::Debug;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::{ClauseId, Direction, Hole, MarkId, Seat, Spot, StageId};
use mancala_interpreter::position::{Holder, Mark, Position};
use mancala_interpreter::trace::{Event, GameResult, Happening};
use mancala_tests::boards::other;
use mancala_tests::collection;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    kigogo: Vec<Case>,
    kimasai: Vec<Case>,
    kete: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    #[serde(rename = "covers")]
    _covers: String,
    #[serde(rename = "why")]
    _why: String,
    rows: Vec<Vec<u16>>,
    mover: String,
    stage: Option<String>,
    reserve: Option<Vec<u16>>,
    kuu: Option<[bool; 2]>,
    must_capture: Option<String>,
    legal: Vec<String>,
    #[serde(default)]
    endless: Vec<String>,
    #[serde(rename = "move")]
    played: Option<String>,
    #[serde(default)]
    laps: Vec<Lap>,
    captured: Option<Vec<Taken>>,
    captured_total: Option<u32>,
    after: Option<Vec<Vec<u16>>>,
    reserve_after: Option<Vec<u16>>,
    kuu_after: Option<[bool; 2]>,
    winner: Option<String>,
    next: Option<String>,
    unsown_in_hand: Option<u16>,
    blocked_after: Option<String>,
    next_legal: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lap {
    lap: LapKind,
    at: Option<String>,
    now: Option<u16>,
    of: Option<String>,
    seeds: Option<u16>,
    takes: Option<u16>,
    enters: Option<String>,
    direction: Option<Way>,
    ends: Option<String>,
    ends_in: Option<EndsIn>,
    stops: Option<String>,
    #[serde(default)]
    safari: bool,
    fate: Option<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum LapKind {
    Put,
    Sow,
    Relay,
    Capture,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Debug)]
#[serde(rename_all = "lowercase")]
enum Way {
    Cw,
    Ccw,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum EndsIn {
    Empty,
    Occupied,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Taken {
    hole: String,
    seeds: u16,
}

#[test]
fn every_worked_case_comes_out_as_worked() {
    let cases: Cases = serde_yaml::from_str(include_str!("../data/worked-cases.yaml")).expect("the cases can be read");
    let (mut compared, mut wrong, mut count) = (0, Vec::new(), 0);
    for (name, cases) in [("bao-kigogo", cases.kigogo), ("bao-la-kimasai", cases.kimasai), ("bao-la-kete", cases.kete)]
    {
        let game = collection::named(name).game();
        for case in &cases {
            let mut check = Check { game: &game, case, compared: 0, wrong: Vec::new() };
            check.all();
            count += 1;
            compared += check.compared;
            wrong.extend(check.wrong.iter().map(|problem| format!("{}: {problem}", case.id)));
        }
    }
    println!("{count} worked cases, {compared} statements compared");
    assert_eq!(count, 35);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a trace says of one lap.
#[derive(Debug, PartialEq)]
struct Sown {
    origin: Option<Hole>,
    from: Option<Spot>,
    seeds: u16,
    direction: Option<Direction>,
    at: Option<Spot>,
    was: u16,
}

struct Check<'a> {
    game: &'a Game,
    case: &'a Case,
    compared: usize,
    wrong: Vec<String>,
}

impl Check<'_> {
    fn same<T: PartialEq + Debug>(&mut self, what: &str, found: T, worked: T) {
        self.compared += 1;
        if found != worked {
            self.wrong.push(format!("{what}: found {found:?}, worked {worked:?}"));
        }
    }

    fn all(&mut self) {
        let (game, case) = (self.game, self.case);
        let position = self.position();
        let mover = position.mover;
        let point = game.at(&position).expect("the position fits the ruleset");
        let names: Vec<String> = case.legal.iter().map(|one| self.name(one, &case.rows, mover)).collect();
        self.legal("legal moves", &point, names);
        for endless in &case.endless {
            let clauses = game.why_not(&point, endless).expect("no fault");
            let labels: Vec<String> = clauses.iter().map(|id| self.label(*id)).collect();
            self.same(&format!("{endless} is endless by"), labels, vec!["G.17".to_string()]);
        }
        let Some(played) = &case.played else { return };
        let name = self.name(played, &case.rows, mover);
        let Ok((after, record)) = game.play(&point, &name, true) else {
            return self.wrong.push(format!("{name} cannot be played"));
        };
        self.course(mover, &record.events);
        self.same("captured in all", Some(record.captured), case.captured_total);
        self.after(mover, &after);
    }

    fn label(&self, clause: ClauseId) -> String {
        self.game.model().clauses[usize::from(clause.0)].label.clone()
    }

    /// The position of the case; what it does not say is as at the set-up.
    fn position(&self) -> Position {
        let (game, case) = (self.game, self.case);
        let mut position = game.start().expect("no fault").position(game);
        position.past.clear();
        position.holes = case.rows.concat();
        position.mover = self.seat(&case.mover);
        if let Some(reserves) = &case.reserve {
            position.reserves.clone_from(reserves);
        }
        if let Some(name) = &case.stage {
            let stages = &game.model().stages;
            let at = stages.iter().position(|stage| stage.name == *name).expect("the stage");
            position.stages.iter_mut().for_each(|stage| *stage = StageId(at as u16));
        }
        if let Some(kuu) = case.kuu {
            position.marks.clear();
            for seat in [Seat(0), Seat(1)].into_iter().filter(|seat| kuu[usize::from(seat.0)]) {
                position.marks.push(Mark {
                    hole: self.hole(seat, "A5"),
                    mark: self.mark("kuu"),
                    maker: seat,
                    term: None,
                });
            }
        }
        if let Some(hole) = &case.must_capture {
            let hole = self.hole(other(position.mover), hole);
            // marked for two turns by the mover, the first of which, the enemy's, is over
            position.marks.push(Mark { hole, mark: self.mark("hizi-zetu"), maker: position.mover, term: Some(1) });
        }
        position.marks.sort_unstable();
        position
    }

    fn seat(&self, name: &str) -> Seat {
        Seat(self.game.model().board.seats.iter().position(|one| one == name).expect("the seat") as u8)
    }

    fn mark(&self, name: &str) -> MarkId {
        MarkId(self.game.model().marks.iter().position(|mark| mark.name == name).expect("the mark") as u16)
    }

    fn hole(&self, seat: Seat, name: &str) -> Hole {
        self.game.names().find_hole(seat, name).unwrap_or_else(|| panic!("no hole {name}"))
    }

    /// The hole that faces `Ak` is the enemy's `A(9 - k)`.
    fn facing(&self, mover: Seat, name: &str) -> Hole {
        let number: u16 = name.trim_start_matches('A').parse().expect("a front hole");
        self.hole(other(mover), &format!("A{}", 9 - number))
    }

    fn legal(&mut self, what: &str, point: &Point, mut worked: Vec<String>) {
        let moves = self.game.moves(point).expect("no fault");
        let mut found: Vec<String> = moves.into_iter().map(|one| one.name).collect();
        found.sort_unstable();
        worked.sort_unstable();
        self.same(what, found, worked);
    }

    /// `A2:x:cw+` as moves are written: a direction or an option is named if there was more than one to choose from.
    fn name(&self, worked: &str, rows: &[Vec<u16>], mover: Seat) -> String {
        let parts: Vec<&str> = worked.split(':').collect();
        let [hole, kind, way] = parts[..] else { return worked.to_string() };
        let mut front = rows[if mover == Seat(0) { 2 } else { 1 }].clone();
        if mover == Seat(1) {
            front.reverse();
        }
        let number: usize = hole[1..].parse().expect("a number");
        let choice = match kind {
            // entered at either kichwa from the four central holes, else at the near one
            "x" if self.case.stage.as_deref() == Some("nemo") => (3..=6).contains(&number),
            // a lone kichwa is sown inward
            "t" => {
                let alone = front.iter().filter(|seeds| **seeds > 0).count() == 1 && front[number - 1] > 0;
                !(hole.starts_with('A') && alone && (number == 1 || number == 8))
            }
            _ => true,
        };
        // clockwise runs to the right in the front row, to the left in the back row
        let right = way.starts_with("cw") == hole.starts_with('A');
        let arrow = match (choice, right) {
            (false, _) => "",
            (true, true) => ">",
            (true, false) => "<",
        };
        let option = match way.chars().last() {
            Some('+') => "/safari",
            Some('=') => "/stay",
            _ => "",
        };
        format!("{hole}{arrow}{option}")
    }

    /// Every lap and every capture, in order.
    fn course(&mut self, mover: Seat, events: &[Event]) {
        let case = self.case;
        let mut sown = laps(events).into_iter();
        let mut taken = events.iter().filter_map(|event| match event.what {
            Happening::Taken { from, seeds, .. } => Some((from, seeds)),
            _ => None,
        });
        for (number, lap) in (1..).zip(&case.laps) {
            let what = format!("lap line {number}");
            match lap.lap {
                LapKind::Put => self.put(&what, mover, lap, events),
                LapKind::Capture => {
                    let at = lap.at.as_deref().expect("`at`");
                    let worked = (Spot::Hole(self.facing(mover, at)), lap.takes.expect("`takes`"));
                    self.same(&format!("{what} takes"), taken.next(), Some(worked));
                }
                LapKind::Sow | LapKind::Relay => {}
            }
            if lap.ends.is_some() {
                self.lap(&what, mover, lap, sown.next());
            } else {
                self.same(&format!("{what} has a fate"), lap.lap == LapKind::Put, lap.fate.is_none());
            }
            if lap.stops.is_some() {
                self.same(&format!("{what} stops"), sown.len(), 0);
            }
            if lap.safari {
                let gone = Happening::Unmarked(self.mark("kuu"), self.hole(mover, "A5"));
                self.same(&format!("{what}: kuu lost"), events.iter().any(|event| event.what == gone), true);
            }
        }
        self.same("further laps", sown.next(), None);
        if let Some(captured) = &case.captured {
            let worked: Vec<(Spot, u16)> =
                captured.iter().map(|one| (Spot::Hole(self.hole(other(mover), &one.hole)), one.seeds)).collect();
            self.same("captures", taken.by_ref().collect::<Vec<_>>(), worked);
        }
        self.same("further captures", taken.next(), None);
    }

    fn put(&mut self, what: &str, mover: Seat, lap: &Lap, events: &[Event]) {
        let hole = self.hole(mover, lap.at.as_deref().expect("`at`"));
        let put = Happening::Put { from: Holder::Reserve(mover), to: Holder::Hole(hole), seeds: 1, kinds: Vec::new() };
        self.same(&format!("{what} from the reserve"), events.iter().any(|event| event.what == put), true);
        let held = self.case.rows.concat()[usize::from(hole.0)];
        self.same(&format!("{what} makes"), Some(held + 1), lap.now);
    }

    fn lap(&mut self, what: &str, mover: Seat, lap: &Lap, sown: Option<Sown>) {
        let Some(sown) = sown else { return self.wrong.push(format!("{what}: no such lap")) };
        if let Some(of) = &lap.of {
            self.same(&format!("{what} is of"), sown.origin, Some(self.hole(mover, of)));
            self.same(&format!("{what} starts after it"), sown.from, None);
        }
        if let Some(enters) = &lap.enters {
            self.same(&format!("{what} enters"), sown.from, Some(Spot::Hole(self.hole(mover, enters))));
        }
        self.same(&format!("{what} sows"), Some(sown.seeds), lap.seeds.or(lap.takes));
        let direction = match lap.direction {
            Some(Way::Cw) => Direction::Clockwise,
            // the two games without directions run counter-clockwise
            Some(Way::Ccw) | None => Direction::CounterClockwise,
        };
        self.same(&format!("{what} runs"), sown.direction, Some(direction));
        let ends = self.hole(mover, lap.ends.as_deref().expect("`ends`"));
        self.same(&format!("{what} ends at"), sown.at, Some(Spot::Hole(ends)));
        let empty = lap.ends_in.map(|ends_in| ends_in == EndsIn::Empty);
        self.same(&format!("{what} ends in an empty hole"), Some(sown.was == 0), empty);
    }

    fn after(&mut self, mover: Seat, after: &Point) {
        let (game, case) = (self.game, self.case);
        let position = after.position(game);
        self.same("after", Some(position.holes.clone()), case.after.as_ref().map(|rows| rows.concat()));
        if let Some(reserves) = &case.reserve_after {
            self.same("reserves", &position.reserves, reserves);
        }
        self.same("hand", position.hand, case.unsown_in_hand.unwrap_or(0));
        let result = after.ended().map(|ended| ended.result);
        self.same("result", result, case.winner.as_deref().map(|name| GameResult::Won(self.seat(name))));
        let next = result.is_none().then(|| after.mover());
        self.same("next to move", next, case.next.as_deref().map(|name| self.seat(name)));
        if let Some(kuu) = case.kuu_after {
            let square = |seat: Seat| (self.hole(seat, "A5"), self.mark("kuu"));
            let has = |seat: Seat| position.marks.iter().any(|mark| (mark.hole, mark.mark) == square(seat));
            let found = [has(Seat(0)), has(Seat(1))];
            self.same("kuu", found, kuu);
            let blocked: Vec<Mark> =
                position.marks.iter().filter(|mark| mark.mark == self.mark("hizi-zetu")).copied().collect();
            let worked = case.blocked_after.iter().map(|name| Mark {
                hole: self.hole(other(mover), name),
                mark: self.mark("hizi-zetu"),
                maker: mover,
                term: Some(2),
            });
            let worked: Vec<Mark> = worked.collect();
            self.same("blocked", blocked, worked);
        }
        if let Some(legal) = &case.next_legal {
            let rows = case.after.as_ref().expect("`after`");
            let worked = legal.iter().map(|name| self.name(name, rows, other(mover))).collect();
            self.legal("next legal moves", after, worked);
        }
    }
}

fn laps(events: &[Event]) -> Vec<Sown> {
    let mut laps: Vec<Sown> = Vec::new();
    for event in events {
        match event.what {
            Happening::LapStarts { origin, from, seeds, direction, .. } => {
                laps.push(Sown { origin, from, seeds, direction, at: None, was: 0 });
            }
            Happening::LapEnds { at, was } => {
                let lap = laps.last_mut().expect("a lap ends that has started");
                (lap.at, lap.was) = (at, was);
            }
            _ => {}
        }
    }
    laps
}
