//! Kalah with four seeds in every hole: an end in the own store moves again; a last seed in an own empty hole takes
//! itself and the facing hole, if that is occupied; when a row is empty each player keeps the seeds of his own.

mod fast;
pub mod lanes;
mod plain;

pub use fast::Fast;
pub use plain::Plain;

use crate::engine::Verdict;

/// Who has more, his row counted.
fn most(own: u32, enemy: u32) -> Verdict {
    match own.cmp(&enemy) {
        std::cmp::Ordering::Greater => Verdict::Mover,
        std::cmp::Ordering::Less => Verdict::Enemy,
        std::cmp::Ordering::Equal => Verdict::Draw,
    }
}

/// Holes are lettered from their owner's left.
fn name(hole: u32) -> String {
    char::from(b'a' + u8::try_from(hole).unwrap_or(25)).to_string()
}
