//! Names of holes and moves.

use crate::model::{ClauseId, Hole, Model, Seat, SeedKind, Sense, Shape, Spot, Step, Zone};
use crate::position::Decision;

/// How a ruleset writes its holes and options.
#[derive(Clone, Debug)]
pub struct Names {
    /// By seat, then hole.
    holes: Vec<Vec<String>>,
    /// By seat, the holes in the order in which a name is looked for: a seat's own rows first.
    search: Vec<Vec<Hole>>,
    /// By seat, then hole: whether going forward runs right as the owner of the row sees it.
    forward_is_right: Vec<Vec<bool>>,
    /// By number of the option in the plan.
    options: Vec<String>,
    kinds: Vec<String>,
    /// Initials of the seats.
    initials: Vec<char>,
    /// Letters of kinds of seed; plain seeds have none.
    seeds: Vec<String>,
}

impl Names {
    /// Names of a model; `options` are the clauses of options in the order of the plan.
    #[must_use]
    pub fn new(model: &Model, options: &[ClauseId]) -> Names {
        let seats = 0..u8::try_from(model.board.seats.len()).unwrap_or(u8::MAX);
        Names {
            holes: seats.clone().map(|seat| hole_names(model, Seat(seat))).collect(),
            search: seats.clone().map(|seat| own_rows_first(model, Seat(seat))).collect(),
            forward_is_right: seats.map(|seat| forward_is_right(model, Seat(seat))).collect(),
            options: options.iter().map(|clause| option_name(model, *clause)).collect(),
            kinds: model.kinds.clone(),
            initials: model.board.seats.iter().map(|seat| seat.chars().next().unwrap_or('?')).collect(),
            seeds: std::iter::once(String::new())
                .chain(model.seed_kinds.iter().map(|kind| kind.letters.clone()))
                .collect(),
        }
    }

    /// The name of a hole as a seat writes it.
    #[must_use]
    pub fn hole(&self, seat: Seat, hole: Hole) -> &str {
        self.holes.get(usize::from(seat.0)).and_then(|holes| holes.get(usize::from(hole.0))).map_or("?", String::as_str)
    }

    /// What may be a hole at the beginning of a move's name.
    #[must_use]
    pub fn head(name: &str) -> &str {
        let end = name.find(|sign: char| !sign.is_alphanumeric() && sign != '-').unwrap_or(name.len());
        name.get(..end).unwrap_or(name)
    }

    /// The hole of that name, as a seat writes it; one of its own where an enemy's has the same name.
    #[must_use]
    pub fn find_hole(&self, seat: Seat, name: &str) -> Option<Hole> {
        if let Some((initial, name)) = name.split_once('-')
            && let Some(other) = self.initials.iter().position(|known| initial.chars().eq([*known]))
        {
            return self.find_hole(Seat(u8::try_from(other).ok()?), name);
        }
        let search = self.search.get(usize::from(seat.0))?;
        search.iter().copied().find(|hole| self.hole(seat, *hole).eq_ignore_ascii_case(name))
    }

    /// The name of a hole that tells it from all others: one across the board that is called as one of the seat's own has the
    /// initial of the other seat before it, `N-a`.
    fn of_all(&self, seat: Seat, hole: Hole) -> String {
        let name = self.hole(seat, hole);
        if self.find_hole(seat, name) == Some(hole) {
            return name.to_string();
        }
        let seats = (0u8..).map(Seat).zip(&self.initials);
        let other = seats.into_iter().find(|(other, _)| *other != seat && self.find_hole(*other, name) == Some(hole));
        other.map_or_else(|| name.to_string(), |(_, initial)| format!("{initial}-{name}"))
    }

    /// The name of an option.
    #[must_use]
    pub fn option(&self, option: u16) -> &str {
        self.options.get(usize::from(option)).map_or("?", String::as_str)
    }

    /// The name of a kind of turn.
    #[must_use]
    pub fn kind(&self, kind: crate::model::KindId) -> &str {
        self.kinds.get(usize::from(kind.0)).map_or("?", String::as_str)
    }

    /// Whether a sense of the seat's path runs to the right as the owner of the row sees it in which the hole lies.
    #[must_use]
    pub fn runs_right(&self, seat: Seat, hole: Hole, sense: Sense) -> bool {
        let forward = self
            .forward_is_right
            .get(usize::from(seat.0))
            .and_then(|holes| holes.get(usize::from(hole.0)))
            .copied()
            .unwrap_or(true);
        forward == (sense == Sense::Forward)
    }

