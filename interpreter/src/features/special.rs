//! Holes that are not like others, what changes hands, and stages.

use std::collections::BTreeSet;

use super::value::words;
use super::walk::Survey;
use crate::model::{Action, RoundWhat};

words! {
    /// Holes that are not like others.
    Special {
        FromTheStart "from-the-start" "holes marked from the beginning",
        Made "made" "holes that are marked in play",
        Owned "owned" "holes that belong to him who made them so",
        ForSomeTurns "for-some-turns" "holes that are marked for some turns",
        Closed "closed" "holes that are closed in play",
    }

    /// What changes hands.
    Territory {
        HolesGiven "holes-given" "holes change their owner in play",
        SharedOutAnew "shared-out-anew" "the holes are shared out anew for every round",
        LostToClosing "lost-to-closing" "a hole that cannot be filled for a round is closed",
    }

    /// Whose the stages are.
    StagesOf {
        None "none" "there are none",
        Game "game" "the game goes through stages",
        Player "player" "every player goes through stages of his own",
    }
}

/// Holes that are not like others, and stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Marks that the rules know.
    pub marks: u16,
    /// What marked and closed holes there are.
    pub special: BTreeSet<Special>,
    /// What changes hands.
    pub territory: BTreeSet<Territory>,
    /// Counts that are kept, of a player or of the game.
    pub tallies: u16,
    /// Stages; 1 where the game has none.
    pub stages: u16,
    /// Whose they are.
    pub stages_of: StagesOf,
}

impl Standing {
    pub(super) fn of(survey: &Survey<'_>) -> Standing {
        let model = survey.model;
        let count = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        Standing {
            marks: count(model.marks.len()),
            special: special(survey),
            territory: territory(survey),
            tallies: count(model.tallies.iter().filter(|tally| !tally.kept_by_itself).count()),
            stages: count(model.stages.len()).max(1),
            stages_of: match model.stages.first() {
                None => StagesOf::None,
                Some(stage) if stage.for_every_player => StagesOf::Player,
                Some(_) => StagesOf::Game,
            },
        }
    }
}

fn special(survey: &Survey<'_>) -> BTreeSet<Special> {
    let model = survey.model;
    let found = [
        (Special::FromTheStart, !model.start.marks.is_empty()),
        (Special::Made, survey.any(|action| matches!(action, Action::Mark(..)))),
        (Special::Owned, model.marks.iter().any(|mark| mark.maker_matters)),
        (Special::ForSomeTurns, model.marks.iter().any(|mark| mark.has_term)),
        (Special::Closed, survey.any(|action| matches!(action, Action::Close(_)))),
    ];
    found.into_iter().filter(|(_, is)| *is).map(|(special, _)| special).collect()
}

fn territory(survey: &Survey<'_>) -> BTreeSet<Territory> {
    let rounds = survey.model.rounds.as_ref();
    let anew = rounds.is_some_and(|rounds| rounds.lines.iter().any(|line| matches!(line.what, RoundWhat::Owns { .. })));
    let found = [
        (Territory::HolesGiven, survey.in_play().any(|script| script.any(|action| matches!(action, Action::Give(..))))),
        (Territory::SharedOutAnew, anew),
        (Territory::LostToClosing, rounds.is_some_and(|rounds| rounds.unfilled_closed)),
    ];
    found.into_iter().filter(|(_, is)| *is).map(|(territory, _)| territory).collect()
}
