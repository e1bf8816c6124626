//! Positions drawn by lot in which everything is by chance, so that clauses are met that play hardly ever meets.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Seat, Sense, StageId};
use mancala_interpreter::position::Position;

use crate::boards::by_lot;
use crate::collection::Chance;

/// As [`by_lot`]; owners, closed holes, tallies, stages of each player, directions, and who has played, started and is
/// out are as chance has them, as far as play can change them. Most are left as they are in some positions.
///
/// # Panics
/// The ruleset cannot be set up.
#[must_use]
pub fn wild(game: &Game, chance: &mut Chance) -> Position {
    let mut position = by_lot(game, chance);
    if chance.below(2) == 0 {
        holes_by_lot(game, &mut position, chance);
    }
    if chance.below(4) > 0 {
        tallies_by_lot(&mut position, chance);
    }
    players_by_lot(game, &mut position, chance);
    position
}

fn holes_by_lot(game: &Game, position: &mut Position, chance: &mut Chance) {
    let layout = &game.plan().layout;
    for hole in 0..position.holes.len() {
        if layout.owners.is_some() && chance.below(3) == 0 {
            let seat = seat_by_lot(position, chance);
            position.owners[hole] = (chance.below(3) > 0).then_some(seat);
        }
        if layout.closed.is_some() && chance.below(8) == 0 {
            position.closed[hole] = true;
        }
    }
}

fn tallies_by_lot(position: &mut Position, chance: &mut Chance) {
    let bound = if chance.below(8) == 0 { 60 } else { 5 };
    for tally in position.tallies.iter_mut().flatten() {
        *tally = u16::try_from(chance.below(bound)).unwrap_or(0);
    }
}

fn players_by_lot(game: &Game, position: &mut Position, chance: &mut Chance) {
    let plan = game.plan();
    if plan.stage_of_each && chance.below(2) == 0 {
        let stages = u32::try_from(plan.stages.len()).unwrap_or(1);
        for stage in &mut position.stages {
            *stage = StageId(u16::try_from(chance.below(stages)).unwrap_or(0));
        }
    }
    if plan.layout.directions.is_some() {
        let all = [None, Some(Sense::Forward), Some(Sense::Backward)];
        position.directions.iter_mut().for_each(|sense| *sense = all[chance.below(3) as usize]);
    }
    if chance.below(8) == 0 {
        position.has_played.iter_mut().for_each(|played| *played = chance.below(2) == 0);
    }
    position.starter = seat_by_lot(position, chance);
    if chance.below(4) == 0 {
        position.last_mover = Some(seat_by_lot(position, chance));
    }
    if position.has_played.len() > 2 && chance.below(3) == 0 {
        let out = seat_by_lot(position, chance);
        if out != position.mover {
            position.out_of_game[usize::from(out.0)] = true;
        }
    }
}

fn seat_by_lot(position: &Position, chance: &mut Chance) -> Seat {
    let seats = u32::try_from(position.has_played.len()).unwrap_or(1);
    Seat(u8::try_from(chance.below(seats)).unwrap_or(0))
}
