//! The fast form.

use super::*;

#[test]
fn a_hole_that_no_path_leads_from_is_no_start() {
    // the enemy's holes are not on the path of the mover: from his own two there is a move each
    let game = agrees(
        "board
    2 rows of 2
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round own rows

start
    1 in every hole

turn
    lift a hole; sow

end
    if stuck: the last mover wins
    if same position a second time: most seeds wins
",
    );
    let start = game.start().expect("a start");
    assert_eq!(names(&game, &start).len(), 2);
    assert_eq!(game.perft(&start, 1).ok(), Some(2));
}

#[test]
fn an_origin_that_gets_the_first_seed_counts_as_occupied() {
    let game = agrees(
        "board
    1 row of 3
    owners S S S
    path: holes 1 to 3 of row 1
    every player has a store off the board

start
    1 in every hole

sowing
    relay
    origin counts as occupied

turn capturing
    lift a hole
    sow from origin

end
    if stuck: pass
    if nobody can move: most seeds wins
    if endless: that move is not allowed
    if same position a third time: most seeds wins
",
    );
    // the seed falls where it was lifted, goes on with it, and lifts the two of the next hole: the last falls in an empty one
    let start = game.start().expect("a start");
    let (next, record) = game.play_index(&start, 0, false).expect("a move");
    assert_eq!((record.laps, next.position(&game).holes), (3, vec![1, 0, 2]));
}

#[test]
fn seeds_left_in_the_hand_are_a_fault_in_every_form() {
    let text = two_rows(
        3,
        ROUND,
        "turn
    lift an own hole; sow

when the last seed falls in an own hole
    close facing
    take here, to the hand
    sow from facing",
    );
    let game = agrees(&text);
    assert!(game.fast().is_ok());
    assert!(matches!(game.start(), Err(Fault::SeedsInHand(_))), "{:?}", game.start().err());
}

#[test]
fn where_a_lift_ends_the_game_no_direction_is_chosen() {
    let text = "board
    2 rows of 2
    every player owns his rows
    every player has a reserve
    path clockwise or counter-clockwise round the board

start
    1 in every hole

turn
    lift a hole; choose a direction; sow

when a hole is emptied
    take row, to own reserve

end
    if mover is bare, at any time: enemy wins
    if stuck: draw
    if endless: that move is not allowed
    if same position a second time: draw
";
    let game = agrees(text);
    assert!(game.fast().is_ok());
    let start = game.start().expect("a start");
    assert_eq!(names(&game, &start), ["N-a", "N-b", "a", "b"]);
    assert_eq!(game.perft(&start, 1), Ok(4));
}

#[test]
fn seeds_stay_in_the_hand_where_a_lift_ends_the_game() {
    let text = "board
    2 rows of 2
    every player owns his rows
    every player has a reserve
    path counter-clockwise round the board

start
    1 in every hole

turn
    lift a hole; sow

when a hole is emptied
    take 2 of every hole, to own reserve

end
    if a player is bare, at any time: mover wins
    if stuck: draw
    if same position a third time: draw
";
    assert!(agrees(text).fast().is_ok());
}

#[test]
fn where_a_lift_closes_the_holes_it_is_no_move() {
    let text = "board
    2 rows of 2
    every player owns his rows
    path counter-clockwise round the board

start
    1 in every hole

turn
    lift a hole; sow

when an own hole is emptied
    close every hole

end
    if stuck: draw
    if same position a third time: draw
";
    let game = agrees(text);
    assert!(game.fast().is_ok());
    let start = game.start().expect("a start");
    assert_eq!((names(&game, &start).len(), game.perft(&start, 1)), (2, Ok(2)));
}
