//! Lists, comparisons, neighbours and the catalogue, as a shell runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn mancala(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    command.args(arguments).env_remove("NO_COLOR").stdin(Stdio::null());
    command.output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn told(arguments: &[&str]) -> String {
    let output = mancala(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}\n{}", text(&output.stderr));
    text(&output.stdout)
}

fn answer(arguments: &[&str]) -> Value {
    serde_json::from_str(&told(&[arguments, &["--format", "json"]].concat())).expect("a line of JSON")
}

/// What is said on standard error by a command that ends so.
fn refused(arguments: &[&str], code: i32) -> String {
    let output = mancala(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{}", text(&output.stdout));
    assert!(output.stdout.is_empty(), "{arguments:?}");
    text(&output.stderr)
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|entry| entry["ruleset"].as_str()).collect()
}

#[test]
fn games_of_uganda_on_four_rows_with_relay() {
    let found = answer(&["list", "--where", "rows=4", "--where", "relay=yes", "--where", "region=Uganda"]);
    assert!(names(&found).contains(&"omweso"), "{found}");
    assert!(!names(&found).contains(&"hus"), "Hus is of Namibia");
}

#[test]
fn a_whole_vector_is_given_as_json() {
    let found = answer(&["list", "--where", "name=oware-abapa"]);
    let features = &found[0]["features"];
    assert_eq!(features["rows"], json!(2));
    assert_eq!(features["stores"], json!("off-board"));
    assert_eq!(features["relay"], json!("no"));
    assert_eq!(features["capture"], json!(["by-number", "chain-behind"]));
    assert_eq!(features["capture-numbers"], json!([[2, 3]]));
    assert_eq!(features["win-number"], json!([[25, null]]));
    assert_eq!(found[0]["family"], json!("two-rows"));
}

#[test]
fn every_feature_that_can_be_asked_for_is_in_the_vector() {
    let known = answer(&["list", "--features"]);
    let vector = answer(&["list", "--where", "name=kalah"])[0]["features"].clone();
    for feature in known.as_array().expect("a list") {
        let id = feature["feature"].as_str().expect("an id");
        let value = &vector[id];
        let fits = match feature["kind"].as_str() {
            Some("number") => value.is_u64() || value.is_null(),
            Some("one") => value.is_string(),
            Some("any" | "numbers") => value.is_array(),
            kind => panic!("{kind:?}"),
        };
        assert!(fits && vector.get(id).is_some(), "{id}: {value}");
    }
    assert_eq!(known.as_array().map(Vec::len), vector.as_object().map(serde_json::Map::len));
}

#[test]
fn a_list_has_a_heading_for_every_family_and_columns() {
    let list = told(&["list"]);
    assert!(list.starts_with("two rows ("), "{list}");
    let kalah = list.lines().find(|line| line.starts_with("  kalah ")).expect("Kalah is listed");
    assert!(kalah.contains("2×6") && kalah.contains("48") && kalah.contains("facing"), "{kalah}");
    let widest = list.lines().map(|line| line.chars().count()).max();
    assert!(widest.is_some_and(|widest| widest <= 170), "{widest:?}");
}

#[test]
fn what_no_game_is_like_is_said_to_be_so() {
    assert_eq!(told(&["list", "--where", "rows=2", "--where", "rows=4"]), "no built-in ruleset is so\n");
    assert_eq!(answer(&["list", "--where", "seeds>9999"]), json!([]));
}

#[test]
fn filters_that_are_none_end_with_2() {
    assert!(refused(&["list", "--where", "rwos=4"], 2).contains("did you mean `rows`?"));
    assert!(refused(&["list", "--where", "rwos=4"], 2).contains("captured-to"));
    assert!(refused(&["list", "--where", "laps=relais"], 2).contains("did you mean `relay`?"));
    assert!(refused(&["list", "--where", "laps"], 2).contains("is no `FEATURE=VALUE`"));
    assert!(refused(&["near", "kalah", "--where", "rwos=4"], 2).contains("unknown-feature"));
}

#[test]
fn two_games_are_compared_in_words_and_features() {
    let words = told(&["compare", "oware-abapa", "kalah"]);
    for said in [
        "Both are played on 2 rows of 6; begin with 48 seeds, 4 in every hole.",
        "Oware Abapa gives no further turns, while Kalah gives a further turn",
        "captures the facing hole",
        "features differ; distance 0.",
    ] {
        let one_line = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(one_line.contains(said), "{said}\n{words}");
    }
    let compared = answer(&["compare", "oware-abapa", "kalah"]);
    let differ = compared["differ"].as_array().expect("a list");
    let stores = differ.iter().find(|one| one["feature"] == "stores").expect("the stores differ");
    assert_eq!((&stores["a"], &stores["b"]), (&json!("off-board"), &json!("in-path")));
    assert!(!differ.iter().any(|one| one["feature"] == "rows"));
    // neither is based on the other
    assert_eq!(compared["clauses"], Value::Null);
}

