//! Playing the examples of a ruleset.

use mancala_grammar::load::Loaded;
use mancala_grammar::tree::{At, Detail, Example, ExampleLine, ExampleResult, Pile, SeedPicture, Zone, ZoneBase};

use super::{Simple, SimpleFault, SimpleMove};
use mancala_interpreter::check::check;
use mancala_interpreter::model::{ClauseId, Hole, MarkId, Model, Part, Seat, Spread, StageId};
use mancala_interpreter::position::{Mark, Phase, Position};
use mancala_interpreter::trace::GameResult;

/// An example under an answer is played in that reading.
fn answers<'a>(loaded: &'a Loaded, example: &'a Example) -> Vec<(&'a str, &'a str)> {
    let Some(under) = &example.clause.tail.under else { return Vec::new() };
    let reading = loaded.tree.readings.iter().find(|one| one.answers.iter().any(|answer| answer.name.it == under.it));
    reading.map(|reading| (reading.name.it.as_str(), under.it.as_str())).into_iter().collect()
}

/// The model an example is played with: in its reading, at its sizes.
#[must_use]
pub fn model_of(loaded: &Loaded, example: &Example) -> Option<Model> {
    let sizes: Vec<(char, u16)> = example.sizes.iter().map(|(letter, value)| (letter.it, value.it)).collect();
    let answers = answers(loaded, example).into_iter().map(|(r, a)| (r.to_owned(), a.to_owned())).collect::<Vec<_>>();
    let loaded = loaded.resized(&sizes);
    if loaded.has_errors() {
        return None;
    }
    check(&loaded.tree, &loaded.sources, &answers).model
}

/// What the example says otherwise than the interpreter.
#[must_use]
pub fn differences(model: &Model, example: &Example) -> Vec<String> {
    let simple = Simple::new(model);
    let mut wrong = Vec::new();
    let mut position = match simple.start() {
        Ok(position) => position,
        Err(fault) => return vec![format!("the set-up: {fault:?}")],
    };
    let mut last: Option<SimpleMove> = None;
    let mut over: Option<GameResult> = None;
    let mut given = true;
    for (_, line) in &example.lines {
        if given && !matches!(line, ExampleLine::PositionStart | ExampleLine::Given(_)) {
            given = false;
            match simple.handed_in(position.clone()) {
                Ok((reached, result)) => (position, over) = (reached, result),
                // some move is too long to be followed here: then somebody can move
                Err(SimpleFault::Budget) => {}
                Err(found) => wrong.push(fault(found)),
            }
        }
        let said = match line {
            ExampleLine::PositionStart => Ok(()),
            ExampleLine::Given(detail) => give(model, &mut position, detail),
            ExampleLine::After(detail) => after(model, &position, detail),
            ExampleLine::LegalCount(number) => names(&simple, &position).and_then(|names| {
                same("legal moves", names.len(), number.it as usize).map_err(|error| format!("{error}: {names:?}"))
            }),
            ExampleLine::Legal(words) => {
                let mut wanted: Vec<String> = words.iter().map(|word| word.it.clone()).collect();
                wanted.sort_unstable();
                names(&simple, &position).and_then(|names| same("legal moves", names, wanted))
            }
            ExampleLine::Illegal(name, label) => {
                illegal(&simple, model, &position, &name.it, label.as_ref().map(|l| &*l.it))
            }
            ExampleLine::Play(words) => words.iter().try_for_each(|word| {
                if position.phase != Phase::Turn && !matches!(position.phase, Phase::InStep(_)) {
                    position = arrange(&simple, &position, &word.it)?;
                    return Ok(());
                }
                let played = play(&simple, &position, &word.it)?;
                position = played.after.clone();
                over = played.result;
                last = Some(played);
                Ok(())
            }),
            ExampleLine::NextRound => next_round(&simple, &mut position, &mut over),
            ExampleLine::Laps(laps) => same("laps", last.as_ref().map(|one| one.laps), Some(u64::from(laps.it))),
            ExampleLine::Takes(seeds) => same("takes", last.as_ref().map(|one| one.captured), Some(seeds.it)),
            ExampleLine::Result(result) => same("result", show(model, over), wanted_result(&result.it)),
        };
        match said {
            Ok(()) => {}
            // a turn too long to be followed here: the rest of the example is the engine's alone
            Err(error) if error == fault(SimpleFault::Budget) => break,
            Err(error) => wrong.push(error),
        }
    }
    wrong
}

