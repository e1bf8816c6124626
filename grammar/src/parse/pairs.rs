//! Small helpers over pest's pairs.

use super::Rule;
use crate::sizes::Sizes;
use crate::source::{Span, TextId};
use crate::tree::{At, Word};

/// A pair of the grammar.
pub(crate) type Pair<'i> = pest::iterators::Pair<'i, Rule>;

/// The children of a pair, read from the left; signs between them are passed over.
pub(super) struct Kids<'i> {
    rest: std::iter::Peekable<Words<'i>>,
}

type Words<'i> = std::iter::Filter<pest::iterators::Pairs<'i, Rule>, fn(&Pair<'i>) -> bool>;

/// Whether a pair is more than a sign between others.
fn is_word(pair: &Pair<'_>) -> bool {
    !matches!(pair.as_rule(), Rule::colon | Rule::comma | Rule::semicolon)
}

impl<'i> Kids<'i> {
    pub(super) fn of(pair: &Pair<'i>) -> Kids<'i> {
        let words: Words<'i> = pair.clone().into_inner().filter(is_word);
        Kids { rest: words.peekable() }
    }

    /// The rule of the next child.
    pub(super) fn peek(&mut self) -> Option<Rule> {
        self.rest.peek().map(Pair::as_rule)
    }

    /// The next child, whatever it is.
    pub(super) fn next(&mut self) -> Option<Pair<'i>> {
        self.rest.next()
    }

    /// The next child if it is of this rule.
    pub(super) fn get(&mut self, rule: Rule) -> Option<Pair<'i>> {
        self.rest.next_if(|pair| pair.as_rule() == rule)
    }

    /// Passes over the next child if it is of this rule.
    pub(super) fn eat(&mut self, rule: Rule) -> bool {
        self.get(rule).is_some()
    }

    /// The first of the children left that is of this rule; those before it are passed over.
    pub(super) fn find(&mut self, rule: Rule) -> Option<Pair<'i>> {
        self.rest.find(|pair| pair.as_rule() == rule)
    }

    /// All children left that are of this rule.
    pub(super) fn all(self, rule: Rule) -> impl Iterator<Item = Pair<'i>> {
        self.rest.filter(move |pair| pair.as_rule() == rule)
    }
}

/// Reads the pairs of one logical line, which begins at byte `base` of its text.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    pub text: TextId,
    pub base: u32,
    /// What the letters of sizes stand for.
    pub sizes: Sizes,
}

impl Reader {
    /// The place of a pair in its text, without the blanks that pest leaves at its end.
    pub(crate) fn span(self, pair: &Pair) -> Span {
        let start = pair.as_span().start();
        self.bytes(start, start + pair.as_str().trim_end().len())
    }

    /// A place in the line as a place in its text.
    pub(crate) fn bytes(self, start: usize, end: usize) -> Span {
        // a text is 1 MiB at most, so its bytes are counted in 32 bits
        Span { text: self.text, start: self.base + start as u32, end: self.base + end as u32 }
    }

    pub(super) fn at<T>(self, it: T, pair: &Pair) -> At<T> {
        At::new(it, self.span(pair))
    }

    pub(super) fn word(self, pair: &Pair) -> Word {
        At::new(pair.as_str().trim_end().to_owned(), self.span(pair))
    }

    /// The text between quotes, its place without them.
    pub(super) fn text(self, pair: &Pair) -> Option<Word> {
        Kids::of(pair).get(Rule::text_in).map(|inside| At::new(inside.as_str().to_owned(), self.exact(&inside)))
    }

    /// The place of a pair, blanks and all.
    fn exact(self, pair: &Pair) -> Span {
        self.bytes(pair.as_span().start(), pair.as_span().end())
    }

    /// Every pair of a list read alike; `None` if one cannot be.
    pub(super) fn each<'i, T>(
        self,
        pairs: impl Iterator<Item = Pair<'i>>,
        read: impl Fn(Reader, &Pair<'i>) -> Option<T>,
    ) -> Option<Vec<T>> {
        pairs.map(|pair| read(self, &pair)).collect()
    }
}
