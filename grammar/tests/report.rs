//! Reports as miette shows them.

use mancala_grammar::diagnostic::{Diagnostic, Report};
use mancala_grammar::load;
use mancala_grammar::source::{Source, Span, TextId};
use miette::{JSONReportHandler, NarratableReportHandler};

fn told(report: &Report) -> String {
    let mut text = String::new();
    NarratableReportHandler::new().render_report(&mut text, report).expect("a report");
    text
}

fn json(report: &Report) -> String {
    let mut text = String::new();
    JSONReportHandler::new().render_report(&mut text, report).expect("a report");
    text
}

fn report(text: &str) -> Report {
    let source = Source::new("a\u{1b}[2J.mancala", text);
    let loaded = load::load(source, &|_| None);
    Report::new(loaded.sources, loaded.problems)
}

#[test]
fn a_report_shows_code_message_place_and_help() {
    let report = report("turn\n    liftt an own hole\n");
    assert_eq!(report.to_string(), "1 error, no warnings");
    let told = told(&report);
    for part in ["M101", "no line of this part begins with `liftt`", "did you mean `lift`?", "liftt an own hole"] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn nothing_of_a_file_steers_the_terminal() {
    let report = report("turn\n    lift \u{1b}[2J\u{202e} an\u{7} own hole\n    (\u{9b}) sow\n");
    assert!(report.errors() > 0);
    for text in [told(&report), json(&report)] {
        assert!(!text.chars().any(|sign| sign.is_control() && sign != '\n' || sign == '\u{202e}'), "{text:?}");
    }
}

#[test]
fn a_caret_in_a_line_too_long_to_show_is_told_by_its_place() {
    let source = Source::new("long", format!("turn {}\n", "x".repeat(100_000)));
    let span = Span { text: TextId(0), start: 90_000, end: 90_003 };
    let report = Report::new(vec![source], vec![Diagnostic::error("M101", span, "cannot read this")]);
    assert!(told(&report).contains("cannot read this (long, line 1, column 90001)"));
}

#[test]
fn places_beside_the_text_are_shown_without_a_snippet() {
    let source = Source::new("short", "é\n");
    for (start, end) in [(1, 2), (0, 99), (5, 3), (99, 99)] {
        let span = Span { text: TextId(0), start, end };
        let report = Report::new(
            vec![source.clone()],
            vec![Diagnostic::warning("W107", span, "here").also(Span { text: TextId(7), start, end }, "there")],
        );
        assert!(told(&report).contains("here"));
        json(&report);
    }
}

#[test]
fn a_clash_between_two_texts_shows_both() {
    let child = Source::new("child.mancala", "turn\n    (x) sow\n");
    let parent = Source::new("parent.mancala", "end\n    (x) if stuck: draw\n");
    let problem = Diagnostic::error("M205", Span { text: TextId(0), start: 10, end: 11 }, "label (x) stands twice")
        .also(Span { text: TextId(1), start: 9, end: 10 }, "here for the first time");
    let told = told(&Report::new(vec![child, parent], vec![problem]));
    for part in ["child.mancala", "parent.mancala", "here for the first time"] {
        assert!(told.contains(part), "{told}");
    }
}
