//! From a logical line to its part of the syntax tree: pest finds the words, the modules here read them, one a part of
//! the language.
//!
//! The readers return `None` where the pairs are not those of the grammar. That is a fault of this crate, not of the
//! ruleset, and never seen: the grammar has already said yes.

mod action;
mod board;
mod clause;
mod condition;
mod example;
mod head;
mod number;
mod pairs;
mod phrase;
mod place;
pub(crate) mod plain;
mod play;
mod start;
mod test;

use std::num::NonZeroUsize;

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};

pub(crate) use head::Head;
pub(crate) use pairs::{Pair, Reader};

/// The grammar. Its rules are known to this crate alone.
#[derive(pest_derive::Parser)]
#[grammar = "rules.pest"]
struct Grammar;

/// Calls of grammar rules allowed for one logical line, which has 400 characters at most: a thousand for each. No line
/// of a real ruleset takes 4,000.
const CALLS: NonZeroUsize = NonZeroUsize::new(400_000).expect("not zero");

/// Why a line could not be read.
#[derive(Debug)]
pub(crate) struct Stopped {
    /// The byte of the line from which on it cannot be read.
    pub at: usize,
    /// What could have stood there.
    pub expected: Vec<Rule>,
}

/// The pair of an entry rule that fits the whole line.
pub(crate) fn pair(rule: Rule, line: &str) -> Result<Pair<'_>, Stopped> {
    pest::set_call_limit(Some(CALLS));
    match Grammar::parse(rule, line) {
        Ok(mut pairs) => pairs.next().ok_or(Stopped { at: 0, expected: Vec::new() }),
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            let expected = match error.variant {
                ErrorVariant::ParsingError { positives, .. } => positives,
                ErrorVariant::CustomError { .. } => Vec::new(),
            };
            Err(Stopped { at, expected })
        }
    }
}
