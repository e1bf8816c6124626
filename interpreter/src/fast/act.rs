//! Instructions of the fast form.

use super::Beyond;
use super::board::{NONE, bit, each, holds};
use super::choice::Chosen;
use super::event::Watch;
use super::holds::View;
use super::memory::{Duty, Flow, Turn, Won};
use super::plan::{Amount, FastPlan, From, Goal, Item, List, Op, Who};

impl<const N: usize> FastPlan<N> {
    /// Runs instructions from `pc` to the end of the code, a choice, a stop or a result.
    pub(super) fn execute(&self, turn: &mut Turn<'_, N>) -> Result<Flow, Beyond> {
        let mut gone_on = false;
        loop {
            let at = turn.memory.pc;
            let mut next = at + 1;
            let mut acted = false;
            match *self.op(at) {
                Op::End => match turn.memory.depth {
                    0 => return Ok(if gone_on { Flow::GoneOn } else { Flow::Ended }),
                    depth => {
                        turn.memory.depth = depth - 1;
                        next = turn.memory.stack[usize::from(depth - 1)];
                    }
                },
                Op::GoOn => gone_on = true,
                Op::Jump(to) => next = to,
                Op::JumpUnless(conditions, to) => {
                    if !self.all_hold(turn, conditions)? {
                        next = to;
                    }
                }
                Op::Call(to) => {
                    let depth = usize::from(turn.memory.depth);
                    *turn.memory.stack.get_mut(depth).ok_or(Beyond)? = next;
                    turn.memory.depth += 1;
                    next = to;
                }
                Op::Lift(amount, spot) => {
                    let cell = self.spot(turn, spot);
                    if let flow @ (Flow::NoMove | Flow::Result) = self.lift(turn, amount, cell)? {
                        return Ok(flow);
                    }
                }
                Op::Sow(from) => {
                    let from = match from {
                        None => NONE,
                        Some(spot) => match self.spot(turn, spot) {
                            NONE => return Err(Beyond),
                            cell => cell,
                        },
                    };
                    if turn.memory.hand > 0 {
                        turn.memory.pending = Some(from);
                    }
                }
                Op::Take(amount, set, goal, unless) => {
                    if let flow @ (Flow::NoMove | Flow::Result) = self.take(turn, amount, set, goal, unless)? {
                        return Ok(flow);
                    }
                    acted = true;
                }
                Op::Put(amount, from, goal) => {
                    if let flow @ (Flow::NoMove | Flow::Result) = self.put(turn, amount, from, goal, None)? {
                        return Ok(flow);
                    }
                    acted = true;
                }
                Op::Go(sense) => {
                    if sense < 2 {
                        turn.memory.sense = sense;
                    }
                }
                Op::Reverse => {
                    if turn.memory.sense < 2 {
                        turn.memory.sense ^= 1;
                    }
                }
                Op::OnlyIf(conditions) => {
                    if !self.all_hold(turn, conditions)? {
                        return Ok(Flow::NoMove);
                    }
                }
                Op::OnlyIfCaptures { lap: true } => turn.memory.lap_duty = Duty::Owed,
                Op::OnlyIfCaptures { lap: false } => turn.memory.turn_duty = Duty::Owed,
                Op::MoveAgain => turn.memory.again = true,
                Op::Stop => return Ok(Flow::Stopped),
                Op::Pass => {
                    turn.memory.passed = true;
                    return Ok(Flow::Stopped);
                }
                Op::MostSeeds | Op::RoundEnds | Op::Draw | Op::Wins(_) | Op::Loses(_) => {
                    turn.memory.result = Some(self.result(turn, *self.op(at))?);
                    return Ok(Flow::Result);
                }
                Op::Enter(stage) => {
                    let seat = if self.stage_of_each { usize::from(turn.board.mover()) } else { 0 };
                    if self.enter_stage(turn, stage, seat)? == Flow::Result {
                        return Ok(Flow::Result);
                    }
                    acted = true;
                }
                op @ (Op::Mark(..)
                | Op::Unmark(..)
                | Op::Give(..)
                | Op::Close(_)
                | Op::Open(_)
                | Op::Add(..)
                | Op::SetTally(..)) => {
                    self.change(turn, op)?;
                    acted = true;
                }
                op @ (Op::LiftChoice(..)
                | Op::PutChoice(..)
                | Op::ChooseHole(_)
                | Op::ChooseDirection
                | Op::ChooseNumber(..)
                | Op::Option(..)) => match self.choose(turn, op)? {
                    Chosen::On => acted = matches!(op, Op::PutChoice(..)),
                    Chosen::At(to) => next = to,
                    Chosen::Leave(flow) => return Ok(flow),
                },
                Op::Beyond => return Err(Beyond),
            }
            if acted && !self.any_time.is_empty() && self.at_any_time(turn, &self.any_time)? == Flow::Result {
                return Ok(Flow::Result);
            }
            turn.memory.pc = next;
        }
    }

