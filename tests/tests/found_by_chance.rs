//! What rulesets written by chance have shown, each in the smallest ruleset that shows it. What must come out is said by
//! the reference (`docs/language`); all forms of play are held against one another as well.

use mancala_grammar::load;
use mancala_grammar::source::Source;
use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::GameResult;
use mancala_tests::boards::in_line;
use mancala_tests::collection::model_of;
use mancala_tests::targets::play_text;

/// Two rows of so many holes with a store beside the board for each player, one seed in every hole.
fn two_rows(columns: usize, path: &str, rules: &str) -> String {
    format!(
        "board
    2 rows of {columns}
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path {path}

start
    1 in every hole, 2 in every reserve

{rules}

end
    if stuck: most seeds wins
    if endless: that move is not allowed
    if same position a third time: draw
"
    )
}

const ROUND: &str = "counter-clockwise round the board";
const TWO_WAYS: &str = "clockwise or counter-clockwise round the board";

/// All forms of play agree on it.
#[track_caller]
fn agrees(text: &str) -> Game {
    for seed in 0..6 {
        match play_text(text, seed) {
            Ok(played) => assert!(played.is_some(), "{text}"),
            Err(no) => panic!("{text}\nseed {seed}: {no}"),
        }
    }
    Game::new(model_of(Source::new("found", text), &[]))
}

fn names(game: &Game, point: &Point) -> Vec<String> {
    let mut names: Vec<String> = game.moves(point).expect("moves").into_iter().map(|one| one.name).collect();
    names.sort_unstable();
    names
}

/// The board after moves from the start, and the seeds that the last of them captured.
#[track_caller]
fn after(text: &str, moves: &[&str]) -> (String, u32) {
    let game = agrees(text);
    let mut point = game.start().expect("a start");
    let mut captured = 0;
    for name in moves {
        let (next, record) =
            game.play(&point, name, false).unwrap_or_else(|no| panic!("{name}: {no:?} of {:?}", names(&game, &point)));
        captured = record.captured;
        point = next;
    }
    (in_line(game.model(), &point.position(&game)), captured)
}

#[track_caller]
fn first_moves(text: &str) -> Vec<String> {
    let game = agrees(text);
    names(&game, &game.start().expect("a start"))
}

// ---------------------------------------------------------------- the grammar

#[test]
fn a_ground_may_stand_behind_a_head_of_one_word() {
    for ground in ["inferred: it follows", "chosen: not stated", "repaired: so"] {
        let parsed = load::parse(&Source::new("ground", format!("turn {ground}\n    lift an own hole; sow\n")));
        assert!(parsed.problems.is_empty(), "{ground}: {:?}", parsed.problems);
    }
}

/// `in` before `inferred` would take the beginning of the longer word for the whole.
#[test]
fn no_word_of_the_grammar_hides_a_longer_one_behind_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../grammar/src/rules.pest");
    let grammar = std::fs::read_to_string(path).expect("the grammar");
    for line in grammar.lines().filter(|line| !line.starts_with("//")) {
        for choice in line.split(['(', ')', '~']) {
            let words: Vec<&str> =
                choice.split('|').filter_map(|word| word.trim().strip_prefix('"')?.strip_suffix('"')).collect();
            for (at, word) in words.iter().enumerate() {
                let hidden = words[at + 1..].iter().find(|later| later.starts_with(word));
                assert!(hidden.is_none(), "{word:?} hides {hidden:?}: {line}");
            }
        }
    }
}

// ---------------------------------------------------------------- names of moves

/// North's right is South's left.
#[test]
fn an_arrow_runs_as_the_owner_of_the_row_sees_it() {
    let text = two_rows(3, TWO_WAYS, "turn\n    lift a hole; choose a direction; sow");
    assert_eq!(after(&text, &["N-b>"]).0, "2 0 1 / 1 1 1");
    assert_eq!(after(&text, &["N-b<"]).0, "1 0 2 / 1 1 1");
}

/// From `a` a round of the own row goes on in `b` or, the other way, in `c`.
#[test]
fn at_the_end_of_a_row_an_arrow_runs_as_in_its_middle() {
    let path = "clockwise or counter-clockwise round own rows";
    let text = two_rows(3, path, "turn\n    lift an own hole; choose a direction; sow");
    assert_eq!(after(&text, &["a>"]).0, "1 1 1 / 0 2 1");
    assert_eq!(after(&text, &["a<"]).0, "1 1 1 / 0 1 2");
}

