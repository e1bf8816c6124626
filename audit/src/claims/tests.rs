use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_loaded;
use mancala_interpreter::game::Game;

use super::{Verdict, form, share, test};
use crate::play::{Exhausted, Played, Sights};

/// Two rows of two with three seeds each: 12 seeds, and two holes to lift at first.
const RULESET: &str = "---
game: A Test
---
board
    2 rows of 2
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    3 in every hole
    South starts

sowing
    origin counts as empty

turn
    lift an own hole; sow

end
    if stuck: take every hole, to owner's store; most seeds wins
    if same position a third time: draw
";

fn game() -> Game {
    let loaded = load(Source::new("test.mancala", RULESET), &|_| None);
    Game::new(check_loaded(&loaded).model.unwrap())
}

fn verdict(check: &str, played: &Played) -> Verdict {
    test(check, &game(), played).0
}

/// So many games won by the first player, by the other, and by nobody.
fn won(first: u32, other: u32, none: u32) -> Played {
    Played { won: [first, other, none], games: first + other + none, first_moves: 2, ..Played::default() }
}

/// The interval of Wilson for 0 of 100 and 50 of 100, from its formula by hand: z² = 3.8416.
#[test]
fn shares_have_the_bounds_of_wilson() {
    let (p, low, high) = share(0, 100);
    assert!(p == 0.0 && low == 0.0 && (high - 3.8416 / 103.8416).abs() < 1e-9);
    let (p, low, high) = share(50, 100);
    assert!((p - 0.5).abs() < 1e-9 && (low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3);
}

#[test]
fn forms_are_known_by_their_words() {
    assert_eq!(form("total 92"), Ok(("total N", 92)));
    assert_eq!(form("no  draws"), Ok(("no draws", 0)));
    assert!(form("no draw").is_err_and(|why| why.contains("did you mean `no draws`?")));
    assert!(form("total many").is_err());
    assert!(form("total 9 2").is_err());
}

#[test]
fn numbers_of_the_set_up_are_proved_or_contradicted() {
    let none = won(0, 0, 0);
    for (right, wrong) in
        [("total 12", "total 10"), ("rows 2", "rows 4"), ("holes 2", "holes 3"), ("first moves 2", "first move forced")]
    {
        assert_eq!((verdict(right, &none), verdict(wrong, &none)), (Verdict::Proved, Verdict::Contradicted), "{right}");
    }
    assert_eq!(verdict("totals 12", &none), Verdict::Unknown);
}

/// By hand, z² = 3.8416: of 60 of 100 the lower bound is (0.6192 - 0.0979) / 1.0384 = 0.502, of 55 of 100 it is 0.452
/// and the upper one 0.644.
#[test]
fn the_first_player_wins_where_the_bounds_leave_no_doubt() {
    let claim = "first player wins";
    assert_eq!(verdict(claim, &won(60, 40, 0)), Verdict::Supported);
    assert_eq!(verdict(claim, &won(55, 45, 0)), Verdict::NotTestable);
    assert_eq!(verdict(claim, &won(40, 60, 0)), Verdict::Contradicted);
    assert_eq!(verdict(claim, &won(60, 40, 500)), Verdict::Supported, "drawn games speak for nobody");
    assert_eq!(verdict(claim, &won(0, 0, 9)), Verdict::NotTestable);
    let (_, why) = test(claim, &game(), &won(55, 45, 3));
    assert!(why.contains("55 of 100") && why.contains("3 more without a winner") && why.contains("one half"), "{why}");
}

#[test]
fn lengths_are_supported_or_not_testable() {
    let lengths = Played { turns: (1..=100).collect(), games: 100, ..Played::default() };
    assert_eq!(verdict("about 50 turns", &lengths), Verdict::Supported);
    assert_eq!(verdict("about 99 turns", &lengths), Verdict::NotTestable);
    assert_eq!(verdict("about 50 turns", &won(0, 0, 0)), Verdict::NotTestable);
}

#[test]
fn one_drawn_game_contradicts_that_there_are_none() {
    assert_eq!(verdict("no draws", &won(50, 50, 0)), Verdict::Supported);
    assert_eq!(verdict("no draws", &won(50, 50, 1)), Verdict::Contradicted);
    assert_eq!(verdict("no draws", &won(0, 0, 0)), Verdict::NotTestable);
}

#[test]
fn repetition_is_proved_where_all_positions_were_looked_at() {
    let all = |comes_again| Played {
        exhausted: Exhausted::All { positions: 9, sights: Sights::default(), comes_again },
        ..won(1, 1, 0)
    };
    assert_eq!(verdict("no position again", &all(false)), Verdict::Proved);
    assert_eq!(verdict("no position again", &all(true)), Verdict::Contradicted);
    assert_eq!(verdict("no position again", &won(1, 1, 0)), Verdict::Supported);
    assert_eq!(verdict("no position again", &won(0, 0, 0)), Verdict::NotTestable);
}

#[test]
fn the_fullest_hole_is_compared() {
    let played = Played { fullest: 7, ..won(1, 1, 0) };
    assert_eq!(verdict("no hole above 7", &played), Verdict::Supported);
    assert_eq!(verdict("no hole above 6", &played), Verdict::Contradicted);
    assert_eq!(verdict("no hole above 7", &won(0, 0, 0)), Verdict::NotTestable);
}
