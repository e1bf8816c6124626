//! Hand-written engines and the interpreter count the same and play the same random games.

use mancala_benches::chance::Chance;
use mancala_benches::engine::{Board, Played, Why, perft, perft_counted, playout, playout_of_legal};
use mancala_benches::interpreted::{Interpreted, played};
use mancala_benches::{kalah, kigogo, oware};

/// Games of each comparison.
const GAMES: u64 = 200;

/// Games of Bao Kigogo in which a position comes again, and in which a turn would never end.
const RARE: [u64; 8] = [4934, 5376, 7484, 8191, 2214, 2546, 2634, 2937];

fn counts<B: Board>(ruleset: &str, depth: u32) {
    let interpreted = Interpreted::named(ruleset).unwrap();
    let leaves: Vec<u64> = (1..=depth).map(|depth| interpreted.perft(depth).unwrap()).collect();
    for (depth, expected) in (1..).zip(&leaves) {
        let made = perft::<B>(depth);
        let counted = perft_counted::<B>(depth);
        assert_eq!(made.leaves, *expected, "{ruleset}, {depth} turns");
        assert_eq!(counted.leaves, *expected, "{ruleset}, {depth} turns, the last counted");
        let all: u64 = leaves.iter().take(depth as usize).sum();
        assert_eq!((made.made, counted.made), (all, all), "{ruleset}, positions made in {depth} turns");
    }
}

#[test]
fn lines_of_play_are_as_many() {
    counts::<kalah::Plain>("kalah", 6);
    counts::<kalah::Fast>("kalah", 6);
    counts::<oware::Plain>("oware-abapa", 6);
    counts::<oware::Fast>("oware-abapa", 6);
    counts::<kigogo::Plain>("bao-kigogo", 3);
    counts::<kigogo::Fast>("bao-kigogo", 3);
}

/// Deeper than the interpreter goes in a test: the forms of one game among themselves.
#[test]
fn both_forms_count_the_same_in_depth() {
    assert_eq!(perft::<kalah::Plain>(7), perft::<kalah::Fast>(7));
    assert_eq!(perft::<oware::Plain>(7), perft::<oware::Fast>(7));
    assert_eq!(perft::<kigogo::Plain>(4), perft::<kigogo::Fast>(4));
    assert_eq!(perft_counted::<kigogo::Plain>(4), perft_counted::<kigogo::Fast>(4));
}

/// The interpreter's game of that seed, each move by name.
fn told(interpreted: &Interpreted, seed: u64) -> (Played, Vec<String>) {
    let mut chance = Chance::new(seed);
    let mut point = interpreted.start.clone();
    let mut names = Vec::new();
    while point.ended().is_none() {
        let mut drawn = 0;
        let next = interpreted.game.random_step(&point, &mut |bound| {
            drawn = chance.below(bound);
            drawn
        });
        names.push(interpreted.game.moves(&point).unwrap()[drawn as usize].name.clone());
        point = next.unwrap();
    }
    let turns = u32::try_from(names.len()).unwrap();
    (played(&point, turns), names)
}

/// Each of these games ends in one of these ways at least once.
fn games<B: Board>(ruleset: &str, seeds: impl IntoIterator<Item = u64>, ways: &[Why]) {
    let interpreted = Interpreted::named(ruleset).unwrap();
    let mut seen = Vec::new();
    for seed in seeds {
        let (expected, moves) = told(&interpreted, seed);
        let mut names = Vec::new();
        let played =
            playout_of_legal::<B>(&mut Chance::new(seed), &mut Default::default(), |hole| names.push(B::name(hole)));
        assert_eq!(names, moves, "{ruleset}, game {seed}");
        assert_eq!(played, expected, "{ruleset}, game {seed}");
        assert_eq!(interpreted.playout(&mut Chance::new(seed)).unwrap(), expected, "{ruleset}, game {seed}");
        seen.push(played.why);
    }
    for way in ways {
        assert!(seen.contains(way), "{ruleset}: no game ends as {way:?}");
    }
}

#[test]
fn random_games_of_kalah_are_the_same() {
    games::<kalah::Plain>("kalah", 0..GAMES, &[Why::Ended]);
    games::<kalah::Fast>("kalah", 0..GAMES, &[Why::Ended]);
}

#[test]
fn random_games_of_oware_are_the_same() {
    games::<oware::Plain>("oware-abapa", 0..GAMES, &[Why::Ended, Why::Stuck, Why::Repeated]);
    games::<oware::Fast>("oware-abapa", 0..GAMES, &[Why::Ended, Why::Stuck, Why::Repeated]);
}

#[test]
fn random_games_of_bao_kigogo_are_the_same() {
    games::<kigogo::Plain>("bao-kigogo", (0..GAMES).chain(RARE), &[Why::Ended, Why::Repeated]);
    games::<kigogo::Fast>("bao-kigogo", (0..GAMES).chain(RARE), &[Why::Ended, Why::Repeated]);
}

/// The quick way of drawing, and the two forms over many more games.
#[test]
fn both_forms_play_the_same_games() {
    fn same<A: Board, B: Board>(games: u64) {
        for seed in 0..games {
            let mut moves = (Vec::new(), Vec::new());
            let one = playout::<A>(&mut Chance::new(seed), &mut Default::default(), |hole| moves.0.push(hole));
            let other = playout::<B>(&mut Chance::new(seed), &mut Default::default(), |hole| moves.1.push(hole));
            assert_eq!((one, moves.0), (other, moves.1), "game {seed}");
        }
    }
    same::<kalah::Plain, kalah::Fast>(3_000);
    same::<oware::Plain, oware::Fast>(3_000);
    same::<kigogo::Plain, kigogo::Fast>(500);
}
