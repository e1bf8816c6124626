//! The board and the set-up.

use std::collections::BTreeSet;

use super::value::{Words, words};
use super::walk::Survey;
use crate::model::{self, Course, Model, Seat, Spot, StartStep};

words! {
    /// The shape of the board.
    Shape {
        OneRow "one-row" "a single row of holes",
        Rows "rows" "rows of holes of equal length",
        Ends "ends" "two rows with a hole more at each end",
        Ring "ring" "a circle of holes",
        Gaps "gaps" "rows in which holes are left out",
    }

    /// Whose the holes are at the set-up.
    Owners {
        OwnRows "own-rows" "every player owns the rows at his edge",
        Stretches "stretches" "every player owns a stretch of the ring",
        Nobodys "nobodys" "some holes are nobody's",
        Otherwise "otherwise" "the holes are shared out in another way",
    }

    /// Where captured seeds can be kept.
    Stores {
        None "none" "no stores",
        OffBoard "off-board" "a store off the board for every player",
        AtEnds "at-ends" "a store at one end for every player, which is not sown in",
        InPath "in-path" "a store for every player, which is sown in",
    }

    /// How seeds lie at the beginning.
    SetUp {
        Equal "equal" "equally many seeds in every hole",
        Pattern "pattern" "seeds in a pattern",
        LaidOut "laid-out" "seeds laid out before the first turn",
        Empty "empty" "an empty board",
    }

    /// What is done before the first turn.
    Opening {
        Arranged "arranged" "players lay out their seeds",
        ByChance "by-chance" "chance lays out the seeds",
        Scripted "scripted" "a first move that is prescribed",
        InStep "in-step" "a first turn of all players at once",
    }
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its shape.
    pub shape: Shape,
    /// Rows; a ring has one.
    pub rows: u16,
    /// Holes of the longest row, or of the ring.
    pub columns: u16,
    /// Holes.
    pub holes: u16,
    /// Players.
    pub players: u16,
    /// Whose the holes are.
    pub owners: Owners,
    /// Stores.
    pub stores: Stores,
    /// Seeds wait in reserve.
    pub reserve: bool,
}

/// The set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// All seeds.
    pub seeds: u32,
    /// How they lie.
    pub set_up: SetUp,
    /// So many in each hole that is not empty, where all of these have as many.
    pub per_hole: Option<u16>,
    /// What is done before the first turn.
    pub opening: BTreeSet<Opening>,
    /// Kinds of seed, the plain one among them if there are such seeds.
    pub kinds: u16,
}

impl Board {
    pub(super) fn of(survey: &Survey<'_>) -> Board {
        let board = &survey.model.board;
        let longest = board.picture.iter().map(|row| row.iter().flatten().count()).max().unwrap_or(0);
        Board {
            shape: shape(board),
            rows: match board.shape {
                model::Shape::Rows { rows, .. } => rows,
                model::Shape::Ring { .. } => 1,
            },
            columns: match board.shape {
                model::Shape::Rows { columns, ends: true, .. } => columns,
                _ => u16::try_from(longest).unwrap_or(u16::MAX),
            },
            holes: board.holes,
            players: u16::try_from(board.seats.len()).unwrap_or(u16::MAX),
            owners: owners(board),
            stores: stores(board),
            reserve: board.reserves,
        }
    }
}

fn shape(board: &model::Board) -> Shape {
    match board.shape {
        model::Shape::Ring { .. } => Shape::Ring,
        model::Shape::Rows { ends: true, .. } => Shape::Ends,
        model::Shape::Rows { rows, columns, .. } if u32::from(rows) * u32::from(columns) > u32::from(board.holes) => {
            Shape::Gaps
        }
        model::Shape::Rows { rows: 1, .. } => Shape::OneRow,
        model::Shape::Rows { .. } => Shape::Rows,
    }
}

