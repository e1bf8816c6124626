//! The fast form and the general form count the same lines of play and play the same random games.

use std::collections::BTreeMap;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::{ClauseId, Model, Seat};
use mancala_interpreter::position::Position;
use mancala_interpreter::run::{Standing, State};
use mancala_tests::agree;
use mancala_tests::collection::{self, Chance, games};
use mancala_tests::lots::wild;

/// Lines that the general form counts, at most about so many.
const LINES: u64 = 500;
/// Turns of a random game.
const TURNS: u32 = 60;
/// Positions drawn by lot.
const LOTS: u64 = 30;

/// A game in both forms.
struct Both {
    name: String,
    fast: Game,
    general: Game,
}

impl Both {
    /// `None`: the ruleset has no fast form.
    fn new(name: String, model: &Model) -> Option<Both> {
        let limits = Limits { seeds_sown: 200_000, ..Limits::default() };
        let game = || Game::with_limits(model.clone(), limits);
        let fast = game();
        fast.fast().ok()?;
        Some(Both { name, fast, general: game().without_fast_form() })
    }

    fn compare_lines(&self, point: &Point) -> Result<(), String> {
        for depth in 1..=4 {
            let (Ok(general), Ok(fast)) = (self.general.perft(point, depth), self.fast.perft(point, depth)) else {
                return Ok(());
            };
            let made = self.fast.perft_made(point, depth).unwrap_or(general);
            if general != fast || general != made {
                return Err(format!(
                    "{}: {depth} turns: general {general}, fast {fast}, made {made}, from {:?}",
                    self.name,
                    point.position(&self.general)
                ));
            }
            if general > LINES {
                break;
            }
        }
        Ok(())
    }

    /// Whether the fast form draws again where it has drawn a start that never ends, and one of them does not.
    fn draws_again(&self, point: &Point) -> Result<bool, String> {
        let endless = self.general.plan().endless.map_or(ClauseId(0), |(_, clause)| clause);
        let removed = self.general.removed(point).map_err(|fault| format!("{fault:?}"))?;
        Ok(removed.iter().any(|(_, clause)| *clause == endless))
    }

    /// Whether a position is a state, but for whose turn it is.
    fn is(&self, position: &Position, state: &State) -> bool {
        let (hand, mut handless) = (position.hand, position.clone());
        handless.hand = 0;
        let standing = Standing::of(self.general.plan(), &handless);
        standing.is_ok_and(|standing| standing.state.words == state.words) && hand == state.turn.hand
    }

    /// Whether the fast form played the game to its end.
    fn compare_game(&self, start: &Point, seed: u64) -> Result<bool, String> {
        let Some(mut games) = self.fast.fast_games(start) else { return Ok(false) };
        // the second game tells whether anything is left of the first
        for seed in [seed + 1, seed] {
            let mut chance = Chance::new(seed);
            if games.play(&mut |n| chance.below(n), TURNS).is_err() {
                return Ok(false);
            }
        }
        let mut chance = Chance::new(seed);
        let Ok(played) = games.play(&mut |n| chance.below(n), TURNS) else { return Ok(false) };
        let end = games.state();
        let mut chance = Chance::new(seed);
        let mut point = start.clone();
        let mut turns = 0;
        while point.ended().is_none() && turns < TURNS {
            if self.draws_again(&point)? {
                return Ok(false);
            }
            let next = self.general.random_step(&point, &mut |n| chance.below(n));
            point = next.map_err(|no| format!("{}: game {seed}: {no:?}", self.name))?;
            turns += 1;
        }
        let ended = point.ended();
        let position = point.position(&self.general);
        if played.ended == ended && played.turns == turns && self.is(&position, &end) {
            return Ok(true);
        }
        Err(format!("{}: game {seed}: fast {played:?}, general {turns} turns, {ended:?}, {position:?}", self.name))
    }
}

