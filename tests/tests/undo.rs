//! Whatever is asked of a position, it is afterwards what it was: every word, mark and tally, the positions before it, the
//! moves and what each leads to. Played positions, with those before them, and positions drawn by lot, of all rulesets.

use std::hash::{DefaultHasher, Hash, Hasher};

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::search::{self, Wish};
use mancala_tests::boards::without_past;
use mancala_tests::collection::{self, Chance, games};
use mancala_tests::lots::wild;

/// Positions of a ruleset, by play and by lot.
const PLAYED: usize = 5;
const DRAWN: u64 = 9;
/// Moves between two of the played positions.
const BETWEEN: usize = 7;
/// A position of more moves is not looked at two turns ahead.
const FEW: usize = 24;

/// All of a point: its words, what comes next, the moves as they were tried, the positions before it.
fn all_of(game: &Game, point: &Point) -> (String, u64) {
    let mut hasher = DefaultHasher::new();
    point.position(game).hash(&mut hasher);
    (format!("{point:?}"), hasher.finish())
}

/// Asks a point all that can be asked of it; what came of it.
fn ask(game: &Game, point: &Point) -> Vec<String> {
    let mut told = vec![format!("{:?}", game.moves(point)), format!("{:?}", game.removed(point))];
    for index in 0..point.count() {
        told.push(format!("{:?}", game.step(point, index)));
        told.push(format!("{:?}", game.play_index(point, index, true).map(|(_, record)| record)));
    }
    if let Some(mut games) = game.fast_games(point) {
        for seed in 0..3 {
            let mut chance = Chance::new(seed);
            told.push(format!("{:?}", games.play(&mut |n| chance.below(n), 20)));
            told.push(format!("{:?}", games.play_measured(&mut |n| chance.below(n), 20, &mut |_| {})));
        }
    }
    if point.count() <= FEW {
        told.push(format!("{:?}", (game.perft(point, 2), game.perft_made(point, 2))));
        let wish = Wish { depth: 2, table: 0, ..Wish::default() };
        told.push(format!("{:?}", search::best(game, point, wish, &mut |_| false)));
    }
    told
}

/// Counting two turns ahead, where moves are made and taken back, is counting one turn ahead from each move.
fn counts_add_up(game: &Game, point: &Point) -> Result<(), String> {
    let (true, Ok(two)) = (point.count() <= FEW, game.perft(point, 2)) else { return Ok(()) };
    let mut sum = 0;
    for index in 0..point.count() {
        let Ok(next) = game.step(point, index) else { return Ok(()) };
        sum += if next.ended().is_some() { 0 } else { next.count() as u64 };
    }
    if two == sum { Ok(()) } else { Err(format!("{two} lines of two turns, {sum} one by one")) }
}

fn is_left_as_it_was(game: &Game, point: &Point) -> Result<(), String> {
    let before = all_of(game, point);
    let told = ask(game, point);
    if all_of(game, point) != before {
        return Err("is not what it was".to_string());
    }
    // there and back again
    for index in 0..point.count().min(FEW) {
        if let Ok(next) = game.step(point, index) {
            let there = all_of(game, &next);
            let _ = (game.moves(&next), game.step(&next, 0), game.perft(&next, 1));
            if all_of(game, &next) != there {
                return Err(format!("move {index} leads to a position that is not what it was"));
            }
        }
    }
    if all_of(game, point) != before || ask(game, point) != told {
        return Err("says something else when it is asked again".to_string());
    }
    // written down and taken up again, it says the same of its moves
    let again = game.at(&point.position(game)).map_err(|no| format!("cannot be taken up again: {no:?}"))?;
    if again.position(game) != point.position(game) || format!("{:?}", game.moves(&again)) != told[0] {
        return Err("is another position when it is taken up again".to_string());
    }
    counts_add_up(game, point)
}

/// A game at random, and every so-manieth of its positions.
fn played(game: &Game, chance: &mut Chance) -> Vec<Point> {
    let mut points = Vec::new();
    let Ok(mut point) = game.start() else { return points };
    while point.ended().is_none() && points.len() < PLAYED {
        for _ in 0..BETWEEN {
            if let Ok(next) = game.random_step(&point, &mut |n| chance.below(n)) {
                point = next;
            }
        }
        if point.count() > 0 {
            points.push(point.clone());
        }
    }
    points
}

#[test]
fn a_position_is_left_as_it_was() {
    let mut wrong = Vec::new();
    for entry in collection::all() {
        let limits = Limits { seeds_sown: 50_000, branches: 5000, ..Limits::default() };
        let fast = Game::with_limits(entry.model(&[]), limits);
        let general = fast.clone().without_fast_form();
        for seed in 0..games(1) {
            let mut chance = Chance::new(seed + 1);
            let mut points = played(&fast, &mut chance);
            points.extend((0..DRAWN).filter_map(|_| fast.at(&wild(&fast, &mut chance)).ok()));
            let found = points.iter().filter(|point| point.count() > 0).find_map(|point| {
                let no = is_left_as_it_was(&fast, point).and_then(|()| is_left_as_it_was(&general, point)).err()?;
                Some(format!("{}: {no}: {:?}", entry.name, without_past(point.position(&fast))))
            });
            wrong.extend(found);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
