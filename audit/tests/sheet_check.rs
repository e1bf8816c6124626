//! What does not fit together in a sheet is told, once, where it stands.

use mancala_audit::sheet::{Look, check, compare, read, read_as};
use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::{Source, TextId};

const TOP: &str = "key: S\ntitle: A game\n";

/// What a check finds, each as `code line`, and the messages.
fn found(sheet: &str, look: Look) -> Vec<String> {
    let source = Source::new("sheet", sheet);
    let (sheet, mut problems) = read(&source);
    problems.extend(check(&sheet, look));
    told(&source, &problems)
}

fn told(source: &Source, problems: &[Diagnostic]) -> Vec<String> {
    let tell = |problem: &Diagnostic| {
        format!("{} {}: {}", problem.code, source.line_and_column(problem.span().start).0, problem.message)
    };
    problems.iter().map(tell).collect()
}

fn sentences(sentences: &str) -> Vec<String> {
    found(&format!("{TOP}sentences:\n{sentences}"), Look::Repaired)
}

#[test]
fn shape() {
    assert_eq!(found("", Look::Repaired), ["M106 1: an empty sheet"]);
    assert_eq!(
        found("title: A game\nsentence: []\n", Look::Repaired),
        ["M106 2: unknown key `sentence`", "M106 1: this sheet has no `key`"]
    );
    assert_eq!(
        sentences("  - { id: \"1\", kind: rul, text: x }\n"),
        ["M106 4: unknown kind of sentence `rul`", "M106 4: no `kind` here"]
    );
    assert_eq!(
        sentences("  - { id: \"1\", kind: rule, text: 12 rows, states: { rows: twelve } }\n"),
        ["M106 4: `twelve` is no number"]
    );
}

#[test]
fn ids_are_unique_and_can_be_cited() {
    assert_eq!(
        sentences("  - { id: \"1\", kind: rule, text: x }\n  - { id: \"1\", kind: rule, text: y }\n"),
        ["M801 5: id `1` stands twice"]
    );
    assert_eq!(
        sentences("  - { id: \"1-2\", kind: rule, text: x }\n  - { id: 4.b, kind: rule, text: y }\n"),
        ["M802 4: no clause can cite the id `1-2`"]
    );
}

const BOARD: &str =
    "  - { id: \"1\", kind: rule, text: \"2 rows of 3 holes, 12 seeds\", states: { rows: 2, holes: 3, seeds: 12 } }\n";

#[test]
fn a_diagram_has_the_holes_rows_and_seeds_that_are_stated() {
    let diagram =
        |rows: &str| sentences(&format!("{BOARD}  - {{ id: d, kind: layout, text: d, diagram: [{rows}] }}\n"));
    assert_eq!(diagram("\"2 2 2\", \"2 2 2\""), [""; 0]);
    assert_eq!(
        diagram("\"2 2 2\", \"2 2 2 2\""),
        [
            "M804 5: 14 seeds in this diagram, 12 in all in sentence 1",
            "M803 5: rows of 3 and 4 numbers where sentence 1 states 3"
        ]
    );
    assert_eq!(diagram("\"2 2 2 2 2 2\""), ["W804 5: a diagram of 2 rows of 3 stands on one line"]);
    assert_eq!(diagram("\"2 2 2\", \"2 2 2\", \"0 0 0\""), ["M803 5: 3 rows in this diagram, 2 stated in sentence 1"]);
    assert_eq!(diagram("\"2 2 2\", \"2 1 2\""), ["M804 5: 11 seeds in this diagram, 12 in all in sentence 1"]);
    // digits of another script
    assert_eq!(diagram("\"੨ ੨ ੨\", \"੨ ੨ ੨\""), [""; 0]);
}

#[test]
fn how_others_play_is_not_held_against_it() {
    assert_eq!(
        sentences(&format!(
            "{BOARD}  - {{ id: v, kind: variant, text: or 4 rows, states: {{ rows: 4 }}, diagram: [\"1\"] }}\n"
        )),
        [""; 0]
    );
}

