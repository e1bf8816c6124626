//! Tries what a person would try: one word put in, taken out or put right. What makes the line whole is most likely
//! what was meant.

use super::spot::{Spot, last_word, word_at, word_before};
use crate::parse::{self, Rule, Stopped};
use crate::words::{KEYWORDS, VERBS, nearest};

/// What makes a line readable.
pub(super) enum Repair<'l> {
    /// A word is misspelt.
    Misspelt { word: Spot<'l>, meant: &'static str },
    /// A word is missing before the place where reading stopped.
    Missing { what: &'static str, before: Spot<'l> },
    /// A word stands for another.
    Instead { word: Spot<'l>, write: &'static str },
    /// A word is too much.
    TooMuch { word: Spot<'l> },
}

/// Words that are easily left out.
const LEFT_OUT: &[&str] = &[",", ":", ";", "and", "of", "a", "the", "in", "is", "that", "to", "from", "on", "as"];

/// Words that are easily taken for one another.
const MIXED_UP: &[&str] =
    &[";", ",", "of", "in", "on", "at", "to", "from", "that", "is", "every", "if", "as", "round", ":", "and"];

/// Words that are easily written too much.
const TOO_MUCH: &[&str] = &[
    "the", "a", "an", "seeds", "seed", "then", "also", "is", "are", "to", "of", ",", ":", ".", "!", "all", "only", "in",
];

/// The smallest repair of a line that its rule does not fit.
pub(super) fn find<'l>(rule: Rule, line: &'l str, at: Spot<'l>, stopped: &Stopped) -> Option<Repair<'l>> {
    let names = |rule: &Rule| matches!(rule, Rule::name | Rule::word | Rule::word_ | Rule::sentence | Rule::move_name);
    // any word can be a name, so a word put in where one is wanted proves nothing
    let free = !stopped.expected.is_empty() && stopped.expected.iter().all(names);
    let attempt = Attempt { rule, line, at, stopped: stopped.at, free };
    // a word of the language is seldom misspelt as another
    let known = is_known(at.text);
    let (first, second) = if known { (attempt.missing(), None) } else { (attempt.misspelt(at), Some(())) };
    first
        .or_else(|| attempt.misspelt_before(1))
        .or_else(|| second.and_then(|()| attempt.missing()))
        .or_else(|| attempt.misspelt(at))
        .or_else(|| attempt.missing_earlier())
        .or_else(|| attempt.instead(at))
        .or_else(|| word_before(line, at.at).and_then(|before| attempt.instead(before)))
        .or_else(|| attempt.too_much(at))
        .or_else(|| word_before(line, at.at).and_then(|before| attempt.too_much(before)))
        .or_else(|| attempt.misspelt_before(2))
}

/// Whether a word is one of the language.
pub(super) fn is_known(word: &str) -> bool {
    KEYWORDS.iter().any(|keyword| keyword.spellings.contains(&word))
}

struct Attempt<'l> {
    rule: Rule,
    line: &'l str,
    at: Spot<'l>,
    stopped: usize,
    /// A name of free choice was wanted.
    free: bool,
}

/// How far a changed line can be read.
enum Reach {
    Whole,
    /// So many bytes short of its end.
    Short(usize),
}

impl<'l> Attempt<'l> {
    /// The line with the bytes from `from` to `to` replaced.
    fn with(&self, from: usize, to: usize, word: &str) -> Option<Reach> {
        let changed = format!("{} {word} {}", self.line.get(..from)?, self.line.get(to..)?);
        Some(match parse::pair(self.rule, &changed) {
            Ok(_) => Reach::Whole,
            Err(stopped) => Reach::Short(changed.len().saturating_sub(stopped.at)),
        })
    }

    fn whole(&self, from: usize, to: usize, word: &str) -> bool {
        matches!(self.with(from, to, word), Some(Reach::Whole))
    }

