//! What a player must do, and must not.

use super::value::words;
use super::walk::{Event, Survey};
use crate::model::{Action, Condition, KindId, MoveTest, MoveTestKind, MovesRule, MovesWhat, Person, Selection, Who};

words! {
    /// Whether an enemy without seeds must be given some.
    Feed {
        No "no" "nobody need give seeds to an enemy who has none",
        IfPossible "if-possible" "an enemy without seeds must be given some if that is possible",
        Must "must" "a move that leaves the enemy without seeds is not allowed",
    }

    /// Whether a player may take all seeds of the enemy.
    Slam {
        Free "free" "all seeds of the enemy may be taken",
        TakesNothing "takes-nothing" "a capture of all seeds of the enemy takes nothing",
        Barred "barred" "all seeds of the enemy may not be taken",
    }

    /// Whether a player must capture.
    CaptureDuty {
        No "no" "nobody need capture",
        IfPossible "if-possible" "who can capture must",
        FirstLap "first-lap" "who can capture in the first lap must",
    }

    /// Whether there are other duties.
    OtherDuties {
        No "no" "there is no other duty",
        Yes "yes" "there are other duties",
    }
}

/// Duties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duties {
    /// To feed the enemy.
    pub feed: Feed,
    /// Not to take everything.
    pub slam: Slam,
    /// To capture.
    pub capture: CaptureDuty,
    /// Others.
    pub other: OtherDuties,
}

/// What one line of `moves` comes to.
enum Duty {
    Feed(Feed),
    Slam,
    Capture(CaptureDuty),
    Nothing,
    Other,
}

impl Duties {
    pub(super) fn of(survey: &Survey<'_>) -> Duties {
        let mut duties =
            Duties { feed: Feed::No, slam: slam(survey), capture: CaptureDuty::No, other: OtherDuties::No };
        for line in &survey.model.moves {
            for duty in said(survey, line) {
                match duty {
                    Duty::Feed(feed) => duties.feed = duties.feed.max(feed),
                    Duty::Slam => duties.slam = Slam::Barred,
                    Duty::Capture(capture) => duties.capture = duties.capture.max(capture),
                    Duty::Nothing => {}
                    Duty::Other => duties.other = OtherDuties::Yes,
                }
            }
        }
        duties
    }
}

fn said(survey: &Survey<'_>, line: &MovesRule) -> Vec<Duty> {
    let enemy_is_bare = Condition::Bare { who: Who::Person(Person::Enemy), not: false };
    let when_bare = line.conditions == [enemy_is_bare] && line.some.is_none();
    let always = line.conditions.is_empty() && line.some.is_none();
    match &line.what {
        MovesWhat::AllAllowed => vec![Duty::Nothing],
        MovesWhat::Never(Selection::Tests(tests)) if leaves_bare(tests) && (when_bare || always) => match when_bare {
            true => vec![Duty::Feed(Feed::Must)],
            false => vec![Duty::Feed(Feed::Must), Duty::Slam],
        },
        MovesWhat::Never(Selection::Tests(tests)) if slams(tests) && always => vec![Duty::Slam],
        MovesWhat::Never(_) => vec![Duty::Other],
        MovesWhat::Prefer(tiers) => match tiers.first().map(|(selection, _)| selection) {
            Some(Selection::Tests(tests)) if feeds(tests) && (when_bare || always) => {
                vec![Duty::Feed(Feed::IfPossible)]
            }
            Some(Selection::Tests(tests)) => captures(tests).map_or(vec![Duty::Other], |duty| {
                let rest = if tiers.len() > 1 || !always { Duty::Other } else { Duty::Nothing };
                vec![Duty::Capture(duty), rest]
            }),
            Some(Selection::Kind(kind)) if captures_always(survey, *kind) => {
                vec![Duty::Capture(CaptureDuty::IfPossible)]
            }
            Some(Selection::Kind(_)) | None => vec![Duty::Other],
        },
    }
}

/// `leave enemy bare`, and nothing else.
fn leaves_bare(tests: &[MoveTest]) -> bool {
    matches!(tests, [MoveTest { not: false, what: MoveTestKind::LeaveBare(Person::Enemy) }])
}

/// `do not leave enemy bare`, and nothing else.
fn feeds(tests: &[MoveTest]) -> bool {
    matches!(tests, [MoveTest { not: true, what: MoveTestKind::LeaveBare(Person::Enemy) }])
}

/// `capture and leave enemy bare`, in any order.
fn slams(tests: &[MoveTest]) -> bool {
    let capture = |test: &MoveTest| matches!(test, MoveTest { not: false, what: MoveTestKind::Capture { .. } });
    let bare = |test: &MoveTest| leaves_bare(std::slice::from_ref(test));
    tests.len() == 2 && tests.iter().any(capture) && tests.iter().any(bare)
}

/// `capture`, and nothing else.
fn captures(tests: &[MoveTest]) -> Option<CaptureDuty> {
    match tests {
        [MoveTest { not: false, what: MoveTestKind::Capture { first_lap: true } }] => Some(CaptureDuty::FirstLap),
        [MoveTest { not: false, what: MoveTestKind::Capture { first_lap: false } }] => Some(CaptureDuty::IfPossible),
        _ => None,
    }
}

/// Whether every turn of a kind captures: by its own script, or as it would not exist otherwise.
fn captures_always(survey: &Survey<'_>, kind: KindId) -> bool {
    let mut turns = survey
        .of_event(Event::Turn)
        .filter(|script| script.turn.is_some_and(|turn| turn.kind == Some(kind)))
        .peekable();
    turns.peek().is_some()
        && turns.all(|script| {
            script.sites.iter().any(|site| match site.action {
                Action::OnlyIfCaptures(_) => true,
                Action::Take { .. } => site.given.is_empty(),
                _ => false,
            })
        })
}

/// A take that is not made where it would leave the enemy without seeds.
fn slam(survey: &Survey<'_>) -> Slam {
    let leaves = |conditions: &[Condition]| {
        conditions.iter().any(|condition| matches!(condition, Condition::LeavesBare(Person::Enemy)))
    };
    let spares = survey.in_play().any(|script| {
        script.any(|action| match action {
            Action::Take { unless, .. } => unless.iter().any(|(conditions, _)| leaves(conditions)),
            _ => false,
        })
    });
    if spares { Slam::TakesNothing } else { Slam::Free }
}
