//! Examples of rulesets: those that hold, and what is said of those that do not.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::examples::{Played, run_all};
use mancala_interpreter::limits::Limits;

const GAME: &str = r#"board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    2 in every hole
    South starts

sowing
    origin counts as empty

turn
    (choice) lift an own hole; sow

(pair) when the last seed falls in an enemy hole that holds 3
    take here, to own store

moves
    (feed) never moves that leave enemy bare

end
    if stuck: most seeds wins
    if endless: that move is not allowed
    if same position a second time: draw

reading size "is a pair or a trio taken?"
    answer trio "a trio"
    answer none "nothing"
"#;

fn played(example: &str) -> Vec<Played> {
    let loaded = load(Source::new("g.mancala", format!("{GAME}\n{example}")), &|_| None);
    let errors: Vec<&Diagnostic> = loaded.problems.iter().filter(|problem| problem.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    run_all(&loaded, &[], Limits::default())
}

fn problems(example: &str) -> Vec<(&'static str, String, String)> {
    let told = |problem: Diagnostic| {
        let found = problem.labels.first().map(|label| label.text.clone()).unwrap_or_default();
        (problem.code, problem.message, found)
    };
    played(example).into_iter().flat_map(|played| played.problems).map(told).collect()
}

#[test]
fn an_example_that_holds_says_nothing() {
    // c: two seeds to the enemy's a and b, which then holds three
    let example = r#"example "a trio"
    position start
    legal moves a b c
    3 legal moves
    play c
    laps 1
    takes 3
    after 2 0 3 / 2 2 0
    after stores 3 0
    after mover North
    result open
"#;
    assert_eq!(problems(example), []);
}

#[test]
fn what_is_expected_and_what_is_found_are_both_told() {
    let example = r#"example "wrong"
    position start
    legal moves a b
    play c
    takes 2
    after 2 3 3 / 2 2 0
    after mover South
    result draw
"#;
    let told = problems(example);
    let found: Vec<(&str, &str)> = told.iter().map(|(_, message, found)| (message.as_str(), found.as_str())).collect();
    assert_eq!(
        found,
        [
            ("other moves are legal too", "also legal: c"),
            ("expected 2 seeds taken", "found 3"),
            ("expected these seeds", "found 2 0 3 / 2 2 0"),
            ("expected South to move", "found North"),
            ("expected a draw", "found that play goes on"),
        ]
    );
    assert!(told.iter().all(|(code, ..)| *code == "M702"));
}

#[test]
fn the_latest_move_is_told_with_its_clauses() {
    let example = "example \"wrong\"\n    position start\n    play c\n    takes 2\n";
    let played = played(example);
    let help = played[0].problems[0].help.clone().expect("help");
    assert!(help.starts_with("the move c:\n"), "{help}");
    assert!(help.contains("3 taken from"), "{help}");
    assert!(help.contains("applied (pair)"), "{help}");
}

#[test]
fn a_move_is_illegal_by_the_clause_that_takes_it_away() {
    // South's c falls on the enemy's a, a does not reach him
    let example = r#"example "feed"
    position 0 0 0 / 1 0 1
    mover South
    legal moves c
    not a (feed)
    not b (choice)
"#;
    assert_eq!(problems(example), []);
    let wrong = example.replace("not a (feed)", "not a (pair)").replace("not b (choice)", "not c");
    let told = problems(&wrong);
    assert_eq!(told[0].1, "expected `a` to be illegal by (pair)");
    assert_eq!(told[0].2, "it is illegal by (feed)");
    assert_eq!(told[1].1, "expected `c` to be illegal");
}

#[test]
fn what_does_not_fit_the_board_is_another_mistake() {
    for (line, message) in [
        ("position 1 1 / 1 1 1", "row 1 has 2 holes, on the board 3"),
        ("position 1 1 1", "this position has 1 row, the board has 2"),
        ("position 1 1 1 / 1 1 .", "here the board has a hole"),
        ("mover West", "unknown player `West`"),
        ("stores 1 2 3", "3 numbers for 2 players"),
        ("reserves 1 2", "this game has no reserves"),
        ("mark tuz on South hole 1 of row", "unknown mark `tuz`"),
    ] {
        let told = problems(&format!("example \"x\"\n    {line}\n    play a\n"));
        assert_eq!(told.first().map(|(code, message, _)| (*code, message.as_str())), Some(("M701", message)), "{line}");
    }
}

#[test]
fn a_move_that_cannot_be_played_ends_the_example() {
    let told = problems("example \"x\"\n    position start\n    play z b\n    takes 5\n");
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].1, "`z` cannot be played");
}

