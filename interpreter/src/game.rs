//! Playing a ruleset: positions, moves, turns.

use std::cell::Cell as StdCell;
use std::sync::OnceLock;

use crate::fast::{Fast, RandomGames, Why};
use crate::limits::Limits;
use crate::model::{ClauseId, Model, Part, Seat};
use crate::names::Names;
use crate::plan::Plan;
use crate::position::{Decision, Phase, Position};
use crate::run::{Candidate, Ended, Fault, LayOut, Legal, Misfit, Next, Settled, Standing, named};
use crate::run::{drive, lay_out, replay};
use crate::trace::{Event, GameResult, Happening, TurnRecord};

/// Turns that the fast form counts ahead.
const DEEPEST_FAST: u32 = 200;

/// A ruleset ready to play.
#[derive(Clone, Debug)]
pub struct Game {
    model: Model,
    plan: Plan,
    /// Made when it is first asked for: a check, a list, a trace need none.
    fast: OnceLock<Result<Fast, Why>>,
    names: Names,
    limits: Limits,
}

/// A position and what can be done in it.
#[derive(Clone, Debug)]
pub struct Point {
    settled: Settled,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What `play` takes and records use; unique among the legal moves.
    pub name: String,
    /// Every decision of the move, in order, the first hole first.
    pub decisions: Vec<Decision>,
    /// Its place in the list, as [`Game::play_index`] takes it.
    pub index: usize,
}

/// Why a move could not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPlay {
    /// It is not legal; the clauses that say so, if it was tried and taken away.
    Illegal(Vec<ClauseId>),
    /// The game, or the round, is over.
    Over,
    /// The numbers are no lay-out; the clause, if one forbids it.
    NoLayOut(Option<ClauseId>),
    /// Play came to a fault.
    Fault(Fault),
}

impl From<Fault> for NoPlay {
    fn from(fault: Fault) -> NoPlay {
        NoPlay::Fault(fault)
    }
}

/// Why a position cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPosition {
    /// It does not fit the ruleset.
    Misfit(Misfit),
    /// Play came to a fault.
    Fault(Fault),
}

