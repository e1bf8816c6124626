//! `mancala diff`: whether two rulesets, or two readings of one, can play differently, where, and how much it matters.

pub mod args;
mod readings;
mod show;
mod tell;

use mancala_audit::diff::{Budget, Diff, NoDiff, Side, diff};
use mancala_grammar::diagnostic::on_one_line;

use self::args::DiffArgs;
use crate::args::HowArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;

/// Two rulesets and what came of holding them against each other.
pub(super) struct Compared<'a> {
    /// The first, with what it is called.
    pub a: (&'a str, &'a Opened),
    /// The second.
    pub b: (&'a str, &'a Opened),
    pub diff: Diff,
    pub budget: Budget,
}

/// Runs it.
pub fn run(args: &DiffArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let pool = super::threads(args.threads)?;
    if args.all_readings {
        return readings::run(args, &pool, screen);
    }
    let (a, b) = open(args)?;
    let (name_a, name_b) = names(&a, &b, args);
    let budget = budget(args);
    let progress = progress(screen);
    let found = compared(&a, &b, budget, &pool, &progress)?;
    screen.progress("");
    let compared = Compared { a: (&name_a, &a), b: (&name_b, &b), diff: found, budget };
    match screen.format {
        Format::Json => screen.json(&tell::json(&compared))?,
        Format::Human | Format::Plain => screen.text(&tell::text(&compared, &screen.paint))?,
    }
    Ok(if compared.diff.differ() { Exit::Wrong } else { Exit::Fine })
}

pub(super) fn budget(args: &DiffArgs) -> Budget {
    Budget {
        depth: args.depth,
        nodes: args.nodes,
        games: args.games,
        positions: args.positions,
        seed: args.seed,
        ..Budget::default()
    }
}

fn side(opened: &Opened) -> Side<'_> {
    Side { game: &opened.game, examples: &opened.loaded.tree.examples }
}

/// A word on how far it is, where somebody sits at a terminal.
fn progress(screen: &Screen) -> impl Fn(f32) + Sync + use<> {
    let shown = screen.format == Format::Human && std::io::IsTerminal::is_terminal(&std::io::stderr());
    move |share: f32| {
        if shown {
            let told = format!("\r\u{1b}[Kplaying: {:.0} %", share * 100.0);
            let _ = std::io::Write::write_all(&mut std::io::stderr(), told.as_bytes());
        }
    }
}

/// Holds them against each other.
pub(super) fn compared(
    a: &Opened,
    b: &Opened,
    budget: Budget,
    pool: &rayon::ThreadPool,
    progress: &(dyn Fn(f32) + Sync),
) -> Result<Diff, Failure> {
    pool.install(|| diff(side(a), side(b), budget, progress)).map_err(|no| match no {
        NoDiff::Boards => {
            let shape = |opened: &Opened| {
                let board = &opened.game.model().board;
                let rows: Vec<String> =
                    board.picture.iter().map(|row| row.iter().flatten().count().to_string()).collect();
                format!("rows of {} for {} players", rows.join(" "), board.seats.len())
            };
            Failure::usage("other-board", format!("their boards are not alike: {}, and {}", shape(a), shape(b)))
                .help("`mancala compare` compares their rules in words; `--size` and `--with` change a board")
        }
        NoDiff::Fault(0, fault) => a.fault(&fault),
        NoDiff::Fault(_, fault) => b.fault(&fault),
    })
}

/// The second as it is to be read: of two rulesets with its own answers, of one with all of them.
fn second(args: &DiffArgs) -> HowArgs {
    let own = HowArgs {
        readings: args.readings_b.clone(),
        sizes: args.sizes_b.clone(),
        with: args.with_b.clone(),
        limits: args.how.limits.clone(),
    };
    match args.rulesets.len() {
        1 => HowArgs {
            readings: if own.readings.is_empty() { args.how.readings.clone() } else { own.readings },
            sizes: [args.how.sizes.clone(), own.sizes].concat(),
            with: [args.how.with.clone(), own.with].concat(),
            limits: own.limits,
        },
        _ => own,
    }
}

/// The first: alone and without anything for the second, it is read as it is written.
fn first(args: &DiffArgs) -> HowArgs {
    let as_written = args.rulesets.len() == 1 && args.readings_b.is_empty();
    HowArgs { readings: if as_written { Vec::new() } else { args.how.readings.clone() }, ..args.how.clone() }
}

fn open(args: &DiffArgs) -> Result<(Opened, Opened), Failure> {
    let (one, other) = match args.rulesets.as_slice() {
        [one, other] if one == "-" && other == "-" => {
            return Err(Failure::usage("input-taken", "both rulesets are to be read from standard input")
                .help("give one of them by its name or its file"));
        }
        [one, other] => (one, other),
        [one] => {
            let asked = [&args.how.readings, &args.readings_b, &args.sizes_b, &args.with_b];
            if asked.iter().all(|asked| asked.is_empty()) {
                return Err(Failure::usage("nothing-to-compare", "one ruleset is not compared with itself")
                    .help("give a second one, or `--reading NAME=ANSWER`, or `--readings` for all of them"));
            }
            if one == "-" {
                return Err(Failure::usage("input-taken", "the ruleset is to be read twice").help("write it to a file"));
            }
            (one, one)
        }
        _ => {
            return Err(Failure::usage("too-many-rulesets", "two rulesets are compared at a time")
                .help("`--readings` takes any number of them"));
        }
    };
    Ok((load::open_named(one, &first(args))?, load::open_named(other, &second(args))?))
}

/// What the two are called: by their titles, with how they are read.
fn names(a: &Opened, b: &Opened, args: &DiffArgs) -> (String, String) {
    let name = |opened: &Opened, ruleset: &str, how: &HowArgs, same: bool| {
        let title = on_one_line(&opened.game.model().title);
        let said: Vec<String> =
            how.readings.iter().chain(&how.sizes).chain(&how.with).map(|said| on_one_line(said)).collect();
        let file =
            if same && args.rulesets.len() == 2 { format!(" [{}]", on_one_line(ruleset)) } else { String::new() };
        match said.is_empty() {
            true => format!("{title}{file}, as it is written"),
            false => format!("{title}{file}, {}", said.join(", ")),
        }
    };
    let same = a.game.model().title == b.game.model().title;
    let last = args.rulesets.last().map_or("", String::as_str);
    (name(a, &args.rulesets[0], &first(args), same), name(b, last, &second(args), same))
}
