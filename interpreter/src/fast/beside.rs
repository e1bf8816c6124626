//! What a board holds beside seeds: owners, closed holes, marks, tallies and directions, in the bytes behind its cells.
//!
//! So a board is copied, compared and hashed with all of it, and laps, which add nothing there, leave it as it is. A set
//! of holes takes as many bytes as it needs, a tally or a direction one.

use super::board::{Board, NONE, each, holds};
use super::plan::FastPlan;

/// Where it lies.
#[derive(Clone, Debug, Default)]
pub(super) struct Beside {
    /// All holes.
    pub holes: u64,
    /// Sets of South's and of North's holes, where owners change.
    pub owners: Option<[u8; 2]>,
    /// The set of closed holes.
    pub closed: Option<u8>,
    pub marks: Vec<MarkAt>,
    /// Of each tally its byte, and whether each seat has one.
    pub tallies: Vec<(u8, bool)>,
    /// By seat: 0 none, 1 forward, 2 backward.
    pub directions: Option<u8>,
    /// Tallies that no rule reads.
    pub unread: Vec<u8>,
    /// Bytes of a board.
    pub bytes: usize,
}

/// Sets of a mark.
#[derive(Clone, Debug)]
pub(super) struct MarkAt {
    /// Holes with the mark.
    pub there: u8,
    /// Those that North has marked.
    pub north: u8,
    /// Turns that are left, bit by bit, the lowest first; none: the mark stays.
    pub term: Vec<u8>,
}

impl<const N: usize> Board<N> {
    /// Eight bytes from one on.
    #[inline(always)]
    pub fn eight(&self, at: u8) -> u64 {
        match self.cells.get(usize::from(at)..).and_then(|rest| rest.first_chunk()) {
            Some(eight) => u64::from_le_bytes(*eight),
            None => 0,
        }
    }

    /// Writes a set of holes; bytes behind it stay.
    #[inline(always)]
    fn write(&mut self, at: u8, holes: u64, set: u64) {
        let word = self.eight(at) & !holes | set & holes;
        if let Some(eight) = self.cells.get_mut(usize::from(at)..).and_then(|rest| rest.first_chunk_mut()) {
            *eight = word.to_le_bytes();
        }
    }
}

impl Beside {
    /// A set of holes.
    #[inline(always)]
    pub fn set<const N: usize>(&self, board: &Board<N>, at: u8) -> u64 {
        board.eight(at) & self.holes
    }

    #[inline(always)]
    pub fn write<const N: usize>(&self, board: &mut Board<N>, at: u8, set: u64) {
        board.write(at, self.holes, set);
    }

    /// Closed holes.
    #[inline(always)]
    pub fn closed<const N: usize>(&self, board: &Board<N>) -> u64 {
        self.closed.map_or(0, |at| self.set(board, at))
    }

    /// Holes with a mark.
    #[inline(always)]
    pub fn marked<const N: usize>(&self, board: &Board<N>, mark: u8) -> u64 {
        self.marks.get(usize::from(mark)).map_or(0, |mark| self.set(board, mark.there))
    }

    /// Who has made a mark on a hole, if it is there.
    pub fn maker<const N: usize>(&self, board: &Board<N>, mark: u8, cell: u8) -> Option<u8> {
        let mark = self.marks.get(usize::from(mark))?;
        holds(self.set(board, mark.there), cell).then(|| u8::from(holds(self.set(board, mark.north), cell)))
    }

    /// Marks holes; `term` in turns, 0: for good.
    pub fn mark<const N: usize>(&self, board: &mut Board<N>, mark: u8, maker: u8, term: u8, cells: u64) {
        let Some(mark) = self.marks.get(usize::from(mark)) else { return };
        let mut put = |at: u8, on: bool| {
            let set = self.set(board, at);
            self.write(board, at, if on { set | cells } else { set & !cells });
        };
        put(mark.there, true);
        put(mark.north, maker == 1);
        for (bit, at) in mark.term.iter().enumerate() {
            put(*at, term >> bit & 1 == 1);
        }
    }

