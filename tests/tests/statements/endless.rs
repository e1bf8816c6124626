//! Turns that never end, and turns that only seem so.

use crate::fixture::*;
use mancala_interpreter::trace::GameResult;

const TURN: &str = "
turn
    lift an own hole; sow
";

#[test]
fn a_lap_that_comes_back_to_itself_never_ends() {
    let rules = Rules::of(&[
        TWO_ROWS,
        TURN,
        "\nwhen the last seed falls in an own hole\n    lift here; sow from here\n",
        END_OF_LAPS,
    ]);
    // a: b's two are lifted and fall in b and c; c's two fall in c and North's a: over. c: North's a: over.
    // b with c empty: c's one falls in c again and again
    assert_eq!(rules.at("1 1 1 / 1 1 1").moves(), ["a", "b", "c"]);
    assert_eq!(rules.at("1 1 1 / 1 1 1").play("a").board(), "1 1 2 / 0 1 1");
    assert_eq!(rules.at("1 1 1 / 0 1 0").moves(), Vec::<String>::new());
}

#[test]
fn a_cycle_of_several_laps_is_found() {
    let rules = Rules::of(&[
        TWO_ROWS,
        TURN,
        "\nwhen the last seed falls in a hole that holds 1\n    lift here; sow\n",
        END_OF_LAPS,
    ]);
    // the lone seed of a runs round through all six; with two more on its way it stops there
    assert_eq!(rules.at("0 0 0 / 1 0 0").moves(), Vec::<String>::new());
    let at = rules.at("0 2 0 / 1 0 0").play("a");
    assert_eq!((at.board().as_str(), at.laps), ("0 3 0 / 0 0 0", 4));
}

#[test]
fn a_cycle_may_go_through_captures() {
    let ruling = |ruling: &str| {
        let end = format!(
            "\nend\n    if stuck: the stuck player loses\n    if endless: {ruling}\n    if same position a third time: draw\n"
        );
        Rules::of(&[
            TWO_ROWS,
            TURN,
            "
when the last seed falls in an own hole that was empty
    take here, to own store
    put 1 from own store in the hand
    sow from here

moves
    prefer moves that capture
",
            "
sowing
    origin counts as empty
",
            &end,
        ])
    };
    // a: b's seed is taken and sown in b for ever; c ends in North's a
    let board = "1 1 1 / 1 0 1";
    assert_eq!(ruling("that move is not allowed").at(board).moves(), ["c"]);
    // with a result it is a move, and it has captured
    let drawn = ruling("draw");
    let at = drawn.at(board);
    assert_eq!(at.moves(), ["a"]);
    assert_eq!(at.play("a").result, Some(GameResult::Draw));
}

#[test]
fn what_an_endless_move_leaves_and_where_it_ends_is_false_also_negated() {
    let moves = |selection: &str| {
        let moves = format!("\nmoves\n    never moves that {selection}\n");
        let end = "
end
    if stuck: the stuck player loses
    if endless: mover loses
    if same position a third time: draw
";
        Rules::of(&[
            TWO_ROWS,
            TURN,
            "\nwhen the last seed falls in a hole that holds 1\n    lift here; sow\n",
            &moves,
            end,
        ])
    };
    for selection in [
        "end in an own hole",
        "do not end in an own hole",
        "leave enemy bare",
        "do not leave enemy bare",
        "leave enemy row empty",
        "do not leave enemy row occupied",
    ] {
        let rules = moves(selection);
        let at = rules.at("0 0 0 / 1 0 0");
        assert_eq!(at.moves(), ["a"], "{selection}");
        assert_eq!(at.play("a").result, Some(GameResult::Won(NORTH)), "{selection}");
    }
    // what it did until then is seen
    assert_eq!(moves("sow in an enemy hole").at("0 0 0 / 1 0 0").moves(), Vec::<String>::new());
    assert_eq!(moves("start in a hole that holds 1").at("0 0 0 / 1 0 0").moves(), Vec::<String>::new());
}

