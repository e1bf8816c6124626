//! Bodies, lines, actions.

use mancala_interpreter::model::{
    Action, Body, Branch, Course, Direction, EitherOption, Hole, Line, Person, Seat, Sense, Set, Spot, StageId, Step,
    Tally,
};
use mancala_interpreter::position::{Decision, Mark};

use super::SimpleFault;
use super::places::Eye;
use super::run::{Halt, Mode, MustCapture, Pending, Res, Run, Stand};

/// How a list of actions ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// At its end.
    End,
    /// By `go on`.
    GoOn,
    /// By `stop`.
    Stop,
}

/// An address stands for a place of the ruleset.
fn site<T: ?Sized>(part: &T) -> usize {
    std::ptr::from_ref(part).cast::<()>() as usize
}

impl<'m> Run<'m> {
    /// Lines in order.
    pub fn body(&mut self, body: &'m Body) -> Res<Flow> {
        for line in body {
            let flow = self.line(line)?;
            if flow != Flow::End {
                return Ok(flow);
            }
        }
        Ok(Flow::End)
    }

    /// One line.
    pub fn line(&mut self, line: &'m Line) -> Res<Flow> {
        match &line.step {
            Step::Do(actions) => self.actions(actions, line),
            Step::If(branches) => self.first_branch(branches, line),
            Step::Either(options) => self.either(options, line),
        }
    }

    fn first_branch(&mut self, branches: &'m [Branch], line: &'m Line) -> Res<Flow> {
        for branch in branches {
            if self.eye().all(&branch.conditions)? {
                return self.actions(&branch.actions, line);
            }
        }
        Ok(Flow::End)
    }

    fn either(&mut self, options: &'m [EitherOption], line: &'m Line) -> Res<Flow> {
        let indices = (0..options.len()).filter_map(|index| u16::try_from(index).ok());
        let decision = self.choose(site(options), indices.map(Decision::Option).collect())?;
        let Decision::Option(index) = decision else { return Err(Halt::Gone(None)) };
        match options.get(usize::from(index)) {
            Some(option) => {
                if let Some(made) = self.made.last_mut() {
                    made.word = &option.name;
                }
                self.actions(&option.actions, line)
            }
            None => Err(Halt::Gone(None)),
        }
    }

    fn actions(&mut self, actions: &'m [Action], line: &'m Line) -> Res<Flow> {
        for action in actions {
            let flow = self.action(action, line)?;
            if may_end(action) {
                self.any_time()?;
            }
            if flow != Flow::End {
                return Ok(flow);
            }
        }
        Ok(Flow::End)
    }

    /// Actions outside a line: end lines, scripted openings.
    pub fn loose_actions(&mut self, actions: &'m [Action]) -> Res<Flow> {
        for action in actions {
            let flow = self.loose_action(action)?;
            if may_end(action) {
                self.any_time()?;
            }
            if flow != Flow::End {
                return Ok(flow);
            }
        }
        Ok(Flow::End)
    }

    fn action(&mut self, action: &'m Action, line: &'m Line) -> Res<Flow> {
        match action {
            Action::OnlyIf(conditions) => {
                if !self.eye().all(conditions)? {
                    return Err(Halt::Gone(Some(line.clause)));
                }
            }
            Action::OnlyIfCaptures(scope) => {
                self.must_capture.push(MustCapture { scope: *scope, clause: line.clause, done: false });
            }
            other => return self.loose_action(other),
        }
        Ok(Flow::End)
    }

