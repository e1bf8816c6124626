//! Ten thousand games at random of every ruleset: no fault, no seed lost, every game comes to an end that the rules
//! name - or to a turn of more seeds than anybody would sow, which is told with its number. Too long for every day; `docs/random-games.md` keeps what was found. By hand:
//!
//! `cargo test --release -p mancala-tests --test long_run -- --ignored --nocapture`
//!
//! `MANCALA_GAMES` asks for another number of games, `MANCALA_RULESET` for one ruleset.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::time::Instant;

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::{ClauseId, Seat};
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::GameResult;
use mancala_tests::collection::{self, Chance, games};

/// A game longer than this would be a stop that nobody explains.
const TURNS: usize = 100_000;

/// Seeds that all tried moves of one turn may sow. Relays on crowded boards may go on for longer than anybody could
/// follow without coming back to an earlier state; a game that meets one is left there.
const SEEDS: u64 = 20_000_000;

/// One game in so many is looked at more closely: how many tried moves the clause on endless sowing took away.
const CLOSER: u64 = 50;

#[test]
#[ignore = "minutes in release; see docs/random-games.md"]
fn many_games_of_every_ruleset_end_as_the_rules_say() {
    let count = games(10_000);
    println!("{count} games each, game i from chance of seed i (1 to {count})\n");
    println!(
        "| ruleset | South | North | draw | void | left | ends by | mean | median | longest | endless / tried | s |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let only = std::env::var("MANCALA_RULESET").ok();
    let mut left = Vec::new();
    for entry in collection::all().into_iter().filter(|entry| only.as_ref().is_none_or(|name| *name == entry.name)) {
        let game = Game::with_limits(entry.model(&[]), Limits { seeds_sown: SEEDS, ..Limits::default() });
        let begun = Instant::now();
        let told = all_games(&game, count);
        left.extend(told.left.iter().map(|(seed, turn)| format!("{} game {seed} turn {turn}", entry.name)));
        println!("| {} | {} | {:.0} |", entry.name, told.row(), begun.elapsed().as_secs_f64());
    }
    println!("\nleft: {}", left.join(", "));
}

/// What a number of games came to.
#[derive(Default)]
struct Tally {
    results: BTreeMap<&'static str, u64>,
    reasons: BTreeMap<String, u64>,
    lengths: Vec<usize>,
    endless: u64,
    tried: u64,
    /// Games left in a turn without an end in sight: number and turn.
    left: Vec<(u64, usize)>,
}

impl Tally {
    fn add(mut self, other: Tally) -> Tally {
        for (result, count) in other.results {
            *self.results.entry(result).or_default() += count;
        }
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        self.lengths.extend(other.lengths);
        self.endless += other.endless;
        self.tried += other.tried;
        self.left.extend(other.left);
        self
    }

    fn row(mut self) -> String {
        self.lengths.sort_unstable();
        let of = |result| self.results.get(result).copied().unwrap_or(0);
        let reasons: Vec<String> = self.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        let mean = self.lengths.iter().sum::<usize>() as f64 / self.lengths.len().max(1) as f64;
        let median = self.lengths.get(self.lengths.len() / 2).copied().unwrap_or(0);
        let longest = self.lengths.last().copied().unwrap_or(0);
        format!(
            "{} | {} | {} | {} | {} | {} | {mean:.1} | {median} | {longest} | {} / {}",
            of("South"),
            of("North"),
            of("draw"),
            of("void"),
            self.left.len(),
            reasons.join(", "),
            self.endless,
            self.tried
        )
    }
}

/// The games of seeds 1 to `count`, shared among the processors.
fn all_games(game: &Game, count: u64) -> Tally {
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get) as u64;
    std::thread::scope(|scope| {
        let work = |first: u64| {
            let seeds = (first..=count).step_by(usize::try_from(workers).expect("not so many processors"));
            seeds.fold(Tally::default(), |tally, seed| one_game(game, seed, tally))
        };
        let threads: Vec<_> = (1..=workers).map(|first| scope.spawn(move || work(first))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("games without a fault"))
            .fold(Tally::default(), Tally::add)
    })
}

fn one_game(game: &Game, seed: u64, mut tally: Tally) -> Tally {
    let mut chance = Chance::new(seed);
    let mut point = game.start().unwrap_or_else(|fault| panic!("game {seed}: {fault:?}"));
    let (mut turns, mut total) = (0, None);
    while point.ended().is_none() {
        if seed.is_multiple_of(CLOSER) && point.count() > 0 {
            let (endless, tried) = endless_moves(game, &point).unwrap_or((0, 0));
            tally.endless += endless;
            tally.tried += tried;
        }
        turns += usize::from(point.count() > 0);
        point = match game.random_step(&point, &mut |n| chance.below(n)) {
            Ok(next) => next,
            Err(NoPlay::Fault(Fault::Limit(_))) => {
                tally.left.push((seed, turns));
                return tally;
            }
            Err(no) => panic!("game {seed}: {no:?}"),
        };
        if point.lay_out().is_none() {
            let before = *total.get_or_insert(point.total(game));
            assert_eq!(point.total(game), before, "game {seed}, turn {turns}: seeds");
        }
        assert!(turns < TURNS, "game {seed} does not end");
    }
    let ended = point.ended().expect("it is over");
    let result = match ended.result {
        GameResult::Won(Seat(0)) => "South",
        GameResult::Won(_) => "North",
        GameResult::Draw => "draw",
        GameResult::Void => "void",
    };
    let reason = match ended.result {
        GameResult::Draw => format!("draw by {}", ended.reason.word()),
        GameResult::Won(_) => ended.reason.word().to_string(),
        GameResult::Void => format!("void by {}", ended.reason.word()),
    };
    *tally.results.entry(result).or_default() += 1;
    *tally.reasons.entry(reason).or_default() += 1;
    tally.lengths.push(turns);
    tally
}

/// Tried moves that the clause on endless sowing takes away, and all tried moves.
fn endless_moves(game: &Game, point: &Point) -> Result<(u64, u64), Fault> {
    let removed = game.removed(point)?;
    let clause: Option<ClauseId> = game.model().end.endless.as_ref().map(|(_, clause)| *clause);
    let endless = removed.iter().filter(|(_, by)| Some(*by) == clause).count();
    Ok((endless as u64, (removed.len() + point.count()) as u64))
}