#[test]
fn a_child_is_compared_with_its_parent_clause_by_clause() {
    let compared = answer(&["compare", "bao-la-kete", "bao-la-kiswahili"]);
    let clauses = &compared["clauses"];
    assert_eq!(clauses["related"], json!("b-based-on-a"));
    let has = |side: &str, words: &str| {
        clauses[side].as_array().expect("a list").iter().any(|clause| clause["words"] == words)
    };
    assert!(has("only_a", "mark kuu on square") && has("only_b", "mark nyumba on square"), "{clauses}");
    // what is inherited is in both
    assert!(!has("only_a", "4 rows of 8") && !has("only_b", "4 rows of 8"));
    assert_eq!(answer(&["compare", "bao-la-kiswahili", "bao-la-kete"])["clauses"]["related"], json!("a-based-on-b"));
}

#[test]
fn a_game_is_compared_with_another_reading_of_itself() {
    let compared = answer(&["compare", "kalah", "kalah", "--reading-b", "rest=play-on"]);
    assert_eq!(compared["b"]["name"], json!("Kalah (rest=play-on)"));
    assert_eq!(compared["clauses"]["related"], json!("one-ruleset"));
    let differ: Vec<&str> =
        compared["differ"].as_array().expect("a list").iter().filter_map(|one| one["feature"].as_str()).collect();
    assert_eq!(differ, ["end", "remaining", "stuck"]);
    assert!(refused(&["compare", "kalah", "hus", "--reading", "rets=play-on"], 2).contains("did you mean `rest`?"));
}

#[test]
fn a_reading_of_one_game_is_not_asked_of_the_other() {
    let compared = answer(&["compare", "kalah", "oware-abapa", "--reading", "grand-slam=slam-barred"]);
    let slam = compared["differ"].as_array().expect("a list").iter().find(|one| one["feature"] == "slam").cloned();
    assert_eq!(slam.map(|slam| slam["b"].clone()), Some(json!("barred")));
}

#[test]
fn a_game_and_itself_differ_in_nothing() {
    let compared = answer(&["compare", "hus", "hus"]);
    assert_eq!((&compared["differ"], &compared["distance"]), (&json!([]), &json!(0.0)));
    assert!(told(&["compare", "hus", "hus"]).contains("They differ in nothing that is told here."));
}

#[test]
fn a_ruleset_from_standard_input_is_compared() {
    let kalah = std::fs::File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets/two-rows/kalah.mancala"));
    let output = Command::new(env!("CARGO_BIN_EXE_mancala"))
        .args(["compare", "-", "kalah", "--format", "json"])
        .stdin(Stdio::from(kalah.expect("the ruleset")))
        .output()
        .expect("the program runs");
    let compared: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)));
    assert_eq!((&compared["differ"], &compared["clauses"]["related"]), (&json!([]), &json!("one-ruleset")));
    assert!(refused(&["compare", "-", "-"], 2).contains("standard input"));
}

#[test]
fn the_nearest_game_comes_first_and_the_game_itself_is_left_out() {
    let near = answer(&["near", "bao-la-kete", "--count", "3"]);
    let found = names(&near);
    assert_eq!(found.len(), 3);
    assert_eq!(found[0], "bao-la-kiswahili");
    assert!(!found.contains(&"bao-la-kete"));
    let distances: Vec<f64> =
        near.as_array().expect("a list").iter().filter_map(|one| one["distance"].as_f64()).collect();
    assert!(distances.windows(2).all(|pair| pair[0] <= pair[1]), "{distances:?}");
    let two_rows = answer(&["near", "bao-la-kete", "--where", "rows=2"]);
    assert!(!names(&two_rows).contains(&"hus"));
}

#[test]
fn a_file_has_neighbours_too() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets/two-rows/kalah.mancala");
    let near = answer(&["near", file.to_str().expect("a path"), "--count", "100"]);
    assert!(!names(&near).contains(&"kalah"));
    assert!(names(&near).contains(&"oware-abapa"));
}

#[test]
fn the_catalogue_is_the_same_for_any_number_of_threads() {
    let page = |threads: &str| told(&["catalogue", "--games", "2", "--seed", "3", "--threads", threads]);
    assert_eq!(page("1"), page("3"));
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/catalogue.md")
}

/// The page without what random play comes to: the last two cells of a row, and how it was counted.
fn facts(page: &str) -> String {
    let mut facts = String::new();
    let mut how = false;
    for line in page.lines() {
        how = (how || line.starts_with("This page is written by")) && !line.is_empty();
        if how {
            continue;
        }
        match line.strip_prefix("| ") {
            Some(row) => {
                let cells: Vec<&str> = row.trim_end_matches(" |").split(" | ").collect();
                facts.push_str(
                    &cells.iter().take(cells.len().saturating_sub(2)).copied().collect::<Vec<_>>().join(" | "),
                );
            }
            None => facts.push_str(line),
        }
        facts.push('\n');
    }
    facts
}

