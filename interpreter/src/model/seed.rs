//! Kinds of seed.

use super::ClauseId;
pub use mancala_grammar::tree::SowOrder;

/// A kind of seed: 0 the plain one, then those that the ruleset declares, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeedKind(pub u16);

impl SeedKind {
    /// Seeds that no kind is said of.
    pub const PLAIN: SeedKind = SeedKind(0);

    /// Its place among the declared kinds; `None`: plain.
    #[must_use]
    pub fn declared(self) -> Option<usize> {
        self.0.checked_sub(1).map(usize::from)
    }

    /// The kind at a place among the declared ones.
    #[must_use]
    pub fn of_declared(index: usize) -> SeedKind {
        SeedKind(u16::try_from(index + 1).unwrap_or(u16::MAX))
    }
}

/// A declared kind of seed.
#[derive(Clone, Debug)]
pub struct SeedKindInfo {
    /// Its clause.
    pub clause: ClauseId,
    /// Its name.
    pub name: String,
    /// Its letters in pictures and in names of moves.
    pub letters: String,
    /// What a seed of it is worth; a plain seed is worth 1.
    pub worth: u16,
    /// When its seeds are sown, with the clause; `None`: not said, and no rule sows.
    pub sown: Option<(SowOrder, ClauseId)>,
}

/// So many seeds, of one kind or of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portion {
    /// How many.
    pub amount: super::Amount,
    /// Only of this kind; `None`: of all, and then all of them, where a ruleset has kinds.
    pub kind: Option<SeedKind>,
}

impl Portion {
    /// All seeds, of all kinds.
    pub const ALL: Portion = Portion { amount: super::Amount::All, kind: None };

    /// An amount of seeds where there is but one kind.
    #[must_use]
    pub fn plain(amount: super::Amount) -> Portion {
        Portion { amount, kind: None }
    }
}

/// Where the seeds of one declared kind lie.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spread {
    /// By hole.
    pub holes: Vec<u16>,
    /// By seat; empty without stores.
    pub stores: Vec<u16>,
    /// By seat; empty without reserves.
    pub reserves: Vec<u16>,
    /// Off the board.
    pub out: u16,
    /// In the hand: only where a result stopped a turn.
    pub hand: u16,
}

impl Spread {
    /// None anywhere.
    #[must_use]
    pub fn none(holes: usize, stores: usize, reserves: usize) -> Spread {
        Spread { holes: vec![0; holes], stores: vec![0; stores], reserves: vec![0; reserves], out: 0, hand: 0 }
    }

    /// Takes others away where there are as many everywhere; whether there were.
    #[must_use]
    pub fn take(&mut self, others: &Spread) -> bool {
        let lists = [
            (&mut self.holes, &others.holes),
            (&mut self.stores, &others.stores),
            (&mut self.reserves, &others.reserves),
        ];
        let mut pairs: Vec<(&mut u16, u16)> = Vec::new();
        for (own, others) in lists {
            pairs.extend(own.iter_mut().zip(others.iter().copied()));
        }
        pairs.extend([(&mut self.out, others.out), (&mut self.hand, others.hand)]);
        pairs.into_iter().all(|(own, taken)| match own.checked_sub(taken) {
            Some(left) => {
                *own = left;
                true
            }
            None => false,
        })
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        let lying = self.holes.iter().chain(&self.stores).chain(&self.reserves).map(|seeds| u64::from(*seeds));
        lying.sum::<u64>() + u64::from(self.out) + u64::from(self.hand)
    }
}
