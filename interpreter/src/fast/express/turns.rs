//! Ways to play turns that need no memory, from the one that plays most to the one that plays fastest.

use super::Express;
use super::flat::small::{Small, SmallLane};
use super::flat::{Flat, Lane, Side};
use crate::fast::board::Board;
use crate::fast::plan::FastPlan;

/// Why a turn was not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fast) enum Left {
    /// A line of `end` may hold: the board that the turn leaves was written; whether the same player moves next.
    Ends(bool),
    /// It must be played in another way, and what was written means nothing.
    Apart,
}

impl Left {
    /// A line of `end` may hold. `by_board`: these lines ask and change nothing but the board.
    #[inline(always)]
    pub(super) fn at_the_end(by_board: bool, again: bool) -> Left {
        if by_board { Left::Ends(again) } else { Left::Apart }
    }
}

/// A way to play turns.
pub(in crate::fast) trait Turns<'p, const N: usize>: Copy {
    /// The turns of one player in one direction.
    type Lane: Copy;

    /// The turns of a player in a direction.
    fn lane(self, mover: u8, sense: u8) -> Self::Lane;

    /// Plays a start to the turn's end and writes the board that it leaves, but for whose turn it is; whether the same
    /// player moves next.
    fn turn(self, lane: Self::Lane, root: &Board<N>, hole: u8, board: &mut Board<N>) -> Result<bool, Left>;

    /// The same as far as memory is not needed, for what [`turn`](Turns::turn) leaves; `None`: it is.
    fn turn_apart(self, root: &Board<N>, hole: u8, sense: u8, board: &mut Board<N>) -> Option<bool>;

    /// What is asked of a player's turns, where that is one thing.
    fn side(self, mover: u8) -> Option<&'p Side>;
}

/// As the cases of the last seed say.
#[derive(Clone, Copy)]
pub(in crate::fast) struct ByCases<'p, const N: usize> {
    plan: &'p FastPlan<N>,
    express: Option<&'p Express<N>>,
}

impl<'p, const N: usize> Turns<'p, N> for ByCases<'p, N> {
    type Lane = u8;

    #[inline(always)]
    fn lane(self, _: u8, sense: u8) -> u8 {
        sense
    }

    #[inline(always)]
    fn turn(self, sense: u8, root: &Board<N>, hole: u8, board: &mut Board<N>) -> Result<bool, Left> {
        self.express.and_then(|express| self.plan.express(express, root, hole, sense, board)).ok_or(Left::Apart)
    }

    #[inline(always)]
    fn turn_apart(self, _: &Board<N>, _: u8, _: u8, _: &mut Board<N>) -> Option<bool> {
        None
    }

    #[inline(always)]
    fn side(self, _: u8) -> Option<&'p Side> {
        None
    }
}

/// By the flat form.
#[derive(Clone, Copy)]
pub(in crate::fast) struct ByFlat<'p, const N: usize> {
    plan: &'p FastPlan<N>,
    express: &'p Express<N>,
    flat: &'p Flat<N>,
}

impl<'p, const N: usize> Turns<'p, N> for ByFlat<'p, N> {
    type Lane = Lane<'p, N>;

    #[inline(always)]
    fn lane(self, mover: u8, sense: u8) -> Lane<'p, N> {
        self.flat.lane(mover, sense)
    }

    #[inline(always)]
    fn turn(self, lane: Lane<'p, N>, root: &Board<N>, hole: u8, board: &mut Board<N>) -> Result<bool, Left> {
        self.flat.turn(lane, root, hole, board)
    }

    #[inline(always)]
    fn turn_apart(self, root: &Board<N>, hole: u8, sense: u8, board: &mut Board<N>) -> Option<bool> {
        self.plan.express_apart(self.express, root, hole, sense, board)
    }

    #[inline(always)]
    fn side(self, mover: u8) -> Option<&'p Side> {
        Some(self.flat.side(mover))
    }
}

/// By the small form; `LINES`: lines may be taken, and cells are counted at the turn's end.
#[derive(Clone, Copy)]
pub(in crate::fast) struct BySmall<'p, const N: usize, const LINES: bool> {
    flat: ByFlat<'p, N>,
    small: &'p Small<N>,
}

impl<'p, const N: usize, const LINES: bool> Turns<'p, N> for BySmall<'p, N, LINES> {
    type Lane = &'p SmallLane<N>;

    #[inline(always)]
    fn lane(self, mover: u8, sense: u8) -> &'p SmallLane<N> {
        self.small.lane(mover, sense)
    }

    #[inline(always)]
    fn turn(self, lane: &'p SmallLane<N>, root: &Board<N>, hole: u8, board: &mut Board<N>) -> Result<bool, Left> {
        self.small.turn::<LINES>(lane, root, hole, board)
    }

    #[inline(always)]
    fn turn_apart(self, root: &Board<N>, hole: u8, sense: u8, board: &mut Board<N>) -> Option<bool> {
        self.flat.turn_apart(root, hole, sense, board)
    }

    #[inline(always)]
    fn side(self, mover: u8) -> Option<&'p Side> {
        self.flat.side(mover)
    }
}

/// The way that plays the turns of a ruleset fastest.
pub(in crate::fast) enum Fastest<'p, const N: usize> {
    Cases(ByCases<'p, N>),
    Flat(ByFlat<'p, N>),
    Sets(BySmall<'p, N, false>),
    Lines(BySmall<'p, N, true>),
}

impl<const N: usize> FastPlan<N> {
    /// How turns are played.
    pub(in crate::fast) fn fastest(&self) -> Fastest<'_, N> {
        let express = self.express.as_ref();
        let Some((express, flat)) = express.and_then(|express| Some((express, express.flat.as_ref()?))) else {
            return Fastest::Cases(ByCases { plan: self, express });
        };
        let by_flat = ByFlat { plan: self, express, flat };
        match &flat.small {
            None => Fastest::Flat(by_flat),
            Some(small) if small.lines => Fastest::Lines(BySmall { flat: by_flat, small }),
            Some(small) => Fastest::Sets(BySmall { flat: by_flat, small }),
        }
    }
}