impl Both {
    /// Whether the fast form measured the game to its end: the same moves offered, laps and captured seeds, turn by turn.
    fn compare_measures(&self, start: &Point, seed: u64) -> Result<bool, String> {
        let Some(mut games) = self.fast.fast_games(start) else { return Ok(false) };
        let mut chance = Chance::new(seed);
        let mut measured = Vec::new();
        let played = games.play_measured(&mut |n| chance.below(n), TURNS, &mut |turn| measured.push(turn));
        let Ok(played) = played else { return Ok(false) };
        let (expected, point) = agree::measured_game(&self.general, start, seed, TURNS)
            .map_err(|no| format!("{}: game {seed}: {no:?}", self.name))?;
        if measured == expected && played.ended == point.ended() {
            return Ok(true);
        }
        let differ = measured.iter().zip(&expected).position(|(one, other)| one != other);
        let turn = differ.unwrap_or(measured.len().min(expected.len()));
        Err(format!(
            "{}: game {seed}, turn {turn}: fast {:?} of {}, general {:?} of {}",
            self.name,
            measured.get(turn),
            measured.len(),
            expected.get(turn),
            expected.len()
        ))
    }
}

/// The start, after lay-outs.
fn start(game: &Game) -> Option<Point> {
    let mut chance = Chance::new(7);
    let mut point = game.start().ok()?;
    while point.lay_out().is_some() {
        point = game.random_step(&point, &mut |n| chance.below(n)).ok()?;
    }
    Some(point)
}

/// All rulesets in all answers to one reading at a time.
fn all() -> Vec<Both> {
    let mut found = Vec::new();
    for entry in collection::all() {
        found.extend(Both::new(entry.name.clone(), &entry.model(&[])));
        for (reading, answers) in entry.readings() {
            for answer in answers.iter().skip(1) {
                let name = format!("{} ({reading}: {answer})", entry.name);
                found.extend(Both::new(name, &entry.model(&[(&reading, answer)])));
            }
        }
    }
    found
}

