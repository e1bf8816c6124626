//! `mancala perft`: counts the lines of play of exactly so many turns.

use mancala_grammar::diagnostic::Report;
use mancala_interpreter::game::{NoPlay, Point};
use mancala_interpreter::run::Fault;
use rayon::prelude::*;
use serde_json::json;

use crate::args::PerftArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;

/// Runs it.
pub fn run(args: &PerftArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let instead = "DEPTH bounds the turns; of the limits it keeps `seeds`, `branches` and `choices`";
    load::refuse_limits(&args.ruleset.how.limits, &["turns", "positions", "seconds"], instead)?;
    let opened = load::open(&args.ruleset)?;
    let (point, warnings) = opened.point(&args.position)?;
    screen.problems(&Report::new(Vec::new(), warnings));
    load::refuse_lay_out(&point)?;
    let (total, parts) = if args.depth == 0 || (!args.divide && args.threads == 1) {
        (opened.game.perft(&point, args.depth).map_err(|found| opened.fault(&found))?, Vec::new())
    } else {
        let parts = divide(&opened, &point, args.depth, args.threads)?;
        (parts.iter().map(|(_, leaves)| leaves).sum(), parts)
    };
    let parts = if args.divide { parts } else { Vec::new() };
    if screen.format == Format::Json {
        let divided: Vec<_> = parts.iter().map(|(name, leaves)| json!({ "move": name, "nodes": leaves })).collect();
        let divided = if args.divide { json!(divided) } else { json!(null) };
        screen.json(&json!({ "depth": args.depth, "nodes": total, "divide": divided }))?;
        return Ok(Exit::Fine);
    }
    let width = parts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, leaves) in &parts {
        screen.line(&format!("{name:<width$}  {leaves}"))?;
    }
    screen.line(&total.to_string())?;
    Ok(Exit::Fine)
}

/// The number below each first move, in the order of the moves.
fn divide(opened: &Opened, point: &Point, depth: u32, threads: usize) -> Result<Vec<(String, u64)>, Failure> {
    let game = &opened.game;
    let moves = game.moves(point).map_err(|found| opened.fault(&found))?;
    let count = |index: usize| -> Result<u64, Fault> {
        if depth == 1 {
            return Ok(1);
        }
        match game.step(point, index) {
            Ok(next) => game.perft(&next, depth - 1),
            Err(NoPlay::Fault(found)) => Err(found),
            Err(NoPlay::Illegal(_) | NoPlay::Over | NoPlay::NoLayOut(_)) => Ok(0),
        }
    };
    let pool = super::threads(threads)?;
    let counts: Vec<Result<u64, Fault>> = pool.install(|| moves.par_iter().map(|move_| count(move_.index)).collect());
    moves
        .into_iter()
        .zip(counts)
        .map(|(move_, leaves)| leaves.map(|leaves| (move_.name, leaves)).map_err(|found| opened.fault(&found)))
        .collect()
}
