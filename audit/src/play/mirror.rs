//! Whether both sides play alike: a position and its half turn, with the players exchanged, have the same moves.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Hole, Seat};
use mancala_interpreter::position::{Mark, Position};

use super::{Budget, wild_position};
use crate::chance::Chance;

/// What came of turning the board.
#[derive(Clone, Debug, Default)]
pub enum Mirrored {
    /// Not looked at: not two players with rows of their own.
    #[default]
    No,
    /// The sides played alike in so many positions.
    Alike(u32),
    /// They differ in this one.
    Differs(Box<Position>),
}

/// Positions that are turned.
const POSITIONS: u32 = 200;

/// Moves that are looked at in all, those that follow a move included: where there are hundreds, fewer positions are turned.
const LOOKED_AT: usize = 2_000_000;

/// Turns positions and compares where their moves lead.
#[must_use]
pub fn mirror(game: &Game, budget: Budget) -> Mirrored {
    /// A stream of chance of its own.
    const STREAM: u64 = 1 << 41;
    let Some(to) = half_turn(game) else { return Mirrored::No };
    let Ok(start) = game.start() else { return Mirrored::No };
    let start = start.position(game);
    let (mut alike, mut looked_at) = (0, 0);
    for index in 0..POSITIONS.min(budget.positions) {
        let mut chance = Chance::new(budget.seed, STREAM + u64::from(index));
        let position = wild_position(game, &start, &mut chance);
        let (Ok(here), Ok(there)) = (game.at(&position), game.at(&turned(&position, &to))) else { continue };
        if here.count() != there.count() || here.ended().is_some() != there.ended().is_some() {
            return Mirrored::Differs(Box::new(position));
        }
        if looked_at > LOOKED_AT {
            break;
        }
        looked_at += 2 * here.count() * here.count();
        let ends = |point: &mancala_interpreter::game::Point, turn: bool| {
            let mut ends: Vec<String> = (0..point.count())
                .filter_map(|at| game.step(point, at).ok())
                .map(|next| {
                    let position = Position { past: Vec::new(), ..next.position(game) };
                    format!("{:?}", if turn { turned(&position, &to) } else { position })
                })
                .collect();
            ends.sort_unstable();
            ends
        };
        if ends(&here, true) != ends(&there, false) {
            return Mirrored::Differs(Box::new(position));
        }
        alike += 1;
    }
    Mirrored::Alike(alike)
}

/// Where each hole comes to; `None` if the board has no half turn that exchanges two players.
fn half_turn(game: &Game) -> Option<Vec<usize>> {
    let board = &game.model().board;
    let [south, north] = board.rows.as_slice() else { return None };
    if board.seats.len() != 2 || south.len() != north.len() || south.is_empty() {
        return None;
    }
    let mut to: Vec<Option<usize>> = vec![None; usize::from(board.holes)];
    for (mine, other) in south.iter().zip(north) {
        if mine.len() != other.len() {
            return None;
        }
        for (a, b) in mine.iter().zip(other) {
            to[usize::from(a.0)] = Some(usize::from(b.0));
            to[usize::from(b.0)] = Some(usize::from(a.0));
        }
    }
    to.into_iter().collect()
}

/// The half turn of a position, with the players exchanged.
fn turned(position: &Position, to: &[usize]) -> Position {
    let other = |seat: Seat| Seat(1 - seat.0.min(1));
    let mut turned = position.clone();
    for (from, to) in to.iter().enumerate() {
        turned.holes[*to] = position.holes[from];
        turned.owners[*to] = position.owners[from].map(other);
        turned.closed[*to] = position.closed[from];
    }
    for list in [&mut turned.stores, &mut turned.reserves] {
        list.reverse();
    }
    turned.tallies.iter_mut().for_each(|values| values.reverse());
    turned.stages.reverse();
    turned.directions.reverse();
    turned.has_played.reverse();
    turned.out_of_game.reverse();
    turned.marks = position
        .marks
        .iter()
        .map(|mark| Mark {
            hole: Hole(u16::try_from(to[usize::from(mark.hole.0)]).unwrap_or(mark.hole.0)),
            maker: other(mark.maker),
            ..*mark
        })
        .collect();
    turned.marks.sort_by_key(|mark| (mark.hole, mark.mark));
    turned.mover = other(position.mover);
    turned.last_mover = position.last_mover.map(other);
    turned.starter = other(position.starter);
    turned
}
