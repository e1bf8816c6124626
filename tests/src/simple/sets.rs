//! Sets: which holes, in which order, found before the first is touched.

use mancala_interpreter::model::{Desc, Hole, Model, Seat, Set, SetItem, Spot, Way};

use super::places::Eye;
use super::run::Res;

impl Eye<'_, '_> {
    /// The elements of a set, each once.
    pub fn set(&self, set: &Set) -> Res<Vec<Spot>> {
        let mut found: Vec<Spot> = Vec::new();
        for item in set {
            for spot in self.item(item, &found)? {
                if !found.contains(&spot) {
                    found.push(spot);
                }
            }
        }
        Ok(found)
    }

    fn item(&self, item: &SetItem, before: &[Spot]) -> Res<Vec<Spot>> {
        Ok(match item {
            SetItem::Place(place) => {
                let mut spots = self.place(place)?;
                if spots.len() > 1 {
                    // of a zone of several holes those that are out of play are left out
                    spots.retain(|spot| !matches!(spot, Spot::Hole(hole) if self.closed(*hole)));
                    let order = self.board_order();
                    spots.sort_by_key(|spot| order.iter().position(|hole| Spot::Hole(*hole) == *spot));
                }
                spots
            }
            SetItem::Every(desc) => self.every(desc)?.into_iter().map(Spot::Hole).collect(),
            SetItem::Line { way, from, most, desc } => match self.one_place(from)? {
                Some(from) => self.line(*way, from, *most, desc)?,
                None => Vec::new(),
            },
            SetItem::Gaps(from) => match self.one_place(from)? {
                Some(from) => self.gaps(from)?,
                None => Vec::new(),
            },
            SetItem::OfEach(relations) => {
                let mut related = Vec::new();
                for spot in before {
                    related.extend(self.related_all(relations, *spot)?);
                }
                related
            }
        })
    }

    /// Neighbours as long as they fit; at most one round; a store ends it.
    fn line(&self, way: Way, from: Spot, most: Option<u16>, desc: &Desc) -> Res<Vec<Spot>> {
        let mut line = Vec::new();
        let mut at = from;
        while most.is_none_or(|most| line.len() < usize::from(most)) {
            match self.along(at, way)? {
                Some(Spot::Hole(hole)) if Spot::Hole(hole) != from && self.fits(hole, desc)? => at = Spot::Hole(hole),
                _ => break,
            }
            if line.contains(&at) {
                break;
            }
            line.push(at);
        }
        Ok(line)
    }

    /// An empty hole, then an occupied one: that one; the same again from there.
    fn gaps(&self, from: Spot) -> Res<Vec<Spot>> {
        let mut found = Vec::new();
        let mut at = from;
        while let Some(Spot::Hole(gap)) = self.along(at, Way::After)? {
            let Some(Spot::Hole(hole)) = self.along(Spot::Hole(gap), Way::After)? else { break };
            at = Spot::Hole(hole);
            if self.count(Spot::Hole(gap)) > 0 || self.count(at) == 0 || found.contains(&at) {
                break;
            }
            found.push(at);
        }
        Ok(found)
    }

    /// All holes: the mover's, the next seats', nobody's; each from row 1, hole 1.
    pub fn board_order(&self) -> Vec<Hole> {
        let seats = u8::try_from(self.run.model.board.seats.len()).unwrap_or(u8::MAX);
        let me = self.run.me.0;
        let round = (0..seats).map(|step| Seat((me + step) % seats));
        let mut order = Vec::new();
        for owner in round.map(Some).chain([None]) {
            let seen_from = owner.unwrap_or(self.run.me);
            let seen = self.run.simple.orders.get(usize::from(seen_from.0)).into_iter().flatten().copied();
            order.extend(seen.filter(|hole| self.owner(Spot::Hole(*hole)) == owner));
        }
        order
    }
}

/// All holes as a seat counts them: his rows from row 1, each from his left or right, the next seats' rows, the rest
/// by number.
pub(super) fn board_from(model: &Model, seat: Seat, from_left: bool) -> Vec<Hole> {
    let rows = &model.board.rows;
    let mut order: Vec<Hole> = Vec::new();
    // a middle row may be counted from both seats
    let mut add = |hole: Hole| {
        if !order.contains(&hole) {
            order.push(hole);
        }
    };
    for step in 0..rows.len() {
        for row in rows.get((usize::from(seat.0) + step) % rows.len()).into_iter().flatten() {
            if from_left {
                row.iter().copied().for_each(&mut add);
            } else {
                row.iter().rev().copied().for_each(&mut add);
            }
        }
    }
    (0..model.board.holes).map(Hole).for_each(add);
    order
}
