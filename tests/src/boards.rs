//! Positions for tests: drawn as text, turned by half, drawn by lot.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{ClauseInfo, Course, Hole, Model, Part, Seat, Shape, Spot, Spread, StageId};
use mancala_interpreter::position::{Mark, Phase, Position};

use crate::collection::Chance;

/// The seeds of the holes in one line, row by row as South sees them: `0 2 2 / 2 2 0`.
#[must_use]
pub fn in_line(model: &Model, position: &Position) -> String {
    let cell = |hole: &Option<Hole>| match hole {
        Some(hole) if position.closed[usize::from(hole.0)] => "x".to_string(),
        Some(hole) => position.holes[usize::from(hole.0)].to_string(),
        None => ".".to_string(),
    };
    let rows = model.board.picture.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" "));
    rows.collect::<Vec<_>>().join(" / ")
}

/// The board as text: rows as South sees them, then stores, reserves, marks, stage, mover.
#[must_use]
pub fn drawn(game: &Game, position: &Position) -> String {
    let model = game.model();
    let mut lines: Vec<String> = Vec::new();
    for row in &model.board.picture {
        let cells = row.iter().map(|hole| match hole {
            Some(hole) => format!("{:>3}", position.holes[usize::from(hole.0)]),
            None => "  .".to_string(),
        });
        lines.push(cells.collect());
    }
    lines.extend(beside(game, position));
    lines.push(format!("{} to move", model.board.seats[usize::from(position.mover.0)]));
    lines.join("\n")
}

/// What a position holds beside the seeds of its holes, as far as the ruleset has it.
#[must_use]
pub fn beside(game: &Game, position: &Position) -> Vec<String> {
    let model = game.model();
    let numbers = |list: &[u16]| list.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    let mut told = Vec::new();
    if !position.stores.is_empty() {
        told.push(format!("stores {}", numbers(&position.stores)));
    }
    if !position.reserves.is_empty() {
        told.push(format!("reserves {}", numbers(&position.reserves)));
    }
    if position.out > 0 {
        told.push(format!("out {}", position.out));
    }
    if position.hand > 0 {
        told.push(format!("hand {}", position.hand));
    }
    if let Some(stage) = position.stages.first() {
        told.push(format!("stage {}", model.stages[usize::from(stage.0)].name));
    }
    for mark in &position.marks {
        let owner = model.board.owners[usize::from(mark.hole.0)].unwrap_or(Seat(0));
        let seat = |seat: Seat| &model.board.seats[usize::from(seat.0)];
        let term = mark.term.map_or(String::new(), |turns| format!(" for {turns}"));
        told.push(format!(
            "{} on {} {} by {}{term}",
            model.marks[usize::from(mark.mark.0)].name,
            seat(owner),
            game.names().hole(owner, mark.hole),
            seat(mark.maker),
        ));
    }
    told
}

/// All seeds of a position, wherever they are.
#[must_use]
pub fn seeds(position: &Position) -> u32 {
    let all = position.holes.iter().chain(&position.stores).chain(&position.reserves);
    all.chain([&position.out, &position.hand]).copied().map(u32::from).sum()
}

/// The position without those before it.
#[must_use]
pub fn without_past(position: Position) -> Position {
    Position { past: Vec::new(), ..position }
}

/// The other of two seats.
#[must_use]
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// For each hole the one that comes into its place when the board is turned by half, if the game then looks as before:
/// two players on rows, set-up, facing and paths alike for both, and no rule or tally that may name one of them.
#[must_use]
pub fn half_turn(model: &Model) -> Option<Vec<Hole>> {
    let board = &model.board;
    let Shape::Rows { ends: false, .. } = board.shape else { return None };
    if board.seats.len() != 2 {
        return None;
    }
    let places: Vec<Option<Hole>> = board.picture.iter().flatten().copied().collect();
    let mut turn = vec![Hole(0); usize::from(board.holes)];
    for (one, twin) in places.iter().zip(places.iter().rev()) {
        match (one, twin) {
            (Some(one), Some(twin)) => turn[usize::from(one.0)] = *twin,
            (None, None) => {}
            _ => return None,
        }
    }
    looks_alike(model, &turn).then_some(turn)
}

