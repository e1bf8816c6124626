//! Geometry as tables.

use super::Mask;
use crate::model::{Board, Course, Direction, Model, Seat, Shape, Spot};

/// A hole, store, reserve, or the seeds off the board: an index into the cells of a state.
pub type Cell = u16;

/// No cell.
pub const NOWHERE: Cell = u16::MAX;

/// Geometry of a board.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Number of holes.
    pub holes: u16,
    /// Number of seats.
    pub seats: u8,
    /// Paths; the first is the unnamed one.
    pub paths: Vec<PathTable>,
    /// Facing hole of each hole.
    pub facing: Vec<Cell>,
    /// Hole of the same number.
    pub same_number: Vec<Cell>,
    /// For each row number k - 1 and hole: the hole of row k on its side and in its column.
    pub column: Vec<Vec<Cell>>,
    /// Owners at the set-up.
    pub owners: Vec<Option<Seat>>,
    /// Holes of each seat at the set-up.
    pub owned: Vec<Mask>,
    /// The same as stretches of holes that follow one another.
    pub owned_stretches: Vec<Vec<std::ops::Range<usize>>>,
    /// For each seat all holes in board order, were he the mover and owners as at the set-up.
    pub order: Vec<Vec<Cell>>,
    /// Row and number of each hole for each seat whose row it is: by seat, (row, number) from 1.
    pub numbers: Vec<Vec<Option<(u16, u16)>>>,
    /// Neighbours in the picture: left, right, up, down as South sees them.
    pub beside: Vec<[Cell; 4]>,
}

/// A path for each seat.
#[derive(Clone, Debug)]
pub struct PathTable {
    /// Next element forward, by seat, then cell.
    pub next: Vec<Vec<Cell>>,
    /// Next element backward.
    pub back: Vec<Vec<Cell>>,
    /// Elements of each seat's track, where it is open.
    pub open: Vec<Mask>,
    /// Number of elements of each seat's track.
    pub length: Vec<u16>,
    /// What forward is, as seen from above.
    pub forward: Option<Direction>,
    /// Both directions may be gone.
    pub both: bool,
    /// Before each seed the mover chooses a hole; `true`: not back.
    pub free: Option<bool>,
    /// A player's first choice of direction is his for the game.
    pub chosen_once: bool,
}

impl Tables {
    /// Tables of a board.
    #[must_use]
    pub fn new(model: &Model, stores: Option<u16>, cells: u16) -> Tables {
        let board = &model.board;
        let seats = u8::try_from(board.seats.len()).unwrap_or(u8::MAX);
        let cell = |hole: &Option<crate::model::Hole>| hole.map_or(NOWHERE, |hole| hole.0);
        let owned: Vec<Mask> = (0..seats).map(|seat| owned(board, Seat(seat))).collect();
        let mut tables = Tables {
            holes: board.holes,
            seats,
            paths: board.paths.iter().map(|path| path_table(path, seats, stores, cells)).collect(),
            facing: board.facing.iter().map(cell).collect(),
            same_number: board.same_number.iter().map(cell).collect(),
            column: board.column.iter().map(|row| row.iter().map(cell).collect()).collect(),
            owners: board.owners.clone(),
            owned_stretches: (0..seats).map(|seat| stretches(board, Seat(seat))).collect(),
            owned,
            order: Vec::new(),
            numbers: numbers(board),
            beside: beside(board),
        };
        tables.order =
            (0..seats).map(|seat| tables.board_order(Seat(seat), |hole| board.owners[usize::from(hole)])).collect();
        tables
    }

    /// All holes in board order for a mover: his holes, those of the next seats in turn, those of nobody; each seat's
    /// by row from 1, hole from 1 as he numbers them; holes outside his rows after them, by number.
    pub fn board_order(&self, mover: Seat, owner: impl Fn(Cell) -> Option<Seat>) -> Vec<Cell> {
        let mut order: Vec<Cell> = (0..self.holes).collect();
        order.sort_by_key(|hole| self.rank(mover, *hole, owner(*hole)));
        order
    }

    /// By what board order puts a hole of an owner in its place; two holes never have the same rank.
    pub(crate) fn rank(&self, mover: Seat, hole: Cell, owner: Option<Seat>) -> (u16, (u16, u16), Cell) {
        let seats = u16::from(self.seats);
        match owner {
            Some(seat) => {
                let turn = (u16::from(seat.0) + seats - u16::from(mover.0)) % seats;
                let number = self.numbers[usize::from(seat.0)][usize::from(hole)];
                (turn, number.unwrap_or((u16::MAX, hole)), hole)
            }
            None => (seats, (0, hole), hole),
        }
    }
}

