//! The engine and the simple interpreter go alike through lay-outs before a game and from one round to the next.

use std::collections::BTreeMap;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::playout::{heaped, random_numbers};
use mancala_interpreter::position::{Phase, Position};
use mancala_interpreter::trace::GameResult;
use mancala_tests::collection::{self, Chance, Entry, games};
use mancala_tests::simple::{Simple, SimpleFault, SimpleMove};

/// Turns of a match; those that are not over then are left.
const TURNS: usize = 60;
/// How often a lay-out is drawn evenly, and then with most seeds in few holes, until one is accepted.
const FEW: usize = 200;
/// See [`FEW`].
const HEAPED: usize = 20_000;

#[test]
fn the_engine_and_the_simple_interpreter_go_alike_through_lay_outs_and_rounds() {
    let mut wrong = Vec::new();
    for entry in collection::all() {
        for answers in every_reading(&entry) {
            let answers: Vec<(&str, &str)> = answers.iter().map(|(reading, answer)| (&**reading, &**answer)).collect();
            let model = entry.model(&answers);
            let pair = Pair { game: Game::new(model.clone()), simple: Simple::new(&model) };
            if !pair.game.has_rounds() && !matches!(pair.simple.start().map(|start| start.phase), Ok(Phase::Start(_))) {
                continue;
            }
            for seed in 0..games(1) {
                if let Err(problem) = pair.play(&mut Chance::new(seed)) {
                    wrong.push(format!("{} {answers:?}, game {seed}, {problem}", entry.name));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn kinds_of_seed_go_alike_from_round_to_round() {
    let mut wrong = Vec::new();
    for (name, model) in collection::with_kinds().into_iter().filter(|(_, model)| model.rounds.is_some()) {
        let pair = Pair { game: Game::new(model.clone()), simple: Simple::new(&model) };
        for seed in 0..games(12) {
            if let Err(problem) = pair.play(&mut Chance::new(seed)) {
                wrong.push(format!("{name}, game {seed}, {problem}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The default, and each other answer with the rest at default.
fn every_reading(entry: &Entry) -> Vec<Vec<(String, String)>> {
    let others = entry
        .readings()
        .into_iter()
        .flat_map(|(reading, answers)| answers.into_iter().skip(1).map(move |answer| vec![(reading.clone(), answer)]));
    std::iter::once(Vec::new()).chain(others).collect()
}

struct Pair<'m> {
    game: Game,
    simple: Simple<'m>,
}

impl Pair<'_> {
    fn play(&self, random: &mut Chance) -> Result<(), String> {
        let (engine, simple) = (self.game.start(), self.simple.start());
        let (mut point, mut position) = match (engine, simple) {
            (Ok(point), Ok(position)) => (point, position),
            (Err(_), Err(_)) => return Ok(()),
            (engine, simple) => return Err(format!("start: engine {:?}, simple {simple:?}", engine.err())),
        };
        let mut line = Vec::new();
        for _ in 0..TURNS {
            let told = |problem: String| format!("after {}: {problem}", line.join(" "));
            self.alike(&point, &position, None).map_err(told)?;
            if point.lay_out().is_some() {
                (point, position) = self.lay_out(&point, &position, random).map_err(told)?;
                line.push("(lay-out)".to_owned());
                continue;
            }
            let Some((next, chosen)) = self.turn(&point, &position, random).map_err(told)? else { return Ok(()) };
            line.push(chosen.name.clone());
            (point, position) = (next, chosen.after);
            if let Some(result) = chosen.result {
                let told = |problem: String| format!("after {}: {problem}", line.join(" "));
                let Some(next) = self.round(&point, &position, result).map_err(told)? else { return Ok(()) };
                line.push("(round)".to_owned());
                (point, position) = next;
            }
        }
        Ok(())
    }

    /// All moves are compared; one is chosen.
    fn turn(
        &self,
        point: &Point,
        position: &Position,
        random: &mut Chance,
    ) -> Result<Option<(Point, SimpleMove)>, String> {
        let simple = match (self.game.moves(point), self.simple.moves(position)) {
            (Ok(_), Ok(simple)) => simple,
            // too much for the slow one is no difference
            (Err(_), Err(_)) | (Ok(_), Err(SimpleFault::Budget)) => return Ok(None),
            (engine, simple) => return Err(format!("moves: engine {:?}, simple {:?}", engine.err(), simple.err())),
        };
        let mut engine: BTreeMap<String, Point> = BTreeMap::new();
        for one in self.game.moves(point).unwrap_or_default() {
            let (next, record) = self
                .game
                .play(point, &one.name, false)
                .map_err(|error| format!("{}: the engine cannot play it: {error:?}", one.name))?;
            let Some(same) = simple.named(&one.name) else {
                return Err(format!("{}: only the engine offers it; {}", one.name, show(position)));
            };
            let told = |problem: String| format!("{}: {problem}; before {}", one.name, show(position));
            if both_move_again(position, &next, &same.after) {
                continue;
            }
            self.alike(&next, &same.after, same.result).map_err(told)?;
            let (found, wanted) =
                ((record.laps, record.captured, record.again), (same.laps, same.captured, same.again));
            // where the first turn is in step, only its position is one of all players
            if found != wanted && !matches!(position.phase, Phase::InStep(_)) {
                return Err(told(format!("laps, captured, again: engine {found:?}, simple {wanted:?}")));
            }
            engine.insert(one.name, next);
        }
        let in_step = matches!(position.phase, Phase::InStep(_));
        if let Some(missing) = simple.legal.iter().find(|one| !engine.contains_key(&one.name) && !in_step) {
            return Err(format!("{}: only the simple interpreter offers it; {}", missing.name, show(position)));
        }
        if simple.legal.is_empty() {
            return Err(format!("no move and no result; {}", show(position)));
        }
        let chosen = simple.legal[below(random, simple.legal.len())].clone();
        Ok(engine.remove(&chosen.name).map(|next| (next, chosen)))
    }

    /// The same lay-outs are accepted, and lead to the same.
    fn lay_out(&self, point: &Point, position: &Position, random: &mut Chance) -> Result<(Point, Position), String> {
        for draw in 0..FEW + HEAPED {
            let numbers = layout(point, draw, random);
            match (self.game.lay_out(point, &numbers), self.simple.arrange(position, &numbers)) {
                (Ok((point, _)), Ok(position)) => return Ok((point, position)),
                (Err(_), Err(_)) => {}
                (engine, simple) => {
                    return Err(format!(
                        "lay-out {numbers:?}: engine {:?}, simple {:?}; {}",
                        engine.err(),
                        simple.err(),
                        show(position)
                    ));
                }
            }
        }
        Err("no lay-out was accepted".to_owned())
    }

    /// The next round, or the end of the match.
    fn round(
        &self,
        point: &Point,
        position: &Position,
        result: GameResult,
    ) -> Result<Option<(Point, Position)>, String> {
        if !self.game.has_rounds() {
            return Ok(None);
        }
        match (self.game.next_round(point), self.simple.advance_round(position, result)) {
            (Ok(next), Ok(step)) => {
                // the reference does not say whether a later round opens in step
                if matches!(next.phase(), Phase::InStep(_)) {
                    return Ok(None);
                }
                self.alike(&next, &step.position, step.result).map_err(|problem| format!("next round: {problem}"))?;
                Ok(step.result.is_none().then_some((next, step.position)))
            }
            (Err(_), Err(_)) => Ok(None),
            (engine, simple) => Err(format!("next round: engine {:?}, simple {:?}", engine.err(), simple.err())),
        }
    }

    fn alike(&self, point: &Point, position: &Position, result: Option<GameResult>) -> Result<(), String> {
        let found = point.ended().map(|ended| ended.result);
        if found != result {
            return Err(format!("result: engine {found:?}, simple {result:?}; {}", show(position)));
        }
        let (engine, simple) = (plain(point.position(&self.game), result), plain(position.clone(), result));
        if engine == simple {
            return Ok(());
        }
        Err(format!("position: {}", fields(&engine, &simple)))
    }
}

/// In step, where several players earn another turn, the reference does not say who has his first.
fn both_move_again(before: &Position, engine: &Point, simple: &Position) -> bool {
    matches!(before.phase, Phase::InStep(_)) && simple.phase == Phase::Turn && engine.mover() != simple.mover
}

/// Without what each keeps in its own way; over, nobody is to move.
fn plain(mut position: Position, result: Option<GameResult>) -> Position {
    position.past.clear();
    if position.directions.iter().all(Option::is_none) {
        position.directions.clear();
    }
    if result.is_some() {
        position.mover = position.starter;
        position.phase = Phase::Turn;
    }
    position
}

/// The fields that differ.
fn fields(engine: &Position, simple: &Position) -> String {
    let lines = |position: &Position| format!("{position:#?}").split("\n    ").fold(Vec::new(), by_field);
    let pairs = lines(engine).into_iter().zip(lines(simple));
    let differ: Vec<String> =
        pairs.filter(|(one, other)| one != other).map(|(one, other)| format!("engine {one} simple {other}")).collect();
    differ.join("; ")
}

/// Joins the lines of a field that was written on several.
fn by_field(mut fields: Vec<String>, line: &str) -> Vec<String> {
    let line_of_its_own = !line.starts_with([' ', ']', ')', '}']);
    match fields.last_mut() {
        Some(field) if !line_of_its_own => field.push_str(line.trim()),
        _ => fields.push(line.trim().to_owned()),
    }
    fields
}

fn below(random: &mut Chance, bound: usize) -> usize {
    random.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
}

/// Numbers of a lay-out: first now any, now in the way that the rules ask for; then most seeds in few holes.
fn layout(point: &Point, draw: usize, random: &mut Chance) -> Vec<u16> {
    let Some(wanted) = point.lay_out() else { return Vec::new() };
    if draw >= FEW {
        return heaped(wanted.holes.len(), wanted.seeds, &mut |bound| random.below(bound));
    }
    if draw % 2 == 1 {
        return random_numbers(wanted, &mut |bound| random.below(bound));
    }
    let mut numbers = vec![0; wanted.holes.len()];
    for _ in 0..wanted.seeds {
        let at = below(random, numbers.len());
        if let Some(number) = numbers.get_mut(at) {
            *number += 1;
        }
    }
    numbers
}

fn show(position: &Position) -> String {
    format!(
        "holes {:?} stores {:?} reserves {:?} mover {:?} stages {:?} marks {:?}",
        position.holes, position.stores, position.reserves, position.mover, position.stages, position.marks
    )
}
