//! Clauses seen at work, each with the shortest line of play that shows it.

use std::collections::{BTreeMap, BTreeSet};

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::{Action, ClauseId, Model, Step};
use mancala_interpreter::position::Position;
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::TurnRecord;

/// Clauses at work.
#[derive(Clone, Debug, Default)]
pub struct Sights(BTreeMap<ClauseId, Sight>);

/// A clause at work.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Turns in which it was seen at work.
    pub times: u64,
    /// Where the shortest line begins.
    pub from: From,
    /// Its moves; the clause works with the last of them, or before a further one.
    pub line: Vec<String>,
}

/// Where a line of play begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// At the start of the game.
    Start,
    /// In a position that was drawn; it need not be one that a game can come to.
    Position(Box<Position>),
}

impl From {
    /// The start goes before positions, and few seeds before many.
    fn rank(&self) -> (bool, u32) {
        match self {
            From::Start => (false, 0),
            From::Position(position) => (true, position.holes.iter().map(|seeds| u32::from(*seeds)).sum()),
        }
    }
}

impl Sights {
    /// Whether a clause was seen.
    #[must_use]
    pub fn has(&self, clause: ClauseId) -> bool {
        self.0.contains_key(&clause)
    }

    /// How a clause was seen.
    #[must_use]
    pub fn get(&self, clause: ClauseId) -> Option<&Sight> {
        self.0.get(&clause)
    }

    /// Notes clauses at work, and those they belong to.
    pub fn note(&mut self, game: &Game, clauses: &BTreeSet<ClauseId>, from: &From, line: &[String]) {
        let mut all = BTreeSet::new();
        for clause in clauses {
            let mut next = Some(*clause);
            while let Some(id) = next {
                if !all.insert(id) {
                    break;
                }
                next = game.model().clauses.get(usize::from(id.0)).and_then(|info| info.of);
            }
        }
        for clause in all {
            match self.0.get_mut(&clause) {
                Some(sight) => {
                    sight.times += 1;
                    if (from.rank(), line.len()) < (sight.from.rank(), sight.line.len()) {
                        (sight.from, sight.line) = (from.clone(), line.to_vec());
                    }
                }
                None => drop(self.0.insert(clause, Sight { times: 1, from: from.clone(), line: line.to_vec() })),
            }
        }
    }

    /// Notes what works before the first move of a game.
    pub fn note_start(&mut self, game: &Game, start: &Point) {
        self.note_start_from(game, start, &From::Start);
    }

    /// Notes what works before the first move in a position.
    pub fn note_start_from(&mut self, game: &Game, point: &Point, from: &From) {
        let record = TurnRecord {
            mover: point.mover(),
            name: String::new(),
            decisions: Vec::new(),
            events: point.events().to_vec(),
            laps: 0,
            captured: 0,
            again: false,
        };
        self.note(game, &super::clauses_of(game, &record, point), from, &[]);
    }

    /// Adds what was seen elsewhere; of lines of one length the one seen first stays.
    pub fn add(&mut self, other: Sights) {
        for (clause, sight) in other.0 {
            match self.0.get_mut(&clause) {
                Some(known) => {
                    known.times += sight.times;
                    if (sight.from.rank(), sight.line.len()) < (known.from.rank(), known.line.len()) {
                        (known.from, known.line) = (sight.from, sight.line);
                    }
                }
                None => drop(self.0.insert(clause, sight)),
            }
        }
    }
}

/// Clauses that take tried moves away in a position.
///
/// # Errors
/// A fault or a limit of play.
pub fn barred(game: &Game, point: &Point) -> Result<BTreeSet<ClauseId>, Fault> {
    Ok(game.removed(point)?.into_iter().map(|(_, clause)| clause).collect())
}

/// Plays a move and tells which clauses were at work.
///
/// # Errors
/// The move is not there, or play comes to a fault.
pub fn fired(game: &Game, point: &Point, index: usize) -> Result<(Point, TurnRecord, BTreeSet<ClauseId>), NoPlay> {
    let (next, record) = game.play_index(point, index, true)?;
    let clauses = super::clauses_of(game, &record, &next);
    Ok((next, record, clauses))
}

/// Clauses that a trace tells of whenever they are done: lines that lift, give the turn again or end the game, and the
/// fall-backs of a choice.
pub(super) fn traced(model: &Model) -> BTreeSet<ClauseId> {
    let scripts = model.turns.iter().map(|turn| &turn.body).chain(model.procedures.iter().map(|to| &to.body));
    let rules = &model.rules;
    let all = [&rules.lap_starts, &rules.seed_falls, &rules.last_seed_falls, &rules.emptied];
    let all = all.into_iter().chain([&rules.turn_starts, &rules.turn_ends]).chain(&rules.stage_starts);
    let bodies = all.chain(&rules.stage_ends).flatten().map(|rule| &rule.body);
    let mut found = BTreeSet::new();
    for line in scripts.chain(bodies).flatten() {
        match &line.step {
            Step::Do(actions) => actions.iter().for_each(|action| note(action, line.clause, &mut found)),
            Step::If(branches) => branches
                .iter()
                .for_each(|branch| branch.actions.iter().for_each(|action| note(action, branch.clause, &mut found))),
            Step::Either(options) => options
                .iter()
                .for_each(|option| option.actions.iter().for_each(|action| note(action, option.clause, &mut found))),
        }
    }
    found
}

fn note(action: &Action, clause: ClauseId, found: &mut BTreeSet<ClauseId>) {
    match action {
        Action::LiftChoice(_, choice) => found.extend(choice.tiers.iter().map(|(_, clause)| *clause)),
        Action::Lift(..) | Action::MoveAgain | Action::Swap | Action::Result(_) => drop(found.insert(clause)),
        _ => {}
    }
}
