//! What a feature can be: numbers and words.

use std::collections::BTreeSet;
use std::fmt;

/// The value of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number; none where the ruleset has nothing to count.
    Number(Option<u32>),
    /// One word.
    Word(&'static str),
    /// Some words, each once, in the order of the feature's own list.
    Words(Vec<&'static str>),
    /// Numbers as ranges, both ends included, in rising order; `None`: no upper bound.
    Numbers(Vec<(u16, Option<u16>)>),
}

/// Which values a feature can have.
#[derive(Clone, Copy, Debug)]
pub enum Domain {
    /// A number.
    Number,
    /// One of these words.
    OneOf(&'static [Term]),
    /// Any of these words, or none.
    AnyOf(&'static [Term]),
    /// Numbers.
    Numbers,
}

/// A word that a feature can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word; it keeps its meaning.
    pub word: &'static str,
    /// What it says of a game.
    pub means: &'static str,
}

impl Domain {
    /// Its words; none where it is of numbers.
    #[must_use]
    pub fn terms(self) -> &'static [Term] {
        match self {
            Domain::OneOf(terms) | Domain::AnyOf(terms) => terms,
            Domain::Number | Domain::Numbers => &[],
        }
    }
}

/// An enum whose variants are the words of a feature.
pub trait Words: Copy + Ord + 'static {
    /// Every word with its meaning, in the order of the variants.
    const TERMS: &'static [Term];

    /// The word of this variant.
    fn word(self) -> &'static str;
}

/// Declares the words of a feature: `Variant "word" "what it says of a game"`.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident $word:literal $means:literal,)+ })+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name {
            $(#[doc = $means] $variant,)+
        }

        impl $crate::features::value::Words for $name {
            const TERMS: &'static [$crate::features::value::Term] =
                &[$($crate::features::value::Term { word: $word, means: $means },)+];

            fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }
        }
    )+ };
}
pub(super) use words;

words! {
    /// Yes or no.
    YesNo {
        No "no" "no",
        Yes "yes" "yes",
    }
}

impl From<bool> for YesNo {
    fn from(is: bool) -> YesNo {
        if is { YesNo::Yes } else { YesNo::No }
    }
}

impl Value {
    /// One word.
    pub(super) fn one(word: impl Words) -> Value {
        Value::Word(word.word())
    }

    /// Some words.
    pub(super) fn some<W: Words>(words: &BTreeSet<W>) -> Value {
        Value::Words(words.iter().map(|word| word.word()).collect())
    }

    /// A number that there always is.
    pub(super) fn count(number: impl Into<u32>) -> Value {
        Value::Number(Some(number.into()))
    }

    /// Whether there is nothing: no number, no word, or the word for it.
    #[must_use]
    pub fn is_none(&self) -> bool {
        match self {
            Value::Number(number) => number.is_none(),
            Value::Word(word) => matches!(*word, "no" | "none"),
            Value::Words(words) => words.is_empty(),
            Value::Numbers(ranges) => ranges.is_empty(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(Some(number)) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
            Value::Words(words) if !words.is_empty() => f.write_str(&words.join(", ")),
            Value::Numbers(ranges) if !ranges.is_empty() => {
                let ranges: Vec<String> = ranges.iter().map(range).collect();
                f.write_str(&ranges.join(", "))
            }
            Value::Number(None) | Value::Words(_) | Value::Numbers(_) => f.write_str("none"),
        }
    }
}

fn range((from, to): &(u16, Option<u16>)) -> String {
    match to {
        Some(to) if to == from => from.to_string(),
        Some(to) => format!("{from}-{to}"),
        None => format!("{from} or more"),
    }
}

/// Ranges in rising order, those that meet made one.
pub(super) fn merged(mut ranges: Vec<(u16, Option<u16>)>) -> Vec<(u16, Option<u16>)> {
    ranges.sort_unstable_by_key(|(from, _)| *from);
    let mut merged: Vec<(u16, Option<u16>)> = Vec::new();
    for (from, to) in ranges {
        match merged.last_mut() {
            Some((_, None)) => {}
            Some((_, Some(end))) if from <= end.saturating_add(1) => match to {
                None => merged.last_mut().into_iter().for_each(|last| last.1 = None),
                Some(to) => *end = (*end).max(to),
            },
            _ => merged.push((from, to)),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_meet_are_one() {
        assert_eq!(merged(vec![(3, Some(3)), (2, Some(2)), (6, None), (9, Some(9))]), [(2, Some(3)), (6, None)]);
        assert_eq!(Value::Numbers(merged(vec![(2, Some(2)), (4, Some(4))])).to_string(), "2, 4");
        assert_eq!(Value::Numbers(vec![(2, Some(3)), (6, None)]).to_string(), "2-3, 6 or more");
    }

    #[test]
    fn nothing_is_called_none() {
        assert_eq!(Value::Words(Vec::new()).to_string(), "none");
        assert!(Value::one(YesNo::No).is_none() && !Value::one(YesNo::Yes).is_none());
    }
}
