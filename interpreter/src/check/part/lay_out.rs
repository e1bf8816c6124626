//! Descriptions in the set-up: which holes fit before any seed was sown.

use crate::check::Checker;
use crate::model::{Desc, Hole, Named, Number, Quality, Relation, Seat, Side, Test, TestKind, When};

impl Checker<'_> {
    /// The holes that fit for a player; `None` if the description asks for what there is not yet.
    pub(in crate::check) fn fitting(&self, desc: &Desc, seat: Seat, seeds: &[u16]) -> Option<Vec<Hole>> {
        let mut holes = Vec::new();
        for hole in (0..self.board.holes).map(Hole) {
            if self.fits(desc, hole, seat, seeds)? {
                holes.push(hole);
            }
        }
        Some(holes)
    }

    fn fits(&self, desc: &Desc, hole: Hole, seat: Seat, seeds: &[u16]) -> Option<bool> {
        if desc.made_by.is_some() {
            return None;
        }
        let mut fits = desc.side.is_none_or(|side| self.on_side(side, hole, seat));
        for name in &desc.names {
            fits &= match name {
                Named::Zone(zone) => {
                    let zone = self.zone_info(*zone)?;
                    zone.holes.iter().any(|holes| holes.contains(&hole))
                }
                Named::Noun(noun) => self.fits(&self.nouns.get(usize::from(noun.0))?.desc, hole, seat, seeds)?,
                Named::Mark(_) => return None,
            };
        }
        for quality in &desc.qualities {
            fits &= self.has_quality(quality, hole, seat, seeds)?;
        }
        Some(fits)
    }

    fn on_side(&self, side: Side, hole: Hole, seat: Seat) -> bool {
        match side {
            Side::Own => self.owner_of(hole) == Some(seat),
            Side::Enemy => self.owner_of(hole).is_some_and(|owner| owner != seat),
        }
    }

    fn has_quality(&self, quality: &Quality, hole: Hole, seat: Seat, seeds: &[u16]) -> Option<bool> {
        let mut about = Some(hole);
        for relation in quality.whose.iter().rev() {
            let table = match relation {
                Relation::Facing => &self.board.facing,
                Relation::SameNumber => &self.board.same_number,
                Relation::Row(row) => self.board.column.get(usize::from(*row).checked_sub(1)?)?,
                Relation::Next | Relation::Behind => return None,
            };
            about = about.and_then(|hole| table.get(usize::from(hole.0)).copied().flatten());
        }
        match about {
            Some(hole) => self.passes(&quality.test, hole, seat, seeds),
            // a place that does not exist fails every test
            None => Some(false),
        }
    }

    fn passes(&self, test: &Test, hole: Hole, seat: Seat, seeds: &[u16]) -> Option<bool> {
        if test.when != When::Now {
            return None;
        }
        let held = seeds.get(usize::from(hole.0)).copied()?;
        let passes = match &test.what {
            TestKind::Count(Number::Ranges(ranges)) => {
                ranges.iter().any(|(low, high)| *low <= held && high.is_none_or(|high| held <= high))
            }
            TestKind::Count(Number::Even) => held > 0 && held % 2 == 0,
            TestKind::Count(Number::Odd) => held % 2 == 1,
            TestKind::In(zone) => zone.holes.iter().enumerate().any(|(owner, holes)| {
                let own = owner == usize::from(seat.0);
                own == (zone.side == Side::Own) && holes.contains(&hole)
            }),
            TestKind::Fits(desc) => self.fits(desc, hole, seat, seeds)?,
            TestKind::Of(side) => self.on_side(*side, hole, seat),
            TestKind::Store(_) => false,
            TestKind::Closed => false,
            TestKind::Count(Number::AsMany(_) | Number::Series(..)) | TestKind::Only(_) | TestKind::Is(_) => {
                return None;
            }
            TestKind::CountOf(..) | TestKind::Worth(_) => return None,
            TestKind::Threatened | TestKind::Done(..) => return None,
        };
        Some(passes != test.not)
    }
}
