//! The general machine, the fast form and the simple interpreter of one ruleset, held against one another: for rulesets
//! that nobody has looked at.

mod fast;

pub use fast::measured_game;

use mancala_interpreter::game::{Game, NoPlay, NoPosition, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::model::Model;
use mancala_interpreter::position::{Decision, Phase, Position};
use mancala_interpreter::run::Fault;

use crate::boards::{seeds, try_by_lot, without_past as plain};
use crate::collection::Chance;
use crate::simple::{Simple, SimpleFault, SimpleMove};

/// Bounds so small that play without end is soon told as such.
pub const LIMITS: Limits =
    Limits { seeds_sown: 20_000, branches: 300, choices: 24, turns: 100, past: 200, seconds: 10 };

/// Laps that the simple interpreter may sow for one position.
const LAPS: u64 = 4_000;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Turns of which all moves were compared with those of the simple interpreter.
    pub turns: usize,
    /// Play came to a limit, or was longer than the simple interpreter follows.
    pub limits: usize,
    /// Both came to a fault of the ruleset.
    pub faults: usize,
    /// Lines of play and games compared with the fast form.
    pub fast: usize,
}

impl Compared {
    /// Adds what else was compared.
    pub fn add(&mut self, other: Compared) {
        self.turns += other.turns;
        self.limits += other.limits;
        self.faults += other.faults;
        self.fast += other.fast;
    }
}

/// Why play was not followed further.
enum Stop {
    Limit,
    /// A fault of the ruleset, in all of them.
    Fault,
    Differs(String),
}

/// A ruleset in all forms of play.
pub struct All<'m> {
    general: Game,
    fast: Option<Game>,
    simple: Simple<'m>,
}

