//! What no game at random has shown is looked for: from the positions of examples, and from positions that are drawn.

use mancala_grammar::tree::Example;
use mancala_interpreter::examples::points;
use mancala_interpreter::game::{Game, NoPlay, NoPosition, Point};
use mancala_interpreter::run::Fault;
use rayon::prelude::*;

use super::offers::offered;
use super::{Budget, From, Played, Rivals, Sights, barred, fired, unmet, unseen, wild_position};
use crate::chance::Chance;

/// Moves of a position that are tried, at most: in a game with hundreds of them those that are tried are spread evenly.
const TRIED: usize = 40;

/// Moves that are looked at in drawn positions in all, those that follow a tried move included: a game with hundreds of
/// moves is looked at in fewer positions.
const LOOKED_AT: usize = 5_000_000;

/// Whether something is left to be looked for.
pub(super) fn open(game: &Game, sights: &Sights) -> bool {
    !unseen(game, sights).is_empty() || !unmet(game, sights).is_empty()
}

/// What the positions of examples show that no game has shown.
pub(super) fn from_examples(game: &Game, rivals: &Rivals, examples: &[Example], budget: Budget, played: &mut Played) {
    /// A stream of chance of its own.
    const STREAM: u64 = 1 << 42;
    for (index, example) in examples.iter().enumerate() {
        let mut chance = Chance::new(budget.seed, STREAM + index as u64);
        for point in points(example, game) {
            let from = From::Position(Box::new(point.position(game)));
            let mut sights = Sights::default();
            sights.note_start_from(game, &point, &from);
            let _ = look_on((game, rivals), point, &from, 2, &mut chance, &mut sights);
            played.sights.add(sights);
        }
    }
}

/// Looks for positions in which the clauses that no game has shown are at work.
pub(super) fn search(
    game: &Game,
    rivals: &Rivals,
    start: &Point,
    budget: Budget,
    played: &mut Played,
    progress: &(dyn Fn(f32) + Sync),
) {
    /// Streams of chance of their own, apart from those of games.
    const STREAM: u64 = 1 << 40;
    /// Turns played on from a drawn position.
    const ON: u32 = 4;
    let model = start.position(game);
    let indices: Vec<u32> = (0..budget.positions).collect();
    let mut looked_at = 0;
    for chunk in indices.chunks(64) {
        if looked_at > LOOKED_AT || !open(game, &played.sights) {
            break;
        }
        let found: Vec<(Sights, usize)> = chunk
            .par_iter()
            .map(|index| {
                let mut chance = Chance::new(budget.seed, STREAM + u64::from(*index));
                let position = wild_position(game, &model, &mut chance);
                let mut sights = Sights::default();
                let mut moves = 0;
                match game.at(&position) {
                    Ok(point) => {
                        let from = From::Position(Box::new(position));
                        sights.note_start_from(game, &point, &from);
                        moves = point.count() * (point.count().min(TRIED) + 1);
                        let _ = look_on((game, rivals), point, &from, ON, &mut chance, &mut sights);
                    }
                    Err(NoPosition::Fault(Fault::NoRuling(clause))) => {
                        sights.note_unruled(clause, &From::Position(Box::new(position)), &[]);
                    }
                    Err(_) => {}
                }
                (sights, moves)
            })
            .collect();
        played.positions += u32::try_from(chunk.len()).unwrap_or(0);
        for (sights, moves) in found {
            played.sights.add(sights);
            looked_at += moves;
        }
        progress(0.5 + 0.4 * chunk.last().map_or(0.0, |last| *last as f32 / budget.positions.max(1) as f32));
    }
}

/// The moves of a position, and a few turns at random after one of them.
fn look_on(
    (game, rivals): (&Game, &Rivals),
    point: Point,
    from: &From,
    on: u32,
    chance: &mut Chance,
    sights: &mut Sights,
) -> Result<(), NoPlay> {
    let mut point = point;
    let mut line = Vec::new();
    for turn in 0..on {
        let count = point.count();
        if count == 0 {
            break;
        }
        sights.note(game, &barred(game, &point)?, from, &line);
        sights.note_offers(offered(game, &point)?);
        let drawn = chance.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        let mut chosen = None;
        // in the first turn all of them, or every so-manieth
        let step = if turn == 0 { count.div_ceil(TRIED) } else { count };
        for index in (drawn % step..count).step_by(step) {
            let mut with = line.clone();
            let (next, record, clauses) = match fired(game, &point, index) {
                Err(NoPlay::Fault(Fault::NoRuling(clause))) => {
                    with.extend(game.moves(&point)?.get(index).map(|move_| move_.name.clone()));
                    sights.note_unruled(clause, from, &with);
                    continue;
                }
                shown => shown?,
            };
            with.push(record.name.clone());
            sights.note(game, &clauses, from, &with);
            sights.note_end(game, rivals, (&point, &record, &next), from, &with);
            if index == drawn {
                chosen = Some((next, with));
            }
        }
        let Some((next, with)) = chosen else { break };
        (point, line) = (next, with);
    }
    Ok(())
}
