//! A position drawn as people draw it.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Hole, Seat};
use mancala_interpreter::position::Position;

use super::beside::{self, Letters};
use super::grid::{Cell, Grid};
use super::view::{End, View};
use crate::paint::{Paint, Signs, Tone};

/// The board as a seat sees it, with what stands beside it.
pub fn board(game: &Game, position: &Position, seat: Seat, paint: &Paint) -> String {
    let view = View::of(game, seat);
    let letters = Letters::of(game);
    let drawer = Drawer { game, position, seat, letters: &letters, paint };
    let labels = Labels::of(game, &view, seat);
    let end = |end: End| match end {
        End::Nothing => None,
        End::Hole(hole) => Some(drawer.hole(hole)),
        End::Store(seat) => {
            let seeds = position.stores.get(usize::from(seat.0)).copied().unwrap_or(0);
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
    drawn
}

fn name_cell(game: &Game, seat: Seat, hole: Option<Hole>) -> Cell {
    hole.map_or_else(Cell::default, |hole| Cell::toned(Tone::Faint, game.names().hole(seat, hole)))
}

struct Drawer<'a> {
    game: &'a Game,
    position: &'a Position,
    seat: Seat,
    letters: &'a Letters,
    paint: &'a Paint,
}

impl Drawer<'_> {
    /// A hole: its seeds, then the letters of its marks.
    fn hole(&self, hole: Hole) -> Cell {
        let index = usize::from(hole.0);
        let _ = self.seat;
        if self.position.closed.get(index).copied().unwrap_or(false) {
            return Cell::toned(Tone::Faint, if self.paint.signs == Signs::Ascii { "x" } else { "✕" });
        }
        let seeds = self.position.holes.get(index).copied().unwrap_or(0);
        let marks = self.letters.on(self.game, self.position, hole);
        match (seeds, marks.is_empty(), self.paint.signs) {
            (0, true, Signs::Drawn) => Cell::toned(Tone::Faint, " ·"),
            (0, _, _) => Cell::plain(format!(" 0{marks}")),
            _ => Cell::toned(Tone::Strong, format!("{seeds:>2}{marks}")),
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
        let nothing = Labels { over: Vec::new(), under: Vec::new(), sides: Vec::new(), each: false };
        match names.as_slice() {
            [] => nothing,
            [one] => Labels { under: cells(one), ..nothing },
            [top, bottom] if !has_letter_and_number(&names) => {
                Labels { over: cells(top), under: cells(bottom), ..nothing }
            }
            rows => match by_letter(rows) {
                Some((sides, over, under)) => {
                    Labels { over: cells(&over), under: cells(&under), sides: cells(&sides), each: false }
                }
                None if rows.len() == 2 => Labels { over: cells(&rows[0]), under: cells(&rows[1]), ..nothing },
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
