//! The position of fewest seeds in which they differ: from examples, from games, drawn, and then thinned out.

use mancala_grammar::tree::{Example, ExampleLine};
use mancala_interpreter::examples::points;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::{MarkId, Model, StageId};
use mancala_interpreter::position::{Mark, Phase, Position};
use rayon::prelude::*;

use super::games::{OneGame, Parted};
use super::pair::{Both, Halt, Pair};
use super::{Budget, Found, What};
use crate::chance::Chance;
use crate::play::wild_position;

/// Positions that are thinned out: those with fewest seeds.
const THINNED: usize = 12;

/// Streams of chance above those of games.
const STREAM: u64 = 1 << 40;

/// A position and the moves after which they differ.
struct Candidate {
    position: Position,
    line: Vec<String>,
    what: What,
}

impl Candidate {
    /// What is wanted: few seeds, few moves.
    fn weight(&self) -> (u32, usize, usize) {
        (on_board(&self.position), self.line.len(), self.position.marks.len())
    }
}

/// How many positions both could take up, and the smallest in which they differ.
pub(super) fn smallest(
    both: &Both<'_>,
    examples: [&[Example]; 2],
    starts: &(Point, Point),
    played: &[OneGame],
    budget: Budget,
) -> (u32, Option<Found>) {
    let Ok(desk) = Desk::of(both, starts) else { return (0, None) };
    let mut candidates = Vec::new();
    let mut looked = 0;
    for (side, examples) in examples.into_iter().enumerate() {
        let found: Vec<(u32, Vec<Candidate>)> =
            examples.par_iter().map(|example| desk.example(side, example)).collect();
        for (seen, found) in found {
            looked += seen;
            candidates.extend(found);
        }
    }
    let parted: Vec<&Parted> = played.iter().filter_map(|game| game.parted.as_ref()).collect();
    let found: Vec<Option<Candidate>> = parted.par_iter().map(|parted| desk.parted(parted)).collect();
    candidates.extend(found.into_iter().flatten());
    let start = starts.0.position(both.a);
    let found: Vec<Option<Option<Candidate>>> = (0..budget.positions)
        .into_par_iter()
        .map(|index| {
            let mut chance = Chance::new(budget.seed, STREAM + u64::from(index));
            desk.look(wild_position(both.a, &start, &mut chance))
        })
        .collect();
    looked += u32::try_from(found.iter().flatten().count()).unwrap_or(u32::MAX);
    candidates.extend(found.into_iter().flatten().flatten());
    candidates.sort_by_key(Candidate::weight);
    candidates.truncate(THINNED);
    let thinned: Vec<Candidate> = candidates.into_par_iter().map(|candidate| desk.thinned(candidate)).collect();
    let smallest = thinned.into_iter().min_by_key(Candidate::weight);
    let found = smallest.map(|smallest| Found {
        at: Some(Box::new(smallest.position)),
        line: smallest.line,
        what: smallest.what,
    });
    (looked, found)
}

/// Where positions are set up for both.
struct Desk<'a> {
    both: &'a Both<'a>,
    start_of_a: Position,
    start_of_b: Position,
}

