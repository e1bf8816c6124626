//! What holds in every game of the collection, whatever the position: no seed is lost, a turned board plays alike,
//! what is listed can be played and nothing else, a position written down is the same position.

use mancala_interpreter::game::{Game, NoPlay, NoPosition, Point};
use mancala_interpreter::model::Hole;
use mancala_interpreter::position::{Phase, Position};
use mancala_interpreter::run::Fault;
use mancala_interpreter::trace::{GameResult, TurnRecord};
use mancala_tests::boards::{by_lot, half_turn, other, seeds, turned, without_past};
use mancala_tests::collection::{self, Chance, games};

/// Positions of one ruleset: so many by play, so many drawn by lot.
const PLAYED: usize = 14;
const DRAWN: usize = 14;
/// So often at most a position is drawn, or a game begun: in some games nearly every drawn position is over.
const TRIED: usize = 300;

/// Positions of play at random, new games when one is over, then positions drawn by lot in which somebody can move.
fn positions(game: &Game, seed: u64) -> Vec<Point> {
    let mut chance = Chance::new(seed);
    let mut points = Vec::new();
    let mut point = start(game, &mut chance);
    for _ in 0..TRIED {
        if points.len() >= PLAYED {
            break;
        }
        let count = u32::try_from(point.count()).expect("not so many moves");
        if count == 0 {
            point = start(game, &mut chance);
            continue;
        }
        points.push(point.clone());
        point = game.step(&point, chance.below(count) as usize).expect("a legal move is played");
    }
    for _ in 0..TRIED {
        if points.len() >= PLAYED + DRAWN {
            break;
        }
        match game.at(&by_lot(game, &mut chance)) {
            Ok(point) if point.count() > 0 => points.push(point),
            Ok(_) | Err(NoPosition::Fault(_)) => {}
            Err(NoPosition::Misfit(misfit)) => panic!("{misfit:?}"),
        }
    }
    points
}

fn start(game: &Game, chance: &mut Chance) -> Point {
    let mut point = game.start().expect("a set-up");
    while point.lay_out().is_some() {
        point = game.random_step(&point, &mut |n| chance.below(n)).expect("a lay-out");
    }
    point
}

/// All seeds, then those of each declared kind.
fn kind_by_kind(position: &Position) -> Vec<u64> {
    let all = u64::from(seeds(position));
    std::iter::once(all).chain(position.kinds.iter().map(|kind| kind.total())).collect()
}

#[test]
fn no_seed_becomes_one_of_another_kind() {
    for (name, model) in collection::with_kinds() {
        let game = Game::new(model);
        for point in positions(&game, 1) {
            let before = kind_by_kind(&point.position(&game));
            for index in 0..point.count() {
                let after = game.step(&point, index).expect("a legal move is played").position(&game);
                assert_eq!(kind_by_kind(&after), before, "{name}: from {:?}", point.position(&game));
            }
        }
    }
}

