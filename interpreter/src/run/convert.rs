//! Between positions and states.

use super::history::History;
use super::next::Standing;
use super::state::{MarkWord, State, TurnState, word_of_seat};
use super::words::Words;
use crate::model::{Hole, MarkId, SeedKind, Sense, Spread, StageId, StartStep};
use crate::plan::{Op, Plan};
use crate::position::{Mark, Past, Phase, Position};

/// Why a position does not fit a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A list has the wrong length: which, how long it is, how long it must be.
    Length(&'static str, usize, usize),
    /// The mover is no seat of the game.
    Mover,
    /// A mark on no hole, of no kind, or by no player.
    Mark(usize),
    /// A stage that the ruleset does not have.
    Stage,
    /// More seeds of this kind in some place than seeds.
    Kind(SeedKind),
    /// More seeds in all than a state can hold.
    TooManySeeds,
    /// One of two players is out: then the game is over.
    Out,
    /// The persons have exchanged seats, which no rule does.
    Swapped,
    /// Seeds in the hand: a result has stopped the turn, and nothing follows.
    SeedsInHand,
}

impl Standing {
    /// The standing of a position, if it fits.
    ///
    /// # Errors
    /// What does not fit.
    pub fn of(plan: &Plan, position: &Position) -> Result<Standing, Misfit> {
        let layout = &plan.layout;
        let seats = usize::from(layout.seats);
        let length =
            |what, is: usize, must: usize| if is == must { Ok(()) } else { Err(Misfit::Length(what, is, must)) };
        length("holes", position.holes.len(), usize::from(layout.holes))?;
        length("stores", position.stores.len(), layout.stores.map_or(0, |_| seats))?;
        length("reserves", position.reserves.len(), layout.reserves.map_or(0, |_| seats))?;
        length("owners", position.owners.len(), usize::from(layout.holes))?;
        length("closed", position.closed.len(), usize::from(layout.holes))?;
        length("tallies", position.tallies.len(), layout.tallies.len())?;
        length("stages", position.stages.len(), layout.stages.map_or(0, |_| seats))?;
        length("kinds", position.kinds.len(), layout.kinds.len())?;
        for spread in &position.kinds {
            length("holes", spread.holes.len(), position.holes.len())?;
            length("stores", spread.stores.len(), position.stores.len())?;
            length("reserves", spread.reserves.len(), position.reserves.len())?;
        }
        kinds_fit(position)?;
        if usize::from(position.mover.0) >= seats {
            return Err(Misfit::Mover);
        }
        let all = position.holes.iter().chain(&position.stores).chain(&position.reserves);
        let total: u64 = all.map(|n| u64::from(*n)).sum::<u64>() + u64::from(position.out) + u64::from(position.hand);
        if total + to_lay_out(plan, &position.phase) > u64::from(u16::MAX) {
            return Err(Misfit::TooManySeeds);
        }
        if position.hand > 0 {
            return Err(Misfit::SeedsInHand);
        }
        if seats == 2 && position.out_of_game.contains(&true) {
            return Err(Misfit::Out);
        }
        if position.swapped && !plan.code.iter().any(|op| matches!(op, Op::Swap)) {
            return Err(Misfit::Swapped);
        }
        let bits =
            |flags: &[bool]| flags.iter().take(16).enumerate().fold(0u16, |bits, (i, on)| bits | u16::from(*on) << i);
        let turn = TurnState {
            mover: position.mover,
            last_mover: position.last_mover,
            has_played: bits(&position.has_played),
            out_of_game: bits(&position.out_of_game),
            swapped: position.swapped,
            starter: position.starter,
            hand: position.hand,
        };
        let mut state = State { words: Words::zeros(usize::from(layout.words)), turn };
        state.fill(plan, position)?;
        Ok(Standing { state, phase: position.phase.clone(), past: History::of(&position.past) })
    }

