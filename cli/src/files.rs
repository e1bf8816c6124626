//! Reading files and standard input, within bounds and with plain words when it fails.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use mancala_grammar::LARGEST_FILE;
use mancala_grammar::diagnostic::quoted;
use mancala_grammar::source::Source;

use crate::exit::Exit;
use crate::failure::Failure;

/// Whether standard input has its use already.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes standard input for one use: there is one of it, and a second reader would find it empty.
pub fn take_standard_input() -> Result<(), Failure> {
    match TAKEN.swap(true, Ordering::Relaxed) {
        false => Ok(()),
        true => Err(Failure::usage("input-taken", "standard input is asked for twice")
            .help("give `-` once, and the other by its name or its file")),
    }
}

/// Reads standard input.
pub fn standard_input() -> Result<Source, Failure> {
    take_standard_input()?;
    text("standard input", io::stdin().lock()).map(|text| Source::new("standard input", text))
}

/// Reads a file.
pub fn file(path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    let unreadable = |error: io::Error| Failure::file(&name, &why(&error));
    let about = std::fs::metadata(path).map_err(unreadable)?;
    if about.is_dir() {
        return Err(Failure::file(&name, "it is a folder"));
    }
    if !about.is_file() {
        return Err(Failure::file(&name, "it is no plain file; give `-` to read standard input"));
    }
    if about.len() > LARGEST_FILE as u64 {
        return Err(too_large(&name));
    }
    let file = File::open(path).map_err(unreadable)?;
    text(&name, file).map(|text| Source::new(name, text))
}

/// Reads a text to its end; it may have grown since its size was asked for, so the bound is kept here too.
fn text(name: &str, from: impl Read) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    from.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes).map_err(|e| Failure::file(name, &why(&e)))?;
    if bytes.len() > LARGEST_FILE {
        return Err(too_large(name));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let line = bytes.iter().take(good).filter(|byte| **byte == b'\n').count() + 1;
        let byte = bytes.get(good).copied().unwrap_or_default();
        Failure::file(name, &format!("it is not UTF-8: byte {byte:#04x} at offset {good}, in line {line}"))
    })
}

fn too_large(name: &str) -> Failure {
    Failure { exit: Exit::Limit, ..Failure::file(name, "it is larger than 1 MiB") }
}

/// Whether a path that a file names stays in the folder that the file lies in: it goes down only, and no link leads it out.
/// What is not there stays in it.
pub fn stays_in(folder: &Path, place: &str) -> bool {
    let down = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    if place.contains('\\') || !Path::new(place).components().all(down) {
        return false;
    }
    let path = folder.join(place);
    if !path.exists() {
        return true;
    }
    match (fs::canonicalize(folder), fs::canonicalize(path)) {
        (Ok(folder), Ok(path)) => path.starts_with(folder),
        _ => false,
    }
}

/// What went wrong, in plain words.
fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::PermissionDenied => "it may not be read".to_string(),
        io::ErrorKind::IsADirectory => "it is a folder".to_string(),
        _ => error.to_string(),
    }
}

/// Writes a file whole or not at all: beside the file, then puts the new one in its place: a failure leaves the old one as it was.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    // where the path is a link the file it leads to is replaced, not the link
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
    let beside: PathBuf = path.with_file_name(format!(".{}.{}.new", name.to_string_lossy(), std::process::id()));
    let written = OpenOptions::new().write(true).create_new(true).open(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&beside, &path));
    if moved.is_err() {
        // what could not be written whole is not left lying about
        let _ = fs::remove_file(&beside);
    }
    moved
}

/// Writes a file whole; one that is there is lost only where that is asked for, and what is no plain file never is.
pub fn write_new(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    may_write(path, force)?;
    let name = quoted(&path.display().to_string());
    write_whole(path, text)
        .map_err(|error| Failure::usage("not-written", format!("cannot write {name}: {}", why_unwritten(&error))))
}

/// Whether a file may be written, as far as that is known before.
pub fn may_write(path: &Path, force: bool) -> Result<(), Failure> {
    let name = quoted(&path.display().to_string());
    if path.exists() && !path.is_file() {
        return Err(Failure::usage("not-written", format!("{name} is no plain file")).help("give another name"));
    }
    if (path.exists() || path.is_symlink()) && !force {
        let no = Failure::usage("not-written", format!("{name} is there already"));
        return Err(no.help("give another name, or `--force` to overwrite it"));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.is_none_or(Path::is_dir) {
        true => Ok(()),
        false => Err(Failure::usage("not-written", format!("cannot write {name}: there is no such folder"))),
    }
}

/// The folder in which a ruleset lies that is named by its path; none for a built-in one.
pub fn folder_of(ruleset: &str) -> Option<PathBuf> {
    let path = Path::new(ruleset);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    path.is_file().then(|| folder.to_path_buf())
}

/// Why a file was not written, in plain words.
pub fn why_unwritten(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => "there is no such folder".to_string(),
        io::ErrorKind::PermissionDenied => "it may not be written there".to_string(),
        io::ErrorKind::InvalidInput => "that is no name of a file".to_string(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(failure: &Failure) -> String {
        failure.problems.first().map(|problem| problem.message.clone()).unwrap_or_default()
    }

    #[test]
    fn latin_1_is_told_with_its_line() {
        let failure = text("x", &b"board\n  caf\xe9\n"[..]).unwrap_err();
        assert_eq!(message(&failure), "cannot read `x`: it is not UTF-8: byte 0xe9 at offset 11, in line 2");
    }

    #[test]
    fn an_endless_stream_is_cut_off() {
        let failure = text("x", io::repeat(b' ')).unwrap_err();
        assert_eq!(message(&failure), "cannot read `x`: it is larger than 1 MiB");
    }

    #[test]
    fn a_folder_is_no_ruleset() {
        let failure = file(Path::new("/")).unwrap_err();
        assert_eq!(message(&failure), "cannot read `/`: it is a folder");
    }
}
