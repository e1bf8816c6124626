//! The reference in `docs/` and the language say the same: every word is in its table of words, every example is a
//! ruleset without a problem, every code is in its table of messages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_all_readings;
use mancala_tests::simple::examples::{differences, model_of};

/// The frame of a fragment that names none.
const USUAL_FRAME: &str = "two-rows";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the workspace").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder whose names end so, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The pages of the reference.
fn pages() -> Vec<(String, String)> {
    let docs = root().join("docs");
    let mut paths = vec![docs.join("language.md"), docs.join("sheets.md")];
    paths.extend(files(&docs.join("language"), ".md"));
    let name = |path: &Path| path.strip_prefix(&docs).unwrap_or(path).display().to_string();
    paths.iter().map(|path| (name(path), read(path))).collect()
}

/// A fenced block of a page.
struct Block {
    page: String,
    line: usize,
    /// The words after the fence.
    tag: Vec<String>,
    text: String,
}

impl Block {
    fn place(&self) -> String {
        format!("{} line {}", self.page, self.line)
    }

    fn is(&self, tag: &str) -> bool {
        self.tag.first().is_some_and(|first| first == tag)
    }
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    for (page, text) in pages() {
        let mut open: Option<Block> = None;
        for (line, words) in (1..).zip(text.lines()) {
            match (&mut open, words.strip_prefix("```")) {
                (None, Some(tag)) => {
                    let tag = tag.split_whitespace().map(str::to_owned).collect();
                    open = Some(Block { page: page.clone(), line, tag, text: String::new() });
                }
                (Some(_), Some(_)) => blocks.extend(open.take()),
                (Some(block), None) => {
                    block.text.push_str(words);
                    block.text.push('\n');
                }
                (None, None) => {}
            }
        }
        assert!(open.is_none(), "{page}: a block does not end");
    }
    blocks
}

/// The rulesets that the reference names: its frames and those of the collection.
fn parents(blocks: &[Block]) -> BTreeMap<String, Source> {
    let mut parents = BTreeMap::new();
    for path in files(&root().join("rulesets"), ".mancala") {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        parents.insert(stem.clone(), Source::new(&stem, read(&path)));
    }
    for block in blocks.iter().filter(|block| block.is("mancala")) {
        if let Some(name) = block.tag.get(1) {
            parents.insert(name.clone(), Source::new(name, block.text.as_str()));
        }
    }
    parents
}

/// What is wrong with a ruleset.
fn problems(name: &str, text: &str, parents: &BTreeMap<String, Source>) -> Vec<Diagnostic> {
    let find = |wanted: &str| parents.get(&wanted.to_lowercase()).cloned();
    let loaded = load(Source::new(name, text), &find);
    let mut problems = loaded.problems;
    if !problems.iter().any(Diagnostic::is_error) {
        problems.extend(check_all_readings(&loaded.tree, &loaded.sources).problems);
    }
    problems
}

fn shown(problems: &[Diagnostic]) -> String {
    problems.iter().map(|problem| format!("\n  {} {:?} {:?}", problem.code, problem.message, problem.span())).collect()
}

