//! `mancala replay`: checks the record of a game, move by move.

use std::path::Path;

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::{Source, Span, TextId};
use mancala_interpreter::game::{NoPlay, Point};
use mancala_interpreter::trace::GameResult;
use serde_json::json;

use crate::args::{HowArgs, ReplayArgs};
use crate::draw::{self, words};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::board::seat_name;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::record::{self, Record, Tag, Written};
use crate::screen::Screen;
use crate::{commands, fault, files, json};

/// Runs it.
pub fn run(args: &ReplayArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let source = if args.record == "-" { files::standard_input()? } else { files::file(Path::new(&args.record))? };
    let record = record::parse(&source)?;
    load::refuse_seconds(&args.how.limits)?;
    let opened = open(&source, &record, args.ruleset.as_deref(), &args.how)?;
    let view = opened.view(&args.view)?;
    let (point, warnings) = beginning(&opened, &source, &record)?;
    screen.problems(&mancala_grammar::diagnostic::Report::new(Vec::new(), warnings));
    let (point, rounds) = play(&opened, &source, &record.moves, point)?;
    check_result(&opened, &source, &record, &point)?;
    let position = point.position(&opened.game);
    let drawn = draw::board(&opened.game, &position, view, &screen.paint);
    tell(&opened, &record, &point, rounds, &drawn, screen)?;
    Ok(Exit::Fine)
}

/// Opens the ruleset that a record names, beside the record's own file if it is a path.
pub fn open(source: &Source, record: &Record, other: Option<&str>, how: &HowArgs) -> Result<Opened, Failure> {
    if let Some(tag) = record.tag("Ruleset").filter(|tag| other.is_none() && tag.value == "-") {
        let problem = Diagnostic::error("bad-record", tag.span, "a record names no standard input")
            .help("name a ruleset of the collection, or a file");
        return Err(Failure::within(Exit::Usage, source.clone(), problem));
    }
    let named = record.tag("Ruleset").map(|tag| tag.value.clone());
    let ruleset = other.map(str::to_string).or(named).ok_or_else(|| record::no_ruleset(source))?;
    let mut how = how.clone();
    how.with.splice(0..0, record.values("With"));
    how.sizes.splice(0..0, record.values("Size"));
    how.readings.splice(0..0, record.values("Reading"));
    load::open_named(&beside(&source.name, ruleset), &how).map_err(|failure| in_headers(failure, source, record))
}

/// Something wrong with what the headers ask for, at the header that asks.
fn in_headers(mut failure: Failure, source: &Source, record: &Record) -> Failure {
    let clauses = record.tags.iter().filter(|tag| tag.is("With")).count();
    let over = failure.sources.iter_mut().filter(|source| source.name.starts_with("--with"));
    for clause in over.take(clauses) {
        clause.name = format!("{}, With", source.name);
    }
    let text = TextId(u16::try_from(failure.sources.len()).unwrap_or(u16::MAX));
    failure.sources.push(source.clone());
    for problem in failure.problems.iter_mut().filter(|problem| problem.labels.is_empty()) {
        let name = match problem.code {
            "bad-reading" => "Reading",
            "bad-size" => "Size",
            "bad-clause" => "With",
            "bad-position" => "Position",
            "unknown-ruleset" | "unreadable-file" => "Ruleset",
            _ => continue,
        };
        let quoted_in = |tag: &&Tag| problem.message.contains(&quoted(tag.value.split('=').next().unwrap_or_default()));
        let asking = record.tags.iter().filter(|tag| tag.is(name)).collect::<Vec<_>>();
        if let Some(tag) = asking.iter().copied().find(quoted_in).or(asking.first().copied()) {
            *problem = problem.clone().also(Span { text, ..tag.span }, "");
        }
    }
    failure
}

/// A path in a record is seen from the record's folder.
fn beside(record: &str, ruleset: String) -> String {
    let folder = Path::new(record).parent();
    match folder.map(|folder| folder.join(&ruleset)).filter(|path| ruleset.ends_with(".mancala") && path.is_file()) {
        Some(path) => path.to_string_lossy().into_owned(),
        None => ruleset,
    }
}

