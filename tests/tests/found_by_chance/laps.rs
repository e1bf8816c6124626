//! Laps.

use super::*;

#[test]
fn a_hand_that_the_rules_of_the_lap_put_down_has_no_last_seed() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen a lap starts\n    put 1 from the hand in hole 1 of enemy row

when the last seed falls in a hole that holds 2\n    take here, to own store";
    assert_eq!(after(&two_rows(2, ROUND, rules), &["a"]), ("1 2 / 0 1".to_string(), 0));
}

/// The two seeds of `a` fall together: they are the last, and pass over all own holes.
#[test]
fn seeds_that_fall_together_are_the_last_if_none_is_left() {
    let rules =
        "sowing\n    skip every own hole with the last seed\n    2 in a hole\n\nturn\n    lift an own hole; sow";
    let text = two_rows(2, ROUND, rules).replace("1 in every hole", "2 in every hole");
    assert_eq!(after(&text, &["a"]).0, "2 4 / 0 2");
    let rules = "sowing\n    skip every own hole with the last seed\n\nturn\n    lift an own hole; sow 2 in every hole";
    let text = two_rows(2, ROUND, rules).replace("1 in every hole", "2 in every hole");
    assert_eq!(after(&text, &["a"]).0, "2 4 / 0 2");
}

/// A store is no hole: of the four seeds of `b` one falls in it, then three in North's first hole.
#[test]
fn so_many_in_every_hole_is_one_in_a_store() {
    let rules = "turn\n    lift an own hole; sow 4 in every hole";
    let text = two_rows(2, "counter-clockwise round the board, through own store", rules)
        .replace("off the board", "at the right end")
        .replace("1 in every hole", "4 in every hole");
    assert_eq!(after(&text, &["b"]).0, "4 7 / 4 0");
}

#[test]
fn what_is_taken_as_the_turn_ends_is_no_capture_of_the_lap() {
    let ends = "when the turn ends\n    take row, to own store";
    let stopped = "turn\n    lift an own hole; sow\n    only if this lap captures\n\nwhen the last seed falls in a hole\n    stop";
    let unsown = "turn\n    put 1 from own reserve in an own hole\n    only if this lap captures";
    for turn in [stopped, unsown] {
        assert_eq!(first_moves(&two_rows(2, ROUND, &format!("{turn}\n\n{ends}"))), [""; 0]);
    }
}

/// The lap is one sowing and the script; the rules of the turn's end belong to the turn.
#[test]
fn what_is_taken_as_the_turn_ends_is_no_capture_of_the_first_lap() {
    let ends = "when the turn ends\n    take row, to own store";
    for turn in ["turn\n    lift an own hole; sow", "turn\n    put 1 from own reserve in an own hole"] {
        for (test, moves) in
            [("capture", 2), ("take a hole", 2), ("capture in the first lap", 0), ("take a hole in the first lap", 0)]
        {
            let rules = format!("{turn}\n\n{ends}\n\nmoves\n    never moves that do not {test}");
            assert_eq!(first_moves(&two_rows(2, ROUND, &rules)).len(), moves, "{rules}");
        }
    }
}

#[test]
fn an_endless_turn_that_owes_a_capture_is_no_move() {
    let rules = "turn\n    lift an own hole; sow\n    only if this turn captures\n\nwhen the last seed falls in a hole\n    lift here; sow";
    let text = two_rows(2, ROUND, rules).replace("that move is not allowed", "mover loses");
    assert_eq!(first_moves(&text), [""; 0]);
}

/// Seeds that are sown from nowhere stay in the hand, and that is told.
#[test]
fn to_sow_from_nowhere_is_a_fault() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen the last seed falls in a hole\n    take here, to the hand
    sow from previous";
    let game = agrees(&two_rows(2, ROUND, rules));
    assert!(matches!(game.start().err(), Some(Fault::SeedsInHand(_))));
}

/// Only what was sown in this lap is asked for: what was sown in the turn tells no lap from another.
#[test]
fn what_was_done_in_the_turn_hides_no_cycle_if_nothing_asks_for_it() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen the last seed falls in a hole that was sown this lap\n    lift here; sow";
    agrees(&two_rows(2, "clockwise round own rows", rules).replace("that move is not allowed", "the game is void"));
}

#[test]
fn a_lap_has_a_direction_though_its_rules_put_the_whole_hand_down() {
    let rules = "turn
    lift an own hole; choose a direction; sow

when a lap starts
    put 1 from the hand in origin

moves
    never moves that go clockwise";
    assert_eq!(first_moves(&two_rows(2, TWO_WAYS, rules)), ["a>", "b>"]);
}

/// Where only one hole can be lifted nobody chooses: the way is endless at the choice of two that comes again, one lap
/// later.
#[test]
fn a_way_comes_again_at_a_choice_of_two() {
    let text = "board
    2 rows of 2
    every player owns his rows
    path counter-clockwise round own rows

start
    1 in every hole

turn
    lift an own hole; sow

when the last seed falls
    lift an own hole; sow

end
    if stuck: pass
    if nobody can move: draw
    if endless: the game is void
    if same position a second time: draw
";
    // a; b, the only one; a, of a and b; b, the only one; and the choice between a and b has come again
    let game = agrees(text);
    let start = game.start().expect("a start");
    let (_, record) = game.play(&start, "a/a", false).expect("a move");
    assert_eq!(record.laps, 4);
}

#[test]
fn at_the_end_of_an_open_path_the_hand_leaves_though_it_has_come_from_no_hole() {
    let text = "board
    2 rows of 2
    every player owns his rows
    every player has a reserve
    path: 4 3 / 1 2, open

start
    1 in every hole, 2 in every reserve

sowing
    skip every hole

turn
    put 1 from own reserve in the hand
    sow from hole 2 of row 1

end
    if stuck: draw
    if same position a third time: draw
";
    let game = agrees(text);
    let start = game.start().expect("a start");
    assert_eq!(names(&game, &start).len(), 1);
    let (next, _) = game.play_index(&start, 0, false).expect("a move");
    assert_eq!(next.position(&game).out, 1);
}
