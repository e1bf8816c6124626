//! Positions read from JSON.
//!
//! ```json
//! {"rows": [[4,4,4,4,4,4],[4,4,4,4,4,4]], "stores": [0,0], "mover": "south"}
//! ```
//! All but `rows` and `mover` may be left out. What `memory` may hold stands in [`super::memory`].

use mancala_grammar::diagnostic::{Diagnostic, counted, quoted};
use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Hole, MarkId, Spread, StageId, StartStep};
use mancala_interpreter::position::{Mark, Phase, Position};
use serde_json::Value;

use super::read::{Refusal, given, hole, list, needed, number, numbers, object, seat, shown, text};
use super::{kinds, memory};
use crate::failure::warning;
use crate::fold::folded;

pub use super::write::position as write;

/// A position that was read, and what is strange about it.
#[derive(Debug)]
pub struct ReadPosition {
    /// The position.
    pub position: Position,
    /// What is strange.
    pub warnings: Vec<Diagnostic>,
}

const KEYS: &[&str] = &["rows", "stores", "reserves", "out", "kinds", "mover", "stage", "marks", "memory"];

/// The position as the game is set up, but for its seeds.
pub fn empty(game: &Game) -> Position {
    let model = game.model();
    let board = &model.board;
    let layout = &game.plan().layout;
    let seats = board.seats.len();
    let holes = usize::from(board.holes);
    let mut marks: Vec<Mark> = model
        .start
        .marks
        .iter()
        .map(|(mark, hole, maker)| Mark { hole: *hole, mark: *mark, maker: *maker, term: None })
        .collect();
    marks.sort();
    Position {
        holes: vec![0; holes],
        stores: vec![0; layout.stores.map_or(0, |_| seats)],
        reserves: vec![0; layout.reserves.map_or(0, |_| seats)],
        out: 0,
        hand: 0,
        kinds: vec![
            Spread::none(holes, layout.stores.map_or(0, |_| seats), layout.reserves.map_or(0, |_| seats));
            model.seed_kinds.len()
        ],
        owners: board.owners.clone(),
        closed: vec![false; holes],
        marks,
        tallies: model.tallies.iter().map(|tally| vec![0; if tally.per_player { seats } else { 1 }]).collect(),
        stages: vec![StageId(0); layout.stages.map_or(0, |_| seats)],
        mover: model.start.starts,
        last_mover: None,
        directions: vec![None; seats],
        has_played: vec![false; seats],
        out_of_game: vec![false; seats],
        swapped: false,
        starter: model.start.starts,
        phase: Phase::Turn,
        past: Vec::new(),
    }
}

/// Reads a position. All but `rows` and `mover` may be left out: marks and stage are then those of the set-up, the
/// rest 0.
///
/// # Errors
/// The value is no position of this game, and why.
pub fn read(game: &Game, value: &Value) -> Result<ReadPosition, Refusal> {
    let map = object(value, "the position", KEYS)?;
    let mut position = empty(game);
    rows(game, needed(map, "rows", "the position")?, &mut position.holes)?;
    position.mover = seat(&game.model().board, needed(map, "mover", "the position")?, "`mover`")?;
    if let Some(stores) = given(map, "stores") {
        position.stores = by_seat(stores, "stores", position.stores.len())?;
    }
    if let Some(reserves) = given(map, "reserves") {
        position.reserves = by_seat(reserves, "reserves", position.reserves.len())?;
    }
    if let Some(out) = given(map, "out") {
        position.out = number(out, "`out`")?;
    }
    if let Some(value) = given(map, "kinds") {
        kinds::read(game, value, &mut position)?;
    }
    if let Some(stage) = given(map, "stage") {
        stages(game, stage, &mut position)?;
    }
    if let Some(value) = given(map, "memory") {
        memory::read(game, value, &mut position)?;
    }
    if let Some(list) = given(map, "marks") {
        marks(game, list, &mut position)?;
    }
    let warnings = unusual_total(game, &position).into_iter().collect();
    Ok(ReadPosition { position, warnings })
}

/// Seeds of all holes, row by row.
pub(super) fn rows(game: &Game, value: &Value, seeds: &mut [u16]) -> Result<(), Refusal> {
    let picture = &game.model().board.picture;
    let rows = list(value, "`rows`")?;
    let shape = |what: String| {
        let lengths: Vec<String> = picture.iter().map(|row| row.len().to_string()).collect();
        Refusal::new(what).with_help(format!(
            "rows are given from the top as South sees the board; here they have {} holes",
            lengths.join(", ")
        ))
    };
    if rows.len() != picture.len() {
        return Err(shape(format!("the position has {}, the board {}", counted(rows.len(), "row"), picture.len())));
    }
    for (row, (cells, holes)) in rows.iter().zip(picture).enumerate() {
        let cells = list(cells, &format!("row {row}"))?;
        if cells.len() != holes.len() {
            return Err(shape(format!("row {row} has {}, on the board {}", counted(cells.len(), "hole"), holes.len())));
        }
        for (column, (cell, hole)) in cells.iter().zip(holes).enumerate() {
            let what = format!("hole [{row}, {column}]");
            match hole {
                Some(Hole(hole)) => seeds[usize::from(*hole)] = number(cell, &what)?,
                None if cell.is_null() => {}
                None => return Err(Refusal::new(format!("{what} is {} where the board has no hole", shown(cell)))),
            }
        }
    }
    Ok(())
}

