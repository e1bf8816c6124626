//! A move told in a few lines, with the clause of each step.

use crate::game::Game;
use crate::model::{Hole, Seat, Spot};
use crate::piles::written;
use crate::position::Holder;
use crate::trace::{Event, Happening, TurnRecord};

/// Most steps that are told.
const MOST: usize = 40;

/// What happened in a turn, a step a line.
pub(super) fn turn(game: &Game, record: &TurnRecord) -> String {
    let mut lines = vec![format!("the move {}:", record.name)];
    let steps: Vec<String> = record.events.iter().filter_map(|event| step(game, record.mover, event)).collect();
    let more = steps.len().saturating_sub(MOST);
    lines.extend(steps.into_iter().take(MOST));
    if more > 0 {
        lines.push(format!("… and {more} more steps"));
    }
    lines.join("\n")
}

fn step(game: &Game, mover: Seat, event: &Event) -> Option<String> {
    let hole = |hole: Hole| game.names().hole(mover, hole).to_string();
    let holder = |holder: Holder| match holder {
        Holder::Hole(at) => hole(at),
        Holder::Store(seat) => format!("{}'s store", seat_name(game, seat)),
        Holder::Reserve(seat) => format!("{}'s reserve", seat_name(game, seat)),
        Holder::Hand => "the hand".to_string(),
        Holder::Out => "off the board".to_string(),
    };
    let spot = |spot: Spot| holder(Holder::from(spot));
    let pile = |seeds: u16, kinds: &[u16]| written(game.model(), seeds, kinds.iter().copied());
    let words = match &event.what {
        Happening::Lifted { hole: from, seeds, kinds } => {
            format!("  {} lifted of {}", pile(*seeds, kinds), hole(*from))
        }
        Happening::Put { from, to, seeds, kinds } => {
            format!("  {} put from {} to {}", pile(*seeds, kinds), holder(*from), holder(*to))
        }
        Happening::Taken { from, to, seeds, kinds } => {
            format!("  {} taken from {} to {}", pile(*seeds, kinds), spot(*from), holder(*to))
        }
        Happening::LapStarts { seeds, kinds, .. } => format!("  lap of {}", pile(*seeds, kinds)),
        Happening::LapEnds { at: Some(at), was } => format!("  the last in {}, which held {was}", spot(*at)),
        Happening::LapEnds { at: None, .. } => "  the last off the board".to_string(),
        Happening::Applied => "  applied".to_string(),
        Happening::Stopped => "  stop".to_string(),
        Happening::Endless => "  the turn never ends".to_string(),
        Happening::Result(_) => "  a result".to_string(),
        _ => return None,
    };
    let info = event.clause.and_then(|clause| game.model().clauses.get(usize::from(clause.0)));
    Some(match info {
        Some(info) => format!("{words} ({})", info.label),
        None => words,
    })
}

fn seat_name(game: &Game, seat: Seat) -> &str {
    game.model().board.seats.get(usize::from(seat.0)).map_or("?", String::as_str)
}
