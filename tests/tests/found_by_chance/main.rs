//! What rulesets written by chance have shown, each in the smallest ruleset that shows it. What must come out is said by
//! the reference (`docs/language`); all forms of play are held against one another as well.

mod any_time;
mod fast_form;
mod grammar;
mod laps;
mod names;
mod openings;
mod phrases;
mod rounds;

use mancala_grammar::load;
use mancala_grammar::source::Source;
use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::GameResult;
use mancala_tests::boards::in_line;
use mancala_tests::collection::model_of;
use mancala_tests::targets::play_text;

/// Two rows of so many holes with a store beside the board for each player, one seed in every hole.
fn two_rows(columns: usize, path: &str, rules: &str) -> String {
    format!(
        "board
    2 rows of {columns}
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path {path}

start
    1 in every hole, 2 in every reserve

{rules}

end
    if stuck: most seeds wins
    if endless: that move is not allowed
    if same position a third time: draw
"
    )
}

const ROUND: &str = "counter-clockwise round the board";
const TWO_WAYS: &str = "clockwise or counter-clockwise round the board";

/// All forms of play agree on it.
#[track_caller]
fn agrees(text: &str) -> Game {
    for seed in 0..6 {
        match play_text(text, seed) {
            Ok(played) => assert!(played.is_some(), "{text}"),
            Err(no) => panic!("{text}\nseed {seed}: {no}"),
        }
    }
    Game::new(model_of(Source::new("found", text), &[]))
}

fn names(game: &Game, point: &Point) -> Vec<String> {
    let mut names: Vec<String> = game.moves(point).expect("moves").into_iter().map(|one| one.name).collect();
    names.sort_unstable();
    names
}

/// The board after moves from the start, and the seeds that the last of them captured.
#[track_caller]
fn after(text: &str, moves: &[&str]) -> (String, u32) {
    let game = agrees(text);
    let mut point = game.start().expect("a start");
    let mut captured = 0;
    for name in moves {
        let (next, record) =
            game.play(&point, name, false).unwrap_or_else(|no| panic!("{name}: {no:?} of {:?}", names(&game, &point)));
        captured = record.captured;
        point = next;
    }
    (in_line(game.model(), &point.position(&game)), captured)
}

#[track_caller]
fn first_moves(text: &str) -> Vec<String> {
    let game = agrees(text);
    names(&game, &game.start().expect("a start"))
}