#[test]
fn a_move_from_the_reserve_starts_in_no_hole_wherever_its_relay_goes() {
    let rules =
        "sowing\n    relay\n    origin counts as empty\n\nturn\n    choose a number from 1 to 2\n    put that number from own reserve in the hand
    sow from hole 1 of row";
    assert_eq!(first_moves(&two_rows(3, ROUND, rules)), ["1", "2"]);
    let never = "moves\n    never moves that start in a hole";
    assert_eq!(first_moves(&two_rows(3, ROUND, &format!("{rules}\n\n{never}"))), ["1", "2"]);
}

#[test]
fn directions_of_a_move_without_a_hole_have_arrows_of_their_own() {
    let rules = "turn\n    choose a direction\n    put 1 from own reserve in the hand\n    sow from hole 2 of row";
    let text = two_rows(
        3,
        TWO_WAYS,
        &format!("{rules}\n\nwhen the last seed falls\n    if the direction is clockwise: move again"),
    );
    assert_eq!(first_moves(&text), ["<", ">"]);
}

#[test]
fn rows_of_a_player_alone_have_names_of_their_own() {
    let board = |rows: usize, owners: &str| {
        format!(
            "board
    players South
    {rows} rows of 2
    owners {owners}
    no stores
    path: {}

start
    1 in every hole

turn
    lift an own hole; sow

end
    if stuck: draw
    if same position a second time: draw
",
            if rows == 2 { "4 3 / 1 2" } else { "8 7 / 5 6 / 4 3 / 1 2" }
        )
    };
    assert_eq!(first_moves(&board(2, "S S / S S")), ["R2-1", "R2-2", "a", "b"]);
    let four = first_moves(&board(4, "S S / S S / S S / S S"));
    assert_eq!(four, ["R1-1", "R1-2", "R2-1", "R2-2", "R3-1", "R3-2", "R4-1", "R4-2"]);
}

#[test]
fn a_hole_of_a_single_row_is_called_as_its_owner_counts() {
    let text = "board
    1 row of 4
    owners S N N N
    no stores
    path: holes 1 to 4 of row 1

start
    1 in every hole

turn
    lift hole 1 of enemy row 1; sow

end
    if stuck: draw
    if same position a second time: draw
";
    assert_eq!(first_moves(text), ["N-a"]);
}

#[test]
fn holes_one_and_last_of_a_ring_lie_side_by_side() {
    let text = "board
    ring of 4
    every player owns 2 holes in turn
    no stores
    path to any next hole

start
    1 in every hole

turn
    lift an own hole; sow

end
    if stuck: draw
    if same position a second time: draw
";
    assert_eq!(first_moves(text), ["1/2", "1/4", "2/1", "2/3"]);
}

// ---------------------------------------------------------------- what phrases mean

#[test]
fn in_a_description_it_is_the_hole_described() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen the last seed falls in an own hole that is it
    take here, to own store";
    assert_eq!(after(&two_rows(2, ROUND, rules), &["a"]), ("1 1 / 0 0".to_string(), 2));
}

/// Counter-clockwise before South's first hole lies the store at North's right end, before his second his own first.
#[test]
fn a_store_is_its_players_own() {
    let text = two_rows(
        2,
        "counter-clockwise round the board, through own store",
        "turn\n    lift an own hole whose next is own; sow",
    )
    .replace("off the board", "at the right end");
    assert_eq!(first_moves(&text), ["a", "b"]);
}

#[test]
fn the_owner_of_a_store_is_its_player() {
    let rules =
        "turn\n    lift an own hole; sow\n\nwhen a seed falls and owner is mover\n    take here, to enemy store";
    let text = two_rows(2, "counter-clockwise round the board, through own store", rules)
        .replace("off the board", "at the right end");
    assert_eq!(after(&text, &["b"]).1, 1);
}

/// In the first fall of a lap there is no previous hole.
#[test]
fn as_many_as_in_a_place_that_is_not_there_is_no_number() {
    let rules = "turn\n    lift an own hole; sow\n
when the last seed falls in a hole and here does not hold as many as previous\n    take here, to own store";
    assert_eq!(after(&two_rows(3, ROUND, rules), &["a"]), ("1 1 1 / 0 2 1".to_string(), 0));
}

