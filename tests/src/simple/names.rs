//! Names of moves, as examples write them.

use mancala_interpreter::model::{Hole, Model, Seat, SeedKind, Sense, Shape, Spot};
use mancala_interpreter::position::Decision;

use super::branches::Branch;
use super::run::{Made, Run};
use super::{Simple, SimpleFault};

impl Run<'_> {
    /// The first hole, then each later choice among two or more options; `whole`: later holes with initials as well.
    pub fn name(&self, whole: bool) -> String {
        let mut name = self.start_hole.map(|hole| self.beginning(hole)).unwrap_or_default();
        let chose_the_start = |made: &Made<'_>| match made.decision {
            Decision::Hole(hole) | Decision::Place(hole) => Some(hole) == self.start_hole,
            Decision::Direction(_) | Decision::Amount(_) | Decision::Option(_) | Decision::Kind(_) => false,
        };
        let start = self.made.iter().position(chose_the_start);
        let later = self.made.iter().enumerate().filter(|(at, _)| Some(*at) != start).map(|(_, made)| made);
        let told: Vec<&Made<'_>> = later.filter(|made| made.offered > 1).collect();
        for (index, made) in told.iter().enumerate() {
            let falls = |at: usize| matches!(told.get(at), Some(Made { decision: Decision::Kind(_), .. }));
            if falls(index) && (index == 0 || !falls(index - 1)) {
                let run = told[index..].iter().map_while(|made| match made.decision {
                    Decision::Kind(kind) => Some(kind),
                    _ => None,
                });
                word(&mut name, &order_of_kinds(self.model, &run.collect::<Vec<_>>()));
            }
            match made.decision {
                Decision::Direction(sense) => name.push(self.arrow(sense)),
                Decision::Hole(hole) | Decision::Place(hole) if whole => word(&mut name, &self.beginning(hole)),
                Decision::Hole(hole) | Decision::Place(hole) => {
                    word(&mut name, &hole_name(self.model, self.position.mover, hole))
                }
                Decision::Amount(number) => word(&mut name, &number.to_string()),
                Decision::Option(_) => word(&mut name, made.word),
                // told below, all seeds that fall one after the other at once
                Decision::Kind(_) => {}
            }
        }
        if name.is_empty() { self.name_without_hole() } else { name }
    }

    /// The hole in which a move begins; the initial of its seat before it where the mover has one of that name.
    fn beginning(&self, hole: Hole) -> String {
        let board = &self.model.board;
        let name = hole_name(self.model, self.position.mover, hole);
        // which hole a seat means by the name: one of its own rows first
        let meant_by = |seat: usize| {
            let all = || (0..board.holes).map(Hole);
            let owned = |one: &Hole| board.owners[usize::from(one.0)].is_some_and(|own| usize::from(own.0) == seat);
            let rows = || board.rows[seat].iter().flatten().copied();
            rows()
                .filter(owned)
                .chain(rows())
                .chain(all().filter(owned))
                .chain(all())
                .find(|other| hole_name(self.model, Seat(u8::try_from(seat).unwrap_or(0)), *other) == name)
        };
        let mover = usize::from(self.position.mover.0);
        if meant_by(mover) == Some(hole) {
            return name;
        }
        let other = (0..board.seats.len()).find(|seat| *seat != mover && meant_by(*seat) == Some(hole));
        match other.and_then(|seat| board.seats[seat].chars().next()) {
            Some(initial) => format!("{initial}-{name}"),
            None => name,
        }
    }

    fn name_without_hole(&self) -> String {
        if self.passed {
            return "pass".to_owned();
        }
        if self.swapped {
            return "swap".to_owned();
        }
        let kind = self.kind.and_then(|kind| self.model.kinds.get(usize::from(kind.0)));
        kind.cloned().unwrap_or_else(|| "move".to_owned())
    }

    /// `>` for a direction that runs right as the owner sees the start hole's row; on a ring for the first direction.
    fn arrow(&self, sense: Sense) -> char {
        let forward_is_right = self.start_hole.and_then(|hole| self.forward_runs_right(hole)).unwrap_or(true);
        if (sense == Sense::Forward) == forward_is_right { '>' } else { '<' }
    }

    fn forward_runs_right(&self, hole: Hole) -> Option<bool> {
        if let Shape::Ring { .. } = self.model.board.shape {
            return None;
        }
        let (_, row, at) = row_of(self.model, self.position.mover, hole)?;
        let spots = &self.track()?.spots;
        let follows = |first: Hole, second: Hole| {
            let at = spots.iter().position(|spot| *spot == Spot::Hole(first));
            at.is_some_and(|at| spots.get((at + 1) % spots.len()) == Some(&Spot::Hole(second)))
        };
        // the pair of neighbours of the row nearest to the hole that the path joins
        let mut pairs: Vec<usize> = (0..row.len().saturating_sub(1)).collect();
        pairs.sort_by_key(|left| left.abs_diff(at).min((left + 1).abs_diff(at)));
        pairs.into_iter().find_map(|left| {
            let (one, other) = (row[left], row[left + 1]);
            match (follows(one, other), follows(other, one)) {
                (true, false) => Some(true),
                (false, true) => Some(false),
                // a round of two holes runs away from each
                (true, true) => Some(left == at),
                (false, false) => None,
            }
        })
    }
}

