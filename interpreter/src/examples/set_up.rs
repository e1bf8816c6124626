//! The position an example begins with.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, Clause, Detail, ExampleLine, Word, Zone, ZoneBase};
use mancala_grammar::words::nearest;

use super::piles;
use crate::game::{Game, NoPosition, Point};
use crate::model::{Hole, MarkId, Model, Seat, StageId};
use crate::position::{Mark, Phase, Position};
use crate::run::{History, Misfit, Standing, State};

/// The point at which an example begins.
pub(super) fn point(game: &Game, given: &[(Clause, ExampleLine)], head: Span) -> Result<Point, Vec<Diagnostic>> {
    let details: Vec<&Detail> = given
        .iter()
        .filter_map(|(_, line)| match line {
            ExampleLine::Given(detail) => Some(detail),
            _ => None,
        })
        .collect();
    let from_start = !details.iter().any(|detail| matches!(detail, Detail::Picture(_)));
    let start = || game.start().map_err(|fault| vec![misfit(head, super::fault(&fault))]);
    if details.is_empty() {
        return start();
    }
    let mut position = match from_start {
        true => start()?.position(game),
        false => bare(game),
    };
    position.phase = Phase::Turn;
    let problems: Vec<Diagnostic> =
        details.iter().filter_map(|detail| put(game.model(), &mut position, detail).err()).map(|d| *d).collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    let at = details.iter().find_map(|detail| match detail {
        Detail::Picture(picture) => Some(picture.span),
        _ => None,
    });
    game.at(&position).map_err(|no| vec![misfit(at.unwrap_or(head), no_position(&no))])
}

/// The set-up before anything is laid out or played.
fn bare(game: &Game) -> Position {
    let state = State::set_up(game.plan());
    Standing { state, phase: Phase::Turn, past: History::default() }.position(game.plan())
}

fn no_position(no: &NoPosition) -> String {
    match no {
        NoPosition::Fault(fault) => super::fault(fault),
        NoPosition::Misfit(Misfit::TooManySeeds) => "this position has more than 65535 seeds".to_string(),
        NoPosition::Misfit(_) => "this position does not fit the board".to_string(),
    }
}

/// `M701` at a place.
pub(super) fn misfit(span: Span, message: impl AsRef<str>) -> Diagnostic {
    Diagnostic::error("M701", span, message)
}

/// Puts a detail into a position.
fn put(model: &Model, position: &mut Position, detail: &Detail) -> Result<(), Box<Diagnostic>> {
    match detail {
        Detail::Picture(grid) => {
            piles::holes(model, grid)?.lay(&mut position.holes, &mut position.kinds, |spread| &mut spread.holes);
        }
        Detail::Stores(seeds) => {
            let laid = piles::by_seat(model, seeds, position.stores.len(), "stores")?;
            laid.lay(&mut position.stores, &mut position.kinds, |spread| &mut spread.stores);
        }
        Detail::Reserves(seeds) => {
            let laid = piles::by_seat(model, seeds, position.reserves.len(), "reserves")?;
            laid.lay(&mut position.reserves, &mut position.kinds, |spread| &mut spread.reserves);
        }
        Detail::Stage(names) => {
            let stages = stages(model, names)?;
            for (stage, given) in position.stages.iter_mut().zip(stages.iter().cycle()) {
                *stage = *given;
            }
        }
        Detail::Mover(name) => position.mover = seat(model, name)?,
        Detail::Mark { mark, seat: side, zone, by } => {
            let id = self::mark(model, mark)?;
            let maker = by.as_ref().map(|by| seat(model, by)).transpose()?;
            for hole in zone_holes(model, seat(model, side)?, zone)? {
                let owner = position.owners.get(usize::from(hole.0)).copied().flatten();
                let maker = maker.or(owner).unwrap_or(position.mover);
                position.marks.retain(|other| other.hole != hole || other.mark != id);
                position.marks.push(Mark { hole, mark: id, maker, term: model.usual_term(id) });
            }
            position.marks.sort();
        }
        Detail::NoMark { mark, seat: side, zone } => {
            let id = self::mark(model, mark)?;
            let holes = zone_holes(model, seat(model, side)?, zone)?;
            position.marks.retain(|other| other.mark != id || !holes.contains(&other.hole));
        }
    }
    Ok(())
}

