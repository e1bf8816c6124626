//! Owners, nobody's holes, three players and four.

use crate::fixture::*;
use mancala_interpreter::model::Seat;
use mancala_interpreter::trace::GameResult;

#[test]
fn a_hole_given_to_nobody_is_neither_own_nor_enemy() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an enemy hole that holds 1
    give here to no player

when the last seed falls in an enemy hole
    take here, to own store

end
    if enemy is bare: draw
",
        END,
    ]);
    // South c: North's a holds 1 and is given away; b keeps North from being bare. North has b only
    let at = rules.at("0 1 0 / 0 1 1").play("c");
    assert_eq!((at.board().as_str(), at.result, at.moves()), ("0 1 1 / 0 1 0", None, names(&["b"])));
    // North b: c. South b: c; North c: South's a 1, given away; South c: nobody's hole is no enemy hole: nothing is taken
    let at = at.play_all(&["b", "b"]);
    assert_eq!(at.board(), "1 0 1 / 0 0 1");
    // were b empty too, North would be bare, though there is a seed in his row
    assert_eq!(rules.at("0 0 0 / 0 1 1").play("c").result, Some(GameResult::Draw));
    // and a seed that falls in nobody's hole takes nothing
    let mut position = rules.seeds("0 1 4 / 0 1 1");
    position.owners[2] = None;
    let at = rules.standing(position).play("c");
    assert_eq!((at.board().as_str(), at.captured), ("0 1 5 / 0 1 0", 0));
}

#[test]
fn holes_change_owner_as_seeds_fall_and_their_rows_do_not() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when a seed falls in an enemy hole that holds 2
    give here to mover
    add 1 to own gains

when the turn ends and enemy row is empty
    add 10 to own gains

end
    if enemy is bare: mover wins
",
        END,
    ]);
    // South c, three seeds: North's a b c hold 2 each and are South's. North is bare; his row is not empty
    let at = rules.at("1 1 1 / 1 0 3").play("c");
    assert_eq!((at.result, at.tally()), (Some(GameResult::Won(SOUTH)), vec![3, 0]));
    assert_eq!(at.position().owners, vec![Some(SOUTH); 6]);
}

fn ring(players: &str, holes: u16, rest: &str, end: &str) -> Rules {
    let board = format!(
        "
board
    ring of {holes}
    players {players}
    every player owns 2 holes in turn
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole

turn
    lift an own hole; sow
"
    );
    Rules::of(&[&board, rest, end])
}

const EAST: Seat = Seat(1);
const THIRD: Seat = Seat(2);

#[test]
fn the_enemy_of_three_is_any_other_and_is_bare_when_all_others_are() {
    let rules = ring(
        "South, East, North",
        6,
        "
when the last seed falls in an enemy hole that holds 2
    take here, to own store

end
    if enemy is bare: mover wins
",
        END,
    );
    // South's 2 ends in East's 3, or, with three seeds, in North's 5: both are enemy holes
    let at = rules.at("1 1 1 1 1 1").play("2");
    assert_eq!((at.board().as_str(), at.stores(), at.mover()), ("1 0 0 1 1 1", vec![2, 0, 0], EAST));
    let at = rules.at("1 3 1 1 1 1").play("2");
    assert_eq!((at.board().as_str(), at.stores()), ("1 0 2 2 0 1", vec![2, 0, 0]));
    // East is bare, North is not; then both
    assert_eq!(rules.at("1 1 1 0 1 0").play("2").result, None);
    assert_eq!(rules.at("1 1 1 0 0 0").play("2").result, Some(GameResult::Won(SOUTH)));
}

