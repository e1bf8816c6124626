//! A position at rest: everything that the rules may read when a player is about to choose.

use crate::model::{Hole, MarkId, Seat, SeedKind, Sense, Spot, Spread, StageId};

/// A position between two turns, or within the lay-out before a game or a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds of each hole, of all kinds together.
    pub holes: Vec<u16>,
    /// Seeds of each store; empty without stores.
    pub stores: Vec<u16>,
    /// Seeds of each reserve; empty without reserves.
    pub reserves: Vec<u16>,
    /// Seeds off the board.
    pub out: u16,
    /// Seeds left in the hand: only where a result stopped a turn.
    pub hand: u16,
    /// For each declared kind of seed, where those of these seeds are that are of it.
    pub kinds: Vec<Spread>,
    /// Owner of each hole.
    pub owners: Vec<Option<Seat>>,
    /// Closed holes.
    pub closed: Vec<bool>,
    /// Marks, by hole, then by mark; one of a kind on a hole.
    pub marks: Vec<Mark>,
    /// Tallies: for each its value, or its values by seat.
    pub tallies: Vec<Vec<u16>>,
    /// Stage of each seat; alike where the stage is of the game; empty without stages.
    pub stages: Vec<StageId>,
    /// Whose turn it is.
    pub mover: Seat,
    /// Who made the latest move of this round.
    pub last_mover: Option<Seat>,
    /// Directions chosen for the game, by seat (`chosen once`).
    pub directions: Vec<Option<Sense>>,
    /// Seats that have had a turn in this round.
    pub has_played: Vec<bool>,
    /// Seats that are out of the game (three or more players).
    pub out_of_game: Vec<bool>,
    /// The persons have exchanged seats.
    pub swapped: bool,
    /// Who started this round.
    pub starter: Seat,
    /// What comes next.
    pub phase: Phase,
    /// Earlier positions of this round, where the rules read repetition: see [`Past`].
    pub past: Vec<Past>,
}

/// A mark on a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// Where.
    pub hole: Hole,
    /// Which.
    pub mark: MarkId,
    /// Who made it.
    pub maker: Seat,
    /// It is gone at the end of the so-manieth turn from now that is not yet over; `None`: stays.
    pub term: Option<u16>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The mover's turn.
    Turn,
    /// The so-manieth step of the start waits for the mover's lay-out.
    Start(u16),
    /// The so-manieth step between two rounds waits for the mover's lay-out.
    BetweenRounds {
        /// Line of `rounds`.
        line: u16,
        /// Who won the round that is over; `None`: nobody.
        winner: Option<Seat>,
    },
    /// The first turn is in step: choices made so far, in seat order from the first seat.
    InStep(Vec<Chosen>),
}

/// A move that was chosen and waits to be sown in step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chosen {
    /// The `turn` part, by index.
    pub turn: u16,
    /// All its decisions.
    pub decisions: Vec<Decision>,
}

/// An earlier position, as far as `same position` compares: seeds, marks with terms, owners, tallies, stages, mover.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Past(pub Box<[u16]>);

/// One decision of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The `turn` part and the hole of its first `lift`, `put` or `choose`.
    Hole(Hole),
    /// A direction.
    Direction(Sense),
    /// A hole chosen later in the move.
    Place(Hole),
    /// A number.
    Amount(u16),
    /// The kind of the seed that falls next.
    Kind(SeedKind),
    /// An option of `either`, by its index.
    Option(u16),
}

/// Where seeds can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// A hole.
    Hole(Hole),
    /// A store.
    Store(Seat),
    /// A reserve.
    Reserve(Seat),
    /// The hand of the mover.
    Hand,
    /// Off the board.
    Out,
}

impl From<Spot> for Holder {
    fn from(spot: Spot) -> Holder {
        match spot {
            Spot::Hole(hole) => Holder::Hole(hole),
            Spot::Store(seat) => Holder::Store(seat),
        }
    }
}
