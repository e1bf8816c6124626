use super::{BOARD, END, SOWING, TURN, parts_must_be};

fn with(parts: &str, stated: &[(&str, &str)]) {
    parts_must_be(&[BOARD, SOWING, TURN, parts, END], stated);
}

const CAPTURE: &str = "
when the last seed falls in an enemy hole that holds 2
    take here, to own store
";

#[test]
fn feeding() {
    with("moves\n    if enemy is bare: prefer moves that do not leave enemy bare\n", &[("feed", "if-possible")]);
    with("moves\n    if enemy is bare: never moves that leave enemy bare\n", &[("feed", "must"), ("slam", "free")]);
    // without a condition it bars a capture of everything as well
    with("moves\n    never moves that leave enemy bare\n", &[("feed", "must"), ("slam", "barred")]);
    with("moves\n    every move is allowed\n", &[("feed", "no"), ("other-duties", "no")]);
}

#[test]
fn capturing() {
    let moves = |line: &str| format!("{CAPTURE}\nmoves\n    {line}\n");
    with(&moves("prefer moves that capture"), &[("capture-duty", "if-possible"), ("other-duties", "no")]);
    with(&moves("prefer moves that capture in the first lap"), &[("capture-duty", "first-lap")]);
    with(&moves("never moves that capture and that leave enemy bare"), &[("slam", "barred"), ("other-duties", "no")]);
    with(&moves("prefer moves that end in an enemy hole"), &[("capture-duty", "no"), ("other-duties", "yes")]);
}

#[test]
fn a_further_turn_for_a_capture() {
    let rule = "
when the last seed falls in an enemy hole that holds 2
    take here, to own store
    move again
";
    with(rule, &[("extra-turn", "capture")]);
    let rule = "
when the last seed falls in an enemy hole that holds 7
    move again
";
    with(rule, &[("extra-turn", "otherwise")]);
}

#[test]
fn marks_and_owners() {
    let rules = "
when a seed falls in a flag
    take here, to maker's store

when the last seed falls in an enemy hole that holds 3
    mark flag for 2 turns on here
    give facing to mover
    close every own hole that is empty
";
    with(
        rules,
        &[
            ("marks", "1"),
            ("special-holes", "made, owned, for-some-turns, closed"),
            ("territory", "holes-given"),
            ("capture", "in-passing"),
            ("capture-when", "on-the-way"),
            ("captured-to", "makers-store"),
        ],
    );
}

#[test]
fn stages_of_the_game_and_of_players() {
    let stages = |each: &str| {
        format!(
            "
stages
    early until there are 4 or fewer holes that are occupied{each}
    late{each}

turn dear in late
    lift an own hole; sow
"
        )
    };
    with(&stages(""), &[("stages", "2"), ("stages-of", "game"), ("turn-kinds", "2")]);
    with(&stages(", for every player"), &[("stages", "2"), ("stages-of", "player")]);
    with("", &[("stages", "1"), ("stages-of", "none"), ("turn-kinds", "1")]);
}

#[test]
fn ends() {
    for (line, end, won_by) in [
        ("if own store holds 9 or more: mover wins", "number, stuck", "most-seeds, number"),
        ("if enemy is bare: mover wins", "bare, stuck", "most-seeds, baring"),
        ("if enemy row is empty: mover wins", "zone-empty, stuck", "most-seeds, emptying"),
        ("if the board holds 3 or fewer: most seeds wins", "few-left, stuck", "most-seeds"),
        ("if there are 2 or fewer holes that are occupied: draw", "holes, stuck", "most-seeds"),
    ] {
        with(&format!("end\n    {line}\n"), &[("end", end), ("won-by", won_by)]);
    }
}

#[test]
fn remaining_seeds() {
    for (line, remaining) in [
        ("take every hole, to owner's store; most seeds wins", "owner"),
        ("take every hole, to mover's store; most seeds wins", "mover"),
        ("take every hole, to that player's store; most seeds wins", "bare-player"),
        ("take every hole, off the board; most seeds wins", "nobody"),
        ("most seeds wins", "none"),
    ] {
        let line = line.replace("mover's", "own");
        with(&format!("end\n    if a player is bare: {line}\n"), &[("remaining", remaining), ("end", "bare, stuck")]);
    }
}