impl Game {
    /// A game of a checked ruleset.
    #[must_use]
    pub fn new(model: Model) -> Game {
        Game::with_limits(model, Limits::default())
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(model: Model, limits: Limits) -> Game {
        let plan = Plan::new(&model);
        let names = Names::new(&model, &plan.options);
        Game { model, plan, fast: OnceLock::new(), names, limits }
    }

    /// The same game, played by the general form alone: what the fast form is tested against.
    #[must_use]
    pub fn without_fast_form(self) -> Game {
        Game { fast: OnceLock::from(Err(Why("it was not asked for"))), ..self }
    }

    /// The fast form of the plan, or why there is none.
    pub fn fast(&self) -> Result<&Fast, Why> {
        self.fast.get_or_init(|| Fast::new(&self.plan)).as_ref().map_err(|why| *why)
    }

    /// The ruleset.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Its plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Names of holes and options.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Its bounds.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The beginning of the game.
    ///
    /// # Errors
    /// A fault of the ruleset that shows in the first steps, or a limit.
    pub fn start(&self) -> Result<Point, Fault> {
        let budget = StdCell::new(self.limits.seeds_sown);
        drive(&self.plan, self.limits, false, &budget).start().map(|settled| Point { settled })
    }

    /// A position handed in. It is taken to stand after the rules of `the turn starts`; it counts as not seen before
    /// but for its own past.
    ///
    /// # Errors
    /// The position does not fit the ruleset, or play comes to a fault.
    pub fn at(&self, position: &Position) -> Result<Point, NoPosition> {
        let standing = Standing::of(&self.plan, position).map_err(NoPosition::Misfit)?;
        let budget = StdCell::new(self.limits.seeds_sown);
        let drive = drive(&self.plan, self.limits, false, &budget);
        drive.resume(standing).map(|settled| Point { settled }).map_err(NoPosition::Fault)
    }

    /// The legal moves of a point, by name. None where a lay-out is waited for (see [`Point::lay_out`]).
    ///
    /// # Errors
    /// Two moves of one name and kind lead to different positions.
    pub fn moves(&self, point: &Point) -> Result<Vec<Move>, Fault> {
        let Next::Moves(legal) = &point.settled.next else { return Ok(Vec::new()) };
        let mut moves: Vec<Move> = legal
            .moves
            .iter()
            .enumerate()
            .map(|(index, move_)| Move { name: self.name(point, move_, false), decisions: shown(move_), index })
            .collect();
        self.tell_apart(point, legal, &mut moves)?;
        Ok(moves)
    }

    fn name(&self, point: &Point, move_: &Candidate, whole: bool) -> String {
        let seat = point.settled.standing.state.turn.mover;
        let later = named(&move_.decisions, move_.first);
        self.names.of_move(seat, move_.first, later, self.alone(point, move_), whole)
    }

    /// The name of a move without a hole and without choices.
    fn alone(&self, point: &Point, move_: &Candidate) -> &str {
        let swapped = move_.state.turn.swapped != point.settled.standing.state.turn.swapped;
        match self.plan.turns[move_.turn].kind {
            _ if move_.passed => "pass",
            _ if swapped => "swap",
            Some(kind) => self.names.kind(kind),
            None => "move",
        }
    }

    /// Moves of one name get the initials of later holes, then the kind of turn added.
    fn tell_apart(&self, point: &Point, legal: &Legal, moves: &mut [Move]) -> Result<(), Fault> {
        for index in twins(moves) {
            moves[index].name = self.name(point, &legal.moves[index], true);
        }
        for index in twins(moves) {
            let turn = &self.plan.turns[legal.moves[index].turn];
            let suffix = turn.kind.map(|kind| format!("/{}", self.names.kind(kind)));
            if let Some(suffix) = suffix.filter(|suffix| !moves[index].name.ends_with(suffix.as_str())) {
                moves[index].name.push_str(&suffix);
            }
        }
        match twins(moves).first() {
            Some(index) => Err(Fault::TwoMovesOfOneName(moves[*index].name.clone())),
            None => Ok(()),
        }
    }

    /// Tried moves and branches that are not legal, with their names and the clause of each.
    ///
    /// # Errors
    /// A fault or a limit.
    pub fn removed(&self, point: &Point) -> Result<Vec<(String, ClauseId)>, Fault> {
        let Next::Moves(_) = &point.settled.next else { return Ok(Vec::new()) };
        let budget = StdCell::new(self.limits.seeds_sown);
        let state = &point.settled.standing.state;
        let legal = drive(&self.plan, self.limits, false, &budget).legal(state, true)?;
        let seat = state.turn.mover;
        Ok(legal
            .removed
            .iter()
            .map(|gone| {
                let name = self.names.of_move(seat, gone.first, named(&gone.decisions, gone.first), "move", false);
                (name, gone.clause)
            })
            .collect())
    }

    /// Why a move of that name is not legal: the clauses that took it away or did not offer it. Empty: no `turn` part
    /// speaks of it at all, or a legal move is called almost so.
    ///
    /// # Errors
    /// A fault or a limit.
    pub fn why_not(&self, point: &Point, name: &str) -> Result<Vec<ClauseId>, Fault> {
        let mut clauses: Vec<ClauseId> = Vec::new();
        let legal = self.moves(point)?;
        if legal.iter().any(|legal| begins_alike(&legal.name, name)) {
            return Ok(clauses);
        }
        for (removed, clause) in self.removed(point)? {
            if same_or_longer(&removed, name) && !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let hole = |name: &str| self.names.find_hole(point.mover(), Names::head(name));
        if clauses.is_empty() && !legal.iter().any(|legal| hole(&legal.name) == hole(name)) {
            clauses = self.not_offered(point, name);
        }
        Ok(clauses)
    }

    /// Clauses whose description of the hole to begin with the named hole does not fit.
    fn not_offered(&self, point: &Point, name: &str) -> Vec<ClauseId> {
        let state = &point.settled.standing.state;
        let Some(hole) = self.names.find_hole(state.turn.mover, Names::head(name)) else { return Vec::new() };
        let budget = StdCell::new(self.limits.seeds_sown);
        drive(&self.plan, self.limits, false, &budget).not_offered(state, hole).unwrap_or_default()
    }

    /// Plays the move of that name.
    ///
    /// # Errors
    /// The move is not legal, the game is over, or play comes to a fault.
    pub fn play(&self, point: &Point, name: &str, trace: bool) -> Result<(Point, TurnRecord), NoPlay> {
        match &point.settled.next {
            Next::Over(_) => Err(NoPlay::Over),
            Next::LayOut(_) => {
                let numbers: Option<Vec<u16>> = name.split('-').map(|n| n.parse().ok()).collect();
                self.lay_out(point, &numbers.ok_or(NoPlay::NoLayOut(None))?)
            }
            Next::Moves(_) => {
                let moves = self.moves(point)?;
                match moves.iter().find(|m| m.name == name) {
                    Some(found) => self.play_index(point, found.index, trace),
                    None => Err(NoPlay::Illegal(self.why_not(point, name)?)),
                }
            }
        }
    }

    /// Plays a legal move by its place in the list.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play_index(&self, point: &Point, index: usize, trace: bool) -> Result<(Point, TurnRecord), NoPlay> {
        let Next::Moves(legal) = &point.settled.next else { return Err(NoPlay::Over) };
        let move_ = legal.moves.get(index).ok_or(NoPlay::Illegal(Vec::new()))?;
        let budget = StdCell::new(self.limits.seeds_sown);
        let standing = &point.settled.standing;
        // a choice made in step sows nothing by itself; what all choices do together is told with the last of them
        let in_step = matches!(standing.phase, Phase::InStep(_));
        let drive = drive(&self.plan, self.limits, trace || in_step, &budget);
        let settled = drive.play(standing, legal, index)?;
        let name = self.moves(point)?.get(index).map(|m| m.name.clone()).unwrap_or_default();
        let mut events = Vec::new();
        if trace && !in_step {
            events = replay(&drive, &standing.state, move_)?;
        }
        if trace {
            events.extend(settled.events.iter().cloned());
        }
        let (laps, captured) = match in_step {
            true => laps_and_captures(&settled.events),
            false => (move_.laps, move_.captured),
        };
        let record = TurnRecord {
            mover: standing.state.turn.mover,
            name,
            decisions: shown(move_),
            events,
            laps,
            captured,
            again: move_.again && !in_step,
        };
        Ok((Point { settled }, record))
    }

    /// Plays a legal move by its place in the list and tells nothing of it: the quick way of searches and playouts.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn step(&self, point: &Point, index: usize) -> Result<Point, NoPlay> {
        let Next::Moves(legal) = &point.settled.next else { return Err(NoPlay::Over) };
        if index >= legal.moves.len() {
            return Err(NoPlay::Illegal(Vec::new()));
        }
        let budget = StdCell::new(self.limits.seeds_sown);
        let settled = drive(&self.plan, self.limits, false, &budget).play(&point.settled.standing, legal, index)?;
        Ok(Point { settled })
    }

