//! Seeds of the set-up, kind by kind.

use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, Pile};

use crate::check::Checker;
use crate::limits::MOST_SEEDS;
use crate::model::{SeedKind, Spread, Start};

/// Where seeds of the set-up lie.
#[derive(Clone, Copy)]
pub(super) enum Lying {
    Hole,
    Store,
    Reserve,
}

impl Lying {
    fn of(self, spread: &mut Spread) -> &mut Vec<u16> {
        match self {
            Lying::Hole => &mut spread.holes,
            Lying::Store => &mut spread.stores,
            Lying::Reserve => &mut spread.reserves,
        }
    }

    fn totals(self, start: &mut Start) -> &mut Vec<u16> {
        match self {
            Lying::Hole => &mut start.holes,
            Lying::Store => &mut start.stores,
            Lying::Reserve => &mut start.reserves,
        }
    }
}

impl Checker<'_> {
    /// Sets how many seeds of a kind lie in a place; those of other kinds stay.
    pub(super) fn lay_seeds(
        &mut self,
        start: &mut Start,
        (lying, at): (Lying, usize),
        kind: SeedKind,
        seeds: u16,
        span: Span,
    ) -> Option<()> {
        let Some(total) = lying.totals(start).get(at).copied() else { return Some(()) };
        let (mut before, mut others) = (0u32, 0u32);
        for (index, spread) in start.kinds.iter_mut().enumerate() {
            let Some(place) = lying.of(spread).get_mut(at) else { continue };
            before += u32::from(*place);
            if kind.declared() == Some(index) {
                *place = seeds;
            } else {
                others += u32::from(*place);
            }
        }
        let plain = if kind == SeedKind::PLAIN { 0 } else { u32::from(total).saturating_sub(before) };
        let all = plain + others + u32::from(seeds);
        let Ok(all) = u16::try_from(all) else {
            self.problems.error("M311", span, format!("{all} seeds in one place"), format!("at most {MOST_SEEDS}"));
            return None;
        };
        if let Some(total) = lying.totals(start).get_mut(at) {
            *total = all;
        }
        Some(())
    }

    /// Lays a pile of a picture in a hole, and nothing else.
    pub(super) fn lay_pile(&mut self, start: &mut Start, hole: usize, pile: &At<Pile>) -> Option<()> {
        let place = (Lying::Hole, hole);
        for index in 0..start.kinds.len() {
            self.lay_seeds(start, place, SeedKind::of_declared(index), 0, pile.span)?;
        }
        self.lay_seeds(start, place, SeedKind::PLAIN, pile.it.plain, pile.span)?;
        let mut seen = Vec::new();
        for (seeds, letters) in &pile.it.of_kinds {
            let kind = self.seed_kind_written(letters, pile.span)?;
            if seen.contains(&kind) {
                let help = "say a kind once, with all its seeds";
                self.problems.error("M202", pile.span, format!("`{letters}` stands twice here"), help);
                return None;
            }
            seen.push(kind);
            self.lay_seeds(start, place, kind, *seeds, pile.span)?;
        }
        Some(())
    }
}
