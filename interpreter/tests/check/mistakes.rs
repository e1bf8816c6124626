//! Each mistake of the language reference: a ruleset with it, and one that says the same thing right.

use super::problems;

/// The wrong ruleset has one mistake, of that code, with the caret under these words; the right one has none.
#[track_caller]
fn mistake(code: &str, caret: &str, wrong: &str, right: &str) {
    assert_eq!(problems(right), [], "the right one");
    assert_eq!(problems(wrong), [(code.to_owned(), caret.to_owned())], "the wrong one");
}

const FOUR: &str = "board
    4 rows of 8
    every player owns his rows
    no stores
    path counter-clockwise round own rows
";
const TWO_WAYS: &str = "board
    2 rows of 6
    every player owns his rows
    every player has a store off the board
    path clockwise or counter-clockwise round the board
";
const RELAY: &str = "end
    if stuck: draw
    if endless: that move is not allowed
    if same position a third time: draw
sowing
    origin counts as empty
";
const ROUNDS: &str = "end
    if stuck: take every hole, to owner's store; the round ends
    if same position a third time: draw
rounds
";

/// The standard board with one more line.
fn board(line: &str) -> String {
    format!("{}    {line}\n", super::BOARD)
}

/// A turn of these lines on the standard board.
fn turn(lines: &str) -> String {
    let lines: String = lines.lines().map(|line| format!("    {}\n", line.trim())).collect();
    format!("turn\n{lines}")
}

#[test]
fn m201_unknown_name() {
    let right = board("square is hole 3 of row") + "turn\n    lift an own square hole; sow\n";
    mistake("M201", "squar", &right.replace("own square", "own squar"), &right);
    mistake(
        "M201",
        "West",
        "start\n    4 in every hole\n    West starts\n",
        "start\n    4 in every hole\n    North starts\n",
    );
    mistake(
        "M201",
        "takatta",
        "turn takata\n    lift an own hole; sow\nmoves\n    prefer takatta turns\n",
        "turn takata\n    lift an own hole; sow\nmoves\n    prefer takata turns\n",
    );
    mistake(
        "M201",
        "harvst",
        "to harvest\n    sow\nturn\n    lift an own hole; harvst\n",
        "to harvest\n    sow\nturn\n    lift an own hole; harvest\n",
    );
}

#[test]
fn m202_named_twice() {
    mistake(
        "M202",
        "square",
        &(board("square is hole 3 of row\n    square is hole 4 of row") + "turn\n    lift an own square hole; sow\n"),
        &(board("square is hole 3 of row") + "turn\n    lift an own square hole; sow\n"),
    );
    let right = super::END;
    mistake("M202", "if stuck: the last mover wins", &format!("{right}    if stuck: the last mover wins\n"), right);
}

#[test]
fn m204_another_sort() {
    let stages = "stages\n    early until own row is empty\n    late\n";
    mistake(
        "M204",
        "early",
        &format!("{stages}turn\n    lift an own early hole; sow\n"),
        &format!("{stages}turn\n    lift an own hole; sow\n"),
    );
}

#[test]
fn w207_never_used() {
    mistake(
        "W207",
        "square",
        &board("square is hole 3 of row"),
        &(board("square is hole 3 of row") + "turn\n    lift square; sow\n"),
    );
}

#[test]
fn m208_circles() {
    let right = board("a pit is a hole that holds 2") + "turn\n    lift an own pit; sow\n";
    mistake("M208", "pit", &right.replace("a hole that holds 2", "a pit"), &right);
    let right = "to harvest\n    sow\nturn\n    lift an own hole; harvest\n";
    mistake("M208", "harvest", &right.replace("    sow\n", "    harvest\n"), right);
}

#[test]
fn m301_no_board() {
    mistake(
        "M301",
        "board",
        "board\n    every player owns his rows\n    every player has a store off the board\n    path counter-clockwise round the board\n",
        super::BOARD,
    );
    mistake("M301", "sow", "board\n    2 rows of 6\n    every player owns his rows\n    no stores\n", super::BOARD);
}

