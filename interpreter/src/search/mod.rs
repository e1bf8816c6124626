//! A search for the best move: alpha-beta, one turn deeper at a time, over any ruleset.
//!
//! It needs nothing of a ruleset. A position that is not over is worth the seeds in store, and a little for seeds on
//! one's own side; without stores, for seeds on one's own side alone. With three or more players the others are taken
//! to play together against the searcher.
//!
//! A table keeps what was found of a position ([`table`]); several threads share it, each searching by itself, so that
//! one finds what another has found already.

mod found;
mod general;
pub(crate) mod ground;
mod line;
mod order;
pub(crate) mod seek;
pub mod table;
pub(crate) mod value;
pub(crate) mod weights;

use std::sync::atomic::Ordering;

pub use self::found::{Found, Surety, Verdict, Worth};

use self::found::surety;
use self::general::General;
use self::ground::{Ground, Halt};
use self::seek::{Judged, Seeker, Shared, Stop};
use self::table::{Key, Table};
use self::value::Value;
use crate::game::{Game, NoPlay, Point};

/// The worth of a won game; a turn later is worth one less.
pub const WON: i32 = 1_000_000;

/// Worth of a seed in store.
pub const SEED: i32 = 16;

/// Most turns that are looked ahead.
pub const DEEPEST: u32 = 200;

/// Most threads of a search.
pub const MOST_THREADS: usize = 256;

/// How far and by what means to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Turns looked ahead, at most.
    pub depth: u32,
    /// Threads; with one a search comes out the same each time.
    pub threads: usize,
    /// MB of the table; 0: without.
    pub table: usize,
    /// What every move is worth, not only the best.
    pub every_move: bool,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { depth: DEEPEST, threads: 1, table: 16, every_move: false }
    }
}

/// Looks for the mover's best move, until `stop` says so: it is asked now and then, with the number of positions looked
/// at. One turn is always looked ahead.
///
/// # Errors
/// The game is over, or play comes to a fault one turn ahead.
pub fn best(game: &Game, point: &Point, wish: Wish, stop: &mut dyn FnMut(u64) -> bool) -> Result<Found, NoPlay> {
    if point.count() == 0 {
        return Err(NoPlay::Over);
    }
    let mut shallow = None;
    if let Ok(fast) = game.fast() {
        let table = Table::new(wish.table);
        let shared = Shared::new(&table);
        let Outcome { found, halt } = fast.search(game, point, wish, &shared, stop);
        shallow = found
            .map(|found| with_line(found, game, point, &shared, &|point| fast.key(game.plan(), point)))
            .transpose()?;
        if halt != Some(Halt::Beyond) {
            return shallow.ok_or(NoPlay::Over);
        }
    }
    let table = Table::new(wish.table);
    let shared = Shared::new(&table);
    let Outcome { found, halt } = search(|| Ok((General::new(game, point), point.clone())), wish, &shared, stop);
    match (found, shallow, halt) {
        // there was no time to come as far again
        (Some(found), Some(shallow), _) if found.depth < shallow.depth => Ok(shallow),
        (Some(found), _, _) => with_line(found, game, point, &shared, &|point| Some(general::key(point))),
        (None, _, Some(Halt::NoPlay(no))) => Err(no),
        (None, ..) => Err(NoPlay::Over),
    }
}

/// What a search on a ground came to: how far it got, and why it got no further.
#[derive(Debug)]
pub(crate) struct Outcome {
    found: Option<Found>,
    halt: Option<Halt>,
}

impl From<Halt> for Outcome {
    fn from(halt: Halt) -> Outcome {
        Outcome { found: None, halt: Some(halt) }
    }
}

fn with_line(
    mut found: Found,
    game: &Game,
    point: &Point,
    shared: &Shared<'_>,
    key: &dyn Fn(&Point) -> Option<Key>,
) -> Result<Found, NoPlay> {
    found.positions = shared.looked_at.load(Ordering::Relaxed);
    found.line = line::of(game, point, &found, shared.table, key).map_err(NoPlay::Fault)?;
    Ok(found)
}

/// Searches on a ground with all threads; the first one decides.
pub(crate) fn search<G: Ground>(
    begin: impl Fn() -> Result<(G, G::Node), Halt> + Sync,
    wish: Wish,
    shared: &Shared<'_>,
    stop: &mut Stop<'_>,
) -> Outcome {
    let (ground, mut root) = match begin() {
        Ok(begun) => begun,
        Err(halt) => return Outcome::from(halt),
    };
    std::thread::scope(|scope| {
        for number in 1..wish.threads.clamp(1, MOST_THREADS) {
            let begin = &begin;
            scope.spawn(move || {
                // what goes wrong here goes wrong for the first thread too
                if let Ok((ground, mut root)) = begin() {
                    let mut seeker = Seeker::new(ground, shared);
                    let _ = help(&mut seeker, &mut root, wish, number);
                    seeker.tell_rest();
                }
            });
        }
        let mut seeker = Seeker::new(ground, shared);
        let found = deepen(&mut seeker, &mut root, wish, stop);
        shared.stopped.store(true, Ordering::Relaxed);
        seeker.tell_rest();
        found
    })
}

/// One turn deeper at a time.
fn deepen<G: Ground>(seeker: &mut Seeker<'_, G>, root: &mut G::Node, wish: Wish, stop: &mut Stop<'_>) -> Outcome {
    let mut order: Vec<usize> = match seeker.ground.moves(root) {
        Ok(moves) => (0..moves).collect(),
        Err(halt) => return Outcome::from(halt),
    };
    let mut outcome = Outcome { found: None, halt: None };
    for depth in 1..=wish.depth.clamp(1, DEEPEST) {
        seeker.patient = depth == 1;
        match seeker.root(root, &order, depth, wish.every_move, stop) {
            Ok((judged, value)) => {
                order = judged.iter().map(|judged| judged.index).collect();
                outcome.found = found_of(&judged, value, depth, wish);
            }
            Err(halt) => {
                if let (Some(found), Halt::NoPlay(no)) = (&mut outcome.found, &halt) {
                    found.broken = Some(no.clone());
                }
                outcome.halt = Some(halt);
                break;
            }
        }
        if outcome.found.as_ref().is_some_and(|found| found.surety == Surety::Proved) {
            break;
        }
    }
    outcome
}

/// Fills the table beside the first thread: every second helper is a turn ahead of it.
fn help<G: Ground>(seeker: &mut Seeker<'_, G>, root: &mut G::Node, wish: Wish, number: usize) -> Result<(), Halt> {
    let mut order: Vec<usize> = (0..seeker.ground.moves(root)?).collect();
    let turned = number % order.len().max(1);
    order.rotate_left(turned);
    let first = 1 + u32::try_from(number % 2).unwrap_or(0);
    for depth in first..=wish.depth.clamp(1, DEEPEST) {
        let (judged, _) = seeker.root(root, &order, depth, wish.every_move, &mut |_| false)?;
        order = judged.iter().map(|judged| judged.index).collect();
    }
    Ok(())
}

fn found_of(judged: &[Judged], value: Value, depth: u32, wish: Wish) -> Option<Found> {
    let worth = |judged: &Judged| Worth {
        index: judged.index,
        worth: judged.value.worth,
        surety: surety(judged.value, wish.table > 0),
    };
    let best = worth(&Judged { value, ..*judged.first()? });
    Some(Found {
        index: best.index,
        worth: best.worth,
        surety: best.surety,
        depth,
        positions: 0,
        line: Vec::new(),
        moves: if wish.every_move { judged.iter().map(worth).collect() } else { Vec::new() },
        broken: None,
    })
}
