//! From one round to the next.

use mancala_interpreter::model::{
    FillWith, Hole, Person, RoundLine, RoundStarter, RoundWhat, Rounds, Seat, SeedKind, Spread,
};
use mancala_interpreter::position::{Holder, Phase, Position};
use mancala_interpreter::trace::GameResult;

use super::branches::fault;
use super::kinds::of_kind;
use super::run::{Ended, Halt, Run, Stand, seats_in};
use super::sets::board_from;
use super::start::lay_out;
use super::{Simple, SimpleFault};

/// What came of a step between two rounds.
#[derive(Clone, Debug)]
pub struct RoundStep {
    /// The position that waits for a lay-out, or for the first turn of the next round.
    pub position: Position,
    /// The match is over, or the next round is before its first turn.
    pub result: Option<GameResult>,
}

/// How far one line has come.
enum Line {
    Done,
    /// This player lays out seeds.
    Waits(Seat),
    Over(GameResult),
}

impl<'m> Simple<'m> {
    /// After a round with that result: sets up the next one, or ends the match.
    ///
    /// # Errors
    /// A ruleset without rounds, or a fault met on the way.
    pub fn advance_round(&'m self, position: &Position, result: GameResult) -> Result<RoundStep, SimpleFault> {
        self.laps_left.set(self.most_laps);
        self.rounds()?;
        let winner = match result {
            GameResult::Won(seat) => Some(seat),
            GameResult::Draw | GameResult::Void => None,
        };
        let mut position = position.clone();
        position.out_of_game.fill(false);
        for (info, values) in self.model.tallies.iter().zip(&mut position.tallies) {
            let won = winner.and_then(|seat| values.get_mut(usize::from(seat.0)));
            if let (true, Some(won)) = (info.kept_by_itself, won) {
                *won += 1;
            }
        }
        self.lines_from(position, 0, None, winner)
    }