#[test]
fn m302_paths() {
    let path = |path: &str| {
        format!("board\n    2 rows of 3\n    every player owns his rows\n    no stores\n    path: {path}\n")
    };
    mistake("M302", "hole 2 of row", &path("row, hole 2 of row, enemy row"), &path("row, enemy row"));
    mistake("M302", "6", &path("4 3 . / 1 2 6"), &path("6 5 4 / 1 2 3"));
    mistake("M302", ": hole 1 of row, enemy row", &path("hole 1 of row, enemy row"), &path("row, enemy row"));
    mistake(
        "M302",
        "counter-clockwise round own rows",
        "board\n    6 rows of 2\n    every player owns his rows\n    no stores\n    path counter-clockwise round own rows\n",
        FOUR,
    );
}

#[test]
fn m202_a_hole_faces_one_hole() {
    let faces = |second: &str| {
        board(&format!("hole 1 of row faces hole 6 of enemy row\n    {second} of row faces hole 5 of enemy row"))
            + "when the last seed falls in an own hole and facing is empty\n    stop\n"
    };
    let codes = |text: &str| problems(text).into_iter().map(|(code, _)| code).filter(|code| code == "M202").count();
    assert_eq!((codes(&faces("hole 1")), codes(&faces("hole 2"))), (1, 0));
}

#[test]
fn m303_total() {
    mistake("M303", "50", "start\n    4 in every hole\n    total 50\n", "start\n    4 in every hole\n    total 48\n");
}

#[test]
fn m304_numbers_of_holes() {
    mistake("M304", "hole 9 of row", "turn\n    lift hole 9 of row; sow\n", "turn\n    lift hole 6 of row; sow\n");
    mistake("M304", "1 1 1", "start\n    position 1 1 1 / 2 2 2\n", "start\n    position 1 1 1 1 1 1 / 2 2 2 2 2 2\n");
    // seven for each of two players are more than the twelve there are
    let ring = |each: &str| {
        format!(
            "board\n    ring of 12\n    every player owns {each} holes in turn\n    no stores\n    path clockwise round the board\n"
        )
    };
    mistake("M304", "7", &ring("7"), &ring("6"));
}

#[test]
fn w305_facing_one_way() {
    let turn = "turn\n    lift an own hole that is occupied and whose facing is empty; sow\n"
        .replace("that is occupied and ", "");
    mistake(
        "W305",
        "hole 1 of row faces hole 2 of enemy row",
        &(board("hole 1 of row faces hole 2 of enemy row") + &turn),
        &(board("row faces enemy row") + &turn),
    );
}

#[test]
fn w306_unequal() {
    let board = |owners: &str| {
        format!(
            "board\n    2 rows of 3\n    owners {owners}\n    no stores\n    path counter-clockwise round the board\n"
        )
    };
    mistake("W306", "owners N N N / S S -", &board("N N N / S S -"), &board("N N N / S S S"));
}

#[test]
fn m307_owners() {
    mistake(
        "M307",
        "2 rows of 6",
        "board\n    2 rows of 6\n    no stores\n    path counter-clockwise round the board\n",
        super::BOARD,
    );
    mistake(
        "M307",
        "every player owns his rows",
        "board\n    3 rows of 2\n    every player owns his rows\n    no stores\n    path: 6 5 / 4 3 / 1 2\n",
        FOUR,
    );
}

#[test]
fn m308_stores() {
    let stores = |at: &str| {
        format!(
            "board\n    2 rows of 6\n    every player owns his rows\n    {at}\n    path counter-clockwise round the board, through own store\n"
        )
    };
    mistake(
        "M308",
        "counter-clockwise round the board, through own store",
        &stores("every player has a store off the board"),
        &stores("every player has a store at the right end"),
    );
    mistake(
        "M308",
        "own reserve",
        "when the last seed falls in an enemy hole\n    take here, to own reserve\n",
        "when the last seed falls in an enemy hole\n    take here, to own store\n",
    );
}

#[test]
fn m309_rows_of_other_boards() {
    let turn = "turn\n    lift an own front hole; sow\n";
    mistake("M309", "front", turn, &format!("{FOUR}{turn}"));
}

#[test]
fn m310_no_one_enemy() {
    let three = "board\n    ring of 9\n    players South, East, North\n    every player owns 3 holes in turn\n    every player has a store off the board\n    path clockwise round the board\nwhen the last seed falls in an enemy hole\n    take here, to own store\n";
    mistake("M310", "enemy store", &three.replace("to own store", "to enemy store"), three);
    let three = |starts: &str| format!("{three}{ROUNDS}    every round is set up as the first\n    {starts}\n");
    mistake("M310", "loser", &three("loser starts"), &three("winner starts"));
}

