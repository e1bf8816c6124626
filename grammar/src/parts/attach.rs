//! Puts a line that was read where it belongs: into its part, or to the line above it.

use super::{Above, Builder, Kind};
use crate::diagnostic::Diagnostic;
use crate::parse::{Pair, Reader, Rule, plain};
use crate::tree::{ActLine, Action, At, Clause, EndThen, Guard, Line, MovesLine, RoundLine, StartLine, Step};

impl Builder<'_> {
    /// Puts the line of a pair into the open part. `None`: it has been reported, or belongs to a line that was.
    pub(super) fn attach(&mut self, kind: Kind, rule: Rule, reader: Reader, pair: &Pair) -> Option<()> {
        self.whole_reason(reader, pair);
        match rule {
            Rule::guard => self.guard(kind, reader.guard_line(pair)?),
            Rule::else_line => self.fall_back(kind, reader, pair),
            Rule::otherwise_line => self.tier(reader, pair),
            _ => self.line_of(kind, reader, pair),
        }
    }

    fn line_of(&mut self, kind: Kind, reader: Reader, pair: &Pair) -> Option<()> {
        let mut clause = reader.clause(pair)?;
        self.bind(kind, &mut clause);
        let guards: Vec<Guard> = reader.excepting(pair)?.into_iter().collect();
        match kind {
            Kind::Board => self.tree.board.push(Line { clause, it: reader.board_line(pair)?, guards }),
            Kind::Start => {
                let it = reader.start_line(pair)?;
                let guards = reader.arrange_guard(pair)?;
                self.tree.start.push(Line { clause, it, guards });
            }
            Kind::Stages => self.tree.stages.push(Line { clause, it: reader.stage_line(pair)?, guards }),
            Kind::Sowing => self.tree.sowing.push(Line { clause, it: reader.sowing_line(pair)?, guards }),
            Kind::Moves => self.tree.moves.push(Line { clause, it: reader.moves_line(pair)?, guards }),
            Kind::End => {
                let it = reader.end_line(pair)?;
                self.unless_at_take(&guards, matches!(&it.then, EndThen::Do(actions) if ends_in_take(actions)));
                self.tree.end.push(Line { clause, it, guards });
            }
            Kind::Rounds => self.round(clause, reader, pair)?,
            Kind::Turn | Kind::To | Kind::When => {
                let line = reader.act_line(pair)?;
                self.unless_at_take(&line.guards, ends_in_take(actions_of(&line.step)));
                self.script(kind)?.push(line);
            }
            Kind::Reading => {
                self.no_answer_here(&clause);
                self.tree.readings.last_mut()?.answers.push(reader.answer(pair)?);
            }
            Kind::Example => {
                self.no_answer_here(&clause);
                self.tree.examples.last_mut()?.lines.push((clause, reader.example_line(pair)?));
            }
        }
        Some(())
    }

    /// Reads a line of an example that needs no grammar; `false`: it may need one.
    pub(super) fn plain_example_line(&mut self, reader: Reader, words: &str) -> bool {
        let Some((mut clause, line)) = plain::example_line(reader, words) else { return false };
        self.bind(Kind::Example, &mut clause);
        self.tree.examples.last_mut().map(|example| example.lines.push((clause, line))).is_some()
    }

    /// Gives a line what stands above it: `before (x)`, and the answer of the head.
    fn bind(&mut self, kind: Kind, clause: &mut Clause) {
        clause.before = self.before.take();
        if kind.is_script()
            && let Some(before) = clause.before.take()
        {
            let problem = Diagnostic::error("M101", before.span, "`before` stands above a whole part, not inside one")
                .help("a line of a `turn`, `to` or `when` part is replaced with its part: write the part again");
            self.problems.push(problem);
        }
        let Some(head) = self.open.as_ref().and_then(|open| open.under.clone()) else { return };
        match &clause.tail.under {
            None => clause.tail.under = Some(head),
            Some(own) if own.it != head.it => {
                let problem = Diagnostic::error("M209", own.span, format!("`under {}` has no meaning here", own.it))
                    .also(head.span, "the whole part is under another answer")
                    .help("a clause is under one answer; give the lines of the other answer a part of their own");
                self.problems.push(problem);
            }
            Some(_) => {}
        }
    }

    fn round(&mut self, clause: Clause, reader: Reader, pair: &Pair) -> Option<()> {
        let it = match reader.rounds_own(pair) {
            Some(inside) => reader.round_line(&inside)?,
            None => {
                let line = reader.act_line(pair)?;
                self.unless_at_take(&line.guards, ends_in_take(actions_of(&line.step)));
                RoundLine::Act(Box::new(ActLine { clause: clause.clone(), ..line }))
            }
        };
        self.tree.rounds.get_or_insert_default().push(Line { clause, it, guards: Vec::new() });
        Some(())
    }

    /// The lines of the open script.
    fn script(&mut self, kind: Kind) -> Option<&mut Vec<ActLine>> {
        Some(match kind {
            Kind::Turn => &mut self.tree.turns.last_mut()?.lines,
            Kind::To => &mut self.tree.procedures.last_mut()?.lines,
            _ => &mut self.tree.rules.last_mut()?.lines,
        })
    }

    /// The line of actions above, in a script or in `rounds`.
    fn act_above(&mut self, kind: Kind) -> Option<&mut ActLine> {
        if kind != Kind::Rounds {
            return self.script(kind)?.last_mut();
        }
        match &mut self.tree.rounds.as_mut()?.last_mut()?.it {
            RoundLine::Act(line) => Some(line),
            _ => None,
        }
    }

    fn above(&self) -> Above {
        self.open.as_ref().map_or(Above::Head, |open| open.above)
    }

    /// An `unless` at the end of a line of actions belongs to a `take`.
    fn unless_at_take(&mut self, guards: &[Guard], takes: bool) {
        if let Some(guard) = guards.first().filter(|_| !takes) {
            self.problems.push(conditions_first(guard));
        }
    }

    fn fall_back(&mut self, kind: Kind, reader: Reader, pair: &Pair) -> Option<()> {
        let fall_back = reader.else_line(pair)?;
        if self.above() == Above::Spoilt {
            return None;
        }
        match self.act_above(kind) {
            Some(line) => line.fall_backs.push(fall_back),
            None => {
                let span = fall_back.clause.span;
                let problem = Diagnostic::error("M407", span, "`else` without a choice above it")
                    .help("`else a …` stands below a line that ends in `lift a …`, `put … in a …` or `choose a …`");
                self.problems.push(problem);
            }
        }
        Some(())
    }

    fn tier(&mut self, reader: Reader, pair: &Pair) -> Option<()> {
        let tier = reader.otherwise_line(pair)?;
        if self.above() == Above::Spoilt {
            return None;
        }
        let above = self.above();
        let last = self.tree.moves.last_mut().map(|line| &mut line.it);
        if let (Above::Line, Some(MovesLine::Prefer { tiers, .. })) = (above, last) {
            tiers.push(tier);
        } else {
            let span = tier.clause.as_ref().map_or(tier.selection.span, |clause| clause.span);
            let problem = Diagnostic::error("M407", span, "`otherwise` without a `prefer` above it")
                .help("`otherwise …` stands below a line `prefer …`");
            self.problems.push(problem);
        }
        Some(())
    }

    /// Puts a condition to the head, or to the line above it.
    fn guard(&mut self, kind: Kind, guard: Guard) -> Option<()> {
        let above = self.above();
        if above == Above::Spoilt {
            return None;
        }
        match (kind, above) {
            (Kind::Turn, Above::Head) => self.tree.turns.last_mut()?.guards.push(guard),
            (Kind::When, Above::Head) => self.tree.rules.last_mut()?.guards.push(guard),
            (Kind::To, Above::Head) => self.misplaced(
                &guard,
                "a `to` part has no conditions of its own",
                "write `if …:` before the actions it is for",
            ),
            (_, Above::Head) => self.no_line_above(kind, &guard),
            (Kind::Turn | Kind::To | Kind::When, _) => self.guard_of_actions(kind, guard),
            (Kind::Rounds, _) => self.guard_of_actions(kind, guard),
            (Kind::Start, _) => match self.tree.start.last_mut() {
                Some(line) if guard.unless && matches!(line.it, StartLine::Arrange { .. }) => line.guards.push(guard),
                _ => self.misplaced(
                    &guard,
                    "no condition can stand here",
                    "in `start`, `unless …` stands below a line `… arranges …`",
                ),
            },
            (Kind::Stages, _) => match self.tree.stages.last_mut() {
                Some(line) if !line.it.until.is_empty() => line.guards.push(guard),
                _ => self.misplaced(
                    &guard,
                    "no condition can stand here",
                    "in `stages`, conditions stand below a line with `until`",
                ),
            },
            (Kind::End, _) => match self.tree.end.last_mut() {
                Some(line) if guard.unless && matches!(&line.it.then, EndThen::Do(acts) if ends_in_take(acts)) => {
                    line.guards.push(guard);
                }
                _ => self.misplaced(
                    &guard,
                    "no condition can stand here",
                    "in `end`, conditions stand in the line: `if … and …: …`",
                ),
            },
            (Kind::Moves, _) => self.misplaced(
                &guard,
                "no condition can stand here",
                "in `moves`, conditions stand in the line: `if … and …: never …`",
            ),
            (Kind::Board | Kind::Sowing | Kind::Reading | Kind::Example, _) => self.no_line_above(kind, &guard),
        }
        Some(())
    }

    /// A condition below a line of actions: `unless` of a `take`.
    fn guard_of_actions(&mut self, kind: Kind, guard: Guard) {
        match self.act_above(kind) {
            Some(line) if guard.unless && ends_in_take(actions_of(&line.step)) => line.guards.push(guard),
            _ => self.problems.push(conditions_first(&guard)),
        }
    }

    fn no_line_above(&mut self, kind: Kind, guard: &Guard) {
        let help = "conditions stand below the head of a `turn` or `when` part, or below a line with `take`, `arranges` or `until`";
        self.misplaced(guard, &format!("a part `{}` has no conditions of its own", kind.word()), help);
    }

    fn misplaced(&mut self, guard: &Guard, message: &str, help: &str) {
        self.problems.push(Diagnostic::error("M101", guard.clause.span, message).help(help));
    }
}

