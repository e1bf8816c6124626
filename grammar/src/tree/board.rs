//! Lines of `board` and `start`.

use super::{Action, At, Desc, Direction, SeedKind, Word, Zone};

/// A line of `board`.
#[derive(Clone, Debug)]
pub enum BoardLine {
    /// `4 rows of 12`, `2 rows of 5 and 2 ends`.
    Rows {
        /// How many rows.
        rows: At<u16>,
        /// Holes of each.
        holes: At<u16>,
        /// `and 2 ends`.
        ends: Option<At<u16>>,
    },
    /// `ring of 18`.
    Ring(At<u16>),
    /// `size N is 8, or 6 to 10`.
    Size(SizeLine),
    /// `players South, East, North`.
    Players(Vec<Word>),
    /// `every player owns his rows`.
    OwnsHisRows,
    /// `every player owns 6 holes in turn`.
    OwnsInTurn(At<u16>),
    /// `every player owns near and half`.
    Owns(Vec<At<Zone>>),
    /// `owners N N N / S S S`.
    Owners(Vec<Vec<At<OwnerCell>>>),
    /// `no stores`.
    NoStores,
    /// `every player has a store off the board | at the right end`.
    Stores(StorePlace),
    /// `every player has a reserve`.
    Reserves,
    /// `path …`.
    Path(PathLine),
    /// `square is hole 5 of front`.
    ZoneIs {
        /// The new name.
        name: Word,
        /// Its holes.
        zones: Vec<At<Zone>>,
    },
    /// `a house is a den that holds 6 or more`.
    NounIs {
        /// The new name.
        name: Word,
        /// What it stands for.
        desc: Desc,
    },
    /// `series price is 2, 2 and again 1, 3`.
    Series {
        /// Its name.
        name: Word,
        /// The numbers at first.
        first: Vec<At<u16>>,
        /// Those that come again and again after them.
        again: Vec<At<u16>>,
    },
    /// `holes 1 to 2 of front faces holes 1 to 2 of enemy front`.
    Faces(At<Zone>, At<Zone>),
    /// `a cowrie is a kind of seed that counts 2`.
    SeedKindIs {
        /// The new name.
        name: Word,
        /// What a seed of it is worth; not said: 1.
        counts: Option<At<u16>>,
    },
    /// `front is written A`: letter in move names, or the name shown of a stage.
    Written {
        /// The zone; a stage or a kind of seed is a plain name.
        zone: At<Zone>,
        /// Letters.
        letters: Word,
    },
}

/// `size N is 8, or 6, 7 or 10 to 20 by 2`: a number that the sources give several values for.
#[derive(Clone, Debug)]
pub struct SizeLine {
    /// Its letter.
    pub letter: At<char>,
    /// The number it has here: that asked for, else the usual one.
    pub value: u16,
    /// The number it has where no other is asked for.
    pub usual: At<u16>,
    /// Further stretches: the first, the last, the step.
    pub others: Vec<At<(u16, u16, u16)>>,
}

/// A cell of the picture of owners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnerCell {
    /// Initial of a seat.
    Seat(char),
    /// `-`.
    Nobody,
    /// `.`.
    NoHole,
}

/// Where stores are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorePlace {
    /// `off the board`.
    OffBoard,
    /// `at the left end`, as the owner sees it.
    LeftEnd,
    /// `at the right end`.
    RightEnd,
}

/// `path [NAME] [of SEAT] …`.
#[derive(Clone, Debug)]
pub struct PathLine {
    /// A named path is used after `go along`.
    pub name: Option<Word>,
    /// For one seat only.
    pub seat: Option<Word>,
    /// Its course.
    pub course: At<Course>,
    /// `, chosen once`: a player's first choice of a direction is his for the game.
    pub chosen_once: bool,
}

/// The course of a path.
#[derive(Clone, Debug)]
pub enum Course {
    /// `clockwise or counter-clockwise round own rows, through own store`.
    Round {
        /// One or two.
        directions: Vec<Direction>,
        /// `own rows`, not `the board`.
        own_rows: bool,
        /// `through own store`, `through every store`.
        through: Option<Through>,
    },
    /// `: 13 14 15 / 12 11 10`: numbers in order of sowing, rows as South sees them; `None`: no hole.
    Picture {
        /// The numbers.
        rows: Vec<Vec<At<Option<u16>>>>,
        /// `, open`.
        open: bool,
    },
    /// `: near, holes 3 to 1 of half, enemy half`.
    List {
        /// In order of sowing.
        zones: Vec<At<Zone>>,
        /// `, open`.
        open: bool,
    },
    /// `to any next hole, never reverse`.
    Free {
        /// `never reverse`.
        never_reverse: bool,
    },
}

/// Which stores a path runs through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    /// The sower's own.
    OwnStore,
    /// All of them.
    EveryStore,
}

/// Who lays out seeds before the first turn.
#[derive(Clone, Debug)]
pub enum Arranger {
    /// `every player`.
    EveryPlayer,
    /// `South`.
    Seat(Word),
    /// `chance`: nobody chooses.
    Chance,
}

/// A line of `start`.
#[derive(Clone, Debug)]
pub enum StartLine {
    /// `2 in every hole, 1 cowrie in hole 1 of front`.
    Fill(Vec<Fill>),
    /// `position 5 5 5 / 5+1c 5 5`.
    Position(SeedPicture),
    /// `mark den on square`.
    Mark {
        /// Which.
        mark: Word,
        /// Where.
        on: At<FillAt>,
    },
    /// `total 64`.
    Total(At<u32>),
    /// `South starts`.
    Starts(Word),
    /// `every player arranges 32 seeds in front and back`. Guards: what the result must meet.
    Arrange {
        /// Who.
        who: Arranger,
        /// How many seeds.
        seeds: At<u16>,
        /// Where.
        zones: Vec<At<Zone>>,
    },
    /// `the first turn is in step, South first`.
    InStep(Word),
    /// `every player plays: …`; `None`: every player.
    Script {
        /// Who.
        seat: Option<Word>,
        /// What.
        actions: Vec<At<Action>>,
    },
}

/// So many seeds of the set-up in each of some places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    /// How many.
    pub seeds: At<u16>,
    /// Of which kind; not said: plain seeds.
    pub kind: Option<At<SeedKind>>,
    /// Where.
    pub at: At<FillAt>,
}

/// Where seeds of the set-up go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FillAt {
    /// `every store`.
    EveryStore,
    /// `every reserve`.
    EveryReserve,
    /// `every DESC`.
    Every(Desc),
    /// `hole 1 of front`, of every player alike.
    Zone(Zone),
}

/// Numbers row by row from the top as South sees the board; `None`: no hole.
pub type Picture = Vec<Vec<At<Option<u16>>>>;

/// Seeds row by row from the top as South sees the board; `None`: no hole.
pub type SeedPicture = Vec<Vec<At<Option<Pile>>>>;

/// Seeds that lie together: `5`, `5+1c`, `1c`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// Plain seeds.
    pub plain: u16,
    /// Seeds of other kinds, by the letters of their kind.
    pub of_kinds: Vec<(u16, String)>,
}