#[test]
fn m311_too_large() {
    mistake("M311", "17", &FOUR.replace("4 rows", "17 rows"), FOUR);
}

#[test]
fn m401_never_reached() {
    mistake(
        "M401",
        "when the last seed falls in an own hole that holds 3",
        "when the last seed falls in an own hole\n    stop\nwhen the last seed falls in an own hole that holds 3\n    move again\n",
        "when the last seed falls in an own hole that holds 3\n    move again\nwhen the last seed falls in an own hole\n    stop\n",
    );
    mistake(
        "M401",
        "when the last seed falls in an own hole",
        "when the last seed falls anywhere else\n    stop\nwhen the last seed falls in an own hole\n    move again\n",
        "when the last seed falls in an own hole\n    move again\nwhen the last seed falls anywhere else\n    stop\n",
    );
    mistake(
        "M401",
        "relay",
        &format!("{RELAY}    relay\nwhen the last seed falls in a hole\n    stop\n"),
        &format!("{RELAY}    relay\nwhen the last seed falls in an own hole\n    stop\n"),
    );
}

#[test]
fn m401_a_hole_of_one_kind_of_seed_is_not_one_of_another() {
    let kinds = board("a cowrie is a kind of seed\n    a pearl is a kind of seed")
        + "start\n    4 in every hole, 1 cowrie in every hole, 1 pearl in every hole\nsowing\n    cowries are sown last\n    \
           pearls are sown last\n";
    let rules = |above: &str, below: &str| {
        let rule = |holds: &str| format!("when the last seed falls in an own hole that holds {holds}\n    stop\n");
        format!("{kinds}{}{}", rule(above), rule(below))
    };
    let codes = |text: &str| problems(text).into_iter().map(|(code, _)| code).collect::<Vec<_>>();
    assert_eq!(codes(&rules("2 or more cowries", "3 cowries")), ["M401"]);
    assert!(codes(&rules("2 or more cowries", "3 pearls")).is_empty());
    assert!(codes(&rules("3 cowries", "2 or more cowries")).is_empty());
    // nor is one that holds a number one that does not
    let but_three = rules("2 cowries", "3 cowries").replace("holds 2 cowries", "does not hold 3 cowries");
    assert!(codes(&but_three).is_empty());
}

#[test]
fn m402_here_means_nothing() {
    mistake(
        "M402",
        "here",
        "turn if here is empty\n    lift an own hole; sow\n",
        "turn if row is occupied\n    lift an own hole; sow\n",
    );
    mistake(
        "M402",
        "winner",
        "when the last seed falls in an own hole\n    give here to winner\n",
        "when the last seed falls in an own hole\n    give here to mover\n",
    );
    mistake(
        "M402",
        "here",
        &turn("lift an own hole\ntake here, to own store; sow"),
        &turn("lift an own hole\ntake facing of origin, to own store; sow"),
    );
}

#[test]
fn m402_that_number() {
    let turn = "turn\n    choose a number from 1 to 3; lift that number of hole 1 of row; sow\n";
    mistake("M402", "lift that number of hole 1 of row", &turn.replace("choose a number from 1 to 3; ", ""), turn);
}

#[test]
fn m414_a_kind_that_another_answer_offers() {
    let reading = "reading opening \"is there an opening move?\"\n    answer none \"no\"\n    answer some \"yes\"\n";
    let turn = "turn plain\n    lift an own hole; sow\nturn opening-move   under some\n    lift hole 1 of row; sow\n";
    let wrong = format!("{turn}{reading}moves\n    prefer opening-move turns\n");
    mistake("M414", "opening-move", &wrong, &wrong.replace("opening-move turns", "opening-move turns   under some"));
}

#[test]
fn w412_a_mark_that_another_answer_makes() {
    let reading = "reading deep \"are there deep holes?\"\n    answer none \"no\"\n    answer some \"yes\"\n";
    let start = "start\n    4 in every hole\n    mark deep-hole on hole 1 of row   under some\n";
    let rule = "when a seed falls in a deep-hole\n    move again\n";
    let right = rule.replace("deep-hole\n", "deep-hole   under some\n");
    mistake("W412", "deep-hole", &format!("{start}{reading}{rule}"), &format!("{start}{reading}{right}"));
}

