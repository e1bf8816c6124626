//! How a game ends, and who has won.

use std::collections::BTreeSet;

use super::value::{merged, words};
use super::walk::{Event, Script, Survey};
use crate::model::{
    Action, Condition, Container, Endless, Fate, Number, Outcome, Person, PutFrom, PutTo, SetItem, Subject, TestKind,
};

words! {
    /// When a game, or a round, is over, beside repetition.
    Over {
        Number "number" "a player has won a certain number of seeds",
        Bare "bare" "a player has no seeds left",
        ZoneEmpty "zone-empty" "a part of the board is empty",
        FewLeft "few-left" "few seeds are left on the board",
        Kind "kind" "the seeds of a kind are gone, or where they must be",
        Tally "tally" "a count has reached a number",
        Holes "holes" "there are so many holes of a kind",
        Stuck "stuck" "a player cannot move",
        NobodyCanMove "nobody-can-move" "nobody can move",
        Otherwise "otherwise" "something else has happened",
    }

    /// By what a game, or a round, is won.
    WonBy {
        MostSeeds "most-seeds" "most seeds",
        Number "number" "a certain number of seeds",
        Baring "baring" "taking the last seed of the enemy",
        Emptying "emptying" "emptying a part of the board",
        LastToMove "last-to-move" "making the last move",
        Tally "tally" "a count",
        Otherwise "otherwise" "something else",
    }

    /// What a ruling comes to.
    Ruling {
        Cannot "cannot" "it cannot happen",
        NotAllowed "not-allowed" "the move is not allowed",
        Pass "pass" "the player passes",
        MostSeeds "most-seeds" "most seeds win",
        Loses "loses" "the player loses",
        Wins "wins" "the player wins",
        Draw "draw" "nobody wins",
        Void "void" "the game does not count",
        RoundEnds "round-ends" "the round ends",
        GameEnds "game-ends" "the game ends",
    }

    /// Who gets the seeds that are left on the board.
    Remaining {
        Owner "owner" "the owners of the holes",
        Mover "mover" "the player who moved",
        Enemy "enemy" "the enemy of the player who moved",
        BarePlayer "bare-player" "the player who has none",
        StuckPlayer "stuck-player" "the player who cannot move",
        LastMover "last-mover" "the player who moved last",
        Maker "maker" "who marked the hole",
        Nobody "nobody" "nobody",
        Otherwise "otherwise" "somebody else",
    }
}

/// The end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// When the game, or the round, is over.
    pub over: BTreeSet<Over>,
    /// By what it is won.
    pub won_by: BTreeSet<WonBy>,
    /// The number of seeds that wins.
    pub number: Vec<(u16, Option<u16>)>,
    /// Who gets the seeds that are left.
    pub remaining: BTreeSet<Remaining>,
    /// A player who cannot move.
    pub stuck: Ruling,
    /// A move that never ends.
    pub endless: Ruling,
    /// A position that comes again.
    pub same_position: Ruling,
    /// The so-manieth time counts.
    pub times: u16,
}

impl End {
    pub(super) fn of(survey: &Survey<'_>) -> End {
        let end = &survey.model.end;
        let mut over = BTreeSet::new();
        let mut won_by = BTreeSet::new();
        let mut number = Vec::new();
        for script in survey.of_event(Event::EndLine) {
            let Some(outcome) = outcome(script) else { continue };
            let whens: BTreeSet<Over> = script.given.iter().filter_map(|condition| when(condition)).collect();
            won_by.extend(won(outcome, &whens));
            number.extend(script.given.iter().filter_map(|condition| ranges(condition)).flatten());
            match whens.is_empty() {
                true => drop(over.insert(Over::Otherwise)),
                false => over.extend(whens),
            }
        }
        for script in survey.in_play() {
            if let Some(outcome) = outcome(script) {
                over.insert(Over::Otherwise);
                won_by.extend(won(outcome, &BTreeSet::new()));
            }
        }
        for (event, when) in [(Event::Stuck, Over::Stuck), (Event::NobodyCanMove, Over::NobodyCanMove)] {
            for outcome in survey.of_event(event).filter_map(outcome) {
                won_by.extend(won(outcome, &BTreeSet::from([when])));
                over.insert(when);
            }
        }
        End {
            over,
            won_by,
            number: merged(number),
            remaining: remaining(survey),
            stuck: ruling(&end.stuck.0),
            endless: match &end.endless {
                None => Ruling::Cannot,
                Some((Endless::NotAllowed, _)) => Ruling::NotAllowed,
                Some((Endless::Do(actions), _)) => ruling(actions),
            },
            same_position: ruling(&end.same_position.1),
            times: u16::from(end.same_position.0),
        }
    }
}

/// The result of a script.
fn outcome(script: &Script<'_>) -> Option<Outcome> {
    script.sites.iter().find_map(|site| match site.action {
        Action::Result(outcome) => Some(*outcome),
        _ => None,
    })
}

