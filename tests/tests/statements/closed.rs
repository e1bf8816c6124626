//! Closed holes, and the exchange of seats.

use crate::fixture::*;

/// Closes North's hole of that column of the top row.
fn closed<'r>(rules: &'r Rules, board: &str, column: usize) -> At<'r> {
    let mut position = rules.seeds(board);
    position.closed[column] = true;
    rules.standing(position)
}

const CLOSING: &str = "
turn
    lift an own hole; sow

when the last seed falls in an enemy hole that holds 3
    close here

when the last seed falls in an own hole and facing is occupied
    add 1 to own findings

when the last seed falls in an own hole and facing is empty
    add 10 to own findings

when the last seed falls in an own hole and facing is not own
    add 100 to own findings

when the turn ends and own row is empty
    open every hole that is closed
";

#[test]
fn seeds_pass_over_a_closed_hole_and_what_lies_in_it_stays() {
    let rules = Rules::of(&[TWO_ROWS, CLOSING, END]);
    // c: North's a 1, b is closed, North's c 2, South's a 2, which faces North's c: occupied
    let at = closed(&rules, "1 5 0 / 1 0 3", 1).play("c");
    assert_eq!((at.board().as_str(), at.tally()), ("2 5 1 / 2 0 0", vec![1, 0]));
    assert_eq!(at.moves(), ["a", "c"]);
}

#[test]
fn facing_a_closed_hole_is_facing_nothing() {
    let rules = Rules::of(&[TWO_ROWS, CLOSING, END]);
    // the last seed falls in b; North's b lies across: occupied (5), empty (0), or closed, when no test of it is true
    assert_eq!(rules.at("1 5 1 / 1 0 1").play("a").tally(), [1, 0]);
    assert_eq!(rules.at("1 0 1 / 1 0 1").play("a").tally(), [10, 0]);
    assert_eq!(closed(&rules, "1 5 1 / 1 0 1", 1).play("a").tally(), [0, 0]);
    assert_eq!(closed(&rules, "1 0 1 / 1 0 1", 1).play("a").tally(), [0, 0]);
}

#[test]
fn a_hole_is_closed_by_a_rule_and_opened_by_another() {
    let rules = Rules::of(&[TWO_ROWS, CLOSING, END]);
    // South c: North's a holds 3 and is closed; North can lift b and c only
    let at = rules.at("1 1 2 / 1 0 1").play("c");
    assert_eq!((at.board().as_str(), at.moves()), ("1 1 3 / 1 0 0", names(&["b", "c"])));
    // North b: his c 2; his row is not empty. South a: b
    let at = at.play_all(&["b", "a"]);
    assert_eq!(at.board(), "2 0 3 / 0 1 0");
    assert_eq!(at.moves(), ["c"]);
    // North c, two seeds: South's a 1 and b 2. In his row only closed seeds are left
    let at = at.play("c");
    assert_eq!(at.board(), "0 0 3 / 1 2 0");
}

#[test]
fn next_leaves_a_closed_hole_out() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an own hole and next is an enemy hole
    take next, to own store

when the turn ends and every store is empty
    close every enemy hole that holds 9
",
        END,
    ]);
    // b ends in c; the hole after it is North's a (4), or, if that is closed, his b (1)
    assert_eq!(rules.at("1 1 4 / 1 1 0").play("b").stores(), [4, 0]);
    assert_eq!(closed(&rules, "1 1 4 / 1 1 0", 2).play("b").stores(), [1, 0]);
}

#[test]
fn after_the_first_move_the_second_player_may_exchange_seats_once() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

turn change if this is the first turn of mover and mover is North
    swap
",
        END,
    ]);
    let first = rules.start();
    assert_eq!(first.moves(), ["a", "b", "c"]);
    let second = first.play("c");
    assert_eq!((second.board().as_str(), second.moves().len()), ("1 1 2 / 1 1 0", 4));
    // nothing moves, and the seat that is due is South
    let swapped = second.play("swap");
    assert_eq!((swapped.board().as_str(), swapped.mover()), ("1 1 2 / 1 1 0", SOUTH));
    assert!(swapped.position().swapped);
    // North's next turn is his second
    assert_eq!(swapped.play("a").moves(), ["a", "b", "c"]);
}
