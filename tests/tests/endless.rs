//! Turns that never end, made so that arithmetic says when: the test finds a cycle whatever its length, and ends what ends,
//! however long it looks alike. A turn that is proved endless is ruled; one that only is long runs into the bound.
//!
//! With one lap compared with a kept one that is renewed at each power of two from lap 64 on, a cycle of so many laps is
//! found at the first such power that it fits in, and as many laps later. So many seeds, and none more, must do.

use mancala_grammar::source::Source;
use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::{Model, Seat};
use mancala_interpreter::position::{Phase, Position};
use mancala_interpreter::run::{Fault, Reason, Standing};
use mancala_interpreter::trace::GameResult;
use mancala_tests::boards::without_past;
use mancala_tests::collection::{Chance, model_of};
use mancala_tests::simple::Simple;

/// Laps that the fast form plays of a turn.
const FAST: u64 = 100_000;
/// Laps that the simple interpreter is asked for: it keeps every state.
const SIMPLE: u64 = 70_000;

/// A game whose first hole is sown on the mover's own row, or anything else: who waits has a move as well.
struct Play {
    /// Holes of a row.
    holes: u16,
    /// Seeds of each hole of South; the first is sown.
    seeds: Vec<u16>,
    rules: String,
    /// Lines of `board` and the like, instead of a path round the own row.
    board: &'static str,
}

impl Play {
    fn new(seeds: &[u16], rules: &str) -> Play {
        let holes = u16::try_from(seeds.len()).expect("few holes");
        Play { holes, seeds: seeds.to_vec(), rules: rules.to_string(), board: "path counter-clockwise round own rows" }
    }

    fn model(&self, endless: &str) -> Model {
        let (holes, rules, path) = (self.holes, &self.rules, self.board);
        let text = format!(
            "---\ngame: Endless\n---\n
board
    2 rows of {holes}
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    {path}

start
    100 in every reserve

turn
    lift hole 1 of row; sow

(wait) turn
    pass

{rules}

end
    if stuck: draw
    if endless: {endless}
    if same position a third time: draw
"
        );
        model_of(Source::new("endless", text), &[])
    }

    fn position(&self, game: &Game) -> Position {
        let mut position = without_past(game.start().expect("a start").position(game));
        let south: Vec<usize> = game.model().board.rows[0].iter().flatten().map(|hole| usize::from(hole.0)).collect();
        position.holes.fill(0);
        for (hole, seeds) in south.iter().zip(&self.seeds) {
            position.holes[*hole] = *seeds;
        }
        position
    }

    /// The move that sows, and how it ends: laps, captured seeds and result.
    fn sown(&self, endless: &str, limits: Limits) -> Result<(u64, u32, Option<GameResult>), Fault> {
        let game = Game::with_limits(self.model(endless), limits).without_fast_form();
        let point = at(&game, &self.position(&game))?;
        let moves = game.moves(&point)?;
        let sowing = moves.iter().find(|one| one.name != "pass").expect("a move that sows");
        let (after, record) = game.play_index(&point, sowing.index, false).expect("a legal move");
        Ok((record.laps, record.captured, after.ended().map(|ended| ended.result)))
    }
}

fn at(game: &Game, position: &Position) -> Result<Point, Fault> {
    game.at(position).map_err(|no| match no {
        mancala_interpreter::game::NoPosition::Fault(fault) => fault,
        mancala_interpreter::game::NoPosition::Misfit(misfit) => panic!("{misfit:?}"),
    })
}

fn seeds(most: u64) -> Limits {
    Limits { seeds_sown: most, ..Limits::default() }
}

/// What arithmetic says of a cycle.
struct Cycle {
    /// Laps of the cycle.
    length: u64,
    /// Laps after which a state has come again for the first time.
    returns: u64,
    /// Seeds captured until then.
    captured: u32,
}

impl Cycle {
    /// A rule that reads where the last seed fell knows nothing of the kind before the first: it comes back a lap later.
    fn of(length: u64) -> Cycle {
        Cycle { length, returns: length + 1, captured: 0 }
    }

