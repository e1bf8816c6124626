//! Small rulesets for what few games have: lay-outs, free, named and open paths, directions chosen once, rounds.

use mancala_grammar::source::Source;
use mancala_interpreter::model::{Model, Seat, Sense};
use mancala_interpreter::position::{Phase, Position};
use mancala_interpreter::trace::GameResult;
use mancala_tests::simple::{Simple, SimpleFault, SimpleMove};

use mancala_tests::collection;

const SOUTH: Seat = Seat(0);
const NORTH: Seat = Seat(1);

fn model(text: &str) -> Model {
    collection::model_of(Source::new("a small ruleset", text), &[])
}

fn at(simple: &Simple<'_>, rows: &[&[u16]]) -> Position {
    let mut position = simple.start().expect("no fault");
    position.holes = rows.concat();
    position.past.clear();
    position
}

fn names(simple: &Simple<'_>, position: &Position) -> Vec<String> {
    let moves = simple.moves(position).expect("no fault");
    moves.names().into_iter().map(str::to_owned).collect()
}

fn play(simple: &Simple<'_>, position: &Position, name: &str) -> SimpleMove {
    let moves = simple.moves(position).expect("no fault");
    moves.named(name).unwrap_or_else(|| panic!("{name} is not among {:?}", moves.names())).clone()
}

const BOARD: &str = "\
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
";

const END: &str = "
end
    if stuck: take every hole, to owner's store; most seeds wins
    if endless: that move is not allowed
    if same position a third time: draw
";

fn two_rows(path: &str, rest: &str) -> Model {
    model(&format!("{BOARD}    {path}\n\nstart\n    2 in every hole\n    South starts\n\n{rest}\n{END}"))
}

#[test]
fn a_lay_out_is_a_step_of_the_start_and_must_meet_its_conditions() {
    let text = format!(
        "{BOARD}    path counter-clockwise round the board\n
start
    every player arranges 4 seeds in row
        unless there is an own hole that holds 3 or more
    South starts

sowing
    skip origin

turn
    lift an own hole; sow
{END}"
    );
    let model = model(&text);
    let simple = Simple::new(&model);
    let start = simple.start().expect("no fault");
    assert_eq!((start.phase.clone(), start.mover), (Phase::Start(0), SOUTH));
    assert_eq!(simple.arrange(&start, &[2, 1, 0]), Err(SimpleFault::WrongLayout));
    assert!(matches!(simple.arrange(&start, &[3, 1, 0]), Err(SimpleFault::LayoutRefused(_))));
    let laid = simple.arrange(&start, &[2, 2, 0]).expect("allowed");
    assert_eq!((laid.phase.clone(), laid.mover), (Phase::Start(1), NORTH));
    let both = simple.arrange(&laid, &[1, 1, 2]).expect("allowed");
    assert_eq!((both.phase.clone(), both.mover), (Phase::Turn, SOUTH));
    // North's first hole lies at the right
    assert_eq!(both.holes, [2, 1, 1, 2, 2, 0]);
}

#[test]
fn on_a_free_path_each_hole_is_chosen_beside_the_last_and_not_the_one_just_left() {
    let model = two_rows("path to any next hole, never reverse", "turn\n    lift an own hole; sow\n");
    let simple = Simple::new(&model);
    let position = at(&simple, &[&[0, 0, 1], &[2, 0, 0]]);
    // from a: right to b, then up or right; or up to North's c, from where only the way to the right is left
    assert_eq!(names(&simple, &position), ["a/b/b", "a/b/c", "a/c"]);
    let up = play(&simple, &position, "a/c").after;
    assert_eq!(up.holes, [1, 1, 1, 0, 0, 0]);
}

#[test]
fn a_named_path_is_gone_along_after_its_name_is_said() {
    let turn = "turn\n    lift an own hole\n    either out: go along out\n    or round: go along round\n    sow\n";
    let paths = "path counter-clockwise round the board\n    path out: row, open\n    path round counter-clockwise round own rows";
    let model = two_rows(paths, &format!("sowing\n    origin counts as empty\n\n{turn}"));
    let simple = Simple::new(&model);
    let position = at(&simple, &[&[0, 0, 1], &[0, 3, 0]]);
    let out = play(&simple, &position, "b/out").after;
    assert_eq!((out.holes.as_slice(), out.out), ([0, 0, 1, 0, 0, 1].as_slice(), 2));
    assert_eq!(play(&simple, &position, "b/round").after.holes, [0, 0, 1, 1, 1, 1]);
}

#[test]
fn a_direction_chosen_once_is_kept_for_the_game() {
    let path = "path clockwise or counter-clockwise round the board, chosen once";
    let model = two_rows(path, "turn\n    lift an own hole; choose a direction; sow\n");
    let simple = Simple::new(&model);
    let position = at(&simple, &[&[1, 0, 1], &[1, 1, 0]]);
    assert_eq!(names(&simple, &position), ["a<", "a>", "b<", "b>"]);
    let first = play(&simple, &position, "a>").after;
    assert_eq!(first.directions, [Some(Sense::Backward), None]);
    // North chooses his own; South's is settled, and is no choice any more
    assert_eq!(names(&simple, &first), ["a<", "a>", "c<", "c>"]);
    let second = play(&simple, &first, "c<").after;
    assert_eq!(names(&simple, &second), ["b"]);
}

