//! First turns in step, openings.

use super::*;

#[test]
fn in_step_the_last_to_choose_is_the_last_mover() {
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow")
        .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, North first\n");
    let game = agrees(&text);
    let mut point = game.start().expect("a start");
    for name in ["a", "a"] {
        point = game.play(&point, name, false).expect("a choice").0;
    }
    assert_eq!(point.position(&game).last_mover.map(|seat| seat.0), Some(0));
}

#[test]
fn in_step_seeds_that_another_has_lifted_are_a_fault() {
    let rules = "turn\n    choose a hole\n    lift all of it\n    sow";
    let text = two_rows(2, ROUND, rules)
        .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, South first\n");
    let game = agrees(&text);
    let start = game.start().expect("a start");
    let (next, _) = game.play(&start, "a", false).expect("a choice");
    let same = names(&game, &next).into_iter().find(|name| name.starts_with("S-a")).expect("South's hole");
    assert!(matches!(game.play(&next, &same, false), Err(NoPlay::Fault(Fault::Opening(_)))));
}

/// As South lifts, North's first hole is taken from him, which he has chosen.
#[test]
fn in_step_a_hole_that_can_be_chosen_no_longer_is_a_fault() {
    let text = two_rows(
        2,
        ROUND,
        "turn\n    lift an own hole; sow\n\nwhen an own hole is emptied\n    give hole 1 of enemy row to no player",
    )
    .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, South first\n");
    let game = agrees(&text);
    let (chosen, _) = game.play_index(&game.start().expect("a start"), 0, false).expect("South's choice");
    let faults =
        (0..2).filter(|index| matches!(game.play_index(&chosen, *index, false), Err(NoPlay::Fault(Fault::Opening(_)))));
    assert_eq!(faults.count(), 1);
}

#[test]
fn in_step_who_is_out_keeps_nobody_from_his_turn() {
    agrees(
        "board
    players South, East, North
    1 row of 2
    owners S E
    every player has a store off the board
    path: holes 1 to 2 of row 1

start
    1 in every hole
    the first turn is in step, South first

turn
    choose a number from 1 to 2

end
    if a player is bare: mover loses
    if stuck: pass
    if nobody can move: most seeds wins
    if same position a second time: most seeds wins
",
    );
}

#[test]
fn an_opening_that_leaves_seeds_in_the_hand_is_a_fault() {
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow")
        .replace("2 in every reserve\n", "2 in every reserve\n    every player plays: lift hole 1 of row\n");
    let game = agrees(&text);
    assert!(matches!(game.start().err(), Some(Fault::Opening(_) | Fault::SeedsInHand(_))));
}
