//! A table of cells with lines round them and a box at either end.

use unicode_width::UnicodeWidthStr;

use crate::paint::{Paint, Signs, Tone};

/// A text in a tone; its width is that of the bare text.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// The text.
    pub text: String,
    /// How it is shown.
    pub tone: Option<Tone>,
}

impl Cell {
    /// A text in its plain tone.
    pub fn plain(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), tone: None }
    }

    /// A text in a tone.
    pub fn toned(tone: Tone, text: impl Into<String>) -> Cell {
        Cell { text: text.into(), tone: Some(tone) }
    }

    fn width(&self) -> usize {
        self.text.width()
    }

    /// The text in the middle of a width.
    fn centred(&self, width: usize, paint: &Paint) -> String {
        let room = width.saturating_sub(self.width());
        let left = room / 2;
        let text = self.tone.map_or_else(|| self.text.clone(), |tone| paint.tone(tone, &self.text));
        format!("{}{text}{}", " ".repeat(left), " ".repeat(room - left))
    }
}

/// A table: rows of cells of one width.
pub struct Grid {
    /// Lines of cells, row by row: a row may have several lines.
    pub rows: Vec<Vec<Vec<Cell>>>,
    /// Labels over the top row.
    pub over: Vec<Cell>,
    /// Labels under the bottom row.
    pub under: Vec<Cell>,
    /// A label at the left of each row.
    pub sides: Vec<Cell>,
    /// Boxes at the ends.
    pub ends: (Option<Cell>, Option<Cell>),
}

/// Corners and lines.
struct Lines {
    across: &'static str,
    down: &'static str,
    top: [&'static str; 3],
    middle: [&'static str; 3],
    bottom: [&'static str; 3],
}

const DRAWN: Lines =
    Lines {
        across: "─", down: "│", top: ["╭", "┬", "╮"], middle: ["├", "┼", "┤"], bottom: ["╰", "┴", "╯"]
    };
const ASCII: Lines =
    Lines { across: "-", down: "|", top: ["+", "+", "+"], middle: ["+", "+", "+"], bottom: ["+", "+", "+"] };

impl Grid {
    /// Draws the table.
    pub fn draw(&self, paint: &Paint) -> String {
        let lines = if paint.signs == Signs::Ascii { &ASCII } else { &DRAWN };
        let columns = self.rows.iter().flatten().map(Vec::len).max().unwrap_or(0);
        let cells = self.rows.iter().flatten().flatten().chain(&self.over).chain(&self.under);
        let wide = cells.map(Cell::width).max().unwrap_or(1) + 2;
        let side = self.sides.iter().map(Cell::width).max().unwrap_or(0);
        let margin = " ".repeat(2 + side + usize::from(side > 0));
        let left = self.ends.0.as_ref().map(|cell| cell.width() + 2);
        let right = self.ends.1.as_ref().map(|cell| cell.width() + 2);
        let frame = Frame { lines, columns, wide, left, right };

        let mut drawn = String::new();
        let labels = |labels: &[Cell]| {
            let indent = margin.len() + left.map_or(0, |width| width + 1) + 1;
            let labels: Vec<String> = labels.iter().map(|label| label.centred(wide, paint)).collect();
            format!("{}{}", " ".repeat(indent), labels.join(" "))
        };
        if !self.over.is_empty() {
            push_line(&mut drawn, &labels(&self.over));
        }
        push_line(&mut drawn, &format!("{margin}{}", frame.border(&lines.top)));
        let height = self.rows.iter().map(Vec::len).sum::<usize>() + self.rows.len().saturating_sub(1);
        let mut at = 0;
        for (row, texts) in self.rows.iter().enumerate() {
            if row > 0 {
                push_line(&mut drawn, &format!("{margin}{}", frame.between(self, at, height, paint)));
                at += 1;
            }
            for (line, cells) in texts.iter().enumerate() {
                let label = self.sides.get(row).filter(|_| line == 0).cloned().unwrap_or_default();
                let room = " ".repeat(side - label.width().min(side));
                let label = label.tone.map_or_else(|| label.text.clone(), |tone| paint.tone(tone, &label.text));
                let margin = if side > 0 { format!("  {room}{label} ") } else { margin.clone() };
                push_line(&mut drawn, &format!("{margin}{}", frame.row(self, cells, at, height, paint)));
                at += 1;
            }
        }
        push_line(&mut drawn, &format!("{margin}{}", frame.border(&lines.bottom)));
        if !self.under.is_empty() {
            push_line(&mut drawn, &labels(&self.under));
        }
        drawn
    }
}

fn push_line(drawn: &mut String, line: &str) {
    drawn.push_str(line.trim_end());
    drawn.push('\n');
}

/// Measures of a table.
struct Frame<'l> {
    lines: &'l Lines,
    columns: usize,
    wide: usize,
    left: Option<usize>,
    right: Option<usize>,
}

impl Frame<'_> {
    /// The upper or lower border.
    fn border(&self, corners: &[&str; 3]) -> String {
        let stretches: Vec<String> = self
            .left
            .into_iter()
            .chain(std::iter::repeat_n(self.wide, self.columns))
            .chain(self.right)
            .map(|width| self.lines.across.repeat(width))
            .collect();
        format!("{}{}{}", corners[0], stretches.join(corners[1]), corners[2])
    }

    /// The line between two rows; boxes at the ends go on through it.
    fn between(&self, grid: &Grid, at: usize, height: usize, paint: &Paint) -> String {
        let cells = vec![self.lines.across.repeat(self.wide); self.columns];
        let [left, cross, right] = self.lines.middle;
        let mut line = String::new();
        line.push_str(&self.end(self.left, grid.ends.0.as_ref(), at, height, paint));
        line.push_str(left);
        line.push_str(&cells.join(cross));
        line.push_str(right);
        let end = self.end(self.right, grid.ends.1.as_ref(), at, height, paint);
        // the wall of the right box stands at its far side
        if let Some(rest) = end.strip_prefix(self.lines.down) {
            line.push_str(rest);
            line.push_str(self.lines.down);
        }
        line
    }

    fn row(&self, grid: &Grid, cells: &[Cell], at: usize, height: usize, paint: &Paint) -> String {
        let mut line = self.end(self.left, grid.ends.0.as_ref(), at, height, paint);
        for column in 0..self.columns {
            line.push_str(self.lines.down);
            let cell = cells.get(column).cloned().unwrap_or_default();
            line.push_str(&cell.centred(self.wide, paint));
        }
        line.push_str(&self.end(self.right, grid.ends.1.as_ref(), at, height, paint));
        line.push_str(self.lines.down);
        line
    }

    /// A line of the box at an end, with the wall before it: its text stands in the middle.
    fn end(&self, width: Option<usize>, cell: Option<&Cell>, at: usize, height: usize, paint: &Paint) -> String {
        let (Some(width), Some(cell)) = (width, cell) else { return String::new() };
        let text = if at == height.saturating_sub(1) / 2 { cell.centred(width, paint) } else { " ".repeat(width) };
        format!("{}{text}", self.lines.down)
    }
}
