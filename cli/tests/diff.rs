//! `mancala diff` as a shell runs it.

use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn mancala(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    command.arg("diff").args(arguments).args(["--games", "20", "--positions", "100", "--depth", "2"]);
    command.env_remove("NO_COLOR").stdin(Stdio::null()).output().expect("the program runs")
}

fn told(output: &Output) -> (String, i32) {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    (text, output.status.code().expect("an exit code"))
}

#[test]
fn two_readings_are_told_side_by_side() {
    let (text, code) = told(&mancala(&["bao-la-kimasai", "--reading", "capturing=duty", "--format", "plain"]));
    assert_eq!(code, 1);
    for part in [
        "A  Bao la Kimasai, as it is written\nB  Bao la Kimasai, capturing=duty\n",
        "they can differ",
        "Shortest line from the start  1 turn: F2\n",
        "differs: only A has B11",
        "B11 is not legal, by (M.8) prefer moves that capture",
        "Smallest position found",
        "part somewhere   100.0 %",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn programs_get_both_continuations() {
    let (text, code) = told(&mancala(&["bao-kigogo", "--reading", "singles=singles-take-nothing", "--format", "json"]));
    assert_eq!(code, 1);
    let value: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["differ"], json!(true));
    let smallest = &value["smallest"];
    assert_eq!((&smallest["seeds"], &smallest["differs"]), (&json!(2), &json!("result")));
    assert_eq!(smallest["a"]["result"]["reason"], json!("rule"));
    assert_eq!(smallest["b"]["result"], Value::Null);
    assert_eq!(value["effects"]["games"], json!(20));
}

#[test]
fn the_same_rules_twice_are_no_difference() {
    let (text, code) = told(&mancala(&["kalah", "kalah", "--format", "plain"]));
    assert_eq!(code, 0);
    assert!(text.contains("no difference to depth 2 and in 20 games at random"), "{text}");
}

/// In the first turn 24 seeds are sown in all, six moves of four. Who then has more than 24 on his side tries moves that
/// sow more, and the game is left.
#[test]
fn games_that_are_left_at_a_limit_are_counted_apart() {
    let few = ["kalah", "kalah", "--limit", "seeds=24"];
    let (text, _) = told(&mancala(&[&few[..], &["--format", "json"]].concat()));
    let value: Value = serde_json::from_str(&text).expect("JSON");
    assert!(value["effects"]["limited"]["games"].as_u64() > Some(0), "{text}");
    let (text, _) = told(&mancala(&[&few[..], &["--format", "plain"]].concat()));
    assert!(text.contains("left at a limit  "), "{text}");
    let (text, _) = told(&mancala(&["kalah", "kalah", "--format", "plain"]));
    assert!(!text.contains("left at a limit"), "{text}");
}

#[test]
fn what_cannot_be_compared_is_refused() {
    for (arguments, why) in [
        (&["kalah"][..], "one ruleset is not compared with itself"),
        (&["kalah", "bao-kigogo"], "their boards are not alike"),
        (&["kalah", "kalah", "kalah"], "two rulesets are compared at a time"),
        (&["kalah", "--reading", "rest=nothing"], "unknown answer of `rest`"),
    ] {
        let output = mancala(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_page_has_a_row_for_each_other_answer() {
    let (page, code) = told(&mancala(&["--readings", "bao-la-kimasai"]));
    assert_eq!(code, 1);
    assert!(page.starts_with("# What the readings change\n"), "{page}");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| capturing: ")).collect();
    assert_eq!(rows.len(), 1, "{page}");
    assert!(rows[0].contains("`no-duty`: no | `duty`: yes | 1: F2 |"), "{}", rows[0]);
}
