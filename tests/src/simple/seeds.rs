//! Moving seeds: lift, put, take, and what follows when a hole is emptied.

use mancala_interpreter::model::{
    Amount, Choice, ClauseId, Condition, Container, Fate, Hole, MoveTestKind, Place, Portion, PutFrom, PutTo, SeedKind,
    Set, SetItem, Spot,
};
use mancala_interpreter::position::{Decision, Holder, Position};

use super::kinds::Counted;
use super::places::Eye;
use super::run::{Halt, Res, Run, Stand};

impl<'m> Run<'m> {
    /// Seeds of a holder.
    pub(super) fn seeds_of(&self, holder: Holder) -> u16 {
        let position = &self.position;
        match holder {
            Holder::Hole(hole) => position.holes[usize::from(hole.0)],
            Holder::Store(seat) => position.stores.get(usize::from(seat.0)).copied().unwrap_or(0),
            Holder::Reserve(seat) => position.reserves.get(usize::from(seat.0)).copied().unwrap_or(0),
            Holder::Hand => self.hand,
            Holder::Out => position.out,
        }
    }

    fn cell(&mut self, holder: Holder) -> Option<&mut u16> {
        let position = &mut self.position;
        match holder {
            Holder::Hole(hole) => position.holes.get_mut(usize::from(hole.0)),
            Holder::Store(seat) => position.stores.get_mut(usize::from(seat.0)),
            Holder::Reserve(seat) => position.reserves.get_mut(usize::from(seat.0)),
            Holder::Hand => Some(&mut self.hand),
            Holder::Out => Some(&mut position.out),
        }
    }

    /// Moves seeds of a kind, or of all kinds, at most what is there; says how many.
    pub fn move_seeds(&mut self, from: Holder, to: Holder, kind: Option<SeedKind>, most: u16) -> u16 {
        if from == to || self.cell(to).is_none() {
            return 0;
        }
        let kinds = kind.map_or_else(|| self.all_kinds(), |kind| vec![kind]);
        let mut moved = 0;
        for kind in kinds {
            let seeds = (most - moved).min(self.seeds_of_kind(from, kind));
            if let Some(cell) = self.cell(from) {
                *cell -= seeds;
            }
            if let Some(cell) = self.cell(to) {
                *cell += seeds;
            }
            if let Some(index) = kind.declared() {
                if let Some(cell) = self.kind_cell(from, index) {
                    *cell -= seeds;
                }
                if let Some(cell) = self.kind_cell(to, index) {
                    *cell += seeds;
                }
            }
            moved += seeds;
        }
        moved
    }

    /// An amount as a bound.
    pub fn amount(&self, amount: Amount) -> u16 {
        match amount {
            Amount::All => u16::MAX,
            Amount::Count(count) => count,
            Amount::ThatNumber => self.number,
            Amount::Tally(tally) => self.eye().tally(tally),
        }
    }

    // ---------------------------------------------------------------- lift

    /// `lift a DESC`.
    pub fn lift_choice(&mut self, portion: Portion, choice: &'m Choice, site: usize) -> Res<()> {
        let options = self.fitting(choice, |eye, hole| match portion.kind {
            None => eye.count(Spot::Hole(hole)) > 0,
            Some(kind) => eye.counted(Holder::Hole(hole), Counted::Of(kind)) > 0,
        })?;
        match self.choose_hole(site, options)? {
            Some(hole) => self.lift_spot(portion, Spot::Hole(hole)),
            None => Ok(()),
        }
    }

    /// `lift PLACE`.
    pub fn lift(&mut self, portion: Portion, place: &Place) -> Res<()> {
        match self.eye().one_place(place)? {
            Some(spot) => self.lift_spot(portion, spot),
            None => self.script_must_move(0),
        }
    }

