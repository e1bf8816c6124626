//! `mancala mutate` as a shell runs it: verdicts, threads, how a ruleset is read, and trials that are kept.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

const SMALL: [&str; 6] = ["--games", "2", "--positions", "10", "--turns", "20"];

/// South's b takes what it meets: an example says so. That he wins by it is said by none.
const RULESET: &str = "board
    2 rows of 2
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole
    (south) South starts

turn
    lift an own hole; sow

(take) when the last seed falls in an enemy hole
    take here, to own store                                           under taken
    take here, off the board                                          under lost

end
    (two) if own store holds 2 or more: mover wins
    if stuck: draw
    if endless: that move is not allowed
    if same position a second time: draw

reading fate \"where do captured seeds go?\"
    answer taken \"to the store\"
    answer lost \"off the board\"

example \"what is met is taken\"
    position start
    play b
    takes 2
    after 1 0 / 1 0
    after stores 2 0
";

fn mancala(ruleset: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    command.arg("mutate").arg(ruleset).args(SMALL).args(arguments).output().expect("the program runs")
}

fn told(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn ruleset(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("test.mancala");
    fs::write(&path, RULESET).expect("a ruleset");
    path
}

/// Verdicts of the changes of a clause, in order.
fn of_clause<'v>(value: &'v Value, clause: &str) -> Vec<(&'v str, &'v str)> {
    let changes = value["changes"].as_array().expect("changes").iter().filter(|change| change["clause"] == clause);
    changes
        .map(|change| (change["words"].as_str().expect("words"), change["verdict"].as_str().expect("a verdict")))
        .collect()
}

#[test]
fn what_an_example_says_is_noticed_and_what_none_says_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = ruleset(folder.path());
    let output = mancala(&path, &["--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "that two seeds win is said by no example");
    let value = told(&output);
    assert!(of_clause(&value, "take").contains(&("enemy → own", "noticed")), "{value}");
    assert!(of_clause(&value, "two").contains(&("mover wins → mover loses", "unnoticed")), "{value}");
    assert_eq!(value["failing"], json!([]));
    let sum: u64 = ["noticed", "unnoticed", "alike", "refused"].iter().filter_map(|key| value[key].as_u64()).sum();
    assert_eq!(sum, value["changes"].as_array().expect("changes").len() as u64);
}

#[test]
fn verdicts_do_not_depend_on_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = ruleset(folder.path());
    let one = mancala(&path, &["--format", "json", "--threads", "1"]);
    let two = mancala(&path, &["--format", "json", "--threads", "2"]);
    assert_eq!(told(&one), told(&two));
}

/// With another answer the example that does not name one fails, and says nothing of changes; nobody is blamed for it.
#[test]
fn a_ruleset_is_changed_as_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = ruleset(folder.path());
    let value = told(&mancala(&path, &["--format", "json", "--reading", "fate=lost"]));
    assert_eq!(value["failing"], json!(["what is met is taken"]));
    assert_eq!((&value["noticed"], &value["mends"]), (&json!(0), &json!([])));
    let value = told(&mancala(&path, &["--format", "json", "--with", "(bare) if enemy is bare: draw"]));
    assert_eq!(value["failing"], json!([]), "the example knows nothing of a bare enemy");
    assert!(!of_clause(&value, "bare").is_empty(), "clauses put over it are changed too: {value}");
    let bad = mancala(&path, &["--reading", "fate=eaten"]);
    assert_eq!(bad.status.code(), Some(2));
    let bad = mancala(&path, &["--size", "N=9"]);
    assert_eq!(bad.status.code(), Some(2), "it declares no size");
}

#[test]
fn finished_trials_are_kept_and_not_run_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = ruleset(folder.path());
    let file = folder.path().join("trials.json");
    let kept = file.to_str().expect("UTF-8");
    let first = told(&mancala(&path, &["--format", "json", "--resume", kept]));
    let mut trials: Value = serde_json::from_str(&fs::read_to_string(&file).expect("a file")).expect("JSON");
    let all = trials["trials"].as_array_mut().expect("trials");
    assert_eq!(all.len(), first["changes"].as_array().expect("changes").len());
    // one is lost, and of another it is written what no trial says
    all.remove(1);
    all[0] = json!({ "at": 0, "unnoticed": "as it is written in the file" });
    trials["sum"] = json!(sum(&trials["trials"]));
    fs::write(&file, trials.to_string()).expect("written");
    let second = told(&mancala(&path, &["--format", "json", "--resume", kept]));
    assert_eq!(second["changes"][0]["by"], "as it is written in the file");
    assert_eq!(second["changes"].as_array().expect("changes")[1..], first["changes"].as_array().expect("changes")[1..]);
    let whole: Value = serde_json::from_str(&fs::read_to_string(&file).expect("a file")).expect("JSON");
    assert_eq!(whole["trials"].as_array().map(Vec::len), first["changes"].as_array().map(Vec::len));

    let other = mancala(&path, &["--resume", kept, "--seed", "2"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("the trials of another ruleset, or of other options"));
    fs::write(&file, "{").expect("written");
    assert_eq!(mancala(&path, &["--resume", kept]).status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).expect("a file"), "{", "what is no file of trials is left as it is");
}

/// The sum that a file of trials carries (FNV-1a), without which the program does not believe it.
fn sum(trials: &Value) -> String {
    let fold = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", trials.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

/// `South starts` is so without being said.
#[test]
fn changes_that_play_alike_are_listed_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = ruleset(folder.path());
    let output = mancala(&path, &["--alike", "--format", "plain"]);
    assert_eq!(output.status.code(), Some(0));
    let page = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(page.contains("| where | clause | change | why |"), "{page}");
    let row = page.lines().find(|line| line.contains("| south | left out |")).expect("South starts");
    assert!(row.ends_with("| it is so without being said |"), "{row}");
    let output = mancala(&path, &["--alike", "1", "--format", "plain"]);
    let page = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(page.lines().filter(|line| line.starts_with("| test.mancala:")).count(), 1, "{page}");
}
