//! What every clause has around its own words: label and tail.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{Citation, Clause, Ground, GroundKind, Guard, Tail, Word};

impl Reader {
    /// Label, words and tail of a pair of an entry rule.
    pub(crate) fn clause(self, pair: &Pair) -> Option<Clause> {
        let mut kids = Kids::of(pair);
        let label = match kids.get(Rule::label) {
            Some(label) => Some((label.as_span().end(), self.label(&label)?)),
            None => None,
        };
        let line = pair.as_str();
        let start = label.as_ref().map_or(0, |(end, _)| *end);
        let (end, tail) = match kids.find(Rule::tail) {
            Some(tail) => (tail.as_span().start(), self.tail(&tail)?),
            None => (line.len(), Tail::default()),
        };
        let words = line.get(start..end).unwrap_or_default();
        let start = start + (words.len() - words.trim_start().len());
        let span = self.bytes(start, start + words.trim().len());
        Some(Clause { label: label.map(|(_, label)| label), span, tail, ..Clause::default() })
    }

    /// `(L.14a)`, without the parentheses.
    pub(crate) fn label(self, pair: &Pair) -> Option<Word> {
        Some(self.word(&Kids::of(pair).get(Rule::label_name)?))
    }

    fn tail(self, pair: &Pair) -> Option<Tail> {
        let mut tail = Tail::default();
        let mut kids = Kids::of(pair);
        while let Some(kid) = kids.next() {
            match kid.as_rule() {
                Rule::under => tail.under = Some(self.word(&Kids::of(&kid).find(Rule::word)?)),
                Rule::cite => self.citations(&kid, &mut tail.citations)?,
                _ => tail.ground = Some(self.ground(&kid)?),
            }
        }
        Some(tail)
    }

    fn citations(self, pair: &Pair, citations: &mut Vec<Citation>) -> Option<()> {
        for group in Kids::of(pair).all(Rule::cite_group) {
            let mut kids = Kids::of(&group);
            let source = kids.get(Rule::source).map(|source| {
                let mut word = self.word(&source);
                word.it.pop();
                word.span.end -= 1;
                word
            });
            for sentence in kids.all(Rule::sentence) {
                citations.push(Citation { source: source.clone(), sentence: self.word(&sentence) });
            }
        }
        Some(())
    }

    fn ground(self, pair: &Pair) -> Option<Ground> {
        let mut kids = Kids::of(pair);
        let kind = match kids.next()?.as_rule() {
            Rule::k_chosen => GroundKind::Chosen,
            Rule::k_inferred => GroundKind::Inferred,
            _ => GroundKind::Repaired,
        };
        Some(Ground { kind, reason: self.word(&kids.get(Rule::rest)?) })
    }

    /// A condition line: `and C and D`, `unless C and D`.
    pub(crate) fn guard_line(self, pair: &Pair) -> Option<Guard> {
        let unless = Kids::of(pair).find(Rule::k_unless).is_some();
        Some(Guard { clause: self.clause(pair)?, unless, conditions: self.conditions_of(pair)? })
    }

    /// The conditions within a head or line: those after `if` or `and`, and those after `unless`.
    pub(crate) fn guards_within(self, pair: &Pair) -> Option<Vec<Guard>> {
        let mut guards = Vec::new();
        if let Some(conds) = Kids::of(pair).find(Rule::conds) {
            guards.push(Guard {
                clause: Clause::of(self.span(&conds)),
                unless: false,
                conditions: self.conditions(&conds)?,
            });
        }
        guards.extend(self.excepting(pair)?);
        Some(guards)
    }

    /// The `unless …` at the end of a line.
    pub(crate) fn excepting(self, pair: &Pair) -> Option<Option<Guard>> {
        let Some(excepting) = Kids::of(pair).find(Rule::excepting) else { return Some(None) };
        let clause = Clause::of(self.span(&excepting));
        Some(Some(Guard { clause, unless: true, conditions: self.conditions_of(&excepting)? }))
    }
}