    /// A word near to `word` that lets the line be read beyond it.
    fn misspelt(&self, word: Spot<'l>) -> Option<Repair<'l>> {
        if word.text.chars().count() < 2 {
            return None;
        }
        let known = is_known(word.text);
        let left = self.line.len().saturating_sub(self.stopped);
        let mut best: Option<(usize, &'static str)> = None;
        for spelling in KEYWORDS.iter().flat_map(|keyword| keyword.spellings) {
            if *spelling == word.text || nearest(word.text, [*spelling]).is_none() {
                continue;
            }
            let end = word.at + word.text.len();
            let short = match self.with(word.at, end, spelling)? {
                Reach::Whole => 0,
                // a known word must make the line whole; another must be passed
                Reach::Short(short) if !known && short <= left.saturating_sub(word.text.len()) => short + 1,
                Reach::Short(_) => continue,
            };
            let letters = strsim::osa_distance(word.text, spelling);
            // a word of the language that reads well is another by one letter at most
            if known && letters > 1 {
                continue;
            }
            let distance = short * 8 + letters;
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, spelling));
            }
        }
        best.map(|(_, meant)| Repair::Misspelt { word, meant })
    }

    /// The word before, if it was taken for a name and is one letter from a word that makes the line whole.
    fn misspelt_before(&self, most: usize) -> Option<Repair<'l>> {
        let before = match self.at.text {
            "" => last_word(self.line),
            _ => word_before(self.line, self.at.at)?,
        };
        if is_known(before.text) || before.text.chars().count() < 3 {
            return None;
        }
        let end = before.at + before.text.len();
        KEYWORDS
            .iter()
            .flat_map(|keyword| keyword.spellings)
            .find(|spelling| {
                strsim::osa_distance(before.text, spelling) <= most && self.whole(before.at, end, spelling)
            })
            .map(|meant| Repair::Misspelt { word: before, meant })
    }

    fn missing(&self) -> Option<Repair<'l>> {
        // any word is the name of a move
        if self.free || self.rule == Rule::ex_line {
            return None;
        }
        let at = if self.at.text.is_empty() { self.line.len() } else { self.at.at };
        // what any name may follow proves nothing
        let fits = |word: &&&str| match **word {
            ";" => VERBS.contains(&self.at.text),
            "from" => is_known(self.at.text),
            _ => true,
        };
        LEFT_OUT
            .iter()
            .filter(fits)
            .find(|word| self.whole(at, at, word))
            .map(|what| Repair::Missing { what, before: self.at })
    }

    /// A comma left out one word earlier: `is empty at any time`.
    fn missing_earlier(&self) -> Option<Repair<'l>> {
        let before = word_before(self.line, self.at.at)?;
        self.whole(before.at, before.at, ",").then_some(Repair::Missing { what: ",", before })
    }

    fn instead(&self, word: Spot<'l>) -> Option<Repair<'l>> {
        let sign = |text: &str| matches!(text, "," | ":" | ";");
        // of the words before, only a sign is put right: the others were read
        if self.free || word.text.is_empty() || (word != self.at && !sign(word.text)) {
            return None;
        }
        let preposition = ["into", "onto", "within", "upon", "while", "inside"].contains(&word.text);
        if self.rule == Rule::ex_line
            || !(preposition || is_known(word.text) || !word.text.starts_with(char::is_alphanumeric))
        {
            return None;
        }
        let end = word.at + word.text.len();
        let after = word_at(self.line, end).text;
        let fits = |write: &&&str| match **write {
            ";" => VERBS.contains(&after),
            // elsewhere it would be read as the name of a kind of seed
            "round" => self.rule == Rule::board_line,
            write => write != word.text,
        };
        let write = MIXED_UP.iter().filter(fits).find(|write| self.whole(word.at, end, write))?;
        Some(Repair::Instead { word, write })
    }

    fn too_much(&self, word: Spot<'l>) -> Option<Repair<'l>> {
        let idle = TOO_MUCH.contains(&word.text);
        (idle && self.whole(word.at, word.at + word.text.len(), "")).then_some(Repair::TooMuch { word })
    }
}
