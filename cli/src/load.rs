//! From what was written on the command line to a ruleset ready to play.

use std::num::{IntErrorKind, ParseIntError};
use std::path::{Path, PathBuf};

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::load::{Loaded, load_at, with_clauses};
use mancala_grammar::sizes::Asked;
use mancala_grammar::source::Source;
use mancala_grammar::tree;
use mancala_interpreter::check;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::Seat;

use crate::args::{HowArgs, PositionArgs, RulesetArgs, ViewArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fold::{did_you_mean, folded};
use crate::{builtin, fault, files, json};

/// A ruleset ready to play.
pub struct Opened {
    /// The texts and the tree.
    pub loaded: Loaded,
    /// The ruleset, checked.
    pub game: Game,
}

/// A ruleset that has been read, mistakes and all.
pub struct Read {
    /// What it is called in messages.
    pub name: String,
    /// The texts, the tree, the mistakes.
    pub loaded: Loaded,
}

/// Opens a ruleset; any mistake is a failure.
pub fn open(args: &RulesetArgs) -> Result<Opened, Failure> {
    open_named(&args.ruleset, &args.how)
}

/// Opens a ruleset for requests, each of which may be given up after so many `seconds`.
pub fn open_for_requests(args: &RulesetArgs) -> Result<Opened, Failure> {
    opened(&args.ruleset, &args.how, all_limits(&args.how.limits)?)
}

/// Opens a ruleset by its name or path.
pub fn open_named(ruleset: &str, how: &HowArgs) -> Result<Opened, Failure> {
    opened(ruleset, how, limits(&how.limits)?)
}

fn opened(ruleset: &str, how: &HowArgs, limits: Limits) -> Result<Opened, Failure> {
    let answers = answers(&how.readings)?;
    checked(read(ruleset, how)?.loaded, &answers, limits)
}

/// Checks a ruleset that has been read, in these answers; any mistake is a failure.
pub fn checked(loaded: Loaded, answers: &[(String, String)], limits: Limits) -> Result<Opened, Failure> {
    known_readings(&loaded.tree, answers)?;
    let checked = check::check(&loaded.tree, &loaded.sources, answers);
    let problems: Vec<Diagnostic> =
        loaded.problems.iter().cloned().chain(checked.problems).filter(Diagnostic::is_error).collect();
    match checked.model {
        Some(model) if problems.is_empty() => {
            let game = Game::with_limits(model, limits);
            Ok(Opened { loaded, game })
        }
        _ => Err(Failure { exit: Exit::of(&problems).max(Exit::Wrong), sources: loaded.sources, problems }),
    }
}

/// Reads a ruleset with its parents and the clauses put over it.
pub fn read(ruleset: &str, how: &HowArgs) -> Result<Read, Failure> {
    let asked = sizes(&how.sizes)?;
    let (source, beside) = source(ruleset)?;
    let name = source.name.clone();
    let mut loaded = load_at(source, &|parent| find_parent(parent, beside.as_deref()), &asked);
    for (letter, value) in asked {
        if let Some(why) = check::undocumented(&loaded.tree, letter, value) {
            return Err(Failure::usage("bad-size", why).help("`mancala show` prints the sizes of a ruleset"));
        }
    }
    if how.with.len() > MOST_OVER {
        return Err(Failure::new(Exit::Limit, "limit", format!("more than {MOST_OVER} clauses put over a ruleset"))
            .help("write a ruleset that is `based on` it"));
    }
    for (index, clause) in how.with.iter().enumerate() {
        if says_nothing(clause) {
            return Err(Failure::usage("bad-clause", format!("the clause {} says nothing", quoted(clause)))
                .help("give a whole clause, as `--with \"2 rows of 3\"`; a head has its lines below it"));
        }
        if clause.trim_start().starts_with("based on") {
            return Err(Failure::usage("bad-clause", "another parent cannot be put over a ruleset")
                .help("write a ruleset that is `based on` it"));
        }
        let name = if how.with.len() == 1 { "--with".to_string() } else { format!("--with, number {}", index + 1) };
        loaded = with_clauses(loaded, Source::new(name, clause.as_str()));
    }
    Ok(Read { name, loaded })
}

/// Most clauses that are put over a ruleset; each is another text, and the whole is merged anew for it.
const MOST_OVER: usize = 200;

/// Whether a text has no clause: it is empty, or a head without a line.
fn says_nothing(clause: &str) -> bool {
    let parsed = mancala_grammar::load::parse(&Source::new("--with", clause));
    let tree = &parsed.tree;
    let lines = [
        tree.omitted.len(),
        tree.board.len(),
        tree.start.len(),
        tree.stages.len(),
        tree.sowing.len(),
        tree.turns.len(),
        tree.procedures.len(),
        tree.rules.len(),
        tree.moves.len(),
        tree.end.len(),
        tree.rounds.as_ref().map_or(0, Vec::len),
        tree.readings.len(),
        tree.examples.len(),
    ];
    // a line without its head is read as such only when it is put over a ruleset
    parsed.problems.is_empty() && lines.iter().all(|lines| *lines == 0)
}

/// The text of a ruleset, and the folder in which its parents may lie.
fn source(ruleset: &str) -> Result<(Source, Option<PathBuf>), Failure> {
    if ruleset == "-" {
        return Ok((files::standard_input()?, None));
    }
    let path = Path::new(ruleset);
    let looks_like_a_path = ruleset.contains(['/', '\\']) || ruleset.ends_with(".mancala");
    if !looks_like_a_path && let Some(found) = builtin::find(ruleset) {
        return Ok((found.source(), None));
    }
    if path.exists() || path.is_symlink() {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        return Ok((files::file(path)?, Some(folder.to_path_buf())));
    }
    if let Some(found) = builtin::find(ruleset) {
        return Ok((found.source(), None));
    }
    let called: Vec<String> = builtin::called(ruleset).map(|one| quoted(&one.call_name())).collect();
    if called.len() > 1 {
        let failure = Failure::usage("unknown-ruleset", format!("several rulesets are called {}", quoted(ruleset)));
        return Err(failure.help(format!("say which: {}", called.join(" or "))));
    }
    let near = did_you_mean(builtin::stem(ruleset), builtin::names());
    let near: Vec<String> = near.into_iter().map(quoted).collect();
    let help = match near.is_empty() {
        true => "`mancala list` names the built-in rulesets; a ruleset of your own is given by its path".to_string(),
        false => format!("did you mean {}?", near.join(" or ")),
    };
    Err(Failure::usage("unknown-ruleset", format!("no ruleset and no file is called {}", quoted(ruleset))).help(help))
}

/// A text with its parents, which are built in or lie in a folder.
pub fn with_parents(source: Source, folder: Option<&Path>) -> Loaded {
    load_at(source, &|parent| find_parent(parent, folder), &[])
}

/// The parent of a name: a file beside the ruleset, else a built-in one.
pub fn find_parent(name: &str, beside: Option<&Path>) -> Option<Source> {
    let builtin = name.strip_prefix("//");
    let here = if builtin.is_none() { beside.and_then(|folder| find_beside(name, folder)) } else { None };
    here.or_else(|| builtin::find(builtin.unwrap_or(name)).map(builtin::Builtin::source))
}

/// Most files of a folder that are looked at.
const MOST_FILES: usize = 2000;

/// A ruleset of that name in a folder: by the name of its file, else by the game's.
fn find_beside(name: &str, folder: &Path) -> Option<Source> {
    let wanted = folded(builtin::stem(name));
    // a link does not lead a parent out of the folder
    let stays = |path: &PathBuf| path.file_name().is_some_and(|name| files::stays_in(folder, &name.to_string_lossy()));
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .ok()?
        .take(MOST_FILES)
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "mancala"))
        .filter(stays)
        .collect();
    paths.sort();
    let by_file =
        paths.iter().find(|path| path.file_stem().is_some_and(|stem| folded(&stem.to_string_lossy()) == wanted));
    if let Some(path) = by_file {
        return files::file(path).ok();
    }
    paths.iter().filter_map(|path| files::file(path).ok()).find(|source| {
        let front = mancala_grammar::load::parse(source).tree.front;
        front.game.is_some_and(|game| folded(&game.it) == folded(name))
    })
}

