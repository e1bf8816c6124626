//! The interpreter against hand-written programs: `cargo bench --bench ratios [-- [--quick] [WORD]]`, with a word only the
//! measures that have it in their names.
//!
//! Counts and games are first compared; then all are timed in turn, in many short rounds of one run.

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::time::{Duration, Instant};

use mancala_benches::collection::{Against, Texts, against_simple};
use mancala_benches::engine::{Board, perft, playouts};
use mancala_benches::interpreted::Interpreted;
use mancala_benches::report::{Row, short, table};
use mancala_benches::timing::{Rounds, contest, median, speed};
use mancala_benches::{kalah, kigogo, oware};
use mancala_interpreter::game::NoPlay;
use mancala_tests::collection;

type Done<T = ()> = Result<T, NoPlay>;

/// Turns that the interpreter counts are as many as it can make in this time.
const A_COUNT: Duration = Duration::from_millis(30);

fn main() -> Done {
    let asked = |word: &str| std::env::args().any(|argument| argument == word);
    if !asked("--bench") {
        println!("run as `cargo bench --bench ratios`");
        return Ok(());
    }
    let quick = asked("--quick");
    let rounds = match quick {
        true => Rounds { count: 7, length: Duration::from_millis(15) },
        false => Rounds { count: 31, length: Duration::from_millis(60) },
    };
    let slowest = RefCell::new(Vec::new());
    let measures: [(&str, &dyn Fn() -> Done<Row>); 11] = [
        ("count kalah", &|| counting::<kalah::Plain, kalah::Fast>("Kalah", "kalah", rounds)),
        ("count oware", &|| counting::<oware::Plain, oware::Fast>("Oware", "oware-abapa", rounds)),
        ("count kigogo", &|| counting::<kigogo::Plain, kigogo::Fast>("Bao Kigogo", "bao-kigogo", rounds)),
        ("games kalah", &|| playing::<kalah::Plain, kalah::Fast>("Kalah", "kalah", rounds)),
        ("games oware", &|| playing::<oware::Plain, oware::Fast>("Oware", "oware-abapa", rounds)),
        ("games kigogo", &|| playing::<kigogo::Plain, kigogo::Fast>("Bao Kigogo", "bao-kigogo", rounds)),
        ("games lanes", &|| lanes(rounds)),
        ("simple", &|| Ok(simple(quick, &slowest))),
        ("games kete", &|| bao_la_kete(rounds)),
        ("load", &|| Ok(loaded(quick))),
        ("threads", &|| two_threads(quick)),
    ];
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let asked_for = |name: &str| word.as_ref().is_none_or(|word| name.contains(word.as_str()));
    let rows =
        measures.iter().filter(|(name, _)| asked_for(name)).map(|(_, measure)| measure()).collect::<Done<Vec<_>>>()?;
    println!("{}", table(&rows));
    if !slowest.borrow().is_empty() {
        println!(
            "\nThe rulesets that gain least over the simple interpreter:\n\n| ruleset | ns a turn | ratio |\n|---|---|---|"
        );
    }
    for Against { name, turn, ratio } in slowest.borrow().iter().take(10) {
        println!("| {name} | {turn:.0} | {ratio:.1} |");
    }
    Ok(())
}

/// Positions made a second; the same counts are asserted.
fn counting<P: Board, F: Board>(game: &str, ruleset: &str, rounds: Rounds) -> Done<Row> {
    let interpreted = Interpreted::named(ruleset)?;
    let mut depth = 2;
    loop {
        let begun = Instant::now();
        let leaves = interpreted.perft(depth)?;
        assert_eq!(leaves, perft::<P>(depth).leaves, "{game}, {depth} turns");
        assert_eq!(leaves, perft::<F>(depth).leaves, "{game}, {depth} turns");
        if begun.elapsed() > A_COUNT {
            break;
        }
        depth += 1;
    }
    let made = perft::<F>(depth).made;
    let mut plain = || perft::<P>(black_box(depth)).made;
    let mut fast = || perft::<F>(black_box(depth)).made;
    let mut interpreter = || black_box(interpreted.perft(depth)).map_or(0, |_| made);
    let speeds = contest(rounds, &mut [&mut plain, &mut fast, &mut interpreter]);
    let figures = ["plain", "fast", "interpreter"].iter().zip(0..);
    Ok(Row {
        measure: format!("positions made a second, {game}, {depth} turns"),
        figures: figures.map(|(name, at)| format!("{name} {}", short(speeds.median(at)))).collect(),
        value: speeds.ratio(2, 1),
        least: 0.5,
        aim: 1.0,
        unit: "",
        less: false,
    })
}

/// Random games a second; some games are compared first.
fn playing<P: Board, F: Board>(game: &str, ruleset: &str, rounds: Rounds) -> Done<Row> {
    const BATCH: u64 = 64;
    let interpreted = Interpreted::named(ruleset)?;
    let together = (playouts::<P>(0, BATCH), playouts::<F>(0, BATCH), interpreted.playouts(0, BATCH));
    assert_eq!(together.0, together.1, "{game}");
    assert_eq!(Ok(together.1), together.2, "{game}");
    let seed = Cell::new(0);
    let batch = |games: u64| seed.replace(seed.get() + games);
    let mut plain = || black_box(playouts::<P>(batch(BATCH), BATCH)).games;
    let mut fast = || black_box(playouts::<F>(batch(BATCH), BATCH)).games;
    let mut interpreter = || black_box(interpreted.playouts(batch(BATCH), BATCH)).map_or(0, |sums| sums.games);
    let speeds = contest(rounds, &mut [&mut plain, &mut fast, &mut interpreter]);
    let figures = ["plain", "fast", "interpreter"].iter().zip(0..);
    Ok(Row {
        measure: format!("random games a second, {game}"),
        figures: figures.map(|(name, at)| format!("{name} {}", short(speeds.median(at)))).collect(),
        value: speeds.ratio(2, 1),
        least: 0.6,
        aim: 1.0,
        unit: "",
        less: false,
    })
}

