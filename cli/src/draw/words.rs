//! Holes, holders and stages in words.

pub use mancala_grammar::diagnostic::counted;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Board, ClauseId, Hole, MarkId, Seat, Spot, StageId};
use mancala_interpreter::piles::written;
use mancala_interpreter::position::Holder;

use crate::json::board::{seat_name, seats};
use crate::load::Opened;

/// Seeds as they are written: `5+1c`.
pub fn pile(game: &Game, seeds: u16, kinds: &[u16]) -> String {
    written(game.model(), seeds, kinds.iter().copied())
}

/// Seeds in words: `5 seeds`, `6 seeds (5+1c)`.
pub fn seeds(game: &Game, seeds: u16, kinds: &[u16]) -> String {
    let all = counted(u64::from(seeds), "seed");
    match kinds.iter().any(|seeds| *seeds > 0) {
        true => format!("{all} ({})", pile(game, seeds, kinds)),
        false => all,
    }
}

/// The seat in whose rows a hole lies.
pub fn side(board: &Board, hole: Hole) -> Option<Seat> {
    let rows =
        |seat: &Seat| board.rows.get(usize::from(seat.0)).is_some_and(|rows| rows.iter().flatten().any(|h| *h == hole));
    let mut sides = seats(board).filter(rows);
    let first = sides.next()?;
    // rows that several players share are nobody's side
    if sides.next().is_none() { Some(first) } else { None }
}

/// A hole as a seat speaks of it: `c`, `North's c`.
pub fn hole(game: &Game, seat: Seat, hole: Hole) -> String {
    let board = &game.model().board;
    let name = game.names().hole(seat, hole);
    match side(board, hole) {
        Some(other) if other != seat => format!("{}'s {name}", seat_name(board, other)),
        _ => name.to_string(),
    }
}

/// An element of a path as a seat speaks of it.
pub fn spot(game: &Game, seat: Seat, spot: Spot) -> String {
    holder(game, seat, Holder::from(spot))
}

/// A holder of seeds as a seat speaks of it.
pub fn holder(game: &Game, seat: Seat, holder: Holder) -> String {
    let whose = |other: Seat| match other == seat {
        true => "own".to_string(),
        false => format!("{}'s", seat_name(&game.model().board, other)),
    };
    match holder {
        Holder::Hole(at) => hole(game, seat, at),
        Holder::Store(other) => format!("{} store", whose(other)),
        Holder::Reserve(other) => format!("{} reserve", whose(other)),
        Holder::Hand => "the hand".to_string(),
        Holder::Out => "off the board".to_string(),
    }
}

/// The name of a stage as it is shown.
pub fn stage(game: &Game, stage: StageId) -> &str {
    game.model().stages.get(usize::from(stage.0)).map_or("?", |s| s.written.as_deref().unwrap_or(&s.name))
}

/// The name of a mark.
pub fn mark(game: &Game, mark: MarkId) -> &str {
    game.model().marks.get(usize::from(mark.0)).map_or("?", |info| info.name.as_str())
}

/// File and line of a clause.
pub fn place(opened: &Opened, clause: ClauseId) -> String {
    let Some(info) = opened.game.model().clauses.get(usize::from(clause.0)) else { return String::new() };
    match opened.loaded.sources.get(usize::from(info.span.text.0)) {
        None => String::new(),
        Some(source) => {
            let name = mancala_grammar::diagnostic::on_one_line(&source.name);
            format!("{name}:{}", source.line_and_column(info.span.start).0)
        }
    }
}

/// A text cut to a width, in characters.
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// A text in lines of at most a width, those after the first with an indent; every line ends.
pub fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push_str(&line);
            lines.push('\n');
            line = indent.to_string();
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push_str(&line);
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_text_goes_on_below_its_beginning() {
        assert_eq!(wrapped("* one two three", 9, "  "), "* one two\n  three\n");
        assert_eq!(wrapped("unbreakable", 3, ""), "unbreakable\n");
    }
}
