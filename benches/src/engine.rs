//! What the hand-written engines have in common: counting lines of play, and random games.

use crate::chance::Chance;
use crate::past::Past;

/// A board as its player to move sees it: his own holes first.
pub trait Board: Copy + PartialEq {
    /// So many turns without a capture must lie behind a position that ends the game by repetition; `u32::MAX`: none
    /// ever does.
    const FIRST_REPEAT: u32;
    /// The game ends when a position occurs for the so-manieth time.
    const TIMES: u32;

    /// The beginning of the game.
    fn start() -> Self;

    /// The holes that may be lifted, a bit for each; a turn from one of them may still never end.
    fn candidates(&self) -> u32;

    /// How many holes such a set has.
    #[inline(always)]
    fn count(set: u32) -> u32 {
        set.count_ones()
    }

    /// The hole of a set at that place of the interpreter's order.
    fn nth(set: u32, place: u32) -> u32;

    /// Plays the turn that lifts a hole. Where it would never end, the next board means nothing.
    fn play(&self, hole: u32, next: &mut Self) -> Turn;

    /// How many moves are legal.
    #[inline(always)]
    fn legal(&self) -> u32 {
        Self::count(self.candidates())
    }

    /// Who wins the game that is over, of the player to move and his enemy.
    fn verdict(&self, why: Why) -> Verdict;

    /// The name of a move.
    fn name(hole: u32) -> String;
}

/// What a turn came to.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// It ends.
    pub legal: bool,
    /// The same player moves again.
    pub again: bool,
    /// It ended the game.
    pub over: bool,
    /// The position before it can come back.
    pub quiet: bool,
}

impl Turn {
    /// A turn that never ends.
    pub const ENDLESS: Turn = Turn { legal: false, again: false, over: false, quiet: false };
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A line of `end` was met.
    Ended,
    /// The player to move cannot.
    Stuck,
    /// The position came again.
    Repeated,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player to move.
    Mover,
    /// The other one.
    Enemy,
    /// Nobody.
    Draw,
}

/// Which seat has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// South.
    South,
    /// North.
    North,
    /// Nobody.
    Nobody,
}

/// A random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its turns.
    pub turns: u32,
    /// Who won.
    pub winner: Winner,
    /// Why it is over.
    pub why: Why,
}

/// What counting found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Lines of play of exactly so many turns.
    pub leaves: u64,
    /// Positions after a turn, at every depth.
    pub made: u64,
    /// Leaves whose last turn ended the game; only where leaves are made.
    pub over: u64,
}

/// Random games together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Games.
    pub games: u64,
    /// Turns of all of them.
    pub turns: u64,
    /// Games that South won.
    pub south: u64,
    /// Games that North won.
    pub north: u64,
}

impl Sums {
    /// One more game.
    pub fn add(&mut self, played: Played) {
        self.games += 1;
        self.turns += u64::from(played.turns);
        self.south += u64::from(played.winner == Winner::South);
        self.north += u64::from(played.winner == Winner::North);
    }
}

/// Lines of play from the beginning, all positions made.
#[must_use]
pub fn perft<B: Board>(depth: u32) -> Count {
    let mut count = Count::default();
    if depth > 0 {
        below::<B, true>(&B::start(), depth, &mut Past::new(), 0, &mut count);
    }
    count
}

/// Lines of play from the beginning, those of the last turn counted without playing it.
#[must_use]
pub fn perft_counted<B: Board>(depth: u32) -> Count {
    let mut count = Count::default();
    if depth > 0 {
        below::<B, false>(&B::start(), depth, &mut Past::new(), 0, &mut count);
    }
    count
}

/// Positions below one; those of the past from `since` on can come back.
fn below<B: Board, const MAKE: bool>(board: &B, depth: u32, past: &mut Past<B>, since: usize, count: &mut Count) {
    if depth == 1 && !MAKE {
        let legal = u64::from(board.legal());
        count.leaves += legal;
        count.made += legal;
        return;
    }
    let mut left = board.candidates();
    let mut next = *board;
    if depth == 1 {
        while left != 0 {
            let turn = board.play(left.trailing_zeros(), &mut next);
            let legal = u64::from(turn.legal);
            count.leaves += legal;
            count.made += legal;
            count.over += u64::from(turn.over);
            left &= left - 1;
        }
        return;
    }
    past.push(board);
    while left != 0 {
        let turn = board.play(left.trailing_zeros(), &mut next);
        left &= left - 1;
        if !turn.legal {
            continue;
        }
        count.made += 1;
        let since = if turn.quiet { since } else { past.len() };
        if !turn.over && !past.comes_again(&next, since) {
            below::<B, MAKE>(&next, depth - 1, past, since, count);
        }
    }
    past.pop();
}

/// A random game: a hole is drawn from those that may be lifted, and again if the turn from it would never end; `seen`
/// is told each hole.
#[inline(always)]
pub fn playout<B: Board>(chance: &mut Chance, past: &mut Past<B>, seen: impl FnMut(u32)) -> Played {
    game(past, seen, |board: &B, next: &mut B| {
        let mut set = board.candidates();
        while set != 0 {
            let hole = B::nth(set, chance.below(B::count(set)));
            let turn = board.play(hole, next);
            if turn.legal {
                return Some((hole, turn));
            }
            set &= !(1 << hole);
        }
        None
    })
}

/// A random game where a move is drawn from the list of the legal ones, for which all must be tried.
pub fn playout_of_legal<B: Board>(chance: &mut Chance, past: &mut Past<B>, seen: impl FnMut(u32)) -> Played {
    game(past, seen, |board: &B, next: &mut B| {
        let set = board.candidates();
        let legal = (0..u32::BITS).filter(|hole| set >> hole & 1 == 1 && board.play(*hole, next).legal);
        let set = legal.fold(0, |set, hole| set | 1 << hole);
        if set == 0 {
            return None;
        }
        let hole = B::nth(set, chance.below(B::count(set)));
        Some((hole, board.play(hole, next)))
    })
}

/// Random games, the first from that seed, each from the next.
#[must_use]
pub fn playouts<B: Board>(first_seed: u64, games: u64) -> Sums {
    let mut sums = Sums::default();
    let mut past = Past::new();
    for seed in first_seed..first_seed + games {
        sums.add(playout::<B>(&mut Chance::new(seed), &mut past, |_| {}));
    }
    sums
}

#[inline(always)]
fn game<B: Board>(
    past: &mut Past<B>,
    mut seen: impl FnMut(u32),
    mut step: impl FnMut(&B, &mut B) -> Option<(u32, Turn)>,
) -> Played {
    past.clear();
    let mut board = B::start();
    let mut next = board;
    let mut turns = 0;
    let mut north = false;
    loop {
        let Some((hole, turn)) = step(&board, &mut next) else { break played(&board, Why::Stuck, turns, north) };
        seen(hole);
        turns += 1;
        north ^= !turn.again;
        if turn.quiet {
            past.push(&board);
        } else {
            past.clear();
        }
        board = next;
        if turn.over {
            break played(&board, Why::Ended, turns, north);
        }
        if past.comes_again(&board, 0) {
            break played(&board, Why::Repeated, turns, north);
        }
    }
}

#[inline]
fn played<B: Board>(board: &B, why: Why, turns: u32, north: bool) -> Played {
    let winner = match (board.verdict(why), north) {
        (Verdict::Draw, _) => Winner::Nobody,
        (Verdict::Mover, false) | (Verdict::Enemy, true) => Winner::South,
        (Verdict::Mover, true) | (Verdict::Enemy, false) => Winner::North,
    };
    Played { turns, winner, why }
}
