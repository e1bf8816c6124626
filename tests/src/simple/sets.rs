//! Sets: which holes, in which order, found before the first is touched.

use mancala_interpreter::model::{Desc, Hole, Seat, Set, SetItem, Spot, Way};

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
            order.extend(self.rows_from(seen_from).into_iter().filter(|hole| self.owner(Spot::Hole(*hole)) == owner));
        }
        order
    }

    /// All holes as that seat counts them: his rows from row 1, the next seats' rows, the rest by number.
    fn rows_from(&self, Seat(seat): Seat) -> Vec<Hole> {
        let board = &self.run.model.board;
        let seats = board.rows.len().max(1);
        let mut order: Vec<Hole> = Vec::new();
        let rows = (0..seats).filter_map(|step| board.rows.get((usize::from(seat) + step) % seats)).flatten().flatten();
        for hole in rows.copied().chain((0..board.holes).map(Hole)) {
            if !order.contains(&hole) {
                order.push(hole);
            }
        }
        order
    }
}
