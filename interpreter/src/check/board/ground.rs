//! Shape, holes, seats and rows.

use mancala_grammar::diagnostic::counted;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, BoardLine, Course, OwnerCell, StorePlace};

use crate::check::Checker;
use crate::limits::{MOST_HOLES, MOST_ROWS, MOST_SEATS};
use crate::model::{Hole, Seat, Shape, Stores};

impl Checker<'_> {
    /// Reads the shape, the seats and the containers; numbers the holes; counts the rows of each seat.
    pub(super) fn ground(&mut self) {
        self.seats();
        let shape = self.shape();
        self.problems.board_unknown = shape.is_none();
        // without a shape the rest is still read, on a board that is as good as any
        self.board.shape = shape.unwrap_or(Shape::Rows { rows: 2, columns: 6, ends: false });
        self.number_holes();
        self.containers();
        self.board.owners = vec![None; usize::from(self.board.holes)];
        self.owners_before_rows();
        self.sides = self.seat_sides();
        self.board.rows = (0..self.board.seats.len()).map(|seat| self.rows_of(seat)).collect();
    }

    fn seats(&mut self) {
        let mut lines = self.tree.board.iter().filter_map(|line| match &line.it {
            BoardLine::Players(seats) => Some((seats, line.clause.span)),
            _ => None,
        });
        let first = lines.next();
        let again: Vec<Span> = lines.map(|(_, span)| span).collect();
        self.said_once("the players", first.map(|(_, span)| span), &again);
        let Some((seats, span)) = first else {
            self.board.seats = vec!["South".to_owned(), "North".to_owned()];
            return;
        };
        for seat in seats {
            if self.board.seats.contains(&seat.it) {
                self.problems.error(
                    "M202",
                    seat.span,
                    format!("`{}` is named twice", seat.it),
                    "each seat has a name of its own",
                );
            } else {
                self.board.seats.push(seat.it.clone());
            }
        }
        if self.board.seats.len() > MOST_SEATS {
            self.board.seats.truncate(MOST_SEATS);
            self.problems.error("M311", span, format!("more than {MOST_SEATS} players"), "fewer players");
        }
    }

    fn shape(&mut self) -> Option<Shape> {
        let mut lines = self.tree.board.iter().filter_map(|line| match &line.it {
            BoardLine::Rows { .. } | BoardLine::Ring(_) => Some((&line.it, line.clause.span)),
            _ => None,
        });
        let first = lines.next();
        let again: Vec<Span> = lines.map(|(_, span)| span).collect();
        self.said_once("the board", first.map(|(_, span)| span), &again);
        match first {
            Some((BoardLine::Ring(holes), _)) => self.ring(holes),
            Some((BoardLine::Rows { rows, holes, ends }, _)) => self.rows(rows, holes, ends.as_ref()),
            _ => {
                let span = self.tree.heads.first().map_or_else(Span::default, |head| head.span);
                self.problems.error(
                    "M301",
                    span,
                    "this ruleset has no board",
                    "say in `board` how many holes there are, as `2 rows of 6`",
                );
                None
            }
        }
    }

    fn ring(&mut self, holes: &At<u16>) -> Option<Shape> {
        if holes.it < 2 || u32::from(holes.it) > MOST_HOLES {
            self.problems.error(
                "M311",
                holes.span,
                format!("a ring of {}", counted(holes.it, "hole")),
                format!("a ring has 2 to {MOST_HOLES} holes"),
            );
            return None;
        }
        Some(Shape::Ring { holes: holes.it })
    }

    fn rows(&mut self, rows: &At<u16>, columns: &At<u16>, ends: Option<&At<u16>>) -> Option<Shape> {
        if rows.it == 0 || rows.it > MOST_ROWS {
            let help = format!("a board has 1 to {MOST_ROWS} rows");
            self.problems.error("M311", rows.span, format!("a board of {}", counted(rows.it, "row")), help);
            return None;
        }
        if columns.it == 0
            || u32::from(columns.it) * u32::from(rows.it) + ends.map_or(0, |ends| ends.it.into()) > MOST_HOLES
        {
            let help = format!("a row has at least 1 hole, a board at most {MOST_HOLES}");
            self.problems.error("M311", columns.span, format!("rows of {}", counted(columns.it, "hole")), help);
            return None;
        }
        if let Some(ends) = ends
            && (ends.it != 2 || rows.it != 2)
        {
            let help = "2 ends stand left and right between 2 rows: `2 rows of 5 and 2 ends`";
            self.problems.error(
                "M304",
                ends.span,
                format!("{} on {}", counted(ends.it, "end"), counted(rows.it, "row")),
                help,
            );
        }
        let ends = ends.is_some() && rows.it == 2;
        Some(Shape::Rows { rows: rows.it, columns: columns.it, ends })
    }

    /// Row by row from the top, each from the left; a ring in the order of its first direction.
    fn number_holes(&mut self) {
        let mut next = 0;
        let mut hole = || {
            next += 1;
            Some(Hole(next - 1))
        };
        self.board.picture = match self.board.shape {
            Shape::Ring { holes } => vec![(0..holes).map(|_| hole()).collect()],
            Shape::Rows { columns, ends: true, .. } => {
                let top = (0..columns + 2).map(|_| hole()).collect();
                let bottom = (0..columns + 2).map(|at| if at == 0 || at == columns + 1 { None } else { hole() });
                vec![top, bottom.collect()]
            }
            Shape::Rows { rows, columns, ends: false } => {
                let absent = self.cells_without_hole();
                let row = |row: u16, hole: &mut dyn FnMut() -> Option<Hole>| {
                    (0..columns).map(|column| if absent.contains(&(row, column)) { None } else { hole() }).collect()
                };
                (0..rows).map(|number| row(number, &mut hole)).collect()
            }
        };
        self.board.holes = next;
    }

    /// The cells where the picture of the owners has `.`, or else those to which the drawn path of nobody comes.
    fn cells_without_hole(&self) -> Vec<(u16, u16)> {
        let dots = match self.owners_picture() {
            Some(dots) => dots,
            None => self.drawn_path(),
        };
        let cells =
            (0u16..).zip(&dots).flat_map(|(row, cells)| (0u16..).zip(cells).map(move |(at, dot)| (row, at, *dot)));
        cells.filter(|(_, _, dot)| *dot).map(|(row, column, _)| (row, column)).collect()
    }

    fn owners_picture(&self) -> Option<Vec<Vec<bool>>> {
        self.tree.board.iter().find_map(|line| match &line.it {
            BoardLine::Owners(rows) => {
                let dots = |row: &Vec<At<OwnerCell>>| row.iter().map(|cell| cell.it == OwnerCell::NoHole).collect();
                Some(rows.iter().map(dots).collect())
            }
            _ => None,
        })
    }

    /// Where the unnamed path, drawn for all alike, comes neither as South sees it nor turned by half.
    fn drawn_path(&self) -> Vec<Vec<bool>> {
        let picture = self.tree.board.iter().find_map(|line| match &line.it {
            BoardLine::Path(path) if path.name.is_none() && path.seat.is_none() => match &path.course.it {
                Course::Picture { rows, .. } => Some(rows),
                _ => None,
            },
            _ => None,
        });
        let Some(rows) = picture else { return Vec::new() };
        let dots: Vec<Vec<bool>> = rows.iter().map(|row| row.iter().map(|cell| cell.it.is_none()).collect()).collect();
        if self.board.seats.len() == 1 {
            return dots;
        }
        let turned = dots.iter().rev().map(|row| row.iter().rev());
        dots.iter()
            .zip(turned)
            .map(|(row, turned)| row.iter().zip(turned).map(|(one, other)| *one && *other).collect())
            .collect()
    }

    fn containers(&mut self) {
        let mut stores: Option<(Stores, Span)> = None;
        let mut again = Vec::new();
        for line in &self.tree.board {
            let place = match &line.it {
                BoardLine::NoStores => Stores::None,
                BoardLine::Stores(StorePlace::OffBoard) => Stores::OffBoard,
                BoardLine::Stores(StorePlace::LeftEnd) => Stores::LeftEnd,
                BoardLine::Stores(StorePlace::RightEnd) => Stores::RightEnd,
                BoardLine::Reserves => {
                    self.board.reserves = true;
                    continue;
                }
                _ => continue,
            };
            match stores {
                None => stores = Some((place, line.clause.span)),
                Some(_) => again.push(line.clause.span),
            }
        }
        self.said_once("the stores", stores.map(|(_, span)| span), &again);
        self.board.stores = stores.map_or(Stores::None, |(place, _)| place);
    }

    /// Who sits at the top: the seats most of whose holes lie in the upper half; South never does.
    fn seat_sides(&self) -> Vec<super::super::Edge> {
        use super::super::Edge;
        let rows = self.board.picture.len();
        let seats = 0..self.board.seats.len();
        let side = |seat: usize| {
            let (mut upper, mut lower) = (0, 0);
            for (number, row) in self.board.picture.iter().enumerate() {
                let own = row
                    .iter()
                    .flatten()
                    .filter(|hole| self.owner_of(**hole).is_some_and(|owner| usize::from(owner.0) == seat));
                match 2 * number + 1 {
                    twice if twice < rows => upper += own.count(),
                    twice if twice > rows => lower += own.count(),
                    _ => {}
                }
            }
            match upper.cmp(&lower) {
                _ if seat == 0 => Edge::Bottom,
                std::cmp::Ordering::Greater => Edge::Top,
                std::cmp::Ordering::Less => Edge::Bottom,
                std::cmp::Ordering::Equal => Edge::Top,
            }
        };
        seats.map(side).collect()
    }

    /// Owner at the set-up, as far as it is known.
    pub(in crate::check) fn owner_of(&self, hole: Hole) -> Option<Seat> {
        self.board.owners.get(usize::from(hole.0)).copied().flatten()
    }

    /// How many rows a seat counts: half of them where two halves face each other, else all.
    pub(in crate::check) fn rows_each(&self) -> usize {
        let rows = self.board.picture.len();
        match self.board.shape {
            Shape::Rows { .. } if rows.is_multiple_of(2) && self.board.seats.len() > 1 => rows / 2,
            Shape::Rows { .. } => rows,
            Shape::Ring { .. } => 1,
        }
    }

    /// The rows of a seat, counted from its edge, each from its left.
    fn rows_of(&self, seat: usize) -> Vec<Vec<Hole>> {
        if let Shape::Ring { .. } = self.board.shape {
            return vec![self.holes_owned(seat)];
        }
        (1..=self.rows_each()).map(|row| self.row_from(self.edge(seat), row)).collect()
    }

    pub(super) fn edge(&self, seat: usize) -> super::super::Edge {
        self.sides.get(seat).copied().unwrap_or(super::super::Edge::Bottom)
    }

    pub(super) fn holes_owned(&self, seat: usize) -> Vec<Hole> {
        (0..self.board.holes)
            .map(Hole)
            .filter(|hole| self.owner_of(*hole).is_some_and(|owner| usize::from(owner.0) == seat))
            .collect()
    }

    /// The row of that number from an edge, from the left as seen from there; ends belong to no row.
    pub(super) fn row_from(&self, edge: super::super::Edge, row: usize) -> Vec<Hole> {
        use super::super::Edge;
        let rows = self.board.picture.len();
        let index = match edge {
            Edge::Top => row.checked_sub(1),
            Edge::Bottom => rows.checked_sub(row),
        };
        let Some(cells) = index.and_then(|index| self.board.picture.get(index)) else { return Vec::new() };
        let inner = match self.board.shape {
            Shape::Rows { ends: true, .. } => 1..cells.len().saturating_sub(1),
            _ => 0..cells.len(),
        };
        let mut holes: Vec<Hole> = cells.get(inner).unwrap_or_default().iter().flatten().copied().collect();
        if edge == Edge::Top {
            holes.reverse();
        }
        holes
    }

    /// A clause of which there can be only one stands twice.
    pub(in crate::check) fn said_once(&mut self, what: &str, first: Option<Span>, again: &[Span]) {
        for span in again {
            let problem = mancala_grammar::diagnostic::Diagnostic::error("M202", *span, format!("{what} said twice"));
            let problem = problem.help("there can be only one clause of this kind: leave one out");
            self.problems.add(match first {
                Some(first) => problem.also(first, "said here before"),
                None => problem,
            });
        }
    }
}
