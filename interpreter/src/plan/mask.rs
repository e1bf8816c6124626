//! Sets of holes as bits.

/// A set of holes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Mask(Box<[u64]>);

impl Mask {
    /// The empty set of so many holes.
    #[must_use]
    pub fn empty(holes: u16) -> Mask {
        Mask(vec![0; usize::from(holes).div_ceil(64)].into())
    }

    /// All holes.
    #[must_use]
    pub fn full(holes: u16) -> Mask {
        (0..holes).fold(Mask::empty(holes), |mut mask, hole| {
            mask.insert(hole);
            mask
        })
    }

    /// Adds a hole; one outside the board is left out.
    pub fn insert(&mut self, hole: u16) {
        if let Some(word) = self.0.get_mut(usize::from(hole / 64)) {
            *word |= 1 << (hole % 64);
        }
    }

    /// Takes a hole out.
    pub fn remove(&mut self, hole: u16) {
        if let Some(word) = self.0.get_mut(usize::from(hole / 64)) {
            *word &= !(1 << (hole % 64));
        }
    }

    /// Whether the hole is in it; nothing outside the board is.
    #[inline]
    #[must_use]
    pub fn contains(&self, hole: u16) -> bool {
        self.0.get(usize::from(hole / 64)).is_some_and(|word| word >> (hole % 64) & 1 == 1)
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds all holes of another set.
    pub fn union(&mut self, other: &Mask) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Keeps only holes of the other set.
    pub fn intersect(&mut self, other: &Mask) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word &= more;
        }
    }
}
