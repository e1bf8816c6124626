//! The examples of a ruleset, played: a position, moves, what must follow.

mod expect;
mod set_up;
mod tell;

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Source;
use mancala_grammar::tree::{Example, ExampleLine, Ruleset};

use crate::check::check;
use crate::game::Game;
use crate::limits::Limits;
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

/// Plays all examples of a ruleset, each in the reading it names, the other readings as asked for.
#[must_use]
pub fn run_all(tree: &Ruleset, sources: &[Source], answers: &[(String, String)], limits: Limits) -> Vec<Played> {
    let mut games: Vec<(Answers, Option<Game>)> = Vec::new();
    let mut played = Vec::new();
    for (index, example) in tree.examples.iter().enumerate() {
        let answers = answers_of(example, tree, answers);
        let at = games.iter().position(|(known, _)| *known == answers).unwrap_or_else(|| {
            let model = check(tree, sources, &answers).model;
            games.push((answers, model.map(|model| Game::with_limits(model, limits))));
            games.len() - 1
        });
        // without a model the ruleset has mistakes, which are told elsewhere
        if let Some((_, Some(game))) = games.get(at) {
            played.push(Played { index, problems: run(example, game) });
        }
    }
    played
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
