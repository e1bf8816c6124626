//! Boards: numbers of holes, rows, zones, facing, paths. Holes are numbered in the picture from the top, each row from
//! the left as South sees it; all values here are worked out on paper.

use mancala_interpreter::model::{Course, Direction, Hole, Model, Seat, Spot, Track};

use super::{model, problems};

fn numbers(holes: &[Hole]) -> Vec<u16> {
    holes.iter().map(|hole| hole.0).collect()
}

fn row(model: &Model, seat: usize, row: usize) -> Vec<u16> {
    numbers(&model.board.rows[seat][row - 1])
}

fn zone(model: &Model, name: &str, seat: usize) -> Vec<u16> {
    let zone = model.board.zones.iter().find(|zone| zone.name == name).unwrap();
    numbers(&zone.holes[seat])
}

/// Elements of a path as numbers; stores are 100 and the seat.
fn track(model: &Model, path: usize, seat: usize) -> Vec<u16> {
    let Course::Fixed { tracks, .. } = &model.board.paths[path].course else { panic!("a free path") };
    spots(&tracks[seat])
}

fn spots(track: &Track) -> Vec<u16> {
    let number = |spot: &Spot| match spot {
        Spot::Hole(hole) => hole.0,
        Spot::Store(seat) => 100 + u16::from(seat.0),
    };
    track.spots.iter().map(number).collect()
}

fn facing(model: &Model, hole: u16) -> Option<u16> {
    model.board.facing[usize::from(hole)].map(|hole| hole.0)
}

fn same_number(model: &Model, hole: u16) -> Option<u16> {
    model.board.same_number[usize::from(hole)].map(|hole| hole.0)
}

fn column(model: &Model, row: usize, hole: u16) -> Option<u16> {
    model.board.column[row - 1][usize::from(hole)].map(|hole| hole.0)
}

// North   0  1  2
// South   3  4  5
const TWO: &str = "board
    2 rows of 3
    every player owns his rows
    no stores
    path counter-clockwise round the board
";

#[test]
fn on_two_rows_north_numbers_his_holes_from_the_other_side() {
    let model = model(TWO);
    assert_eq!(model.board.seats, ["South", "North"]);
    assert_eq!(row(&model, 0, 1), [3, 4, 5]);
    assert_eq!(row(&model, 1, 1), [2, 1, 0]);
    assert_eq!(zone(&model, "row", 0), [3, 4, 5]);
    assert_eq!(zone(&model, "row", 1), [2, 1, 0]);
    assert_eq!(
        model.board.owners,
        [Some(Seat(1)), Some(Seat(1)), Some(Seat(1)), Some(Seat(0)), Some(Seat(0)), Some(Seat(0))]
    );
}

#[test]
fn counter_clockwise_souths_row_runs_to_the_right_and_norths_back() {
    let model = model(TWO);
    assert_eq!(track(&model, 0, 0), [3, 4, 5, 2, 1, 0]);
    assert_eq!(track(&model, 0, 1), [2, 1, 0, 3, 4, 5]);
}

#[test]
fn clockwise_a_path_runs_the_other_way() {
    let model = model(&TWO.replace("counter-clockwise", "clockwise"));
    assert_eq!(track(&model, 0, 0), [3, 0, 1, 2, 5, 4]);
    let Course::Fixed { forward, both, .. } = &model.board.paths[0].course else { panic!("a free path") };
    assert_eq!((*forward, *both), (Some(Direction::Clockwise), false));
}

#[test]
fn facing_is_the_same_column_and_same_number_is_across() {
    let model = model(TWO);
    assert_eq!(facing(&model, 3), Some(0));
    assert_eq!(facing(&model, 2), Some(5));
    // South's first hole and North's first hole, at his own left
    assert_eq!(same_number(&model, 3), Some(2));
    assert_eq!(same_number(&model, 4), Some(1));
}

#[test]
fn a_store_stands_after_the_last_hole_of_its_row() {
    let stores = |at: &str, path: &str| {
        let board = TWO.replace("no stores", &format!("every player has a store at the {at} end"));
        model(&board.replace("path counter-clockwise round the board", path))
    };
    let right = stores("right", "path counter-clockwise round the board, through own store");
    assert_eq!(track(&right, 0, 0), [3, 4, 5, 100, 2, 1, 0]);
    assert_eq!(track(&right, 0, 1), [2, 1, 0, 101, 3, 4, 5]);
    let left = stores("left", "path clockwise round the board, through own store");
    // clockwise, South's row runs from hole 3 to hole 1; his store at the left comes after hole 1
    assert_eq!(track(&left, 0, 0), [3, 100, 0, 1, 2, 5, 4]);
    let every = stores("right", "path counter-clockwise round the board, through every store");
    assert_eq!(track(&every, 0, 0), [3, 4, 5, 100, 2, 1, 0, 101]);
    let own = stores("right", "path counter-clockwise round own rows, through own store");
    assert_eq!(track(&own, 0, 0), [3, 4, 5, 100]);
    assert_eq!(track(&own, 0, 1), [2, 1, 0, 101]);
}

