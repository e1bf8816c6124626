//! Puts every ruleset and every source sheet of the repository into the binary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // asked for when the script runs: a build that was moved must not look where it came from
    let root = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default().join("../rulesets");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut code = String::new();
    table(&mut code, "RULESETS", &root, &files, "mancala");
    table(&mut code, "SHEETS", &root, &files, "yaml");
    let out = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("embedded.rs"), code)
}

/// All files below a folder; the folder itself is watched, so that new files are seen.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}

/// A table of the files of one kind: path within the collection, text.
fn table(code: &mut String, name: &str, root: &Path, files: &[PathBuf], extension: &str) {
    let _ = writeln!(code, "pub(super) const {name}: &[(&str, &str)] = &[");
    for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == extension)) {
        let inner = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(code, "    ({inner:?}, include_str!({:?})),", file.to_string_lossy());
    }
    code.push_str("];\n");
}