#[test]
fn m403_no_direction() {
    mistake(
        "M403",
        "sow",
        &(TWO_WAYS.to_owned() + "turn\n    lift an own hole; sow\n"),
        &(TWO_WAYS.to_owned() + "turn\n    lift an own hole; choose a direction; sow\n"),
    );
    mistake(
        "M403",
        "next",
        &(TWO_WAYS.to_owned() + "turn\n    lift an own hole whose next is empty; choose a direction; sow\n"),
        &(TWO_WAYS.to_owned() + "turn\n    choose a direction; lift an own hole whose next is empty; sow\n"),
    );
    mistake("M403", "choose a direction", "turn\n    lift an own hole; choose a direction; sow\n", super::TURN);
    mistake(
        "M403",
        "go clockwise",
        "turn\n    lift an own hole; go clockwise; sow\n",
        "turn\n    lift an own hole; go counter-clockwise; sow\n",
    );
}

#[test]
fn m404_nothing_follows() {
    mistake(
        "M404",
        "move again",
        &turn("lift an own hole; sow; move again"),
        &turn("lift an own hole; move again; sow"),
    );
    mistake("M404", "row", "turn\n    lift row; sow\n", "turn\n    lift hole 1 of row; sow\n");
}

#[test]
fn m405_out_of_place() {
    mistake(
        "M405",
        "stop",
        "when a seed falls in an own hole\n    stop\n",
        "when the last seed falls in an own hole\n    stop\n",
    );
    mistake(
        "M405",
        "go on",
        &turn("lift an own hole; sow\n").replace("sow", "put all from the hand in own store; go on"),
        "when a seed falls in an own hole\n    move again; go on\n",
    );
    mistake("M405", "sow", "when the turn ends\n    sow\n", "when the turn ends\n    move again\n");
    mistake(
        "M405",
        "that leaves enemy bare",
        "when the last seed falls in an own hole unless that leaves enemy bare\n    stop\n",
        "when the last seed falls in an own hole\n    take here, to own store unless that leaves enemy bare\n",
    );
}

#[test]
fn m404_a_rule_that_does_nothing_is_told_of_answers_where_there_are_any() {
    let help = |readings: &str| {
        let text = format!("{readings}when the last seed falls in an own hole\n");
        let (_, checked) = super::checked(&text, &[]);
        let problem = checked.problems.into_iter().find(|problem| problem.code == "M404").expect("a rule of no lines");
        problem.help.expect("help")
    };
    assert!(!help("").contains("`under`"));
    assert!(help("reading r \"which\"\n    answer yes \"yes\"\n    answer no \"no\"\n").contains("`under`"));
}

#[test]
fn m405_no_pass_where_the_last_seed_falls() {
    let rule = |done: &str| format!("when the last seed falls in an own hole\n    {done}\n");
    mistake("M405", "pass", &rule("pass"), &rule("stop"));
}

#[test]
fn m406_laps_come_home() {
    let rule = "when the last seed falls in a hole that was empty\n    move again\n";
    mistake("M406", "was empty", rule, &format!("{rule}sowing\n    skip origin\n"));
    assert_eq!(problems(&format!("{rule}start\n    1 in hole 1 of row\n")), [], "two seeds never go round");
}

#[test]
fn m407_without_what_belongs_above() {
    mistake(
        "M407",
        "otherwise: sow",
        &turn("lift an own hole\notherwise: sow"),
        &turn("lift an own hole\nif the hand holds 1: sow\notherwise: sow from origin"),
    );
    mistake(
        "M407",
        "else an own hole",
        &turn("lift an own hole; sow\nelse an own hole"),
        &turn("lift an own hole that holds 2 or more\nelse an own hole\nsow"),
    );
}

#[test]
fn m408_or_without_either() {
    mistake(
        "M408",
        "or leave: stop",
        "when the last seed falls in an own hole\n    or leave: stop\n",
        "when the last seed falls in an own hole\n    either claim: move again\n    or leave: stop\n",
    );
}

#[test]
fn m409_numbers_that_cannot_occur() {
    mistake(
        "M409",
        "5 to 2",
        "turn\n    lift an own hole that holds 5 to 2; sow\n",
        "turn\n    lift an own hole that holds 2 to 5; sow\n",
    );
}

#[test]
fn w409_occupied_goes_without_saying() {
    mistake("W409", "that is occupied", "turn\n    lift an own hole that is occupied; sow\n", super::TURN);
}

#[test]
fn m410_words_for_none_and_some() {
    mistake(
        "M410",
        "holds 0",
        "when the last seed falls and facing holds 0\n    stop\n",
        "when the last seed falls and facing is empty\n    stop\n",
    );
}

