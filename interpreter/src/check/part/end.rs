//! `end`: the rulings that every ruleset must make.

use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, Action as Said, At, EndThen, EndWhen};

use crate::check::Checker;
use crate::check::scope::{Moment, Scope};
use crate::model::{Action, ClauseId, End, EndLine, Endless};

/// The lines of `end` as they are found.
#[derive(Default)]
struct Found {
    lines: Vec<EndLine>,
    stuck: Option<(Vec<Action>, ClauseId)>,
    nobody: Option<(Vec<Action>, ClauseId)>,
    endless: Option<(Endless, ClauseId)>,
    same_position: Option<(u8, Vec<Action>, ClauseId)>,
}

/// Which of the lines are there, sound or not.
#[derive(Default)]
struct Places {
    stuck: Option<Span>,
    passes: Option<Span>,
    nobody: Option<Span>,
    endless: Option<Span>,
    same_position: Option<Span>,
}

impl Checker<'_> {
    /// The lines of `end`; those that must be there are.
    pub(in crate::check) fn end(&mut self) -> Option<End> {
        let tree = self.tree;
        let mut found = Found::default();
        let mut places = Places::default();
        for line in &tree.end {
            self.end_line(line, &mut found, &mut places);
        }
        self.rulings(&places);
        Some(End {
            lines: found.lines,
            stuck: found.stuck?,
            nobody: found.nobody,
            endless: found.endless,
            same_position: found.same_position?,
        })
    }

    fn end_line(&mut self, line: &tree::Line<tree::EndLine>, found: &mut Found, places: &mut Places) {
        self.words_told.clear();
        let clause = self.clauses.id(&line.clause);
        let span = line.clause.span;
        let moment = match &line.it.when.it {
            EndWhen::Conditions(_) | EndWhen::Endless => Moment::End,
            EndWhen::Stuck => Moment::Stuck,
            EndWhen::NobodyCanMove | EndWhen::SamePosition(_) => Moment::Unmoved,
        };
        let mut scope = Scope::at(moment, true);
        let conditions = match &line.it.when.it {
            EndWhen::Conditions(conditions) => self.conditions(conditions, &mut scope),
            _ => Some(Vec::new()),
        };
        let guards = self.guards(&line.guards, clause, &mut scope);
        if line.it.any_time && !matches!(line.it.when.it, EndWhen::Conditions(_)) {
            let help = "`at any time` is of conditions, as `if enemy front is empty, at any time: …`";
            self.problems.error("M405", span, "`at any time` has no meaning here", help);
        }
        let actions = match &line.it.then {
            EndThen::Do(actions) => {
                self.flow_of_actions(actions, span);
                self.actions(actions, clause, &mut scope)
            }
            EndThen::MoveNotAllowed => None,
        };
        self.line_by_kind(line, clause, actions, found, places);
        if let (EndWhen::Conditions(_), Some(conditions), EndThen::Do(said)) =
            (&line.it.when.it, conditions, &line.it.then)
        {
            let any_time = line.it.any_time;
            let mut conditions = conditions;
            if let (Some(guards), Some(actions)) = (guards, self.kept.take()) {
                conditions.extend(guards.into_iter().map(|(condition, _)| condition));
                found.lines.push(EndLine { clause, any_time, conditions, actions });
            }
            self.leftovers(said, span);
        }
    }

    /// Puts a ruling in its place; the actions of a line with a condition are kept for it.
    fn line_by_kind(
        &mut self,
        line: &tree::Line<tree::EndLine>,
        clause: ClauseId,
        actions: Option<Vec<Action>>,
        found: &mut Found,
        places: &mut Places,
    ) {
        let span = line.clause.span;
        let when = line.it.when.span;
        let said = match &line.it.then {
            EndThen::Do(actions) => Some(actions.as_slice()),
            EndThen::MoveNotAllowed => None,
        };
        self.kept = None;
        match &line.it.when.it {
            EndWhen::Endless => {
                self.one_ruling("endless", &mut places.endless, span);
                found.endless = match said {
                    None => Some((Endless::NotAllowed, clause)),
                    Some(said) => {
                        self.must_end(said, "endless", when, Ruling::Result);
                        actions.map(|actions| (Endless::Do(actions), clause))
                    }
                };
                return;
            }
            _ if said.is_none() => {
                let help = "`that move is not allowed` is a ruling of `if endless`; moves are taken away in `moves`, by `never`";
                self.problems.error("M405", span, "no move is being made here", help);
            }
            _ => {}
        }
        let ruled = said.is_some();
        let said = said.unwrap_or_default();
        match &line.it.when.it {
            EndWhen::Conditions(_) => self.kept = actions,
            EndWhen::Stuck => {
                self.one_ruling("stuck", &mut places.stuck, span);
                if let Some(pass) = said.iter().find(|action| action.it == Said::Pass) {
                    places.passes = Some(pass.span);
                }
                if ruled {
                    self.must_end(said, "stuck", when, Ruling::ResultOrPass);
                }
                found.stuck = actions.map(|actions| (actions, clause));
            }
            EndWhen::NobodyCanMove => {
                self.one_ruling("nobody can move", &mut places.nobody, span);
                if ruled {
                    self.must_end(said, "nobody can move", when, Ruling::Result);
                }
                found.nobody = actions.map(|actions| (actions, clause));
            }
            EndWhen::SamePosition(count) => {
                self.one_ruling("same position", &mut places.same_position, span);
                if ruled {
                    self.must_end(said, "same position", when, Ruling::Result);
                }
                found.same_position = actions.map(|actions| (*count, actions, clause));
            }
            EndWhen::Endless => {}
        }
        if !matches!(line.it.when.it, EndWhen::Conditions(_)) {
            self.leftovers(said, span);
        }
    }

    fn one_ruling(&mut self, what: &str, place: &mut Option<Span>, span: Span) {
        if place.is_some() {
            self.said_once(&format!("the ruling on `{what}`"), *place, &[span]);
        }
        *place = Some(span);
    }

    /// Such a line ends the game, or the game would stand still.
    fn must_end(&mut self, said: &[At<Said>], what: &str, span: Span, ruling: Ruling) {
        let ends = said.iter().any(|action| match &action.it {
            Said::Result(_) => true,
            Said::Pass => ruling == Ruling::ResultOrPass,
            Said::Call(_) => true,
            _ => false,
        });
        if !ends {
            let code = match what {
                "stuck" => "M501",
                "endless" => "M502",
                "same position" => "M503",
                _ => "M416",
            };
            let help = match ruling {
                Ruling::Result => "end the line with a result: `draw`, `most seeds wins`, `the round ends`",
                Ruling::ResultOrPass => "end the line with a result, or with `pass`",
            };
            self.problems.error(code, span, format!("`if {what}` does not say what follows"), help);
        }
    }

    /// The rulings that cannot be missing.
    fn rulings(&mut self, places: &Places) {
        let head = self.tree.end.first().map(|line| line.clause.span);
        let first = self.tree.heads.first().map(|head| head.span);
        let head = self.head_named("end").or(head).or(first).unwrap_or_default();
        if places.stuck.is_none() {
            let help = "write in `end` what follows, as `if stuck: pass` or `if stuck: the stuck player loses`; add `chosen: not stated` if the source is silent";
            self.problems.error("M501", head, "no ruling on a player who cannot move", help);
        }
        if let (Some(sows), None) = (self.relays, places.endless) {
            let help = "write in `end`: `if endless: that move is not allowed`, or a result; add `chosen: not stated` if the source is silent";
            let problem =
                mancala_grammar::diagnostic::Diagnostic::error("M502", head, "no ruling on a turn that never ends");
            self.problems.add(problem.also(sows, "sown again and again here").help(help));
        }
        if places.same_position.is_none() {
            let help = "write in `end` what follows, as `if same position a third time: draw`; add `chosen: not stated` if the source is silent";
            self.problems.error("M503", head, "no ruling on a position that comes again", help);
        }
        match (places.passes, places.nobody) {
            (Some(span), None) => {
                let help = "write in `end`: `if nobody can move: …`: all players in a row could only pass";
                self.problems.error("M416", span, "`pass` without `if nobody can move`", help);
            }
            (None, Some(span)) if places.stuck.is_some() => {
                let help = "it speaks after `if stuck: pass` only: leave it out";
                self.problems.error("M401", span, "never reached: nobody passes", help);
            }
            _ => {}
        }
    }

    /// A round that ends leaves no seed on the board, unless the next one is set up as the first.
    fn leftovers(&mut self, said: &[At<Said>], span: Span) {
        let as_the_first = self.tree.rounds.iter().flatten().any(|line| matches!(line.it, tree::RoundLine::AsTheFirst));
        let ends = said.iter().any(|action| action.it == Said::Result(tree::Outcome::RoundEnds));
        let bare = self.tree.end.iter().find(|line| line.clause.span == span).is_some_and(says_board_empty);
        let moves_seeds =
            said.iter().any(|action| matches!(action.it, Said::Take { .. } | Said::Put { .. } | Said::Call(_)));
        // without the part `rounds` nothing follows, which is told
        if ends && self.tree.rounds.is_some() && !as_the_first && !bare && !moves_seeds {
            let help = "say first who takes them: `take every hole, to owner's store; the round ends`";
            self.problems.error("M417", span, "the round ends with seeds on the board", help);
        }
    }

    /// The place of a head that holds lines only.
    pub(in crate::check) fn head_named(&self, word: &str) -> Option<Span> {
        self.tree.heads.iter().map(|head| head.span).find(|span| self.words(*span) == word)
    }
}

/// What a ruling must come to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ruling {
    Result,
    ResultOrPass,
}

/// Conditions under which no seed lies in a hole: nobody can move, all are bare, no hole is occupied.
fn says_board_empty(line: &tree::Line<tree::EndLine>) -> bool {
    let empty = |condition: &At<tree::Condition>| match &condition.it {
        tree::Condition::Bare { who: tree::Who::EveryPlayer, not } => !not,
        tree::Condition::There { count, desc } => {
            let asked = desc.qualities.iter().any(|quality| quality.it.test.it.what == tree::TestKind::Occupied);
            count.as_slice() == [(0, Some(0))] && asked
        }
        tree::Condition::Subject(subject, test) => {
            subject.it == tree::Subject::Container(tree::Container::Board) && test.it.what == tree::TestKind::Empty
        }
        _ => false,
    };
    match &line.it.when.it {
        EndWhen::NobodyCanMove => true,
        EndWhen::Conditions(conditions) => conditions.iter().any(empty),
        EndWhen::Stuck | EndWhen::Endless | EndWhen::SamePosition(_) => false,
    }
}
