//! Lines, gaps, the nearest, relations of each.

use crate::fixture::*;

/// Two rows of four and one capture, when the last seed has fallen.
fn taking(board: &str, set: &str) -> Rules {
    let turn = "turn\n    lift an own hole; sow\n\nwhen the last seed falls\n    take ";
    Rules::of(&[board, turn, set, ", to own store\n", END])
}

const FOURS: &str = "
board
    2 rows of 4
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole
";

#[test]
fn of_each_is_of_every_hole_named_before_it() {
    // South a, three seeds: b 1, c 1, d 2. Behind d stand c and b with 1 each; a holds none. They face 3 and 2
    let rules = taking(FOURS, "the line behind here of own holes that hold 1 and facing of each");
    let at = rules.at("1 2 3 4 / 3 0 0 1").play("a");
    assert_eq!((at.board().as_str(), at.stores()), ("1 0 0 4 / 0 0 0 2", vec![7, 0]));
}

#[test]
fn a_line_of_at_most_one_ends_after_one() {
    let rules = taking(FOURS, "the line behind here of at most 1 own hole that holds 1 and facing of each");
    let at = rules.at("1 2 3 4 / 3 0 0 1").play("a");
    assert_eq!((at.board().as_str(), at.stores()), ("1 2 0 4 / 0 1 0 2", vec![4, 0]));
}

#[test]
fn a_line_after_a_hole_goes_with_the_sowing() {
    // South a ends in b; c 1 and d 1 follow, North's a is not South's
    let rules = taking(FOURS, "the line after here of own holes that hold 1");
    let at = rules.at("1 1 1 1 / 1 0 1 1").play("a");
    assert_eq!((at.board().as_str(), at.stores()), ("1 1 1 1 / 0 1 0 0", vec![2, 0]));
}

#[test]
fn a_line_goes_round_once_and_leaves_its_place_out() {
    let rules = taking(TWO_ROWS, "the line behind here of holes that are occupied");
    // South a, seven seeds: b 1, c 1, North's a 2, b 1, c 1, South's a 1, b 2: all are occupied. The line behind b goes
    // round to c and ends before b: 1 + 1 + 1 + 2 + 1
    let at = rules.at("0 0 1 / 7 0 0").play("a");
    assert_eq!((at.board().as_str(), at.stores()), ("0 0 0 / 0 2 0", vec![6, 0]));
}

#[test]
fn a_store_ends_a_line() {
    let rules = taking(THROUGH_STORES, "the line behind here of holes that are occupied");
    // South c, three seeds: his store, North's a 2, b 2. Behind b stands a, then the store
    let at = rules.at("1 1 1 / 1 1 3").play("c");
    assert_eq!((at.board().as_str(), at.stores()), ("1 2 0 / 1 1 0", vec![3, 0]));
}

#[test]
fn holes_across_gaps_are_each_an_occupied_one_after_an_empty_one() {
    let rules = taking(FOURS, "the holes across the gaps after here");
    // South a ends in b; c is empty, d 2; North's a is empty, b 3; c is occupied: no gap
    let at = rules.at("0 5 3 0 / 1 0 0 2").play("a");
    assert_eq!((at.board().as_str(), at.stores()), ("0 5 0 0 / 0 1 0 0", vec![5, 0]));
    // two empty holes are no gap
    let at = rules.at("0 5 3 0 / 1 0 0 0").play("a");
    assert_eq!(at.stores(), [0, 0]);
}

#[test]
fn the_nearest_is_looked_for_all_round_and_at_the_place_itself_last() {
    // South a ends in b. Behind it: a, then North's c, b, a, South's c, b
    let behind = taking(TWO_ROWS, "the nearest hole that holds 2 behind here");
    assert_eq!(behind.at("2 0 2 / 1 0 0").play("a").board(), "0 0 2 / 0 1 0");
    assert_eq!(behind.at("1 0 0 / 1 1 2").play("a").board(), "1 0 0 / 0 2 0");
    assert_eq!(behind.at("1 0 0 / 1 1 0").play("a").board(), "1 0 0 / 0 0 0");
    // after it: c, North's a, b, c, South's a, b
    let after = taking(TWO_ROWS, "the nearest hole that holds 2 after here");
    assert_eq!(after.at("2 0 2 / 1 0 0").play("a").board(), "2 0 0 / 0 1 0");
    assert_eq!(after.at("2 0 1 / 1 1 0").play("a").board(), "0 0 1 / 0 2 0");
    assert_eq!(after.at("1 0 0 / 1 1 0").play("a").board(), "1 0 0 / 0 0 0");
    // none fits: nothing is taken
    assert_eq!(after.at("1 0 0 / 1 0 0").play("a").stores(), [0, 0]);
}

#[test]
fn stores_are_passed_in_looking_for_the_nearest() {
    let rules = taking(THROUGH_STORES, "the nearest hole that holds 2 after here");
    // South b ends in c; then come his store and North's a
    assert_eq!(rules.at("1 1 2 / 1 1 0").play("b").board(), "1 1 0 / 1 0 1");
}