/// `b` makes two in `c`, `a` makes two in `b`; each holds one more than before.
#[test]
fn where_a_move_ends_is_looked_at_with_the_seed() {
    let rules = "turn\n    lift an own hole; sow\n\nmoves\n    never moves that end in an own hole that holds 1";
    assert_eq!(first_moves(&two_rows(3, ROUND, rules)), ["a", "b", "c"]);
    let rules = rules.replace("holds 1", "holds 2");
    assert_eq!(first_moves(&two_rows(3, ROUND, &rules)), ["c"]);
}

/// `b` sows one in the store and one in North's first hole, behind which the store lies.
#[test]
fn a_store_too_was_sown() {
    let rules = "turn\n    lift an own hole; sow\n
when the last seed falls in a hole and behind was sown this turn\n    take here, to own store";
    let text = two_rows(2, "counter-clockwise round the board, through own store", rules)
        .replace("off the board", "at the right end")
        .replace("1 in every hole", "2 in every hole");
    assert_eq!(after(&text, &["b"]), ("2 0 / 2 0".to_string(), 3));
}

/// He whose hole it is, where it is nobody's, neither is the mover nor is he not, nor is he bare or not bare.
#[test]
fn what_is_said_of_nobody_is_false() {
    for said in ["owner is mover", "owner is not mover", "owner is bare", "owner is not bare"] {
        let rules = format!(
            "turn\n    lift an own hole; sow\n\nwhen the last seed falls in a hole and {said}\n    take here, to own store"
        );
        let text = two_rows(2, ROUND, &rules).replace("every player owns his rows", "owners N N / S -");
        assert_eq!(after(&text, &["a"]), ("1 1 / 0 2".to_string(), 0), "{said}");
    }
}

/// Hole 1 gets nothing from itself, so that its seed goes to hole 2.
#[test]
fn a_hole_that_is_put_from_gets_nothing_from_itself() {
    let rules = "turn\n    put 1 from hole 1 of row in every own hole";
    assert_eq!(after(&two_rows(3, ROUND, rules), &["move"]), ("1 1 1 / 0 2 1".to_string(), 0));
}

// ---------------------------------------------------------------- laps

#[test]
fn a_hand_that_the_rules_of_the_lap_put_down_has_no_last_seed() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen a lap starts\n    put 1 from the hand in hole 1 of enemy row

when the last seed falls in a hole that holds 2\n    take here, to own store";
    assert_eq!(after(&two_rows(2, ROUND, rules), &["a"]), ("1 2 / 0 1".to_string(), 0));
}

/// The two seeds of `a` fall together: they are the last, and pass over all own holes.
#[test]
fn seeds_that_fall_together_are_the_last_if_none_is_left() {
    let rules =
        "sowing\n    skip every own hole with the last seed\n    2 in a hole\n\nturn\n    lift an own hole; sow";
    let text = two_rows(2, ROUND, rules).replace("1 in every hole", "2 in every hole");
    assert_eq!(after(&text, &["a"]).0, "2 4 / 0 2");
    let rules = "sowing\n    skip every own hole with the last seed\n\nturn\n    lift an own hole; sow 2 in every hole";
    let text = two_rows(2, ROUND, rules).replace("1 in every hole", "2 in every hole");
    assert_eq!(after(&text, &["a"]).0, "2 4 / 0 2");
}

/// A store is no hole: of the four seeds of `b` one falls in it, then three in North's first hole.
#[test]
fn so_many_in_every_hole_is_one_in_a_store() {
    let rules = "turn\n    lift an own hole; sow 4 in every hole";
    let text = two_rows(2, "counter-clockwise round the board, through own store", rules)
        .replace("off the board", "at the right end")
        .replace("1 in every hole", "4 in every hole");
    assert_eq!(after(&text, &["b"]).0, "4 7 / 4 0");
}

#[test]
fn what_is_taken_as_the_turn_ends_is_no_capture_of_the_lap() {
    let ends = "when the turn ends\n    take row, to own store";
    let stopped = "turn\n    lift an own hole; sow\n    only if this lap captures\n\nwhen the last seed falls in a hole\n    stop";
    let unsown = "turn\n    put 1 from own reserve in an own hole\n    only if this lap captures";
    for turn in [stopped, unsown] {
        assert_eq!(first_moves(&two_rows(2, ROUND, &format!("{turn}\n\n{ends}"))), [""; 0]);
    }
}

