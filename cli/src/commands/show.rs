//! `mancala show`: a ruleset in full.

mod clauses;
mod header;
mod plan;
mod quotes;

use mancala_interpreter::features::Features;
use serde_json::{Value, json};

use crate::args::{PositionArgs, ShowArgs};
use crate::catalogue::{about, vector};
use crate::draw;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::json::board::seat;
use crate::load::{self, Opened};
use crate::paint::{Format, Tone};
use crate::screen::Screen;

/// Runs it.
pub fn run(args: &ShowArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let opened = load::open(&args.ruleset)?;
    if args.plan {
        let paint = screen.paint;
        match screen.format {
            Format::Json => screen.json(&plan::json(&opened))?,
            _ => screen.text(&plan::text(&opened, &paint))?,
        }
        return Ok(Exit::Fine);
    }
    let (point, _) = opened.point(&PositionArgs::default())?;
    let position = point.position(&opened.game);
    let features = Features::of(opened.game.model());
    if screen.format == Format::Json {
        screen.json(&as_json(&opened, &features, &json::position::write(&opened.game, &position)))?;
        return Ok(Exit::Fine);
    }
    let paint = screen.paint;
    screen.text(&header::text(&opened, &paint))?;
    screen.line(&paint.tone(Tone::Faint, &about::line(&features)))?;
    screen.line("")?;
    let bottom = opened.view(&args.view)?;
    screen.text(&draw::board(&opened.game, &position, bottom, &paint))?;
    screen.text(&clauses::text(&opened, args.quote, &paint))?;
    screen.text(&header::sizes(&opened, &paint))?;
    screen.text(&header::readings(&opened, &paint))?;
    screen.text(&header::memory(&opened, &paint))?;
    Ok(Exit::Fine)
}

fn as_json(opened: &Opened, features: &Features, position: &Value) -> Value {
    let model = opened.game.model();
    let front = &opened.loaded.tree.front;
    let words = |list: &[mancala_grammar::tree::Word]| -> Value { list.iter().map(|word| word.it.as_str()).collect() };
    let memory: Vec<Value> =
        header::memory_keys(&opened.game).into_iter().map(|(key, what)| json!({ "key": key, "holds": what })).collect();
    json!({
        "game": model.title,
        "names": words(&front.names),
        "people": words(&front.people),
        "region": words(&front.region),
        "recorded": front.recorded.as_ref().map(|word| word.it.as_str()),
        "tags": words(&front.tags),
        "sources": header::sources_json(front),
        "parents": opened.loaded.sources.iter().skip(1).map(|source| source.name.as_str()).collect::<Vec<_>>(),
        "players": json::board::seats(&model.board).map(|s| seat(&model.board, s)).collect::<Vec<_>>(),
        "features": vector(features),
        "start": position,
        "clauses": clauses::json(opened),
        "sizes": header::sizes_json(opened),
        "readings": header::readings_json(opened),
        "memory": memory,
    })
}
