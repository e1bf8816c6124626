//! Sizes: what the letters are, and whether the ruleset can be played at every size it declares.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::Loaded;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{BoardLine, Ruleset, SizeLine};

use super::{Checker, check};
use crate::model::SizeInfo;

/// Most numbers of one size that are tried.
const MOST_TRIED: usize = 40;

/// The sizes that a ruleset declares.
fn size_lines(tree: &Ruleset) -> impl Iterator<Item = (&SizeLine, Span)> {
    tree.board.iter().filter_map(|line| match &line.it {
        BoardLine::Size(size) => Some((size, line.clause.span)),
        _ => None,
    })
}

impl Checker<'_> {
    /// The sizes of the ruleset, each letter once.
    pub(super) fn sizes(&mut self) -> Vec<SizeInfo> {
        let mut sizes: Vec<SizeInfo> = Vec::new();
        for (size, _) in size_lines(self.tree) {
            let letter = size.letter.it;
            if sizes.iter().any(|known| known.letter == letter) {
                let help = "give each size its numbers in one clause";
                self.problems.error("M202", size.letter.span, format!("size `{letter}` said twice"), help);
                continue;
            }
            for stretch in &size.others {
                let (first, last, step) = stretch.it;
                if first > last || step == 0 {
                    let help = "a stretch runs upwards, as `6 to 12` or `6 to 12 by 2`";
                    self.problems.error("M409", stretch.span, "a stretch without a number in it", help);
                }
            }
            sizes.push(SizeInfo { letter, value: size.value, usual: size.usual.it, documented: size.documented() });
        }
        sizes
    }
}

/// What is wrong at other sizes than the usual ones: each size in turn at its other numbers, the rest at their usual.
/// A mistake that is there at the usual size too is not told again.
pub(super) fn at_other_sizes(loaded: &Loaded, known: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for (size, span) in size_lines(&loaded.tree) {
        let others: Vec<u16> = size.documented().into_iter().filter(|value| *value != size.usual.it).collect();
        for value in spread(&others) {
            let other = loaded.resized(&[(size.letter.it, value)]);
            let checked = check(&other.tree, &other.sources, &[]);
            for problem in other.problems.into_iter().chain(checked.problems).filter(Diagnostic::is_error) {
                let told = |other: &Diagnostic| other.code == problem.code && other.span() == problem.span();
                if !known.iter().chain(&found).any(told) {
                    found.push(problem.also(span, format!("where `{}` is {value}", size.letter.it)));
                }
            }
        }
    }
    found
}

/// The numbers, or so many of them that they can all be tried, the least and the largest among them.
fn spread(numbers: &[u16]) -> Vec<u16> {
    let step = numbers.len().div_ceil(MOST_TRIED).max(1);
    let mut some: Vec<u16> = numbers.iter().copied().step_by(step).collect();
    if let Some(last) = numbers.last().filter(|last| some.last() != Some(last)) {
        some.push(*last);
    }
    some
}

/// Why a ruleset cannot be had at this number of a size: it does not declare it. `None`: it does.
#[must_use]
pub fn undocumented(tree: &Ruleset, letter: char, value: u16) -> Option<String> {
    let Some((size, _)) = size_lines(tree).find(|(size, _)| size.letter.it == letter) else {
        let known: Vec<String> = size_lines(tree).map(|(size, _)| format!("`{}`", size.letter.it)).collect();
        return Some(match known.is_empty() {
            true => format!("this ruleset declares no size `{letter}`"),
            false => format!("this ruleset declares no size `{letter}`; its sizes are {}", known.join(", ")),
        });
    };
    let documented = size.documented();
    if documented.contains(&value) {
        return None;
    }
    let numbers: Vec<String> = documented.iter().map(u16::to_string).collect();
    Some(format!("`{letter}` is {}, not {value}", numbers.join(", ")))
}
