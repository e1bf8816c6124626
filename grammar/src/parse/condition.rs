//! Conditions.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use super::test::scope;
use crate::tree::{At, Condition, Desc, Who};

/// Of the board as it would be: who is left bare, or what is left empty or occupied.
pub(super) enum Left {
    Bare(At<crate::tree::Person>),
    Empty(At<crate::tree::Subject>),
    Occupied(At<crate::tree::Subject>),
}

/// Stretches of numbers; without an end: and more.
type Ranges = Vec<(u16, Option<u16>)>;

impl Reader {
    /// Conditions joined by `and`.
    pub(super) fn conditions(self, pair: &Pair) -> Option<Vec<At<Condition>>> {
        self.each(Kids::of(pair).all(Rule::cond), Reader::condition)
    }

    fn condition(self, pair: &Pair) -> Option<At<Condition>> {
        let inside = Kids::of(pair).next()?;
        let mut kids = Kids::of(&inside);
        let condition = match inside.as_rule() {
            Rule::c_leaves => self.leaves(&mut kids)?,
            Rule::c_there => self.there(&mut kids)?,
            Rule::c_turnkind => self.turn_kind(&inside)?,
            Rule::c_stage => {
                let not = negated(&inside);
                Condition::Stage { not, stage: self.word(&kids.find(Rule::word)?) }
            }
            Rule::c_seed => {
                let kind = self.seed_kind(&kids.find(Rule::seed_kind)?)?;
                Condition::SeedIs { not: negated(&inside), kind }
            }
            Rule::c_captured => {
                kids.eat(Rule::k_this);
                Condition::HasCaptured { scope: scope(&mut kids)?, not: negated(&inside) }
            }
            Rule::c_direction => self.direction_is(&inside)?,
            Rule::c_person => self.person_is(&inside)?,
            Rule::c_tally => {
                let tally = self.tally(&kids.find(Rule::tally)?)?.it;
                Condition::Tally { tally, not: negated(&inside), number: self.number(&kids.find(Rule::number)?)? }
            }
            _ => {
                let subject = self.subject(&kids.find(Rule::subject)?)?;
                Condition::Subject(subject, self.test(&kids.find(Rule::test)?)?)
            }
        };
        Some(self.at(condition, pair))
    }

    fn leaves(self, kids: &mut Kids) -> Option<Condition> {
        kids.find(Rule::k_leave)?;
        Some(match self.left(kids)? {
            Left::Bare(person) => Condition::LeavesBare(person),
            Left::Empty(subject) => Condition::Leaves(subject, true),
            Left::Occupied(subject) => Condition::Leaves(subject, false),
        })
    }

    /// What follows `leave`.
    pub(super) fn left(self, kids: &mut Kids) -> Option<Left> {
        let what = kids.next()?;
        if what.as_rule() == Rule::person {
            return Some(Left::Bare(self.person(&what)?));
        }
        let subject = self.subject(&what)?;
        Some(if kids.eat(Rule::k_empty) { Left::Empty(subject) } else { Left::Occupied(subject) })
    }

    fn there(self, kids: &mut Kids) -> Option<Condition> {
        kids.find(Rule::k_is)?;
        let (count, desc) = self.so_many(kids)?;
        Some(Condition::There { count, desc })
    }

    /// `a DESC`, `no DESC`, `exactly 2 DESC`: how many, and what.
    pub(super) fn so_many(self, kids: &mut Kids) -> Option<(Ranges, Desc)> {
        let first = kids.next()?;
        let count = match first.as_rule() {
            Rule::k_an => vec![(1, None)],
            Rule::k_no => vec![(0, Some(0))],
            _ => {
                let mut numbers = Kids::of(&first);
                numbers.eat(Rule::k_exactly);
                self.ranges(&mut numbers)?
            }
        };
        Some((count, self.desc(&kids.find(Rule::desc)?)?))
    }

    fn turn_kind(self, pair: &Pair) -> Option<Condition> {
        let not = negated(pair);
        let mut kids = Kids::of(pair);
        if let Some(kind) = kids.find(Rule::word) {
            return Some(Condition::TurnKind { not, kind: self.word(&kind) });
        }
        if Kids::of(pair).find(Rule::k_lap).is_some() {
            return Some(Condition::FirstLap { not });
        }
        Some(Condition::FirstTurn { not, of_game: Kids::of(pair).find(Rule::k_game).is_some() })
    }

    fn direction_is(self, pair: &Pair) -> Option<Condition> {
        Some(match Kids::of(pair).find(Rule::direction) {
            Some(direction) => Condition::DirectionIs { not: negated(pair), direction: self.direction(&direction)? },
            None => Condition::NoDirection,
        })
    }

    fn person_is(self, pair: &Pair) -> Option<Condition> {
        let not = negated(pair);
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let who = match first.as_rule() {
            Rule::k_an => Who::APlayer,
            Rule::k_every => Who::EveryPlayer,
            _ => Who::Person(self.person(&first)?),
        };
        match (who, kids.find(Rule::person)) {
            (Who::Person(person), Some(other)) => {
                Some(Condition::PersonIs { person, not, other: self.person(&other)? })
            }
            (who, _) => Some(Condition::Bare { who, not }),
        }
    }
}

/// Whether a `not` stands among the children of a pair.
fn negated(pair: &Pair) -> bool {
    Kids::of(pair).find(Rule::k_not).is_some()
}