#[test]
fn a_choice_that_comes_again_in_the_same_state_offers_nothing_more() {
    let board = "
board
    2 rows of 2
    every player owns his rows
    no stores
    path counter-clockwise round the board

start
    1 in every hole
";
    let rules = "
when the last seed falls
    either rest: stop
    or on: lift here; sow
";
    let rules = Rules::of(&[board, TURN, rules, END_OF_LAPS]);
    // the seed of a may rest in b, in North's a and b, and in a; then it is in b again
    let at = rules.at("0 0 / 1 0");
    assert_eq!(at.moves(), ["a/on/on/on/rest", "a/on/on/rest", "a/on/rest", "a/rest"]);
    assert_eq!(at.play("a/on/on/on/rest").board(), "0 0 / 1 0");
    assert_eq!(at.play("a/on/on/rest").board(), "1 0 / 0 0");
}

#[test]
fn a_turn_of_more_than_a_hundred_laps_that_ends_is_not_endless() {
    let rules = Rules::of(&[
        "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path counter-clockwise round the board

start
    0 in every hole, 1 in hole 1 of row
",
        TURN,
        "
when the last seed falls in an own hole and here is hole 1 of row
    put 1 from own store in own reserve
    go on

when the last seed falls and own store is empty
    stop

when the last seed falls
    lift here; sow
",
        END_OF_LAPS,
    ]);
    // the seed comes to hole 1 after every sixth lap; there one of the 30 in the store goes: 180 laps
    let mut position = rules.seeds("0 0 0 / 1 0 0");
    position.stores = vec![30, 0];
    let at = rules.standing(position).play("a");
    assert_eq!((at.laps, at.stores(), at.position().reserves), (180, vec![0, 0], vec![30, 0]));
    assert_eq!(at.board(), "0 0 0 / 1 0 0");
}

#[test]
fn a_turn_counted_by_a_tally_ends_where_it_says() {
    let rules = Rules::of(&[
        TWO_ROWS,
        TURN,
        "
when the last seed falls
    add 1 to own steps
    if own steps is 100: stop
    lift here; sow
",
        END_OF_LAPS,
    ]);
    // sixteen rounds and four holes more: North's b
    let at = rules.at("0 0 0 / 1 0 0").play("a");
    assert_eq!((at.laps, at.board().as_str(), at.tally()), (100, "0 1 0 / 0 0 0", vec![100, 0]));
}

#[test]
fn an_endless_turn_is_ruled_as_it_stood_when_it_first_came_back() {
    let rules = Rules::of(&[
        TWO_ROWS,
        TURN,
        "
when the last seed falls in an own hole
    put 1 from enemy store in own store
    lift here; sow

when the last seed falls in an enemy hole
    put 1 from own store in enemy store
    lift here; sow

end
    if stuck: the stuck player loses
    if endless: most seeds wins
    if same position a third time: draw
",
    ]);
    // laps end in b, c (South gains 1 each time), North's a, b, c (North gains), a (South gains). Stores of 10 and 10:
    // 11 9, 12 8, 11 9, 10 10, 9 11, 10 10. The seventh lap starts from a as the first did, but `here`, which is read,
    // was nothing then. The eighth is as the second: 11 9
    let standing = |stores: [u16; 2]| {
        let mut position = rules.seeds("0 0 0 / 1 0 0");
        position.stores = stores.to_vec();
        rules.standing(position).play("a")
    };
    let at = standing([10, 10]);
    assert_eq!((at.stores(), at.laps, at.result), (vec![11, 9], 7, Some(GameResult::Won(SOUTH))));
    // 9 and 10: 10 9 as the second lap starts, though North leads in others
    let at = standing([9, 10]);
    assert_eq!((at.stores(), at.laps, at.result), (vec![10, 9], 7, Some(GameResult::Won(SOUTH))));
    // North has one only: 11 0 as the lap from b starts, 11 0 as that from c does, then 10 1, 9 2, 8 3, 9 2, 10 1, and
    // 11 0 as the lap from c starts again: that is the first return
    let at = standing([10, 1]);
    assert_eq!((at.stores(), at.result), (vec![11, 0], Some(GameResult::Won(SOUTH))));
}

#[test]
fn a_tally_that_nobody_reads_hides_no_cycle() {
    let counting = "\nwhen the last seed falls in a hole that holds 1\n    add 1 to own steps\n    lift here; sow\n";
    let rules = Rules::of(&[TWO_ROWS, TURN, counting, END_OF_LAPS]);
    assert_eq!(rules.at("0 0 0 / 1 0 0").moves(), Vec::<String>::new());
}
