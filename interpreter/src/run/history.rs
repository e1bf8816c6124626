//! Earlier positions of a round, shared by all positions that come after them.

use std::sync::Arc;

use super::state::{IN_PLACE, State};
use super::words::Words;
use crate::position::Past;

/// Words of the bits by which a position is known not to have been met.
const FILTER: usize = 16;

/// Earlier positions of a round. A copy costs nothing, one more position costs one allocation.
#[derive(Clone, Debug, Default)]
pub struct History(Option<Arc<Entry>>);

#[derive(Debug)]
struct Entry {
    words: Words<IN_PLACE>,
    mover: u16,
    key: u64,
    /// Positions up to this one.
    so_many: usize,
    /// Bits of the keys of all positions up to this one.
    met: [u64; FILTER],
    before: History,
}

impl Drop for Entry {
    /// Long chains are taken apart one by one, so that no stack runs over.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(mut entry) = next {
            next = Arc::get_mut(&mut entry).and_then(|entry| entry.before.0.take());
        }
    }
}

impl History {
    /// That of a position.
    #[must_use]
    pub fn of(past: &[Past]) -> History {
        let mut history = History::default();
        for earlier in past {
            if let Some((mover, words)) = earlier.0.split_last() {
                history.push(Words::of(words), *mover);
            }
        }
        history
    }

    /// As a position has it, the oldest first.
    #[must_use]
    pub fn listed(&self) -> Vec<Past> {
        let mut all: Vec<Past> = self.latest_first().map(Entry::past).collect();
        all.reverse();
        all
    }

    /// How many positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |entry| entry.so_many)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, state: &State) {
        self.push(state.words.clone(), u16::from(state.turn.mover.0));
    }

    /// How often a position was met.
    pub(crate) fn times(&self, state: &State) -> usize {
        let mover = u16::from(state.turn.mover.0);
        let key = key(&state.words, mover);
        let may_be = self.0.as_ref().is_some_and(|entry| bits(key).all(|(word, bit)| entry.met[word] & bit != 0));
        let same = |entry: &&Entry| entry.key == key && entry.mover == mover && *entry.words == *state.words;
        if may_be { self.latest_first().filter(same).count() } else { 0 }
    }

    fn push(&mut self, words: Words<IN_PLACE>, mover: u16) {
        let key = key(&words, mover);
        let mut met = self.0.as_ref().map_or([0; FILTER], |entry| entry.met);
        bits(key).for_each(|(word, bit)| met[word] |= bit);
        let so_many = self.len() + 1;
        let before = std::mem::take(self);
        self.0 = Some(Arc::new(Entry { words, mover, key, so_many, met, before }));
    }

    fn latest_first(&self) -> impl Iterator<Item = &Entry> {
        std::iter::successors(self.0.as_deref(), |entry| entry.before.0.as_deref())
    }
}

impl Entry {
    fn past(&self) -> Past {
        Past(self.words.iter().copied().chain([self.mover]).collect())
    }
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        let alike = |(one, other): (&Entry, &Entry)| one.mover == other.mover && *one.words == *other.words;
        self.len() == other.len() && self.latest_first().zip(other.latest_first()).all(alike)
    }
}

impl Eq for History {}

/// Two bits of the filter for a key.
fn bits(key: u64) -> impl Iterator<Item = (usize, u64)> {
    [key >> 32, key >> 48].into_iter().map(|part| ((part >> 6) as usize % FILTER, 1 << (part & 63)))
}

/// A number that tells most positions apart.
fn key(words: &[u16], mover: u16) -> u64 {
    const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
    let four = |four: &[u16]| four.iter().fold(0u64, |all, word| all << 16 | u64::from(*word));
    let parts = words.chunks_exact(4);
    let rest = four(parts.remainder()) << 16 | u64::from(mover);
    parts.map(four).chain([rest]).fold(MIX, |key, part| (key.rotate_left(23) ^ part).wrapping_mul(MIX))
}