    fn lift_spot(&mut self, portion: Portion, spot: Spot) -> Res<()> {
        let before = self.if_emptied();
        self.name_start(spot);
        let seeds = self.move_seeds(spot.into(), Holder::Hand, portion.kind, self.portion(portion, spot.into()));
        self.script_must_move(seeds)?;
        self.origin = Some(spot);
        self.bare_origin = seeds > 0 && self.eye().count(spot) == 0;
        self.number = seeds;
        if let (Spot::Hole(hole), true) = (spot, seeds > 0) {
            self.turn_origin.get_or_insert(hole);
        }
        if seeds > 0 {
            self.lap_deeds.lifted.insert(spot);
            self.turn_deeds.lifted.insert(spot);
        }
        self.emptied(before.as_ref(), &[spot])
    }

    /// A script whose first lift or put can move no seed offers no move.
    fn script_must_move(&mut self, seeds: u16) -> Res<()> {
        if self.stand == Stand::Script && !self.script_moved {
            if seeds == 0 {
                return Err(Halt::Gone(None));
            }
            self.script_moved = true;
        }
        Ok(())
    }

    /// The move is called by its first hole.
    fn name_start(&mut self, spot: Spot) {
        if let (Spot::Hole(hole), Stand::Script) = (spot, self.stand) {
            self.start_hole.get_or_insert(hole);
        }
    }

    // ---------------------------------------------------------------- choices of holes

    /// The holes that fit the first description that fits any.
    pub fn fitting(&self, choice: &Choice, also: impl Fn(&Eye<'_, 'm>, Hole) -> bool) -> Res<Vec<Hole>> {
        let eye = self.eye();
        for (desc, _) in &choice.tiers {
            let mut holes = eye.every(desc)?;
            holes.retain(|hole| also(&eye, *hole));
            if !holes.is_empty() {
                return Ok(holes);
            }
        }
        Ok(Vec::new())
    }

    /// The mover's choice; nothing fits: in a script no move, elsewhere nothing.
    pub fn choose_hole(&mut self, site: usize, options: Vec<Hole>) -> Res<Option<Hole>> {
        if options.is_empty() {
            return match self.stand {
                Stand::Script => Err(Halt::Gone(None)),
                Stand::Rules | Stand::End => Ok(None),
            };
        }
        let first = self.stand == Stand::Script && self.start_hole.is_none();
        let decide = if first { Decision::Hole } else { Decision::Place };
        let decision = self.choose(site, options.into_iter().map(decide).collect())?;
        let (Decision::Hole(hole) | Decision::Place(hole)) = decision else { return Err(Halt::Gone(None)) };
        Ok(Some(hole))
    }

    // ---------------------------------------------------------------- put

    /// `put N from C in D`.
    pub fn put(&mut self, portion: Portion, from: &PutFrom, to: &'m PutTo, site: usize) -> Res<()> {
        let sources = self.put_sources(from)?;
        if sources.iter().all(|holder| self.portion(Portion { amount: Amount::All, ..portion }, *holder) == 0) {
            self.script_must_move(0)?;
        }
        let before = self.if_emptied();
        let targets: Vec<Holder> = match to {
            PutTo::Container(container) => self.containers(*container, None),
            PutTo::Off => vec![Holder::Out],
            PutTo::Place(place) => self.eye().one_place(place)?.map(Holder::from).into_iter().collect(),
            PutTo::Choice(choice) => {
                let options = self.fitting(choice, |_, _| true)?;
                self.choose_hole(site, options)?.map(Holder::Hole).into_iter().collect()
            }
            PutTo::Every(desc) => {
                let holes = self.eye().every(desc)?.into_iter().map(Holder::Hole).collect();
                return self.put_in_every(portion, &sources, holes, before.as_ref());
            }
        };
        let mut moved = 0;
        let number = self.amount(portion.amount);
        for source in &sources {
            for target in self.put_targets(to, *source, &targets) {
                moved += self.put_from_to(*source, target, portion.kind, number);
            }
        }
        self.number = moved;
        self.script_must_move(moved)?;
        self.emptied(before.as_ref(), &spots(&sources))
    }