    pub(super) fn result(&self, turn: &Turn<'_, N>, op: Op) -> Result<Won, Beyond> {
        Ok(match op {
            Op::Wins(who) => Won::Seat(self.seat(turn, who).ok_or(Beyond)?),
            Op::Loses(who) => Won::Seat(1 - self.seat(turn, who).ok_or(Beyond)?.min(1)),
            // a fault of the ruleset
            Op::RoundEnds if turn.memory.hand > 0 || turn.board.occupied & self.beside.holes != 0 => {
                return Err(Beyond);
            }
            Op::MostSeeds | Op::RoundEnds => {
                let [south, north] = self.stores.map_or([0, 0], |stores| stores.map(|cell| turn.board.count(cell)));
                match south.cmp(&north) {
                    std::cmp::Ordering::Greater => Won::Seat(0),
                    std::cmp::Ordering::Less => Won::Seat(1),
                    std::cmp::Ordering::Equal => Won::Draw,
                }
            }
            _ => Won::Draw,
        })
    }

    /// Lifts seeds of a cell to the hand.
    #[inline(always)]
    pub(super) fn lift(&self, turn: &mut Turn<'_, N>, amount: Amount, cell: u8) -> Result<Flow, Beyond> {
        let there = turn.board.count(cell);
        let seeds = self.amount(turn, amount, there);
        if seeds == 0 && turn.memory.in_script && !turn.memory.script_moved {
            return Ok(Flow::NoMove);
        }
        turn.memory.that_number = seeds;
        if cell == NONE {
            return Ok(Flow::Ended);
        }
        let watch = self.watch(turn, bit(cell))?;
        turn.board.remove(cell, seeds);
        self.moved(turn);
        turn.memory.hand = turn.memory.hand.wrapping_add(seeds);
        turn.memory.script_moved |= seeds > 0;
        turn.memory.origin = cell;
        turn.memory.origin_emptied = seeds > 0 && seeds == there;
        turn.memory.untested_lift = true;
        self.first_touch(turn, cell)?;
        self.emptied(turn, watch)
    }

    pub(super) fn put(
        &self,
        turn: &mut Turn<'_, N>,
        amount: Amount,
        from: From,
        goal: Goal,
        chosen: Option<u8>,
    ) -> Result<Flow, Beyond> {
        let begins = turn.memory.in_script && !turn.memory.script_moved;
        let to = match (chosen, goal) {
            (Some(cell), _) => Some(cell),
            (None, Goal::Hand) => None,
            (None, Goal::Cell(spot)) => Some(self.spot(turn, spot)),
            (None, Goal::Of(who, cells)) => {
                Some(self.seat(turn, who).map_or(NONE, |seat| cells[usize::from(seat & 1)]))
            }
        };
        let mut total = 0u8;
        let mut watch = Watch::default();
        if to != Some(NONE) {
            let sources = match from {
                From::Hand => 0,
                From::Cell(spot) => bit(self.spot(turn, spot)),
                From::Cells(cells) => cells[usize::from(turn.board.mover())],
                From::Zone(cells) => self.open_cells(turn, cells),
                From::Of(who, cells) => self.seat(turn, who).map_or(0, |seat| bit(cells[usize::from(seat & 1)])),
                From::Every(desc) => self.every(turn, desc)?,
            };
            watch = self.watch(turn, sources)?;
            self.moved(turn);
            if matches!(from, From::Hand) {
                total = self.amount(turn, amount, turn.memory.hand);
                turn.memory.hand -= total;
            }
            // the cell itself is no source; amounts of several sources are of each
            for cell in each(sources & turn.board.occupied) {
                if Some(cell) != to {
                    let seeds = self.amount(turn, amount, turn.board.count(cell));
                    turn.board.remove(cell, seeds);
                    total = total.wrapping_add(seeds);
                }
            }
            match to {
                None => turn.memory.hand = turn.memory.hand.wrapping_add(total),
                Some(cell) if total > 0 => {
                    turn.board.add(cell, total);
                    if cell < self.holes {
                        turn.memory.here = cell;
                        self.first_touch(turn, cell)?;
                    }
                }
                Some(_) => {}
            }
        }
        if total == 0 && begins {
            return Ok(Flow::NoMove);
        }
        turn.memory.script_moved |= total > 0;
        turn.memory.that_number = total;
        self.emptied(turn, watch)
    }

