//! The interpreter and the simple one, move by move.

use mancala_interpreter::game::{Game, NoPlay, NoPosition, Point};
use mancala_interpreter::position::{Phase, Position};
use mancala_interpreter::run::Fault;

use crate::boards::without_past as plain;
use crate::collection::Chance;
use crate::simple::{Simple, SimpleFault, SimpleMove};

/// From a position that may not be one of play: both must have the same moves in it, and then as [`play_on`].
///
/// # Errors
/// What differs.
pub fn play_on_from(
    game: &Game,
    simple: &Simple<'_>,
    position: &Position,
    turns: usize,
    chance: &mut Chance,
) -> Result<usize, String> {
    let tell = |text: String| format!("{text}, from {position:?}");
    let point = match game.at(position) {
        Ok(point) => point,
        // a fault of both is agreement too; what follows where nobody can move is not asked of the simple interpreter
        Err(NoPosition::Fault(Fault::Limit(_))) => return Ok(0),
        Err(NoPosition::Fault(fault)) => {
            let alone = simple.moves(position).is_ok_and(|moves| !moves.legal.is_empty());
            return if alone { Err(tell(format!("the engine alone: {fault:?}"))) } else { Ok(0) };
        }
        Err(NoPosition::Misfit(misfit)) => return Err(tell(format!("{misfit:?}"))),
    };
    // he who cannot move passes, or the game is over
    let reached = plain(point.position(game));
    if (point.ended().is_some() || reached != *position)
        && simple.moves(position).is_ok_and(|moves| !moves.legal.is_empty())
    {
        return Err(tell("the simple interpreter alone has moves".to_string()));
    }
    play_on(game, simple, point, reached, turns, chance)
}

/// Plays on at random; every move of every position on the way is compared. How many turns these were.
///
/// # Errors
/// What differs.
pub fn play_on(
    game: &Game,
    simple: &Simple<'_>,
    mut point: Point,
    mut slow: Position,
    turns: usize,
    chance: &mut Chance,
) -> Result<usize, String> {
    for turn in 0..turns {
        if point.ended().is_some() {
            return Ok(turn);
        }
        let tell = |text: String| format!("turn {turn}: {text}, from {:?}", plain(point.position(game)));
        let pairs = match compare_moves(game, simple, &point, &slow) {
            Ok(pairs) => pairs,
            // it keeps every state of a long turn; what it cannot follow is not compared, nor what comes after a fault
            Err(Difference::TooLong) => return Ok(turn),
            Err(Difference::Is(text)) => return Err(tell(text)),
        };
        let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        let (next, twin) = pairs.into_iter().nth(chance.below(count) as usize).ok_or_else(|| tell("no move".into()))?;
        point = next;
        slow = twin.after;
    }
    Ok(turns)
}

enum Difference {
    TooLong,
    Is(String),
}

/// All moves of a position with what they lead to, in the engine and in the simple interpreter.
fn compare_moves(
    game: &Game,
    simple: &Simple<'_>,
    point: &Point,
    position: &Position,
) -> Result<Vec<(Point, SimpleMove)>, Difference> {
    let slow = match simple.moves(position) {
        Ok(moves) => moves,
        Err(SimpleFault::Budget) => return Err(Difference::TooLong),
        // it has played all moves to find them
        Err(_) if one_is_a_fault(game, point) => return Err(Difference::TooLong),
        Err(fault) => return Err(Difference::Is(format!("the simple interpreter: {fault:?}"))),
    };
    let moves = game.moves(point).map_err(|fault| Difference::Is(format!("moves: {fault:?}")))?;
    let mut names: Vec<&str> = moves.iter().map(|m| m.name.as_str()).collect();
    names.sort_unstable();
    if names != slow.names() {
        return Err(Difference::Is(format!("moves {names:?}, simple {:?}", slow.names())));
    }
    let mut pairs = Vec::new();
    for found in &moves {
        let name = &found.name;
        let twin = slow.named(name).ok_or_else(|| Difference::Is(format!("{name} has no twin")))?;
        let (after, record) = match game.play_index(point, found.index, false) {
            // a turn after it that the simple interpreter has not looked at yet
            Err(NoPlay::Fault(Fault::Limit(_))) => return Err(Difference::TooLong),
            played => played.map_err(|no| Difference::Is(format!("{name}: {no:?}")))?,
        };
        let result = after.ended().map(|ended| ended.result);
        let told = (result, record.laps, record.captured, record.again);
        let twin_told = (twin.result, twin.laps, twin.captured, twin.again);
        // a choice in step is told by what all do together, by the simple interpreter as if it were sown alone
        let in_step = matches!(point.phase(), Phase::InStep(_));
        let differs = if in_step { result != twin.result } else { told != twin_told };
        if differs {
            return Err(Difference::Is(format!("{name}: {told:?}, simple {twin_told:?}")));
        }
        let (fast, simple) = (plain(after.position(game)), plain(twin.after.clone()));
        if result.is_none() && fast != simple {
            return Err(Difference::Is(format!("{name} leads to\n{fast:?}\nsimple\n{simple:?}\n")));
        }
        pairs.push((after, twin.clone()));
    }
    Ok(pairs)
}

/// Whether the moves, one of them, or what comes after it, is a fault.
fn one_is_a_fault(game: &Game, point: &Point) -> bool {
    game.moves(point).is_err()
        || (0..point.count()).any(|index| matches!(game.step(point, index), Err(NoPlay::Fault(_))))
}
