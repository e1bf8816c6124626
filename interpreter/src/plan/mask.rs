//! Sets of holes as bits.

/// Holes of a set that are kept in place; those of greater boards lie on the heap.
const IN_PLACE: u16 = 128;

/// A set of holes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Mask {
    low: [u64; 2],
    high: Vec<u64>,
}

impl Mask {
    /// The empty set of so many holes.
    #[must_use]
    pub fn empty(holes: u16) -> Mask {
        Mask { low: [0; 2], high: vec![0; usize::from(holes.saturating_sub(IN_PLACE)).div_ceil(64)] }
    }

    /// All holes.
    #[must_use]
    pub fn full(holes: u16) -> Mask {
        (0..holes).fold(Mask::empty(holes), |mut mask, hole| {
            mask.insert(hole);
            mask
        })
    }

    #[inline]
    fn word(&self, hole: u16) -> u64 {
        let word = usize::from(hole / 64);
        match word {
            0 | 1 => self.low[word],
            _ => self.high.get(word - 2).copied().unwrap_or(0),
        }
    }

    #[inline]
    fn word_mut(&mut self, hole: u16) -> Option<&mut u64> {
        let word = usize::from(hole / 64);
        match word {
            0 | 1 => Some(&mut self.low[word]),
            _ => self.high.get_mut(word - 2),
        }
    }

    /// Adds a hole; one outside the board is left out.
    pub fn insert(&mut self, hole: u16) {
        if let Some(word) = self.word_mut(hole) {
            *word |= 1 << (hole % 64);
        }
    }

    /// Takes a hole out.
    pub fn remove(&mut self, hole: u16) {
        if let Some(word) = self.word_mut(hole) {
            *word &= !(1 << (hole % 64));
        }
    }

    /// Whether the hole is in it; nothing outside the board is.
    #[inline]
    #[must_use]
    pub fn contains(&self, hole: u16) -> bool {
        self.word(hole) >> (hole % 64) & 1 == 1
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.low = [0; 2];
        self.high.fill(0);
    }

    /// Adds all holes of another set.
    pub fn union(&mut self, other: &Mask) {
        for (word, more) in self.low.iter_mut().chain(&mut self.high).zip(other.low.iter().chain(&other.high)) {
            *word |= more;
        }
    }

    /// Keeps only holes of the other set.
    pub fn intersect(&mut self, other: &Mask) {
        for (word, more) in self.low.iter_mut().chain(&mut self.high).zip(other.low.iter().chain(&other.high)) {
            *word &= more;
        }
    }
}