impl<'a> Desk<'a> {
    fn of(both: &'a Both<'a>, starts: &(Point, Point)) -> Result<Desk<'a>, Halt> {
        let of = |game: &Game, point: &Point| bare(&point.position(game));
        Ok(Desk { both, start_of_a: of(both.a, &starts.0), start_of_b: of(both.b, &starts.1) })
    }

    /// Both in a position of the first; `None`: one of them cannot take it up, or the game is over in it.
    fn set_up(&self, position: &Position) -> Option<Result<Pair, Halt>> {
        if position.phase != Phase::Turn || !everybody_has_seeds(position) {
            return None;
        }
        let other = transfer(position, self.both.a.model(), self.both.b.model(), &self.start_of_b)?;
        let a = self.both.a.at(position).ok()?;
        let b = self.both.b.at(&other).ok()?;
        if a.ended().is_some() && b.ended().is_some() {
            return None;
        }
        Some(Pair::meet(self.both, a, b))
    }

    /// The first move of a position that differs; the outer `None`: it cannot be set up.
    fn look(&self, position: Position) -> Option<Option<Candidate>> {
        let pair = match self.set_up(&position)? {
            Ok(pair) => pair,
            Err(Halt::Differ(what)) => return Some(Some(Candidate { position, line: Vec::new(), what })),
            Err(Halt::Lost) => return None,
        };
        for (at, (name, _, _)) in pair.moves.iter().enumerate() {
            if let Err(Halt::Differ(what)) = pair.after(self.both, at) {
                let line = vec![name.clone()];
                return Some(Some(Candidate { position, line, what }));
            }
        }
        Some(None)
    }

    /// Where two games part: the latest position from which the rest of the line shows it.
    fn parted(&self, parted: &Parted) -> Option<Candidate> {
        let line = &parted.found.line;
        parted.before.iter().rev().enumerate().find_map(|(back, position)| {
            let rest = line.get(line.len().checked_sub(back + 1)?..)?.to_vec();
            let what = self.differs(position, &rest)?;
            Some(Candidate { position: position.clone(), line: rest, what })
        })
    }

    /// What differs after exactly this line, if anything does.
    fn differs(&self, position: &Position, line: &[String]) -> Option<What> {
        let mut pair = self.set_up(position)?;
        for name in line {
            pair = pair.ok()?.after_named(self.both, name);
        }
        match pair {
            Err(Halt::Differ(what)) => Some(what),
            _ => None,
        }
    }

    /// The positions that an example comes by, each by itself, and its whole line, for what shows after many turns.
    fn example(&self, side: usize, example: &Example) -> (u32, Vec<Candidate>) {
        let (game, start) = match side {
            0 => (self.both.a, None),
            _ => (self.both.b, Some(&self.start_of_a)),
        };
        let mut positions = Vec::new();
        for point in points(example, game) {
            let position = bare(&point.position(game));
            positions.extend(match start {
                None => Some(position),
                Some(start) => transfer(&position, self.both.b.model(), self.both.a.model(), start),
            });
        }
        let mut found: Vec<Candidate> =
            positions.first().and_then(|first| self.line(first, example)).into_iter().collect();
        let mut looked = 0;
        for position in positions {
            let Some(candidate) = self.look(position) else { continue };
            looked += 1;
            found.extend(candidate);
        }
        (looked, found)
    }

    fn line(&self, first: &Position, example: &Example) -> Option<Candidate> {
        let plays = example.lines.iter().filter_map(|(_, line)| match line {
            ExampleLine::Play(names) => Some(names.iter().map(|name| name.it.clone())),
            _ => None,
        });
        let mut pair = self.set_up(first)?;
        let mut line = Vec::new();
        for name in plays.flatten() {
            pair = pair.ok()?.after_named(self.both, &name);
            line.push(name);
            if let Err(Halt::Differ(what)) = pair {
                return Some(Candidate { position: first.clone(), line, what });
            }
        }
        None
    }

    /// The same a move later, where that shows it too.
    fn later(&self, candidate: &Candidate) -> Option<Candidate> {
        let (first, rest) = candidate.line.split_first()?;
        let point = self.both.a.at(&candidate.position).ok()?;
        let (next, _) = self.both.a.play(&point, first, false).ok()?;
        let position = bare(&next.position(self.both.a));
        let what = self.differs(&position, rest)?;
        Some(Candidate { position, line: rest.to_vec(), what })
    }

    /// As few seeds and marks as show the difference: what is taken off the board goes to a store, or out of the game.
    fn thinned(&self, mut candidate: Candidate) -> Candidate {
        loop {
            let before = candidate.weight();
            for hole in 0..candidate.position.holes.len() {
                let here = candidate.position.holes[hole];
                for fewer in [here, here / 2, 1] {
                    let stores = candidate.position.stores.len();
                    let tried = fewer > 0 && fewer <= candidate.position.holes[hole];
                    let away = |to| without(&candidate.position, hole, fewer, to);
                    let thinner = (0..stores.max(1)).filter(|_| tried).map(away);
                    let kept = thinner
                        .filter(|position| position.kinds.is_empty())
                        .find_map(|position| self.differs(&position, &candidate.line).map(|what| (position, what)));
                    if let Some((position, what)) = kept {
                        (candidate.position, candidate.what) = (position, what);
                    }
                }
            }
            for mark in (0..candidate.position.marks.len()).rev() {
                let mut position = candidate.position.clone();
                position.marks.remove(mark);
                if let Some(what) = self.differs(&position, &candidate.line) {
                    (candidate.position, candidate.what) = (position, what);
                }
            }
            while let Some(later) = self.later(&candidate) {
                candidate = later;
            }
            if candidate.weight() == before {
                return candidate;
            }
        }
    }
}

