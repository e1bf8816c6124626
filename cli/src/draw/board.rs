//! A position drawn as people draw it.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Hole, Seat};
use mancala_interpreter::piles::Lying;
use mancala_interpreter::position::Position;

use super::beside::{self, Letters};
use super::grid::{Cell, Grid};
use super::view::{End, View};
use crate::paint::{Paint, Signs, Tone};

/// The board as a seat sees it, with what stands beside it.
pub fn board(game: &Game, position: &Position, seat: Seat, paint: &Paint) -> String {
    let view = View::of(game, seat);
    let letters = Letters::of(game);
    let drawer = Drawer { game, position, letters: &letters, paint };
    let labels = Labels::of(game, &view, seat);
    let end = |end: End| match end {
        End::Nothing => None,
        End::Hole(hole) => Some(drawer.hole(hole)),
        End::Store(seat) => {
            let seeds = position.pile(game.model(), Lying::Store(seat));
            Some(Cell::toned(Tone::Strong, format!("{seeds:>2}")))
        }
    };
    let rows = view
        .rows
        .iter()
        .map(|row| {
            let counts: Vec<Cell> =
                row.iter().map(|hole| hole.map_or_else(Cell::default, |hole| drawer.hole(hole))).collect();
            match labels.each {
                true => vec![row.iter().map(|hole| name_cell(game, seat, *hole)).collect(), counts],
                false => vec![counts],
            }
        })
        .collect();
    let ends = (end(view.left), end(view.right));
    let grid = Grid { rows, over: labels.over, under: labels.under, sides: labels.sides, ends };
    let mut drawn = beside::above(game, position, seat, &view, paint);
    drawn.push_str(&grid.draw(paint));
    drawn.push_str(&beside::below(game, position, seat, &view, paint));
    drawn.push_str(&letters.legend(game, position, seat, paint));
    drawn.push_str(&beside::kinds(game, position, paint));
    drawn
}

fn name_cell(game: &Game, seat: Seat, hole: Option<Hole>) -> Cell {
    hole.map_or_else(Cell::default, |hole| Cell::toned(Tone::Faint, game.names().hole(seat, hole)))
}

struct Drawer<'a> {
    game: &'a Game,
    position: &'a Position,
    letters: &'a Letters,
    paint: &'a Paint,
}

impl Drawer<'_> {
    /// A hole: a cross if it is closed, its seeds, then the letters of its marks.
    fn hole(&self, hole: Hole) -> Cell {
        let index = usize::from(hole.0);
        let seeds = self.position.holes.get(index).copied().unwrap_or(0);
        let marks = self.letters.on(self.game, self.position, hole);
        if self.position.closed.get(index).copied().unwrap_or(false) {
            let cross = if self.paint.signs == Signs::Ascii { "x" } else { "✕" };
            if seeds == 0 {
                return Cell::toned(Tone::Faint, format!("{cross}{marks}"));
            }
            let seeds = self.position.pile(self.game.model(), Lying::Hole(index));
            return Cell::toned(Tone::Faint, format!("{cross}{seeds} {marks}").trim_end().to_string());
        }
        match (seeds, marks.is_empty(), self.paint.signs) {
            (0, true, Signs::Drawn) => Cell::toned(Tone::Faint, " ·"),
            (0, _, _) => Cell::plain(format!(" 0{marks}")),
            _ => {
                let seeds = self.position.pile(self.game.model(), Lying::Hole(index));
                // letters of kinds and letters of marks do not run together
                let between = if marks.is_empty() || !seeds.ends_with(char::is_alphabetic) { "" } else { " " };
                Cell::toned(Tone::Strong, format!("{seeds:>2}{between}{marks}"))
            }
        }
    }
}

/// Names of holes along the edges.
struct Labels {
    over: Vec<Cell>,
    under: Vec<Cell>,
    sides: Vec<Cell>,
    /// Names stand in the cells, for the edges cannot tell them.
    each: bool,
}

impl Labels {
    fn of(game: &Game, view: &View, seat: Seat) -> Labels {
        let names: Vec<Vec<&str>> = view
            .rows
            .iter()
            .map(|row| row.iter().map(|hole| hole.map_or("", |hole| game.names().hole(seat, hole))).collect())
            .collect();
        let cells = |texts: &[&str]| texts.iter().map(|text| Cell::toned(Tone::Faint, *text)).collect::<Vec<_>>();
        // as wide as seeds, so that both stand in one line
        let edge = |texts: &[&str]| {
            texts.iter().map(|text| Cell::toned(Tone::Faint, format!("{text:>2}"))).collect::<Vec<_>>()
        };
        let nothing = Labels { over: Vec::new(), under: Vec::new(), sides: Vec::new(), each: false };
        match names.as_slice() {
            [] => nothing,
            [one] => Labels { under: edge(one), ..nothing },
            [top, bottom] if !has_letter_and_number(&names) => {
                Labels { over: edge(top), under: edge(bottom), ..nothing }
            }
            rows => match by_letter(rows) {
                Some((sides, over, under)) => {
                    Labels { over: edge(&over), under: edge(&under), sides: cells(&sides), each: false }
                }
                None if rows.len() == 2 => Labels { over: edge(&rows[0]), under: edge(&rows[1]), ..nothing },
                None => Labels { each: true, ..nothing },
            },
        }
    }
}

