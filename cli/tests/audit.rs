//! `mancala audit`: what it finds, and how it ends.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

fn mancala(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mancala")).args(arguments).output().expect("the program runs")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn codes(audit: &Value) -> Vec<&str> {
    let findings = audit["findings"].as_array().expect("findings").iter();
    findings
        .map(|finding| {
            let finding = finding.get("error").or(finding.get("warning")).expect("an error or a warning");
            finding["code"].as_str().expect("a code")
        })
        .collect()
}

/// Every clause of these rulesets rests on something and every rule sentence is cited, as their sheets were made for.
#[test]
fn the_three_first_rulesets_are_without_fault() {
    for name in ["bao-kigogo", "bao-la-kimasai", "bao-la-kete"] {
        let output =
            mancala(&["audit", name, "--games", "20", "--positions", "200", "--reachable", "0", "--format", "json"]);
        assert_eq!(output.status.code(), Some(0), "{name}");
        let audit = json(&output);
        assert_eq!(audit["figures"]["rule_sentences"], audit["figures"]["cited"], "{name}");
        assert!(codes(&audit).iter().all(|code| *code == "W611"), "{name}: {:?}", codes(&audit));
        assert_eq!(audit["play"]["sides"], "alike", "{name}");
        assert_eq!(audit["play"]["seeds_stay"], true, "{name}");
        assert_eq!(audit["examples"]["failing"], serde_json::json!([]), "{name}");
    }
}

/// "3 or more" for "2 or more" in the turn of bao-kigogo: examples that lift two seeds fail, and only a change of G.5 makes
/// them hold.
#[test]
fn a_failing_example_names_the_clause_to_suspect() {
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/../rulesets/four-rows/bao-kigogo.mancala");
    let text = fs::read_to_string(place).expect("the ruleset");
    let changed = text.replacen("holds 2 or more", "holds 3 or more", 1);
    assert_ne!(text, changed);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("changed.mancala");
    fs::write(&path, changed).expect("a ruleset");
    let path = path.display().to_string();
    let page = folder.path().join("audit.html").display().to_string();
    let small = ["--games", "2", "--positions", "0", "--reachable", "0"];
    let output = mancala(&[&["audit", &path, "--format", "json", "--html", &page], &small[..]].concat());
    assert_eq!(output.status.code(), Some(1));
    let audit = json(&output);
    let failing = audit["examples"]["failing"].as_array().expect("failing examples");
    assert!(!failing.is_empty());
    for one in failing {
        let suspects = one["suspects"].as_array().expect("suspects").iter();
        assert!(suspects.map(|suspect| &suspect["clause"]).all(|clause| clause == "G.5"), "{one}");
        assert_ne!(one["suspects"], serde_json::json!([]));
    }
    let page = fs::read_to_string(page).expect("the page");
    assert!(page.contains("<h2>Examples</h2>") && page.contains("(G.5) suspect it: with 3 → 2"), "{page}");
    let output = mancala(&[&["audit", &path, "--format", "plain"], &small[..]].concat());
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(told.contains("(G.5) suspect it: with 3 → 2") && told.contains("the same is to suspect"), "{told}");
}

/// 4 rows of 2: all positions are looked at, and none comes again.
#[test]
fn on_a_small_board_repetition_is_proved_impossible() {
    let small = ["--with", "4 rows of 2", "--with", "total 6"];
    let output = mancala(&[&["audit", "bao-la-kimasai", "--format", "json"], &small[..]].concat());
    let audit = json(&output);
    let work = audit["works"].as_array().expect("works").iter().find(|work| work["clause"] == "M.10");
    assert_eq!(work.map(|work| &work["work"]), Some(&Value::from("impossible")));
    assert_eq!(audit["play"]["reachable"]["comes_again"], false);
}

const RULESET: &str = "---
game: A Test <b>
sources:
  S: { title: \"A <script>page</script>\", sheet: sources/test.yaml }
---
board
    2 rows of 3                                                       [S:1]
    every player owns his rows                                        [S:1]
    every player has a store off the board                            [S:9]
    path counter-clockwise round the board

start
    2 in every hole                                                   [S:2]

turn                                                                  [S:3]
    lift an own hole; sow

when the last seed falls in an enemy hole that holds 3                chosen: not stated
    take here, to own store

end
    if stuck: take every hole, to owner's store; most seeds wins      chosen: not stated
    if same position a third time: most seeds wins                    chosen: not stated
";

const SHEET: &str = "key: S
title: \"A page\"
sentences:
  - { id: \"1\", kind: rule, text: \"Two rows of three <holes>.\", states: { rows: 2, holes: 4 } }
  - { id: \"2\", kind: set-up, text: \"Two seeds in each.\", check: \"total 12\" }
  - { id: \"3\", kind: rule, text: \"Sow from a hole of your own.\" }
  - { id: \"4\", kind: rule, text: \"He who has most wins.\" }
  - { id: \"5\", kind: claim, text: \"There are five first moves.\", check: \"first moves 5\" }
";

/// Sentence 4 is cited by nobody, sentence 9 is not there, the path rests on nothing, 1 states four holes a row, and
/// three holes can be lifted at first, not five.
#[test]
fn each_sort_of_fault_is_found_at_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("sources")).expect("a folder");
    fs::write(folder.path().join("sources/test.yaml"), SHEET).expect("a sheet");
    let path = folder.path().join("test.mancala");
    fs::write(&path, RULESET).expect("a ruleset");
    let path = path.display().to_string();
    let page = folder.path().join("audit.html").display().to_string();
    let output = mancala(&["audit", &path, "--games", "20", "--format", "json", "--html", &page]);
    assert_eq!(output.status.code(), Some(1));
    let audit = json(&output);
    let found = codes(&audit);
    for code in ["M601", "W602", "M604", "M616", "M618"] {
        assert_eq!(found.iter().filter(|other| **other == code).count(), 1, "{code} in {found:?}");
    }
    let claim = |id: &str| {
        audit["claims"]
            .as_array()
            .expect("claims")
            .iter()
            .find(|claim| claim["sentence"] == id)
            .expect("a claim")
            .clone()
    };
    assert_eq!(claim("S:2")["verdict"], "proved");
    assert_eq!(claim("S:5")["verdict"], "contradicted");
    let page = fs::read_to_string(page).expect("the page");
    assert!(page.contains("Two rows of three &lt;holes&gt;.") && !page.contains("<script>"));
    let again = mancala(&["audit", &path, "--games", "20", "--format", "json", "--threads", "1"]);
    assert_eq!(json(&again), audit, "the numbers do not depend on threads");
}
