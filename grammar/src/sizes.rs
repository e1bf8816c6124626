//! Sizes: letters for the numbers that vary from board to board. A source says "four rows of six to ten holes"; the
//! ruleset says `size N is 8, or 6 to 10` and `4 rows of N`, and is read anew for each board.
//!
//! Letters are numbers before the tree is built: all that comes after reads a ruleset of one size.

use crate::diagnostic::Diagnostic;
use crate::explain::first_word;
use crate::lines::Scan;
use crate::parse::{self, Reader, Rule};
use crate::source::TextId;
use crate::tree::{BoardLine, SizeLine};

/// A size that somebody asks for: its letter and the number.
pub type Asked = (char, u16);

/// The number of each letter, where it has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    values: [Option<u16>; 26],
}

impl Sizes {
    /// The number of a letter.
    #[must_use]
    pub fn get(&self, letter: char) -> Option<u16> {
        self.values.get(place(letter)?).copied().flatten()
    }

    /// Says what a letter is.
    pub(crate) fn set(&mut self, letter: char, value: u16) {
        if let Some(known) = place(letter).and_then(|place| self.values.get_mut(place)) {
            *known = Some(value);
        }
    }

    /// The letters that have a number.
    pub(crate) fn letters(&self) -> Vec<char> {
        ('A'..='Z').filter(|letter| self.get(*letter).is_some()).collect()
    }
}

fn place(letter: char) -> Option<usize> {
    letter.is_ascii_uppercase().then(|| usize::from(letter as u8 - b'A'))
}

/// Reads the sizes that a text declares into `sizes`, over those it has, with the numbers asked for.
pub(crate) fn declared(id: TextId, scan: &Scan, asked: &[Asked], sizes: &mut Sizes) {
    for line in &scan.lines {
        let words = scan.plain.get(line.start..line.end).unwrap_or_default();
        if !begins_size(words) {
            continue;
        }
        let Ok(pair) = parse::pair(Rule::board_line, words) else { continue };
        // a text is 1 MiB at most, so its bytes are counted in 32 bits
        let reader = Reader { text: id, base: line.start as u32, sizes: *sizes };
        if let Some(BoardLine::Size(size)) = reader.board_line(&pair) {
            let letter = size.letter.it;
            let chosen = asked.iter().rev().find(|(other, _)| *other == letter);
            sizes.set(letter, chosen.map_or(size.usual.it, |(_, value)| *value));
        }
    }
}

/// Whether a clause begins with `size`, a label set aside.
fn begins_size(words: &str) -> bool {
    let after_label = words.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(words, |(_, rest)| rest);
    first_word(after_label.trim_start()).text == "size"
}

/// Why a number cannot be.
pub(crate) enum NoNumber {
    /// No such size.
    Unknown(char),
    /// Less than nothing, or too many.
    OutOfRange(i64),
    /// Half of an odd number.
    Half(i64),
}

impl NoNumber {
    /// In words.
    pub(crate) fn problem(&self, span: crate::source::Span, sizes: &Sizes) -> Diagnostic {
        match self {
            NoNumber::Unknown(letter) => {
                let known: Vec<String> = sizes.letters().iter().map(|letter| format!("`{letter}`")).collect();
                let help = match known.is_empty() {
                    true => format!("write a number, or say in `board`: `size {letter} is 8, or 6 to 10`"),
                    false => format!("the sizes of this ruleset are {}", known.join(", ")),
                };
                Diagnostic::error("M312", span, format!("unknown size `{letter}`")).help(help)
            }
            NoNumber::OutOfRange(number) => {
                Diagnostic::error("M312", span, format!("this comes to {number}, which is no number of holes or seeds"))
                    .help("with every size that is declared, it must come to 0 or more, and to 9999 at most")
            }
            NoNumber::Half(number) => Diagnostic::error("M312", span, format!("there is no half of {number}"))
                .help("declare even sizes only, such as `size N is 8, or 6 to 12 by 2`"),
        }
    }
}

impl SizeLine {
    /// All numbers that the sources have, in order, the usual one among them. At most a thousand.
    #[must_use]
    pub fn documented(&self) -> Vec<u16> {
        let stretches = self.others.iter().flat_map(|stretch| {
            let (first, last, step) = stretch.it;
            (first..=last).step_by(usize::from(step.max(1)))
        });
        let mut all: Vec<u16> = std::iter::once(self.usual.it).chain(stretches.take(1000)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
