//! Where a place is.

use super::Fault;
use super::describe::View;
use super::machine::Machine;
use crate::model::{Relation, Sense, Way};
use crate::plan::{Cell, DescId, NOWHERE, Place, PlaceId, Seq};

impl Machine<'_> {
    /// The cell of a place, or [`NOWHERE`].
    pub(crate) fn place(&mut self, id: PlaceId) -> Result<Cell, Box<Fault>> {
        let place = self.plan().phrases.places[usize::from(id.0)];
        Ok(match place {
            Place::Here => self.memory.here,
            Place::Origin => self.memory.origin,
            Place::TurnOrigin => self.memory.turn_origin,
            Place::FirstHole => self.memory.first_hole,
            Place::Previous => self.memory.previous,
            Place::It => {
                if self.memory.described == NOWHERE {
                    self.memory.it
                } else {
                    self.memory.described
                }
            }
            Place::Related(relation, of) => {
                let cell = self.place(of)?;
                self.related(relation, cell)
            }
            Place::Nearest(desc, way, from) => {
                let cell = self.place(from)?;
                self.nearest(desc, way, cell)?
            }
            Place::Zone(zone) => {
                let zone = &self.plan().phrases.zones[usize::from(zone.0)];
                let holes = &zone.holes[usize::from(self.state.turn.mover.0)];
                match holes[..] {
                    [hole] => hole,
                    _ => NOWHERE,
                }
            }
        })
    }

    /// A relation of a cell.
    pub(crate) fn related(&self, relation: Relation, cell: Cell) -> Cell {
        if cell == NOWHERE {
            return NOWHERE;
        }
        let tables = &self.plan().tables;
        let hole = usize::from(cell);
        let found = match relation {
            Relation::Next => return self.along(cell, Way::After),
            Relation::Behind => return self.along(cell, Way::Behind),
            Relation::Facing => tables.facing.get(hole),
            Relation::SameNumber => tables.same_number.get(hole),
            Relation::Row(row) => tables.column.get(usize::from(row).wrapping_sub(1)).and_then(|r| r.get(hole)),
        };
        let found = found.copied().unwrap_or(NOWHERE);
        if self.state.closed(self.plan(), found) { NOWHERE } else { found }
    }

    /// Relations applied from the last to the first.
    pub(crate) fn relations(&self, relations: Seq<Relation>, cell: Cell) -> Cell {
        let list = self.plan().phrases.relations.get(relations);
        list.iter().rev().fold(cell, |cell, relation| self.related(*relation, cell))
    }

    /// The following or preceding element of the mover's path, closed holes left out.
    pub(crate) fn along(&self, cell: Cell, way: Way) -> Cell {
        let Some(sense) = self.memory.sense else { return NOWHERE };
        let path = &self.plan().tables.paths[usize::from(self.memory.path)];
        if path.free.is_some() {
            return self.straight_on(cell, way);
        }
        let seat = usize::from(self.state.turn.mover.0);
        let table = match (sense, way) {
            (Sense::Forward, Way::After) | (Sense::Backward, Way::Behind) => &path.next[seat],
            (Sense::Forward, Way::Behind) | (Sense::Backward, Way::After) => &path.back[seat],
        };
        let mut at = cell;
        for _ in 0..=path.length[seat] {
            at = table.get(usize::from(at)).copied().unwrap_or(NOWHERE);
            if at == NOWHERE || !self.state.closed(self.plan(), at) {
                return at;
            }
        }
        NOWHERE
    }

    /// On a free path: the hole straight on from the previous one, or back to it.
    fn straight_on(&self, cell: Cell, way: Way) -> Cell {
        let previous = if self.memory.previous == NOWHERE { self.memory.origin } else { self.memory.previous };
        if cell != self.memory.here {
            return NOWHERE;
        }
        if way == Way::Behind {
            return previous;
        }
        let beside = &self.plan().tables.beside;
        let Some(side) = beside.get(usize::from(previous)).and_then(|s| s.iter().position(|c| *c == cell)) else {
            return NOWHERE;
        };
        let on = beside[usize::from(cell)][side];
        if self.state.closed(self.plan(), on) { NOWHERE } else { on }
    }

    fn nearest(&mut self, desc: DescId, way: Way, from: Cell) -> Result<Cell, Box<Fault>> {
        let mut at = from;
        for _ in 0..=self.plan().layout.cells {
            at = self.along(at, way);
            if at == NOWHERE {
                return Ok(NOWHERE);
            }
            if self.fits_desc(desc, at, View::Now)? {
                return Ok(at);
            }
            if at == from {
                return Ok(NOWHERE);
            }
        }
        Ok(NOWHERE)
    }
}
