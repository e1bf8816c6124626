//! Clauses seen at work, each with the shortest line of play that shows it.

use std::collections::{BTreeMap, BTreeSet};

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::{Action, ClauseId, Model, PutTo, Step};
use mancala_interpreter::position::Position;
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::TurnRecord;

use super::offers::Offer;
use super::rivals::{Clash, Rivals};

/// Clauses at work, choices that were legal, and what the end leaves in doubt.
#[derive(Clone, Debug, Default)]
pub struct Sights {
    clauses: BTreeMap<ClauseId, Sight>,
    offers: BTreeSet<Offer>,
    clashes: BTreeMap<(ClauseId, ClauseId), Clash>,
    unruled: BTreeMap<ClauseId, Sight>,
}

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
        self.clauses.contains_key(&clause)
    }

    /// How a clause was seen.
    #[must_use]
    pub fn get(&self, clause: ClauseId) -> Option<&Sight> {
        self.clauses.get(&clause)
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
            let sight = Sight { times: 1, from: from.clone(), line: line.to_vec() };
            add(&mut self.clauses, clause, sight);
        }
    }

    /// Whether something that can be chosen was part of a legal move.
    #[must_use]
    pub fn met(&self, offer: Offer) -> bool {
        self.offers.contains(&offer)
    }

    /// Rules of the end that held at once with different results: the one that goes first, and the other.
    pub fn clashes(&self) -> impl Iterator<Item = (ClauseId, ClauseId, &Clash)> {
        self.clashes.iter().map(|((first, second), clash)| (*first, *second, clash))
    }

    /// Lines on a player who cannot move that neither ended the game nor handed the turn on.
    pub fn unruled(&self) -> impl Iterator<Item = (ClauseId, &Sight)> {
        self.unruled.iter().map(|(clause, sight)| (*clause, sight))
    }

    /// Notes what legal moves choose.
    pub(super) fn note_offers(&mut self, offers: BTreeSet<Offer>) {
        self.offers.extend(offers);
    }

    /// Notes that a line of the end left a player who cannot move without a ruling.
    pub(super) fn note_unruled(&mut self, clause: ClauseId, from: &From, line: &[String]) {
        add(&mut self.unruled, clause, Sight { times: 1, from: from.clone(), line: line.to_vec() });
    }

    /// Notes whether two rules of the end held at once after the last move of a line.
    pub(super) fn note_end(
        &mut self,
        game: &Game,
        rivals: &Rivals,
        (before, record, after): (&Point, &TurnRecord, &Point),
        from: &From,
        line: &[String],
    ) {
        let Some((first, second, results)) = rivals.clash(game, before, record, after) else { return };
        let sight = Sight { times: 1, from: from.clone(), line: line.to_vec() };
        let before = Box::new(Position { past: Vec::new(), ..before.position(game) });
        self.add_clash((first, second), Clash { sight, before, results });
    }

    fn add_clash(&mut self, rules: (ClauseId, ClauseId), clash: Clash) {
        match self.clashes.get_mut(&rules) {
            Some(known) => {
                let times = known.sight.times + clash.sight.times;
                if clash.sight.rank() < known.sight.rank() {
                    *known = clash;
                }
                known.sight.times = times;
            }
            None => drop(self.clashes.insert(rules, clash)),
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
        for (clause, sight) in other.clauses {
            add(&mut self.clauses, clause, sight);
        }
        for (clause, sight) in other.unruled {
            add(&mut self.unruled, clause, sight);
        }
        for (rules, clash) in other.clashes {
            self.add_clash(rules, clash);
        }
        self.offers.extend(other.offers);
    }
}

impl Sight {
    /// Shorter lines go first.
    fn rank(&self) -> (bool, u32, usize) {
        let (drawn, seeds) = self.from.rank();
        (drawn, seeds, self.line.len())
    }
}

/// Adds a sight to those of its clause; of lines of one length the one seen first stays.
fn add(sights: &mut BTreeMap<ClauseId, Sight>, clause: ClauseId, sight: Sight) {
    match sights.get_mut(&clause) {
        Some(known) => {
            known.times += sight.times;
            if sight.rank() < known.rank() {
                (known.from, known.line) = (sight.from, sight.line);
            }
        }
        None => drop(sights.insert(clause, sight)),
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
    let mut found = BTreeSet::new();
    for (action, clause) in actions(model) {
        match action {
            Action::LiftChoice(_, choice) | Action::Put(_, _, PutTo::Choice(choice)) => {
                found.extend(choice.tiers.iter().map(|(_, clause)| *clause));
            }
            Action::Lift(..) | Action::MoveAgain | Action::Swap | Action::Result(_) => drop(found.insert(clause)),
            _ => {}
        }
    }
    found
}

/// All actions of turns, procedures and rules, each with its clause.
pub(super) fn actions(model: &Model) -> impl Iterator<Item = (&Action, ClauseId)> {
    let scripts = model.turns.iter().map(|turn| &turn.body).chain(model.procedures.iter().map(|to| &to.body));
    let rules = &model.rules;
    let all = [&rules.lap_starts, &rules.seed_falls, &rules.last_seed_falls, &rules.emptied];
    let all = all.into_iter().chain([&rules.turn_starts, &rules.turn_ends]).chain(&rules.stage_starts);
    let bodies = all.chain(&rules.stage_ends).flatten().map(|rule| &rule.body);
    scripts.chain(bodies).flatten().flat_map(|line| {
        let lists: Vec<(&[Action], ClauseId)> = match &line.step {
            Step::Do(actions) => vec![(actions, line.clause)],
            Step::If(branches) => branches.iter().map(|branch| (&branch.actions[..], branch.clause)).collect(),
            Step::Either(options) => options.iter().map(|option| (&option.actions[..], option.clause)).collect(),
        };
        lists.into_iter().flat_map(|(actions, clause)| actions.iter().map(move |action| (action, clause)))
    })
}