#[test]
fn rounds() {
    let end = "
end
    if stuck: take every hole, to owner's store; the round ends
    if same position a third time: take every hole, to owner's store; the round ends
";
    let rounds = |lines: &str| format!("rounds\n    {}\n", lines.replace("; ", "\n    "));
    for (lines, stated) in [
        (
            "every round is set up as the first; if own rounds-won is 2 or more: mover wins; the players start in turn",
            [
                ("rounds-filled", "as-the-first"),
                ("unfilled", "none"),
                ("round-starter", "in-turn"),
                ("match-over", "rounds-won"),
            ],
        ),
        (
            "every player fills his holes with 2 seeds, from the left; a hole not filled is closed; \
             if there is no own hole that is occupied: mover loses; loser starts",
            [
                ("rounds-filled", "from-the-store"),
                ("unfilled", "closed"),
                ("round-starter", "loser"),
                ("match-over", "no-hole"),
            ],
        ),
        (
            "every player owns 1 hole for every 2 seeds, from the left, the odd hole to winner; \
             every player fills his holes with 2 seeds, from the left, the last in part; a hole not filled is empty; \
             winner starts",
            [
                ("rounds-filled", "from-the-store, holes-paid"),
                ("unfilled", "empty"),
                ("round-starter", "winner"),
                ("match-over", "none"),
            ],
        ),
    ] {
        let lines = rounds(lines);
        let stated: Vec<(&str, &str)> =
            [("rounds", "yes"), ("won-by", "most-seeds")].into_iter().chain(stated).collect();
        parts_must_be(&[BOARD, SOWING, TURN, end, &lines], &stated[..1]);
        parts_must_be(&[BOARD, SOWING, TURN, end, &lines], &stated[2..]);
    }
}

#[test]
fn passing_and_exchanging_seats() {
    let turns = "
turn idle
    pass

turn change if this is the first turn of mover and mover is North
    swap
";
    with(turns, &[("turn", "sow, pass, swap"), ("swap", "yes"), ("turn-kinds", "3")]);
}

#[test]
fn singles_as_a_fall_back() {
    let end = [SOWING, END].concat();
    let turn = |lines: &str| format!("turn\n    {lines}\n    sow\n");
    for (lines, singles) in [
        ("lift an own hole", "allowed"),
        ("lift an own hole that holds 2 or more", "barred"),
        ("lift an own hole that does not hold 1", "barred"),
        ("lift an own hole that holds 2 or more\n    else an own hole", "fall-back"),
        ("lift an own hole that holds 1 to 3", "allowed"),
    ] {
        parts_must_be(
            &[BOARD, &turn(lines), &end],
            &[("singles", singles), ("lifted", "all"), ("starts-in", "own-hole")],
        );
    }
    let two_turns = "
turn large
    lift an own hole that holds 2 or more; sow

turn small if there is no own hole that holds 2 or more
    lift an own hole; sow
";
    parts_must_be(&[BOARD, two_turns, &end], &[("singles", "fall-back, barred")]);
}

#[test]
fn the_first_seed_goes_back() {
    let turn = "
turn
    lift an own hole; sow from origin
";
    parts_must_be(&[BOARD, turn, END], &[("origin", "first-seed-back")]);
    let put = "
turn
    lift an own hole; put 1 from the hand in origin; sow
";
    parts_must_be(&[BOARD, put, END], &[("origin", "first-seed-back")]);
    let part = "
turn
    lift 2 of hole 1 of row; sow
";
    parts_must_be(&[BOARD, part, END], &[("lifted", "part"), ("starts-in", "fixed-hole"), ("singles", "none")]);
}

#[test]
fn openings() {
    let start = "
start
    every player arranges 8 seeds in row
    0 in every hole
    the first turn is in step, South first
";
    let board = BOARD.replace("\nstart\n    2 in every hole\n", "");
    parts_must_be(
        &[&board, start, SOWING, TURN, END],
        &[("opening", "arranged, in-step"), ("set-up", "laid-out"), ("seeds", "16")],
    );
}

#[test]
fn a_move_starts_where_the_hole_before_it_is_so() {
    for (asked, told) in [
        ("whose next is empty", "next-empty"),
        ("whose next is occupied", "next"),
        ("whose next holds 2", "next"),
        ("whose facing is empty", "facing"),
        ("whose behind is empty", "otherwise"),
    ] {
        let turn = format!("\nturn\n    lift an own hole {asked}; sow\n");
        parts_must_be(&[BOARD, &turn, END], &[("start-if", told)]);
    }
}
