//! Where each part of a state lies in its words.

use crate::model::{MarkId, Model, Seat, TallyId};

/// Offsets into the words of a state. The first words are the cells: holes, stores, reserves, then the seeds off the
/// board. Parts that no clause can change have no words.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Number of holes; cells below are holes.
    pub holes: u16,
    /// Number of seats.
    pub seats: u8,
    /// First store cell, if there are stores.
    pub stores: Option<u16>,
    /// First reserve cell, if there are reserves.
    pub reserves: Option<u16>,
    /// The cell of the seeds off the board.
    pub out: u16,
    /// Number of cells.
    pub cells: u16,
    /// For each declared kind of seed the first of a word a cell, and one more for those left in a hand.
    pub kinds: Vec<u16>,
    /// Owners by hole: seat + 1, 0 nobody.
    pub owners: Option<u16>,
    /// Closed holes: 1.
    pub closed: Option<u16>,
    /// Marks: for each mark a word a hole.
    pub marks: Vec<u16>,
    /// Tallies: for each its first word and whether it has one for each seat.
    pub tallies: Vec<(u16, bool)>,
    /// Stages: one word, or one for each seat.
    pub stages: Option<u16>,
    /// Directions chosen for the game, by seat: 0 none, 1 forward, 2 backward.
    pub directions: Option<u16>,
    /// Number of words.
    pub words: u16,
}

/// What clauses can change beside seeds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    /// Owners of holes.
    pub owners: bool,
    /// Closed holes.
    pub closed: bool,
    /// Directions for the game.
    pub directions: bool,
}

impl Layout {
    /// The layout of a model's states. The checker bounds holes, marks and tallies so that all fits 65,535 words; what
    /// does not fit is cut off at the last word, never wrapped.
    #[must_use]
    pub fn new(model: &Model, changes: Changes) -> Layout {
        let holes = model.board.holes;
        let seats = u8::try_from(model.board.seats.len()).unwrap_or(u8::MAX);
        let mut at = holes;
        let mut part = |size: u16| {
            let start = at;
            at = at.saturating_add(size);
            start
        };
        let each = u16::from(seats);
        let stores = (model.board.stores != crate::model::Stores::None).then(|| part(each));
        let reserves = model.board.reserves.then(|| part(each));
        let out = part(1);
        let cells = out + 1;
        let kinds = model.seed_kinds.iter().map(|_| part(cells + 1)).collect();
        let owners = changes.owners.then(|| part(holes));
        let closed = changes.closed.then(|| part(holes));
        let marks = model.marks.iter().map(|_| part(holes)).collect();
        let tallies = model.tallies.iter().map(|t| (part(if t.per_player { each } else { 1 }), t.per_player)).collect();
        let of_each = model.stages.iter().any(|s| s.for_every_player);
        let stages = (!model.stages.is_empty()).then(|| part(if of_each { each } else { 1 }));
        let directions = changes.directions.then(|| part(each));
        Layout {
            holes,
            seats,
            stores,
            reserves,
            out,
            cells,
            kinds,
            owners,
            closed,
            marks,
            tallies,
            stages,
            directions,
            words: at,
        }
    }

    /// The cell of a seat's store.
    #[must_use]
    pub fn store(&self, seat: Seat) -> Option<u16> {
        self.stores.map(|first| first + u16::from(seat.0))
    }

    /// The cell of a seat's reserve.
    #[must_use]
    pub fn reserve(&self, seat: Seat) -> Option<u16> {
        self.reserves.map(|first| first + u16::from(seat.0))
    }

    /// Whose store a cell is.
    #[must_use]
    pub fn store_of(&self, cell: u16) -> Option<Seat> {
        let seat = cell.checked_sub(self.stores?)?;
        u8::try_from(seat).ok().filter(|seat| *seat < self.seats).map(Seat)
    }

    /// The word of a declared kind of seed in a cell.
    #[inline]
    #[must_use]
    pub fn kind(&self, index: usize, cell: u16) -> usize {
        usize::from(self.kinds[index]) + usize::from(cell)
    }

    /// The word of a mark on a hole.
    #[inline]
    #[must_use]
    pub fn mark(&self, mark: MarkId, hole: u16) -> usize {
        usize::from(self.marks[usize::from(mark.0)]) + usize::from(hole)
    }

    /// The word of a tally.
    #[must_use]
    pub fn tally(&self, tally: TallyId, seat: Option<Seat>) -> Option<usize> {
        let (first, of_each) = *self.tallies.get(usize::from(tally.0))?;
        match (of_each, seat) {
            (true, Some(seat)) => Some(usize::from(first) + usize::from(seat.0)),
            (true, None) => None,
            (false, _) => Some(usize::from(first)),
        }
    }

    /// The word of a seat's stage.
    #[must_use]
    pub fn stage(&self, seat: Seat, of_each: bool) -> Option<usize> {
        self.stages.map(|first| usize::from(first) + if of_each { usize::from(seat.0) } else { 0 })
    }
}