/// Whether all names are letters and a number.
fn has_letter_and_number(rows: &[Vec<&str>]) -> bool {
    rows.iter().flatten().all(|name| {
        let (letters, number) = split(name);
        !letters.is_empty() && !number.is_empty()
    })
}

/// Letters at the sides and numbers over and under the board, where all rows fit them.
fn by_letter<'n>(rows: &[Vec<&'n str>]) -> Option<(Vec<&'n str>, Vec<&'n str>, Vec<&'n str>)> {
    let numbers = |row: &[&'n str]| row.iter().map(|name| split(name).1).collect::<Vec<_>>();
    let (over, under) = (numbers(rows.first()?), numbers(rows.last()?));
    let mut sides = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let letter = split(row.first()?).0;
        let edge = if index < rows.len() / 2 { &over } else { &under };
        if letter.is_empty() || row.iter().any(|name| split(name).0 != letter) || numbers(row) != *edge {
            return None;
        }
        sides.push(letter);
    }
    Some((sides, over, under))
}

/// The letters of a name, and the number at its end.
fn split(name: &str) -> (&str, &str) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (letters, &name[letters.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::paint::Format;

    fn drawn(text: &str, seat: Seat) -> String {
        let opened = fixture::opened(text);
        let point = opened.game.start().expect("a start");
        board(&opened.game, &point.position(&opened.game), seat, &Paint::of(Format::Plain, false))
    }

    #[test]
    fn two_rows_with_stores_at_the_ends() {
        let text = fixture::ruleset(
            "2 rows of 3",
            "every player has a store at the right end",
            "1 in every hole, 4 in hole 1 of row",
        );
        let board = "  North
          c    b    a
  +----+----+----+----+----+
  |    |  1 |  1 |  4 |    |
  |  0 +----+----+----+  0 |
  |    |  4 |  1 |  1 |    |
  +----+----+----+----+----+
          a    b    c
  South, to move
";
        assert_eq!(drawn(&text, Seat(0)), board);
    }

    #[test]
    fn the_other_seat_sees_it_turned() {
        let text = fixture::ruleset("2 rows of 2", "no stores", "1 in every hole, 4 in hole 1 of row");
        let south = drawn(&text, Seat(0));
        let north = drawn(&text, Seat(1));
        // both players have four seeds at their left, so only their names change places
        assert_eq!(
            north.replace("North", "x").replace("South, to move", "North").replace('x', "South, to move"),
            south
        );
        assert!(north.starts_with("  South, to move\n") && north.ends_with("  North\n"));
    }

    #[test]
    fn four_rows_have_letters_at_the_side() {
        let text = fixture::ruleset("4 rows of 2", "no stores", "0 in every hole, 3 in front")
            .replace("round the board", "round own rows");
        let board = "  North
       2    1
    +----+----+
  B |  0 |  0 |
    +----+----+
  F |  3 |  3 |
    +----+----+
  F |  3 |  3 |
    +----+----+
  B |  0 |  0 |
    +----+----+
       1    2
  South, to move
";
        assert_eq!(drawn(&text, Seat(0)), board);
    }

    #[test]
    fn a_ring_is_drawn_as_two_rows() {
        let text = fixture::ruleset("ring of 6", "no stores", "0 in every hole, 5 in hole 1 of row")
            .replace("every player owns his rows", "every player owns 3 holes in turn");
        let board = "  North
     6    5    4
  +----+----+----+
  |  0 |  0 |  5 |
  +----+----+----+
  |  5 |  0 |  0 |
  +----+----+----+
     1    2    3
  South, to move
";
        assert_eq!(
            drawn(&text, Seat(0)).replace("       6    5    4", "     6    5    4"),
            board.replace("       6    5    4", "     6    5    4")
        );
    }

    #[test]
    fn ends_stand_at_the_ends() {
        let text = fixture::ruleset("2 rows of 2 and 2 ends", "no stores", "1 in every hole, 7 in every end hole");
        assert!(drawn(&text, Seat(0)).contains("|  7 +----+----+  7 |"), "{}", drawn(&text, Seat(0)));
    }

    #[test]
    fn marks_are_letters_with_a_legend() {
        let text = fixture::ruleset("2 rows of 2", "no stores", "1 in every hole\n    mark tuz on hole 1 of row");
        let drawn = drawn(&text, Seat(0));
        assert!(drawn.contains("|  1t |  1  |"), "{drawn}");
        assert!(drawn.contains("t: tuz (North's a; a)"), "{drawn}");
    }
}
