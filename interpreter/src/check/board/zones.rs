//! Zones: named holes of each seat, and the phrases that pick some of them.

use std::collections::HashMap;

use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, BoardLine, Side, Word, Zone, ZoneBase};

use crate::check::Checker;
use crate::check::names::Sort;
use crate::model::{self, Hole, Shape, ZoneId, ZonePlace};

/// A declared zone: its name, and what it is said by.
type Declared<'t> = (&'t Word, &'t Vec<At<Zone>>);

/// Zones each behind those by which it is said, else as they are written; then those that are said by themselves.
fn in_order<'t>(declared: &[Declared<'t>]) -> (Vec<Declared<'t>>, Vec<Declared<'t>>) {
    let by_name: HashMap<&str, usize> = declared.iter().enumerate().map(|(at, (name, _))| (&*name.it, at)).collect();
    let bases = |zones: &[At<Zone>]| -> Vec<usize> {
        let base = |zone: &At<Zone>| match &zone.it.base.it {
            ZoneBase::Named(name) => by_name.get(name.as_str()).copied(),
            _ => None,
        };
        zones.iter().filter_map(base).collect()
    };
    // how many bases of each have no holes yet, and which zones wait for it
    let mut wants: Vec<usize> = Vec::with_capacity(declared.len());
    let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); declared.len()];
    for (at, (_, zones)) in declared.iter().enumerate() {
        let bases = bases(zones);
        wants.push(bases.len());
        bases.into_iter().filter_map(|base| waiting.get_mut(base).map(|list| list.push(at))).for_each(drop);
    }
    let mut ready: Vec<usize> = (0..declared.len()).filter(|at| wants.get(*at) == Some(&0)).collect();
    let mut ordered = Vec::with_capacity(declared.len());
    while !ready.is_empty() {
        let mut next = Vec::new();
        for at in ready {
            ordered.extend(declared.get(at).copied());
            for waits in waiting.get_mut(at).map(std::mem::take).unwrap_or_default() {
                let Some(left) = wants.get_mut(waits) else { continue };
                *left -= 1;
                if *left == 0 {
                    next.push(waits);
                }
            }
        }
        next.sort_unstable();
        ready = next;
    }
    let rest = declared.iter().zip(&wants).filter(|(_, wants)| **wants > 0).map(|(zone, _)| *zone).collect();
    (ordered, rest)
}

