//! Which moves `moves` takes away and which it prefers.

use crate::fixture::*;

fn selecting(moves: &str) -> Rules {
    let parts = "\nsowing\n    origin counts as empty\n\nturn\n    lift an own hole; sow\n\nmoves\n    ";
    Rules::of(&[TWO_ROWS, parts, moves, "\n", END])
}

#[test]
fn where_a_move_ends_is_looked_at_as_it_was_before_the_seed() {
    let rules = selecting("never moves that end in an enemy hole that was occupied");
    // c ends in North's a: 1 lay there, or none
    assert_eq!(rules.at("0 0 1 / 1 1 1").moves(), ["a", "b"]);
    assert_eq!(rules.at("1 0 0 / 1 1 1").moves(), ["a", "b", "c"]);
}

#[test]
fn the_first_tier_that_any_move_fits_is_all_that_stays() {
    let rules =
        selecting("prefer moves that sow in an enemy hole\n    otherwise moves that end in an own hole that was empty");
    // c sows in North's a
    assert_eq!(rules.at("1 0 0 / 1 0 1").moves(), ["c"]);
    // nobody does: b ends in c, which was empty; a ends in b, which was not
    assert_eq!(rules.at("1 0 0 / 1 1 0").moves(), ["b"]);
    // b sows in North's a on its way (two seeds: c, North's a), c too
    assert_eq!(rules.at("1 0 0 / 1 2 1").moves(), ["b", "c"]);
}

#[test]
fn never_comes_before_prefer() {
    let rules = selecting("never moves that start in a hole that holds 1\n    prefer moves that sow in an enemy hole");
    // c would sow there, and is taken away; b holds 2: c, North's a
    assert_eq!(rules.at("1 0 0 / 2 2 1").moves(), ["b"]);
    // a is left, and does not fit: it stays
    assert_eq!(rules.at("1 0 0 / 2 0 1").moves(), ["a"]);
}

#[test]
fn two_tests_of_one_move_must_both_be_true() {
    let rules = selecting("never moves that start in a hole that holds 1 and that do not sow in an enemy hole");
    assert_eq!(rules.at("1 0 0 / 1 2 1").moves(), ["b", "c"]);
}

#[test]
fn what_a_move_leaves_is_seen_after_the_rules_of_the_turn_s_end() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the turn ends and enemy is bare
    put 1 from own store in hole 1 of enemy row

moves
    never moves that leave enemy bare
",
        END,
    ]);
    // a and b leave North bare, unless there is a seed in South's store; c gives him one
    let mut position = rules.seeds("0 0 0 / 1 1 1");
    assert_eq!(rules.standing(position.clone()).moves(), ["c"]);
    position.stores = vec![1, 0];
    assert_eq!(rules.standing(position).moves(), ["a", "b", "c"]);
}

#[test]
fn a_zone_left_empty_or_occupied() {
    let rules = selecting("never moves that leave hole 1 of row empty and that leave hole 1 of enemy row occupied");
    // a empties hole 1; North's hole 1 is occupied from the beginning, or not
    assert_eq!(rules.at("1 0 1 / 1 1 0").moves(), ["b"]);
    assert_eq!(rules.at("1 0 0 / 1 1 0").moves(), ["a", "b"]);
}

#[test]
fn the_way_a_move_goes() {
    let rules = Rules::of(&[
        "
board
    2 rows of 3
    every player owns his rows
    no stores
    path clockwise or counter-clockwise round the board

start
    1 in every hole

turn
    lift an own hole; choose a direction; sow

moves
    prefer moves that go clockwise and that sow in an own hole
",
        END,
    ]);
    // clockwise South goes to his left: b to a, c to b; a's seed falls in North's c
    let at = rules.start();
    assert_eq!(at.moves(), ["b<", "c<"]);
    // North sees his row from the other side: clockwise is to his left too
    assert_eq!(at.play("b<").moves(), ["b<", "c<"]);
}

#[test]
fn a_condition_asks_about_the_position_before_the_move() {
    let rules = selecting("if enemy is bare: prefer moves that do not leave enemy bare");
    assert_eq!(rules.at("0 0 0 / 1 1 1").moves(), ["c"]);
    assert_eq!(rules.at("0 0 1 / 1 1 1").moves(), ["a", "b", "c"]);
}