    fn rounds(&self) -> Result<&'m Rounds, SimpleFault> {
        self.model.rounds.as_ref().ok_or(SimpleFault::NotRuled("rounds"))
    }

    /// Goes on with the lines from this one; `after`: the player of it who has laid out his seeds last.
    fn lines_from(
        &'m self,
        mut position: Position,
        first: u16,
        mut after: Option<Seat>,
        winner: Option<Seat>,
    ) -> Result<RoundStep, SimpleFault> {
        let rounds = self.rounds()?;
        let last_fill = rounds.lines.iter().rposition(|line| matches!(line.what, RoundWhat::Fills { .. }));
        for (index, line) in rounds.lines.iter().enumerate().skip(usize::from(first)) {
            let skipped = winner.is_none() && names_winner(line);
            let came = if skipped { Line::Done } else { self.line(&mut position, line, after.take(), winner)? };
            match came {
                Line::Done => {}
                Line::Waits(seat) => {
                    position.mover = seat;
                    let line = u16::try_from(index).unwrap_or(u16::MAX);
                    position.phase = Phase::BetweenRounds { line, winner };
                    return Ok(RoundStep { position, result: None });
                }
                Line::Over(result) => return Ok(RoundStep { position, result: Some(result) }),
            }
            if last_fill == Some(index) && rounds.unfilled_closed {
                close_unfilled(&mut position);
            }
        }
        self.next_round(position, last_fill.is_none(), winner)
    }

    /// One line, for each player who has his turn after `after`, or once.
    fn line(
        &'m self,
        position: &mut Position,
        line: &'m RoundLine,
        after: Option<Seat>,
        winner: Option<Seat>,
    ) -> Result<Line, SimpleFault> {
        let seats = seats_in(position);
        if let RoundWhat::Owns { holes, seeds, from_left, odd_hole } = &line.what {
            let odd = match odd_hole {
                Some(Some(person)) => self.run_as(position, position.mover, winner).seat_of(*person),
                Some(None) | None => None,
            };
            self.own_anew(position, &seats, (*holes, *seeds), *from_left, odd);
            return Ok(Line::Done);
        }
        let movers = if line.for_each_player { seats } else { vec![position.mover] };
        let movers = movers.into_iter().filter(|seat| match after {
            Some(after) => line.for_each_player && *seat > after,
            None => true,
        });
        for mover in movers.collect::<Vec<_>>() {
            match self.line_of(position, line, mover, winner)? {
                Line::Done => {}
                other => return Ok(other),
            }
        }
        Ok(Line::Done)
    }

    fn line_of(
        &'m self,
        position: &mut Position,
        line: &'m RoundLine,
        mover: Seat,
        winner: Option<Seat>,
    ) -> Result<Line, SimpleFault> {
        match &line.what {
            RoundWhat::Act(act) => {
                let mut run = self.run_as(position, mover, winner);
                let done = run.line(act);
                *position = Position { past: std::mem::take(&mut position.past), ..run.position };
                match done {
                    Ok(_) | Err(Halt::Over(Ended::PlayerOut)) => Ok(Line::Done),
                    Err(Halt::Over(Ended::Game(result))) => Ok(Line::Over(result)),
                    Err(halt) => Err(fault(halt)),
                }
            }
            RoundWhat::Fills { who, with, from_left, last_in_part, rest_to } => {
                let run = self.run_as(position, mover, winner);
                let Some(seat) = run.seat_of(*who) else { return Ok(Line::Done) };
                let holes = his_holes(&run, seat, *from_left != Some(false));
                let store = plain_store(position, seat);
                let wanted = match with {
                    FillWith::All if store > 0 && holes.len() > 1 => return Ok(Line::Waits(seat)),
                    FillWith::All => holes.iter().map(|hole| (*hole, store)).collect(),
                    FillWith::Each(seeds) if from_left.is_none() && open_choice(store, *seeds, holes.len()) => {
                        return Ok(Line::Waits(seat));
                    }
                    FillWith::Each(seeds) => holes.iter().map(|hole| (*hole, *seeds)).collect(),
                    FillWith::AsMany(person) => mirrored(&run, seat, &holes, *person),
                };
                let rest = rest_to.and_then(|person| run.seat_of(person));
                fill(position, seat, wanted, *last_in_part);
                give_rest(position, seat, rest);
                Ok(Line::Done)
            }
            RoundWhat::Owns { .. } => Ok(Line::Done),
        }
    }

    fn run_as(&'m self, position: &Position, mover: Seat, winner: Option<Seat>) -> Run<'m> {
        let mut run = Run::new(self, position, mover, Vec::new());
        run.stand = Stand::End;
        run.terms_done = true;
        run.winner = winner;
        run
    }

    /// Whole holes for whole numbers of seeds, each from his own left on, round the board.
    fn own_anew(&self, position: &mut Position, seats: &[Seat], price: (u16, u16), from_left: bool, odd: Option<Seat>) {
        let (holes, seeds) = price;
        let mut owners = vec![None; position.owners.len()];
        let mut taken = vec![false; owners.len()];
        for seat in seats {
            let store = position.stores.get(usize::from(seat.0)).copied().unwrap_or(0);
            let mut paid = usize::from(store.checked_div(seeds).unwrap_or(0) * holes);
            for hole in board_from(self.model, *seat, from_left) {
                let at = usize::from(hole.0);
                if paid > 0 && !taken[at] {
                    (taken[at], owners[at]) = (true, Some(*seat));
                    paid -= 1;
                }
            }
        }
        for (owner, taken) in owners.iter_mut().zip(taken) {
            if !taken {
                *owner = odd;
            }
        }
        position.owners = owners;
    }

    /// The lay-out a line between two rounds waits for: amounts for the holes the player owns, from his left.
    pub(super) fn arrange_between(
        &'m self,
        position: &Position,
        line: u16,
        winner: Option<Seat>,
        amounts: &[u16],
    ) -> Result<RoundStep, SimpleFault> {
        let Some(RoundWhat::Fills { with, last_in_part, rest_to, .. }) =
            self.rounds()?.lines.get(usize::from(line)).map(|line| &line.what)
        else {
            return Err(SimpleFault::WrongPhase);
        };
        let seat = position.mover;
        let run = self.run_as(position, seat, winner);
        let holes = his_holes(&run, seat, true);
        let rest = rest_to.and_then(|person| run.seat_of(person));
        let mut position = position.clone();
        let store = plain_store(&position, seat);
        let total: u16 = amounts.iter().sum();
        let right = match with {
            FillWith::All => total == store,
            FillWith::Each(seeds) => chosen_right(amounts, *seeds, store, *last_in_part),
            FillWith::AsMany(_) => false,
        };
        if !right || total > store {
            return Err(SimpleFault::WrongLayout);
        }
        lay_out(&mut position, &holes, amounts)?;
        if let Some(left) = position.stores.get_mut(usize::from(seat.0)) {
            *left -= total;
        }
        give_rest(&mut position, seat, rest);
        self.lines_from(position, line, Some(seat), winner)
    }

    /// What lives on, what begins anew; then the first turn.
    fn next_round(&'m self, before: Position, as_first: bool, winner: Option<Seat>) -> Result<RoundStep, SimpleFault> {
        let rounds = self.rounds()?;
        let starter = match rounds.starts.0 {
            RoundStarter::Person(person) => self.run_as(&before, before.starter, winner).seat_of(person),
            RoundStarter::InTurn => None,
        };
        let fresh = self.bare_start();
        let mut kinds = fresh.kinds.clone();
        for (kind, before) in kinds.iter_mut().zip(before.kinds) {
            if !as_first {
                *kind = Spread { reserves: kind.reserves.clone(), hand: 0, ..before };
            }
        }
        let mut position = Position {
            kinds,
            holes: if as_first { fresh.holes } else { before.holes },
            stores: if as_first { fresh.stores } else { before.stores },
            out: if as_first { fresh.out } else { before.out },
            owners: before.owners,
            closed: before.closed,
            tallies: before.tallies,
            swapped: before.swapped,
            out_of_game: before.out_of_game,
            hand: 0,
            ..fresh
        };
        position.starter = starter.unwrap_or_else(|| super::next::seat_after(&position, before.starter));
        let (position, result) = if as_first {
            self.steps_from(position, 0)?
        } else {
            let starter = position.starter;
            self.arrive(position, starter)?
        };
        Ok(RoundStep { position, result })
    }
}

