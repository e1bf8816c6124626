//! Between two rounds: refilling, sharing, debts, the end of the match.

use super::Fault;
use super::history::History;
use super::machine::{Flow, Machine};
use super::next::{Drive, Ended, Next, Reason, Settled, Standing};
use super::prepare::{LayOut, LayOutKind, lay_out, waiting};
use super::state::{State, word_of_seat};
use crate::model::{ClauseId, FillWith, Hole, Person, RoundStarter, RoundWhat, Rounds, Seat};
use crate::plan::{Address, Cell};
use crate::position::Phase;
use crate::trace::{Event, GameResult};

/// What a line of `rounds` came to for one player.
enum Came {
    /// To its end.
    Done,
    /// It ended the match.
    Over(GameResult),
    /// The player must choose.
    Waits(LayOut),
}

/// How a player fills his holes.
#[derive(Clone, Copy)]
struct Fill {
    clause: ClauseId,
    seat: Seat,
    with: FillWith,
    from_left: Option<bool>,
    last_in_part: bool,
    rest_to: Option<Person>,
}

impl Drive<'_> {
    /// A round is over: `rounds` goes on. Without a `rounds` part the game is over.
    pub(crate) fn next_round(&self, over: &Standing, result: GameResult) -> Result<Settled, Fault> {
        let mut state = over.state.clone();
        let rounds = self.plan.rounds.as_ref().ok_or(Fault::SeedsOnBoard)?;
        let left = (0..self.plan.layout.holes).any(|hole| state.count(hole) > 0) || state.turn.hand > 0;
        if left && !rounds.as_the_first {
            return Err(Fault::SeedsOnBoard);
        }
        let winner = match result {
            GameResult::Won(seat) => Some(seat),
            GameResult::Draw | GameResult::Void => None,
        };
        if let Some(winner) = winner {
            self.count_round(&mut state, winner)?;
        }
        // who is out of a round plays the next; whom a line of `rounds` puts out does not
        state.turn.out_of_game = 0;
        self.round_lines(state, winner, 0, 0)
    }

    /// The tally `rounds-won` is kept by itself.
    fn count_round(&self, state: &mut State, winner: Seat) -> Result<(), Fault> {
        for tally in &self.plan.kept_tallies {
            if let Some(word) = self.plan.layout.tally(*tally, Some(winner)) {
                state.words[word] = state.words[word].checked_add(1).ok_or(Fault::Limit("what a tally counts"))?;
            }
        }
        Ok(())
    }

    /// Goes on with the lines of `rounds` from a line and, within it, a seat.
    pub(crate) fn round_lines(
        &self,
        mut state: State,
        winner: Option<Seat>,
        line: u16,
        first_seat: u8,
    ) -> Result<Settled, Fault> {
        let Some(rounds) = &self.plan.rounds else { return Err(Fault::SeedsOnBoard) };
        let last_fill = rounds.lines.iter().rposition(|line| matches!(line.what, RoundWhat::Fills { .. }));
        let mut seat = first_seat;
        let mut events = Vec::new();
        for (index, round_line) in (0u16..).zip(&rounds.lines).skip(usize::from(line)) {
            let seats = if round_line.for_each_player { self.plan.seats() } else { 1 };
            while seat < seats {
                if round_line.for_each_player {
                    state.turn.mover = Seat(seat);
                }
                match self.round_line(rounds, index, &mut state, winner, &mut events)? {
                    Came::Done => {}
                    Came::Over(result) => {
                        let standing = Standing { state, phase: Phase::Turn, past: History::default() };
                        let next = Next::Over(Ended { result, reason: Reason::Rule });
                        return Ok(Settled { standing, next, events });
                    }
                    Came::Waits(lay_out) => {
                        state.turn.mover = lay_out.seat;
                        return Ok(waiting(state, Phase::BetweenRounds { line: index, winner }, lay_out));
                    }
                }
                seat += 1;
            }
            seat = 0;
            if last_fill == Some(usize::from(index)) {
                self.close_unfilled(rounds, &mut state);
            }
        }
        self.begin_round(rounds, state, winner)
    }

    fn round_line(
        &self,
        rounds: &Rounds,
        index: u16,
        state: &mut State,
        winner: Option<Seat>,
        events: &mut Vec<Event>,
    ) -> Result<Came, Fault> {
        let line = &rounds.lines[usize::from(index)];
        match &line.what {
            RoundWhat::Act(_) => match self.plan.round_code.get(usize::from(index)).copied().flatten() {
                Some(code) => self.act_between(state, code, winner, events),
                None => Ok(Came::Done),
            },
            RoundWhat::Owns { holes, seeds, from_left, odd_hole } => {
                if !line.for_each_player || state.turn.mover == Seat(0) {
                    self.share_holes(state, (*holes, *seeds), *from_left, *odd_hole, winner);
                }
                Ok(Came::Done)
            }
            RoundWhat::Fills { who, with, from_left, last_in_part, rest_to } => {
                let Some(seat) = self.person_between(state, *who, winner) else { return Ok(Came::Done) };
                let fill = Fill {
                    clause: line.clause,
                    seat,
                    with: *with,
                    from_left: *from_left,
                    last_in_part: *last_in_part,
                    rest_to: *rest_to,
                };
                Ok(self.fill(state, fill, winner))
            }
        }
    }

    fn act_between(
        &self,
        state: &mut State,
        code: Address,
        winner: Option<Seat>,
        events: &mut Vec<Event>,
    ) -> Result<Came, Fault> {
        let root = state.clone();
        let mut request = self.request(&root);
        request.round_winner = winner;
        let mut machine = Machine::new(&request, root.clone(), code);
        // no turn is played: nothing is captured, and lines at any time rest
        machine.sweeping = 1;
        let flow = machine.run_apart(code)?;
        events.append(&mut machine.events);
        let result = machine.result.filter(|_| flow == Flow::Result);
        *state = machine.state;
        Ok(result.map_or(Came::Done, Came::Over))
    }

    /// Who a person is between two rounds.
    fn person_between(&self, state: &State, person: Person, winner: Option<Seat>) -> Option<Seat> {
        let root = state.clone();
        let mut request = self.request(&root);
        request.round_winner = winner;
        Machine::new(&request, root.clone(), Address(0)).person(person, crate::plan::NOWHERE)
    }

    /// The holes of the board from a player's left (or right) on: his own rows, then those of the next seats, then holes that
    /// are in nobody's row.
    fn round_the_board(&self, seat: Seat, from_left: bool) -> Vec<Cell> {
        let seats = self.plan.seats();
        let mut order: Vec<Cell> = Vec::new();
        for turn in 0..seats {
            let numbers = &self.plan.tables.numbers[usize::from((seat.0 + turn) % seats)];
            let mut holes: Vec<(u16, u16, Cell)> = (0..self.plan.layout.holes)
                .filter_map(|hole| numbers[usize::from(hole)].map(|(row, number)| (row, number, hole)))
                .collect();
            holes.sort_by_key(|(row, number, _)| (*row, if from_left { *number } else { u16::MAX - *number }));
            for (_, _, hole) in holes {
                if !order.contains(&hole) {
                    order.push(hole);
                }
            }
        }
        order.extend((0..self.plan.layout.holes).filter(|hole| !order.contains(hole)).collect::<Vec<_>>());
        order
    }

    fn share_holes(
        &self,
        state: &mut State,
        (holes, seeds): (u16, u16),
        from_left: bool,
        odd_hole: Option<Option<Person>>,
        winner: Option<Seat>,
    ) {
        let Some(first) = self.plan.layout.owners else { return };
        let mut owners: Vec<Option<Seat>> = vec![None; usize::from(self.plan.layout.holes)];
        for seat in self.plan.all_seats() {
            let store = self.plan.layout.store(seat).map_or(0, |cell| state.count(cell));
            let paid = store.checked_div(seeds).unwrap_or(0).saturating_mul(holes);
            let free: Vec<Cell> = self
                .round_the_board(seat, from_left)
                .into_iter()
                .filter(|hole| owners[usize::from(*hole)].is_none())
                .take(usize::from(paid))
                .collect();
            free.into_iter().for_each(|hole| owners[usize::from(hole)] = Some(seat));
        }
        let odd = odd_hole.flatten().and_then(|person| self.person_between(state, person, winner));
        for (hole, owner) in owners.iter().enumerate() {
            state.words[usize::from(first) + hole] = word_of_seat(owner.or(odd));
        }
    }

    fn fill(&self, state: &mut State, fill: Fill, winner: Option<Seat>) -> Came {
        let Some(store) = self.plan.layout.store(fill.seat) else { return Came::Done };
        let mut own: Vec<Cell> = self.round_the_board(fill.seat, fill.from_left.unwrap_or(true));
        own.retain(|hole| state.owner(self.plan, *hole) == Some(fill.seat) && !state.closed(self.plan, *hole));
        let there = state.plain(self.plan, store);
        let holes: Vec<Hole> = own.iter().map(|hole| Hole(*hole)).collect();
        match fill.with {
            FillWith::All => {
                if there > 0 && holes.len() > 1 {
                    let (clause, seat, kind) = (fill.clause, fill.seat, LayOutKind::Free);
                    return Came::Waits(LayOut { clause, seat, by_chance: false, holes, seeds: there, kind });
                }
                if let Some(hole) = own.first() {
                    state.remove(store, there);
                    state.add(*hole, there);
                }
            }
            FillWith::Each(each) => {
                let whole = there.checked_div(each).unwrap_or(0);
                let fillable = usize::from(whole).min(own.len());
                if fill.from_left.is_none() && fillable > 0 && fillable < own.len() {
                    let part = if fill.last_in_part { there % each } else { 0 };
                    let seeds = u16::try_from(fillable).unwrap_or(0).saturating_mul(each) + part;
                    let (clause, seat, kind) = (fill.clause, fill.seat, LayOutKind::WholeHoles { each, part });
                    return Came::Waits(LayOut { clause, seat, by_chance: false, holes, seeds, kind });
                }
                self.fill_each(state, &own, store, each, fill.last_in_part);
            }
            FillWith::AsMany(person) => {
                if let Some(other) = self.person_between(state, person, winner) {
                    self.fill_as_many(state, &own, store, fill, other);
                }
            }
        }
        self.rest(state, fill.seat, fill.rest_to, winner);
        Came::Done
    }

    fn fill_each(&self, state: &mut State, own: &[Cell], store: Cell, each: u16, last_in_part: bool) {
        for hole in own {
            self.fill_hole(state, *hole, store, each, last_in_part);
        }
    }

    /// So many seeds in a hole; it is not filled if there are fewer, unless the last may be filled in part.
    fn fill_hole(&self, state: &mut State, hole: Cell, store: Cell, wanted: u16, last_in_part: bool) {
        let there = state.plain(self.plan, store);
        let seeds = match there >= wanted {
            true => wanted,
            false if last_in_part => there,
            false => 0,
        };
        state.remove(store, seeds);
        state.add(hole, seeds);
    }

    /// `a hole not filled is closed`: after the last line that fills.
    fn close_unfilled(&self, rounds: &Rounds, state: &mut State) {
        let Some(first) = self.plan.layout.closed.filter(|_| rounds.unfilled_closed) else { return };
        for hole in 0..self.plan.layout.holes {
            if state.count(hole) == 0 {
                state.words[usize::from(first) + usize::from(hole)] = 1;
            }
        }
    }

    fn fill_as_many(&self, state: &mut State, own: &[Cell], store: Cell, fill: Fill, other: Seat) {
        let numbers = &self.plan.tables.numbers;
        for hole in own {
            let number = numbers[usize::from(fill.seat.0)][usize::from(*hole)];
            let twin = (0..self.plan.layout.holes)
                .find(|twin| number.is_some() && numbers[usize::from(other.0)][usize::from(*twin)] == number);
            let wanted = twin.map_or(0, |twin| state.plain(self.plan, twin));
            self.fill_hole(state, *hole, store, wanted, fill.last_in_part);
        }
    }

    fn rest(&self, state: &mut State, seat: Seat, to: Option<Person>, winner: Option<Seat>) {
        let Some(to) = to.and_then(|person| self.person_between(state, person, winner)) else { return };
        if let (Some(from), Some(to)) = (self.plan.layout.store(seat), self.plan.layout.store(to)) {
            let seeds = state.count(from);
            state.carry(self.plan, None, from, to, seeds);
        }
    }

    /// A lay-out between two rounds was made: seeds go from the store to the holes, and the lines go on.
    pub(crate) fn lay_out_between(
        &self,
        before: &Standing,
        lay_out_: &LayOut,
        numbers: &[u16],
        line: u16,
        winner: Option<Seat>,
    ) -> Result<Settled, Fault> {
        let mut state = before.state.clone();
        let rounds = self.plan.rounds.as_ref().ok_or(Fault::SeedsOnBoard)?;
        if let Some(store) = self.plan.layout.store(lay_out_.seat) {
            state.remove(store, lay_out_.seeds);
        }
        lay_out(&mut state, &lay_out_.holes, numbers);
        let round_line = &rounds.lines[usize::from(line)];
        if let RoundWhat::Fills { rest_to, .. } = &round_line.what {
            self.rest(&mut state, lay_out_.seat, *rest_to, winner);
        }
        let next_seat = if round_line.for_each_player { lay_out_.seat.0 + 1 } else { self.plan.seats() };
        self.round_lines(state, winner, line, next_seat)
    }

    fn begin_round(&self, rounds: &Rounds, mut state: State, winner: Option<Seat>) -> Result<Settled, Fault> {
        let next = self.seat_after(&state, state.turn.starter);
        let starter = match rounds.starts.0 {
            RoundStarter::InTurn => next,
            RoundStarter::Person(person) => self.person_between(&state, person, winner).unwrap_or(next),
        };
        if rounds.as_the_first {
            state.set_seeds(self.plan);
        } else if let Some(first) = self.plan.layout.reserves {
            for (seat, seeds) in self.plan.start.reserves.iter().enumerate() {
                state.words[usize::from(first) + seat] = *seeds;
                for (index, spread) in self.plan.start.kinds.iter().enumerate() {
                    let word = self.plan.layout.kind(index, first + u16::try_from(seat).unwrap_or(0));
                    state.words[word] = spread.reserves.get(seat).copied().unwrap_or(0);
                }
            }
        }
        state.set_marks(self.plan);
        if let Some(first) = self.plan.layout.directions {
            state.words[usize::from(first)..usize::from(first) + usize::from(self.plan.seats())].fill(0);
        }
        state.turn.has_played = 0;
        state.turn.last_mover = None;
        state.turn.hand = 0;
        for index in 0..self.plan.layout.kinds.len() {
            let word = self.plan.layout.kind(index, self.plan.layout.cells);
            state.words[word] = 0;
        }
        state.turn.starter = starter;
        state.turn.mover = starter;
        if rounds.as_the_first {
            return self.start_from(state, 0);
        }
        self.begin_turn(state, History::default(), Vec::new())
    }
}
