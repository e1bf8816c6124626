//! Actions and the lines that hold them.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use super::test::scope;
use crate::tree::{Action, Amount, At, Condition, Fate, Outcome, PutFrom, PutTo, SeedKind, Step};

impl Reader {
    /// `branch` or `acts`.
    pub(super) fn step(self, pair: &Pair) -> Option<Step> {
        if pair.as_rule() == Rule::acts {
            return Some(Step::Do(self.actions(pair)?));
        }
        let line = Kids::of(pair).next()?;
        let mut kids = Kids::of(&line);
        kids.next()?;
        Some(match line.as_rule() {
            Rule::if_act => Step::If(self.conditions_of(&line)?, self.actions_of(&line)?),
            Rule::else_act => Step::Otherwise(self.conditions_of(&line)?, self.actions_of(&line)?),
            Rule::either_act => Step::Either(self.word(&kids.next()?), self.actions_of(&line)?),
            _ => Step::Or(self.word(&kids.next()?), self.actions_of(&line)?),
        })
    }

    /// The conditions among the children of a pair; none if there are none.
    pub(super) fn conditions_of(self, pair: &Pair) -> Option<Vec<At<Condition>>> {
        match Kids::of(pair).find(Rule::conds) {
            Some(conds) => self.conditions(&conds),
            None => Some(Vec::new()),
        }
    }

    /// The actions among the children of a pair.
    pub(super) fn actions_of(self, pair: &Pair) -> Option<Vec<At<Action>>> {
        self.actions(&Kids::of(pair).find(Rule::acts)?)
    }

    /// Actions joined by `;`.
    pub(super) fn actions(self, pair: &Pair) -> Option<Vec<At<Action>>> {
        self.each(Kids::of(pair).all(Rule::act), Reader::action)
    }

    fn action(self, pair: &Pair) -> Option<At<Action>> {
        let inside = Kids::of(pair).next()?;
        let mut kids = Kids::of(&inside);
        let action = match inside.as_rule() {
            Rule::lift => self.lift(&mut kids)?,
            Rule::put => self.put(&mut kids)?,
            Rule::take => self.take(&mut kids)?,
            Rule::sow => self.sow(&mut kids)?,
            Rule::go_on => Action::GoOn,
            Rule::go => self.go(&inside)?,
            Rule::reverse => Action::Reverse,
            Rule::choose => self.choose(&mut kids)?,
            Rule::only_if => self.only_if(&inside)?,
            Rule::mark | Rule::unmark | Rule::give | Rule::close | Rule::reopen => self.about_holes(&inside)?,
            Rule::add => {
                let amount = self.amount(&kids.find(Rule::amount)?)?;
                Action::Add { amount, to: self.tally(&kids.find(Rule::tally)?)? }
            }
            Rule::set_tally => {
                let tally = self.tally(&kids.find(Rule::tally)?)?;
                Action::SetTally { tally, amount: self.amount(&kids.find(Rule::amount)?)? }
            }
            Rule::enter => Action::Enter(self.word(&kids.find(Rule::word)?)),
            Rule::again => Action::MoveAgain,
            Rule::halt => Action::Stop,
            Rule::pass => Action::Pass,
            Rule::swap => Action::Swap,
            Rule::result => Action::Result(self.outcome(&mut kids)?),
            _ => Action::Call(self.word(&kids.find(Rule::procedure)?)),
        };
        Some(self.at(action, pair))
    }

    /// The amount, and the kind, before `of`; else all.
    fn amount_or_all(self, kids: &mut Kids) -> Option<(Amount, Option<At<SeedKind>>)> {
        let amount = match kids.get(Rule::amount) {
            Some(amount) => self.amount(&amount)?,
            None => Amount::All,
        };
        Some((amount, self.next_seed_kind(kids)?))
    }

    fn lift(self, kids: &mut Kids) -> Option<Action> {
        kids.eat(Rule::k_lift);
        let (amount, kind) = self.amount_or_all(kids)?;
        kids.eat(Rule::k_of);
        if kids.eat(Rule::k_an) {
            return Some(Action::LiftChoice { amount, kind, desc: self.desc(&kids.get(Rule::desc)?)? });
        }
        Some(Action::Lift { amount, kind, place: self.place(&kids.get(Rule::place)?)? })
    }

    fn put(self, kids: &mut Kids) -> Option<Action> {
        let amount = self.amount(&kids.find(Rule::amount)?)?;
        let kind = self.next_seed_kind(kids)?;
        let src = kids.find(Rule::src)?;
        let dst = kids.find(Rule::dst)?;
        Some(Action::Put { amount, kind, from: self.put_from(&src)?, to: self.put_to(&dst)? })
    }

    fn put_from(self, pair: &Pair) -> Option<At<PutFrom>> {
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let from = match first.as_rule() {
            Rule::container => PutFrom::Container(self.container(&first)?),
            Rule::k_every => PutFrom::Every(self.desc(&kids.get(Rule::desc)?)?),
            _ => PutFrom::Place(self.place(&first)?.it),
        };
        Some(self.at(from, pair))
    }

