//! Lowering of actions.

use super::{Lower, address, index};
use crate::model::{self, Action, ClauseId, Step};
use crate::plan::{Address, Fate, Op, PutFrom, PutTo, Tiers};

impl Lower<'_> {
    /// The code of a body; ends in [`Op::End`].
    pub(super) fn body(&mut self, body: &[model::Line], clause: ClauseId) -> Address {
        self.lower_procedures(body);
        let start = address(&self.code);
        for line in body {
            self.step(&line.step, line.clause);
        }
        self.push(Op::End, clause);
        start
    }

    /// The code of a list of actions.
    pub(super) fn actions(&mut self, actions: &[Action], clause: ClauseId) -> Address {
        let line = model::Line { clause, step: Step::Do(actions.to_vec()) };
        self.body(std::slice::from_ref(&line), clause)
    }

    fn push(&mut self, op: Op, clause: ClauseId) {
        self.code.push(op);
        self.clause_of.push(clause);
    }

    fn set_op(&mut self, at: Address, op: Op) {
        if let Some(place) = self.code.get_mut(at.0 as usize) {
            *place = op;
        }
    }

    /// Procedures called in a body get their code before it, so that code never nests.
    fn lower_procedures(&mut self, body: &[model::Line]) {
        let mut called = Vec::new();
        for line in body {
            for actions in action_lists(&line.step) {
                called.extend(actions.iter().filter_map(|action| match action {
                    Action::Call(procedure) => Some(*procedure),
                    _ => None,
                }));
            }
        }
        for procedure in called {
            let at = usize::from(procedure.0);
            if self.procedures.get(at).is_some_and(Option::is_none) {
                let model = self.model;
                let code = self.body(&model.procedures[at].body, model.procedures[at].clause);
                self.procedures[at] = Some(code);
            }
        }
    }

    fn step(&mut self, step: &Step, clause: ClauseId) {
        match step {
            Step::Do(actions) => actions.iter().for_each(|action| self.action(action, clause)),
            Step::If(branches) => self.branches(branches),
            Step::Either(options) => self.options(options, clause),
        }
    }

    fn branches(&mut self, branches: &[model::Branch]) {
        let mut to_end = Vec::new();
        for branch in branches {
            let conditions = self.conditions(&branch.conditions);
            let test = address(&self.code);
            self.push(Op::End, branch.clause);
            branch.actions.iter().for_each(|action| self.action(action, branch.clause));
            to_end.push((address(&self.code), branch.clause));
            self.push(Op::End, branch.clause);
            let next = address(&self.code);
            self.set_op(test, Op::JumpUnless(conditions, next));
        }
        let end = address(&self.code);
        for (jump, _) in to_end {
            self.set_op(jump, Op::Jump(end));
        }
    }

    /// The number of the first of these options. The same names in the same order have the same numbers: moves that differ
    /// in nothing else are one move.
    fn number_options(&mut self, options: &[model::EitherOption]) -> usize {
        let names = || options.iter().map(|option| option.name.clone());
        let known = self.option_names.windows(options.len()).position(|known| known.iter().cloned().eq(names()));
        known.unwrap_or_else(|| {
            self.options.extend(options.iter().map(|option| option.clause));
            self.option_names.extend(names());
            self.options.len() - options.len()
        })
    }

    fn options(&mut self, options: &[model::EitherOption], clause: ClauseId) {
        let first = self.number_options(options);
        self.push(Op::Option(index(options.len()), index(first)), clause);
        let table = address(&self.code);
        options.iter().for_each(|option| self.push(Op::End, option.clause));
        let mut to_end = Vec::new();
        for (entry, option) in (table.0..).zip(options) {
            let start = address(&self.code);
            self.set_op(Address(entry), Op::Jump(start));
            option.actions.iter().for_each(|action| self.action(action, option.clause));
            to_end.push(address(&self.code));
            self.push(Op::End, option.clause);
        }
        let end = address(&self.code);
        for jump in to_end {
            self.set_op(jump, Op::Jump(end));
        }
    }

    fn action(&mut self, action: &Action, clause: ClauseId) {
        let op = match action {
            Action::LiftChoice(portion, choice) => Op::LiftChoice(*portion, self.tiers(choice)),
            Action::Lift(portion, place) => Op::Lift(*portion, self.place(place)),
            Action::Put(portion, from, to) => Op::Put(*portion, self.put_from(from), self.put_to(to)),
            Action::Take { portion, set, to, unless } => {
                let set = self.set(set);
                let to = self.fate(to);
                let lists: Vec<_> = unless.iter().map(|(conditions, _)| self.conditions(conditions)).collect();
                Op::Take(*portion, set, to, self.phrases.unless.add(lists))
            }
            Action::Sow { each, from } => Op::Sow(*each, from.as_ref().map(|place| self.place(place))),
            Action::GoOn => Op::GoOn,
            Action::Go(direction) => Op::Go(*direction),
            Action::GoAlong(path) => Op::GoAlong(*path),
            Action::Reverse => Op::Reverse,
            Action::ChooseDirection => Op::ChooseDirection,
            Action::ChooseNumber(from, to) => Op::ChooseNumber(*from, *to),
            Action::ChooseHole(choice) => Op::ChooseHole(self.tiers(choice)),
            Action::OnlyIf(conditions) => Op::OnlyIf(self.conditions(conditions)),
            Action::OnlyIfCaptures(scope) => Op::OnlyIfCaptures(*scope),
            Action::Mark(mark, turns, set) => Op::Mark(*mark, turns.unwrap_or(0), self.set(set)),
            Action::Unmark(mark, set) => Op::Unmark(*mark, self.set(set)),
            Action::Give(set, to) => Op::Give(self.set(set), *to),
            Action::Close(set) => Op::Close(self.set(set)),
            Action::Open(set) => Op::Open(self.set(set)),
            Action::Add(amount, tally) => Op::Add(*amount, *tally),
            Action::SetTally(tally, amount) => Op::SetTally(*tally, *amount),
            Action::Enter(stage) => Op::Enter(*stage),
            Action::MoveAgain => Op::MoveAgain,
            Action::Stop => Op::Stop,
            Action::Pass => Op::Pass,
            Action::Swap => Op::Swap,
            Action::Result(outcome) => Op::Result(*outcome),
            Action::Call(procedure) => match self.procedures.get(usize::from(procedure.0)).copied().flatten() {
                Some(code) => Op::Call(code),
                None => return,
            },
        };
        self.push(op, clause);
    }

    fn tiers(&mut self, choice: &model::Choice) -> Tiers {
        let tiers: Vec<_> = choice.tiers.iter().map(|(desc, clause)| (self.desc(desc), *clause)).collect();
        self.phrases.tiers.add(tiers)
    }

    fn put_from(&mut self, from: &model::PutFrom) -> PutFrom {
        match from {
            model::PutFrom::Container(container) => PutFrom::Container(*container),
            model::PutFrom::Every(desc) => PutFrom::Every(self.desc(desc)),
            model::PutFrom::Place(place) => PutFrom::Place(self.place(place)),
        }
    }

    fn put_to(&mut self, to: &model::PutTo) -> PutTo {
        match to {
            model::PutTo::Container(container) => PutTo::Container(*container),
            model::PutTo::Every(desc) => PutTo::Every(self.desc(desc)),
            model::PutTo::Choice(choice) => PutTo::Choice(self.tiers(choice)),
            model::PutTo::Place(place) => PutTo::Place(self.place(place)),
            model::PutTo::Off => PutTo::Off,
        }
    }

    fn fate(&mut self, fate: &model::Fate) -> Fate {
        match fate {
            model::Fate::Container(container) => Fate::Container(*container),
            model::Fate::Place(place) => Fate::Place(self.place(place)),
            model::Fate::Off => Fate::Off,
        }
    }
}

/// All lists of actions of a step.
pub(super) fn action_lists(step: &Step) -> Vec<&[Action]> {
    match step {
        Step::Do(actions) => vec![actions],
        Step::If(branches) => branches.iter().map(|branch| branch.actions.as_slice()).collect(),
        Step::Either(options) => options.iter().map(|option| option.actions.as_slice()).collect(),
    }
}
