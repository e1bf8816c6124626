//! Descriptions that a look at the hole itself decides: a mask, marks, and which numbers of seeds fit.

use super::{Desc, Number, Phrases, Quality, TestKind};
use crate::model::When;

/// What a hole of the masks, with the marks, must hold now and just before the drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quick {
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
    /// Notes which descriptions are quick, where holes cannot be closed.
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

    /// A description that was not known to be quick, with all that its nouns ask.
    fn quick(&self, desc: &Desc) -> Option<Desc> {
        if desc.quick.is_some() || desc.side.is_some() || desc.made_by.is_some() {
            return None;
        }
        let mut quick = Quick { now: Counts::ANY, before: None };
        let mut whole = desc.clone();
        for noun in &desc.nouns {
            let noun = &self.descs[usize::from(noun.0)];
            quick = quick.and(noun.quick?);
            whole.masks.iter_mut().zip(&noun.masks).for_each(|(mask, more)| mask.intersect(more));
            whole.marks.extend(&noun.marks);
        }
        for quality in self.qualities.get(desc.qualities) {
            quick = quick.and(self.quick_quality(quality)?);
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
            When::Now => Some(Quick { now: counts, before: None }),
            // a hole that counts as occupied is asked for emptiness only
            When::BeforeDrop => Some(Quick { now: Counts::ANY, before: Some(counts).filter(|c| c.emptiness) })
                .filter(|quick| quick.before.is_some()),
            When::TurnStart => None,
        }
    }
}

impl Quick {
    fn and(self, other: Quick) -> Quick {
        let before = match (self.before, other.before) {
            (Some(one), Some(two)) => Some(one.and(two)),
            (one, two) => one.or(two),
        };
        Quick { now: self.now.and(other.now), before }
    }
}
