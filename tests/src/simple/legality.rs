//! Which tried moves are allowed: endless ones leave first, then the clauses of `moves` work in order.

use mancala_interpreter::model::{ClauseId, MoveTest, MoveTestKind, MovesWhat, Selection};
use mancala_interpreter::position::Position;

use super::branches::{Branch, Came, fault};
use super::run::{Mode, Run};
use super::{Simple, SimpleFault};

/// The tried moves of a position, told apart.
pub(super) struct Legal<'m> {
    pub branches: Vec<Branch<'m>>,
    pub removed: Vec<(String, ClauseId)>,
}

impl<'m> Legal<'m> {
    /// Keeps some; the others were taken away by that clause.
    fn keep(&mut self, clause: ClauseId, mut keep: impl FnMut(&Branch<'m>) -> bool) {
        let (kept, gone) = std::mem::take(&mut self.branches).into_iter().partition(|branch| keep(branch));
        self.branches = kept;
        let gone: Vec<Branch<'m>> = gone;
        self.removed.extend(gone.iter().map(|branch| (branch.run.name(false), clause)));
    }
}

impl<'m> Simple<'m> {
    /// The moves of the mover, legal and not.
    pub(super) fn legal(&'m self, position: &Position) -> Result<Legal<'m>, SimpleFault> {
        let mut legal = Legal { branches: Vec::new(), removed: Vec::new() };
        for branch in self.branches(position, position.mover, Mode::Play)? {
            match branch.came {
                Came::Done | Came::Over(_) | Came::EndlessOver(_) => legal.branches.push(branch),
                Came::Endless(clause) | Came::Gone(clause) => legal.removed.push((branch.run.name(false), clause)),
            }
        }
        let before = Run::new(self, position, position.mover, Vec::new());
        for rule in &self.model.moves {
            if !before.eye().all(&rule.conditions).map_err(fault)? {
                continue;
            }
            if let Some((wanted, selection)) = &rule.some
                && self.selected(&legal.branches, selection)?.contains(&true) != *wanted
            {
                continue;
            }
            match &rule.what {
                MovesWhat::AllAllowed => {}
                MovesWhat::Never(selection) => {
                    let chosen = self.selected(&legal.branches, selection)?;
                    let mut chosen = chosen.into_iter();
                    legal.keep(rule.clause, |_| !chosen.next().unwrap_or(false));
                }
                MovesWhat::Prefer(tiers) => {
                    for (selection, _) in tiers {
                        let chosen = self.selected(&legal.branches, selection)?;
                        if chosen.contains(&true) {
                            let mut chosen = chosen.into_iter();
                            legal.keep(rule.clause, |_| chosen.next().unwrap_or(false));
                            break;
                        }
                    }
                }
            }
        }
        Ok(legal)
    }

    /// For each move whether the selection fits it.
    fn selected(&self, branches: &[Branch<'_>], selection: &Selection) -> Result<Vec<bool>, SimpleFault> {
        branches.iter().map(|branch| self.selects(branch, selection)).collect()
    }

    fn selects(&self, branch: &Branch<'_>, selection: &Selection) -> Result<bool, SimpleFault> {
        match selection {
            Selection::Kind(kind) => Ok(branch.run.kind == Some(*kind)),
            Selection::Tests(tests) => {
                for test in tests {
                    if !self.move_does(branch, test)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    fn move_does(&self, branch: &Branch<'_>, test: &MoveTest) -> Result<bool, SimpleFault> {
        let facts = &branch.run.facts;
        let endless = matches!(branch.came, Came::EndlessOver(_));
        let hit = match &test.what {
            MoveTestKind::Capture { first_lap: false } => facts.captured > 0,
            MoveTestKind::Capture { first_lap: true } => facts.first_lap_captured,
            MoveTestKind::StartIn(place) => branch.run.started_in(place).map_err(fault)?,
            // an endless move leaves nothing and ends nowhere
            MoveTestKind::LeaveBare(_)
            | MoveTestKind::LeaveHoles(_)
            | MoveTestKind::Leave(..)
            | MoveTestKind::EndIn(_)
                if endless =>
            {
                return Ok(false);
            }
            kind => self.known_hit(branch, kind),
        };
        Ok(hit != test.not)
    }

    /// What the turn kept about a test while it ran.
    fn known_hit(&self, branch: &Branch<'_>, kind: &MoveTestKind) -> bool {
        let mut tests = self.move_tests.iter();
        let index = tests.position(|one| std::ptr::eq(*one, kind));
        index.is_some_and(|index| branch.run.facts.hits[index])
    }
}