    /// A store whose owner or maker is that of the hole put from is found for each hole.
    fn put_targets(&self, to: &PutTo, source: Holder, targets: &[Holder]) -> Vec<Holder> {
        match (to, source) {
            (PutTo::Container(container), Holder::Hole(hole)) => self.containers(*container, Some(hole)),
            _ => targets.to_vec(),
        }
    }

    fn put_from_to(&mut self, from: Holder, to: Holder, kind: Option<SeedKind>, most: u16) -> u16 {
        let seeds = self.move_seeds(from, to, kind, most);
        if let (Holder::Hole(hole), true) = (to, seeds > 0) {
            self.name_start(Spot::Hole(hole));
            self.turn_origin.get_or_insert(hole);
            self.here = Some(Spot::Hole(hole));
        }
        seeds
    }

    /// So many in each, in board order; a hole gets the whole number, of the others, or nothing.
    fn put_in_every(
        &mut self,
        portion: Portion,
        from: &[Holder],
        to: Vec<Holder>,
        before: Option<&Run<'m>>,
    ) -> Res<()> {
        let mut moved = 0;
        for target in to {
            let all = Portion { amount: Amount::All, ..portion };
            let there: u16 = from.iter().filter(|one| **one != target).map(|one| self.portion(all, *one)).sum();
            let wanted = self.amount(portion.amount).min(if portion.amount == Amount::All { there } else { u16::MAX });
            if there < wanted {
                continue;
            }
            let mut rest = wanted;
            for source in from {
                // no one hole is where the turn begins, or `here`
                let seeds = self.move_seeds(*source, target, portion.kind, rest);
                rest -= seeds;
                moved += seeds;
            }
        }
        self.number = moved;
        self.script_must_move(moved)?;
        self.emptied(before, &spots(from))
    }

    fn put_sources(&self, from: &PutFrom) -> Res<Vec<Holder>> {
        Ok(match from {
            PutFrom::Container(container) => self.containers(*container, None),
            PutFrom::Every(desc) => self.eye().every(desc)?.into_iter().map(Holder::Hole).collect(),
            // as in a set
            PutFrom::Place(place) => {
                self.eye().set(&vec![SetItem::Place(place.clone())])?.into_iter().map(Holder::from).collect()
            }
        })
    }

    /// The holders a container stands for; owner and maker are of that hole.
    fn containers(&self, container: Container, subject: Option<Hole>) -> Vec<Holder> {
        let eye = Eye { subject, ..self.eye() };
        match container {
            Container::Store(person) => eye.seats(person).into_iter().map(Holder::Store).collect(),
            Container::Reserve(person) => eye.seats(person).into_iter().map(Holder::Reserve).collect(),
            Container::EveryStore => self.seats_in().into_iter().map(Holder::Store).collect(),
            Container::EveryReserve => self.seats_in().into_iter().map(Holder::Reserve).collect(),
            Container::Hand => vec![Holder::Hand],
            Container::Board => eye.board_order().into_iter().map(Holder::Hole).collect(),
        }
    }

    // ---------------------------------------------------------------- take

    /// `take SET, to C`.
    pub fn take(&mut self, portion: Portion, set: &Set, to: &Fate, unless: &[(Vec<Condition>, ClauseId)]) -> Res<()> {
        let spots = self.eye().set(set)?;
        if !unless.is_empty() {
            let mut would_be = self.clone();
            would_be.take_from(portion, &spots, to)?;
            for (conditions, _) in unless {
                if self.spared(&would_be, conditions)? {
                    self.number = 0;
                    return Ok(());
                }
            }
        }
        let (before, board) = (self.if_emptied(), self.position.clone());
        let taken = self.take_from(portion, &spots, to)?;
        self.number = taken.iter().map(|(_, seeds)| *seeds).sum();
        if self.stand != Stand::End {
            self.captured(&taken, &board)?;
        }
        self.emptied(before.as_ref(), &spots)
    }

