//! The examples of a ruleset, played: a position, moves, what must follow.

mod expect;
mod piles;
mod set_up;
mod tell;

use std::collections::BTreeSet;

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::Loaded;
use mancala_grammar::sizes::Asked;
use mancala_grammar::tree::{Example, ExampleLine, Ruleset};

use crate::check::{check, undocumented};
use crate::game::{Game, NoPlay, Point};
use crate::limits::Limits;
use crate::model::ClauseId;
use crate::run::Fault;

/// Answers to readings: pairs of their names.
type Answers = Vec<(String, String)>;

/// An example that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its place among the examples of the ruleset.
    pub index: usize,
    /// What came out otherwise than it says; nothing: it holds.
    pub problems: Vec<Diagnostic>,
}

/// Plays all examples of a ruleset, each in the reading and at the sizes it names, the other readings as asked for.
#[must_use]
pub fn run_all(loaded: &Loaded, answers: &[(String, String)], limits: Limits) -> Vec<Played> {
    let mut games: Vec<(Answers, Vec<Asked>, Option<Game>)> = Vec::new();
    let mut played = Vec::new();
    for (index, example) in loaded.tree.examples.iter().enumerate() {
        let problems = bad_sizes(example, &loaded.tree);
        if !problems.is_empty() {
            played.push(Played { index, problems });
            continue;
        }
        let answers = answers_of(example, &loaded.tree, answers);
        let sizes: Vec<Asked> = example.sizes.iter().map(|(letter, value)| (letter.it, value.it)).collect();
        let known = games.iter().position(|(answered, sized, _)| *answered == answers && *sized == sizes);
        let at = known.unwrap_or_else(|| {
            let game = game_of(loaded, &answers, &sizes, limits);
            games.push((answers, sizes, game));
            games.len() - 1
        });
        // without a model the ruleset has mistakes, which are told elsewhere
        if let Some((_, _, Some(game))) = games.get(at) {
            played.push(Played { index, problems: run(example, game) });
        }
    }
    played
}

/// The ruleset in these answers and at these sizes, ready to play.
fn game_of(loaded: &Loaded, answers: &Answers, sizes: &[Asked], limits: Limits) -> Option<Game> {
    let model = match sizes.is_empty() {
        true => check(&loaded.tree, &loaded.sources, answers).model,
        false => {
            let resized = loaded.resized(sizes);
            check(&resized.tree, &resized.sources, answers).model
        }
    };
    model.map(|model| Game::with_limits(model, limits))
}

/// Sizes of an example that the ruleset does not have.
fn bad_sizes(example: &Example, tree: &Ruleset) -> Vec<Diagnostic> {
    let sizes = example.sizes.iter().filter_map(|(letter, value)| {
        let why = undocumented(tree, letter.it, value.it)?;
        Some(
            Diagnostic::error("M701", letter.span.to(value.span), why)
                .help("declare it in `board`: `size N is 8, or 6`"),
        )
    });
    sizes.collect()
}

/// The answers an example is played with: that of its head's `under`, and those asked for.
#[must_use]
pub fn answers_of(example: &Example, tree: &Ruleset, asked: &[(String, String)]) -> Answers {
    let Some(under) = &example.clause.tail.under else { return asked.to_vec() };
    let reading = tree.readings.iter().find(|reading| reading.answers.iter().any(|answer| answer.name.it == under.it));
    let Some(reading) = reading else { return asked.to_vec() };
    let others = asked.iter().filter(|(name, _)| *name != reading.name.it).cloned();
    others.chain([(reading.name.it.clone(), under.it.clone())]).collect()
}

/// Plays one example.
#[must_use]
pub fn run(example: &Example, game: &Game) -> Vec<Diagnostic> {
    let given = example.lines.iter().take_while(|(_, line)| is_given(line)).count();
    let (given, expected) = example.lines.split_at(given);
    let point = match set_up::point(game, given, example.clause.span) {
        Ok(point) => point,
        Err(problems) => return problems,
    };
    let mut player = expect::Player::new(game, point);
    for (clause, line) in expected {
        if !player.line(clause, line) {
            break;
        }
    }
    player.problems
}

/// The points that an example comes by, the first and those after each of its moves, as far as they can be played.
#[must_use]
pub fn points(example: &Example, game: &Game) -> Vec<Point> {
    let given = example.lines.iter().take_while(|(_, line)| is_given(line)).count();
    let (given, expected) = example.lines.split_at(given);
    let Ok(first) = set_up::point(game, given, example.clause.span) else { return Vec::new() };
    let mut points = vec![first];
    for (_, line) in expected {
        let ExampleLine::Play(names) = line else { continue };
        for name in names {
            let next = points.last().and_then(|point| game.play(point, &name.it, false).ok());
            let Some((next, _)) = next else { return points };
            points.push(next);
        }
    }
    points
}

/// The clauses at work in the moves of an example, as far as they can be played, and those that bar a move it asks for.
#[must_use]
pub fn clauses_at_work(example: &Example, game: &Game) -> BTreeSet<ClauseId> {
    let given = example.lines.iter().take_while(|(_, line)| is_given(line)).count();
    let (given, expected) = example.lines.split_at(given);
    let mut found = BTreeSet::new();
    let Ok(mut point) = set_up::point(game, given, example.clause.span) else { return found };
    for (_, line) in expected {
        let ExampleLine::Play(names) = line else { continue };
        for name in names {
            match game.play(&point, &name.it, true) {
                Ok((next, record)) => {
                    found.extend(record.events.iter().filter_map(|event| event.clause));
                    point = next;
                }
                Err(NoPlay::Illegal(clauses)) => {
                    found.extend(clauses);
                    return found;
                }
                Err(_) => return found,
            }
        }
    }
    found
}

fn is_given(line: &ExampleLine) -> bool {
    matches!(line, ExampleLine::PositionStart | ExampleLine::Given(_))
}

/// A fault in words.
fn fault(fault: &Fault) -> String {
    match fault {
        Fault::NoDirection(_) => "seeds are to be sown and no direction is set".to_string(),
        Fault::SeedsInHand(_) => "the turn ends with seeds in the hand".to_string(),
        Fault::TwoMovesOfOneName(name) => format!("two moves are called `{name}`"),
        Fault::NoSuchPlayer(_) => "a result names a player whom the position does not have".to_string(),
        Fault::Opening(_) => "the scripted opening cannot be played".to_string(),
        Fault::NoChoiceHere(_) => "a choice where nobody can make one".to_string(),
        Fault::Limit(what) => format!("a limit was reached: {what}"),
        Fault::NoRuling(_) => "a line neither ends the game nor hands the turn on".to_string(),
        Fault::SeedsOnBoard => "the round ends with seeds on the board".to_string(),
    }
}
