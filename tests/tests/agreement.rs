//! The engine and the simple interpreter say the same of every position met: moves, removed moves, what each leads to.

use mancala_interpreter::game::{Game, NoPosition, Point};
use mancala_interpreter::model::Model;
use mancala_interpreter::position::{Phase, Position};
use mancala_tests::boards::{by_lot, without_past as plain};
use mancala_tests::collection::{self, Chance, Entry, games};
use mancala_tests::simple::{Simple, SimpleFault, SimpleMove};

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
    play_on(game, &simple, point, position, TURNS, &mut chance)
}

fn compare_drawn(game: &Game, model: &Model, seed: u64) -> Result<(), String> {
    let simple = Simple::new(model);
    let mut chance = Chance::new(seed + 1);
    let position = by_lot(game, &mut chance);
    let tell = |text: String| format!("{text}, from {position:?}");
    let point = match game.at(&position) {
        Ok(point) => point,
        // a fault of both is agreement too
        Err(NoPosition::Fault(fault)) => {
            return simple.moves(&position).map_or(Ok(()), |_| Err(tell(format!("the engine alone: {fault:?}"))));
        }
        Err(NoPosition::Misfit(misfit)) => return Err(tell(format!("{misfit:?}"))),
    };
    // he who cannot move passes, or the game is over
    let reached = plain(point.position(game));
    if (point.ended().is_some() || reached != position)
        && simple.moves(&position).is_ok_and(|moves| !moves.legal.is_empty())
    {
        return Err(tell("the simple interpreter alone has moves".to_string()));
    }
    play_on(game, &simple, point, reached, TURNS_AFTER_LOT, &mut chance)
}

/// Plays on at random; every move of every position on the way is compared.
fn play_on(
    game: &Game,
    simple: &Simple<'_>,
    mut point: Point,
    mut slow: Position,
    turns: usize,
    chance: &mut Chance,
) -> Result<(), String> {
    for turn in 0..turns {
        if point.ended().is_some() {
            return Ok(());
        }
        let tell = |text: String| format!("turn {turn}: {text}, from {:?}", plain(point.position(game)));
        let pairs = match compare_moves(game, simple, &point, &slow) {
            Ok(pairs) => pairs,
            // it keeps every state of a long turn; what it cannot follow is not compared
            Err(Difference::TooLong) => return Ok(()),
            Err(Difference::Is(text)) => return Err(tell(text)),
        };
        let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        let (next, twin) = pairs.into_iter().nth(chance.below(count) as usize).ok_or_else(|| tell("no move".into()))?;
        point = next;
        slow = twin.after;
    }
    Ok(())
}

enum Difference {
    TooLong,
    Is(String),
}

/// All moves of a position with what they lead to, in the engine and in the simple interpreter.
fn compare_moves(
    game: &Game,
    simple: &Simple<'_>,
    point: &Point,
    position: &Position,
) -> Result<Vec<(Point, SimpleMove)>, Difference> {
    let slow = match simple.moves(position) {
        Ok(moves) => moves,
        Err(SimpleFault::Budget) => return Err(Difference::TooLong),
        Err(fault) => return Err(Difference::Is(format!("the simple interpreter: {fault:?}"))),
    };
    let moves = game.moves(point).map_err(|fault| Difference::Is(format!("moves: {fault:?}")))?;
    let mut names: Vec<&str> = moves.iter().map(|m| m.name.as_str()).collect();
    names.sort_unstable();
    if names != slow.names() {
        return Err(Difference::Is(format!("moves {names:?}, simple {:?}", slow.names())));
    }
    let mut pairs = Vec::new();
    for found in &moves {
        let name = &found.name;
        let twin = slow.named(name).ok_or_else(|| Difference::Is(format!("{name} has no twin")))?;
        let (after, record) =
            game.play_index(point, found.index, false).map_err(|no| Difference::Is(format!("{name}: {no:?}")))?;
        let result = after.ended().map(|ended| ended.result);
        let told = (result, record.laps, record.captured, record.again);
        let twin_told = (twin.result, twin.laps, twin.captured, twin.again);
        // a choice in step is told by what all do together, by the simple interpreter as if it were sown alone
        let in_step = matches!(point.phase(), Phase::InStep(_));
        let differs = if in_step { result != twin.result } else { told != twin_told };
        if differs {
            return Err(Difference::Is(format!("{name}: {told:?}, simple {twin_told:?}")));
        }
        let (fast, simple) = (plain(after.position(game)), plain(twin.after.clone()));
        if result.is_none() && fast != simple {
            return Err(Difference::Is(format!("{name} leads to\n{fast:?}\nsimple\n{simple:?}\n")));
        }
        pairs.push((after, twin.clone()));
    }
    Ok(pairs)
}
