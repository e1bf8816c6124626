//! Kinds of seed. A position tells all seeds of a place, and of each declared kind how many of them are of it; the
//! others are plain.

use mancala_interpreter::model::{Container, Portion, SeedKind, Spot, Spread};
use mancala_interpreter::position::{Decision, Holder, Position};

use super::places::Eye;
use super::run::{Halt, Res, Run};

/// The place of the ruleset where the mover chooses which kind falls next; no address is as low.
pub(super) const KIND_STEP: usize = 2;

/// What is counted of seeds.
#[derive(Clone, Copy)]
pub(super) enum Counted {
    /// Those of a kind.
    Of(SeedKind),
    /// What they are worth.
    Worth,
}

/// Seeds of a kind in a place of a position.
pub(super) fn of_kind(position: &Position, kind: SeedKind, holder: Holder) -> u16 {
    match kind.declared() {
        Some(index) => in_spread(&position.kinds[index], holder),
        None => {
            let all = match holder {
                Holder::Hole(hole) => position.holes[usize::from(hole.0)],
                Holder::Store(seat) => position.stores.get(usize::from(seat.0)).copied().unwrap_or(0),
                Holder::Reserve(seat) => position.reserves.get(usize::from(seat.0)).copied().unwrap_or(0),
                Holder::Hand => position.hand,
                Holder::Out => position.out,
            };
            all - position.kinds.iter().map(|spread| in_spread(spread, holder)).sum::<u16>()
        }
    }
}

fn in_spread(spread: &Spread, holder: Holder) -> u16 {
    match holder {
        Holder::Hole(hole) => spread.holes[usize::from(hole.0)],
        Holder::Store(seat) => spread.stores.get(usize::from(seat.0)).copied().unwrap_or(0),
        Holder::Reserve(seat) => spread.reserves.get(usize::from(seat.0)).copied().unwrap_or(0),
        Holder::Hand => spread.hand,
        Holder::Out => spread.out,
    }
}

/// The number of seeds of a kind in a place of a position.
pub(super) fn place_in(spread: &mut Spread, holder: Holder) -> Option<&mut u16> {
    match holder {
        Holder::Hole(hole) => spread.holes.get_mut(usize::from(hole.0)),
        Holder::Store(seat) => spread.stores.get_mut(usize::from(seat.0)),
        Holder::Reserve(seat) => spread.reserves.get_mut(usize::from(seat.0)),
        Holder::Hand => Some(&mut spread.hand),
        Holder::Out => Some(&mut spread.out),
    }
}

impl Run<'_> {
    /// All kinds, plain seeds first.
    pub fn all_kinds(&self) -> Vec<SeedKind> {
        (0..=self.model.seed_kinds.len()).filter_map(|kind| u16::try_from(kind).ok()).map(SeedKind).collect()
    }

    /// Seeds of a kind in a place; those in the hand are this turn's.
    pub fn seeds_of_kind(&self, holder: Holder, kind: SeedKind) -> u16 {
        match (holder, kind.declared()) {
            (Holder::Hand, Some(index)) => self.hand_kinds[index],
            (Holder::Hand, None) => self.hand - self.hand_kinds.iter().sum::<u16>(),
            (holder, _) => of_kind(&self.position, kind, holder),
        }
    }

    /// How many seeds a portion is, of what lies there.
    pub fn portion(&self, portion: Portion, holder: Holder) -> u16 {
        let there = match portion.kind {
            Some(kind) => self.seeds_of_kind(holder, kind),
            None => self.seeds_of(holder),
        };
        self.amount(portion.amount).min(there)
    }

    /// Changes how many of a kind lie somewhere.
    pub(super) fn kind_cell(&mut self, holder: Holder, index: usize) -> Option<&mut u16> {
        match holder {
            Holder::Hand => self.hand_kinds.get_mut(index),
            holder => place_in(self.position.kinds.get_mut(index)?, holder),
        }
    }

    /// The kind of the seed that falls next: of the first group of the order that the hand has any of, and within it
    /// the mover's choice.
    pub fn next_kind(&mut self) -> Res<SeedKind> {
        let in_hand = |run: &Self, kind: &SeedKind| run.seeds_of_kind(Holder::Hand, *kind) > 0;
        let groups = &self.model.sowing.order;
        let group = groups.iter().find(|group| group.iter().any(|kind| in_hand(self, kind)));
        let kinds: Vec<SeedKind> = group.into_iter().flatten().copied().filter(|kind| in_hand(self, kind)).collect();
        match kinds[..] {
            [] => Ok(SeedKind::PLAIN),
            [only] => Ok(only),
            _ => {
                let decision = self.choose(KIND_STEP, kinds.into_iter().map(Decision::Kind).collect())?;
                let Decision::Kind(kind) = decision else { return Err(Halt::Gone(None)) };
                Ok(kind)
            }
        }
    }

    /// So many seeds fall, the first of this kind; the others of it as long as there are any, then as the order says.
    pub fn drop_kinds(&mut self, to: Holder, seeds: u16) {
        for _ in 0..seeds.min(self.hand) {
            if self.seeds_of_kind(Holder::Hand, self.seed) == 0 {
                let order: Vec<SeedKind> = self.model.sowing.order.iter().flatten().copied().collect();
                let next = order.into_iter().find(|kind| self.seeds_of_kind(Holder::Hand, *kind) > 0);
                self.seed = next.unwrap_or(SeedKind::PLAIN);
            }
            self.move_seeds(Holder::Hand, to, Some(self.seed), 1);
        }
    }
}

impl Eye<'_, '_> {
    /// What is counted of the seeds of a place.
    pub fn counted(&self, holder: Holder, counted: Counted) -> u32 {
        let of = |kind: SeedKind| -> u32 {
            u32::from(match holder {
                Holder::Hand => self.run.seeds_of_kind(Holder::Hand, kind),
                holder => of_kind(self.board, kind, holder),
            })
        };
        match counted {
            Counted::Of(kind) => of(kind),
            Counted::Worth => {
                let declared = self.run.model.seed_kinds.iter().enumerate();
                let worth = declared.map(|(index, kind)| of(SeedKind::of_declared(index)) * u32::from(kind.worth));
                of(SeedKind::PLAIN) + worth.sum::<u32>()
            }
        }
    }

    /// What is counted of several spots together.
    pub fn counted_in(&self, spots: &[Spot], counted: Counted) -> u32 {
        spots.iter().map(|spot| self.counted(Holder::from(*spot), counted)).sum()
    }

    /// What is counted of a container.
    pub fn counted_contained(&self, container: Container, counted: Counted) -> u32 {
        let holders: Vec<Holder> = match container {
            Container::Store(person) => self.seats(person).into_iter().map(Holder::Store).collect(),
            Container::Reserve(person) => self.seats(person).into_iter().map(Holder::Reserve).collect(),
            Container::EveryStore => self.run.all_seats().into_iter().map(Holder::Store).collect(),
            Container::EveryReserve => self.run.all_seats().into_iter().map(Holder::Reserve).collect(),
            Container::Hand => vec![Holder::Hand],
            Container::Board => self.board_order().into_iter().map(Holder::Hole).collect(),
        };
        holders.into_iter().map(|holder| self.counted(holder, counted)).sum()
    }
}