/// The next round, or the end of the match.
fn next_round(simple: &Simple<'_>, position: &mut Position, over: &mut Option<GameResult>) -> Result<(), String> {
    let result = over.ok_or("the round is not over")?;
    let step = simple.advance_round(position, result).map_err(fault)?;
    *position = step.position;
    *over = step.result;
    Ok(())
}

/// A lay-out by its numbers.
fn arrange(simple: &Simple<'_>, position: &Position, name: &str) -> Result<Position, String> {
    let numbers: Result<Vec<u16>, _> = name.split('-').map(str::parse).collect();
    simple.arrange(position, &numbers.map_err(|_| format!("{name} is no lay-out"))?).map_err(fault)
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: found {found:?}, expected {wanted:?}")) }
}

fn fault(fault: SimpleFault) -> String {
    format!("{fault:?}")
}

fn names(simple: &Simple<'_>, position: &Position) -> Result<Vec<String>, String> {
    let moves = simple.moves(position).map_err(fault)?;
    Ok(moves.names().into_iter().map(str::to_owned).collect())
}

fn play(simple: &Simple<'_>, position: &Position, name: &str) -> Result<SimpleMove, String> {
    let moves = simple.moves(position).map_err(fault)?;
    moves.named(name).cloned().ok_or_else(|| format!("{name} is not among {:?}", moves.names()))
}

fn illegal(
    simple: &Simple<'_>,
    model: &Model,
    position: &Position,
    name: &str,
    label: Option<&str>,
) -> Result<(), String> {
    let moves = simple.moves(position).map_err(fault)?;
    if moves.named(name).is_some() {
        return Err(format!("{name} is legal"));
    }
    let Some(label) = label else { return Ok(()) };
    let removed: Vec<&str> = moves
        .removed
        .iter()
        .filter(|(one, _)| one == name)
        .flat_map(|(_, clause)| {
            let info = &model.clauses[usize::from(clause.0)];
            let of = info.of.map(|of| model.clauses[usize::from(of.0)].label.as_str());
            [Some(info.label.as_str()), of]
        })
        .flatten()
        .collect();
    // a move that no turn offered, or whose branch came to nothing, is told of by more clauses than are kept here
    let by_moves = |clause: &ClauseId| model.clauses[usize::from(clause.0)].part == Part::Moves;
    if !moves.removed.iter().any(|(one, clause)| one == name && by_moves(clause)) || removed.contains(&label) {
        Ok(())
    } else {
        Err(format!("{name} by {removed:?}"))
    }
}

fn show(model: &Model, result: Option<mancala_interpreter::trace::GameResult>) -> String {
    use mancala_interpreter::trace::GameResult;
    match result {
        None => "open".to_owned(),
        Some(GameResult::Draw) => "draw".to_owned(),
        Some(GameResult::Void) => "void".to_owned(),
        Some(GameResult::Won(seat)) => format!("{} wins", model.board.seats[usize::from(seat.0)]),
    }
}

fn wanted_result(result: &ExampleResult) -> String {
    match result {
        ExampleResult::Wins(seat) => format!("{seat} wins"),
        ExampleResult::Draw => "draw".to_owned(),
        ExampleResult::Void => "void".to_owned(),
        ExampleResult::Open => "open".to_owned(),
    }
}

fn seat(model: &Model, name: &str) -> Result<Seat, String> {
    let at = model.board.seats.iter().position(|one| one == name).ok_or_else(|| format!("no seat {name}"))?;
    u8::try_from(at).map(Seat).map_err(|error| error.to_string())
}