#[test]
fn reserves_count() {
    let sheet = |seeds: u32| {
        sentences(&format!(
            "  - {{ id: \"1\", kind: rule, text: \"{seeds} seeds, 4 in reserve\", states: {{ seeds: {seeds}, reserve: 4 }} }}\n  - {{ id: d, kind: layout, text: d, diagram: [\"1 1 1\", \"1 1 1\"] }}\n"
        ))
    };
    // 6 on the board and twice 4 in reserve
    assert_eq!(sheet(14), [""; 0]);
    assert_eq!(sheet(10), ["M804 5: 6 seeds in this diagram and 2 reserves of 4, 10 in all in sentence 1"]);
}

#[test]
fn rows_of_a_diagram_are_repaired_one_by_one() {
    let sheet = format!(
        "{TOP}sentences:\n{BOARD}  - id: d\n    kind: layout\n    text: d\n    diagram: [\"2 2 2 2\", \"2 2 2 2\"]\n    repairs:\n      - {{ word: \"2 2 2 2\", be: \"2 2 2\", evidence: x }}\n"
    );
    assert_eq!(
        found(&sheet, Look::Repaired),
        [
            "M804 8: 14 seeds in this diagram, 12 in all in sentence 1",
            "M803 8: rows of 3 and 4 numbers where sentence 1 states 3"
        ]
    );
    let both = format!("{sheet}      - {{ word: \"2 2 2 2\", occurrence: 2, be: \"2 2 2\", evidence: x }}\n");
    assert_eq!(found(&both, Look::Repaired), [""; 0]);
    assert_eq!(found(&both, Look::AsItStands).len(), 2);
    let third = format!("{both}      - {{ word: \"2 2 2 2\", occurrence: 3, be: \"2 2 2\", evidence: x }}\n");
    assert_eq!(found(&third, Look::Repaired), ["M810 12: `2 2 2 2` does not stand 3 times in this sentence"]);
}

#[test]
fn a_line_of_numbers_is_repaired_into_rows() {
    let sheet = format!(
        "{TOP}sentences:\n{BOARD}  - id: d\n    kind: layout\n    text: d\n    diagram: [\"2 2 2 2 2 2\"]\n    repairs:\n      - {{ word: \"2 2 2 2 2 2\", be: \"2 2 2 / 2 2 2\", evidence: x }}\n"
    );
    assert_eq!(found(&sheet, Look::Repaired), [""; 0]);
}

#[test]
fn sentences_do_not_state_different_numbers() {
    assert_eq!(
        sentences(&format!(
            "{BOARD}  - {{ id: \"2\", kind: rule, text: two rows of four, states: {{ rows: 2, holes: 4 }} }}\n"
        )),
        ["M805 5: 4 holes in a row here, 3 in sentence 1"]
    );
    assert_eq!(
        sentences(&format!("{BOARD}  - {{ id: \"2\", kind: rule, text: eight holes, states: {{ all-holes: 8 }} }}\n")),
        ["M805 5: 8 holes in all, but 2 rows of 3 are 6"]
    );
    assert_eq!(
        sentences("  - { id: \"1\", kind: rule, text: two rows, states: { rows: 4 } }\n"),
        ["W814 4: `rows` is 4 here, but no 4 stands in the sentence"]
    );
}

#[test]
fn repairs_mend_what_stands_there() {
    let repair = |repairs: &str| {
        sentences(&format!("  - {{ id: \"1\", kind: rule, text: \"the kuu of a kuu\", repairs: [{repairs}] }}\n"))
    };
    assert_eq!(repair("{ word: kuu, occurrence: 2, be: kimbi, evidence: x }"), [""; 0]);
    assert_eq!(
        repair("{ word: kuu, occurrence: 3, be: kimbi, evidence: x }"),
        ["M810 4: `kuu` does not stand 3 times in this sentence"]
    );
    assert_eq!(repair("{ word: ku, be: kimbi, evidence: x }"), ["M810 4: `ku` does not stand in this sentence"]);
    assert_eq!(repair("{ word: kuu, be: kuu, evidence: x }"), ["M810 4: this repair changes nothing"]);
    assert_eq!(
        repair("{ word: kuu, be: a, evidence: x }, { word: kuu, be: b, evidence: x }"),
        ["M810 4: `kuu` is repaired twice"]
    );
    assert_eq!(repair("{ word: kuu, be: a }"), ["M106 4: no `evidence` here"]);
}

