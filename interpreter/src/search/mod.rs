//! A search for the best move: alpha-beta, one turn deeper at a time, over any ruleset.
//!
//! It needs nothing of a ruleset. A position that is not over is worth the seeds in store, and a little for seeds on
//! one's own side; without stores, for seeds on one's own side alone. With three or more players the others are taken
//! to play together against the searcher.
//!
//! A table keeps what was found of a position ([`table`]); several threads share it, each searching by itself, so that
//! one finds what another has found already.

mod general;
mod ground;
mod line;
mod order;
mod seek;
pub mod table;
mod value;

use std::sync::atomic::Ordering;

use self::general::General;
use self::ground::{Ground, Halt};
use self::seek::{Judged, Seeker, Shared};
use self::table::Table;
use self::value::{Value, decided};
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

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move, by its place in the list.
    pub index: usize,
    /// Its worth to the mover.
    pub worth: i32,
    /// What the worth rests on.
    pub surety: Surety,
    /// How many turns were looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub positions: u64,
    /// The line of play expected, by names.
    pub line: Vec<String>,
    /// What every move is worth, the best first, if it was asked for.
    pub moves: Vec<Worth>,
    /// Why it was not looked further ahead, if play came to a fault or a limit.
    pub broken: Option<NoPlay>,
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The move, by its place in the list.
    pub index: usize,
    /// Its worth to the mover.
    pub worth: i32,
    /// What that rests on.
    pub surety: Surety,
}

/// What a worth rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surety {
    /// On a guess of positions that are not over.
    Guess,
    /// On the end of the game in every line that matters, but also on a position that comes again.
    ComesAgain,
    /// On the end of the game in every line that matters.
    Proved,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The mover wins, in so many turns of all players.
    Wins(u32),
    /// The mover loses, in so many turns of all players.
    Loses(u32),
    /// Nobody wins.
    Draw,
    /// The end is out of sight, and it seems worth so much to the mover, [`SEED`] a seed.
    Open(i32),
}

impl Worth {
    /// What it comes to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match decided(self.worth) {
            Some(turns) if self.worth > 0 => Verdict::Wins(turns),
            Some(turns) => Verdict::Loses(turns),
            None if self.surety != Surety::Guess => Verdict::Draw,
            None => Verdict::Open(self.worth),
        }
    }
}

impl Found {
    /// The best move and its worth.
    #[must_use]
    pub fn best(&self) -> Worth {
        Worth { index: self.index, worth: self.worth, surety: self.surety }
    }

    /// Whether the worth is a proved win or loss, and in how many turns.
    #[must_use]
    pub fn proved(&self) -> Option<(bool, u32)> {
        decided(self.worth).filter(|_| self.surety == Surety::Proved).map(|turns| (self.worth > 0, turns))
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
    let table = Table::new(wish.table);
    let shared = Shared::new(&table);
    let ground = || General::new(game, point);
    let mut found = search(ground, || point.clone(), point.count(), wish, &shared, stop)?;
    found.positions = shared.looked_at.load(Ordering::Relaxed);
    found.line = line::of(game, point, &found, &table).map_err(NoPlay::Fault)?;
    Ok(found)
}

/// Searches on a ground with all threads; the first one decides.
fn search<G: Ground>(
    ground: impl Fn() -> G + Sync,
    root: impl Fn() -> G::Node + Sync,
    moves: usize,
    wish: Wish,
    shared: &Shared<'_>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Found, NoPlay> {
    std::thread::scope(|scope| {
        for number in 1..wish.threads.clamp(1, MOST_THREADS) {
            let (ground, root) = (&ground, &root);
            scope.spawn(move || {
                let mut seeker = Seeker::new(ground(), shared);
                help(&mut seeker, &mut root(), moves, wish, number);
                seeker.tell_rest();
            });
        }
        let mut seeker = Seeker::new(ground(), shared);
        let found = deepen(&mut seeker, &mut root(), moves, wish, stop);
        shared.stopped.store(true, Ordering::Relaxed);
        seeker.tell_rest();
        found
    })
}

/// One turn deeper at a time.
fn deepen<G: Ground>(
    seeker: &mut Seeker<'_, G>,
    root: &mut G::Node,
    moves: usize,
    wish: Wish,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Found, NoPlay> {
    let with_table = wish.table > 0;
    let mut order: Vec<usize> = (0..moves).collect();
    let mut found: Option<Found> = None;
    for depth in 1..=wish.depth.clamp(1, DEEPEST) {
        seeker.patient = depth == 1;
        match seeker.root(root, &order, depth, wish.every_move, stop) {
            Ok(judged) => {
                order = judged.iter().map(|judged| judged.index).collect();
                found = found_of(&judged, depth, wish.every_move, with_table).or(found);
            }
            Err(Halt::Stopped) => break,
            Err(Halt::NoPlay(no)) => match &mut found {
                Some(found) => {
                    found.broken = Some(no);
                    break;
                }
                None => return Err(no),
            },
        }
        if found.as_ref().is_some_and(|found| found.surety == Surety::Proved) {
            break;
        }
    }
    found.ok_or(NoPlay::Over)
}

/// Fills the table beside the first thread: every second helper is a turn ahead of it.
fn help<G: Ground>(seeker: &mut Seeker<'_, G>, root: &mut G::Node, moves: usize, wish: Wish, number: usize) {
    let mut order: Vec<usize> = (0..moves).collect();
    order.rotate_left(number % moves.max(1));
    let first = 1 + u32::try_from(number % 2).unwrap_or(0);
    for depth in first..=wish.depth.clamp(1, DEEPEST) {
        match seeker.root(root, &order, depth, wish.every_move, &mut |_| false) {
            Ok(judged) => order = judged.iter().map(|judged| judged.index).collect(),
            Err(_) => break,
        }
    }
}

fn found_of(judged: &[Judged], depth: u32, every: bool, with_table: bool) -> Option<Found> {
    let worth = |judged: &Judged| Worth {
        index: judged.index,
        worth: judged.value.worth,
        surety: surety(judged.value, with_table),
    };
    let best = worth(judged.first()?);
    Some(Found {
        index: best.index,
        worth: best.worth,
        surety: best.surety,
        depth,
        positions: 0,
        line: Vec::new(),
        moves: if every { judged.iter().map(worth).collect() } else { Vec::new() },
        broken: None,
    })
}

/// A win needs proof that it is not worth less, a loss that it is not worth more, a draw both. Without a table every way
/// to a position was looked at by itself, and what came again came again in fact.
fn surety(value: Value, with_table: bool) -> Surety {
    let rests = match decided(value.worth) {
        Some(_) if value.worth > 0 => value.below,
        Some(_) => value.above,
        None => value.below.and(value.above),
    };
    match (rests.open(), rests.again() && with_table) {
        (true, _) => Surety::Guess,
        (false, true) => Surety::ComesAgain,
        (false, false) => Surety::Proved,
    }
}
