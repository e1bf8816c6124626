//! Which actions have a place in which event.

use mancala_grammar::tree::{Action, Container, PutFrom, PutTo, Scope as Within};

use crate::check::scope::Moment;

/// Why an action has no place somewhere; `None`: it has one.
pub(super) fn out_of_place(action: &Action, moment: Moment) -> Option<&'static str> {
    let fits = match moment {
        Moment::Turn | Moment::Anything => !matches!(action, Action::GoOn),
        Moment::LastSeed => fits_last_seed(action),
        Moment::Opening => !matches!(action, Action::GoOn | Action::Pass | Action::Swap) && !is_choice(action),
        Moment::LapStarts => fits_lap_start(action),
        Moment::SeedFalls | Moment::Emptied | Moment::TurnStarts | Moment::TurnEnds | Moment::StageTurns => {
            !steers(action) && !matches!(action, Action::Pass)
        }
        Moment::End | Moment::Unmoved | Moment::Rounds => fits_end(action) && !matches!(action, Action::Pass),
        Moment::Stuck => fits_end(action),
        Moment::TurnHead | Moment::Until | Moment::Sowing | Moment::BeforeMove | Moment::SetUp => false,
        Moment::TriedStart | Moment::TriedDrop | Moment::TriedTake | Moment::TriedAfter => false,
    };
    if fits || (moment == Moment::Anything && matches!(action, Action::GoOn)) {
        return None;
    }
    Some(match (action, moment) {
        (Action::GoOn, _) => "`go on` lets the rules below be tried too: it ends a rule",
        (Action::Pass, _) => "`pass` is a turn by itself, or the ruling of `if stuck`",
        (Action::OnlyIfCaptures(Within::Lap), Moment::LastSeed) => {
            "`only if this lap captures` stands in a turn, or when a lap starts"
        }
        (_, Moment::SeedFalls) => "a lap is forced from its first seed to its last; say it of the last seed",
        (_, Moment::Emptied) => "what happens when a hole is emptied is forced",
        (_, Moment::TurnEnds | Moment::StageTurns) => "the turn is over: nothing is sown or chosen any more",
        (_, Moment::TurnStarts) => "the player has not moved yet: lift and choose in a `turn` part",
        (_, Moment::LapStarts) => {
            "a lap starts with `go`, `reverse`, `choose a direction`, marks, tallies, `put … from the hand`"
        }
        (_, Moment::Opening) => "a scripted opening leaves no choice",
        (_, Moment::Rounds) => "between two rounds seeds, holes and tallies change hands; nobody sows",
        _ => "the turn is over: seeds may be taken and put, and the game may end",
    })
}

/// A choice of the player.
fn is_choice(action: &Action) -> bool {
    matches!(
        action,
        Action::LiftChoice { .. } | Action::ChooseDirection | Action::ChooseNumber(..) | Action::ChooseHole(_)
    ) || puts_by_choice(action)
}

fn puts_by_choice(action: &Action) -> bool {
    matches!(action, Action::Put { to, .. } if matches!(to.it, PutTo::Choice(_)))
}

/// Sows, chooses or turns: makes the move other than it is.
fn steers(action: &Action) -> bool {
    match action {
        Action::Lift { .. } | Action::Sow { .. } | Action::Go(_) | Action::GoAlong(_) | Action::Reverse => true,
        Action::OnlyIf(_) | Action::OnlyIfCaptures(_) | Action::Stop => true,
        _ => is_choice(action),
    }
}

fn fits_last_seed(action: &Action) -> bool {
    !matches!(action, Action::Pass | Action::OnlyIfCaptures(Within::Lap))
}

fn fits_lap_start(action: &Action) -> bool {
    match action {
        Action::Go(_) | Action::GoAlong(_) | Action::Reverse | Action::ChooseDirection => true,
        Action::OnlyIf(_) | Action::OnlyIfCaptures(_) | Action::GoOn | Action::Call(_) => true,
        Action::Mark { .. } | Action::Unmark { .. } | Action::Add { .. } | Action::SetTally { .. } => true,
        Action::Put { from, to, .. } => {
            matches!(from.it, PutFrom::Container(Container::Hand)) && !matches!(to.it, PutTo::Choice(_))
        }
        _ => false,
    }
}

/// What may be done when the turn, or the round, is over.
fn fits_end(action: &Action) -> bool {
    match action {
        Action::MoveAgain | Action::Enter(_) | Action::GoOn => false,
        _ => !steers(action),
    }
}
