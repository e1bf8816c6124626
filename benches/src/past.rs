//! Earlier positions of a game, for the rule on positions that come again.

use crate::engine::Board;

/// Positions before the present one, as far as they can come back.
pub struct Past<B>(Vec<B>);

impl<B: Board> Past<B> {
    /// None yet.
    #[must_use]
    pub fn new() -> Past<B> {
        Past(Vec::with_capacity(64))
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, board: &B) {
        if B::FIRST_REPEAT != u32::MAX {
            self.0.push(*board);
        }
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        if B::FIRST_REPEAT != u32::MAX {
            self.0.pop();
        }
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        if B::FIRST_REPEAT != u32::MAX {
            self.0.clear();
        }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether a position that follows those kept, of which the ones from `since` on count, comes for the time that
    /// ends the game. Players take turns, so every second one is of the same player.
    #[inline(always)]
    pub(crate) fn comes_again(&self, board: &B, since: usize) -> bool {
        let quiet = self.0.len() - since;
        if B::FIRST_REPEAT == u32::MAX || quiet < B::FIRST_REPEAT as usize {
            return false;
        }
        self.found(*board, since)
    }

    /// The board is a copy: that of the game keeps to registers.
    #[inline(never)]
    fn found(&self, board: B, since: usize) -> bool {
        let same = self.0[since..].iter().rev().skip(1).step_by(2).filter(|past| **past == board);
        same.count() + 1 >= B::TIMES as usize
    }
}

impl<B: Board> Default for Past<B> {
    fn default() -> Past<B> {
        Past::new()
    }
}