// North's back   0  1  2  3
// North's front  4  5  6  7
// South's front  8  9 10 11
// South's back  12 13 14 15
const FOUR: &str = "board
    4 rows of 4
    every player owns his rows
    no stores
    path counter-clockwise round own rows
";

#[test]
fn on_four_rows_front_is_next_to_the_enemy() {
    let model = model(FOUR);
    assert_eq!(zone(&model, "front", 0), [8, 9, 10, 11]);
    assert_eq!(zone(&model, "back", 0), [12, 13, 14, 15]);
    assert_eq!(zone(&model, "front", 1), [7, 6, 5, 4]);
    assert_eq!(zone(&model, "back", 1), [3, 2, 1, 0]);
}

#[test]
fn counter_clockwise_souths_front_runs_to_the_left_and_his_back_to_the_right() {
    let model = model(FOUR);
    assert_eq!(track(&model, 0, 0), [12, 13, 14, 15, 11, 10, 9, 8]);
    assert_eq!(track(&model, 0, 1), [3, 2, 1, 0, 4, 5, 6, 7]);
}

#[test]
fn on_four_rows_every_hole_faces_the_enemys_front() {
    let model = model(FOUR);
    assert_eq!(facing(&model, 9), Some(5));
    assert_eq!(facing(&model, 13), Some(5));
    assert_eq!(facing(&model, 1), Some(9));
    assert_eq!(facing(&model, 5), Some(9));
}

#[test]
fn a_row_of_a_place_keeps_side_and_column() {
    let model = model(FOUR);
    // back of South's front hole 2; back of North's front in the same column
    assert_eq!(column(&model, 1, 9), Some(13));
    assert_eq!(column(&model, 1, 5), Some(1));
    assert_eq!(column(&model, 2, 13), Some(9));
}

#[test]
fn two_directions_are_one_path() {
    let board = FOUR.replace("path counter-clockwise", "path clockwise or counter-clockwise");
    let model = model(&format!("{board}turn\n    lift an own hole; choose a direction; sow\n"));
    let Course::Fixed { forward, both, .. } = &model.board.paths[0].course else { panic!("a free path") };
    assert_eq!((*forward, *both), (Some(Direction::Clockwise), true));
    assert_eq!(track(&model, 0, 0), [12, 8, 9, 10, 11, 15, 14, 13]);
}

// North's near   0  1  2  3  4  5
// shared row     6  7  8  9 10 11   South's half is 9 10 11, North's 8 7 6
// South's near  12 13 14 15 16 17
const THREE: &str = "board
    3 rows of 6
    near is row 1
    half is holes 4 to 6 of row 2
    every player owns near and half
    no stores
    path: near, holes 3 to 1 of half, enemy half, holes 6 to 1 of enemy near
";

#[test]
fn three_rows_are_shared_in_the_middle() {
    let model = model(THREE);
    assert_eq!(zone(&model, "near", 0), [12, 13, 14, 15, 16, 17]);
    assert_eq!(zone(&model, "near", 1), [5, 4, 3, 2, 1, 0]);
    assert_eq!(zone(&model, "half", 0), [9, 10, 11]);
    assert_eq!(zone(&model, "half", 1), [8, 7, 6]);
    assert_eq!(model.board.owners[8], Some(Seat(1)));
    assert_eq!(model.board.owners[9], Some(Seat(0)));
    assert_eq!(facing(&model, 12), None);
}

#[test]
fn the_path_of_three_rows_bends_like_an_s() {
    let model = model(THREE);
    // along South's near row, back along the middle row, then along North's near row from its sixth hole to its first,
    // which is from left to right as South sees it
    let path = [12, 13, 14, 15, 16, 17, 11, 10, 9, 8, 7, 6, 0, 1, 2, 3, 4, 5];
    assert_eq!(track(&model, 0, 0), path);
    let north: Vec<u16> = path.iter().map(|hole| 17 - hole).collect();
    assert_eq!(track(&model, 0, 1), north);
}