/// The lap is one sowing and the script; the rules of the turn's end belong to the turn.
#[test]
fn what_is_taken_as_the_turn_ends_is_no_capture_of_the_first_lap() {
    let ends = "when the turn ends\n    take row, to own store";
    for turn in ["turn\n    lift an own hole; sow", "turn\n    put 1 from own reserve in an own hole"] {
        for (test, moves) in
            [("capture", 2), ("take a hole", 2), ("capture in the first lap", 0), ("take a hole in the first lap", 0)]
        {
            let rules = format!("{turn}\n\n{ends}\n\nmoves\n    never moves that do not {test}");
            assert_eq!(first_moves(&two_rows(2, ROUND, &rules)).len(), moves, "{rules}");
        }
    }
}

#[test]
fn an_endless_turn_that_owes_a_capture_is_no_move() {
    let rules = "turn\n    lift an own hole; sow\n    only if this turn captures\n\nwhen the last seed falls in a hole\n    lift here; sow";
    let text = two_rows(2, ROUND, rules).replace("that move is not allowed", "mover loses");
    assert_eq!(first_moves(&text), [""; 0]);
}

/// Seeds that are sown from nowhere stay in the hand, and that is told.
#[test]
fn to_sow_from_nowhere_is_a_fault() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen the last seed falls in a hole\n    take here, to the hand
    sow from previous";
    let game = agrees(&two_rows(2, ROUND, rules));
    assert!(matches!(game.start().err(), Some(Fault::SeedsInHand(_))));
}

/// Only what was sown in this lap is asked for: what was sown in the turn tells no lap from another.
#[test]
fn what_was_done_in_the_turn_hides_no_cycle_if_nothing_asks_for_it() {
    let rules = "turn\n    lift an own hole; sow\n\nwhen the last seed falls in a hole that was sown this lap\n    lift here; sow";
    agrees(&two_rows(2, "clockwise round own rows", rules).replace("that move is not allowed", "the game is void"));
}

// ---------------------------------------------------------------- lines at any time

/// South is bare after each of the two seeds.
#[test]
fn a_line_at_any_time_that_ends_nothing_is_done_after_every_seed() {
    let end = "if mover is bare, at any time: take every hole, to own store\n    if stuck";
    let text = two_rows(3, ROUND, "turn\n    lift an own hole; sow")
        .replace("1 in every hole,", "position 0 0 0 / 0 0 2\n    2 in every reserve\n    mark")
        .replace("    mark 2 in every reserve\n", "")
        .replace("if stuck", end);
    assert_eq!(after(&text, &["c"]).0, "0 0 0 / 0 0 0");
}

/// Once as the seed falls, and once as the turn is over.
#[test]
fn of_the_lines_at_any_time_the_first_that_fits_is_done() {
    let end = "if own row is occupied, at any time: put 1 from own reserve in own store
    if enemy row is occupied, at any time: put 1 from own reserve off the board\n    if stuck";
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow").replace("if stuck", end);
    let game = agrees(&text);
    let start = game.start().expect("a start");
    let (point, _) = game.play(&start, "a", false).expect("a move");
    assert_eq!((point.position(&game).stores[0], point.position(&game).out), (2, 0));
}

#[test]
fn lines_at_any_time_rest_between_rounds() {
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow").replace(
        "if stuck: most seeds wins",
        "if there is a hole that is occupied, at any time: take every hole, to own store; the round ends
    if stuck: take every hole, to owner's store; the round ends",
    );
    let text = text
        .replace("draw", "take every hole, to owner's store; the round ends")
        .replace(", 2 in every reserve", "")
        .replace("    every player has a reserve\n", "");
    let rounds = "\nrounds\n    winner fills his holes with 1 seeds, from the left\n    a hole not filled is empty\n    \
        add 1 to winner's points\n    if own points is 9: mover wins\n    winner starts\n";
    let game = agrees(&format!("{text}{rounds}"));
    let start = game.start().expect("a start");
    let (over, _) = game.play(&start, "a", false).expect("a move");
    let next = game.next_round(&over).expect("the next round");
    assert_eq!(in_line(game.model(), &next.position(&game)), "0 0 / 1 1");
}

// ---------------------------------------------------------------- first turns in step, openings

#[test]
fn in_step_the_last_to_choose_is_the_last_mover() {
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow")
        .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, North first\n");
    let game = agrees(&text);
    let mut point = game.start().expect("a start");
    for name in ["a", "a"] {
        point = game.play(&point, name, false).expect("a choice").0;
    }
    assert_eq!(point.position(&game).last_mover.map(|seat| seat.0), Some(0));
}

