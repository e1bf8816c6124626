//! Games that nobody has played before: a few lines over a ruleset of the collection. What they play was worked out by
//! hand from those lines.

use mancala_grammar::load::{load, with_clauses};
use mancala_grammar::source::Source;
use mancala_interpreter::check::check;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::Seat;
use mancala_interpreter::position::Position;
use mancala_tests::boards::{in_line, without_past};
use mancala_tests::collection::{self, Chance};

fn written(text: &str) -> Game {
    Game::new(collection::model_of(Source::new("variant", text), &[]))
}

/// A ruleset of the collection with clauses put over it.
fn with(name: &str, clauses: &str) -> Game {
    let loaded = load(collection::named(name).source(), &collection::parent);
    let loaded = with_clauses(loaded, Source::new("clauses", clauses));
    assert!(!loaded.has_errors(), "{:#?}", loaded.problems);
    let checked = check(&loaded.tree, &loaded.sources, &[]);
    Game::new(checked.model.unwrap_or_else(|| panic!("{:#?}", checked.problems)))
}

/// Rows from the top, as South sees them.
fn board(text: &str) -> Vec<u16> {
    text.split_whitespace().filter(|sign| *sign != "/").map(|seeds| seeds.parse().expect("a number")).collect()
}

/// Plays one move of South and tells the board, the stores and the number of seeds captured.
fn play(game: &Game, position: &str, stores: &[u16], name: &str) -> (String, Vec<u16>, u32) {
    let start = without_past(game.start().expect("a set-up").position(game));
    let position = Position { holes: board(position), stores: stores.to_vec(), mover: Seat(0), ..start };
    let point = game.at(&position).expect("the position fits");
    let (after, record) = game.play(&point, name, false).unwrap_or_else(|no| panic!("{name}: {no:?}"));
    let after = after.position(game);
    (in_line(game.model(), &after), after.stores, record.captured)
}

fn opening(game: &Game) -> Vec<String> {
    let start = game.start().expect("a set-up");
    let mut names: Vec<String> = game.moves(&start).expect("no fault").into_iter().map(|one| one.name).collect();
    names.sort_unstable();
    names
}

/// A few games at random: no fault, no seed lost, always a move or an end.
fn plays_on(game: &Game, total: u32) {
    for seed in 1..=3 {
        let mut chance = Chance::new(seed);
        let mut point = game.start().expect("a set-up");
        for _ in 0..400 {
            assert_eq!(point.total(game), total);
            if point.ended().is_some() {
                break;
            }
            point = game.random_step(&point, &mut |n| chance.below(n)).expect("a move");
        }
    }
}

const BACK_ROW: &str = r#"---
game: Kigogo of the back row
---
based on "Bao Kigogo"

(G.10) when the last seed falls in an own front hole that was empty
        and facing is occupied
    (G.11) take back of facing, off the board
    (G.13) stop
"#;

#[test]
fn kigogo_may_capture_the_back_hole_only() {
    let game = written(BACK_ROW);
    assert_eq!(opening(&game).len(), 23);
    let rest = "0 0 0 0 0 0 0 0 0 0 0 0";
    // F5, then F4, which was empty: 2 face it and stay, the 5 behind them go
    let facing = format!("0 0 0 5 0 0 0 0 0 0 0 0 / 0 0 0 2 0 0 0 0 1 0 0 0 / 0 0 0 0 0 2 0 0 0 0 0 0 / {rest}");
    let after = format!("{rest} / 0 0 0 2 0 0 0 0 1 0 0 0 / 0 0 0 1 1 0 0 0 0 0 0 0 / {rest}");
    assert_eq!(play(&game, &facing, &[], "F6"), (after, vec![], 5));
    // nothing faces F4: the 5 are safe
    let safe = format!("0 0 0 5 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 1 0 0 0 / 0 0 0 0 0 2 0 0 0 0 0 0 / {rest}");
    let after = format!("0 0 0 5 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 1 0 0 0 / 0 0 0 1 1 0 0 0 0 0 0 0 / {rest}");
    assert_eq!(play(&game, &safe, &[], "F6"), (after, vec![], 0));
    // 2 face F4 and nothing is behind them: nothing to take, and the turn is over
    let bare = format!("{rest} / 0 0 0 2 0 0 0 0 1 0 0 0 / 0 0 0 0 0 2 0 0 0 0 0 0 / {rest}");
    let after = format!("{rest} / 0 0 0 2 0 0 0 0 1 0 0 0 / 0 0 0 1 1 0 0 0 0 0 0 0 / {rest}");
    assert_eq!(play(&game, &bare, &[], "F6"), (after, vec![], 0));
    plays_on(&game, 92);
}

