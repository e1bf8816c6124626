//! Clauses without the head of their part, as on a command line.

use super::{Above, Builder, Kind, Open, attach};
use crate::diagnostic::Diagnostic;
use crate::explain::{self, first_word};
use crate::lines::{Line, Place, Scan};
use crate::parse;
use crate::sizes::Sizes;
use crate::source::TextId;
use crate::tree::Ruleset;

/// Reads clauses that stand alone, as on a command line: parts with their heads, or lines whose part is found by
/// trying.
pub(crate) fn read_loose(id: TextId, scan: &Scan, tree: &mut Ruleset, sizes: Sizes, problems: &mut Vec<Diagnostic>) {
    let mut builder = Builder { id, sizes, tree, problems, open: None, before: None, next: None, joined: false };
    for line in &scan.lines {
        let words = scan.plain.get(line.start..line.end).unwrap_or_default();
        let first = first_word(words).text;
        let kind = Kind::of_head(first).filter(|kind| parse::pair(kind.head_rule(), words).is_ok());
        let below = builder.open.as_ref().is_some_and(|open| open.headed);
        match (kind, first) {
            (_, "omit" | "before" | "based") => builder.line(Line { place: Place::Head, ..*line }, words),
            (Some(_), _) => builder.head_line(*line, words),
            (None, _) if below => builder.clause_line(*line, words),
            (None, _) => builder.loose_line(*line, words),
        }
    }
    builder.close();
}

/// The part that a line without a head belongs to: the first that can read it, else the one that reads it furthest.
/// Actions belong to no part without its head.
fn loose_kind(words: &str) -> Option<Kind> {
    const KINDS: [Kind; 7] =
        [Kind::Board, Kind::Start, Kind::Sowing, Kind::Moves, Kind::End, Kind::Rounds, Kind::Stages];
    let mut furthest: Option<(usize, Kind)> = None;
    for kind in KINDS {
        match parse::pair(kind.line_rule(), words) {
            Ok(pair) if kind == Kind::Rounds && attach::is_of_actions(&pair) => return None,
            Ok(_) => return Some(kind),
            Err(stopped) if kind != Kind::Stages && furthest.is_none_or(|(at, _)| stopped.at > at) => {
                furthest = Some((stopped.at, kind));
            }
            Err(_) => {}
        }
    }
    furthest.map(|(_, kind)| kind)
}

impl Builder<'_> {
    /// A line whose part is found by trying.
    fn loose_line(&mut self, line: Line, words: &str) {
        let Some(kind) = loose_kind(words) else {
            self.problems.push(explain::no_part(self.reader(line).bytes(0, words.len()), words));
            return;
        };
        self.open = Some(Open { kind: Some(kind), spoilt: false, under: None, above: Above::Head, headed: false });
        self.clause_line(line, words);
    }
}
