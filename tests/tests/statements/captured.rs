//! What has been captured, in this lap and in this turn; what an action that changes nothing sets off; a mark made in the
//! fall that asks for it; holes of an earlier lap.

use crate::fixture::*;

#[test]
fn a_capture_of_an_earlier_lap_is_one_of_the_turn_and_not_of_the_lap() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when a seed falls in an enemy hole that holds 2
    take here, to own store

when the last seed falls in an own hole and this lap has captured
    add 1 to own findings
    lift here; sow

when the last seed falls in an own hole and this turn has captured
    add 10 to own findings

when the last seed falls in an own hole and this turn has not captured
    add 100 to own findings
",
        END_OF_LAPS,
    ]);
    // c: North's a makes two and is taken; b, c, South's a, b. The lap has captured: b is lifted. Its seed falls in c: that
    // lap has not captured, the turn has
    let at = rules.at("0 0 1 / 1 0 5").play("c");
    assert_eq!((at.board().as_str(), at.tally()), ("1 1 0 / 2 0 1", vec![11, 0]));
    // nothing is taken
    let at = rules.at("0 0 2 / 1 1 0").play("a");
    assert_eq!((at.board().as_str(), at.tally()), ("0 0 2 / 0 2 0", vec![100, 0]));
}

#[test]
fn a_turn_comes_round_again_only_if_it_had_captured_before_as_well() {
    // one seed goes round a ring of fifty holes, one hole a lap. In the first round it passes the toll and makes it ready, in
    // the second it is taken there and sown on. In the third it comes where it was, but now the turn has captured, and in the
    // port it is over. So late that a cycle of so many laps would have been found
    let ring = Rules::of(&[
        "
board
    ring of 50
    every player owns 25 holes in turn
    every player has a store off the board
    path counter-clockwise round the board
    port is hole 24 of row
    toll is hole 20 of row
    gate is hole 23 of row

start
    1 in every hole

turn
    lift an own hole; sow

when the last seed falls in an enemy toll hole that is a ready and this turn has not captured
    take here, to the hand
    sow from next

when the last seed falls in an enemy gate hole
    mark ready on enemy toll
    lift here; sow

when the last seed falls in an own port hole and this turn has captured
    stop

when the last seed falls anywhere else
    lift here; sow
",
        END_OF_LAPS,
    ]);
    let one = |at: usize| (1..=50).map(|hole| if hole == at { "1 " } else { "0 " }).collect::<String>();
    assert_eq!(ring.at(&one(1)).play("1").board(), one(24).trim_end());
}

#[test]
fn was_a_mark_asks_for_marks_before_the_seed_fell() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

sowing
    origin counts as empty

when the last seed falls in an own hole that is not a shut
    mark shut on here
    go on

when the last seed falls in a hole that was a shut
    add 1 to own findings
",
        END,
    ]);
    // b is marked by the fall itself; the second time it had the mark
    let at = rules.at("0 1 1 / 2 1 0").play("b");
    assert_eq!(at.tally(), [0, 0]);
    // North a: b, which is his own. South a: b, c, which has been marked
    let at = at.play_all(&["a", "a"]);
    assert_eq!(at.tally(), [1, 0]);
}

#[test]
fn to_give_a_hole_to_its_owner_is_an_action_after_which_lines_at_any_time_are_asked() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; give origin to mover; sow

end
    if mover is bare, at any time: enemy wins
",
        END,
    ]);
    // after the lift alone nothing is asked; the hole was South's, and nothing lies on his side
    assert!(rules.at("1 1 1 / 0 1 0").play("b").result.is_some());
    assert!(rules.at("1 1 1 / 1 1 0").play("b").result.is_none());
}

#[test]
fn what_was_sown_in_an_earlier_lap_was_not_sown_this_lap() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an own hole that holds 3
    lift here; sow

when the last seed falls in an enemy hole and hole 2 of row was sown this lap
    add 1 to own findings

when the last seed falls in an enemy hole and hole 2 of row was sown this turn
    add 10 to own findings
",
        END_OF_LAPS,
    ]);
    // a: b and c, which makes three; its seeds fall in North's a, b, c. South's b was sown in the lap before
    assert_eq!(rules.at("0 0 0 / 2 0 2").play("a").tally(), [10, 0]);
    // a, three seeds: b, c, North's a
    assert_eq!(rules.at("0 0 0 / 3 0 1").play("a").tally(), [1, 0]);
}