    /// Laps until it is said.
    fn said(&self) -> u64 {
        let before = self.returns - self.length;
        let mut kept = 64;
        while kept < before.max(self.length) {
            kept *= 2;
        }
        kept + self.length
    }
}

/// All that is to be said of a cycle, by all who can say it. `sown`: seeds of so many laps.
fn check(what: &str, play: &Play, cycle: &Cycle, sown: impl Fn(u64) -> u64) {
    let (said, bound) = (cycle.said(), sown(cycle.said()));
    // ruled by a result, at the first return; to go back to it costs nothing of the bound
    let ruled = (cycle.returns, cycle.captured, Some(GameResult::Won(Seat(1))));
    assert_eq!(play.sown("enemy wins", seeds(bound)), Ok(ruled), "{what}: found after {said} laps");
    let limit = Err(Fault::Limit("seeds sown"));
    assert_eq!(play.sown("enemy wins", seeds(bound - 1)), limit, "{what}: found with a seed less");
    // taken away by the clause
    let model = play.model("that move is not allowed");
    let game = Game::with_limits(model.clone(), seeds(bound)).without_fast_form();
    let position = play.position(&game);
    let point = at(&game, &position).expect("found");
    let clause = game.model().end.endless.as_ref().map(|(_, clause)| *clause).expect("a ruling");
    let removed: Vec<_> = game.removed(&point).expect("found").into_iter().map(|(_, by)| by).collect();
    assert_eq!((removed, point.count()), (vec![clause], 1), "{what}: the turn that waits is left");
    fast_says(what, &game, &position, said);
    simple_says(what, play, cycle, &position);
}

/// The fast form counts one move, that of who waits, if it goes so far.
fn fast_says(what: &str, game: &Game, position: &Position, said: u64) {
    let game = Game::new(game.model().clone());
    let Ok(fast) = game.fast() else { return };
    let standing = Standing::of(game.plan(), position).expect("it fits");
    let lines = fast.perft(game.plan(), &standing, 1, false);
    match lines {
        Ok(lines) => assert_eq!(lines, 1, "{what}: in the fast form"),
        Err(_) => assert!(said > FAST, "{what}: beyond the fast form after {said} laps"),
    }
}

fn simple_says(what: &str, play: &Play, cycle: &Cycle, position: &Position) {
    if cycle.returns > SIMPLE {
        return;
    }
    let model = play.model("enemy wins");
    let moves = Simple::new(&model).moves(position).expect("no fault");
    let sowing = moves.legal.iter().find(|one| one.name != "pass").expect("a move that sows");
    let told = (sowing.laps, sowing.captured, sowing.result);
    let expected = (cycle.returns, cycle.captured, Some(GameResult::Won(Seat(1))));
    assert_eq!(told, expected, "{what}: in the simple interpreter");
    let model = play.model("that move is not allowed");
    let moves = Simple::new(&model).moves(position).expect("no fault");
    assert_eq!(moves.names(), ["pass"], "{what}: in the simple interpreter");
}

/// Seeds of so many laps of a relay that goes on whatever it meets, on a ring.
fn relayed(seeds: &[u16]) -> impl Fn(u64) -> u64 {
    let start = seeds.to_vec();
    move |laps| {
        let (mut ring, mut at, mut sown) = (start.clone(), 0, 0);
        for _ in 0..laps {
            let hand = std::mem::take(&mut ring[at]);
            sown += u64::from(hand);
            for _ in 0..hand {
                at = (at + 1) % ring.len();
                ring[at] += 1;
            }
        }
        sown
    }
}

const RELAY: &str = "when the last seed falls\n    lift here; sow";

/// A single seed goes round two holes; a tally is counted at each lap and begins again at a number.
fn counters(numbers: &[u64]) -> String {
    let mut text = "when the last seed falls\n".to_string();
    for (index, number) in numbers.iter().enumerate() {
        let name = ["first", "second", "third"][index];
        text += &format!("    add 1 to game {name}-count\n");
        text += &format!("    if game {name}-count is {number}: set game {name}-count to 0\n");
    }
    text + "    lift here; sow"
}