    /// Lays out seeds, a number for each hole of [`Point::lay_out`].
    ///
    /// # Errors
    /// The numbers are no lay-out, or a condition forbids it.
    pub fn lay_out(&self, point: &Point, numbers: &[u16]) -> Result<(Point, TurnRecord), NoPlay> {
        let Next::LayOut(wanted) = &point.settled.next else { return Err(NoPlay::NoLayOut(None)) };
        if !wanted.accepts(numbers) {
            return Err(NoPlay::NoLayOut(None));
        }
        let budget = StdCell::new(self.limits.seeds_sown);
        let drive = drive(&self.plan, self.limits, true, &budget);
        let settled = lay_out(&drive, &point.settled.standing, wanted, numbers)?;
        let name = numbers.iter().map(u16::to_string).collect::<Vec<_>>().join("-");
        let record = TurnRecord {
            mover: wanted.seat,
            name,
            decisions: Vec::new(),
            events: Vec::new(),
            laps: 0,
            captured: 0,
            again: false,
        };
        Ok((Point { settled }, record))
    }

    /// After the end of a round of a game with rounds: the next one, or the end of the match.
    ///
    /// # Errors
    /// The game has no rounds, or play comes to a fault.
    pub fn next_round(&self, point: &Point) -> Result<Point, NoPlay> {
        let Next::Over(ended) = &point.settled.next else { return Err(NoPlay::Over) };
        let budget = StdCell::new(self.limits.seeds_sown);
        let drive = drive(&self.plan, self.limits, true, &budget);
        Ok(Point { settled: drive.next_round(&point.settled.standing, ended.result)? })
    }

    /// Whether the game is played in rounds.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        self.plan.rounds.is_some()
    }

    /// Whether a point is the end of the whole match: its result was given by a line of `rounds`.
    #[must_use]
    pub fn match_is_over(&self, point: &Point) -> bool {
        let by_rounds = |event: &Event| {
            let clause = event.clause.and_then(|clause| self.model.clauses.get(usize::from(clause.0)));
            matches!(event.what, Happening::Result(_)) && clause.is_some_and(|info| info.part == Part::Rounds)
        };
        point.ended().is_some() && point.events().iter().any(by_rounds)
    }

    /// The number of lines of play of exactly so many turns.
    ///
    /// # Errors
    /// A fault or a limit; a lay-out that is waited for is a limit too.
    pub fn perft(&self, point: &Point, depth: u32) -> Result<u64, Fault> {
        self.count_lines(point, depth, false)
    }

    /// As [`Game::perft`], but the last turns are played too, not only counted, where the fast form plays: a measure of
    /// speed.
    ///
    /// # Errors
    /// As [`Game::perft`].
    pub fn perft_made(&self, point: &Point, depth: u32) -> Result<u64, Fault> {
        self.count_lines(point, depth, true)
    }

    fn count_lines(&self, point: &Point, depth: u32, made: bool) -> Result<u64, Fault> {
        if depth <= DEEPEST_FAST
            && let (Next::Moves(_), Ok(fast)) = (&point.settled.next, self.fast())
            && let Ok(lines) = fast.perft(&self.plan, &point.settled.standing, depth, made)
        {
            return Ok(lines);
        }
        let budget = StdCell::new(self.limits.seeds_sown);
        drive(&self.plan, self.limits, false, &budget).perft(&point.settled, depth)
    }

    /// Random games from a player's turn by the fast form; `None`: there is none, or the position is beyond it.
    #[must_use]
    pub fn fast_games<'g>(&'g self, point: &'g Point) -> Option<RandomGames<'g>> {
        self.fast().ok()?.games(&self.plan, &point.settled.standing).ok()
    }
}

