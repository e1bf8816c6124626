//! Before the first turn: lay-outs and scripted moves.

use super::Fault;
use super::history::History;
use super::machine::{Halt, Machine};
use super::next::{Drive, Ended, Next, Reason, Settled, Standing};
use super::state::{MarkWord, State, TurnState, word_of_seat};
use super::words::Words;
use crate::model::{ClauseId, Hole, Seat, StartStep};
use crate::plan::{Address, Plan};
use crate::position::Phase;

/// Seeds that a player lays out as he likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayOut {
    /// Its clause.
    pub clause: ClauseId,
    /// Who.
    pub seat: Seat,
    /// Nobody chooses: each seed falls in one of the holes, each as likely as any other.
    pub by_chance: bool,
    /// In which holes, in the order of a lay-out's numbers.
    pub holes: Vec<Hole>,
    /// How many seeds in all.
    pub seeds: u16,
    /// How.
    pub kind: LayOutKind,
}

/// How seeds may be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayOutKind {
    /// Any numbers.
    Free,
    /// So many in a hole, or none.
    WholeHoles {
        /// So many.
        each: u16,
        /// What is left for one more hole, if one is filled in part; else 0.
        part: u16,
    },
}

impl LayOut {
    /// Whether numbers are a lay-out, its conditions apart.
    #[must_use]
    pub fn accepts(&self, numbers: &[u16]) -> bool {
        let total: u32 = numbers.iter().map(|n| u32::from(*n)).sum();
        let whole = match self.kind {
            LayOutKind::Free => true,
            LayOutKind::WholeHoles { each, part } => {
                let in_part = numbers.iter().filter(|n| **n != 0 && **n != each);
                in_part.eq(std::iter::once(&part).filter(|part| **part > 0))
            }
        };
        numbers.len() == self.holes.len() && total == u32::from(self.seeds) && whole
    }
}

impl State {
    /// The state of the set-up.
    #[must_use]
    pub fn set_up(plan: &Plan) -> State {
        let layout = &plan.layout;
        let starter = plan.start.starts;
        let turn = TurnState {
            mover: starter,
            last_mover: None,
            has_played: 0,
            out_of_game: 0,
            swapped: false,
            starter,
            hand: 0,
        };
        let mut state = State { words: Words::zeros(usize::from(layout.words)), turn };
        state.set_seeds(plan);
        state.set_marks(plan);
        if let Some(first) = layout.owners {
            for (hole, owner) in plan.tables.owners.iter().enumerate() {
                state.words[usize::from(first) + hole] = word_of_seat(*owner);
            }
        }
        state
    }

    /// Seeds as at the set-up.
    pub(crate) fn set_seeds(&mut self, plan: &Plan) {
        let layout = &plan.layout;
        for (index, spread) in plan.start.kinds.iter().enumerate() {
            self.set_spread(plan, index, spread);
        }
        self.words[..usize::from(layout.cells)].fill(0);
        for (cell, seeds) in plan.start.holes.iter().enumerate() {
            self.words[cell] = *seeds;
        }
        for (first, list) in [(layout.stores, &plan.start.stores), (layout.reserves, &plan.start.reserves)] {
            let Some(first) = first else { continue };
            for (seat, seeds) in list.iter().enumerate().take(usize::from(layout.seats)) {
                self.words[usize::from(first) + seat] = *seeds;
            }
        }
    }

    /// Marks and stages as at the set-up.
    pub(crate) fn set_marks(&mut self, plan: &Plan) {
        let layout = &plan.layout;
        for first in &layout.marks {
            self.words[usize::from(*first)..usize::from(*first) + usize::from(layout.holes)].fill(0);
        }
        for (mark, hole, seat) in &plan.start.marks {
            self.words[layout.mark(*mark, hole.0)] = MarkWord::new(*seat, 0).0;
        }
        for seat in plan.all_seats() {
            if let Some(word) = layout.stage(seat, plan.stage_of_each) {
                self.words[word] = 0;
            }
        }
    }
}

impl Drive<'_> {
    /// The beginning of a game.
    pub(crate) fn start(&self) -> Result<Settled, Fault> {
        self.start_from(State::set_up(self.plan), 0)
    }

    /// Goes on with the steps before the first turn.
    pub(crate) fn start_from(&self, mut state: State, from: u16) -> Result<Settled, Fault> {
        for (index, step) in (0u16..).zip(&self.plan.start.steps).skip(usize::from(from)) {
            match step {
                StartStep::Arrange { clause, seat, by_chance, seeds, holes, .. } => {
                    state.turn.mover = *seat;
                    let (kind, holes) = (LayOutKind::Free, holes.clone());
                    let (clause, seat, by_chance, seeds) = (*clause, *seat, *by_chance, *seeds);
                    let lay_out = LayOut { clause, seat, by_chance, holes, seeds, kind };
                    return Ok(waiting(state, Phase::Start(index), lay_out));
                }
                StartStep::Script { seat, .. } => {
                    state.turn.mover = *seat;
                    let Some(code) = self.plan.scripts.get(usize::from(index)).copied().flatten() else { continue };
                    if let Some(settled) = self.scripted_turn(&mut state, code)? {
                        return Ok(settled);
                    }
                }
            }
        }
        state.turn.mover = state.turn.starter;
        if let Some((first, _)) = self.plan.start.in_step {
            return self.begin_in_step(state, first);
        }
        self.begin_turn(state, History::default(), Vec::new())
    }

    /// A scripted move; the standing if it ends the game.
    fn scripted_turn(&self, state: &mut State, code: Address) -> Result<Option<Settled>, Fault> {
        let root = state.clone();
        let request = self.request(&root);
        let mut machine = Machine::new(&request, root.clone(), code);
        match machine.run()? {
            Halt::Over => {}
            Halt::Choice => return Err(Fault::NoChoiceHere(machine.clause())),
            Halt::NoMove(clause) => return Err(Fault::Opening(clause)),
            Halt::Endless | Halt::SeedFell | Halt::FirstLapOver | Halt::LapStarts => {
                return Err(Fault::Opening(machine.clause()));
            }
        }
        let result = machine.result;
        *state = machine.state;
        Ok(result.map(|result| Settled {
            standing: Standing { state: state.clone(), phase: Phase::Turn, past: History::default() },
            next: Next::Over(Ended { result, reason: Reason::Rule }),
            events: Vec::new(),
        }))
    }

    /// Conditions that a lay-out may not meet; the clause of one it does meet.
    pub(crate) fn lay_out_forbidden(&self, state: &State, step: u16) -> Result<Option<ClauseId>, Fault> {
        let Some(unless) = self.plan.arrange_unless.get(usize::from(step)) else { return Ok(None) };
        let request = self.request(state);
        let mut machine = Machine::new(&request, state.clone(), Address(0));
        for (conditions, clause) in unless {
            if machine.all_hold(*conditions)? {
                return Ok(Some(*clause));
            }
        }
        Ok(None)
    }
}

/// A standing in which a lay-out is waited for.
pub(crate) fn waiting(state: State, phase: Phase, lay_out: LayOut) -> Settled {
    let standing = Standing { state, phase, past: History::default() };
    Settled { standing, next: Next::LayOut(lay_out), events: Vec::new() }
}

/// Lays out seeds: each hole gets its number.
pub(crate) fn lay_out(state: &mut State, holes: &[Hole], numbers: &[u16]) {
    for (hole, seeds) in holes.iter().zip(numbers) {
        state.add(hole.0, *seeds);
    }
}
