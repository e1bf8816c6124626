//! Moves, results, rounds.

use super::*;

#[test]
fn what_the_rules_of_a_stage_take_is_a_capture_of_the_turn() {
    let rules = "stages
    early until there is an own hole that is empty
    late

turn
    lift an own hole; sow

when the stage late starts
    take row, to own store

moves
    never moves that do not capture";
    assert_eq!(first_moves(&two_rows(2, ROUND, rules)), ["a", "b"]);
    let rules = rules.replace("do not capture", "do not capture in the first lap");
    assert_eq!(first_moves(&two_rows(2, ROUND, &rules)), [""; 0]);
}

/// Both ways to put a seed down are called alike, be it by one `turn` part or by the other.
#[test]
fn options_of_one_name_in_two_parts_are_one() {
    let part = "    lift an own hole\n    either usual: sow\n    or other: sow";
    let rules = format!("turn\n{part}\n\nturn second\n{part}");
    assert_eq!(first_moves(&two_rows(2, ROUND, &rules)), ["a/other", "a/usual", "b/other", "b/usual"]);
}

#[test]
fn a_move_without_hole_and_choice_is_called_after_its_kind() {
    let rules = "turn one\n    add 1 to own debt\n\nturn two\n    add 1 to own debt";
    assert_eq!(first_moves(&two_rows(2, ROUND, rules)), ["one", "two"]);
}

#[test]
fn a_later_hole_of_the_same_name_across_the_board_has_an_initial() {
    let rules = "turn\n    lift an own hole; put all from the hand in a hole";
    assert_eq!(first_moves(&two_rows(1, ROUND, rules)), ["a/N-a", "a/a"]);
}

/// South puts three in his store and is out; of East with one and North with two North has most.
#[test]
fn who_is_out_does_not_win_by_most_seeds() {
    let text = "board
    players South, East, North
    1 row of 3
    owners S E N
    every player has a store off the board
    every player has a reserve
    path: holes 1 to 3 of row 1

start
    1 in every hole, 3 in every reserve

turn
    choose a number from 1 to 3; put that number from own reserve in own store

end
    if own store holds 3 or more: mover loses
    if own store holds 2 or more: most seeds wins
    if stuck: pass
    if nobody can move: draw
    if same position a third time: draw
";
    let game = agrees(text);
    let mut point = game.start().expect("a start");
    for name in ["3", "1", "2"] {
        point = game.play(&point, name, false).expect("a move").0;
    }
    assert_eq!(point.ended().map(|ended| ended.result), Some(GameResult::Won(Seat(2))));
}

/// South has one seed for his hole in the lower row, North three for his two: one in each row.
#[test]
fn a_player_fills_his_holes_in_whatever_row_they_lie() {
    let text = "board
    2 rows of 2
    owners S N / N S
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole

turn
    lift an own hole; sow

end
    if there is a hole that is occupied: take every hole, to owner's store; the round ends
    if stuck: draw
    if same position a third time: draw

rounds
    every player fills his holes with 1 seed, from the left
    winner starts
";
    let game = agrees(text);
    let (over, _) = game.play(&game.start().expect("a start"), "b", false).expect("a move");
    let next = game.next_round(&over).expect("a round");
    assert_eq!(in_line(game.model(), &next.position(&game)), "0 1 / 1 1");
}

/// South gives North his seed. North, with three in store, fills his hole with two; South, with one, cannot do so.
#[test]
fn a_hole_that_cannot_be_filled_with_as_many_is_not_filled() {
    let text = "board
    2 rows of 1
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole, 1 in every store

turn
    lift an own hole; put all from the hand in enemy store

end
    if there is a hole that is occupied: take every hole, to owner's store; the round ends
    if stuck: draw
    if same position a third time: draw

rounds
    winner fills his holes with 2 seeds, from the left
    loser fills his holes with as many as winner
    winner starts
";
    let game = agrees(text);
    let (over, _) = game.play_index(&game.start().expect("a start"), 0, false).expect("a move");
    let next = game.next_round(&over).expect("a round");
    assert_eq!(in_line(game.model(), &next.position(&game)), "2 / 0");
}

/// He is out; the position in which the game ended can be written down and taken up all the same.
#[test]
fn a_player_who_has_lost_a_game_alone_is_read_back() {
    let text = "board
    players South
    ring of 4
    every player owns 4 holes in turn
    path counter-clockwise round the board

start
    1 in hole 1 of row

turn
    lift an own hole; sow

end
    if there is an own hole that is occupied: mover loses
    if stuck: the stuck player loses
    if same position a third time: draw
";
    agrees(text);
}

#[test]
fn in_step_one_who_cannot_move_leaves_the_others_their_turns_one_by_one() {
    let text = two_rows(2, ROUND, "turn if mover is South\n    lift an own hole; sow")
        .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, North first\n")
        .replace("if stuck: most seeds wins", "if stuck: pass\n    if nobody can move: most seeds wins");
    assert_eq!(after(&text, &["a"]), ("1 1 / 0 2".to_string(), 0));
}

#[test]
fn who_is_out_of_a_round_plays_the_next() {
    let text = "board
    players South, West, North
    ring of 6
    every player owns 2 holes in turn
    path counter-clockwise round the board

start
    1 in every hole

turn
    lift an enemy hole that holds 9; sow

end
    if stuck: the stuck player loses
    if same position a second time: draw

rounds
    every round is set up as the first
    the players start in turn
";
    // South and West are stuck and lose, and North, the last one in, wins
    let game = agrees(text);
    let start = game.start().expect("a start");
    assert!(matches!(start.ended().map(|ended| ended.result), Some(GameResult::Won(Seat(2)))));
    assert_eq!(start.position(&game).out_of_game, [true, true, false]);
    let next = game.next_round(&start).expect("a round");
    assert_eq!(next.position(&game).starter, Seat(1));
    assert!(matches!(next.ended().map(|ended| ended.result), Some(GameResult::Won(Seat(0)))));
}