    /// The position of a standing.
    #[must_use]
    pub fn position(&self, plan: &Plan) -> Position {
        Position { past: self.past.listed(), ..self.position_alone(plan) }
    }

    /// The position of a standing without the earlier ones.
    pub(crate) fn position_alone(&self, plan: &Plan) -> Position {
        let layout = &plan.layout;
        let state = &self.state;
        let seats = usize::from(layout.seats);
        let part = |first: Option<u16>, len: usize| -> Vec<u16> {
            first.map_or(Vec::new(), |first| state.words[usize::from(first)..usize::from(first) + len].to_vec())
        };
        let bits = |bits: u16| (0..seats).map(|seat| bits >> seat & 1 == 1).collect();
        Position {
            holes: part(Some(0), usize::from(layout.holes)),
            stores: part(layout.stores, seats),
            reserves: part(layout.reserves, seats),
            out: state.count(layout.out),
            hand: state.turn.hand,
            kinds: (0..layout.kinds.len()).map(|index| state.spread(plan, index)).collect(),
            owners: (0..layout.holes).map(|hole| state.owner(plan, hole)).collect(),
            closed: (0..layout.holes).map(|hole| state.closed(plan, hole)).collect(),
            marks: state.marks(plan),
            tallies: layout
                .tallies
                .iter()
                .map(|(first, each)| part(Some(*first), if *each { seats } else { 1 }))
                .collect(),
            stages: plan
                .all_seats()
                .filter_map(|seat| layout.stage(seat, plan.stage_of_each))
                .map(|word| StageId(state.words[word]))
                .collect(),
            mover: state.turn.mover,
            last_mover: state.turn.last_mover,
            directions: match layout.directions {
                None => vec![None; seats],
                first => part(first, seats).into_iter().map(sense_of_word).collect(),
            },
            has_played: bits(state.turn.has_played),
            out_of_game: bits(state.turn.out_of_game),
            swapped: state.turn.swapped,
            starter: state.turn.starter,
            phase: self.phase.clone(),
            past: Vec::new(),
        }
    }
}

/// The direction of a word of a state.
fn sense_of_word(word: u16) -> Option<Sense> {
    match word {
        1 => Some(Sense::Forward),
        2 => Some(Sense::Backward),
        _ => None,
    }
}

/// Seeds that the rest of the start still puts on the board.
fn to_lay_out(plan: &Plan, phase: &Phase) -> u64 {
    let Phase::Start(step) = phase else { return 0 };
    let rest = plan.start.steps.iter().skip(usize::from(*step));
    rest.map(|step| match step {
        StartStep::Arrange { seeds, .. } => u64::from(*seeds),
        StartStep::Script { .. } => 0,
    })
    .sum()
}

/// No place has more seeds of the declared kinds than seeds.
fn kinds_fit(position: &Position) -> Result<(), Misfit> {
    let mut left = Spread {
        holes: position.holes.clone(),
        stores: position.stores.clone(),
        reserves: position.reserves.clone(),
        out: position.out,
        hand: position.hand,
    };
    for (index, spread) in position.kinds.iter().enumerate() {
        let fits = left.take(spread);
        if !fits {
            return Err(Misfit::Kind(SeedKind::of_declared(index)));
        }
    }
    Ok(())
}

impl State {
    /// Seeds of a declared kind as such.
    pub(super) fn set_spread(&mut self, plan: &Plan, index: usize, spread: &Spread) {
        let layout = &plan.layout;
        let lists = [(Some(0), &spread.holes), (layout.stores, &spread.stores), (layout.reserves, &spread.reserves)];
        for (first, list) in lists {
            let Some(first) = first else { continue };
            let word = layout.kind(index, first);
            self.words[word..word + list.len()].copy_from_slice(list);
        }
        self.words[layout.kind(index, layout.out)] = spread.out;
        self.words[layout.kind(index, layout.cells)] = spread.hand;
    }

