//! What only play can show: clauses that never work, turns without end, seeds that are lost, sides that differ.

mod exhaust;
mod mirror;
mod sights;
mod wild;

use std::collections::BTreeSet;

use mancala_grammar::tree::Example;
use mancala_interpreter::examples::points;
use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::{ClauseId, MovesWhat, Part};
use mancala_interpreter::run::{Fault, Reason};
use mancala_interpreter::trace::{Event, Happening, TurnRecord};
use rayon::prelude::*;

pub use exhaust::{Exhausted, exhaust};
pub use mirror::{Mirrored, mirror};
pub use sights::{From, Sight, Sights, barred, fired};
pub use wild::wild_position;

use crate::chance::Chance;

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Games at random from the start.
    pub games: u32,
    /// Turns of a game, at most.
    pub turns: u32,
    /// Positions drawn where games have not shown every clause.
    pub positions: u32,
    /// Positions looked at where all that can be reached are asked for.
    pub reachable: usize,
    /// Seed of all chance.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { games: 200, turns: 2_000, positions: 4_000, reachable: 1_000, seed: 1 }
    }
}

/// What play showed.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// Clauses at work.
    pub sights: Sights,
    /// Games from the start.
    pub games: u32,
    /// Turns of those that came to their end.
    pub turns: Vec<u32>,
    /// Games stopped at a limit.
    pub unfinished: u32,
    /// Games won by the seat that moved first, by another, and drawn or void.
    pub won: [u32; 3],
    /// Positions drawn.
    pub positions: u32,
    /// Tried moves that never end, in the games from the start.
    pub endless: u64,
    /// Most seeds that lay in one hole.
    pub fullest: u16,
    /// Moves to choose from in the first turn.
    pub first_moves: usize,
    /// Seeds were lost or made: the game, the turn, how many there should be and how many there are.
    pub lost: Option<(u32, u32, u32, u32)>,
    /// Faults of play, each with where it happened.
    pub faults: Vec<(Option<u32>, NoPlay)>,
    /// All positions that can be reached were looked at, or why not.
    pub exhausted: Exhausted,
    /// Whether the two sides play alike.
    pub mirrored: Mirrored,
}

/// Plays a game within a budget, and looks into the positions of its examples for what games do not show. `progress` is told how far it is, from 0 to 1.
#[must_use]
pub fn play(game: &Game, examples: &[Example], budget: Budget, progress: &(dyn Fn(f32) + Sync)) -> Played {
    /// Seeds sown in the tried moves of one turn: games with longer ones are left, there are others.
    const SOWN: u64 = 1_000_000;
    let limits = game.limits();
    let limits = Limits { seeds_sown: limits.seeds_sown.min(SOWN), ..limits };
    let game = &Game::with_limits(game.model().clone(), limits);
    let mut played = Played { games: budget.games, ..Played::default() };
    let start = match game.start() {
        Ok(start) => start,
        Err(Fault::Limit(_)) => {
            played.unfinished = budget.games;
            return played;
        }
        Err(fault) => {
            played.faults.push((None, fault.into()));
            return played;
        }
    };
    played.first_moves = start.count();
    let indices: Vec<u32> = (0..budget.games).collect();
    for chunk in indices.chunks(8) {
        let found: Vec<OneGame> = chunk.par_iter().map(|index| one_game(game, &start, budget, *index)).collect();
        for one in found {
            played.add(one);
        }
        progress(0.5 * chunk.last().map_or(0.0, |last| *last as f32 / budget.games.max(1) as f32));
    }
    if !unseen(game, &played.sights).is_empty() {
        from_examples(game, examples, budget, &mut played);
    }
    if !unseen(game, &played.sights).is_empty() {
        search(game, &start, budget, &mut played, progress);
    }
    played.exhausted = exhaust(game, &start, budget.reachable);
    played.mirrored = mirror(game, budget);
    progress(1.0);
    played
}

/// What one game showed.
#[derive(Default)]
struct OneGame {
    index: u32,
    sights: Sights,
    turns: u32,
    result: Option<usize>,
    endless: u64,
    fullest: u16,
    lost: Option<(u32, u32, u32, u32)>,
    fault: Option<NoPlay>,
}