    /// Seeds in the order in which they fall, run by run: `2+1c`.
    fn runs(&self, runs: &[(SeedKind, u32)]) -> String {
        let letters = |kind: SeedKind| self.seeds.get(usize::from(kind.0)).map_or("?", String::as_str);
        runs.iter().map(|(kind, seeds)| format!("{seeds}{}", letters(*kind))).collect::<Vec<_>>().join("+")
    }

    /// The name of a move: its first hole, then each later choice; `alone` where it has neither. `whole`: later holes
    /// across the board, too, have the initial of the other seat where they need it.
    pub(crate) fn of_move<'d>(
        &self,
        seat: Seat,
        first: Option<Hole>,
        later: impl Iterator<Item = &'d Decision>,
        alone: &str,
        whole: bool,
    ) -> String {
        let mut name = first.map_or(String::new(), |hole| self.of_all(seat, hole));
        let mut later = later.peekable();
        while let Some(decision) = later.next() {
            match decision {
                Decision::Kind(kind) => {
                    let mut runs = vec![(*kind, 1u32)];
                    while let Some(Decision::Kind(next)) = later.peek() {
                        match runs.last_mut() {
                            Some((kind, seeds)) if kind == next => *seeds += 1,
                            _ => runs.push((*next, 1)),
                        }
                        later.next();
                    }
                    name.push('/');
                    name.push_str(&self.runs(&runs));
                }
                Decision::Direction(sense) => {
                    let right = first.map_or(*sense == Sense::Forward, |hole| self.runs_right(seat, hole, *sense));
                    name.push(if right { '>' } else { '<' });
                }
                Decision::Hole(hole) | Decision::Place(hole) => {
                    name.push('/');
                    if whole {
                        name.push_str(&self.of_all(seat, *hole));
                    } else {
                        name.push_str(self.hole(seat, *hole));
                    }
                }
                Decision::Amount(number) => {
                    name.push('/');
                    name.push_str(&number.to_string());
                }
                Decision::Option(option) => {
                    name.push('/');
                    name.push_str(self.option(*option));
                }
            }
        }
        if name.is_empty() { alone.to_string() } else { name.trim_start_matches('/').to_string() }
    }
}

fn hole_names(model: &Model, seat: Seat) -> Vec<String> {
    let board = &model.board;
    if matches!(board.shape, Shape::Ring { .. }) {
        return (1..=board.holes).map(|number| number.to_string()).collect();
    }
    (0..board.holes).map(|hole| hole_name(model, seat, Hole(hole))).collect()
}

fn own_rows_first(model: &Model, seat: Seat) -> Vec<Hole> {
    // where players count a row alike, the holes that are a seat's own from the start come before the others of it
    let owned = |hole: &Hole| model.board.owners.get(usize::from(hole.0)).copied().flatten() == Some(seat);
    let rows = || model.board.rows.get(usize::from(seat.0)).into_iter().flatten().flatten().copied();
    let all = || (0..model.board.holes).map(Hole);
    let mut holes: Vec<Hole> = Vec::new();
    for hole in rows().filter(owned).chain(rows()).chain(all().filter(owned)).chain(all()) {
        if !holes.contains(&hole) {
            holes.push(hole);
        }
    }
    holes
}

/// A hole's name: by a zone that is written with letters; on two rows `a`, `b`, …; else row letter and number. Names
/// are seen from a seat: another's holes keep the names their owner gives them, as the first seat whose row it is.
fn hole_name(model: &Model, seat: Seat, hole: Hole) -> String {
    let board = &model.board;
    let seats = board.seats.len();
    let others = (0..seats).map(|turn| (usize::from(seat.0) + turn) % seats.max(1));
    let order = std::iter::once(usize::from(owner_of_row(model, seat, hole).0)).chain(others);
    for other in order.clone() {
        for zone in &board.zones {
            let Some(letters) = &zone.written else { continue };
            if let Some(at) = zone.holes.get(other).and_then(|holes| holes.iter().position(|h| *h == hole)) {
                return format!("{letters}{}", at + 1);
            }
        }
    }
    for other in order {
        for (row, holes) in (1..).zip(&board.rows[other]) {
            let Some(at) = holes.iter().position(|h| *h == hole) else { continue };
            return row_name(model, row, at + 1);
        }
    }
    format!("end{}", hole.0 + 1)
}

