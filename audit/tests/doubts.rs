//! What play leaves in doubt: choices that are never legal, two rules of the end at once, players without a ruling.

use mancala_audit::audit::{Audit, never_met, result};
use mancala_audit::coverage::Sheets;
use mancala_audit::play::{Budget, Played, offer_name, play};
use mancala_grammar::load::{Loaded, load};
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_loaded;
use mancala_interpreter::game::Game;
use mancala_interpreter::limits::Limits;

const BUDGET: Budget = Budget { games: 20, turns: 60, positions: 200, reachable: 0, seed: 1 };

fn loaded(text: &str) -> Loaded {
    let loaded = load(Source::new("test.mancala", text), &|_| None);
    let checked = check_loaded(&loaded);
    let wrong: Vec<_> = checked.problems.iter().filter(|problem| problem.is_error()).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    loaded
}

fn game(loaded: &Loaded) -> Game {
    Game::new(check_loaded(loaded).model.unwrap())
}

fn codes(loaded: &Loaded, game: &Game, played: Played) -> Vec<&'static str> {
    let audit = Audit::of(loaded, game, &Sheets::new(), None, Some(played), true);
    let codes: Vec<_> = audit.findings.iter().map(|finding| finding.code).collect();
    codes.into_iter().filter(|code| ["W619", "W620", "W621", "M614"].contains(code)).collect()
}

fn choosing(moves: &str) -> String {
    format!(
        "board
    2 rows of 4
    every player owns his rows
    no stores
    path clockwise or counter-clockwise round own rows

start
    2 in every hole
    South starts

turn
    lift an own hole
    choose a direction
    choose a number from 1 to 2
    sow

{moves}when the last seed falls in an own hole that holds 3
    either stay: stop
    or away: take here, off the board

end
    if stuck: the stuck player loses
    if endless: that move is not allowed
    if same position a second time: draw
"
    )
}

/// A hole of a row of 4 at either end, with two seeds or three, can be sown both ways, and so can the options be met.
#[test]
fn choices_of_legal_moves_are_met() {
    let loaded = loaded(&choosing(""));
    let game = game(&loaded);
    let played = play(&game, &[], BUDGET, &|_| {});
    assert_eq!(mancala_audit::play::offers(&game).len(), 2 + 2 + 2, "options, directions, numbers");
    assert!(never_met(&game, &played).is_empty());
    assert!(codes(&loaded, &game, played).is_empty());
}

/// What `never` takes away in every position is never met, and that alone.
#[test]
fn a_direction_that_is_never_legal_is_told() {
    let loaded = loaded(&choosing("moves\n    never moves that go clockwise\n\n"));
    let game = game(&loaded);
    let played = play(&game, &[], BUDGET, &|_| {});
    let unmet: Vec<String> = never_met(&game, &played).into_iter().map(|(offer, _)| offer_name(&game, offer)).collect();
    assert_eq!(unmet, ["clockwise"]);
    assert_eq!(codes(&loaded, &game, played), ["W619"]);
}

fn ending(ends: &str) -> String {
    format!(
        "board
    2 rows of 2
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole
    South starts

turn
    lift an own hole; sow

when the last seed falls in an enemy hole
    take here, to own store

end
{ends}    if stuck: draw                      chosen: not stated
    if endless: that move is not allowed
    if same position a second time: draw
"
    )
}

/// South's first move b falls in the hole across the corner, which holds 2 then: they are taken, and the enemy has one
/// hole left. Both lines hold: by the first South wins, by the second he loses.
#[test]
fn two_rules_of_the_end_that_hold_at_once_are_told() {
    let first = "    (many) if own store holds 2 or more: mover wins\n";
    let clash = format!("{first}    (few) if there is exactly 1 enemy hole that is occupied: mover loses\n");
    let loaded_both = loaded(&ending(&clash));
    let both = game(&loaded_both);
    let played = play(&both, &[], BUDGET, &|_| {});
    let clashes: Vec<_> = played.sights.clashes().collect();
    assert_eq!(clashes.len(), 1);
    let (one, other, clash) = clashes[0];
    let label =
        |clause: mancala_interpreter::model::ClauseId| both.model().clauses[usize::from(clause.0)].label.clone();
    assert_eq!([label(one), label(other)], ["many", "few"]);
    assert_eq!(clash.results.map(|given| result(&both, given)), ["South wins", "North wins"]);
    assert_eq!(clash.before.holes, [1, 1, 1, 1]);
    assert_eq!(clash.sight.line, ["b"]);
    assert_eq!(codes(&loaded_both, &both, played), ["W620"]);

    let alike = format!("{first}    (few) if there is exactly 1 enemy hole that is occupied: mover wins\n");
    let loaded_alike = loaded(&ending(&alike));
    let alike = game(&loaded_alike);
    let played = play(&alike, &[], BUDGET, &|_| {});
    assert_eq!(played.sights.clashes().count(), 0, "of one result, whichever goes first");
}

/// A line on a stuck player without any action rules nothing. No ruleset that is checked has one.
#[test]
fn a_stuck_player_without_a_ruling_is_told() {
    let loaded = loaded(&ending(""));
    let mut model = check_loaded(&loaded).model.unwrap();
    model.end.stuck.0.clear();
    let game = Game::new(model);
    let played = play(&game, &[], BUDGET, &|_| {});
    assert!(!played.faults.is_empty(), "two captures leave one seed each, or none");
    let found = codes(&loaded, &game, played);
    assert!(found.contains(&"M614"), "{found:?}");
}

/// Four seeds in each of four holes: either first move leaves five in both holes of the enemy, whose two moves would sow
/// ten seeds. Every game is stopped there, and after sixteen of them no more are played.
#[test]
fn games_that_all_come_to_a_limit_are_soon_given_up() {
    let loaded = loaded(&ending("").replace("1 in every hole", "4 in every hole"));
    let model = check_loaded(&loaded).model.unwrap();
    let few = Game::with_limits(model.clone(), Limits { seeds_sown: 9, ..Limits::default() });
    let played = play(&few, &[], Budget { games: 40, positions: 0, ..BUDGET }, &|_| {});
    assert_eq!((played.games, played.unfinished), (16, 16));
    let played = play(&Game::new(model), &[], Budget { games: 40, positions: 0, ..BUDGET }, &|_| {});
    assert_eq!(played.games, 40);
}