/// `winner`, `loser` are named: without a winner the line is passed over. Of a line that fills or shares holes only the
/// part that names them is: the rest, the odd hole.
fn names_winner(line: &RoundLine) -> bool {
    let named = |person: &Person| matches!(person, Person::Winner | Person::Loser);
    match &line.what {
        RoundWhat::Act(act) => {
            let text = format!("{act:?}");
            text.contains("Winner") || text.contains("Loser")
        }
        RoundWhat::Fills { who, with, .. } => named(who) || matches!(with, FillWith::AsMany(person) if named(person)),
        RoundWhat::Owns { .. } => false,
    }
}

/// His open holes, from his left or right, row by row from row 1, then on round the board.
fn his_holes(run: &Run<'_>, seat: Seat, from_left: bool) -> Vec<Hole> {
    let holes = board_from(run.model, seat, from_left).into_iter();
    let position = &run.position;
    holes
        .filter(|hole| {
            let at = usize::from(hole.0);
            position.owners[at] == Some(seat) && !position.closed[at]
        })
        .collect()
}

/// Whether there is a choice of holes: some can be filled whole, and not all.
fn open_choice(store: u16, seeds: u16, holes: usize) -> bool {
    let whole = usize::from(store.checked_div(seeds).unwrap_or(0));
    whole > 0 && whole < holes
}

/// As many as lie in the same hole of the other's rows, each counted from his own seat.
fn mirrored(run: &Run<'_>, seat: Seat, holes: &[Hole], person: Person) -> Vec<(Hole, u16)> {
    let rows = &run.model.board.rows;
    let (Some(own), Some(others)) =
        (rows.get(usize::from(seat.0)), run.seat_of(person).and_then(|other| rows.get(usize::from(other.0))))
    else {
        return Vec::new();
    };
    let twin = |hole: Hole| {
        let pairs = own.iter().flatten().zip(others.iter().flatten());
        pairs.into_iter().find(|(one, _)| **one == hole).map(|(_, other)| *other)
    };
    let seeds = |hole: Hole| twin(hole).map_or(0, |twin| of_kind(&run.position, SeedKind::PLAIN, Holder::Hole(twin)));
    holes.iter().map(|hole| (*hole, seeds(*hole))).collect()
}

/// Fills in order; a hole he cannot fill whole is not filled, or is the last in part.
fn fill(position: &mut Position, seat: Seat, wanted: Vec<(Hole, u16)>, last_in_part: bool) {
    let mut plain = plain_store(position, seat);
    let Some(store) = position.stores.get_mut(usize::from(seat.0)) else { return };
    for (hole, seeds) in wanted {
        let cell = &mut position.holes[usize::from(hole.0)];
        let seeds = match plain < seeds {
            false => seeds,
            true if last_in_part => plain,
            true => 0,
        };
        plain -= seeds;
        *store -= seeds;
        *cell += seeds;
    }
}

fn give_rest(position: &mut Position, from: Seat, to: Option<Seat>) {
    let Some(to) = to.filter(|to| *to != from) else { return };
    let kinds = position.kinds.iter_mut().map(|kind| &mut kind.stores);
    for stores in kinds.chain([&mut position.stores]) {
        if let Some(store) = stores.get_mut(usize::from(from.0)) {
            let rest = std::mem::take(store);
            if let Some(store) = stores.get_mut(usize::from(to.0)) {
                *store += rest;
            }
        }
    }
}

/// Plain seeds of a store: holes are filled with them.
fn plain_store(position: &Position, seat: Seat) -> u16 {
    of_kind(position, SeedKind::PLAIN, Holder::Store(seat))
}

/// Each hole whole or not at all, as many as the store pays for, one in part if the line says so.
fn chosen_right(amounts: &[u16], seeds: u16, store: u16, last_in_part: bool) -> bool {
    let Some(payable) = store.checked_div(seeds) else { return false };
    let whole = usize::from(payable).min(amounts.len());
    let rest = if last_in_part && whole < amounts.len() { store % seeds } else { 0 };
    let in_part: Vec<u16> = amounts.iter().copied().filter(|one| *one != 0 && *one != seeds).collect();
    let filled = amounts.iter().filter(|one| **one == seeds).count();
    filled == whole && if rest > 0 { in_part == [rest] } else { in_part.is_empty() }
}

fn close_unfilled(position: &mut Position) {
    for (closed, seeds) in position.closed.iter_mut().zip(&position.holes) {
        *closed |= *seeds == 0;
    }
}
