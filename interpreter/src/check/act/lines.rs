//! Lines: `if … otherwise …` and `either … or …` are one step each, `else` and `unless` belong to the line above.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::tree::{self, ActLine, Step as Said};

use crate::check::scope::{About, Moment, Scope};
use crate::check::{Checker, visit};
use crate::model::{Action, Body, Branch, Choice, ClauseId, EitherOption, Line, PutTo, Step};

/// What is known after the branches of an `if`.
struct After {
    before: Scope,
    after: Option<Scope>,
    /// A branch without condition was read: one of the branches is taken.
    closed: bool,
}

impl After {
    fn add(&mut self, scope: Scope) {
        self.after = Some(self.after.map_or(scope, |known| known.both(scope)));
    }

    fn known(&self) -> Scope {
        match self.after {
            Some(after) if self.closed => after,
            Some(after) => after.both(self.before),
            None => self.before,
        }
    }
}

impl Checker<'_> {
    /// A script, a body of a rule, a procedure.
    pub(in crate::check) fn body(&mut self, lines: &[ActLine], scope: &mut Scope) -> Option<Body> {
        let mut body = Some(Vec::new());
        let mut chain: Option<After> = None;
        let mut options: Vec<&str> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let clause = self.clauses.id(&line.clause);
            let before = at.checked_sub(1).and_then(|before| lines.get(before)).map(|line| &line.step);
            let mut inner = *scope;
            match &line.step {
                Said::Do(_) => chain = None,
                Said::If(..) | Said::Either(..) => chain = Some(After { before: *scope, after: None, closed: false }),
                Said::Otherwise(..) | Said::Or(..) => {
                    if let Some(chain) = &chain {
                        inner = chain.before;
                    }
                }
            }
            self.in_its_place(line, before, chain.as_ref());
            if let Said::Either(name, _) | Said::Or(name, _) = &line.step {
                if matches!(line.step, Said::Either(..)) {
                    options.clear();
                    self.has_or(line, lines.get(at + 1));
                }
                if options.contains(&name.it.as_str()) {
                    let message = format!("two options of the name `{}`", name.it);
                    self.problems.error(
                        "M421",
                        name.span,
                        message,
                        "moves are told apart by these names: choose another",
                    );
                }
                options.push(&name.it);
            }
            let step = self.step(line, clause, &mut inner, &mut chain);
            *scope = match (&line.step, &chain) {
                (Said::Do(_), _) | (_, None) => inner,
                (_, Some(chain)) => chain.known(),
            };
            match (step, &mut body) {
                (Some(step), Some(body)) => add_step(body, clause, step, &line.step),
                _ => body = None,
            }
        }
        body
    }

    fn step(&mut self, line: &ActLine, clause: ClauseId, scope: &mut Scope, chain: &mut Option<After>) -> Option<Step> {
        match &line.step {
            Said::Do(_) => Some(Step::Do(self.line_actions(line, clause, scope)?)),
            Said::If(conditions, _) | Said::Otherwise(conditions, _) => {
                let no_direction = matches!(conditions.as_slice(), [one] if one.it == tree::Condition::NoDirection);
                let conditions = self.conditions(conditions, scope);
                let actions = self.line_actions(line, clause, scope);
                if let Some(chain) = chain {
                    chain.add(*scope);
                    chain.closed |= matches!(&line.step, Said::Otherwise(conditions, _) if conditions.is_empty());
                    // where `no direction is set` does not hold, one is
                    chain.before.direction |= no_direction;
                }
                Some(Step::If(vec![Branch { clause, conditions: conditions?, actions: actions? }]))
            }
            Said::Either(name, _) | Said::Or(name, _) => {
                let chooses =
                    matches!(scope.moment, Moment::Turn | Moment::LastSeed | Moment::LapStarts | Moment::Anything);
                if !chooses && matches!(line.step, Said::Either(..)) {
                    let message = format!("`either` has no place {}", scope.moment.words());
                    let help = "nobody chooses here: a player chooses in a `turn`, and when the last seed has fallen";
                    self.problems.error("M405", line.clause.span, message, help);
                }
                let actions = self.line_actions(line, clause, scope);
                if let Some(chain) = chain {
                    chain.add(*scope);
                    chain.closed = true;
                }
                Some(Step::Either(vec![EitherOption { clause, name: name.it.clone(), actions: actions? }]))
            }
        }
    }

    /// The actions of a line, with the `else` and `unless` lines below it.
    fn line_actions(&mut self, line: &ActLine, clause: ClauseId, scope: &mut Scope) -> Option<Vec<Action>> {
        let said = visit::actions(&line.step);
        let before = *scope;
        let mut actions = self.actions(said, clause, scope);
        let mut tiers = Some(Vec::new());
        for fall_back in &line.fall_backs {
            let id = self.clauses.id_or(&fall_back.clause, clause);
            let desc = self.desc(&fall_back.desc, &before, About::Another);
            match (desc, &mut tiers) {
                (Some(desc), Some(tiers)) => tiers.push((desc, id)),
                _ => tiers = None,
            }
        }
        let mut unless = Some(Vec::new());
        for guard in &line.guards {
            let id = self.clauses.id_or(&guard.clause, clause);
            let mut inner = Scope { at_take: true, hole: true, ..*scope };
            let conditions = self.conditions(&guard.conditions, &mut inner);
            match (conditions, &mut unless) {
                (Some(conditions), Some(unless)) => unless.push((conditions, id)),
                _ => unless = None,
            }
        }
        match (actions.as_mut()?.last_mut(), tiers?, unless?) {
            (Some(Action::Take { unless, .. }), _, said) => *unless = said,
            (Some(action), tiers, _) => {
                if let Some(choice) = choice_of(action) {
                    choice.tiers.extend(tiers);
                }
            }
            (None, _, _) => {}
        }
        actions
    }

    /// `otherwise` follows an `if`, `or` an `either`, `else` a choice, `unless` a take.
    fn in_its_place(&mut self, line: &ActLine, before: Option<&Said>, chain: Option<&After>) {
        let span = line.clause.span;
        let below_if = matches!(before, Some(Said::If(..) | Said::Otherwise(..)));
        let below_either = matches!(before, Some(Said::Either(..) | Said::Or(..)));
        let closed = chain.is_some_and(|chain| chain.closed);
        match &line.step {
            Said::Otherwise(..) if !below_if => {
                self.problems.error("M407", span, "`otherwise` without `if`", "it stands right below an `if` line");
            }
            Said::Otherwise(..) if closed => {
                let message = "never reached: the `otherwise` above has no condition";
                self.problems.error("M401", span, message, "`otherwise:` comes last");
            }
            Said::Or(..) if !below_either => {
                self.problems.error(
                    "M408",
                    span,
                    "`or` without `either`",
                    "the first option begins with `either NAME:`",
                );
            }
            _ => {}
        }
        let last = visit::actions(&line.step).last().map(|action| &action.it);
        let chooses = match last {
            Some(tree::Action::LiftChoice { .. } | tree::Action::ChooseHole(_)) => true,
            Some(tree::Action::Put { to, .. }) => matches!(to.it, tree::PutTo::Choice(_)),
            _ => false,
        };
        if let (Some(fall_back), false) = (line.fall_backs.first(), chooses) {
            let help = "it stands below a line that ends in `lift`, `put … in` or `choose` `a …`";
            self.problems.error("M407", fall_back.clause.span, "`else` without a choice", help);
        }
        for guard in &line.guards {
            if !matches!(last, Some(tree::Action::Take { .. })) {
                let help = "conditions of a part stand below its head; `unless` stands below a `take` too";
                self.problems.error("M407", guard.clause.span, "a condition without a `take`", help);
            } else if !guard.unless {
                let help = "say when the take is not made: `unless …`; or make it a condition of the head";
                self.problems.error("M407", guard.clause.span, "`and` below a `take`", help);
            }
        }
    }

    fn has_or(&mut self, line: &ActLine, below: Option<&ActLine>) {
        if !matches!(below.map(|line| &line.step), Some(Said::Or(..))) {
            let problem = Diagnostic::error("M408", line.clause.span, "`either` without `or`");
            self.problems.add(problem.help("write the other option below it: `or NAME: …`"));
        }
    }
}

/// Adds a line to a body: as a branch of the line above, or as a step of its own.
fn add_step(body: &mut Body, clause: ClauseId, step: Step, said: &Said) {
    let joins = matches!(said, Said::Otherwise(..) | Said::Or(..));
    match (body.last_mut().map(|line| &mut line.step), step) {
        (Some(Step::If(branches)), Step::If(more)) if joins => branches.extend(more),
        (Some(Step::Either(options)), Step::Either(more)) if joins => options.extend(more),
        (_, step) => body.push(Line { clause, step }),
    }
}

fn choice_of(action: &mut Action) -> Option<&mut Choice> {
    match action {
        Action::LiftChoice(_, choice) | Action::ChooseHole(choice) => Some(choice),
        Action::Put(_, _, PutTo::Choice(choice)) => Some(choice),
        _ => None,
    }
}
