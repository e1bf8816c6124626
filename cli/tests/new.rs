//! `mancala new`, as a shell runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs the program in a folder, with an input.
fn in_folder(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mancala"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // a program that asks nothing does not read
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
    child.wait_with_output().expect("the program ends")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).expect("the file")
}

fn features(folder: &Path, file: &str) -> Value {
    let output = in_folder(folder, &["compare", file, file, "--format", "json"], "");
    let compared: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    compared["a"]["features"].clone()
}

#[test]
fn what_is_begun_is_what_was_asked_for() {
    let folder = folder();
    let path = folder.path();
    let arguments = ["new", "long-rows", "--rows", "4", "--columns", "10", "--seeds", "3", "--direction", "either"];
    let more = ["--laps", "relay", "--capture", "column", "--captured-to", "resown", "--singles", "fall-back"];
    let output = in_folder(path, &[&arguments[..], &more].concat(), "");
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(said(&output).contains("mancala check long-rows.mancala"), "{}", said(&output));
    assert_eq!(code(&in_folder(path, &["check", "long-rows.mancala"], "")), 0);
    let features = features(path, "long-rows.mancala");
    for (feature, value) in [
        ("rows", json!(4)),
        ("columns", json!(10)),
        ("seeds", json!(120)),
        ("direction", json!(["chosen"])),
        ("laps", json!(["relay", "captures-resown"])),
        ("capture", json!(["column"])),
        ("resown-from", json!(["next"])),
        ("singles", json!(["fall-back"])),
        ("stuck", json!("loses")),
    ] {
        assert_eq!(features[feature], value, "{feature}");
    }
}

#[test]
fn without_answers_all_is_as_usual() {
    let folder = folder();
    let output = in_folder(folder.path(), &["new", "plain", "--defaults", "--format", "json"], "");
    assert_eq!(code(&output), 0, "{}", said(&output));
    let made: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    assert_eq!(made, json!({"file": "plain.mancala", "game": "Plain", "based_on": null, "examples": 0, "left_out": 0}));
    let features = features(folder.path(), "plain.mancala");
    assert_eq!((&features["rows"], &features["columns"], &features["seeds"]), (&json!(2), &json!(6), &json!(48)));
    assert!(read(folder.path(), "plain.mancala").contains("2 rows of 6"));
}

#[test]
fn questions_are_asked_with_the_usual_answer() {
    let folder = folder();
    // four rows; columns as usual; a slip, then three seeds; everything else as usual, stores off the board
    let input = "4\n\nmany\n3\nclock\noff\nrelay\n\n\n\n\n\n";
    let output = in_folder(folder.path(), &["new", "asked", "--ask"], input);
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(said(&output).contains("rows [2]> 4\n"), "{}", said(&output));
    assert!(said(&output).contains("`many` is no number"), "{}", said(&output));
    let features = features(folder.path(), "asked.mancala");
    assert_eq!((&features["rows"], &features["columns"], &features["seeds"]), (&json!(4), &json!(8), &json!(96)));
    assert_eq!(features["direction"], json!(["clockwise"]));
    assert_eq!(features["stores"], json!("off-board"));
    assert_eq!(features["relay"], json!("yes"));
}

#[test]
fn an_input_that_ends_leaves_nothing_behind() {
    let folder = folder();
    let output = in_folder(folder.path(), &["new", "asked", "--ask"], "4\n");
    assert_eq!(code(&output), 2);
    assert!(said(&output).contains("nothing is written"), "{}", said(&output));
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
}

#[test]
fn a_file_is_overwritten_only_by_force() {
    let folder = folder();
    std::fs::write(folder.path().join("mine.mancala"), "precious").expect("a file");
    let output = in_folder(folder.path(), &["new", "mine"], "");
    assert_eq!(code(&output), 2);
    assert!(said(&output).contains("`mine.mancala` is there already"), "{}", said(&output));
    assert_eq!(read(folder.path(), "mine.mancala"), "precious");
    assert_eq!(code(&in_folder(folder.path(), &["new", "mine", "--force"], "")), 0);
    assert!(read(folder.path(), "mine.mancala").contains("2 rows of 6"));
}

