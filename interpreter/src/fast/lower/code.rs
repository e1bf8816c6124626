//! Instructions, at the addresses that they have in the plan.

use super::super::Why;
use super::super::board::{NONE, bit};
use super::super::plan::{Amount, Base, From, Goal, Item, List, Op, Spot, TallyAt, Who};
use super::Lower;
use crate::model::{self, Container, Outcome, Scope};
use crate::plan::{self, Address, Fate, Place, PutFrom, PutTo, Seq};

/// Which code is lowered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// The script of a turn.
    Script,
    /// A rule of the last seed.
    LastSeed,
    /// That of an event at once.
    Apart,
}

impl<const N: usize> Lower<'_, N> {
    /// Lowers what can be reached from an address. No choices are made in events at once.
    pub(super) fn code(&mut self, start: Address, place: Where) -> Result<u16, Why> {
        let start = small(start)?;
        let mut waiting = vec![start];
        let mut seen = vec![false; self.from.code.len()];
        while let Some(at) = waiting.pop() {
            match seen.get_mut(usize::from(at)) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let Some(op) = self.from.code.get(usize::from(at)) else { continue };
            let op = self.op(*op, place)?;
            self.fast.ops[usize::from(at)] = op;
            waiting.extend(after(op, at));
        }
        Ok(start)
    }

    fn op(&mut self, op: plan::Op, place: Where) -> Result<Op, Why> {
        let choice = |op: Op| match place {
            Where::Script | Where::LastSeed => Ok(op),
            Where::Apart => Err(Why("a choice is made in an event at once")),
        };
        Ok(match op {
            plan::Op::End => Op::End,
            plan::Op::GoOn => Op::GoOn,
            plan::Op::Jump(to) => Op::Jump(small(to)?),
            plan::Op::JumpUnless(conditions, to) => Op::JumpUnless(self.conditions(conditions)?, small(to)?),
            plan::Op::Option(count, first) => match (u8::try_from(count), u8::try_from(first + count)) {
                (Ok(count), Ok(end)) => choice(Op::Option(count, end - count))?,
                _ => return Err(Why("there are very many options")),
            },
            plan::Op::Call(to) => Op::Call(small(to)?),
            plan::Op::LiftChoice(portion, tiers) => {
                let amount = self.amount(portion.amount)?;
                choice(Op::LiftChoice(amount, self.tiers(tiers)?))?
            }
            plan::Op::ChooseHole(tiers) => choice(Op::ChooseHole(self.tiers(tiers)?))?,
            plan::Op::ChooseDirection => choice(Op::ChooseDirection)?,
            plan::Op::ChooseNumber(from, to) => match (u8::try_from(from), u8::try_from(to)) {
                (Ok(from), Ok(to)) if to < 64 => choice(Op::ChooseNumber(from, to))?,
                _ => return Err(Why("large numbers are chosen")),
            },
            plan::Op::Lift(portion, place) => Op::Lift(self.amount(portion.amount)?, self.place(place)?),
            plan::Op::Put(portion, from, PutTo::Choice(tiers)) => {
                let amount = self.amount(portion.amount)?;
                let from = self.source(from)?;
                choice(Op::PutChoice(amount, from, self.tiers(tiers)?))?
            }
            plan::Op::Put(portion, from, to) => {
                let goal = match to {
                    PutTo::Container(container) => self.goal(container)?,
                    PutTo::Place(place) => Goal::Cell(self.place(place)?),
                    PutTo::Off => self.off(),
                    PutTo::Every(_) | PutTo::Choice(_) => return Err(Why("seeds are put in several holes")),
                };
                let from = self.source(from)?;
                if matches!((from, goal), (From::Hand, Goal::Hand)) {
                    return Err(Why("seeds are put from the hand in the hand"));
                }
                Op::Put(self.amount(portion.amount)?, from, goal)
            }
            plan::Op::Take(portion, set, fate, unless) => {
                let goal = match fate {
                    Fate::Container(container) => self.goal(container)?,
                    Fate::Place(place) => Goal::Cell(self.place(place)?),
                    Fate::Off => self.off(),
                };
                let set = self.set(set)?;
                let mut lists = Vec::new();
                for conditions in self.from.phrases.unless.get(unless) {
                    lists.push(self.conditions(*conditions)?);
                }
                let start = self.fast.unless.len();
                self.fast.unless.extend(lists);
                let unless = list(start, self.fast.unless.len())?;
                Op::Take(self.amount(portion.amount)?, set, goal, unless)
            }
            plan::Op::Sow(None, None) => Op::Sow(None),
            plan::Op::Sow(None, Some(_)) if !self.from.skips.is_empty() && !self.fast.by_seed => {
                return Err(Why("a lap begins elsewhere than after the hole that was lifted"));
            }
            plan::Op::Sow(None, Some(place)) => Op::Sow(Some(self.place(place)?)),
            plan::Op::Sow(Some(_), _) => return Err(Why("several seeds are sown in a hole")),
            plan::Op::Go(direction) => Op::Go(self.sense(direction).unwrap_or(NONE)),
            plan::Op::Reverse => Op::Reverse,
            plan::Op::OnlyIf(conditions) => Op::OnlyIf(self.conditions(conditions)?),
            plan::Op::OnlyIfCaptures(scope) => Op::OnlyIfCaptures { lap: scope == Scope::Lap },
            plan::Op::MoveAgain => Op::MoveAgain,
            plan::Op::Stop => Op::Stop,
            plan::Op::Pass => Op::Pass,
            plan::Op::Enter(stage) => Op::Enter(u8::try_from(stage.0).map_err(|_| Why("there are very many stages"))?),
            plan::Op::Result(outcome) => match outcome {
                Outcome::Draw => Op::Draw,
                Outcome::MostSeeds | Outcome::GameEnds => Op::MostSeeds,
                Outcome::RoundEnds if self.from.rounds.as_ref().is_none_or(|rounds| rounds.as_the_first) => {
                    Op::MostSeeds
                }
                Outcome::RoundEnds => Op::RoundEnds,
                Outcome::Wins(person) => Op::Wins(self.who(person)?),
                Outcome::Loses(person) => Op::Loses(self.who(person)?),
                // the game goes on in the general form
                Outcome::Void => Op::Beyond,
            },
            plan::Op::GoAlong(_) => return Err(Why("there are several paths")),
            plan::Op::Mark(mark, turns, set) => {
                let turns = u8::try_from(turns).map_err(|_| Why("a mark stays very long"))?;
                Op::Mark(mark.0 as u8, turns, self.set(set)?)
            }
            plan::Op::Unmark(mark, set) => Op::Unmark(mark.0 as u8, self.set(set)?),
            plan::Op::Give(set, to) => {
                let to = to.map(|person| self.who(person)).transpose()?;
                Op::Give(self.set(set)?, to)
            }
            plan::Op::Close(set) => Op::Close(self.set(set)?),
            plan::Op::Open(set) => Op::Open(self.set(set)?),
            plan::Op::Add(amount, tally) => Op::Add(self.number_of(amount)?, self.tally(tally)?),
            plan::Op::SetTally(tally, amount) => Op::SetTally(self.tally(tally)?, self.number_of(amount)?),
            // the game goes on in the general form
            plan::Op::Swap => Op::Beyond,
        })
    }

    fn amount(&self, amount: model::Amount) -> Result<Amount, Why> {
        Ok(match amount {
            model::Amount::All => Amount::All,
            model::Amount::Count(seeds) => Amount::Count(u8::try_from(seeds).unwrap_or(u8::MAX)),
            model::Amount::ThatNumber => Amount::That,
            model::Amount::Tally(tally) => Amount::Tally(self.tally(tally)?),
        })
    }

    /// An amount that tallies count with.
    fn number_of(&self, amount: model::Amount) -> Result<Amount, Why> {
        match amount {
            model::Amount::Count(number) if number > u16::from(u8::MAX) => Err(Why("large numbers are counted")),
            amount => self.amount(amount),
        }
    }

    /// Where a tally is kept.
    pub(super) fn tally(&self, tally: model::Tally) -> Result<TallyAt, Why> {
        let at = self.fast.beside.tallies.get(usize::from(tally.tally.0));
        let (first, of_each) = *at.ok_or(Why("a tally is missing"))?;
        let of = match (of_each, tally.of) {
            (true, None) => return Err(Why("a tally is nobody's")),
            (true, Some(person)) => Some(self.who(person)?),
            (false, _) => None,
        };
        Ok(TallyAt { first, of })
    }

    fn off(&self) -> Goal {
        let out = u8::try_from(self.from.layout.out).unwrap_or(NONE);
        Goal::Cell(Spot { base: Base::Fixed([out; 2]), chain: 0 })
    }

    fn goal(&mut self, container: Container) -> Result<Goal, Why> {
        Ok(match container {
            Container::Hand => Goal::Hand,
            Container::Store(person) | Container::Reserve(person) => {
                let cells = self.cells_of(container);
                Goal::Of(self.who(person)?, cells)
            }
            Container::EveryStore | Container::EveryReserve | Container::Board => {
                return Err(Why("seeds are put in several holes"));
            }
        })
    }

    /// The cells of a kind of container, by seat.
    pub(super) fn cells_of(&self, container: Container) -> [u8; 2] {
        let first = match container {
            Container::Store(_) | Container::EveryStore => self.from.layout.stores,
            _ => self.from.layout.reserves,
        };
        match first.and_then(|first| u8::try_from(first).ok()) {
            Some(first) => [first, first + 1],
            None => [NONE; 2],
        }
    }

    fn source(&mut self, from: PutFrom) -> Result<From, Why> {
        Ok(match from {
            PutFrom::Every(desc) => From::Every(self.desc(desc)?),
            PutFrom::Place(place) => match self.from.phrases.places[usize::from(place.0)] {
                Place::Zone(zone) => From::Zone(self.zone(zone)),
                _ => From::Cell(self.place(place)?),
            },
            PutFrom::Container(Container::Hand) => From::Hand,
            PutFrom::Container(Container::Board) => From::Cells([(1u64 << self.fast.holes) - 1; 2]),
            PutFrom::Container(container @ (Container::EveryStore | Container::EveryReserve)) => {
                let cells = self.cells_of(container).into_iter().map(bit).fold(0, |all, cell| all | cell);
                From::Cells([cells; 2])
            }
            PutFrom::Container(container @ (Container::Store(person) | Container::Reserve(person))) => {
                let cells = self.cells_of(container);
                From::Of(self.who(person)?, cells)
            }
        })
    }

    /// Cells that seeds can be put from, where `here` is one of these.
    pub(super) fn sources(&self, from: From, here: u64) -> u64 {
        match from {
            From::Hand => 0,
            From::Cell(spot) => self.reach(spot, here),
            From::Cells([south, north]) | From::Zone([south, north]) => south | north,
            From::Of(_, [south, north]) => bit(south) | bit(north),
            From::Every(desc) => self.fast.descs.get(usize::from(desc)).map_or(u64::MAX, |d| d.cells[0] | d.cells[1]),
        }
    }

    /// Cells that a spot can be, where `here` is one of these.
    pub(super) fn reach(&self, spot: Spot, here: u64) -> u64 {
        let base = match spot.base {
            Base::Fixed([south, north]) => bit(south) | bit(north),
            Base::Here => here,
            Base::Origin | Base::TurnOrigin | Base::It => (1u64 << self.fast.holes) - 1,
            Base::FirstHole => u64::MAX,
        };
        if spot.chain == 0 {
            return base;
        }
        let Some(tables) = self.fast.chains.get(usize::from(spot.chain)) else { return u64::MAX };
        let of = |cells: u64| {
            (0..64usize).filter(move |cell| cells >> cell & 1 == 1).flat_map(|cell| tables.iter().map(move |t| t[cell]))
        };
        of(base).fold(0, |all, cell| all | bit(cell))
    }

    /// Cells that an item of a set can name, where `here` is one of these.
    pub(super) fn item_reach(&self, item: Item, here: u64) -> u64 {
        let holes = (1u64 << self.fast.holes) - 1;
        match item {
            Item::Cell(spot) => self.reach(spot, here),
            Item::Zone([south, north]) => south | north,
            Item::Every(_) | Item::Line(..) | Item::Gaps(..) => holes,
            Item::OfEach(_) => u64::MAX,
        }
    }

    fn set(&mut self, set: Seq<plan::SetItem>) -> Result<List, Why> {
        let mut items = Vec::new();
        for item in self.from.phrases.items.get(set) {
            items.push(match *item {
                plan::SetItem::Place(place) => match self.from.phrases.places[usize::from(place.0)] {
                    Place::Zone(zone) => Item::Zone(self.zone(zone)),
                    _ => Item::Cell(self.place(place)?),
                },
                plan::SetItem::Every(desc) => Item::Every(self.desc(desc)?),
                plan::SetItem::Line(way, from, most, desc) => {
                    Item::Line(self.step(way), self.place(from)?, most, self.desc(desc)?)
                }
                plan::SetItem::Gaps(from) => Item::Gaps(self.step(model::Way::After), self.place(from)?),
                plan::SetItem::OfEach(relations) => {
                    let relations: Vec<model::Relation> =
                        self.from.phrases.relations.get(relations).iter().rev().copied().collect();
                    Item::OfEach(self.chain(&relations)?)
                }
            });
        }
        let start = self.fast.items.len();
        self.fast.items.extend(items);
        list(start, self.fast.items.len())
    }

    fn tiers(&mut self, tiers: plan::Tiers) -> Result<List, Why> {
        let mut descs = Vec::new();
        for (desc, _) in self.from.phrases.tiers.get(tiers) {
            descs.push(self.desc(*desc)?);
        }
        let start = self.fast.tiers.len();
        self.fast.tiers.extend(descs);
        list(start, self.fast.tiers.len())
    }

    /// A person that the fast form knows.
    pub(super) fn who(&self, person: model::Person) -> Result<Who, Why> {
        use model::Person;
        Ok(match person {
            Person::Mover => Who::Mover,
            Person::Enemy => Who::Enemy,
            Person::Owner => Who::Owner,
            Person::ThatPlayer => Who::ThatPlayer,
            Person::StuckPlayer => Who::Stuck,
            Person::LastMover => Who::LastMover,
            Person::Seat(seat) => Who::Seat(seat.0),
            Person::Maker(mark) => Who::Maker(mark.0 as u8),
            Person::Winner | Person::Loser => return Err(Why("a rule speaks of a maker or winner")),
        })
    }

    /// A direction as forward (0) or backward (1).
    pub(super) fn sense(&self, direction: model::Direction) -> Option<u8> {
        let forward = self.from.tables.paths.first()?.forward?;
        Some(u8::from(forward != direction))
    }
}

/// Where an instruction can lead.
pub(in crate::fast) fn after(op: Op, at: u16) -> Vec<u16> {
    match op {
        Op::End | Op::Stop | Op::Pass | Op::MostSeeds | Op::RoundEnds | Op::Draw | Op::Wins(_) | Op::Loses(_) => {
            Vec::new()
        }
        Op::Jump(to) => vec![to],
        Op::JumpUnless(_, to) | Op::Call(to) => vec![to, at + 1],
        Op::Option(count, _) => (0..u16::from(count)).map(|index| at + 1 + index).collect(),
        _ => vec![at + 1],
    }
}

fn small(address: Address) -> Result<u16, Why> {
    u16::try_from(address.0).map_err(|_| Why("there are very many rules"))
}

/// A list of what lies between two ends of a vector.
pub(super) fn list(start: usize, end: usize) -> Result<List, Why> {
    match (u16::try_from(start), u16::try_from(end)) {
        (Ok(start), Ok(end)) => Ok(List { start, end }),
        _ => Err(Why("there are very many rules")),
    }
}
