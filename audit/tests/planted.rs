//! Forty faults of transcription, planted one by one in copies of three rulesets: wrong columns, swapped rows, `empty` for
//! `occupied`, lost lines, other orders, other grounds. What is checked, audited, played and claimed finds them and says
//! which clause is wrong; and nothing is wrong with the rulesets as they are.

use std::fs;
use std::path::{Path, PathBuf};

use mancala_audit::audit::Audit;
use mancala_audit::coverage::Sheets;
use mancala_audit::examples::{Examples, examples};
use mancala_audit::mutate::{Mend, suspects};
use mancala_audit::play::{Budget, play};
use mancala_audit::sheet;
use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::{Loaded, load};
use mancala_grammar::source::{Source, TextId};
use mancala_grammar::tree::SourceFact;
use mancala_interpreter::check::check_loaded;
use mancala_interpreter::game::Game;
use mancala_interpreter::limits::Limits;
use rayon::prelude::*;

/// What a fault does to a text.
enum Fault {
    /// Words put in place of others, at their first occurrence.
    Says(&'static str, &'static str),
    /// The line with these words is lost.
    Lost(&'static str),
    /// The lines with these words stand in each other's place.
    Swapped(&'static str, &'static str),
}

use Fault::{Lost, Says, Swapped};

/// A ruleset, the label of the clause that is wrong, and what is wrong with it.
type Planted = (&'static str, &'static str, Fault);

const GOGO: &str = "bao-kigogo";
const MASAI: &str = "bao-la-kimasai";
const KETE: &str = "bao-la-kete";

const PLANTED: [Planted; 40] = [
    // the board and the set-up
    (GOGO, "G.1", Says("4 rows of 12", "4 rows of 13")),
    (GOGO, "G.2", Says("0 in hole 1 of front", "0 in hole 12 of front")),
    (GOGO, "G.2", Says("0 in hole 1 of front", "0 in hole 1 of back")),
    (GOGO, "G.2", Says("2 in every hole", "3 in every hole")),
    (GOGO, "G.4", Says("path counter-clockwise", "path clockwise")),
    // seeds and laps
    (GOGO, "G.7", Says("origin counts as empty  ", "skip origin  ")),
    (GOGO, "G.8", Lost("(G.8) relay")),
    // the turn
    (GOGO, "G.5", Says("holds 2 or more", "holds 3 or more")),
    (GOGO, "G.6", Says("whose next is empty", "whose next is occupied")),
    (GOGO, "G.6", Lost("whose next is empty")),
    // the capture
    (
        GOGO,
        "G.10",
        Says("(G.10) when the last seed falls in an own front", "(G.10) when the last seed falls in an own back"),
    ),
    (GOGO, "G.10", Says("and facing is occupied", "and facing is empty")),
    (GOGO, "G.11", Says("take facing and back of facing, off", "take facing, off")),
    (GOGO, "G.11", Says("take facing and back of facing, off", "take back of facing, off")),
    // the end and its grounds
    (GOGO, "G.15", Says("mover wins", "mover loses")),
    (GOGO, "G.18", Says("the stuck player loses", "the stuck player wins")),
    (GOGO, "G.16", Says("a second time", "a third time")),
    (
        GOGO,
        "G.3",
        Says("South starts                                                chosen: not stated", "South starts"),
    ),
    (MASAI, "M.2", Says("0 in hole 1 of front", "0 in hole 12 of front")),
    (MASAI, "M.5", Says("whose next is empty", "whose next is occupied")),
    (MASAI, "M.6", Says("in an own front hole", "in an own back hole")),
    (MASAI, "M.6", Lost("and facing is occupied")),
    (MASAI, "M.6", Says("take facing and back of facing", "take facing")),
    (MASAI, "M.9", Says("mover wins", "mover loses")),
    (MASAI, "M.10", Says("draw                       [MS:24]", "draw                       chosen: not stated")),
    (KETE, "square", Says("square is hole 5", "square is hole 4")),
    (KETE, "right-kimbi", Says("holes 7 to 8 of front   ", "holes 6 to 8 of front   ")),
    (KETE, "L.2", Says("22 in every reserve", "23 in every reserve")),
    (
        KETE,
        "L.14e",
        Says(
            "in an own front hole that is occupied and that is not a kuu   [",
            "in an own front hole that is empty and that is not a kuu   [",
        ),
    ),
    // before the seed is put for after it
    (KETE, "L.14a", Says("square holds 7 or more", "square holds 6 or more")),
    (KETE, "L.14d", Lost("(L.14d)")),
    (KETE, "L.14f", Swapped("that holds 2 or more   [LS:31]", "(L.14d)")),
    (KETE, "L.17", Says("2 to 15   ", "2 to 16   ")),
    (KETE, "L.18b", Lost("(L.18b)")),
    (KETE, "L.20", Says("origin is in left-kichwa: go clockwise", "origin is in left-kichwa: go counter-clockwise")),
    (KETE, "L.9", Says("take facing, to the hand", "take back of facing, to the hand")),
    (
        KETE,
        "L.8",
        Says(
            "and facing is occupied                                        [LS:23 41]",
            "and facing is empty                                        [LS:23 41]",
        ),
    ),
    (KETE, "L.15", Says("in a kuu and this is a takata turn", "in a kuu and this is a capturing turn")),
    (KETE, "L.22", Says("there is exactly 1 enemy hole", "there is exactly 2 enemy holes")),
    (
        KETE,
        "L.6",
        Says("prefer capturing turns, otherwise takata turns", "prefer takata turns, otherwise capturing turns"),
    ),
];

fn rulesets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets")
}

