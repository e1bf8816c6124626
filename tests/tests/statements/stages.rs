//! Stages of the game and of every player.

use crate::fixture::*;
use mancala_interpreter::model::StageId;
use mancala_interpreter::position::Position;

const EARLY: StageId = StageId(0);
const LATE: StageId = StageId(1);

const WITH_RESERVES: &str = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path counter-clockwise round the board

start
    1 in every hole, 1 in every reserve

stages
    early until own reserve is empty, for every player
    late

turn in early
    put 1 from own reserve in hole 1 of row; lift hole 1 of row; sow

turn in late
    lift an own hole; sow
";

#[test]
fn each_player_enters_his_next_stage_alone() {
    let rules = Rules::of(&[WITH_RESERVES, END]);
    // South a: 1 + 1 from the reserve, b 2, c 2; his reserve is empty, North's is not
    let at = rules.start().play("a");
    assert_eq!((at.board().as_str(), at.position().stages), ("1 1 1 / 0 2 2", vec![LATE, EARLY]));
    assert_eq!(at.moves(), ["a"]);
    let at = at.play("a");
    assert_eq!((at.board().as_str(), at.position().stages), ("2 2 0 / 0 2 2", vec![LATE, LATE]));
    assert_eq!(at.moves(), ["b", "c"]);
}

#[test]
fn a_player_may_enter_his_stage_in_the_turn_of_another_and_is_the_mover_of_its_rules() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
stages
    early until own row holds 2 or fewer, for every player
    late

turn in early
    lift an own hole; sow

turn in late
    lift hole 3 of row; sow

when the last seed falls in an enemy hole that holds 2
    take here, to own store

when the stage early ends
    add 1 to own ended

when the stage late starts
    put 1 from enemy store in hole 1 of row
",
        END,
    ]);
    // South c: North's a holds 2 and is taken. North's row holds 2: he enters late, and gets one seed of South's store
    // (his enemy's) in his hole 1. South's row holds 3: he stays
    let at = rules.at("1 1 1 / 2 1 1").play("c");
    assert_eq!((at.board().as_str(), at.stores()), ("1 1 1 / 2 1 0", vec![1, 0]));
    assert_eq!((at.position().stages, at.tally()), (vec![EARLY, LATE], vec![0, 1]));
    assert_eq!(at.moves(), ["c"]);
}

#[test]
fn threatened_asks_the_other_player_in_his_own_stage() {
    let rules = Rules::of(&[
        WITH_RESERVES,
        "
when the last seed falls in an enemy hole that holds 2
    take here, to own store

when the turn ends and there is an own hole that is threatened
    add 1 to own threats
",
        END,
    ]);
    let standing = |board: &str, reserves: [u16; 2], stages: [StageId; 2]| Position {
        reserves: reserves.to_vec(),
        stages: stages.to_vec(),
        ..rules.seeds(board)
    };
    // South c: North's a 1. North's c would make South's a 2; but in his early stage he sows only from a, two seeds, to
    // his own b and c
    let early = rules.standing(standing("1 0 0 / 1 0 1", [0, 1], [LATE, EARLY])).play("c");
    assert_eq!((early.board().as_str(), early.tally()), ("1 0 1 / 1 0 0", vec![0, 0]));
    let late = rules.standing(standing("1 0 0 / 1 0 1", [0, 0], [LATE, LATE])).play("c");
    assert_eq!((late.board().as_str(), late.tally()), ("1 0 1 / 1 0 0", vec![1, 0]));
    // South is early (his one seed goes from a to b), North late: c would go to South's a and b, which would hold 2
    let mixed = rules.standing(standing("2 0 0 / 0 0 0", [1, 0], [EARLY, LATE])).play("a");
    assert_eq!((mixed.board().as_str(), mixed.tally()), ("2 0 0 / 0 1 0", vec![1, 0]));
}

#[test]
fn to_enter_a_stage_changes_it_at_once() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
stages
    opening
    late

turn in opening
    lift an own hole; sow

turn in late
    lift hole 1 of row; sow

when the last seed falls in an enemy hole
    enter late
    if the stage is late: take here, to own store
",
        END,
    ]);
    // South b ends in his c: opening still. North a ends in his b. South c, two seeds: North's a, b; he enters late, and
    // the next line of the same rule sees it: b (2 + 1) is taken. The stage is of the game: North may lift his a only
    let at = rules.start().play("b").play("a");
    assert_eq!((at.board().as_str(), at.moves()), ("1 2 0 / 1 0 2", names(&["a", "c"])));
    let at = at.play("c");
    assert_eq!((at.board().as_str(), at.stores(), at.moves()), ("1 0 1 / 1 0 0", vec![3, 0], names(&["a"])));
}

#[test]
fn to_enter_a_stage_ends_the_old_one_and_starts_the_new() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
stages
    opening
    late

turn in opening
    lift an own hole; sow

turn in late
    lift hole 1 of row; sow

when the last seed falls in an enemy hole
    enter late

when the stage opening ends and the stage is opening
    add 1 to own changes

when the stage late starts and the stage is late
    add 10 to own changes
",
        END,
    ]);
    assert_eq!(rules.start().play("b").tally(), [0, 0]);
    assert_eq!(rules.start().play("c").tally(), [11, 0]);
}
