//! What is allowed but looks like a slip, and what only the whole ruleset can show.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{
    ActLine, Action, At, Condition, Desc, Event, FallPlace, FallingSeed, Guard, MoveTestKind, MovesLine, Number, Place,
    PutTo, Rule, Selection, SowingLine, StartLine, Step, Subject, Test, TestKind, Turn, When, Word,
};

use super::names::Sort;
use super::part::moment_of;
use super::scope::Moment;
use super::{Checker, visit};
use crate::model::MarkId;

impl Checker<'_> {
    /// All of it.
    pub(super) fn lint(&mut self) {
        self.unused_names();
        self.marks_made_and_read();
        self.marks_never_made();
        self.duty_to_capture();
        self.choices_in_step();
        self.tallies_that_hide();
        self.numbers_after_a_fall();
    }

    /// Whether some rule sets the direction before a lap's first seed falls.
    pub(super) fn steered_at_lap_start(&self) -> bool {
        let rules = self.tree.rules.iter().filter(|rule| matches!(rule.event.it, Event::LapStarts));
        let mut lines = rules.flat_map(|rule| &rule.lines);
        lines.any(|line| {
            visit::actions(&line.step).iter().any(|action| {
                matches!(action.it, Action::Go(_) | Action::GoAlong(_) | Action::ChooseDirection | Action::Call(_))
            })
        })
    }

    fn unused_names(&mut self) {
        let sorts = [
            (Sort::Zone, "zone"),
            (Sort::Seed, "kind of seed"),
            (Sort::Noun, "noun"),
            (Sort::Series, "series"),
            (Sort::Path, "path"),
            (Sort::Procedure, "procedure"),
        ];
        for (sort, word) in sorts {
            for (name, span) in self.names.unused(sort) {
                if self.broken_zones.contains(&name) {
                    continue;
                }
                let help = "leave it out, or use it";
                self.problems.warning("W207", span, format!("{word} `{name}` is never used"), help);
            }
        }
    }

    fn marks_made_and_read(&mut self) {
        let tree = self.tree;
        let start = tree.start.iter().filter_map(|line| match &line.it {
            StartLine::Mark { mark, .. } => Some(mark),
            _ => None,
        });
        let made = visit::all_actions(tree).filter_map(|action| match &action.it {
            Action::Mark { mark, .. } => Some(mark),
            _ => None,
        });
        let mut told = Vec::new();
        for mark in start.chain(made) {
            let Some(known) = self.names.peek(&mark.it).filter(|known| known.sort == Sort::Mark) else { continue };
            let id = MarkId(known.index);
            if !self.marks_read.contains_key(&id) && !told.contains(&id) {
                told.push(id);
                let help = "no description asks for it: leave it out, or say what it does";
                self.problems.warning("W412", mark.span, format!("mark `{}` is made but never read", mark.it), help);
            }
        }
    }

    /// A mark that only clauses under another answer make is on no hole.
    fn marks_never_made(&mut self) {
        let unmade = self.marks_read.iter().filter(|(mark, _)| !self.marks_made.contains(mark));
        let unmade: Vec<(MarkId, Span)> = unmade.map(|(mark, span)| (*mark, *span)).collect();
        for (mark, span) in unmade {
            let name = self.marks.get(usize::from(mark.0)).map_or("", |info| info.name.as_str());
            let message = format!("mark `{name}` is read but never made");
            let help = "only clauses under another answer make it: no hole has it, and it may be left out";
            self.problems.warning("W412", span, message, help);
        }
    }

    /// Where `threatened` is asked but nobody must capture.
    fn duty_to_capture(&mut self) {
        let Some(span) = self.threatened else { return };
        let captures = |selection: &Selection| match selection {
            Selection::Kind(_) => true,
            Selection::Tests(tests) => tests
                .iter()
                .any(|test| matches!(test.it.what, MoveTestKind::Capture { .. } | MoveTestKind::Take { .. })),
        };
        let duty = self.tree.moves.iter().any(|line| match &line.it {
            MovesLine::Prefer { tiers, .. } => tiers.iter().any(|tier| captures(&tier.selection.it)),
            MovesLine::Never { selection, .. } => captures(&selection.it),
            MovesLine::AllAllowed => false,
        });
        if !duty {
            let problem = Diagnostic::warning("W411", span, "`threatened`, but capturing is no duty");
            self.problems
                .add(problem.help("it then means: could be taken; say `prefer moves that capture` if there is a duty"));
        }
    }

    /// In step every choice is made before the first seed falls.
    fn choices_in_step(&mut self) {
        let Some(in_step) = self.in_step else { return };
        let tree = self.tree;
        let mut later = Vec::new();
        let first = tree.stages.first().map(|stage| stage.it.name.it.as_str());
        let in_first = |turn: &&Turn| turn.stage.as_ref().is_none_or(|stage| Some(stage.it.as_str()) == first);
        let openings: Vec<&Turn> = tree.turns.iter().filter(in_first).collect();
        for turn in &openings {
            let mut lifted = false;
            self.choices(&turn.lines, &mut lifted, &mut later);
        }
        let waits = |rule: &&Rule| openings.iter().any(|turn| !shut_in(&rule.guards, turn.kind.as_ref()));
        for rule in tree.rules.iter().filter(waits) {
            let mut lifted = true;
            self.choices(&rule.lines, &mut lifted, &mut later);
        }
        for span in later {
            let problem =
                Diagnostic::error("M425", span, "a choice after the first lift, but the first turn is in step");
            let problem = problem.also(in_step, "choices are made before the first seed falls");
            self.problems
                .add(problem.help("choose before the `lift`, or say `unless this is a K turn`, where every turn that may be the first is a K turn"));
        }
    }

    /// The places of choices after the first `lift`.
    fn choices(&self, lines: &[ActLine], lifted: &mut bool, later: &mut Vec<Span>) {
        for line in lines {
            if *lifted && matches!(line.step, Step::Either(..) | Step::Or(..)) {
                later.push(line.clause.span);
            }
            for action in visit::actions(&line.step) {
                if *lifted && is_choice(action) {
                    later.push(action.span);
                }
                *lifted |= matches!(action.it, Action::Lift { .. } | Action::LiftChoice { .. });
                if let (Action::Call(word), true) = (&action.it, self.procedures_sound)
                    && let Some(procedure) = self.tree.procedures.iter().find(|known| known.name.it == word.it)
                {
                    self.choices(&procedure.lines, lifted, later);
                }
            }
        }
    }

    /// Where a seed has just fallen there is one more than there was.
    fn numbers_after_a_fall(&mut self) {
        let tree = self.tree;
        let counted = |line: &mancala_grammar::tree::Line<SowingLine>| {
            matches!(line.it, SowingLine::OriginCounts { occupied: true } | SowingLine::PerHole(..))
        };
        // a rule on every seed may have taken them, and the origin may count as what it is not
        let plain = !tree.sowing.iter().any(counted)
            && !tree.rules.iter().any(|rule| moment_of(&rule.event.it) == Moment::SeedFalls);
        for rule in tree.rules.iter().filter(|_| plain) {
            let Event::Falls { place, .. } = &rule.event.it else { continue };
            let mut tests: Vec<&At<Test>> = match place {
                FallPlace::Hole(desc) => of_the_hole_itself(desc),
                _ => Vec::new(),
            };
            let guards = rule.guards.iter().filter(|guard| !guard.unless).flat_map(|guard| &guard.conditions);
            tests.extend(guards.filter_map(|condition| match &condition.it {
                Condition::Subject(subject, test) if subject.it == Subject::Place(Place::Here) => Some(test),
                _ => None,
            }));
            self.after_a_fall(&tests);
        }
    }

    fn after_a_fall(&mut self, tests: &[&At<Test>]) {
        let ranges = |test: &Test, when: When| match &test.what {
            _ if test.not || test.when != when => None,
            TestKind::Empty => Some(vec![(0, Some(0))]),
            TestKind::Occupied => Some(vec![(1, None)]),
            TestKind::Holds(number) => match &number.it {
                Number::Ranges(ranges) => Some(ranges.clone()),
                _ => None,
            },
            _ => None,
        };
        let before = tests.iter().filter_map(|test| ranges(&test.it, When::BeforeDrop));
        let least = before.filter_map(|ranges| ranges.iter().map(|(low, _)| *low).min()).max().unwrap_or(0);
        for test in tests {
            let Some(now) = ranges(&test.it, When::Now) else { continue };
            let most = now.iter().map(|(_, high)| high.unwrap_or(u16::MAX)).max().unwrap_or(u16::MAX);
            if most <= least {
                let words = self.words(test.span);
                let (message, help) = match test.it.what {
                    TestKind::Empty => (
                        "a hole in which a seed has just fallen is not empty".to_owned(),
                        "say `was empty`: before the seed fell",
                    ),
                    _ => (
                        format!("a number that cannot occur: `{words}`"),
                        "the falling seed is counted: a hole that was occupied holds 2 or more",
                    ),
                };
                self.problems.error("M409", test.span, message, help);
            }
        }
    }

    /// A tally that grows in every lap makes no two states of an endless turn alike.
    fn tallies_that_hide(&mut self) {
        let tree = self.tree;
        if self.relays.is_none() {
            return;
        }
        let relay = tree.sowing.iter().any(|line| matches!(line.it, SowingLine::Relay { .. }));
        for rule in &tree.rules {
            let actions: Vec<&At<Action>> = rule.lines.iter().flat_map(|line| visit::actions(&line.step)).collect();
            let sows = actions.iter().any(|action| matches!(action.it, Action::Sow { .. } | Action::Call(_)));
            let goes_on = actions.iter().any(|action| matches!(action.it, Action::GoOn));
            let every_lap = match &rule.event.it {
                Event::LapStarts => true,
                Event::Falls { seed: FallingSeed::Last, .. } => sows || relay && goes_on,
                Event::Falls { .. } => true,
                _ => false,
            };
            let takes = actions.iter().any(|action| matches!(action.it, Action::Take { .. } | Action::Put { .. }));
            let adds = actions.iter().find_map(|action| match &action.it {
                Action::Add { to, .. } => Some((to.it.name.it.clone(), action.span)),
                _ => None,
            });
            let Some((name, span)) = adds.filter(|_| every_lap && !takes) else { continue };
            if self.tallies_read.contains(&name) {
                let help = "no two states are alike while it grows: an endless turn is then not found; count turns, or captures";
                self.problems.warning("W427", span, format!("tally `{name}` hides a cycle"), help);
            }
        }
    }
}

fn is_choice(action: &At<Action>) -> bool {
    match &action.it {
        Action::LiftChoice { .. } | Action::ChooseDirection | Action::ChooseNumber(..) | Action::ChooseHole(_) => true,
        Action::Put { to, .. } => matches!(to.it, PutTo::Choice(_)),
        _ => false,
    }
}

/// Whether its guards keep a rule out of every turn of this kind.
fn shut_in(guards: &[Guard], kind: Option<&Word>) -> bool {
    let holds = |condition: &At<Condition>| match &condition.it {
        Condition::TurnKind { not, kind: asked } => Some((kind.map(|kind| &kind.it) == Some(&asked.it)) != *not),
        _ => None,
    };
    guards.iter().any(|guard| match guard.unless {
        true => guard.conditions.iter().all(|condition| holds(condition) == Some(true)),
        false => guard.conditions.iter().any(|condition| holds(condition) == Some(false)),
    })
}

/// What a description asks of the hole itself.
fn of_the_hole_itself(desc: &Desc) -> Vec<&At<Test>> {
    let own = desc.qualities.iter().filter(|quality| quality.it.whose.is_empty());
    own.map(|quality| &quality.it.test).collect()
}