fn text(name: &str) -> String {
    fs::read_to_string(rulesets().join("four-rows").join(format!("{name}.mancala"))).unwrap()
}

fn loaded(name: &str, text: &str) -> Loaded {
    load(Source::new(format!("{name}.mancala"), text), &|_| None)
}

fn sheets(loaded: &Loaded) -> Sheets {
    let mut sheets = Sheets::new();
    for source in &loaded.tree.front.sources {
        let place = source.fact(SourceFact::Sheet).unwrap();
        let text = Source::new("sheet", fs::read_to_string(rulesets().join(&place.it)).unwrap());
        let (sheet, problems) = sheet::read_as(&text, TextId(99));
        assert!(problems.is_empty());
        sheets.insert(source.key.it.clone(), sheet);
    }
    sheets
}

/// The line with these words: where it begins, and where the next one does.
fn line(text: &str, words: &str) -> std::ops::Range<usize> {
    let at = text.find(words).unwrap_or_else(|| panic!("no {words}"));
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    start..at + text[at..].find('\n').unwrap() + 1
}

/// The text with a fault, and the place at which it is wrong, in both texts.
fn planted(text: &str, fault: &Fault) -> (String, std::ops::Range<usize>) {
    match fault {
        Says(from, to) => {
            let at = line(text, from);
            let changed = text.replacen(from, to, 1);
            (changed.clone(), at.start..at.end + changed.len().saturating_sub(text.len()))
        }
        // where it was, the line before and the line after are left
        Lost(words) => {
            let at = line(text, words);
            (format!("{}{}", &text[..at.start], &text[at.end..]), at.start..at.start)
        }
        Swapped(one, other) => {
            let (one, other) = (line(text, one), line(text, other));
            let swapped = [&text[..one.start], &text[other.clone()], &text[one.end..other.start], &text[one.clone()]];
            (format!("{}{}", swapped.concat(), &text[other.end..]), one.start..other.end)
        }
    }
}

/// What a clause that is lost, or lost its citation, cites: as it is not there, its sentences are named in its place.
fn cited(text: &str, fault: &Fault) -> Vec<String> {
    let (Lost(words) | Says(words, _) | Swapped(words, _)) = fault;
    let line = &text[line(text, words)];
    let Some((cited, _)) = line.split_once('[').and_then(|(_, rest)| rest.split_once(']')) else { return Vec::new() };
    let mut key = "";
    let mut sentences = Vec::new();
    for word in cited.split(' ') {
        let id = word.split_once(':').map_or(word, |(its, id)| {
            key = its;
            id
        });
        sentences.push(format!("`{key}:{id}`"));
    }
    sentences
}