#[test]
fn every_whole_ruleset_of_the_reference_is_without_a_problem() {
    let blocks = blocks();
    let parents = parents(&blocks);
    let mut wrong = String::new();
    for block in blocks.iter().filter(|block| block.is("mancala")) {
        let problems = problems(&block.place(), &block.text, &parents);
        if !problems.is_empty() {
            wrong.push_str(&format!("\n{}:{}", block.place(), shown(&problems)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_examples_of_the_reference_hold() {
    let blocks = blocks();
    let parents = parents(&blocks);
    let find = |wanted: &str| parents.get(&wanted.to_lowercase()).cloned();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for block in blocks.iter().filter(|block| block.is("mancala")) {
        let loaded = load(Source::new(block.place(), block.text.as_str()), &find);
        for example in &loaded.tree.examples {
            seen += 1;
            let title = format!("{}: {}", block.place(), example.title.it);
            match model_of(&loaded, example) {
                Some(model) => wrong.extend(differences(&model, example).iter().map(|one| format!("{title}: {one}"))),
                None => wrong.push(format!("{title}: no model")),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen > 5, "only {seen} examples");
}

#[test]
fn every_fragment_of_the_reference_fits_its_frame() {
    let blocks = blocks();
    let parents = parents(&blocks);
    let mut wrong = String::new();
    let mut seen = 0;
    for block in blocks.iter().filter(|block| block.is("mancala-part")) {
        seen += 1;
        let frame = block.tag.get(1).map_or(USUAL_FRAME, String::as_str);
        let text = format!("based on \"{frame}\"\n{}", block.text);
        let mut problems = problems(&block.place(), &text, &parents);
        // a fragment may make what only other clauses read
        problems.retain(Diagnostic::is_error);
        if !problems.is_empty() {
            wrong.push_str(&format!("\n{} (in frame {frame}):{}", block.place(), shown(&problems)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(seen > 30, "only {seen} fragments");
}

#[test]
fn every_mistake_of_the_reference_is_found() {
    let blocks = blocks();
    let parents = parents(&blocks);
    let mut wrong = String::new();
    for block in blocks.iter().filter(|block| block.is("mancala-wrong")) {
        let code = block.tag.get(1).map_or("", String::as_str);
        let frame = block.tag.get(2).map_or(USUAL_FRAME, String::as_str);
        let problems = problems(&block.place(), &format!("based on \"{frame}\"\n{}", block.text), &parents);
        let errors: Vec<Diagnostic> = problems.into_iter().filter(Diagnostic::is_error).collect();
        if errors.is_empty() || errors.iter().any(|error| error.code != code) {
            wrong.push_str(&format!("\n{} (expected {code}):{}", block.place(), shown(&errors)));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The rows of the table below a heading of a page, cell by cell.
fn table(page: &str, heading: &str) -> Vec<Vec<String>> {
    let text = read(&root().join("docs/language").join(page));
    let mut below = text.lines().skip_while(|line| *line != heading);
    assert!(below.next().is_some(), "{page} has no heading {heading:?}");
    let rows: Vec<Vec<String>> = below
        .take_while(|line| !line.starts_with("## "))
        .filter(|line| line.starts_with('|') && !line.starts_with("|---"))
        .skip(1)
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    assert!(!rows.is_empty(), "{page} has no table below {heading:?}");
    rows
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The spellings of the words in the grammar: the literals of its `k_…` rules.
fn words_of_the_grammar() -> BTreeSet<String> {
    let grammar = read(&root().join("grammar/src/rules.pest"));
    let rules = grammar.lines().filter(|line| line.starts_with("k_"));
    let words: BTreeSet<String> =
        rules.flat_map(|rule| rule.split('"').skip(1).step_by(2)).map(str::to_owned).collect();
    assert!(words.len() > 150, "only {} words found", words.len());
    words
}

#[test]
fn every_word_of_the_language_is_in_the_table_of_words() {
    let mut listed: BTreeSet<String> = BTreeSet::new();
    let mut first_words = Vec::new();
    for row in table("words.md", "## All words") {
        let words: Vec<String> = row.first().map(|cell| quoted(cell).map(str::to_owned).collect()).unwrap_or_default();
        first_words.extend(words.first().cloned());
        listed.extend(words);
        assert!(row.iter().skip(1).all(|cell| !cell.is_empty()), "the row of {row:?} is not whole");
    }
    let words = words_of_the_grammar();
    // a part of a fixed phrase that the grammar reads as one
    let others: BTreeSet<String> = ["second", "third"].map(str::to_owned).into();
    let missing: Vec<&String> = words.difference(&listed).collect();
    let unknown: Vec<&String> = listed.difference(&words).filter(|word| !others.contains(*word)).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing: {missing:?}\nno words of the language: {unknown:?}");
    let mut sorted = first_words.clone();
    sorted.sort();
    assert_eq!(first_words, sorted, "the table is in alphabetical order");
}

#[test]
fn every_word_of_the_language_stands_in_an_example() {
    let blocks = blocks();
    let examples = blocks.iter().filter(|block| block.is("mancala") || block.is("mancala-part"));
    let text: String = examples.map(|block| block.text.as_str()).collect();
    let part_of_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '\'');
    let shown: BTreeSet<&str> = text.split(|sign| !part_of_word(sign)).collect();
    let grammar = read(&root().join("grammar/src/rules.pest"));
    let unseen: Vec<&str> = grammar
        .lines()
        .filter(|line| line.starts_with("k_"))
        .filter(|rule| !rule.split('"').skip(1).step_by(2).any(|word| shown.contains(word)))
        .collect();
    assert!(unseen.is_empty(), "{unseen:#?}");
}

#[test]
fn the_lists_of_core_words_and_verbs_are_those_of_the_language() {
    let text = read(&root().join("docs/language/words.md"));
    let list = |heading: &str| -> BTreeSet<String> {
        let below = text.lines().skip_while(|line| *line != heading).skip(1);
        let lines: Vec<&str> = below.take_while(|line| !line.starts_with("## ")).collect();
        quoted(&lines.join("\n")).map(str::to_owned).collect()
    };
    let of = |words: &[&str]| -> BTreeSet<String> { words.iter().map(|word| (*word).to_owned()).collect() };
    assert_eq!(list("## Core words"), of(mancala_grammar::words::CORE));
    assert_eq!(list("## Verbs"), of(mancala_grammar::words::VERBS));
}

/// The codes that the sources of the crates name.
fn codes_in_sources() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for folder in ["grammar/src", "interpreter/src", "audit/src", "cli/src"] {
        for path in files(&root().join(folder), ".rs") {
            for text in read(&path).split('"').skip(1) {
                let code = text.len() == 4
                    && text.starts_with(['M', 'W'])
                    && text.chars().skip(1).all(|sign| sign.is_ascii_digit());
                if code {
                    codes.insert(text.to_owned());
                }
            }
        }
    }
    assert!(codes.len() > 30, "only {} codes found", codes.len());
    codes
}

#[test]
fn every_code_is_in_the_table_of_messages() {
    let listed: BTreeSet<String> = table("messages.md", "## All codes")
        .iter()
        .filter_map(|row| row.first())
        .flat_map(|cell| quoted(cell).map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let missing: Vec<String> = codes_in_sources().difference(&listed).cloned().collect();
    assert!(missing.is_empty(), "not in the table of messages: {missing:?}");
}

/// The name that a heading has as the goal of a link.
fn anchor(heading: &str) -> String {
    let plain = heading.trim_start_matches('#').trim().to_lowercase();
    plain
        .chars()
        .filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'))
        .collect::<String>()
        .replace(' ', "-")
}

#[test]
fn links_within_the_reference_lead_somewhere() {
    let pages = pages();
    let docs = root().join("docs");
    let beside = files(&docs, ".md").into_iter().map(|path| {
        let name = path.strip_prefix(&docs).unwrap_or(&path).display().to_string();
        (name, read(&path))
    });
    let goals: Vec<(String, String)> = beside.collect();
    let headings: BTreeSet<String> = goals
        .iter()
        .flat_map(|(page, text)| {
            let lines =
                text.lines().filter(|line| line.starts_with('#')).map(move |line| format!("{page}#{}", anchor(line)));
            lines.chain([page.clone()]).collect::<Vec<_>>()
        })
        .collect();
    let mut dead = Vec::new();
    for (page, text) in &pages {
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let goal = match (link.strip_prefix('#'), link.strip_prefix("../")) {
                (Some(anchor), _) => format!("{page}#{anchor}"),
                (None, Some(up)) => up.to_owned(),
                (None, None) if folder.is_empty() => link.to_owned(),
                (None, None) => format!("{folder}/{link}"),
            };
            if !headings.contains(&goal) {
                dead.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}