const FOURS: &str = r#"---
game: Oware of fours
---
based on "Oware Abapa"

board
    2 rows of 8
start
    total 64
(chain) when the last seed falls in an enemy hole that holds 4
    take here and the line behind here of enemy holes that hold 4, to own store
end
    (end-1) if own store holds 33 or more: mover wins
"#;

#[test]
fn oware_may_be_played_on_eight_holes_with_fours() {
    let game = written(FOURS);
    assert_eq!(opening(&game), ["a", "b", "c", "d", "e", "f", "g", "h"]);
    // h: one seed each in North's a and b; both hold 4 then, the chain of two is taken
    let chain = play(&game, "1 0 0 0 0 0 3 3 / 1 0 0 0 0 0 0 2", &[22, 32], "h");
    assert_eq!(chain, ("1 0 0 0 0 0 0 0 / 1 0 0 0 0 0 0 0".to_string(), vec![30, 32], 8));
    // a holds 2 then: only the 4 of b are taken
    let one = play(&game, "1 0 0 0 0 0 3 1 / 1 0 0 0 0 0 0 2", &[22, 34], "h");
    assert_eq!(one, ("1 0 0 0 0 0 0 2 / 1 0 0 0 0 0 0 0".to_string(), vec![26, 34], 4));
    // b holds 3 then, as would be taken in Oware: nothing here
    let three = play(&game, "1 0 0 0 0 0 2 3 / 1 0 0 0 0 0 0 2", &[23, 32], "h");
    assert_eq!(three, ("1 0 0 0 0 0 3 4 / 1 0 0 0 0 0 0 0".to_string(), vec![23, 32], 0));
    plays_on(&game, 64);
}

#[test]
fn clauses_put_over_a_ruleset_change_its_board_and_its_set_up() {
    let game = with("kalah", "2 rows of 3\n4 in every hole\n");
    assert_eq!(opening(&game), ["a", "b", "c"]);
    // b c, the store, North's a
    assert_eq!(play(&game, "4 4 4 / 4 4 4", &[0, 0], "a"), ("4 4 5 / 0 5 5".to_string(), vec![1, 0], 0));
    // the store, North's a b c
    assert_eq!(play(&game, "4 4 4 / 4 4 4", &[0, 0], "c"), ("5 5 5 / 4 4 0".to_string(), vec![1, 0], 0));
    // b was empty and faces 3: 1 and 3 are taken
    assert_eq!(play(&game, "4 3 4 / 1 0 4", &[4, 4], "a"), ("4 0 4 / 0 0 4".to_string(), vec![8, 4], 4));
    // seven seeds come home to a, which was emptied and faces 3: b c, the store, North's a b c, a
    assert_eq!(play(&game, "2 1 1 / 7 0 0", &[6, 7], "a"), ("0 2 2 / 0 1 1".to_string(), vec![11, 7], 4));
    plays_on(&game, 24);
}

#[test]
fn a_clause_alone_changes_nothing_else() {
    let game = with("kalah", "3 in every hole\n");
    assert_eq!(opening(&game), ["a", "b", "c", "d", "e", "f"]);
    // d: e f and the store, which gives another move
    let start = game.start().expect("a set-up");
    let (after, record) = game.play(&start, "d", false).expect("a legal move");
    assert!(record.again);
    assert_eq!(after.mover(), Seat(0));
    assert_eq!(in_line(game.model(), &after.position(&game)), "3 3 3 3 3 3 / 3 3 3 0 4 4");
    plays_on(&game, 36);
}