/// The new page with the numbers of the old one, where a row of it says the same of the rules.
fn with_numbers(new: &str, old: &str) -> String {
    let split = |line: &str| -> Option<(String, String)> {
        let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
        let at = cells.len().checked_sub(2)?;
        Some((cells[..at].join(" | "), cells[at..].join(" | ")))
    };
    let numbers: std::collections::HashMap<String, String> = old.lines().filter_map(split).collect();
    let how =
        |page: &str| page.split("\n\n").find(|part| part.starts_with("This page is written by")).map(str::to_string);
    let mut merged: String = new
        .lines()
        .map(|line| match split(line).and_then(|(facts, _)| numbers.get(&facts).map(|n| format!("| {facts} | {n}"))) {
            Some(line) => line + "\n",
            None => format!("{line}\n"),
        })
        .collect();
    if let (Some(new), Some(old)) = (how(new), how(old)) {
        merged = merged.replace(&new, &old);
    }
    merged
}

/// `UPDATE_CATALOGUE=1` writes the page anew and keeps its numbers; they are counted by `mancala catalogue`, which takes
/// longer than a test may.
#[test]
fn the_page_is_in_step_with_the_rulesets() {
    let fresh = told(&["catalogue", "--games", "0"]);
    let kept = std::fs::read_to_string(page()).unwrap_or_default();
    if std::env::var_os("UPDATE_CATALOGUE").is_some() {
        std::fs::write(page(), with_numbers(&fresh, &kept)).expect("the page is written");
        return;
    }
    assert!(
        facts(&kept) == facts(&fresh),
        "docs/catalogue.md says other things than the rulesets; UPDATE_CATALOGUE=1 writes it anew, and\n\
         cargo run --release -- catalogue --games 200 --seed 1 > docs/catalogue.md counts its numbers anew\n{}",
        first_difference(&facts(&kept), &facts(&fresh))
    );
}

fn first_difference(kept: &str, fresh: &str) -> String {
    let mut pairs = kept.lines().zip(fresh.lines());
    match pairs.find(|(one, other)| one != other) {
        Some((one, other)) => format!("page:     {one}\nrulesets: {other}"),
        None => "one is longer than the other".to_string(),
    }
}

/// The table of features, as it stands at the end of the page on commands.
fn feature_table() -> String {
    let mut table = String::new();
    let mut group = String::new();
    for feature in answer(&["list", "--features"]).as_array().expect("a list") {
        let said = |key: &str| feature[key].as_str().unwrap_or_default().to_string();
        if said("group") != group {
            group = said("group");
            table.push_str(&format!("\n### {group}\n\n| feature | about | can be | weight |\n|---|---|---|---|\n"));
        }
        let word = |word: &Value| match (word["word"].as_str(), word["means"].as_str()) {
            (Some(word), Some(means)) if word == means => format!("`{word}`"),
            (Some(word), means) => format!("`{word}`: {}", means.unwrap_or_default()),
            (None, _) => String::new(),
        };
        let words: Vec<String> = feature["words"].as_array().expect("a list").iter().map(word).collect();
        let can_be = match said("kind").as_str() {
            "number" => "a number".to_string(),
            "numbers" => "numbers".to_string(),
            kind => format!("{kind} of {}", words.join("; ")),
        };
        table.push_str(&format!("| `{}` | {} | {can_be} | {} |\n", said("feature"), said("about"), feature["weight"]));
    }
    table
}

/// `UPDATE_CATALOGUE=1` writes the table anew.
#[test]
fn the_table_of_features_is_in_step() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/catalogue-commands.md");
    let page = std::fs::read_to_string(&path).expect("the page").replace("\r\n", "\n");
    let end = page.find("\n### Board\n").unwrap_or(page.len());
    let (before, kept) = page.split_at(end);
    let fresh = feature_table();
    if std::env::var_os("UPDATE_CATALOGUE").is_some() {
        std::fs::write(&path, format!("{}\n{fresh}", before.trim_end())).expect("the page is written");
        return;
    }
    assert_eq!(kept, fresh, "UPDATE_CATALOGUE=1 writes the table of features anew");
}

/// What the page shows can be run.
#[test]
fn commands_of_the_page_work() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/catalogue-commands.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let folder = tempfile::tempdir().expect("a folder");
    let commands: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("$ mancala ")).collect();
    assert!(commands.len() > 4, "{commands:?}");
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_mancala"))
            .args(command.split_whitespace())
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{command}\n{}", text(&output.stderr));
        assert!(!output.stdout.is_empty(), "{command}");
    }
}
