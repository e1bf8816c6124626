//! The engine and the simple interpreter say the same of every position met: moves, removed moves, what each leads to.

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::Model;
use mancala_interpreter::position::{Phase, Position};
use mancala_tests::collection::{self, Chance, Entry, games};
use mancala_tests::simple::{Simple, SimpleFault, SimpleMove};

/// Turns of one game that are compared.
const TURNS: usize = 400;

#[test]
fn engine_and_simple_interpreter_agree_in_every_ruleset() {
    let mut differences = Vec::new();
    for entry in collection::all() {
        compare(&entry, &[], games(6), &mut differences);
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
    let mut slow = point.position(game);
    for turn in 0..TURNS {
        if point.ended().is_some() {
            return Ok(());
        }
        let tell = |text: String| format!("turn {turn}: {text}, from {:?}", plain(point.position(game)));
        let pairs = match compare_moves(game, &simple, &point, &slow) {
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

/// Without the earlier positions, which each writes in its own way.
fn plain(position: Position) -> Position {
    Position { past: Vec::new(), ..position }
}
