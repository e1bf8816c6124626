//! Rulesets that would go on for ever run into a bound, and are told so; nothing overflows and nothing is passed off as
//! a result.

use mancala_grammar::source::Source;
use mancala_interpreter::game::{Game, NoPlay, NoPosition};
use mancala_interpreter::run::{Fault, Misfit};
use mancala_interpreter::trace::{Event, Happening};
use mancala_tests::collection::{model_of, named};

const FRAME: &str = r"
board
    2 rows of 6
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path counter-clockwise round the board

start
    3 in every hole
    4 in every reserve

end
    if stuck: most seeds wins
    if endless: that move is not allowed
    if same position a third time: draw
";

fn start(rules: &str) -> Result<Game, Fault> {
    let game = Game::new(model_of(Source::new("bounds", format!("---\ngame: Bounds\n---\n{FRAME}{rules}")), &[]));
    game.start().map(|_| game)
}

fn bound(rules: &str) -> &'static str {
    match start(rules) {
        Err(Fault::Limit(what)) => what,
        other => panic!("no bound was met: {:?}", other.err()),
    }
}

#[test]
fn a_hole_that_is_emptied_by_its_own_rule() {
    let rules = "
turn
    lift an own hole; sow

when an own hole is emptied
    put all from it in own reserve
    put 1 from own reserve in it
    put 1 from it in own reserve
";
    assert_eq!(bound(rules), "events within events");
}

#[test]
fn stages_that_enter_one_another() {
    let rules = "
stages
    one
    two

turn
    lift an own hole; sow

when the turn ends
    enter two

when the stage one starts
    enter two

when the stage two starts
    enter one
";
    assert_eq!(bound(rules), "events within events");
}

#[test]
fn a_choice_after_every_lap() {
    let rules = "
turn
    lift an own hole; sow

when the last seed falls
    either rest: stop
    or further: lift here; sow
";
    assert_eq!(bound(rules), "choices of a turn");
}

#[test]
fn a_trace_keeps_so_many_events_and_says_that_there_were_more() {
    // a relay of 48 seeds on 4 rows of 8 that goes on for hundreds of thousands of laps before it comes again
    let game = named("hus").game();
    let mut position = game.start().expect("a start").position(&game);
    let mut chance = mancala_tests::collection::Chance::new(5);
    let mut longest: Vec<Event> = Vec::new();
    for _ in 0..40 {
        position.holes.fill(0);
        for _ in 0..48 {
            position.holes[chance.below(32) as usize] += 1;
        }
        let Ok(point) = game.at(&position) else { continue };
        for index in 0..point.count() {
            let (_, record) = game.play_index(&point, index, true).expect("a legal move");
            if record.events.len() > longest.len() {
                longest = record.events;
            }
        }
    }
    assert!(longest.len() <= 20_100, "{} events", longest.len());
    let told = longest.iter().filter(|event| event.what == Happening::Untold).count();
    assert!(told <= 1);
}

#[test]
fn a_position_with_seeds_in_the_hand_is_over() {
    let game = named("bao-la-kete").game();
    let mut position = game.start().expect("a start").position(&game);
    position.hand = 3;
    assert_eq!(game.at(&position).err(), Some(NoPosition::Misfit(Misfit::SeedsInHand)));
}

#[test]
fn seeds_that_are_still_to_be_laid_out_are_seeds_of_the_position() {
    // two players lay out 32 each: with 65,471 more there are 65,535, and with another seed too many
    let start = "start\n    0 in every hole, 0 in every reserve\n    every player arranges 32 seeds in row\n";
    let text = FRAME.replace("start\n    3 in every hole\n    4 in every reserve\n", start);
    let text = format!("---\ngame: Laid out\n---\n{text}\nturn\n    lift an own hole; sow\n");
    let game = Game::new(model_of(Source::new("laid out", text), &[]));
    let mut position = game.start().expect("a start").position(&game);
    position.out = 65_471;
    assert!(game.at(&position).is_ok());
    position.out = 65_472;
    assert_eq!(game.at(&position).err(), Some(NoPosition::Misfit(Misfit::TooManySeeds)));
}

#[test]
fn who_has_no_move_in_step_is_stuck() {
    let rules = "
turn
    lift an own hole that holds 9; sow
";
    let text = format!("---\ngame: In step\n---\n{FRAME}{rules}")
        .replace("    4 in every reserve\n", "    4 in every reserve\n    the first turn is in step, South first\n");
    let game = Game::new(model_of(Source::new("in step", text), &[]));
    let point = game.start().expect("a start");
    assert!(point.ended().is_some());
    assert_eq!(game.play(&point, "a", false).err(), Some(NoPlay::Over));
}

#[test]
fn lines_of_play_are_counted_to_a_thousand_turns_and_no_further() {
    let text = "board
    2 rows of 1
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path counter-clockwise round the board

start
    1100 in every reserve

turn
    put 1 from own reserve in own store

end
    if stuck: most seeds wins
    if same position a third time: draw
";
    let game = Game::new(model_of(Source::new("bounds", text), &[]));
    let start = game.start().expect("a start");
    assert_eq!(game.perft(&start, 1000), Ok(1));
    assert_eq!(game.perft(&start, 1001), Err(Fault::Limit("turns that are counted")));
}
