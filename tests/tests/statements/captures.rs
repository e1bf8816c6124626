//! What a lap or a turn must capture, and what a result in between does to that.

use crate::fixture::*;

fn owing(what: &str, rest: &str) -> Rules {
    let turn = format!("\nturn\n    lift an own hole; sow\n    only if {what}\n");
    let rules = "
sowing
    relay in an own hole
    origin counts as empty

when the last seed falls in an enemy hole that was empty
    take here, to own store
";
    Rules::of(&[TWO_ROWS, &turn, rest, rules, END_OF_LAPS])
}

#[test]
fn a_capture_of_a_later_lap_is_the_turn_s_and_not_the_first_lap_s() {
    // a: b 2, lifted: c 2, North's a 1, which was empty: taken, in the second lap. b: c 2, lifted: North's a 1, b 1:
    // taken, in the second lap. c: North's a 1: taken at once
    let board = "1 0 0 / 1 1 1";
    assert_eq!(owing("this lap captures", "").at(board).moves(), ["c"]);
    let turn = owing("this turn captures", "");
    let at = turn.at(board);
    assert_eq!(at.moves(), ["a", "b", "c"]);
    assert_eq!(at.play("a").board(), "1 0 0 / 0 0 2");
    assert_eq!(at.play("b").board(), "1 0 1 / 1 0 0");
}

#[test]
fn a_take_before_the_line_does_not_count() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    take hole 1 of enemy row, to own store
    lift an own hole; sow; only if this lap captures

when the last seed falls in an enemy hole that holds 1
    take here, to own store
",
        END,
    ]);
    // every script takes North's a. a ends in b: nothing taken since. c ends in North's a, which holds 1
    let at = rules.at("1 1 1 / 1 0 1");
    assert_eq!(at.moves(), ["c"]);
    assert_eq!((at.play("c").board().as_str(), at.play("c").stores()), ("1 1 0 / 1 0 0", vec![2, 0]));
}

#[test]
fn a_result_decides_what_is_still_owed_by_what_has_been_taken() {
    let win = "\nwhen the last seed falls in an own hole that was empty\n    mover wins\n";
    for owed in ["this lap captures", "this turn captures"] {
        let rules = owing(owed, win);
        // a: b, which was empty: a result, and nothing taken. c: North's a, taken
        assert_eq!(rules.at("1 0 0 / 1 0 1").moves(), ["c"]);
    }
    // a: b 2: c 1, North's a: 1, taken; without a capture of its first lap no move, though the turn captures
    assert_eq!(owing("this lap captures", win).at("1 0 0 / 1 1 0").moves(), Vec::<String>::new());
    // here the capture comes first: the result of an end line stops the turn after it
    let at_once = "\nend\n    if own store is occupied, at any time: mover wins\n";
    let rules = owing("this lap captures", at_once);
    let at = rules.at("1 0 0 / 1 0 1").play("c");
    assert_eq!((at.result.map(mancala_interpreter::game::winner), at.stores()), (Some(Some(SOUTH)), vec![1, 0]));
}

#[test]
fn a_capture_that_would_leave_the_enemy_bare_is_not_made() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an enemy hole that holds 2
    take here, to own store
    unless that leaves enemy bare
",
        END,
    ]);
    let at = rules.at("1 0 1 / 0 1 1").play("c");
    assert_eq!((at.board().as_str(), at.captured), ("1 0 0 / 0 1 0", 2));
    let at = rules.at("0 0 1 / 0 1 1").play("c");
    assert_eq!((at.board().as_str(), at.captured), ("0 0 2 / 0 1 0", 0));
}