impl Played {
    fn add(&mut self, one: OneGame) {
        self.sights.add(one.sights);
        match one.result {
            Some(who) => {
                self.won[who] += 1;
                self.turns.push(one.turns);
            }
            None => self.unfinished += u32::from(one.fault.is_none()),
        }
        self.endless += one.endless;
        self.fullest = self.fullest.max(one.fullest);
        self.lost = self.lost.or(one.lost);
        self.faults.extend(one.fault.map(|fault| (Some(one.index), fault)));
    }
}

fn one_game(game: &Game, start: &Point, budget: Budget, index: u32) -> OneGame {
    let mut one = OneGame { index, ..OneGame::default() };
    let mut chance = Chance::new(budget.seed, u64::from(index));
    let mut point = start.clone();
    let mut line = Vec::new();
    let starter = start.mover();
    // while seeds are laid out there are fewer on the board
    let mut seeds = None;
    one.sights.note_start(game, start);
    if start.lay_out().is_none() {
        seeds = Some(seeds_of(game, start));
    }
    while point.ended().is_none() && one.turns < budget.turns.min(game.limits().turns) {
        let step = turn(game, &point, &mut chance, &mut one, &mut line);
        match step {
            Ok(next) => point = next,
            Err(NoPlay::Fault(Fault::Limit(_))) => return one,
            Err(fault) => {
                one.fault = Some(fault);
                return one;
            }
        }
        one.turns += 1;
        if point.lay_out().is_none() {
            let now = seeds_of(game, &point);
            let seeds = *seeds.get_or_insert(now);
            if now != seeds && one.lost.is_none() {
                one.lost = Some((index, one.turns, seeds, now));
            }
        }
        one.fullest = one.fullest.max(point.position(game).holes.iter().copied().max().unwrap_or(0));
    }
    one.result = point.ended().map(|ended| match mancala_interpreter::game::winner(ended.result) {
        Some(seat) if seat == starter => 0,
        Some(_) => 1,
        None => 2,
    });
    one
}

fn turn(
    game: &Game,
    point: &Point,
    chance: &mut Chance,
    one: &mut OneGame,
    line: &mut Vec<String>,
) -> Result<Point, NoPlay> {
    if point.lay_out().is_some() {
        let (next, name) = chance.lay_out(game, point)?;
        line.push(name);
        return Ok(next);
    }
    let gone = barred(game, point)?;
    let endless = game.model().end.endless.as_ref().map(|(_, clause)| *clause);
    one.endless += u64::from(gone.iter().any(|clause| Some(*clause) == endless));
    one.sights.note(game, &gone, &From::Start, line);
    let count = u32::try_from(point.count()).unwrap_or(u32::MAX);
    let (next, record, clauses) = fired(game, point, chance.below(count) as usize)?;
    one.endless += u64::from(record.events.iter().any(|event| event.what == Happening::Endless));
    line.push(record.name);
    one.sights.note(game, &clauses, &From::Start, line);
    Ok(next)
}

/// All seeds of a position, wherever they are.
fn seeds_of(game: &Game, point: &Point) -> u32 {
    let position = point.position(game);
    let places = position.holes.iter().chain(&position.stores).chain(&position.reserves);
    places.map(|seeds| u32::from(*seeds)).sum::<u32>() + u32::from(position.out) + u32::from(position.hand)
}

/// What the positions of examples show that no game has shown.
fn from_examples(game: &Game, examples: &[Example], budget: Budget, played: &mut Played) {
    /// A stream of chance of its own.
    const STREAM: u64 = 1 << 42;
    for (index, example) in examples.iter().enumerate() {
        let mut chance = Chance::new(budget.seed, STREAM + index as u64);
        for point in points(example, game) {
            let from = From::Position(Box::new(point.position(game)));
            let mut sights = Sights::default();
            sights.note_start_from(game, &point, &from);
            let _ = look_on(game, point, &from, 2, &mut chance, &mut sights);
            played.sights.add(sights);
        }
    }
}

