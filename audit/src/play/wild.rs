//! Positions that games at random hardly come to.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Seat, StageId};
use mancala_interpreter::position::{Mark, Phase, Position};

use crate::chance::Chance;

/// A position with the seeds of the start, scattered: few or many on the board, the rest where the game keeps them.
/// Stages, marks and the player to move are drawn too. It may be one that no game can come to.
#[must_use]
pub fn wild_position(game: &Game, start: &Position, chance: &mut Chance) -> Position {
    let model = game.model();
    let mut position = Position { past: Vec::new(), phase: Phase::Turn, hand: 0, ..start.clone() };
    let all = total(start);
    let open: Vec<usize> = (0..position.holes.len()).filter(|hole| !start.closed[*hole]).collect();
    position.holes.iter_mut().for_each(|seeds| *seeds = 0);
    for kind in &mut position.kinds {
        // seeds of a declared kind leave the game: which hole they belong in is not drawn
        kind.holes.iter_mut().for_each(|seeds| *seeds = 0);
    }
    if open.is_empty() || !position.kinds.is_empty() {
        return start.clone();
    }
    let on_board = match chance.below(3) {
        0 => 1 + chance.below(8.min(all.max(1))),
        1 => 1 + chance.below(all.max(1)),
        _ => all,
    };
    let on_board = on_board.min(all);
    let wanted = wanted(open.len(), chance);
    for _ in 0..on_board {
        let hole = draw(&wanted, chance);
        position.holes[open[hole]] += 1;
    }
    let mut rest = all - on_board;
    let seats = u32::try_from(position.stages.len().max(position.has_played.len())).unwrap_or(1).max(1);
    for seat in 0..position.reserves.len() {
        let had = u32::from(start.reserves[seat]);
        let kept = if chance.below(2) == 0 { 0 } else { chance.below(had.min(rest) + 1) };
        position.reserves[seat] = u16::try_from(kept).unwrap_or(0);
        rest -= kept;
    }
    if position.stores.is_empty() {
        position.out = u16::try_from(rest).unwrap_or(u16::MAX);
    } else {
        position.out = 0;
        for seat in 0..position.stores.len() {
            let last = seat + 1 == position.stores.len();
            let part = if last { rest } else { chance.below(rest + 1) };
            position.stores[seat] = u16::try_from(part).unwrap_or(u16::MAX);
            rest -= part;
        }
    }
    if !model.stages.is_empty() {
        let one = StageId(number(chance.below(u32::try_from(model.stages.len()).unwrap_or(1))));
        for (seat, stage) in position.stages.iter_mut().enumerate() {
            let each = model.stages.get(usize::from(one.0)).is_some_and(|stage| stage.for_every_player);
            let other = StageId(number(chance.below(u32::try_from(model.stages.len()).unwrap_or(1))));
            *stage = if each && seat > 0 { other } else { one };
        }
    }
    marks(game, &mut position, chance);
    position.mover = Seat(u8::try_from(chance.below(seats)).unwrap_or(0));
    position.last_mover = Some(Seat(u8::try_from((u32::from(position.mover.0) + seats - 1) % seats).unwrap_or(0)));
    position.has_played.iter_mut().for_each(|played| *played = true);
    position
}

/// Some marks stay, some go, some come.
fn marks(game: &Game, position: &mut Position, chance: &mut Chance) {
    let count = game.model().marks.len();
    position.marks.retain(|_| chance.below(2) == 0);
    if count == 0 || chance.below(2) == 0 {
        return;
    }
    for _ in 0..=chance.below(2) {
        let hole =
            mancala_interpreter::model::Hole(number(chance.below(u32::try_from(position.holes.len()).unwrap_or(1))));
        let mark = mancala_interpreter::model::MarkId(number(chance.below(u32::try_from(count).unwrap_or(1))));
        let maker = Seat(u8::try_from(chance.below(2)).unwrap_or(0));
        if !position.marks.iter().any(|other| other.hole == hole && other.mark == mark) {
            position.marks.push(Mark { hole, mark, maker, term: None });
        }
    }
    position.marks.sort_by_key(|mark| (mark.hole, mark.mark));
}

fn total(position: &Position) -> u32 {
    let places = position.holes.iter().chain(&position.stores).chain(&position.reserves);
    places.map(|seeds| u32::from(*seeds)).sum::<u32>() + u32::from(position.out) + u32::from(position.hand)
}

/// How much each hole is wanted: very unequally, so that some holes are full and many empty.
fn wanted(holes: usize, chance: &mut Chance) -> Vec<u32> {
    const SCALE: u32 = 100;
    (0..holes)
        .map(|_| {
            let least = chance.below(SCALE).min(chance.below(SCALE));
            least * least + 1
        })
        .collect()
}

fn draw(wanted: &[u32], chance: &mut Chance) -> usize {
    let mut drawn = chance.below(wanted.iter().sum());
    for (hole, weight) in wanted.iter().enumerate() {
        if drawn < *weight {
            return hole;
        }
        drawn -= weight;
    }
    0
}

fn number(drawn: u32) -> u16 {
    u16::try_from(drawn).unwrap_or(0)
}
