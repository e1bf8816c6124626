//! Relations of holes: facing, same number, same column.

use mancala_grammar::diagnostic::{Diagnostic, counted};
use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, BoardLine, Zone};

use crate::check::{Checker, Edge};
use crate::model::{Hole, Shape};

impl Checker<'_> {
    /// Facing by the shape of the board, then as `faces` lines say; holes of one number and of one column.
    pub(super) fn facing(&mut self) {
        let holes = usize::from(self.board.holes);
        self.board.facing = vec![None; holes];
        self.board.same_number = vec![None; holes];
        self.board.column = Vec::new();
        if let Shape::Rows { .. } = self.board.shape {
            self.relations_of_rows();
        }
        self.facing_said();
    }

    /// Row and column of every hole that lies in a row.
    fn cells(&self) -> Vec<(usize, usize, Hole)> {
        let ends = matches!(self.board.shape, Shape::Rows { ends: true, .. });
        let rows = self.board.picture.iter().enumerate();
        let cells = rows.flat_map(|(row, cells)| {
            let last = cells.len().saturating_sub(1);
            let inner = cells.iter().enumerate().filter(move |(column, _)| !ends || (*column != 0 && *column != last));
            inner.filter_map(move |(column, hole)| Some((row, column, (*hole)?)))
        });
        cells.collect()
    }

    fn hole_at(&self, row: Option<usize>, column: usize) -> Option<Hole> {
        row.and_then(|row| self.board.picture.get(row)).and_then(|cells| cells.get(column)).copied().flatten()
    }

    fn relations_of_rows(&mut self) {
        let rows = self.board.picture.len();
        let two_seats = self.board.seats.len() == 2;
        let each = self.rows_each();
        self.board.column = vec![vec![None; usize::from(self.board.holes)]; each];
        for (row, column, hole) in self.cells() {
            let at = usize::from(hole.0);
            let upper = 2 * row + 1 < rows;
            let facing_row = match (rows, upper) {
                (2 | 4 | 6, true) => Some(rows / 2),
                (2 | 4 | 6, false) => Some(rows / 2 - 1),
                _ => None,
            };
            self.board.facing[at] = self.hole_at(facing_row, column);
            if two_seats {
                let width = self.board.picture.get(row).map_or(0, Vec::len);
                self.board.same_number[at] = self.hole_at(Some(rows - 1 - row), width - 1 - column);
            }
            let edge = self.edge_of(row, hole);
            for number in 1..=each {
                let row = match edge {
                    Some(Edge::Top) => Some(number - 1),
                    Some(Edge::Bottom) => rows.checked_sub(number),
                    None => None,
                };
                self.board.column[number - 1][at] = self.hole_at(row, column);
            }
        }
    }

    /// The side a hole belongs to: its half of the board; in a middle row its owner's.
    fn edge_of(&self, row: usize, hole: Hole) -> Option<Edge> {
        let rows = self.board.picture.len();
        match (2 * row + 1).cmp(&rows) {
            _ if self.board.seats.len() == 1 => Some(Edge::Bottom),
            std::cmp::Ordering::Less => Some(Edge::Top),
            std::cmp::Ordering::Greater => Some(Edge::Bottom),
            std::cmp::Ordering::Equal => self.owner_of(hole).map(|seat| self.edge(usize::from(seat.0))),
        }
    }

    fn facing_said(&mut self) {
        let mut said: Vec<(Hole, Hole, Span)> = Vec::new();
        for line in &self.tree.board {
            let BoardLine::Faces(from, to) = &line.it else { continue };
            for seat in 0..self.board.seats.len() {
                let Some(pairs) = self.facing_pairs(from, to, seat) else { break };
                for (hole, faced) in pairs {
                    match said.iter().find(|(other, _, _)| *other == hole) {
                        Some((_, before, _)) if *before == faced => {}
                        Some((_, _, span)) if *span != line.clause.span || seat == 0 => {
                            let problem = Diagnostic::error("M202", from.span, "a hole would face two holes");
                            self.problems.add(problem.also(*span, "it faces another hole here"));
                            break;
                        }
                        Some(_) => break,
                        None => said.push((hole, faced, line.clause.span)),
                    }
                }
            }
        }
        for (hole, faced, _) in &said {
            self.board.facing[usize::from(hole.0)] = Some(*faced);
        }
        for (hole, faced, span) in &said {
            if self.board.facing.get(usize::from(faced.0)).copied().flatten() != Some(*hole) {
                let problem = Diagnostic::warning("W305", *span, "facing is not mutual here");
                self.problems.add(problem.help("fine if the source says so; else let the other holes face back"));
            }
        }
    }

    fn facing_pairs(&mut self, from: &At<Zone>, to: &At<Zone>, seat: usize) -> Option<Vec<(Hole, Hole)>> {
        let holes = self.zone_of(from, seat);
        let faced = self.zone_of(to, seat);
        let (holes, faced) = (holes?, faced?);
        if holes.len() != faced.len() {
            let message = format!("{} face {}", counted(holes.len(), "hole"), faced.len());
            self.problems.error(
                "M304",
                from.span.to(to.span),
                message,
                "each hole faces the one of the same place in the other list",
            );
            return None;
        }
        Some(holes.into_iter().zip(faced).collect())
    }
}