/// Two rounds: the store fills the holes, and who fills none has lost.
const ROUNDS: &str = r#"board
    2 rows of 2
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board
start
    2 in every hole
turn
    lift an own hole; sow
end
    if stuck: take every hole, to owner's store; the round ends
    if same position a third time: take every hole, to owner's store; the round ends
rounds
    every player fills his holes with 2 seeds, from the left
    a hole not filled is closed
    if there is no own hole that is occupied: mover loses
    loser starts
example "South has six, North two"
    position 0 0 / 1 0
    stores 5 2
    mover South
"#;

fn in_rounds(lines: &[&str]) -> Vec<String> {
    let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    let loaded = load(Source::new("rounds.mancala", format!("{ROUNDS}{lines}")), &|_| None);
    let played = run_all(&loaded, &[], Limits::default());
    played.into_iter().flat_map(|played| played.problems).map(|problem| problem.message).collect()
}

#[test]
fn what_stands_below_next_round_is_held_against_the_next_round() {
    let next =
        |after: &'static str| in_rounds(&["play a", "result South wins", "next round", after, "after stores 2 0"]);
    assert!(next("after 0 2 / 2 2").is_empty());
    assert_eq!(next("after 2 2 / 2 2"), ["expected these seeds"]);
}

#[test]
fn a_next_round_that_does_not_begin_ends_the_example() {
    // South can still move
    assert_eq!(in_rounds(&["next round", "after 2 2 / 2 2"]), ["the next round cannot begin"]);
}

#[test]
fn why_a_move_across_the_board_is_not_offered_is_told() {
    let text = "board\n    2 rows of 3\n    every player owns his rows\n    no stores\n    path clockwise or counter-clockwise \
                round the board\nstart\n    2 in every hole\nturn\n    (many) lift a hole that holds 2 or more; choose a \
                direction; sow\nend\n    if stuck: the stuck player loses\n    if same position a third time: draw\n\
                example \"single seeds\"\n    position 2 1 2 / 2 1 2\n    mover South\n    not b> (many)\n    not N-b< (many)\n";
    let loaded = load(Source::new("across.mancala", text), &|_| None);
    let played = run_all(&loaded, &[], Limits::default());
    assert!(played[0].problems.is_empty(), "{:?}", played[0].problems);
}

#[test]
fn an_example_at_a_size_that_is_not_declared_is_told() {
    let text = "board\n    size N is 3, or 4\n    2 rows of N\n    every player owns his rows\n    no stores\n    path \
                clockwise round the board\nstart\n    1 in every hole\nturn\n    lift an own hole; sow\nend\n    if stuck: \
                the stuck player loses\n    if same position a third time: draw\nexample \"four\" with N 4\n    \
                position start\n    after 1 1 1 1 / 1 1 1 1\nexample \"five\" with N 5\n    position start\n";
    let loaded = load(Source::new("sized.mancala", text), &|_| None);
    let played = run_all(&loaded, &[], Limits::default());
    let messages: Vec<Vec<&str>> =
        played.iter().map(|played| played.problems.iter().map(|problem| problem.message.as_str()).collect()).collect();
    assert_eq!(messages, [vec![], vec!["`N` is 3, 4, not 5"]]);
}

#[test]
fn why_a_move_is_not_offered_is_found_behind_other_actions() {
    let text = "board\n    2 rows of 3\n    every player owns his rows\n    no stores\n    path clockwise round the board\n\
                start\n    2 in every hole\nturn\n    add 1 to game moves-made\n    (many) lift an own hole that holds 2 or \
                more; sow\n(corner) turn corner if game moves-made is 98\n    lift hole 1 of row; sow\nend\n    if stuck: \
                the stuck player loses\n    if same position a third time: draw\n    if game moves-made is 99: draw\n\
                example \"a single seed\"\n    position 2 2 2 / 2 1 2\n    not b (many)\n";
    let loaded = load(Source::new("counted.mancala", text), &|_| None);
    let played = run_all(&loaded, &[], Limits::default());
    assert!(played[0].problems.is_empty(), "{:?}", played[0].problems);
}
