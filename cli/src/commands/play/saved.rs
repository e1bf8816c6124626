//! Saved games: records, as `mancala replay` reads them.

use std::fs;
use std::path::Path;

use mancala_grammar::diagnostic::quoted;
use mancala_grammar::source::Source;

use super::table::{Over, Step, Table};
use crate::args::{HowArgs, RulesetArgs};
use crate::builtin;
use crate::commands::replay;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fold::folded;
use crate::json::board::{find_seat, seat_name};
use crate::load::Opened;
use crate::record::{self, Record};
use crate::{files, json};

/// A file for games.
#[derive(Clone, Debug)]
pub struct File(String);

impl File {
    /// A file by its path.
    pub fn new(path: &str) -> File {
        File(path.to_string())
    }
}

/// How the ruleset is read: clauses put over it, and answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct How {
    with: Vec<String>,
    sizes: Vec<String>,
    readings: Vec<String>,
}

impl How {
    /// As the command line says.
    pub fn of(args: &HowArgs) -> How {
        How { with: args.with.clone(), sizes: args.sizes.clone(), readings: args.readings.clone() }
    }

    /// As a record says.
    fn recorded(record: &Record) -> How {
        How { with: record.values("With"), sizes: record.values("Size"), readings: record.values("Reading") }
    }
}

/// What saving needs to know of the game beside its moves.
pub struct Saver {
    /// The ruleset, as records name it.
    pub ruleset: String,
    /// How it is read.
    pub how: How,
    /// The file saved or loaded last.
    pub last: Option<File>,
    /// What was played when it was.
    pub kept: Vec<Step>,
}

/// A saved game as it was read.
pub struct SavedGame {
    source: Source,
    record: Record,
}

/// The name of a ruleset in records: a built-in one's own name, a file's whole path.
pub fn ruleset(given: &str, opened: &Opened) -> String {
    let name = opened.loaded.sources.first().map_or(given, |source| source.name.as_str());
    match builtin::all().iter().find(|ruleset| ruleset.path == name) {
        Some(found) => found.call_name(),
        None => fs::canonicalize(given).map_or_else(|_| given.to_string(), |path| path.to_string_lossy().into_owned()),
    }
}

/// Reads a saved game.
pub fn read(path: &Path) -> Result<SavedGame, Failure> {
    let source = files::file(path)?;
    let record = record::parse(&source)?;
    Ok(SavedGame { source, record })
}

/// Opens the ruleset of a saved game, read as it was; it must be the one asked for.
pub fn open(saved: &SavedGame, asked: &RulesetArgs) -> Result<(Opened, How), Failure> {
    let opened = replay::open(&saved.source, &saved.record, Some(&asked.ruleset), &asked.how)?;
    same_ruleset(saved, &ruleset(&asked.ruleset, &opened))?;
    let mut how = How::recorded(&saved.record);
    how.with.extend(asked.how.with.iter().cloned());
    how.sizes.extend(asked.how.sizes.iter().cloned());
    how.readings.extend(asked.how.readings.iter().cloned());
    Ok((opened, how))
}

/// The game of a record.
pub fn game(saved: &SavedGame, opened: &Opened) -> Result<Table, Failure> {
    let (start, _) = replay::beginning(opened, &saved.source, &saved.record)?;
    // once to find what is wrong with it, and where
    replay::play(opened, &saved.source, &saved.record.moves, start.clone())?;
    let mut table = Table::new(start);
    let broken = |_| Failure::new(Exit::Wrong, "bad-record", "the saved game cannot be played again");
    for written in &saved.record.moves {
        if let Some(Over::Round(_)) = table.over(&opened.game) {
            table.next_round(&opened.game).map_err(broken)?;
        }
        table.play_by_name(&opened.game, &written.name).map_err(broken)?;
    }
    let resigned = saved.record.tag("Resigned").and_then(|tag| find_seat(&opened.game.model().board, &tag.value));
    if let Some(seat) = resigned {
        table.resign(seat);
    }
    Ok(table)
}