    /// Takes a mark away.
    pub fn unmark<const N: usize>(&self, board: &mut Board<N>, mark: u8, cells: u64) {
        let Some(mark) = self.marks.get(usize::from(mark)) else { return };
        for at in [mark.there, mark.north].into_iter().chain(mark.term.iter().copied()) {
            let set = self.set(board, at);
            self.write(board, at, set & !cells);
        }
    }

    /// Turns that a mark on a hole has left; 0: it stays.
    pub fn term<const N: usize>(&self, board: &Board<N>, mark: u8, cell: u8) -> u8 {
        let Some(mark) = self.marks.get(usize::from(mark)) else { return 0 };
        let bits = mark.term.iter().enumerate();
        bits.fold(0, |term, (bit, at)| term | u8::from(holds(self.set(board, *at), cell)) << bit)
    }

    /// Marks with a term live one turn less.
    pub fn run_down<const N: usize>(&self, board: &mut Board<N>) {
        for (index, mark) in (0..).zip(&self.marks) {
            let left = mark.term.iter().fold(0, |left, at| left | self.set(board, *at));
            if left == 0 {
                continue;
            }
            let (mut less, mut still) = (left, 0);
            for at in &mark.term {
                let bits = self.set(board, *at);
                self.write(board, *at, bits ^ less);
                still |= bits ^ less;
                less &= !bits;
            }
            self.unmark(board, index, left & !still);
        }
    }

    /// Marks of a cell: a bit for each, those that North has made eight bits up.
    pub fn marks_of<const N: usize>(&self, board: &Board<N>, cell: u8) -> u16 {
        let mut marks = 0;
        for (index, mark) in self.marks.iter().enumerate() {
            let bits = |at: u8| u16::from(holds(board.eight(at) & self.holes, cell));
            marks |= (bits(mark.there) | bits(mark.north) << 8) << (index & 7);
        }
        marks
    }

    /// Direction of a seat for the game: 0 forward, 1 backward, 2 none.
    #[inline(always)]
    pub fn direction<const N: usize>(&self, board: &Board<N>, seat: u8) -> u8 {
        match self.directions.map_or(0, |first| board.count(first + seat)) {
            1 => 0,
            2 => 1,
            _ => 2,
        }
    }
}

impl<const N: usize> FastPlan<N> {
    /// Holes of South and of North.
    #[inline(always)]
    pub(super) fn owned(&self, board: &Board<N>) -> [u64; 2] {
        match self.beside.owners {
            None => self.owned,
            Some([south, north]) => [self.beside.set(board, south), self.beside.set(board, north)],
        }
    }

    /// Owner of a cell; [`NONE`]: nobody.
    #[inline(always)]
    pub(super) fn owner(&self, board: &Board<N>, cell: u8) -> u8 {
        if self.beside.owners.is_none() {
            return self.owners.get(usize::from(cell)).copied().unwrap_or(NONE);
        }
        let [south, north] = self.owned(board);
        match (holds(south, cell), holds(north, cell)) {
            (true, _) => 0,
            (_, true) => 1,
            _ => NONE,
        }
    }

    /// Gives holes to a seat; [`NONE`]: to nobody.
    pub(super) fn give(&self, board: &mut Board<N>, cells: u64, to: u8) {
        let Some(sets) = self.beside.owners else { return };
        for (seat, at) in (0..).zip(sets) {
            let set = self.beside.set(board, at) & !cells;
            self.beside.write(board, at, if seat == to { set | cells } else { set });
        }
    }

    /// The direction a path has before anything is said: 0 forward, 1 backward, 2 none.
    #[inline(always)]
    pub(super) fn first_sense(&self, board: &Board<N>) -> u8 {
        if !self.both {
            return 0;
        }
        if self.beside.directions.is_none() { 2 } else { self.beside.direction(board, board.mover()) }
    }

    /// Cells in the order in which they are offered to the mover, by who owns them now.
    pub(super) fn in_order(&self, board: &Board<N>, cells: u64) -> Vec<u8> {
        let Some(ranks) = self.ranks.get(usize::from(board.mover())) else { return Vec::new() };
        let mut order: Vec<u8> = each(cells).collect();
        order.sort_unstable_by_key(|cell| {
            let owner = usize::from(self.owner(board, *cell).min(2));
            ranks[owner].get(usize::from(*cell)).copied().unwrap_or(u16::MAX)
        });
        order
    }
}
