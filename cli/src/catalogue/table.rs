//! Columns of text.

use unicode_width::UnicodeWidthStr;

use crate::draw::words::cut;

/// Rows of columns, each as wide as its widest cell; the last is not filled up.
pub struct Table {
    /// Widest cells that are kept whole, column by column; later columns are kept whole.
    widest: Vec<usize>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table whose first columns are cut to these widths.
    pub fn new(widest: &[usize]) -> Table {
        Table { widest: widest.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        let cells = cells.into_iter().enumerate();
        self.rows
            .push(cells.map(|(at, cell)| cut(&cell, self.widest.get(at).copied().unwrap_or(usize::MAX))).collect());
    }

    /// The width of every column.
    pub fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |at: usize| self.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max();
        (0..columns).map(|at| width(at).unwrap_or(0)).collect()
    }

    /// The rows with their cells filled up to the widths.
    pub fn rows(&self, widths: &[usize]) -> Vec<Vec<String>> {
        let filled = |row: &Vec<String>| {
            let last = row.len().saturating_sub(1);
            let cells = row.iter().enumerate().map(|(at, cell)| {
                let room = widths.get(at).copied().unwrap_or(0).saturating_sub(cell.width());
                if at == last { cell.clone() } else { format!("{cell}{}", " ".repeat(room)) }
            });
            cells.collect()
        };
        self.rows.iter().map(filled).collect()
    }
}

/// The widths that several tables need to stand under one another.
pub fn common<'t>(tables: impl Iterator<Item = &'t Table>) -> Vec<usize> {
    let mut widths: Vec<usize> = Vec::new();
    for table in tables {
        for (at, width) in table.widths().into_iter().enumerate() {
            match widths.get_mut(at) {
                Some(known) => *known = (*known).max(width),
                None => widths.push(width),
            }
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_one_another() {
        let mut table = Table::new(&[4]);
        table.row(vec!["a".into(), "2×6".into(), "x".into()]);
        table.row(vec!["abcdef".into(), "4×12".into(), "yy".into()]);
        let rows: Vec<String> = table.rows(&table.widths()).iter().map(|row| row.join("  ")).collect();
        assert_eq!(rows, ["a     2×6   x", "abc…  4×12  yy"]);
    }
}
