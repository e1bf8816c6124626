//! Paths: for each seat the elements it sows along, in order.

use std::collections::HashSet;

use mancala_grammar::diagnostic::{Diagnostic, counted};
use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, BoardLine, Course as Said, Direction, PathLine, Through, Zone};

use crate::check::names::Sort;
use crate::check::{Checker, Edge};
use crate::model::{Course, Hole, Path, Shape, Spot, Stores, Track};

/// The lines of one path.
struct Lines<'t> {
    name: Option<String>,
    lines: Vec<(&'t PathLine, Span)>,
}

/// A track with what its line says of directions.
struct Laid {
    track: Track,
    forward: Option<Direction>,
    both: bool,
}

impl Checker<'_> {
    /// Reads every path; the first of the model is the unnamed one, empty if there is none.
    pub(super) fn paths(&mut self) {
        let mut paths = vec![Lines { name: None, lines: Vec::new() }];
        let tree = self.tree;
        for line in &tree.board {
            let BoardLine::Path(path) = &line.it else { continue };
            let name = path.name.as_ref().map(|name| name.it.clone());
            match paths.iter_mut().find(|known| known.name == name) {
                Some(known) => known.lines.push((path, line.clause.span)),
                None => paths.push(Lines { name, lines: vec![(path, line.clause.span)] }),
            }
        }
        self.no_path = paths.first().is_some_and(|unnamed| unnamed.lines.is_empty());
        for lines in paths {
            let path = self.path(&lines);
            self.board.paths.push(path);
        }
    }

    fn path(&mut self, lines: &Lines<'_>) -> Path {
        let chosen_once = lines.lines.iter().any(|(line, _)| line.chosen_once);
        let course = match lines.lines.iter().find_map(|(line, _)| match line.course.it {
            Said::Free { never_reverse } => Some(never_reverse),
            _ => None,
        }) {
            Some(never_reverse) => Course::Free { never_reverse },
            None => self.fixed(lines),
        };
        let both = matches!(course, Course::Fixed { both: true, .. });
        if let Some((_, span)) = lines.lines.first().filter(|_| chosen_once && !both) {
            let message = "`chosen once` on a path without two directions";
            self.problems.error(
                "M403",
                *span,
                message,
                "say `clockwise or counter-clockwise`, or leave `chosen once` out",
            );
        }
        Path { name: lines.name.clone(), course, chosen_once }
    }

    fn fixed(&mut self, lines: &Lines<'_>) -> Course {
        let seats = self.board.seats.len();
        let mut tracks = Vec::new();
        let (mut forward, mut both) = (None, false);
        for seat in 0..seats {
            let name = self.board.seats.get(seat).cloned().unwrap_or_default();
            let of_seat = lines.lines.iter().filter(|(line, _)| line.seat.as_ref().is_some_and(|word| word.it == name));
            let of_all = lines.lines.iter().filter(|(line, _)| line.seat.is_none());
            let said: Vec<&(&PathLine, Span)> = of_seat.chain(of_all).collect();
            let Some((line, span)) = said.first() else {
                if let Some((_, span)) = lines.lines.first() {
                    let message = format!("no path for {name}");
                    self.problems.error("M302", *span, message, format!("write `path of {name} …` too"));
                }
                tracks.push(Track { spots: Vec::new(), open: true });
                continue;
            };
            let laid = self.lay(line, *span, seat);
            if let Some(laid) = &laid {
                forward = if seat == 0 || forward == laid.forward { laid.forward } else { None };
                both |= laid.both;
                if lines.name.is_none() {
                    self.missed(&laid.track, seat, line.course.span);
                }
            }
            tracks.push(laid.map_or(Track { spots: Vec::new(), open: true }, |laid| laid.track));
        }
        self.lines_of_seats(lines);
        Course::Fixed { tracks, forward, both }
    }

    /// Every line is for a known seat, and there is one for each.
    fn lines_of_seats(&mut self, lines: &Lines<'_>) {
        let mut seen: Vec<(Option<&str>, Span)> = Vec::new();
        for (line, span) in &lines.lines {
            let seat = line.seat.as_ref();
            if let Some(word) = seat {
                self.seat(word);
            }
            let seat = seat.map(|word| word.it.as_str());
            let before = seen.iter().find(|(other, _)| *other == seat).map(|(_, span)| *span);
            if let Some(first) = before {
                self.said_once("this path", Some(first), &[*span]);
            }
            seen.push((seat, *span));
        }
    }

    fn lay(&mut self, line: &PathLine, span: Span, seat: usize) -> Option<Laid> {
        match &line.course.it {
            Said::Round { directions, own_rows, through } => {
                let spots = self.round(*own_rows, *through, seat, line.course.span)?;
                let first = directions.first().copied().unwrap_or(Direction::CounterClockwise);
                let spots = match first {
                    Direction::CounterClockwise => spots,
                    Direction::Clockwise => spots.into_iter().rev().collect(),
                };
                let both = directions.iter().any(|direction| *direction != first);
                Some(Laid {
                    track: Track { spots: self.beginning_own(spots, seat), open: false },
                    forward: Some(first),
                    both,
                })
            }
            Said::List { zones, open } => {
                let track = Track { spots: self.listed(zones, seat)?, open: *open };
                Some(Laid { track, forward: None, both: false })
            }
            Said::Picture { rows, open } => {
                let turned = line.seat.is_none() && self.edge(seat) == Edge::Top;
                let track = Track { spots: self.drawn(rows, turned, span)?, open: *open };
                Some(Laid { track, forward: None, both: false })
            }
            Said::Free { .. } => None,
        }
    }

    /// A ring, counter-clockwise.
    fn round(&mut self, own_rows: bool, through: Option<Through>, seat: usize, span: Span) -> Option<Vec<Spot>> {
        let stores: Vec<usize> = match through {
            None => Vec::new(),
            Some(Through::OwnStore) => vec![seat],
            Some(Through::EveryStore) => (0..self.board.seats.len()).collect(),
        };
        if !stores.is_empty() && !matches!(self.board.stores, Stores::LeftEnd | Stores::RightEnd) {
            let help = "say where they stand: `every player has a store at the right end`";
            match self.board.stores {
                Stores::None => {
                    let problem = Diagnostic::error("M308", span, "a path through stores, but there are none");
                    self.problems.missing("stores", problem.help(help));
                }
                _ => self.problems.error("M308", span, "a path through stores that stand off the board", help),
            }
            return None;
        }
        if !own_rows {
            return Some(self.with_stores(self.ring_of_board(), &stores));
        }
        if through == Some(Through::EveryStore) && self.board.seats.len() > 1 {
            let message = "round his own rows a player meets no store but his own";
            self.problems.error("M308", span, message, "say `through own store`");
            return None;
        }
        let ring = match self.board.shape {
            Shape::Rows { .. } => self.ring_of_rows(seat),
            Shape::Ring { .. } => None,
        };
        let Some(ring) = ring else {
            let message = match self.board.shape {
                Shape::Ring { .. } => "a ring has no rows to go round".to_owned(),
                Shape::Rows { .. } => format!("{} rows make no round by themselves", self.rows_each()),
            };
            let help = "write the path as a list, as `path: row 1, holes 12 to 1 of row 2, row 3`, or draw it";
            self.problems.error("M302", span, message, help);
            return None;
        };
        Some(self.with_stores(ring, &stores))
    }

    /// The same round, beginning with the seat's first own hole.
    fn beginning_own(&self, mut spots: Vec<Spot>, seat: usize) -> Vec<Spot> {
        if let Shape::Ring { .. } = self.board.shape {
            return spots;
        }
        let first = self.board.rows.get(seat).and_then(|rows| rows.first()).and_then(|row| row.first());
        let at = first.and_then(|hole| spots.iter().position(|spot| *spot == Spot::Hole(*hole)));
        spots.rotate_left(at.unwrap_or(0));
        spots
    }

    fn listed(&mut self, zones: &[At<Zone>], seat: usize) -> Option<Vec<Spot>> {
        let mut spots = Vec::new();
        let mut seen = HashSet::new();
        for zone in zones {
            for hole in self.zone_of(zone, seat)? {
                if !seen.insert(hole) {
                    let message = "the path comes twice to the same hole";
                    self.problems.error("M302", zone.span, message, "each hole stands once on a path");
                    return None;
                }
                spots.push(Spot::Hole(hole));
            }
        }
        Some(spots)
    }

    /// Numbers in order of sowing, rows as South sees them; turned by half for a seat at the top.
    fn drawn(&mut self, rows: &[Vec<At<Option<u16>>>], turned: bool, span: Span) -> Option<Vec<Spot>> {
        self.picture_fits("M302", "the picture of the path", rows, span)?;
        let picture = &self.board.picture;
        let mut numbered: Vec<(u16, Span, Hole)> = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let Some(number) = cell.it else { continue };
                let hole = match turned {
                    false => picture.get(row).and_then(|cells| cells.get(column)),
                    true => picture.get(rows.len() - 1 - row).and_then(|cells| cells.get(cells.len() - 1 - column)),
                };
                match hole.copied().flatten() {
                    Some(hole) => numbered.push((number, cell.span, hole)),
                    None => {
                        let message = "the path comes to a place where there is no hole";
                        self.problems.error("M302", cell.span, message, "write `.` there");
                        return None;
                    }
                }
            }
        }
        numbered.sort_by_key(|(number, _, _)| *number);
        for (expected, (number, span, _)) in (1..).zip(&numbered) {
            if *number != expected {
                let message = match *number < expected {
                    true => format!("number {number} stands twice in the path"),
                    false => format!("number {expected} is missing from the path"),
                };
                self.problems.error("M302", *span, message, "the holes are numbered 1, 2, 3, … in order of sowing");
                return None;
            }
        }
        Some(numbered.into_iter().map(|(_, _, hole)| Spot::Hole(hole)).collect())
    }

    /// A hole that a player owns must lie on his path, or he could never sow from it.
    fn missed(&mut self, track: &Track, seat: usize, span: Span) {
        let missed =
            self.holes_owned(seat).into_iter().filter(|hole| !track.spots.contains(&Spot::Hole(*hole))).count();
        if missed > 0 {
            let seat = self.board.seats.get(seat).cloned().unwrap_or_default();
            let problem =
                Diagnostic::error("M302", span, format!("the path misses {} of {seat}", counted(missed, "hole")));
            let help =
                "`round the board` runs along the rows at the two edges; list or draw a path that comes to every hole";
            self.problems.add(problem.help(help));
        }
    }

    /// Number of a path of that name.
    pub(in crate::check) fn path_named(&mut self, word: &mancala_grammar::tree::Word) -> Option<crate::model::PathId> {
        self.names.find(word, Sort::Path, &mut self.problems)?;
        let at = self.board.paths.iter().position(|path| path.name.as_ref() == Some(&word.it))?;
        u16::try_from(at).ok().map(crate::model::PathId)
    }
}
