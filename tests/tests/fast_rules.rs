//! Rules that few rulesets with a fast form have, in small ones: all forms of play agree on them, and the fast form is
//! among these.

use mancala_grammar::source::Source;
use mancala_interpreter::game::Game;
use mancala_tests::agree::All;
use mancala_tests::collection::{Chance, model_of};

/// All forms of play agree on a ruleset of these rules, from its start and from positions drawn by lot.
#[track_caller]
fn agrees(path: &str, rules: &str) {
    let text = format!(
        "board
    2 rows of 5
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path {path}

start
    2 in every hole, 3 in every reserve

sowing
    origin counts as empty

{rules}

end
    if stuck: most seeds wins
    if same position a third time: draw
"
    );
    let model = model_of(Source::new("small", text.as_str()), &[]);
    assert!(Game::new(model.clone()).fast().is_ok(), "no fast form of\n{text}");
    let all = All::new(&model);
    let compared = (0..6).map(|seed| match all.compare(&mut Chance::new(seed), 20, 4) {
        Ok(compared) => compared.fast,
        Err(difference) => panic!("{text}\nseed {seed}: {difference}"),
    });
    assert!(compared.sum::<usize>() > 50, "hardly anything was compared");
}

const ROUND: &str = "counter-clockwise round the board";
const TWO_WAYS: &str = "clockwise or counter-clockwise round the board";
const TURN: &str = "turn\n    lift an own hole; sow\n\n";

#[test]
fn seeds_are_put_in_the_store_of_each() {
    for store in ["own store", "enemy store", "own reserve", "enemy reserve", "owner's store"] {
        agrees(
            ROUND,
            &format!(
                "{TURN}when the last seed falls in an own hole that holds 2 or more\n    put 1 from here in {store}\n"
            ),
        );
    }
}

#[test]
fn a_mark_is_asked_for_as_it_was_before_the_seed_fell() {
    let marks = "when the last seed falls in an own hole that is not a shut
    mark shut on here
    go on

when the last seed falls in a hole that was a shut
    take here, to own store
    unmark shut on here

when the last seed falls in an enemy hole that was not a heap and that holds 3
    mark heap on here

when the last seed falls in a hole that was a heap made by mover
    take here, to own store
";
    agrees(ROUND, &format!("{TURN}{marks}"));
}

#[test]
fn a_turn_of_some_positions_only() {
    agrees(ROUND, "turn if there are 3 or more own holes that are occupied\n    lift an own hole; sow\n");
    agrees(
        ROUND,
        "turn unless own store is empty\n    lift an own hole; sow\n\nturn if own store is empty\n    lift an own hole; sow\n\nwhen the last seed falls in an enemy hole that holds 3\n    take here, to own store\n",
    );
}

#[test]
fn a_direction_is_asked_for_when_it_is_set_and_when_it_is_not() {
    let rules = "turn
    lift an own hole
    if the direction is clockwise: go counter-clockwise
    if no direction is set: add 1 to own findings
    choose a direction; sow

when the last seed falls in an enemy hole and the direction is clockwise
    take here, to own store
";
    agrees(
        TWO_WAYS,
        &format!("{rules}\nwhen the turn ends and own findings is 3\n    set own findings to 0\n    move again\n"),
    );
}

#[test]
fn what_has_been_captured_in_this_lap_and_in_this_turn() {
    let rules = "when a seed falls in an enemy hole that holds 3
    take here, to own store

when the last seed falls in an own hole and this lap has captured
    move again

when the last seed falls in an own hole and this lap has not captured
    put 1 from own store in here

when the turn ends and this turn has captured
    put 1 from own reserve in own store

when the turn ends and this turn has not captured
    put 1 from enemy reserve in own store
";
    agrees(ROUND, &format!("{TURN}{rules}"));
}

#[test]
fn holes_that_are_emptied_and_lines_at_any_time() {
    agrees(
        ROUND,
        &format!(
            "{TURN}when an own hole is emptied\n    add 1 to own findings\n\nwhen the turn ends and own findings is 4\n    set own findings to 0\n    put 1 from own reserve in own store\n"
        ),
    );
    agrees(
        ROUND,
        &format!(
            "{TURN}when the last seed falls in an enemy hole that holds 3\n    take here, to own store\n\nwhen an enemy hole is emptied\n    put 1 from own reserve in own store\n"
        ),
    );
    agrees(
        ROUND,
        &format!(
            "{TURN}when the last seed falls in an enemy hole that holds 3\n    take here, to own store\n\nend\n    if own store holds 6 or more, at any time: mover wins\n"
        ),
    );
    agrees(
        ROUND,
        &format!(
            "{TURN}when the last seed falls in an enemy hole that holds 3\n    take here, to own store\n\nend\n    if enemy is bare, at any time: mover wins\n"
        ),
    );
}

#[test]
fn a_take_that_would_leave_a_player_bare_is_not_made() {
    for taken in ["here", "here and the line behind here of enemy holes that hold 2 or 3", "every enemy hole"] {
        for bare in ["enemy", "mover"] {
            let rule = format!(
                "when the last seed falls in an enemy hole that holds 2 or 3\n    take {taken}, to own store\n    unless that \
                 leaves {bare} bare\n"
            );
            agrees(ROUND, &format!("{TURN}{rule}"));
        }
    }
}
