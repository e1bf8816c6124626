//! What phrases mean.

use super::*;

#[test]
fn in_a_description_it_is_the_hole_described() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen the last seed falls in an own hole that is it
    take here, to own store";
    assert_eq!(after(&two_rows(2, ROUND, rules), &["a"]), ("1 1 / 0 0".to_string(), 2));
}

/// Counter-clockwise before South's first hole lies the store at North's right end, before his second his own first.
#[test]
fn a_store_is_its_players_own() {
    let text = two_rows(
        2,
        "counter-clockwise round the board, through own store",
        "turn\n    lift an own hole whose next is own; sow",
    )
    .replace("off the board", "at the right end");
    assert_eq!(first_moves(&text), ["a", "b"]);
}

#[test]
fn the_owner_of_a_store_is_its_player() {
    let rules =
        "turn\n    lift an own hole; sow\n\nwhen a seed falls and owner is mover\n    take here, to enemy store";
    let text = two_rows(2, "counter-clockwise round the board, through own store", rules)
        .replace("off the board", "at the right end");
    assert_eq!(after(&text, &["b"]).1, 1);
}

/// In the first fall of a lap there is no previous hole.
#[test]
fn as_many_as_in_a_place_that_is_not_there_is_no_number() {
    let rules = "turn\n    lift an own hole; sow\n
when the last seed falls in a hole and here does not hold as many as previous\n    take here, to own store";
    assert_eq!(after(&two_rows(3, ROUND, rules), &["a"]), ("1 1 1 / 0 2 1".to_string(), 0));
}

/// `b` makes two in `c`, `a` makes two in `b`; each holds one more than before.
#[test]
fn where_a_move_ends_is_looked_at_with_the_seed() {
    let rules = "turn\n    lift an own hole; sow\n\nmoves\n    never moves that end in an own hole that holds 1";
    assert_eq!(first_moves(&two_rows(3, ROUND, rules)), ["a", "b", "c"]);
    let rules = rules.replace("holds 1", "holds 2");
    assert_eq!(first_moves(&two_rows(3, ROUND, &rules)), ["c"]);
}

/// `b` sows one in the store and one in North's first hole, behind which the store lies.
#[test]
fn a_store_too_was_sown() {
    let rules = "turn\n    lift an own hole; sow\n
when the last seed falls in a hole and behind was sown this turn\n    take here, to own store";
    let text = two_rows(2, "counter-clockwise round the board, through own store", rules)
        .replace("off the board", "at the right end")
        .replace("1 in every hole", "2 in every hole");
    assert_eq!(after(&text, &["b"]), ("2 0 / 2 0".to_string(), 3));
}

/// He whose hole it is, where it is nobody's, neither is the mover nor is he not, nor is he bare or not bare.
#[test]
fn what_is_said_of_nobody_is_false() {
    for said in ["owner is mover", "owner is not mover", "owner is bare", "owner is not bare"] {
        let rules = format!(
            "turn\n    lift an own hole; sow\n\nwhen the last seed falls in a hole and {said}\n    take here, to own store"
        );
        let text = two_rows(2, ROUND, &rules).replace("every player owns his rows", "owners N N / S -");
        assert_eq!(after(&text, &["a"]), ("1 1 / 0 2".to_string(), 0), "{said}");
    }
}

/// Hole 1 gets nothing from itself, so that its seed goes to hole 2.
#[test]
fn a_hole_that_is_put_from_gets_nothing_from_itself() {
    let rules = "turn\n    put 1 from hole 1 of row in every own hole";
    assert_eq!(after(&two_rows(3, ROUND, rules), &["move"]), ("1 1 1 / 0 2 1".to_string(), 0));
}

#[test]
fn a_take_that_finds_nothing_moves_a_number_of_0() {
    let rules = "turn
    lift an own hole; sow

when the last seed falls in a hole
    take every enemy hole that holds 9, to own store
    put that number from own reserve in here";
    assert_eq!(after(&two_rows(2, ROUND, rules), &["a"]), ("1 1 / 0 2".to_string(), 0));
    let called_off =
        rules.replace("that holds 9, to own store", "that holds 1, to own store unless that leaves enemy bare");
    assert_eq!(after(&two_rows(2, ROUND, &called_off), &["a"]), ("1 1 / 0 2".to_string(), 0));
}

#[test]
fn a_hole_that_is_emptied_is_looked_at_as_it_was_before() {
    // as it is lifted for the first time it has not been lifted yet
    let rules = "turn
    lift an own hole; sow

when a hole that was lifted this lap is emptied
    put 1 from own reserve in it";
    assert_eq!(after(&two_rows(2, ROUND, rules), &["a"]), ("1 1 / 0 2".to_string(), 0));
}

#[test]
fn a_closed_hole_is_found_by_its_own_name_and_not_among_others() {
    let rules = "turn
    lift an own hole; sow

when the last seed falls in a hole
    close hole 1 of row
    take hole 1 of row, to own store";
    assert_eq!(after(&two_rows(2, ROUND, rules), &["b"]), ("1 2 / x 0".to_string(), 1));
    let of_several = rules.replace("take hole 1 of row", "take row");
    assert_eq!(after(&two_rows(2, ROUND, &of_several), &["b"]).1, 0);
}

#[test]
fn gaps_go_on_over_a_hole_that_is_in_the_set_already() {
    let text = "board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    position 1 0 1 / 1 1 0

turn
    lift hole 1 of row; sow

when the last seed falls in a hole
    take hole 1 of enemy row and the holes across the gaps after here, to own store

end
    if stuck: draw
    if same position a third time: draw
";
    // from b: c is empty, and North's a across it is in the set already; then his b is empty, and c across it is taken as
    // well; then a, which was lifted, is empty, and the two of b across it are taken
    assert_eq!(after(text, &["a"]), ("0 0 0 / 0 0 0".to_string(), 4));
}
