//! The board: holes, seats, rows, zones, paths, facing.
//!
//! Holes are numbered from 0 in the picture: row by row from the top as South sees the board, each from the left; the
//! holes of a ring in the order of its first named direction.

/// A player's place at the board, from 0, South first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

/// A hole of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole(pub u16);

/// An element of a path: a hole, or the store of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A hole.
    Hole(Hole),
    /// A store.
    Store(Seat),
}

impl Spot {
    /// The hole, if it is one.
    #[must_use]
    pub fn hole(&self) -> Option<Hole> {
        match self {
            Spot::Hole(hole) => Some(*hole),
            Spot::Store(_) => None,
        }
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);
    )* };
}

ids! {
    /// A zone of [`Board::zones`].
    ZoneId;
    /// A path of [`Board::paths`]; 0 is the unnamed one.
    PathId;
    /// A mark of the model.
    MarkId;
    /// A noun of the model.
    NounId;
    /// A tally of the model.
    TallyId;
    /// A series of the model.
    SeriesId;
    /// A kind of turn of the model.
    KindId;
    /// A stage of the model.
    StageId;
    /// A procedure of the model.
    ProcedureId;
}

/// Shape of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Rows of equal length.
    Rows {
        /// How many rows.
        rows: u16,
        /// Holes of each.
        columns: u16,
        /// With an end hole at the left and at the right, between the two rows.
        ends: bool,
    },
    /// One closed round.
    Ring {
        /// How many holes.
        holes: u16,
    },
}

/// Where stores are drawn, and whether there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stores {
    /// None.
    None,
    /// Beside the board.
    OffBoard,
    /// At the owner's left.
    LeftEnd,
    /// At the owner's right.
    RightEnd,
}

/// The board.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its shape.
    pub shape: Shape,
    /// How many holes.
    pub holes: u16,
    /// Rows from the top as South sees them, each from the left; `None` where there is no hole. A ring: one row.
    pub picture: Vec<Vec<Option<Hole>>>,
    /// Names of the seats, South first.
    pub seats: Vec<String>,
    /// Owner of each hole at the set-up.
    pub owners: Vec<Option<Seat>>,
    /// Stores.
    pub stores: Stores,
    /// Every player has a reserve.
    pub reserves: bool,
    /// For each seat its rows: `rows[seat][k - 1]` is row k, counted from the seat's edge, each from his left.
    pub rows: Vec<Vec<Vec<Hole>>>,
    /// Paths; the first is the unnamed one.
    pub paths: Vec<Path>,
    /// The facing hole of each hole.
    pub facing: Vec<Option<Hole>>,
    /// The hole of the other side with the same number in its row.
    pub same_number: Vec<Option<Hole>>,
    /// For each row number k - 1 and each hole: the hole of row k on the same side and in the same column.
    pub column: Vec<Vec<Option<Hole>>>,
    /// Named zones, predeclared ones included.
    pub zones: Vec<Zone>,
}

/// A zone, relative to its seat.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// For each seat its holes, in order.
    pub holes: Vec<Vec<Hole>>,
    /// `front is written A`.
    pub written: Option<String>,
    /// The row number if the zone is a whole row (`R of P`).
    pub row: Option<u16>,
}

/// Direction along a path: with its first named direction, or against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sense {
    /// As the path is listed.
    Forward,
    /// The other way.
    Backward,
}

/// As seen from above.
pub use mancala_grammar::tree::Direction;

/// A path.
#[derive(Clone, Debug)]
pub struct Path {
    /// Its name; the first has none.
    pub name: Option<String>,
    /// Its course.
    pub course: Course,
    /// A player's first choice of direction is his for the game.
    pub chosen_once: bool,
}

/// The course of a path.
#[derive(Clone, Debug)]
pub enum Course {
    /// A track for each seat.
    Fixed {
        /// In order of sowing, in the first direction.
        tracks: Vec<Track>,
        /// What forward is, as seen from above; `None` for listed and drawn paths.
        forward: Option<Direction>,
        /// Both directions may be gone.
        both: bool,
    },
    /// Before each seed the mover chooses a hole beside `here` in its row or column.
    Free {
        /// Not the hole he came from.
        never_reverse: bool,
    },
}

/// The elements a seat sows along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// In order of sowing.
    pub spots: Vec<Spot>,
    /// Seeds leave the board at its end; a closed track goes round.
    pub open: bool,
}
