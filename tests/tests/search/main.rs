//! The search finds what looking at every line finds, and proves only what is so.

mod again;
mod ends;
mod plain;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::search::{Found, Surety, Wish, best};
use mancala_tests::boards::by_lot;
use mancala_tests::collection::{self, Chance, games};

use crate::plain::Plain;

/// Positions that plain minimax looks at, at most.
const MOST: u32 = 300;

/// Turns that both look ahead, at most.
const DEEPEST: u32 = 6;

/// Searches so deep, with so many threads and such a table.
fn search(game: &Game, point: &Point, depth: u32, threads: usize, table: usize) -> Found {
    let wish = Wish { depth, threads, table, every_move: false };
    best(game, point, wish, &mut |_| false).expect("there is a move")
}

/// The worths of all moves by plain minimax, as deep as there is room for, and how deep that is.
fn plainly<'a>(game: &'a Game, point: &Point, deepest: u32) -> Option<(u32, Vec<i32>, Plain<'a>)> {
    let looked = |depth| {
        let mut plain = Plain::new(game, point, MOST);
        plain.moves(point, depth).map(|worths| (depth, worths, plain))
    };
    (1..=deepest).map_while(looked).last()
}

/// Searches in every way, and says where one does not find what plain minimax found.
fn compare(game: &Game, point: &Point) -> Result<(), String> {
    let Some((depth, worths, plain)) = plainly(game, point, DEEPEST) else { return Ok(()) };
    let most = *worths.iter().max().expect("there is a move");
    let every = Wish { depth, threads: 1, table: 1, every_move: true };
    let all = best(game, point, every, &mut |_| false).expect("there is a move");
    let settled = all.depth == depth || all.surety == Surety::Proved;
    if !plain.came_again && settled && all.worth != most {
        return Err(format!("of every move, {depth} deep: {} found, but worth {worths:?}", all.worth));
    }
    let general = game.clone().without_fast_form();
    let ways = [
        ("no table", game, 1, 0),
        ("a table", game, 1, 1),
        ("two threads", game, 2, 1),
        ("two threads and no table", game, 2, 0),
        ("the general form", &general, 1, 0),
        ("the general form and a table", &general, 1, 1),
    ];
    for (way, game, threads, table) in ways {
        let found = search(game, point, depth, threads, table);
        if table > 0 && plain.came_again && found.surety != Surety::Proved {
            // what a position is worth depends on the way to it
            continue;
        }
        if found.worth != most || worths[found.index] != most {
            let worth = (found.index, found.worth);
            return Err(format!("{way}, {depth} deep: {worth:?} found, but worth {worths:?}"));
        }
    }
    if !plain.came_again && all.depth == depth {
        for worth in &all.moves {
            if worth.worth != worths[worth.index] {
                return Err(format!("every move, {depth} deep: {worth:?} found, but worth {worths:?}"));
            }
        }
    }
    Ok(())
}

/// A position with moves, so many turns of chance after another.
fn turns_on(game: &Game, mut point: Point, turns: u32, chance: &mut Chance) -> Option<Point> {
    for _ in 0..turns {
        point = game.random_step(&point, &mut |n| chance.below(n)).ok()?;
    }
    (point.count() > 0).then_some(point)
}

#[test]
fn every_ruleset_is_searched_as_plain_minimax_does() {
    let mut wrong = Vec::new();
    for entry in collection::all() {
        let game = entry.game();
        let start = game.start().expect("a set-up");
        for turns in [0, 12] {
            let mut chance = Chance::new(u64::from(turns) + 1);
            let Some(point) = turns_on(&game, start.clone(), turns, &mut chance) else { continue };
            if let Err(difference) = compare(&game, &point) {
                wrong.push(format!("{}, {turns} turns on: {difference}", entry.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn positions_drawn_by_lot_are_searched_as_plain_minimax_does() {
    let mut wrong = Vec::new();
    for entry in collection::all() {
        let game = entry.game();
        let mut chance = Chance::new(5);
        for number in 0..games(1) {
            let Ok(point) = game.at(&by_lot(&game, &mut chance)) else { continue };
            if point.count() == 0 {
                continue;
            }
            if let Err(difference) = compare(&game, &point) {
                wrong.push(format!("{}, position {number}: {difference}", entry.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One thread finds the same line and looks at the same number of positions each time, and every move of it is legal.
#[test]
fn one_thread_searches_the_same_each_time() {
    for name in ["kalah", "oware-abapa", "bao-kigogo", "njombwa"] {
        let game = collection::named(name).game();
        let mut point = game.start().expect("a set-up");
        let found = search(&game, &point, 4, 1, 1);
        assert_eq!(found, search(&game, &point, 4, 1, 1), "{name}");
        assert!(!found.line.is_empty());
        for move_ in &found.line {
            point = game.play(&point, move_, false).expect("a legal move").0;
        }
    }
}

/// With a table there is less to look at: different orders of moves lead to one position.
#[test]
fn a_table_spares_positions() {
    let game = collection::named("oware-abapa").game();
    let start = game.start().expect("a set-up");
    let without = search(&game, &start, 7, 1, 0);
    let with = search(&game, &start, 7, 1, 4);
    assert_eq!(without.worth, with.worth);
    assert!(with.positions * 10 < without.positions * 9, "{} of {}", with.positions, without.positions);
}

#[test]
fn a_search_is_stopped_by_the_number_of_positions() {
    let game = collection::named("kalah").game();
    let start = game.start().expect("a set-up");
    let wish = Wish { threads: 1, ..Wish::default() };
    let found = best(&game, &start, wish, &mut |positions| positions >= 2000).expect("a move");
    assert!(found.depth >= 2 && found.positions <= 2064, "{found:?}");
}