    /// The cells of a zone; of several those that are not closed.
    fn open_cells(&self, turn: &Turn<'_, N>, zone: [u64; 2]) -> u64 {
        let cells = zone[usize::from(turn.board.mover())];
        if cells.is_power_of_two() { cells } else { cells & !self.beside.closed(&turn.board) }
    }

    /// The cells of a set.
    pub(super) fn set(&self, turn: &mut Turn<'_, N>, set: List) -> Result<u64, Beyond> {
        let mut found = 0;
        for item in set.of(&self.items) {
            match *item {
                Item::Cell(spot) => found |= bit(self.spot(turn, spot)),
                Item::Zone(cells) => found |= self.open_cells(turn, cells),
                Item::Every(desc) => found |= self.every(turn, desc)?,
                Item::OfEach(chain) => {
                    for cell in each(found) {
                        found |= bit(self.along(turn, chain, cell));
                    }
                }
                Item::Line(step, from, most, desc) => {
                    let from = self.spot(turn, from);
                    let mut at = from;
                    for _ in 0..most.min(u16::from(self.cells)) {
                        at = self.along(turn, step, at);
                        if at == NONE || at == from || !self.fits_desc(turn, desc, at, View::Now)? {
                            break;
                        }
                        found |= bit(at);
                    }
                }
                Item::Gaps(step, from) => {
                    let mut at = self.spot(turn, from);
                    for _ in 0..self.holes {
                        let gap = self.along(turn, step, at);
                        let across = self.along(turn, step, gap);
                        let over = gap < self.holes && !holds(turn.board.occupied, gap);
                        if !over || across >= self.holes || !holds(turn.board.occupied, across) {
                            break;
                        }
                        found |= bit(across);
                        at = across;
                    }
                }
            }
        }
        Ok(found)
    }

    /// `take SET, to C`.
    pub(super) fn take(
        &self,
        turn: &mut Turn<'_, N>,
        amount: Amount,
        set: List,
        goal: Goal,
        unless: List,
    ) -> Result<Flow, Beyond> {
        let cells = self.set(turn, set)? & turn.board.occupied;
        let to = match goal {
            Goal::Cell(spot) => match self.spot(turn, spot) {
                NONE => return Ok(takes_nothing(turn)),
                cell => Some(cell),
            },
            Goal::Of(who @ (Who::Owner | Who::Maker(_)), stores) => {
                return if unless.is_empty() {
                    self.take_to_each(turn, amount, cells, who, stores)
                } else {
                    Err(Beyond)
                };
            }
            Goal::Of(who, stores) => match self.seat(turn, who) {
                Some(seat) => Some(stores[usize::from(seat & 1)]),
                None => return Ok(takes_nothing(turn)),
            },
            Goal::Hand => None,
        };
        let cells = cells & !to.map_or(0, bit);
        if cells == 0 {
            return Ok(takes_nothing(turn));
        }
        if !unless.is_empty() {
            if amount != Amount::All {
                return Err(Beyond);
            }
            turn.would_be = turn.board.occupied & !cells | to.map_or(0, bit);
            for conditions in unless.of(&self.unless) {
                if self.all_hold(turn, *conditions)? {
                    return Ok(takes_nothing(turn));
                }
            }
        }
        if amount != Amount::All && self.amount(turn, amount, u8::MAX) == 0 {
            return Ok(takes_nothing(turn));
        }
        if amount == Amount::All {
            return self.take_all(turn, cells, to);
        }
        let watch = self.watch(turn, cells)?;
        if self.tested.takes && !turn.memory.sweeping {
            self.note_takes(turn, cells)?;
        }
        let mut total = 0u8;
        for cell in each(cells) {
            let seeds = self.amount(turn, amount, turn.board.count(cell));
            turn.board.remove(cell, seeds);
            total = total.wrapping_add(seeds);
        }
        self.put_by(turn, cells, total, to, watch)
    }

