//! Choices inside a move: the machine halts at them, and goes on with the value it is told.

use super::Fault;
use super::act::{Next, acted, lifted, word_of_sense};
use super::machine::{Flow, Frame, Machine, Made};
use super::words::Cells;
use crate::model::{ClauseId, Hole, Portion, SeedKind, Sense};
use crate::plan::{Cell, NOWHERE, PutTo, Tiers};
use crate::position::Decision;

/// Among which of the holes that fit a choice is.
#[derive(Clone, Copy)]
pub(super) enum Among {
    /// All of them.
    All,
    /// Those that hold a seed, of this kind if one is said.
    Occupied(Option<SeedKind>),
}

impl Machine<'_> {
    /// The value of a choice and whether there was one to make; `None`: the machine halts at it, its options set.
    pub(super) fn pick(
        &mut self,
        options: impl FnOnce(&mut Self) -> Result<Cells, Box<Fault>>,
    ) -> Result<Option<(u16, bool)>, Box<Fault>> {
        self.pick_numbered(0, options)
    }

    /// The same where options are numbered in all the plan, these from `first` on.
    pub(super) fn pick_numbered(
        &mut self,
        first: u16,
        options: impl FnOnce(&mut Self) -> Result<Cells, Box<Fault>>,
    ) -> Result<Option<(u16, bool)>, Box<Fault>> {
        if let Some(value) = self.chosen.take() {
            return Ok(Some((value, true)));
        }
        let options = options(self)?;
        let offered = options.len() > 1;
        let told = !self.script.is_empty();
        if let Some(value) = self.scripted(&options, first) {
            return Ok(Some((value, offered)));
        }
        // what was chosen before and is offered no longer is not replaced by what is
        let only = options.first().copied().filter(|_| !offered && !told);
        self.options = options;
        Ok(only.map(|only| (only, false)))
    }

    /// A choice with nothing to choose: no move in a turn's script, nothing elsewhere; with options: a halt.
    pub(super) fn no_option(&mut self) -> Next {
        if !self.options.is_empty() {
            return Next::Leave(Flow::Choice);
        }
        if self.frame == Frame::Script && !self.apart() {
            return Next::Leave(Flow::NoMove(self.clause()));
        }
        self.memory.it = NOWHERE;
        Next::On
    }

    pub(super) fn decide(&mut self, decision: Decision, offered: bool) -> Result<(), Box<Fault>> {
        self.decisions.push(Made { decision, offered });
        let most = self.request.limits.choices as usize;
        if self.decisions.len() > most { Err(Fault::Limit("choices of a turn").into()) } else { Ok(()) }
    }

    /// The clause whose description offers the holes of a choice; asked only for a trace.
    fn offered_by(&mut self, tiers: Tiers, among: Among) -> Result<Option<ClauseId>, Box<Fault>> {
        let plan = self.plan();
        if !self.request.trace {
            return Ok(None);
        }
        for (desc, clause) in plan.phrases.tiers.get(tiers) {
            let holes = self.every(*desc)?;
            if holes.iter().any(|hole| self.is_among(among, *hole)) {
                return Ok(Some(*clause));
            }
        }
        Ok(None)
    }

    /// The holes of the first description that fits any, in board order.
    pub(super) fn tier_holes(&mut self, tiers: Tiers, among: Among) -> Result<Cells, Box<Fault>> {
        let plan = self.plan();
        for (desc, _) in plan.phrases.tiers.get(tiers) {
            let holes = self.every_among(*desc, |machine, hole| machine.is_among(among, hole))?;
            if !holes.is_empty() {
                return Ok(holes);
            }
        }
        Ok(Cells::new())
    }

    fn is_among(&self, among: Among, hole: Cell) -> bool {
        match among {
            Among::All => true,
            Among::Occupied(kind) => self.there(kind, Some(hole)) > 0,
        }
    }

    pub(super) fn lift_choice(&mut self, portion: Portion, tiers: Tiers) -> Result<Next, Box<Fault>> {
        let among = Among::Occupied(portion.kind);
        match self.pick(|machine| machine.tier_holes(tiers, among))? {
            None => Ok(self.no_option()),
            Some((hole, offered)) => {
                self.decide(Decision::Hole(Hole(hole)), offered)?;
                self.said_by = self.offered_by(tiers, among)?;
                let lift = self.lift(portion, hole);
                self.said_by = None;
                Ok(lifted(lift?))
            }
        }
    }

    pub(super) fn put_with_choice(
        &mut self,
        portion: Portion,
        from: crate::plan::PutFrom,
        to: PutTo,
    ) -> Result<Next, Box<Fault>> {
        let PutTo::Choice(tiers) = to else {
            return Ok(acted(self.put(portion, from, to, NOWHERE)?));
        };
        match self.pick(|machine| machine.tier_holes(tiers, Among::All))? {
            None => Ok(self.no_option()),
            Some((hole, offered)) => {
                self.decide(Decision::Hole(Hole(hole)), offered)?;
                self.said_by = self.offered_by(tiers, Among::All)?;
                let put = self.put(portion, from, to, hole);
                self.said_by = None;
                Ok(acted(put?))
            }
        }
    }

    pub(super) fn choose_direction(&mut self) -> Result<Next, Box<Fault>> {
        let picked = self.pick(|machine| {
            let path = &machine.plan().tables.paths[usize::from(machine.memory.path)];
            Ok(match machine.memory.first_sense(machine.plan(), &machine.state) {
                Some(sense) => Cells::from_slice(&[word_of_sense(sense)]),
                None if path.both => Cells::from_slice(&[1, 2]),
                None => Cells::from_slice(&[1]),
            })
        })?;
        let Some((word, offered)) = picked else { return Ok(Next::Leave(Flow::Choice)) };
        let sense = if word == 2 { Sense::Backward } else { Sense::Forward };
        self.memory.sense = Some(sense);
        let path = &self.plan().tables.paths[usize::from(self.memory.path)];
        if let (true, Some(first)) = (path.chosen_once, self.plan().layout.directions) {
            let mover = usize::from(self.state.turn.mover.0);
            self.state.words[usize::from(first) + mover] = word;
        }
        self.decide(Decision::Direction(sense), offered)?;
        Ok(Next::On)
    }
}
