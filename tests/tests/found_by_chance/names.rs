//! Names of moves.

use super::*;

/// North's right is South's left.
#[test]
fn an_arrow_runs_as_the_owner_of_the_row_sees_it() {
    let text = two_rows(3, TWO_WAYS, "turn\n    lift a hole; choose a direction; sow");
    assert_eq!(after(&text, &["N-b>"]).0, "2 0 1 / 1 1 1");
    assert_eq!(after(&text, &["N-b<"]).0, "1 0 2 / 1 1 1");
}

/// From `a` a round of the own row goes on in `b` or, the other way, in `c`.
#[test]
fn at_the_end_of_a_row_an_arrow_runs_as_in_its_middle() {
    let path = "clockwise or counter-clockwise round own rows";
    let text = two_rows(3, path, "turn\n    lift an own hole; choose a direction; sow");
    assert_eq!(after(&text, &["a>"]).0, "1 1 1 / 0 2 1");
    assert_eq!(after(&text, &["a<"]).0, "1 1 1 / 0 1 2");
}

#[test]
fn a_move_from_the_reserve_starts_in_no_hole_wherever_its_relay_goes() {
    let rules =
        "sowing\n    relay\n    origin counts as empty\n\nturn\n    choose a number from 1 to 2\n    put that number from own reserve in the hand
    sow from hole 1 of row";
    assert_eq!(first_moves(&two_rows(3, ROUND, rules)), ["1", "2"]);
    let never = "moves\n    never moves that start in a hole";
    assert_eq!(first_moves(&two_rows(3, ROUND, &format!("{rules}\n\n{never}"))), ["1", "2"]);
}

#[test]
fn directions_of_a_move_without_a_hole_have_arrows_of_their_own() {
    let rules = "turn\n    choose a direction\n    put 1 from own reserve in the hand\n    sow from hole 2 of row";
    let text = two_rows(
        3,
        TWO_WAYS,
        &format!("{rules}\n\nwhen the last seed falls\n    if the direction is clockwise: move again"),
    );
    assert_eq!(first_moves(&text), ["<", ">"]);
}

#[test]
fn rows_of_a_player_alone_have_names_of_their_own() {
    let board = |rows: usize, owners: &str| {
        format!(
            "board
    players South
    {rows} rows of 2
    owners {owners}
    no stores
    path: {}

start
    1 in every hole

turn
    lift an own hole; sow

end
    if stuck: draw
    if same position a second time: draw
",
            if rows == 2 { "4 3 / 1 2" } else { "8 7 / 5 6 / 4 3 / 1 2" }
        )
    };
    assert_eq!(first_moves(&board(2, "S S / S S")), ["R2-1", "R2-2", "a", "b"]);
    let four = first_moves(&board(4, "S S / S S / S S / S S"));
    assert_eq!(four, ["R1-1", "R1-2", "R2-1", "R2-2", "R3-1", "R3-2", "R4-1", "R4-2"]);
}

#[test]
fn a_hole_of_a_single_row_is_called_as_its_owner_counts() {
    let text = "board
    1 row of 4
    owners S N N N
    no stores
    path: holes 1 to 4 of row 1

start
    1 in every hole

turn
    lift hole 1 of enemy row 1; sow

end
    if stuck: draw
    if same position a second time: draw
";
    assert_eq!(first_moves(text), ["N-a"]);
}

#[test]
fn holes_one_and_last_of_a_ring_lie_side_by_side() {
    let text = "board
    ring of 4
    every player owns 2 holes in turn
    no stores
    path to any next hole

start
    1 in every hole

turn
    lift an own hole; sow

end
    if stuck: draw
    if same position a second time: draw
";
    assert_eq!(first_moves(text), ["1/2", "1/4", "2/1", "2/3"]);
}