    /// Takes all seeds of some cells to another, or to the hand.
    pub(super) fn take_all(&self, turn: &mut Turn<'_, N>, cells: u64, to: Option<u8>) -> Result<Flow, Beyond> {
        let cells = cells & turn.board.occupied;
        if cells == 0 {
            return Ok(takes_nothing(turn));
        }
        let watch = self.watch(turn, cells)?;
        if self.tested.takes && !turn.memory.sweeping {
            self.note_takes(turn, cells)?;
        }
        let mut total = 0u8;
        for cell in each(cells) {
            total = total.wrapping_add(turn.board.clear(cell));
        }
        self.put_by(turn, cells, total, to, watch)
    }

    #[inline(always)]
    fn put_by(
        &self,
        turn: &mut Turn<'_, N>,
        cells: u64,
        total: u8,
        to: Option<u8>,
        watch: Watch,
    ) -> Result<Flow, Beyond> {
        self.moved(turn);
        match to {
            None => turn.memory.hand = turn.memory.hand.wrapping_add(total),
            Some(cell) => turn.board.add(cell, total),
        }
        self.captured(turn, cells, total);
        self.emptied(turn, watch)
    }

    /// Each hole's seeds go to its owner, or to who has marked it.
    pub(super) fn take_to_each(
        &self,
        turn: &mut Turn<'_, N>,
        amount: Amount,
        cells: u64,
        who: Who,
        stores: [u8; 2],
    ) -> Result<Flow, Beyond> {
        if amount != Amount::All && self.amount(turn, amount, u8::MAX) == 0 {
            return Ok(takes_nothing(turn));
        }
        // whose each hole is, before the first is touched
        let mut of_seat = [0u64; 2];
        for cell in each(cells) {
            if let Some(seat) = self.seat_of(turn, who, cell) {
                of_seat[usize::from(seat & 1)] |= bit(cell);
            }
        }
        for (cells, store) in of_seat.iter_mut().zip(stores) {
            *cells &= !bit(store);
        }
        let taken = of_seat[0] | of_seat[1];
        let watch = self.watch(turn, taken)?;
        if self.tested.takes && !turn.memory.sweeping {
            self.note_takes(turn, taken)?;
        }
        let mut total = 0u8;
        for (cells, store) in of_seat.into_iter().zip(stores) {
            let mut seeds = 0u8;
            for cell in each(cells) {
                let part = self.amount(turn, amount, turn.board.count(cell));
                turn.board.remove(cell, part);
                seeds = seeds.wrapping_add(part);
            }
            if seeds > 0 {
                turn.board.add(store, seeds);
            }
            total = total.wrapping_add(seeds);
        }
        self.moved(turn);
        self.captured(turn, taken, total);
        self.emptied(turn, watch)
    }

    #[inline(always)]
    pub(super) fn captured(&self, turn: &mut Turn<'_, N>, cells: u64, seeds: u8) {
        let memory = &mut turn.memory;
        memory.that_number = seeds;
        if seeds == 0 || memory.sweeping {
            return;
        }
        memory.lap_captured = true;
        memory.captured = memory.captured.wrapping_add(u32::from(seeds));
        memory.taken |= cells;
        memory.turn_captured = true;
        memory.first_lap_captured |= memory.in_first_lap();
        for duty in [&mut memory.lap_duty, &mut memory.turn_duty] {
            if *duty == Duty::Owed {
                *duty = Duty::Met;
            }
        }
    }

    /// An amount of so many seeds.
    #[inline(always)]
    pub(super) fn amount(&self, turn: &Turn<'_, N>, amount: Amount, there: u8) -> u8 {
        match amount {
            Amount::All => there,
            Amount::Count(seeds) => seeds.min(there),
            Amount::That => turn.memory.that_number.min(there),
            Amount::Tally(tally) => self.tally_byte(turn, tally).map_or(0, |byte| turn.board.count(byte)).min(there),
        }
    }

    /// The instruction at an address.
    pub(super) fn op(&self, at: u16) -> &Op {
        self.ops.get(usize::from(at)).unwrap_or(&Op::Beyond)
    }
}

fn takes_nothing<const N: usize>(turn: &mut Turn<'_, N>) -> Flow {
    turn.memory.that_number = 0;
    Flow::Ended
}