/// The row of the owner that a hole lies in, from his left, with its number from his edge, and its place there. On three
/// rows each seat counts all of them: the owner at the set-up is asked first, then he to whose edge the hole is nearest.
fn row_of(model: &Model, seat: Seat, hole: Hole) -> Option<(usize, &[Hole], usize)> {
    let board = &model.board;
    let seen_from = |rows: &'_ [Vec<Hole>]| {
        rows.iter().enumerate().find_map(|(row, holes)| holes.iter().position(|one| *one == hole).map(|at| (row, at)))
    };
    let owner = board.owners[usize::from(hole.0)].map(|seat| usize::from(seat.0));
    // where both count a row, on a board of one, each does so from his left
    let seats = owner.into_iter().chain([usize::from(seat.0)]).chain(0..board.rows.len());
    let found = seats.filter_map(|seat| seen_from(board.rows.get(seat)?).map(|(row, at)| (seat, row, at)));
    let (seat, row, at) = found.min_by_key(|(seat, row, _)| (Some(*seat) != owner, *row))?;
    Some((row + 1, board.rows[seat][row].as_slice(), at))
}

/// Seeds as they fall: `2+1c`.
fn order_of_kinds(model: &Model, kinds: &[SeedKind]) -> String {
    let runs = kinds.chunk_by(|one, other| one == other).map(|run| {
        let letters = run[0].declared().map_or("", |index| model.seed_kinds[index].letters.as_str());
        format!("{}{letters}", run.len())
    });
    runs.collect::<Vec<_>>().join("+")
}

fn word(name: &mut String, word: &str) {
    if !name.is_empty() {
        name.push('/');
    }
    name.push_str(word);
}

/// A hole as moves call it, from its owner's seat.
pub(super) fn hole_name(model: &Model, seat: Seat, hole: Hole) -> String {
    let board = &model.board;
    if let Shape::Ring { .. } = board.shape {
        return (hole.0 + 1).to_string();
    }
    let letters = |whole: bool| {
        board.zones.iter().filter(move |zone| zone.row.is_some() == whole).find_map(|zone| {
            let letter = zone.written.clone()?;
            zone.holes.iter().find_map(|holes| holes.iter().position(|one| *one == hole)).map(|at| (letter, at + 1))
        })
    };
    if let Some((letter, number)) = letters(true).or_else(|| letters(false)) {
        return format!("{letter}{number}");
    }
    let Some((row, _, at)) = row_of(model, seat, hole) else { return format!("end{}", hole.0 + 1) };
    let number = at + 1;
    // of a board of two rows that are all one player's, only the nearer row has letters
    if let (Shape::Rows { rows: 1 | 2, .. }, 1) = (board.shape, row) {
        let letters = "abcdefghijklmnopqrstuvwxyz";
        let letter = letters.chars().nth((number - 1) % 26).map_or_else(String::new, String::from);
        return if number > 26 { format!("{letter}{}", (number - 1) / 26 + 1) } else { letter };
    }
    let named = board.zones.iter().find(|zone| {
        zone.row.is_some_and(|one| usize::from(one) == row) && ["front", "middle", "back"].contains(&zone.name.as_str())
    });
    match named.and_then(|zone| zone.name.chars().next()) {
        Some(letter) => format!("{}{number}", letter.to_ascii_uppercase()),
        None => format!("R{row}-{number}"),
    }
}

impl Simple<'_> {
    /// One move a name: those of the same choices that end alike are one, others get initials of later holes, then their
    /// kind added.
    pub(super) fn merged<'a>(&self, branches: Vec<Branch<'a>>) -> Result<Vec<(String, Branch<'a>)>, SimpleFault> {
        let mut whole: Vec<(String, Branch<'a>)> = Vec::new();
        for branch in branches {
            let name = branch.run.name(true);
            if !whole.iter().any(|(other, one)| *other == name && end_alike(one, &branch)) {
                whole.push((name, branch));
            }
        }
        let mut named: Vec<(String, Branch<'a>)> =
            whole.into_iter().map(|(_, branch)| (branch.run.name(false), branch)).collect();
        let twice =
            |named: &[(String, Branch<'a>)], name: &str| named.iter().filter(|(one, _)| one == name).count() > 1;
        let shown: Vec<bool> = named.iter().map(|(name, _)| twice(&named, name)).collect();
        for ((name, branch), twice) in named.iter_mut().zip(shown) {
            if twice {
                *name = branch.run.name(true);
            }
        }
        let names: Vec<String> = named
            .iter()
            .map(|(name, branch)| {
                let kind = branch.run.kind.and_then(|kind| self.model.kinds.get(usize::from(kind.0)));
                match kind {
                    Some(kind) if twice(&named, name) => format!("{name}/{kind}"),
                    _ => name.clone(),
                }
            })
            .collect();
        for ((name, _), new) in named.iter_mut().zip(names) {
            *name = new;
        }
        if let Some((name, _)) = named.iter().find(|(name, _)| twice(&named, name)) {
            return Err(SimpleFault::SameName(name.clone()));
        }
        Ok(named)
    }
}

fn end_alike(one: &Branch<'_>, other: &Branch<'_>) -> bool {
    one.came == other.came
        && one.run.position == other.run.position
        && (one.run.hand, &one.run.hand_kinds) == (other.run.hand, &other.run.hand_kinds)
        && one.run.again == other.run.again
        && one.run.passed == other.run.passed
}
