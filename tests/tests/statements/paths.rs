//! Pictures, lists, seats, names, open ends, free paths, directions chosen once.

use crate::fixture::*;

fn board(path: &str) -> String {
    let board = "board\n    2 rows of 3\n    every player owns his rows\n    every player has a store off the board\n";
    format!("{board}{path}\nstart\n    1 in every hole\n")
}

const SIMPLY: &str = "
turn
    lift an own hole; sow
";

#[test]
fn a_picture_is_turned_round_for_the_other_player() {
    let rules = Rules::of(&[&board("    path: 1 2 3 / 4 5 6\n"), SIMPLY, END]);
    // South's b is 5: c is 6, then 1 and 2, the first two of the top row
    let at = rules.at("0 0 0 / 0 3 0").play("b");
    assert_eq!(at.board(), "1 1 0 / 0 0 1");
    // turned: North's 1 2 3 are the bottom row from the right, his 4 5 6 the top row from the right. His c is 6, and
    // its next is 1, South's c
    assert_eq!(at.play("c").board(), "0 1 0 / 0 0 2");
}

#[test]
fn each_seat_may_have_a_path_of_its_own() {
    let paths = "    path of South counter-clockwise round the board\n    path of North clockwise round the board\n";
    let rules = Rules::of(&[&board(paths), SIMPLY, END]);
    // South c, two seeds: North's a, b. North a, two seeds, the other way: South's c, b
    let at = rules.at("0 0 1 / 0 0 2").play("c");
    assert_eq!(at.board(), "0 1 2 / 0 0 0");
    assert_eq!(at.play("a").board(), "0 1 0 / 0 1 1");
}

#[test]
fn a_list_of_zones_is_sown_in_its_order() {
    let rules = Rules::of(&[
        "
board
    4 rows of 3
    every player owns his rows
    no stores
    path: front, holes 3 to 1 of back

start
    1 in every hole
",
        SIMPLY,
        END,
    ]);
    // South F2, three seeds: F3, B3, B2. North F2, five seeds: his F3 lies at the left of the picture, B3 above it, then
    // B2, B1 to the right, then F1
    let at = rules.at("0 0 0 / 0 5 0 / 0 3 0 / 0 0 0").play("F2");
    assert_eq!(at.board(), "0 0 0 / 0 5 0 / 0 0 1 / 0 1 1");
    assert_eq!(at.play("F2").board(), "1 1 1 / 1 0 1 / 0 0 1 / 0 1 1");
}

#[test]
fn a_path_is_changed_within_a_turn_and_an_open_one_lets_seeds_go() {
    let paths = "    path counter-clockwise round the board\n    path out: row, open\n";
    let rules = Rules::of(&[
        &board(paths),
        SIMPLY,
        "
when the last seed falls in an own hole that holds 3
    go along out
    lift here; sow

when the last seed falls in an own hole
    take here, to own store
",
        END_OF_LAPS,
    ]);
    // a: b holds 3, lifted and sown along the row: c, and two leave the board; no rule of a last seed is tried
    let at = rules.at("1 0 0 / 1 2 1").play("a");
    assert_eq!((at.board().as_str(), at.position().out, at.stores()), ("1 0 0 / 0 0 2", 2, vec![0, 0]));
    assert_eq!((at.laps, at.captured), (2, 0));
    // b: c holds 2 and is taken
    assert_eq!(rules.at("1 0 0 / 1 1 1").play("b").stores(), [2, 0]);
}

#[test]
fn what_an_only_if_owes_is_decided_when_seeds_have_left_an_open_path() {
    let rules = Rules::of(&[
        &board("    path: row, open\n"),
        "
turn
    lift an own hole; sow
    only if this lap captures

when a seed falls in an own hole that holds 3
    take here, to own store
",
        END,
    ]);
    // a, three seeds: b 3, taken on the way, c 1, one leaves. b, two seeds: c 1, one leaves, nothing taken
    let at = rules.at("1 0 0 / 3 2 0");
    assert_eq!(at.moves(), ["a"]);
    let at = at.play("a");
    assert_eq!((at.board().as_str(), at.stores(), at.position().out), ("1 0 0 / 0 0 1", vec![3, 0], 1));
}

#[test]
fn on_a_free_path_every_seed_is_a_choice_and_next_is_straight_on() {
    let rules = Rules::of(&[
        "
board
    4 rows of 3
    every player owns his rows
    every player has a store off the board
    path to any next hole, never reverse

start
    1 in every hole

turn
    lift an own hole; sow

when the last seed falls in a hole that holds 1 and next is occupied
    take next, to own store
",
        END,
    ]);
    // one seed of the middle of South's front row: left, right, down, or up
    let at = rules.at("0 5 1 / 0 0 0 / 0 1 0 / 0 0 0");
    assert_eq!(at.moves().len(), 4);
    // up, straight on lies the middle of North's back row, with 5. In the other three ways there is nothing straight on
    let mut stores: Vec<u16> = at.moves().iter().map(|name| at.play(name).stores()[0]).collect();
    stores.sort_unstable();
    assert_eq!(stores, [0, 0, 0, 5]);
    // two seeds, never back: left or right, then up or down; down, then left or right; up, then left, right or up
    let at = rules.at("0 5 0 / 0 0 0 / 0 2 0 / 0 0 0");
    assert_eq!(at.moves().len(), 9);
}

#[test]
fn a_direction_chosen_once_is_kept() {
    let rules = Rules::of(&[
        &board("    path clockwise or counter-clockwise round the board, chosen once\n"),
        "
turn
    lift an own hole; choose a direction; sow
",
        END,
    ]);
    // South: one seed of a to the left is clockwise, and falls in North's c. From then on he goes clockwise only
    let at = rules.at("0 0 2 / 1 1 0").play("a<");
    assert_eq!((at.board().as_str(), at.moves()), ("1 0 2 / 0 1 0", names(&["a<", "a>", "c<", "c>"])));
    // North a to his right is counter-clockwise: b, c
    let at = at.play("a>");
    assert_eq!((at.board().as_str(), at.moves()), ("2 1 0 / 0 1 0", names(&["b"])));
    assert_eq!(at.play("b").board(), "2 1 0 / 1 0 0");
}

#[test]
fn a_middle_row_is_shared_and_its_owners_are_drawn() {
    let rules = Rules::of(&[
        "
board
    3 rows of 4
    owners N N N N / N N S S / S S S S
    every player has a store off the board
    path: 5 6 7 8 / 4 3 10 9 / 1 2 11 12

start
    1 in every hole

turn
    lift an own hole; sow

when the last seed falls in an enemy hole that holds 2
    take here, to own store
",
        END,
    ]);
    // South's first hole is 1; two seeds: 2, then 3, which is above it, North's: 1 + 1, taken
    let at = rules.at("0 0 0 2 / 0 1 1 0 / 2 0 0 0").play("R1-1");
    assert_eq!((at.board().as_str(), at.stores()), ("0 0 0 2 / 0 0 1 0 / 0 1 0 0", vec![2, 0]));
    // turned: North's first hole is the last of the top row; 2 is left of it, 3 below that: South's, 1 + 1
    let at = at.play("R1-1");
    assert_eq!((at.board().as_str(), at.stores()), ("0 0 1 0 / 0 0 0 0 / 0 1 0 0", vec![2, 2]));
}
