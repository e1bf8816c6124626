//! Games of several rounds.

use std::collections::BTreeSet;

use super::value::words;
use super::walk::{Event, Script, Survey};
use crate::model::{Action, Condition, Container, FillWith, Person, RoundStarter, RoundWhat, Subject};

words! {
    /// How a round after the first is set up.
    Filled {
        AsTheFirst "as-the-first" "as the first one",
        FromTheStore "from-the-store" "every player fills his holes from what he has won",
        Freely "freely" "every player lays out what he has won as he likes",
        AsMany "as-many" "a player fills his holes as the other has filled his",
        HolesPaid "holes-paid" "every player owns as many holes as he can pay for",
    }

    /// What becomes of a hole that is not filled.
    Unfilled {
        Empty "empty" "it stays empty",
        Closed "closed" "it is closed",
    }

    /// Who starts the next round.
    Starter {
        None "none" "there is none",
        Winner "winner" "the winner of the last one",
        Loser "loser" "the loser of the last one",
        LastMover "last-mover" "the player who moved last",
        InTurn "in-turn" "the players in turn",
        Otherwise "otherwise" "another player",
    }

    /// When a match is over.
    MatchOver {
        RoundsWon "rounds-won" "a player has won so many rounds",
        NoHole "no-hole" "a player can fill too few holes",
        Tally "tally" "a count has reached a number",
        Seeds "seeds" "a player has too few seeds, or enough",
        Otherwise "otherwise" "something else has happened",
    }
}

/// Rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The game has rounds.
    pub there: bool,
    /// How a round is set up.
    pub filled: BTreeSet<Filled>,
    /// What becomes of a hole that is not filled, where holes are filled.
    pub unfilled: BTreeSet<Unfilled>,
    /// Who starts the next round.
    pub starter: Starter,
    /// When a match is over.
    pub over: BTreeSet<MatchOver>,
}

impl Rounds {
    pub(super) fn of(survey: &Survey<'_>) -> Rounds {
        let Some(rounds) = &survey.model.rounds else {
            return Rounds {
                there: false,
                filled: BTreeSet::new(),
                unfilled: BTreeSet::new(),
                starter: Starter::None,
                over: BTreeSet::new(),
            };
        };
        let mut filled: BTreeSet<Filled> = rounds.lines.iter().filter_map(|line| fill(&line.what)).collect();
        if rounds.as_the_first {
            filled.insert(Filled::AsTheFirst);
        }
        let fills = rounds.lines.iter().any(|line| matches!(line.what, RoundWhat::Fills { .. }));
        let unfilled = if rounds.unfilled_closed { Unfilled::Closed } else { Unfilled::Empty };
        Rounds {
            there: true,
            filled,
            unfilled: BTreeSet::from_iter(fills.then_some(unfilled)),
            starter: starter(rounds.starts.0),
            over: survey.of_event(Event::Round).flat_map(|script| over(survey, script)).collect(),
        }
    }
}

fn fill(what: &RoundWhat) -> Option<Filled> {
    match what {
        RoundWhat::Fills { with: FillWith::Each(_), .. } => Some(Filled::FromTheStore),
        RoundWhat::Fills { with: FillWith::All, .. } => Some(Filled::Freely),
        RoundWhat::Fills { with: FillWith::AsMany(_), .. } => Some(Filled::AsMany),
        RoundWhat::Owns { .. } => Some(Filled::HolesPaid),
        RoundWhat::Act(_) => None,
    }
}

fn starter(starter: RoundStarter) -> Starter {
    match starter {
        RoundStarter::InTurn => Starter::InTurn,
        RoundStarter::Person(Person::Winner) => Starter::Winner,
        RoundStarter::Person(Person::Loser) => Starter::Loser,
        RoundStarter::Person(Person::LastMover) => Starter::LastMover,
        RoundStarter::Person(_) => Starter::Otherwise,
    }
}

/// When a line ends the match.
fn over(survey: &Survey<'_>, script: &Script<'_>) -> BTreeSet<MatchOver> {
    let mut found = BTreeSet::new();
    for site in script.sites.iter().filter(|site| matches!(site.action, Action::Result(_))) {
        let mut asked = site.given.iter().filter_map(|condition| asks(survey, condition)).peekable();
        if asked.peek().is_none() {
            found.insert(MatchOver::Otherwise);
        }
        found.extend(asked);
    }
    found
}

fn asks(survey: &Survey<'_>, condition: &Condition) -> Option<MatchOver> {
    match condition {
        Condition::Tally { tally, .. } => {
            let kept = survey.model.tallies.get(usize::from(tally.tally.0)).is_some_and(|info| info.kept_by_itself);
            Some(if kept { MatchOver::RoundsWon } else { MatchOver::Tally })
        }
        Condition::There { .. } => Some(MatchOver::NoHole),
        Condition::Subject(Subject::Container(Container::Store(_)), _) => Some(MatchOver::Seeds),
        _ => None,
    }
}
