//! A difference, with what comes of it in both.

use std::fmt::Write;

use mancala_audit::diff::{Found, What, on_board, scene};
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::{ClauseId, Seat};
use mancala_interpreter::position::Position;
use serde_json::{Value, json};

use super::Compared;
use crate::commands::ending;
use crate::draw::words::{self, counted};
use crate::draw::{self, trace};
use crate::json;
use crate::json::board::{seat_name, seats};
use crate::json::turn::Detail;
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// Names of moves that are told at most.
const MOST_NAMES: usize = 12;

/// What differs, in a few words.
pub fn what(found: &Found) -> String {
    let names = |names: &[String]| {
        let more = names.len().saturating_sub(MOST_NAMES);
        let told = names.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(" ");
        if more == 0 { told } else { format!("{told} and {more} more") }
    };
    match &found.what {
        What::Moves { a, b } => match (a.is_empty(), b.is_empty()) {
            (false, true) => format!("only A has {}", names(a)),
            (true, _) => format!("only B has {}", names(b)),
            (false, false) => format!("only A has {}; only B has {}", names(a), names(b)),
        },
        What::LayOut => "other seeds are laid out".to_string(),
        What::Position if found.line.is_empty() => "the set-ups differ".to_string(),
        What::Position => "the position after the last move".to_string(),
        What::Result if found.line.is_empty() => "for one of them the game is over here".to_string(),
        What::Result => "the result".to_string(),
        What::Rounds => "whether another round follows".to_string(),
    }
}

/// A difference told: where, and what each ruleset makes of it.
pub fn text(compared: &Compared<'_>, found: &Found, paint: &Paint) -> String {
    let (a, b) = (compared.a.1, compared.b.1);
    let Some(scene) = scene(&a.game, &b.game, found) else { return String::new() };
    let mut out = String::new();
    let _ = writeln!(out, "  differs: {}\n", what(found));
    let before = scene.a.position(&a.game);
    let _ = write!(out, "{}", indented(&draw::board(&a.game, &before, Seat(0), paint)));
    if scene.last.is_none() && scene.b.position(&b.game).holes != before.holes {
        let _ = write!(out, "\n  B:\n{}", indented(&draw::board(&b.game, &scene.b.position(&b.game), Seat(0), paint)));
    }
    for (letter, opened, point, only) in
        [("A", a, &scene.a, only(&found.what, 0)), ("B", b, &scene.b, only(&found.what, 1))]
    {
        let (mine, others) = only;
        let _ = writeln!(out, "\n{}", paint.tone(Tone::Strong, letter));
        let name = scene.last.as_ref().or(mine).or(others);
        let Some(name) = name else {
            if let Some(ended) = point.ended() {
                let _ = writeln!(out, "  {}", ending(opened, point, &ended, paint));
            }
            continue;
        };
        match opened.game.play(point, name, true) {
            Ok((next, record)) => {
                out.push_str(&indented(&trace::turn(opened, &record, paint)));
                if scene.last.is_some() {
                    let _ = write!(
                        out,
                        "\n{}",
                        indented(&draw::board(&opened.game, &next.position(&opened.game), Seat(0), paint))
                    );
                }
                if let Some(ended) = next.ended() {
                    let _ = writeln!(out, "  {}", ending(opened, &next, &ended, paint));
                }
            }
            Err(_) => {
                let why = why_not(opened, point, name);
                let why = if why.is_empty() { String::new() } else { format!(", by {}", why.join(", ")) };
                let _ = writeln!(out, "  {name} is not legal{why}");
            }
        }
    }
    out
}

/// A move that only this side has, and one that only the other has.
fn only(what: &What, side: usize) -> (Option<&String>, Option<&String>) {
    match (what, side) {
        (What::Moves { a, b }, 0) => (a.first().filter(|_| b.is_empty() || !a.is_empty()), b.first()),
        (What::Moves { a, b }, _) => (a.first().filter(|_| b.is_empty()).or(b.first()), a.first()),
        _ => (None, None),
    }
}

