//! Events: the rules of each in order, the first that fits, those below it after `go on`.

use std::rc::Rc;

use mancala_interpreter::model::{Condition, Container, FallPlace, FallingSeed, Filter, Hole, Rule, Spot};

use super::actions::Flow;
use super::run::{Res, Run, Stand};

/// What a rule may wait for.
#[derive(Clone, Copy)]
pub(super) enum Happened<'a, 'm> {
    /// An event without a place.
    Moment,
    /// A seed fell here.
    Fall {
        /// No seed was left in the hand when it fell.
        last: bool,
    },
    /// This hole was emptied; all as it was before the action.
    Emptied(Hole, &'a Run<'m>),
}

impl<'m> Run<'m> {
    /// Tries the rules of an event.
    pub fn event(&mut self, rules: &'m [Rule], happened: Happened<'_, 'm>) -> Res<Flow> {
        let (stand, that_player) = (self.stand, self.that_player.get());
        if stand == Stand::Script {
            self.stand = Stand::Rules;
        }
        let flow = self.first_fitting(rules, happened)?;
        self.stand = stand;
        self.that_player.set(that_player);
        Ok(flow)
    }

    fn first_fitting(&mut self, rules: &'m [Rule], happened: Happened<'_, 'm>) -> Res<Flow> {
        let (here, it, before) = (self.here, self.it, self.before.clone());
        for rule in rules {
            (self.here, self.it, self.before) = (here, it, before.clone());
            if !self.rule_fits(rule, happened)? {
                continue;
            }
            self.open.push(std::ptr::from_ref(rule) as usize);
            let flow = self.body(&rule.body)?;
            self.open.pop();
            (self.here, self.it, self.before) = (here, it, before.clone());
            if flow != Flow::GoOn {
                return Ok(flow);
            }
        }
        (self.here, self.it, self.before) = (here, it, before);
        Ok(Flow::End)
    }

    fn rule_fits(&self, rule: &Rule, happened: Happened<'_, 'm>) -> Res<bool> {
        self.that_player.set(None);
        if !self.filter_fits(&rule.filter, happened)? {
            return Ok(false);
        }
        self.all_with_clauses(&rule.conditions)
    }

    /// Conditions that have clauses of their own: all hold.
    pub fn all_with_clauses<C>(&self, conditions: &[(Condition, C)]) -> Res<bool> {
        for (condition, _) in conditions {
            if !self.eye().holds(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn filter_fits(&self, filter: &Filter, happened: Happened<'_, 'm>) -> Res<bool> {
        Ok(match (filter, happened) {
            (Filter::Always, _) => true,
            (Filter::Falls { seed, kind, place }, Happened::Fall { last }) => {
                let right_seed = match seed {
                    FallingSeed::Each => true,
                    FallingSeed::BeforeLast => !last,
                    FallingSeed::Last => last,
                };
                right_seed && kind.is_none_or(|kind| kind == self.seed) && self.falls_in(place)?
            }
            (Filter::Emptied(desc), Happened::Emptied(hole, before)) => {
                before.that_player.set(None);
                let fits = before.eye().fits(hole, desc)?;
                self.that_player.set(before.that_player.get());
                fits
            }
            (Filter::Falls { .. } | Filter::Emptied(_), _) => false,
        })
    }

    fn falls_in(&self, place: &FallPlace) -> Res<bool> {
        let eye = self.eye();
        Ok(match (place, self.here) {
            (FallPlace::Any, here) => here.is_some(),
            (FallPlace::Container(Container::EveryStore), Some(Spot::Store(_))) => true,
            (FallPlace::Container(Container::Store(person)), Some(Spot::Store(seat))) => {
                eye.seats(*person).contains(&seat)
            }
            (FallPlace::Hole(desc), Some(Spot::Hole(hole))) => eye.fits(hole, desc)?,
            (FallPlace::Container(_) | FallPlace::Hole(_), _) => false,
        })
    }

    /// A hole lost its last seed by an action.
    pub fn hole_emptied(&mut self, hole: Hole, was: &Run<'m>) -> Res<()> {
        let (it, speaks_of_it) = (self.it, self.speaks_of_it);
        let before = self.before.take();
        (self.it, self.speaks_of_it) = (Some(hole), true);
        self.event(&self.model.rules.emptied, Happened::Emptied(hole, was))?;
        (self.it, self.speaks_of_it, self.before) = (it, speaks_of_it, before);
        Ok(())
    }

    /// The board before a drop is kept for the rules on that drop.
    pub fn keep_before(&mut self, spot: Spot) {
        if !self.simple.reads.before {
            return;
        }
        let bare_origin = self.bare_origin && self.origin == Some(spot);
        let position = self.position.clone();
        self.before = Some(Rc::new(super::run::Before { spot, position, bare_origin }));
    }
}