impl Reader {
    /// The pair of a line that only `rounds` has.
    fn rounds_own<'i>(self, pair: &Pair<'i>) -> Option<Pair<'i>> {
        let inside = pair.clone().into_inner().find(|kid| kid.as_rule() != Rule::label)?;
        (!is_of_actions(pair)).then_some(inside)
    }

    /// The `unless …` at the end of a line `… arranges …`.
    fn arrange_guard(self, pair: &Pair) -> Option<Vec<Guard>> {
        match pair.clone().into_inner().find(|kid| kid.as_rule() == Rule::arrange) {
            Some(arrange) => Some(self.excepting(&arrange)?.into_iter().collect()),
            None => Some(Vec::new()),
        }
    }
}

/// Whether a line holds actions.
pub(super) fn is_of_actions(pair: &Pair) -> bool {
    pair.clone().into_inner().any(|kid| matches!(kid.as_rule(), Rule::branch | Rule::acts))
}

fn conditions_first(guard: &Guard) -> Diagnostic {
    Diagnostic::error("M101", guard.clause.span, "conditions come before the actions").help(
        "move this line up, below the head; below or behind an action only `unless` can stand, and only after a `take`",
    )
}

fn actions_of(step: &Step) -> &[At<Action>] {
    match step {
        Step::Do(actions)
        | Step::If(_, actions)
        | Step::Otherwise(_, actions)
        | Step::Either(_, actions)
        | Step::Or(_, actions) => actions,
    }
}

fn ends_in_take(actions: &[At<Action>]) -> bool {
    matches!(actions.last(), Some(At { it: Action::Take { .. }, .. }))
}