#[test]
fn in_step_seeds_that_another_has_lifted_are_a_fault() {
    let rules = "turn\n    choose a hole\n    lift all of it\n    sow";
    let text = two_rows(2, ROUND, rules)
        .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, South first\n");
    let game = agrees(&text);
    let start = game.start().expect("a start");
    let (next, _) = game.play(&start, "a", false).expect("a choice");
    let same = names(&game, &next).into_iter().find(|name| name.starts_with("S-a")).expect("South's hole");
    assert!(matches!(game.play(&next, &same, false), Err(NoPlay::Fault(Fault::Opening(_)))));
}

/// As South lifts, North's first hole is taken from him, which he has chosen.
#[test]
fn in_step_a_hole_that_can_be_chosen_no_longer_is_a_fault() {
    let text = two_rows(
        2,
        ROUND,
        "turn\n    lift an own hole; sow\n\nwhen an own hole is emptied\n    give hole 1 of enemy row to no player",
    )
    .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, South first\n");
    let game = agrees(&text);
    let (chosen, _) = game.play_index(&game.start().expect("a start"), 0, false).expect("South's choice");
    let faults =
        (0..2).filter(|index| matches!(game.play_index(&chosen, *index, false), Err(NoPlay::Fault(Fault::Opening(_)))));
    assert_eq!(faults.count(), 1);
}

#[test]
fn in_step_who_is_out_keeps_nobody_from_his_turn() {
    agrees(
        "board
    players South, East, North
    1 row of 2
    owners S E
    every player has a store off the board
    path: holes 1 to 2 of row 1

start
    1 in every hole
    the first turn is in step, South first

turn
    choose a number from 1 to 2

end
    if a player is bare: mover loses
    if stuck: pass
    if nobody can move: most seeds wins
    if same position a second time: most seeds wins
",
    );
}

#[test]
fn an_opening_that_leaves_seeds_in_the_hand_is_a_fault() {
    let text = two_rows(2, ROUND, "turn\n    lift an own hole; sow")
        .replace("2 in every reserve\n", "2 in every reserve\n    every player plays: lift hole 1 of row\n");
    let game = agrees(&text);
    assert!(matches!(game.start().err(), Some(Fault::Opening(_) | Fault::SeedsInHand(_))));
}

// ---------------------------------------------------------------- moves, results, rounds

#[test]
fn what_the_rules_of_a_stage_take_is_a_capture_of_the_turn() {
    let rules = "stages
    early until there is an own hole that is empty
    late

turn
    lift an own hole; sow

when the stage late starts
    take row, to own store

moves
    never moves that do not capture";
    assert_eq!(first_moves(&two_rows(2, ROUND, rules)), ["a", "b"]);
    let rules = rules.replace("do not capture", "do not capture in the first lap");
    assert_eq!(first_moves(&two_rows(2, ROUND, &rules)), [""; 0]);
}

/// Both ways to put a seed down are called alike, be it by one `turn` part or by the other.
#[test]
fn options_of_one_name_in_two_parts_are_one() {
    let part = "    lift an own hole\n    either usual: sow\n    or other: sow";
    let rules = format!("turn\n{part}\n\nturn second\n{part}");
    assert_eq!(first_moves(&two_rows(2, ROUND, &rules)), ["a/other", "a/usual", "b/other", "b/usual"]);
}

#[test]
fn a_move_without_hole_and_choice_is_called_after_its_kind() {
    let rules = "turn one\n    add 1 to own debt\n\nturn two\n    add 1 to own debt";
    assert_eq!(first_moves(&two_rows(2, ROUND, rules)), ["one", "two"]);
}

#[test]
fn a_later_hole_of_the_same_name_across_the_board_has_an_initial() {
    let rules = "turn\n    lift an own hole; put all from the hand in a hole";
    assert_eq!(first_moves(&two_rows(1, ROUND, rules)), ["a/N-a", "a/a"]);
}

/// South puts three in his store and is out; of East with one and North with two North has most.
#[test]
fn who_is_out_does_not_win_by_most_seeds() {
    let text = "board
    players South, East, North
    1 row of 3
    owners S E N
    every player has a store off the board
    every player has a reserve
    path: holes 1 to 3 of row 1

start
    1 in every hole, 3 in every reserve

turn
    choose a number from 1 to 3; put that number from own reserve in own store

end
    if own store holds 3 or more: mover loses
    if own store holds 2 or more: most seeds wins
    if stuck: pass
    if nobody can move: draw
    if same position a third time: draw
";
    let game = agrees(text);
    let mut point = game.start().expect("a start");
    for name in ["3", "1", "2"] {
        point = game.play(&point, name, false).expect("a move").0;
    }
    assert_eq!(point.ended().map(|ended| ended.result), Some(GameResult::Won(Seat(2))));
}

