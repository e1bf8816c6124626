//! How seeds that lie together are written: `5+1c`, five plain seeds and one of the kind written `c`.

use crate::model::{Model, Seat};
use crate::position::Position;

/// Seeds that lie together: all of them, and how many are of each declared kind. Without kinds it is the number alone.
#[must_use]
pub fn written(model: &Model, seeds: u16, of_kinds: impl IntoIterator<Item = u16>) -> String {
    let mut parts = Vec::new();
    let mut plain = seeds;
    for (kind, seeds) in model.seed_kinds.iter().zip(of_kinds).filter(|(_, seeds)| *seeds > 0) {
        plain = plain.saturating_sub(seeds);
        parts.push(format!("{seeds}{}", kind.letters));
    }
    if plain > 0 || parts.is_empty() {
        parts.insert(0, plain.to_string());
    }
    parts.join("+")
}

/// Where seeds of a position lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lying {
    /// In a hole, by its number.
    Hole(usize),
    /// In a store.
    Store(Seat),
    /// In a reserve.
    Reserve(Seat),
    /// Off the board.
    Out,
    /// In a hand that a result has stopped.
    Hand,
}

impl Position {
    /// What the seeds of each seat's store are worth.
    #[must_use]
    pub fn scores(&self, model: &Model) -> Vec<u32> {
        let mut scores: Vec<u32> = self.stores.iter().map(|seeds| u32::from(*seeds)).collect();
        for (kind, spread) in model.seed_kinds.iter().zip(&self.kinds) {
            for (score, seeds) in scores.iter_mut().zip(&spread.stores) {
                // they are counted as one each already
                let seeds = u32::from(*seeds);
                *score = (*score + seeds * u32::from(kind.worth)).saturating_sub(seeds);
            }
        }
        scores
    }

    /// The seeds of a place as they are written.
    #[must_use]
    pub fn pile(&self, model: &Model, lying: Lying) -> String {
        let at = |list: &[u16], index: usize| list.get(index).copied().unwrap_or(0);
        let (seeds, of_kind): (u16, Vec<u16>) = match lying {
            Lying::Hole(hole) => (at(&self.holes, hole), self.kinds.iter().map(|kind| at(&kind.holes, hole)).collect()),
            Lying::Store(Seat(seat)) => {
                let seat = usize::from(seat);
                (at(&self.stores, seat), self.kinds.iter().map(|kind| at(&kind.stores, seat)).collect())
            }
            Lying::Reserve(Seat(seat)) => {
                let seat = usize::from(seat);
                (at(&self.reserves, seat), self.kinds.iter().map(|kind| at(&kind.reserves, seat)).collect())
            }
            Lying::Out => (self.out, self.kinds.iter().map(|kind| kind.out).collect()),
            Lying::Hand => (self.hand, self.kinds.iter().map(|kind| kind.hand).collect()),
        };
        written(model, seeds, of_kind)
    }
}
