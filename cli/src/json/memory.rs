//! What rules need from earlier turns, as the `memory` of a position. Each key is written only where it differs from
//! the plain:
//!
//! | key | holds | plain |
//! |---|---|---|
//! | `owners` | `[{"hole": [0,1], "owner": "south"}]`: holes with another owner than at the set-up (`null`: nobody) | none |
//! | `closed` | list of holes | none |
//! | `tallies` | name to number, or to a list by player | 0 |
//! | `directions` | by player the direction chosen for the game: `clockwise`, `counterclockwise` (`forward`, `backward` on a drawn path), `null` | none chosen |
//! | `last_mover` | who made the latest move of this round | nobody |
//! | `has_played` | players that have had a turn in this round | nobody |
//! | `out_of_game` | players that are out (three or more players) | nobody |
//! | `swapped` | the persons have exchanged seats | false |
//! | `starter` | who started this round | as at the set-up |
//! | `hand` | seeds left in the hand by a result that stopped a turn | 0 |
//! | `phase` | `{"lay_out": 0}`, `{"between_rounds": {"line": 2, "winner": "south"}}`, `{"in_step": [{"turn": 0, "choices": […]}]}` | the mover's turn |
//! | `history` | earlier positions of this round, as lists of numbers, where repetition matters | none |

use mancala_grammar::diagnostic::quoted;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Course, Direction, Seat, Sense, StartStep};
use mancala_interpreter::position::{Chosen, Decision, Past, Phase, Position};
use serde_json::Value;

use super::kinds;
use super::read::{Refusal, given, hole, list, needed, number, numbers, object, seat, seats, shown, text, truth};

/// The keys of `memory`, with what each holds.
pub const KEYS: &[(&str, &str)] = &[
    ("owners", "holes that have another owner than at the set-up"),
    ("closed", "closed holes"),
    ("tallies", "tallies that are not 0"),
    ("directions", "by player the direction chosen for the game"),
    ("last_mover", "who made the latest move of this round"),
    ("has_played", "players that have had a turn in this round"),
    ("out_of_game", "players that are out of the game"),
    ("swapped", "whether the persons have exchanged seats"),
    ("starter", "who started this round"),
    ("hand", "seeds left in the hand by a result that stopped a turn"),
    ("phase", "a lay-out, or choices made in step, that come before the mover's turn"),
    ("history", "earlier positions of this round, as lists of numbers"),
];

/// Reads `memory` into a position.
///
/// # Errors
/// What of it cannot be true of this game.
pub(super) fn read(game: &Game, value: &Value, position: &mut Position) -> Result<(), Refusal> {
    let board = &game.model().board;
    let keys: Vec<&str> = KEYS.iter().map(|(key, _)| *key).collect();
    let flags = |seats: Vec<Seat>| -> Vec<bool> {
        (0..board.seats.len()).map(|at| seats.iter().any(|seat| usize::from(seat.0) == at)).collect()
    };
    for (key, value) in object(value, "`memory`", &keys)?.iter().filter(|(_, value)| !value.is_null()) {
        match key.as_str() {
            "owners" => owners(game, value, position)?,
            "closed" => closed(game, value, position)?,
            "tallies" => tallies(game, value, position)?,
            "directions" => position.directions = directions(game, value)?,
            "last_mover" => position.last_mover = Some(seat(board, value, "`last_mover`")?),
            "has_played" => position.has_played = flags(seats(board, value, "`has_played`")?),
            "out_of_game" => position.out_of_game = flags(seats(board, value, "`out_of_game`")?),
            "swapped" => position.swapped = truth(value, "`swapped`")?,
            "starter" => position.starter = seat(board, value, "`starter`")?,
            "hand" => position.hand = number(value, "`hand`")?,
            "phase" => position.phase = phase(game, value)?,
            _ => position.past = history(game, value)?,
        }
    }
    Ok(())
}

fn owners(game: &Game, value: &Value, position: &mut Position) -> Result<(), Refusal> {
    let board = &game.model().board;
    for entry in list(value, "`owners`")? {
        let map = object(entry, "an owner", &["hole", "owner"])?;
        let hole = hole(board, needed(map, "hole", "an owner")?, "the hole of an owner")?;
        let owner = given(map, "owner").map(|owner| seat(board, owner, "an owner")).transpose()?;
        let Some(slot) = position.owners.get_mut(usize::from(hole.0)) else { continue };
        if game.plan().layout.owners.is_none() && *slot != owner {
            return Err(Refusal::new("in this game holes never change their owner"));
        }
        *slot = owner;
    }
    Ok(())
}

fn closed(game: &Game, value: &Value, position: &mut Position) -> Result<(), Refusal> {
    for entry in list(value, "`closed`")? {
        let hole = hole(&game.model().board, entry, "a closed hole")?;
        if game.plan().layout.closed.is_none() {
            return Err(Refusal::new("in this game holes are never closed"));
        }
        if let Some(closed) = position.closed.get_mut(usize::from(hole.0)) {
            *closed = true;
        }
    }
    Ok(())
}

fn tallies(game: &Game, value: &Value, position: &mut Position) -> Result<(), Refusal> {
    let names: Vec<&str> = game.model().tallies.iter().map(|tally| tally.name.as_str()).collect();
    let map = object(value, "`tallies`", &names)?;
    for (name, slot) in names.iter().zip(&mut position.tallies) {
        let Some(value) = given(map, name) else { continue };
        let what = format!("the tally {}", quoted(name));
        let values = match value {
            Value::Array(_) => numbers(value, &what)?,
            one => vec![number(one, &what)?],
        };
        if values.len() != slot.len() {
            return Err(Refusal::new(format!("{what} has {} numbers, not {}", values.len(), slot.len())));
        }
        *slot = values;
    }
    Ok(())
}

