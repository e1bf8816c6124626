//! `moves`: what is taken away, what is preferred.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, At, MovesLine};

use crate::check::Checker;
use crate::check::scope::{About, Moment, Scope};
use crate::model::{ClauseId, Condition, MoveTest, MoveTestKind, MoveWhere, MovesRule, MovesWhat, Selection};

impl Checker<'_> {
    /// The lines of `moves`, in order.
    pub(in crate::check) fn moves(&mut self) -> Option<Vec<MovesRule>> {
        let tree = self.tree;
        let mut rules = Some(Vec::new());
        let mut preferred: Option<Span> = None;
        for line in &tree.moves {
            self.words_told.clear();
            let clause = self.clauses.id(&line.clause);
            let mut scope = Scope::at(Moment::BeforeMove, self.one_way);
            let some = match &line.it {
                MovesLine::Never { some: Some(some), .. } | MovesLine::Prefer { some: Some(some), .. } => {
                    self.selection(&some.selection).map(|selection| Some((!some.no, selection)))
                }
                _ => Some(None),
            };
            let (conditions, what) = match &line.it {
                MovesLine::AllAllowed => {
                    self.alone(line.clause.span);
                    (Some(Vec::new()), Some(MovesWhat::AllAllowed))
                }
                MovesLine::Never { conditions, selection, .. } => {
                    if let Some(first) = preferred {
                        let problem = Diagnostic::warning("W420", line.clause.span, "`never` after `prefer`");
                        let problem = problem.also(first, "what is preferred is chosen before");
                        self.problems.add(problem.help("clauses work in order: write what is never allowed first"));
                    }
                    let conditions = self.conditions(conditions, &mut scope);
                    (conditions, self.selection(selection).map(MovesWhat::Never))
                }
                MovesLine::Prefer { conditions, tiers, .. } => {
                    preferred.get_or_insert(line.clause.span);
                    let conditions = self.conditions(conditions, &mut scope);
                    self.start_only(tiers, line.clause.span);
                    (conditions, self.tiers(tiers, clause).map(MovesWhat::Prefer))
                }
            };
            let guards = self.guards(&line.guards, clause, &mut scope);
            match (conditions, some, what, guards, &mut rules) {
                (Some(mut conditions), Some(some), Some(what), Some(guards), Some(rules)) => {
                    conditions.extend(guards.into_iter().map(|(condition, _)| condition));
                    rules.push(MovesRule { clause, conditions, some, what });
                }
                _ => rules = None,
            }
        }
        rules
    }

    fn alone(&mut self, span: Span) {
        if self.tree.moves.len() > 1 {
            let help = "it says that there is no duty: it stands alone, or not at all";
            self.problems.error("M401", span, "`every move is allowed` beside other lines", help);
        }
    }

    fn tiers(&mut self, tiers: &[tree::Tier], clause: ClauseId) -> Option<Vec<(Selection, ClauseId)>> {
        let lowered: Vec<_> = tiers
            .iter()
            .map(|tier| {
                let clause = tier.clause.as_ref().map_or(clause, |own| self.clauses.id_or(own, clause));
                Some((self.selection(&tier.selection)?, clause))
            })
            .collect();
        lowered.into_iter().collect()
    }

    fn selection(&mut self, selection: &At<tree::Selection>) -> Option<Selection> {
        match &selection.it {
            tree::Selection::Kind(kind) => self.kind_offered(kind).map(Selection::Kind),
            tree::Selection::Tests(tests) => {
                let tests: Vec<_> = tests.iter().map(|test| self.move_test(test)).collect();
                Some(Selection::Tests(tests.into_iter().collect::<Option<_>>()?))
            }
        }
    }

    fn move_test(&mut self, test: &At<tree::MoveTest>) -> Option<MoveTest> {
        use tree::MoveTestKind as Said;
        let after = Scope::at(Moment::TriedAfter, true);
        let what = match &test.it.what {
            Said::Capture { first_lap } => MoveTestKind::Capture { first_lap: *first_lap },
            Said::Take { desc, first_lap } => {
                let scope = Scope::at(Moment::TriedTake, true);
                MoveTestKind::Take { desc: self.desc(desc, &scope, About::Another)?, first_lap: *first_lap }
            }
            Said::LeaveBare(person) => MoveTestKind::LeaveBare(self.any_person(&person.it, person.span, &after)?),
            Said::LeaveHoles { count, desc } => {
                let ranges = self.ranges(count, test.span);
                let desc = self.desc(desc, &after, About::Another);
                ranges?;
                MoveTestKind::LeaveHoles(Condition::There { count: count.clone(), desc: desc? })
            }
            Said::Leave(subject, empty) => MoveTestKind::Leave(self.subject(subject, &after)?, *empty),
            Said::StartIn(place) => {
                MoveTestKind::StartIn(self.move_where(place, Moment::TriedStart, About::Another)?)
            }
            Said::EndIn(place) => MoveTestKind::EndIn(self.move_where(place, Moment::TriedDrop, About::TheHole)?),
            Said::SowIn(place) => MoveTestKind::SowIn(self.move_where(place, Moment::TriedDrop, About::TheHole)?),
            Said::Go(direction) => {
                self.compass(test.span)?;
                MoveTestKind::Go(*direction)
            }
        };
        Some(MoveTest { not: test.it.not, what })
    }

    fn move_where(&mut self, place: &At<tree::MoveWhere>, moment: Moment, about: About) -> Option<MoveWhere> {
        let scope = Scope::at(moment, self.one_way);
        Some(match &place.it {
            tree::MoveWhere::Container(container) => {
                MoveWhere::Container(self.container(container, place.span, &scope)?)
            }
            tree::MoveWhere::Hole(desc) => MoveWhere::Hole(self.desc(desc, &scope, about)?),
        })
    }

    /// A preference that asks for the start hole only is a fall-back of the choice.
    fn start_only(&mut self, tiers: &[tree::Tier], span: Span) {
        let only_start = |tier: &tree::Tier| match &tier.selection.it {
            tree::Selection::Kind(_) => false,
            tree::Selection::Tests(tests) => {
                tests.iter().all(|test| matches!(test.it.what, tree::MoveTestKind::StartIn(_)))
            }
        };
        if tiers.iter().all(only_start) {
            let help = "say it where the hole is chosen: `lift an own hole that …` / `else an own hole`";
            self.problems.warning("W424", span, "a preference that asks only where a move starts", help);
        }
    }
}
