//! Examples: a position, moves, what must follow.

use super::{At, Clause, Pile, SeedPicture, Word, Zone};

/// `example "title"`.
#[derive(Clone, Debug)]
pub struct Example {
    /// Label, place of the head, tail.
    pub clause: Clause,
    /// Its title.
    pub title: Word,
    /// `with N 6`: the sizes at which it is played, where they are not the usual ones.
    pub sizes: Vec<(At<char>, At<u16>)>,
    /// Its lines, in order.
    pub lines: Vec<(Clause, ExampleLine)>,
}

/// A line of an example.
#[derive(Clone, Debug)]
pub enum ExampleLine {
    /// `position start`.
    PositionStart,
    /// `stores 0 0`, `mark M on …`, `position 2 2 0 / 0 1 2`: what the position has.
    Given(Detail),
    /// `after …`: what it must have when the next player may choose.
    After(Detail),
    /// `5 legal moves`.
    LegalCount(At<u32>),
    /// `legal moves A5< A5>`: the whole set.
    Legal(Vec<Word>),
    /// `not F2 (label)`: illegal, by that clause.
    Illegal(Word, Option<Word>),
    /// `play A2/onward B3`.
    Play(Vec<Word>),
    /// `next round`.
    NextRound,
    /// `laps 3`: of the last move played.
    Laps(At<u32>),
    /// `takes 10`: by the last move played.
    Takes(At<u32>),
    /// `result South wins`.
    Result(At<ExampleResult>),
}

/// What a position has.
#[derive(Clone, Debug)]
pub enum Detail {
    /// The seeds on the board.
    Picture(At<SeedPicture>),
    /// `stores 0 0`, in seat order.
    Stores(At<Vec<At<Pile>>>),
    /// `reserves 10 10`, in seat order.
    Reserves(At<Vec<At<Pile>>>),
    /// `stage late`: of the game or of all; `stage early late`: of each player, in seat order.
    Stage(Vec<Word>),
    /// `mark M on North hole 6 of front by South`.
    Mark {
        /// Which.
        mark: Word,
        /// On whose hole.
        seat: Word,
        /// Which hole.
        zone: At<Zone>,
        /// Who made it; absent: the owner of the hole.
        by: Option<Word>,
    },
    /// `no M on South square`.
    NoMark {
        /// Which.
        mark: Word,
        /// On whose hole.
        seat: Word,
        /// Which hole.
        zone: At<Zone>,
    },
    /// `mover South`.
    Mover(Word),
}

/// How it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleResult {
    /// `South wins`.
    Wins(String),
    /// `draw`.
    Draw,
    /// `void`: the game does not count.
    Void,
    /// `open`: not over.
    Open,
}