impl<'m> All<'m> {
    /// Of a checked ruleset.
    #[must_use]
    pub fn new(model: &'m Model) -> All<'m> {
        let game = || Game::with_limits(model.clone(), LIMITS);
        let fast = Some(game()).filter(|game| game.fast().is_ok());
        All { general: game().without_fast_form(), fast, simple: Simple::new(model).with_laps(LAPS) }
    }

    /// Whether there is a fast form.
    #[must_use]
    pub fn has_fast_form(&self) -> bool {
        self.fast.is_some()
    }

    /// Plays games from the start, and some turns from positions drawn by lot.
    ///
    /// # Errors
    /// Two forms differ, a seed is lost, or a position does not come back.
    pub fn compare(&self, chance: &mut Chance, turns: usize, lots: usize) -> Result<Compared, String> {
        let mut compared = Compared::default();
        self.play_from_start(chance, turns, &mut compared)?;
        for _ in 0..lots {
            self.play_from_lot(chance, &mut compared)?;
        }
        Ok(compared)
    }

    fn play_from_start(&self, chance: &mut Chance, turns: usize, compared: &mut Compared) -> Result<(), String> {
        let mut point = match (self.general.start(), self.simple.start()) {
            (Ok(point), _) => point,
            (Err(Fault::Limit(_)), _) | (_, Err(SimpleFault::Budget)) => {
                compared.limits += 1;
                return Ok(());
            }
            // an opening that lifts nothing is a fault that the simple interpreter does not look for
            (Err(_), Err(_)) | (Err(Fault::Opening(_)), _) => {
                compared.faults += 1;
                return Ok(());
            }
            // it may be the position that follows which has the fault
            (Err(fault), Ok(position)) => match self.simple.moves(&position) {
                Err(_) => return Ok(()),
                Ok(moves) => return Err(format!("start: {fault:?}, simple {:?}", moves.names())),
            },
        };
        for _ in 0..20 {
            if point.lay_out().is_none() {
                break;
            }
            point = match self.general.random_step(&point, &mut |n| chance.below(n)) {
                Ok(next) => next,
                Err(_) => return Ok(()),
            };
        }
        self.fast_from(&point, chance, compared)?;
        let position = point.position(&self.general);
        self.play_on(point, position, turns, chance, compared)
    }

    fn play_from_lot(&self, chance: &mut Chance, compared: &mut Compared) -> Result<(), String> {
        let Some(position) = self.lot(chance) else { return Ok(()) };
        let tell = |text: String| format!("{text}, from {position:?}");
        let point = match self.general.at(&position) {
            Ok(point) => point,
            Err(NoPosition::Fault(Fault::Limit(_))) => {
                compared.limits += 1;
                return Ok(());
            }
            Err(NoPosition::Fault(fault)) => {
                compared.faults += 1;
                return match self.simple.moves(&position) {
                    Err(_) => Ok(()),
                    // he who cannot move passes, and the next position is at fault
                    Ok(moves) if moves.legal.is_empty() => Ok(()),
                    Ok(moves) => Err(tell(format!("the engine alone: {fault:?}, simple {:?}", moves.names()))),
                };
            }
            Err(NoPosition::Misfit(misfit)) => return Err(tell(format!("{misfit:?}"))),
        };
        let reached = plain(point.position(&self.general));
        if (point.ended().is_some() || reached != position)
            && self.simple.moves(&position).is_ok_and(|moves| !moves.legal.is_empty())
        {
            return Err(tell("the simple interpreter alone has moves".to_string()));
        }
        if point.phase() == &Phase::Turn {
            self.fast_from(&point, chance, compared)?;
        }
        self.play_on(point, reached, 3, chance, compared)
    }

    /// A position drawn by lot, if the game can be begun at all.
    fn lot(&self, chance: &mut Chance) -> Option<Position> {
        try_by_lot(&self.general, chance)
    }

    fn play_on(
        &self,
        mut point: Point,
        mut slow: Position,
        turns: usize,
        chance: &mut Chance,
        compared: &mut Compared,
    ) -> Result<(), String> {
        for turn in 0..turns {
            if point.ended().is_some() || point.lay_out().is_some() {
                return self.next_round(&point);
            }
            let tell = |text: String| format!("turn {turn}: {text}, from {:?}", plain(point.position(&self.general)));
            self.comes_back(&point).map_err(tell)?;
            let pairs = match self.compare_moves(&point, &slow) {
                Ok(pairs) => pairs,
                Err(Stop::Limit) => {
                    compared.limits += 1;
                    return Ok(());
                }
                Err(Stop::Fault) => {
                    compared.faults += 1;
                    return Ok(());
                }
                Err(Stop::Differs(text)) => return Err(tell(text)),
            };
            compared.turns += 1;
            let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
            let Some((next, twin)) = pairs.into_iter().nth(chance.below(count) as usize) else { return Ok(()) };
            point = next;
            slow = twin.after;
        }
        Ok(())
    }

    /// The next round, in both.
    fn next_round(&self, point: &Point) -> Result<(), String> {
        let Some(ended) = point.ended().filter(|_| self.general.has_rounds()) else { return Ok(()) };
        let over = point.position(&self.general);
        match (self.general.next_round(point), self.simple.advance_round(&over, ended.result)) {
            (Ok(next), Ok(twin)) => {
                let (one, other) = (plain(next.position(&self.general)), plain(twin.position));
                let results = (next.ended().map(|ended| ended.result), twin.result);
                // a round whose first player is stuck is over before it begins
                match results.0 == results.1 && (one == other || results.0.is_some()) || next.ended().is_some() {
                    true => Ok(()),
                    false => Err(format!("next round after {over:?}: {results:?}\n{one:?}\nsimple\n{other:?}")),
                }
            }
            (Err(NoPlay::Fault(_)), _) | (_, Err(SimpleFault::Budget)) | (Err(_), Err(_)) => Ok(()),
            (Ok(_), Err(fault)) => Err(format!("next round after {over:?}: simple {fault:?}")),
            (Err(no), Ok(_)) => Err(format!("next round after {over:?}: {no:?}")),
        }
    }

    /// A position that is written down and taken up again is the same, with the same moves.
    fn comes_back(&self, point: &Point) -> Result<(), String> {
        let position = point.position(&self.general);
        let again = match self.general.at(&position) {
            Ok(again) => again,
            Err(NoPosition::Fault(Fault::Limit(_))) => return Ok(()),
            Err(no) => return Err(format!("cannot be taken up: {no:?}")),
        };
        let names = |point: &Point| -> Option<Vec<String>> {
            Some(self.general.moves(point).ok()?.into_iter().map(|one| one.name).collect())
        };
        match (again.position(&self.general) == position, names(&again) == names(point)) {
            (true, true) => Ok(()),
            (false, _) => Err(format!("comes back as {:?}", again.position(&self.general))),
            (true, false) => Err(format!("has moves {:?} when taken up again, not {:?}", names(&again), names(point))),
        }
    }

    /// All moves of a position with what they lead to, in the general machine and in the simple interpreter.
    fn compare_moves(&self, point: &Point, position: &Position) -> Result<Vec<(Point, SimpleMove)>, Stop> {
        let game = &self.general;
        let moves = match game.moves(point) {
            Ok(moves) => moves,
            Err(Fault::Limit(_)) => return Err(Stop::Limit),
            // the machine has moves of one name for one only if their choices are the same, not if these are called alike
            Err(Fault::TwoMovesOfOneName(_)) => return Err(Stop::Fault),
            Err(fault) => {
                return Err(match self.simple.moves(position) {
                    Err(_) => Stop::Fault,
                    Ok(slow) => Stop::Differs(format!("moves: {fault:?}, the simple interpreter {:?}", slow.names())),
                });
            }
        };
        let slow = match self.simple.moves(position) {
            Ok(moves) => moves,
            Err(SimpleFault::Budget) => return Err(Stop::Limit),
            // it lists nothing where a move is at fault, the machine comes to the fault when that move is played
            Err(_) if self.one_is_at_fault(point) => return Err(Stop::Fault),
            // a lower tier need not be played where a higher one has moves; it may be at fault
            Err(SimpleFault::SeedsLeft | SimpleFault::NoDirection) if !game.model().moves.is_empty() => {
                return Err(Stop::Fault);
            }
            Err(fault) => return Err(Stop::Differs(format!("the simple interpreter: {fault:?}"))),
        };
        let mut names: Vec<&str> = moves.iter().map(|one| one.name.as_str()).collect();
        names.sort_unstable();
        if names != slow.names() {
            return Err(Stop::Differs(format!("moves {names:?}, simple {:?}", slow.names())));
        }
        let mut pairs = Vec::new();
        for found in &moves {
            let twin = slow.named(&found.name).ok_or_else(|| Stop::Differs(format!("{} has no twin", found.name)))?;
            match self.compare_move(point, found.index, &found.name, twin) {
                Ok(Some(after)) => pairs.push((after, twin.clone())),
                Ok(None) => {}
                Err(text) => return Err(Stop::Differs(format!("{}: {text}", found.name))),
            }
        }
        Ok(pairs)
    }

    /// Whether a move of the list comes to a fault.
    fn one_is_at_fault(&self, point: &Point) -> bool {
        (0..point.count()).any(|index| matches!(self.general.step(point, index), Err(NoPlay::Fault(_))))
    }

    /// What a move leads to; `None`: not compared, for it comes to a limit or to a fault.
    fn compare_move(
        &self,
        point: &Point,
        index: usize,
        name: &str,
        twin: &SimpleMove,
    ) -> Result<Option<Point>, String> {
        let game = &self.general;
        let (after, record) = match game.play_index(point, index, false) {
            Ok(played) => played,
            Err(NoPlay::Fault(Fault::Limit(_))) => return Ok(None),
            Err(no) => {
                return match self.simple.moves(&twin.after) {
                    Err(_) => Ok(None),
                    Ok(moves) if moves.legal.is_empty() => Ok(None),
                    Ok(moves) => Err(format!("{no:?}, simple goes on with {:?}", moves.names())),
                };
            }
        };
        let total = seeds(&point.position(game));
        let left = seeds(&after.position(game));
        if (left, after.total(game)) != (total, total) {
            return Err(format!("{total} seeds become {left}"));
        }
        match game.play(point, name, true) {
            Ok((told, again)) if told.position(game) == after.position(game) && again.captured == record.captured => {}
            Ok((told, _)) => return Err(format!("told, it leads to {:?}", told.position(game))),
            Err(NoPlay::Fault(Fault::Limit(_))) => {}
            Err(no) => return Err(format!("cannot be told: {no:?}")),
        }
        let result = after.ended().map(|ended| ended.result);
        let told = (result, record.laps, record.captured, record.again);
        let twin_told = (twin.result, twin.laps, twin.captured, twin.again);
        // a choice in step is told by what all do together, by the simple interpreter as if it were sown alone
        let in_step = matches!(point.phase(), Phase::InStep(_));
        if if in_step { result != twin.result } else { told != twin_told } {
            return Err(format!("{told:?}, simple {twin_told:?}"));
        }
        let (one, other) = (one_choice(after.position(game)), one_choice(twin.after.clone()));
        if result.is_none() && one != other {
            return Err(format!("leads to\n{one:?}\nsimple\n{other:?}\n"));
        }
        Ok(Some(after))
    }
}

/// A position without its past; how a hole chosen in step was chosen makes no difference.
fn one_choice(position: Position) -> Position {
    let mut position = plain(position);
    if let Phase::InStep(chosen) = &mut position.phase {
        for decision in chosen.iter_mut().flat_map(|chosen| &mut chosen.decisions) {
            if let Decision::Place(hole) = decision {
                *decision = Decision::Hole(*hole);
            }
        }
    }
    position
}