#[test]
fn choices_that_come_again_in_the_same_state_are_endless() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen the last seed falls\n    either rest: stop\n    or on: lift here; sow\n";
    let start = "start\n    0 in every hole, 1 in hole 1 of row\n    South starts\n";
    let model = model(&format!("{BOARD}    path counter-clockwise round the board\n\n{start}\n{rules}\n{END}"));
    let simple = Simple::new(&model);
    // the lone seed may rest in each of the six holes; then it is in b again, in the state of the first choice
    let moves = simple.moves(&at(&simple, &[&[0, 0, 0], &[1, 0, 0]])).expect("no fault");
    let rests = moves.legal.iter().map(|one| one.name.matches("/on").count());
    assert_eq!(rests.collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(moves.removed.len(), 1);
}

fn with_rounds(rounds: &str) -> Model {
    let rest = format!("sowing\n    skip origin\n\nturn\n    lift an own hole; sow\n\nrounds\n{rounds}");
    let end = "
end
    if a player is bare: take every hole, to owner's store; the round ends
    if stuck: draw
    if same position a third time: draw
";
    let path = "    path counter-clockwise round the board\n";
    model(&format!("{BOARD}{path}\nstart\n    2 in every hole\n    South starts\n\n{rest}\n{end}"))
}

/// A round that is over with these stores.
fn over(simple: &Simple<'_>, stores: [u16; 2]) -> Position {
    let mut position = simple.start().expect("no fault");
    position.holes = vec![0; 6];
    position.stores = stores.to_vec();
    position
}

#[test]
fn holes_are_filled_from_the_store_and_those_not_filled_are_closed() {
    let model = with_rounds(
        "    every player fills his holes with 2 seeds, from the left\n    a hole not filled is closed\n    if there is no own hole that is occupied: mover loses\n    loser starts\n",
    );
    let simple = Simple::new(&model);
    let next = simple.advance_round(&over(&simple, [7, 5]), GameResult::Won(SOUTH)).expect("no fault");
    // South: 2 2 2 and one left; North: 2 2 from his left, his third hole is closed
    assert_eq!((next.result, next.position.mover), (None, NORTH));
    assert_eq!(next.position.holes, [0, 2, 2, 2, 2, 2]);
    assert_eq!(next.position.closed, [true, false, false, false, false, false]);
    assert_eq!(next.position.stores, [1, 1]);
    // a closed hole is passed: North's b goes to South's a and b
    assert_eq!(play(&simple, &next.position, "b").after.holes, [0, 0, 2, 3, 3, 2]);
    let lost = simple.advance_round(&over(&simple, [11, 1]), GameResult::Won(SOUTH)).expect("no fault");
    assert_eq!(lost.result, Some(GameResult::Won(SOUTH)));
}

#[test]
fn whole_numbers_of_seeds_pay_for_holes_round_the_board() {
    let model = with_rounds(
        "    every player owns 1 hole for every 2 seeds, from the left, the odd hole to winner\n    every player fills his holes with 2 seeds, from the left\n    a hole not filled is empty\n    loser starts\n",
    );
    let simple = Simple::new(&model);
    let next = simple.advance_round(&over(&simple, [9, 3]), GameResult::Won(SOUTH)).expect("no fault");
    // South pays for four: his three and North's first. North pays for one: the first from his left that is left.
    // The odd hole, North's third, is the winner's; nobody has two seeds more for it
    let owners = [Some(SOUTH), Some(NORTH), Some(SOUTH), Some(SOUTH), Some(SOUTH), Some(SOUTH)];
    assert_eq!(next.position.owners, owners);
    assert_eq!(next.position.holes, [0, 2, 2, 2, 2, 2]);
    assert_eq!(next.position.stores, [1, 1]);
}

#[test]
fn the_match_is_won_by_rounds_won() {
    let model = with_rounds(
        "    every round is set up as the first\n    if own rounds-won is 2 or more: mover wins\n    the players start in turn\n",
    );
    let simple = Simple::new(&model);
    let next = simple.advance_round(&over(&simple, [7, 5]), GameResult::Won(SOUTH)).expect("no fault");
    assert_eq!((next.result, next.position.mover, &next.position.holes), (None, NORTH, &vec![2; 6]));
    assert_eq!(next.position.stores, [0, 0]);
    let drawn = simple.advance_round(&next.position, GameResult::Draw).expect("no fault");
    assert_eq!((drawn.result, drawn.position.mover), (None, SOUTH));
    let last = simple.advance_round(&drawn.position, GameResult::Won(SOUTH)).expect("no fault");
    assert_eq!(last.result, Some(GameResult::Won(SOUTH)));
}

#[test]
fn all_seeds_are_laid_out_freely_and_mirrored_by_the_winner() {
    let model = with_rounds(
        "    loser fills his holes with all seeds\n    winner fills his holes with as many as loser\n    a hole not filled is empty\n    loser starts\n",
    );
    let simple = Simple::new(&model);
    let waits = simple.advance_round(&over(&simple, [8, 4]), GameResult::Won(SOUTH)).expect("no fault");
    assert_eq!(waits.position.mover, NORTH);
    assert!(matches!(waits.position.phase, Phase::BetweenRounds { line: 0, winner: Some(SOUTH) }));
    let next = simple.arrange(&waits.position, &[3, 0, 1]).expect("allowed");
    // North's holes from his left: 3 0 1; South's the same from his left
    assert_eq!(next.holes, [1, 0, 3, 3, 0, 1]);
    assert_eq!((next.stores.as_slice(), next.mover), ([4, 0].as_slice(), NORTH));
}
