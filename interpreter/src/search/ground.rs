//! What a search needs to know of play.

use super::table::Key;
use crate::game::NoPlay;

/// How a position stands, as the searcher sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    /// The game, or the round, is over.
    Over {
        /// 1 the searcher has won, -1 somebody else, 0 nobody.
        won: i32,
        /// The position came again.
        again: bool,
    },
    /// A lay-out is waited for.
    Waits,
    /// A turn: the searcher's own, or another's.
    Turn {
        /// Whether it is the searcher's own.
        mine: bool,
    },
}

/// Why a search goes no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It was told to stop.
    Stopped,
    /// Play came to a fault or a limit.
    NoPlay(NoPlay),
    /// Play has left what this ground can do; another may be able to.
    Beyond,
}

impl From<NoPlay> for Halt {
    fn from(no: NoPlay) -> Halt {
        Halt::NoPlay(no)
    }
}

/// Play as a search goes through it: from a position to those after it and back.
pub(crate) trait Ground {
    /// A position and what can be done in it.
    type Node;

    /// Positions between two questions whether to stop.
    const ASKED_EVERY: u64;

    /// How it stands.
    fn stands(&self, node: &Self::Node) -> Stands;

    /// What tells it from all others, as far as the rules of play can.
    fn key(&self, node: &Self::Node) -> Key;

    /// What it seems worth to the searcher.
    fn guess(&self, node: &Self::Node) -> i32;

    /// How many moves there are. Called before moves are spoken of.
    fn moves(&mut self, node: &mut Self::Node) -> Result<usize, Halt>;

    /// What a move seems worth to the searcher as it ends.
    fn promise(&self, node: &Self::Node, index: usize) -> i32;

    /// What a move is called in every position alike, roughly: where it starts, and how it goes on.
    fn tag(&self, node: &Self::Node, index: usize) -> u16;

    /// Plays a move.
    fn enter(&mut self, node: &Self::Node, index: usize) -> Result<Self::Node, Halt>;

    /// Takes it back.
    fn leave(&mut self, node: Self::Node);
}
