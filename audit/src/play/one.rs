//! One game at random, and what it shows.

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::Happening;

use super::offers::offered;
use super::{Budget, From, Rivals, Sights, barred, fired};
use crate::chance::Chance;

/// What one game showed.
#[derive(Default)]
pub(super) struct OneGame {
    pub index: u32,
    pub sights: Sights,
    pub turns: u32,
    pub result: Option<usize>,
    pub endless: u64,
    pub fullest: u16,
    pub lost: Option<(u32, u32, u32, u32)>,
    pub fault: Option<NoPlay>,
}

/// Plays the game of a number.
pub(super) fn one_game(game: &Game, rivals: &Rivals, start: &Point, budget: Budget, index: u32) -> OneGame {
    let mut one = OneGame { index, ..OneGame::default() };
    let mut chance = Chance::new(budget.seed, u64::from(index));
    let mut point = start.clone();
    let mut line = Vec::new();
    let starter = start.mover();
    // while seeds are laid out there are fewer on the board
    let mut seeds = None;
    one.sights.note_start(game, start);
    if start.lay_out().is_none() {
        seeds = Some(seeds_of(game, start));
    }
    while point.ended().is_none() && one.turns < budget.turns.min(game.limits().turns) {
        let step = turn(game, rivals, &point, &mut chance, &mut one, &mut line);
        match step {
            Ok(next) => point = next,
            Err(NoPlay::Fault(Fault::Limit(_))) => return one,
            Err(fault) => {
                one.fault = Some(fault);
                return one;
            }
        }
        one.turns += 1;
        if point.lay_out().is_none() {
            let now = seeds_of(game, &point);
            let seeds = *seeds.get_or_insert(now);
            if now != seeds && one.lost.is_none() {
                one.lost = Some((index, one.turns, seeds, now));
            }
        }
        one.fullest = one.fullest.max(point.position(game).holes.iter().copied().max().unwrap_or(0));
    }
    one.result = point.ended().map(|ended| match mancala_interpreter::game::winner(ended.result) {
        Some(seat) if seat == starter => 0,
        Some(_) => 1,
        None => 2,
    });
    one
}

fn turn(
    game: &Game,
    rivals: &Rivals,
    point: &Point,
    chance: &mut Chance,
    one: &mut OneGame,
    line: &mut Vec<String>,
) -> Result<Point, NoPlay> {
    if point.lay_out().is_some() {
        let (next, name) = chance.lay_out(game, point)?;
        line.push(name);
        return Ok(next);
    }
    let gone = barred(game, point)?;
    let endless = game.model().end.endless.as_ref().map(|(_, clause)| *clause);
    one.endless += u64::from(gone.iter().any(|clause| Some(*clause) == endless));
    one.sights.note(game, &gone, &From::Start, line);
    one.sights.note_offers(offered(game, point)?);
    let count = u32::try_from(point.count()).unwrap_or(u32::MAX);
    let (next, record, clauses) = fired(game, point, chance.below(count) as usize)?;
    one.endless += u64::from(record.events.iter().any(|event| event.what == Happening::Endless));
    line.push(record.name.clone());
    one.sights.note(game, &clauses, &From::Start, line);
    one.sights.note_end(game, rivals, (point, &record, &next), &From::Start, line);
    Ok(next)
}

/// All seeds of a position, wherever they are.
fn seeds_of(game: &Game, point: &Point) -> u32 {
    let position = point.position(game);
    let places = position.holes.iter().chain(&position.stores).chain(&position.reserves);
    places.map(|seeds| u32::from(*seeds)).sum::<u32>() + u32::from(position.out) + u32::from(position.hand)
}
