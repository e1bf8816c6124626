//! `stages`.

use mancala_grammar::diagnostic::Diagnostic;

use crate::check::Checker;
use crate::check::scope::{Moment, Scope};
use crate::model::{Stage, StageId};

impl Checker<'_> {
    /// The stages, in order.
    pub(in crate::check) fn stages(&mut self) -> Option<Vec<Stage>> {
        let tree = self.tree;
        let each = tree.stages.iter().any(|line| line.it.for_every_player);
        let mut stages = Some(Vec::new());
        for line in &tree.stages {
            let clause = self.clauses.id(&line.clause);
            let mut scope = Scope::at(Moment::Until, self.one_way);
            let until = self.conditions(&line.it.until, &mut scope);
            let guards = self.guards(&line.guards, clause, &mut scope);
            if each && !line.it.for_every_player && !line.it.until.is_empty() {
                let problem =
                    Diagnostic::error("M204", line.clause.span, "this stage is of the game, others of every player");
                self.problems.add(problem.help("say `for every player` at every line of `stages`, or at none"));
            }
            let name = line.it.name.it.clone();
            let written = self.stages_written.get(&name).cloned();
            match (until, guards, &mut stages) {
                (Some(mut until), Some(guards), Some(stages)) => {
                    until.extend(guards.into_iter().map(|(condition, _)| condition));
                    stages.push(Stage { clause, name, written, until, for_every_player: each });
                }
                _ => stages = None,
            }
        }
        stages
    }

    /// Every stage has a way in and, but for the last, a way out; in every stage somebody can move.
    pub(in crate::check) fn stages_lead_on(&mut self) {
        let tree = self.tree;
        let left_by_entering = !self.stages_entered.is_empty();
        let last = tree.stages.len().saturating_sub(1);
        let known = |stage: &mancala_grammar::tree::Word| tree.stages.iter().any(|line| line.it.name.it == stage.it);
        // the turn of a stage that is not known may be of any
        let turns_known = tree.turns.iter().all(|turn| turn.stage.as_ref().is_none_or(known));
        for (at, line) in tree.stages.iter().enumerate() {
            let Ok(number) = u16::try_from(at) else { return };
            let name = &line.it.name;
            let entered = self.stages_entered.contains(&StageId(number));
            let follows = at
                .checked_sub(1)
                .and_then(|before| tree.stages.get(before))
                .is_some_and(|before| !before.it.until.is_empty());
            // without any `enter`, the stage above that does not end is blamed
            if at > 0 && !entered && !follows && left_by_entering {
                let help = "the stage above it needs `until …`, or an action `enter` it";
                self.problems.warning("W413", name.span, format!("stage `{}` has no way in", name.it), help);
            }
            if at < last && line.it.until.is_empty() && !left_by_entering {
                let help = "say until when it lasts: `… until every reserve is empty`";
                self.problems.warning("W413", name.span, format!("stage `{}` has no way out", name.it), help);
            }
            if at == last && !line.it.until.is_empty() {
                let help = "no stage follows: leave `until` out";
                self.problems.warning("W413", name.span, format!("the last stage `{}` ends in nothing", name.it), help);
            }
            let turns = tree.turns.iter().any(|turn| turn.stage.as_ref().is_none_or(|stage| stage.it == name.it));
            if !turns && turns_known && !tree.turns.is_empty() {
                let help = format!("write how a player moves in it, below a head `turn in {}`", name.it);
                self.problems.error("M414", name.span, format!("no turn in stage `{}`", name.it), help);
            }
        }
    }
}