/// The relay that always goes on can be played backwards: every start comes again. The lengths are those that a program of
/// its own has counted.
#[test]
fn relays_come_again_after_as_many_laps_as_were_counted() {
    for (holes, each, length) in [(3, 1, 15), (4, 1, 12), (5, 4, 3825), (6, 2, 2241), (7, 2, 16_065), (8, 2, 64_840)] {
        let start = vec![each; holes];
        let what = format!("{each} in each of {holes} holes");
        check(&what, &Play::new(&start, RELAY), &Cycle::of(length), relayed(&start));
    }
}

#[test]
fn a_relay_of_more_than_two_million_laps_comes_again() {
    let start = vec![3; 9];
    check("3 in each of 9 holes", &Play::new(&start, RELAY), &Cycle::of(2_569_626), relayed(&start));
}

#[test]
fn a_single_hole_comes_again_at_every_lap() {
    check("one hole", &Play::new(&[1], RELAY), &Cycle::of(1), |laps| laps);
    check("one hole of seven", &Play::new(&[7], RELAY), &Cycle::of(1), |laps| 7 * laps);
    check("two holes", &Play::new(&[1, 0], RELAY), &Cycle::of(2), |laps| laps);
}

/// The period of wheels that turn together is the least common multiple of theirs.
#[test]
fn wheels_that_are_counted_come_again_after_the_product_of_their_numbers() {
    for (numbers, length) in [(&[63, 65][..], 8190), (&[127, 129], 32_766), (&[251], 502), (&[3, 5, 7], 210)] {
        let play = Play::new(&[1, 0], &counters(numbers));
        check(&format!("wheels of {numbers:?}"), &play, &Cycle::of(length), |laps| laps);
    }
}

#[test]
fn wheels_of_more_than_two_million_laps_come_again() {
    let play = Play::new(&[1, 0], &counters(&[1021, 1031]));
    let said = Cycle::of(2 * 1021 * 1031).said();
    let count = |most| {
        let game = Game::with_limits(play.model("that move is not allowed"), seeds(most)).without_fast_form();
        at(&game, &play.position(&game)).map(|point| point.count())
    };
    assert_eq!(count(said), Ok(1), "only who waits has a move, after {said} laps");
    assert_eq!(count(said - 1), Err(Fault::Limit("seeds sown")));
}

/// A mark is turned over at every 251st lap, five holes in turn: all are as they were when each was turned over twice.
#[test]
fn marks_that_are_turned_over_come_again() {
    let rules = "
when the last seed falls
    add 1 to game laps-made
    if game laps-made is 251: set game laps-made to 0; turn-over
    lift here; sow

to turn-over
    if here is a lit: unmark lit on here
    otherwise: mark lit on here
";
    let play = Play::new(&[1, 0, 0, 0, 0], rules);
    check("marks", &play, &Cycle::of(2 * 5 * 251), |laps| laps);
}

#[test]
fn stages_that_follow_one_another_come_again() {
    let rules = "
stages
    one
    two

when the last seed falls and the stage is one
    enter two
    lift here; sow

when the last seed falls and the stage is two
    enter one
    lift here; sow
";
    let play = Play::new(&[1, 0, 0, 0, 0], rules);
    check("two stages on five holes", &play, &Cycle::of(10), |laps| laps);
}

/// The seed goes on round the board and is taken in each of the three enemy holes; the hole it was lifted from last stays
/// the third own one until then.
#[test]
fn captured_seeds_that_are_sown_again_come_again() {
    let rules = "
when the last seed falls in an own hole
    lift here; sow

when the last seed falls in an enemy hole
    take here, to the hand
    sow from next
";
    let play = Play { board: "path counter-clockwise round the board", ..Play::new(&[1, 0, 0], rules) };
    let cycle = Cycle { captured: 3, ..Cycle::of(6) };
    check("through captures", &play, &cycle, |laps| laps);
    // whether the turn has captured is known: the same seeds before and after the first capture are not the same
    let rules = format!("{rules}\nwhen the turn ends and this turn has captured\n    move again\n");
    let play = Play { board: "path counter-clockwise round the board", ..Play::new(&[1, 0, 0], &rules) };
    let cycle = Cycle { length: 6, returns: 3 + 6, captured: 3 + 1 };
    check("through captures that are remembered", &play, &cycle, |laps| laps);
}