/// Does something with many positions of every ruleset; what it finds wrong is told with the position.
fn everywhere(look: &dyn Fn(&Game, &Point, &mut Chance) -> Result<(), String>) {
    let mut wrong = Vec::new();
    for entry in collection::all() {
        let game = entry.game();
        for seed in 1..=games(1) {
            let mut chance = Chance::new(seed + 100);
            let found = positions(&game, seed).into_iter().find_map(|point| {
                let problem = look(&game, &point, &mut chance).err()?;
                Some(format!("{}: {problem}, from {:?}", entry.name, without_past(point.position(&game))))
            });
            wrong.extend(found);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_listed_move_can_be_played_and_no_seed_is_lost() {
    everywhere(&|game, point, _| {
        let total = seeds(&point.position(game));
        let moves = game.moves(point).map_err(|fault| format!("{fault:?}"))?;
        for found in &moves {
            let name = &found.name;
            let (after, record) = game.play(point, name, false).map_err(|no| format!("{name}: {no:?}"))?;
            if record.name != *name || record.mover != point.mover() {
                return Err(format!("{name} is played as {} by {:?}", record.name, record.mover));
            }
            let left = seeds(&after.position(game));
            if left != total || after.total(game) != total {
                return Err(format!("{name} leaves {left} of {total} seeds"));
            }
        }
        Ok(())
    });
}

#[test]
fn moves_have_names_of_their_own() {
    everywhere(&|game, point, _| {
        let mut names: Vec<String> = game.moves(point).expect("no fault").into_iter().map(|one| one.name).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        if names.len() == all { Ok(()) } else { Err(format!("a name twice among {names:?}")) }
    });
}

/// A name that is not listed is refused. Where no move starts in an own hole, the clauses that say so are named.
#[test]
fn a_move_that_is_not_listed_is_refused_with_a_reason() {
    everywhere(&|game, point, chance| {
        let names: Vec<String> = game.moves(point).expect("no fault").into_iter().map(|one| one.name).collect();
        let mover = point.mover();
        let own = game.model().board.rows[usize::from(mover.0)].iter().flatten();
        for plain in own.map(|hole| game.names().hole(mover, *hole)) {
            if !names.iter().any(|name| starts_in(name, plain)) {
                match game.play(point, plain, false) {
                    Err(NoPlay::Illegal(clauses)) if !clauses.is_empty() => {}
                    refused => return Err(format!("{plain}: {:?}", refused.map(|(_, record)| record))),
                }
            }
            let ending = ["", ">", "<", ">>", "/none", "?", "/1"][chance.below(7) as usize];
            let name = format!("{plain}{ending}");
            if !names.contains(&name) && !matches!(game.play(point, &name, false), Err(NoPlay::Illegal(_))) {
                return Err(format!("{name} is not refused"));
            }
        }
        for name in ["", "no such move", ">", "pass"] {
            if !names.iter().any(|one| one == name) && !matches!(game.play(point, name, false), Err(NoPlay::Illegal(_)))
            {
                return Err(format!("{name:?} is not refused"));
            }
        }
        Ok(())
    });
}

/// `F12>` starts in `F12`, not in `F1`.
fn starts_in(name: &str, hole: &str) -> bool {
    name.strip_prefix(hole).is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_ascii_alphanumeric()))
}

#[test]
fn a_position_written_down_is_the_same_position() {
    everywhere(&|game, point, _| {
        let position = point.position(game);
        let again = game.at(&position).map_err(|no| format!("{no:?}"))?;
        if again.position(game) != position {
            return Err(format!("comes back as {:?}", again.position(game)));
        }
        let names = |point: &Point| -> Vec<String> {
            game.moves(point).expect("no fault").into_iter().map(|one| one.name).collect()
        };
        if names(&again) == names(point) { Ok(()) } else { Err("has other moves when taken up again".to_string()) }
    });
}

#[test]
fn a_turned_board_plays_alike() {
    let mut claimed = Vec::new();
    let mut wrong = Vec::new();
    for entry in collection::all() {
        let game = entry.game();
        let Some(turn) = half_turn(game.model()) else { continue };
        claimed.push(entry.name.clone());
        let problem = positions(&game, 11).iter().find_map(|point| turns_alike(&game, point, &turn).err());
        wrong.extend(problem.map(|problem| format!("{}: {problem}", entry.name)));
    }
    println!("turned by half: {}", claimed.join(", "));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The same names, laps, captures and, turned, the same positions.
fn turns_alike(game: &Game, point: &Point, turn: &[Hole]) -> Result<(), String> {
    let position = without_past(point.position(game));
    if position.phase != Phase::Turn {
        return Ok(());
    }
    let tell = |text: String| format!("{text}, from {position:?}");
    let one = game.at(&position).map_err(|no| tell(format!("{no:?}")))?;
    let two = game.at(&turned(&position, turn)).map_err(|no| tell(format!("turned: {no:?}")))?;
    let moves = game.moves(&one).map_err(|fault| tell(format!("{fault:?}")))?;
    if moves.len() != two.count() {
        return Err(tell(format!("{} moves, turned {}", moves.len(), two.count())));
    }
    for found in moves {
        let name = found.name;
        let told = |(point, record): (Point, TurnRecord)| {
            let result = point.ended().map(|ended| ended.result);
            (without_past(point.position(game)), result, record.laps, record.captured, record.again)
        };
        let played = match game.play(&one, &name, false) {
            // not followed to its end
            Err(NoPlay::Fault(Fault::Limit(_))) => continue,
            played => played.map_err(|no| tell(format!("{name}: {no:?}")))?,
        };
        let (after, result, laps, captured, again) = told(played);
        let result = match result {
            Some(GameResult::Won(seat)) => Some(GameResult::Won(other(seat))),
            result => result,
        };
        let found = told(
            game.play(&two, &seen_from_across(game, &name), false)
                .map_err(|no| tell(format!("turned {name}: {no:?}")))?,
        );
        let expected = (turned(&after, turn), result, laps, captured, again);
        if found != expected {
            return Err(tell(format!("{name}: turned\n{found:?}\nnot\n{expected:?}\n")));
        }
    }
    Ok(())
}

/// The name of a move on the turned board: a hole across the board has the initial of the other seat before it.
fn seen_from_across(game: &Game, name: &str) -> String {
    let seats = &game.model().board.seats;
    let initial = |seat: usize| seats[seat].chars().next().map(|initial| format!("{initial}-")).unwrap_or_default();
    for (here, there) in [(0, 1), (1, 0)] {
        if let Some(hole) = name.strip_prefix(initial(here).as_str()) {
            return format!("{}{hole}", initial(there));
        }
    }
    name.to_string()
}

/// The half turn itself, so that the law above means something: twice gives the board back, once does not.
#[test]
fn a_half_turn_is_its_own_undoing() {
    let game = collection::named("bao-kigogo").game();
    let turn = half_turn(game.model()).expect("alike for both players");
    let mut chance = Chance::new(5);
    let position = by_lot(&game, &mut chance);
    assert_ne!(turned(&position, &turn), position);
    assert_eq!(turned(&turned(&position, &turn), &turn), Position { past: Vec::new(), ..position });
    assert_eq!(turn[0], Hole(47), "the upper left hole comes to the lower right");
}
