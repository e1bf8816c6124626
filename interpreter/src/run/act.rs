//! Executing instructions.

use super::Fault;
use super::describe::View;
use super::machine::{Flow, Frame, Machine, Made};
use super::state::{FirstAt, MarkWord, Pending, word_of_seat};
use crate::model::{Amount, Direction, Hole, MarkId, Outcome, Person, Scope, Seat, Sense};
use crate::plan::{Cell, NOWHERE, Op, PutTo, Seq, SetItem, Tiers};
use crate::position::Decision;
use crate::trace::{GameResult, Happening};

/// How an instruction leaves the machine.
enum Next {
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
    pub(crate) fn execute(&mut self) -> Result<Flow, Fault> {
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

    fn instruction(&mut self, op: Op) -> Result<Next, Fault> {
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
                    self.decide(Decision::Option(first + index), offered);
                    Next::At(self.pc + 1 + u32::from(index))
                }
            },
            Op::Call(code) => {
                self.stack.push(self.pc + 1);
                Next::At(code.0)
            }
            Op::LiftChoice(amount, tiers) => return self.lift_choice(amount, tiers),
            Op::Lift(amount, place) => {
                let cell = self.place(place)?;
                lifted(self.lift(amount, cell)?)
            }
            Op::Put(amount, from, to) => return self.put_with_choice(amount, from, to),
            Op::Take(amount, set, fate, unless) => acted(self.take(amount, set, fate, unless)?),
            Op::Sow(each, from) => self.sow(each, from)?,
            Op::ChooseDirection => return self.choose_direction(),
            Op::ChooseNumber(from, to) => match self.pick(|_| Ok((from..=to).collect()))? {
                None => self.no_option(),
                Some((number, offered)) => {
                    self.memory.that_number = number;
                    self.decide(Decision::Amount(number), offered);
                    Next::On
                }
            },
            Op::ChooseHole(tiers) => match self.pick(|machine| machine.tier_holes(tiers, false))? {
                None => self.no_option(),
                Some((hole, offered)) => {
                    self.memory.it = hole;
                    self.decide(Decision::Place(Hole(hole)), offered);
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
                self.give(set, to)?;
                Next::Acted
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
                    let value = self.state.words[word].saturating_add(self.number(amount));
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

    /// The value of a choice and whether there was one to make; `None`: the machine halts at it, its options set.
    fn pick(
        &mut self,
        options: impl FnOnce(&mut Self) -> Result<Vec<u16>, Fault>,
    ) -> Result<Option<(u16, bool)>, Fault> {
        self.pick_numbered(0, options)
    }

    /// The same where options are numbered in all the plan, these from `first` on.
    fn pick_numbered(
        &mut self,
        first: u16,
        options: impl FnOnce(&mut Self) -> Result<Vec<u16>, Fault>,
    ) -> Result<Option<(u16, bool)>, Fault> {
        if let Some(value) = self.chosen.take() {
            return Ok(Some((value, true)));
        }
        let options = options(self)?;
        let offered = options.len() > 1;
        if let Some(value) = self.scripted(&options, first) {
            return Ok(Some((value, offered)));
        }
        let only = options.first().copied().filter(|_| !offered);
        self.options = options;
        Ok(only.map(|only| (only, false)))
    }

    /// A choice with nothing to choose: no move in a turn's script, nothing elsewhere; with options: a halt.
    fn no_option(&mut self) -> Next {
        if !self.options.is_empty() {
            return Next::Leave(Flow::Choice);
        }
        if self.frame == Frame::Script && !self.apart() {
            return Next::Leave(Flow::NoMove(self.clause()));
        }
        self.memory.it = NOWHERE;
        Next::On
    }

    fn decide(&mut self, decision: Decision, offered: bool) {
        self.decisions.push(Made { decision, offered });
    }

    /// The holes of the first description that fits any, in board order.
    fn tier_holes(&mut self, tiers: Tiers, occupied: bool) -> Result<Vec<Cell>, Fault> {
        let plan = self.plan();
        for (desc, _) in plan.phrases.tiers.get(tiers) {
            let mut holes = self.every(*desc)?;
            holes.retain(|hole| !occupied || self.state.count(*hole) > 0);
            if !holes.is_empty() {
                return Ok(holes);
            }
        }
        Ok(Vec::new())
    }

    fn lift_choice(&mut self, amount: Amount, tiers: Tiers) -> Result<Next, Fault> {
        match self.pick(|machine| machine.tier_holes(tiers, true))? {
            None => Ok(self.no_option()),
            Some((hole, offered)) => {
                self.decide(Decision::Hole(Hole(hole)), offered);
                Ok(lifted(self.lift(amount, hole)?))
            }
        }
    }

    fn put_with_choice(&mut self, amount: Amount, from: crate::plan::PutFrom, to: PutTo) -> Result<Next, Fault> {
        let PutTo::Choice(tiers) = to else {
            return Ok(acted(self.put(amount, from, to, NOWHERE)?));
        };
        match self.pick(|machine| machine.tier_holes(tiers, false))? {
            None => Ok(self.no_option()),
            Some((hole, offered)) => {
                self.decide(Decision::Hole(Hole(hole)), offered);
                Ok(acted(self.put(amount, from, to, hole)?))
            }
        }
    }

    fn sow(&mut self, each: Option<Amount>, from: Option<crate::plan::PlaceId>) -> Result<Next, Fault> {
        let from = match from {
            None => FirstAt::AfterOrigin,
            Some(place) => FirstAt::At(self.place(place)?),
        };
        if self.memory.hand > 0 {
            let each = each.map_or(0, |amount| self.number(amount));
            self.memory.pending = Some(Pending { each, from });
        }
        Ok(Next::On)
    }

    fn choose_direction(&mut self) -> Result<Next, Fault> {
        let picked = self.pick(|machine| {
            let path = &machine.plan().tables.paths[usize::from(machine.memory.path)];
            Ok(match machine.memory.first_sense(machine.plan(), &machine.state) {
                Some(sense) => vec![word_of_sense(sense)],
                None if path.both => vec![1, 2],
                None => vec![1],
            })
        })?;
        let Some((word, offered)) = picked else { return Ok(Next::Leave(Flow::Choice)) };
        let sense = if word == 2 { Sense::Backward } else { Sense::Forward };
        self.memory.sense = Some(sense);
        let path = &self.plan().tables.paths[usize::from(self.memory.path)];
        if let (true, Some(first)) = (path.chosen_once, self.plan().layout.directions) {
            let mover = usize::from(self.state.turn.mover.0);
            self.state.words[usize::from(first) + mover] = word;
        }
        self.decide(Decision::Direction(sense), offered);
        self.went();
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
        self.went();
    }

    fn result(&mut self, outcome: Outcome) -> Result<Next, Fault> {
        let result = match outcome {
            Outcome::Draw => Some(GameResult::Draw),
            Outcome::Void => Some(GameResult::Void),
            Outcome::MostSeeds | Outcome::GameEnds => Some(self.most_seeds()),
            Outcome::RoundEnds => {
                if self.seeds_are_left() {
                    return Err(Fault::SeedsOnBoard);
                }
                self.round_over = true;
                Some(self.most_seeds())
            }
            Outcome::Wins(person) => self.named(person)?.map(GameResult::Won),
            Outcome::Loses(person) => self.named(person)?.and_then(|loser| self.lost(loser)),
        };
        let Some(result) = result else { return Ok(Next::Leave(Flow::Stopped)) };
        self.result = Some(result);
        self.record(Happening::Result(result));
        Ok(Next::Leave(Flow::Result))
    }

    /// Whether seeds lie on the board or in the hand that the next round would not know of.
    fn seeds_are_left(&self) -> bool {
        let plan = self.plan();
        let known = plan.rounds.as_ref().is_none_or(|rounds| rounds.as_the_first);
        !known && (self.memory.hand > 0 || (0..plan.layout.holes).any(|hole| self.state.count(hole) > 0))
    }

    /// The player a result names. A round can be without winner, and then a line that names him is passed over; any
    /// other name must be somebody's.
    fn named(&self, person: Person) -> Result<Option<Seat>, Fault> {
        match (self.person(person, self.spoken_of()), person) {
            (None, Person::Winner | Person::Loser) => Ok(None),
            (None, _) => Err(Fault::NoSuchPlayer(self.clause())),
            (seat, _) => Ok(seat),
        }
    }

    /// A player has lost: the other wins; of three or more he is out, and the last one in wins.
    fn lost(&mut self, loser: Seat) -> Option<GameResult> {
        if let Some(other) = self.other(loser) {
            return Some(GameResult::Won(other));
        }
        self.state.turn.out_of_game |= 1 << loser.0;
        let out = self.state.turn.out_of_game;
        let mut left = self.plan().all_seats().filter(|seat| out >> seat.0 & 1 == 0);
        match (left.next(), left.next()) {
            (Some(last), None) => Some(GameResult::Won(last)),
            (None, _) => Some(GameResult::Draw),
            _ => None,
        }
    }

    /// Who has most in store; equal leaders draw.
    pub(crate) fn most_seeds(&self) -> GameResult {
        let layout = &self.plan().layout;
        let count = |seat: Seat| layout.store(seat).map_or(0, |cell| self.state.count(cell));
        let most = self.plan().all_seats().map(count).max().unwrap_or(0);
        let mut leaders = self.plan().all_seats().filter(|seat| count(*seat) == most);
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) => GameResult::Won(leader),
            _ => GameResult::Draw,
        }
    }