fn stage(model: &Model, name: &str) -> Result<StageId, String> {
    let named = |one: &mancala_interpreter::model::Stage| one.name == name || one.written.as_deref() == Some(name);
    let at = model.stages.iter().position(named).ok_or_else(|| format!("no stage {name}"))?;
    u16::try_from(at).map(StageId).map_err(|error| error.to_string())
}

fn mark(model: &Model, name: &str) -> Result<MarkId, String> {
    let at = model.marks.iter().position(|one| one.name == name).ok_or_else(|| format!("no mark {name}"))?;
    u16::try_from(at).map(MarkId).map_err(|error| error.to_string())
}

fn zone(model: &Model, Seat(seat): Seat, zone: &Zone) -> Result<Vec<Hole>, String> {
    let rows = &model.board.rows[usize::from(seat)];
    let base = match &zone.base.it {
        ZoneBase::Row => rows.first().cloned(),
        ZoneBase::Numbered(row) => rows.get(usize::from(*row).wrapping_sub(1)).cloned(),
        ZoneBase::Named(name) => {
            let zone = model.board.zones.iter().find(|zone| zone.name == *name);
            zone.map(|zone| zone.holes[usize::from(seat)].clone())
        }
    };
    let base = base.ok_or_else(|| format!("no zone {:?}", zone.base.it))?;
    let Some(range) = &zone.holes else { return Ok(base) };
    let (first, last) = range.it;
    let numbers: Vec<u16> = if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() };
    numbers
        .into_iter()
        .map(|number| base.get(usize::from(number) - 1).copied().ok_or_else(|| format!("no hole {number}")))
        .collect()
}

/// All seeds of a pile, then those of each declared kind.
fn pile(model: &Model, pile: &Pile) -> Result<Vec<u16>, String> {
    let mut seeds = vec![pile.plain; 1];
    seeds.resize(model.seed_kinds.len() + 1, 0);
    for (count, letters) in &pile.of_kinds {
        let kind = model.seed_kinds.iter().position(|kind| kind.letters == *letters);
        let kind = kind.ok_or_else(|| format!("no kind {letters}"))?;
        seeds[0] += count;
        seeds[kind + 1] += count;
    }
    Ok(seeds)
}

fn seeds(model: &Model, picture: &SeedPicture) -> Result<Vec<(Hole, Vec<u16>)>, String> {
    let mut seeds = Vec::new();
    if picture.len() != model.board.picture.len() {
        return Err("another number of rows".to_owned());
    }
    for (row, holes) in picture.iter().zip(&model.board.picture) {
        for (cell, hole) in row.iter().zip(holes) {
            if let (Some(cell), Some(hole)) = (&cell.it, hole) {
                seeds.push((*hole, pile(model, cell)?));
            }
        }
    }
    Ok(seeds)
}

fn piles(model: &Model, piles: &[At<Pile>]) -> Result<Vec<Vec<u16>>, String> {
    piles.iter().map(|one| pile(model, &one.it)).collect()
}

/// What lies somewhere, in the same form.
fn lying(position: &Position, all: u16, kind: impl Fn(&Spread) -> u16) -> Vec<u16> {
    std::iter::once(all).chain(position.kinds.iter().map(kind)).collect()
}