/// South has one seed for his hole in the lower row, North three for his two: one in each row.
#[test]
fn a_player_fills_his_holes_in_whatever_row_they_lie() {
    let text = "board
    2 rows of 2
    owners S N / N S
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole

turn
    lift an own hole; sow

end
    if there is a hole that is occupied: take every hole, to owner's store; the round ends
    if stuck: draw
    if same position a third time: draw

rounds
    every player fills his holes with 1 seed, from the left
    winner starts
";
    let game = agrees(text);
    let (over, _) = game.play(&game.start().expect("a start"), "b", false).expect("a move");
    let next = game.next_round(&over).expect("a round");
    assert_eq!(in_line(game.model(), &next.position(&game)), "0 1 / 1 1");
}

/// South gives North his seed. North, with three in store, fills his hole with two; South, with one, cannot do so.
#[test]
fn a_hole_that_cannot_be_filled_with_as_many_is_not_filled() {
    let text = "board
    2 rows of 1
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole, 1 in every store

turn
    lift an own hole; put all from the hand in enemy store

end
    if there is a hole that is occupied: take every hole, to owner's store; the round ends
    if stuck: draw
    if same position a third time: draw

rounds
    winner fills his holes with 2 seeds, from the left
    loser fills his holes with as many as winner
    winner starts
";
    let game = agrees(text);
    let (over, _) = game.play_index(&game.start().expect("a start"), 0, false).expect("a move");
    let next = game.next_round(&over).expect("a round");
    assert_eq!(in_line(game.model(), &next.position(&game)), "2 / 0");
}

/// He is out; the position in which the game ended can be written down and taken up all the same.
#[test]
fn a_player_who_has_lost_a_game_alone_is_read_back() {
    let text = "board
    players South
    ring of 4
    every player owns 4 holes in turn
    path counter-clockwise round the board

start
    1 in hole 1 of row

turn
    lift an own hole; sow

end
    if there is an own hole that is occupied: mover loses
    if stuck: the stuck player loses
    if same position a third time: draw
";
    agrees(text);
}

#[test]
fn in_step_one_who_cannot_move_leaves_the_others_their_turns_one_by_one() {
    let text = two_rows(2, ROUND, "turn if mover is South\n    lift an own hole; sow")
        .replace("2 in every reserve\n", "2 in every reserve\n    the first turn is in step, North first\n")
        .replace("if stuck: most seeds wins", "if stuck: pass\n    if nobody can move: most seeds wins");
    assert_eq!(after(&text, &["a"]), ("1 1 / 0 2".to_string(), 0));
}

// ---------------------------------------------------------------- the fast form

#[test]
fn a_hole_that_no_path_leads_from_is_no_start() {
    // the enemy's holes are not on the path of the mover: from his own two there is a move each
    let game = agrees(
        "board
    2 rows of 2
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round own rows

start
    1 in every hole

turn
    lift a hole; sow

end
    if stuck: the last mover wins
    if same position a second time: most seeds wins
",
    );
    let start = game.start().expect("a start");
    assert_eq!(names(&game, &start).len(), 2);
    assert_eq!(game.perft(&start, 1).ok(), Some(2));
}

#[test]
fn an_origin_that_gets_the_first_seed_counts_as_occupied() {
    let game = agrees(
        "board
    1 row of 3
    owners S S S
    path: holes 1 to 3 of row 1
    every player has a store off the board

start
    1 in every hole

sowing
    relay
    origin counts as occupied

turn capturing
    lift a hole
    sow from origin

end
    if stuck: pass
    if nobody can move: most seeds wins
    if endless: that move is not allowed
    if same position a third time: most seeds wins
",
    );
    // the seed falls where it was lifted, goes on with it, and lifts the two of the next hole: the last falls in an empty one
    let start = game.start().expect("a start");
    let (next, record) = game.play_index(&start, 0, false).expect("a move");
    assert_eq!((record.laps, next.position(&game).holes), (3, vec![1, 0, 2]));
}