fn directions(game: &Game, value: &Value) -> Result<Vec<Option<Sense>>, Refusal> {
    let wanted = game.model().board.seats.len();
    let words = list(value, "`directions`")?;
    if words.len() != wanted {
        return Err(Refusal::new(format!("`directions` has {} entries for {wanted} players", words.len())));
    }
    if game.plan().layout.directions.is_none() && words.iter().any(|word| !word.is_null()) {
        return Err(Refusal::new("in this game no direction is chosen for the whole game"));
    }
    let one = |value: &Value| {
        if value.is_null() {
            return Ok(None);
        }
        let word = text(value, "a direction")?;
        let known = [Sense::Forward, Sense::Backward].into_iter().find(|sense| sense_word(game, *sense) == word);
        known.map(Some).ok_or_else(|| Refusal::new(format!("{} is no direction of this game", quoted(word))))
    };
    words.iter().map(one).collect()
}

/// The word of a direction chosen for the game.
pub fn sense_word(game: &Game, sense: Sense) -> &'static str {
    match (forward(game), sense) {
        (Some(Direction::Clockwise), Sense::Forward) | (Some(Direction::CounterClockwise), Sense::Backward) => {
            "clockwise"
        }
        (Some(_), _) => "counterclockwise",
        (None, Sense::Forward) => "forward",
        (None, Sense::Backward) => "backward",
    }
}

/// What forward is, as seen from above, on the path whose direction is chosen once.
fn forward(game: &Game) -> Option<Direction> {
    let paths = &game.model().board.paths;
    let path = paths.iter().find(|path| path.chosen_once).or_else(|| paths.first())?;
    match &path.course {
        Course::Fixed { forward, .. } => *forward,
        Course::Free { .. } => None,
    }
}

fn phase(game: &Game, value: &Value) -> Result<Phase, Refusal> {
    let map = object(value, "`phase`", &["lay_out", "between_rounds", "in_step"])?;
    if let Some(step) = given(map, "lay_out") {
        let step = number(step, "`lay_out`")?;
        let waits = matches!(game.model().start.steps.get(usize::from(step)), Some(StartStep::Arrange { .. }));
        return match waits {
            true => Ok(Phase::Start(step)),
            false => Err(Refusal::new(format!("in step {step} of the start nothing is laid out"))),
        };
    }
    if let Some(between) = given(map, "between_rounds") {
        let map = object(between, "`between_rounds`", &["line", "winner"])?;
        let line = number(needed(map, "line", "`between_rounds`")?, "`line` of `between_rounds`")?;
        if game.model().rounds.as_ref().is_none_or(|rounds| usize::from(line) >= rounds.lines.len()) {
            return Err(Refusal::new(format!("the rounds of this game have no line {line}")));
        }
        let board = &game.model().board;
        let winner = given(map, "winner").map(|winner| seat(board, winner, "`winner`")).transpose()?;
        return Ok(Phase::BetweenRounds { line, winner });
    }
    let Some(moves) = given(map, "in_step") else { return Ok(Phase::Turn) };
    if game.model().start.in_step.is_none() {
        return Err(Refusal::new("in this game no turn is in step"));
    }
    Ok(Phase::InStep(list(moves, "`in_step`")?.iter().map(|one| chosen(game, one)).collect::<Result<_, _>>()?))
}

/// A move that waits to be sown in step.
fn chosen(game: &Game, value: &Value) -> Result<Chosen, Refusal> {
    let map = object(value, "a chosen move", &["turn", "choices"])?;
    let turn = number(needed(map, "turn", "a chosen move")?, "`turn` of a chosen move")?;
    if usize::from(turn) >= game.plan().turns.len() {
        return Err(Refusal::new(format!("this game has no `turn` part {turn}")));
    }
    let choices = list(needed(map, "choices", "a chosen move")?, "`choices` of a chosen move")?;
    let decisions = choices.iter().map(|choice| decision(game, choice)).collect::<Result<_, _>>()?;
    Ok(Chosen { turn, decisions })
}

fn decision(game: &Game, choice: &Value) -> Result<Decision, Refusal> {
    let board = &game.model().board;
    let map = object(choice, "a choice", &["hole", "sense", "place", "amount", "kind", "option"])?;
    let Some((key, value)) = map.iter().next() else { return Err(Refusal::new("a choice is empty")) };
    match (key.as_str(), value.as_str()) {
        ("hole", _) => Ok(Decision::Hole(hole(board, value, "a chosen hole")?)),
        ("place", _) => Ok(Decision::Place(hole(board, value, "a chosen place")?)),
        ("amount", _) => Ok(Decision::Amount(number(value, "a chosen number")?)),
        ("kind", _) => Ok(Decision::Kind(kinds::named(game, value)?)),
        ("option", _) => Ok(Decision::Option(number(value, "a chosen option")?)),
        ("sense", Some("forward")) => Ok(Decision::Direction(Sense::Forward)),
        ("sense", Some("backward")) => Ok(Decision::Direction(Sense::Backward)),
        _ => Err(Refusal::new(format!("{} is no choice", shown(choice)))),
    }
}

fn history(game: &Game, value: &Value) -> Result<Vec<Past>, Refusal> {
    let wanted = usize::from(game.plan().layout.words) + 1;
    let one = |entry: &Value| {
        let words = numbers(entry, "an earlier position")?;
        match words.len() == wanted {
            true => Ok(Past(words.into())),
            false => Err(Refusal::new(format!("an earlier position has {} numbers, not {wanted}", words.len()))),
        }
    };
    list(value, "`history`")?.iter().map(one).collect()
}