impl Checker<'_> {
    /// `row`; `front`, `back`; `front`, `middle`, `back`; `end`: as the board has them.
    pub(super) fn predeclared_zones(&mut self) {
        let each = self.rows_each();
        let rows = self.board.picture.len();
        let names: &[(&str, usize)] = match (self.board.shape, rows, each) {
            (Shape::Ring { .. }, _, _) | (_, 1 | 2, 1) => &[("row", 1)],
            (_, 4, 2) => &[("front", 2), ("back", 1)],
            (_, 6, 3) => &[("front", 3), ("middle", 2), ("back", 1)],
            _ => &[],
        };
        for (name, row) in names {
            let holes = self.board.rows.iter().map(|rows| rows.get(row - 1).cloned().unwrap_or_default()).collect();
            self.add_zone(name, holes);
        }
        if let Shape::Rows { ends: true, .. } = self.board.shape {
            let top = self.board.picture.first().map_or(&[][..], Vec::as_slice);
            let ends: Vec<Hole> = [top.first(), top.last()].into_iter().flatten().copied().flatten().collect();
            let seen = |seat| match self.edge(seat) {
                crate::check::Edge::Bottom => ends.clone(),
                crate::check::Edge::Top => ends.iter().rev().copied().collect(),
            };
            let holes = (0..self.board.seats.len()).map(seen).collect();
            self.add_zone("end", holes);
        }
        if self.problems.board_unknown {
            for name in ["row", "front", "middle", "back", "end"] {
                if self.names.peek(name).is_none() {
                    self.add_zone(name, vec![Vec::new(); self.board.seats.len()]);
                }
            }
        }
    }

    fn add_zone(&mut self, name: &str, holes: Vec<Vec<Hole>>) {
        self.names.predeclare(name, Sort::Zone);
        self.push_zone(name.to_owned(), holes);
    }

    fn push_zone(&mut self, name: String, holes: Vec<Vec<Hole>>) {
        let row = (1..=self.rows_each()).find(|row| {
            let rows = self.board.rows.iter().map(|rows| rows.get(row - 1));
            holes.iter().map(Some).eq(rows) && !holes.iter().all(Vec::is_empty)
        });
        let row = row.and_then(|row| u16::try_from(row).ok());
        self.board.zones.push(model::Zone { name, holes, written: None, row });
    }

    /// Finds the holes of every declared zone; one may be said by another that stands below it.
    pub(super) fn zones(&mut self) {
        let lines: Vec<Declared> = self
            .tree
            .board
            .iter()
            .filter_map(|line| match &line.it {
                BoardLine::ZoneIs { name, zones } => Some((name, zones)),
                _ => None,
            })
            .collect();
        // the zones have their numbers; their holes come in any order
        let declared: Vec<_> = lines
            .into_iter()
            .filter(|(name, _)| self.names.peek(&name.it).is_some_and(|known| known.span == Some(name.span)))
            .collect();
        for (name, _) in &declared {
            self.push_zone(name.it.clone(), Vec::new());
        }
        let (ready, rest) = in_order(&declared);
        for (name, zones) in ready {
            self.zone_holes(name, zones);
        }
        for (name, _) in rest {
            let message = format!("zone `{}` is said by itself", name.it);
            self.problems.error("M208", name.span, message, "say it by a row, as `holes 4 to 6 of row 2`");
            self.broken_zones.insert(name.it.clone());
        }
    }

    fn zone_holes(&mut self, name: &Word, zones: &[At<Zone>]) {
        let mut holes = vec![Vec::new(); self.board.seats.len()];
        for zone in zones {
            for (seat, holes) in holes.iter_mut().enumerate() {
                match self.zone_of(zone, seat) {
                    Some(found) => found.into_iter().for_each(|hole| {
                        if !holes.contains(&hole) {
                            holes.push(hole);
                        }
                    }),
                    None => {
                        self.broken_zones.insert(name.it.clone());
                        return;
                    }
                }
            }
        }
        let Some(known) = self.names.peek(&name.it) else { return };
        self.push_zone(name.it.clone(), holes);
        if let Some(zone) = self.board.zones.pop()
            && let Some(place) = self.board.zones.get_mut(usize::from(known.index))
        {
            *place = zone;
        }
    }

    /// The holes of a zone phrase for one seat, `enemy` meaning the other of two.
    pub(in crate::check) fn zone_of(&mut self, zone: &At<Zone>, seat: usize) -> Option<Vec<Hole>> {
        let place = self.zone(&zone.it, zone.span)?;
        match place.side {
            Side::Own => place.holes.get(seat).cloned(),
            Side::Enemy if place.holes.len() == 2 => place.holes.get(1 - seat).cloned(),
            Side::Enemy => {
                let message = format!("`enemy` is no one player here: there are {} players", place.holes.len());
                self.problems.error(
                    "M310",
                    zone.span,
                    message,
                    "write a path, and the owners, for each seat by itself",
                );
                None
            }
        }
    }

    /// A zone phrase: whose it is, and its holes for each seat.
    pub(in crate::check) fn zone(&mut self, zone: &Zone, span: Span) -> Option<ZonePlace> {
        let base = self.zone_base(&zone.base.it, zone.base.span)?;
        let side = zone.side.unwrap_or(Side::Own);
        let Some(numbers) = &zone.holes else { return Some(ZonePlace { side, holes: base }) };
        let (first, last) = numbers.it;
        let smallest = base.iter().map(Vec::len).min().unwrap_or(0);
        let worst = first.max(last);
        if first == 0 || last == 0 || usize::from(worst) > smallest {
            let number = if first == 0 || last == 0 { 0 } else { worst };
            let what = self.words(zone.base.span);
            let message = match &zone.base.it {
                ZoneBase::Named(name) if !matches!(name.as_str(), "front" | "middle" | "back") => {
                    format!("hole {number} of a zone of {smallest}: `{what}`")
                }
                _ => format!("hole {number} of a row of {smallest}"),
            };
            let help = format!("holes of `{what}` are numbered 1 to {smallest}, from the owner's left");
            self.problems.error("M304", numbers.span.to(span), message, help);
            return None;
        }
        let pick = |holes: &Vec<Hole>| {
            let numbers: Vec<u16> =
                if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() };
            numbers.into_iter().filter_map(|number| holes.get(usize::from(number) - 1).copied()).collect()
        };
        Some(ZonePlace { side, holes: base.iter().map(pick).collect() })
    }

    fn zone_base(&mut self, base: &ZoneBase, span: Span) -> Option<Vec<Vec<Hole>>> {
        match base {
            ZoneBase::Row => self.named_zone("row", span),
            ZoneBase::Named(name) => self.named_zone(name, span),
            ZoneBase::Numbered(number) => {
                let each = self.rows_each();
                if *number == 0 || usize::from(*number) > each {
                    let message = format!("row {number}, but a player has {each} rows");
                    self.problems.error("M304", span, message, "rows are numbered from 1 at the owner's edge");
                    return None;
                }
                let row = usize::from(*number) - 1;
                Some(self.board.rows.iter().map(|rows| rows.get(row).cloned().unwrap_or_default()).collect())
            }
        }
    }

    fn named_zone(&mut self, name: &str, span: Span) -> Option<Vec<Vec<Hole>>> {
        let known = self.names.find_any(name, span, &[Sort::Zone], &mut self.problems)?;
        if self.broken_zones.contains(name) {
            return None;
        }
        self.board.zones.get(usize::from(known.index)).map(|zone| zone.holes.clone())
    }

    /// A zone by its number.
    pub(in crate::check) fn zone_info(&self, id: ZoneId) -> Option<&model::Zone> {
        self.board.zones.get(usize::from(id.0))
    }

    /// `front is written A`; a stage's shown name is read with the stages.
    pub(super) fn letters(&mut self) {
        // letters that a zone has, and its number
        let mut written: HashMap<&str, u16> = HashMap::new();
        for line in &self.tree.board {
            let BoardLine::Written { zone, letters } = &line.it else { continue };
            let base = &zone.it.base;
            let name = match &base.it {
                ZoneBase::Row => "row",
                ZoneBase::Named(name) => name,
                ZoneBase::Numbered(_) => "",
            };
            if zone.it.holes.is_some() || zone.it.side.is_some() || name.is_empty() {
                let message = "only a named zone, a stage or a kind of seed has letters";
                self.problems.error("M204", zone.span, message, "name the zone first, as `near is row 1`");
                continue;
            }
            let sorts = [Sort::Zone, Sort::Stage, Sort::Seed];
            let was_used = self.names.is_used(name);
            let Some(known) = self.names.find_any(name, base.span, &sorts, &mut self.problems) else { continue };
            if !was_used {
                self.names.forget_use(name);
            }
            if known.sort == Sort::Seed {
                self.write_seed_kind(known.index, letters);
                continue;
            }
            if known.sort == Sort::Stage {
                self.stages_written.insert(name.to_owned(), letters.it.clone());
                continue;
            }
            let other = written.get(letters.it.as_str()).and_then(|other| self.board.zones.get(usize::from(*other)));
            if let Some(other) = other {
                let message = format!("`{}` is written for two zones", letters.it);
                let help = format!("`{}` has these letters already", other.name);
                self.problems.error("M202", letters.span, message, help);
            } else if let Some(zone) = self.board.zones.get_mut(usize::from(known.index)) {
                // a zone that is written anew gives its letters back
                if let Some(before) = zone.written.replace(letters.it.clone()) {
                    written.remove(before.as_str());
                }
                written.insert(&letters.it, known.index);
            }
        }
    }
}
