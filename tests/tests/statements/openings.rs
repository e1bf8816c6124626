//! Lay-outs, scripted openings, first turns in step.

use crate::fixture::*;
use mancala_interpreter::trace::GameResult;

const BOARD: &str = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board
";

const TURN: &str = "
turn
    lift an own hole; sow
";

#[test]
fn a_lay_out_must_not_be_what_its_conditions_name() {
    let rules = Rules::of(&[
        BOARD,
        "
start
    every player arranges 4 seeds in row
        unless there is an own hole that holds 3 or more
        unless hole 1 of row is empty and hole 2 of row is empty
    North starts
",
        TURN,
        END,
    ]);
    let start = rules.start();
    assert_eq!(start.mover(), SOUTH);
    assert!(start.lay_out(&[3, 1, 0]).is_none());
    assert!(start.lay_out(&[2, 1, 0]).is_none());
    assert!(start.lay_out(&[2, 1, 1, 0]).is_none());
    let south = start.lay_out(&[0, 2, 2]).expect("one of the two is occupied");
    assert_eq!((south.board().as_str(), south.mover()), ("0 0 0 / 0 2 2", NORTH));
    // North lays out from his left, which is the right of the picture
    let north = south.lay_out(&[2, 1, 1]).expect("nothing forbids it");
    assert_eq!((north.board().as_str(), north.mover()), ("1 1 2 / 0 2 2", NORTH));
}

#[test]
fn a_scripted_opening_is_sown_with_all_rules_in_seat_order() {
    let rules = Rules::of(&[
        BOARD,
        "
start
    2 in every hole
    every player plays: lift hole 2 of row; sow
",
        TURN,
        "
when the last seed falls in an enemy hole that holds 3
    take here, to own store
",
        END,
    ]);
    // South b: c 3, North's a 3, taken. North b: c 3, South's a 3, taken
    let at = rules.start();
    assert_eq!((at.board().as_str(), at.stores(), at.mover()), ("3 0 0 / 0 0 3", vec![3, 3], SOUTH));
}

fn in_step(position: &str, rules: &str) -> Rules {
    let start = format!("\nstart\n    position {position}\n    the first turn is in step, South first\n");
    Rules::of(&[BOARD, &start, TURN, rules, END_OF_LAPS])
}

const TAKE_TWO: &str = "
when the last seed falls in an enemy hole that holds 2
    take here, to own store
";

const RELAY: &str = "
sowing
    relay
    origin counts as empty
";

#[test]
fn in_step_each_player_chooses_on_the_board_of_the_set_up() {
    let rules = Rules::of(&[
        BOARD,
        "\nstart\n    position 1 0 2 / 1 1 2\n    the first turn is in step, South first\n",
        TURN,
        TAKE_TWO,
        END,
    ]);
    let start = rules.start();
    assert_eq!((start.mover(), start.moves()), (SOUTH, names(&["a", "b", "c"])));
    // South's seeds have not fallen yet
    let chosen = start.play("c");
    assert_eq!((chosen.board().as_str(), chosen.mover()), ("1 0 2 / 1 1 2", NORTH));
    assert_eq!(chosen.moves(), ["a", "c"]);
    // both lift. South's first: North's a 1. North's first: his b 1. South's last: North's b 2, taken, one of them
    // North's. North's last: his c 2
    let at = chosen.play("a");
    assert_eq!((at.board().as_str(), at.stores(), at.mover()), ("2 0 1 / 1 1 0", vec![2, 0], SOUTH));
    // a lap of each, told with the last choice
    assert_eq!((at.laps, at.captured), (2, 2));
}

