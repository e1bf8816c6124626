//! Kinds of seed: part of the seeds of a cell, or of the hand, are of a declared kind; what is left is plain.
//!
//! All else counts seeds of every kind together, so that a ruleset without kinds pays nothing: here the numbers of the
//! declared kinds are kept beside those totals.

use super::Fault;
use super::cycle::Site;
use super::describe::View;
use super::machine::{Halt, Machine};
use super::state::State;
use crate::model::{Container, Portion, SeedKind};
use crate::plan::{Cell, Layout, NOWHERE, Plan, Subject};
use crate::position::Decision;

/// Seeds of a kind in a cell of such words.
fn of_kind(words: &[u16], layout: &Layout, kind: SeedKind, cell: Cell) -> u16 {
    match kind.declared() {
        Some(index) => words[layout.kind(index, cell)],
        None => {
            let others = (0..layout.kinds.len()).map(|index| words[layout.kind(index, cell)]);
            words[usize::from(cell)].saturating_sub(others.sum())
        }
    }
}

/// Words of kinds after seeds have gone from a cell; the totals are still those before. Returns how many of each kind.
pub(super) fn take_out(words: &mut [u16], layout: &Layout, kind: Option<SeedKind>, cell: Cell, seeds: u16) -> Vec<u16> {
    let mut gone = vec![0; layout.kinds.len()];
    for (index, gone) in gone.iter_mut().enumerate() {
        let place = &mut words[layout.kind(index, cell)];
        *gone = match kind {
            // a number without a kind is all that is there
            None => *place,
            Some(kind) if kind.declared() == Some(index) => seeds.min(*place),
            Some(_) => 0,
        };
        *place -= *gone;
    }
    gone
}

/// Words of kinds after seeds have come to a cell.
pub(super) fn put_in(words: &mut [u16], layout: &Layout, cell: Cell, come: &[u16]) {
    for (index, come) in come.iter().enumerate() {
        words[layout.kind(index, cell)] += come;
    }
}

impl State {
    /// Seeds of a kind in a cell.
    #[must_use]
    pub fn of_kind(&self, plan: &Plan, kind: SeedKind, cell: Cell) -> u16 {
        of_kind(&self.words, &plan.layout, kind, cell)
    }

    /// Moves seeds between cells: so many of one kind, or all of them.
    pub(crate) fn carry(&mut self, plan: &Plan, kind: Option<SeedKind>, from: Cell, to: Cell, seeds: u16) {
        if !plan.layout.kinds.is_empty() {
            let gone = take_out(&mut self.words, &plan.layout, kind, from, seeds);
            put_in(&mut self.words, &plan.layout, to, &gone);
        }
        self.remove(from, seeds);
        self.add(to, seeds);
    }

    /// Plain seeds in a cell: all of them where there is one kind only.
    #[must_use]
    pub fn plain(&self, plan: &Plan, cell: Cell) -> u16 {
        self.of_kind(plan, SeedKind::PLAIN, cell)
    }
}

/// What is measured of seeds beside their number.
#[derive(Clone, Copy)]
pub(super) enum Measure {
    /// The number of those of a kind.
    Of(SeedKind),
    /// What they are worth.
    Worth,
}

