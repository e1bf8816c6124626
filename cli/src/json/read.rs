//! Small readers of JSON values that say where in the value something is wrong.

use std::fmt::{self, Display};

use mancala_grammar::diagnostic::quoted;
use mancala_interpreter::model::{Board, Hole, Seat};
use serde_json::{Map, Value};

use super::board;
use crate::fold::did_you_mean;

/// Why a value was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    message: String,
    help: Option<String>,
}

impl Refusal {
    /// A refusal with its reason.
    pub fn new(message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), help: None }
    }

    /// The same with help.
    pub fn with_help(mut self, help: impl Into<String>) -> Refusal {
        self.help = Some(help.into());
        self
    }

    /// What to do.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// A value shown in a message, cut when long.
pub(super) fn shown(value: &Value) -> String {
    quoted(&value.to_string())
}

/// An object; keys that nothing reads are refused.
pub(super) fn object<'v>(value: &'v Value, what: &str, keys: &[&str]) -> Result<&'v Map<String, Value>, Refusal> {
    let Value::Object(map) = value else {
        return Err(Refusal::new(format!("{what} is {}, not an object", shown(value))));
    };
    match map.keys().find(|key| !keys.contains(&key.as_str())) {
        None => Ok(map),
        Some(key) => {
            let near = did_you_mean(key, keys.iter().copied());
            let help = match near.first() {
                Some(near) => format!("did you mean {}?", quoted(near)),
                None if keys.is_empty() => "it has no keys here".to_string(),
                None => format!("its keys are {}", keys.join(", ")),
            };
            Err(Refusal::new(format!("{what} has an unknown key {}", quoted(key))).with_help(help))
        }
    }
}

/// The value of a key, if it is there and not null.
pub(super) fn given<'v>(map: &'v Map<String, Value>, key: &str) -> Option<&'v Value> {
    map.get(key).filter(|value| !value.is_null())
}

/// The value of a key that must be there.
pub(super) fn needed<'v>(map: &'v Map<String, Value>, key: &str, what: &str) -> Result<&'v Value, Refusal> {
    given(map, key).ok_or_else(|| Refusal::new(format!("{what} has no `{key}`")))
}

/// A list.
pub(super) fn list<'v>(value: &'v Value, what: &str) -> Result<&'v [Value], Refusal> {
    match value {
        Value::Array(values) => Ok(values),
        _ => Err(Refusal::new(format!("{what} is {}, not a list", shown(value)))),
    }
}

/// A number of seeds, turns, …
pub(super) fn number(value: &Value, what: &str) -> Result<u16, Refusal> {
    if let Some(number) = value.as_u64() {
        return u16::try_from(number)
            .map_err(|_| Refusal::new(format!("{what} is {number}; the most is {}", u16::MAX)));
    }
    match value.as_i64() {
        Some(number) => Err(Refusal::new(format!("{what} is {number}, which is negative"))),
        None => Err(Refusal::new(format!("{what} is {}, not a whole number", shown(value)))),
    }
}

/// A list of numbers.
pub(super) fn numbers(value: &Value, what: &str) -> Result<Vec<u16>, Refusal> {
    list(value, what)?.iter().map(|one| number(one, &format!("a number of {what}"))).collect()
}

/// A text.
pub(super) fn text<'v>(value: &'v Value, what: &str) -> Result<&'v str, Refusal> {
    value.as_str().ok_or_else(|| Refusal::new(format!("{what} is {}, not a text", shown(value))))
}

/// A truth value.
pub(super) fn truth(value: &Value, what: &str) -> Result<bool, Refusal> {
    value.as_bool().ok_or_else(|| Refusal::new(format!("{what} is {}, not true or false", shown(value))))
}

/// A seat by its name.
pub(super) fn seat(board: &Board, value: &Value, what: &str) -> Result<Seat, Refusal> {
    let name = text(value, what)?;
    board::find_seat(board, name).ok_or_else(|| {
        let seats: Vec<String> = board.seats.iter().map(|seat| seat.to_lowercase()).collect();
        Refusal::new(format!("{what} is {}, which is no player of this game", quoted(name)))
            .with_help(format!("the players are {}", seats.join(", ")))
    })
}

/// A list of seats.
pub(super) fn seats(board: &Board, value: &Value, what: &str) -> Result<Vec<Seat>, Refusal> {
    list(value, what)?.iter().map(|one| seat(board, one, &format!("a player of {what}"))).collect()
}

/// A hole as `[row, column]`.
pub(super) fn hole(board: &Board, value: &Value, what: &str) -> Result<Hole, Refusal> {
    let (row, column) = match numbers(value, what)?.as_slice() {
        [row, column] => (usize::from(*row), usize::from(*column)),
        _ => return Err(Refusal::new(format!("{what} is {}, not [row, column]", shown(value)))),
    };
    board::hole_at(board, row, column)
        .ok_or_else(|| Refusal::new(format!("{what} is [{row}, {column}], where the board has no hole")))
}