/// `NAME=ANSWER` pairs.
pub fn answers(readings: &[String]) -> Result<Vec<(String, String)>, Failure> {
    readings
        .iter()
        .map(|reading| match reading.split_once('=') {
            Some((name, answer)) => Ok((name.trim().to_string(), answer.trim().to_string())),
            None => Err(Failure::usage("bad-reading", format!("{} is no `name=answer`", quoted(reading)))
                .help("`mancala show` prints the readings of a ruleset with their answers")),
        })
        .collect()
}

/// `LETTER=NUMBER` pairs.
pub fn sizes(sizes: &[String]) -> Result<Vec<Asked>, Failure> {
    let pair = |size: &String| {
        let (letter, number) = size.split_once('=')?;
        let mut letters = letter.trim().chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        Some((letter, number.trim().parse().ok()?))
    };
    let bad = |size: &String| {
        Failure::usage("bad-size", format!("{} is no `LETTER=NUMBER`", quoted(size)))
            .help("`mancala show` prints the sizes of a ruleset with their numbers")
    };
    sizes.iter().map(|size| pair(size).ok_or_else(|| bad(size))).collect()
}

/// Refuses readings and answers that a ruleset does not have.
pub fn known_readings(tree: &tree::Ruleset, answers: &[(String, String)]) -> Result<(), Failure> {
    for (name, answer) in answers {
        let readings = tree.readings.iter().map(|reading| reading.name.it.as_str());
        let Some(reading) = tree.readings.iter().find(|reading| reading.name.it == *name) else {
            return Err(unknown("reading", name, readings.collect()));
        };
        if !reading.answers.iter().any(|known| known.name.it == *answer) {
            let known = reading.answers.iter().map(|answer| answer.name.it.as_str()).collect();
            return Err(unknown(&format!("answer of `{name}`"), answer, known));
        }
    }
    Ok(())
}

