//! Matches of several rounds: the engine and the simple interpreter go from round to round alike, and no seed is lost.

use mancala_grammar::source::Source;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::Model;
use mancala_interpreter::position::{Phase, Position};
use mancala_tests::collection::{self, Chance, games};
use mancala_tests::simple::Simple;

/// Rounds of one match that are compared.
const ROUNDS: usize = 12;
/// Turns of one round.
const TURNS: usize = 2_000;

#[test]
fn rounds_of_the_collection_follow_each_other_alike() {
    for entry in collection::all() {
        let model = entry.model(&[]);
        if model.rounds.is_some() {
            compare(&entry.name, &model, games(6));
        }
    }
}

#[test]
fn every_way_to_set_up_the_next_round_is_alike() {
    for (name, rounds) in WAYS {
        let text = format!("---\ngame: Rounds\n---\n{FRAME}\nrounds\n{rounds}\n");
        compare(name, &collection::model_of(Source::new(*name, text), &[]), games(6));
    }
}

/// A quick game that always ends with all seeds in the stores.
const FRAME: &str = r"
board
    2 rows of 4
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    3 in every hole
    South starts

turn
    lift an own hole; sow

when the last seed falls in a hole that holds 2 or 4
    take here, to own store

end
    if the board holds 6 or fewer: take every hole, to own store; the round ends
    if stuck: take every hole, to the last mover's store; the round ends
    if same position a second time: take every hole, to the last mover's store; the round ends   chosen: a test";

const WAYS: &[(&str, &str)] = &[
    (
        "filled from the left, the rest closed",
        "    every player fills his holes with 3 seeds, from the left\n    a hole not filled is closed\n    \
         if there is no own hole that is occupied: mover loses\n    loser starts",
    ),
    (
        "filled from the right, the last in part, the rest to the loser",
        "    every player fills his holes with 3 seeds, from the right, the last in part, the rest to loser\n    \
         a hole not filled is empty\n    if there is no own hole that is occupied: mover loses\n    winner starts",
    ),
    (
        "holes of choice",
        "    every player fills his holes with 3 seeds\n    a hole not filled is closed\n    \
         if there is no own hole that is occupied: mover loses\n    the players start in turn",
    ),
    (
        "laid out freely by the loser, mirrored by the winner",
        "    loser fills his holes with all seeds\n    winner fills his holes with as many as loser\n    \
         if there is no own hole that is occupied: mover loses\n    loser starts",
    ),
    (
        "holes owned by threes, the odd hole to the winner",
        "    every player owns 1 hole for every 3 seeds, from the left, the odd hole to winner\n    \
         every player fills his holes with 3 seeds, from the left\n    a hole not filled is empty\n    \
         if there are 8 or more own holes: mover wins\n    loser starts",
    ),
    (
        "holes owned by fives, the odd hole to nobody",
        "    every player owns 1 hole for every 5 seeds, from the right, the odd hole to no player\n    \
         every player fills his holes with 5 seeds, from the right\n    a hole not filled is empty\n    \
         add 1 to winner's points\n    if own points is 3 or more: mover wins\n    the last mover starts",
    ),
    (
        "as the first, best of three",
        "    every round is set up as the first\n    if own rounds-won is 2 or more: mover wins\n    \
         the players start in turn",
    ),
];

fn compare(name: &str, model: &Model, count: u64) {
    let game = Game::new(model.clone());
    let simple = Simple::new(model);
    for seed in 0..count {
        let mut chance = Chance::new(seed + 17);
        let mut point = game.start().unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        for round in 0..ROUNDS {
            let Some(over) = play_round(&game, point, &mut chance) else { break };
            let result = over.ended().expect("the round is over").result;
            let slow = simple.advance_round(&over.position(&game), result);
            let fast = game.next_round(&over);
            let (fast, slow) = match (fast, slow) {
                (Ok(fast), Ok(slow)) => (fast, slow),
                (Err(_), Err(_)) => break,
                (fast, slow) => panic!("{name}, match {seed}, round {round}: {fast:?}, simple {:?}", slow.err()),
            };
            let tell = |what: &str| format!("{name}, match {seed}, round {round}: {what}");
            assert_eq!(fast.ended().map(|ended| ended.result), slow.result, "{}", tell("the match"));
            // while seeds of the set-up are still to be laid out they lie nowhere
            if !matches!(fast.position(&game).phase, Phase::Start(_)) {
                assert_eq!(fast.total(&game), over.total(&game), "{}", tell("a seed is lost"));
            }
            if slow.result.is_some() {
                break;
            }
            assert_eq!(plain(fast.position(&game)), plain(slow.position.clone()), "{}", tell("the next round"));
            let Some(next) = lay_out(&game, &simple, fast, slow.position, &mut chance) else { break };
            point = next;
        }
    }
}

/// Lay-outs between two rounds, made alike in both.
fn lay_out(
    game: &Game,
    simple: &Simple<'_>,
    mut fast: Point,
    mut slow: Position,
    chance: &mut Chance,
) -> Option<Point> {
    while let Some(wanted) = fast.lay_out() {
        // one that the rules allow
        let (next, record) = game.random_lay_out(&fast, wanted, &mut |bound| chance.below(bound)).expect("a lay-out");
        let numbers: Vec<u16> = record.name.split('-').filter_map(|number| number.parse().ok()).collect();
        slow = simple.arrange(&slow, &numbers).unwrap_or_else(|fault| panic!("lay-out {numbers:?}: {fault:?}"));
        fast = next;
        if fast.ended().is_none() {
            assert_eq!(plain(fast.position(game)), plain(slow.clone()), "after the lay-out {numbers:?}");
        }
    }
    fast.ended().is_none().then_some(fast)
}

/// Plays a round at random; `None` if it does not end in time.
fn play_round(game: &Game, mut point: Point, chance: &mut Chance) -> Option<Point> {
    for _ in 0..TURNS {
        if point.ended().is_some() {
            return Some(point);
        }
        point = game.random_step(&point, &mut |bound| chance.below(bound)).ok()?;
    }
    None
}

fn plain(position: Position) -> Position {
    Position { past: Vec::new(), ..position }
}
