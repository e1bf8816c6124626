//! What a seed is worth to the searcher, by where it lies.

use super::SEED;
use crate::model::Seat;
use crate::plan::Plan;

/// By cell, where owners do not change: in store or reserve as much as a seed is worth, in a hole a little, without
/// stores as much; with the sign of its owner.
pub(crate) fn of(plan: &Plan, me: Seat) -> Vec<i64> {
    let layout = &plan.layout;
    let mut weights = vec![0; usize::from(layout.cells)];
    let sign = |seat: Seat| if seat == me { 1 } else { -1 };
    let mut weigh = |cell: u16, weight: i64| {
        if let Some(there) = weights.get_mut(usize::from(cell)) {
            *there = weight;
        }
    };
    for hole in 0..layout.holes {
        let owner = plan.tables.owners.get(usize::from(hole)).copied().flatten();
        weigh(hole, owner.map_or(0, |owner| hole_of(plan) * sign(owner)));
    }
    for seat in plan.all_seats() {
        for first in [layout.stores, layout.reserves].into_iter().flatten() {
            weigh(first + u16::from(seat.0), i64::from(SEED) * sign(seat));
        }
    }
    weights
}

/// What a seed in a hole is worth to its owner.
pub(super) fn hole_of(plan: &Plan) -> i64 {
    if plan.layout.stores.is_some() { 1 } else { i64::from(SEED) }
}