    fn loose_action(&mut self, action: &'m Action) -> Res<Flow> {
        match action {
            Action::LiftChoice(portion, choice) => self.lift_choice(*portion, choice, site(action))?,
            Action::Lift(portion, place) => self.lift(*portion, place)?,
            Action::Put(portion, from, to) => self.put(*portion, from, to, site(action))?,
            Action::Take { portion, set, to, unless } => self.take(*portion, set, to, unless)?,
            Action::Sow { each, from } => {
                let each = each.map(|each| self.amount(each));
                let spot = from.as_ref().map(|from| self.eye().one_place(from)).transpose()?;
                // sowing from a place that does not exist: the seeds stay in the hand
                if self.hand > 0 && spot != Some(None) {
                    self.pending = Some(Pending { each, from: spot.flatten() });
                }
            }
            Action::GoOn => return Ok(Flow::GoOn),
            Action::Stop => {
                self.pending = None;
                return Ok(Flow::Stop);
            }
            Action::Go(direction) => self.go(*direction)?,
            Action::GoAlong(path) => {
                self.path = *path;
                if let Some(only) = self.direction_at_first(*path) {
                    self.direction = Some(only);
                }
            }
            Action::Reverse => match self.direction {
                Some(Sense::Forward) => self.direction = Some(Sense::Backward),
                Some(Sense::Backward) => self.direction = Some(Sense::Forward),
                None => return Err(SimpleFault::NoDirection.into()),
            },
            Action::ChooseDirection => self.choose_direction(site(action))?,
            Action::ChooseNumber(low, high) => {
                let decision = self.choose(site(action), (*low..=*high).map(Decision::Amount).collect())?;
                let Decision::Amount(number) = decision else { return Err(Halt::Gone(None)) };
                self.number = number;
            }
            Action::ChooseHole(choice) => {
                let options = self.fitting(choice, |_, _| true)?;
                self.it = self.choose_hole(site(action), options)?;
            }
            Action::Call(procedure) => {
                let Some(procedure) = self.model.procedures.get(usize::from(procedure.0)) else {
                    return Err(SimpleFault::NotRuled("a procedure that does not exist").into());
                };
                self.open.push(site(action));
                let flow = self.body(&procedure.body)?;
                self.open.pop();
                return Ok(flow);
            }
            other => self.change(other)?,
        }
        Ok(Flow::End)
    }

    /// Actions that change something beside seeds and the course of the turn.
    fn change(&mut self, action: &'m Action) -> Res<()> {
        match action {
            Action::Mark(mark, turns, set) => {
                let term = turns.map(|turns| if self.terms_done { turns } else { turns + 1 });
                for hole in self.holes_of(set)? {
                    self.position.marks.retain(|one| one.hole != hole || one.mark != *mark);
                    self.position.marks.push(Mark { hole, mark: *mark, maker: self.me, term });
                }
                self.position.marks.sort_unstable();
            }
            Action::Unmark(mark, set) => {
                for hole in self.holes_of(set)? {
                    self.position.marks.retain(|one| one.hole != hole || one.mark != *mark);
                }
            }
            Action::Give(set, person) => {
                for hole in self.holes_of(set)? {
                    let owner = person.and_then(|person| self.eye().about(hole).seat(person));
                    self.position.owners[usize::from(hole.0)] = owner;
                }
            }
            Action::Close(set) => self.set_closed(set, true)?,
            Action::Open(set) => self.set_closed(set, false)?,
            Action::Add(amount, tally) => {
                let value = self.eye().tally(*tally).saturating_add(self.amount(*amount));
                self.set_tally(*tally, value);
            }
            Action::SetTally(tally, amount) => {
                let value = self.amount(*amount);
                self.set_tally(*tally, value);
            }
            Action::Enter(stage) => self.enter(*stage)?,
            Action::MoveAgain => self.again = true,
            Action::Pass => self.passed = true,
            Action::Swap => {
                self.swapped = true;
                self.position.swapped = !self.position.swapped;
            }
            Action::Result(outcome) => {
                let ended = self.outcome(*outcome)?;
                return Err(Halt::Over(ended));
            }
            // the others were done by `loose_action` or `action`
            _ => {}
        }
        Ok(())
    }

    fn holes_of(&self, set: &Set) -> Res<Vec<Hole>> {
        let spots = self.eye().set(set)?.into_iter();
        Ok(spots
            .filter_map(|spot| match spot {
                Spot::Hole(hole) => Some(hole),
                Spot::Store(_) => None,
            })
            .collect())
    }

