//! Who owns which holes at the set-up.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, BoardLine, OwnerCell, Zone};

use crate::check::{Checker, Edge};
use crate::model::{Hole, Seat, Shape};

impl Checker<'_> {
    /// Owners that are known without rows: a picture, or holes in turn.
    pub(super) fn owners_before_rows(&mut self) {
        for line in &self.tree.board {
            match &line.it {
                BoardLine::Owners(rows) => self.owners_drawn(rows, line.clause.span),
                BoardLine::OwnsInTurn(each) => self.owners_in_turn(each),
                _ => {}
            }
        }
    }

    /// Owners that are said by rows and zones; afterwards every seat must own as many holes.
    pub(super) fn owners(&mut self) {
        let mut lines = Vec::new();
        for line in &self.tree.board {
            match &line.it {
                BoardLine::OwnsHisRows => self.owners_by_rows(line.clause.span),
                BoardLine::Owns(zones) => self.owners_by_zones(zones),
                BoardLine::Owners(_) | BoardLine::OwnsInTurn(_) => {}
                _ => continue,
            }
            lines.push(line.clause.span);
        }
        let Some((first, again)) = lines.split_first() else {
            let span = self.geometry_span();
            self.problems.error(
                "M307",
                span,
                "no owners: the board does not say who owns which holes",
                "say `every player owns his rows`, or draw them: `owners N N N / S S S`",
            );
            return;
        };
        self.said_once("the owners", Some(*first), again);
        let counts: Vec<usize> = (0..self.board.seats.len()).map(|seat| self.holes_owned(seat).len()).collect();
        if counts.iter().any(|count| Some(count) != counts.first()) && self.problems.playable() {
            let each = self.board.seats.iter().zip(&counts).map(|(seat, count)| format!("{seat} {count}"));
            let message = format!("the players own unequal numbers of holes: {}", each.collect::<Vec<_>>().join(", "));
            self.problems.add(Diagnostic::warning("W306", *first, message));
        }
    }

    fn geometry_span(&self) -> Span {
        let geometry = |line: &&mancala_grammar::tree::Line<BoardLine>| {
            matches!(line.it, BoardLine::Rows { .. } | BoardLine::Ring(_))
        };
        self.tree.board.iter().find(geometry).map_or_else(Span::default, |line| line.clause.span)
    }

    fn own(&mut self, hole: Hole, seat: usize) {
        let seat = u8::try_from(seat).ok().map(Seat);
        if let Some(owner) = self.board.owners.get_mut(usize::from(hole.0)) {
            *owner = seat;
        }
    }

    fn owners_by_rows(&mut self, span: Span) {
        let rows = self.board.picture.len();
        let seats = self.board.seats.len();
        match self.board.shape {
            Shape::Ring { .. } => {
                let help = "say how many holes each player owns: `every player owns 6 holes in turn`";
                self.problems.error("M307", span, "a ring has no rows", help);
            }
            Shape::Rows { .. } if seats == 1 => {
                (0..self.board.holes).for_each(|hole| self.own(Hole(hole), 0));
            }
            Shape::Rows { .. } if seats > 2 => {
                let help = "draw the owners with the initials of the seats: `owners N N W W / S S E E`";
                self.problems.error("M307", span, format!("no rows for each of {seats} players"), help);
            }
            Shape::Rows { .. } if rows % 2 == 1 => {
                let help = "say which holes are his: `every player owns near and half`, or draw them: `owners N N / N S / S S`";
                self.problems.error("M307", span, format!("of {rows} rows the middle one is nobody's"), help);
            }
            Shape::Rows { .. } => {
                for (seat, edge) in [Edge::Bottom, Edge::Top].into_iter().enumerate() {
                    for row in 1..=rows / 2 {
                        self.row_from(edge, row).into_iter().for_each(|hole| self.own(hole, seat));
                    }
                }
            }
        }
    }

    fn owners_by_zones(&mut self, zones: &[At<Zone>]) {
        for zone in zones {
            for seat in 0..self.board.seats.len() {
                let Some(holes) = self.zone_of(zone, seat) else { break };
                for hole in holes {
                    match self.owner_of(hole) {
                        Some(other) if usize::from(other.0) != seat => {
                            let help =
                                "a hole has one owner: number the holes of a shared row, as `holes 4 to 6 of row 2`";
                            self.problems.error("M307", zone.span, "two players would own the same hole", help);
                            return;
                        }
                        _ => self.own(hole, seat),
                    }
                }
            }
        }
    }

    /// Arcs from South on: along a ring, or counter-clockwise round the rows.
    fn owners_in_turn(&mut self, each: &At<u16>) {
        let ring = match self.board.shape {
            Shape::Ring { holes } => (0..holes).map(Hole).collect(),
            Shape::Rows { .. } => self.ring_of_board(),
        };
        let seats = self.board.seats.len();
        if each.it == 0 || usize::from(each.it) * seats > ring.len() {
            let message = format!("{} holes for each of {seats} players, on a board of {}", each.it, ring.len());
            self.problems.error("M304", each.span, message, format!("at most {} each", ring.len() / seats.max(1)));
            return;
        }
        for (seat, arc) in ring.chunks(usize::from(each.it)).take(seats).enumerate() {
            arc.iter().for_each(|hole| self.own(*hole, seat));
        }
    }

    fn owners_drawn(&mut self, rows: &[Vec<At<OwnerCell>>], span: Span) {
        let picture = self.board.picture.clone();
        if self.picture_fits("M304", "the picture", rows, span).is_none() {
            return;
        }
        for (cells, holes) in rows.iter().zip(&picture) {
            for (cell, hole) in cells.iter().zip(holes) {
                if let (OwnerCell::Seat(initial), Some(hole)) = (&cell.it, hole) {
                    match self.seat_with_initial(*initial) {
                        Some(seat) => self.own(*hole, seat),
                        None => {
                            let help = format!("the players are {}; `-` is nobody's", self.board.seats.join(", "));
                            self.problems.error(
                                "M307",
                                cell.span,
                                format!("`{initial}` is the initial of no player, or of two"),
                                help,
                            );
                        }
                    }
                }
            }
        }
    }

    fn seat_with_initial(&self, initial: char) -> Option<usize> {
        let mut fit = (0..).zip(&self.board.seats).filter(|(_, name)| name.starts_with(initial)).map(|(seat, _)| seat);
        let first = fit.next();
        first.filter(|_| fit.next().is_none())
    }
}
