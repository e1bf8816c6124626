//! Moving again, passing, stuck players.

use crate::fixture::*;
use mancala_interpreter::trace::GameResult;

const PASSING: &str = "
end
    if stuck: pass
    if nobody can move: most seeds wins
    if same position a third time: draw
";

const AGAIN: &str = "
turn
    lift an own hole; sow

when the last seed falls in own store
    move again

when the turn ends
    add 1 to game turns
";

#[test]
fn who_moves_again_and_cannot_passes() {
    let rules = Rules::of(&[THROUGH_STORES, AGAIN, PASSING]);
    // South c: his store; he has the turn again and no seed: it is North's. A pass of the stuck has no end-of-turn rules
    let at = rules.at("0 1 0 / 0 0 1").play("c");
    assert_eq!(
        (at.board().as_str(), at.stores(), at.mover(), at.tally()),
        ("0 1 0 / 0 0 0", vec![1, 0], NORTH, vec![1])
    );
    // North b, c; South passes; North c: South's a? no, his own store first: again, and nobody has a seed
    let at = at.play("b");
    assert_eq!((at.board().as_str(), at.mover()), ("1 0 0 / 0 0 0", NORTH));
    let at = at.play("c");
    assert_eq!((at.stores(), at.result), (vec![1, 1], Some(GameResult::Draw)));
}

#[test]
fn nobody_can_move_only_when_all_in_a_row_could_not() {
    let rules = Rules::of(&[THROUGH_STORES, AGAIN, PASSING]);
    let at = rules.at("0 0 0 / 0 0 1").play("c");
    assert_eq!((at.stores(), at.result), (vec![1, 0], Some(GameResult::Won(SOUTH))));
}

#[test]
fn a_pass_of_his_own_is_a_turn() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

turn idle if there is no own hole that holds 2 or more
    pass

when the turn ends
    add 1 to game turns
",
        END,
    ]);
    let at = rules.at("1 1 2 / 1 1 1");
    assert_eq!(at.moves(), ["a", "b", "c", "pass"]);
    let at = at.play("pass");
    assert_eq!((at.board().as_str(), at.mover(), at.tally()), ("1 1 2 / 1 1 1", NORTH, vec![1]));
    assert_eq!(at.moves(), ["a", "b", "c"]);
}

#[test]
fn move_again_stays_after_stop() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an own hole that holds 3
    move again
    stop

when the last seed falls in an own hole that holds 2
    lift here; sow
",
        END_OF_LAPS,
    ]);
    assert_eq!(rules.at("1 1 1 / 1 2 1").play("a").mover(), SOUTH);
    // b 2: lifted: c 2, North's a 2: North
    let at = rules.at("1 1 1 / 1 1 1").play("a");
    assert_eq!((at.board().as_str(), at.mover()), ("1 1 2 / 0 0 2", NORTH));
}

#[test]
fn rules_as_the_turn_starts_are_of_the_player_who_is_to_move() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the turn starts and there is no own hole that is occupied
    put 1 from own store in every own hole
",
        END,
    ]);
    // South c, one seed: North's a is no gap; South is bare, but it is North's turn. North b: c. Then South's three come in
    let mut position = rules.seeds("0 1 0 / 0 0 1");
    position.stores = vec![5, 5];
    let at = rules.standing(position.clone()).play("c");
    assert_eq!((at.board().as_str(), at.stores()), ("0 1 1 / 0 0 0", vec![5, 5]));
    let at = at.play("b");
    assert_eq!((at.board().as_str(), at.stores()), ("1 0 1 / 1 1 1", vec![2, 5]));
    // two seeds only: his holes get one each as long as there are any, from the first on
    position.stores = vec![2, 5];
    let at = rules.standing(position).play_all(&["c", "b"]);
    assert_eq!((at.board().as_str(), at.stores()), ("1 0 1 / 1 1 0", vec![0, 5]));
}
