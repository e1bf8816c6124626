//! Executing instructions.

use super::Fault;
use super::choice::Among;
use super::machine::{Flow, Machine};
use super::memory::{FirstAt, Pending};
use crate::model::{Amount, Direction, Hole, Scope, Sense};
use crate::plan::Op;
use crate::position::Decision;
use crate::trace::Happening;

/// How an instruction leaves the machine.
pub(super) enum Next {
    /// At the next instruction.
    On,
    /// After an action on seeds: lines at any time are tested first.
    Acted,
    /// At an address.
    At(u32),
    /// Out of this code.
    Leave(Flow),
}

impl Machine<'_> {
    /// Runs instructions from `pc` to the end of the code, a choice, a stop or a result.
    pub(crate) fn execute(&mut self) -> Result<Flow, Box<Fault>> {
        let plan = self.plan();
        let mut gone_on = false;
        loop {
            let Some(op) = plan.code.get(self.pc as usize) else { return Ok(Flow::Ended) };
            if matches!(op, Op::GoOn) {
                gone_on = true;
                self.pc += 1;
                continue;
            }
            match self.instruction(*op)? {
                Next::On => self.pc += 1,
                Next::At(pc) => self.pc = pc,
                Next::Acted => {
                    if !plan.any_time.is_empty()
                        && self.sweeping == 0
                        && self.at_any_time(&plan.any_time)? == Flow::Result
                    {
                        return Ok(Flow::Result);
                    }
                    self.pc += 1;
                }
                Next::Leave(Flow::Ended) => match self.stack.pop() {
                    Some(back) => self.pc = back,
                    None => return Ok(if gone_on { Flow::GoneOn } else { Flow::Ended }),
                },
                Next::Leave(flow) => return Ok(flow),
            }
        }
    }

    /// Whether the code that runs is not that of the frame, but of an event at once.
    pub(crate) fn apart(&self) -> bool {
        self.nested > 0
    }

    fn instruction(&mut self, op: Op) -> Result<Next, Box<Fault>> {
        Ok(match op {
            Op::End => Next::Leave(Flow::Ended),
            Op::GoOn => Next::On,
            Op::Jump(to) => Next::At(to.0),
            Op::JumpUnless(conditions, to) => {
                if self.all_hold(conditions)? {
                    Next::On
                } else {
                    Next::At(to.0)
                }
            }
            Op::Option(count, first) => match self.pick_numbered(first, |_| Ok((0..count).collect()))? {
                None => Next::Leave(Flow::Choice),
                Some((index, offered)) => {
                    self.decide(Decision::Option(first + index), offered)?;
                    Next::At(self.pc + 1 + u32::from(index))
                }
            },
            Op::Call(code) => {
                self.stack.push(self.pc + 1);
                Next::At(code.0)
            }
            Op::LiftChoice(portion, tiers) => return self.lift_choice(portion, tiers),
            Op::Lift(portion, place) => {
                let cell = self.place(place)?;
                lifted(self.lift(portion, cell)?)
            }
            Op::Put(portion, from, to) => return self.put_with_choice(portion, from, to),
            Op::Take(portion, set, fate, unless) => acted(self.take(portion, set, fate, unless)?),
            Op::Sow(each, from) => self.sow(each, from)?,
            Op::ChooseDirection => return self.choose_direction(),
            Op::ChooseNumber(from, to) => match self.pick(|_| Ok((from..=to).collect()))? {
                None => self.no_option(),
                Some((number, offered)) => {
                    self.memory.that_number = number;
                    self.decide(Decision::Amount(number), offered)?;
                    Next::On
                }
            },
            Op::ChooseHole(tiers) => match self.pick(|machine| machine.tier_holes(tiers, Among::All))? {
                None => self.no_option(),
                Some((hole, offered)) => {
                    self.memory.it = hole;
                    self.decide(Decision::Place(Hole(hole)), offered)?;
                    Next::On
                }
            },
            Op::OnlyIf(conditions) => {
                if self.all_hold(conditions)? {
                    Next::On
                } else {
                    Next::Leave(Flow::NoMove(self.clause()))
                }
            }
            Op::OnlyIfCaptures(scope) => {
                let waiting = Some((self.pc, false));
                match scope {
                    Scope::Lap => self.memory.lap_must_capture = waiting,
                    Scope::Turn => self.memory.turn_must_capture = waiting,
                }
                Next::On
            }
            Op::Go(_) | Op::GoAlong(_) | Op::Reverse => {
                self.steer(op);
                Next::On
            }
            Op::Stop => {
                self.record(Happening::Stopped);
                Next::Leave(Flow::Stopped)
            }
            Op::Pass => {
                self.passed = true;
                self.record(Happening::Passed);
                Next::Leave(Flow::Stopped)
            }
            Op::MoveAgain => {
                self.memory.again = true;
                self.record(Happening::Again);
                Next::On
            }
            Op::Swap => {
                self.state.turn.swapped = !self.state.turn.swapped;
                self.record(Happening::Swapped);
                Next::On
            }
            Op::Result(outcome) => return self.result(outcome),
            Op::Mark(mark, turns, set) => {
                self.mark_holes(mark, turns, set)?;
                Next::Acted
            }
            Op::Unmark(mark, set) => {
                self.unmark_holes(mark, set)?;
                Next::Acted
            }
            Op::Give(set, to) => {
                let changed = self.give(set, to)?;
                if changed || !self.nobody_new_is_bare() { Next::Acted } else { Next::On }
            }
            Op::Close(set) => {
                self.set_closed(set, true)?;
                Next::Acted
            }
            Op::Open(set) => {
                self.set_closed(set, false)?;
                Next::Acted
            }
            Op::Add(amount, tally) => {
                if let Some(word) = self.tally_word(tally) {
                    let value = self.state.words[word].checked_add(self.number(amount));
                    let value = value.ok_or(Fault::Limit("what a tally counts"))?;
                    self.set_tally(tally, word, value);
                }
                Next::Acted
            }
            Op::SetTally(tally, amount) => {
                if let Some(word) = self.tally_word(tally) {
                    let value = self.number(amount);
                    self.set_tally(tally, word, value);
                }
                Next::Acted
            }
            Op::Enter(stage) => {
                let seat = self.state.turn.mover;
                match self.enter_stage(stage, seat)? {
                    Flow::Result => Next::Leave(Flow::Result),
                    _ => Next::Acted,
                }
            }
        })
    }

    fn sow(&mut self, each: Option<Amount>, from: Option<crate::plan::PlaceId>) -> Result<Next, Box<Fault>> {
        let from = match from {
            None => FirstAt::AfterOrigin,
            Some(place) => FirstAt::At(self.place(place)?),
        };
        // from a place that does not exist nothing is sown: the seeds stay in the hand
        if self.memory.hand > 0 && from != FirstAt::At(crate::plan::NOWHERE) {
            let each = each.map_or(0, |amount| self.number(amount));
            self.memory.pending = Some(Pending { each, from });
        }
        Ok(Next::On)
    }

    fn steer(&mut self, op: Op) {
        match op {
            Op::Go(direction) => {
                let forward = self.plan().tables.paths[usize::from(self.memory.path)].forward;
                self.memory.sense = forward.map(|forward| sense_of(forward, direction)).or(self.memory.sense);
            }
            Op::GoAlong(path) => {
                self.memory.path = path.0;
                self.memory.sense = self.memory.first_sense(self.plan(), &self.state);
            }
            Op::Reverse => {
                self.memory.sense = self.memory.sense.map(|sense| match sense {
                    Sense::Forward => Sense::Backward,
                    Sense::Backward => Sense::Forward,
                });
            }
            _ => {}
        }
    }
}

pub(super) fn acted(flow: Flow) -> Next {
    match flow {
        Flow::Result | Flow::NoMove(_) => Next::Leave(flow),
        _ => Next::Acted,
    }
}

pub(super) fn lifted(flow: Flow) -> Next {
    match flow {
        Flow::Result | Flow::NoMove(_) => Next::Leave(flow),
        _ => Next::On,
    }
}

/// A direction as the word of a state.
pub(crate) fn word_of_sense(sense: Sense) -> u16 {
    match sense {
        Sense::Forward => 1,
        Sense::Backward => 2,
    }
}

fn sense_of(forward: Direction, direction: Direction) -> Sense {
    if forward == direction { Sense::Forward } else { Sense::Backward }
}
