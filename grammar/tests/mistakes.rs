//! What is said of lines that cannot be read: the code, the words under the caret, and a word of the advice.

use mancala_grammar::load;
use mancala_grammar::source::Source;

/// A line, the code of its mistake, the words under the caret, and what message or help say.
type Row = (&'static str, &'static str, &'static str, &'static str);

fn check(head: &str, rows: &[Row]) {
    for (line, code, marked, advice) in rows {
        let text = format!("{head}\n    {line}\n");
        let source = Source::new("a", text.as_str());
        let problems = load::parse(&source).problems;
        assert_eq!(problems.len(), 1, "{line}: {problems:#?}");
        let problem = &problems[0];
        let words = &text[problem.span().start as usize..problem.span().end as usize];
        let said =
            format!("{} — {} — {}", problem.message, problem.labels[0].text, problem.help.as_deref().unwrap_or(""));
        assert_eq!((problem.code, words), (*code, *marked), "{line}: {said}");
        assert!(said.contains(advice), "{line}: {said}");
    }
}

#[test]
fn actions() {
    check(
        "turn",
        &[
            ("liftt an own hole", "M101", "liftt", "did you mean `lift`"),
            ("lift an empty hole", "M101", "empty hole", "a hole that is empty"),
            ("lift own hole; sow", "M101", "own hole", "an own hole"),
            ("lift an own hole that holds 2 or mor", "M101", "mor", "did you mean `more`"),
            ("lift an own hole with 2 or more", "M101", "with 2", "that holds 2"),
            ("lift an own hole that has 2 or more", "M101", "has 2", "holds 2"),
            ("lift an own hole and sow", "M101", "and", "write `;`"),
            ("lift an own hole, sow", "M101", ",", "write `;`"),
            ("lift an own hole if it is occupied", "M101", "if", "conditions come before the actions"),
            ("lift an own hole that holds at least 2", "M101", "at least 2", "2 or more"),
            ("choose direction", "M101", "direction", "`a` is missing"),
            ("put 1 from own reserve into square", "M101", "into", "`in`"),
            ("put 1 own reserve in square", "M101", "own", "`from` is missing"),
            ("put all from facing in store", "M101", "store", "own store"),
            ("take facing to the hand", "M101", "to", "a comma is missing"),
            ("take facing, to hand", "M101", "to hand", "to the hand"),
            ("take 2 from here, to own store", "M101", "2 from", "2 of here"),
            ("take facing and back of facing off the board", "M101", "off", "a comma is missing"),
            ("captures facing, to own store", "M101", "captures", "take …, to own store"),
            ("end the turn", "M101", "end", "stop"),
            ("also when here is empty", "M101", "also", "go on"),
            ("if here is empty then stop", "M101", "then", "colon"),
            ("if here is empty stop", "M101", "stop", "a colon is missing"),
            ("if here is empty or facing is empty: stop", "M101", "or", "second rule"),
            ("either stay stop", "M101", "stop", "a colon is missing"),
            ("mover win the game", "M101", "the", "end of the clause"),
            ("sow 4 seeds in every hole", "M101", "seeds", "too much"),
            ("move gain", "M101", "gain", "again"),
            ("sow (x)", "M101", "(", "sow from next"),
            ("sow [S:]", "M101", "[S:]", "[S:12]"),
            ("(L 14) sow", "M101", "(L 14)", "one word"),
            ("sow chosen not stated", "M101", "not", "a colon is missing"),
            ("sow under", "M101", "under", "something is missing"),
            ("enter", "M101", "enter", "something is missing"),
            ("lift an own hole that holds two or more", "M101", "two", "write `2`"),
            ("Lift here", "M101", "Lift", "write `lift`"),
            ("lift any own hole", "M101", "any own", "an own hole"),
            ("lift all seeds of an own hole", "M101", "seeds", "too much"),
            ("sow counter-clockwise", "M101", "sow counter-clockwise", "go counter-clockwise; sow"),
            ("sow the seeds", "M101", "sow the", "all seeds of the hand"),
            ("if this hole is empty: stop", "M101", "this hole", "here"),
            ("mover gets another turn", "M101", "gets another turn", "move again"),
            ("take both holes, to own store", "M101", "both holes", "here and facing"),
            ("put it in own store", "M101", "put it", "how many"),
            ("stop.", "M101", ".", "too much"),
            ("if here is empty: south wins", "M101", "south", "`South`"),
            ("lift 123456 of here", "M101", "123456", "four digits"),
        ],
    );
}