#[test]
fn a_child_has_the_labels_and_the_examples_of_its_parent() {
    let folder = folder();
    let output = in_folder(folder.path(), &["new", "my-oware", "--from", "oware-abapa"], "");
    assert_eq!(code(&output), 0, "{}", said(&output));
    let text = read(folder.path(), "my-oware.mancala");
    assert!(text.contains("game: \"My Oware\"\n"));
    assert!(text.contains("\nbased on \"Oware Abapa\"\n"));
    assert!(text.contains("#   (chain) when the last seed falls in an enemy hole that holds 2 or 3\n"), "{text}");
    assert!(text.contains("\nexample \"a chain of two and three\""));
    // every word of the parent's clauses is behind a sign, so that nothing is changed yet
    let compared = in_folder(folder.path(), &["compare", "oware-abapa", "my-oware.mancala", "--format", "json"], "");
    let compared: Value = serde_json::from_slice(&compared.stdout).expect("a line of JSON");
    assert_eq!(compared["clauses"]["related"], json!("b-based-on-a"));
    assert_eq!((&compared["clauses"]["only_a"], &compared["clauses"]["only_b"]), (&json!([]), &json!([])));
    let checked = in_folder(folder.path(), &["check", "my-oware.mancala"], "");
    assert_eq!(code(&checked), 0, "{}", said(&checked));
}

/// Every third one: to check a child takes as long as to check its parent.
#[test]
fn a_built_in_ruleset_can_have_a_child_with_all_its_examples() {
    let folder = folder();
    let listed = in_folder(folder.path(), &["list", "--json"], "");
    let listed: Value = serde_json::from_slice(&listed.stdout).expect("a list");
    for entry in listed.as_array().expect("a list").iter().step_by(3) {
        let parent = entry["ruleset"].as_str().expect("a name");
        let output = in_folder(folder.path(), &["new", "child", "--from", parent, "--force", "--format", "json"], "");
        assert_eq!(code(&output), 0, "{parent}\n{}", said(&output));
        let made: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
        assert_eq!(made["left_out"], json!(0), "{parent}");
    }
}

#[test]
fn a_child_of_its_parents_name_is_not_its_own_parent() {
    let folder = folder();
    let output = in_folder(folder.path(), &["new", "kalah", "--from", "kalah"], "");
    assert_eq!(code(&output), 0, "{}", said(&output));
    assert!(read(folder.path(), "kalah.mancala").contains("based on \"//kalah\""));
    assert_eq!(code(&in_folder(folder.path(), &["check", "./kalah.mancala"], "")), 0);
}

#[test]
fn a_parent_in_another_folder_is_refused() {
    let (folder, other) = (folder(), folder());
    assert_eq!(code(&in_folder(other.path(), &["new", "far"], "")), 0);
    let far = other.path().join("far.mancala");
    let output = in_folder(folder.path(), &["new", "child", "--from", far.to_str().expect("a path")], "");
    assert_eq!(code(&output), 2, "{}", said(&output));
    assert!(said(&output).contains("a file in the same folder"), "{}", said(&output));
    let beside = in_folder(other.path(), &["new", "child", "--from", "far.mancala"], "");
    assert_eq!(code(&beside), 0, "{}", said(&beside));
}

#[test]
fn answers_that_are_none_end_with_2() {
    let folder = folder();
    for (arguments, said_of_it) in [
        (&["new", "x", "--rows", "5"][..], "`5` is no answer to `--rows`"),
        (&["new", "x", "--rows", "4", "--stores", "in-path"], "`in-path` does not go with the other answers"),
        (&["new", "x", "--capture", "faceing"], "did you mean `facing`?"),
        (&["new", "x", "--columns", "1000"], "2 to 40"),
        (&["new", "x", "--numbers", "1,x"], "is no list of numbers"),
        (&["new", "x", "--from", "kalah", "--rows", "4"], "`--rows` does not go with `--from`"),
        (&["new", "x", "--from", "kalha"], "did you mean `kalah`"),
        (&["new", ""], "is no name for a file"),
    ] {
        let output = in_folder(folder.path(), arguments, "");
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(said(&output).contains(said_of_it), "{arguments:?}\n{}", said(&output));
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
}

#[test]
fn a_folder_that_is_not_there_is_told() {
    let folder = folder();
    let output = in_folder(folder.path(), &["new", "nowhere/x"], "");
    assert_eq!(code(&output), 2);
    assert!(said(&output).contains("there is no such folder"), "{}", said(&output));
}
