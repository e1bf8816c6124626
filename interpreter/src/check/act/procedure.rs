//! Procedures: read once by themselves, and again at each moment from which they are called.

use mancala_grammar::tree::Word;

use crate::check::Checker;
use crate::check::names::Sort;
use crate::check::scope::{Moment, Scope};
use crate::check::visit;
use crate::model::{Action, Procedure, ProcedureId};

/// Most lines that a procedure may come to, those of the procedures within it counted.
const MOST_WITHIN: usize = 10_000;

impl Checker<'_> {
    /// The procedures of the model; none calls itself.
    pub(in crate::check) fn procedures(&mut self) -> Option<Vec<Procedure>> {
        self.procedures_sound = self.procedures_end();
        let tree = self.tree;
        let mut procedures = Some(Vec::new());
        for procedure in &tree.procedures {
            // a name that is taken has no number
            if self.names.peek(&procedure.name.it).is_none_or(|known| known.span != Some(procedure.name.span)) {
                continue;
            }
            let mut scope = Scope::at(Moment::Anything, true);
            let body = self.body(&procedure.lines, &mut scope);
            let clause = self.clauses.id(&procedure.clause);
            match (body, &mut procedures) {
                (Some(body), Some(list)) => list.push(Procedure { clause, name: procedure.name.it.clone(), body }),
                _ => procedures = None,
            }
        }
        procedures
    }

    /// A call: the procedure is read again as it stands there.
    pub(super) fn call(&mut self, word: &Word, scope: &mut Scope) -> Option<Action> {
        let index = self.names.find(word, Sort::Procedure, &mut self.problems)?;
        let id = ProcedureId(index);
        if scope.moment == Moment::Anything || !self.procedures_sound {
            return Some(Action::Call(id));
        }
        let key = (id, *scope);
        if let Some(after) = self.calls.get(&key) {
            *scope = *after;
            return Some(Action::Call(id));
        }
        let tree = self.tree;
        if let Some(procedure) = tree.procedures.iter().find(|procedure| procedure.name.it == word.it) {
            let mut inner = *scope;
            self.body(&procedure.lines, &mut inner);
            self.calls.insert(key, inner);
            *scope = inner;
        }
        Some(Action::Call(id))
    }

    /// Whether every procedure comes to an end, and in reasonable size.
    fn procedures_end(&mut self) -> bool {
        let tree = self.tree;
        let count = tree.procedures.len();
        let calls: Vec<Vec<usize>> = tree
            .procedures
            .iter()
            .map(|procedure| {
                let actions = procedure.lines.iter().flat_map(|line| visit::actions(&line.step));
                let called = actions.filter_map(|action| match &action.it {
                    mancala_grammar::tree::Action::Call(word) => Some(&word.it),
                    _ => None,
                });
                called.filter_map(|name| tree.procedures.iter().position(|other| other.name.it == *name)).collect()
            })
            .collect();
        let mut sizes: Vec<Option<usize>> = vec![None; count];
        for _ in 0..count {
            for (at, called) in calls.iter().enumerate() {
                let own = tree.procedures.get(at).map_or(0, |procedure| procedure.lines.len());
                let mut inner = called.iter().map(|inner| sizes.get(*inner).copied().flatten());
                let size = inner.try_fold(own, |sum, inner| inner.map(|inner| sum.saturating_add(inner)));
                if let (Some(place), Some(size)) = (sizes.get_mut(at), size) {
                    *place = Some(size);
                }
            }
        }
        let mut sound = true;
        for (size, procedure) in sizes.iter().zip(&tree.procedures) {
            let (code, message) = match size {
                None => ("M208", format!("`{}` calls itself", procedure.name.it)),
                Some(size) if *size > MOST_WITHIN => ("M311", format!("`{}` is too long", procedure.name.it)),
                Some(_) => continue,
            };
            sound = false;
            self.problems.error(code, procedure.name.span, message, "a procedure is a list of actions: write them out");
        }
        sound
    }
}