    fn put_to(self, pair: &Pair) -> Option<At<PutTo>> {
        let mut kids = Kids::of(pair);
        if kids.eat(Rule::k_off) {
            return Some(self.at(PutTo::Off, pair));
        }
        kids.eat(Rule::k_in);
        let first = kids.next()?;
        let to = match first.as_rule() {
            Rule::container => PutTo::Container(self.container(&first)?),
            Rule::k_every => PutTo::Every(self.desc(&kids.get(Rule::desc)?)?),
            Rule::k_an => PutTo::Choice(self.desc(&kids.get(Rule::desc)?)?),
            _ => PutTo::Place(self.place(&first)?.it),
        };
        Some(self.at(to, pair))
    }

    fn take(self, kids: &mut Kids) -> Option<Action> {
        kids.eat(Rule::k_take);
        let (amount, kind) = self.amount_or_all(kids)?;
        let set = self.set(&kids.find(Rule::set)?)?;
        let dest = kids.find(Rule::dest)?;
        let mut inside = Kids::of(&dest);
        let fate = if inside.eat(Rule::k_off) {
            Fate::Off
        } else {
            inside.eat(Rule::k_to);
            let to = inside.next()?;
            match to.as_rule() {
                Rule::container => Fate::Container(self.container(&to)?),
                _ => Fate::Place(self.place(&to)?.it),
            }
        };
        Some(Action::Take { amount, kind, set, to: self.at(fate, &dest) })
    }

    fn sow(self, kids: &mut Kids) -> Option<Action> {
        kids.eat(Rule::k_sow);
        let each = if kids.eat(Rule::k_that) {
            Some(Amount::ThatNumber)
        } else {
            match kids.get(Rule::int) {
                Some(int) => Some(Amount::Count(self.int(&int)?.it)),
                None => None,
            }
        };
        let from = match kids.find(Rule::place) {
            Some(place) => Some(self.place(&place)?),
            None => None,
        };
        Some(Action::Sow { each, from })
    }

    fn go(self, pair: &Pair) -> Option<Action> {
        Some(match Kids::of(pair).find(Rule::direction) {
            Some(direction) => Action::Go(self.direction(&direction)?),
            None => Action::GoAlong(self.word(&Kids::of(pair).find(Rule::name)?)),
        })
    }

    fn choose(self, kids: &mut Kids) -> Option<Action> {
        kids.find(Rule::k_an)?;
        let what = kids.next()?;
        Some(match what.as_rule() {
            Rule::k_direction => Action::ChooseDirection,
            Rule::k_number => {
                kids.eat(Rule::k_from);
                let least = self.next_int(kids)?.it;
                kids.eat(Rule::k_to);
                Action::ChooseNumber(least, self.next_int(kids)?.it)
            }
            _ => Action::ChooseHole(self.desc(&what)?),
        })
    }

    fn only_if(self, pair: &Pair) -> Option<Action> {
        if let Some(captures) = Kids::of(pair).find(Rule::will_capture) {
            let mut kids = Kids::of(&captures);
            kids.eat(Rule::k_this);
            return Some(Action::OnlyIfCaptures(scope(&mut kids)?));
        }
        Some(Action::OnlyIf(self.conditions_of(pair)?))
    }

    /// Actions that change what holes are: marks, owners, closed or open.
    fn about_holes(self, pair: &Pair) -> Option<Action> {
        let mut kids = Kids::of(pair);
        let mark = kids.find(Rule::name).map(|name| self.word(&name));
        let turns = match kids.get(Rule::k_for) {
            Some(_) => Some(self.next_int(&mut kids)?.it),
            None => None,
        };
        let mut kids = Kids::of(pair);
        let set = self.set(&kids.find(Rule::set)?)?;
        Some(match pair.as_rule() {
            Rule::mark => Action::Mark { mark: mark?, turns, on: set },
            Rule::unmark => Action::Unmark { mark: mark?, on: set },
            Rule::close => Action::Close(set),
            Rule::reopen => Action::Open(set),
            _ => {
                let to = match kids.find(Rule::person) {
                    Some(person) => Some(self.person(&person)?),
                    None => None,
                };
                Action::Give { set, to }
            }
        })
    }

    fn outcome(self, kids: &mut Kids) -> Option<Outcome> {
        let first = kids.next()?;
        Some(match first.as_rule() {
            Rule::person => {
                let person = self.person(&first)?.it;
                if kids.eat(Rule::k_win) { Outcome::Wins(person) } else { Outcome::Loses(person) }
            }
            Rule::k_draw => Outcome::Draw,
            Rule::k_most => Outcome::MostSeeds,
            _ => {
                let round = kids.next()?.as_rule() == Rule::k_round;
                match (kids.eat(Rule::k_is), round) {
                    (true, _) => Outcome::Void,
                    (false, true) => Outcome::RoundEnds,
                    (false, false) => Outcome::GameEnds,
                }
            }
        })
    }
}
