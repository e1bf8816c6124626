//! Games at random by the simple interpreter: no fault, no seed lost, no name twice.

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::position::{Phase, Position};
use mancala_interpreter::run::LayOut;
use mancala_tests::simple::{Simple, SimpleFault};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use mancala_tests::collection::{self, Entry};

/// Turns of a game; those that are not over then are left.
const TURNS: usize = 30;

#[test]
fn games_at_random_lose_no_seed_and_meet_no_fault() {
    let mut wrong = Vec::new();
    for entry in collection::all() {
        for answers in every_reading(&entry) {
            let answers: Vec<(&str, &str)> = answers.iter().map(|(reading, answer)| (&**reading, &**answer)).collect();
            let model = entry.model(&answers);
            let simple = Simple::new(&model);
            let engine = Game::new(model.clone());
            let games = if answers.is_empty() { 2 } else { 1 };
            for seed in 0..games {
                if let Err(problem) = game(&simple, &engine, &mut ChaCha8Rng::seed_from_u64(seed)) {
                    wrong.push(format!("{} {answers:?} game {seed}: {problem}", entry.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The default, and each other answer with the rest at default.
fn every_reading(entry: &Entry) -> Vec<Vec<(String, String)>> {
    let others = entry
        .readings()
        .into_iter()
        .flat_map(|(reading, answers)| answers.into_iter().skip(1).map(move |answer| vec![(reading.clone(), answer)]));
    std::iter::once(Vec::new()).chain(others).collect()
}

fn game(simple: &Simple<'_>, engine: &Game, random: &mut ChaCha8Rng) -> Result<(), String> {
    let mut position = simple.start().map_err(|fault| format!("start: {fault:?}"))?;
    let mut point = engine.start().map_err(|fault| format!("start: {fault:?}"))?;
    while let Some(wanted) = point.lay_out() {
        let (next, numbers) = lay_out(engine, &point, wanted, random)?;
        position = simple.arrange(&position, &numbers).map_err(|fault| format!("lay-out {numbers:?}: {fault:?}"))?;
        point = next;
    }
    let total = seeds(&position);
    for turn in 0..TURNS {
        let moves = match simple.moves(&position) {
            Ok(moves) => moves,
            // turns as long as that are left to the engine
            Err(SimpleFault::Budget) => return Ok(()),
            Err(fault) => return Err(format!("turn {turn}: {fault:?} in {position:?}")),
        };
        let mut names = moves.names();
        names.dedup();
        if names.len() != moves.legal.len() {
            return Err(format!("turn {turn}: a name twice in {:?}", moves.names()));
        }
        if moves.legal.is_empty() {
            return Err(format!("turn {turn}: no move and no result in {position:?}"));
        }
        for one in &moves.legal {
            if seeds(&one.after) != total {
                return Err(format!("turn {turn}: {} leaves {} seeds of {total}", one.name, seeds(&one.after)));
            }
        }
        let chosen = &moves.legal[random.next_u32() as usize % moves.legal.len()];
        position = chosen.after.clone();
        let Some(result) = chosen.result else { continue };
        let Ok(step) = simple.advance_round(&position, result) else { return Ok(()) };
        if step.result.is_some() || matches!(step.position.phase, Phase::BetweenRounds { .. }) {
            return Ok(());
        }
        position = step.position;
    }
    Ok(())
}

/// A lay-out that the engine accepts, by its numbers.
fn lay_out(
    engine: &Game,
    point: &Point,
    wanted: &LayOut,
    random: &mut ChaCha8Rng,
) -> Result<(Point, Vec<u16>), String> {
    let drawn = engine.random_lay_out(point, wanted, &mut |bound| random.next_u32() % bound.max(1));
    let (next, record) = drawn.map_err(|no| format!("no lay-out was accepted: {no:?}"))?;
    let numbers: Result<Vec<u16>, _> = record.name.split('-').map(str::parse).collect();
    Ok((next, numbers.map_err(|_| format!("{} is no lay-out", record.name))?))
}

fn seeds(position: &Position) -> u32 {
    let all = position.holes.iter().chain(&position.stores).chain(&position.reserves);
    all.chain([&position.out, &position.hand]).copied().map(u32::from).sum()
}
