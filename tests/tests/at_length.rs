//! Ten million random turns of all rulesets and readings, in the general machine, the fast form and the simple
//! interpreter. Most begin in positions drawn by lot, so that rare clauses are met. By hand:
//!
//! `cargo test --release --workspace --test at_length -- --ignored --nocapture`
//!
//! `MANCALA_TURNS` asks for another number of turns, `MANCALA_SEED` for other ones, `MANCALA_RULESET` for those of one
//! ruleset, `MANCALA_THREADS` for so many threads. One line of play of `MANCALA_SIMPLE` is followed by the simple interpreter
//! too, which compares all moves of each position; 0: none. `docs/random-games.md` keeps what was found.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use mancala_interpreter::fast::Measured;
use mancala_interpreter::game::{Game, NoPosition, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::{ClauseId, Model};
use mancala_interpreter::position::Position;
use mancala_interpreter::run::{Standing, State};
use mancala_tests::collection::{self, Chance, Entry};
use mancala_tests::lots::wild;
use mancala_tests::move_by_move;
use mancala_tests::simple::Simple;

/// Turns of a game from its start, and of a line of play from a position drawn by lot.
const PLAYED: u32 = 60;
const DRAWN: u32 = 8;
/// One line in so many begins as the game does.
const FROM_START: u64 = 8;
/// Turns of a line that the simple interpreter follows.
const SIMPLE: usize = 3;
/// One line in so many is also counted, two turns ahead.
const COUNTED: u64 = 16;
/// Moves of a position that is counted from, at most.
const FEW: usize = 24;
/// Seeds that all tried moves of one turn may sow, and laps in the simple interpreter.
const SEEDS: u64 = 20_000;
const LAPS: u64 = 5000;
/// Moves of one position; fewer where seeds of kinds are sown in any order.
const BRANCHES: u32 = 5000;
const BRANCHES_OF_KINDS: u32 = 300;
/// Lines of one ruleset that may give no turn, in a row: every drawn position is over.
const IDLE: u64 = 2000;

struct Wanted {
    turns: u64,
    seed: u64,
    simple: u64,
    threads: usize,
    only: Option<String>,
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// What a ruleset came to.
#[derive(Default)]
struct Told {
    turns: u64,
    drawn: u64,
    fast: u64,
    simple: u64,
    counted: u64,
    faults: u64,
    seconds: f64,
    differences: Vec<String>,
}

/// A ruleset in one reading, in all forms.
struct Forms {
    name: String,
    model: Model,
    fast: Game,
    general: Game,
}

impl Forms {
    fn new(name: String, model: Model) -> Forms {
        let branches = if model.seed_kinds.is_empty() { BRANCHES } else { BRANCHES_OF_KINDS };
        let limits = Limits { seeds_sown: SEEDS, branches, ..Limits::default() };
        let game = || Game::with_limits(model.clone(), limits);
        let (fast, general) = (game(), game().without_fast_form());
        Forms { name, model, fast, general }
    }

    /// All of a ruleset: as it is, and in every other answer to one reading.
    fn of(entry: &Entry) -> Vec<Forms> {
        let mut all = vec![Forms::new(entry.name.clone(), entry.model(&[]))];
        for (reading, answers) in entry.readings() {
            for answer in answers.iter().skip(1) {
                let name = format!("{} ({reading}: {answer})", entry.name);
                all.push(Forms::new(name, entry.model(&[(&reading, answer)])));
            }
        }
        all
    }

    /// Plays lines until so many turns are made.
    fn compare(&self, turns: u64, wanted: &Wanted, told: &mut Told) {
        let until = told.turns + turns;
        let (mut line, mut idle) = (0, 0);
        while told.turns < until && idle < IDLE {
            let before = told.turns;
            let seed = wanted.seed.wrapping_mul(1_000_003).wrapping_add(line);
            if let Err(difference) = self.line(line, seed, wanted, told) {
                told.differences.push(format!("{}, line {line} of seed {}: {difference}", self.name, wanted.seed));
                return;
            }
            line += 1;
            idle = if told.turns == before { idle + 1 } else { 0 };
        }
    }

    fn line(&self, line: u64, seed: u64, wanted: &Wanted, told: &mut Told) -> Result<(), String> {
        let mut chance = Chance::new(seed);
        let from_start = line.is_multiple_of(FROM_START);
        let point = if from_start {
            let mut point = self.general.start().map_err(|fault| format!("start: {fault:?}"))?;
            while point.lay_out().is_some() {
                let next = self.general.random_step(&point, &mut |n| chance.below(n));
                point = next.map_err(|no| format!("lay-out: {no:?}"))?;
            }
            point
        } else {
            let position = wild(&self.general, &mut chance);
            if wanted.simple > 0 && line % wanted.simple == 1 {
                let simple = Simple::new(&self.model).with_laps(LAPS);
                told.simple +=
                    move_by_move::play_on_from(&self.general, &simple, &position, SIMPLE, &mut chance)? as u64;
            }
            match self.general.at(&position) {
                Ok(point) => point,
                Err(NoPosition::Fault(_)) => {
                    told.faults += 1;
                    return Ok(());
                }
                Err(NoPosition::Misfit(misfit)) => return Err(format!("{misfit:?}: {position:?}")),
            }
        };
        let most = if from_start { PLAYED } else { DRAWN };
        let game = self.game(&point, seed, most);
        told.turns += game.turns.len() as u64;
        told.drawn += if from_start { 0 } else { game.turns.len() as u64 };
        told.faults += u64::from(game.fault);
        let tell = |text: String| format!("{text}, from {:?}", point.position(&self.general));
        told.fast += self.measured_alike(&point, seed, most, &game).map_err(tell)?;
        self.played_alike(&point, seed, most, &game).map_err(tell)?;
        if line.is_multiple_of(COUNTED) && point.count() <= FEW {
            told.counted += self.counted_alike(&point).map_err(tell)?;
        }
        Ok(())
    }

    /// A game at random, by the general form.
    fn game(&self, start: &Point, seed: u64, most: u32) -> Random {
        let mut chance = Chance::new(seed);
        let mut random = Random { turns: Vec::new(), fault: false, end: start.clone() };
        while random.end.count() > 0 && random.turns.len() < most as usize {
            let moves = u32::try_from(random.end.count()).unwrap_or(u32::MAX);
            let index = chance.below(moves) as usize;
            let (laps, captured) = random.end.outline(index).unwrap_or_default();
            let Ok(next) = self.general.step(&random.end, index) else {
                random.fault = true;
                break;
            };
            random.turns.push(Measured { moves, laps, captured });
            random.end = next;
        }
        random
    }

    /// The same moves offered, laps and captured seeds, turn by turn, by the fast form; how many turns.
    fn measured_alike(&self, start: &Point, seed: u64, most: u32, game: &Random) -> Result<u64, String> {
        let Some(mut games) = self.fast.fast_games(start) else { return Ok(0) };
        let mut chance = Chance::new(seed);
        let mut measured = Vec::new();
        let played = games.play_measured(&mut |n| chance.below(n), most, &mut |turn| measured.push(turn));
        let Ok(played) = played else { return Ok(0) };
        if game.fault || (measured == game.turns && played.ended == game.end.ended()) {
            return Ok(game.turns.len() as u64);
        }
        let differ = measured.iter().zip(&game.turns).position(|(one, other)| one != other);
        let turn = differ.unwrap_or(measured.len().min(game.turns.len()));
        let (one, other) = (measured.get(turn), game.turns.get(turn));
        let (ended, general) = (played.ended, game.end.ended());
        Err(format!("turn {turn}: measured {one:?}, {ended:?}, general {other:?}, {general:?}"))
    }

    /// The same game, where the fast form need not draw again.
    fn played_alike(&self, start: &Point, seed: u64, most: u32, game: &Random) -> Result<(), String> {
        let Some(mut games) = self.fast.fast_games(start) else { return Ok(()) };
        let mut chance = Chance::new(seed);
        let Ok(played) = games.play(&mut |n| chance.below(n), most) else { return Ok(()) };
        let end = game.end.position(&self.general);
        let alike = played.ended == game.end.ended()
            && played.turns as usize == game.turns.len()
            && self.is(&end, &games.state());
        // after the last turn it is not asked whether all that is left is endless
        let unasked = played.ended.is_none() && played.turns == most && game.end.ended().is_some();
        if game.fault || alike || unasked || self.draws_again(start, seed, most) {
            return Ok(());
        }
        let general = (game.turns.len(), game.end.ended());
        Err(format!("played {played:?}, general {general:?}, fast end {:?}, general end {end:?}", games.state()))
    }

    /// Whether a game comes by a position with a start that never ends: the fast form may draw it, and draws again.
    fn draws_again(&self, start: &Point, seed: u64, most: u32) -> bool {
        let endless = self.general.plan().endless.map_or(ClauseId(0), |(_, clause)| clause);
        let mut chance = Chance::new(seed);
        let mut point = start.clone();
        for _ in 0..most {
            let Ok(removed) = self.general.removed(&point) else { return true };
            if removed.iter().any(|(_, clause)| *clause == endless) {
                return true;
            }
            let Ok(next) = self.general.random_step(&point, &mut |n| chance.below(n)) else { return false };
            point = next;
        }
        false
    }

    /// Whether a position is a state, but for whose turn it is.
    fn is(&self, position: &Position, state: &State) -> bool {
        let handless = Position { hand: 0, past: Vec::new(), ..position.clone() };
        let standing = Standing::of(self.general.plan(), &handless);
        standing.is_ok_and(|standing| standing.state.words == state.words) && position.hand == state.turn.hand
    }

    /// The same lines of play, two turns ahead, counted and made; how many.
    fn counted_alike(&self, point: &Point) -> Result<u64, String> {
        let (Ok(general), Ok(fast)) = (self.general.perft(point, 2), self.fast.perft(point, 2)) else { return Ok(0) };
        let made = self.fast.perft_made(point, 2).unwrap_or(general);
        if general == fast && general == made {
            return Ok(general);
        }
        Err(format!("two turns: general {general}, fast {fast}, made {made}"))
    }
}

/// A game at random, by the general form.
struct Random {
    turns: Vec<Measured>,
    fault: bool,
    end: Point,
}

/// Half of the turns of a ruleset are played as it is, the others in its other readings.
fn compare(forms: &[Forms], turns: u64, wanted: &Wanted) -> Told {
    let begun = Instant::now();
    let mut told = Told::default();
    let others = forms.len() as u64 - 1;
    for (index, form) in forms.iter().enumerate() {
        let share = match (index, others) {
            (_, 0) => turns,
            (0, _) => turns - turns / 2,
            (_, others) => turns / 2 / others,
        };
        form.compare(share.max(1), wanted, &mut told);
    }
    told.seconds = begun.elapsed().as_secs_f64();
    told
}

#[test]
#[ignore = "an hour in release; see docs/random-games.md"]
fn ten_million_turns_are_the_same_in_all_forms() {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let wanted = Wanted {
        turns: number("MANCALA_TURNS", 10_000_000),
        seed: number("MANCALA_SEED", 1),
        simple: number("MANCALA_SIMPLE", 3),
        threads: usize::try_from(number("MANCALA_THREADS", threads as u64)).unwrap_or(1),
        only: std::env::var("MANCALA_RULESET").ok(),
    };
    let mut all: Vec<(String, Vec<Forms>)> =
        collection::all().iter().map(|entry| (entry.name.clone(), Forms::of(entry))).collect();
    all.extend(collection::with_kinds().into_iter().map(|(name, model)| (name.clone(), vec![Forms::new(name, model)])));
    all.retain(|(name, _)| wanted.only.as_ref().is_none_or(|only| only == name));
    let share = wanted.turns.div_ceil(all.len().max(1) as u64);
    println!("| ruleset | turns | from positions by lot | fast | simple | lines counted | faults | s | differences |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let next = AtomicUsize::new(0);
    let sum = Mutex::new(Told::default());
    std::thread::scope(|scope| {
        for _ in 0..wanted.threads {
            scope.spawn(|| {
                while let Some((name, forms)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let told = compare(forms, share, &wanted);
                    print_row(name, &told);
                    let mut sum = sum.lock().expect("no thread has failed");
                    sum.add(told);
                }
            });
        }
    });
    let sum = sum.into_inner().expect("no thread has failed");
    print_row("all", &sum);
    assert!(sum.differences.is_empty(), "{}", sum.differences.join("\n\n"));
}

impl Told {
    fn add(&mut self, other: Told) {
        self.turns += other.turns;
        self.drawn += other.drawn;
        self.fast += other.fast;
        self.simple += other.simple;
        self.counted += other.counted;
        self.faults += other.faults;
        self.seconds += other.seconds;
        self.differences.extend(other.differences);
    }
}

fn print_row(name: &str, told: &Told) {
    let Told { turns, drawn, fast, simple, counted, faults, seconds, differences } = told;
    let count = differences.len();
    println!("| {name} | {turns} | {drawn} | {fast} | {simple} | {counted} | {faults} | {seconds:.0} | {count} |");
    for difference in differences.iter().filter(|_| name != "all") {
        println!("DIFFERENCE {difference}");
    }
}
