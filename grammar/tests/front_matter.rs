//! Front matter: what it says, and what is said of its mistakes.

use mancala_grammar::load::{self, Parsed};
use mancala_grammar::source::Source;
use mancala_grammar::tree::SourceFact;

fn read(text: &str) -> (Source, Parsed) {
    let source = Source::new("a.mancala", text);
    let parsed = load::parse(&source);
    (source, parsed)
}

/// Code and marked words of every problem.
fn problems(text: &str) -> Vec<(&'static str, String)> {
    let (source, parsed) = read(text);
    for problem in &parsed.problems {
        println!("{} {} — {:?}", problem.code, problem.message, problem.help);
    }
    parsed
        .problems
        .iter()
        .map(|p| (p.code, source.text[p.span().start as usize..p.span().end as usize].to_owned()))
        .collect()
}

#[test]
fn names_and_sources_are_read_with_their_places() {
    let text = "---\ngame: Rab'e\nnames: [Gabata, Gäbäta]\npeople: Tigray\nrecorded: 1971\nsources:\n  P: { title: \"Gabata, é\", author: [Pankhurst], year: 1971, page: 172-173 }\n  W: { title: \"W: é\", url: https://example.org/x }\n---\nboard\n    2 rows of 6 [P:1]\n";
    let (source, parsed) = read(text);
    assert_eq!(parsed.problems, []);
    let front = &parsed.tree.front;
    let marked = |word: &mancala_grammar::tree::Word| &source.text[word.span.start as usize..word.span.end as usize];
    assert_eq!(front.game.as_ref().map(|game| game.it.as_str()), Some("Rab'e"));
    assert_eq!(front.game.as_ref().map(marked), Some("Rab'e"));
    assert_eq!(front.names.iter().map(marked).collect::<Vec<_>>(), ["Gabata", "Gäbäta"]);
    assert_eq!(front.recorded.as_ref().map(|year| year.it.as_str()), Some("1971"));
    let source = front.source("P").expect("a source P");
    assert_eq!(source.fact(SourceFact::Page).map(|page| page.it.as_str()), Some("172-173"));
    assert_eq!(source.fact(SourceFact::Title).map(marked), Some("\"Gabata, é\""));
    assert_eq!(front.sources.len(), 2);
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_change_nothing() {
    let (source, parsed) = read("\u{feff}---\r\ngame: Hus\r\n---\r\nturn\r\n    sow\r\n");
    assert_eq!(parsed.problems, []);
    let game = parsed.tree.front.game.expect("a name");
    assert_eq!(&source.text[game.span.start as usize..game.span.end as usize], "Hus");
    assert_eq!(parsed.tree.turns.len(), 1);
}

#[test]
fn unknown_keys_are_marked_all_at_once() {
    let text = "---\ngmae: X\nsources:\n  S: { titel: x, year: 1 }\n  T: { title: x, pages: 3 }\n---\n";
    let found: Vec<(&str, &str)> = vec![("M106", "gmae"), ("M106", "titel"), ("M106", "pages")];
    assert_eq!(problems(text), found.into_iter().map(|(c, w)| (c, w.to_owned())).collect::<Vec<_>>());
}

#[test]
fn a_key_twice_is_marked_at_the_second() {
    let (_, parsed) = read("---\ngame: X\nregion: Y\ngame: Z\n---\n");
    let problem = &parsed.problems[0];
    assert_eq!((problem.code, problem.span().start, problem.labels[1].span.start), ("M106", 22, 4));
}

#[test]
fn values_of_the_wrong_kind_are_marked() {
    assert_eq!(problems("---\ngame: [a, b]\n---\n")[0].0, "M106");
    assert_eq!(problems("---\ngame:\n---\n"), [("M106", "game".to_owned())]);
    assert_eq!(problems("---\nsources: x\n---\n"), [("M106", "x".to_owned())]);
    assert_eq!(problems("---\n- a\n- b\n---\n")[0].0, "M106");
    assert_eq!(problems("---\njust words\n---\n"), [("M106", "just words".to_owned())]);
    assert_eq!(problems("---\ngame: yes\n---\n"), []);
}

#[test]
fn front_matter_that_does_not_end_leaves_the_body_readable() {
    let (_, parsed) = read("---\ngame: X\n\nboard\n    2 rows of 6\n");
    assert_eq!(parsed.problems.iter().map(|p| p.code).collect::<Vec<_>>(), ["M105"]);
    assert_eq!(parsed.tree.board.len(), 1);
    assert_eq!(parsed.tree.front.game.map(|game| game.it), Some("X".to_owned()));
}

#[test]
fn what_yaml_can_do_beyond_keys_and_values_is_refused() {
    for text in ["game: &a x\n", "game: *a\n", "a: { <<: { b: c } }\n", "game: !python x\n", "game: x\n...\nnames: y\n"]
    {
        let found = problems(&format!("---\n{text}---\n"));
        assert!(!found.is_empty(), "{text}");
    }
}

#[test]
fn broken_yaml_is_marked_where_it_breaks() {
    for text in [
        "game: \"x\n",
        "names: [a, b\n",
        "\tgame: x\n",
        "game: a: b\n",
        "sources:\n\tS: x\n",
        "game: @x\n",
        "a\u{0}b: c\n",
    ] {
        let found = problems(&format!("---\n{text}---\n"));
        assert_eq!(found.len(), 1, "{text:?}");
    }
    let deep = problems(&format!("---\ngame: {}\n---\n", "[".repeat(100_000)));
    assert_eq!(deep[0].0, "M104");
}

#[test]
fn empty_front_matter_says_nothing() {
    assert_eq!(problems("---\n---\n"), []);
    assert_eq!(problems("---\n# later\n---\n"), []);
    assert_eq!(problems("---\n"), [("M105", "---".to_owned())]);
}