/// The position with fewer seeds in a hole.
fn without(position: &Position, hole: usize, seeds: u16, store: usize) -> Position {
    let mut thinner = position.clone();
    thinner.holes[hole] -= seeds;
    match thinner.stores.get_mut(store) {
        Some(store) => *store += seeds,
        None => thinner.out += seeds,
    }
    thinner
}

/// Seeds on the board.
#[must_use]
pub fn on_board(position: &Position) -> u32 {
    position.holes.iter().map(|seeds| u32::from(*seeds)).sum()
}

/// The position without those before it.
fn bare(position: &Position) -> Position {
    Position { past: Vec::new(), ..position.clone() }
}

/// Everybody who has holes has a seed in them: else the game is mostly over before the position.
fn everybody_has_seeds(position: &Position) -> bool {
    let owned = |hole: &usize| position.owners.get(*hole).copied().flatten();
    let all = 0..position.holes.len();
    let owners: Vec<_> = all.clone().filter_map(|hole| owned(&hole)).collect();
    owners.iter().all(|owner| all.clone().any(|hole| owned(&hole) == Some(*owner) && position.holes[hole] > 0))
}

/// A position of one ruleset as another has it: stages, marks and tallies by their names. `None`: it has no place for
/// some of it.
pub(super) fn transfer(position: &Position, from: &Model, to: &Model, start: &Position) -> Option<Position> {
    let mut there = Position { past: Vec::new(), phase: Phase::Turn, ..start.clone() };
    if position.holes.len() != there.holes.len() || position.kinds.len() != there.kinds.len() {
        return None;
    }
    there.holes.clone_from(&position.holes);
    there.kinds.clone_from(&position.kinds);
    there.owners.clone_from(&position.owners);
    there.closed.clone_from(&position.closed);
    there.out = position.out;
    there.hand = position.hand;
    there.mover = position.mover;
    there.last_mover = position.last_mover;
    there.has_played.clone_from(&position.has_played);
    there.out_of_game.clone_from(&position.out_of_game);
    there.swapped = position.swapped;
    there.starter = position.starter;
    for (mine, theirs) in [(&position.stores, &mut there.stores), (&position.reserves, &mut there.reserves)] {
        match mine.len() == theirs.len() {
            true => theirs.clone_from(mine),
            false if mine.iter().all(|seeds| *seeds == 0) => theirs.iter_mut().for_each(|seeds| *seeds = 0),
            false => return None,
        }
    }
    if position.directions.len() == there.directions.len() {
        there.directions.clone_from(&position.directions);
    }
    if position.stages.len() == there.stages.len() {
        for (mine, theirs) in position.stages.iter().zip(&mut there.stages) {
            let name = &from.stages.get(usize::from(mine.0))?.name;
            *theirs = StageId(place(to.stages.iter().map(|stage| &stage.name), name)?);
        }
    }
    there.marks.clear();
    for mark in &position.marks {
        let name = &from.marks.get(usize::from(mark.mark.0))?.name;
        if let Some(known) = place(to.marks.iter().map(|mark| &mark.name), name) {
            there.marks.push(Mark { mark: MarkId(known), ..*mark });
        }
    }
    there.marks.sort();
    for (tally, values) in from.tallies.iter().zip(&position.tallies) {
        let Some(at) = place(to.tallies.iter().map(|tally| &tally.name), &tally.name) else { continue };
        if let Some(theirs) = there.tallies.get_mut(usize::from(at)).filter(|theirs| theirs.len() == values.len()) {
            theirs.clone_from(values);
        }
    }
    Some(there)
}

fn place<'n>(mut names: impl Iterator<Item = &'n String>, name: &str) -> Option<u16> {
    names.position(|known| known == name).and_then(|at| u16::try_from(at).ok())
}
