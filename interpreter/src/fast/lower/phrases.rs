//! Descriptions, conditions, places and numbers.

use super::super::Why;
use super::super::board::{NONE, bit};
use super::super::nth::Order;
use super::super::plan::{BareWho, Base, Cond, Counts, Desc, List, Quality, Spot, Sum, Test, What, When};
use super::super::sieve::Sieve;
use super::Lower;
use super::code::list;
use crate::model::{self, Container, Relation, Scope, Side, Way, Who};
use crate::plan::{self, DescId, Mask, NumberId, Place, PlaceId, Seq, Subject, TestKind, ZoneRef};

impl<const N: usize> Lower<'_, N> {
    /// The chains that every plan has: none, a step back, a step on.
    pub(super) fn first_chains(&mut self) -> Result<(), Why> {
        self.chain(&[])?;
        self.chain(&[Relation::Behind])?;
        self.chain(&[Relation::Next])?;
        Ok(())
    }

    /// The chain of one step along the path.
    pub(super) fn step(&self, way: Way) -> u16 {
        match way {
            Way::Behind => 1,
            Way::After => 2,
        }
    }

    /// A chain of relations, the first applied first.
    pub(super) fn chain(&mut self, relations: &[Relation]) -> Result<u16, Why> {
        let mut tables = [[NONE; 64]; 6];
        for (lane, table) in tables.iter_mut().enumerate() {
            for cell in 0..self.fast.cells {
                let end = relations.iter().fold(cell, |at, relation| self.related(*relation, at, lane / 3, lane % 3));
                table[usize::from(cell)] = end;
            }
        }
        let found = self.fast.chains.iter().position(|chain| *chain == tables);
        let index = match found {
            // the first three keep their places
            Some(index) if self.fast.chains.len() >= 3 => index,
            _ => {
                self.fast.chains.push(tables);
                self.fast.chains.len() - 1
            }
        };
        let index = u16::try_from(index).map_err(|_| Why("there are very many rules"))?;
        if self.fast.steps.len() < self.fast.chains.len() {
            // a single relation is its own step
            self.fast.steps.push(Vec::new());
            let mut steps = Vec::new();
            for relation in relations {
                let single = if relations.len() == 1 { index } else { self.chain(&[*relation])? };
                steps.push((single, matches!(relation, Relation::Next | Relation::Behind)));
            }
            if let Some(made) = self.fast.steps.get_mut(usize::from(index)) {
                *made = steps;
            }
        }
        Ok(index)
    }

    fn related(&self, relation: Relation, cell: u8, mover: usize, sense: usize) -> u8 {
        let tables = &self.from.tables;
        let at = usize::from(cell);
        let Some(path) = tables.paths.first() else { return NONE };
        let found = match (relation, sense) {
            (Relation::Next, 0) | (Relation::Behind, 1) => path.next[mover].get(at),
            (Relation::Next, 1) | (Relation::Behind, 0) => path.back[mover].get(at),
            (Relation::Next | Relation::Behind, _) => None,
            (Relation::Facing, _) => tables.facing.get(at),
            (Relation::SameNumber, _) => tables.same_number.get(at),
            (Relation::Row(row), _) => tables.column.get(usize::from(row).wrapping_sub(1)).and_then(|row| row.get(at)),
        };
        found.and_then(|cell| u8::try_from(*cell).ok()).filter(|cell| *cell < self.fast.cells).unwrap_or(NONE)
    }

    pub(super) fn place(&mut self, id: PlaceId) -> Result<Spot, Why> {
        let mut relations = Vec::new();
        let mut at = id;
        let base = loop {
            match self.from.phrases.places[usize::from(at.0)] {
                Place::Here => break Base::Here,
                Place::Origin => break Base::Origin,
                Place::TurnOrigin => break Base::TurnOrigin,
                Place::FirstHole => break Base::FirstHole,
                Place::It => break Base::It,
                Place::Related(relation, of) => {
                    relations.push(relation);
                    at = of;
                }
                Place::Zone(zone) => {
                    let zone = &self.from.phrases.zones[usize::from(zone.0)];
                    let only = |mover: usize| match zone.holes.get(mover).map(Vec::as_slice) {
                        Some([hole]) => u8::try_from(*hole).unwrap_or(NONE),
                        _ => NONE,
                    };
                    break Base::Fixed([only(0), only(1)]);
                }
                Place::Previous => return Err(Why("rules look at the seed before the last")),
                Place::Nearest(..) => return Err(Why("rules look for the nearest hole of a kind")),
            }
        };
        relations.reverse();
        let chain = if relations.is_empty() { 0 } else { self.chain(&relations)? };
        Ok(Spot { base, chain })
    }

    pub(super) fn zone(&self, zone: ZoneRef) -> [u64; 2] {
        let zone = &self.from.phrases.zones[usize::from(zone.0)];
        [0, 1].map(|mover| zone.masks.get(mover).map_or(0, bits))
    }

    pub(super) fn desc(&mut self, id: DescId) -> Result<u16, Why> {
        let at = usize::from(id.0);
        if let Some(done) = self.descs.get(at).copied().flatten() {
            return Ok(done);
        }
        let plan = self.from;
        let desc = plan.phrases.descs.get(at).ok_or(Why("a description is missing"))?;
        let mut cells = [0, 1].map(|mover| desc.masks.get(mover).map_or(0, bits));
        let mut qualities = Vec::new();
        let mut open = !desc.closed_too && plan.layout.closed.is_some();
        let here = |what: What| Quality { chain: 0, test: Test { not: false, when: When::Asked, what } };
        if let Some(side) = desc.side {
            qualities.push(here(What::OfSide(side == Side::Own)));
        }
        for mark in &desc.marks {
            qualities.push(here(What::Marked(mark.0 as u8)));
        }
        if let Some((mark, person)) = desc.made_by {
            qualities.push(here(What::MadeBy(mark.0 as u8, self.who(person)?)));
        }
        for noun in &desc.nouns {
            let noun = self.desc(*noun)?;
            let noun = &self.fast.descs[usize::from(noun)];
            cells = [cells[0] & noun.cells[0], cells[1] & noun.cells[1]];
            open |= noun.open;
            qualities.extend_from_slice(noun.qualities.of(&self.fast.qualities));
        }
        for quality in plan.phrases.qualities.get(desc.qualities) {
            let relations: Vec<Relation> = plan.phrases.relations.get(quality.whose).iter().rev().copied().collect();
            let chain = if relations.is_empty() { 0 } else { self.chain(&relations)? };
            let test = self.test(&quality.test)?;
            qualities.push(Quality { chain, test });
        }
        let at_least = match qualities.as_slice() {
            [Quality { chain: 0, test: Test { not: false, when: When::Asked, what: What::Count(counts) } }] => {
                self.at_least(*counts)
            }
            _ => None,
        };
        let sieves = qualities.iter().map(|quality| self.sieve(quality)).collect();
        let start = self.fast.qualities.len();
        self.fast.qualities.extend(qualities);
        let qualities = list(start, self.fast.qualities.len())?;
        let order: [Vec<u8>; 2] = [0, 1].map(|mover: usize| {
            let holes = plan.tables.order.get(mover).into_iter().flatten();
            let holes = holes.filter_map(|hole| u8::try_from(*hole).ok());
            holes.filter(|hole| cells[mover] >> hole & 1 == 1).collect()
        });
        let index = u16::try_from(self.fast.descs.len()).map_err(|_| Why("there are very many rules"))?;
        let nth = [0, 1].map(|mover: usize| Order::new(&order[mover]));
        self.fast.descs.push(Desc { cells, open, qualities, order, nth, at_least, sieves });
        self.descs[at] = Some(index);
        Ok(index)
    }

    /// A quality of all holes at once.
    fn sieve(&self, quality: &Quality) -> Option<Sieve> {
        let Test { when: When::Asked, what: What::Count(counts), not } = quality.test else { return None };
        let counts = self.fast.counts.get(usize::from(counts))?;
        let chain = self.fast.chains.get(usize::from(quality.chain)).filter(|_| quality.chain > 0);
        Sieve::new(counts, not, chain, self.fast.cells)
    }

    /// The number from which on all numbers are among these, if those below are not.
    fn at_least(&self, counts: u16) -> Option<u8> {
        let counts = self.fast.counts.get(usize::from(counts))?;
        let first = (0..=u8::MAX).find(|seeds| counts.has(*seeds))?;
        (first..=u8::MAX).all(|seeds| counts.has(seeds)).then_some(first)
    }

    /// Qualities, and that of being open.
    pub(super) fn that_are_open(&mut self, qualities: List) -> Result<List, Why> {
        let mut all = qualities.of(&self.fast.qualities).to_vec();
        all.push(Quality { chain: 0, test: Test { not: true, when: When::Asked, what: What::Closed } });
        let start = self.fast.qualities.len();
        self.fast.qualities.extend(all);
        list(start, self.fast.qualities.len())
    }

    pub(super) fn test(&mut self, test: &plan::Test) -> Result<Test, Why> {
        let when = match test.when {
            model::When::Now => When::Asked,
            model::When::BeforeDrop => When::BeforeDrop,
            model::When::TurnStart => When::TurnStart,
        };
        let plan_owners = self.from.layout.owners.is_some();
        let what = match test.what {
            TestKind::Count(number) | TestKind::Worth(number) => self.number(number)?,
            TestKind::In(zone) => What::In(self.zone(zone)),
            TestKind::Fits(desc) => What::Fits(self.desc(desc)?),
            TestKind::Only(desc) => What::Only(self.desc(desc)?),
            TestKind::Is(place) => What::Is(self.place(place)?),
            TestKind::Of(side) if plan_owners => What::OfSide(side == Side::Own),
            TestKind::Of(side) => {
                // a store is its player's too
                let stores = self.fast.stores.map_or([0; 2], |stores| stores.map(bit));
                let [south, north] = [0, 1].map(|seat| self.fast.owned[seat] | stores[seat]);
                What::In(match side {
                    Side::Own => [south, north],
                    Side::Enemy => [north, south],
                })
            }
            TestKind::Store(None) => What::In(self.fast.stores.map_or([0; 2], |s| [bit(s[0]) | bit(s[1]); 2])),
            TestKind::Store(Some(person)) => What::In(self.store_cells(Container::Store(person))?),
            TestKind::Closed => What::Closed,
            TestKind::CountOf(..) => return Err(Why("seeds are of several kinds")),
            TestKind::Threatened => {
                self.fast.reads_threats = true;
                What::Threatened
            }
            TestKind::Done(..) => return Err(Why("rules remember what was lifted, taken or sown")),
        };
        let beside = !self.from.layout.marks.is_empty() || self.from.layout.owners.is_some();
        // a count is kept anyhow
        self.fast.reads_before |=
            when == When::BeforeDrop && beside && !matches!(what, What::Count(_) | What::AsMany(_));
        Ok(Test { not: test.not, when, what })
    }

    fn number(&mut self, number: NumberId) -> Result<What, Why> {
        let plan = self.from;
        let mut bits = [0u64; 4];
        let mut emptiness = false;
        match plan.phrases.numbers[usize::from(number.0)] {
            plan::Number::Bits { low, high, emptiness: asks } => {
                emptiness = asks;
                bits[0] = low;
                for (from, to) in plan.phrases.ranges.get(high) {
                    for seeds in (*from).max(64)..=(*to).min(255) {
                        bits[usize::from(seeds >> 6)] |= 1 << (seeds & 63);
                    }
                }
            }
            plan::Number::Even => bits = [0x5555_5555_5555_5554, EVEN, EVEN, EVEN],
            plan::Number::Odd => bits = [!EVEN; 4],
            plan::Number::AsMany(subject) => return Ok(What::AsMany(self.sum(subject)?)),
            plan::Number::Series(series, tally) => return Ok(What::Series(series, self.tally(tally)?)),
        }
        self.counts(Counts { bits, emptiness }).map(What::Count)
    }

    fn counts(&mut self, counts: Counts) -> Result<u16, Why> {
        let found = self.fast.counts.iter().position(|other| *other == counts);
        let index = found.unwrap_or_else(|| {
            self.fast.counts.push(counts);
            self.fast.counts.len() - 1
        });
        u16::try_from(index).map_err(|_| Why("there are very many rules"))
    }

    pub(super) fn sum(&mut self, subject: Subject) -> Result<Sum, Why> {
        Ok(match subject {
            Subject::Container(Container::Hand) => Sum::Hand,
            Subject::Container(Container::Board) => Sum::Cells([(1u64 << self.fast.holes) - 1; 2]),
            Subject::Container(container @ (Container::EveryStore | Container::EveryReserve)) => {
                let cells = self.cells_of(container);
                if cells[0] == NONE {
                    return Err(Why("a rule speaks of stores that are not there"));
                }
                Sum::Cells([bit(cells[0]) | bit(cells[1]); 2])
            }
            Subject::Container(container @ (Container::Store(person) | Container::Reserve(person))) => {
                let cells = self.cells_of(container);
                if cells[0] == NONE {
                    return Err(Why("a rule speaks of stores that are not there"));
                }
                Sum::Of(self.who(person)?, cells)
            }
            Subject::Place(place) => match self.from.phrases.places[usize::from(place.0)] {
                Place::Zone(zone) => {
                    let zone = &self.from.phrases.zones[usize::from(zone.0)];
                    let holes = |mover: usize| {
                        let holes = zone.holes.get(mover).into_iter().flatten();
                        holes.fold(0, |all, hole| all | bit(u8::try_from(*hole).unwrap_or(NONE)))
                    };
                    Sum::Cells([holes(0), holes(1)])
                }
                _ => Sum::Spot(self.place(place)?),
            },
        })
    }

    pub(super) fn conditions(&mut self, seq: Seq<plan::Cond>) -> Result<List, Why> {
        let conditions = self.conditions_of(seq)?;
        self.keep_conditions(conditions)
    }

    pub(super) fn conditions_of(&mut self, seq: Seq<plan::Cond>) -> Result<Vec<Cond>, Why> {
        let plan = self.from;
        plan.phrases.conditions.get(seq).iter().map(|condition| self.condition(condition)).collect()
    }

    pub(super) fn keep_conditions(&mut self, conditions: Vec<Cond>) -> Result<List, Why> {
        let start = self.fast.conds.len();
        self.fast.conds.extend(conditions);
        list(start, self.fast.conds.len())
    }

    pub(super) fn condition(&mut self, condition: &plan::Cond) -> Result<Cond, Why> {
        Ok(match *condition {
            plan::Cond::Not(all) => Cond::Not(self.conditions(all)?),
            plan::Cond::There(ranges, desc) => {
                let mut bits = [0u64; 4];
                for (from, to) in self.from.phrases.ranges.get(ranges) {
                    for holes in *from..=(*to).min(255) {
                        bits[usize::from(holes >> 6)] |= 1 << (holes & 63);
                    }
                }
                let counts = self.counts(Counts { bits, emptiness: false })?;
                Cond::There(counts, self.desc(desc)?)
            }
            plan::Cond::Subject(subject, test) => self.subject(subject, &test)?,
            plan::Cond::Bare(who, not) => Cond::Bare(
                match who {
                    Who::Person(person) => BareWho::Person(self.who(person)?),
                    Who::APlayer => BareWho::APlayer,
                    Who::EveryPlayer => BareWho::EveryPlayer,
                },
                not,
            ),
            plan::Cond::PersonIs(one, not, other) => Cond::PersonIs(self.who(one)?, not, self.who(other)?),
            plan::Cond::TurnKind(not, kind) => Cond::TurnKind(not, kind.0),
            plan::Cond::FirstLap(not) => Cond::FirstLap(not),
            plan::Cond::FirstTurn(not, of_game) => Cond::FirstTurn { not, of_game },
            plan::Cond::Stage(not, stage) => Cond::Stage(not, u8::try_from(stage.0).unwrap_or(NONE)),
            plan::Cond::HasCaptured(scope, not) => Cond::HasCaptured { lap: scope == Scope::Lap, not },
            plan::Cond::DirectionIs(not, direction) => match self.sense(direction) {
                Some(sense) => Cond::Sense(not, sense),
                None => return Err(Why("a direction is asked for where there is none")),
            },
            plan::Cond::NoDirection => Cond::NoDirection,
            plan::Cond::LeavesBare(person) => Cond::LeavesBare(self.who(person)?),
            plan::Cond::Leaves(subject, empty) => Cond::Leaves(self.sum(subject)?, empty),
            plan::Cond::Tally(tally, not, number) => Cond::Tally(self.tally(tally)?, not, self.number(number)?),
            plan::Cond::SeedIs(..) => return Err(Why("seeds are of several kinds")),
        })
    }

    fn subject(&mut self, subject: Subject, test: &plan::Test) -> Result<Cond, Why> {
        let several = match subject {
            Subject::Container(_) => true,
            Subject::Place(place) => match self.from.phrases.places[usize::from(place.0)] {
                Place::Zone(zone) => {
                    let zone = &self.from.phrases.zones[usize::from(zone.0)];
                    let several = |mover: usize| zone.holes.get(mover).is_some_and(|holes| holes.len() != 1);
                    if several(0) != several(1) {
                        return Err(Why("a zone is one hole for one player and several for the other"));
                    }
                    several(0)
                }
                _ => false,
            },
        };
        if !several {
            let Subject::Place(place) = subject else { return Ok(Cond::Never) };
            return Ok(Cond::Cell(self.place(place)?, self.test(test)?));
        }
        let (TestKind::Count(number) | TestKind::Worth(number)) = test.what else {
            return Err(Why("a rule asks of several holes what is asked of one"));
        };
        let What::Count(counts) = self.number(number)? else {
            return Err(Why("numbers of several holes are compared"));
        };
        let turn_start = test.when == model::When::TurnStart;
        Ok(Cond::Sum { sum: self.sum(subject)?, counts, turn_start, not: test.not })
    }
}

const EVEN: u64 = 0x5555_5555_5555_5555;

/// A set of cells as bits.
fn bits(mask: &Mask) -> u64 {
    (0..64).filter(|cell| mask.contains(*cell)).fold(0, |all, cell| all | 1 << cell)
}