fn unknown(what: &str, name: &str, known: Vec<&str>) -> Failure {
    let help = match did_you_mean(name, known.iter().copied()).first() {
        Some(near) => format!("did you mean {}?", quoted(near)),
        None if known.is_empty() => "this ruleset has no readings".to_string(),
        None => format!("there are {}", known.join(", ")),
    };
    Failure::usage("bad-reading", format!("unknown {what} {}", quoted(name))).help(help)
}

/// `NAME=NUMBER` pairs over the usual bounds. `seconds`, which bounds the requests to `mancala engine` alone, is refused.
pub fn limits(settings: &[String]) -> Result<Limits, Failure> {
    refuse_seconds(settings)?;
    all_limits(settings)
}

fn all_limits(settings: &[String]) -> Result<Limits, Failure> {
    let mut limits = Limits::default();
    for setting in settings {
        let bad = || {
            Failure::usage("bad-limit", format!("{} is no `name=number`", quoted(setting)))
                .help("the limits are `seeds`, `branches`, `choices`, `turns`, `positions` and `seconds`")
        };
        let large = |most: u64| {
            Failure::usage("bad-limit", format!("{} is too large a number", quoted(setting)))
                .help(format!("{most} is the most"))
        };
        let (name, number) = setting.split_once('=').ok_or_else(bad)?;
        let number: u64 = number.trim().replace('_', "").parse().map_err(|no: ParseIntError| match no.kind() {
            IntErrorKind::PosOverflow => large(u64::MAX),
            _ => bad(),
        })?;
        let small = || u32::try_from(number).map_err(|_| large(u32::MAX.into()));
        match name.trim() {
            "seeds" => limits.seeds_sown = number,
            "branches" => limits.branches = small()?,
            "choices" => limits.choices = small()?,
            "seconds" => limits.seconds = small()?,
            "turns" => limits.turns = small()?,
            "positions" => limits.past = small()?,
            _ => return Err(bad()),
        }
    }
    Ok(limits)
}

/// Refuses bounds that a command does not keep, for a bound that does nothing deceives.
pub fn refuse_limits(settings: &[String], unused: &[&str], instead: &str) -> Result<(), Failure> {
    let named = |setting: &String| setting.split_once('=').map(|(name, _)| name.trim().to_string());
    match settings.iter().filter_map(named).find(|name| unused.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Failure::usage("bad-limit", format!("{} bounds nothing here", quoted(&name))).help(instead)),
    }
}

/// Refuses a position in which seeds are still to be laid out, where moves are wanted.
pub fn refuse_lay_out(point: &Point) -> Result<(), Failure> {
    match point.lay_out() {
        None => Ok(()),
        Some(_) => Err(Failure::usage("lay-out", "the seeds are still to be laid out")
            .help("give a `--position` in which they are")),
    }
}

/// Refuses `seconds`, which bounds the requests to `mancala engine` alone.
pub fn refuse_seconds(settings: &[String]) -> Result<(), Failure> {
    refuse_limits(
        settings,
        &["seconds"],
        "`seconds` bounds one request to `mancala engine`; `seeds` and `turns` bound play",
    )
}

impl Opened {
    /// Where play begins: a position given, else the set-up. Warnings are about the position.
    pub fn point(&self, args: &PositionArgs) -> Result<(Point, Vec<Diagnostic>), Failure> {
        match &args.position {
            None => Ok((self.game.start().map_err(|fault| self.fault(&fault))?, Vec::new())),
            Some(given) => {
                let source = if given.trim_start().starts_with('{') {
                    Source::new("--position", given.as_str())
                } else if given == "-" {
                    files::standard_input()?
                } else {
                    files::file(Path::new(given))?
                };
                self.point_of(&source)
            }
        }
    }

    /// The seat for which boards are drawn.
    pub fn view(&self, args: &ViewArgs) -> Result<Seat, Failure> {
        let Some(name) = &args.view else { return Ok(Seat(0)) };
        let board = &self.game.model().board;
        json::board::find_seat(board, name).ok_or_else(|| {
            let message = format!("{} is no player of this game", quoted(name));
            Failure::usage("bad-seat", message).help(format!("the players are {}", board.seats.join(", ")))
        })
    }

    /// A position written as JSON.
    pub fn point_of(&self, source: &Source) -> Result<(Point, Vec<Diagnostic>), Failure> {
        let value = json::parse(source)?;
        self.take_up(&value)
    }

    /// A position as a JSON value.
    pub fn take_up(&self, value: &serde_json::Value) -> Result<(Point, Vec<Diagnostic>), Failure> {
        let read = json::position::read(&self.game, value)
            .map_err(|why| Failure::new(Exit::Usage, "bad-position", why.to_string()).maybe_help(why.help()))?;
        let point = self.game.at(&read.position).map_err(|no| fault::no_position(self, &no))?;
        Ok((point, read.warnings))
    }

    /// A fault of play as a failure.
    pub fn fault(&self, found: &mancala_interpreter::run::Fault) -> Failure {
        fault::failure(self, found)
    }
}
