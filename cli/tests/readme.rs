//! What the README and other pages show is what the program prints, and the rulesets there are right.
//!
//! With `UPDATE_README=1` the outputs are written anew.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn readme() -> PathBuf {
    root().join("README.md")
}

fn mancala(arguments: &[&str], input: &str) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mancala"))
        .args(arguments)
        .current_dir(root())
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a standard input").write_all(input.as_bytes()).expect("it reads its input");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), text)
}

/// Pieces of the README: text as it stands, and fenced blocks with their tag.
enum Piece {
    Text(String),
    Block { tag: String, body: String },
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut block: Option<(String, String)> = None;
    for line in text.lines() {
        match (&mut block, line.strip_prefix("```")) {
            (None, Some(tag)) => block = Some((tag.to_string(), String::new())),
            (None, None) => pieces.push(Piece::Text(format!("{line}\n"))),
            (Some(_), Some(_)) => {
                let (tag, body) = block.take().expect("an open block");
                pieces.push(Piece::Block { tag, body });
            }
            (Some((_, body)), None) => {
                body.push_str(line);
                body.push('\n');
            }
        }
    }
    assert!(block.is_none(), "a block of the README is not closed");
    pieces
}

/// A console block as it should be: each command with what it prints.
fn played(body: &str) -> String {
    let mut text = String::new();
    for line in body.lines() {
        let Some(command) = line.strip_prefix("$ mancala ") else { continue };
        let arguments: Vec<&str> = command.split_whitespace().map(|word| word.trim_matches('\'')).collect();
        let (_, output) = mancala(&arguments, "");
        text.push_str(line);
        text.push('\n');
        text.push_str(output.trim_end());
        text.push('\n');
    }
    text
}

#[test]
fn commands_print_what_the_pages_show() {
    for page in ["README.md", "docs/sheets.md", "docs/audit.md", "docs/playing.md"].map(|page| root().join(page)) {
        commands_of(&page);
    }
}

fn commands_of(page: &Path) {
    let name = page.display();
    let text = std::fs::read_to_string(page).expect("a page");
    let mut fresh = String::new();
    let mut commands = 0;
    for piece in pieces(&text) {
        match piece {
            Piece::Text(text) => fresh.push_str(&text),
            Piece::Block { tag, body } => {
                // a session is a test of its own
                let body = if tag == "console" && !body.starts_with("$ mancala play") { played(&body) } else { body };
                commands += usize::from(tag == "console");
                fresh.push_str(&format!("```{tag}\n{body}```\n"));
            }
        }
    }
    assert!(commands > 0, "{name} shows no command");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(page, &fresh).expect("the page is written");
    }
    assert_eq!(text, fresh, "{name} shows another output; UPDATE_README=1 writes it anew");
}

#[test]
fn rulesets_of_the_readme_are_right() {
    let text = std::fs::read_to_string(readme()).expect("the README");
    let mut whole = 0;
    for piece in pieces(&text) {
        let Piece::Block { tag, body } = piece else { continue };
        if tag != "mancala" || !body.starts_with("---") {
            continue;
        }
        whole += 1;
        let (right, output) = mancala(&["check", "-"], &body);
        assert!(right, "{body}\n{output}");
        let (plays, output) = mancala(&["simulate", "-", "-n", "3", "--seed", "1"], &body);
        assert!(plays, "{body}\n{output}");
    }
    assert!(whole >= 2, "the README shows two whole rulesets");
}