fn looks_alike(model: &Model, turn: &[Hole]) -> bool {
    let (board, start) = (&model.board, &model.start);
    let holes = || (0..board.holes).map(Hole);
    let at = |hole: Hole| usize::from(hole.0);
    let goes = |hole: Hole| turn[at(hole)];
    let seeds = holes().all(|hole| start.holes[at(goes(hole))] == start.holes[at(hole)]);
    let owners = holes().all(|hole| board.owners[at(goes(hole))] == board.owners[at(hole)].map(other));
    let facing = holes().all(|hole| board.facing[at(goes(hole))] == board.facing[at(hole)].map(goes));
    let kept = [&start.stores, &start.reserves].into_iter().all(|kept| kept.first() == kept.last());
    let marks = start.marks.iter().all(|(mark, hole, seat)| start.marks.contains(&(*mark, goes(*hole), other(*seat))));
    let paths = board.paths.iter().all(|path| match &path.course {
        Course::Fixed { tracks, .. } => {
            let turned: Vec<Spot> = tracks[0].spots.iter().map(|spot| turned_spot(*spot, turn)).collect();
            same_round(&turned, &tracks[1].spots)
        }
        Course::Free { .. } => true,
    });
    let names_one = |clause: &ClauseInfo| {
        clause.part != Part::Start
            && board.seats.iter().any(|seat| clause.words.split_whitespace().any(|word| word == seat))
    };
    let nobody_named = !model.clauses.iter().any(names_one);
    // a tally of the game may stand for one of the players
    let no_tally = model.tallies.iter().all(|tally| tally.per_player);
    seeds && owners && facing && kept && marks && paths && nobody_named && no_tally
}

fn turned_spot(spot: Spot, turn: &[Hole]) -> Spot {
    match spot {
        Spot::Hole(hole) => Spot::Hole(turn[usize::from(hole.0)]),
        Spot::Store(seat) => Spot::Store(other(seat)),
    }
}

fn same_round(one: &[Spot], two: &[Spot]) -> bool {
    let Some(shift) = one.first().and_then(|first| two.iter().position(|spot| spot == first)) else { return false };
    one.len() == two.len() && (0..one.len()).all(|at| one[at] == two[(at + shift) % two.len()])
}

/// The position as the other player would see it if he sat in this one's place.
#[must_use]
pub fn turned(position: &Position, turn: &[Hole]) -> Position {
    let holes = 0..position.holes.len();
    let from = |hole: usize| usize::from(turn[hole].0);
    fn back<T: Clone>(list: &[T]) -> Vec<T> {
        list.iter().rev().cloned().collect()
    }
    let mut marks: Vec<Mark> = position
        .marks
        .iter()
        .map(|mark| Mark { hole: turn[usize::from(mark.hole.0)], maker: other(mark.maker), ..*mark })
        .collect();
    marks.sort_unstable();
    Position {
        holes: holes.clone().map(|hole| position.holes[from(hole)]).collect(),
        stores: back(&position.stores),
        reserves: back(&position.reserves),
        out: position.out,
        hand: position.hand,
        kinds: position
            .kinds
            .iter()
            .map(|kind| Spread {
                holes: holes.clone().map(|hole| kind.holes[from(hole)]).collect(),
                stores: back(&kind.stores),
                reserves: back(&kind.reserves),
                ..*kind
            })
            .collect(),
        owners: holes.clone().map(|hole| position.owners[from(hole)].map(other)).collect(),
        closed: holes.map(|hole| position.closed[from(hole)]).collect(),
        marks,
        tallies: position.tallies.iter().map(|tally| back(tally)).collect(),
        stages: back(&position.stages),
        mover: other(position.mover),
        last_mover: position.last_mover.map(other),
        directions: back(&position.directions),
        has_played: back(&position.has_played),
        out_of_game: back(&position.out_of_game),
        swapped: position.swapped,
        starter: other(position.starter),
        phase: position.phase.clone(),
        past: Vec::new(),
    }
}

/// A position drawn by lot: the seeds of the set-up in other places, marks and stage as chance has it. Not every one of
/// them can come up in play; each of them is one the rules speak of.
///
/// # Panics
/// The ruleset cannot be set up.
#[must_use]
pub fn by_lot(game: &Game, chance: &mut Chance) -> Position {
    try_by_lot(game, chance).expect("a set-up and its lay-outs")
}

/// The same of a ruleset that perhaps cannot be set up.
#[must_use]
pub fn try_by_lot(game: &Game, chance: &mut Chance) -> Option<Position> {
    let model = game.model();
    let mut point = game.start().ok()?;
    while point.lay_out().is_some() {
        point = game.random_step(&point, &mut |n| chance.below(n)).ok()?;
    }
    let mut position = without_past(point.position(game));
    // a game that was over before its first turn can have left seeds in the hand
    position.out += std::mem::take(&mut position.hand);
    for kind in &mut position.kinds {
        kind.out += std::mem::take(&mut kind.hand);
    }
    let seats = position.has_played.len();
    position.phase = Phase::Turn;
    position.mover = seat_by_lot(seats, chance);
    position.last_mover = Some(other(position.mover)).filter(|seat| usize::from(seat.0) < seats);
    position.has_played = vec![true; seats];
    if game.plan().layout.closed.is_some() && chance.below(4) == 0 {
        let hole = chance.below(u32::from(model.board.holes)) as usize;
        position.closed[hole] = true;
    }
    scatter(&mut position, chance);
    stage_by_lot(model, &mut position, chance);
    marks_by_lot(model, &mut position, chance);
    kinds_by_lot(&mut position, chance);
    Some(position)
}

fn seat_by_lot(seats: usize, chance: &mut Chance) -> Seat {
    let bound = u32::try_from(seats).unwrap_or(1);
    Seat(u8::try_from(chance.below(bound)).unwrap_or(0))
}

