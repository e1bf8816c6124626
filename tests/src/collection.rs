//! The rulesets of the collection, found at run time: a new file in `rulesets/` is tested without touching code.

use std::path::{Path, PathBuf};

use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::Model;

/// A ruleset of the collection.
pub struct Entry {
    /// Its file name without ending.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
}

/// The folder of the rulesets.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets")
}

/// All rulesets, by name.
#[must_use]
pub fn all() -> Vec<Entry> {
    let mut found = Vec::new();
    collect(&folder(), &mut found);
    found.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(!found.is_empty(), "no ruleset found");
    found
}

fn collect(folder: &Path, found: &mut Vec<Entry>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("readable folder").path()) {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "mancala") {
            let name = path.file_stem().expect("a file name").to_string_lossy().into_owned();
            found.push(Entry { name, path });
        }
    }
}

/// Small rulesets with kinds of seed, which the collection has few of.
///
/// # Panics
/// One of them cannot be read.
#[must_use]
pub fn with_kinds() -> Vec<(String, Model)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/kinds");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.sort();
    let model = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let model = model_of(Source::new(name.as_str(), text.as_str()), &[]);
        (name, model)
    };
    paths.into_iter().map(model).collect()
}

/// The ruleset of that name.
///
/// # Panics
/// There is none.
#[must_use]
pub fn named(name: &str) -> Entry {
    all().into_iter().find(|entry| entry.name == name).unwrap_or_else(|| panic!("no ruleset {name}"))
}

impl Entry {
    /// Its text.
    #[must_use]
    pub fn source(&self) -> Source {
        let text =
            std::fs::read_to_string(&self.path).unwrap_or_else(|error| panic!("{}: {error}", self.path.display()));
        Source::new(self.name.clone(), text)
    }

    /// Its model in the given answers, the others at their default.
    #[must_use]
    pub fn model(&self, answers: &[(&str, &str)]) -> Model {
        model_of(self.source(), answers)
    }

    /// Ready to play.
    #[must_use]
    pub fn game(&self) -> Game {
        Game::new(self.model(&[]))
    }

    /// Readings and their answers, the default first.
    #[must_use]
    pub fn readings(&self) -> Vec<(String, Vec<String>)> {
        let model = self.model(&[]);
        let answers = |answers: &[(String, String)]| answers.iter().map(|(name, _)| name.clone()).collect();
        model.readings.iter().map(|reading| (reading.name.clone(), answers(&reading.answers))).collect()
    }
}

/// The model of a text; parents are those of the collection.
///
/// # Panics
/// The text has a mistake; all of them are shown.
#[must_use]
pub fn model_of(source: Source, answers: &[(&str, &str)]) -> Model {
    let name = source.name.clone();
    let loaded = load(source, &parent);
    let answers: Vec<(String, String)> = answers.iter().map(|(r, a)| ((*r).to_string(), (*a).to_string())).collect();
    let checked = check(&loaded.tree, &loaded.sources, &answers);
    let problems: Vec<String> = loaded
        .problems
        .iter()
        .chain(&checked.problems)
        .map(|problem| format!("{} {}", problem.code, problem.message))
        .collect();
    checked.model.filter(|_| loaded.problems.is_empty()).unwrap_or_else(|| panic!("{name}: {problems:#?}"))
}

/// A parent by game name or file name.
#[must_use]
pub fn parent(name: &str) -> Option<Source> {
    let wanted = name.to_lowercase();
    all().into_iter().find_map(|entry| {
        let source = entry.source();
        let game =
            source.text.lines().find_map(|line| line.strip_prefix("game:"))?.trim().trim_matches('"').to_lowercase();
        (entry.name == wanted || game == wanted).then_some(source)
    })
}

/// A small generator of chance for tests: the same seed gives the same play everywhere.
pub struct Chance(u64);

impl Chance {
    /// From a seed.
    #[must_use]
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below a bound of 1 or more.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((self.0 >> 16) % u64::from(bound.max(1))).unwrap_or(0)
    }
}

/// How many games a test plays: `MANCALA_GAMES`, else so many.
#[must_use]
pub fn games(usual: u64) -> u64 {
    std::env::var("MANCALA_GAMES").ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}
