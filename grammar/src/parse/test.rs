//! Tests of a hole, a zone or a store.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{At, Deed, HowMany, Scope, Side, Test, TestKind, When};

impl Reader {
    /// `is empty`, `did not hold 1`, `was taken this turn`.
    pub(super) fn test(self, pair: &Pair) -> Option<At<Test>> {
        let inside = Kids::of(pair).next()?;
        let test = match inside.as_rule() {
            Rule::t_holds => self.holds(&inside)?,
            Rule::t_counts => {
                let mut kids = Kids::of(&inside);
                let not = Kids::of(&inside).find(Rule::k_not).is_some();
                let number = self.number(&kids.find(Rule::number)?)?;
                Test { not, when: When::Now, what: TestKind::Counts(number) }
            }
            _ => self.being(&inside)?,
        };
        Some(self.at(test, pair))
    }

    fn holds(self, pair: &Pair) -> Option<Test> {
        let mut kids = Kids::of(pair);
        let when = match kids.next()?.as_rule() {
            Rule::k_held | Rule::k_did => When::BeforeDrop,
            _ => When::Now,
        };
        let not = kids.eat(Rule::k_not);
        kids.eat(Rule::k_holds);
        let first = kids.next()?;
        let how_many = match first.as_rule() {
            Rule::k_no => Some(HowMany::None),
            Rule::k_an => Some(HowMany::Some),
            Rule::how_many => Some(HowMany::Ranges(self.at(self.ranges(&mut Kids::of(&first))?, &first))),
            _ => None,
        };
        let what = match how_many {
            None => TestKind::Holds(self.number(&first)?),
            Some(how_many) => TestKind::HoldsOf(how_many, self.seed_kind(&kids.next()?)?),
        };
        let when = at_start(&mut kids, when);
        Some(Test { not, when, what })
    }

    /// The tests with `is` or `was`.
    fn being(self, pair: &Pair) -> Option<Test> {
        let mut kids = Kids::of(pair);
        let mut verb = Kids::of(&kids.get(Rule::is_was)?);
        let when = if verb.eat(Rule::k_was) { When::BeforeDrop } else { When::Now };
        let not = verb.find(Rule::k_not).is_some();
        let what = self.asked(pair.as_rule(), &mut kids)?;
        let when = match what {
            // `was` belongs to the deed, which has its own time
            TestKind::Done(..) => When::Now,
            _ => at_start(&mut kids, when),
        };
        Some(Test { not, when, what })
    }

    fn asked(self, rule: Rule, kids: &mut Kids) -> Option<TestKind> {
        Some(match rule {
            Rule::t_only => TestKind::Only(self.desc(&kids.find(Rule::desc)?)?),
            Rule::t_empty if kids.next()?.as_rule() == Rule::k_empty => TestKind::Empty,
            Rule::t_empty => TestKind::Occupied,
            Rule::t_in => TestKind::In(self.zone(&kids.find(Rule::zone)?)?),
            Rule::t_noun => TestKind::Fits(self.desc(&kids.find(Rule::desc)?)?),
            Rule::t_done => self.deed(kids)?,
            Rule::t_store => TestKind::Store(match kids.get(Rule::possessor) {
                Some(possessor) => Some(self.possessor(&possessor)?),
                None => None,
            }),
            Rule::t_owner if kids.next()?.as_rule() == Rule::k_own => TestKind::Of(Side::Own),
            Rule::t_owner => TestKind::Of(Side::Enemy),
            Rule::t_threat => TestKind::Threatened,
            Rule::t_closed => TestKind::Closed,
            _ => TestKind::Is(Box::new(self.place(&kids.find(Rule::place)?)?)),
        })
    }

    fn deed(self, kids: &mut Kids) -> Option<TestKind> {
        let deed = match kids.next()?.as_rule() {
            Rule::k_lift => Deed::Lifted,
            Rule::k_take => Deed::Taken,
            _ => Deed::Sown,
        };
        kids.eat(Rule::k_this);
        Some(TestKind::Done(deed, scope(kids)?))
    }
}

/// `lap` or `turn`.
pub(super) fn scope(kids: &mut Kids) -> Option<Scope> {
    Some(match kids.next()?.as_rule() {
        Rule::k_lap => Scope::Lap,
        _ => Scope::Turn,
    })
}

fn at_start(kids: &mut Kids, when: When) -> When {
    if kids.find(Rule::at_start).is_some() { When::TurnStart } else { when }
}