#[test]
fn who_loses_is_out_with_his_seeds_lying_and_the_last_one_in_wins() {
    let rules = ring(
        "South, East, North",
        6,
        "
when the last seed falls in an enemy hole that holds 4
    owner loses
",
        END,
    );
    // South's 2: East's 3 holds 4: East is out, and his seeds stay. North moves 5, then South, North again, South
    let at = rules.at("1 1 3 0 1 0").play("2");
    assert_eq!((at.board().as_str(), at.result, at.mover()), ("1 0 4 0 1 0", None, THIRD));
    assert_eq!(at.position().out_of_game, [false, true, false]);
    let at = at.play("5");
    assert_eq!((at.mover(), at.moves()), (SOUTH, names(&["1"])));
    let at = at.play("1");
    assert_eq!((at.board().as_str(), at.mover()), ("0 1 4 0 0 1", THIRD));
    // North's 6: South's 1. South's 2: East's 3, 5. North has none: he loses, and South is the last
    let at = at.play_all(&["6", "2"]);
    assert_eq!((at.board().as_str(), at.result), ("1 0 5 0 0 0", Some(GameResult::Won(SOUTH))));
}

#[test]
fn players_who_cannot_move_lose_one_after_the_other() {
    let rules = ring("South, East, North", 6, "", END);
    // South's seed goes to 2; East has none and is out, North too
    assert_eq!(rules.at("1 0 0 0 0 0").play("1").result, Some(GameResult::Won(SOUTH)));
}

#[test]
fn most_seeds_win_among_three_and_equal_leaders_draw() {
    let end = "
end
    if stuck: pass
    if nobody can move: most seeds wins
    if same position a second time: draw
";
    let take = "\nwhen the last seed falls\n    take here, to own store\n";
    let rules = ring("South, East, North", 6, take, end);
    let won = |stores: [u16; 3]| {
        let mut position = rules.seeds("1 0 0 0 0 0");
        position.stores = stores.to_vec();
        rules.standing(position).play("1").result
    };
    // South takes the last seed; all three pass
    assert_eq!(won([1, 1, 4]), Some(GameResult::Won(THIRD)));
    assert_eq!(won([3, 4, 1]), Some(GameResult::Draw));
    assert_eq!(won([4, 4, 4]), Some(GameResult::Won(SOUTH)));
}

#[test]
fn a_stuck_player_of_four_is_passed_over_until_he_can_move() {
    let end = "
end
    if stuck: pass
    if nobody can move: draw
    if same position a third time: draw
";
    let rules = ring("South, East, North, West", 8, "", end);
    // South's 2: East's 3. East's 3: his 4. North and West have none: South's 1
    let at = rules.at("1 1 0 0 0 0 0 0").play("2");
    assert_eq!(at.mover(), EAST);
    let at = at.play("3");
    assert_eq!((at.board().as_str(), at.mover(), at.moves()), ("1 0 0 1 0 0 0 0", SOUTH, names(&["1"])));
    // South's 1 to 2, East's 4 to North's 5: now it is North's turn
    let at = at.play_all(&["1", "4"]);
    assert_eq!((at.board().as_str(), at.mover()), ("0 1 0 0 1 0 0 0", THIRD));
}

#[test]
fn who_puts_a_player_out_ends_his_turn_there() {
    let rules = ring(
        "South, East, North",
        6,
        "
when the last seed falls in an enemy hole that holds 4
    mark shut for 2 turns on here
    owner loses

when a seed falls in a shut
    take here, to own store

when the turn ends
    add 1 to game turns

end
    if game turns is 2: draw
",
        END,
    );
    // East is out. A result ends the turn at once: no rule of its end, no end line, no turn of the mark's term
    let at = rules.at("1 1 3 0 1 1").play("2");
    assert_eq!((at.board().as_str(), at.result, at.mover(), at.tally()), ("1 0 4 0 1 1", None, THIRD, vec![0]));
    assert_eq!(at.position().marks[0].term, Some(3));
    // North's 6 to South's 1, then South: two turns have ended in the usual way
    let at = at.play("6");
    assert_eq!((at.tally(), at.position().marks[0].term), (vec![1], Some(2)));
    assert_eq!(at.play("1").result, Some(GameResult::Draw));
}