/// The clauses by which a move is not legal, with their words.
fn why_not(opened: &Opened, point: &Point, name: &str) -> Vec<String> {
    let clauses: Vec<ClauseId> = opened.game.why_not(point, name).unwrap_or_default();
    let told = clauses.iter().filter_map(|clause| {
        let info = opened.game.model().clauses.get(usize::from(clause.0))?;
        Some(format!("({}) {}", info.label, words::cut(&info.words, 72)))
    });
    told.collect()
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_string() } else { format!("  {line}\n") }).collect()
}

/// A difference for programs.
pub fn as_json(compared: &Compared<'_>, found: &Found) -> Value {
    let (a, b) = (compared.a.1, compared.b.1);
    let mut value = json!({
        "position": found.at.as_ref().map(|position| json::position::write(&a.game, position)),
        "seeds": found.at.as_ref().map(|position| on_board(position)),
        "line": found.line,
        "differs": match &found.what {
            What::Moves { .. } => "moves",
            What::LayOut => "lay-out",
            What::Position => "position",
            What::Result => "result",
            What::Rounds => "rounds",
        },
    });
    let Value::Object(map) = &mut value else { return value };
    if let What::Moves { a, b } = &found.what {
        map.insert("only_a".to_string(), json!(a));
        map.insert("only_b".to_string(), json!(b));
    }
    if let Some(scene) = scene(&a.game, &b.game, found) {
        for (key, opened, point) in [("a", a, &scene.a), ("b", b, &scene.b)] {
            let played = scene.last.as_ref().and_then(|name| opened.game.play(point, name, true).ok());
            let game = &opened.game;
            map.insert(
                key.to_string(),
                match played {
                    Some((next, record)) => json!({
                        "turn": json::turn::turn(game, &record, Detail::Outline),
                        "position": json::position::write(game, &next.position(game)),
                        "result": json::turn::result(game, &next),
                    }),
                    None => json!({
                        "position": json::position::write(game, &point.position(game)),
                        "result": json::turn::result(game, point),
                    }),
                },
            );
        }
    }
    value
}

/// A position in one line, as examples have it.
pub fn in_a_line(game: &Game, position: &Position) -> String {
    let board = &game.model().board;
    let seeds = |hole: &Option<_>| match hole {
        Some(mancala_interpreter::model::Hole(hole)) => position.holes[usize::from(*hole)].to_string(),
        None => "-".to_string(),
    };
    let rows: Vec<String> =
        board.picture.iter().map(|row| row.iter().map(seeds).collect::<Vec<_>>().join(" ")).collect();
    let mut said = vec![rows.join(" / ")];
    let numbers = |numbers: &[u16]| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    if position.stores.iter().any(|seeds| *seeds > 0) {
        said.push(format!("stores {}", numbers(&position.stores)));
    }
    if !position.reserves.is_empty() {
        said.push(format!("reserves {}", numbers(&position.reserves)));
    }
    if let Some(stage) = position.stages.first() {
        said.push(format!("stage {}", words::stage(game, *stage)));
    }
    for mark in &position.marks {
        let owner = seats(board).find(|seat| words::side(board, mark.hole) == Some(*seat)).unwrap_or(Seat(0));
        let hole = format!("{} {}", seat_name(board, owner), game.names().hole(owner, mark.hole));
        said.push(format!("{} on {hole}", words::mark(game, mark.mark)));
    }
    said.push(format!("{} to move", seat_name(board, position.mover)));
    said.join(", ")
}

/// The moves of a line, and how many.
pub fn line(found: &Found) -> String {
    match found.line.as_slice() {
        [] => "no turn is needed".to_string(),
        line => format!("{}: {}", counted(line.len() as u64, "turn"), line.join(" ")),
    }
}