impl Machine<'_> {
    /// Whether seeds are of several kinds.
    #[inline]
    pub(super) fn has_kinds(&self) -> bool {
        !self.plan().layout.kinds.is_empty()
    }

    /// Seeds of a portion's kind in a cell, or in the hand.
    pub(super) fn there(&self, kind: Option<SeedKind>, from: Option<Cell>) -> u16 {
        match (kind, from) {
            (None, Some(cell)) => self.state.count(cell),
            (None, None) => self.memory.hand,
            (Some(kind), Some(cell)) => self.state.of_kind(self.plan(), kind, cell),
            (Some(kind), None) => self.hand_of(kind),
        }
    }

    /// How many seeds a portion of a cell, or of the hand, has.
    pub(super) fn portion(&self, portion: Portion, from: Option<Cell>) -> u16 {
        self.amount(portion.amount, self.there(portion.kind, from))
    }

    /// Seeds of a kind in the hand.
    pub(super) fn hand_of(&self, kind: SeedKind) -> u16 {
        let hand = self.memory.hand_kinds();
        match kind.declared() {
            Some(index) => hand.get(index).copied().unwrap_or(0),
            None => self.memory.hand.saturating_sub(hand.iter().sum()),
        }
    }

    /// Moves seeds between cells and the hand (`None`): so many of one kind, or all that are there. Says how many of each
    /// declared kind have moved.
    #[inline]
    pub(super) fn carry(
        &mut self,
        kind: Option<SeedKind>,
        from: Option<Cell>,
        to: Option<Cell>,
        seeds: u16,
    ) -> Vec<u16> {
        let gone = if self.has_kinds() { self.carry_kinds(kind, from, to, seeds) } else { Vec::new() };
        match from {
            Some(cell) => self.state.remove(cell, seeds),
            None => self.memory.hand -= seeds,
        }
        match to {
            Some(cell) => self.state.add(cell, seeds),
            None => self.memory.hand += seeds,
        }
        gone
    }

    #[cold]
    fn carry_kinds(&mut self, kind: Option<SeedKind>, from: Option<Cell>, to: Option<Cell>, seeds: u16) -> Vec<u16> {
        let layout = &self.plan().layout;
        let gone = match from {
            Some(cell) => take_out(&mut self.state.words, layout, kind, cell, seeds),
            None => self.take_from_hand(kind, seeds),
        };
        match to {
            Some(cell) => put_in(&mut self.state.words, layout, cell, &gone),
            None => self.hand_kinds_mut().iter_mut().zip(&gone).for_each(|(hand, come)| *hand += come),
        }
        gone
    }

    fn take_from_hand(&mut self, kind: Option<SeedKind>, seeds: u16) -> Vec<u16> {
        let mut gone = vec![0; self.memory.hand_kinds().len()];
        for (index, (hand, gone)) in self.hand_kinds_mut().iter_mut().zip(&mut gone).enumerate() {
            *gone = match kind {
                None => *hand,
                Some(kind) if kind.declared() == Some(index) => seeds.min(*hand),
                Some(_) => 0,
            };
            *hand -= *gone;
        }
        gone
    }

    /// Seeds that a result leaves in the hand are kept as they are.
    pub(super) fn keep_hand(&mut self) {
        self.state.turn.hand = self.memory.hand;
        let layout = &self.plan().layout;
        for (index, seeds) in self.memory.hand_kinds().iter().enumerate() {
            self.state.words[layout.kind(index, layout.cells)] = *seeds;
        }
    }

    fn hand_kinds_mut(&mut self) -> &mut [u16] {
        self.memory.kinds.as_mut().map_or(&mut [], |kinds| &mut kinds.hand)
    }

    /// Picks the kind of the next seed, if it is not picked: that of the first group of which the hand has any, and
    /// within it what the mover chooses. A halt: the choice is his.
    pub(super) fn pick_kind(&mut self) -> Result<Option<Halt>, Box<Fault>> {
        if self.memory.kinds.as_ref().is_some_and(|kinds| kinds.next.is_some()) {
            return Ok(None);
        }
        let options = self.next_kinds();
        let values: Vec<u16> = options.iter().map(|kind| kind.0).collect();
        let kind = match values[..] {
            [] => SeedKind::PLAIN,
            [only] => SeedKind(only),
            _ => {
                let chosen = self.chosen.take().or_else(|| self.scripted(&values, 0));
                let Some(kind) = chosen.map(SeedKind) else {
                    self.options = values.into();
                    return Ok(Some(self.at_choice(Site::Kind(self.fall()))));
                };
                self.decide(Decision::Kind(kind), true)?;
                kind
            }
        };
        if let Some(kinds) = &mut self.memory.kinds {
            kinds.next = Some(kind);
        }
        Ok(None)
    }

    /// Whether the seed that is about to fall is of that kind.
    pub(super) fn falls_next(&self, kind: SeedKind) -> bool {
        self.memory.kinds.as_ref().and_then(|kinds| kinds.next) == Some(kind)
    }

    /// No seed is about to fall any more.
    pub(super) fn forget_next_kind(&mut self) {
        if let Some(kinds) = &mut self.memory.kinds {
            kinds.next = None;
        }
    }

    /// Keeps what a cell holds of each kind just before a drop.
    pub(super) fn note_kinds_before(&mut self, cell: Cell) {
        let layout = &self.plan().layout;
        if let Some(kinds) = &mut self.memory.kinds {
            for (index, seeds) in kinds.before.iter_mut().enumerate() {
                *seeds = self.state.words[layout.kind(index, cell)];
            }
        }
    }

    /// The kinds of which one falls next.
    fn next_kinds(&self) -> Vec<SeedKind> {
        let in_hand = |group: &Vec<SeedKind>| -> Vec<SeedKind> {
            group.iter().copied().filter(|kind| self.hand_of(*kind) > 0).collect()
        };
        self.plan().order.iter().map(in_hand).find(|kinds| !kinds.is_empty()).unwrap_or_default()
    }

    /// Drops seeds of the hand into a cell, one of the picked kind first; of several at once the others follow it, kind
    /// by kind in the order of sowing.
    pub(super) fn drop_kinds(&mut self, cell: Cell, seeds: u16) {
        let picked = self.memory.kinds.as_mut().and_then(|kinds| kinds.next.take());
        let mut kind = picked.unwrap_or(SeedKind::PLAIN);
        for _ in 0..seeds {
            if self.hand_of(kind) == 0 {
                kind = self.next_kinds().first().copied().unwrap_or(SeedKind::PLAIN);
            }
            self.carry(Some(kind), None, Some(cell), 1);
        }
        if let Some(kinds) = &mut self.memory.kinds {
            kinds.fallen = kind;
        }
    }

    /// Seeds of a kind in a cell, as of a time.
    pub(super) fn count_of(&self, kind: SeedKind, cell: Cell, view: View) -> u16 {
        let plan = self.plan();
        match view {
            View::BeforeDrop if cell == self.memory.before.cell => {
                let before = self.memory.kinds.as_ref().map_or(&[][..], |kinds| &kinds.before);
                match kind.declared() {
                    Some(index) => before.get(index).copied().unwrap_or(0),
                    None => self.memory.before.count.saturating_sub(before.iter().sum()),
                }
            }
            View::TurnStart => self.request.root.of_kind(plan, kind, cell),
            View::WouldBe => {
                let words = self.would_be.as_deref().unwrap_or(&self.state.words);
                of_kind(words, &plan.layout, kind, cell)
            }
            View::Now | View::BeforeDrop => self.state.of_kind(plan, kind, cell),
        }
    }

    /// What is measured of a subject's seeds together; `None`: no such place.
    pub(super) fn subject_measure(
        &mut self,
        subject: Subject,
        measure: Measure,
        view: View,
    ) -> Result<Option<u32>, Box<Fault>> {
        if matches!(subject, Subject::Container(Container::Hand)) {
            return Ok(Some(self.measured(measure, self.memory.hand, |kind| self.hand_of(kind))));
        }
        let Some(cells) = self.subject_cells(subject)? else { return Ok(None) };
        Ok(Some(cells.into_iter().map(|cell| self.measure(cell, measure, view)).sum()))
    }

    /// What is measured of a cell's seeds, as of a time.
    pub(super) fn measure(&self, cell: Cell, measure: Measure, view: View) -> u32 {
        self.measured(measure, self.count(cell, view), |kind| self.count_of(kind, cell, view))
    }

    fn measured(&self, measure: Measure, all: u16, of_kind: impl Fn(SeedKind) -> u16) -> u32 {
        let worths = &self.plan().worths;
        match measure {
            Measure::Of(kind) => u32::from(of_kind(kind)),
            Measure::Worth if worths.is_empty() => u32::from(all),
            Measure::Worth => {
                let kinds = (0u16..).map(SeedKind).zip(worths);
                kinds.map(|(kind, worth)| u32::from(of_kind(kind)) * u32::from(*worth)).sum()
            }
        }
    }

    /// The cells of a subject other than the hand; `None`: no such place.
    fn subject_cells(&mut self, subject: Subject) -> Result<Option<Vec<Cell>>, Box<Fault>> {
        let plan = self.plan();
        let layout = &plan.layout;
        let seats = u16::from(layout.seats);
        let all = |first: Option<u16>| first.map(|first| (first..first + seats).collect());
        Ok(match subject {
            Subject::Container(Container::Hand) => None,
            Subject::Container(Container::Board) => Some((0..layout.holes).collect()),
            Subject::Container(Container::EveryStore) => all(layout.stores),
            Subject::Container(Container::EveryReserve) => all(layout.reserves),
            Subject::Container(container) => {
                let of = self.spoken_of();
                self.container_cell(container, of).map(|cell| vec![cell])
            }
            Subject::Place(place) => match plan.phrases.places[usize::from(place.0)] {
                crate::plan::Place::Zone(zone) => {
                    let mover = usize::from(self.state.turn.mover.0);
                    Some(plan.phrases.zones[usize::from(zone.0)].holes[mover].clone())
                }
                _ => Some(self.place(place)?).filter(|cell| *cell != NOWHERE).map(|cell| vec![cell]),
            },
        })
    }
}
