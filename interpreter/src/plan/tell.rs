//! A plan for people: every instruction with its clause.

use super::{Op, Plan, PutTo};
use crate::model::{Amount, ClauseId, Model, Scope};

/// An instruction, told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its address.
    pub address: usize,
    /// Its clause.
    pub clause: ClauseId,
    /// What it does.
    pub what: String,
}

impl Plan {
    /// All instructions in the order of their addresses.
    #[must_use]
    pub fn told(&self, model: &Model) -> Vec<Told> {
        let clauses = self.clause_of.iter().copied().chain(std::iter::repeat(ClauseId(0)));
        let told = |(address, (op, clause)): (usize, (&Op, ClauseId))| Told {
            address,
            clause,
            what: self.instruction(op, model),
        };
        self.code.iter().zip(clauses).enumerate().map(told).collect()
    }

    fn instruction(&self, op: &Op, model: &Model) -> String {
        let conditions = |list| match self.phrases.conditions.get(list).len() {
            1 => "1 condition holds".to_string(),
            count => format!("{count} conditions hold"),
        };
        match *op {
            Op::End => "end".to_string(),
            Op::Jump(to) => format!("on at {}", to.0),
            Op::JumpUnless(list, to) => format!("unless {}: on at {}", conditions(list), to.0),
            Op::Option(count, _) => format!("a branch for each of {count} options, at the jumps below"),
            Op::Call(to) => format!("call {}", to.0),
            Op::LiftChoice(portion, tiers) => {
                format!("lift {} of a hole of choice{}", seeds(portion.amount), self.tiers(tiers))
            }
            Op::Lift(portion, _) => format!("lift {}", seeds(portion.amount)),
            Op::Put(portion, _, PutTo::Choice(tiers)) => {
                format!("put {} in a hole of choice{}", seeds(portion.amount), self.tiers(tiers))
            }
            Op::Put(portion, ..) => format!("put {}", seeds(portion.amount)),
            Op::Take(portion, set, _, unless) => {
                let items = self.phrases.items.get(set).len();
                let unless = if unless.is_empty() { "" } else { ", unless it leaves what is forbidden" };
                format!("take {} of a set of {items}{unless}", seeds(portion.amount))
            }
            Op::Sow(None, None) => "sow".to_string(),
            Op::Sow(Some(amount), _) => format!("sow {} a hole", seeds(amount)),
            Op::Sow(None, Some(_)) => "sow from a place".to_string(),
            Op::GoOn => "the rules below are tried too".to_string(),
            Op::Go(_) | Op::Reverse => "set the direction".to_string(),
            Op::GoAlong(_) => "set the path".to_string(),
            Op::ChooseDirection => "a branch for each direction".to_string(),
            Op::ChooseNumber(from, to) => format!("a branch for each number from {from} to {to}"),
            Op::ChooseHole(tiers) => format!("a branch for each hole{}", self.tiers(tiers)),
            Op::OnlyIf(list) => format!("no move unless {}", conditions(list)),
            Op::OnlyIfCaptures(Scope::Lap) => "no move unless this lap captures".to_string(),
            Op::OnlyIfCaptures(Scope::Turn) => "no move unless this turn captures".to_string(),
            Op::Mark(..) => "mark".to_string(),
            Op::Unmark(..) => "unmark".to_string(),
            Op::Give(..) => "give".to_string(),
            Op::Close(_) => "close".to_string(),
            Op::Open(_) => "open".to_string(),
            Op::Add(..) => "count in a tally".to_string(),
            Op::SetTally(..) => "set a tally".to_string(),
            Op::Enter(stage) => {
                let name = model.stages.get(usize::from(stage.0)).map_or("", |stage| stage.name.as_str());
                format!("enter the stage {name}")
            }
            Op::MoveAgain => "the same player moves again".to_string(),
            Op::Stop => "stop".to_string(),
            Op::Pass => "pass".to_string(),
            Op::Swap => "the players exchange seats".to_string(),
            Op::Result(_) => "result".to_string(),
        }
    }

    fn tiers(&self, tiers: super::Tiers) -> String {
        match self.phrases.tiers.get(tiers).len() {
            1 => String::new(),
            count => format!(", the first of {count} descriptions that fits"),
        }
    }
}

fn seeds(amount: Amount) -> String {
    match amount {
        Amount::All => "all".to_string(),
        Amount::Count(seeds) => seeds.to_string(),
        Amount::ThatNumber => "that number".to_string(),
        Amount::Tally(_) => "as many as a tally says".to_string(),
    }
}