fn row_name(model: &Model, row: u16, number: usize) -> String {
    let rows = match model.board.shape {
        Shape::Rows { rows, .. } => rows,
        Shape::Ring { .. } => 1,
    };
    let front_to_back = |zone: &&Zone| zone.row == Some(row) && ["front", "middle", "back"].contains(&&*zone.name);
    let initial = model.board.zones.iter().find(front_to_back).and_then(|zone| zone.name.chars().next());
    match (rows, row, initial) {
        (1 | 2, 1, _) => letter_name(number),
        (_, _, Some(initial)) => format!("{}{number}", initial.to_ascii_uppercase()),
        _ => format!("R{row}-{number}"),
    }
}

/// `a` to `z`, then `a2`, `b2`, …
fn letter_name(number: usize) -> String {
    let index = number - 1;
    let letter = char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    match index / 26 {
        0 => letter.to_string(),
        again => format!("{letter}{}", again + 1),
    }
}

/// For each hole whether going forward along the seat's path runs to the right as the owner of the hole's row sees it.
fn forward_is_right(model: &Model, seat: Seat) -> Vec<bool> {
    use crate::model::Course;
    let board = &model.board;
    let mut right = vec![true; usize::from(board.holes)];
    let Some(path) = board.paths.first() else { return right };
    let Course::Fixed { tracks, .. } = &path.course else { return right };
    let Some(track) = tracks.get(usize::from(seat.0)) else { return right };
    if matches!(board.shape, Shape::Ring { .. }) {
        return right;
    }
    for hole in (0..board.holes).map(Hole) {
        let owner = owner_of_row(model, seat, hole);
        let rows = board.rows.get(usize::from(owner.0)).into_iter().flatten();
        let place = rows.filter_map(|row| Some((row, row.iter().position(|one| *one == hole)?))).next();
        if let Some((row, at)) = place {
            right[usize::from(hole.0)] = runs_right_along(row, at, &track.spots);
        }
    }
    right
}

/// Whether a path runs to the right at a place of a row, given from its left: as the nearest two holes side by side show
/// that follow one another on the path.
fn runs_right_along(row: &[Hole], at: usize, path: &[Spot]) -> bool {
    let follows = |first: Hole, second: Hole| {
        let place = path.iter().position(|spot| *spot == Spot::Hole(first));
        place.is_some_and(|place| path.get((place + 1) % path.len()) == Some(&Spot::Hole(second)))
    };
    let mut pairs: Vec<(usize, &[Hole])> = row.windows(2).enumerate().collect();
    pairs.sort_by_key(|(left, _)| left.abs_diff(at).min((left + 1).abs_diff(at)));
    let shown =
        pairs.into_iter().find_map(|(left, pair)| match (follows(pair[0], pair[1]), follows(pair[1], pair[0])) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            // a round of two holes runs away from each
            (true, true) => Some(left == at),
            (false, false) => None,
        });
    shown.unwrap_or(true)
}

/// The seat whose row a hole lies in, for whom it has a left and a right: its owner's at the set-up, else the row of the
/// seat that asks, else of him to whose edge it is nearest.
fn owner_of_row(model: &Model, seat: Seat, hole: Hole) -> Seat {
    let board = &model.board;
    let row = |seat: &Seat| board.rows.get(usize::from(seat.0))?.iter().position(|row| row.contains(&hole));
    let owner = board.owners.get(usize::from(hole.0)).copied().flatten().filter(|owner| row(owner).is_some());
    let seats = std::iter::once(seat).chain((0u8..).map(Seat).take(board.seats.len()));
    owner.or_else(|| seats.filter(|seat| row(seat).is_some()).min_by_key(row)).unwrap_or(seat)
}

/// The name of the option that a clause gives.
fn option_name(model: &Model, clause: ClauseId) -> String {
    let bodies = model
        .turns
        .iter()
        .map(|turn| &turn.body)
        .chain(model.procedures.iter().map(|procedure| &procedure.body))
        .chain(model.rules.lap_starts.iter().chain(&model.rules.last_seed_falls).map(|rule| &rule.body));
    for line in bodies.flatten() {
        if let Step::Either(options) = &line.step
            && let Some(option) = options.iter().find(|option| option.clause == clause)
        {
            return option.name.clone();
        }
    }
    "?".to_string()
}