/// A list of numbers by seat; where the game has none, all must be 0.
pub(super) fn by_seat(value: &Value, what: &str, wanted: usize) -> Result<Vec<u16>, Refusal> {
    let found = numbers(value, what)?;
    match (found.len() == wanted, wanted) {
        (true, _) => Ok(found),
        (false, 0) if found.iter().all(|seeds| *seeds == 0) => Ok(Vec::new()),
        (false, 0) => Err(Refusal::new(format!("this game has no {what}"))),
        (false, _) => Err(Refusal::new(format!("`{what}` has {} numbers for {wanted} players", found.len()))),
    }
}

/// One stage, or one for each player.
fn stages(game: &Game, value: &Value, position: &mut Position) -> Result<(), Refusal> {
    let model = game.model();
    let find = |value: &Value| {
        let name = text(value, "`stage`")?;
        let is = |other: &str| folded(other) == folded(name);
        let at = model.stages.iter().position(|s| is(&s.name) || s.written.as_deref().is_some_and(is));
        at.and_then(|at| u16::try_from(at).ok()).map(StageId).ok_or_else(|| {
            let stages: Vec<&str> = model.stages.iter().map(|s| s.written.as_deref().unwrap_or(&s.name)).collect();
            let help = match stages.is_empty() {
                true => "this game has no stages".to_string(),
                false => format!("its stages are {}", stages.join(", ")),
            };
            Refusal::new(format!("{} is no stage of this game", quoted(name))).with_help(help)
        })
    };
    match value {
        Value::Array(list) if list.len() != position.stages.len() => {
            Err(Refusal::new(format!("`stage` has {} names, not {}", list.len(), position.stages.len())))
        }
        Value::Array(list) => {
            position.stages = list.iter().map(find).collect::<Result<_, _>>()?;
            match game.plan().stage_of_each || position.stages.windows(2).all(|pair| pair[0] == pair[1]) {
                true => Ok(()),
                false => Err(Refusal::new("in this game all players are in the same stage")),
            }
        }
        one => {
            let stage = find(one)?;
            position.stages.fill(stage);
            Ok(())
        }
    }
}

fn marks(game: &Game, value: &Value, position: &mut Position) -> Result<(), Refusal> {
    let model = game.model();
    position.marks = Vec::new();
    for mark in list(value, "`marks`")? {
        let map = object(mark, "a mark", &["mark", "hole", "owner", "turns"])?;
        let name = text(needed(map, "mark", "a mark")?, "the name of a mark")?;
        let id = mark_id(game, name)?;
        let hole = hole(&model.board, needed(map, "hole", "a mark")?, "the hole of a mark")?;
        let maker = match given(map, "owner") {
            Some(owner) => seat(&model.board, owner, "the owner of a mark")?,
            None => position.owners.get(usize::from(hole.0)).copied().flatten().unwrap_or(position.mover),
        };
        let term = match given(map, "turns") {
            Some(turns) => Some(number(turns, "`turns` of a mark")?).filter(|turns| *turns > 0),
            None => model.usual_term(id),
        };
        if position.marks.iter().any(|other| other.hole == hole && other.mark == id) {
            return Err(Refusal::new(format!("the mark {} stands twice on one hole", quoted(name))));
        }
        position.marks.push(Mark { hole, mark: id, maker, term });
    }
    position.marks.sort();
    Ok(())
}

fn mark_id(game: &Game, name: &str) -> Result<MarkId, Refusal> {
    let known = &game.model().marks;
    let at = known.iter().position(|info| folded(&info.name) == folded(name));
    at.and_then(|at| u16::try_from(at).ok()).map(MarkId).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|info| info.name.as_str()).collect();
        let help = match names.is_empty() {
            true => "this game has no marks".to_string(),
            false => format!("its marks are {}", names.join(", ")),
        };
        Refusal::new(format!("{} is no mark of this game", quoted(name))).with_help(help)
    })
}

/// How many seeds the set-up has, those still to be laid out included.
pub fn usual_total(game: &Game) -> u64 {
    let start = &game.model().start;
    let laid = [&start.holes, &start.stores, &start.reserves].into_iter().flatten().map(|seeds| u64::from(*seeds));
    let to_lay = start.steps.iter().map(|step| match step {
        StartStep::Arrange { seeds, .. } => u64::from(*seeds),
        StartStep::Script { .. } => 0,
    });
    laid.chain(to_lay).sum()
}

