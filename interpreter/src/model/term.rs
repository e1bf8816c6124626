//! For how many turns a ruleset makes a mark.

use super::{Action, Line, MarkId, Model, RoundWhat, StartStep, Step};

impl Model {
    /// The number of turns for which the ruleset's first clause that makes the mark makes it; none if it stays.
    ///
    /// A position that names a mark without a term means this one.
    #[must_use]
    pub fn usual_term(&self, mark: MarkId) -> Option<u16> {
        let rules = &self.rules;
        let stages = rules.stage_starts.iter().chain(&rules.stage_ends).flatten();
        let rules = [
            &rules.lap_starts,
            &rules.seed_falls,
            &rules.last_seed_falls,
            &rules.emptied,
            &rules.turn_starts,
            &rules.turn_ends,
        ];
        let bodies = self
            .turns
            .iter()
            .map(|turn| &turn.body)
            .chain(self.procedures.iter().map(|procedure| &procedure.body))
            .chain(rules.into_iter().flatten().chain(stages).map(|rule| &rule.body))
            .flatten();
        let scripts = self.start.steps.iter().filter_map(|step| match step {
            StartStep::Script { actions, .. } => Some(actions),
            StartStep::Arrange { .. } => None,
        });
        let rounds = self.rounds.iter().flat_map(|rounds| &rounds.lines).filter_map(|line| match &line.what {
            RoundWhat::Act(line) => Some(line),
            RoundWhat::Fills { .. } | RoundWhat::Owns { .. } => None,
        });
        let actions = bodies.chain(rounds).flat_map(actions).chain(scripts.flatten());
        let mut terms = actions.filter_map(|action| match action {
            Action::Mark(made, term, _) if *made == mark => Some(*term),
            _ => None,
        });
        terms.next().flatten()
    }
}

/// The actions of a line, of all its branches.
fn actions(line: &Line) -> Vec<&Action> {
    match &line.step {
        Step::Do(actions) => actions.iter().collect(),
        Step::If(branches) => branches.iter().flat_map(|branch| &branch.actions).collect(),
        Step::Either(options) => options.iter().flat_map(|option| &option.actions).collect(),
    }
}
