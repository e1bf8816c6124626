//! Lines at any time.

use super::*;

/// South is bare after each of the two seeds.
#[test]
fn a_line_at_any_time_that_ends_nothing_is_done_after_every_seed() {
    let end = "if mover is bare, at any time: take every hole, to own store\n    if stuck";
    let text = two_rows(3, ROUND, "turn\n    lift an own hole; sow")
        .replace("1 in every hole,", "position 0 0 0 / 0 0 2\n    2 in every reserve\n    mark")
        .replace("    mark 2 in every reserve\n", "")
        .replace("if stuck", end);
    assert_eq!(after(&text, &["c"]).0, "0 0 0 / 0 0 0");
}

/// Once as the seed falls, and once as the turn is over.
#[test]
fn of_the_lines_at_any_time_the_first_that_fits_is_done() {
    let end = "if own row is occupied, at any time: put 1 from own reserve in own store
    if enemy row is occupied, at any time: put 1 from own reserve off the board\n    if stuck";
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow").replace("if stuck", end);
    let game = agrees(&text);
    let start = game.start().expect("a start");
    let (point, _) = game.play(&start, "a", false).expect("a move");
    assert_eq!((point.position(&game).stores[0], point.position(&game).out), (2, 0));
}

#[test]
fn lines_at_any_time_rest_between_rounds() {
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow").replace(
        "if stuck: most seeds wins",
        "if there is a hole that is occupied, at any time: take every hole, to own store; the round ends
    if stuck: take every hole, to owner's store; the round ends",
    );
    let text = text
        .replace("draw", "take every hole, to owner's store; the round ends")
        .replace(", 2 in every reserve", "")
        .replace("    every player has a reserve\n", "");
    let rounds = "\nrounds\n    winner fills his holes with 1 seeds, from the left\n    a hole not filled is empty\n    \
        add 1 to winner's points\n    if own points is 9: mover wins\n    winner starts\n";
    let game = agrees(&format!("{text}{rounds}"));
    let start = game.start().expect("a start");
    let (over, _) = game.play(&start, "a", false).expect("a move");
    let next = game.next_round(&over).expect("the next round");
    assert_eq!(in_line(game.model(), &next.position(&game)), "0 0 / 1 1");
}
