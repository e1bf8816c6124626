//! What a look at a hole itself says of a description: a mask, an owner, marks, and which numbers of seeds fit. Of most
//! descriptions that is all; of the others it tells at once the most of the holes that do not fit.

use super::{Desc, Number, Phrases, Quality, TestKind};
use crate::model::{Side, When};

/// What a hole of the masks, with the marks, must hold now and just before the drop, and whose it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quick {
    /// That is all that is asked.
    pub whole: bool,
    /// Present owner, where owners can change.
    pub side: Option<Side>,
    /// Now.
    pub now: Counts,
    /// Just before the drop; `None`: that is not asked.
    pub before: Option<Counts>,
}

/// Numbers of seeds that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Bit n for n below 64.
    low: u64,
    /// 64 and more, all of them or none.
    high: bool,
    /// It is asked only whether there are any seeds.
    pub emptiness: bool,
}

impl Counts {
    /// Any number.
    pub const ANY: Counts = Counts { low: u64::MAX, high: true, emptiness: true };

    /// Whether so many fit.
    #[inline]
    #[must_use]
    pub fn fit(self, count: u16) -> bool {
        if count < 64 { self.low >> count & 1 == 1 } else { self.high }
    }

    /// Those of a number, if 64 and more are alike.
    #[must_use]
    pub fn of(phrases: &Phrases, number: Number, not: bool) -> Option<Counts> {
        let Number::Bits { low, high, emptiness } = number else { return None };
        let high = match phrases.ranges.get(high) {
            [] => false,
            [(from, u16::MAX)] if *from <= 64 => true,
            _ => return None,
        };
        Some(if not { Counts { low: !low, high: !high, emptiness } } else { Counts { low, high, emptiness } })
    }

    fn and(self, other: Counts) -> Counts {
        let emptiness = self.emptiness && other.emptiness;
        Counts { low: self.low & other.low, high: self.high && other.high, emptiness }
    }
}

impl Phrases {
    /// Notes what a look at the hole itself says of each description.
    pub(super) fn find_quick(&mut self) {
        // nouns can stand behind the descriptions that use them
        let mut found_more = true;
        while found_more {
            found_more = false;
            for index in 0..self.descs.len() {
                if let Some(desc) = self.quick(&self.descs[index]) {
                    self.descs[index] = desc;
                    found_more = true;
                }
            }
        }
    }

    /// A description that was not looked at, with all that its nouns ask; `None`: it was, or its nouns were not.
    fn quick(&self, desc: &Desc) -> Option<Desc> {
        if desc.quick.is_some() {
            return None;
        }
        let mut quick = Quick { side: desc.side, whole: desc.made_by.is_none(), ..Quick::ANY };
        let mut whole = desc.clone();
        for noun in &desc.nouns {
            let noun = &self.descs[usize::from(noun.0)];
            quick = quick.and(noun.quick?);
            whole.masks.iter_mut().zip(&noun.masks).for_each(|(mask, more)| mask.intersect(more));
            whole.marks.extend(&noun.marks);
            quick.whole &= noun.closed_too == desc.closed_too;
        }
        for quality in self.qualities.get(desc.qualities) {
            quick = match self.quick_quality(quality) {
                Some(more) => quick.and(more),
                None => Quick { whole: false, ..quick },
            };
        }
        whole.quick = Some(quick);
        Some(whole)
    }

    fn quick_quality(&self, quality: &Quality) -> Option<Quick> {
        let TestKind::Count(number) = quality.test.what else { return None };
        if !quality.whose.is_empty() {
            return None;
        }
        let counts = Counts::of(self, self.numbers[usize::from(number.0)], quality.test.not)?;
        match quality.test.when {
            When::Now => Some(Quick { now: counts, ..Quick::ANY }),
            // a hole that counts as occupied is asked for emptiness only
            When::BeforeDrop => counts.emptiness.then_some(Quick { before: Some(counts), ..Quick::ANY }),
            When::TurnStart => None,
        }
    }
}

impl Quick {
    /// Any hole.
    const ANY: Quick = Quick { whole: true, side: None, now: Counts::ANY, before: None };

    fn and(self, other: Quick) -> Quick {
        let before = match (self.before, other.before) {
            (Some(one), Some(two)) => Some(one.and(two)),
            (one, two) => one.or(two),
        };
        // of two owners one is asked for here
        let one_side = self.side.is_none() || other.side.is_none() || self.side == other.side;
        let whole = self.whole && other.whole && one_side;
        Quick { whole, side: self.side.or(other.side), now: self.now.and(other.now), before }
    }
}
