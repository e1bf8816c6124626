//! `mancala apply`: plays moves from a position.

use mancala_grammar::diagnostic::Report;
use mancala_interpreter::game::{NoPlay, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::trace::TurnRecord;
use serde_json::json;

use crate::args::ApplyArgs;
use crate::commands;
use crate::draw::{self, trace};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::turn::Detail;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;
use crate::{fault, json};

/// Runs it.
pub fn run(args: &ApplyArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let opened = load::open(&args.ruleset)?;
    let view = opened.view(&args.view)?;
    let (mut point, warnings) = opened.point(&args.position)?;
    screen.problems(&Report::new(Vec::new(), warnings));
    let mut turns = Vec::new();
    for name in &args.moves {
        point = commands::within_round(&opened, point)?;
        let (next, record) = play(&opened, &point, name)?;
        if screen.format != Format::Json {
            let paint = screen.paint;
            if args.trace {
                screen.text(&draw::board(&opened.game, &point.position(&opened.game), view, &paint))?;
                screen.text(&trace::turn(&opened, &record, &paint))?;
                screen.line("")?;
            } else {
                screen.text(&trace::headline(&opened, &record, &paint))?;
            }
        }
        turns.push(record);
        point = next;
    }
    let detail = if args.trace { Detail::Events } else { Detail::Outline };
    finish(&opened, &point, view, screen, &turns, detail)?;
    Ok(Exit::Fine)
}

/// Plays a move by name.
pub fn play(opened: &Opened, point: &Point, name: &str) -> Result<(Point, TurnRecord), Failure> {
    opened.game.play(point, name, true).map_err(|no| {
        let legal = match &no {
            NoPlay::Illegal(_) => opened.game.moves(point).unwrap_or_default(),
            NoPlay::Over | NoPlay::NoLayOut(_) | NoPlay::Fault(_) => Vec::new(),
        };
        let legal: Vec<String> = legal.into_iter().map(|move_| move_.name).collect();
        fault::no_play(opened, &no, name, &legal)
    })
}

fn finish(
    opened: &Opened,
    point: &Point,
    view: Seat,
    screen: &mut Screen,
    turns: &[TurnRecord],
    detail: Detail,
) -> Result<(), Failure> {
    let game = &opened.game;
    let position = point.position(game);
    if screen.format == Format::Json {
        let turns: Vec<_> = turns.iter().map(|record| json::turn::turn(game, record, detail)).collect();
        return screen.json(&json!({
            "position": json::position::write(game, &position),
            "turns": turns,
            "result": json::turn::result(game, point),
        }));
    }
    let paint = screen.paint;
    screen.text(&draw::board(game, &position, view, &paint))?;
    if let Some(ended) = point.ended() {
        screen.line(&commands::ending(opened, point, &ended, &paint))?;
    }
    Ok(())
}
