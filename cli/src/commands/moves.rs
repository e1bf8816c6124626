//! `mancala moves`: the legal moves of a position, and why another is not legal.

use mancala_grammar::diagnostic::{Report, quoted};
use mancala_interpreter::game::{Move, Point};
use mancala_interpreter::model::Seat;
use serde_json::json;

use crate::args::MovesArgs;
use crate::draw::{self, words};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::load::{self, Opened};
use crate::paint::{Format, Tone};
use crate::screen::Screen;
use crate::{commands, fault};

/// Runs it.
pub fn run(args: &MovesArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let opened = load::open(&args.ruleset)?;
    let view = opened.view(&args.view)?;
    let (point, warnings) = opened.point(&args.position)?;
    screen.problems(&Report::new(Vec::new(), warnings));
    match &args.why {
        Some(name) => why(&opened, &point, name, screen),
        None => list(&opened, &point, view, screen),
    }
}

fn list(opened: &Opened, point: &Point, view: Seat, screen: &mut Screen) -> Result<Exit, Failure> {
    let game = &opened.game;
    let moves = game.moves(point).map_err(|found| opened.fault(&found))?;
    let position = point.position(game);
    if screen.format == Format::Json {
        screen.json(&json!({
            "position": json::position::write(game, &position),
            "moves": json::moves::list(game, point, &moves),
            "lay_out": json::moves::lay_out(game, point),
            "result": json::turn::result(game, point),
        }))?;
        return Ok(Exit::Fine);
    }
    let paint = screen.paint;
    screen.text(&draw::board(game, &position, view, &paint))?;
    screen.line("")?;
    if let Some(ended) = point.ended() {
        screen.line(&commands::ending(opened, point, &ended, &paint))?;
        return Ok(Exit::Fine);
    }
    if point.lay_out().is_some() {
        screen.line(&commands::lay_out_wanted(opened, point))?;
        return Ok(Exit::Fine);
    }
    screen.line(&format!("{}:", words::counted(moves.len() as u64, "legal move")))?;
    let width = moves.iter().map(|move_| move_.name.chars().count()).max().unwrap_or(0);
    for move_ in &moves {
        screen.line(&line(point, move_, width, &paint))?;
    }
    Ok(Exit::Fine)
}

/// A move with what comes of it.
fn line(point: &Point, move_: &Move, width: usize, paint: &crate::paint::Paint) -> String {
    let room = " ".repeat(width.saturating_sub(move_.name.chars().count()));
    let name = paint.tone(Tone::Name, &move_.name);
    let mut facts = Vec::new();
    if let Some((laps, captured)) = point.outline(move_.index) {
        if laps > 1 {
            facts.push(words::counted(laps, "lap"));
        }
        if captured > 0 {
            facts.push(format!("captures {captured}"));
        }
    }
    format!("  {name}{room}  {}", paint.tone(Tone::Faint, &facts.join(", "))).trim_end().to_string()
}

/// Why a move is not legal. It is no error to ask.
fn why(opened: &Opened, point: &Point, name: &str, screen: &mut Screen) -> Result<Exit, Failure> {
    let game = &opened.game;
    let moves = game.moves(point).map_err(|found| opened.fault(&found))?;
    if moves.iter().any(|move_| move_.name == name) {
        match screen.format {
            Format::Json => screen.json(&json!({ "move": name, "legal": true, "clauses": [] }))?,
            Format::Human | Format::Plain => screen.line(&format!("{} is legal", quoted(name)))?,
        }
        return Ok(Exit::Fine);
    }
    if point.ended().is_some() {
        return Err(Failure::new(Exit::Wrong, "game-over", "no move is legal: the game is over"));
    }
    let clauses = game.why_not(point, name).map_err(|found| opened.fault(&found))?;
    if screen.format == Format::Json {
        let clauses: Vec<_> = clauses.iter().map(|clause| json::clause(opened, *clause)).collect();
        screen.json(&json!({ "move": name, "legal": false, "clauses": clauses }))?;
        return Ok(Exit::Wrong);
    }
    let names: Vec<String> = moves.into_iter().map(|move_| move_.name).collect();
    let failure = fault::illegal(opened, &clauses, name, &names);
    let unknown = clauses.is_empty();
    screen.problems_found(&Report::new(failure.sources, failure.problems))?;
    if unknown {
        screen.line("no `turn` part offers a move of that name here")?;
    }
    Ok(Exit::Wrong)
}
