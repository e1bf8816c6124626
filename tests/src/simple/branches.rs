//! All branches of the `turn` parts: each list of decisions is played from the start of the turn.

use mancala_interpreter::model::{ClauseId, Endless, Seat};
use mancala_interpreter::position::Position;

use super::run::{Ended, Halt, Mode, Res, Run};
use super::{Simple, SimpleFault};

/// Branches of one position.
const BRANCHES: usize = 100_000;

/// How a branch came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// The turn is over.
    Done,
    /// By a result.
    Over(Ended),
    /// By a result ruled for endless turns.
    EndlessOver(Ended),
    /// It is endless, and that is not allowed.
    Endless(ClauseId),
    /// It does not exist, by that clause.
    Gone(ClauseId),
}

/// A branch that was played.
pub(super) struct Branch<'m> {
    pub part: usize,
    pub run: Run<'m>,
    pub came: Came,
}

impl<'m> Simple<'m> {
    /// Indices of the `turn` parts whose stage and conditions hold.
    pub(super) fn fitting_parts(&'m self, position: &Position, me: Seat) -> Result<Vec<usize>, SimpleFault> {
        let run = Run::new(self, position, me, Vec::new());
        let mut parts = Vec::new();
        for (index, part) in self.model.turns.iter().enumerate() {
            let stage = position.stages.get(usize::from(me.0));
            run.that_player.set(None);
            let fits = part.stage.is_none_or(|needed| stage == Some(&needed));
            if fits && run.all_with_clauses(&part.conditions).map_err(fault)? {
                parts.push(index);
            }
        }
        Ok(parts)
    }

    /// Every branch of every fitting part.
    pub(super) fn branches(
        &'m self,
        position: &Position,
        me: Seat,
        mode: Mode,
    ) -> Result<Vec<Branch<'m>>, SimpleFault> {
        let mut branches = Vec::new();
        for part in self.fitting_parts(position, me)? {
            let mut scripts = vec![Vec::new()];
            while let Some(script) = scripts.pop() {
                let mut run = Run::new(self, position, me, script.clone());
                run.mode = mode;
                let came = match run.play_part(&self.model.turns[part]) {
                    Err(Halt::Choice(options)) => {
                        scripts.extend(options.into_iter().rev().map(|option| {
                            let mut longer = script.clone();
                            longer.push(option);
                            longer
                        }));
                        continue;
                    }
                    other => run.came(other, self.model.turns[part].clause)?,
                };
                branches.push(Branch { part, run, came });
                if branches.len() > BRANCHES {
                    return Err(SimpleFault::Budget);
                }
            }
        }
        Ok(branches)
    }
}

impl<'m> Run<'m> {
    /// Settles how the branch came to its end.
    fn came(&mut self, halt: Res<()>, head: ClauseId) -> Result<Came, SimpleFault> {
        let came = match halt {
            Ok(()) | Err(Halt::LapOneOver) => Came::Done,
            Err(Halt::Gone(clause)) => Came::Gone(clause.unwrap_or(head)),
            Err(Halt::Over(ended)) => Came::Over(ended),
            Err(Halt::Endless) if self.mode == Mode::LapOne => Came::Done,
            Err(Halt::Endless) => match &self.model.end.endless {
                Some((Endless::NotAllowed, clause)) => Came::Endless(*clause),
                Some((Endless::Do(actions), _)) => match self.end_actions(actions) {
                    Err(Halt::Over(ended)) => Came::EndlessOver(ended),
                    Err(Halt::Fault(fault)) => return Err(fault),
                    _ => return Err(SimpleFault::NotRuled("an endless turn without a result")),
                },
                None => return Err(SimpleFault::NotRuled("an endless turn")),
            },
            Err(Halt::Choice(_)) => return Err(SimpleFault::NotRuled("a choice that nobody makes")),
            Err(Halt::Fault(fault)) => return Err(fault),
        };
        match came {
            Came::Over(_) | Came::EndlessOver(_) => {
                if let Some(failed) = self.must_capture.iter().find(|must| !must.done) {
                    return Ok(Came::Gone(failed.clause));
                }
                let out = matches!(came, Came::Over(Ended::PlayerOut) | Came::EndlessOver(Ended::PlayerOut));
                if out && self.hand > 0 {
                    return Err(SimpleFault::SeedsLeft);
                }
                if matches!(came, Came::Over(_)) {
                    self.note_left().map_err(fault)?;
                }
                Ok(came)
            }
            Came::Done | Came::Endless(_) | Came::Gone(_) => Ok(came),
        }
    }
}

/// Where no choice can be met, every halt but a fault is a gap in the ruleset.
pub(super) fn fault(halt: Halt) -> SimpleFault {
    match halt {
        Halt::Fault(fault) => fault,
        Halt::Choice(_) | Halt::Gone(_) | Halt::Endless | Halt::Over(_) | Halt::LapOneOver => {
            SimpleFault::NotRuled("a choice or a result where there is none")
        }
    }
}
