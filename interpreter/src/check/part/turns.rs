//! `turn` parts.

use mancala_grammar::source::Span;
use mancala_grammar::tree::Word;

use crate::check::Checker;
use crate::check::names::Sort;
use crate::check::scope::{Moment, Scope};
use crate::model::{KindId, StageId, Turn};

impl Checker<'_> {
    /// The `turn` parts, in order.
    pub(in crate::check) fn turns(&mut self) -> Option<Vec<Turn>> {
        let tree = self.tree;
        if tree.turns.is_empty() {
            let span = tree.heads.first().map_or_else(Span::default, |head| head.span);
            self.problems.error(
                "M414",
                span,
                "no `turn`: nobody can ever move",
                "write a head `turn`, and below it what a player does, as `lift an own hole; sow`",
            );
        }
        let mut turns = Some(Vec::new());
        for turn in &tree.turns {
            self.words_told.clear();
            let clause = self.clauses.id(&turn.clause);
            let kind = turn.kind.as_ref().map(|kind| self.names.find(kind, Sort::Kind, &mut self.problems).map(KindId));
            let stage =
                turn.stage.as_ref().map(|stage| self.names.find(stage, Sort::Stage, &mut self.problems).map(StageId));
            let mut head = Scope::at(Moment::TurnHead, self.one_way);
            let conditions = self.guards(&turn.guards, clause, &mut head);
            let mut scope = Scope { that_player: head.that_player, ..Scope::at(Moment::Turn, self.one_way) };
            let body = self.body(&turn.lines, &mut scope);
            self.flow(&turn.lines, turn.clause.span, true);
            if turn.lines.is_empty() {
                let help = "say what is lifted and sown, as `lift an own hole; sow`";
                self.problems.error("M414", turn.clause.span, "a turn that does nothing", help);
            }
            let turn = (|| {
                Some(Turn { clause, kind: opened(kind)?, stage: opened(stage)?, conditions: conditions?, body: body? })
            })();
            match (turn, &mut turns) {
                (Some(turn), Some(turns)) => turns.push(turn),
                _ => turns = None,
            }
        }
        turns
    }
}

impl Checker<'_> {
    /// A kind of turn that some `turn` part in force offers.
    pub(in crate::check) fn kind_offered(&mut self, kind: &Word) -> Option<KindId> {
        let index = self.names.find(kind, Sort::Kind, &mut self.problems)?;
        let offered = self.tree.turns.iter().any(|turn| turn.kind.as_ref().is_some_and(|own| own.it == kind.it));
        if !offered {
            let message = format!("no turn of the kind `{}` is ever offered", kind.it);
            let help = "its `turn` parts stand under another answer: put this clause under it too";
            self.problems.error("M414", kind.span, message, help);
            return None;
        }
        Some(KindId(index))
    }
}

/// Absent is fine, unknown is not.
fn opened<T>(found: Option<Option<T>>) -> Option<Option<T>> {
    match found {
        None => Some(None),
        Some(None) => None,
        Some(found) => Some(found),
    }
}
