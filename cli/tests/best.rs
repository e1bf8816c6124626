//! `mancala best`: the best move, what it is worth, and what cannot be asked.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn mancala(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mancala")).args(arguments).output().expect("the program runs")
}

fn text(arguments: &[&str]) -> String {
    let output = mancala(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn answer(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(&[arguments, &["--format", "json"]].concat())).expect("JSON")
}

fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let output = mancala(arguments);
    assert!(output.stdout.is_empty());
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// South's e goes to f, North's only seed from a to b, and the two seeds of f take it there: 26 of 48. If South plays f
/// first, it takes every seed that North has, which counts for nothing in Oware Abapa.
const TWO_TO_WIN: &str = r#"{"rows":[[0,0,0,0,0,1],[0,0,0,0,1,1]],"stores":[24,21],"mover":"south"}"#;

/// South's only seed goes home; North takes his row: 36 to 36.
const EVEN: &str = r#"{"rows":[[0,0,0,0,0,5],[0,0,0,0,0,1]],"stores":[35,31],"mover":"south"}"#;

/// The same with a seed more for North: 35 to 37.
const LOST: &str = r#"{"rows":[[0,0,0,0,0,5],[0,0,0,0,0,1]],"stores":[34,32],"mover":"south"}"#;

#[test]
fn a_win_is_told_with_its_line() {
    let shown = text(&["best", "oware-abapa", "--position", TWO_TO_WIN, "--depth", "6"]);
    assert!(shown.contains("South wins in 3 turns, proved\n"), "{shown}");
    assert!(shown.contains("expected      e a f\n"), "{shown}");
    assert!(!shown.contains("a second"), "the same each time: {shown}");
    let told = answer(&["best", "oware-abapa", "--position", TWO_TO_WIN, "--depth", "6", "--all"]);
    assert_eq!((&told["mover"], &told["move"]), (&json!("south"), &json!("e")));
    assert_eq!((&told["score"], &told["proved"]), (&json!({ "wins": 3 }), &json!(true)));
    assert_eq!((&told["depth"], &told["line"]), (&json!(3), &json!(["e", "a", "f"])), "no further than it takes");
    assert_eq!(told["moves"][0], json!({ "move": "e", "score": { "wins": 3 }, "proved": true }));
    assert_eq!(told["moves"].as_array().map(Vec::len), Some(2));
    assert_eq!(told["broken_off"], json!(false));
}

#[test]
fn a_draw_and_a_loss_are_told() {
    let even = text(&["best", "kalah", "--position", EVEN, "--depth", "2"]);
    assert!(even.contains("nobody wins, proved\n"), "{even}");
    let lost = text(&["best", "kalah", "--position", LOST, "--depth", "2"]);
    assert!(lost.contains("South loses in 1 turn, proved\n"), "{lost}");
    let told = answer(&["best", "kalah", "--position", LOST, "--depth", "2"]);
    assert_eq!((&told["score"], &told["moves"]), (&json!({ "loses": 1 }), &Value::Null));
    assert_eq!(answer(&["best", "kalah", "--position", EVEN, "--depth", "2"])["score"], json!({ "draw": true }));
}

/// One turn ahead in Kalah c is best: its last seed falls in the store. A seed there counts one, each on the side a
/// sixteenth: 1 and (20 + 3 - 24) sixteenths.
#[test]
fn a_guess_is_told_in_seeds() {
    let told = answer(&["best", "kalah", "--depth", "1"]);
    assert_eq!((&told["move"], &told["proved"]), (&json!("c"), &json!(false)));
    assert_eq!(told["score"], json!({ "seeds": 15.0 / 16.0 }));
    let shown = text(&["best", "kalah", "--depth", "1"]);
    assert!(shown.contains("South leads by 0.9 seeds\n"), "{shown}");
}

#[test]
fn more_threads_and_no_table_come_to_the_same_score() {
    let one = answer(&["best", "kalah", "--depth", "6"])["score"].clone();
    for other in [["--threads", "2"], ["--threads", "0"], ["--table", "0"], ["--table", "1"]] {
        let told = answer(&[&["best", "kalah", "--depth", "6"], &other[..]].concat());
        assert_eq!(told["score"], one, "{other:?}");
    }
}

#[test]
fn time_bounds_a_search() {
    let shown = text(&["best", "kalah", "--time", "0.05"]);
    assert!(shown.contains(" a second\n"), "{shown}");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let over = r#"{"rows":[[0,0,0,0,0,0],[0,0,0,0,0,0]],"stores":[40,32],"mover":"south"}"#;
    let (code, why) = refused(&["best", "kalah", "--position", over, "--depth", "2"]);
    assert!(code == Some(1) && why.contains("there is no best move: the game is over"), "{why}");
    let (code, why) = refused(&["best", "omweso", "--depth", "2"]);
    assert!(code == Some(2) && why.contains("still to be laid out"), "{why}");
    let (code, why) = refused(&["best", "kalah", "--time", "0"]);
    assert!(code == Some(2) && why.contains("cannot think for 0 seconds"), "{why}");
    let (code, why) = refused(&["best", "kalah", "--depth", "2", "--table", "1000000"]);
    assert!(code == Some(2) && why.contains("too large"), "{why}");
}
