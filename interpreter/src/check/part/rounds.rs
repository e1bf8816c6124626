//! `rounds`: between two rounds.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, Action, At, RoundLine as Said};

use crate::check::scope::{Moment, Scope};
use crate::check::{Checker, visit};
use crate::model::{ClauseId, FillWith, Line, Person, RoundLine, RoundStarter, RoundWhat, Rounds, Stores};

impl Checker<'_> {
    /// The lines of `rounds`; `Some(None)` without the part.
    pub(in crate::check) fn rounds(&mut self) -> Option<Option<Rounds>> {
        let tree = self.tree;
        let Some(said) = &tree.rounds else { return Some(None) };
        let mut lines = Some(Vec::new());
        let mut starts: Option<(Option<(RoundStarter, ClauseId)>, Span)> = None;
        let (mut as_the_first, mut unfilled): (Option<Span>, Option<(bool, Span)>) = (None, None);
        let mut fills: Option<Span> = None;
        let mut acts: Vec<tree::ActLine> = Vec::new();
        for line in said {
            let clause = self.clauses.id(&line.clause);
            let span = line.clause.span;
            if !matches!(line.it, Said::Act(_)) {
                self.round_acts(&mut acts, &mut lines);
            }
            match &line.it {
                Said::AsTheFirst => as_the_first = Some(span),
                Said::NotFilled { closed } => {
                    if let Some((_, first)) = unfilled {
                        self.said_once("what a hole not filled is", Some(first), &[span]);
                    }
                    unfilled = Some((*closed, span));
                }
                Said::Starts(person) => {
                    let found = self.starter(&person.it, person.span);
                    self.starter_once(&mut starts, found.map(|person| (RoundStarter::Person(person), clause)), span);
                }
                Said::StartInTurn => self.starter_once(&mut starts, Some((RoundStarter::InTurn, clause)), span),
                Said::Act(act) => acts.push((**act).clone()),
                Said::Fills { .. } | Said::Owns { .. } => {
                    if matches!(line.it, Said::Fills { .. }) {
                        fills.get_or_insert(span);
                    }
                    let found = self.fills_or_owns(&line.it, clause, span);
                    match (found, &mut lines) {
                        (Some(found), Some(lines)) => lines.push(found),
                        _ => lines = None,
                    }
                }
            }
        }
        self.round_acts(&mut acts, &mut lines);
        let head = self.head_named("rounds").or(said.first().map(|line| line.clause.span)).unwrap_or_default();
        match (as_the_first, fills) {
            (None, None) => {
                let help = "write `every round is set up as the first`, or who fills his holes with what";
                self.problems.error("M504", head, "not said how the next round is set up", help);
            }
            (Some(first), Some(fills)) => {
                let problem = Diagnostic::error("M504", first, "the next round is set up twice");
                self.problems.add(problem.also(fills, "holes are filled here").help("leave one of the two out"));
            }
            _ => {}
        }
        if starts.is_none() {
            let help = "write `loser starts`, `winner starts`, `the last mover starts` or `the players start in turn`";
            self.problems.error("M505", head, "not said who starts the next round", help);
        }
        let rounds = Rounds {
            as_the_first: as_the_first.is_some(),
            unfilled_closed: unfilled.is_some_and(|(closed, _)| closed),
            lines: lines?,
            starts: starts?.0?,
        };
        Some(Some(rounds))
    }

    /// Who starts a round: nobody is the mover when it begins.
    fn starter(&mut self, person: &tree::Person, span: Span) -> Option<Person> {
        if matches!(person, tree::Person::Mover | tree::Person::Enemy) {
            let message = format!("who is `{}` when a round begins?", self.words(span));
            let help = "write `loser starts`, `winner starts`, `the last mover starts` or `the players start in turn`";
            self.problems.error("M426", span, message, help);
            return None;
        }
        self.person(person, span, &Scope::at(Moment::Rounds, true))
    }

    fn starter_once(
        &mut self,
        starts: &mut Option<(Option<(RoundStarter, ClauseId)>, Span)>,
        found: Option<(RoundStarter, ClauseId)>,
        span: Span,
    ) {
        match starts {
            Some((_, first)) => {
                let first = *first;
                self.said_once("who starts", Some(first), &[span]);
            }
            None => *starts = Some((found, span)),
        }
    }

    /// Ordinary lines that stand together: an `if` line with its `otherwise` lines is one.
    fn round_acts(&mut self, acts: &mut Vec<tree::ActLine>, lines: &mut Option<Vec<RoundLine>>) {
        let mut groups: Vec<Vec<tree::ActLine>> = Vec::new();
        for act in acts.drain(..) {
            match (groups.last_mut(), &act.step) {
                (Some(group), tree::Step::Otherwise(..) | tree::Step::Or(..)) => group.push(act),
                _ => groups.push(vec![act]),
            }
        }
        for action in acts_of(&groups).filter(|action| matches!(action.it, Action::Mark { .. })) {
            let help = "marks go when a round is over; make it in `start`, or keep a tally";
            self.problems.error("M405", action.span, "a mark made between rounds is lost", help);
        }
        for group in groups {
            let before = self.mover_reads;
            let mut scope = Scope::at(Moment::Rounds, true);
            let body = self.body(&group, &mut scope);
            for act in &group {
                self.flow_of_actions(visit::actions(&act.step), act.clause.span);
            }
            let for_each_player = self.mover_reads > before;
            match (body, &mut *lines) {
                (Some(body), Some(lines)) => lines.extend(body.into_iter().map(|line: Line| RoundLine {
                    clause: line.clause,
                    for_each_player,
                    what: RoundWhat::Act(line),
                })),
                _ => *lines = None,
            }
        }
    }

    fn fills_or_owns(&mut self, line: &Said, clause: ClauseId, span: Span) -> Option<RoundLine> {
        let scope = Scope::at(Moment::Rounds, true);
        if self.board.stores == Stores::None {
            let help = "seeds of the next round come from the stores: say `every player has a store off the board`";
            let problem = Diagnostic::error("M308", span, "holes are filled from stores, but there are none");
            self.problems.missing("stores", problem.help(help));
        }
        let (for_each_player, what) = match line {
            Said::Fills { who, with, from_left, last_in_part, rest_to } => {
                let before = self.mover_reads;
                let person = match who {
                    Some(person) => self.person(&person.it, person.span, &scope),
                    None => Some(Person::Mover),
                };
                let each = who.is_none() || self.mover_reads > before;
                let with = match with {
                    tree::FillWith::Each(number) if number.it == 0 => {
                        self.problems.error(
                            "M409",
                            number.span,
                            "holes filled with 0 seeds",
                            "say how many seeds, from 1",
                        );
                        None
                    }
                    tree::FillWith::Each(number) => Some(FillWith::Each(number.it)),
                    tree::FillWith::All => Some(FillWith::All),
                    tree::FillWith::AsMany(person) => {
                        self.person(&person.it, person.span, &scope).map(FillWith::AsMany)
                    }
                };
                let rest_to = match rest_to {
                    Some(person) => Some(self.person(&person.it, person.span, &scope)?),
                    None => None,
                };
                let (from_left, last_in_part) = (*from_left, *last_in_part);
                (each, RoundWhat::Fills { who: person?, with: with?, from_left, last_in_part, rest_to })
            }
            Said::Owns { holes, seeds, from_left, odd_hole } => {
                if holes.it == 0 || seeds.it == 0 {
                    let help = "say how many holes for how many seeds, from 1";
                    self.problems.error("M409", holes.span.to(seeds.span), "0 holes or 0 seeds", help);
                }
                let odd_hole = match odd_hole {
                    Some(tree::OddHole::To(person)) => Some(Some(self.person(&person.it, person.span, &scope)?)),
                    Some(tree::OddHole::Nobody) => Some(None),
                    None => None,
                };
                let Some(from_left) = *from_left else {
                    let help = "say `from the left` or `from the right`: on from that end of the player's side";
                    self.problems.error("M507", span, "not said from which side a player takes his holes", help);
                    return None;
                };
                (true, RoundWhat::Owns { holes: holes.it, seeds: seeds.it, from_left, odd_hole })
            }
            _ => return None,
        };
        Some(RoundLine { clause, for_each_player, what })
    }
}

fn acts_of(groups: &[Vec<tree::ActLine>]) -> impl Iterator<Item = &At<Action>> {
    groups.iter().flatten().flat_map(|act| visit::actions(&act.step))
}
