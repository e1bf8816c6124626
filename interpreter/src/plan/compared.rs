//! What of a turn's state decides that it never ends: only what some clause reads.

use super::{Cond, Layout, MoveTestPlan, Number, Op, Phrases, Place, Reads};
use crate::model::{Amount, Scope, Tally, TallyId};
use crate::plan::tables::Tables;

/// A part of a turn's memory that not every ruleset reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Where the latest seed fell.
    Here,
    /// Where the seed before it fell.
    Previous,
    /// Where this lap's first seed fell.
    FirstHole,
    /// Whether the origin was emptied and no seed fell there since.
    OriginEmptied,
    /// First hole of the turn.
    TurnOrigin,
    /// The hole spoken of.
    It,
    /// The kind of the seed that fell last.
    Seed,
    /// The latest number.
    ThatNumber,
    /// Whether this is the first lap.
    FirstLap,
    /// Whether this lap has captured.
    LapCaptured,
    /// Whether this turn has captured.
    TurnCaptured,
    /// What was done to holes in this turn.
    TurnDeeds,
    /// The hole of the latest drop as it was just before.
    Before,
}

/// What is compared.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    read: Vec<Field>,
    /// Words of tallies that no clause reads, in order.
    pub unread_words: Vec<usize>,
}

impl Compared {
    /// Whether some clause reads it.
    #[must_use]
    pub fn reads(&self, field: Field) -> bool {
        self.read.contains(&field)
    }

    /// Looks through all that was lowered.
    pub(super) fn of(
        phrases: &Phrases,
        code: &[Op],
        layout: &Layout,
        tables: &Tables,
        reads: &Reads,
        tests: &[MoveTestPlan],
        origin_counts_occupied: bool,
    ) -> Compared {
        let mut found = Found::default();
        phrases.places.iter().for_each(|place| found.place(*place));
        phrases.conditions.all().iter().for_each(|condition| found.condition(*condition));
        for number in &phrases.numbers {
            if let Number::Series(_, tally) = number {
                found.tally(*tally);
            }
        }
        code.iter().for_each(|op| found.op(*op));
        let where_seeds_fall = |test: &MoveTestPlan| matches!(test, MoveTestPlan::EndIn(_) | MoveTestPlan::SowIn(_));
        if reads.before_drop || tests.iter().any(where_seeds_fall) {
            found.read.push(Field::Before);
        }
        if origin_counts_occupied {
            found.read.push(Field::OriginEmptied);
        }
        if reads.turn_deeds {
            found.read.push(Field::TurnDeeds);
        }
        if tables.paths.iter().any(|path| path.free.is_some()) {
            // where the hand can go on to
            found.read.extend([Field::Here, Field::Previous]);
        }
        let mut unread_words = Vec::new();
        for (index, (first, of_each)) in (0u16..).zip(&layout.tallies) {
            if !found.tallies.contains(&TallyId(index)) {
                let words = if *of_each { usize::from(tables.seats) } else { 1 };
                unread_words.extend(usize::from(*first)..usize::from(*first) + words);
            }
        }
        Compared { read: found.read, unread_words }
    }
}

#[derive(Default)]
struct Found {
    read: Vec<Field>,
    tallies: Vec<TallyId>,
}

impl Found {
    fn place(&mut self, place: Place) {
        self.read.extend(match place {
            Place::Here => Some(Field::Here),
            Place::Previous => Some(Field::Previous),
            Place::FirstHole => Some(Field::FirstHole),
            Place::TurnOrigin => Some(Field::TurnOrigin),
            Place::It => Some(Field::It),
            Place::Origin | Place::Related(..) | Place::Nearest(..) | Place::Zone(_) => None,
        });
    }

    fn condition(&mut self, condition: Cond) {
        match condition {
            Cond::Tally(tally, ..) => self.tally(tally),
            Cond::SeedIs(..) => self.read.push(Field::Seed),
            Cond::FirstLap(_) => self.read.push(Field::FirstLap),
            Cond::HasCaptured(Scope::Lap, _) => self.read.push(Field::LapCaptured),
            Cond::HasCaptured(Scope::Turn, _) => self.read.push(Field::TurnCaptured),
            _ => {}
        }
    }

    fn op(&mut self, op: Op) {
        match op {
            Op::LiftChoice(portion, _) | Op::Lift(portion, _) | Op::Put(portion, ..) | Op::Take(portion, ..) => {
                self.amount(portion.amount);
            }
            Op::Sow(Some(amount), _) | Op::Add(amount, _) | Op::SetTally(_, amount) => self.amount(amount),
            _ => {}
        }
    }

    fn amount(&mut self, amount: Amount) {
        match amount {
            Amount::ThatNumber => self.read.push(Field::ThatNumber),
            Amount::Tally(tally) => self.tally(tally),
            Amount::All | Amount::Count(_) => {}
        }
    }

    fn tally(&mut self, tally: Tally) {
        self.tallies.push(tally.tally);
    }
}
