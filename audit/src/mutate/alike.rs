//! Whether two rulesets play alike: move by move, with the same choices.

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::position::Position;

use super::Budget;
use crate::chance::Chance;
use crate::play::wild_position;

/// What came of it.
pub(super) enum Alike {
    /// Where they differ, in words.
    Differs(String),
    /// They do not, in so many games and from so many positions.
    Alike { games: u32, positions: u32 },
}

/// What one step of the two showed.
enum Step {
    Differs(String),
    /// Nothing; how the one goes on, and the other.
    On(Box<(Point, Point)>),
    /// The game is over, or a limit was reached.
    Over,
}

/// Plays two rulesets side by side: from positions, from drawn positions, and in games.
pub(super) fn compare(one: &Game, other: &Game, positions: &[Position], budget: Budget) -> Alike {
    /// A turn that is longer is passed over; there are others.
    const SOWN: u64 = 50_000;
    /// A stream of chance of its own.
    const STREAM: u64 = 1 << 40;
    let short = |game: &Game| {
        let limits = Limits { seeds_sown: SOWN.min(budget.seeds), branches: 2_000, ..game.limits() };
        Game::with_limits(game.model().clone(), limits)
    };
    let (one, other) = (&short(one), &short(other));
    let (start, other_start) = match (one.start(), other.start()) {
        (Ok(start), Ok(other_start)) => (start, other_start),
        (Err(_), Err(_)) => return Alike::Alike { games: 0, positions: 0 },
        _ => return Alike::Differs("at the start".to_owned()),
    };
    let model = start.position(one);
    if model.holes.len() != other_start.position(other).holes.len() {
        return Alike::Differs("the board".to_owned());
    }
    for position in positions {
        if let Some(found) = from_position(one, other, position) {
            return Alike::Differs(format!("from the position of an example, {found}"));
        }
    }
    for index in 0..budget.games {
        let mut chance = Chance::new(budget.seed, u64::from(index));
        let (mut here, mut there) = (start.clone(), other_start.clone());
        for turn in 0..budget.turns {
            match step(one, other, &here, &there, &mut chance) {
                Step::Differs(what) => return Alike::Differs(format!("in turn {} of a game, {what}", turn + 1)),
                Step::On(next) => (here, there) = *next,
                Step::Over => break,
            }
        }
    }
    for index in 0..budget.positions {
        let mut chance = Chance::new(budget.seed, STREAM + u64::from(index));
        let position = wild_position(one, &model, &mut chance);
        if let Some(found) = from_position(one, other, &position) {
            return Alike::Differs(format!("in a position drawn, {found}"));
        }
    }
    let positions = u32::try_from(positions.len()).unwrap_or(u32::MAX).saturating_add(budget.positions);
    Alike::Alike { games: budget.games, positions }
}

/// What differs in a position and after each of its moves.
fn from_position(one: &Game, other: &Game, position: &Position) -> Option<String> {
    let (here, there) = match (one.at(position), other.at(position)) {
        (Ok(here), Ok(there)) => (here, there),
        _ => return None,
    };
    if let Some(found) = differ(one, other, &here, &there) {
        return Some(found);
    }
    let names = one.moves(&here).ok()?;
    names.iter().find_map(|move_| match both(one, other, &here, &there, &move_.name) {
        Step::Differs(found) => Some(found),
        Step::On(_) | Step::Over => None,
    })
}

/// Another ending, other moves, other seeds.
fn differ(one: &Game, other: &Game, here: &Point, there: &Point) -> Option<String> {
    let result = |point: &Point| point.ended().map(|ended| ended.result);
    if result(here) != result(there) {
        return Some("the game ends otherwise".to_owned());
    }
    if here.ended().is_some() {
        // whose turn it would be, and what is marked, is no matter any more
        let left = |game: &Game, point: &Point| {
            let position = point.position(game);
            (position.holes, position.stores, position.reserves)
        };
        return (left(one, here) != left(other, there)).then(|| "the game ends with other seeds".to_owned());
    }
    let bare = |game: &Game, point: &Point| Position { past: Vec::new(), ..point.position(game) };
    if bare(one, here) != bare(other, there) {
        return Some("the position is another".to_owned());
    }
    if here.lay_out().is_some() != there.lay_out().is_some() {
        return Some("a lay-out is asked for".to_owned());
    }
    let names = |game: &Game, point: &Point| -> Option<Vec<String>> {
        let mut names: Vec<String> = game.moves(point).ok()?.into_iter().map(|move_| move_.name).collect();
        names.sort_unstable();
        Some(names)
    };
    match (names(one, here), names(other, there)) {
        (Some(mine), Some(his)) if mine != his => {
            let more = mine.iter().find(|name| !his.contains(name)).or(his.iter().find(|name| !mine.contains(name)));
            Some(format!("the move {} is legal in one only", more.map_or("", String::as_str)))
        }
        _ => None,
    }
}

/// One move, drawn.
fn step(one: &Game, other: &Game, here: &Point, there: &Point, chance: &mut Chance) -> Step {
    if let Some(found) = differ(one, other, here, there) {
        return Step::Differs(found);
    }
    if here.ended().is_some() {
        // the next round is another game, which begins as this one did
        return Step::Over;
    }
    if here.lay_out().is_some() {
        let Ok((next, name)) = chance.lay_out(one, here) else { return Step::Over };
        let numbers: Vec<u16> = name.split('-').filter_map(|number| number.parse().ok()).collect();
        return match other.lay_out(there, &numbers) {
            Ok((his, _)) => Step::On(Box::new((next, his))),
            Err(NoPlay::Fault(_)) => Step::Over,
            Err(_) => Step::Differs("a lay-out is allowed in one only".to_owned()),
        };
    }
    let Ok(mut moves) = one.moves(here) else { return Step::Over };
    moves.sort_by(|a, b| a.name.cmp(&b.name));
    let index = chance.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize;
    match moves.get(index) {
        Some(move_) => both(one, other, here, there, &move_.name),
        None => Step::Over,
    }
}

/// A move played in both.
fn both(one: &Game, other: &Game, here: &Point, there: &Point, name: &str) -> Step {
    match (one.play(here, name, false), other.play(there, name, false)) {
        (Ok((mine, _)), Ok((his, _))) => match differ(one, other, &mine, &his) {
            Some(found) => Step::Differs(format!("after {name} {found}")),
            None => Step::On(Box::new((mine, his))),
        },
        (Ok(_), Err(NoPlay::Fault(fault))) => match fault {
            mancala_interpreter::run::Fault::Limit(_) => Step::Over,
            _ => Step::Differs(format!("{name} comes to a fault")),
        },
        (Ok(_), Err(_)) => Step::Differs(format!("{name} is legal in one only")),
        (Err(_), _) => Step::Over,
    }
}