/// Looks for positions in which the clauses that no game has shown are at work.
fn search(game: &Game, start: &Point, budget: Budget, played: &mut Played, progress: &(dyn Fn(f32) + Sync)) {
    /// Streams of chance of their own, apart from those of games.
    const STREAM: u64 = 1 << 40;
    /// Turns played on from a drawn position.
    const ON: u32 = 4;
    let model = start.position(game);
    let indices: Vec<u32> = (0..budget.positions).collect();
    for chunk in indices.chunks(64) {
        if unseen(game, &played.sights).is_empty() {
            break;
        }
        let found: Vec<Sights> = chunk
            .par_iter()
            .map(|index| {
                let mut chance = Chance::new(budget.seed, STREAM + u64::from(*index));
                let position = wild_position(game, &model, &mut chance);
                let mut sights = Sights::default();
                if let Ok(point) = game.at(&position) {
                    let from = From::Position(Box::new(position));
                    sights.note_start_from(game, &point, &from);
                    let _ = look_on(game, point, &from, ON, &mut chance, &mut sights);
                }
                sights
            })
            .collect();
        played.positions += u32::try_from(chunk.len()).unwrap_or(0);
        found.into_iter().for_each(|sights| played.sights.add(sights));
        progress(0.5 + 0.4 * chunk.last().map_or(0.0, |last| *last as f32 / budget.positions.max(1) as f32));
    }
}

/// Every move of a position, and a few turns at random after the last of them.
fn look_on(
    game: &Game,
    point: Point,
    from: &From,
    on: u32,
    chance: &mut Chance,
    sights: &mut Sights,
) -> Result<(), NoPlay> {
    let mut point = point;
    let mut line = Vec::new();
    for turn in 0..on {
        let count = point.count();
        if count == 0 {
            break;
        }
        sights.note(game, &barred(game, &point)?, from, &line);
        let drawn = chance.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        let mut chosen = None;
        for index in 0..count {
            if turn > 0 && index != drawn {
                continue;
            }
            let (next, record, clauses) = fired(game, &point, index)?;
            let mut with = line.clone();
            with.push(record.name);
            sights.note(game, &clauses, from, &with);
            if index == drawn {
                chosen = Some((next, with));
            }
        }
        let Some((next, with)) = chosen else { break };
        (point, line) = (next, with);
    }
    Ok(())
}

/// Clauses that play could show and has not: heads of turns and rules, stages, lines of `moves` and `end`, and lines
/// that move seeds, make marks or end the turn.
#[must_use]
pub fn unseen(game: &Game, sights: &Sights) -> Vec<ClauseId> {
    let model = game.model();
    let allowed = model.moves.iter().filter(|rule| matches!(rule.what, MovesWhat::AllAllowed)).map(|rule| rule.clause);
    let silent: BTreeSet<ClauseId> = allowed.collect();
    let traced = sights::traced(model);
    let ids = (0..model.clauses.len()).filter_map(|id| u16::try_from(id).ok()).map(ClauseId);
    let shows = |id: &ClauseId| {
        let Some(info) = model.clauses.get(usize::from(id.0)) else { return false };
        let head = info.of.is_none() && matches!(info.part, Part::Turn | Part::When | Part::Moves | Part::End);
        head || traced.contains(id)
    };
    ids.filter(shows).filter(|id| !sights.has(*id) && !silent.contains(id)).collect()
}

/// The clauses of events, and of an end that no event tells of.
fn clauses_of(game: &Game, record: &TurnRecord, next: &Point) -> BTreeSet<ClauseId> {
    let end = &game.model().end;
    let mut found: BTreeSet<ClauseId> = record.events.iter().filter_map(|event: &Event| event.clause).collect();
    if let Some(ended) = next.ended() {
        match ended.reason {
            Reason::Stuck => drop(found.insert(end.stuck.1)),
            Reason::SamePosition => drop(found.insert(end.same_position.2)),
            Reason::NobodyCanMove => found.extend(end.nobody.iter().map(|(_, clause)| *clause)),
            Reason::Rule => {}
        }
    }
    found
}