/// One square hole, and a word for it that stands for an end hole too.
fn terms(repairs: &str) -> String {
    format!(
        "{TOP}roles:\n  house: {{ text: the square hole, excludes: [end] }}\n  end: {{ text: an end hole, known-from: elsewhere }}\nsentences:\n  - {{ id: \"1\", kind: rule, text: a kuu is square, terms: [{{ word: kuu, as: house, defined: true }}] }}\n  - id: \"2\"\n    kind: rule\n    text: sow from the kuu of this side\n    terms: [{{ word: kuu, as: end }}]\n{repairs}"
    )
}

#[test]
fn one_term_is_not_two_things() {
    assert_eq!(
        found(&terms(""), Look::Repaired),
        ["M808 11: `kuu` is `house` in sentence 1 and `end` in sentence 2; it cannot be both"]
    );
    let repaired = terms("    repairs: [{ word: kuu, be: kichwa, evidence: x }]\n");
    assert_eq!(found(&repaired, Look::Repaired), [""; 0]);
    assert_eq!(found(&repaired, Look::AsItStands).len(), 1);
}

#[test]
fn terms_are_defined() {
    let sheet = terms("    repairs: [{ word: kuu, be: kichwa, evidence: x }]\n").replace(", known-from: elsewhere", "");
    assert_eq!(found(&sheet, Look::Repaired), ["W809 11: `kichwa` is used, but no sentence says what it is"]);
    let unknown = terms("").replace("as: end }", "as: ends }");
    assert_eq!(found(&unknown, Look::Repaired), ["M809 11: unknown role `ends`"]);
    let absent = terms("").replace("{ word: kuu, as: end }", "{ word: kimbi, as: end }");
    assert_eq!(found(&absent, Look::Repaired), ["M811 11: `kimbi` does not stand so often in this sentence"]);
}

fn compared(one: &str, other: &str) -> Vec<String> {
    let source = Source::new("one", format!("{TOP}sentences:\n{one}"));
    let (sheet, _) = read(&source);
    let (other, _) = read_as(&Source::new("other", format!("{TOP}sentences:\n{other}")), TextId(1));
    let problems = compare(&sheet, &other, Look::Repaired);
    let tell = |problem: &Diagnostic| format!("{} {}", problem.code, problem.message);
    problems.iter().map(tell).collect()
}

#[test]
fn versions_are_held_against_each_other() {
    let one = "  - { id: \"1\", kind: rule, words: Row 1 hole 11, text: x }\n";
    assert_eq!(compared(one, "  - { id: \"1\", kind: rule, words: ਕਤਾਰ ੧ ਮੋਰੀ ੧੧, text: x }\n"), [""; 0]);
    assert_eq!(
        compared(one, "  - { id: \"1\", kind: claim, words: Hilera 1 butas 12, text: x }\n"),
        [
            "M807 sentence 1 is `rule` here, `claim` in the other version",
            "M807 sentence 1 has the numbers 1, 11 here, 1, 12 in the other version",
        ]
    );
    assert_eq!(
        compared(one, "  - { id: \"2\", kind: rule, text: x }\n  - { id: b, kind: layout, text: a button }\n"),
        [
            "M806 sentence 1: the other version has no such sentence",
            "M806 sentence 2: this version has no such sentence",
        ]
    );
    assert_eq!(
        compared(
            "  - { id: d, kind: layout, text: d, diagram: [\"2 2\", \"2 2\"] }\n",
            "  - { id: d, kind: layout, text: d, diagram: [\"2 2 2\", \"2 2\"] }\n"
        ),
        ["M807 the diagram of sentence d has rows of 2, 2 numbers here, of 3, 2 in the other version"]
    );
}
