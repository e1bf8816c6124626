//! The built-in rulesets have a model, in every reading.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::{check, check_all_readings};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "mancala") {
            found.push(path);
        }
    }
}

/// The collection, or another folder to look at.
fn folder() -> PathBuf {
    std::env::var_os("RULESETS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets"), PathBuf::from)
}

#[test]
fn every_ruleset_has_a_model_in_every_reading() {
    let mut paths = Vec::new();
    files(&folder(), &mut paths);
    assert!(!paths.is_empty());
    let mut by_game = BTreeMap::new();
    let mut sources = Vec::new();
    for path in &paths {
        let source = Source::new(path.display().to_string(), std::fs::read_to_string(path).unwrap());
        if let Some(game) = load::parse(&source).tree.front.game {
            by_game.insert(game.it, source.clone());
        }
        sources.push(source);
    }
    let mut wrong = Vec::new();
    for source in sources {
        let name = source.name.clone();
        let loaded = load::load(source, &|parent| by_game.get(parent).cloned());
        let checked = check_all_readings(&loaded.tree, &loaded.sources);
        for problem in loaded.problems.iter().chain(&checked.problems) {
            let at = loaded.sources[usize::from(problem.span().text.0)].line_and_column(problem.span().start);
            println!("{name}:{}:{} {} {} ({:?})", at.0, at.1, problem.code, problem.message, problem.help);
        }
        if loaded.has_errors() || checked.model.is_none() {
            wrong.push(name);
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// A ruleset in the middle of being written is read like any other.
#[test]
fn a_ruleset_without_any_one_of_its_lines_is_told_its_mistakes() {
    let mut paths = Vec::new();
    files(&folder(), &mut paths);
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().take_while(|line| !line.starts_with("example")).collect();
        for left_out in 0..lines.len() {
            let rest = lines.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, line)| format!("{line}\n"));
            let loaded = load::load(Source::new("cut", rest.collect::<String>()), &|_| None);
            let checked = check(&loaded.tree, &loaded.sources, &[]);
            let sound = !checked.problems.iter().any(Diagnostic::is_error);
            assert_eq!(checked.model.is_some(), sound, "{}: {}", path.display(), lines[left_out]);
        }
    }
}