    fn mark_holes(&mut self, mark: MarkId, turns: u16, set: Seq<SetItem>) -> Result<(), Fault> {
        let term = if turns == 0 || self.memory.over { turns } else { turns + 1 };
        let word = MarkWord::new(self.state.turn.mover, term);
        for cell in self.set(set)? {
            if cell < self.plan().layout.holes {
                let at = self.plan().layout.mark(mark, cell);
                self.state.words[at] = word.0;
                self.record(Happening::Marked(mark, Hole(cell)));
            }
        }
        self.moved();
        Ok(())
    }

    fn unmark_holes(&mut self, mark: MarkId, set: Seq<SetItem>) -> Result<(), Fault> {
        for cell in self.set(set)? {
            if cell >= self.plan().layout.holes {
                continue;
            }
            let word = self.plan().layout.mark(mark, cell);
            if self.state.words[word] != 0 {
                self.state.words[word] = 0;
                self.record(Happening::Unmarked(mark, Hole(cell)));
            }
        }
        self.moved();
        Ok(())
    }

    fn give(&mut self, set: Seq<SetItem>, to: Option<Person>) -> Result<(), Fault> {
        let Some(first) = self.plan().layout.owners else { return Ok(()) };
        for cell in self.set(set)? {
            if cell >= self.plan().layout.holes {
                continue;
            }
            let owner = match to {
                None => None,
                Some(person) => match self.person(person, cell) {
                    Some(seat) => Some(seat),
                    None => continue,
                },
            };
            self.state.words[usize::from(first) + usize::from(cell)] = word_of_seat(owner);
            self.record(Happening::Given(Hole(cell), owner));
        }
        self.moved();
        Ok(())
    }

