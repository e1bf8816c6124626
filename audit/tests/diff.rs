//! Readings of rulesets held against each other, with what the rules let expect.

use std::fs;
use std::path::Path;

use mancala_audit::diff::{Budget, Diff, Found, NoDiff, Side, What, diff, on_board, scene};
use mancala_grammar::load::{Loaded, load_at, with_clauses};
use mancala_grammar::source::Source;
use mancala_interpreter::check::check;
use mancala_interpreter::game::Game;
use mancala_interpreter::position::Position;

struct Ruleset {
    loaded: Loaded,
    game: Game,
}

/// A ruleset of the collection with clauses put over it, in these answers.
fn ruleset(path: &str, with: &[&str], answers: &[(&str, &str)]) -> Ruleset {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets").join(path);
    let mut loaded = load_at(Source::new("ruleset", fs::read_to_string(path).unwrap()), &|_| None, &[]);
    for clause in with {
        loaded = with_clauses(loaded, Source::new("with", *clause));
    }
    let answers: Vec<(String, String)> =
        answers.iter().map(|(reading, answer)| ((*reading).to_owned(), (*answer).to_owned())).collect();
    let checked = check(&loaded.tree, &loaded.sources, &answers);
    let model = checked.model.unwrap_or_else(|| panic!("{:?}", checked.problems));
    Ruleset { loaded, game: Game::new(model) }
}

fn side(ruleset: &Ruleset) -> Side<'_> {
    Side { game: &ruleset.game, examples: &ruleset.loaded.tree.examples }
}

fn compared(a: &Ruleset, b: &Ruleset, budget: Budget) -> Diff {
    diff(side(a), side(b), budget, &|_| {}).unwrap()
}

fn small() -> Budget {
    Budget { depth: 2, nodes: 2_000, games: 40, positions: 400, ..Budget::default() }
}

fn at(found: &Found) -> &Position {
    found.at.as_ref().expect("a position")
}

const KIGOGO: &str = "four-rows/bao-kigogo.mancala";
const KIMASAI: &str = "four-rows/bao-la-kimasai.mancala";

/// The answers differ in one condition: `turn origin held 2 or more`. One stone of each player is enough to show it:
/// a single steps into an empty front hole that faces the other. No position has fewer, since with none on one side
/// the game is over.
#[test]
fn a_single_that_takes_nothing_shows_where_a_single_steps() {
    let a = ruleset(KIGOGO, &[], &[]);
    let b = ruleset(KIGOGO, &[], &[("singles", "singles-take-nothing")]);
    let diff = compared(&a, &b, small());
    let smallest = diff.smallest.expect("KG09 is among the examples");
    assert_eq!(on_board(at(&smallest)), 2);
    assert_eq!(smallest.line.len(), 1);
    assert_eq!(smallest.what, What::Result, "A takes the last stone of the enemy, B does not");
    let scene = scene(&a.game, &b.game, &smallest).expect("it can be played again");
    let (next, record) = a.game.play(&scene.a, scene.last.as_ref().unwrap(), true).unwrap();
    assert_eq!((record.laps, record.captured), (1, 1));
    assert!(next.ended().is_some());
    // from the start there are holes of two, which must be played first: nothing differs in the first turns
    assert_eq!(diff.lines.depth, 2);
    assert!(diff.shortest.is_none_or(|found| found.line.len() > 2));
}

/// F2 is forced, and clears the column of North's F12 and B12. North may then step from F2 into his empty F1, which
/// faces a stone, or from B11 into the empty B12, where nothing is taken: where capturing is a duty, only the first.
#[test]
fn a_duty_to_capture_shows_at_the_first_choice() {
    let a = ruleset(KIMASAI, &[], &[]);
    let b = ruleset(KIMASAI, &[], &[("capturing", "duty")]);
    let diff = compared(&a, &b, small());
    let what = What::Moves { a: vec!["B11".to_owned()], b: Vec::new() };
    assert_eq!(diff.shortest, Some(Found { at: None, line: vec!["F2".to_owned()], what }));
    assert!(diff.surely_shortest);
    // every game comes to this choice
    assert_eq!(diff.effects.parted, diff.effects.games);
}

/// Stones only ever go forward, so that no position comes again: it does not matter how often one must come. On a
/// board of three columns every line of play is looked at.
#[test]
fn what_never_happens_makes_no_difference() {
    let board = ["4 rows of 3", "total 10"];
    let a = ruleset(KIMASAI, &board, &[]);
    let b = ruleset(KIMASAI, &[board[0], board[1], "if same position a third time: draw"], &[]);
    let diff = compared(&a, &b, Budget { depth: 200, ..small() });
    assert!(!diff.differ(), "{:?} {:?}", diff.shortest, diff.smallest);
    assert!(diff.lines.whole);
    assert_eq!((diff.effects.parted, diff.effects.otherwise), (0, 0));
    assert_eq!(diff.effects.samples[0], diff.effects.samples[1]);
    assert_eq!(diff.effects.longer, (0.0, 0.0));
}

/// A position that came twice is told by the line that leads to it, not by the seeds that lie there.
#[test]
fn repetition_shows_in_a_line_of_many_turns() {
    let a = ruleset(KIGOGO, &[], &[]);
    let b = ruleset(KIGOGO, &[], &[("repetition", "third-time")]);
    let smallest = compared(&a, &b, Budget { games: 0, positions: 0, ..small() }).smallest.expect("an example");
    assert_eq!(smallest.what, What::Result);
    // each player must have left his holes and come back: no two turns of one player do that on a round of 24
    assert!(smallest.line.len() > 2, "{:?}", smallest.line);
    let scene = scene(&a.game, &b.game, &smallest).expect("it can be played again");
    let (over, _) = a.game.play(&scene.a, scene.last.as_ref().unwrap(), false).unwrap();
    assert!(over.ended().is_some());
}

#[test]
fn a_ruleset_does_not_differ_from_itself() {
    let a = ruleset("four-rows/bao-la-kete.mancala", &[], &[]);
    let diff = compared(&a, &a, small());
    assert!(!diff.differ());
    assert!(diff.positions > 100, "{} positions", diff.positions);
}

#[test]
fn other_boards_are_not_compared() {
    let (a, b) = (ruleset(KIGOGO, &[], &[]), ruleset("four-rows/bao-la-kete.mancala", &[], &[]));
    assert_eq!(diff(side(&a), side(&b), small(), &|_| {}), Err(NoDiff::Boards));
}

#[test]
fn nothing_depends_on_the_number_of_threads() {
    let a = ruleset(KIGOGO, &[], &[]);
    let b = ruleset(KIGOGO, &[], &[("back-hole", "back-taken")]);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| compared(&a, &b, small()))
    };
    let (one, three) = (with(1), with(3));
    assert!(one.differ());
    assert_eq!(one, three);
}