/// A tally that nothing reads hides no cycle.
#[test]
fn what_is_counted_and_not_read_hides_nothing() {
    let rules = "when the last seed falls\n    add 1 to game laps-made\n    lift here; sow";
    let play = Play::new(&[1, 0, 0, 0, 0], rules);
    let cycle = Cycle::of(5);
    let ruled = Ok((cycle.returns, 0, Some(GameResult::Won(Seat(1)))));
    assert_eq!(play.sown("enemy wins", seeds(cycle.said())), ruled);
    assert_eq!(play.sown("enemy wins", seeds(cycle.said() - 1)), Err(Fault::Limit("seeds sown")));
}

/// What nearly comes again: as many laps, and an end. Both wheels stand at their last number for the first time after the
/// product of their numbers.
#[test]
fn wheels_that_stop_at_the_last_moment_end() {
    for (one, other) in [(63, 65), (251, 253), (1021, 1031)] {
        let rules = format!(
            "
when the last seed falls and game first-count is {} and game second-count is {}
    stop

{}",
            one - 1,
            other - 1,
            counters(&[one, other])
        );
        let play = Play::new(&[1, 0], &rules);
        let laps = one * other;
        let ended = play.sown("enemy wins", seeds(laps));
        assert_eq!(ended, Ok((laps, 0, None)), "wheels of {one} and {other}");
        assert_eq!(play.sown("enemy wins", seeds(laps - 1)), Err(Fault::Limit("seeds sown")));
        ends_everywhere(&play, laps);
    }
}

/// The same seeds in the same holes, time after time, but for one that goes from reserve to store.
#[test]
fn a_single_seed_tells_a_round_from_the_round_before() {
    let rules = "
when the last seed falls and game laps-made is 250
    set game laps-made to 0
    if own reserve is empty: stop
    put 1 from own reserve in own store
    lift here; sow

when the last seed falls
    add 1 to game laps-made
    lift here; sow
";
    let play = Play::new(&[1, 0, 0], rules);
    // the reserve of 100 is empty after a hundred rounds of 251 laps; one more comes to the stop
    let laps = 251 * 101;
    assert_eq!(play.sown("enemy wins", seeds(laps)), Ok((laps, 0, None)));
    ends_everywhere(&play, laps);
}

/// The sowing turn ends after so many laps, in the fast form and in the simple interpreter too.
fn ends_everywhere(play: &Play, laps: u64) {
    let game = Game::new(play.model("that move is not allowed"));
    let position = play.position(&game);
    let standing = Standing::of(game.plan(), &position).expect("it fits");
    if let Ok(fast) = game.fast() {
        match fast.perft(game.plan(), &standing, 1, false) {
            Ok(lines) => assert_eq!(lines, 2, "both moves are legal"),
            Err(_) => assert!(laps > FAST || laps > 255, "beyond the fast form after {laps} laps"),
        }
    }
    if laps <= SIMPLE {
        let moves = Simple::new(game.model()).moves(&position).expect("no fault");
        let sowing = moves.legal.iter().find(|one| one.name != "pass").expect("a move that sows");
        assert_eq!((sowing.laps, sowing.result), (laps, None));
    }
}

/// At each of the holes the player may stop or go on; to go on at the last one leads to where he was.
#[test]
fn a_choice_that_comes_again_offers_nothing_more() {
    let rules = "
when the last seed falls
    either halt: stop
    or further: lift here; sow
";
    for holes in [2_u16, 3, 12, 200] {
        let mut row = vec![0; usize::from(holes)];
        row[0] = 1;
        let play = Play::new(&row, rules);
        for ruling in ["that move is not allowed", "enemy wins"] {
            let game = Game::new(play.model(ruling)).without_fast_form();
            let position = play.position(&game);
            let point = at(&game, &position).expect("no fault");
            // a stop at each hole, and who waits; the way that goes on for ever is a move only if it is ruled one
            let expected = usize::from(holes) + 1 + usize::from(ruling == "enemy wins");
            assert_eq!(point.count(), expected, "{holes} holes, {ruling}");
            let removed = game.removed(&point).expect("no fault").len();
            assert_eq!(removed, usize::from(ruling != "enemy wins"));
            let simple = Simple::new(game.model()).moves(&position).expect("no fault");
            assert_eq!(simple.legal.len(), expected, "{holes} holes, {ruling}: the simple interpreter");
            let fast = Game::new(game.model().clone());
            let standing = Standing::of(fast.plan(), &position).expect("it fits");
            if let Ok(Ok(lines)) = fast.fast().map(|form| form.perft(fast.plan(), &standing, 1, false)) {
                assert_eq!(lines, expected as u64, "{holes} holes, {ruling}: the fast form");
            }
        }
    }
}

