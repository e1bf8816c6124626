//! Games looked at closely: which clauses were used, and which tried moves never end.

use std::collections::BTreeSet;

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::{ClauseId, Endless, Part};
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::{Event, Happening};

use super::one::Lost;
use crate::args::SimulateArgs;
use mancala_audit::chance::Chance;

/// What was seen in some games.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// Games.
    pub games: u32,
    /// Turns.
    pub turns: u64,
    /// Tried moves that never end, whether or not they are allowed.
    pub endless: u64,
    /// Clauses that did something.
    used: BTreeSet<ClauseId>,
}

impl Sample {
    /// Adds what was seen in other games.
    pub fn add(&mut self, other: &Sample) {
        self.games += other.games;
        self.turns += other.turns;
        self.endless += other.endless;
        self.used.extend(&other.used);
    }

    /// Notes a clause, and the clauses it belongs to.
    fn note(&mut self, game: &Game, clause: ClauseId) {
        let mut clause = Some(clause);
        while let Some(id) = clause {
            if !self.used.insert(id) {
                break;
            }
            clause = game.model().clauses.get(usize::from(id.0)).and_then(|info| info.of);
        }
    }

    fn events(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            self.endless += u64::from(event.what == Happening::Endless);
            if let Some(clause) = event.clause {
                self.note(game, clause);
            }
        }
    }

    /// Turns, rules, and lines of `moves` and `end` that were never used.
    pub fn never_used(&self, game: &Game) -> Vec<ClauseId> {
        let model = game.model();
        let silent: Vec<ClauseId> = model
            .moves
            .iter()
            .filter(|rule| matches!(rule.what, mancala_interpreter::model::MovesWhat::AllAllowed))
            .map(|rule| rule.clause)
            .collect();
        let ids = (0..model.clauses.len()).filter_map(|id| u16::try_from(id).ok()).map(ClauseId);
        let head = |id: &ClauseId| {
            let info = model.clauses.get(usize::from(id.0));
            info.is_some_and(|info| {
                info.of.is_none() && matches!(info.part, Part::Turn | Part::When | Part::Moves | Part::End)
            })
        };
        ids.filter(head).filter(|id| !self.used.contains(id) && !silent.contains(id)).collect()
    }
}

/// Plays the game of a number once more and looks closely. It takes the same course as before.
pub fn play(game: &Game, start: &Point, args: &SimulateArgs, index: u32) -> Result<Sample, Lost> {
    let mut sample = Sample { games: 1, ..Sample::default() };
    let mut chance = Chance::new(args.seed, u64::from(index));
    let mut point = start.clone();
    let mut turns = 0;
    while point.ended().is_none() && turns < game.limits().turns {
        match turn(game, &point, &mut chance, &mut sample) {
            Ok(next) => point = next,
            Err(NoPlay::Fault(Fault::Limit(_))) => break,
            Err(why) => return Err(Lost { game: index, turns, why }),
        }
        turns += 1;
    }
    sample.turns = u64::from(turns);
    Ok(sample)
}

fn turn(game: &Game, point: &Point, chance: &mut Chance, sample: &mut Sample) -> Result<Point, NoPlay> {
    if point.lay_out().is_some() {
        return chance.lay_out(game, point).map(|(next, _)| next);
    }
    let endless = match &game.model().end.endless {
        Some((Endless::NotAllowed, clause)) => Some(*clause),
        Some((Endless::Do(_), _)) | None => None,
    };
    for (_, clause) in game.removed(point)? {
        sample.endless += u64::from(Some(clause) == endless);
        sample.note(game, clause);
    }
    let count = u32::try_from(point.count()).unwrap_or(u32::MAX);
    let (next, record) = game.play_index(point, chance.below(count) as usize, true)?;
    sample.events(game, &record.events);
    if let Some(ended) = next.ended() {
        use mancala_interpreter::run::Reason;
        let end = &game.model().end;
        match ended.reason {
            Reason::Stuck => sample.note(game, end.stuck.1),
            Reason::SamePosition => sample.note(game, end.same_position.2),
            Reason::NobodyCanMove => end.nobody.iter().for_each(|(_, clause)| sample.note(game, *clause)),
            Reason::Rule => {}
        }
    }
    Ok(next)
}
