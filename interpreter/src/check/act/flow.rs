//! What may follow what: nothing follows `sow`, `stop`, `go on` or a result, and no seed stays in the hand.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{ActLine, Action, At, Container, Fate, PutFrom, PutTo, Step};

use crate::check::{Checker, visit};

/// How a stretch of a script leaves off.
#[derive(Clone, Copy, Default)]
struct Left {
    /// It always ends here: `stop`, `go on`, `pass`, a result.
    ended: Option<Span>,
    /// A lap may be pending.
    sown: Option<Span>,
    /// Seeds are in the hand for certain.
    hand: Option<Span>,
}

impl Checker<'_> {
    /// Checks a script or the body of a rule.
    pub(in crate::check) fn flow(&mut self, lines: &[ActLine], head: Span, turn: bool) {
        if !self.procedures_sound {
            return;
        }
        self.follower_told = false;
        let left = self.flow_lines(lines, Left::default());
        if let (Some(span), None) = (left.hand, left.sown) {
            let problem = Diagnostic::error("M417", span, "seeds are left in the hand");
            let problem = problem.also(head, if turn { "when this turn is over" } else { "when this rule is done" });
            self.problems.add(problem.help("say where they go: `sow`, or `put all from the hand in …`"));
        }
    }

    /// Checks actions that stand by themselves, as those of an end line.
    pub(in crate::check) fn flow_of_actions(&mut self, actions: &[At<Action>], head: Span) {
        if self.procedures_sound {
            self.follower_told = false;
            let left = self.flow_actions(actions, Left::default());
            if let (Some(span), None, None) = (left.hand, left.sown, left.ended) {
                let problem =
                    Diagnostic::error("M417", span, "seeds are left in the hand").also(head, "when this is done");
                self.problems.add(problem.help("say where they go: `put all from the hand in …`, `off the board`"));
            }
        }
    }

    fn flow_lines(&mut self, lines: &[ActLine], before: Left) -> Left {
        let mut known = before;
        let mut rest = lines;
        while let Some((first, below)) = rest.split_first() {
            let joined = match &first.step {
                Step::Do(_) => 0,
                Step::If(..) | Step::Otherwise(..) => {
                    below.iter().take_while(|line| matches!(line.step, Step::Otherwise(..))).count()
                }
                Step::Either(..) | Step::Or(..) => {
                    below.iter().take_while(|line| matches!(line.step, Step::Or(..))).count()
                }
            };
            let (group, others) = rest.split_at(joined + 1);
            rest = others;
            known = self.flow_group(group, known);
        }
        known
    }

    /// One line, or the branches of one step.
    fn flow_group(&mut self, group: &[ActLine], before: Left) -> Left {
        let closed = group.iter().any(|line| match &line.step {
            Step::Do(_) | Step::Either(..) | Step::Or(..) => true,
            Step::Otherwise(conditions, _) => conditions.is_empty(),
            Step::If(..) => false,
        });
        let mut ways: Vec<Left> =
            group.iter().map(|line| self.flow_actions(visit::actions(&line.step), before)).collect();
        if !closed {
            ways.push(before);
        }
        // a way that ends here leaves nothing for what follows
        let open: Vec<Left> = ways.iter().copied().filter(|way| way.ended.is_none()).collect();
        if open.is_empty() {
            return Left { ended: ways.first().and_then(|way| way.ended), ..before };
        }
        Left {
            ended: None,
            sown: open.iter().find_map(|way| way.sown),
            hand: open.iter().map(|way| way.hand).reduce(|one, other| one.and(other)).flatten(),
        }
    }

    fn flow_actions(&mut self, actions: &[At<Action>], before: Left) -> Left {
        let mut known = before;
        for action in actions {
            self.may_follow(action, &known);
            known = self.flow_action(action, known);
        }
        known
    }

    fn may_follow(&mut self, action: &At<Action>, known: &Left) {
        let proof = matches!(action.it, Action::OnlyIfCaptures(_));
        let (message, before) = match (known.ended, known.sown) {
            (Some(span), _) => ("never reached: the line above it ends here", span),
            (None, Some(_)) if proof => return,
            (None, Some(span)) => ("nothing follows `sow`", span),
            (None, None) => return,
        };
        // what follows the follower is no news
        if std::mem::replace(&mut self.follower_told, true) {
            return;
        }
        let ended = self.words(before);
        let message = match known.ended {
            Some(_) => format!("nothing follows `{ended}`"),
            None => message.to_owned(),
        };
        let problem = Diagnostic::error("M404", action.span, message).also(before, "this comes last");
        let help = match known.ended {
            Some(_) => "leave one of the two out, or write it before",
            None => {
                "the seeds fall after the whole rule: write it before `sow`, or in a rule of the event that follows"
            }
        };
        self.problems.add(problem.help(help));
    }

    fn flow_action(&mut self, action: &At<Action>, known: Left) -> Left {
        let span = action.span;
        match &action.it {
            Action::Sow { .. } => Left { sown: Some(span), hand: None, ..known },
            Action::Stop | Action::Pass | Action::GoOn | Action::Result(_) => {
                let hand = known.hand.filter(|_| action.it == Action::Stop);
                if let Some(hand) = hand {
                    let problem = Diagnostic::error("M417", hand, "seeds are left in the hand")
                        .also(span, "the turn is over here");
                    self.problems.add(problem.help("say first where they go: `put all from the hand in …`"));
                }
                Left { ended: Some(span), sown: known.sown, hand: None }
            }
            Action::LiftChoice { .. } | Action::Lift { .. } => Left { hand: Some(span), ..known },
            Action::Take { to, .. } if to.it == Fate::Container(Container::Hand) => Left { hand: Some(span), ..known },
            Action::Put { to, .. } if to.it == PutTo::Container(Container::Hand) => Left { hand: Some(span), ..known },
            Action::Put { from, .. } if from.it == PutFrom::Container(Container::Hand) => Left { hand: None, ..known },
            Action::Call(word) => {
                let tree = self.tree;
                match tree.procedures.iter().find(|procedure| procedure.name.it == word.it) {
                    Some(procedure) => {
                        let inner = self.flow_lines(&procedure.lines, known);
                        let at_call = |place: Option<Span>, before: Option<Span>| match place {
                            Some(_) if before.is_none() => Some(span),
                            place => place,
                        };
                        Left {
                            ended: at_call(inner.ended, known.ended),
                            sown: at_call(inner.sown, known.sown),
                            hand: inner.hand,
                        }
                    }
                    // an unknown name is told where it stands; it may do anything
                    None => Left::default(),
                }
            }
            _ => known,
        }
    }
}
