//! Drafts of sheets from raw pages. The numbers were counted in the pages by hand.

use std::fs;
use std::path::Path;

use mancala_audit::import::{Drafted, Wishes, draft};
use mancala_audit::sheet::{Kind, Sheet, read};
use mancala_grammar::source::Source;
use proptest::prelude::*;

const PAGES: [&str; 4] = ["bao-kigogo", "bao-kigogo-punjabi", "bao-la-kimasai", "bao-la-kete"];

fn page(name: &str) -> Source {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages").join(format!("{name}.txt"));
    Source::new(format!("{name}.txt"), fs::read_to_string(path).unwrap())
}

fn drafted(page: &Source) -> Drafted {
    draft(page, &Wishes { key: "S".into(), title: None, language: None }).unwrap()
}

fn of_text(text: &str) -> (Drafted, Sheet) {
    let drafted = drafted(&Source::new("page", text));
    let (sheet, problems) = read(&Source::new("draft", drafted.sheet.as_str()));
    assert!(problems.is_empty(), "{problems:?}\n{}", drafted.sheet);
    (drafted, sheet)
}

fn sheet(name: &str) -> Sheet {
    of_text(&page(name).text).1
}

/// What was found, each as `code line: message`, with the line of the page.
fn found(name: &str) -> Vec<String> {
    let page = page(name);
    let tell = |problem: &mancala_grammar::diagnostic::Diagnostic| {
        format!("{} {}: {}", problem.code, page.line_and_column(problem.span().start).0, problem.message)
    };
    drafted(&page).problems.iter().map(tell).collect()
}

#[test]
fn drafts_of_the_four_pages() {
    for name in PAGES {
        insta::assert_snapshot!(name, drafted(&page(name)).sheet);
    }
}

/// The page, its sentences (headings and diagrams included), its headings behind the title.
#[test]
fn every_sentence_is_found() {
    for (name, all, headings) in
        [("bao-kigogo", 33, 6), ("bao-kigogo-punjabi", 35, 8), ("bao-la-kimasai", 33, 6), ("bao-la-kete", 83, 15)]
    {
        let sheet = sheet(name);
        let headed = sheet.sentences.iter().filter(|sentence| sentence.id.it.starts_with('H')).count();
        assert_eq!((sheet.sentences.len(), headed), (all, headings), "{name}");
    }
}

#[test]
fn diagrams_are_found_though_damaged() {
    let counts = |name: &str| -> Vec<usize> {
        let sheet = sheet(name);
        let rows = sheet.sentences.iter().flat_map(|sentence| &sentence.diagram);
        rows.map(|row| row.it.split(' ').count()).collect()
    };
    // one number too many in each row, and the next heading glued to the last
    assert_eq!(counts("bao-kigogo"), [13, 13, 13, 13]);
    assert_eq!(counts("bao-la-kimasai"), [13, 13, 13, 13]);
    assert_eq!(counts("bao-kigogo-punjabi"), [16, 15, 16, 16]);
    // four rows of eight on one line
    assert_eq!(counts("bao-la-kete"), [32]);
}

#[test]
fn what_does_not_fit_together_is_told_where_it_stands_in_the_page() {
    assert_eq!(
        found("bao-kigogo"),
        [
            // 13 x 4 holes of 2, four of them empty in the text, two in the diagram: 52 x 2 - 2 x 2
            "M803 11: 4 rows of 13 numbers where sentence 2 states 12",
            "M804 11: 100 seeds in this diagram, 92 in all in sentence 11",
            "W815 14: these words are glued to the last row of a diagram",
        ]
    );
    assert_eq!(
        found("bao-kigogo-punjabi"),
        [
            // 63 numbers, two of them 0
            "M803 19: rows of 16, 15, 16 and 16 numbers where sentence 2 states 12",
            "M804 19: 122 seeds in this diagram, 92 in all in sentence 11",
        ]
    );
    assert_eq!(
        found("bao-la-kimasai"),
        [
            // 52 - 2
            "M803 11: 4 rows of 13 numbers where sentence 2 states 12",
            "M804 11: 50 seeds in this diagram, 46 in all in sentence 12",
            "W815 14: these words are glued to the last row of a diagram",
        ]
    );
    assert_eq!(found("bao-la-kete"), ["W804 20: a diagram of 4 rows of 8 stands on one line"]);
}

