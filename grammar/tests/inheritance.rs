//! What a child ruleset takes over, and what it puts in its place.

use mancala_grammar::load::{self, Loaded};
use mancala_grammar::source::Source;
use mancala_grammar::tree::{BoardLine, EndLine, EndThen, EndWhen, SowingLine};

const PARENT: &str = "\
board
    2 rows of 6                                   [S:1]
    every player owns his rows
    no stores
    square is hole 5 of row
sowing
    relay
turn
    lift an own hole; sow
(first) when the last seed falls in an own hole
    stop
(second) when the last seed falls in an enemy hole
    stop
when the last seed falls anywhere else
    pass
to harvest
    sow
end
    if enemy is bare: mover wins
    if stuck: draw
    if own store holds 9: mover wins
example \"one\"
    position start
";

fn child(text: &str) -> Loaded {
    let text = format!("based on \"Parent\"\n{text}");
    load::load(Source::new("child", text), &|name| (name == "Parent").then(|| Source::new("parent", PARENT)))
}

fn sound(text: &str) -> Loaded {
    let loaded = child(text);
    assert_eq!(loaded.problems, []);
    loaded
}

fn codes(loaded: &Loaded) -> Vec<&str> {
    loaded.problems.iter().map(|problem| problem.code).collect()
}

fn rules(loaded: &Loaded) -> Vec<&str> {
    loaded.tree.rules.iter().map(|rule| rule.clause.name()).collect()
}

fn words(loaded: &Loaded, span: mancala_grammar::source::Span) -> &str {
    &loaded.sources[usize::from(span.text.0)].text[span.start as usize..span.end as usize]
}

#[test]
fn all_is_taken_over_but_examples_and_citations() {
    let loaded = sound("");
    assert_eq!(loaded.tree.board.len(), 4);
    assert_eq!(loaded.tree.rules.len(), 3);
    assert_eq!(loaded.tree.examples.len(), 0);
    assert!(loaded.tree.clauses().iter().all(|clause| clause.tail.citations.is_empty()));
    assert!(loaded.tree.based_on.is_none());
}

#[test]
fn a_clause_of_which_there_is_one_replaces_that_of_the_parent_where_it_stands() {
    let loaded = sound(
        "board\n    4 rows of 8\n    square is hole 6 of row\nsowing\n    relay from next\nend\n    if stuck: mover loses\n",
    );
    assert!(matches!(&loaded.tree.board[0].it, BoardLine::Rows { rows, .. } if rows.it == 4));
    assert_eq!(words(&loaded, loaded.tree.board[3].clause.span), "square is hole 6 of row");
    assert_eq!(loaded.tree.board.len(), 4);
    assert!(matches!(&loaded.tree.sowing[..], [line] if matches!(line.it, SowingLine::Relay { from_next: true, .. })));
    let stuck = &loaded.tree.end[1].it;
    assert!(matches!(stuck, EndLine { when, then: EndThen::Do(_), .. } if matches!(when.it, EndWhen::Stuck)));
    assert_eq!(words(&loaded, loaded.tree.end[1].clause.span), "if stuck: mover loses");
    assert_eq!(loaded.tree.end.len(), 3);
}

#[test]
fn a_part_with_a_label_of_the_parent_takes_its_place() {
    let loaded = sound("(first) when the last seed falls in an own hole that was empty\n    stop\n");
    assert_eq!(rules(&loaded), ["first", "second", "when-3"]);
    let first = loaded.tree.rules[0].clause.span;
    assert_eq!(words(&loaded, first), "when the last seed falls in an own hole that was empty");
}

#[test]
fn clauses_of_one_label_under_two_answers_replace_together() {
    let loaded = sound(
        "(first) when the last seed falls in an own hole that was empty    under yes\n    stop\n\
         (first) when the last seed falls in an own hole that holds 2      under no\n    stop\n\
         reading which \"?\"\n    answer yes \"a\"\n    answer no \"b\"\n",
    );
    assert_eq!(rules(&loaded), ["first", "first", "second", "when-4"]);
}

#[test]
fn a_rule_without_a_label_goes_to_the_end_but_before_anywhere_else() {
    let loaded = sound("when the last seed falls in own store\n    move again\n");
    assert_eq!(rules(&loaded), ["first", "second", "when-3", "when-4"]);
    assert_eq!(words(&loaded, loaded.tree.rules[3].clause.span), "when the last seed falls anywhere else");
}

#[test]
fn before_puts_the_next_part_only_before_a_clause_of_the_parent() {
    let loaded = sound(
        "before (second)\n(new) when the last seed falls in own store\n    move again\n\
         (last) when the last seed falls in enemy store\n    stop\n",
    );
    assert_eq!(rules(&loaded), ["first", "new", "second", "last", "when-5"]);
}