    fn set_closed(&mut self, set: Seq<SetItem>, close: bool) -> Result<(), Fault> {
        let Some(first) = self.plan().layout.closed else { return Ok(()) };
        for cell in self.set(set)? {
            if cell < self.plan().layout.holes {
                self.state.words[usize::from(first) + usize::from(cell)] = u16::from(close);
                let hole = Hole(cell);
                self.record(if close { Happening::Closed(hole) } else { Happening::Opened(hole) });
            }
        }
        self.moved();
        Ok(())
    }

    fn set_tally(&mut self, tally: crate::model::Tally, word: usize, value: u16) {
        self.state.words[word] = value;
        let seat = tally.of.and_then(|person| self.person(person, self.spoken_of()));
        self.record(Happening::Tally(tally.tally, seat, value));
    }

    /// The move's first hole is known: tests that ask where it starts.
    pub(crate) fn started_in(&mut self, cell: Cell) {
        use crate::plan::{MoveTestPlan, Where};
        for (index, test) in self.plan().move_tests.iter().enumerate() {
            if let MoveTestPlan::StartIn(Where::Hole(desc)) = test
                && self.fits_desc(*desc, cell, View::TurnStart).unwrap_or(false)
            {
                self.set_test(index, true);
            }
        }
    }

    /// The direction is set: tests that ask which it is in the first lap.
    fn went(&mut self) {
        if self.memory.later_lap {
            return;
        }
        let direction = self.direction();
        for (index, test) in self.plan().move_tests.iter().enumerate() {
            if let crate::plan::MoveTestPlan::Go(wanted) = test {
                self.set_test(index, direction == Some(*wanted));
            }
        }
    }
}

fn acted(flow: Flow) -> Next {
    match flow {
        Flow::Result | Flow::NoMove(_) => Next::Leave(flow),
        _ => Next::Acted,
    }
}

fn lifted(flow: Flow) -> Next {
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
