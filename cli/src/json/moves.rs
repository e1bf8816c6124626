//! Moves as JSON: the name, and every decision in order.

use mancala_interpreter::game::{Game, Move, Point};
use mancala_interpreter::model::{Course, Direction, Hole, Seat, Sense, Shape};
use mancala_interpreter::position::Decision;
use mancala_interpreter::run::LayOutKind;
use serde_json::{Value, json};

use super::{board, kinds};

/// A move: `{"move": "A2>", "choices": […]}`.
pub fn one(game: &Game, seat: Seat, move_: &Move) -> Value {
    json!({ "move": move_.name, "choices": choices(game, seat, &move_.decisions) })
}

/// Every decision of a move, in order.
pub fn choices(game: &Game, seat: Seat, decisions: &[Decision]) -> Vec<Value> {
    let model = &game.model().board;
    let first = decisions.iter().find_map(|decision| match decision {
        Decision::Hole(hole) => Some(*hole),
        _ => None,
    });
    let one = |decision: &Decision| match decision {
        Decision::Hole(hole) => json!({ "choose": "hole", "hole": board::hole(model, *hole) }),
        Decision::Place(hole) => json!({ "choose": "place", "hole": board::hole(model, *hole) }),
        Decision::Direction(sense) => {
            json!({ "choose": "direction", "direction": direction_chosen(game, seat, first, *sense) })
        }
        Decision::Amount(number) => json!({ "choose": "amount", "amount": number }),
        Decision::Kind(kind) => json!({ "choose": "kind", "kind": kinds::name(game, *kind) }),
        Decision::Option(option) => json!({ "choose": "option", "option": game.names().option(*option) }),
    };
    decisions.iter().map(one).collect()
}

/// The word of a chosen direction: `left` or `right` as the player sees the row of his first hole, on a ring as seen
/// from above.
pub fn direction_chosen(game: &Game, seat: Seat, first: Option<Hole>, sense: Sense) -> &'static str {
    match (game.model().board.shape, first) {
        (Shape::Rows { .. }, Some(hole)) => match game.names().runs_right(seat, hole, sense) {
            true => "right",
            false => "left",
        },
        _ => match (forward(game), sense) {
            (Direction::Clockwise, Sense::Forward) | (Direction::CounterClockwise, Sense::Backward) => "clockwise",
            _ => "counterclockwise",
        },
    }
}

/// The word of a direction as seen from above, for a lap from a hole.
pub fn direction_of_lap(game: &Game, seat: Seat, from: Option<Hole>, direction: Direction) -> &'static str {
    let sense = if direction == forward(game) { Sense::Forward } else { Sense::Backward };
    direction_chosen(game, seat, from, sense)
}

/// What forward is on the unnamed path.
fn forward(game: &Game) -> Direction {
    match game.model().board.paths.first().map(|path| &path.course) {
        Some(Course::Fixed { forward: Some(forward), .. }) => *forward,
        _ => Direction::CounterClockwise,
    }
}

/// What can be done: the moves, or the lay-out that is waited for.
pub fn list(game: &Game, point: &Point, moves: &[Move]) -> Value {
    let seat = point.mover();
    moves.iter().map(|move_| one(game, seat, move_)).collect::<Vec<_>>().into()
}

/// The lay-out that is waited for; null without one. The move that makes it is a number for each hole, joined by `-`.
pub fn lay_out(game: &Game, point: &Point) -> Value {
    let board = &game.model().board;
    let Some(wanted) = point.lay_out() else { return Value::Null };
    json!({
        "seat": board::seat(board, wanted.seat),
        "holes": wanted.holes.iter().map(|hole| board::hole(board, *hole)).collect::<Vec<_>>(),
        "seeds": wanted.seeds,
        "by_chance": wanted.by_chance,
        "each": match wanted.kind {
            LayOutKind::Free => Value::Null,
            LayOutKind::WholeHoles { each, .. } => json!(each),
        },
    })
}
