//! Earlier positions of a round, shared by all positions that come after them.

use std::sync::Arc;

use super::state::{IN_PLACE, State};
use super::words::Words;
use crate::position::Past;

/// Words of the bits by which a position is known not to be among the recent ones.
const FILTER: usize = 16;

/// Recent positions that are looked through one by one; when there are so many they are put in order.
const RECENT: usize = 256;

/// Earlier positions of a round. A copy costs nothing, one more position costs one allocation, and to look for a position
/// among many takes hardly longer than among few.
#[derive(Clone, Debug, Default)]
pub struct History {
    recent: Option<Arc<Recent>>,
    /// The positions before the recent ones: nothing at first, for threads that count the copies of one empty list wait for
    /// each other.
    older: Option<Arc<Vec<Arc<Block>>>>,
}

/// A position that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Met {
    key: u64,
    /// Its place among all positions of the round.
    at: usize,
    mover: u16,
    words: Words<IN_PLACE>,
}

/// A recent position, and those before it.
#[derive(Debug)]
struct Recent {
    met: Met,
    /// Recent positions up to this one.
    so_many: usize,
    /// Bits of the keys of all of them.
    filter: [u64; FILTER],
    before: Option<Arc<Recent>>,
}

/// Positions in the order of their keys.
type Block = Vec<Met>;

impl Drop for Recent {
    /// Chains are taken apart one by one, so that no stack runs over.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut entry) = next {
            next = Arc::get_mut(&mut entry).and_then(|entry| entry.before.take());
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
        self.oldest_first().into_iter().map(Met::past).collect()
    }

    /// How many positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.recent.as_ref().map_or(0, |recent| recent.so_many) + self.blocks().map(|block| block.len()).sum::<usize>()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.recent.is_none() && self.older.is_none()
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, state: &State) {
        self.push(state.words.clone(), u16::from(state.turn.mover.0));
    }

    /// How often a position was met.
    pub(crate) fn times(&self, state: &State) -> usize {
        let mover = u16::from(state.turn.mover.0);
        let key = key(&state.words, mover);
        let same = |met: &&Met| met.key == key && met.mover == mover && *met.words == *state.words;
        let may_be =
            self.recent.as_ref().is_some_and(|recent| bits(key).all(|(word, bit)| recent.filter[word] & bit != 0));
        let recent = if may_be { self.latest_first().filter(same).count() } else { 0 };
        let of_key = |block: &Block| {
            let from = block.partition_point(|met| met.key < key);
            block[from..].iter().take_while(|met| met.key == key).filter(same).count()
        };
        recent + self.blocks().map(of_key).sum::<usize>()
    }

    fn push(&mut self, words: Words<IN_PLACE>, mover: u16) {
        let key = key(&words, mover);
        let met = Met { key, at: self.len(), mover, words };
        let mut filter = self.recent.as_ref().map_or([0; FILTER], |recent| recent.filter);
        bits(key).for_each(|(word, bit)| filter[word] |= bit);
        let before = self.recent.take();
        let so_many = before.as_ref().map_or(0, |before| before.so_many) + 1;
        self.recent = Some(Arc::new(Recent { met, so_many, filter, before }));
        if so_many == RECENT {
            self.put_in_order();
        }
    }

    /// The recent positions become a block; two blocks of one size become one, so that there are few.
    fn put_in_order(&mut self) {
        let mut block: Block = self.latest_first().cloned().collect();
        self.recent = None;
        let older = Arc::make_mut(self.older.get_or_insert_default());
        while older.last().is_some_and(|last| last.len() == block.len()) {
            block.extend(older.pop().iter().flat_map(|last| last.iter().cloned()));
        }
        block.sort_unstable_by_key(|met| (met.key, met.at));
        older.push(Arc::new(block));
    }

    fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.older.iter().flat_map(|blocks| blocks.iter()).map(|block| &**block)
    }

    /// The recent positions.
    fn latest_first(&self) -> impl Iterator<Item = &Met> {
        std::iter::successors(self.recent.as_deref(), |recent| recent.before.as_deref()).map(|recent| &recent.met)
    }

    fn oldest_first(&self) -> Vec<&Met> {
        let mut all: Vec<&Met> = self.blocks().flatten().chain(self.latest_first()).collect();
        all.sort_unstable_by_key(|met| met.at);
        all
    }
}

impl Met {
    fn past(&self) -> Past {
        Past(self.words.iter().copied().chain([self.mover]).collect())
    }
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.len() == other.len() && self.oldest_first() == other.oldest_first()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Seat;
    use crate::run::state::TurnState;

    /// Positions of two words, each met as often as can be told from its number.
    fn met(history: &History, number: u16) -> usize {
        let (mover, last_mover) = (Seat(0), None);
        let turn =
            TurnState { mover, last_mover, has_played: 0, out_of_game: 0, swapped: false, starter: mover, hand: 0 };
        history.times(&State { words: Words::of(&[number, number ^ 7]), turn })
    }

    #[test]
    fn a_position_is_found_among_many_as_often_as_it_was_met() {
        let mut history = History::default();
        for turn in 0..3_000u16 {
            let number = turn % 700;
            assert_eq!(met(&history, number), usize::from(turn / 700), "turn {turn}");
            history.push(Words::of(&[number, number ^ 7]), 0);
        }
        assert_eq!(history.len(), 3_000);
        assert_eq!(met(&history, 700), 0);
        let listed = history.listed();
        assert_eq!((listed[0].0[0], listed[699].0[0], listed[2_999].0[0]), (0, 699, 2_999 % 700));
        assert_eq!(History::of(&listed), history);
    }

    #[test]
    fn what_comes_later_changes_no_copy() {
        let mut history = History::default();
        (0..511).for_each(|turn| history.push(Words::of(&[turn, turn ^ 7]), 0));
        let copy = history.clone();
        (511..600).for_each(|turn| history.push(Words::of(&[turn, turn ^ 7]), 0));
        assert_eq!((copy.len(), met(&copy, 511), met(&copy, 300)), (511, 0, 1));
        assert_eq!((history.len(), met(&history, 511), met(&history, 300)), (600, 1, 1));
    }
}
