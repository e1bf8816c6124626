//! Rulesets written by chance are read, checked and played: nothing panics, what is refused is refused where it is wrong,
//! and all forms of play say the same. What was found so is in `found_by_chance`.

use std::collections::BTreeMap;
use std::path::Path;

use mancala_grammar::load::load;
use mancala_grammar::met;
use mancala_grammar::source::Source;
use mancala_interpreter::game::Game;
use mancala_tests::agree::Compared;
use mancala_tests::collection::{Chance, games};
use mancala_tests::generate::{self, BYTES, ruleset};
use mancala_tests::smaller::smaller;
use mancala_tests::targets;
use proptest::collection::vec;
use proptest::prelude::*;

/// Rulesets of which the shares are counted.
const DRAWN: u64 = 2_000;

/// Rules of the grammar that no text is seen to meet: parts of words, and what is only looked ahead for.
const UNSEEN: [&str; 14] = [
    "WHITESPACE",
    "blank",
    "core",
    "ic",
    "ident",
    "kind_ends",
    "kind_falls",
    "kind_from",
    "kind_in",
    "kind_is_kind",
    "kind_is_sown",
    "kind_of",
    "kind_word",
    "verb",
];

fn bytes(seed: u64) -> Vec<u8> {
    let mut chance = Chance::new(seed + 1);
    (0..BYTES).map(|_| u8::try_from(chance.below(256)).unwrap_or(0)).collect()
}

#[test]
fn most_can_be_played_many_in_the_fast_form_and_they_meet_the_whole_grammar() {
    let (mut fine, mut fast) = (0, 0);
    let mut met_by: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..DRAWN {
        let source = Source::new("drawn", ruleset(&bytes(seed)));
        met::rules(&source).into_iter().for_each(|rule| *met_by.entry(rule).or_default() += 1);
        let Some(model) = targets::report(&load(source, &generate::parent)).model else { continue };
        fine += 1;
        fast += u64::from(Game::new(model).fast().is_ok());
    }
    println!("{fine} of {DRAWN} can be played, {fast} in the fast form");
    assert!(fine * 10 > DRAWN * 7, "{fine} of {DRAWN}");
    assert!(fast * 10 > DRAWN, "{fast} of {DRAWN}");
    let unmet: Vec<String> = met::all_rules().into_iter().filter(|rule| !met_by.contains_key(rule)).collect();
    let unexpected: Vec<&String> = unmet.iter().filter(|rule| !UNSEEN.contains(&rule.as_str())).collect();
    assert!(unexpected.is_empty(), "never met: {unexpected:?}");
}

#[test]
fn no_bytes_at_all_write_the_smallest_ruleset() {
    let text = ruleset(&[]);
    assert!(text.lines().count() < 25, "{text}");
    assert!(matches!(targets::play_text(&text, 1), Ok(Some(_))), "{text}");
}

/// The same rulesets in every run: `MANCALA_GAMES` times a hundred, `MANCALA_SEED` for others.
#[test]
fn all_forms_of_play_say_the_same() {
    let first = std::env::var("MANCALA_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut all = Compared::default();
    let mut wrong = Vec::new();
    for seed in first..first + 100 * games(2) {
        match targets::play(&bytes(seed)) {
            Ok(Some((compared, _))) => all.add(compared),
            Ok(None) => {}
            Err(no) => wrong.push(told(seed, &no)),
        }
    }
    println!("{all:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(all.turns > 500 && all.fast > 200, "{all:?}");
}

/// The smallest ruleset that still shows a difference.
fn told(number: u64, no: &str) -> String {
    let (text, rest) = no.rsplit_once("\nseed ").unwrap_or((no, "1: "));
    let seed = rest.split(':').next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let small = smaller(text, &|text| targets::play_text(text, seed).is_err());
    format!("{number}:\n{small}\nseed {seed}: {}", targets::play_text(&small, seed).err().unwrap_or_default())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in ".{0,200}", lines in vec("( {0,4})[a-z:;,()0-9 ]{0,40}", 0..20)) {
        targets::parse(text.as_bytes());
        targets::parse(lines.join("\n").as_bytes());
    }

    #[test]
    fn any_drawn_ruleset_is_checked_whatever_is_changed_in_it(bytes in vec(any::<u8>(), 0..BYTES)) {
        targets::check(&bytes);
    }

    #[test]
    fn any_position_record_and_request_is_taken_or_refused(bytes in vec(any::<u8>(), 0..200), text in "[ -~\n]{0,200}") {
        for target in [targets::position, targets::record, targets::engine] {
            target(&bytes);
            target(text.as_bytes());
        }
    }
}

/// Inputs of the fuzz targets, those that once failed among them.
#[test]
fn every_input_of_the_corpus_is_taken() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, target) in targets::ALL {
        let files = std::fs::read_dir(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut count = 0;
        for path in files.filter_map(|file| Some(file.ok()?.path())) {
            let input = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            target(&input);
            count += 1;
        }
        assert!(count > 0, "{name} has no input");
    }
}

/// Inputs of the target `play` that a fuzzer left in a folder, each told as the smallest ruleset that still shows what
/// differs: `MANCALA_FAILED=FOLDER cargo test -p mancala-tests --test generated failed_inputs -- --nocapture`.
#[test]
fn failed_inputs_are_told_small() {
    let Some(folder) = std::env::var_os("MANCALA_FAILED") else { return };
    for path in std::fs::read_dir(folder).expect("a folder").filter_map(|file| Some(file.ok()?.path())) {
        let input = std::fs::read(&path).expect("a file");
        match targets::play(&input) {
            Ok(_) => println!("{}: nothing differs", path.display()),
            Err(no) => println!("{}\n{}", path.display(), told(0, &no)),
        }
    }
}
