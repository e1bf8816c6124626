//! Kinds of seed in the JSON of positions: `{"cowrie": {"rows": [[1,0],[0,0]], "stores": [0,1]}}`. All numbers elsewhere
//! count seeds of every kind together; what is left out here is 0.

use mancala_grammar::diagnostic::quoted;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Hole, SeedKind, Spread};
use mancala_interpreter::position::Position;
use serde_json::{Map, Value, json};

use super::position::{by_seat, rows};
use super::read::{Refusal, given, number, object, shown, text};

/// The kinds of a position.
pub(super) fn write(game: &Game, position: &Position) -> Value {
    let kinds = game.model().seed_kinds.iter().zip(&position.kinds);
    Value::Object(kinds.map(|(kind, spread)| (kind.name.clone(), one(game, spread))).collect())
}

fn one(game: &Game, spread: &Spread) -> Value {
    let seeds = |hole: &Option<Hole>| {
        hole.and_then(|hole| spread.holes.get(usize::from(hole.0))).map_or(Value::Null, |seeds| json!(seeds))
    };
    let mut value = Map::new();
    let rows: Vec<Vec<Value>> = game.model().board.picture.iter().map(|row| row.iter().map(seeds).collect()).collect();
    value.insert("rows".to_string(), json!(rows));
    for (key, list) in [("stores", &spread.stores), ("reserves", &spread.reserves)] {
        if !list.is_empty() {
            value.insert(key.to_string(), json!(list));
        }
    }
    for (key, seeds) in [("out", spread.out), ("hand", spread.hand)] {
        if seeds > 0 {
            value.insert(key.to_string(), json!(seeds));
        }
    }
    Value::Object(value)
}

/// Reads the kinds of a position.
pub(super) fn read(game: &Game, value: &Value, position: &mut Position) -> Result<(), Refusal> {
    let kinds = &game.model().seed_kinds;
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
    if names.is_empty() {
        return match value.as_object().is_some_and(Map::is_empty) {
            true => Ok(()),
            false => Err(Refusal::new("this game has one kind of seed only")),
        };
    }
    let map = object(value, "`kinds`", &names)?;
    for (name, spread) in names.iter().zip(&mut position.kinds) {
        let Some(value) = given(map, name) else { continue };
        let what = format!("the kind {}", quoted(name));
        let map = object(value, &what, &["rows", "stores", "reserves", "out", "hand"])?;
        if let Some(value) = given(map, "rows") {
            rows(game, value, &mut spread.holes)?;
        }
        if let Some(value) = given(map, "stores") {
            spread.stores = by_seat(value, "stores", spread.stores.len())?;
        }
        if let Some(value) = given(map, "reserves") {
            spread.reserves = by_seat(value, "reserves", spread.reserves.len())?;
        }
        if let Some(value) = given(map, "out") {
            spread.out = number(value, "`out`")?;
        }
        if let Some(value) = given(map, "hand") {
            spread.hand = number(value, "`hand`")?;
        }
    }
    Ok(())
}

/// The name of a kind of seed.
pub(super) fn name(game: &Game, kind: SeedKind) -> &str {
    let info = kind.declared().and_then(|index| game.model().seed_kinds.get(index));
    info.map_or("plain", |info| info.name.as_str())
}

/// The kind of that name.
pub(super) fn named(game: &Game, value: &Value) -> Result<SeedKind, Refusal> {
    let wanted = text(value, "a kind of seed")?;
    let kinds = game.model().seed_kinds.len();
    let found =
        (0..=kinds).filter_map(|kind| u16::try_from(kind).ok()).map(SeedKind).find(|kind| name(game, *kind) == wanted);
    found.ok_or_else(|| Refusal::new(format!("{} is no kind of seed of this game", shown(value))))
}

/// Seeds of declared kinds by name; nothing if there are none.
pub(super) fn counted(game: &Game, kinds: &[u16]) -> Option<Value> {
    let some = game.model().seed_kinds.iter().zip(kinds).filter(|(_, seeds)| **seeds > 0);
    let map: Map<String, Value> = some.map(|(kind, seeds)| (kind.name.clone(), json!(seeds))).collect();
    (!map.is_empty()).then_some(Value::Object(map))
}