fn owned(board: &Board, seat: Seat) -> Mask {
    let mut mask = Mask::empty(board.holes);
    for (hole, owner) in board.owners.iter().enumerate() {
        if *owner == Some(seat) {
            mask.insert(u16::try_from(hole).unwrap_or(NOWHERE));
        }
    }
    mask
}

fn stretches(board: &Board, seat: Seat) -> Vec<std::ops::Range<usize>> {
    let mut all: Vec<std::ops::Range<usize>> = Vec::new();
    for (hole, _) in board.owners.iter().enumerate().filter(|(_, owner)| **owner == Some(seat)) {
        match all.last_mut() {
            Some(last) if last.end == hole => last.end += 1,
            _ => all.push(hole..hole + 1),
        }
    }
    all
}

fn numbers(board: &Board) -> Vec<Vec<Option<(u16, u16)>>> {
    let mut all = vec![vec![None; usize::from(board.holes)]; board.seats.len()];
    for (of_seat, rows) in all.iter_mut().zip(&board.rows) {
        for (row, holes) in (1u16..).zip(rows) {
            for (number, hole) in (1u16..).zip(holes) {
                of_seat[usize::from(hole.0)] = Some((row, number));
            }
        }
    }
    all
}

fn beside(board: &Board) -> Vec<[Cell; 4]> {
    let mut all = vec![[NOWHERE; 4]; usize::from(board.holes)];
    if let Shape::Ring { holes } = board.shape {
        for hole in 0..holes {
            all[usize::from(hole)] = [(hole + holes - 1) % holes, (hole + 1) % holes, NOWHERE, NOWHERE];
        }
        return all;
    }
    let at = |row: usize, column: usize| -> Cell {
        board.picture.get(row).and_then(|r| r.get(column)).and_then(|h| *h).map_or(NOWHERE, |hole| hole.0)
    };
    for (row, holes) in board.picture.iter().enumerate() {
        for (column, hole) in holes.iter().enumerate() {
            let Some(hole) = hole else { continue };
            all[usize::from(hole.0)] = [
                column.checked_sub(1).map_or(NOWHERE, |c| at(row, c)),
                at(row, column + 1),
                row.checked_sub(1).map_or(NOWHERE, |r| at(r, column)),
                at(row + 1, column),
            ];
        }
    }
    all
}

fn path_table(path: &crate::model::Path, seats: u8, stores: Option<u16>, cells: u16) -> PathTable {
    let nothing = vec![vec![NOWHERE; usize::from(cells)]; usize::from(seats)];
    let mut table = PathTable {
        next: nothing.clone(),
        back: nothing,
        open: vec![Mask::empty(cells); usize::from(seats)],
        length: vec![0; usize::from(seats)],
        forward: None,
        both: false,
        free: None,
        chosen_once: path.chosen_once,
    };
    match &path.course {
        Course::Free { never_reverse } => table.free = Some(*never_reverse),
        Course::Fixed { tracks, forward, both } => {
            table.forward = *forward;
            table.both = *both;
            for (seat, track) in tracks.iter().enumerate() {
                let spots: Vec<Cell> = track.spots.iter().map(|spot| spot_cell(*spot, stores)).collect();
                table.length[seat] = u16::try_from(spots.len()).unwrap_or(u16::MAX);
                if track.open {
                    spots.iter().for_each(|cell| table.open[seat].insert(*cell));
                }
                for pair in spots.windows(2) {
                    table.next[seat][usize::from(pair[0])] = pair[1];
                    table.back[seat][usize::from(pair[1])] = pair[0];
                }
                if let (Some(first), Some(last), false) = (spots.first(), spots.last(), track.open) {
                    table.next[seat][usize::from(*last)] = *first;
                    table.back[seat][usize::from(*first)] = *last;
                }
            }
        }
    }
    table
}

/// The cell of an element of a path.
#[must_use]
pub fn spot_cell(spot: Spot, stores: Option<u16>) -> Cell {
    match spot {
        Spot::Hole(hole) => hole.0,
        Spot::Store(seat) => stores.map_or(NOWHERE, |first| first + u16::from(seat.0)),
    }
}
