//! The state of a game between and within turns, as flat words.

use super::words::Words;
use crate::model::Seat;
use crate::plan::{Cell, Plan};

/// Words of a state that lie in place: enough for four rows of eight with two marks and tallies.
pub(crate) const IN_PLACE: usize = 112;

/// Seeds, owners, marks, tallies, stages in words (see [`crate::plan::Layout`]), and who is to move.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The words.
    pub words: Words<IN_PLACE>,
    /// The rest.
    pub turn: TurnState,
}

impl Clone for State {
    fn clone(&self) -> State {
        State { words: self.words.clone(), turn: self.turn }
    }

    fn clone_from(&mut self, from: &State) {
        self.words.clone_from(&from.words);
        self.turn = from.turn;
    }
}

/// Who is to move, and what else is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// Whose turn it is.
    pub mover: Seat,
    /// Who made the latest move.
    pub last_mover: Option<Seat>,
    /// Seats that have had a turn, as bits.
    pub has_played: u16,
    /// Seats out of the game, as bits.
    pub out_of_game: u16,
    /// The persons have exchanged seats.
    pub swapped: bool,
    /// Who started this round.
    pub starter: Seat,
    /// Seeds left in the hand by a result.
    pub hand: u16,
}

impl State {
    /// Seeds of a cell.
    #[inline]
    #[must_use]
    pub fn count(&self, cell: Cell) -> u16 {
        self.words[usize::from(cell)]
    }

    /// Adds seeds to a cell. All seeds of a game fit a word, so this cannot overflow.
    #[inline]
    pub fn add(&mut self, cell: Cell, seeds: u16) {
        self.words[usize::from(cell)] += seeds;
    }

    /// Takes seeds from a cell, which has them.
    #[inline]
    pub fn remove(&mut self, cell: Cell, seeds: u16) {
        self.words[usize::from(cell)] -= seeds;
    }

    /// Owner of a hole; nobody owns what is no hole.
    #[inline]
    #[must_use]
    pub fn owner(&self, plan: &Plan, cell: Cell) -> Option<Seat> {
        if cell >= plan.layout.holes {
            return None;
        }
        match plan.layout.owners {
            None => plan.tables.owners[usize::from(cell)],
            Some(first) => seat_of_word(self.words[usize::from(first) + usize::from(cell)]),
        }
    }

    /// Whether a hole is closed.
    #[inline]
    #[must_use]
    pub fn closed(&self, plan: &Plan, cell: Cell) -> bool {
        match plan.layout.closed {
            Some(first) if cell < plan.layout.holes => self.words[usize::from(first) + usize::from(cell)] != 0,
            _ => false,
        }
    }

    /// The stage of a seat, by index.
    #[must_use]
    pub fn stage(&self, plan: &Plan, seat: Seat) -> Option<u16> {
        let word = plan.layout.stage(seat, plan.stage_of_each)?;
        Some(self.words[word])
    }

    /// Whether no seed lies in any hole of a seat.
    #[must_use]
    pub fn bare(&self, plan: &Plan, seat: Seat) -> bool {
        self.bare_with(plan, seat, &self.words)
    }

    /// The same, were these the words of the holes.
    #[must_use]
    pub(crate) fn bare_with(&self, plan: &Plan, seat: Seat, words: &[u16]) -> bool {
        let Some(first) = plan.layout.owners else {
            let mut stretches = plan.tables.owned_stretches[usize::from(seat.0)].iter();
            return stretches.all(|stretch| words[stretch.clone()].iter().all(|seeds| *seeds == 0));
        };
        // all holes side by side, without a branch for each
        let holes = usize::from(plan.layout.holes);
        let owner = word_of_seat(Some(seat));
        let owners = &self.words[usize::from(first)..][..holes];
        let seeds = words[..holes].iter().zip(owners).map(|(seeds, of)| if *of == owner { *seeds } else { 0 });
        seeds.fold(0, |all, seeds| all | seeds) == 0
    }

    /// All seeds, wherever they are, but for a hand.
    #[must_use]
    pub fn total(&self, plan: &Plan) -> u32 {
        self.words[..usize::from(plan.layout.cells)].iter().map(|n| u32::from(*n)).sum::<u32>()
            + u32::from(self.turn.hand)
    }
}

/// A seat as a word of owners: 0 nobody.
#[must_use]
pub fn word_of_seat(seat: Option<Seat>) -> u16 {
    seat.map_or(0, |seat| u16::from(seat.0) + 1)
}

/// The seat of a word of owners.
#[must_use]
pub fn seat_of_word(word: u16) -> Option<Seat> {
    word.checked_sub(1).and_then(|seat| u8::try_from(seat).ok()).map(Seat)
}

/// A mark as a word: 0 none; the maker from 1 in the low four bits, the term above (0: stays).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkWord(pub u16);

impl MarkWord {
    /// The longest term.
    pub const LONGEST: u16 = 4000;

    /// A mark of a maker with a term (0: stays).
    #[must_use]
    pub fn new(maker: Seat, term: u16) -> MarkWord {
        MarkWord((u16::from(maker.0) + 1) | term.min(MarkWord::LONGEST) << 4)
    }

    /// Its maker; `None`: no mark.
    #[must_use]
    pub fn maker(self) -> Option<Seat> {
        seat_of_word(self.0 & 15)
    }

    /// Its term; `None`: stays.
    #[must_use]
    pub fn term(self) -> Option<u16> {
        Some(self.0 >> 4).filter(|term| *term != 0)
    }

    /// The mark after a turn has ended: one turn fewer, or gone.
    #[must_use]
    pub fn run_down(self) -> MarkWord {
        match self.term() {
            None => self,
            Some(1) => MarkWord(0),
            Some(_) => MarkWord(self.0 - 16),
        }
    }
}