#[test]
fn ends_stand_between_two_rows() {
    // end 0, North 1 2 3 4 5, end 6; South 7 8 9 10 11
    let model = model(
        "board
    2 rows of 5 and 2 ends
    every player owns his rows
    no stores
    path clockwise or counter-clockwise round the board
turn
    lift an own hole that is not in end; choose a direction; sow
",
    );
    let picture: Vec<Vec<Option<u16>>> =
        model.board.picture.iter().map(|row| row.iter().map(|hole| hole.map(|hole| hole.0)).collect()).collect();
    assert_eq!(picture[0], (0..7).map(Some).collect::<Vec<_>>());
    assert_eq!(picture[1], [None, Some(7), Some(8), Some(9), Some(10), Some(11), None]);
    assert_eq!(zone(&model, "end", 0), [0, 6]);
    assert_eq!(zone(&model, "end", 1), [6, 0]);
    assert_eq!(row(&model, 1, 1), [5, 4, 3, 2, 1]);
    assert_eq!(model.board.owners[0], None);
    // counter-clockwise is South to the right, the right end, North, the left end; clockwise the other way
    assert_eq!(track(&model, 0, 0), [7, 0, 1, 2, 3, 4, 5, 6, 11, 10, 9, 8]);
    assert_eq!(facing(&model, 7), Some(1));
    assert_eq!(facing(&model, 0), None);
    assert_eq!(same_number(&model, 7), Some(5));
}

#[test]
fn a_rings_holes_are_numbered_along_its_direction() {
    let model = model(
        "board
    ring of 9
    players South, East, North
    every player owns 3 holes in turn
    no stores
    path clockwise round the board
",
    );
    assert_eq!(track(&model, 0, 0), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(track(&model, 0, 2), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(model.board.owners[3], Some(Seat(1)));
    assert_eq!(model.board.owners[8], Some(Seat(2)));
    let Course::Fixed { forward, .. } = &model.board.paths[0].course else { panic!("a free path") };
    assert_eq!(*forward, Some(Direction::Clockwise));
}

#[test]
fn a_drawn_path_is_turned_for_the_other_player() {
    let board = "board
    4 rows of 3
    every player owns his rows
    no stores
    path: . . . / . . . / 6 5 4 / 1 2 3
";
    let both = model(board);
    assert_eq!(track(&both, 0, 0), [9, 10, 11, 8, 7, 6]);
    assert_eq!(track(&both, 0, 1), [2, 1, 0, 3, 4, 5]);
    let each = model(&board.replace(
        "    path: . . . / . . . / 6 5 4 / 1 2 3\n",
        "    path of South: . . . / . . . / 6 5 4 / 1 2 3
    path of North: 1 2 3 / 6 5 4 / . . . / . . .\n",
    ));
    assert_eq!(track(&each, 0, 1), [0, 1, 2, 5, 4, 3]);
}

#[test]
fn an_open_path_ends_where_its_row_ends() {
    let model = model(&format!("{TWO}    path out: row, open\nturn\n    lift an own hole; go along out; sow\n"));
    assert_eq!(model.board.paths.len(), 2);
    assert_eq!(track(&model, 1, 1), [2, 1, 0]);
    let Course::Fixed { tracks, .. } = &model.board.paths[1].course else { panic!("a free path") };
    assert!(tracks[0].open);
}

#[test]
fn owners_may_be_drawn() {
    // a cross: South S, North N, nobody -, no hole .
    let model = model(
        "board
    3 rows of 3
    owners N N . / - - - / . S S
    no stores
    path: 5 4 . / . 3 . / . 2 1
turn
    lift an own hole; sow
",
    );
    assert_eq!(model.board.holes, 7);
    assert_eq!(model.board.owners, [Some(Seat(1)), Some(Seat(1)), None, None, None, Some(Seat(0)), Some(Seat(0))]);
    assert_eq!(row(&model, 0, 1), [5, 6]);
    assert_eq!(row(&model, 1, 1), [1, 0]);
}

#[test]
fn the_ring_of_a_board_of_more_rows_is_that_of_its_edges() {
    // the front rows would never be sown: that is a mistake
    let wrong = FOUR.replace("round own rows", "round the board");
    assert_eq!(problems(&wrong), [("M302".to_owned(), "counter-clockwise round the board".to_owned())]);
}

#[test]
fn holes_face_as_the_board_says() {
    let model =
        model(&format!("{THREE}    near faces enemy near\nwhen the last seed falls and facing is empty\n    stop\n"));
    // first hole faces first hole, from each owner's left
    assert_eq!(facing(&model, 12), Some(5));
    assert_eq!(facing(&model, 5), Some(12));
    assert_eq!(facing(&model, 9), None);
}