    /// All hold: `that leaves …` of the board as it would be, the others now.
    fn spared(&self, would_be: &Run<'m>, conditions: &[Condition]) -> Res<bool> {
        for condition in conditions {
            let holds = match condition {
                Condition::LeavesBare(_) | Condition::Leaves(..) => would_be.eye().holds(condition)?,
                other => self.eye().holds(other)?,
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Moves the seeds; says how many came from where.
    fn take_from(&mut self, portion: Portion, spots: &[Spot], to: &Fate) -> Res<Vec<(Spot, u16)>> {
        let place = match to {
            Fate::Place(place) => self.eye().one_place(place)?,
            Fate::Container(_) | Fate::Off => None,
        };
        let most = self.amount(portion.amount);
        let mut taken = Vec::new();
        for spot in spots {
            let subject = match spot {
                Spot::Hole(hole) => Some(*hole),
                Spot::Store(_) => None,
            };
            let target = match to {
                Fate::Container(container) => self.containers(*container, subject).first().copied(),
                Fate::Place(_) => place.map(Holder::from),
                Fate::Off => Some(Holder::Out),
            };
            let seeds = target.map_or(0, |target| self.move_seeds((*spot).into(), target, portion.kind, most));
            if seeds > 0 {
                taken.push((*spot, seeds));
            }
        }
        Ok(taken)
    }

    /// Lap and turn have captured; what moves clauses ask about it is kept.
    fn captured(&mut self, taken: &[(Spot, u16)], before: &Position) -> Res<()> {
        if taken.is_empty() {
            return Ok(());
        }
        self.lap_captured = true;
        self.turn_captured = true;
        self.must_capture.iter_mut().for_each(|must| must.done = true);
        self.facts.captured += taken.iter().map(|(_, seeds)| u32::from(*seeds)).sum::<u32>();
        self.facts.first_lap_captured |= self.takes_in_first_lap();
        for (spot, _) in taken {
            self.lap_deeds.taken.insert(*spot);
            self.turn_deeds.taken.insert(*spot);
            let Spot::Hole(hole) = *spot else { continue };
            for (index, test) in self.simple.move_tests.iter().enumerate() {
                if let MoveTestKind::Take { desc, first_lap } = test {
                    let fits = Eye { board: before, ..self.eye() }.fits(hole, desc)?;
                    self.facts.hits[index] |= fits && (self.takes_in_first_lap() || !first_lap);
                }
            }
        }
        Ok(())
    }

    // ---------------------------------------------------------------- is emptied

    /// What rules of `a DESC is emptied` look at: all as it was before the action.
    fn if_emptied(&self) -> Option<Run<'m>> {
        (!self.model.rules.emptied.is_empty()).then(|| self.clone())
    }

    /// Rules of `a DESC is emptied`, hole by hole in the set's order, after the whole action.
    fn emptied(&mut self, before: Option<&Run<'m>>, spots: &[Spot]) -> Res<()> {
        let Some(before) = before else { return Ok(()) };
        for spot in spots {
            let Spot::Hole(hole) = *spot else { continue };
            let at = usize::from(hole.0);
            if before.position.holes[at] > 0 && self.position.holes[at] == 0 {
                self.hole_emptied(hole, before)?;
            }
        }
        Ok(())
    }
}

/// The holes and stores among holders.
fn spots(holders: &[Holder]) -> Vec<Spot> {
    let spots = holders.iter().filter_map(|holder| match holder {
        Holder::Hole(hole) => Some(Spot::Hole(*hole)),
        Holder::Store(seat) => Some(Spot::Store(*seat)),
        Holder::Reserve(_) | Holder::Hand | Holder::Out => None,
    });
    spots.collect()
}
