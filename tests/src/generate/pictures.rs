//! Boards as pictures: who owns which hole, and the path through them.

use super::draw::Draw;

/// Rows of holes with the initials of their owners; `.` where there is no hole.
pub(super) struct Picture {
    rows: Vec<Vec<String>>,
}

impl Picture {
    /// A picture in which every player has a hole. Holes that are left out are left out on both sides.
    pub(super) fn drawn(draw: &mut Draw<'_>, rows: usize, columns: usize, initials: &[&str], gaps: bool) -> Picture {
        let players = initials.len() - 1;
        // a row of its own for each, from the bottom, or as chance has it
        let by_rows = rows >= players && draw.below(3) < 2;
        let cell = |draw: &mut Draw<'_>, row: usize, column: usize| {
            let from_below = rows - 1 - row;
            let usual = if by_rows { from_below * players / rows } else { (row * columns + column) % players };
            if draw.once_in(8) { initials[draw.below(initials.len())] } else { initials[usual] }.to_string()
        };
        let mut picture: Vec<Vec<String>> =
            (0..rows).map(|row| (0..columns).map(|column| cell(draw, row, column)).collect()).collect();
        if gaps && rows * columns > 4 {
            let (row, column) = (draw.below(rows), draw.below(columns));
            picture[row][column] = ".".to_string();
            picture[rows - 1 - row][columns - 1 - column] = ".".to_string();
        }
        Picture { rows: picture }
    }

    /// How many holes there are.
    pub(super) fn holes(&self) -> usize {
        self.rows.iter().flatten().filter(|cell| *cell != ".").count()
    }

    /// Two rows, each of one player.
    pub(super) fn of_two_halves(&self) -> bool {
        let all = |row: usize, initial: &str| self.rows[row].iter().all(|cell| cell == initial);
        self.rows.len() == 2 && all(0, "N") && all(1, "S")
    }

    /// `owners N N / S S`.
    pub(super) fn owners(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.join(" ")).collect();
        format!("owners {}", rows.join(" / "))
    }

    /// `path: 4 3 / 1 2`: row by row, to and fro, or in an order of its own.
    pub(super) fn path(&self, draw: &mut Draw<'_>) -> String {
        let mut cells: Vec<(usize, usize)> = Vec::new();
        for (from_below, row) in (0..self.rows.len()).rev().enumerate() {
            let columns = 0..self.rows[row].len();
            let there = |column: &usize| self.rows[row][*column] != ".";
            let found: Vec<usize> = columns.filter(there).collect();
            let back = !from_below.is_multiple_of(2);
            let in_order: Box<dyn Iterator<Item = &usize>> =
                if back { Box::new(found.iter().rev()) } else { Box::new(found.iter()) };
            cells.extend(in_order.map(|column| (row, *column)));
        }
        if draw.once_in(3) {
            for at in (1..cells.len()).rev() {
                cells.swap(at, draw.below(at + 1));
            }
        }
        let number = |row: usize, column: usize| match cells.iter().position(|cell| *cell == (row, column)) {
            Some(at) => (at + 1).to_string(),
            None => ".".to_string(),
        };
        let rows: Vec<String> = (0..self.rows.len())
            .map(|row| (0..self.rows[row].len()).map(|column| number(row, column)).collect::<Vec<_>>().join(" "))
            .collect();
        format!("path: {}{}", rows.join(" / "), if draw.once_in(4) { ", open" } else { "" })
    }
}
