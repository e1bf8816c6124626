//! Endless turns: a state of the turn that came again, at a choice or at the start of a lap. Never a count.

use std::fmt::Debug;

use mancala_interpreter::model::{Model, SeedKind, Sense, Spot, Way};
use mancala_interpreter::position::{Holder, Mark, Position};

use super::kinds::{KIND_STEP, of_kind};
use super::laps::FREE_STEP;
use super::run::{Before, Cursor, Deeds, Halt, Pending, Res, Run};

/// What of the turn's memory some clause reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Reads {
    here: bool,
    previous: bool,
    first_hole: bool,
    turn_origin: bool,
    /// The emptied origin counts as occupied.
    bare_origin: bool,
    it: bool,
    number: bool,
    seed: bool,
    /// The board before a drop: rules read it, or moves clauses ask where seeds fell.
    pub before: bool,
    first_lap: bool,
    lap_captured: bool,
    turn_captured: bool,
    lap_deeds: bool,
    turn_deeds: bool,
    tallies: Vec<bool>,
}

impl Reads {
    /// Looks for the words in the written form of the model: names of players' own words are lower case there, so
    /// that nothing but the model's own variants can be found.
    pub fn of(model: &Model) -> Reads {
        let parts: [&dyn Debug; 9] = [
            &model.nouns,
            &model.start.steps,
            &model.stages,
            &model.sowing,
            &model.turns,
            &model.rules,
            &model.end.lines,
            &model.end.endless,
            &model.rounds,
        ];
        let mut text: String = parts.iter().map(|part| format!("{part:?} ")).collect();
        // of procedures those that are called
        let mut others: Vec<_> = model.procedures.iter().enumerate().collect();
        while let Some(at) = others.iter().position(|(index, _)| text.contains(&format!("ProcedureId({index})"))) {
            let (_, called) = others.swap_remove(at);
            text.push_str(&format!("{called:?} "));
        }
        let reads = |word: &str| text.contains(word);
        let tally_read = |index: usize| {
            let tally = format!("Tally {{ tally: TallyId({index})");
            let readers = [format!("tally: {tally}"), format!("Tally({tally}"), format!("), {tally}")];
            // `SetTally(tally, …)` begins like an amount, `Add(amount, tally)` like a series
            let read = text.replace(&format!("SetTally({tally}"), "");
            let series = text.contains("Series(") && read.contains(&readers[2]);
            read.contains(&readers[0]) || read.contains(&readers[1]) || series
        };
        Reads {
            here: reads("Here"),
            previous: reads("Previous"),
            first_hole: reads("FirstHole"),
            turn_origin: reads("TurnOrigin"),
            bare_origin: model.sowing.origin_counts_occupied.is_some_and(|(occupied, _)| occupied),
            it: reads("It,") || reads("It)") || reads("It "),
            number: reads("ThatNumber"),
            seed: reads("SeedIs"),
            before: reads("BeforeDrop") || asks_where_seeds_fall(model),
            first_lap: reads("FirstLap"),
            lap_captured: reads("HasCaptured { scope: Lap"),
            turn_captured: reads("HasCaptured { scope: Turn"),
            lap_deeds: reads("Lifted, Lap") || reads("Taken, Lap") || reads("Sown, Lap"),
            turn_deeds: reads("Lifted, Turn") || reads("Taken, Turn") || reads("Sown, Turn"),
            tallies: (0..model.tallies.len()).map(tally_read).collect(),
        }
    }
}

fn asks_where_seeds_fall(model: &Model) -> bool {
    let moves = format!("{:?}", model.moves);
    moves.contains("EndIn") || moves.contains("SowIn")
}

