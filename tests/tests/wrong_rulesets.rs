//! Rulesets that are wrong as people are wrong, each with the report that its author sees.
//!
//! Every file of `wrong/` says in its first comment what is wrong with it, and in a comment `# expect …` the codes of
//! its mistakes in the order of the file: each mistake once, and nothing that is only a consequence of another. A comment
//! `# with …` is a clause put over the ruleset, as `--with` puts one. The words of the report are in `snapshots/wrong`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use mancala_grammar::diagnostic::{Diagnostic, Report, in_order};
use mancala_grammar::load::{load, with_clauses};
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_loaded;
use mancala_interpreter::examples;
use mancala_interpreter::limits::Limits;
use mancala_tests::collection;
use miette::{GraphicalReportHandler, GraphicalTheme};

/// What the comments of a wrong ruleset say about it.
struct Intent {
    /// What is wrong, in words.
    what: String,
    /// The codes of its mistakes.
    expect: Vec<String>,
    /// Clauses put over it.
    with: Vec<String>,
}

impl Intent {
    fn of(text: &str) -> Intent {
        let mut comments = text.lines().filter_map(|line| line.strip_prefix("# "));
        let what = comments.next().unwrap_or_default().to_owned();
        let rest: Vec<&str> = comments.collect();
        let all = |key: &str| rest.iter().filter_map(|line| line.strip_prefix(key)).map(str::to_owned).collect();
        let expect: Vec<String> = all("expect ");
        let expect = expect.iter().flat_map(|line| line.split_whitespace()).map(str::to_owned).collect();
        Intent { what, expect, with: all("with ") }
    }
}

/// A parent lies beside the ruleset that names it, else in the collection.
fn parent(name: &str) -> Option<Source> {
    let file = folder().join("parents").join(format!("{name}.mancala"));
    match fs::read_to_string(file) {
        Ok(text) => Some(Source::new(format!("{name}.mancala"), text)),
        Err(_) => collection::parent(name),
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("wrong")
}

/// All that is wrong: what cannot be read or means nothing; if nothing else, what comes out otherwise in an example.
fn report(name: &str, text: &str, with: &[String]) -> Report {
    let mut loaded = load(Source::new(name, text), &parent);
    for clause in with {
        loaded = with_clauses(loaded, Source::new("--with", clause.as_str()));
    }
    let mut problems = check_loaded(&loaded).problems;
    if !problems.iter().any(Diagnostic::is_error) {
        let played = examples::run_all(&loaded, &[], Limits::default());
        problems.extend(played.into_iter().flat_map(|example| example.problems));
        in_order(&mut problems);
    }
    Report::new(loaded.sources, problems)
}

/// As people see it, without colour.
fn shown(report: &Report) -> String {
    let screen =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_links(false).with_width(100);
    let mut shown = String::new();
    for problem in report.each() {
        screen.render_report(&mut shown, problem).expect("a string can be written to");
    }
    shown.push_str(&report.to_string());
    // blanks at the end of a line are seen by nobody
    shown.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn every_mistake_is_told_once_in_file_order_and_nothing_else() {
    let mut otherwise = String::new();
    insta::glob!("../wrong", "*.mancala", |path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let text = fs::read_to_string(path).expect("a readable file");
        let intent = Intent::of(&text);
        let report = report(&name, &text, &intent.with);
        let shown = shown(&report);
        let codes: Vec<&str> = report.items.iter().map(|problem| problem.code).collect();
        let settings = {
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path("../snapshots/wrong");
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.set_description(intent.what.as_str());
            settings
        };
        settings.bind(|| insta::assert_snapshot!("report", shown));
        if codes != intent.expect {
            otherwise.push_str(&format!("\n{name}: expected {}, told {}", intent.expect.join(" "), codes.join(" ")));
        }
    });
    assert!(otherwise.is_empty(), "{otherwise}");
}

#[test]
fn every_report_has_its_ruleset() {
    let names = |folder: PathBuf, ending: &str| -> BTreeSet<String> {
        let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
        let names = files.map(|name| name.to_string_lossy().into_owned());
        names.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect()
    };
    let reports = names(folder().with_file_name("snapshots").join("wrong"), ".mancala.snap");
    let rulesets = names(folder(), ".mancala");
    assert_eq!(reports, rulesets.iter().map(|name| format!("report@{name}")).collect());
}
