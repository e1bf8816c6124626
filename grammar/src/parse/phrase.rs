//! Persons, containers, tallies, numbers, directions.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{Amount, At, Container, Direction, Number, Person, SeedKind, Subject, Tally};

impl Reader {
    /// `mover`, `the stuck player`, `South`.
    pub(super) fn person(self, pair: &Pair) -> Option<At<Person>> {
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let person = match first.as_rule() {
            Rule::k_mover => Person::Mover,
            Rule::k_enemy => Person::Enemy,
            Rule::k_owner => Person::Owner,
            Rule::k_maker => Person::Maker,
            Rule::k_winner => Person::Winner,
            Rule::k_loser => Person::Loser,
            Rule::k_that => Person::ThatPlayer,
            Rule::k_the if kids.eat(Rule::k_stuck) => Person::StuckPlayer,
            Rule::k_the => Person::LastMover,
            Rule::seat => Person::Seat(self.word(&first).it),
            _ => return None,
        };
        Some(self.at(person, pair))
    }

    /// `own`, `maker's`, before `store`, `reserve` or a tally.
    pub(super) fn possessor(self, pair: &Pair) -> Option<At<Person>> {
        let mut kids = Kids::of(pair);
        let person = match kids.next()?.as_rule() {
            Rule::k_own => Person::Mover,
            Rule::k_enemy => Person::Enemy,
            Rule::k_owners_ => Person::Owner,
            Rule::k_makers_ => Person::Maker,
            Rule::k_winners_ => Person::Winner,
            Rule::k_losers_ => Person::Loser,
            Rule::k_that => Person::ThatPlayer,
            Rule::k_the if kids.eat(Rule::k_stuck) => Person::StuckPlayer,
            Rule::k_the => Person::LastMover,
            _ => return None,
        };
        Some(self.at(person, pair))
    }

    /// `own store`, `every reserve`, `the hand`.
    pub(super) fn container(self, pair: &Pair) -> Option<Container> {
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let second = kids.next()?.as_rule();
        Some(match (first.as_rule(), second) {
            (Rule::possessor, Rule::k_store) => Container::Store(self.possessor(&first)?.it),
            (Rule::possessor, _) => Container::Reserve(self.possessor(&first)?.it),
            (Rule::k_every, Rule::k_store) => Container::EveryStore,
            (Rule::k_every, _) => Container::EveryReserve,
            (_, Rule::k_hand) => Container::Hand,
            _ => Container::Board,
        })
    }

    /// A container or a place.
    pub(super) fn subject(self, pair: &Pair) -> Option<At<Subject>> {
        let inside = Kids::of(pair).next()?;
        self.container_or_place(&inside)
    }

    fn container_or_place(self, pair: &Pair) -> Option<At<Subject>> {
        let subject = match pair.as_rule() {
            Rule::container => Subject::Container(self.container(pair)?),
            _ => Subject::Place(self.place(pair)?.it),
        };
        Some(self.at(subject, pair))
    }

    /// `own debt`, `game passes`.
    pub(super) fn tally(self, pair: &Pair) -> Option<At<Tally>> {
        let mut kids = Kids::of(pair);
        let of = match kids.get(Rule::possessor) {
            Some(possessor) => Some(self.possessor(&possessor)?),
            None => None,
        };
        let name = self.word(&kids.find(Rule::name)?);
        Some(self.at(Tally { of, name }, pair))
    }

    /// `all`, `that number`, a tally, a number.
    pub(super) fn amount(self, pair: &Pair) -> Option<Amount> {
        let first = Kids::of(pair).next()?;
        Some(match first.as_rule() {
            Rule::k_all => Amount::All,
            Rule::k_that => Amount::ThatNumber,
            Rule::tally => Amount::Tally(self.tally(&first)?.it),
            _ => Amount::Count(self.int(&first)?.it),
        })
    }

    /// `cowries`, `plain seeds`.
    pub(super) fn seed_kind(self, pair: &Pair) -> Option<At<SeedKind>> {
        let first = Kids::of(pair).next()?;
        let kind = match first.as_rule() {
            Rule::k_plain => SeedKind::Plain,
            _ => SeedKind::Named(self.word(&first).it),
        };
        Some(self.at(kind, pair))
    }

    /// The kind of seed that is the next child, if it is one.
    pub(super) fn next_seed_kind(self, kids: &mut Kids) -> Option<Option<At<SeedKind>>> {
        match kids.get(Rule::seed_kind) {
            Some(kind) => self.seed_kind(&kind).map(Some),
            None => Some(None),
        }
    }

    /// What `holds` and `is` compare with.
    pub(super) fn number(self, pair: &Pair) -> Option<At<Number>> {
        let mut kids = Kids::of(pair);
        let number = match kids.peek()? {
            Rule::k_an => {
                kids.next()?;
                if kids.eat(Rule::k_even) { Number::Even } else { Number::Odd }
            }
            Rule::k_as => {
                let what = kids.find(Rule::k_many).and_then(|_| kids.next()).and_then(|_| kids.next())?;
                Number::AsMany(Box::new(self.container_or_place(&what)?))
            }
            Rule::name => {
                let name = self.word(&kids.next()?);
                Number::Series(name, self.tally(&kids.find(Rule::tally)?)?)
            }
            _ => Number::Ranges(self.ranges(&mut kids)?),
        };
        Some(self.at(number, pair))
    }

    /// `2 or more`, `5 or fewer`, `2 to 15`, `2, 4 or 6`.
    pub(super) fn ranges(self, kids: &mut Kids) -> Option<Vec<(u16, Option<u16>)>> {
        let first = self.next_int(kids)?.it;
        if kids.eat(Rule::k_to) {
            return Some(vec![(first, Some(self.next_int(kids)?.it))]);
        }
        let mut numbers = vec![first];
        loop {
            if kids.eat(Rule::k_or) {
                if kids.eat(Rule::k_more) {
                    return Some(vec![(first, None)]);
                }
                if kids.eat(Rule::k_fewer) {
                    return Some(vec![(0, Some(first))]);
                }
            }
            match kids.get(Rule::int) {
                Some(next) => numbers.push(self.int(&next)?.it),
                None => break,
            }
        }
        Some(numbers.into_iter().map(|number| (number, Some(number))).collect())
    }

    /// `clockwise`, `counter-clockwise`.
    pub(super) fn direction(self, pair: &Pair) -> Option<Direction> {
        Some(match Kids::of(pair).next()?.as_rule() {
            Rule::k_clockwise => Direction::Clockwise,
            _ => Direction::CounterClockwise,
        })
    }
}
