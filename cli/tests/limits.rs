//! The page of limits says what the program keeps.

use mancala_grammar::{LARGEST_FILE, LONGEST_LINE, MOST_LINES, load};
use mancala_interpreter::limits::{self, Limits};

const PAGE: &str = include_str!("../../docs/limits.md");

/// The rows of the tables: a name and a number.
fn rows() -> Vec<(String, u64)> {
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().replace('`', "")).collect::<Vec<_>>();
    PAGE.lines()
        .filter(|line| line.starts_with('|'))
        .filter_map(|line| match cells(line).as_slice() {
            [_, name, number, ..] => Some((name.clone(), number.replace(' ', "").parse().ok()?)),
            _ => None,
        })
        .collect()
}

#[test]
fn the_tables_are_those_of_the_code() {
    // every field is named, so that a new one is missed here
    let Limits { seeds_sown, branches, choices, turns, past, seconds } = Limits::default();
    let expected: Vec<(String, u64)> = [
        ("seeds", seeds_sown),
        ("branches", branches.into()),
        ("choices", choices.into()),
        ("turns", turns.into()),
        ("positions", past.into()),
        ("seconds", seconds.into()),
        ("file", LARGEST_FILE as u64),
        ("clauses", MOST_LINES as u64),
        ("clause", LONGEST_LINE as u64),
        ("parents", load::MOST_PARENTS as u64),
        ("rows", limits::MOST_ROWS.into()),
        ("holes", limits::MOST_HOLES.into()),
        ("players", limits::MOST_SEATS as u64),
        ("seeds of a game", limits::MOST_SEEDS.into()),
        ("kinds", limits::MOST_KINDS as u64),
        ("names", limits::MOST_NAMES.into()),
        ("rules", limits::MOST_RULES.into()),
        ("nested events", limits::MOST_NESTED.into()),
        ("changes of stage", limits::STAGE_CHANGES as u64),
        ("trace", limits::MOST_EVENTS as u64),
    ]
    .into_iter()
    .map(|(name, number)| (name.to_string(), number))
    .collect();
    assert_eq!(rows(), expected);
}
