//! Tables of whole laps.

use super::super::board::bit;
use super::super::plan::{Arc, Laps, Start};
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

/// Laps of both movers in both directions from each hole.
pub(super) fn laps<const N: usize>(plan: &Plan) -> Laps<N> {
    let mut keep = Box::new([[u8::MAX; N]; N]);
    for (cell, keep) in keep.iter_mut().enumerate() {
        keep[cell] = 0;
    }
    let mut laps = Laps { starts: Box::new([[Start::default(); 64]; 4]), arcs: Vec::new(), keep };
    let skip_origin = !plan.skips.is_empty();
    let Some(path) = plan.tables.paths.first() else { return laps };
    let tables = path.next.iter().zip(&path.back).flat_map(|(next, back)| [next, back]);
    for (next, starts) in tables.zip(laps.starts.iter_mut()) {
        for (hole, start) in (0u8..).zip(starts.iter_mut()) {
            let ring = ring::<N>(next, hole, skip_origin).unwrap_or_default();
            let base = u32::try_from(laps.arcs.len()).unwrap_or(u32::MAX);
            *start = Start { base, len: u8::try_from(ring.len()).unwrap_or(0) };
            arcs(&ring, hole, &mut laps.arcs);
        }
    }
    laps
}

/// The holes of a round after one, by the table of following cells; `None`: no closed path leads from here.
fn ring<const N: usize>(next: &[u16], hole: u8, skip_origin: bool) -> Option<Vec<u8>> {
    let mut ring = Vec::new();
    let mut at = u16::from(hole);
    for _ in 0..=next.len() {
        at = next.get(usize::from(at)).copied().unwrap_or(NOWHERE);
        let cell = u8::try_from(at).ok().filter(|cell| usize::from(*cell) < N)?;
        if cell == hole {
            if !skip_origin {
                ring.push(cell);
            }
            return Some(ring);
        }
        ring.push(cell);
    }
    None
}

/// Adds the arcs of a round: of no seed, of one, to the whole round.
fn arcs<const N: usize>(ring: &[u8], hole: u8, all: &mut Vec<Arc<N>>) {
    let Some(last) = ring.last() else { return };
    let first = ring.first().copied().unwrap_or(hole);
    let mut arc = Arc { adds: [0; N], cells: 0, end: *last, first, cases: [(0, 0); 2] };
    all.push(arc.clone());
    for cell in ring {
        if let Some(add) = arc.adds.get_mut(usize::from(*cell)) {
            *add = 1;
        }
        arc.cells |= bit(*cell);
        arc.end = *cell;
        all.push(arc.clone());
    }
}
