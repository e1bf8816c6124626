//! Pictures of the board, as owners, paths and positions are drawn.

use mancala_grammar::diagnostic::counted;
use mancala_grammar::source::Span;
use mancala_grammar::tree::At;

use crate::check::Checker;

impl Checker<'_> {
    /// Whether a picture has the rows of the board, and each row its holes; what does not fit is told at its row.
    pub(in crate::check) fn picture_fits<T>(
        &mut self,
        code: &'static str,
        what: &str,
        rows: &[Vec<At<T>>],
        span: Span,
    ) -> Option<()> {
        let shape: Vec<usize> = self.board.picture.iter().map(Vec::len).collect();
        if rows.len() != shape.len() {
            let message = format!("{what} has {}, the board has {}", counted(rows.len(), "row"), shape.len());
            let help = "rows stand from the top, as South sees them, with `/` between them";
            self.problems.error(code, span, message, help);
            return None;
        }
        let wrong = rows.iter().zip(&shape).position(|(row, holes)| row.len() != *holes);
        let Some((at, (row, holes))) = wrong.and_then(|at| Some((at, (rows.get(at)?, shape.get(at)?)))) else {
            return Some(());
        };
        let ends = row.first().zip(row.last()).map(|(first, last)| first.span.to(last.span));
        let message = format!("row {} of {what} has {}, the board has {holes}", at + 1, counted(row.len(), "hole"));
        let help = "a row has a sign for each hole, from the left, and `.` where there is none";
        self.problems.error(code, ends.unwrap_or(span), message, help);
        None
    }
}