/// What a condition of an end line is about.
fn when(condition: &Condition) -> Option<Over> {
    Some(match condition {
        Condition::Subject(_, test) if matches!(test.what, TestKind::CountOf(..)) => Over::Kind,
        Condition::Subject(Subject::Container(Container::Store(_) | Container::EveryStore), _) => Over::Number,
        Condition::Subject(Subject::Container(Container::Board), _) => Over::FewLeft,
        Condition::Subject(Subject::Place(_), test) => match (&test.what, test.not) {
            (TestKind::Count(Number::Ranges(ranges)), false) if ranges.as_slice() == [(0, Some(0))] => Over::ZoneEmpty,
            _ => return None,
        },
        Condition::Bare { not: false, .. } => Over::Bare,
        Condition::Tally { .. } => Over::Tally,
        Condition::There { .. } => Over::Holes,
        _ => return None,
    })
}

/// The numbers of a store that end the game.
fn ranges(condition: &Condition) -> Option<Vec<(u16, Option<u16>)>> {
    match condition {
        Condition::Subject(Subject::Container(Container::Store(_)), test) if !test.not => match &test.what {
            TestKind::Count(Number::Ranges(ranges)) | TestKind::Worth(Number::Ranges(ranges)) => Some(ranges.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// By what a game is won that ends so.
fn won(outcome: Outcome, whens: &BTreeSet<Over>) -> Option<WonBy> {
    Some(match outcome {
        Outcome::MostSeeds | Outcome::RoundEnds | Outcome::GameEnds => WonBy::MostSeeds,
        Outcome::Draw | Outcome::Void => return None,
        Outcome::Wins(_) | Outcome::Loses(_) => match whens.first() {
            Some(Over::Number) => WonBy::Number,
            Some(Over::Bare) => WonBy::Baring,
            Some(Over::ZoneEmpty) => WonBy::Emptying,
            Some(Over::Tally) => WonBy::Tally,
            Some(Over::Stuck | Over::NobodyCanMove) if last_to_move(outcome) => WonBy::LastToMove,
            _ => WonBy::Otherwise,
        },
    })
}

/// Whether the result is for him who moved last.
fn last_to_move(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Loses(Person::StuckPlayer) | Outcome::Wins(Person::LastMover))
}

fn ruling(actions: &[Action]) -> Ruling {
    let found = actions.iter().find_map(|action| match action {
        Action::Pass => Some(Ruling::Pass),
        Action::Result(outcome) => Some(match outcome {
            Outcome::MostSeeds => Ruling::MostSeeds,
            Outcome::Draw => Ruling::Draw,
            Outcome::Void => Ruling::Void,
            Outcome::RoundEnds => Ruling::RoundEnds,
            Outcome::GameEnds => Ruling::GameEnds,
            Outcome::Wins(Person::LastMover) => Ruling::Loses,
            Outcome::Loses(Person::LastMover) | Outcome::Wins(_) => Ruling::Wins,
            Outcome::Loses(_) => Ruling::Loses,
        }),
        _ => None,
    });
    // a ruling ends in a result or in `pass`
    found.unwrap_or(Ruling::GameEnds)
}

/// Who gets what is left on the board when play is over.
fn remaining(survey: &Survey<'_>) -> BTreeSet<Remaining> {
    let after = [Event::EndLine, Event::Stuck, Event::NobodyCanMove, Event::SamePosition];
    let mut found = BTreeSet::new();
    for script in survey.scripts.iter().filter(|script| after.contains(&script.event)) {
        for site in &script.sites {
            match site.action {
                Action::Take { set, to, .. } if set.iter().any(|item| matches!(item, SetItem::Every(_))) => {
                    found.insert(match to {
                        Fate::Container(Container::Store(person)) => whose(*person),
                        Fate::Off => Remaining::Nobody,
                        Fate::Container(_) | Fate::Place(_) => Remaining::Otherwise,
                    });
                }
                Action::Put(_, PutFrom::Every(_) | PutFrom::Container(Container::Board), to) => {
                    found.insert(match to {
                        PutTo::Container(Container::Store(person)) => whose(*person),
                        PutTo::Off => Remaining::Nobody,
                        _ => Remaining::Otherwise,
                    });
                }
                _ => {}
            }
        }
    }
    found
}

fn whose(person: Person) -> Remaining {
    match person {
        Person::Owner => Remaining::Owner,
        Person::Mover => Remaining::Mover,
        Person::Enemy => Remaining::Enemy,
        Person::ThatPlayer => Remaining::BarePlayer,
        Person::StuckPlayer => Remaining::StuckPlayer,
        Person::LastMover => Remaining::LastMover,
        Person::Maker(_) => Remaining::Maker,
        Person::Winner | Person::Loser | Person::Seat(_) => Remaining::Otherwise,
    }
}