#[test]
fn remarks_stand_above_what_they_are_about() {
    let draft = drafted(&page("bao-la-kete")).sheet;
    let remark = "  # ! W804: a diagram of 4 rows of 8 stands on one line\n  - id: \"15\"\n";
    assert!(draft.contains(remark), "{draft}");
}

#[test]
fn kinds_follow_headings_and_words() {
    let kinds = |name: &str, ids: &[&str]| -> Vec<Kind> {
        let sheet = sheet(name);
        ids.iter().map(|id| sheet.sentence(id).unwrap().kind.it).collect()
    };
    // title, who plays it, stores, set-up, diagram, a rule of play, winning, a note on two holes, the source
    let ids = ["1", "4", "9", "11", "12", "14", "22", "24", "27"];
    let wanted = [
        Kind::Layout,
        Kind::Commentary,
        Kind::Rule,
        Kind::SetUp,
        Kind::Layout,
        Kind::Rule,
        Kind::Goal,
        Kind::Claim,
        Kind::Layout,
    ];
    assert_eq!(kinds("bao-kigogo", &ids), wanted);
    assert_eq!(kinds("bao-kigogo-punjabi", &ids), wanted);
}

#[test]
fn an_english_page_needs_no_translation() {
    let (_, sheet) =
        of_text("Some game\n\nRules\nPlayers sow the seeds of one hole. The player who captures most seeds wins.\n");
    assert!(sheet.sentences.iter().all(|sentence| sentence.words.is_none()));
    let texts: Vec<&str> = sheet.sentences.iter().map(|sentence| sentence.text.it.as_str()).collect();
    assert_eq!(
        texts,
        ["Some game", "Rules", "Players sow the seeds of one hole.", "The player who captures most seeds wins."]
    );
}

#[test]
fn lines_of_a_paragraph_are_put_together() {
    let (_, sheet) = of_text(
        "Some game\n\nA player lifts the seeds of one of his holes and sows them, one by\none, into the next holes. The turn ends\nwhen the last seed falls.\n\n1. No store.\n2. No\n   capture.\n",
    );
    let texts: Vec<&str> = sheet.sentences.iter().skip(1).map(|sentence| sentence.text.it.as_str()).collect();
    assert_eq!(
        texts,
        [
            "A player lifts the seeds of one of his holes and sows them, one by one, into the next holes.",
            "The turn ends when the last seed falls.",
            "No store.",
            "No capture.",
        ]
    );
}

#[test]
fn short_rows_of_numbers_are_a_diagram() {
    let (_, sheet) =
        of_text("A small game\n\nIt begins so:\n4 4 4\n4 4 4\n\nThen the players sow their seeds by turns.");
    let rows: Vec<&str> = sheet.sentences.iter().flat_map(|s| &s.diagram).map(|row| row.it.as_str()).collect();
    assert_eq!(rows, ["4 4 4", "4 4 4"]);
}

#[test]
fn signs_that_steer_are_spelt_out_and_kept() {
    let (drafted, sheet) = of_text("A game\n\nPlayers \u{202e}sow\u{1b}[2J \"seeds\" \\ here: the seeds of one hole.");
    assert!(!drafted.sheet.contains(['\u{202e}', '\u{1b}']), "{}", drafted.sheet);
    assert_eq!(sheet.sentences[1].text.it, "Players \u{202e}sow\u{1b}[2J \"seeds\" \\ here: the seeds of one hole.");
}

#[test]
fn what_is_no_page_is_told() {
    let code = |text: &str| {
        let wishes = Wishes { key: "S".into(), title: None, language: None };
        draft(&Source::new("page", text), &wishes).map(|_| ()).unwrap_err().code
    };
    assert_eq!(code(""), "M820");
    assert_eq!(code(" \n\u{feff}\n"), "M820");
    assert_eq!(code(&"A hole has seeds.\n".repeat(3000)), "M821");
}

