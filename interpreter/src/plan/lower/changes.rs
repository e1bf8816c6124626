//! What clauses can change beside seeds, so that a state keeps no more than needed.

use super::code::action_lists;
use crate::model::{Action, Course, Model, RoundWhat, Rule, Step};
use crate::plan::layout::Changes;

/// What clauses can change beside seeds.
pub(super) fn changes(model: &Model) -> Changes {
    let mut changes = Changes {
        directions: model
            .board
            .paths
            .iter()
            .any(|path| path.chosen_once && matches!(path.course, Course::Fixed { .. })),
        ..Changes::default()
    };
    for action in actions(model) {
        match action {
            Action::Give(..) => changes.owners = true,
            Action::Close(_) | Action::Open(_) => changes.closed = true,
            _ => {}
        }
    }
    if let Some(rounds) = &model.rounds {
        changes.closed |= rounds.unfilled_closed;
        changes.owners |= rounds.lines.iter().any(|line| matches!(line.what, RoundWhat::Owns { .. }));
    }
    changes
}

/// All actions of a model.
fn actions(model: &Model) -> Vec<&Action> {
    let mut steps: Vec<&Step> = Vec::new();
    let mut lists: Vec<&[Action]> = Vec::new();
    steps.extend(model.turns.iter().flat_map(|turn| &turn.body).map(|line| &line.step));
    steps.extend(model.procedures.iter().flat_map(|procedure| &procedure.body).map(|line| &line.step));
    steps.extend(rules(model).flat_map(|rule| &rule.body).map(|line| &line.step));
    lists.extend(model.end.lines.iter().map(|line| line.actions.as_slice()));
    lists.push(&model.end.stuck.0);
    lists.push(&model.end.same_position.1);
    lists.extend(model.end.nobody.iter().map(|(actions, _)| actions.as_slice()));
    for line in model.rounds.iter().flat_map(|rounds| &rounds.lines) {
        if let RoundWhat::Act(act) = &line.what {
            steps.push(&act.step);
        }
    }
    lists.extend(steps.into_iter().flat_map(action_lists));
    lists.into_iter().flatten().collect()
}

fn rules(model: &Model) -> impl Iterator<Item = &Rule> {
    let rules = &model.rules;
    [&rules.lap_starts, &rules.seed_falls, &rules.last_seed_falls, &rules.emptied, &rules.turn_starts, &rules.turn_ends]
        .into_iter()
        .chain(&rules.stage_starts)
        .chain(&rules.stage_ends)
        .flatten()
}