/// A record is refused that is another ruleset's.
fn same_ruleset(saved: &SavedGame, wanted: &str) -> Result<(), Failure> {
    let Some(tag) = saved.record.tag("Ruleset") else { return Err(record::no_ruleset(&saved.source)) };
    let named = builtin::find(&tag.value).map_or_else(|| tag.value.clone(), builtin::Builtin::call_name);
    if folded(&named) == folded(wanted) {
        return Ok(());
    }
    let message = format!("{} is a game of {}, not of {}", quoted(&saved.source.name), quoted(&named), quoted(wanted));
    Err(Failure::new(Exit::Wrong, "other-ruleset", message)
        .help(format!("`mancala play {named} --resume {}` goes on with it", saved.source.name)))
}

impl Saver {
    /// The record of a game.
    pub fn record(&self, opened: &Opened, table: &Table) -> Record {
        let game = &opened.game;
        let mut record = Record::default();
        record.add("Ruleset", &self.ruleset);
        self.how.with.iter().for_each(|clause| record.add("With", clause));
        self.how.sizes.iter().for_each(|size| record.add("Size", size));
        self.how.readings.iter().for_each(|reading| record.add("Reading", reading));
        if begins_elsewhere(opened, table) {
            record.add("Position", json::position::write(game, &table.start().position(game)).to_string());
        }
        if let Some(seat) = table.resigned() {
            record.add("Resigned", seat_name(&game.model().board, seat));
        }
        // the record ends with its last move: what `rounds` made of the result is no part of it
        if !matches!(table.steps().last(), Some(Step::Round)) {
            record.add("Result", replay::result_words(opened, table.point()));
        }
        for step in table.steps() {
            if let Step::Turn(_, name) = step {
                record.add_move(name);
            }
        }
        record
    }

    /// Keeps a game in a file: whole or not at all.
    pub fn save(&mut self, opened: &Opened, table: &Table, file: &str) -> Result<(), Failure> {
        let path = Path::new(file);
        refuse_to_overwrite(path)?;
        files::write_whole(path, &self.record(opened, table).write()).map_err(|error| {
            Failure::usage("not-saved", format!("cannot save in {}: {}", quoted(file), files::why_unwritten(&error)))
        })?;
        self.last = Some(File::new(file));
        self.kept = table.steps().to_vec();
        Ok(())
    }

    /// The game of a file, if it is of this ruleset, read the same way.
    pub fn load(&mut self, opened: &Opened, file: &str) -> Result<Table, Failure> {
        let saved = read(Path::new(file))?;
        same_ruleset(&saved, &self.ruleset)?;
        if How::recorded(&saved.record) != self.how {
            return Err(Failure::new(
                Exit::Wrong,
                "other-ruleset",
                format!("{} is a game of this ruleset, but read in another way", quoted(file)),
            )
            .help(format!("`mancala play {} --resume {file}` goes on with it", self.ruleset)));
        }
        let table = game(&saved, opened)?;
        self.last = Some(File::new(file));
        self.kept = table.steps().to_vec();
        Ok(table)
    }

    /// Whether a file has the game as it stands.
    pub fn is_kept(&self, table: &Table) -> bool {
        self.last.is_some() && self.kept == table.steps()
    }

    /// The file meant: the one named, else the last.
    pub fn file<'f>(&'f self, named: &'f str) -> Option<&'f str> {
        match named {
            "" => self.last.as_ref().map(|file| file.0.as_str()),
            named => Some(named),
        }
    }
}

/// Whether a game began at another position than the set-up.
fn begins_elsewhere(opened: &Opened, table: &Table) -> bool {
    let game = &opened.game;
    game.start().map_or(true, |start| start.position(game) != table.start().position(game))
}

/// A file that holds something else than a game is left alone.
fn refuse_to_overwrite(path: &Path) -> Result<(), Failure> {
    let Ok(about) = fs::metadata(path) else { return Ok(()) };
    let is_game =
        about.is_file() && (about.len() == 0 || read(path).is_ok_and(|saved| saved.record.tag("Ruleset").is_some()));
    if is_game {
        return Ok(());
    }
    let what = if about.is_dir() { "is a folder" } else { "is there already and is no saved game" };
    let message = format!("{} {what}", quoted(&path.to_string_lossy()));
    Err(Failure::new(Exit::Wrong, "not-saved", message).help("choose another name"))
}