#[test]
fn before_puts_a_line_before_a_line_of_the_parent_called_by_its_place() {
    let loaded = sound("end\n    before (end-1)\n    if own store holds 3: draw\n    if own store holds 4: draw\n");
    let lines: Vec<&str> = loaded.tree.end.iter().map(|line| words(&loaded, line.clause.span)).collect();
    assert_eq!(lines[0], "if own store holds 3: draw");
    assert_eq!(lines[4], "if own store holds 4: draw");
}

#[test]
fn omit_takes_clauses_out() {
    assert_eq!(rules(&sound("omit (first), (when-3)\n")), ["second"]);
}

#[test]
fn a_procedure_of_the_same_name_replaces_that_of_the_parent() {
    let loaded = sound("to harvest\n    stop\n");
    assert_eq!(loaded.tree.procedures.len(), 1);
    assert_eq!(loaded.tree.procedures[0].clause.span.text.0, 0);
}

#[test]
fn labels_that_the_parent_does_not_have_are_reported() {
    let loaded = child("omit (frist)\nbefore (nowhere)\nwhen the turn ends\n    reverse\n");
    assert_eq!(codes(&loaded), ["M206", "M206"]);
    assert_eq!(loaded.problems[0].help.as_deref(), Some("did you mean `(first)`?"));
    let alone = load::load(Source::new("a", "omit (x)\n"), &|_| None);
    assert_eq!(codes(&alone), ["M206"]);
}

#[test]
fn a_label_stands_once() {
    let text = "turn\n    (x) lift an own hole\n    (x) sow\n";
    assert_eq!(codes(&load::load(Source::new("a", text), &|_| None)), ["M205"]);
}

#[test]
fn an_unknown_parent_and_parents_in_a_circle_are_reported() {
    let unknown = load::load(Source::new("a", "based on \"Nothing\"\n"), &|_| None);
    assert_eq!(codes(&unknown), ["M210"]);
    let circle = load::load(Source::new("a", "based on \"b\"\n"), &|name| match name {
        "a" => Some(Source::new("a", "based on \"b\"\n")),
        _ => Some(Source::new("b", "based on \"a\"\n")),
    });
    assert_eq!(codes(&circle), ["M208"]);
    let endless = load::load(Source::new("0", "based on \"1\"\n"), &|name| {
        let next: u32 = name.parse().unwrap_or(0);
        Some(Source::new(name, format!("based on \"{}\"\n", next + 1)))
    });
    assert_eq!(codes(&endless), ["M208"]);
    assert_eq!(endless.sources.len(), 9);
}

#[test]
fn defaults_of_readings_are_taken_over_unless_given_anew() {
    let parent = "---\nreadings: { a: x, b: y }\n---\n";
    let child = "---\nreadings: { b: z }\n---\nbased on \"p\"\n";
    let loaded = load::load(Source::new("c", child), &|_| Some(Source::new("p", parent)));
    assert_eq!(loaded.problems, []);
    assert_eq!(loaded.tree.front.reading("a").map(|word| word.it.as_str()), Some("x"));
    assert_eq!(loaded.tree.front.reading("b").map(|word| word.it.as_str()), Some("z"));
}

#[test]
fn clauses_of_the_command_line_are_put_over_the_ruleset() {
    let with = |text: &str| load::with_clauses(child(""), Source::new("--with", text));
    let smaller = with("2 rows of 3");
    assert_eq!(smaller.problems, []);
    assert!(matches!(&smaller.tree.board[0].it, BoardLine::Rows { holes, .. } if holes.it == 3));
    assert_eq!(smaller.tree.board.len(), 4);
    assert_eq!(words(&smaller, smaller.tree.board[0].clause.span), "2 rows of 3");

    let stuck = with("if stuck: mover wins");
    assert_eq!(words(&stuck, stuck.tree.end[1].clause.span), "if stuck: mover wins");

    let part = with("(first) when the last seed falls in own store\nmove again");
    assert_eq!(part.problems, []);
    assert_eq!(rules(&part), ["first", "second", "when-3"]);
    assert_eq!(part.tree.rules[0].lines.len(), 1);

    assert_eq!(rules(&with("omit (second)")), ["first", "when-2"]);

    let homeless = with("move again");
    assert_eq!(homeless.problems[0].message, "this clause belongs to no part");

    let wrong = with("2 rowz of 3");
    assert_eq!(codes(&wrong), ["M101"]);
    assert_eq!(words(&wrong, wrong.problems[0].span()), "rowz");
}