fn give(model: &Model, position: &mut Position, detail: &Detail) -> Result<(), String> {
    // a position that is given is not the set-up: it was met by nobody, and waits for a turn
    position.past.clear();
    position.phase = Phase::Turn;
    match detail {
        Detail::Picture(picture) => {
            for (hole, count) in seeds(model, &picture.it)? {
                let hole = usize::from(hole.0);
                position.holes[hole] = count[0];
                position.kinds.iter_mut().zip(&count[1..]).for_each(|(kind, count)| kind.holes[hole] = *count);
            }
        }
        Detail::Stores(stores) => {
            for (seat, count) in piles(model, &stores.it)?.into_iter().enumerate() {
                position.stores[seat] = count[0];
                position.kinds.iter_mut().zip(&count[1..]).for_each(|(kind, count)| kind.stores[seat] = *count);
            }
        }
        Detail::Reserves(reserves) => {
            for (seat, count) in piles(model, &reserves.it)?.into_iter().enumerate() {
                position.reserves[seat] = count[0];
                position.kinds.iter_mut().zip(&count[1..]).for_each(|(kind, count)| kind.reserves[seat] = *count);
            }
        }
        Detail::Stage(name) => {
            let named: Vec<StageId> = name.iter().map(|name| stage(model, &name.it)).collect::<Result<_, _>>()?;
            for (one, stage) in position.stages.iter_mut().zip(named.iter().cycle()) {
                *one = *stage;
            }
        }
        Detail::Mark { mark: name, seat: of, zone: at, by } => {
            let (mark, of) = (mark(model, &name.it)?, seat(model, &of.it)?);
            let maker = by.as_ref().map_or(Ok(of), |by| seat(model, &by.it))?;
            for hole in zone(model, of, &at.it)? {
                position.marks.retain(|one| one.hole != hole || one.mark != mark);
                position.marks.push(Mark { hole, mark, maker, term: None });
            }
            position.marks.sort_unstable();
        }
        Detail::NoMark { mark: name, seat: of, zone: at } => {
            let (mark, of) = (mark(model, &name.it)?, seat(model, &of.it)?);
            for hole in zone(model, of, &at.it)? {
                position.marks.retain(|one| one.hole != hole || one.mark != mark);
            }
        }
        Detail::Mover(name) => position.mover = seat(model, &name.it)?,
    }
    Ok(())
}

fn after(model: &Model, position: &Position, detail: &Detail) -> Result<(), String> {
    match detail {
        Detail::Picture(picture) => {
            let wanted = seeds(model, &picture.it)?;
            let in_hole = |hole: Hole| {
                let at = usize::from(hole.0);
                lying(position, position.holes[at], |kind| kind.holes[at])
            };
            let found = wanted.iter().map(|(hole, _)| (*hole, in_hole(*hole))).collect();
            same("after", found, wanted)
        }
        Detail::Stores(stores) => {
            let seats = 0..position.stores.len();
            let found = seats.map(|seat| lying(position, position.stores[seat], |kind| kind.stores[seat])).collect();
            same("stores", found, piles(model, &stores.it)?)
        }
        Detail::Reserves(reserves) => {
            let seats = 0..position.reserves.len();
            let found = seats.map(|seat| lying(position, position.reserves[seat], |kind| kind.reserves[seat]));
            same("reserves", found.collect(), piles(model, &reserves.it)?)
        }
        Detail::Stage(names) => {
            let wanted: Vec<StageId> = names.iter().map(|name| stage(model, &name.it)).collect::<Result<_, _>>()?;
            match (wanted.as_slice(), position.stages.get(usize::from(position.mover.0))) {
                ([one], Some(his)) => same("stage", *his, *one),
                _ => same("stage", position.stages.clone(), wanted),
            }
        }
        Detail::Mark { mark: name, seat: of, zone: at, by } => {
            let (mark, of) = (mark(model, &name.it)?, seat(model, &of.it)?);
            let by = by.as_ref().map(|by| seat(model, &by.it)).transpose()?;
            let marked = zone(model, of, &at.it)?.into_iter().all(|hole| {
                let found = position.marks.iter().find(|one| one.hole == hole && one.mark == mark);
                found.is_some_and(|found| by.is_none_or(|by| found.maker == by))
            });
            same("marked", marked, true)
        }
        Detail::NoMark { mark: name, seat: of, zone: at } => {
            let (mark, of) = (mark(model, &name.it)?, seat(model, &of.it)?);
            let holes = zone(model, of, &at.it)?;
            same("marked", position.marks.iter().any(|one| holes.contains(&one.hole) && one.mark == mark), false)
        }
        Detail::Mover(name) => same("mover", position.mover, seat(model, &name.it)?),
    }
}
