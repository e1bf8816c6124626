//! Lines of `end` that ask and change nothing but the board: they can follow a turn of which nothing else is known.

use crate::fast::plan::{Amount, FastPlan, From, Goal, Item, Op, Who};

impl<const N: usize> FastPlan<N> {
    /// Whether code asks and changes nothing but the seeds of cells that are the same after every turn, and then says who
    /// has won.
    pub(super) fn is_of_board(&self, code: u16) -> bool {
        let mut pc = code;
        // code that goes round is not of this kind
        for _ in 0..self.ops.len() {
            pc = match self.ops.get(usize::from(pc)) {
                Some(Op::End | Op::Draw | Op::MostSeeds | Op::RoundEnds) => return true,
                Some(Op::Wins(who) | Op::Loses(who)) => return is_named(*who),
                Some(Op::Jump(on)) => *on,
                Some(Op::Put(Amount::All, from, goal)) if self.is_fixed(from) && is_fixed(goal) => pc + 1,
                Some(Op::Take(Amount::All, set, goal, unless)) => {
                    let plain = |item: &Item| self.is_plain(item);
                    // each hole that is taken has its own owner
                    let fixed = matches!(goal, Goal::Of(Who::Owner, _)) || is_fixed(goal);
                    if !unless.is_empty() || !fixed || !set.of(&self.items).iter().all(plain) {
                        return false;
                    }
                    pc + 1
                }
                _ => return false,
            };
        }
        false
    }

    fn is_plain(&self, item: &Item) -> bool {
        match item {
            Item::Zone(_) => true,
            Item::Every(desc) => self.asks_only_seeds(*desc),
            Item::Cell(spot) => spot.fixed().is_some(),
            Item::Line(..) | Item::Gaps(..) | Item::OfEach(_) => false,
        }
    }

    fn is_fixed(&self, from: &From) -> bool {
        match from {
            From::Cells(_) | From::Zone(_) => true,
            From::Cell(spot) => spot.fixed().is_some(),
            From::Of(who, _) => is_named(*who),
            From::Every(desc) => self.asks_only_seeds(*desc),
            From::Hand => false,
        }
    }

    /// Whether a description asks nothing but how many seeds a hole holds.
    fn asks_only_seeds(&self, desc: u16) -> bool {
        self.descs.get(usize::from(desc)).is_some_and(|desc| desc.qualities.is_empty() || desc.at_least.is_some())
    }
}

fn is_fixed(goal: &Goal) -> bool {
    match goal {
        Goal::Cell(spot) => spot.fixed().is_some(),
        Goal::Of(who, _) => is_named(*who),
        Goal::Hand => false,
    }
}

/// Whether a person is told by the board.
fn is_named(who: Who) -> bool {
    matches!(who, Who::Mover | Who::Enemy | Who::Seat(_))
}