#[test]
fn a_page_in_an_unknown_language_is_of_rules() {
    let (_, sheet) = of_text("播棋\n\n棋盘有两行，每行六个洞。每洞四子！\n\n4 4 4 4 4 4\n4 4 4 4 4 4\n");
    let told: Vec<(Kind, &str)> =
        sheet.sentences.iter().skip(1).map(|s| (s.kind.it, s.original().it.as_str())).collect();
    assert_eq!(
        told,
        [(Kind::Rule, "棋盘有两行，每行六个洞。"), (Kind::Rule, "每洞四子！"), (Kind::Layout, "(diagram)")]
    );
}

/// A draft of whatever text can be read, has an id for each sentence, and words that stand in the text.
fn holds_for(text: &str) {
    let wishes = Wishes { key: "S".into(), title: None, language: Some("fil".into()) };
    let Ok(drafted) = draft(&Source::new("page", text), &wishes) else { return };
    let (sheet, problems) = read(&Source::new("draft", drafted.sheet.as_str()));
    assert!(problems.is_empty(), "{text:?}: {problems:?}\n{}", drafted.sheet);
    assert_eq!(sheet.sentences.len(), drafted.sentences);
    let blank = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let page = blank(text);
    for sentence in &sheet.sentences {
        let ids = sheet.sentences.iter().filter(|other| other.id.it == sentence.id.it).count();
        assert_eq!(ids, 1, "{text:?}");
        for words in sentence.words.iter().chain(&sentence.diagram) {
            assert!(page.contains(&words.it), "{text:?}: {:?}", words.it);
        }
    }
    for label in drafted.problems.iter().flat_map(|problem| &problem.labels) {
        assert!(text.get(label.span.start as usize..label.span.end as usize).is_some(), "{text:?}: {label:?}");
    }
}

/// The sheets that were made of the pages leave nothing out and add nothing, and neither do the drafts.
#[test]
fn every_word_of_a_page_stands_in_its_sheet() {
    let close = |text: &str| text.split_whitespace().collect::<String>();
    for name in PAGES {
        let text = page(name).text;
        let plain: String = text.lines().map(|line| line.trim_start_matches("- ").trim_start_matches("• ")).collect();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rulesets/sources/{name}.yaml"));
        let (kept, problems) = read(&Source::new(name, fs::read_to_string(path).unwrap()));
        assert!(problems.is_empty(), "{problems:?}");
        for sheet in [kept, sheet(name)] {
            let words = |s: &mancala_audit::sheet::Sentence| -> Vec<String> {
                s.words.iter().chain(&s.diagram).map(|words| words.it.clone()).collect()
            };
            let said: String = sheet.sentences.iter().flat_map(words).collect();
            assert_eq!(close(&said), close(&plain), "{name}");
        }
    }
}

#[test]
fn small_odd_texts() {
    for text in [
        "-",
        "# ",
        "2",
        "2 2 2 2 2 2",
        "::",
        "a: b",
        "\"",
        "- - -",
        "\r\n\r\nx\r\n",
        "।।",
        "1) ",
        "€9 € 9 9 9 9 9 9",
        "1.",
        "٣) س",
    ] {
        holds_for(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text(text in any::<String>()) {
        holds_for(&text);
    }

    #[test]
    fn any_text_of_pieces(pieces in proptest::collection::vec(prop::sample::select(&[
        "A player sows", ". ", ".", "Ang laro", "।", "\n", "\n\n", "- ", "• ", "2 2 2 2 2 2", "2 2", " ", ": ", ";", "4 rows",
        "12 holes", "in each row", "48 seeds total", "ਦੋ", "੧੨", "Board", "Rules", "\u{202e}", "\u{feff}", "\r", "\t", "|",
        "\"", "\\", "'", "#", "# ", "&a", "*b", "{", "]", "%", "@", "`", "---", "...", "0", "\u{0}", "(", ")", "e.g.", "A. B.",
    ][..]), 0..40)) {
        holds_for(&pieces.concat());
    }
}
