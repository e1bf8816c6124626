//! How far games are from each other.
//!
//! Every feature gives a part between 0, the same, and 1, nothing in common; the distance is the mean of the parts, each
//! counted as often as its feature weighs. It is 0 only if no feature that weighs anything differs, it is the same both
//! ways, and no way round by a third game is shorter.

use std::collections::BTreeSet;

use super::value::Value;
use super::{Feature, Features, features};

/// A feature in which two games differ.
#[derive(Debug)]
pub struct Difference {
    /// Which.
    pub feature: &'static Feature,
    /// Its value for the one.
    pub one: Value,
    /// Its value for the other.
    pub other: Value,
    /// What it adds to the distance.
    pub part: f64,
}

/// The features in which two games differ, in the order of the table.
#[must_use]
pub fn differences(one: &Features, other: &Features) -> Vec<Difference> {
    let all: f64 = features().map(|feature| f64::from(feature.weight)).sum();
    let pairs = one.values().zip(other.values()).filter(|((_, one), (_, other))| one != other);
    pairs
        .map(|((feature, one), (_, other))| {
            let part = f64::from(feature.weight) * apart(&one, &other) / all.max(1.0);
            Difference { feature, one, other, part }
        })
        .collect()
}

/// The distance of two games, from 0 to 1.
#[must_use]
pub fn distance(one: &Features, other: &Features) -> f64 {
    sum(&differences(one, other))
}

/// What differences add up to.
#[must_use]
pub fn sum(differences: &[Difference]) -> f64 {
    // from a plain zero: the sum of nothing has a sign
    differences.iter().fold(0.0, |sum, difference| sum + difference.part)
}

/// How far two values of a feature are apart, from 0 to 1: numbers by what the smaller lacks of the larger, words by
/// what they do not share.
fn apart(one: &Value, other: &Value) -> f64 {
    match (one, other) {
        _ if one == other => 0.0,
        (Value::Number(Some(one)), Value::Number(Some(other))) => {
            f64::from(one.abs_diff(*other)) / f64::from((*one).max(*other).max(1))
        }
        (Value::Words(one), Value::Words(other)) => {
            unshared(&one.iter().copied().collect(), &other.iter().copied().collect())
        }
        (Value::Numbers(one), Value::Numbers(other)) => unshared(&listed(one), &listed(other)),
        _ => 1.0,
    }
}

/// The share of all elements that only one of two sets has.
fn unshared<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> f64 {
    let all = one.union(other).count();
    let shared = one.intersection(other).count();
    if all == 0 { 0.0 } else { (all - shared) as f64 / all as f64 }
}

/// The numbers of ranges; a stretch without end counts as its first ten, and as one that has no end.
fn listed(ranges: &[(u16, Option<u16>)]) -> BTreeSet<(bool, u16)> {
    let of = |(from, to): &(u16, Option<u16>)| {
        let end = to.unwrap_or(from.saturating_add(9));
        let endless = to.is_none().then_some((true, 0));
        (*from..=end).map(|number| (false, number)).chain(endless).collect::<Vec<_>>()
    };
    ranges.iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_apart_by_what_the_smaller_lacks() {
        let number = |number| Value::Number(Some(number));
        assert_eq!(apart(&number(2), &number(4)), 0.5);
        assert_eq!(apart(&number(4), &number(4)), 0.0);
        assert_eq!(apart(&number(4), &Value::Number(None)), 1.0);
    }

    #[test]
    fn words_are_apart_by_what_they_do_not_share() {
        let words = |words: &[&'static str]| Value::Words(words.to_vec());
        assert_eq!(apart(&words(&["facing"]), &words(&["facing", "next"])), 0.5);
        assert_eq!(apart(&words(&["facing"]), &words(&["next"])), 1.0);
        assert_eq!(apart(&words(&[]), &words(&["next"])), 1.0);
    }

    #[test]
    fn twos_and_threes_are_nearer_to_twos_than_to_fours() {
        let numbers = |ranges: &[(u16, Option<u16>)]| Value::Numbers(ranges.to_vec());
        let both = numbers(&[(2, Some(3))]);
        assert_eq!(apart(&both, &numbers(&[(2, Some(2))])), 0.5);
        assert_eq!(apart(&both, &numbers(&[(4, Some(4))])), 1.0);
        assert!(apart(&numbers(&[(25, None)]), &numbers(&[(25, Some(25))])) > 0.0);
    }
}
