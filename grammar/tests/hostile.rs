//! Texts that nobody writes in good faith: each is answered quickly, without a panic, on a small stack.

use std::time::{Duration, Instant};

use mancala_grammar::load;
use mancala_grammar::source::Source;

/// Reads a text on a stack of 2 MiB; gives the codes of its problems.
fn read(text: impl Into<String>) -> Vec<&'static str> {
    let source = Source::new("hostile", text.into());
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let before = Instant::now();
        let loaded = load::load(source, &|_| None);
        assert!(before.elapsed() < Duration::from_secs(5), "{:?}", before.elapsed());
        let codes = loaded.problems.iter().map(|problem| problem.code).collect();
        let report = mancala_grammar::diagnostic::Report::new(loaded.sources, loaded.problems);
        assert_eq!(report.each().count(), report.items.len());
        codes
    });
    thread.expect("a thread").join().expect("no panic")
}

#[test]
fn nothing_at_all_is_an_empty_ruleset() {
    for text in ["", "\n", "\u{feff}", "# only a comment", "   \n\t\n", "---\n---\n"] {
        assert_eq!(read(text), [""; 0], "{text:?}");
    }
}

#[test]
fn a_hundred_thousand_brackets() {
    for sign in ["(", "[", "{", "\"", ")", "((a)"] {
        assert!(!read(format!("turn\n    lift {}\n", sign.repeat(100_000))).is_empty());
        assert!(!read(format!("turn\n    lift {}\n", sign.repeat(300 / sign.len()))).is_empty());
        assert!(!read(format!("{}\n", sign.repeat(300 / sign.len()))).is_empty());
    }
}

#[test]
fn phrases_within_phrases_as_deep_as_a_line_allows() {
    let deep = |head: &str, step: &str, end: &str| {
        format!("turn\n    {head}{}{end}\n", step.repeat((380 - head.len() - end.len()) / step.len()))
    };
    assert_eq!(read(deep("lift ", "next of ", "here")), [""; 0]);
    assert_eq!(read(deep("lift a hole", " that is a hole", "")), [""; 0]);
    assert_eq!(read(deep("lift a hole", " whose next is a hole", "")), [""; 0]);
    assert_eq!(read(deep("sow from ", "the nearest hole behind ", "here")), [""; 0]);
    assert_eq!(read(deep("lift ", "next of ", "")), ["M101"]);
    assert_eq!(read(deep("lift a hole", " that is a hole", " that")), ["M101"]);
    assert_eq!(read(deep("sow from ", "the nearest hole behind ", "?")), ["M101"]);
    assert_eq!(read(deep("take ", "the line behind ", "?, off the board")), ["M101"]);
    assert_eq!(read(deep("if here is a hole", " that is a hole and that is a hole", "")), ["M101"]);
}

#[test]
fn numbers_that_are_none() {
    for number in ["10000000000000000000000000000000000000000", "-0", "0x1", "1_000", "1e9", ".inf", "１２", "00000"]
    {
        assert_eq!(read(format!("board\n    {number} rows of 8\n")), ["M101"], "{number}");
    }
    assert_eq!(read("board\n    02 rows of 9999\n"), [""; 0]);
}

#[test]
fn a_line_without_end() {
    assert_eq!(read(format!("turn\n    {}\n", "sow; ".repeat(200_000))), ["M104"]);
    assert_eq!(read(format!("turn\n    {}\n", "x".repeat(1_000_000))), ["M104"]);
    assert_eq!(read(format!("board\n    position {}\n", ",\n ".repeat(10_000))), ["M104"]);
}

#[test]
fn a_file_too_large_or_with_too_many_clauses() {
    assert_eq!(read("a".repeat((1 << 20) + 1)), ["M104"]);
    assert!(read("turn\n".repeat(200_000)).contains(&"M104"));
    assert!(read("x\n".repeat(500_000)).contains(&"M104"));
    assert!(read(format!("turn\n{}", "    liftt an hole nor whree\n".repeat(30_000))).contains(&"M104"));
    assert!(read(format!("end\n{}", "    if here is here or\n".repeat(4_000))).len() >= 4_000);
}

#[test]
fn signs_that_steer_a_terminal() {
    assert_eq!(read("turn\n    lift \u{1b}[2J\n"), ["M103"]);
    assert_eq!(read("turn\u{0}\n    sow\n"), ["M103"]);
    assert_eq!(read("turn # \u{1b}]0;x\u{7}\n    sow\n"), ["M103"]);
    assert_eq!(read("\u{202e}turn\n"), ["M103"]);
    assert_eq!(read("turn\r    sow\r"), ["M103"]);
    assert_eq!(read("tu\u{feff}rn\n"), ["M103"]);
    assert_eq!(read("turn\u{2028}    sow\n"), ["M103"]);
    // between quotes, writing directions may be what the text needs
    assert_eq!(read("example \"\u{202b}x\u{202c}\"\n    position start\n"), [""; 0]);
}

#[test]
fn letters_of_all_scripts_are_names() {
    assert_eq!(read("board\n    мала is hole 1 of row\nto häuser\n    sow\n"), [""; 0]);
}

#[test]
fn labels_of_five_thousand_clauses_under_as_many_answers() {
    let lines: String = (0..4_900).map(|n| format!("    (x) sow under a{n}\n")).collect();
    assert_eq!(read(format!("turn\n{lines}")), [""; 0]);
}
