//! What a sentence is for, as far as its place on the page and its words tell.

use super::lines;
use super::vocabulary::{Section, names_source, tells_playing, tells_set_up, tells_winning};
use crate::sheet::{Kind, Stated, numbers};

/// What is known of a page as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Headings.
    Headings,
    /// No headings, but words of rules.
    Words,
    /// Neither: it is in a language that the import does not know.
    Nothing,
}

impl Known {
    pub(super) fn of(page: &str, headings: bool) -> Known {
        match headings {
            true => Known::Headings,
            false if tells_playing(page) => Known::Words,
            false => Known::Nothing,
        }
    }
}

/// Proposes a kind.
pub(super) fn of(sentence: &str, section: Section, known: Known, stated: &[(Stated, u32)]) -> Kind {
    let label = lines::label(sentence).map(|(label, _)| &sentence[label]);
    if label.is_some_and(names_source) {
        return Kind::Layout;
    }
    match section {
        Section::Board if tells_set_up(sentence) || sets_up(stated) => Kind::SetUp,
        Section::Board | Section::Play => Kind::Rule,
        Section::End if tells_winning(sentence) => Kind::Goal,
        Section::End => Kind::Rule,
        Section::Overview if !stated.is_empty() => Kind::Claim,
        Section::Notes if small_numbers(sentence) => Kind::Claim,
        Section::Overview | Section::Notes => Kind::Commentary,
        Section::Top if known == Known::Nothing && !years(sentence) => Kind::Rule,
        Section::Top if known == Known::Headings || label.is_some() || !tells_playing(sentence) => Kind::Commentary,
        Section::Top if tells_set_up(sentence) => Kind::SetUp,
        Section::Top if tells_winning(sentence) => Kind::Goal,
        Section::Top => Kind::Rule,
    }
}

fn sets_up(stated: &[(Stated, u32)]) -> bool {
    stated.iter().any(|(stated, _)| matches!(stated, Stated::Seeds | Stated::Reserve))
}

/// Numbers that are no years: of holes and rows, which can be looked at.
fn small_numbers(sentence: &str) -> bool {
    numbers::in_digits(sentence).iter().any(|number| number.value < 1000)
}

fn years(sentence: &str) -> bool {
    numbers::in_digits(sentence).iter().any(|number| (1000..2100).contains(&number.value))
}
