//! The rulesets, checked.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mancala_grammar::load::{self, Loaded};
use mancala_grammar::source::Source;
use mancala_interpreter::check::check;
use mancala_interpreter::model::Model;

/// The collection, or the folder that `RULESETS` names.
fn folder() -> PathBuf {
    std::env::var_os("RULESETS")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets"), PathBuf::from)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "mancala") {
            found.push(path);
        }
    }
}

/// Every ruleset by its file name without `.mancala`, with its parents.
pub fn all() -> BTreeMap<String, Loaded> {
    let mut paths = Vec::new();
    files(&folder(), &mut paths);
    let mut by_game = BTreeMap::new();
    let mut sources = BTreeMap::new();
    for path in &paths {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let source = Source::new(name.clone(), std::fs::read_to_string(path).expect("a text"));
        if let Some(game) = load::parse(&source).tree.front.game {
            by_game.insert(game.it, source.clone());
        }
        sources.insert(name, source);
    }
    let load = |source| load::load(source, &|parent: &str| by_game.get(parent).cloned());
    sources.into_iter().map(|(name, source)| (name, load(source))).collect()
}

/// The model of a ruleset with these answers; panics with the problems if there is none.
pub fn model(loaded: &Loaded, answers: &[(String, String)]) -> Model {
    let checked = check(&loaded.tree, &loaded.sources, answers);
    let problems: Vec<_> = loaded.problems.iter().chain(&checked.problems).collect();
    let name = loaded.sources.first().map_or("", |source| &source.name);
    checked.model.unwrap_or_else(|| panic!("{name} has no model: {problems:#?}"))
}