impl Run<'_> {
    /// At a choice: compared with all earlier choices of this branch at the same place of the ruleset.
    pub fn meet_choice(&mut self, place: usize) -> Res<()> {
        self.laps_seen.clear();
        let mut at = self.open.clone();
        at.push(place);
        let mut state = self.state(true, None);
        if place == FREE_STEP || place == KIND_STEP {
            let next = match self.cursor {
                Some(Cursor::After(at)) if self.track().is_some() => self.eye().along(at, Way::After)?,
                Some(Cursor::After(_)) | None => None,
                Some(Cursor::At(at)) => Some(at),
            };
            state.push(spot(next));
            state.push(self.each.map_or(0, |each| u32::from(each) + 1));
        }
        if self.choices_seen.insert((at, state)) { Ok(()) } else { Err(Halt::Endless) }
    }

    /// At the start of a lap: compared with the laps since the latest choice.
    pub fn meet_lap(&mut self, pending: &Pending) -> Res<()> {
        let state = self.state(false, Some(pending));
        if self.laps_seen.insert(state) { Ok(()) } else { Err(Halt::Endless) }
    }

    /// Within a lap in which the hand was filled again: compared drop by drop.
    pub fn meet_drop(&mut self) -> Res<()> {
        let seeds: u64 = self.turn_start.holes.iter().copied().map(u64::from).sum::<u64>()
            + self.turn_start.reserves.iter().chain(&self.turn_start.stores).copied().map(u64::from).sum::<u64>();
        if self.drops_in_lap <= seeds {
            return Ok(());
        }
        let state = self.state(true, None);
        if self.laps_seen.insert(state) { Ok(()) } else { Err(Halt::Endless) }
    }

    /// Everything that what follows may read.
    fn state(&self, within: bool, pending: Option<&Pending>) -> Vec<u32> {
        let reads = &self.simple.reads;
        let mut state = Vec::new();
        encode(&self.position, |tally| reads.tallies.get(tally).copied().unwrap_or(true), &mut state);
        state.extend([u32::from(self.hand), u32::from(self.path.0), direction(self.direction)]);
        state.extend(self.hand_kinds.iter().copied().map(u32::from));
        state.push(spot(self.origin));
        state.extend(self.position.directions.iter().map(|sense| direction(*sense)));
        if let Some(pending) = pending.or(self.pending.as_ref()) {
            state.extend([1, spot(pending.from), pending.each.map_or(0, |each| u32::from(each) + 1)]);
        }
        state.push(u32::from(self.must_capture.iter().any(|must| !must.done)));
        state.push(u32::from(self.again));
        let free = self.track().is_none();
        let mut keep = |read: bool, value: u32| state.push(if read { value } else { 0 });
        keep(reads.here || free, spot(self.here));
        keep(reads.bare_origin, u32::from(self.bare_origin));
        keep(reads.turn_origin, self.turn_origin.map_or(0, |hole| u32::from(hole.0) + 1));
        keep(reads.seed, u32::from(self.seed.0));
        keep(reads.number, u32::from(self.number));
        keep(reads.first_lap, u32::from(self.in_first_lap()));
        keep(reads.turn_captured, u32::from(self.turn_captured));
        keep(reads.lap_captured, u32::from(self.lap_captured));
        if reads.turn_deeds {
            deeds(&self.turn_deeds, &mut state);
        }
        if within {
            self.state_within(&mut state);
        }
        state
    }

    /// What a new lap would forget.
    fn state_within(&self, state: &mut Vec<u32>) {
        let reads = &self.simple.reads;
        let mut keep = |read: bool, value: u32| state.push(if read { value } else { 0 });
        keep(reads.previous || self.track().is_none(), spot(self.previous));
        keep(reads.first_hole, spot(self.first_hole));
        keep(reads.it, self.it.map_or(0, |hole| u32::from(hole.0) + 1));
        if reads.lap_deeds {
            deeds(&self.lap_deeds, state);
        }
        if let (true, Some(before)) = (reads.before, &self.before) {
            state.extend([spot(Some(before.spot)), u32::from(reads.bare_origin && before.bare_origin)]);
            before.encode(state);
        }
    }
}

impl Before {
    /// What `was` and `held` can ask of the hole, and of nothing else.
    fn encode(&self, state: &mut Vec<u32>) {
        let (position, holder) = (&self.position, Holder::from(self.spot));
        let kinds = (0..=position.kinds.len()).filter_map(|kind| u16::try_from(kind).ok()).map(SeedKind);
        state.extend(kinds.map(|kind| u32::from(of_kind(position, kind, holder))));
        let Spot::Hole(hole) = self.spot else { return };
        let at = usize::from(hole.0);
        state.extend([position.owners[at].map_or(0, |seat| u32::from(seat.0) + 1), u32::from(position.closed[at])]);
        encode_marks(position.marks.iter().filter(|mark| mark.hole == hole), state);
    }
}

fn spot(spot: Option<Spot>) -> u32 {
    match spot {
        None => 0,
        Some(Spot::Hole(hole)) => 1 + u32::from(hole.0),
        Some(Spot::Store(seat)) => 100_000 + u32::from(seat.0),
    }
}

pub(super) fn direction(sense: Option<Sense>) -> u32 {
    match sense {
        None => 0,
        Some(Sense::Forward) => 1,
        Some(Sense::Backward) => 2,
    }
}

fn deeds(deeds: &Deeds, state: &mut Vec<u32>) {
    for set in [&deeds.lifted, &deeds.taken, &deeds.sown] {
        let mut spots: Vec<Spot> = set.iter().copied().collect();
        spots.sort_unstable();
        state.push(u32::MAX);
        state.extend(spots.into_iter().map(|spot| match spot {
            Spot::Hole(hole) => u32::from(hole.0),
            // more than any hole, less than the mark between two sets
            Spot::Store(seat) => u32::MAX - 1 - u32::from(seat.0),
        }));
    }
}

/// Seeds, owners, closed holes, marks with makers and terms, tallies, stages.
pub(super) fn encode(position: &Position, with_tally: impl Fn(usize) -> bool, code: &mut Vec<u32>) {
    code.extend(position.holes.iter().chain(&position.stores).chain(&position.reserves).copied().map(u32::from));
    code.push(u32::from(position.out));
    for kind in &position.kinds {
        code.extend(kind.holes.iter().chain(&kind.stores).chain(&kind.reserves).copied().map(u32::from));
        code.push(u32::from(kind.out));
    }
    code.extend(position.owners.iter().map(|owner| owner.map_or(0, |seat| u32::from(seat.0) + 1)));
    code.extend(position.closed.iter().copied().map(u32::from));
    for (index, values) in position.tallies.iter().enumerate() {
        if with_tally(index) {
            code.extend(values.iter().copied().map(u32::from));
        }
    }
    code.extend(position.stages.iter().map(|stage| u32::from(stage.0)));
    encode_marks(position.marks.iter(), code);
}

fn encode_marks<'a>(marks: impl Iterator<Item = &'a Mark>, code: &mut Vec<u32>) {
    for mark in marks {
        let term = mark.term.map_or(0, |term| u32::from(term) + 1);
        code.extend([u32::from(mark.hole.0), u32::from(mark.mark.0), u32::from(mark.maker.0), term]);
    }
}