fn unusual_total(game: &Game, position: &Position) -> Option<Diagnostic> {
    if position.phase != Phase::Turn {
        return None;
    }
    let seeds = [&position.holes, &position.stores, &position.reserves].into_iter().flatten();
    let beside = u64::from(position.out) + u64::from(position.hand);
    let total = seeds.map(|seeds| u64::from(*seeds)).sum::<u64>() + beside;
    let usual = usual_total(game);
    let message = format!("the position has {}, the set-up has {usual}", counted(total, "seed"));
    (total != usual).then(|| warning("unusual-total", &message))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::args::HowArgs;
    use crate::builtin;
    use crate::fixture;
    use crate::load::open_named;
    use mancala_audit::chance::Chance;

    /// Positions of random games, from the set-up on.
    fn positions(game: &Game, turns: usize) -> Vec<Position> {
        let mut chance = Chance::new(5, 0);
        let mut point = game.start().expect("a start");
        let mut positions = vec![point.position(game)];
        for _ in 0..turns {
            let next = match (point.ended().is_some(), game.has_rounds()) {
                (true, false) => break,
                (true, true) => game.next_round(&point).ok(),
                (false, _) => chance.step(game, &point).ok().map(|(next, _)| next),
            };
            let Some(next) = next.filter(|next| next.ended().is_none() || point.ended().is_none()) else { break };
            point = next;
            positions.push(point.position(game));
        }
        positions
    }

    #[test]
    fn every_position_comes_back_as_it_was_written() {
        for ruleset in builtin::all() {
            let opened = open_named(ruleset.path, &HowArgs::default()).expect("a ruleset");
            for position in positions(&opened.game, 60) {
                let value = write(&opened.game, &position);
                let text = value.to_string();
                let value = serde_json::from_str(&text).expect("JSON");
                let read = read(&opened.game, &value).unwrap_or_else(|refusal| panic!("{refusal}: {text}"));
                assert_eq!(read.position, position, "{}: {text}", ruleset.path);
            }
        }
    }

    fn refusal(value: &Value) -> String {
        let text = fixture::ruleset("2 rows of 2", "no stores", "1 in every hole");
        read(&fixture::opened(&text).game, value).expect_err("a refusal").to_string()
    }

    #[test]
    fn only_rows_and_mover_are_needed() {
        let text = fixture::ruleset("2 rows of 2", "no stores", "1 in every hole");
        let game = fixture::opened(&text).game;
        let read = read(&game, &json!({"rows": [[0, 2], [1, 1]], "mover": "North"})).expect("a position");
        assert_eq!((read.position.holes, read.position.mover.0), (vec![0, 2, 1, 1], 1));
        assert!(read.warnings.is_empty());
    }

    #[test]
    fn a_position_that_cannot_be_is_refused_with_the_reason() {
        assert_eq!(refusal(&json!([])), "the position is `[]`, not an object");
        assert_eq!(refusal(&json!({"mover": "south"})), "the position has no `rows`");
        assert_eq!(refusal(&json!({"rows": [[1, 1]], "mover": "south"})), "the position has 1 row, the board 2");
        assert_eq!(
            refusal(&json!({"rows": [[1, 1], [1, -1]], "mover": "south"})),
            "hole [1, 1] is -1, which is negative"
        );
        assert_eq!(
            refusal(&json!({"rows": [[1, 1], [1, 1.5]], "mover": "south"})),
            "hole [1, 1] is `1.5`, not a whole number"
        );
        assert_eq!(
            refusal(&json!({"rows": [[1, 1], [1, 1]], "mover": "west"})),
            "`mover` is `west`, which is no player of this game"
        );
        assert_eq!(
            refusal(&json!({"rows": [[1, 1], [1, 1]], "mover": "south", "store": []})),
            "the position has an unknown key `store`"
        );
        assert_eq!(
            refusal(&json!({"rows": [[1, 1], [1, 1]], "mover": "south", "stores": [1, 1]})),
            "this game has no stores"
        );
        assert_eq!(
            refusal(&json!({"rows": [[1, 1], [1, 1]], "mover": "south", "memory": {"closed": [[0, 0]]}})),
            "in this game holes are never closed"
        );
    }

    #[test]
    fn another_total_is_allowed_with_a_warning() {
        let text = fixture::ruleset("2 rows of 2", "no stores", "1 in every hole");
        let read = read(&fixture::opened(&text).game, &json!({"rows": [[9, 0], [0, 0]], "mover": "south"}));
        let warnings = read.expect("a position").warnings;
        assert_eq!(warnings[0].message, "the position has 9 seeds, the set-up has 4");
    }
}
