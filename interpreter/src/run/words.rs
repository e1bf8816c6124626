//! Words in place: short lists of numbers that are copied without the heap.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use crate::plan::Cell;

/// Cells of a set, options of a choice: in place where there are not too many.
pub(crate) type Cells = SmallVec<[Cell; 32]>;

/// Words; up to `N` of them lie in place, more on the heap.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub struct Words<const N: usize>(SmallVec<[u16; N]>);

impl<const N: usize> Words<N> {
    /// No words.
    #[must_use]
    pub fn new() -> Words<N> {
        Words(SmallVec::new())
    }

    /// So many zeros.
    #[must_use]
    pub fn zeros(len: usize) -> Words<N> {
        Words(SmallVec::from_elem(0, len))
    }

    /// These words.
    #[must_use]
    pub fn of(words: &[u16]) -> Words<N> {
        Words(SmallVec::from_slice(words))
    }

    /// Takes all words out.
    #[inline]
    pub fn clear(&mut self) {
        if !self.0.is_empty() {
            self.0.clear();
        }
    }

    /// Adds a word at the end.
    pub fn push(&mut self, word: u16) {
        self.0.push(word);
    }
}

impl<const N: usize> Clone for Words<N> {
    #[inline]
    fn clone(&self) -> Self {
        Words::of(self)
    }

    #[inline]
    fn clone_from(&mut self, from: &Self) {
        if self.0.len() == from.0.len() {
            self.0.copy_from_slice(&from.0);
        } else {
            self.0.clear();
            self.0.extend_from_slice(&from.0);
        }
    }
}

impl<const N: usize> Deref for Words<N> {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.0
    }
}

impl<const N: usize> DerefMut for Words<N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }
}
