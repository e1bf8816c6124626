//! Ends in the middle of a lap, and positions that come again.

use crate::fixture::*;
use mancala_interpreter::trace::GameResult;

#[test]
fn an_end_in_the_middle_of_a_lap_leaves_seeds_in_the_hand() {
    let rules = Rules::of(&[
        THROUGH_STORES,
        "
turn
    lift an own hole; sow

end
    if own store holds 2 or more, at any time: mover wins
",
        END,
    ]);
    let mut position = rules.seeds("1 1 1 / 1 1 4");
    position.stores = vec![1, 0];
    // c: the first seed makes two in the store: three stay in the hand
    let at = rules.standing(position).play("c");
    assert_eq!(at.result, Some(GameResult::Won(SOUTH)));
    assert_eq!((at.board().as_str(), at.position().hand, at.stores()), ("1 1 1 / 1 1 0", 3, vec![2, 0]));
}

#[test]
fn at_any_time_is_asked_after_the_rules_of_a_seed_and_not_after_a_lift() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when a seed falls in an enemy hole that holds 2
    take here, to own store

end
    if there are exactly 3 holes that are occupied, at any time: mover wins
",
        END,
    ]);
    // c, two seeds, four holes occupied: after the lift three, which is not asked. North's a 2, which leaves three until
    // its rule has taken them: two. Then North's b: three, and that is asked
    let at = rules.at("1 0 1 / 1 0 2").play("c");
    assert_eq!((at.board().as_str(), at.position().hand), ("1 1 0 / 1 0 0", 0));
    assert_eq!((at.stores(), at.result), (vec![2, 0], Some(GameResult::Won(SOUTH))));
    // c, one seed: three holes before the lift; North's a is taken, and one is left
    let at = rules.at("1 0 1 / 0 0 1").play("c");
    assert_eq!((at.board().as_str(), at.result), ("1 0 0 / 0 0 0", None));
}

#[test]
fn later_choices_are_not_made_after_a_result() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an enemy hole
    take here, to own store
    either once: stop
    or twice: take 1 of next, to own store

end
    if own store holds 3 or more, at any time: mover wins
",
        END,
    ]);
    // c takes 2, and the player chooses; with 3 the game is over before he does
    assert_eq!(rules.at("1 1 1 / 1 0 1").moves(), ["a", "c/once", "c/twice"]);
    assert_eq!(rules.at("1 1 2 / 1 0 1").moves(), ["a", "c"]);
    assert_eq!(rules.at("1 1 2 / 1 0 1").play("c").stores(), [3, 0]);
    assert_eq!(rules.at("1 1 1 / 1 0 1").play("c/twice").result, Some(GameResult::Won(SOUTH)));
}

/// Each player has two holes and one seed, which goes to and fro.
fn to_and_fro(rest: &str, time: &str) -> Rules {
    let board = "
board
    2 rows of 2
    every player owns his rows
    no stores
    path counter-clockwise round own rows

start
    position 0 1 / 1 0

turn
    lift an own hole; sow
";
    let end = format!("\nend\n    if stuck: the stuck player loses\n    if same position a {time} time: draw\n");
    Rules::of(&[board, rest, &end])
}

/// After how many moves the game is over.
fn over_after(rules: &Rules) -> usize {
    let mut at = rules.start();
    let mut moves = 0;
    while at.result.is_none() {
        assert!(moves < 100, "no end");
        let names = at.moves();
        at = at.play(&names[0]);
        moves += 1;
    }
    assert_eq!(at.result, Some(GameResult::Draw));
    moves
}

#[test]
fn the_set_up_counts_as_the_first_time() {
    // South a b, North a b, South b a, North b a: after four moves all is as in the beginning, after eight again
    assert_eq!(over_after(&to_and_fro("", "second")), 4);
    assert_eq!(over_after(&to_and_fro("", "third")), 8);
}

#[test]
fn a_position_with_another_term_of_a_mark_is_another_position() {
    let marking = "
when the turn ends and this is the first turn of mover
    mark slow for 6 turns on every own hole that is occupied

when a slow is emptied
    set game emptied to 0
";
    // South's mark is made in turn 1 and gone after turn 7, North's in turn 2 and after turn 8: then, and not before,
    // all is as in the beginning
    assert_eq!(over_after(&to_and_fro(marking, "second")), 8);
}

#[test]
fn a_tally_and_the_player_to_move_belong_to_the_position() {
    // three values of the tally, four moves of the seeds: together twelve
    let counting = "
when the turn ends and game step is 2
    set game step to 0

when the turn ends
    add 1 to game step
";
    assert_eq!(over_after(&to_and_fro(counting, "second")), 12);
}
