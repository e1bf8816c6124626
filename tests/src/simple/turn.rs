//! A turn: the script, the laps, the end of the turn, the stages, the end lines.

use mancala_interpreter::model::{Action, MoveTestKind, MoveWhere, Scope, Seat, StageId, Turn};

use super::SimpleFault;
use super::events::Happened;
use super::places::Eye;
use super::run::{Halt, Mode, Res, Run, Stand};

impl<'m> Run<'m> {
    /// Plays a `turn` part to its end.
    pub fn play_part(&mut self, part: &'m Turn) -> Res<()> {
        self.script(part)?;
        let mut sowing = self.begin_lap()?;
        while sowing {
            sowing = self.sow_seed()?;
        }
        self.end_turn()?;
        self.stages()?;
        self.end_lines()
    }

    /// The script of a part, up to its `sow`.
    pub fn script(&mut self, part: &'m Turn) -> Res<()> {
        self.kind = part.kind;
        self.stand = Stand::Script;
        self.body(&part.body)?;
        self.stand = Stand::Rules;
        self.script_is_over();
        Ok(())
    }

    /// Plays loose actions as a turn: a scripted opening.
    pub fn play_actions(&mut self, actions: &'m [Action]) -> Res<()> {
        self.loose_actions(actions)?;
        self.script_is_over();
        let mut sowing = self.begin_lap()?;
        while sowing {
            sowing = self.sow_seed()?;
        }
        self.end_turn()?;
        self.stages()?;
        self.end_lines()
    }

    /// `put` and `choose` set `here` and `it` for the rest of the script only.
    fn script_is_over(&mut self) {
        self.here = None;
        self.it = None;
    }

    /// Step 3: rules of `the turn ends`, `only if this turn captures`, terms of marks.
    pub fn end_turn(&mut self) -> Res<()> {
        self.decide(Scope::Lap)?;
        if self.mode == Mode::LapOne {
            return Err(Halt::LapOneOver);
        }
        if self.hand > 0 {
            return Err(SimpleFault::SeedsLeft.into());
        }
        self.laps_over = true;
        self.event(&self.model.rules.turn_ends, Happened::Moment)?;
        if self.hand > 0 {
            return Err(SimpleFault::SeedsLeft.into());
        }
        self.decide(Scope::Turn)?;
        self.terms_run_down();
        self.note_left()
    }

    /// Terms of marks: a mark whose last turn this was is gone.
    pub fn terms_run_down(&mut self) {
        for mark in &mut self.position.marks {
            mark.term = mark.term.map(|term| term.saturating_sub(1));
        }
        self.position.marks.retain(|mark| mark.term != Some(0));
        self.terms_done = true;
    }

    /// What the move leaves, turn-end rules done; and where it started.
    pub fn note_left(&mut self) -> Res<()> {
        if self.facts.left_known {
            return Ok(());
        }
        self.facts.left_known = true;
        for (index, test) in self.simple.move_tests.iter().enumerate() {
            let hit = match test {
                MoveTestKind::LeaveBare(person) => self.eye().is_bare(*person),
                MoveTestKind::LeaveHoles(so_many) => self.eye().holds(so_many)?,
                MoveTestKind::Leave(subject, empty) => {
                    self.eye().subject_count(subject)?.is_some_and(|count| (count == 0) == *empty)
                }
                _ => continue,
            };
            self.facts.hits[index] = hit;
        }
        Ok(())
    }

    /// The move started in such a hole, as it was at turn start.
    pub fn started_in(&self, place: &MoveWhere) -> Res<bool> {
        match (place, self.start_hole) {
            (MoveWhere::Hole(desc), Some(hole)) => Eye { board: &self.turn_start, ..self.eye() }.fits(hole, desc),
            (MoveWhere::Hole(_) | MoveWhere::Container(_), _) => Ok(false),
        }
    }

    /// Step 4: stages, repeated until none changes.
    pub fn stages(&mut self) -> Res<()> {
        let of_players = self.model.stages.iter().any(|stage| stage.for_every_player);
        let me = self.me;
        loop {
            let mut changed = false;
            let movers = if of_players { self.seats_in() } else { vec![me] };
            for mover in movers {
                self.me = mover;
                let done = self.stage_of(mover, of_players);
                self.me = me;
                changed |= done?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    fn stage_of(&mut self, seat: Seat, of_players: bool) -> Res<bool> {
        let Some(now) = self.position.stages.get(usize::from(seat.0)).copied() else { return Ok(false) };
        let next = StageId(now.0 + 1);
        let stages = &self.model.stages;
        let (Some(stage), true) = (stages.get(usize::from(now.0)), usize::from(next.0) < stages.len()) else {
            return Ok(false);
        };
        if stage.until.is_empty() || !self.eye().all(&stage.until)? {
            return Ok(false);
        }
        let seats = if of_players { vec![seat] } else { self.all_seats() };
        self.change_stage(next, &seats)?;
        Ok(true)
    }

    /// A stage ends and another starts, with their events.
    pub fn change_stage(&mut self, to: StageId, seats: &[Seat]) -> Res<()> {
        let stage = |run: &Run<'_>, seat: &Seat| run.position.stages.get(usize::from(seat.0)).copied();
        let Some(from) = seats.first().and_then(|seat| stage(self, seat)) else { return Ok(()) };
        if from == to {
            return Ok(());
        }
        if let Some(rules) = self.model.rules.stage_ends.get(usize::from(from.0)) {
            self.event(rules, Happened::Moment)?;
        }
        for seat in seats {
            if let Some(stage) = self.position.stages.get_mut(usize::from(seat.0)) {
                *stage = to;
            }
        }
        if let Some(rules) = self.model.rules.stage_starts.get(usize::from(to.0)) {
            self.event(rules, Happened::Moment)?;
        }
        Ok(())
    }

    /// Step 5: end lines in order, the first that fits.
    pub fn end_lines(&mut self) -> Res<()> {
        for line in &self.model.end.lines {
            self.that_player.set(None);
            if self.eye().all(&line.conditions)? {
                return self.end_actions(&line.actions);
            }
        }
        Ok(())
    }
}
