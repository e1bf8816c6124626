//! Laps: seed by seed along the path.

use mancala_interpreter::model::{
    Container, Course, Hole, MoveTestKind, MoveWhere, Scope, Shape, SkipSeeds, SkipWhat, Spot, Way,
};
use mancala_interpreter::position::{Decision, Holder};

use super::SimpleFault;
use super::actions::Flow;
use super::events::Happened;
use super::run::{Cursor, Deeds, Halt, Mode, Res, Run};

/// The place of the ruleset of a step on a free path; no address is as low.
pub(super) const FREE_STEP: usize = 1;

impl<'m> Run<'m> {
    /// Begins the lap that is pending, if seeds are in the hand. Says whether one runs.
    pub fn begin_lap(&mut self) -> Res<bool> {
        let Some(pending) = self.pending.take() else { return Ok(false) };
        if self.hand == 0 {
            return Ok(false);
        }
        self.count_lap()?;
        self.laps += 1;
        if self.laps > 1 {
            self.lap_captured = false;
            self.lap_deeds = Deeds::default();
        }
        self.previous = None;
        self.first_hole = None;
        self.drops_in_lap = 0;
        self.cursor = None;
        self.each = pending.each;
        if let Err(halt) = self.meet_lap(&pending) {
            self.laps -= 1;
            return Err(halt);
        }
        self.pending = Some(pending);
        self.event(&self.model.rules.lap_starts, Happened::Moment)?;
        self.pending = None;
        self.cursor = match (pending.from, self.origin) {
            (Some(spot), _) => Some(Cursor::At(spot)),
            (None, Some(origin)) => Some(Cursor::After(origin)),
            (None, None) => return Err(Halt::Gone(None)),
        };
        if self.direction.is_none() && self.track().is_some() {
            return Err(SimpleFault::NoDirection.into());
        }
        if self.laps == 1 {
            self.note_direction();
        }
        if self.hand == 0 { self.end_lap() } else { Ok(true) }
    }

    fn count_lap(&self) -> Res<()> {
        let left = self.simple.laps_left.get();
        self.simple.laps_left.set(left.checked_sub(1).ok_or(SimpleFault::Budget)?);
        Ok(())
    }

    fn note_direction(&mut self) {
        let seen = self.seen_direction();
        for (index, test) in self.simple.move_tests.iter().enumerate() {
            if let MoveTestKind::Go(direction) = test {
                self.facts.hits[index] = seen == Some(*direction);
            }
        }
    }

    /// Drops one seed (or as many as fall together) and runs the rules. Says whether the turn sows on.
    pub fn sow_seed(&mut self) -> Res<bool> {
        self.seed = self.next_kind()?;
        let Some(spot) = self.next_element()? else {
            // the end of an open path: the hand leaves the board
            self.move_seeds(Holder::Hand, Holder::Out, None, u16::MAX);
            self.note_exit();
            return self.end_lap();
        };
        self.drop_in(spot)?;
        let last = self.hand == 0;
        self.event(&self.model.rules.seed_falls, Happened::Fall { last })?;
        self.any_time()?;
        if self.hand > 0 {
            self.cursor = Some(Cursor::After(spot));
            self.meet_drop()?;
            return Ok(true);
        }
        if self.event(&self.model.rules.last_seed_falls, Happened::Fall { last: true })? == Flow::Stop {
            self.pending = None;
        }
        self.end_lap()
    }

    fn drop_in(&mut self, spot: Spot) -> Res<()> {
        let seeds = self.falling(spot)?;
        self.keep_before(spot);
        if self.origin == Some(spot) {
            self.bare_origin = false;
        }
        self.previous = if self.drops_in_lap > 0 { self.here } else { None };
        self.drop_kinds(spot.into(), seeds);
        self.here = Some(spot);
        self.first_hole.get_or_insert(spot);
        self.drops_in_lap += 1;
        self.lap_deeds.sown.insert(spot);
        self.turn_deeds.sown.insert(spot);
        self.note_fall(spot)
    }

    /// How many seeds fall there together.
    fn falling(&self, spot: Spot) -> Res<u16> {
        let Spot::Hole(hole) = spot else { return Ok(1) };
        if let Some(each) = self.each {
            return Ok(each.max(1));
        }
        for (seeds, desc, _) in &self.model.sowing.per_hole {
            if self.eye().fits(hole, desc)? {
                return Ok(*seeds);
            }
        }
        Ok(1)
    }

    /// The end of a lap: what had to capture is decided; the next lap begins if one is pending.
    fn end_lap(&mut self) -> Res<bool> {
        self.decide(Scope::Lap)?;
        if self.mode == Mode::LapOne {
            return Err(Halt::LapOneOver);
        }
        self.begin_lap()
    }

    /// Decides the `only if this lap captures`, or turn, that are open.
    pub fn decide(&mut self, scope: Scope) -> Res<()> {
        let failed = self.must_capture.iter().find(|must| must.scope == scope && !must.done);
        if let Some(failed) = failed {
            return Err(Halt::Gone(Some(failed.clause)));
        }
        self.must_capture.retain(|must| must.scope != scope);
        Ok(())
    }

