//! Words that would be right in another place: a clause of another part, a condition behind its action, a row without its
//! picture.

use super::Unread;
use super::spot::{first_word, spots};
use crate::diagnostic::{Diagnostic, quoted};
use crate::parse::{self, Rule};
use crate::parts::Kind;
use crate::words::VERBS;

impl Unread<'_> {
    /// A row of a position on a line of its own.
    pub(super) fn row(&self) -> Option<Diagnostic> {
        let cell = |word: &str| word == "." || word.bytes().all(|byte| byte.is_ascii_digit());
        let row = matches!(self.rule, Rule::start_line | Rule::ex_line) && self.line.split_whitespace().all(cell);
        row.then(|| {
            Diagnostic::error("M101", self.reader.bytes(0, self.line.trim_end().len()), "a row of numbers by itself")
                .help("begin the line with `/`, and it is the next row of the position above")
        })
    }

    /// A clause that is right in another part.
    pub(super) fn elsewhere(&self) -> Option<Diagnostic> {
        const KINDS: [Kind; 8] =
            [Kind::Board, Kind::Start, Kind::Sowing, Kind::Moves, Kind::End, Kind::When, Kind::Rounds, Kind::Example];
        let here = self.kind.filter(|kind| self.rule == kind.line_rule() && *kind != Kind::Reading)?;
        let words = spots(self.line);
        let fits = |kind: &&Kind| match (here, **kind) {
            // what is done at an end is another matter
            (Kind::End, Kind::When) => false,
            // `play x` could be anything
            (_, Kind::Example) if words.len() < 3 => false,
            (_, kind) => kind.line_rule() != self.rule && reads(kind, self.line),
        };
        let kind = KINDS.iter().find(fits).filter(|_| words.len() > 1)?;
        let tail = ["[", " under ", " chosen:", " inferred:", " repaired:"];
        let end = tail.iter().filter_map(|sign| self.line.find(sign)).min().unwrap_or(self.line.len());
        let clause = self.line.get(..end).unwrap_or_default().trim_end();
        let span = self.reader.bytes(first_word(self.line).at, clause.len());
        let problem = Diagnostic::error("M101", span, format!("this clause has no place in `{}`", here.word()));
        Some(problem.help(match kind {
            Kind::When => "what is done stands below a head `turn` or `when …`".to_owned(),
            kind => format!("write it below the head `{}`", kind.word()),
        }))
    }

    /// A condition behind an action.
    pub(super) fn late_condition(&self) -> Option<Diagnostic> {
        let script = matches!(self.rule, Rule::act_line | Rule::round_line | Rule::end_line);
        let condition = matches!(self.at.text, "if" | "when" | "and" | "while");
        let after = spots(self.line).iter().any(|spot| spot.at < self.at.at && VERBS.contains(&spot.text));
        (script && condition && after).then(|| {
            let help = self.condition_first().unwrap_or_else(|| {
                "write `if …: …`, or put the condition on a line of its own below the head".to_owned()
            });
            Diagnostic::error("M101", self.span(self.at), "conditions come before the actions").help(help)
        })
    }

    /// The clause with its condition moved to its beginning, if it can be read so.
    pub(super) fn condition_first(&self) -> Option<String> {
        let first = first_word(self.line);
        let word = spots(self.line)
            .into_iter()
            .find(|word| matches!(word.text, "if" | "when" | "while") && word.at > first.at + first.text.len())?;
        let before = self.line.get(first.at..word.at)?.trim();
        let after = self.line.get(word.at + word.text.len()..)?.trim();
        // a word alone could be any name
        if !before.contains(' ') && !VERBS.contains(&before) {
            return None;
        }
        let turned = format!("if {after}: {before}");
        parse::pair(self.rule, &turned).ok().map(|_| format!("write {}", quoted(&turned)))
    }
}

/// Whether a line is surely a clause of a kind of part.
fn reads(kind: Kind, line: &str) -> bool {
    parse::pair(kind.line_rule(), line).is_ok_and(|pair| {
        // `X is Y` is a zone only where it names holes
        let zone = pair.clone().into_inner().any(|kid| kid.as_rule() == Rule::define_zone);
        // nor is what is done between rounds a matter of rounds alone
        let done = pair.into_inner().any(|kid| matches!(kid.as_rule(), Rule::acts | Rule::branch));
        (!zone || spots(line).iter().any(|word| word.text == "of")) && (!done || kind != Kind::Rounds)
    })
}