    fn spread(&self, plan: &Plan, index: usize) -> Spread {
        let layout = &plan.layout;
        let seats = usize::from(layout.seats);
        let part = |first: Option<u16>, len: usize| -> Vec<u16> {
            first.map_or(Vec::new(), |first| {
                let word = layout.kind(index, first);
                self.words[word..word + len].to_vec()
            })
        };
        Spread {
            holes: part(Some(0), usize::from(layout.holes)),
            stores: part(layout.stores, seats),
            reserves: part(layout.reserves, seats),
            out: self.words[layout.kind(index, layout.out)],
            hand: self.words[layout.kind(index, layout.cells)],
        }
    }

    fn fill(&mut self, plan: &Plan, position: &Position) -> Result<(), Misfit> {
        let layout = &plan.layout;
        self.words[..position.holes.len()].copy_from_slice(&position.holes);
        for (first, list) in [(layout.stores, &position.stores), (layout.reserves, &position.reserves)] {
            if let Some(first) = first {
                self.words[usize::from(first)..usize::from(first) + list.len()].copy_from_slice(list);
            }
        }
        self.words[usize::from(layout.out)] = position.out;
        for (index, spread) in position.kinds.iter().enumerate() {
            self.set_spread(plan, index, spread);
        }
        for hole in 0..usize::from(layout.holes) {
            if let Some(first) = layout.owners {
                let owner = position.owners[hole].filter(|seat| seat.0 < layout.seats);
                self.words[usize::from(first) + hole] = word_of_seat(owner);
            }
            if let Some(first) = layout.closed {
                self.words[usize::from(first) + hole] = u16::from(position.closed[hole]);
            }
        }
        for (index, mark) in position.marks.iter().enumerate() {
            let known = usize::from(mark.mark.0) < layout.marks.len();
            if !known || mark.hole.0 >= layout.holes || mark.maker.0 >= layout.seats {
                return Err(Misfit::Mark(index));
            }
            self.words[layout.mark(mark.mark, mark.hole.0)] = MarkWord::new(mark.maker, mark.term.unwrap_or(0)).0;
        }
        for ((first, each), values) in layout.tallies.iter().zip(&position.tallies) {
            let len = if *each { usize::from(layout.seats) } else { 1 };
            if values.len() != len {
                return Err(Misfit::Length("tally", values.len(), len));
            }
            self.words[usize::from(*first)..usize::from(*first) + len].copy_from_slice(values);
        }
        for (seat, stage) in plan.all_seats().zip(&position.stages) {
            if usize::from(stage.0) >= plan.stages.len() {
                return Err(Misfit::Stage);
            }
            if let Some(word) = layout.stage(seat, plan.stage_of_each) {
                self.words[word] = stage.0;
            }
        }
        if let Some(first) = layout.directions {
            for (seat, sense) in position.directions.iter().enumerate().take(usize::from(layout.seats)) {
                self.words[usize::from(first) + seat] = sense.map_or(0, super::act::word_of_sense);
            }
        }
        Ok(())
    }

    /// All marks, by hole, then by mark.
    fn marks(&self, plan: &Plan) -> Vec<Mark> {
        let layout = &plan.layout;
        let mut marks = Vec::new();
        for hole in 0..layout.holes {
            for mark in 0..layout.marks.len() {
                let mark = MarkId(u16::try_from(mark).unwrap_or(u16::MAX));
                let word = MarkWord(self.words[layout.mark(mark, hole)]);
                if let Some(maker) = word.maker() {
                    marks.push(Mark { hole: Hole(hole), mark, maker, term: word.term() });
                }
            }
        }
        marks
    }
}

impl Past {
    /// A position as far as `same position` compares.
    #[must_use]
    pub fn of(state: &State) -> Past {
        let words = state.words.iter().copied();
        Past(words.chain([u16::from(state.turn.mover.0)]).collect())
    }
}
