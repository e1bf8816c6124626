//! The commands as a shell runs them: what they print, where, and how they end.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn mancala(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program runs")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    command.args(arguments).env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

fn fed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // a program that ends early does not read to the end
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn answers(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

#[test]
fn a_ruleset_is_called_by_its_name_in_any_spelling() {
    for name in ["kalah", "KALAH", "Kalaha", "two-rows/kalah.mancala"] {
        let output = mancala(&["perft", name, "1"]);
        assert_eq!((text(&output.stdout).as_str(), code(&output)), ("6\n", 0), "{name}");
    }
}

#[test]
fn a_name_that_is_none_is_met_with_the_nearest() {
    let output = mancala(&["show", "kalha"]);
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("did you mean `kalah`"), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
}

#[test]
fn a_plan_is_shown_with_its_clauses_and_what_is_worked_out() {
    let output = mancala(&["show", "kalah", "--plan", "--format", "plain"]);
    let told = text(&output.stdout);
    let under = |clause: &str| told.split(clause).nth(1).and_then(|rest| rest.split("\n\n").next()).map(str::to_string);
    assert!(under("(when-1.1) ").is_some_and(|lines| lines.contains("the same player moves again")), "{told}");
    assert!(under("(when-2.2) ").is_some_and(|lines| lines.contains("take all of a set of 2")), "{told}");
    assert!(told.contains("16 cells of a byte"), "{told}");
    let output = mancala(&["show", "quendo", "--plan", "--format", "json"]);
    let [shown] = &answers(&output)[..] else { panic!("one answer") };
    assert_eq!(shown["fast"], Value::Null);
    assert_eq!(shown["why_not_fast"], "there are three or more players");
}

#[test]
fn the_first_moves_of_kalah() {
    let output = mancala(&["moves", "kalah", "--format", "json"]);
    let answer = &answers(&output)[0];
    let names: Vec<&str> = answer["moves"].as_array().unwrap().iter().map(|m| m["move"].as_str().unwrap()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e", "f"]);
    assert_eq!(answer["moves"][0]["choices"], json!([{"choose": "hole", "hole": [1, 0]}]));
    assert_eq!(answer["position"]["rows"], json!([[4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4]]));
    assert_eq!(answer["result"], Value::Null);
}

#[test]
fn a_last_seed_in_the_own_store_moves_again() {
    // c has four seeds: d, e, f, the store
    let output = mancala(&["apply", "kalah", "c", "--format", "json"]);
    let answer = &answers(&output)[0];
    assert_eq!(answer["position"]["rows"][1], json!([4, 4, 0, 5, 5, 5]));
    assert_eq!(answer["position"]["stores"], json!([1, 0]));
    assert_eq!(answer["position"]["mover"], json!("south"));
    let turn = &answer["turns"][0];
    assert_eq!(turn["again"], json!(true));
    assert_eq!(turn["captures"], json!([]));
    let lap = &turn["laps"][0];
    assert_eq!((&lap["from"], &lap["seeds"], &lap["direction"]), (&json!([1, 2]), &json!(4), &json!("right")));
    assert_eq!(lap["to"], json!({"store": "south"}));
}

#[test]
fn a_capture_is_told_with_its_hole() {
    let position = r#"{"rows": [[4,3,0,0,0,4],[1,0,0,0,0,4]], "stores": [20,12], "mover": "south"}"#;
    let output = mancala(&["apply", "kalah", "a", "--position", position, "--format", "json"]);
    let captures = answers(&output)[0]["turns"][0]["captures"].clone();
    let of = |hole: Value, seeds: u64| {
        captures.as_array().unwrap().iter().any(|c| c["hole"] == hole && c["seeds"] == json!(seeds))
    };
    assert!(of(json!([1, 1]), 1) && of(json!([0, 1]), 3), "{captures}");
}

#[test]
fn a_trace_names_the_clause_and_its_line() {
    let output = mancala(&["apply", "kalah", "c", "--trace", "--format", "plain"]);
    let told = text(&output.stdout);
    assert!(told.contains("lap 1  4 seeds from c -> right, the last in own store\n"), "{told}");
    assert!(told.contains("(again) when the last seed falls in own store  two-rows/kalah.mancala:"), "{told}");
}

#[test]
fn an_illegal_move_ends_with_1_and_says_what_is_legal() {
    let output = mancala(&["apply", "kalah", "z"]);
    assert_eq!(code(&output), 1);
    assert!(text(&output.stderr).contains("the legal moves are a b c d e f"));
}

#[test]
fn why_a_move_is_not_legal() {
    // North has nothing, so South must feed him: e and f reach, a does not
    let position = r#"{"rows": [[0,0,0,0,0,0],[1,0,0,0,2,1]], "stores": [20,24], "mover": "south"}"#;
    let output = mancala(&["moves", "oware-abapa", "--why", "a", "--position", position, "--format", "json"]);
    let answer = &answers(&output)[0];
    assert_eq!(code(&output), 1);
    assert_eq!(answer["legal"], json!(false));
    assert!(!answer["clauses"].as_array().unwrap().is_empty(), "{answer}");
}

#[test]
fn used_wrongly_ends_with_2() {
    for arguments in [
        &["frob"][..],
        &["moves", "kalah", "--position", "{"],
        &["moves", "kalah", "--position", r#"{"rows": [[1]], "mover": "south"}"#],
        &["moves", "kalah", "--reading", "rest"],
        &["moves", "kalah", "--reading", "rest=nope"],
        &["moves", "kalah", "--limit", "time=1"],
        &["moves", "no-such-file.mancala"],
        &["moves", "/"],
    ] {
        assert_eq!(code(&mancala(arguments)), 2, "{arguments:?}");
    }
}

#[test]
fn seeds_still_to_be_laid_out_count_with_the_position() {
    let row = "[0,0,0,0,0,0,0,0]";
    let position = format!(
        r#"{{"rows": [{row},{row},[65535,0,0,0,0,0,0,0],{row}], "mover": "south", "memory": {{"phase": {{"lay_out": 0}}}}}}"#
    );
    let output = mancala(&["moves", "omweso", "--position", &position]);
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("more seeds than 65535"), "{}", text(&output.stderr));
}

#[test]
fn a_limit_ends_with_3_and_says_how_to_raise_it() {
    let output = mancala(&["moves", "kalah", "--limit", "seeds=3"]);
    assert_eq!(code(&output), 3);
    assert!(text(&output.stderr).contains("--limit seeds=NUMBER"));
}

#[test]
fn clauses_are_put_over_a_ruleset() {
    let output = mancala(&["moves", "kalah", "--with", "2 rows of 3", "--with", "2 in every hole", "--format", "json"]);
    assert_eq!(answers(&output)[0]["position"]["rows"], json!([[2, 2, 2], [2, 2, 2]]));
}

#[test]
fn all_mistakes_are_found_in_one_run() {
    let ruleset = b"board\n    2 rows of 6\n    every player ows his rows\n\nturn\n    liftt an own hole; sow\n";
    let output = fed(&["check", "-", "--format", "json"], ruleset);
    assert_eq!(code(&output), 1);
    let found = &answers(&output)[0];
    let lines: Vec<u64> = found["problems"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|problem| problem["error"]["labels"][0]["line"].as_u64())
        .collect();
    assert!(lines.contains(&3) && lines.contains(&6), "{found}");
}

#[test]
fn an_example_that_differs_is_a_mistake() {
    let kalah = include_str!("../../rulesets/two-rows/kalah.mancala");
    let wrong = format!("{kalah}\nexample \"wrong\"\n    position start\n    play c\n    takes 3\n");
    let output = fed(&["check", "-", "--format", "json"], wrong.as_bytes());
    let found = &answers(&output)[0];
    assert_eq!(code(&output), 1);
    assert_eq!(found["problems"][0]["error"]["code"], json!("M702"), "{found}");
}

#[test]
fn every_built_in_ruleset_is_sound() {
    let listed = &answers(&mancala(&["list", "--json"]))[0];
    for entry in listed.as_array().unwrap() {
        let output = mancala(&["check", entry["ruleset"].as_str().unwrap(), "--format", "json"]);
        let found = &answers(&output)[0];
        assert_eq!(code(&output), 0, "{found}");
    }
}

#[test]
fn lists_are_filtered_by_words() {
    let output = mancala(&["list", "uganda", "--json"]);
    let listed = answers(&output)[0].as_array().unwrap().clone();
    let names: Vec<&str> = listed.iter().filter_map(|entry| entry["ruleset"].as_str()).collect();
    assert!(names.contains(&"omweso") && !names.contains(&"kalah"), "{names:?}");
}

#[test]
fn a_record_is_checked_to_its_first_bad_move() {
    let good = b"[Ruleset \"kalah\"]\n[Result \"*\"]\n\n1. c a 2. b\n";
    assert_eq!(code(&fed(&["replay", "-"], good)), 0);
    let bad = b"[Ruleset \"kalah\"]\n\n1. c a\n2. zz b\n";
    let output = fed(&["replay", "-", "--format", "json"], bad);
    assert_eq!(code(&output), 1);
    let error: Value = serde_json::from_str(text(&output.stderr).lines().next().unwrap()).unwrap();
    let label = &error["error"]["labels"][0];
    assert_eq!((&label["line"], &label["column"]), (&json!(4), &json!(4)));
}

#[test]
fn perft_is_the_same_for_any_number_of_threads() {
    // first six moves of six each, but c moves again and the enemy's c too
    let one = mancala(&["perft", "kalah", "3"]);
    for threads in ["1", "2", "5"] {
        let output = mancala(&["perft", "kalah", "3", "--threads", threads]);
        assert_eq!(output.stdout, one.stdout);
    }
    let divided = text(&mancala(&["perft", "kalah", "3", "--divide"]).stdout);
    let sum: u64 = divided.lines().filter_map(|line| line.split_once("  ")?.1.parse::<u64>().ok()).sum();
    assert_eq!(divided.lines().last(), Some(sum.to_string().as_str()));
}

#[test]
fn simulations_are_the_same_for_any_number_of_threads() {
    let run = |threads: &str| {
        let arguments = ["simulate", "oware-abapa", "-n", "12", "--seed", "4", "--sample", "3", "--threads", threads];
        let output = mancala(&[&arguments[..], &["--format", "json"]].concat());
        assert_eq!(code(&output), 0, "{}", text(&output.stderr));
        answers(&output)
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn the_engine_answers_line_by_line_and_stands_after_a_bad_request() {
    let requests = br#"{"do": "new", "id": 1}
{"do": "apply", "move": "c"}
{"do": "apply", "move": "c"}
nonsense
{"do": "undo", "full": true}
{"do": "perft", "depth": 1}
{"do": "position", "position": {"rows": [[0]], "mover": "south"}}
{"do": "playout", "seed": 7}
{"do": "moves"}
"#;
    let answers = answers(&fed(&["engine", "kalah"], requests));
    assert_eq!(answers.len(), 9);
    assert_eq!(answers[0]["id"], json!(1));
    assert_eq!(answers[1]["turns"][0]["again"], json!(true));
    assert_eq!(answers[2]["error"]["code"], json!("illegal-move"));
    assert_eq!(answers[3]["error"]["code"], json!("bad-json"));
    assert_eq!(answers[4]["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(answers[5]["nodes"], json!(6));
    assert_eq!(answers[6]["error"]["code"], json!("bad-position"));
    assert!(answers[7]["playout"]["result"]["scores"].is_array());
    assert_eq!(answers[8]["position"]["rows"], json!([[4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4]]));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["show", "bao-la-kiswahili", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

#[test]
fn signs_that_steer_a_terminal_are_spelt_out() {
    let ruleset = "board\n    2 rows of 6\n    \u{1b}[31mred \u{202e}turned\n";
    for format in ["human", "plain", "json"] {
        let output = fed(&["check", "-", "--format", format], ruleset.as_bytes());
        let shown = text(&output.stdout) + &text(&output.stderr);
        assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'), "{format}: {shown:?}");
    }
}

#[test]
fn text_that_is_not_utf_8_is_told_with_its_line() {
    let output = fed(&["check", "-"], b"board\n    caf\xe9\n");
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("in line 2"), "{}", text(&output.stderr));
}

#[test]
fn parents_are_found_beside_a_file_and_among_the_built_in() {
    let folder = std::env::temp_dir().join(format!("mancala-parents-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("small.mancala", "based on \"Kalah\"\n\nboard\n    2 rows of 3\n");
    write("smaller.mancala", "based on \"small\"\n\nstart\n    2 in every hole\n");
    let path = folder.join("smaller.mancala");
    let output = mancala(&["moves", path.to_str().expect("a path"), "--format", "json"]);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    assert_eq!(answers(&output)[0]["position"]["rows"], json!([[2, 2, 2], [2, 2, 2]]));
}

#[test]
fn color_is_for_terminals_unless_asked_for() {
    assert!(!text(&mancala(&["list"]).stdout).contains('\u{1b}'));
    assert!(text(&mancala(&["list", "--color", "always"]).stdout).contains('\u{1b}'));
}

#[test]
fn no_neighbour_is_told_where_none_is_asked_for() {
    let told = |arguments: &[&str]| String::from_utf8_lossy(&mancala(arguments).stdout).into_owned();
    assert_eq!(told(&["near", "kalah", "-n", "0"]), "none was asked for: `-n` says how many\n");
}

#[test]
fn one_is_told_as_one() {
    let output = mancala(&["audit", "kalah", "--games", "1", "--positions", "1"]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("not found in 1 game and 1 drawn position"), "{told}");
}

#[test]
fn a_move_that_is_called_almost_so_is_no_fault_of_a_clause() {
    for (name, meant) in [("f3", "did you mean `F3`?"), ("F", "did you mean `F2` or `F3` or `F4`?")] {
        for arguments in [&["moves", "bao-kigogo", "--why", name][..], &["apply", "bao-kigogo", name]] {
            let output = mancala(arguments);
            let told = text(&output.stdout) + &text(&output.stderr);
            assert_eq!(code(&output), 1, "{told}");
            assert!(told.contains(&format!("no move is called `{name}`")) && told.contains(meant), "{told}");
            assert!(!told.contains("by this clause"), "{told}");
        }
    }
}
