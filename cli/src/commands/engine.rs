//! `mancala engine`: one request a line, one answer a line.
//!
//! `{"do": "new"}`, `{"do": "position", "position": {…}}`, `{"do": "moves"}`, `{"do": "apply", "move": "A2>"}`,
//! `{"do": "undo"}`, `{"do": "next-round"}`, `{"do": "perft", "depth": 4}`, `{"do": "playout", "seed": 7}`. With
//! `"full": true` an answer carries `position`, `moves` and `result` after the request; an `id` comes back as it was
//! sent. A bad request gets an `error`, and the game stands as it was. So does one that takes longer than `--limit seconds`
//! allows; one of more than 1 MiB is passed over and told, and one without end ends the session.

use std::io::{BufRead, Read, stdin};
use std::time::{Duration, Instant};

use mancala_grammar::LARGEST_FILE;
use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::Source;
use mancala_interpreter::game::{NoPlay, Point};
use mancala_interpreter::search::DEEPEST;
use serde_json::{Map, Value, json};

use super::apply;
use crate::args::EngineArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::turn::Detail;
use crate::load::{self, Opened};
use crate::screen::Screen;
use crate::{files, json};
use mancala_audit::chance::Chance;

/// Runs it.
pub fn run(args: &EngineArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let opened = load::open_for_requests(&args.ruleset)?;
    let (point, _) = opened.point(&args.position)?;
    files::take_standard_input()?;
    let mut engine = Engine::new(&opened, point);
    let mut input = stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(LARGEST_FILE as u64 + 2).read_until(b'\n', &mut line);
        let length = read.map_err(|error| Failure::file("standard input", &error.to_string()))?;
        if length == 0 {
            return Ok(Exit::Fine);
        }
        if length - usize::from(line.ends_with(b"\n")) > LARGEST_FILE {
            let ended = line.ends_with(b"\n") || skip_rest(&mut input);
            screen.json(&json::failure(&bad("a request is longer than 1 MiB")))?;
            if !ended {
                return Ok(Exit::Limit);
            }
        } else if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        } else {
            screen.json(&engine.line(&line))?;
        }
        screen.flush()?;
        if screen.gone() {
            return Ok(Exit::Fine);
        }
    }
}

/// Most bytes of one request that are passed over: one that goes on behind them never ends.
const PASSED_OVER: usize = 64 * LARGEST_FILE;

/// Passes over the rest of a line; whether it came to an end.
fn skip_rest(input: &mut impl BufRead) -> bool {
    let mut passed = 0;
    while let Ok(bytes) = input.fill_buf() {
        let line_end = bytes.iter().position(|byte| *byte == b'\n');
        let used = line_end.map_or(bytes.len(), |at| at + 1);
        if used == 0 || passed > PASSED_OVER {
            return used == 0;
        }
        input.consume(used);
        passed += used;
        if line_end.is_some() {
            return true;
        }
    }
    true
}

/// Turns whose lines of play are counted without a look at the clock.
const COUNTED_AT_ONCE: u32 = 2;

/// A session: a game and the requests about it.
pub struct Engine<'o> {
    opened: &'o Opened,
    first: Point,
    /// The game so far; the last is the present point, and there is always one.
    points: Vec<Point>,
}

/// An answer, before `full` is regarded.
type Answer = Result<Map<String, Value>, Failure>;