/// Extra moves make no turn longer: the position comes again. South's seed is at its start after every two moves of his;
/// for the third time after four.
#[test]
fn extra_moves_that_come_again_are_positions_that_come_again() {
    let text = "---\ngame: Again\n---\n
board
    2 rows of 5
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round own rows

start
    1 in hole 1 of row

turn
    lift an own hole; sow

when the last seed falls
    move again

end
    if stuck: pass
    if nobody can move: draw
    if same position a third time: draw
";
    let model = model_of(Source::new("again", text), &[]);
    let game = Game::new(model).without_fast_form();
    let start = game.start().expect("a start");
    let mut point = start.clone();
    let mut turns = 0;
    while point.ended().is_none() {
        point = game.step(&point, 0).expect("a move");
        turns += 1;
    }
    let ended = point.ended().expect("it has ended");
    assert_eq!((turns, ended.reason), (10, Reason::SamePosition));
    let fast = Game::new(game.model().clone());
    let start = fast.start().expect("a start");
    let mut games = fast.fast_games(&start).expect("a fast form");
    let mut chance = Chance::new(1);
    let played = games.play(&mut |n| chance.below(n), 1000).expect("it can be played");
    assert_eq!((played.turns, played.ended), (10, Some(ended)));
}

/// A first turn in step, from a board of two rows of three; the holes from North's upper left on.
fn in_step(holes: [u16; 6], choices: [usize; 2]) -> (Game, Result<Point, NoPlay>) {
    let text = "---\ngame: In step\n---\n
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    2 in every hole
    the first turn is in step, South first

sowing
    origin counts as empty

turn
    lift an own hole; sow

when the last seed falls in a hole that was occupied
    lift here; sow

end
    if stuck: most seeds wins
    if endless: that move is not allowed
    if same position a third time: draw
";
    let game = Game::with_limits(model_of(Source::new("in step", text), &[]), seeds(100_000));
    let start = game.start().expect("a start").position(&game);
    let position = Position { holes: holes.to_vec(), phase: Phase::InStep(Vec::new()), ..without_past(start) };
    let point = at(&game, &position).expect("moves");
    let chosen = game.step(&point, choices[0]).expect("a choice");
    let slow = Simple::new(game.model()).with_laps(20_000).moves(&chosen.position(&game));
    assert!(slow.is_err(), "one of the last choices leads to no end, says the simple interpreter");
    let played = game.step(&chosen, choices[1]);
    (game, played)
}

/// While another sows, what one was in before comes never again by itself; who sows on alone may come back to it. All have
/// chosen, and no move can be taken away any more: it is told, and no seed is lost.
#[test]
fn endless_turns_in_step_are_faults_and_lose_no_seed() {
    let (_, together) = in_step([4, 4, 3, 3, 4, 2], [1, 1]);
    assert_eq!(together.err(), Some(NoPlay::Fault(Fault::Limit("seeds sown"))));
    let (game, alone) = in_step([3, 4, 4, 1, 4, 3], [2, 0]);
    let clause = game.model().end.endless.as_ref().map(|(_, clause)| *clause).expect("a ruling");
    assert_eq!(alone.err(), Some(NoPlay::Fault(Fault::Opening(clause))));
    let (game, ended) = in_step([4, 4, 3, 3, 4, 2], [1, 0]);
    assert_eq!(ended.expect("it ends").total(&game), 20);
}
