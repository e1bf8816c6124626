//! The holes of a set, found before the first is touched.

use super::Fault;
use super::describe::View;
use super::machine::Machine;
use super::words::Cells;
use crate::model::Way;
use crate::plan::{Cell, DescId, Mask, NOWHERE, Place, PlaceId, Seq, SetItem};

impl Machine<'_> {
    /// The cells of a set, each once, in the order said.
    pub(crate) fn set(&mut self, set: Seq<SetItem>) -> Result<Cells, Box<Fault>> {
        let plan = self.plan();
        if let [SetItem::Place(place)] = plan.phrases.items.get(set) {
            return self.place_or_zone(*place);
        }
        let mut found = Found { cells: Cells::new(), seen: Mask::empty(plan.layout.cells) };
        for item in plan.phrases.items.get(set) {
            match *item {
                SetItem::Place(place) => self.place_or_zone(place)?.into_iter().for_each(|cell| found.add(cell)),
                SetItem::Every(desc) => self.every(desc)?.into_iter().for_each(|cell| found.add(cell)),
                SetItem::Line(way, from, most, desc) => {
                    let from = self.place(from)?;
                    self.line(way, from, most, desc, &mut found)?;
                }
                SetItem::Gaps(from) => {
                    let from = self.place(from)?;
                    self.gaps(from, &mut found);
                }
                SetItem::OfEach(relations) => {
                    for index in 0..found.cells.len() {
                        found.add(self.relations(relations, found.cells[index]));
                    }
                }
            }
        }
        Ok(found.cells)
    }

    /// The cells of a place: one, none, or those of a zone in board order.
    pub(crate) fn place_or_zone(&mut self, place: PlaceId) -> Result<Cells, Box<Fault>> {
        let plan = self.plan();
        if let Place::Zone(zone) = plan.phrases.places[usize::from(place.0)] {
            let mover = usize::from(self.state.turn.mover.0);
            let zone = &plan.phrases.zones[usize::from(zone.0)];
            if let [hole] = zone.holes[mover][..] {
                // called by its own name, be it closed
                return Ok(Cells::from_slice(&[hole]));
            }
            let mut holes = Cells::new();
            let fitting = |hole: &Cell| zone.masks[mover].contains(*hole) && !self.state.closed(plan, *hole);
            holes.extend(plan.tables.order[mover].iter().copied().filter(fitting));
            self.put_in_order(&mut holes);
            return Ok(holes);
        }
        let cell = self.place(place)?;
        Ok(if cell == NOWHERE { Cells::new() } else { Cells::from_slice(&[cell]) })
    }

    /// Every hole that fits, in board order.
    pub(crate) fn every(&mut self, desc: DescId) -> Result<Cells, Box<Fault>> {
        self.every_among(desc, |_, _| true)
    }

    /// Every hole that fits and is among these, in board order.
    pub(crate) fn every_among(
        &mut self,
        desc: DescId,
        among: impl Fn(&Self, Cell) -> bool,
    ) -> Result<Cells, Box<Fault>> {
        let plan = self.plan();
        let mut holes = Cells::new();
        for hole in &plan.tables.order[usize::from(self.state.turn.mover.0)] {
            if among(self, *hole) && self.fits_desc(desc, *hole, View::Now)? {
                holes.push(*hole);
            }
        }
        self.put_in_order(&mut holes);
        Ok(holes)
    }

    /// Puts holes that are in board order, were owners as at the set-up, in the present board order.
    fn put_in_order(&self, holes: &mut Cells) {
        let plan = self.plan();
        if plan.layout.owners.is_some() && holes.len() > 1 {
            let mover = self.state.turn.mover;
            holes.sort_unstable_by_key(|hole| plan.tables.rank(mover, *hole, self.state.owner(plan, *hole)));
        }
    }

    fn line(&mut self, way: Way, from: Cell, most: u16, desc: DescId, found: &mut Found) -> Result<(), Box<Fault>> {
        let mut at = from;
        for _ in 0..most.min(self.plan().layout.cells) {
            at = self.along(at, way);
            if at == NOWHERE || at == from || at >= self.plan().layout.holes || !self.fits_desc(desc, at, View::Now)? {
                return Ok(());
            }
            found.add(at);
        }
        Ok(())
    }

    fn gaps(&mut self, from: Cell, found: &mut Found) {
        let holes = self.plan().layout.holes;
        let mut at = from;
        for _ in 0..holes {
            let gap = self.along(at, Way::After);
            if gap >= holes || self.state.count(gap) > 0 {
                return;
            }
            let across = self.along(gap, Way::After);
            if across >= holes || self.state.count(across) == 0 {
                return;
            }
            found.add(across);
            at = across;
        }
    }
}

struct Found {
    cells: Cells,
    seen: Mask,
}

impl Found {
    fn add(&mut self, cell: Cell) {
        if cell != NOWHERE && !self.seen.contains(cell) {
            self.seen.insert(cell);
            self.cells.push(cell);
        }
    }
}
