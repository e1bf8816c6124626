//! Bao Kigogo: four rows of twelve, each player sows round his own two; a lap that ends in an occupied hole is sown on;
//! one that ends in an own empty front hole takes the facing hole and the one behind it, if the facing one is occupied;
//! singles move only where there is nothing else, and only into empty holes. A turn that never ends is no move; the
//! position that comes a second time draws.

mod fast;
mod plain;
mod relay;
mod tables;

pub use fast::Fast;
pub use plain::Plain;

use crate::engine::{Verdict, Why};

/// Holes of a player, in order of sowing: back hole 1 to 12, then front hole 12 to 1.
const RING: usize = 24;
/// The first of the front row.
const FRONT: usize = 12;
/// With so many holes between them two front holes face each other.
const FACING: usize = 35;

/// Lap after lap of a turn.
enum Ending {
    /// In this hole, which was empty.
    At(usize),
    /// Never.
    Nowhere,
}

/// Who cannot move has lost, and so has he who has no seeds; both are the player to move.
fn verdict(why: Why) -> Verdict {
    match why {
        Why::Ended | Why::Stuck => Verdict::Enemy,
        Why::Repeated => Verdict::Draw,
    }
}

/// Front and back holes are numbered from their owner's left.
fn name(hole: u32) -> String {
    if hole < 12 { format!("B{}", hole + 1) } else { format!("F{}", 24 - hole) }
}
