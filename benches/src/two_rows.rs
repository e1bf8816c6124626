//! What the engines of games of two rows have in common.

use crate::engine::Verdict;

/// Who has more, his row counted.
pub(crate) fn most(own: u32, enemy: u32) -> Verdict {
    match own.cmp(&enemy) {
        std::cmp::Ordering::Greater => Verdict::Mover,
        std::cmp::Ordering::Less => Verdict::Enemy,
        std::cmp::Ordering::Equal => Verdict::Draw,
    }
}

/// Holes are lettered from their owner's left.
pub(crate) fn name(hole: u32) -> String {
    char::from(b'a' + u8::try_from(hole).unwrap_or(25)).to_string()
}