impl<'o> Engine<'o> {
    /// A session that begins at a point.
    pub fn new(opened: &'o Opened, first: Point) -> Engine<'o> {
        Engine { opened, points: vec![first.clone()], first }
    }

    /// The answer to a line.
    pub fn line(&mut self, line: &[u8]) -> Value {
        let request = match std::str::from_utf8(line) {
            Ok(text) => json::parse(&Source::new("request", text.trim_end())),
            Err(_) => Err(Failure::usage("bad-request", "the request is not UTF-8")),
        };
        let request = match request {
            Ok(request) => request,
            Err(failure) => return json::failure(&failure),
        };
        let answer = self.request(&request).and_then(|mut answer| {
            if request.get("full") == Some(&Value::Bool(true)) {
                self.full(&mut answer)?;
            }
            Ok(answer)
        });
        let mut answer = match answer {
            Ok(answer) => Value::Object(answer),
            Err(failure) => json::failure(&failure),
        };
        if let (Some(id), Value::Object(map)) = (request.get("id"), &mut answer) {
            map.insert("id".to_string(), id.clone());
        }
        answer
    }

    fn request(&mut self, request: &Value) -> Answer {
        let Some(verb) = request.get("do").and_then(Value::as_str) else {
            return Err(bad("a request is an object with a text `do`"));
        };
        match verb {
            "new" => {
                self.points = vec![self.first.clone()];
                Ok(self.position())
            }
            "position" => self.take_up(request),
            "moves" => self.moves(),
            "apply" => self.apply(request),
            "undo" => self.undo(),
            "next-round" => self.next_round(),
            "perft" => self.perft(request),
            "playout" => self.playout(request),
            other => {
                let known = ["new", "position", "moves", "apply", "undo", "next-round", "perft", "playout"];
                let near = crate::fold::did_you_mean(other, known.into_iter());
                let help = match near.first() {
                    Some(near) => format!("did you mean {}?", quoted(near)),
                    None => format!("the requests are {}", known.join(", ")),
                };
                Err(bad(format!("unknown request {}", quoted(other))).help(help))
            }
        }
    }

    fn now(&self) -> &Point {
        self.points.last().unwrap_or(&self.first)
    }

    fn position(&self) -> Map<String, Value> {
        let game = &self.opened.game;
        map([("position", json::position::write(game, &self.now().position(game)))])
    }

    /// Position, moves and result.
    fn full(&self, answer: &mut Map<String, Value>) -> Result<(), Failure> {
        let game = &self.opened.game;
        let point = self.now();
        let moves = game.moves(point).map_err(|found| self.opened.fault(&found))?;
        answer.extend(self.position());
        // a playout's own moves and result are kept apart
        answer.insert("moves".to_string(), json::moves::list(game, point, &moves));
        answer.insert("lay_out".to_string(), json::moves::lay_out(game, point));
        answer.insert("result".to_string(), json::turn::result(game, point));
        Ok(())
    }

    fn take_up(&mut self, request: &Value) -> Answer {
        let value = request.get("position").ok_or_else(|| bad("`position` is missing"))?;
        let (point, warnings) = self.opened.take_up(value)?;
        self.points = vec![point];
        let mut answer = self.position();
        if !warnings.is_empty() {
            let told: Vec<&str> = warnings.iter().map(|warning: &Diagnostic| warning.message.as_str()).collect();
            answer.insert("warnings".to_string(), json!(told));
        }
        Ok(answer)
    }

    fn moves(&self) -> Answer {
        let mut answer = Map::new();
        self.full(&mut answer)?;
        Ok(answer)
    }

    fn apply(&mut self, request: &Value) -> Answer {
        let name = request.get("move").and_then(Value::as_str).ok_or_else(|| bad("`move` is missing"))?;
        if self.points.len() > self.opened.game.limits().turns as usize {
            return Err(crate::fault::limit("turns of one game"));
        }
        let (next, record) = apply::play(self.opened, self.now(), name)?;
        self.points.push(next);
        let game = &self.opened.game;
        let detail = if request.get("trace") == Some(&Value::Bool(true)) { Detail::Events } else { Detail::Outline };
        let mut answer = self.position();
        answer.insert("turns".to_string(), json!([json::turn::turn(game, &record, detail)]));
        answer.insert("result".to_string(), json::turn::result(game, self.now()));
        Ok(answer)
    }

    fn undo(&mut self) -> Answer {
        if self.points.len() < 2 {
            return Err(bad("there is no move to take back"));
        }
        self.points.pop();
        Ok(self.position())
    }

    fn next_round(&mut self) -> Answer {
        let game = &self.opened.game;
        if !game.has_rounds() || self.now().ended().is_none() {
            return Err(bad("no round is over"));
        }
        let next =
            game.next_round(self.now()).map_err(|no| crate::fault::no_play(self.opened, &no, "next-round", &[]))?;
        self.points.push(next);
        Ok(self.position())
    }

    fn perft(&self, request: &Value) -> Answer {
        let depth = request.get("depth").and_then(Value::as_u64).and_then(|depth| u32::try_from(depth).ok());
        let depth = depth.ok_or_else(|| bad("`depth` is missing, or no number of turns"))?;
        if depth > DEEPEST {
            return Err(bad(format!("`depth` is {DEEPEST} at most")));
        }
        let nodes = self.count(self.now(), depth, &self.clock())?;
        Ok(map([("depth", json!(depth)), ("nodes", json!(nodes))]))
    }

    /// The lines of play of so many turns, with looks at the clock.
    fn count(&self, point: &Point, depth: u32, clock: &Clock) -> Result<u64, Failure> {
        clock.look()?;
        let game = &self.opened.game;
        if depth <= COUNTED_AT_ONCE {
            return game.perft(point, depth).map_err(|found| self.opened.fault(&found));
        }
        let mut nodes = 0_u64;
        for index in 0..point.count() {
            nodes = match game.step(point, index) {
                Ok(next) => nodes.saturating_add(self.count(&next, depth - 1, clock)?),
                Err(NoPlay::Fault(found)) => return Err(self.opened.fault(&found)),
                Err(NoPlay::Illegal(_) | NoPlay::Over | NoPlay::NoLayOut(_)) => nodes,
            };
        }
        Ok(nodes)
    }

    /// The clock of a request that begins now.
    fn clock(&self) -> Clock {
        Clock { begun: Instant::now(), most: Duration::from_secs(self.opened.game.limits().seconds.into()) }
    }

    /// A random game from here on; the game itself stands.
    fn playout(&self, request: &Value) -> Answer {
        let seed = match request.get("seed") {
            None => 1,
            Some(seed) => seed.as_u64().ok_or_else(|| bad("`seed` is no whole number"))?,
        };
        let game = &self.opened.game;
        let mut chance = Chance::new(seed, 0);
        let mut point = self.now().clone();
        let mut names = Vec::new();
        let clock = self.clock();
        while point.ended().is_none() {
            if names.len() >= game.limits().turns as usize {
                return Err(crate::fault::limit("turns of one game"));
            }
            clock.look()?;
            let (next, name) = chance.step(game, &point).map_err(|no| self.no_step(&no))?;
            names.push(name);
            point = next;
        }
        let playout = json!({ "moves": names, "result": json::turn::result(game, &point) });
        Ok(map([("playout", playout)]))
    }

    fn no_step(&self, no: &NoPlay) -> Failure {
        crate::fault::no_play(self.opened, no, "a random move", &[])
    }
}

/// What a request may take.
struct Clock {
    begun: Instant,
    most: Duration,
}

impl Clock {
    fn look(&self) -> Result<(), Failure> {
        match self.begun.elapsed() <= self.most {
            true => Ok(()),
            false => Err(crate::fault::limit("seconds of one request")),
        }
    }
}

fn map<const N: usize>(entries: [(&str, Value); N]) -> Map<String, Value> {
    entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

fn bad(message: impl AsRef<str>) -> Failure {
    Failure::usage("bad-request", message)
}
