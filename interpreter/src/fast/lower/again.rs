//! Whether a position can come again at all.

use super::super::board::{bit, each};
use super::super::plan::{Body, FastPlan, Goal, List, Op};
use super::Lower;

impl<const N: usize> Lower<'_, N> {
    /// No position comes again while no seed is put by: every lap that puts none by moves its seeds on along an order of the
    /// holes that never closes, and nothing else moves seeds from hole to hole.
    pub(super) fn never_again(&self) -> bool {
        let fast = &self.fast;
        let kept = kept_cells(fast);
        let plain = |op: &Op| match op {
            Op::Take(_, _, goal, _) | Op::Put(_, _, goal) => goal_cells(fast, *goal).is_some_and(|to| to & !kept == 0),
            Op::PutChoice(..) | Op::Sow(Some(_)) | Op::Go(_) | Op::Reverse => false,
            _ => true,
        };
        let beside = &fast.beside;
        let fixed = beside.owners.is_none() && beside.closed.is_none() && beside.directions.is_none();
        let only_seeds = fixed && beside.marks.is_empty() && beside.tallies.is_empty() && !fast.by_seed;
        let direct = fast.turns.len() == 1 && fast.turns.iter().all(|turn| turn.direct.is_some());
        kept != 0 && only_seeds && direct && !fast.both && fast.ops.iter().all(plain) && !closes(&self.steps(kept))
    }

    /// From each hole, the holes that a lap from it can reach before it comes to a cell that seeds never leave.
    fn steps(&self, kept: u64) -> [u64; 64] {
        let fast = &self.fast;
        let sows = fast.ops.iter().filter(|op| matches!(op, Op::Sow(_))).count();
        let relays = sows > fast.turns.len() || fast.last_seed.iter().any(|rule| rule.body == Body::Relay);
        let mut steps = [0; 64];
        for mover in 0..2 {
            let first = fast.turns.first().and_then(|turn| turn.direct).map_or(List::default(), |(tiers, _)| tiers);
            let starts = first.of(&fast.tiers).iter().filter_map(|desc| fast.descs.get(usize::from(*desc)));
            let starts = starts.fold(0, |holes, desc| holes | desc.cells[mover]);
            let lifted = if relays { (1u64 << fast.holes) - 1 } else { starts };
            for hole in each(lifted) {
                let start = fast.laps.starts[mover * 2][usize::from(hole & 63)];
                let arcs = fast.laps.arcs.iter().skip(start.base as usize + 1).take(usize::from(start.len));
                let reached = arcs.map(|arc| arc.end).take_while(|end| kept & bit(*end) == 0);
                steps[usize::from(hole & 63)] |= reached.fold(0, |cells, end| cells | bit(end));
            }
        }
        steps
    }
}

/// Whether some hole can be reached from itself.
fn closes(steps: &[u64; 64]) -> bool {
    let mut open = u64::MAX;
    // a hole from which nothing open is reached closes nothing
    for _ in 0..64 {
        let dead = each(open).filter(|hole| steps[usize::from(*hole)] & open == 0).fold(0, |all, hole| all | bit(hole));
        open &= !dead;
    }
    open != 0
}

/// Cells that seeds never leave, of those that are watched.
fn kept_cells<const N: usize>(fast: &FastPlan<N>) -> u64 {
    let (first, bytes) = fast.kept;
    (0..8).filter(|byte| bytes >> (byte * 8) & 0xff != 0).fold(0, |cells, byte| cells | bit(first + byte as u8))
}

/// Where seeds can go; `None`: to the hand or to any hole.
fn goal_cells<const N: usize>(fast: &FastPlan<N>, goal: Goal) -> Option<u64> {
    match goal {
        Goal::Of(_, [south, north]) => Some(bit(south) | bit(north)),
        Goal::Cell(spot) => spot.fixed().map(|[south, north]| bit(south) | bit(north)),
        Goal::Hand => None,
    }
    .filter(|cells| *cells < 1u64.checked_shl(u32::from(fast.cells)).unwrap_or(u64::MAX))
}
