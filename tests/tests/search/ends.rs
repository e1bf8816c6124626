//! Ends in sight, worked out by hand on the board of Kalah: 72 seeds, and who has bared his row leaves the other what
//! lies in the other row.

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::search::{Surety, Verdict, Wish, best};
use mancala_tests::collection::named;

use crate::search;

/// South to move; the rows as South sees them, then both stores.
fn kalah(game: &Game, rows: [[u16; 6]; 2], stores: [u16; 2]) -> Point {
    let mut position = game.start().expect("a set-up").position(game);
    for (row, seeds) in game.model().board.picture.iter().zip(rows) {
        for (hole, seeds) in row.iter().zip(seeds) {
            position.holes[usize::from(hole.expect("a hole").0)] = seeds;
        }
    }
    position.stores = stores.to_vec();
    position.mover = Seat(0);
    let all: u16 = position.holes.iter().chain(&position.stores).sum();
    assert_eq!(all, 72, "twelve holes of six seeds");
    game.at(&position).expect("a position")
}

fn verdict(rows: [[u16; 6]; 2], stores: [u16; 2], depth: u32) -> (Verdict, Surety) {
    let entry = named("kalah");
    let game = Game::new(entry.model(&[]));
    let found = search(&game, &kalah(&game, rows, stores), depth, 1, 1);
    (found.best().verdict(), found.surety)
}

/// South's only seed goes to his store, his row is bare, and North takes the five seeds of his own row.
#[test]
fn the_last_seed_home_ends_the_game() {
    let rows = [[0, 0, 0, 0, 0, 5], [0, 0, 0, 0, 0, 1]];
    assert_eq!(verdict(rows, [36, 30], 1), (Verdict::Wins(1), Surety::Proved), "37 to 35");
    assert_eq!(verdict(rows, [35, 31], 1), (Verdict::Draw, Surety::Proved), "36 to 36");
    assert_eq!(verdict(rows, [34, 32], 1), (Verdict::Loses(1), Surety::Proved), "35 to 37");
    assert_eq!(verdict(rows, [36, 30], 9), (Verdict::Wins(1), Surety::Proved), "nothing comes after it");
}

/// South's only seed goes on one hole, across which nothing lies; North's only seed goes home, his row is bare, and South
/// takes the seed of his own row.
#[test]
fn two_forced_turns_decide() {
    let rows = [[1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0]];
    assert_eq!(verdict(rows, [36, 34], 2), (Verdict::Wins(2), Surety::Proved), "37 to 35");
    assert_eq!(verdict(rows, [35, 35], 2), (Verdict::Draw, Surety::Proved), "36 to 36");
    assert_eq!(verdict(rows, [34, 36], 2), (Verdict::Loses(2), Surety::Proved), "35 to 37");
    let (out_of_sight, surety) = verdict(rows, [36, 34], 1);
    assert!(matches!(out_of_sight, Verdict::Open(_)), "{out_of_sight:?}");
    assert_eq!(surety, Surety::Guess);
}

/// South's third hole draws in two turns, and that is in sight at once; his first wins in three: `a`, North's only seed to
/// his third hole, and `b`, of which the last seed takes that one across. That one move draws proves nothing of the others.
#[test]
fn a_draw_in_sight_is_no_proof_that_nothing_wins() {
    let entry = named("kalah");
    let game = Game::new(entry.model(&[]));
    let point = kalah(&game, [[0, 0, 0, 0, 1, 0], [2, 1, 1, 0, 0, 0]], [33, 34]);
    for every_move in [false, true] {
        let wish = Wish { depth: 60, every_move, ..Wish::default() };
        let found = best(&game, &point, wish, &mut |_| false).expect("moves");
        assert_eq!((found.best().verdict(), found.surety), (Verdict::Wins(3), Surety::Proved), "{every_move}");
        assert_eq!(found.line, ["a", "b", "b"]);
    }
}