/// All seeds of the board in other holes, some of them in stores or off the board.
fn scatter(position: &mut Position, chance: &mut Chance) {
    let total: u32 = position.holes.iter().chain(&position.stores).copied().map(u32::from).sum();
    let gone = if chance.below(3) == 0 { 0 } else { chance.below(total * 9 / 10 + 1) };
    let gone = if position.stores.is_empty() && chance.below(2) == 0 { 0 } else { gone };
    position.stores.iter_mut().for_each(|store| *store = 0);
    for _ in 0..gone {
        let stores = u32::try_from(position.stores.len()).unwrap_or(0);
        match position.stores.get_mut(chance.below(stores.max(1)) as usize) {
            Some(store) => *store += 1,
            None => position.out += 1,
        }
    }
    let open: Vec<usize> = (0..position.holes.len()).filter(|hole| !position.closed[*hole]).collect();
    position.holes.iter_mut().for_each(|hole| *hole = 0);
    // all open holes, or a few of them, so that heaps and gaps are as common as level boards
    let few = match chance.below(3) {
        0 => open.len(),
        1 => open.len() / 2,
        _ => 2 + chance.below(6) as usize,
    };
    let count = u32::try_from(open.len()).unwrap_or(1);
    let chosen: Vec<usize> = (0..few.max(2)).map(|_| open[chance.below(count) as usize]).collect();
    let few = u32::try_from(chosen.len()).unwrap_or(1);
    for _ in 0..total - gone {
        position.holes[chosen[chance.below(few) as usize]] += 1;
    }
}

/// The first stage with seeds in reserve, a later one without.
fn stage_by_lot(model: &Model, position: &mut Position, chance: &mut Chance) {
    if model.stages.is_empty() {
        return;
    }
    let stage = chance.below(u32::try_from(model.stages.len()).unwrap_or(1));
    let stage = u16::try_from(stage).unwrap_or(0);
    position.stages.iter_mut().for_each(|one| *one = StageId(stage));
    for reserve in 0..position.reserves.len() {
        let held = position.reserves[reserve];
        let kept = if stage == 0 { 1 + u16::try_from(chance.below(u32::from(held.max(1)))).unwrap_or(0) } else { 0 };
        let kept = kept.min(held);
        position.reserves[reserve] = kept;
        for _ in kept..held {
            let hole = chance.below(u32::try_from(position.holes.len()).unwrap_or(1)) as usize;
            position.holes[hole] += 1;
        }
    }
}

/// Seeds of each kind, as many as there were, are any of the seeds.
fn kinds_by_lot(position: &mut Position, chance: &mut Chance) {
    let mut plain: Vec<Lying> = Vec::new();
    let lists = [(&position.holes, Lying::Hole as fn(usize) -> Lying), (&position.stores, Lying::Store)];
    for (list, lying) in lists.into_iter().chain([(&position.reserves, Lying::Reserve as fn(usize) -> Lying)]) {
        for (at, seeds) in list.iter().enumerate() {
            plain.extend((0..*seeds).map(|_| lying(at)));
        }
    }
    plain.extend((0..position.out).map(|_| Lying::Out));
    for kind in &mut position.kinds {
        let seeds = kind.total();
        *kind = Spread::none(kind.holes.len(), kind.stores.len(), kind.reserves.len());
        for _ in 0..seeds {
            let at = chance.below(u32::try_from(plain.len()).unwrap_or(1)) as usize;
            match plain.swap_remove(at) {
                Lying::Hole(at) => kind.holes[at] += 1,
                Lying::Store(at) => kind.stores[at] += 1,
                Lying::Reserve(at) => kind.reserves[at] += 1,
                Lying::Out => kind.out += 1,
            }
        }
    }
}

/// Where a seed lies.
#[derive(Clone, Copy)]
enum Lying {
    Hole(usize),
    Store(usize),
    Reserve(usize),
    Out,
}

/// Marks of the set-up stay or go; others come on any hole.
fn marks_by_lot(model: &Model, position: &mut Position, chance: &mut Chance) {
    position.marks.retain(|_| chance.below(2) == 0);
    for (index, mark) in (0..).zip(&model.marks) {
        if model.start.marks.iter().any(|(id, ..)| id.0 == index) || chance.below(2) == 0 {
            continue;
        }
        let mark_id = mancala_interpreter::model::MarkId(index);
        for _ in 0..=chance.below(2) {
            let hole = Hole(u16::try_from(chance.below(u32::from(model.board.holes))).unwrap_or(0));
            if position.marks.iter().any(|other| other.hole == hole && other.mark == mark_id) {
                continue;
            }
            let maker = seat_by_lot(position.has_played.len(), chance);
            let term = mark.has_term.then(|| 1 + u16::try_from(chance.below(2)).unwrap_or(0));
            position.marks.push(Mark { hole, mark: mark_id, maker, term });
        }
    }
    position.marks.sort_unstable();
}