impl Point {
    /// The position.
    #[must_use]
    pub fn position(&self, game: &Game) -> Position {
        self.settled.standing.position(&game.plan)
    }

    /// The position without the earlier ones.
    pub(crate) fn position_alone(&self, game: &Game) -> Position {
        self.settled.standing.position_alone(&game.plan)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.settled.standing.state.turn.mover
    }

    /// The result, when the game or the round is over.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        match &self.settled.next {
            Next::Over(ended) => Some(*ended),
            Next::Moves(_) | Next::LayOut(_) => None,
        }
    }

    /// The lay-out that is waited for.
    #[must_use]
    pub fn lay_out(&self) -> Option<&LayOut> {
        match &self.settled.next {
            Next::LayOut(lay_out) => Some(lay_out),
            Next::Moves(_) | Next::Over(_) => None,
        }
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.settled.next {
            Next::Moves(legal) => legal.moves.len(),
            Next::LayOut(_) | Next::Over(_) => 0,
        }
    }

    /// What happened between the last move and this point: passes, rules as the turn starts, a result.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.settled.events
    }

    /// What the seeds of each seat's store are worth; where there is one kind only, how many they are.
    #[must_use]
    pub fn scores(&self, game: &Game) -> Vec<u32> {
        self.position_alone(game).scores(&game.model)
    }

    /// What comes next.
    #[must_use]
    pub fn phase(&self) -> &Phase {
        &self.settled.standing.phase
    }

    /// All seeds, wherever they are.
    #[must_use]
    pub fn total(&self, game: &Game) -> u32 {
        self.settled.standing.state.total(&game.plan)
    }

    /// The state, what comes next, and the earlier positions.
    pub(crate) fn standing(&self) -> &Standing {
        &self.settled.standing
    }

    /// A move of the list as it was tried.
    pub(crate) fn candidate(&self, index: usize) -> Option<&Candidate> {
        match &self.settled.next {
            Next::Moves(legal) => legal.moves.get(index),
            Next::LayOut(_) | Next::Over(_) => None,
        }
    }

    /// What a move of the list leads to in short: laps and seeds captured.
    #[must_use]
    pub fn outline(&self, index: usize) -> Option<(u64, u32)> {
        match &self.settled.next {
            Next::Moves(legal) => legal.moves.get(index).map(|m| (m.laps, m.captured)),
            Next::LayOut(_) | Next::Over(_) => None,
        }
    }
}

/// Who won, if anyone.
#[must_use]
pub fn winner(result: GameResult) -> Option<Seat> {
    match result {
        GameResult::Won(seat) => Some(seat),
        GameResult::Draw | GameResult::Void => None,
    }
}

/// How many laps were sown and seeds captured in these events.
fn laps_and_captures(events: &[Event]) -> (u64, u32) {
    events.iter().fold((0, 0), |(laps, captured), event| match &event.what {
        Happening::LapStarts { .. } => (laps + 1, captured),
        Happening::Taken { seeds, .. } => (laps, captured + u32::from(*seeds)),
        _ => (laps, captured),
    })
}

/// The decisions of a move as others see them: the first hole, then each later choice.
fn shown(move_: &Candidate) -> Vec<Decision> {
    let first = move_.first.map(Decision::Hole);
    first.into_iter().chain(named(&move_.decisions, move_.first).cloned()).collect()
}

/// Whether a removed branch is the move asked for: of that name, or cut off before its name was whole.
fn same_or_longer(removed: &str, name: &str) -> bool {
    removed == name || (!removed.is_empty() && begins_alike(name, removed)) || begins_alike(removed, name)
}

/// Whether a name is another, in small letters or large, or goes on from it: `F1<` from `F1`, but not `F11`.
fn begins_alike(name: &str, beginning: &str) -> bool {
    name.get(..beginning.len()).is_some_and(|head| head.eq_ignore_ascii_case(beginning))
        && name.get(beginning.len()..).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Moves whose name another has as well.
fn twins(moves: &[Move]) -> Vec<usize> {
    let mut seen: Vec<(&str, usize)> = moves.iter().map(|one| (one.name.as_str(), one.index)).collect();
    seen.sort_unstable();
    seen.windows(2).filter(|pair| pair[0].0 == pair[1].0).flat_map(|pair| [pair[0].1, pair[1].1]).collect()
}
