//! Reading files and standard input, within bounds and with plain words when it fails.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use mancala_grammar::LARGEST_FILE;
use mancala_grammar::source::Source;

use crate::failure::Failure;

/// Reads standard input.
pub fn standard_input() -> Result<Source, Failure> {
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
    Failure::file(name, "it is larger than 1 MiB")
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
