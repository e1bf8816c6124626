//! What a player is offered within a move: holes, fall-backs, numbers; and how moves are told apart.

use crate::fixture::*;

#[test]
fn a_choice_falls_back_when_nothing_fits() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    choose an own hole that holds 3 or more
    else an own hole that holds 2
    lift it; sow
",
        END,
    ]);
    assert_eq!(rules.at("1 1 1 / 2 1 3").moves(), ["c"]);
    assert_eq!(rules.at("1 1 1 / 2 1 2").moves(), ["a", "c"]);
    // a: b 2, c 3
    assert_eq!(rules.at("1 1 1 / 2 1 2").play("a").board(), "1 1 1 / 0 2 3");
    // neither fits: no move, and he who has none loses
    assert_eq!(rules.at("1 1 1 / 1 1 1").moves(), Vec::<String>::new());
}

#[test]
fn a_seed_is_put_in_a_hole_of_the_fall_back_when_nothing_fits() {
    let rules = Rules::of(&[
        "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path counter-clockwise round the board

start
    1 in every hole, 2 in every reserve

turn
    put 1 from own reserve in an own hole that is occupied
    else an own hole
    lift here; sow
",
        END,
    ]);
    // b 1 + 1: c 1, North's a 2
    let at = rules.at("1 1 1 / 0 1 0");
    assert_eq!(at.moves(), ["b"]);
    let at = at.play("b");
    assert_eq!((at.board().as_str(), at.position().reserves), ("1 1 2 / 0 0 1", vec![1, 2]));
    // an empty row: any of it
    let at = rules.at("1 1 1 / 0 0 0");
    assert_eq!(at.moves(), ["a", "b", "c"]);
    assert_eq!(at.play("c").board(), "1 1 2 / 0 0 0");
}

#[test]
fn choose_offers_empty_holes_too_and_lift_does_not() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole
    choose an own hole
    sow from it
",
        END,
    ]);
    // only b can be lifted; it may be sown from any own hole, also from b itself
    let at = rules.at("1 1 1 / 0 2 0");
    assert_eq!(at.moves(), ["b/a", "b/b", "b/c"]);
    assert_eq!(at.play("b/a").board(), "1 1 1 / 1 1 0");
    assert_eq!(at.play("b/b").board(), "1 1 1 / 0 1 1");
    assert_eq!(at.play("b/c").board(), "1 1 2 / 0 0 1");
}

#[test]
fn a_number_is_chosen_and_so_many_fall_in_each_hole() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; choose a number from 1 to 2; sow that number in every hole
",
        END,
    ]);
    // five seeds of a: by ones b c, North's a b c; by twos b 2, c 2, and the one left in North's a
    let at = rules.at("0 0 1 / 5 0 0");
    assert_eq!(at.moves(), ["a/1", "a/2"]);
    assert_eq!(at.play("a/1").board(), "1 1 2 / 0 1 1");
    assert_eq!(at.play("a/2").board(), "0 0 2 / 0 2 2");
}

#[test]
fn two_moves_of_one_name_that_end_alike_are_one_and_others_are_told_apart_by_their_kind() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn quick
    lift an own hole; sow

turn slow
    lift an own hole that holds 2 or more; sow from origin

turn same
    lift an own hole that holds 1; sow from next of origin
",
        END,
    ]);
    // a: quick to b and c, slow to a and b. c: quick and `same` both to North's a
    let at = rules.at("1 0 0 / 2 0 1");
    assert_eq!(at.moves(), ["a/quick", "a/slow", "c"]);
    assert_eq!(at.play("a/quick").board(), "1 0 0 / 0 1 2");
    assert_eq!(at.play("a/slow").board(), "1 0 0 / 1 1 1");
    assert_eq!(at.play("c").board(), "1 0 1 / 2 0 0");
}

#[test]
fn a_turn_whose_first_put_finds_no_seed_offers_nothing() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn entering
    put 1 from own store in hole 1 of row

turn
    lift hole 2 of row; sow
",
        END,
    ]);
    let mut position = rules.seeds("1 1 1 / 1 1 1");
    assert_eq!(rules.standing(position.clone()).moves(), ["b"]);
    position.stores = vec![1, 0];
    assert_eq!(rules.standing(position.clone()).moves(), ["a", "b"]);
    let at = rules.standing(position).play("a");
    assert_eq!((at.board().as_str(), at.stores()), ("1 1 1 / 2 1 1", vec![0, 0]));
}

#[test]
fn the_first_turn_of_the_mover_is_not_the_first_of_the_game() {
    let only_a_first = |whose: &str| {
        let first = format!("\nturn if this is the first turn of {whose}\n    lift hole 1 of row; sow\n");
        let later = format!("\nturn if this is not the first turn of {whose}\n    lift an own hole; sow\n");
        let end = "
end
    if stuck: pass
    if nobody can move: draw
    if same position a third time: draw
";
        Rules::of(&[TWO_ROWS, &first, &later, end])
    };
    // of the mover: South a, North a, and then all (South's a is empty)
    let rules = only_a_first("mover");
    let at = rules.start();
    assert_eq!(at.moves(), ["a"]);
    assert_eq!(at.play("a").moves(), ["a"]);
    assert_eq!(at.play_all(&["a", "a"]).moves(), ["b", "c"]);
    // of the game: only South
    let rules = only_a_first("the game");
    let at = rules.start();
    assert_eq!(at.moves(), ["a"]);
    assert_eq!(at.play("a").moves(), ["a", "b", "c"]);
}
