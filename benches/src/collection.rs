//! Measures over all rulesets of the collection: against the simple interpreter, and how long they take to load.

use std::collections::HashMap;
use std::time::Duration;

use cpu_time::ThreadTime;
use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::Model;
use mancala_interpreter::position::Position;
use mancala_tests::collection::{Entry, all};
use mancala_tests::simple::Simple;

use crate::chance::Chance;
use crate::timing::median;

/// Turns of a ruleset in both interpreters.
#[derive(Clone, Debug)]
pub struct Against {
    /// The ruleset.
    pub name: String,
    /// Nanoseconds a turn.
    pub turn: f64,
    /// How many times faster than the simple interpreter.
    pub ratio: f64,
}

/// How often the fast one repeats a turn, which it makes in less time than a clock can tell.
const REPEATS: u32 = 5;

/// Random turns of a ruleset, each played by both, until there are so many or the time is over; `None` where the simple
/// interpreter comes to no turn.
#[must_use]
pub fn against_simple(entry: &Entry, turns: u32, most: Duration) -> Option<Against> {
    let model = entry.model(&[]);
    let game = Game::new(model.clone());
    let mut chance = Chance::new(1);
    let begun = ThreadTime::now();
    let (mut fast, mut slow, mut played) = (Duration::ZERO, Duration::ZERO, 0);
    while played < turns && begun.elapsed() < most {
        let before = played;
        let mut at = opening(&game, &mut chance)?;
        while played < turns && begun.elapsed() < most && at.0.ended().is_none() {
            let Some((next, taken, simply)) = turn(&game, &model, &at, &mut chance) else { break };
            at = next;
            fast += taken;
            slow += simply;
            played += 1;
        }
        if played == before {
            break;
        }
    }
    let turn = fast.as_secs_f64() / f64::from(played) * 1e9;
    (played > 0).then(|| Against { name: entry.name.clone(), turn, ratio: slow.as_secs_f64() / fast.as_secs_f64() })
}

/// The beginning, seeds laid out.
fn opening(game: &Game, chance: &mut Chance) -> Option<(Point, Position)> {
    let mut point = game.start().ok()?;
    while point.lay_out().is_some() {
        point = game.random_step(&point, &mut |bound| chance.below(bound)).ok()?;
    }
    let position = point.position(game);
    Some((point, position))
}

type Turn = ((Point, Position), Duration, Duration);

/// A turn in both, and the time of each.
fn turn(game: &Game, model: &Model, at: &(Point, Position), chance: &mut Chance) -> Option<Turn> {
    let index = chance.below(u32::try_from(at.0.count()).ok()?.max(1)) as usize;
    let name = game.moves(&at.0).ok()?.get(index)?.name.clone();
    let simple = Simple::new(model);
    let begun = ThreadTime::now();
    let moves = simple.moves(&at.1).ok()?;
    let slow = begun.elapsed();
    let position = moves.named(&name)?.after.clone();
    let mut next = None;
    let begun = ThreadTime::now();
    for _ in 0..REPEATS {
        next = Some(game.step(&at.0, index).ok()?);
    }
    Some(((next?, position), begun.elapsed() / REPEATS, slow))
}

/// The texts of the collection in memory, by file name and by name of the game.
pub struct Texts(HashMap<String, Source>);

impl Texts {
    /// Reads them all.
    #[must_use]
    pub fn read() -> Texts {
        let mut texts = HashMap::new();
        for entry in all() {
            let source = entry.source();
            let game = source.text.lines().find_map(|line| line.strip_prefix("game:"));
            if let Some(game) = game.map(|name| name.trim().trim_matches('"').to_lowercase()) {
                texts.entry(game).or_insert_with(|| source.clone());
            }
            texts.insert(entry.name, source);
        }
        Texts(texts)
    }

    /// Milliseconds to load, check and lower a ruleset with those it is based on, in its default readings, as for play.
    #[must_use]
    pub fn loading(&self, entry: &Entry, rounds: usize) -> f64 {
        let times = (0..rounds).map(|_| {
            let source = entry.source();
            let begun = ThreadTime::now();
            let loaded = load(source, &|name: &str| self.0.get(&name.to_lowercase()).cloned());
            let game = check(&loaded.tree, &loaded.sources, &[]).model.map(Game::new);
            let passed = begun.elapsed().as_secs_f64() * 1e3;
            assert!(game.is_some(), "{} has mistakes", entry.name);
            passed
        });
        median(times.collect())
    }
}