    fn set_closed(&mut self, set: &Set, closed: bool) -> Res<()> {
        for hole in self.holes_of(set)? {
            self.position.closed[usize::from(hole.0)] = closed;
        }
        Ok(())
    }

    /// Gives a tally a value.
    pub fn set_tally(&mut self, tally: Tally, value: u16) {
        let at = match tally.of {
            None => Some(0),
            Some(person) => self.eye().seat(person).map(|seat| usize::from(seat.0)),
        };
        let values = &mut self.position.tallies[usize::from(tally.tally.0)];
        if let Some(cell) = at.and_then(|at| values.get_mut(at)) {
            *cell = value;
        }
    }

    fn go(&mut self, direction: Direction) -> Res<()> {
        let path = self.the_path();
        let Some(Course::Fixed { forward: Some(forward), .. }) = path.map(|path| &path.course) else {
            return Err(SimpleFault::NotRuled("clockwise on a path that is listed, drawn or free").into());
        };
        self.direction = Some(if *forward == direction { Sense::Forward } else { Sense::Backward });
        Ok(())
    }

    fn choose_direction(&mut self, place: usize) -> Res<()> {
        let Some(path) = self.the_path() else { return Ok(()) };
        let mine = self.position.directions.get(usize::from(self.me.0)).copied().flatten();
        let options = match (&path.course, path.chosen_once, mine) {
            (Course::Free { .. }, _, _) => return Ok(()),
            (_, true, Some(sense)) => vec![sense],
            (Course::Fixed { both: true, .. }, _, _) => vec![Sense::Forward, Sense::Backward],
            (Course::Fixed { both: false, .. }, _, _) => vec![Sense::Forward],
        };
        let decision = self.choose(place, options.into_iter().map(Decision::Direction).collect())?;
        let Decision::Direction(sense) = decision else { return Err(Halt::Gone(None)) };
        self.direction = Some(sense);
        if let (true, Some(mine)) = (path.chosen_once, self.position.directions.get_mut(usize::from(self.me.0))) {
            mine.get_or_insert(sense);
        }
        Ok(())
    }

    /// `enter S`: now, with the events of both stages.
    fn enter(&mut self, stage: StageId) -> Res<()> {
        let own = self.model.stages.iter().any(|stage| stage.for_every_player);
        let seats: Vec<Seat> = if own { vec![self.me] } else { self.all_seats() };
        self.change_stage(stage, &seats)
    }

    /// Every seat, those that are out too.
    pub fn all_seats(&self) -> Vec<Seat> {
        (0..self.position.out_of_game.len()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat).collect()
    }

    /// At-any-time end lines: the first that fits.
    pub fn any_time(&mut self) -> Res<()> {
        if self.mode == Mode::LapOne || self.stand == Stand::End {
            return Ok(());
        }
        for line in self.model.end.lines.iter().filter(|line| line.any_time) {
            if self.eye().all(&line.conditions)? {
                return self.end_actions(&line.actions);
            }
        }
        Ok(())
    }

    /// Actions of an end line.
    pub fn end_actions(&mut self, actions: &'m [Action]) -> Res<()> {
        let stand = std::mem::replace(&mut self.stand, Stand::End);
        self.loose_actions(actions)?;
        self.stand = stand;
        Ok(())
    }

    /// The seat a person is, with nothing described.
    pub fn seat_of(&self, person: Person) -> Option<Seat> {
        Eye { subject: None, ..self.eye() }.seat(person)
    }
}

/// Whether lines at any time are asked after this action: not after a lift, nor after what only says how to go on from
/// it, while the seeds of the lift are in the hand.
fn may_end(action: &Action) -> bool {
    matches!(
        action,
        Action::Put { .. }
            | Action::Take { .. }
            | Action::Mark(..)
            | Action::Unmark(..)
            | Action::Give(..)
            | Action::Close(_)
            | Action::Open(_)
            | Action::Add(..)
            | Action::SetTally(..)
            | Action::Enter(_)
    )
}