#[test]
fn lines_of_play_are_the_same_from_the_start() {
    let differences: Vec<String> =
        all().iter().filter_map(|both| both.compare_lines(&start(&both.general)?).err()).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

#[test]
fn lines_of_play_are_the_same_from_positions_drawn_by_lot() {
    let mut differences = Vec::new();
    for both in collection::all().iter().filter_map(|entry| Both::new(entry.name.clone(), &entry.model(&[]))) {
        for seed in 0..games(1) * LOTS {
            let mut chance = Chance::new(seed + 1);
            let position = wild(&both.general, &mut chance);
            let Ok(point) = both.general.at(&position) else { continue };
            if let Err(difference) = both.compare_lines(&point) {
                differences.push(difference);
                break;
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

#[test]
fn random_games_are_the_same() {
    let mut differences = Vec::new();
    let mut beyond = Vec::new();
    for both in all() {
        let Some(start) = start(&both.general) else { continue };
        for seed in 0..games(2) {
            match both.compare_game(&start, seed) {
                Ok(true) => {}
                Ok(false) => beyond.push(format!("{} {seed}", both.name)),
                Err(difference) => {
                    differences.push(difference);
                    break;
                }
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
    println!("beyond the fast form: {beyond:?}");
}

/// How much of the collection has a fast form, and why the rest has none: told with `--nocapture`.
#[test]
fn much_of_the_collection_has_a_fast_form() {
    let mut without: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let all = collection::all();
    for entry in &all {
        if let Err(why) = entry.game().fast() {
            without.entry(why.0).or_default().push(entry.name.clone());
        }
    }
    let count: usize = without.values().map(Vec::len).sum();
    for (why, names) in &without {
        println!("{:3} {why}: {}", names.len(), names.join(", "));
    }
    println!("{} of {} have a fast form", all.len() - count, all.len());
    assert!(all.len() - count >= 120, "{count} of {} have none", all.len());
    assert!(!without.values().flatten().any(|name| name == "bao-la-kete"), "Bao la Kete has none");
}

#[test]
fn measured_games_are_the_same() {
    let (mut differences, mut measured, mut all_games) = (Vec::new(), 0, 0);
    for both in all() {
        let Some(point) = start(&both.general) else { continue };
        for seed in 0..3 {
            all_games += 1;
            match both.compare_measures(&point, seed) {
                Ok(played) => measured += u32::from(played),
                Err(difference) => differences.push(difference),
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(measured * 10 > all_games * 8, "{measured} of {all_games} games were measured by the fast form");
}

#[test]
fn games_side_by_side_are_those_played_alone() {
    for both in all() {
        let Some(point) = start(&both.general) else { continue };
        let Some(mut games) = both.fast.fast_games(&point) else { continue };
        let alone: Vec<_> = (0..9)
            .map(|seed| {
                let mut chance = Chance::new(seed);
                games.play(&mut |bound| chance.below(bound), TURNS)
            })
            .collect();
        let mut together = vec![None; alone.len()];
        let chance = |seed| {
            let mut chance = Chance::new(seed);
            move |bound| chance.below(bound)
        };
        games.play_all(0..9, chance, TURNS, |seed, game| {
            if let Some(place) = together.get_mut(seed as usize) {
                *place = Some(game);
            }
        });
        let alone: Vec<_> = alone.into_iter().map(Some).collect();
        assert_eq!(together, alone, "{}", both.name);
    }
}

/// Starts are drawn by their place in the order of moves, and that goes by who owns the holes now: here holes of
/// either row have changed hands, and one is nobody's.
#[test]
fn starts_are_in_the_order_of_the_present_owners() {
    let both = Both::new("adi".to_string(), &collection::named("adi").model(&[])).expect("a fast form");
    let mut position = start(&both.general).expect("a start").position(&both.general);
    position.past.clear();
    position.holes = vec![0, 0, 0, 7, 7, 5, 0, 0, 0, 0, 6, 0];
    position.stores = vec![16, 7];
    let (south, north) = (Some(Seat(0)), Some(Seat(1)));
    position.owners = vec![north, north, north, south, north, south, south, None, south, south, south, south];
    for mover in [Seat(0), Seat(1)] {
        position.mover = mover;
        let point = both.general.at(&position).expect("it fits");
        for seed in 0..20 {
            assert_eq!(both.compare_game(&point, seed).map(drop), Ok(()));
            assert_eq!(both.compare_measures(&point, seed).map(drop), Ok(()));
        }
    }
}

/// South's front row is empty and North has won as soon as his seed is put down: there is no direction to choose any more.
/// One hole of his front row is occupied, and so he has one move.
#[test]
fn a_put_that_ends_the_game_asks_for_no_direction() {
    let both = Both::new("bao-la-kete".to_string(), &collection::named("bao-la-kete").model(&[])).expect("a fast form");
    let mut position = start(&both.general).expect("a start").position(&both.general);
    position.past.clear();
    position.holes = vec![0; 32];
    for (hole, seeds) in [(1, 5), (3, 3), (5, 1), (6, 3), (10, 1), (26, 3), (27, 4), (28, 2), (30, 5)] {
        position.holes[hole] = seeds;
    }
    position.reserves = vec![18, 19];
    position.mover = Seat(1);
    position.marks.retain(|mark| mark.maker == Seat(1));
    let point = both.general.at(&position).expect("it fits");
    assert_eq!(both.general.moves(&point).expect("no fault").len(), 1);
    assert_eq!(both.compare_lines(&point), Ok(()));
    for seed in 0..4 {
        assert_eq!(both.compare_game(&point, seed), Ok(true));
        assert_eq!(both.compare_measures(&point, seed), Ok(true));
    }
}

#[test]
fn forms_are_made_where_the_stack_is_small() {
    let games: Vec<Game> = collection::all().into_iter().map(|entry| Game::new(entry.model(&[]))).collect();
    let made = std::thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(move || games.iter().filter(|game| game.fast().is_ok()).count())
        .expect("a thread")
        .join();
    assert!(made.is_ok_and(|made| made > 100));
}