#[test]
fn board_and_start() {
    check(
        "board",
        &[
            ("4 rowz of 12", "M101", "rowz", "did you mean `rows`"),
            ("4 rows 12", "M101", "12", "`of` is missing"),
            ("every player own his rows", "M101", "own", "did you mean `owns`"),
            ("store is hole 1 of front", "M203", "store", "cannot be a name"),
            ("path counterclockwise round own rows", "M101", "counterclockwise", "counter-clockwise"),
            ("path clockwise or counter-clockwise around own rows", "M101", "around", "`round`"),
            ("path clockwise round own rows through own store", "M101", "through", "a comma is missing"),
            ("square = hole 5 of front", "M101", "=", "`is`"),
            ("square is hole 5 on front", "M101", "on", "`of`"),
            ("a house is nyumba that holds 6 or more", "M101", "nyumba", "`a` is missing"),
            ("stores at the right end", "M101", "stores at", "every player has a store"),
            ("path anti-clockwise round the board", "M101", "anti-clockwise", "counter-clockwise"),
            ("2 rows of six", "M101", "six", "write `6`"),
            ("and here is empty", "M101", "and here is empty", "no conditions"),
        ],
    );
    check(
        "start",
        &[
            ("2 in each hole", "M101", "each hole", "every hole"),
            ("4 seeds in every hole", "M101", "seeds", "too much"),
            ("South begins", "M101", "begins", "starts"),
            ("mark kuu at square", "M101", "at", "`on`"),
            ("total 100000", "M101", "100000", "four digits"),
        ],
    );
    check("stages", &[("nemo till every reserve is empty", "M101", "till", "until")]);
    check(
        "sowing",
        &[
            ("origin is skipped", "M101", "origin is skipped", "skip origin"),
            ("skip the origin", "M101", "the", "too much"),
            ("origin counts empty", "M101", "empty", "`as` is missing"),
        ],
    );
}

#[test]
fn moves_end_and_rounds() {
    check(
        "moves",
        &[
            ("never leave enemy bare", "M101", "never leave enemy", "never moves that leave"),
            ("never moves that leave enemy bar", "M101", "bar", "did you mean `bare`"),
            ("prefer moves that feed enemy", "M101", "feed", "do not leave enemy bare"),
            ("prefer moves that capture otherwise moves that take a tuz", "M101", "otherwise", "a comma is missing"),
            ("capturing is obligatory", "M101", "capturing", "prefer moves that capture"),
            ("a move may not start in a den", "M101", "a", "never moves that"),
            ("must capture", "M101", "must", "prefer moves that"),
            ("otherwise moves that capture", "M407", "otherwise moves that capture", "prefer"),
        ],
    );
    check(
        "end",
        &[
            ("if cannot move: draw", "M101", "cannot move", "if stuck"),
            ("if stuck, draw", "M101", ",", "`:`"),
            ("if stuck: the enemy wins", "M101", "the enemy", "say `enemy`"),
            ("if enemy has no seeds: mover wins", "M101", "has no seeds", "enemy is bare"),
            ("if enemy front is empty at any time: mover wins", "M101", "at", "a comma is missing"),
            ("if endless: not allowed", "M101", "not allowed", "that move is not allowed"),
            ("if same position twice: draw", "M101", "twice", "a second time"),
            ("if own store holds more than 24: mover wins", "M101", "more than 24", "25 or more"),
            ("most seeds win", "M101", "most", "say when"),
            ("if position repeats: draw", "M101", "position repeats", "a second time"),
            ("if stuck", "M101", "stuck", "something is missing"),
        ],
    );
    check(
        "rounds",
        &[
            ("the match ends when a player has 12 holes", "M101", "the match", "`rounds`"),
            ("looser starts", "M101", "looser", "did you mean `loser`"),
            ("every player fills his holes with 7 seeds from the left", "M101", "from", "a comma is missing"),
        ],
    );
}

#[test]
fn heads() {
    let rows: &[Row] = &[
        ("whenever the turn ends", "M102", "whenever", "did you mean `when`"),
        ("boord", "M102", "boord", "did you mean `board`"),
        ("octopus", "M102", "octopus", "begins with `board`"),
        ("(x)", "M102", "(x)", "a label without a head"),
        ("to sow", "M203", "sow", "cannot be a name"),
        ("to store", "M203", "store", "cannot be a name"),
        ("to", "M101", "to", "something is missing"),
        ("turn in in", "M203", "in", "cannot be a name"),
        ("turn capturing nemo", "M101", "nemo", "`in` is missing"),
        ("turn when there is a kuu", "M101", "turn when", "`turn if …`"),
        ("when last seed falls in an own hole", "M101", "last", "`the` is missing"),
        ("when the last seed falls in an own hole which was empty", "M101", "which", "say `that`"),
        ("when the last seed falls in an own hole that makes 2 or 3", "M101", "makes 2", "holds 2 or 3"),
        ("when the last seed falls in an own hole that is 2", "M101", "is 2", "holds 2"),
        ("when the last seed falls in a hole other than origin", "M101", "other than", "that is not"),
        ("when the last seed falls and there is 1 own hole", "M101", "there is 1", "exactly 1"),
        ("when the last seed falls and this is the first turn", "M101", "the first turn", "of the game"),
        ("when the last seed falls in an own hole facing is occupied", "M101", "facing", "`and` is missing"),
        ("start:", "M101", ":", "too much"),
        ("example \"first move", "M101", "\"first move", "not closed"),
        ("example no quotes", "M101", "no", "text between quotes"),
        ("based \"x\"", "M101", "\"", "`on` is missing"),
        ("omit (x) (y)", "M101", "(", "a comma is missing"),
    ];
    for row in rows {
        // a head alone, above a line that no part but a script could have
        let source = Source::new("a", format!("{}\n", row.0));
        let problems = load::parse(&source).problems;
        let words = |at: usize| &source.text[problems[at].span().start as usize..problems[at].span().end as usize];
        assert_eq!(problems.len(), 1, "{}: {problems:#?}", row.0);
        let said = format!("{} {} {:?}", problems[0].message, problems[0].labels[0].text, problems[0].help);
        assert_eq!((problems[0].code, words(0)), (row.1, row.2), "{}: {said}", row.0);
        assert!(said.contains(row.3), "{}: {said}", row.0);
    }
}

