//! Marks: their terms, their makers.

use crate::fixture::*;
use mancala_interpreter::model::{Hole, MarkId, Seat};
use mancala_interpreter::position::{Mark, Position};

/// Holes of the picture are numbered row by row here; the board is asked for its own numbers.
fn hole(rules: &Rules, board_with_a_nine: &str) -> Hole {
    let at = rules.seeds(board_with_a_nine).holes.iter().position(|&seeds| seeds == 9).expect("a nine");
    Hole(u16::try_from(at).expect("small"))
}

fn marked(rules: &Rules, board: &str, mark_on: &str, maker: Seat, term: Option<u16>) -> Position {
    let marks = vec![Mark { hole: hole(rules, mark_on), mark: MarkId(0), maker, term }];
    Position { marks, ..rules.seeds(board) }
}

fn terms(at: &At<'_>) -> Vec<Option<u16>> {
    at.position().marks.iter().map(|mark| mark.term).collect()
}

fn shutting(board: &str, end: &str) -> Rules {
    Rules::of(&[
        board,
        "
turn
    lift an own hole; sow

sowing
    skip every shut

when the last seed falls in an enemy hole that holds 2
    mark shut for 2 turns on here
",
        end,
    ])
}

const AGAIN: &str = "
when the last seed falls in own store
    move again
";

#[test]
fn a_mark_for_two_turns_is_gone_when_two_more_turns_have_ended() {
    let rules = shutting(THROUGH_STORES, &[AGAIN, END].concat());
    // South b, three seeds: c, his store, North's a 2: marked. Two turns are to end yet
    let first = rules.at("1 1 1 / 1 3 0").play("b");
    assert_eq!((first.board().as_str(), terms(&first)), ("1 1 2 / 1 0 1", vec![Some(2)]));
    // North b ends in his c: one is left. South c ends in his store, and moves again: his turn has ended all the same
    let second = first.play("b");
    assert_eq!((second.board().as_str(), terms(&second)), ("2 0 2 / 1 0 1", vec![Some(1)]));
    let third = second.play("c");
    assert_eq!((third.mover(), terms(&third)), (SOUTH, vec![]));
}

#[test]
fn a_shut_hole_is_passed_over_while_its_term_runs() {
    let rules = shutting(THROUGH_STORES, &[AGAIN, END].concat());
    // South c, two seeds: store, and past North's a, b
    let at = rules.standing(marked(&rules, "1 1 2 / 1 1 2", "0 0 9 / 0 0 0", SOUTH, Some(1))).play("c");
    assert_eq!((at.board().as_str(), at.stores()), ("1 2 2 / 1 1 0", vec![1, 0]));
}

#[test]
fn the_pass_of_a_stuck_player_counts_as_a_turn() {
    let end = "
end
    if stuck: pass
    if nobody can move: draw
    if same position a third time: draw
";
    let rules = shutting(TWO_ROWS, end);
    // South c: North's a 2, marked for two turns. North moves; South has nothing and passes; then it is gone
    let at = rules.at("0 1 1 / 0 0 1").play("c");
    assert_eq!((at.board().as_str(), terms(&at)), ("0 1 2 / 0 0 0", vec![Some(2)]));
    let at = at.play("b");
    assert_eq!((at.board().as_str(), at.mover(), terms(&at)), ("1 0 2 / 0 0 0", NORTH, vec![]));
}

#[test]
fn to_mark_again_renews_maker_and_term() {
    let rules = shutting(TWO_ROWS, END);
    // the mark is North's, and due now; but South's seed is the first of a lap that passes over it: he marks North's b
    let at = rules.standing(marked(&rules, "1 1 1 / 1 1 1", "0 0 9 / 0 0 0", NORTH, Some(1))).play("c");
    assert_eq!((at.board().as_str(), terms(&at)), ("1 2 1 / 1 1 0", vec![Some(2)]));

    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in a flag made by mover
    take here, to own store

when the last seed falls in a hole that holds 2
    mark flag for 3 turns on here
",
        END,
    ]);
    // South a ends in b, which has a flag of North's: it is South's now, and runs three turns from the next on
    let at = rules.standing(marked(&rules, "1 1 1 / 1 1 1", "0 0 0 / 0 9 0", NORTH, Some(2))).play("a");
    let mark = at.position().marks[0];
    assert_eq!((mark.maker, mark.term, at.captured), (SOUTH, Some(3), 0));
    // his own flag: he takes what lies there
    let at = rules.standing(marked(&rules, "1 1 1 / 1 1 1", "0 0 0 / 0 9 0", SOUTH, Some(2))).play("a");
    assert_eq!((at.captured, at.position().marks[0].maker, terms(&at)), (2, SOUTH, vec![Some(1)]));
}

#[test]
fn seeds_that_fall_in_a_marked_hole_go_to_its_maker() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when a seed falls in a tuz
    take here, to maker's store

when the last seed falls in an enemy hole that holds 4
    mark tuz on here
",
        END,
    ]);
    // South c, two seeds: North's a (one lay there) and b. The tuz on a is North's, or South's
    for (maker, stores) in [(NORTH, [0, 2]), (SOUTH, [2, 0])] {
        let at = rules.standing(marked(&rules, "1 1 1 / 1 1 2", "0 0 9 / 0 0 0", maker, None)).play("c");
        assert_eq!((at.board().as_str(), at.stores()), ("1 2 0 / 1 1 0", stores.to_vec()));
    }
    // the mark is made after the seed has fallen: the next one goes to South's store
    let at = rules.at("1 1 3 / 1 1 1").play("c");
    assert_eq!((at.board().as_str(), at.position().marks.len()), ("1 1 4 / 1 1 0", 1));
    // North b: c 2. South b: c 1. North c: South's a 2, b 1. South c: North's a, five seeds, all to South's store
    let at = at.play_all(&["b", "b", "c"]);
    assert_eq!(at.board(), "0 0 4 / 2 1 1");
    let at = at.play("c");
    assert_eq!((at.board().as_str(), at.stores()), ("0 0 0 / 2 1 0", vec![5, 0]));
}

#[test]
fn a_mark_of_the_start_is_made_by_the_owner_of_its_hole() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "    mark den on hole 2 of row

turn
    lift an own hole; sow

when a seed falls in a den made by mover
    take here, to own store
",
        END,
    ]);
    // South a falls in his den: 2. Then North a in his
    let at = rules.start().play("a");
    assert_eq!(at.stores(), [2, 0]);
    let at = at.play("a");
    assert_eq!((at.board().as_str(), at.stores()), ("1 0 0 / 0 0 1", vec![2, 2]));
    // South c, two seeds over North's den: it is not made by the mover
    let at = rules.at("1 1 1 / 0 1 2").play("c");
    assert_eq!((at.board().as_str(), at.stores()), ("1 2 2 / 0 1 0", vec![0, 0]));
}
