//! Conditions and guards.

use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, At, Guard};

use crate::check::Checker;
use crate::check::names::Sort;
use crate::check::scope::{About, Scope};
use crate::model::{ClauseId, Condition, Course, Place, StageId, Subject, Who};

impl Checker<'_> {
    /// Joint conditions; what they find (`a player`) is known after them.
    pub(in crate::check) fn conditions(
        &mut self,
        conditions: &[At<tree::Condition>],
        scope: &mut Scope,
    ) -> Option<Vec<Condition>> {
        let outer = std::mem::replace(&mut self.in_condition, true);
        let lowered: Vec<_> =
            conditions.iter().map(|condition| self.condition(&condition.it, condition.span, scope)).collect();
        self.in_condition = outer;
        lowered.into_iter().collect()
    }

    /// Conditions of a head with the lines below it, each with its clause.
    pub(in crate::check) fn guards(
        &mut self,
        guards: &[Guard],
        head: ClauseId,
        scope: &mut Scope,
    ) -> Option<Vec<(Condition, ClauseId)>> {
        let mut all = Some(Vec::new());
        for guard in guards {
            let clause = self.clauses.id_or(&guard.clause, head);
            // what `unless a player …` finds does not exist where the clause holds
            let mut inner = *scope;
            let conditions = self.conditions(&guard.conditions, &mut inner);
            if !guard.unless {
                *scope = inner;
            }
            match (conditions, &mut all) {
                (Some(conditions), Some(all)) if guard.unless => all.push((Condition::Not(conditions), clause)),
                (Some(conditions), Some(all)) => {
                    all.extend(conditions.into_iter().map(|condition| (condition, clause)))
                }
                (None, all) => *all = None,
                (Some(_), None) => {}
            }
        }
        all
    }

    fn condition(&mut self, condition: &tree::Condition, span: Span, scope: &mut Scope) -> Option<Condition> {
        use tree::Condition as Said;
        Some(match condition {
            Said::There { count, desc } => {
                let ranges = self.ranges(count, span);
                let desc = self.desc(desc, scope, About::Another);
                ranges?;
                Condition::There { count: count.clone(), desc: desc? }
            }
            Said::Subject(subject, test) => self.subject_test(subject, test, scope)?,
            Said::Tally { tally, not, number } => {
                self.tallies_read.insert(tally.name.it.clone());
                let tally = self.tally(tally, scope);
                let number = self.number(number, scope);
                Condition::Tally { tally: tally?, not: *not, number: number? }
            }
            Said::Bare { who, not } => Condition::Bare { who: self.who(who, scope)?, not: *not },
            Said::PersonIs { person, not, other } => {
                let one = self.person(&person.it, person.span, scope);
                let other = self.person(&other.it, other.span, scope);
                Condition::PersonIs { person: one?, not: *not, other: other? }
            }
            Said::TurnKind { not, kind } => Condition::TurnKind { not: *not, kind: self.kind_offered(kind)? },
            Said::FirstLap { not } => Condition::FirstLap { not: *not },
            Said::FirstTurn { not, of_game } => {
                if !of_game {
                    self.somebody_moves(span, scope)?;
                    self.mover_reads += 1;
                }
                Condition::FirstTurn { not: *not, of_game: *of_game }
            }
            Said::Stage { not, stage } => {
                let stage = self.names.find(stage, Sort::Stage, &mut self.problems)?;
                Condition::Stage { not: *not, stage: StageId(stage) }
            }
            Said::SeedIs { not, kind } => {
                if !scope.moment.seed_falls() {
                    let message = format!("`the seed` means nothing {}: no seed falls", scope.moment.words());
                    self.problems.error("M418", span, message, "ask what a hole holds: `here holds a …`");
                    return None;
                }
                Condition::SeedIs { not: *not, kind: self.seed_kind(kind)? }
            }
            Said::HasCaptured { scope, not } => Condition::HasCaptured { scope: *scope, not: *not },
            Said::DirectionIs { not, direction } => {
                self.compass(span)?;
                Condition::DirectionIs { not: *not, direction: *direction }
            }
            Said::NoDirection => Condition::NoDirection,
            Said::LeavesBare(person) => {
                self.after_take(span, scope)?;
                Condition::LeavesBare(self.any_person(&person.it, person.span, scope)?)
            }
            Said::Leaves(subject, empty) => {
                self.after_take(span, scope)?;
                Condition::Leaves(self.subject(subject, scope)?, *empty)
            }
        })
    }

    fn subject_test(
        &mut self,
        subject: &At<tree::Subject>,
        test: &At<tree::Test>,
        scope: &mut Scope,
    ) -> Option<Condition> {
        use tree::TestKind as Asked;
        let found = self.subject(subject, scope);
        let about = match &subject.it {
            tree::Subject::Place(tree::Place::Here) => About::TheHole,
            _ => About::Another,
        };
        let test_found = self.test(test, scope, about);
        let of_seeds = matches!(
            test.it.what,
            Asked::Empty | Asked::Occupied | Asked::Holds(_) | Asked::HoldsOf(..) | Asked::Counts(_)
        );
        if matches!(subject.it, tree::Subject::Container(_)) && !of_seeds {
            let words = self.words(subject.span);
            let message = format!("`{words}` is no hole, a hole is needed here");
            self.problems.error(
                "M204",
                subject.span,
                message,
                "of what holds seeds one asks `is empty`, `is occupied`, `holds N`",
            );
            return None;
        }
        let found = found?;
        let many =
            matches!(&found, Subject::Place(Place::Zone(zone)) if zone.holes.iter().any(|holes| holes.len() > 1));
        if many && !of_seeds {
            let words = self.words(subject.span);
            let message = format!("`{words}` is several holes, one is needed here");
            self.problems.error("M404", subject.span, message, "say `there is a …` or `there is no …`");
            return None;
        }
        Some(Condition::Subject(found, test_found?))
    }

    fn who(&mut self, who: &tree::Who, scope: &mut Scope) -> Option<Who> {
        Some(match who {
            tree::Who::Person(person) => Who::Person(self.any_person(&person.it, person.span, scope)?),
            tree::Who::APlayer => {
                scope.that_player = true;
                Who::APlayer
            }
            tree::Who::EveryPlayer => {
                self.mover_reads += 1;
                Who::EveryPlayer
            }
        })
    }

    fn after_take(&mut self, span: Span, scope: &Scope) -> Option<()> {
        if !scope.at_take {
            let help = "it stands after `unless` at a `take`; of a whole move say `prefer moves that do not leave …`";
            self.problems.error("M405", span, "`that leaves …` has no meaning here", help);
            return None;
        }
        Some(())
    }

    /// Clockwise and counter-clockwise need a path that goes round.
    pub(in crate::check) fn compass(&mut self, span: Span) -> Option<()> {
        let round = |course: &Course| matches!(course, Course::Fixed { forward: Some(_), .. });
        if self.no_path || self.board.paths.iter().any(|path| round(&path.course)) {
            return Some(());
        }
        let message = "clockwise and counter-clockwise mean nothing on this path";
        self.problems.error(
            "M403",
            span,
            message,
            "say the path as a round: `path clockwise or counter-clockwise round own rows`",
        );
        None
    }
}
