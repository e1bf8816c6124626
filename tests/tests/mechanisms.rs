//! The page of mechanisms is complete, and what it quotes stands in the rulesets.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// How many mechanisms a group has, and the number that it leaves out.
const GROUPS: [(char, u8, Option<u8>); 12] = [
    ('A', 13, None),
    ('B', 5, None),
    ('C', 11, None),
    ('D', 16, None),
    ('E', 15, None),
    ('F', 10, None),
    ('G', 8, None),
    ('H', 24, Some(19)),
    ('I', 6, None),
    ('J', 15, None),
    ('K', 12, None),
    ('L', 9, None),
];
/// The rules that are hardest to say have numbers alone.
const HARDEST: u8 = 15;

/// One mechanism: what it is called, its words, and the rulesets that have it.
struct Row {
    id: String,
    cells: Vec<String>,
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn is_id(cell: &str) -> bool {
    let digits = cell.strip_prefix(|first: char| first.is_ascii_uppercase()).unwrap_or(cell);
    !digits.is_empty() && digits.chars().all(|each| each.is_ascii_digit())
}

fn rows() -> Vec<Row> {
    let page = read(&docs().join("mechanisms.md"));
    let row = |line: &str| {
        let cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
        let mut cells = cells.map(str::to_owned);
        let id = cells.next().filter(|id| is_id(id))?;
        Some(Row { id, cells: cells.collect() })
    };
    page.lines().filter_map(row).collect()
}

fn ids() -> Vec<String> {
    let group = |&(letter, count, gap): &(char, u8, Option<u8>)| {
        (1..=count).filter(move |&number| Some(number) != gap).map(move |number| format!("{letter}{number}"))
    };
    let hardest = (1..=HARDEST).map(|number| number.to_string());
    GROUPS.iter().flat_map(group).chain(hardest).collect()
}

/// Words with one space between them, whatever lines they stand on.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The clauses of a ruleset, without its front matter and comments.
fn clauses(text: &str) -> String {
    let rules = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text, |(_, rules)| rules);
    let bare = |line: &str| line.find(" # ").map_or(line, |comment| &line[..comment]).to_owned();
    words(&rules.lines().filter(|line| !line.starts_with('#')).map(bare).collect::<Vec<_>>().join(" "))
}

/// What a cell links, and what it quotes from there: `[Game](file): `clause`, `clause`; [Other](file): …`.
fn quoted(cell: &str) -> Vec<(String, Vec<String>)> {
    let part = |part: &str| {
        let (file, rest) = part.split_once("): ")?;
        let quotes = rest.split('`').skip(1).step_by(2).map(str::to_owned);
        Some((file.to_owned(), quotes.collect()))
    };
    cell.split("](").skip(1).map(|each| part(each).unwrap_or_else(|| panic!("no `:` behind a link: {cell}"))).collect()
}

#[test]
fn every_mechanism_is_there_once_and_has_its_cells() {
    let rows = rows();
    let found: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(found, ids());
    for row in &rows {
        assert_eq!(row.cells.len(), 3, "{}", row.id);
        assert!(row.cells.iter().all(|cell| !cell.trim().is_empty()), "{} has an empty cell", row.id);
    }
}

#[test]
fn a_mechanism_is_in_a_ruleset_or_the_page_says_that_it_is_not() {
    for row in rows() {
        let [_, _, rulesets] = row.cells.as_slice() else { panic!("{}", row.id) };
        let excused = ["no shipped ruleset", "**not yet**"].iter().any(|excuse| rulesets.contains(excuse));
        assert!(excused || !quoted(rulesets).is_empty(), "{} names no ruleset", row.id);
    }
}

#[test]
fn what_is_quoted_stands_in_the_ruleset() {
    let mut read_before: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows() {
        for (file, quotes) in row.cells.last().map(|cell| quoted(cell)).unwrap_or_default() {
            let rules = read_before.entry(file.clone()).or_insert_with(|| clauses(&read(&docs().join(&file))));
            assert!(!quotes.is_empty(), "{} quotes nothing from {file}", row.id);
            let missing = quotes.iter().filter(|quote| !rules.contains(words(quote).as_str()));
            wrong.extend(missing.map(|quote| format!("{}: {file} has no `{quote}`", row.id)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