fn owners(board: &model::Board) -> Owners {
    if board.owners.iter().any(Option::is_none) {
        return Owners::Nobodys;
    }
    let rows = |seat: usize| board.rows.get(seat).into_iter().flatten().flatten();
    let owner = |hole: &model::Hole| board.owners.get(usize::from(hole.0)).copied().flatten();
    let own = |seat: usize| rows(seat).all(|hole| owner(hole).is_some_and(|owner| usize::from(owner.0) == seat));
    let all: usize = (0..board.seats.len()).map(|seat| rows(seat).count()).sum();
    match ((0..board.seats.len()).all(own) && all == usize::from(board.holes), board.shape) {
        (true, model::Shape::Rows { .. }) => Owners::OwnRows,
        (true, model::Shape::Ring { .. }) => Owners::Stretches,
        (false, _) => Owners::Otherwise,
    }
}

fn stores(board: &model::Board) -> Stores {
    let sown_in = board.paths.iter().any(|path| match &path.course {
        Course::Fixed { tracks, .. } => {
            tracks.iter().any(|track| track.spots.iter().any(|spot| matches!(spot, Spot::Store(_))))
        }
        Course::Free { .. } => false,
    });
    match board.stores {
        model::Stores::None => Stores::None,
        _ if sown_in => Stores::InPath,
        model::Stores::OffBoard => Stores::OffBoard,
        model::Stores::LeftEnd | model::Stores::RightEnd => Stores::AtEnds,
    }
}

impl Start {
    pub(super) fn of(survey: &Survey<'_>) -> Start {
        let start = &survey.model.start;
        let mut opening = BTreeSet::new();
        for step in &start.steps {
            opening.insert(match step {
                StartStep::Arrange { by_chance: true, .. } => Opening::ByChance,
                StartStep::Arrange { .. } => Opening::Arranged,
                StartStep::Script { .. } => Opening::Scripted,
            });
        }
        if start.in_step.is_some() {
            opening.insert(Opening::InStep);
        }
        let occupied: BTreeSet<u16> = start.holes.iter().copied().filter(|seeds| *seeds > 0).collect();
        let per_hole = if occupied.len() == 1 { occupied.first().copied() } else { None };
        let set_up = match per_hole {
            _ if opening.contains(&Opening::Arranged) || opening.contains(&Opening::ByChance) => SetUp::LaidOut,
            None if occupied.is_empty() => SetUp::Empty,
            Some(_) if !start.holes.contains(&0) => SetUp::Equal,
            _ => SetUp::Pattern,
        };
        Start { seeds: survey.model.start.seeds(), set_up, per_hole, opening, kinds: kinds(survey.model) }
    }
}

/// Kinds of seed. Seeds of no declared kind are plain.
fn kinds(model: &Model) -> u16 {
    let declared: u64 = model.start.kinds.iter().map(model::Spread::total).sum();
    let plain = declared < u64::from(model.start.seeds()) || model.seed_kinds.is_empty();
    u16::try_from(model.seed_kinds.len() + usize::from(plain)).unwrap_or(u16::MAX)
}

/// The holes a seat owns at the set-up.
pub(super) fn owned(board: &model::Board, seat: Seat) -> BTreeSet<model::Hole> {
    let holes = (0..board.holes).map(model::Hole);
    holes.filter(|hole| board.owners.get(usize::from(hole.0)).copied().flatten() == Some(seat)).collect()
}

impl Shape {
    /// The board in a few signs: `2×6`, `ring of 18`.
    #[must_use]
    pub fn short(self, rows: u16, columns: u16) -> String {
        match self {
            Shape::Ring => format!("ring of {columns}"),
            Shape::Ends => format!("{rows}×{columns} and 2 ends"),
            Shape::OneRow | Shape::Rows => format!("{rows}×{columns}"),
            Shape::Gaps => format!("{rows}×{columns} with gaps"),
        }
    }
}

impl Stores {
    /// Whether there are any.
    #[must_use]
    pub fn are_there(self) -> bool {
        self.word() != Stores::None.word()
    }
}