#[test]
fn the_lines_of_a_part_with_a_wrong_head_are_checked_all_the_same() {
    let text = "whenever the turn ends\n    liftt here\nbord\n    4 rowz of 8\nturn capturing nemo\n    and here are\n    sow\n";
    let codes: Vec<&str> = load::parse(&Source::new("a", text)).problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["M102", "M101", "M102", "M101", "M101", "M101"]);
}

#[test]
fn a_part_with_a_wrong_head_is_left_out() {
    let parsed = load::parse(&Source::new("a", "turn capturing nemo\n    sow\nturn\n    lift an own hole\n"));
    assert_eq!(parsed.tree.turns.len(), 1);
    assert_eq!(parsed.tree.turns[0].lines.len(), 1);
}

#[test]
fn conditions_stand_before_the_actions() {
    let text = "turn\n    lift an own hole\n        and here is empty\n    sow\n";
    let problems = load::parse(&Source::new("a", text)).problems;
    assert_eq!(problems[0].message, "conditions come before the actions");
    let unless = "when the turn ends\n    take here, to own store\n        unless that leaves enemy bare\n";
    assert!(load::parse(&Source::new("a", unless)).problems.is_empty());
    let elsewhere = "when the turn ends\n    sow\n        unless that leaves enemy bare\n";
    assert_eq!(load::parse(&Source::new("a", elsewhere)).problems.len(), 1);
}

#[test]
fn a_condition_below_a_line_that_cannot_be_read_is_no_second_mistake() {
    let text = "when the turn ends\n    taek here, to own store\n        unless that leaves enemy bare\n";
    assert_eq!(load::parse(&Source::new("a", text)).problems.len(), 1);
}

#[test]
fn a_clause_in_column_one_is_told_to_be_indented() {
    let problems = load::parse(&Source::new("a", "turn\nlift an own hole\n")).problems;
    assert_eq!(problems.len(), 1);
    assert!(problems[0].help.as_deref().unwrap_or("").contains("indented"));
    let above = load::parse(&Source::new("a", "    lift an own hole\n    sow\nturn\n    sow\n")).problems;
    assert_eq!(above.len(), 1);
    assert_eq!(above[0].message, "this clause belongs to no part");
}

#[test]
fn a_reason_on_two_lines_is_told_apart_from_the_clause_it_swallows() {
    let text = "end\n    if stuck: draw    chosen: not stated,\n    if endless: draw\n";
    let problems = load::parse(&Source::new("a", text)).problems;
    assert_eq!(problems.iter().map(|p| p.message.as_str()).collect::<Vec<_>>(), ["a reason that ends in a comma"]);
}

#[test]
fn answers_stand_only_where_they_bind() {
    let text = "based on \"x\"   under a\nreading r \"?\"   under a\n    answer a \"yes\"\n    answer b \"no\"\n";
    let codes: Vec<&str> = load::parse(&Source::new("a", text)).problems.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["M209", "M209"]);
}

#[test]
fn an_answer_on_the_head_of_a_part_binds_its_lines() {
    let tree = load::parse(&Source::new("a", "end   under a\n    if stuck: draw\n")).tree;
    assert_eq!(tree.end[0].clause.tail.under.as_ref().map(|answer| answer.it.as_str()), Some("a"));
}

#[test]
fn fourteen_mistakes_in_fourteen_kinds_of_line_are_fourteen_messages_in_order() {
    let text = "\
---
game: X
nmaes: [Y]
---
board
    2 rowz of 6
start
    4 in each hole
stages
    nemo till every reserve is empty
sowing
    skip the origin
turn
    liftt an own hole
to take
    stop
when the last seed falls in an empty hole
    stop
moves
    must capture
end
    if cannot move: draw
rounds
    looser starts
reading which \"?\"
    anser yes \"a\"
exmple \"x\"
    plya a
";
    let source = Source::new("a", text);
    let problems = load::parse(&source).problems;
    let lines: Vec<usize> = problems.iter().map(|problem| source.line_and_column(problem.span().start).0).collect();
    assert_eq!(lines, [3, 6, 8, 10, 12, 14, 15, 17, 20, 22, 24, 26, 27, 28]);
}
