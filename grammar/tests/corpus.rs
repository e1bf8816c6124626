//! Every ruleset of the collection and every sample of a rare construct is read without a problem, and no word of it is
//! lost.

use std::path::{Path, PathBuf};

use mancala_grammar::load;
use mancala_grammar::source::Source;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "mancala") {
            found.push(path);
        }
    }
}

/// All rulesets, and the samples.
fn corpus() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("../rulesets"), &mut found);
    files(&root.join("tests/data"), &mut found);
    found.sort();
    assert!(found.len() >= 26);
    found
        .iter()
        .map(|path| Source::new(path.display().to_string(), std::fs::read_to_string(path).expect("a text")))
        .collect()
}

#[test]
fn every_ruleset_is_read_without_a_problem() {
    for source in corpus() {
        let parsed = load::parse(&source);
        assert!(parsed.problems.is_empty(), "{}: {:#?}", source.name, parsed.problems);
    }
}

/// The lines of a text that hold a clause: all but comments, front matter, blank lines and those that go on.
fn clauses(text: &str) -> usize {
    let body = match text.strip_prefix("---\n") {
        Some(rest) => rest.split_once("\n---\n").map_or("", |(_, body)| body),
        None => text,
    };
    let plain = |line: &str| line.split(" #").next().unwrap_or_default().trim().to_owned();
    let mut goes_on = false;
    let mut count = 0;
    for line in body.lines().map(plain).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mark = line.starts_with("omit ") || line.starts_with("before ");
        if !goes_on && !line.starts_with('/') && !mark {
            count += 1;
        }
        goes_on = line.ends_with(',');
    }
    count
}

#[test]
fn every_line_becomes_a_clause() {
    for source in corpus() {
        let tree = load::parse(&source).tree;
        assert_eq!(tree.clauses().len(), clauses(&source.text), "{}", source.name);
    }
}

/// The places that a tree shows of itself, in bytes.
fn places(shown: &str) -> Vec<(usize, usize)> {
    let number = |text: &str, key: &str| -> usize {
        let digits = text.split(key).nth(1).unwrap_or_default();
        digits.chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number")
    };
    shown.split("Span {").skip(1).map(|rest| (number(rest, "start: "), number(rest, "end: "))).collect()
}

#[test]
fn every_place_holds_whole_words_of_one_line_of_the_text() {
    for source in corpus() {
        let mut tree = load::parse(&source).tree;
        // its own place holds several lines
        tree.front = mancala_grammar::tree::Front::default();
        for (start, end) in places(&format!("{tree:?}")).into_iter().filter(|place| *place != (0, 0)) {
            let words = source.text.get(start..end).expect("whole letters");
            assert_eq!(words, words.trim(), "{}", source.name);
            assert!(!words.contains(" #") && !words.contains("\n\n"), "{}: {words}", source.name);
            let joined = words.contains('\n') && (words.contains(",\n") || words.contains('/'));
            assert!(!words.contains('\n') || joined, "{}: {words}", source.name);
            let before = source.text[..start].chars().next_back();
            let letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
            assert!(!(letter(before) && letter(words.chars().next())), "{}: cut before {words}", source.name);
            let after = source.text[end..].chars().next();
            assert!(!(letter(after) && letter(words.chars().next_back())), "{}: cut after {words}", source.name);
        }
    }
}

#[test]
fn words_within_a_clause_lie_within_its_place() {
    for source in corpus() {
        let tree = load::parse(&source).tree;
        for line in &tree.board {
            within(line.clause.span, &format!("{:?}", line.it));
        }
        for line in &tree.start {
            within(line.clause.span, &format!("{:?}", line.it));
        }
        for line in &tree.end {
            within(line.clause.span, &format!("{:?}", line.it));
        }
        for line in &tree.moves {
            within(
                line.clause.span,
                format!("{:?}", line.it).replace("clause: Some", "\u{0}").split('\u{0}').next().unwrap_or_default(),
            );
        }
        for rule in &tree.rules {
            within(rule.clause.span, &format!("{:?}", rule.event));
            for act in &rule.lines {
                within(act.clause.span, &format!("{:?}", act.step));
            }
        }
    }
}

fn within(clause: mancala_grammar::source::Span, shown: &str) {
    for (start, end) in places(shown) {
        assert!(clause.start as usize <= start && end <= clause.end as usize, "{start}..{end} in {clause:?}");
    }
}

#[test]
fn a_word_left_out_anywhere_is_told_in_plain_words() {
    for source in corpus() {
        let text = &*source.text;
        let body = text.rfind("\n---\n").map_or(0, |at| at + 5);
        let words: Vec<(usize, &str)> = text[body..]
            .split_whitespace()
            .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
            .collect();
        for (at, word) in words.into_iter().step_by(29) {
            let changed = format!("{}{}", &text[..at], &text[at + word.len()..]);
            let parsed = load::parse(&Source::new("changed", changed.as_str()));
            for problem in &parsed.problems {
                let said = format!(
                    "{} {} {}",
                    problem.message,
                    problem.labels[0].text,
                    problem.help.clone().unwrap_or_default()
                );
                assert!(
                    !said.contains("k_") && !said.contains("ex_") && !said.contains("Rule") && !said.contains("Some("),
                    "{said}"
                );
                assert!(!said.contains("``"), "{said}");
                assert!(!problem.message.ends_with('.'), "{said}");
                assert!(problem.span().start < problem.span().end, "{said}");
            }
        }
    }
}