    // ---------------------------------------------------------------- the next element

    /// The next element that is neither closed nor skipped; `None` beyond an open end.
    fn next_element(&mut self) -> Res<Option<Spot>> {
        let Some(mut cursor) = self.cursor else { return Err(Halt::Gone(None)) };
        if let (None, Cursor::After(Spot::Hole(at))) = (self.track(), cursor) {
            return self.free_step(at).map(Some);
        }
        for _ in 0..=self.eye().round() {
            let spot = match cursor {
                Cursor::At(spot) => spot,
                Cursor::After(spot) => match self.neighbour(spot, Way::After)? {
                    Some(next) => next,
                    None if self.on_track(spot) => return Ok(None),
                    None => return Err(Halt::Gone(None)),
                },
            };
            if !self.passed_over(spot)? {
                return Ok(Some(spot));
            }
            cursor = Cursor::After(spot);
        }
        Err(Halt::Gone(None))
    }

    fn on_track(&self, spot: Spot) -> bool {
        self.track().is_some_and(|track| track.spots.contains(&spot))
    }

    /// Closed or skipped.
    fn passed_over(&self, spot: Spot) -> Res<bool> {
        let eye = self.eye();
        if matches!(spot, Spot::Hole(hole) if eye.closed(hole)) {
            return Ok(true);
        }
        for skip in &self.model.sowing.skips {
            let last = self.hand <= self.falling(spot)?;
            let for_this_seed = match skip.seeds {
                SkipSeeds::All => true,
                SkipSeeds::Last => last,
                SkipSeeds::NotLast => !last,
                SkipSeeds::Of(kind) => self.seed == kind,
                SkipSeeds::NotOf(kind) => self.seed != kind,
            };
            let skipped = match (&skip.what, spot) {
                (SkipWhat::Every(desc), Spot::Hole(hole)) => eye.fits(hole, desc)?,
                (SkipWhat::Every(_), Spot::Store(_)) => false,
                (SkipWhat::Place(place), spot) => eye.place(place)?.contains(&spot),
            };
            if for_this_seed && skipped {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// On a free path the mover chooses a hole beside the last one, in its row or column.
    fn free_step(&mut self, at: Hole) -> Res<Spot> {
        let never_reverse =
            matches!(self.the_path().map(|path| &path.course), Some(Course::Free { never_reverse: true }));
        let came_from = if self.drops_in_lap == 0 { None } else { self.came_from() };
        let mut options = Vec::new();
        for hole in self.beside(at) {
            let reverses = never_reverse && came_from == Some(Spot::Hole(hole));
            if !reverses && !self.passed_over(Spot::Hole(hole))? {
                options.push(Decision::Place(hole));
            }
        }
        // on a ring of two the next hole lies on both sides
        options.dedup();
        if options.is_empty() {
            return Err(Halt::Gone(None));
        }
        let Decision::Place(hole) = self.choose(FREE_STEP, options)? else { return Err(Halt::Gone(None)) };
        Ok(Spot::Hole(hole))
    }

    /// Where the hand was before the hole in which the latest seed fell.
    pub fn came_from(&self) -> Option<Spot> {
        self.previous.or(self.origin)
    }

    pub fn beside(&self, hole: Hole) -> Vec<Hole> {
        if let Shape::Ring { .. } = self.model.board.shape {
            let all = self.model.board.holes;
            return vec![Hole((hole.0 + all - 1) % all), Hole((hole.0 + 1) % all)];
        }
        let Some((row, column)) = self.picture_place(hole) else { return Vec::new() };
        let around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
        around.into_iter().filter_map(|(row, column)| self.at_picture(row, column)).collect()
    }

    // ---------------------------------------------------------------- what moves clauses ask

    /// Where a seed has fallen: `was` looks at the hole as it was just before, `holds` counts the seed.
    fn note_fall(&mut self, spot: Spot) -> Res<()> {
        for (index, test) in self.simple.move_tests.iter().enumerate() {
            match test {
                MoveTestKind::SowIn(place) => {
                    let there = self.falls_where(spot, place)?;
                    self.facts.hits[index] |= there;
                }
                MoveTestKind::EndIn(place) if self.hand == 0 => {
                    self.facts.hits[index] = self.falls_where(spot, place)?
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn falls_where(&self, spot: Spot, place: &MoveWhere) -> Res<bool> {
        let eye = self.eye();
        Ok(match (place, spot) {
            (MoveWhere::Hole(desc), Spot::Hole(hole)) => eye.fits(hole, desc)?,
            (MoveWhere::Container(Container::Store(person)), Spot::Store(seat)) => eye.seats(*person).contains(&seat),
            (MoveWhere::Container(Container::EveryStore), Spot::Store(_)) => true,
            (MoveWhere::Container(_) | MoveWhere::Hole(_), _) => false,
        })
    }

    /// The last seed left the board: it fell nowhere.
    fn note_exit(&mut self) {
        for (index, test) in self.simple.move_tests.iter().enumerate() {
            if let MoveTestKind::EndIn(_) = test {
                self.facts.hits[index] = false;
            }
        }
    }
}
