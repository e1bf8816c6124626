//! Clause by clause: what a ruleset changes of the one it is based on.

use std::cmp::Ordering;

use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::model::{ClauseInfo, Part};
use serde_json::{Value, json};

use super::Side;
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// How two rulesets are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kinship {
    /// One text, read in two ways.
    Same,
    /// The second is based on the first.
    SecondOnFirst,
    /// The first is based on the second.
    FirstOnSecond,
    /// Both are based on a third.
    Siblings,
}

/// A clause that only one has.
struct Change {
    side: Which,
    part: Part,
    label: String,
    words: String,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    First,
    Second,
}

/// Two rulesets of which one text is part of the other's making, and the clauses in which they differ.
pub struct Related {
    kinship: Kinship,
    changes: Vec<Change>,
    shared: usize,
}

impl Related {
    /// How two rulesets are related, if they are.
    pub fn of(one: &Opened, other: &Opened) -> Option<Related> {
        let kinship = kinship(one, other)?;
        let (first, second) = (&one.game.model().clauses, &other.game.model().clauses);
        let (changes, shared) = changes(first, second);
        Some(Related { kinship, changes, shared })
    }

    /// The changes as people read them.
    pub fn text(&self, one: &Side, other: &Side, paint: &Paint) -> String {
        let (first, second) = (&one.name, &other.name);
        let head = match self.kinship {
            Kinship::Same => format!("clauses: {first} and {second} are one ruleset"),
            Kinship::SecondOnFirst => format!("clauses: {second} is based on {first}"),
            Kinship::FirstOnSecond => format!("clauses: {first} is based on {second}"),
            Kinship::Siblings => format!("clauses: {first} and {second} are based on one ruleset"),
        };
        let mut text = format!("\n{}\n", paint.tone(Tone::Strong, &head));
        let shared = match self.shared {
            1 => "1 clause is in both".to_string(),
            shared => format!("{shared} clauses are in both"),
        };
        text.push_str(&format!("  {shared}; - only in {first}, + only in {second}\n"));
        let mut part = None;
        for change in &self.changes {
            if part != Some(change.part) {
                part = Some(change.part);
                text.push_str(&format!("  {}\n", paint.tone(Tone::Strong, part_word(change.part))));
            }
            let (sign, tone) = match change.side {
                Which::First => ("-", Tone::Bad),
                Which::Second => ("+", Tone::Good),
            };
            let line = format!("{sign} ({}) {}", change.label, change.words);
            text.push_str(&format!("    {}\n", paint.tone(tone, &line)));
        }
        text
    }

    /// The changes as JSON.
    pub fn json(&self) -> Value {
        let of = |side: Which| -> Value {
            let those = self.changes.iter().filter(|change| change.side == side);
            those
                .map(|change| json!({ "part": part_word(change.part), "label": change.label, "words": change.words }))
                .collect()
        };
        let kinship = match self.kinship {
            Kinship::Same => "one-ruleset",
            Kinship::SecondOnFirst => "b-based-on-a",
            Kinship::FirstOnSecond => "a-based-on-b",
            Kinship::Siblings => "common-parent",
        };
        json!({
            "related": kinship,
            "shared": self.shared,
            "only_a": of(Which::First),
            "only_b": of(Which::Second),
        })
    }
}

fn kinship(one: &Opened, other: &Opened) -> Option<Kinship> {
    let texts = |opened: &Opened| -> Vec<std::sync::Arc<str>> {
        let sources = opened.loaded.sources.iter().filter(|source| !source.name.starts_with("--with"));
        sources.map(|source| source.text.clone()).collect()
    };
    let (first, second) = (texts(one), texts(other));
    let (own_first, own_second) = (first.first()?, second.first()?);
    match () {
        () if own_first == own_second => Some(Kinship::Same),
        () if second.contains(own_first) => Some(Kinship::SecondOnFirst),
        () if first.contains(own_second) => Some(Kinship::FirstOnSecond),
        () if first.iter().any(|text| second.contains(text)) => Some(Kinship::Siblings),
        () => None,
    }
}

/// The clauses that only one has, in order, and how many both have. Clauses are the same if their words and their parts
/// are; the longest row of them that both have in one order is kept.
fn changes(first: &[ClauseInfo], second: &[ClauseInfo]) -> (Vec<Change>, usize) {
    let same = |one: &ClauseInfo, other: &ClauseInfo| one.part == other.part && one.words == other.words;
    // longest[i][j]: how many clauses both have from first[i] and second[j] on
    let mut longest = vec![vec![0usize; second.len() + 1]; first.len() + 1];
    for (i, one) in first.iter().enumerate().rev() {
        for (j, other) in second.iter().enumerate().rev() {
            longest[i][j] = match same(one, other) {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let mut found = Vec::new();
    let (mut i, mut j) = (0, 0);
    loop {
        let side = match (first.get(i), second.get(j)) {
            (None, None) => break,
            (Some(one), Some(other)) if same(one, other) => {
                (i, j) = (i + 1, j + 1);
                continue;
            }
            (Some(_), None) => Which::First,
            (None, Some(_)) => Which::Second,
            // that is told first without which more is left that both have; else that of the earlier part
            (Some(one), Some(other)) => match longest[i + 1][j].cmp(&longest[i][j + 1]) {
                Ordering::Greater => Which::First,
                Ordering::Less => Which::Second,
                Ordering::Equal if one.part <= other.part => Which::First,
                Ordering::Equal => Which::Second,
            },
        };
        let (list, at) = match side {
            Which::First => (first, &mut i),
            Which::Second => (second, &mut j),
        };
        found.extend(list.get(*at).map(|info| change(side, info)));
        *at += 1;
    }
    (found, longest[0][0])
}

fn change(side: Which, info: &ClauseInfo) -> Change {
    Change { side, part: info.part, label: on_one_line(&info.label), words: on_one_line(&info.words) }
}

fn part_word(part: Part) -> &'static str {
    match part {
        Part::Turn => "turn",
        Part::Procedure => "to",
        Part::When => "when",
        Part::Board | Part::Start | Part::Stages | Part::Sowing | Part::Moves | Part::End | Part::Rounds => part.head(),
    }
}
