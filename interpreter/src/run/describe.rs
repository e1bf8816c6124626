//! Whether a hole fits a description, and tests of places.

use super::Fault;
use super::kinds::Measure;
use super::machine::Machine;
use super::state::MarkWord;
use crate::model::{Deed, Scope, Seat, Side, When};
use crate::plan::{Cell, Desc, DescId, NOWHERE, Number, NumberId, Place, Quick, Subject, Test, TestKind};

/// As of when a hole is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Now.
    Now,
    /// Just before the drop, for the hole of the event; other holes as they are now.
    BeforeDrop,
    /// When the player could choose.
    TurnStart,
    /// As a take would leave it.
    WouldBe,
}

impl Machine<'_> {
    /// Seeds of a cell.
    pub(crate) fn count(&self, cell: Cell, view: View) -> u16 {
        let at = usize::from(cell);
        match view {
            View::BeforeDrop if cell == self.memory.before.cell => self.memory.before.count,
            View::TurnStart => self.request.root.words[at],
            View::WouldBe => self.would_be.as_deref().unwrap_or(&self.state.words)[at],
            View::Now | View::BeforeDrop => self.state.words[at],
        }
    }

    #[inline]
    fn owner(&self, cell: Cell, view: View) -> Option<Seat> {
        match view {
            View::BeforeDrop if cell == self.memory.before.cell => self.memory.before.owner,
            View::TurnStart => self.request.root.owner(self.plan(), cell),
            View::Now | View::BeforeDrop | View::WouldBe => self.state.owner(self.plan(), cell),
        }
    }

    fn mark(&self, mark: crate::model::MarkId, hole: Cell, view: View) -> MarkWord {
        let at = self.plan().layout.mark(mark, hole);
        MarkWord(match view {
            View::BeforeDrop if hole == self.memory.before.cell => {
                self.memory.before.marks.get(usize::from(mark.0)).copied().unwrap_or(0)
            }
            View::TurnStart => self.request.root.words[at],
            View::Now | View::BeforeDrop | View::WouldBe => self.state.words[at],
        })
    }

    /// Whether a cell fits a description. A store never does, nor does a closed hole unless it is asked for.
    #[inline]
    pub(crate) fn fits_desc(&mut self, id: DescId, cell: Cell, view: View) -> Result<bool, Box<Fault>> {
        let desc = &self.plan().phrases.descs[usize::from(id.0)];
        match (view, &desc.quick) {
            (View::Now, Some(quick)) if !self.quick_fits(desc, quick, cell) => Ok(false),
            (View::Now, Some(quick)) => {
                if quick.whole {
                    Ok(true)
                } else {
                    self.fits_rest(id, cell, view)
                }
            }
            _ => self.fits_whole(id, cell, view),
        }
    }

    fn fits_whole(&mut self, id: DescId, cell: Cell, view: View) -> Result<bool, Box<Fault>> {
        let plan = self.plan();
        let desc = &plan.phrases.descs[usize::from(id.0)];
        let mover = self.state.turn.mover;
        if cell >= plan.layout.holes || !desc.masks[usize::from(mover.0)].contains(cell) {
            return Ok(false);
        }
        if !desc.closed_too && self.state.closed(plan, cell) {
            return Ok(false);
        }
        if let Some(side) = desc.side
            && !self.on_side(self.owner(cell, view), side)
        {
            return Ok(false);
        }
        if desc.marks.iter().any(|mark| self.mark(*mark, cell, view).0 == 0) {
            return Ok(false);
        }
        self.fits_rest(id, cell, view)
    }

    /// What a description asks of a cell beside what a look at it says.
    fn fits_rest(&mut self, id: DescId, cell: Cell, view: View) -> Result<bool, Box<Fault>> {
        let plan = self.plan();
        let desc = &plan.phrases.descs[usize::from(id.0)];
        if let Some((mark, person)) = desc.made_by {
            let maker = self.mark(mark, cell, view).maker();
            if maker.is_none() || maker != self.person(person, cell) {
                return Ok(false);
            }
        }
        for noun in &desc.nouns {
            if !self.fits_desc(*noun, cell, view)? {
                return Ok(false);
            }
        }
        if desc.qualities.is_empty() {
            return Ok(true);
        }
        let outer = std::mem::replace(&mut self.memory.described, cell);
        let fits = self.qualities(id, cell, view);
        self.memory.described = outer;
        fits
    }

    /// Whether a hole fits what a look at itself says.
    #[inline]
    fn quick_fits(&self, desc: &Desc, quick: &Quick, hole: Cell) -> bool {
        if !desc.masks[usize::from(self.state.turn.mover.0)].contains(hole) {
            return false;
        }
        let now = self.state.count(hole);
        let before = &self.memory.before;
        quick.now.fit(now)
            && quick.side.is_none_or(|side| self.on_side(self.state.owner(self.plan(), hole), side))
            && (desc.closed_too || !self.state.closed(self.plan(), hole))
            && desc.marks.iter().all(|mark| self.state.words[self.plan().layout.mark(*mark, hole)] != 0)
            && quick.before.is_none_or(|counts| {
                counts.fit(match (hole == before.cell, before.counts_occupied) {
                    (true, true) => before.count.max(1),
                    (true, false) => before.count,
                    (false, _) => now,
                })
            })
    }

    fn qualities(&mut self, id: DescId, cell: Cell, view: View) -> Result<bool, Box<Fault>> {
        let plan = self.plan();
        for quality in plan.phrases.qualities.get(plan.phrases.descs[usize::from(id.0)].qualities) {
            let subject = self.relations(quality.whose, cell);
            if !self.test_cell(subject, &quality.test, view)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    #[inline]
    fn on_side(&self, owner: Option<Seat>, side: Side) -> bool {
        match side {
            Side::Own => owner == Some(self.state.turn.mover),
            Side::Enemy => owner.is_some_and(|owner| owner != self.state.turn.mover),
        }
    }

    /// A test of one cell; a cell that does not exist fails it, also negated.
    pub(crate) fn test_cell(&mut self, cell: Cell, test: &Test, view: View) -> Result<bool, Box<Fault>> {
        if cell == NOWHERE {
            return Ok(false);
        }
        let view = match test.when {
            When::Now => view,
            When::BeforeDrop => View::BeforeDrop,
            When::TurnStart => View::TurnStart,
        };
        let plan = self.plan();
        let asked = match test.what {
            TestKind::Count(number) | TestKind::CountOf(_, number) | TestKind::Worth(number) => Some(number),
            _ => None,
        };
        // as many as in a place that does not exist is no number
        if let Some(number) = asked
            && let Number::AsMany(subject) = plan.phrases.numbers[usize::from(number.0)]
            && self.subject_count(subject, View::Now)?.is_none()
        {
            return Ok(false);
        }
        let holds = match test.what {
            TestKind::Count(number) => self.count_is(number, cell, view)?,
            TestKind::CountOf(kind, number) => {
                let count = self.count_of(kind, cell, view);
                self.number_is(number, count)?
            }
            TestKind::Worth(number) => {
                let worth = self.measure(cell, Measure::Worth, view);
                self.number_is(number, u16::try_from(worth).unwrap_or(u16::MAX))?
            }
            TestKind::In(zone) => {
                plan.phrases.zones[usize::from(zone.0)].masks[usize::from(self.state.turn.mover.0)].contains(cell)
            }
            TestKind::Fits(desc) => self.fits_desc(desc, cell, view)?,
            TestKind::Only(desc) => self.fits_desc(desc, cell, view)? && self.only(desc, cell)?,
            TestKind::Is(place) => self.is_place(place, cell)?,
            TestKind::Of(side) => {
                let owner = plan.layout.store_of(cell).or_else(|| self.owner(cell, view));
                self.on_side(owner, side)
            }
            TestKind::Store(person) => match (plan.layout.store_of(cell), person) {
                (None, _) => false,
                (Some(_), None) => true,
                (Some(seat), Some(person)) => self.person(person, self.spoken_of()) == Some(seat),
            },
            TestKind::Closed => self.state.closed(plan, cell),
            TestKind::Threatened => self.threatened(cell)?,
            TestKind::Done(deed, scope) => self.was_done(deed, scope, cell),
        };
        Ok(holds != test.not)
    }

    fn count_is(&mut self, number: NumberId, cell: Cell, view: View) -> Result<bool, Box<Fault>> {
        let occupied_anyhow =
            view == View::BeforeDrop && cell == self.memory.before.cell && self.memory.before.counts_occupied;
        if occupied_anyhow
            && let Number::Bits { low, emptiness: true, .. } = self.plan().phrases.numbers[usize::from(number.0)]
        {
            return Ok(low & 1 == 0);
        }
        let count = self.count(cell, view);
        self.number_is(number, count)
    }

    /// Whether a count is one of the numbers.
    pub(crate) fn number_is(&mut self, number: NumberId, count: u16) -> Result<bool, Box<Fault>> {
        let plan = self.plan();
        Ok(match plan.phrases.numbers[usize::from(number.0)] {
            Number::Bits { low, .. } if count < 64 => low >> count & 1 == 1,
            Number::Bits { high, .. } => {
                plan.phrases.ranges.get(high).iter().any(|(from, to)| (*from..=*to).contains(&count))
            }
            Number::Even => count > 0 && count.is_multiple_of(2),
            Number::Odd => !count.is_multiple_of(2),
            Number::AsMany(subject) => self.subject_count(subject, View::Now)? == Some(u32::from(count)),
            Number::Series(series, tally) => {
                let done = self.tally_word(tally).map_or(0, |word| usize::from(self.state.words[word]));
                series_element(&plan.phrases.series[usize::from(series)], done) == Some(count)
            }
        })
    }

    /// Seeds of a subject together; `None`: there is no such place.
    pub(crate) fn subject_count(&mut self, subject: Subject, view: View) -> Result<Option<u32>, Box<Fault>> {
        use crate::model::Container;
        let plan = self.plan();
        let layout = &plan.layout;
        let sum = |machine: &Self, cells: std::ops::Range<Cell>| -> u32 {
            if view == View::Now {
                let words = &machine.state.words[usize::from(cells.start)..usize::from(cells.end)];
                return words.iter().map(|seeds| u32::from(*seeds)).sum();
            }
            cells.map(|cell| u32::from(machine.count(cell, view))).sum()
        };
        let seats = u16::from(layout.seats);
        Ok(match subject {
            Subject::Container(Container::Hand) => Some(u32::from(self.memory.hand)),
            Subject::Container(Container::Board) => Some(sum(self, 0..layout.holes)),
            Subject::Container(Container::EveryStore) => layout.stores.map(|first| sum(self, first..first + seats)),
            Subject::Container(Container::EveryReserve) => layout.reserves.map(|first| sum(self, first..first + seats)),
            Subject::Container(container @ (Container::Store(_) | Container::Reserve(_))) => {
                let of = self.spoken_of();
                self.container_cell(container, of).map(|cell| u32::from(self.count(cell, view)))
            }
            Subject::Place(place) => match plan.phrases.places[usize::from(place.0)] {
                Place::Zone(zone) => {
                    let holes = &plan.phrases.zones[usize::from(zone.0)].holes[usize::from(self.state.turn.mover.0)];
                    let words: &[u16] = &self.state.words;
                    Some(match view {
                        View::Now => holes.iter().map(|hole| u32::from(words[usize::from(*hole)])).sum(),
                        _ => holes.iter().map(|hole| u32::from(self.count(*hole, view))).sum(),
                    })
                }
                _ => {
                    let cell = self.place(place)?;
                    (cell != NOWHERE).then(|| u32::from(self.count(cell, view)))
                }
            },
        })
    }

    fn only(&mut self, desc: DescId, cell: Cell) -> Result<bool, Box<Fault>> {
        for other in 0..self.plan().layout.holes {
            if other != cell && self.fits_desc(desc, other, View::Now)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_place(&mut self, place: crate::plan::PlaceId, cell: Cell) -> Result<bool, Box<Fault>> {
        Ok(self.place(place)? == cell)
    }

    fn was_done(&self, deed: Deed, scope: Scope, cell: Cell) -> bool {
        self.memory.deeds.get(deed_index(deed, scope)).is_some_and(|mask| mask.contains(cell))
    }

    /// Remembers that a hole was lifted, taken or sown.
    pub(crate) fn note_deed(&mut self, deed: Deed, cell: Cell) {
        for scope in [Scope::Turn, Scope::Lap] {
            if let Some(mask) = self.memory.deeds.get_mut(deed_index(deed, scope)) {
                mask.insert(cell);
            }
        }
    }

    /// Forgets what was done in the lap that is over.
    pub(crate) fn forget_lap_deeds(&mut self) {
        for deed in [Deed::Lifted, Deed::Taken, Deed::Sown] {
            if let Some(mask) = self.memory.deeds.get_mut(deed_index(deed, Scope::Lap)) {
                mask.clear();
            }
        }
    }
}

fn deed_index(deed: Deed, scope: Scope) -> usize {
    let deed = match deed {
        Deed::Lifted => 0,
        Deed::Taken => 1,
        Deed::Sown => 2,
    };
    match scope {
        Scope::Turn => deed,
        Scope::Lap => deed + 3,
    }
}

/// The element of a series after so many elements.
fn series_element((first, again): &(Vec<u16>, Vec<u16>), done: usize) -> Option<u16> {
    match done.checked_sub(first.len()) {
        None => first.get(done).copied(),
        Some(_) if again.is_empty() => first.last().copied(),
        Some(later) => again.get(later % again.len()).copied(),
    }
}
