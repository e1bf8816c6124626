//! Tables of whole laps.

use super::super::board::{NONE, bit};
use super::super::plan::{Arc, Laps};
use crate::model::SkipSeeds;
use crate::plan::{NOWHERE, Place, Plan, SkipWhat};

/// Nothing is skipped but the hole that was lifted.
pub(super) fn skips_are_simple(plan: &Plan) -> bool {
    plan.skips.iter().all(|skip| match (skip.what, skip.seeds) {
        (SkipWhat::Place(place), SkipSeeds::All) => {
            matches!(plan.phrases.places.get(usize::from(place.0)), Some(Place::Origin))
        }
        _ => false,
    })
}

/// Whether seeds are looked at one by one because of skipped holes and of nothing else.
pub(super) fn only_skips(plan: &Plan) -> bool {
    !plan.skips.is_empty() && plan.rules.seed_falls.is_empty() && plan.per_hole.is_empty()
}

/// Laps of both movers in both directions from each hole.
pub(super) fn laps<const N: usize>(plan: &Plan) -> Vec<Laps<N>> {
    let Some(path) = plan.tables.paths.first() else { return Vec::new() };
    let skip_origin = !plan.skips.is_empty();
    let mut all = Vec::with_capacity(256);
    for seat in 0..2 {
        for table in [&path.next, &path.back] {
            let Some(next) = table.get(seat) else { return Vec::new() };
            for hole in 0..64u8 {
                all.push(from(next, hole, skip_origin));
            }
        }
    }
    all
}

/// Laps from a hole, by the table of following cells.
fn from<const N: usize>(next: &[u16], hole: u8, skip_origin: bool) -> Laps<N> {
    let nothing = Arc { adds: [0; N], cells: 0, end: hole, first: NONE };
    let mut laps = Laps { arcs: Vec::new(), round: nothing.clone() };
    let mut ring = Vec::new();
    let mut at = u16::from(hole);
    for _ in 0..=next.len() {
        at = next.get(usize::from(at)).copied().unwrap_or(NOWHERE);
        let Some(cell) = u8::try_from(at).ok().filter(|cell| usize::from(*cell) < N) else { return laps };
        if cell == hole {
            if !skip_origin {
                ring.push(cell);
            }
            break;
        }
        ring.push(cell);
    }
    if at != u16::from(hole) || ring.is_empty() {
        return laps;
    }
    let mut arc = Arc { end: ring.last().copied().unwrap_or(hole), ..nothing };
    arc.first = ring[0];
    for cell in ring {
        laps.arcs.push(arc.clone());
        arc.adds[usize::from(cell)] = 1;
        arc.cells |= bit(cell);
        arc.end = cell;
    }
    laps.round = arc;
    laps
}
