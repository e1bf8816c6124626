//! Seeds that fall by twos, holes passed over, origins, directions that turn.

use crate::fixture::*;

const SIMPLY: &str = "
turn
    lift an own hole; sow
";

fn sowing(line: &str) -> Rules {
    Rules::of(&[TWO_ROWS, SIMPLY, "\nsowing\n    ", line, "\n", END])
}

#[test]
fn two_fall_in_an_empty_hole_if_there_are_two() {
    let rules = sowing("2 in a hole that is empty");
    // a, five seeds: b is empty 2, c holds 1 gets 1, North's a is empty 2
    assert_eq!(rules.at("1 0 0 / 5 0 1").play("a").board(), "1 0 2 / 0 2 2");
    // four: b 2, c 1, and the one that is left
    assert_eq!(rules.at("1 0 0 / 4 0 1").play("a").board(), "1 0 1 / 0 2 2");
}

#[test]
fn two_that_fall_at_once_are_one_fall() {
    let falls = "\nwhen a seed falls\n    add 1 to own falls\n";
    let rules = Rules::of(&[TWO_ROWS, SIMPLY, falls, "\nsowing\n    2 in a hole that is empty\n", END]);
    // b 2, c 1, North's a 2: three falls
    assert_eq!(rules.at("1 0 0 / 5 0 1").play("a").tally(), [3, 0]);
}

#[test]
fn a_hole_is_skipped_by_all_seeds_but_the_last() {
    let rules = sowing("skip every enemy hole unless with the last seed");
    // c, three seeds: the enemy row is passed over: a 2, b 2; the last one falls next, in c
    assert_eq!(rules.at("1 0 0 / 1 1 3").play("c").board(), "1 0 0 / 2 2 1");
    // one seed is the last: North's a
    assert_eq!(rules.at("1 0 0 / 1 1 1").play("c").board(), "1 0 1 / 1 1 0");
    // b, two seeds: c 2, North's a
    assert_eq!(rules.at("1 0 0 / 1 2 1").play("b").board(), "1 0 1 / 1 0 2");
}

#[test]
fn a_hole_is_skipped_by_the_last_seed_only() {
    let rules = sowing("skip every hole that holds 2 with the last seed");
    // c, two seeds: North's a 1 + 1; the last passes b, which holds 2, and falls in c
    assert_eq!(rules.at("0 2 1 / 0 0 2").play("c").board(), "1 2 2 / 0 0 0");
}

#[test]
fn a_seed_that_can_fall_nowhere_makes_no_move() {
    let rules = Rules::of(&[
        TWO_ROWS,
        SIMPLY,
        "
sowing
    skip origin
    skip every hole that is occupied with the last seed
",
        END,
    ]);
    // an empty hole is found by either seed: a's passes b and falls in c, as b's does
    let at = rules.at("1 1 1 / 1 1 0");
    assert_eq!(at.moves(), ["a", "b"]);
    assert_eq!(at.play("a").board(), "1 1 1 / 0 1 1");
    // none but the origin is empty
    let at = rules.at("1 1 1 / 1 1 1");
    assert_eq!(at.moves(), Vec::<String>::new());
}

#[test]
fn an_emptied_origin_counts_as_the_ruleset_says() {
    let board = "
board
    2 rows of 2
    every player owns his rows
    no stores
    path counter-clockwise round the board

start
    1 in every hole
";
    let rules =
        |counts| Rules::of(&[board, SIMPLY, "\nsowing\n    relay\n    origin counts as ", counts, "\n", END_OF_LAPS]);
    // four seeds of a: b 1, North's a 1, b 1, and the last in a itself
    let empty = rules("empty");
    let at = empty.at("0 0 / 4 0").play("a");
    assert_eq!((at.board().as_str(), at.laps), ("1 1 / 1 1", 1));
    // occupied: a's one to b (2), these to North's a and b (2 and 2), b's two to South's a, where the count as occupied
    // is over, since b is the origin now, and to b, which is empty
    let occupied = rules("occupied");
    let at = occupied.at("0 0 / 4 0").play("a");
    assert_eq!((at.board().as_str(), at.laps), ("0 2 / 1 1", 4));
}

#[test]
fn only_was_is_touched_by_an_origin_that_counts_as_occupied() {
    let rules = Rules::of(&[
        TWO_ROWS,
        SIMPLY,
        "
sowing
    origin counts as occupied

when the last seed falls in a hole that was occupied and here does not hold 1
    add 100 to own findings

when the last seed falls in a hole that was occupied and here held 1 to 9
    add 10 to own findings

when the last seed falls in a hole that was occupied
    add 1 to own findings
",
        END,
    ]);
    // six seeds of a come home: `was occupied` is true; it holds 1 and held none
    assert_eq!(rules.at("0 0 0 / 6 0 0").play("a").tally(), [1, 0]);
    // twelve: a seed has fallen there; it holds 2
    assert_eq!(rules.at("0 0 0 / 12 0 0").play("a").tally(), [100, 0]);
}

const BOTH_WAYS: &str = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path clockwise or counter-clockwise round the board

start
    1 in every hole

sowing
    relay
    origin counts as empty

turn
    lift an own hole; go counter-clockwise; sow
";

#[test]
fn the_direction_turns_when_a_lap_starts_and_stays_turned() {
    let reverse = "\nwhen a lap starts and origin is an enemy hole\n    reverse\n";
    let rules = Rules::of(&[BOTH_WAYS, reverse, END_OF_LAPS]);
    // c: North's a 2; its lap goes back: South's c 1, b 2; b's lap goes on backwards: a 2, North's c, which was empty
    let at = rules.at("0 0 1 / 1 1 1").play("c");
    assert_eq!((at.board().as_str(), at.laps), ("1 0 0 / 2 0 1", 3));
    // b is empty: the second lap ends there
    let at = rules.at("0 0 1 / 0 0 1").play("c");
    assert_eq!((at.board().as_str(), at.laps), ("0 0 0 / 0 1 1", 2));
}

#[test]
fn a_reversed_lap_may_be_made_to_depend_on_a_capture() {
    let rules = Rules::of(&[
        BOTH_WAYS,
        "
when a lap starts and origin is hole 1 of row and this is the first lap
    either onward: go counter-clockwise
    or back: go clockwise; only if this lap captures

when the last seed falls in an enemy hole that was empty
    take facing, to own store
",
        END_OF_LAPS,
    ]);
    // a: onward to b. Back: North's c was empty; South's a, which faces it, is empty: nothing is taken
    let at = rules.at("0 0 1 / 1 0 0");
    assert_eq!(at.moves(), ["a/onward"]);
    // two seeds: back to North's c and b; South's b faces it and holds 1. Onward: b 2, c 1
    let at = rules.at("0 0 1 / 2 1 0");
    assert_eq!(at.moves(), ["a/back", "a/onward", "b"]);
    let back = at.play("a/back");
    assert_eq!((back.board().as_str(), back.stores()), ("1 1 1 / 0 0 0", vec![1, 0]));
}