#[test]
fn m411_threatened_with_seeds_in_hand() {
    let duty = "moves\n    prefer moves that capture\nwhen the last seed falls in an enemy hole\n    take here, to own store\n";
    mistake(
        "M411",
        "is threatened",
        &format!("{duty}turn\n    lift an own hole that is threatened; sow\n"),
        &format!("{duty}when the turn ends and there is an own hole that is threatened\n    move again\n"),
    );
}

#[test]
fn w411_no_duty() {
    let rule = "when the last seed falls in an enemy hole\n    take here, to own store\nwhen the turn ends and there is an own hole that is threatened\n    move again\n";
    mistake("W411", "is threatened", rule, &format!("{rule}moves\n    prefer moves that capture\n"));
}

#[test]
fn w412_marks() {
    let start = "start\n    4 in every hole\n    mark deep on hole 1 of row\n";
    mistake("W412", "deep", start, &format!("{start}when a seed falls in a deep\n    move again\n"));
}

#[test]
fn w413_stages() {
    let stages = "stages\n    early until own row is empty\n    late\n";
    mistake("W413", "early", "stages\n    early\n    late\n", stages);
}

#[test]
fn m414_no_turn() {
    let stages = "stages\n    early until own row is empty\n    late\n";
    mistake(
        "M414",
        "late",
        &format!("{stages}turn in early\n    lift an own hole; sow\n"),
        &format!("{stages}turn\n    lift an own hole; sow\n"),
    );
}

#[test]
fn m416_pass() {
    let end = "end\n    if stuck: pass\n    if nobody can move: draw\n    if same position a third time: draw\n";
    mistake("M416", "pass", &end.replace("    if nobody can move: draw\n", ""), end);
}

#[test]
fn m417_seeds_are_left() {
    mistake(
        "M417",
        "take here, to the hand",
        "when the last seed falls in an enemy hole\n    take here, to the hand\n",
        "when the last seed falls in an enemy hole\n    take here, to the hand; sow\nend\n    if stuck: draw\n    if endless: draw\n    if same position a third time: draw\n",
    );
    let rounds = format!("{ROUNDS}    every player fills his holes with 4 seeds, from the left\n    loser starts\n");
    mistake("M417", "if stuck: the round ends", &rounds.replace("take every hole, to owner's store; ", ""), &rounds);
}

#[test]
fn m418_was_of_another_hole() {
    let origin = "sowing\n    origin counts as empty\n";
    mistake(
        "M418",
        "was empty",
        &format!("{origin}when the last seed falls and facing was empty\n    stop\n"),
        &format!("{origin}when the last seed falls and facing is empty\n    stop\n"),
    );
    mistake(
        "M418",
        "held 2",
        &format!("{origin}when the turn ends and here held 2\n    move again\n"),
        &format!("{origin}when the turn ends and here held 2 at turn start\n    move again\n"),
    );
}

#[test]
fn m418_no_turn_is_going_on() {
    let rule = |test: &str| format!("when the turn starts and hole 1 of row {test}\n    add 1 to own findings\n");
    let read = "when the turn ends and own findings is 3\n    move again\n";
    mistake("M418", "held 2 at turn start", &(rule("held 2 at turn start") + read), &(rule("holds 2") + read));
}

#[test]
fn m419_skipped_and_counted() {
    mistake(
        "M419",
        "origin counts as empty",
        "sowing\n    skip origin\n    origin counts as empty\n",
        "sowing\n    skip origin\n",
    );
}

#[test]
fn w420_never_after_prefer() {
    mistake(
        "W420",
        "never moves that leave enemy bare",
        "moves\n    prefer moves that capture\n    never moves that leave enemy bare\n",
        "moves\n    never moves that leave enemy bare\n    prefer moves that capture\n",
    );
}

#[test]
fn m421_two_options_of_one_name() {
    let rule = "when the last seed falls in an own hole\n    either stay: stop\n    or again: move again\n";
    mistake("M421", "stay", &rule.replace("or again", "or stay"), rule);
}

#[test]
fn w422_relay() {
    mistake(
        "W422",
        "when the last seed falls in a hole that was occupied",
        &format!("{RELAY}when the last seed falls in a hole that was occupied\n    lift here; sow\n"),
        &format!("{RELAY}    relay\n"),
    );
    // with a condition, or after any seed, it is not what `relay` says
    for event in ["in a hole that was occupied and facing is empty", "in a hole that held 2", "in a hole"] {
        let rule = format!("{RELAY}when the last seed falls {event}\n    lift here; sow\n");
        assert_eq!(problems(&rule), [], "{event}");
    }
}

