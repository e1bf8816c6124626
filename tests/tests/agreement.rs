//! The engine and the simple interpreter say the same of every position met: moves, removed moves, what each leads to.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::Model;
use mancala_tests::boards::by_lot;
use mancala_tests::collection::{self, Chance, Entry, games};
use mancala_tests::move_by_move::{play_on, play_on_from};
use mancala_tests::simple::Simple;

/// Turns of one game that are compared.
const TURNS: usize = 90;

/// Turns that are compared after a position drawn by lot.
const TURNS_AFTER_LOT: usize = 4;

/// Positions drawn by lot in place of one game.
const LOTS: u64 = 12;

#[test]
fn engine_and_simple_interpreter_agree_in_every_ruleset() {
    let mut differences = Vec::new();
    for entry in collection::all() {
        compare(&entry, &[], games(2), &mut differences);
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

#[test]
fn engine_and_simple_interpreter_agree_in_every_reading() {
    let mut differences = Vec::new();
    for entry in collection::all() {
        for (reading, answers) in entry.readings() {
            for answer in answers.iter().skip(1) {
                compare(&entry, &[(&reading, answer)], games(1), &mut differences);
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

/// What play hardly ever meets - heaps, gaps, reserved holes, a lone house - is common here.
#[test]
fn engine_and_simple_interpreter_agree_in_positions_drawn_by_lot() {
    let mut differences = Vec::new();
    for entry in collection::all() {
        let model = entry.model(&[]);
        let game = Game::new(model.clone());
        for seed in 0..games(1) * LOTS {
            if let Err(difference) = compare_drawn(&game, &model, seed) {
                differences.push(format!("{}, position {seed}: {difference}", entry.name));
                break;
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

/// Kinds of seed: sown first, last or as the mover likes; worth more; of a player; on free and open paths; in step;
/// between rounds.
#[test]
fn engine_and_simple_interpreter_agree_on_kinds_of_seed() {
    let mut differences = Vec::new();
    for (name, model) in collection::with_kinds() {
        let game = Game::new(model.clone());
        let played = (0..games(6)).map(|seed| (seed, compare_game(&game, &model, seed)));
        let drawn = (0..games(4) * LOTS).map(|seed| (seed, compare_drawn(&game, &model, seed)));
        let found = played.chain(drawn).find_map(|(seed, compared)| Some((seed, compared.err()?)));
        differences.extend(found.map(|(seed, difference)| format!("{name}, {seed}: {difference}")));
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

fn compare(entry: &Entry, answers: &[(&str, &str)], count: u64, differences: &mut Vec<String>) {
    let model = entry.model(answers);
    let game = Game::new(model.clone());
    for seed in 0..count {
        if let Err(difference) = compare_game(&game, &model, seed) {
            differences.push(format!("{} {answers:?}, game {seed}: {difference}", entry.name));
            return;
        }
    }
}

fn compare_game(game: &Game, model: &Model, seed: u64) -> Result<(), String> {
    let simple = Simple::new(model);
    let mut chance = Chance::new(seed + 1);
    let mut point = game.start().map_err(|fault| format!("start: {fault:?}"))?;
    while point.lay_out().is_some() {
        point = game.random_step(&point, &mut |n| chance.below(n)).map_err(|no| format!("lay-out: {no:?}"))?;
    }
    let position = point.position(game);
    play_on(game, &simple, point, position, TURNS, &mut chance).map(drop)
}

fn compare_drawn(game: &Game, model: &Model, seed: u64) -> Result<(), String> {
    let mut chance = Chance::new(seed + 1);
    let position = by_lot(game, &mut chance);
    play_on_from(game, &Simple::new(model), &position, TURNS_AFTER_LOT, &mut chance).map(drop)
}
