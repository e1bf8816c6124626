//! Instructions of a few requests against figures that are kept: `cargo bench --profile dev --bench instructions [-- --update]`.
//!
//! Counted under `valgrind`, so that it does not matter what else the machine does. Fails where one takes 30 % more.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use mancala_benches::collection::Texts;
use mancala_benches::interpreted::Interpreted;
use mancala_tests::collection::{self, Entry};

/// A request; its ruleset has been read before it is counted.
struct Request {
    name: &'static str,
    ruleset: &'static str,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    /// Lines of so many turns.
    Count(u32),
    /// So many random games.
    Play(u64),
    /// From the text to a game.
    Load,
}

const REQUESTS: [Request; 9] = [
    Request { name: "count kalah", ruleset: "kalah", what: What::Count(5) },
    Request { name: "count oware", ruleset: "oware-abapa", what: What::Count(5) },
    Request { name: "count kigogo", ruleset: "bao-kigogo", what: What::Count(3) },
    Request { name: "play kalah", ruleset: "kalah", what: What::Play(20) },
    Request { name: "play oware", ruleset: "oware-abapa", what: What::Play(8) },
    Request { name: "play kigogo", ruleset: "bao-kigogo", what: What::Play(4) },
    Request { name: "play kete", ruleset: "bao-la-kete", what: What::Play(4) },
    Request { name: "load kalah", ruleset: "kalah", what: What::Load },
    Request { name: "load kete", ruleset: "bao-la-kete", what: What::Load },
];

/// More than this against the figure kept is too much.
const TOLERATED: f64 = 1.3;

/// Names the request that a run of this program under valgrind is about.
const ASKED: &str = "MANCALA_COUNTED";

fn main() -> Result<ExitCode, Box<dyn Error>> {
    if let Ok(name) = std::env::var(ASKED) {
        let request = REQUESTS.iter().find(|request| request.name == name).ok_or("no such request")?;
        return run(request);
    }
    let asked = |word: &str| std::env::args().any(|argument| argument == word);
    if !asked("--bench") {
        println!("run as `cargo bench --profile dev --bench instructions`");
        return Ok(ExitCode::SUCCESS);
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: valgrind is not installed");
        return Ok(ExitCode::SUCCESS);
    }
    let kept = kept()?;
    let mut text = String::new();
    let mut too_many = Vec::new();
    println!("{:<14} {:>16} {:>16} {:>8}", "request", "instructions", "kept", "ratio");
    for request in &REQUESTS {
        let counted = count(request.name)?;
        writeln!(text, "{}\t{counted}", request.name)?;
        let Some(before) = kept.get(request.name) else {
            println!("{:<14} {counted:>16} {:>16}", request.name, "none");
            continue;
        };
        let ratio = counted as f64 / *before as f64;
        println!("{:<14} {counted:>16} {before:>16} {ratio:>8.2}", request.name);
        if ratio > TOLERATED {
            too_many.push(request.name);
        }
    }
    if asked("--update") {
        std::fs::write(figures(), text)?;
        return Ok(ExitCode::SUCCESS);
    }
    if too_many.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    println!("more than 30 % above the figures kept: {}", too_many.join(", "));
    Ok(ExitCode::FAILURE)
}

/// Where the figures are kept.
fn figures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.tsv")
}

fn kept() -> Result<BTreeMap<String, u64>, Box<dyn Error>> {
    let text = std::fs::read_to_string(figures()).unwrap_or_default();
    let line = |line: &str| {
        let (name, number) = line.split_once('\t').ok_or("a line without a tab")?;
        Ok((name.to_string(), number.trim().parse()?))
    };
    text.lines().map(line).collect()
}

/// Instructions of a request, counted by a run of this program under valgrind.
fn count(name: &str) -> Result<u64, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*counted_by_valgrind*"])
        .arg(std::env::current_exe()?)
        .env(ASKED, name)
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = said.lines().find_map(|line| line.split_once("Collected :")).map(|(_, number)| number.trim());
    match collected.map(str::parse) {
        Some(Ok(number)) if output.status.success() && number > 0 => Ok(number),
        _ => Err(format!("valgrind did not count `{name}`: {said}").into()),
    }
}

fn run(request: &Request) -> Result<ExitCode, Box<dyn Error>> {
    let failed = |what: &dyn std::fmt::Debug| format!("{}: {what:?}", request.name);
    let interpreted = Interpreted::named(request.ruleset).map_err(|fault| failed(&fault))?;
    let texts = Texts::read();
    let entry = collection::named(request.ruleset);
    let done = counted_by_valgrind(request, &interpreted, &texts, &entry);
    if done == 0 {
        return Err(failed(&"nothing was done").into());
    }
    Ok(ExitCode::SUCCESS)
}

/// What is counted; found by its name.
#[inline(never)]
fn counted_by_valgrind(request: &Request, interpreted: &Interpreted, texts: &Texts, entry: &Entry) -> u64 {
    match request.what {
        What::Count(depth) => black_box(interpreted.perft(depth)).unwrap_or(0),
        What::Play(games) => black_box(interpreted.playouts(1, games)).map_or(0, |sums| sums.turns),
        What::Load => {
            black_box(texts.loading(entry, 1));
            1
        }
    }
}
