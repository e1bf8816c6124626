//! The source sheets that a ruleset names: beside its file, or among those that come with the program.

use std::path::{Path, PathBuf};

use mancala_audit::coverage::Sheets;
use mancala_audit::sheet;
use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::{Source, TextId};
use mancala_grammar::tree::{Front, SourceFact};

use crate::failure::Failure;
use crate::{builtin, files};

/// Sheets with their texts.
#[derive(Default)]
pub struct Found {
    /// By key of the source.
    pub sheets: Sheets,
    /// Their texts, in the order of the keys.
    pub texts: Vec<Source>,
    /// What is wrong with them; the first sheet is text `first`, and so on.
    pub problems: Vec<Diagnostic>,
}

/// The sheets of a ruleset in a folder; `first` is the number of the text that the first of them is.
pub fn of(front: &Front, folder: Option<&Path>, first: usize) -> Found {
    let mut unread = Vec::new();
    let mut read: Vec<_> = front
        .sources
        .iter()
        .filter_map(|source| {
            let place = source.fact(SourceFact::Sheet)?;
            let text = text(&place.it, folder).unwrap_or_else(|why| {
                unread.push(Diagnostic::warning("W605", place.span, why).help("the sheet is passed over"));
                None
            });
            text.map(|text| (source.key.it.clone(), text))
        })
        .collect();
    read.sort_by(|a, b| a.0.cmp(&b.0));
    read.dedup_by(|a, b| a.0 == b.0);
    let mut found = Found { problems: unread, ..Found::default() };
    for (at, (key, text)) in read.into_iter().enumerate() {
        let (sheet, problems) = sheet::read_as(&text, TextId(u16::try_from(first + at).unwrap_or(u16::MAX)));
        found.problems.extend(problems);
        found.sheets.insert(key, sheet);
        found.texts.push(text);
    }
    found
}

/// The text of a sheet: beside the ruleset, in the folder above it, or built in; or why one that is there cannot be
/// read.
fn text(place: &str, folder: Option<&Path>) -> Result<Option<Source>, String> {
    let folders: Vec<PathBuf> = folder.map(|folder| vec![folder.to_path_buf(), folder.join("..")]).unwrap_or_default();
    // a ruleset from anywhere does not say what is read on this machine
    if folders.iter().any(|folder| !files::stays_in(folder, place)) {
        return Err(format!("{} leads out of the folder of the ruleset", quoted(place)));
    }
    if let Some(path) = folders.iter().map(|folder| folder.join(place)).find(|path| path.exists()) {
        let why = |failure: Failure| failure.problems.first().map_or_else(String::new, |first| first.message.clone());
        return files::file(&path).map(Some).map_err(why);
    }
    Ok(builtin::sheet(place).map(|text| Source::new(place, text)))
}