/// Stages in seat order, or one of all players.
pub(super) fn stages(model: &Model, names: &[Word]) -> Result<Vec<StageId>, Box<Diagnostic>> {
    let each = model.stages.first().is_some_and(|stage| stage.for_every_player);
    if let Some(second) = names.get(1).filter(|_| !each || names.len() != model.board.seats.len()) {
        let help = "name one stage; or, where every player has a stage of his own, one for each in seat order";
        return Err(Box::new(misfit(second.span, "too few or too many stages").help(help)));
    }
    names.iter().map(|name| stage(model, name)).collect()
}

/// A stage by its name, or the name it is shown by.
pub(super) fn stage(model: &Model, name: &Word) -> Result<StageId, Box<Diagnostic>> {
    let is = |other: &str| other == name.it;
    let at = model.stages.iter().position(|s| is(&s.name) || s.written.as_deref().is_some_and(is));
    let names = model.stages.iter().map(|stage| stage.name.as_str());
    at.and_then(|at| u16::try_from(at).ok()).map(StageId).ok_or_else(|| unknown("stage", name, names))
}

/// A seat by its name.
pub(super) fn seat(model: &Model, name: &Word) -> Result<Seat, Box<Diagnostic>> {
    let at = model.board.seats.iter().position(|seat| *seat == name.it);
    let names = model.board.seats.iter().map(String::as_str);
    at.and_then(|at| u8::try_from(at).ok()).map(Seat).ok_or_else(|| unknown("player", name, names))
}

/// A mark by its name.
pub(super) fn mark(model: &Model, name: &Word) -> Result<MarkId, Box<Diagnostic>> {
    let at = model.marks.iter().position(|info| info.name == name.it);
    let names = model.marks.iter().map(|info| info.name.as_str());
    at.and_then(|at| u16::try_from(at).ok()).map(MarkId).ok_or_else(|| unknown("mark", name, names))
}

fn unknown<'n>(what: &str, name: &Word, names: impl Iterator<Item = &'n str>) -> Box<Diagnostic> {
    let known: Vec<&str> = names.collect();
    let help = match nearest(&name.it, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("this game has no {what}s"),
        None => {
            format!("the {what}s are {}", known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
        }
    };
    Box::new(misfit(name.span, format!("unknown {what} `{}`", name.it)).help(help))
}

/// The holes that a zone phrase picks for a seat.
pub(super) fn zone_holes(model: &Model, seat: Seat, zone: &At<Zone>) -> Result<Vec<Hole>, Box<Diagnostic>> {
    let board = &model.board;
    let index = usize::from(seat.0);
    let base = &zone.it.base;
    let all = match &base.it {
        ZoneBase::Row => board.rows.get(index).and_then(|rows| rows.first()),
        ZoneBase::Numbered(row) => {
            let row = usize::from(*row).checked_sub(1);
            board.rows.get(index).and_then(|rows| row.and_then(|row| rows.get(row)))
        }
        ZoneBase::Named(name) => {
            board.zones.iter().find(|zone| zone.name == *name).and_then(|zone| zone.holes.get(index))
        }
    };
    let Some(all) = all else { return Err(Box::new(misfit(base.span, "the board has no such holes"))) };
    let Some(range) = &zone.it.holes else { return Ok(all.clone()) };
    let (from, to) = range.it;
    let numbers: Vec<u16> = if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
    let holes: Option<Vec<Hole>> =
        numbers.into_iter().map(|number| all.get(usize::from(number).checked_sub(1)?).copied()).collect();
    holes.ok_or_else(|| {
        let message = format!("hole {} of {}", from.max(to), all.len());
        Box::new(misfit(range.span, message))
    })
}
