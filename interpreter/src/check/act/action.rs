//! Single actions.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, At};

use super::allowed::out_of_place;
use crate::check::names::Sort;
use crate::check::phrase::Wants;
use crate::check::scope::{About, Moment, Scope};
use crate::check::{Checker, visit};
use crate::model::{
    Action, Choice, ClauseId, Course, Fate, MarkId, Outcome, Place, PutFrom, PutTo, Set, SetItem, StageId,
};

impl Checker<'_> {
    /// Actions of one line, in order. What they make known is known after them.
    pub(in crate::check) fn actions(
        &mut self,
        actions: &[At<tree::Action>],
        clause: ClauseId,
        scope: &mut Scope,
    ) -> Option<Vec<Action>> {
        let mut lowered = Some(Vec::new());
        for action in actions {
            let found = self.action(&action.it, action.span, clause, scope);
            match (found, &mut lowered) {
                (Some(found), Some(list)) => list.push(found),
                _ => lowered = None,
            }
        }
        lowered
    }

    fn action(&mut self, action: &tree::Action, span: Span, clause: ClauseId, scope: &mut Scope) -> Option<Action> {
        if let Some(why) = out_of_place(action, scope.moment) {
            let words = self.words(span);
            let message = format!("`{words}` has no place {}", scope.moment.words());
            self.problems.error("M405", span, message, why);
            // what it would make known is taken as known: one mistake, one message
            self.after(action, scope);
            return None;
        }
        self.clause_marks = Vec::new();
        for desc in visit::descs_of_action(action) {
            let marks = self.marks_of(desc);
            self.clause_marks
                .extend(marks.into_iter().filter(|mark| !self.clause_marks.contains(mark)).collect::<Vec<_>>());
        }
        let found = self.action_itself(action, span, clause, scope);
        self.clause_marks = Vec::new();
        self.after(action, scope);
        found
    }

    /// What is known after an action.
    fn after(&mut self, action: &tree::Action, scope: &mut Scope) {
        scope.number |= matches!(
            action,
            tree::Action::LiftChoice { .. }
                | tree::Action::Lift { .. }
                | tree::Action::Put { .. }
                | tree::Action::Take { .. }
                | tree::Action::ChooseNumber(..)
        );
        match action {
            tree::Action::LiftChoice { .. } | tree::Action::Lift { .. } => {
                scope.origin = true;
                scope.turn_origin = true;
                scope.hole = true;
            }
            tree::Action::Put { to, .. }
                if matches!(to.it, tree::PutTo::Place(_) | tree::PutTo::Choice(_) | tree::PutTo::Every(_)) =>
            {
                scope.here = true;
                scope.turn_origin = true;
                scope.hole = true;
            }
            // nothing follows it, which is told; no place is unknown there
            tree::Action::Sow { .. } => {
                scope.here = true;
                scope.lap = true;
            }
            tree::Action::ChooseHole(_) => {
                scope.it = true;
                scope.hole = true;
            }
            tree::Action::Go(_) | tree::Action::ChooseDirection => scope.direction = true,
            tree::Action::GoAlong(word) => {
                let path = self.board.paths.iter().find(|path| path.name.as_ref() == Some(&word.it));
                scope.direction |= path.is_some_and(|path| one_way(&path.course));
            }
            _ => {}
        }
    }

    fn action_itself(
        &mut self,
        action: &tree::Action,
        span: Span,
        clause: ClauseId,
        scope: &mut Scope,
    ) -> Option<Action> {
        use tree::Action as Said;
        Some(match action {
            Said::LiftChoice { amount, kind, desc } => {
                let portion = self.portion(amount, kind.as_ref(), span, scope);
                self.occupied_anyway(desc);
                let desc = self.desc(desc, scope, About::Another);
                Action::LiftChoice(portion?, Choice { tiers: vec![(desc?, clause)] })
            }
            Said::Lift { amount, kind, place } => {
                let portion = self.portion(amount, kind.as_ref(), span, scope);
                let place = self.place(&place.it, place.span, scope, Wants::One);
                Action::Lift(portion?, place?)
            }
            Said::Put { amount, kind, from, to } => {
                let portion = self.portion(amount, kind.as_ref(), span, scope);
                let from = self.put_from(from, scope);
                let mut portion = portion?;
                if matches!(to.it, tree::PutTo::Every(_)) {
                    portion.amount = self.a_number(portion.amount, span)?;
                }
                let to = self.put_to(to, clause, scope);
                Action::Put(portion, from?, to?)
            }
            Said::Take { amount, kind, set, to } => {
                let portion = self.portion(amount, kind.as_ref(), span, scope);
                let set = self.set(set, scope);
                let to = self.fate(to, &Scope { hole: true, ..*scope });
                Action::Take { portion: portion?, set: set?, to: to?, unless: Vec::new() }
            }
            Said::Sow { each, from } => self.sow(each.as_ref(), from.as_ref(), span, scope)?,
            Said::GoOn => Action::GoOn,
            Said::Go(direction) => {
                self.compass(span)?;
                self.path_allows(*direction, span)?;
                Action::Go(*direction)
            }
            Said::GoAlong(path) => Action::GoAlong(self.path_named(path)?),
            Said::Reverse => {
                self.two_ways("reverse", span)?;
                Action::Reverse
            }
            Said::ChooseDirection => {
                self.two_ways("choose a direction", span)?;
                Action::ChooseDirection
            }
            Said::ChooseNumber(low, high) => {
                if low > high || *high == 0 {
                    let message = format!("no number from {low} to {high}");
                    self.problems.error("M409", span, message, "the smaller number comes first: `from 1 to 4`");
                    return None;
                }
                Action::ChooseNumber(*low, *high)
            }
            Said::ChooseHole(desc) => {
                let desc = self.desc(desc, scope, About::Another)?;
                Action::ChooseHole(Choice { tiers: vec![(desc, clause)] })
            }
            Said::OnlyIf(conditions) => Action::OnlyIf(self.conditions(conditions, scope)?),
            Said::OnlyIfCaptures(within) => Action::OnlyIfCaptures(*within),
            Said::Call(word) => self.call(word, scope)?,
            other => self.other_action(other, span, scope)?,
        })
    }

    /// Closed holes are found by their own names and by `… that is closed`, and so nothing else can be opened.
    fn may_be_closed(&mut self, holes: &Set, said: &tree::Set) {
        for (item, said) in holes.iter().zip(said) {
            let found = match item {
                SetItem::Place(Place::Zone(zone)) => zone.holes.iter().any(|holes| holes.len() == 1),
                SetItem::Place(Place::Related(..) | Place::Nearest(..)) => false,
                SetItem::Place(_) => true,
                SetItem::Every(desc) => desc.of_closed_holes(),
                SetItem::Line { .. } | SetItem::Gaps(_) | SetItem::OfEach(_) => false,
            };
            if !found {
                let words = self.words(said.span);
                let message = format!("`{words}` is never a closed hole: there is nothing to open");
                self.problems.error("M404", said.span, message, "say `open every … that is closed`, or name one hole");
            }
        }
    }

    /// Actions that neither sow nor choose.
    fn other_action(&mut self, action: &tree::Action, span: Span, scope: &mut Scope) -> Option<Action> {
        use tree::Action as Said;
        Some(match action {
            Said::Mark { mark, turns, on } => {
                let mark = self.names.find(mark, Sort::Mark, &mut self.problems);
                if *turns == Some(0) {
                    self.problems.error("M409", span, "a mark for 0 turns", "say for how many turns, from 1");
                }
                let on = self.set(on, scope);
                self.somebody_moves(span, scope)?;
                let mark = MarkId(mark?);
                self.marks_made.insert(mark);
                Action::Mark(mark, *turns, on?)
            }
            Said::Unmark { mark, on } => {
                let mark = self.names.find(mark, Sort::Mark, &mut self.problems);
                let on = self.set(on, scope);
                Action::Unmark(MarkId(mark?), on?)
            }
            Said::Give { set, to } => {
                let set = self.set(set, scope);
                let to = match to {
                    Some(person) => Some(self.person(&person.it, person.span, &Scope { hole: true, ..*scope })?),
                    None => None,
                };
                Action::Give(set?, to)
            }
            Said::Close(set) => Action::Close(self.set(set, scope)?),
            Said::Open(set) => {
                let holes = self.set(set, scope)?;
                self.may_be_closed(&holes, set);
                Action::Open(holes)
            }
            Said::Add { amount, to } => {
                let amount = self.amount(amount, span, scope);
                let tally = self.tally(&to.it, scope);
                Action::Add(self.a_number(amount?, span)?, tally?)
            }
            Said::SetTally { tally, amount } => {
                let amount = match amount {
                    tree::Amount::Count(0) => Some(crate::model::Amount::Count(0)),
                    amount => self.amount(amount, span, scope),
                };
                let tally = self.tally(&tally.it, scope);
                Action::SetTally(tally?, self.a_number(amount?, span)?)
            }
            Said::Enter(stage) => {
                let stage = StageId(self.names.find(stage, Sort::Stage, &mut self.problems)?);
                self.stages_entered.insert(stage);
                Action::Enter(stage)
            }
            Said::MoveAgain => Action::MoveAgain,
            Said::Stop => Action::Stop,
            Said::Pass => Action::Pass,
            Said::Swap => {
                if self.board.seats.len() != 2 {
                    self.problems.error(
                        "M310",
                        span,
                        "`swap` is of two players",
                        "with more players seats are not exchanged",
                    );
                    return None;
                }
                Action::Swap
            }
            Said::Result(outcome) => Action::Result(self.outcome(outcome, span, scope)?),
            _ => return None,
        })
    }

    /// A tally counts numbers, not `all`.
    fn a_number(&mut self, amount: crate::model::Amount, span: Span) -> Option<crate::model::Amount> {
        if amount == crate::model::Amount::All {
            self.problems.error("M409", span, "`all` is no number here", "say a number, `that number`, or a tally");
            return None;
        }
        Some(amount)
    }

    fn outcome(&mut self, outcome: &tree::Outcome, span: Span, scope: &Scope) -> Option<Outcome> {
        Some(match outcome {
            tree::Outcome::Wins(person) => Outcome::Wins(self.person(person, self.before_last_word(span), scope)?),
            tree::Outcome::Loses(person) => Outcome::Loses(self.person(person, self.before_last_word(span), scope)?),
            tree::Outcome::Draw => Outcome::Draw,
            tree::Outcome::MostSeeds => {
                if self.board.stores == crate::model::Stores::None {
                    let help = "`most seeds` are those of the stores: say `every player has a store off the board`";
                    self.problems.error("M308", span, "`most seeds wins` without stores", help);
                    return None;
                }
                Outcome::MostSeeds
            }
            tree::Outcome::RoundEnds => {
                if self.tree.rounds.is_none() {
                    let help = "say `most seeds wins`, or write the part `rounds`: how the next round is set up and who starts it";
                    self.problems.error("M504", span, "the round ends, but there is no part `rounds`", help);
                    return None;
                }
                if scope.moment == Moment::Rounds {
                    let help = "in `rounds` a result is the match's: `mover wins`, `draw`";
                    self.problems.error("M405", span, "`the round ends` has no place in `rounds`", help);
                    return None;
                }
                Outcome::RoundEnds
            }
            tree::Outcome::GameEnds => Outcome::GameEnds,
            tree::Outcome::Void => Outcome::Void,
        })
    }

    fn put_from(&mut self, from: &At<tree::PutFrom>, scope: &Scope) -> Option<PutFrom> {
        Some(match &from.it {
            tree::PutFrom::Container(container) => PutFrom::Container(self.container(container, from.span, scope)?),
            tree::PutFrom::Every(desc) => PutFrom::Every(self.desc(desc, scope, About::Another)?),
            tree::PutFrom::Place(place) => PutFrom::Place(self.place(place, from.span, scope, Wants::One)?),
        })
    }

    fn put_to(&mut self, to: &At<tree::PutTo>, clause: ClauseId, scope: &Scope) -> Option<PutTo> {
        use crate::model::Container;
        let span = self.after_word(to.span, &["in"]);
        Some(match &to.it {
            tree::PutTo::Container(container) => match self.container(container, span, scope)? {
                Container::Board | Container::EveryStore | Container::EveryReserve => {
                    let help = "say in which hole, store or reserve; `in every hole` puts so many in each";
                    self.problems.error("M404", span, "seeds are put in one place", help);
                    return None;
                }
                container => PutTo::Container(container),
            },
            tree::PutTo::Every(desc) => PutTo::Every(self.desc(desc, scope, About::Another)?),
            tree::PutTo::Choice(desc) => {
                let desc = self.desc(desc, scope, About::Another)?;
                PutTo::Choice(Choice { tiers: vec![(desc, clause)] })
            }
            tree::PutTo::Place(place) => PutTo::Place(self.place(place, span, scope, Wants::One)?),
            tree::PutTo::Off => PutTo::Off,
        })
    }

    fn fate(&mut self, to: &At<tree::Fate>, scope: &Scope) -> Option<Fate> {
        use crate::model::Container;
        let span = self.after_word(to.span, &["to"]);
        Some(match &to.it {
            tree::Fate::Container(container) => match self.container(container, span, scope)? {
                Container::Board | Container::EveryStore | Container::EveryReserve => {
                    let help = "captured seeds go to one store, the hand, a hole, or off the board";
                    self.problems.error("M404", span, "seeds are put in one place", help);
                    return None;
                }
                container => Fate::Container(container),
            },
            tree::Fate::Place(place) => Fate::Place(self.place(place, span, scope, Wants::One)?),
            tree::Fate::Off => Fate::Off,
        })
    }

    fn sow(
        &mut self,
        each: Option<&tree::Amount>,
        from: Option<&At<tree::Place>>,
        span: Span,
        scope: &Scope,
    ) -> Option<Action> {
        if self.no_path {
            let help = "say in `board` how seeds run: `path counter-clockwise round the board`";
            if !self.problems.board_unknown {
                let problem = Diagnostic::error("M301", span, "no path to sow along").help(help);
                self.problems.missing("path", problem);
            }
            return None;
        }
        self.sows.get_or_insert(span);
        if scope.moment == Moment::LastSeed {
            self.relays.get_or_insert(span);
        }
        if from.is_some() {
            self.sows_from.get_or_insert(span);
        }
        if !scope.direction && !self.lap_start_steers {
            let help = "the path has two directions: say `go clockwise` or `choose a direction` before";
            self.problems.error("M403", span, "`sow` before a direction is set", help);
        }
        let each = match each {
            Some(amount) => Some(self.amount(amount, span, scope)?),
            None => None,
        };
        let from = match from {
            Some(place) => Some(self.place(&place.it, place.span, scope, Wants::One)?),
            None => None,
        };
        Some(Action::Sow { each, from })
    }

    /// A choice to lift offers occupied holes only: it is not said.
    fn occupied_anyway(&mut self, desc: &tree::Desc) {
        for quality in &desc.qualities {
            let test = &quality.it.test.it;
            let now = test.when == tree::When::Now && !test.not;
            if quality.it.whose.is_empty() && now && test.what == tree::TestKind::Occupied {
                let problem = Diagnostic::warning("W409", quality.span, "`that is occupied` goes without saying");
                self.problems.add(problem.help("a choice of a hole to lift offers occupied holes only"));
            }
        }
    }

    /// The direction must be one of the path's.
    fn path_allows(&mut self, direction: tree::Direction, span: Span) -> Option<()> {
        let goes = |course: &Course| match course {
            Course::Fixed { forward, both, .. } => *both || *forward == Some(direction),
            Course::Free { .. } => false,
        };
        if self.no_path || self.board.paths.iter().any(|path| goes(&path.course)) {
            return Some(());
        }
        let message = "no path goes in this direction";
        let help = "name both directions in `board`: `path clockwise or counter-clockwise …`";
        self.problems.error("M403", span, message, help);
        None
    }

    fn two_ways(&mut self, words: &str, span: Span) -> Option<()> {
        let both = |course: &Course| matches!(course, Course::Fixed { both: true, .. });
        if self.no_path || self.board.paths.iter().any(|path| both(&path.course)) {
            return Some(());
        }
        let message = format!("`{words}`, but the path has one direction only");
        let help = "name both directions in `board`: `path clockwise or counter-clockwise …`";
        self.problems.error("M403", span, message, help);
        None
    }
}

/// A path with one direction has it from the start.
pub(in crate::check) fn one_way(course: &Course) -> bool {
    !matches!(course, Course::Fixed { both: true, .. })
}