/// Random games a second against boards side by side.
fn lanes(rounds: Rounds) -> Done<Row> {
    let interpreted = Interpreted::named("kalah")?;
    let seed = Cell::new(0);
    let next = || seed.replace(seed.get() + 1);
    let mut side_by_side = || black_box(kalah::lanes::playouts(next(), 100)).games;
    let mut interpreter = || black_box(interpreted.playouts(next(), 100)).map_or(0, |sums| sums.games);
    let speeds = contest(rounds, &mut [&mut side_by_side, &mut interpreter]);
    let figures = ["64 boards", "interpreter"].iter().zip(0..);
    Ok(Row {
        measure: "random games a second, Kalah, boards side by side".to_string(),
        figures: figures.map(|(name, at)| format!("{name} {}", short(speeds.median(at)))).collect(),
        value: speeds.ratio(1, 0),
        least: 0.3,
        aim: 0.8,
        unit: "",
        less: false,
    })
}

/// Every ruleset of the collection against the simple interpreter, and those that gain least.
fn simple(quick: bool, slowest: &RefCell<Vec<Against>>) -> Row {
    let (turns, most) = if quick { (12, Duration::from_millis(150)) } else { (60, Duration::from_secs(1)) };
    let entries = collection::all();
    let mut found: Vec<Against> = entries.iter().filter_map(|entry| against_simple(entry, turns, most)).collect();
    found.sort_by(|one, other| one.ratio.total_cmp(&other.ratio));
    let worst = found.first().map_or(0.0, |against| against.ratio);
    let middle = median(found.iter().map(|against| against.ratio).collect());
    let row = Row {
        measure: format!("any ruleset against the simple interpreter ({} rulesets)", found.len()),
        figures: vec![format!("median {}", short(middle)), "the least".to_string()],
        value: worst,
        least: 10.0,
        aim: 30.0,
        unit: "",
        less: false,
    };
    slowest.replace(found);
    row
}

/// Whole random games of a game with many choices in a turn.
fn bao_la_kete(rounds: Rounds) -> Done<Row> {
    const BATCH: u64 = 16;
    let interpreted = Interpreted::named("bao-la-kete")?;
    let mut seed = 0;
    let mut games = || {
        seed += BATCH;
        black_box(interpreted.playouts(seed, BATCH)).map_or(0, |sums| sums.games)
    };
    let speeds = contest(rounds, &mut [&mut games]);
    Ok(Row {
        measure: "random games a second, Bao la Kete".to_string(),
        figures: Vec::new(),
        value: speeds.median(0),
        least: 20_000.0,
        aim: 100_000.0,
        unit: "",
        less: false,
    })
}

/// How long the slowest ruleset takes to load.
fn loaded(quick: bool) -> Row {
    let rounds = if quick { 3 } else { 11 };
    let texts = Texts::read();
    let mut times: Vec<(f64, String)> =
        collection::all().iter().map(|entry| (texts.loading(entry, rounds), entry.name.clone())).collect();
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (value, name) = times.last().cloned().unwrap_or_default();
    Row {
        measure: "loading and checking a ruleset".to_string(),
        figures: vec![
            format!("median {:.2} ms", median(times.iter().map(|time| time.0).collect())),
            format!("longest: {name}"),
        ],
        value,
        least: 5.0,
        aim: 1.0,
        unit: " ms",
        less: true,
    }
}

/// How much longer one thread takes for games that two share.
fn side_by_side(length: Duration, play: &(impl Fn(u64, u64) + Sync)) -> f64 {
    let alone = speed(length, &mut || {
        play(0, 64);
        64
    });
    let games = (alone * length.as_secs_f64()) as u64 + 2;
    let ratio = || {
        let begun = Instant::now();
        play(0, games);
        let one = begun.elapsed();
        let begun = Instant::now();
        std::thread::scope(|scope| {
            for half in [0, games / 2] {
                scope.spawn(move || play(half, games / 2));
            }
        });
        one.as_secs_f64() / begun.elapsed().as_secs_f64()
    };
    median((0..5).map(|_| ratio()).collect())
}

/// Two threads against one, by the clock: of no use where other programs want the cores too.
fn two_threads(quick: bool) -> Done<Row> {
    let interpreted = Interpreted::named("kalah")?;
    let length = Duration::from_millis(if quick { 400 } else { 1000 });
    let interpreter = |first: u64, games: u64| {
        black_box(interpreted.playouts(first, games)).ok();
    };
    // two threads may share what one core has: the hand-written engine tells how much two are worth here
    let by_hand = |first: u64, games: u64| {
        black_box(playouts::<kalah::Fast>(first, games));
    };
    let (ratio, possible) = (side_by_side(length, &interpreter), side_by_side(length, &by_hand));
    Ok(Row {
        measure: "two threads against one, random games of Kalah".to_string(),
        figures: vec![format!("the fast engine {possible:.2}")],
        value: ratio,
        least: 1.8,
        aim: 1.95,
        unit: "",
        less: false,
    })
}