#[test]
fn m423_which_maker() {
    let rule = "start\n    4 in every hole\n    mark uur on hole 1 of row\n    mark tuz on hole 2 of row\nwhen a seed falls in a tuz\n    take here, to maker's store\nwhen the last seed falls in an uur\n    stop\n";
    mistake(
        "M423",
        "maker's store",
        &rule.replace("in a tuz\n", "in a hole that is not an uur\n").replace("falls in an uur\n", "falls in a tuz\n"),
        rule,
    );
}

#[test]
fn w424_say_else() {
    mistake(
        "W424",
        "prefer moves that start in a hole that holds 2",
        "moves\n    prefer moves that start in a hole that holds 2\n",
        &turn("lift an own hole that holds 2\nelse an own hole\nsow"),
    );
}

#[test]
fn m425_choices_in_step() {
    let start = "start\n    4 in every hole\n    the first turn is in step, South first\n";
    mistake(
        "M425",
        "choose a direction",
        &format!("{TWO_WAYS}{start}turn\n    lift an own hole; choose a direction; sow\n"),
        &format!("{TWO_WAYS}{start}turn\n    lift an own hole; go clockwise; sow\n"),
    );
}

#[test]
fn m426_who_is_own() {
    let end = "end\n    if stuck: the last mover wins\n    if same position a third time: draw\n";
    mistake("M426", "mover", &end.replace("the last mover", "mover"), end);
    mistake(
        "M426",
        "own",
        &end.replace("the last mover wins", "take every own hole, to owner's store; draw"),
        &end.replace("the last mover wins", "take every hole, to owner's store; draw"),
    );
    let rounds = |starts: &str| format!("{ROUNDS}    every round is set up as the first\n    {starts}\n");
    mistake("M426", "mover", &rounds("mover starts"), &rounds("loser starts"));
}

#[test]
fn w427_a_tally_hides_a_cycle() {
    let rule = format!("{RELAY}    relay\nwhen a lap starts\n    add 1 to own laps-made\n");
    let end = "when the turn ends and own laps-made is 100\n    move again\n";
    mistake(
        "W427",
        "add 1 to own laps-made",
        &format!("{rule}{end}"),
        &format!("{RELAY}    relay\nwhen the turn starts\n    add 1 to own laps-made\n{end}"),
    );
}

#[test]
fn m501_to_m503_rulings() {
    let end = |left_out: &str| {
        let lines: String = RELAY
            .lines()
            .filter(|line| left_out.is_empty() || !line.contains(left_out))
            .map(|line| format!("{line}\n"))
            .collect();
        format!("{lines}    relay\n")
    };
    mistake("M501", "end", &end("stuck"), &end(""));
    mistake("M502", "end", &end("endless"), &end(""));
    mistake("M503", "end", &end("same position"), &end(""));
}

#[test]
fn m504_m505_rounds() {
    let rounds = |lines: &str| format!("{ROUNDS}{lines}");
    let right = rounds("    every round is set up as the first\n    loser starts\n");
    mistake("M504", "rounds", &rounds("    loser starts\n"), &right);
    mistake("M505", "rounds", &rounds("    every round is set up as the first\n"), &right);
}

#[test]
fn a_line_that_cannot_be_read_is_one_mistake() {
    let told = |text: &str| {
        let text = super::whole(text);
        let loaded = mancala_grammar::load::load(mancala_grammar::source::Source::new("test", text), &|_| None);
        let checked = mancala_interpreter::check::check_loaded(&loaded);
        assert!(checked.model.is_none());
        checked.problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    assert_eq!(told("end\n    if stuk: draw\n    if same position a third time: draw\n"), ["M101"]);
    let square = board("square is hole 3 off row") + "turn\n    lift an own square hole; sow\n";
    assert_eq!(told(&square), ["M101"]);
    assert_eq!(told(&format!("{square}sowing\n    skip every covered hole\n")), ["M101", "M201"]);
    // names of two words joined, too
    let square = board("far-square is hole 3 off row") + "turn\n    lift an own far-square hole; sow\n";
    assert_eq!(told(&square), ["M101"]);
}