/// The position a record begins with.
pub fn beginning(opened: &Opened, source: &Source, record: &Record) -> Result<(Point, Vec<Diagnostic>), Failure> {
    match record.tag("Position") {
        None => opened.point(&crate::args::PositionArgs::default()),
        Some(tag) => {
            let position = Source::new(format!("{}, Position", source.name), tag.value.as_str());
            opened.point_of(&position).map_err(|failure| in_headers(failure, source, record))
        }
    }
}

/// Plays moves; the point at the end, and how many rounds were over before it.
pub fn play(opened: &Opened, source: &Source, moves: &[Written], mut point: Point) -> Result<(Point, u32), Failure> {
    let mut rounds = 0;
    for (index, written) in moves.iter().enumerate() {
        if index >= opened.game.limits().turns as usize {
            return Err(fault::limit("turns of one game"));
        }
        if point.ended().is_some() && opened.game.has_rounds() {
            point =
                opened.game.next_round(&point).map_err(|no| bad_move(opened, source, written, index, &no, &point))?;
            rounds += 1;
        }
        point = match opened.game.play(&point, &written.name, false) {
            Ok((point, _)) => point,
            Err(no) => return Err(bad_move(opened, source, written, index, &no, &point)),
        };
    }
    Ok((point, rounds))
}

/// The first move that cannot be played, with its place in the record and the clauses that say so.
fn bad_move(opened: &Opened, source: &Source, written: &Written, index: usize, no: &NoPlay, point: &Point) -> Failure {
    let legal: Vec<String> = match no {
        NoPlay::Illegal(_) => {
            opened.game.moves(point).unwrap_or_default().into_iter().map(|move_| move_.name).collect()
        }
        NoPlay::Over | NoPlay::NoLayOut(_) | NoPlay::Fault(_) => Vec::new(),
    };
    let failure = fault::no_play(opened, no, &written.name, &legal);
    let mut sources = failure.sources;
    let text = TextId(u16::try_from(sources.len()).unwrap_or(u16::MAX));
    sources.push(source.clone());
    let problems = failure.problems.into_iter().map(|problem| {
        let place = Span { text, ..written.span };
        let told = Diagnostic::error(problem.code, place, format!("move {}: {}", index + 1, problem.message));
        let told = problem.labels.iter().fold(told, |told, label| told.also(label.span, &label.text));
        told.maybe_help(problem.help)
    });
    Failure { exit: failure.exit, problems: problems.collect(), sources }
}

/// Compares the result that a record claims with what came out.
fn check_result(opened: &Opened, source: &Source, record: &Record, point: &Point) -> Result<(), Failure> {
    let Some(claimed) = record.tag("Result") else { return Ok(()) };
    let found = result_words(opened, point);
    if claimed.value.trim().eq_ignore_ascii_case(&found) {
        return Ok(());
    }
    let message = format!("the record says {}, the game says {}", quoted(&claimed.value), quoted(&found));
    let problem = Diagnostic::error("result-differs", claimed.span, message)
        .help("a result is `South wins` (any seat), `draw`, `void`, or `*` for a game that goes on");
    Err(Failure::within(Exit::Wrong, source.clone(), problem))
}

/// The result as a record writes it.
pub fn result_words(opened: &Opened, point: &Point) -> String {
    match point.ended().map(|ended| ended.result) {
        None => "*".to_string(),
        Some(GameResult::Won(seat)) => format!("{} wins", seat_name(&opened.game.model().board, seat)),
        Some(GameResult::Draw) => "draw".to_string(),
        Some(GameResult::Void) => "void".to_string(),
    }
}

fn tell(
    opened: &Opened,
    record: &Record,
    point: &Point,
    rounds: u32,
    drawn: &str,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let game = &opened.game;
    let position = point.position(game);
    if screen.format == Format::Json {
        return screen.json(&json!({
            "position": json::position::write(game, &position),
            "moves": record.moves.len(),
            "rounds": rounds + 1,
            "result": json::turn::result(game, point),
        }));
    }
    let paint = screen.paint;
    screen.text(drawn)?;
    let rounds = if rounds > 0 { format!(" in {} rounds", rounds + 1) } else { String::new() };
    screen.line(&format!("{}{rounds}, all legal", words::counted(record.moves.len() as u64, "move")))?;
    if let Some(ended) = point.ended() {
        screen.line(&commands::ending(opened, point, &ended, &paint))?;
    }
    Ok(())
}
