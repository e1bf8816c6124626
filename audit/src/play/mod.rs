//! What only play can show: clauses that never work, turns without end, seeds that are lost, sides that differ.

mod exhaust;
mod mirror;
mod offers;
mod one;
mod rivals;
mod search;
mod sights;
mod wild;

use std::collections::BTreeSet;

use mancala_grammar::tree::Example;
use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::{ClauseId, MovesWhat, Part};
use mancala_interpreter::run::{Fault, Reason};
use mancala_interpreter::trace::{Event, TurnRecord};
use rayon::prelude::*;

pub use exhaust::{Exhausted, exhaust};
pub use mirror::{Mirrored, mirror};
pub use offers::{Offer, offer_name, offers, unmet};
pub use rivals::{Clash, Rivals};
pub use sights::{From, Sight, Sights, barred, fired};
pub use wild::wild_position;

use self::one::{OneGame, one_game};

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

/// Seeds sown in the tried moves of one turn: games with longer ones are left, there are others.
pub const SOWN: u64 = 1_000_000;

/// Where so many games were stopped at a limit and none came to its end, the others are not played: they would take long
/// and show the same.
const GIVEN_UP: u32 = 16;

/// The game with turns of [`SOWN`] seeds at most.
#[must_use]
pub fn bounded(game: &Game) -> Game {
    let limits = game.limits();
    Game::with_limits(game.model().clone(), Limits { seeds_sown: limits.seeds_sown.min(SOWN), ..limits })
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
    let game = &bounded(game);
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
    let rivals = &Rivals::of(game);
    let indices: Vec<u32> = (0..budget.games).collect();
    for chunk in indices.chunks(8) {
        let found: Vec<OneGame> =
            chunk.par_iter().map(|index| one_game(game, rivals, &start, budget, *index)).collect();
        for one in found {
            played.add(one);
        }
        progress(0.5 * chunk.last().map_or(0.0, |last| *last as f32 / budget.games.max(1) as f32));
        let so_many = chunk.last().map_or(0, |last| last + 1);
        if so_many >= GIVEN_UP && played.unfinished == so_many {
            played.games = so_many;
            break;
        }
    }
    if search::open(game, &played.sights) {
        search::from_examples(game, rivals, examples, budget, &mut played);
    }
    if search::open(game, &played.sights) {
        search::search(game, rivals, &start, budget, &mut played, progress);
    }
    played.exhausted = exhaust(game, &start, budget.reachable);
    played.mirrored = mirror(game, budget);
    progress(1.0);
    played
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
