//! The board: shape, seats, rows, owners, zones, paths, facing.

mod facing;
mod ground;
mod owners;
mod paths;
mod picture;
mod rings;
mod zones;

use super::Checker;
use crate::model::{Board, Shape, Stores};

impl Checker<'_> {
    /// Everything that `board` says but nouns and series.
    pub(super) fn board(&mut self) {
        self.ground();
        self.predeclared_zones();
        self.declare_all();
        self.zones();
        self.owners();
        self.facing();
        self.paths();
        self.letters();
        self.seed_letters();
    }
}

/// A board without a hole, until the lines are read.
pub(super) fn empty() -> Board {
    Board {
        shape: Shape::Ring { holes: 0 },
        holes: 0,
        picture: Vec::new(),
        seats: Vec::new(),
        owners: Vec::new(),
        stores: Stores::None,
        reserves: false,
        rows: Vec::new(),
        paths: Vec::new(),
        facing: Vec::new(),
        same_number: Vec::new(),
        column: Vec::new(),
        zones: Vec::new(),
    }
}
