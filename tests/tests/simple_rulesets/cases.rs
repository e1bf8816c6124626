//! Positions of three games that were worked out by hand from the sentences of their sources.

use mancala_interpreter::model::{Hole, MarkId, Model, Seat};
use mancala_interpreter::position::{Mark, Position};
use mancala_interpreter::trace::GameResult;
use mancala_tests::simple::Simple;
use serde::Deserialize;

use mancala_tests::collection;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    kigogo: Vec<Case>,
    kimasai: Vec<Case>,
    kete: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    rows: Vec<Vec<u16>>,
    mover: String,
    legal: Vec<String>,
    #[serde(default)]
    endless: Vec<String>,
    stage: Option<String>,
    reserve: Option<Vec<u16>>,
    kuu: Option<[bool; 2]>,
    must_capture: Option<String>,
    #[serde(rename = "move")]
    played: Option<String>,
    #[serde(default)]
    laps: Vec<Lap>,
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
struct Lap {
    /// A lap that sows says where it ends; a seed that is only put, or taken at the end of the game, does not.
    ends: Option<String>,
}

#[test]
fn every_worked_case_comes_out_as_worked() {
    let text = include_str!("../../data/worked-cases.yaml");
    let cases: Cases = serde_yaml::from_str(text).expect("the cases can be read");
    let mut wrong = Vec::new();
    for (name, cases) in [("bao-kigogo", cases.kigogo), ("bao-la-kimasai", cases.kimasai), ("bao-la-kete", cases.kete)]
    {
        let model = collection::named(name).model(&[]);
        for case in cases {
            let found = Played { model: &model, case: &case }.differences();
            wrong.extend(found.into_iter().map(|problem| format!("{}: {problem}", case.id)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

struct Played<'a> {
    model: &'a Model,
    case: &'a Case,
}

fn check<T: PartialEq + std::fmt::Debug>(wrong: &mut Vec<String>, what: &str, found: T, wanted: T) {
    if found != wanted {
        wrong.push(format!("{what}: found {found:?}, expected {wanted:?}"));
    }
}

impl Played<'_> {
    fn differences(&self) -> Vec<String> {
        let (case, mut wrong) = (self.case, Vec::new());
        let simple = Simple::new(self.model);
        let position = self.position(&simple);
        let moves = simple.moves(&position).expect("no fault");
        check(&mut wrong, "legal moves", named(&moves.names(), &case.legal), Ok(()));
        for name in &case.endless {
            check(&mut wrong, name, moves.removed.iter().any(|(one, _)| one == name), true);
        }
        let Some(wanted) = &case.played else { return wrong };
        let Some(played) = moves.legal.iter().find(|one| is_named(&one.name, wanted)) else {
            wrong.push(format!("{wanted} is not among {:?}", moves.names()));
            return wrong;
        };
        let laps = case.laps.iter().filter(|lap| lap.ends.is_some()).count() as u64;
        check(&mut wrong, "laps", played.laps, laps);
        check(&mut wrong, "captured", Some(played.captured), case.captured_total);
        check(&mut wrong, "after", Some(played.after.holes.clone()), case.after.as_ref().map(|rows| rows.concat()));
        let winner = case.winner.as_deref().map(|name| GameResult::Won(self.seat(name)));
        check(&mut wrong, "result", played.result, winner);
        if let Some(next) = &case.next {
            check(&mut wrong, "next", played.after.mover, self.seat(next));
        }
        if let Some(reserves) = &case.reserve_after {
            check(&mut wrong, "reserves", &played.after.reserves, reserves);
        }
        check(&mut wrong, "hand", played.after.hand, case.unsown_in_hand.unwrap_or(0));
        if let Some(kuu) = case.kuu_after {
            check(&mut wrong, "kuu", [0, 1].map(|seat| self.has(&played.after, "kuu", Seat(seat), "A5")), kuu);
        }
        if let Some(hole) = &case.blocked_after {
            let enemy = Seat(1 - position.mover.0);
            check(&mut wrong, "blocked", self.has(&played.after, "hizi-zetu", enemy, hole), true);
        }
        if let Some(legal) = &case.next_legal {
            let moves = simple.moves(&played.after).expect("no fault");
            check(&mut wrong, "next legal moves", named(&moves.names(), legal), Ok(()));
        }
        wrong
    }

    fn position(&self, simple: &Simple<'_>) -> Position {
        let case = self.case;
        let mut position = simple.start().expect("no fault");
        position.holes = case.rows.concat();
        position.past.clear();
        position.mover = self.seat(&case.mover);
        if let Some(reserves) = &case.reserve {
            position.reserves.clone_from(reserves);
        }
        if let Some(name) = &case.stage {
            let at = self.model.stages.iter().position(|stage| stage.name == *name).expect("the stage");
            position.stages.iter_mut().for_each(|stage| stage.0 = at as u16);
        }
        if let Some(kuu) = case.kuu {
            position.marks.clear();
            for seat in [0, 1].map(Seat).into_iter().filter(|seat| kuu[usize::from(seat.0)]) {
                self.mark(&mut position, "kuu", seat, "A5", seat);
            }
        }
        if let Some(hole) = &case.must_capture {
            let mover = position.mover;
            self.mark(&mut position, "hizi-zetu", Seat(1 - mover.0), hole, mover);
        }
        position
    }

    fn seat(&self, name: &str) -> Seat {
        let at = self.model.board.seats.iter().position(|one| one == name).expect("the seat");
        Seat(at as u8)
    }

    fn mark_id(&self, name: &str) -> MarkId {
        MarkId(self.model.marks.iter().position(|mark| mark.name == name).expect("the mark") as u16)
    }

    /// `A5`: the fifth hole of the front row, row 2 from the seat's edge.
    fn hole(&self, seat: Seat, name: &str) -> Hole {
        let row = if name.starts_with('A') { 1 } else { 0 };
        let number: usize = name[1..].parse().expect("a number");
        self.model.board.rows[usize::from(seat.0)][row][number - 1]
    }

    fn mark(&self, position: &mut Position, name: &str, seat: Seat, hole: &str, maker: Seat) {
        let mark = Mark { hole: self.hole(seat, hole), mark: self.mark_id(name), maker, term: None };
        position.marks.push(mark);
        position.marks.sort_unstable();
    }

    fn has(&self, position: &Position, name: &str, seat: Seat, hole: &str) -> bool {
        let (mark, hole) = (self.mark_id(name), self.hole(seat, hole));
        position.marks.iter().any(|one| one.hole == hole && one.mark == mark)
    }
}

/// The legal moves are these, one for one.
fn named(found: &[&str], wanted: &[String]) -> Result<(), String> {
    let once = |wanted: &String| found.iter().filter(|name| is_named(name, wanted)).count() == 1;
    if found.len() == wanted.len() && wanted.iter().all(once) {
        return Ok(());
    }
    Err(format!("{found:?} for {wanted:?}"))
}

/// `A2:x:cw+` is the move `A2>/safari`, or `A2/safari` where no direction was to be chosen.
fn is_named(name: &str, wanted: &str) -> bool {
    let mut parts = wanted.split(':');
    let (Some(hole), kind, way) = (parts.next(), parts.next(), parts.next().unwrap_or("")) else { return false };
    let option = match way.chars().last() {
        Some('+') => "/safari",
        Some('=') => "/stay",
        _ => "",
    };
    let clockwise = way.starts_with("cw");
    // clockwise runs to the right in the front row, to the left in the back row
    let right = clockwise == hole.starts_with('A');
    let arrow = if right { ">" } else { "<" };
    let bare = format!("{hole}{option}");
    name == bare || (kind.is_some() && name == format!("{hole}{arrow}{option}"))
}