#[test]
fn in_step_a_seed_of_the_other_can_make_a_hole_occupied() {
    // South b, two seeds; North a, three. South: c 1. North: his b 1. South: North's a, empty since its lift, 1: his
    // turn is over. North: his c 1; South's a 1, was empty: over
    let rules = in_step("0 0 3 / 0 2 0", RELAY);
    let at = rules.start().play_all(&["b", "a"]);
    assert_eq!((at.board().as_str(), at.mover()), ("1 1 1 / 1 0 1", SOUTH));
    // South c, three; North a, two. South: North's a 1. North: b 1. South: b 2. North: c 1, was empty: over. South: c 2:
    // occupied by North's seed, lifted: South's a 1, b 1: over
    let rules = in_step("0 0 2 / 0 0 3", RELAY);
    let at = rules.start().play_all(&["c", "a"]);
    assert_eq!((at.board().as_str(), at.mover()), ("0 2 1 / 1 1 0", SOUTH));
}

#[test]
fn after_turns_in_step_he_moves_who_has_earned_it() {
    let again = "
when the last seed falls in an own hole
    move again
";
    let rules = Rules::of(&[
        BOARD,
        "\nstart\n    position 1 0 1 / 1 0 1\n    the first turn is in step, South first\n",
        TURN,
        again,
        END,
    ]);
    // South c ends in North's a; North a in his own b
    let at = rules.start().play_all(&["c", "a"]);
    assert_eq!((at.board().as_str(), at.mover()), ("1 1 1 / 1 0 0", NORTH));
    // both end in their own b: South is the first of them
    assert_eq!(rules.start().play_all(&["a", "a"]).mover(), SOUTH);
}

#[test]
fn a_result_ends_the_turns_of_all() {
    let rules = Rules::of(&[
        BOARD,
        "\nstart\n    position 1 0 3 / 1 0 3\n    the first turn is in step, South first\n",
        TURN,
        "
end
    if hole 2 of enemy row is occupied, at any time: mover wins
",
        END,
    ]);
    // South: North's a 1. North: his b 1, which is his own. South: North's b 2: he wins; two seeds of North and one of
    // South do not fall any more
    let at = rules.start().play_all(&["c", "a"]);
    assert_eq!(at.result, Some(GameResult::Won(SOUTH)));
    assert_eq!((at.board().as_str(), at.position().hand), ("1 2 1 / 1 0 0", 3));
}

#[test]
fn who_has_finished_ends_his_turn_while_the_other_still_sows() {
    let rules = Rules::of(&[
        BOARD,
        "
start
    position 1 0 3 / 1 0 1
    the first turn is in step, South first
",
        TURN,
        "
when the turn ends
    put 1 from here in own store

end
    if own store is occupied: mover wins
",
        END,
    ]);
    // South a: b, his last: his turn is over, the seed goes to his store, and he has won. North's three are in his hand
    let at = rules.start().play_all(&["a", "a"]);
    assert_eq!((at.result, at.stores(), at.position().hand), (Some(GameResult::Won(SOUTH)), vec![1, 0], 3));
    assert_eq!(at.board(), "1 0 0 / 0 0 1");
}

#[test]
fn in_step_a_last_seed_and_its_rules_are_one_step() {
    let rules = Rules::of(&[
        BOARD,
        "
start
    position 1 0 2 / 1 0 1
    the first turn is in step, South first
",
        TURN,
        "
when the last seed falls in an enemy hole that holds 1
    take here, to own store
",
        END,
    ]);
    // South c, one seed: North's a is empty since North lifted it: 1, taken at once. North a, two: b, c
    let at = rules.start().play_all(&["c", "a"]);
    assert_eq!((at.board().as_str(), at.stores()), ("2 1 0 / 1 0 0", vec![1, 0]));
    // South c, two seeds, North a, three: North's a 1; his b 1. South's last: b 2, taken. Then North's c and South's a
    let rules = in_step("0 0 3 / 0 0 2", TAKE_TWO);
    let at = rules.start().play_all(&["c", "a"]);
    assert_eq!((at.board().as_str(), at.stores()), ("1 0 1 / 1 0 0", vec![2, 0]));
}