/// All that is said against a ruleset: mistakes; else examples that fail, and findings of the audit.
fn said(loaded: &Loaded) -> (Vec<Diagnostic>, Examples) {
    let checked = check_loaded(loaded);
    let mut problems = checked.problems;
    let Some(model) = checked.model else { return (problems, Examples::default()) };
    let examples = examples(loaded, limits());
    let game = Game::with_limits(model, limits());
    let budget = Budget { games: 40, positions: 500, reachable: 0, turns: 300, seed: 1 };
    let played = play(&game, &loaded.tree.examples, budget, &|_| {});
    let audit = Audit::of(loaded, &game, &sheets(loaded), Some(examples), Some(played), true);
    problems.extend(audit.findings);
    (problems, audit.examples.unwrap_or_default())
}

fn limits() -> Limits {
    Limits { seeds_sown: 1_000_000, ..Limits::default() }
}

/// Whether the clause is named: by its place, or by its label.
fn names(problem: &Diagnostic, label: &str, place: &std::ops::Range<usize>) -> bool {
    let here = |at: u32| place.contains(&(at as usize));
    let told = [Some(&problem.message), problem.help.as_ref()];
    let told = told.into_iter().flatten().chain(problem.labels.iter().map(|label| &label.text));
    let called = [format!("({label})"), format!("`{label}`")];
    problem.labels.iter().any(|label| label.span.text == TextId(0) && here(label.span.start))
        || told.into_iter().any(|words| called.iter().any(|name| words.contains(name)))
}

#[test]
fn nothing_is_wrong_with_the_rulesets_as_they_are() {
    for name in [GOGO, MASAI, KETE] {
        let wrong: Vec<_> = said(&loaded(name, &text(name))).0.into_iter().filter(Diagnostic::is_error).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    }
}

#[test]
fn planted_faults_are_found_and_their_clauses_named() {
    let as_written: Vec<(&str, String, Vec<String>)> = [GOGO, MASAI, KETE]
        .into_iter()
        .map(|name| {
            let text = text(name);
            let known = said(&loaded(name, &text)).0.into_iter().map(|problem| problem.message).collect();
            (name, text, known)
        })
        .collect();
    let tried = |(at, (name, label, fault)): (usize, &Planted)| {
        let (_, text, known) = as_written.iter().find(|(other, ..)| other == name).unwrap();
        let (changed, place) = planted(text, fault);
        assert_ne!(*text, changed);
        let changed = loaded(name, &changed);
        let (problems, examples) = said(&changed);
        let problems: Vec<Diagnostic> =
            problems.into_iter().filter(|problem| !known.contains(&problem.message)).collect();
        let cited = cited(text, fault);
        let by_message = problems.iter().any(|problem| {
            names(problem, label, &place)
                || problem.code == "W602" && cited.iter().any(|sentence| problem.message.contains(sentence))
        });
        // where an example fails, the clauses of which one change makes it hold again, or below which a line is lost
        let text = &changed.sources[0].text;
        let of_set_up = match examples.played {
            0 => suspects(&changed, limits()),
            _ => Vec::new(),
        };
        let mut suspected: Vec<&Mend> =
            examples.failing.iter().flat_map(|failing| &failing.suspects).chain(&of_set_up).collect();
        suspected.dedup();
        let by_change = suspected.iter().any(|mend| {
            let start = mend.span.start as usize;
            let below = text[start..].find('\n').map(|end| start + end + 1);
            mend.clause == *label || place.contains(&start) || mend.lost && below == Some(place.start)
        });
        let found = !problems.is_empty();
        let named = found && (by_message || by_change);
        let mut codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
        codes.dedup();
        let suspects: Vec<String> = suspected.iter().map(|mend| format!("({}) {}", mend.clause, mend.words)).collect();
        let told = format!(
            "{:2} {name} ({label}): {} {}{} {codes:?} suspects {suspects:?}\n",
            at + 1,
            if problems.is_empty() { "NOT FOUND" } else { "found" },
            if by_message { "named by message " } else { "" },
            if by_change { "by change" } else { "" },
        );
        (found, named, told)
    };
    let all: Vec<(bool, bool, String)> = PLANTED.par_iter().enumerate().map(tried).collect();
    let found = all.iter().filter(|(found, ..)| *found).count();
    let named = all.iter().filter(|(_, named, _)| *named).count();
    let report: String = all.iter().map(|(.., told)| told.as_str()).collect();
    println!("{report}\nfound {found}, named {named}, of {}", PLANTED.len());
    assert!(found == 40 && named == 40, "found {found}, named {named} of {}:\n{report}", PLANTED.len());
}
