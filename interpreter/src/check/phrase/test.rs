//! Tests of a hole, a zone or a store, and the numbers they compare with.

use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, At, HowMany, When};

use super::place::Wants;
use crate::check::Checker;
use crate::check::names::Sort;
use crate::check::scope::{About, Scope};
use crate::model::{Number, SeriesId, Subject, Test, TestKind};

/// Exactly none.
pub(in crate::check) const NONE: (u16, Option<u16>) = (0, Some(0));
/// One or more.
pub(in crate::check) const SOME: (u16, Option<u16>) = (1, None);

impl Checker<'_> {
    /// A test.
    pub(in crate::check) fn test(&mut self, test: &At<tree::Test>, scope: &Scope, about: About) -> Option<Test> {
        let asked = &test.it;
        let timely = self.timely(asked, test.span, scope, about);
        let what = self.test_kind(asked, test.span, scope, about);
        timely?;
        if asked.when == When::BeforeDrop && self.of_seeds(&asked.what) {
            self.was_read.get_or_insert(test.span);
        }
        let when = match asked.what {
            // `was taken this turn` has its time in its own words
            tree::TestKind::Done(..) => When::Now,
            _ => asked.when,
        };
        Some(Test { not: asked.not, when, what: what? })
    }

    /// Whether the answer hangs on the number of seeds.
    fn of_seeds(&self, test: &tree::TestKind) -> bool {
        match test {
            tree::TestKind::Empty | tree::TestKind::Occupied | tree::TestKind::Holds(_) => true,
            tree::TestKind::HoldsOf(..) | tree::TestKind::Counts(_) => true,
            tree::TestKind::Fits(desc) | tree::TestKind::Only(desc) => {
                let noun = |name: &str| self.names.peek(name).is_some_and(|known| known.sort == Sort::Noun);
                let within = desc.qualities.iter().any(|quality| self.of_seeds(&quality.it.test.it.what));
                within || desc.names.iter().any(|name| noun(&name.it))
            }
            _ => false,
        }
    }

    /// `was` speaks of the hole in which a seed falls, `at turn start` of a turn.
    fn timely(&mut self, test: &tree::Test, span: Span, scope: &Scope, about: About) -> Option<()> {
        if matches!(test.what, tree::TestKind::Done(..)) {
            return Some(());
        }
        match test.when {
            When::Now => Some(()),
            When::TurnStart if scope.moment.in_turn() => Some(()),
            When::TurnStart => {
                let message = format!("`at turn start` means nothing {}", scope.moment.words());
                self.problems.error("M418", span, message, "say `is` or `holds`: no turn is going on");
                None
            }
            When::BeforeDrop if !scope.moment.seed_falls() => {
                let message = format!("`was` means nothing {}: no seed falls", scope.moment.words());
                self.problems.error("M418", span, message, "say `is` or `holds`, or add `at turn start`");
                None
            }
            When::BeforeDrop if about == About::Another => {
                let message = "`was` about another hole than the one in which the seed falls";
                self.problems.error("M418", span, message, "say `is` or `holds`, or add `at turn start`");
                None
            }
            When::BeforeDrop => Some(()),
        }
    }

    fn test_kind(&mut self, test: &tree::Test, span: Span, scope: &Scope, about: About) -> Option<TestKind> {
        use tree::TestKind as Said;
        Some(match &test.what {
            Said::Empty => TestKind::Count(Number::Ranges(vec![NONE])),
            Said::Occupied => TestKind::Count(Number::Ranges(vec![SOME])),
            Said::Holds(number) => {
                self.plainly(&number.it, span);
                TestKind::Count(self.number(number, scope)?)
            }
            Said::HoldsOf(how_many, kind) => self.holds_of(test, how_many, kind, span)?,
            Said::Counts(number) => TestKind::Worth(self.number(number, scope)?),
            Said::In(zone) => TestKind::In(self.zone_place(&zone.it, zone.span, scope, Wants::Many)?),
            Said::Fits(desc) => TestKind::Fits(self.desc(desc, scope, about)?),
            Said::Only(desc) => TestKind::Only(self.desc(desc, scope, about)?),
            Said::Is(place) => TestKind::Is(Box::new(self.place(&place.it, place.span, scope, Wants::One)?)),
            Said::Of(side) => {
                self.mover_reads += 1;
                self.somebody_moves(span, scope)?;
                self.enemy_somewhere(*side, span)?;
                TestKind::Of(*side)
            }
            Said::Store(person) => match person {
                Some(person) => TestKind::Store(Some(self.person(&person.it, person.span, scope)?)),
                None => TestKind::Store(None),
            },
            Said::Closed => TestKind::Closed,
            Said::Threatened => {
                if !scope.moment.hand_empty() {
                    let message =
                        format!("`threatened` cannot be asked {}: seeds may be in the hand", scope.moment.words());
                    let help =
                        "it can be asked where the hand is empty: when the turn ends, in `moves`, `end`, `stages`";
                    self.problems.error("M411", span, message, help);
                    return None;
                }
                self.threatened.get_or_insert(span);
                TestKind::Threatened
            }
            Said::Done(deed, within) => TestKind::Done(*deed, *within),
        })
    }

    /// `holds 0` and `holds 1 or more` have words of their own.
    fn plainly(&mut self, number: &tree::Number, span: Span) {
        let tree::Number::Ranges(ranges) = number else { return };
        let word = match ranges.as_slice() {
            [NONE] => "empty",
            [SOME] => "occupied",
            _ => return,
        };
        let words = self.words(span);
        self.problems.error("M410", span, format!("`{words}` has a word of its own"), format!("say `is {word}`"));
    }

    /// `holds 2 cowries`. None and one or more have words of their own.
    fn holds_of(
        &mut self,
        test: &tree::Test,
        how_many: &HowMany,
        kind: &At<tree::SeedKind>,
        span: Span,
    ) -> Option<TestKind> {
        let found = self.seed_kind(kind);
        let ranges = match how_many {
            HowMany::Some => vec![SOME],
            HowMany::None => vec![NONE],
            HowMany::Ranges(ranges) => {
                self.ranges(&ranges.it, ranges.span)?;
                ranges.it.clone()
            }
        };
        let numbered = matches!(how_many, HowMany::Ranges(_));
        let word = match (ranges.as_slice(), test.not) {
            ([NONE], false) | ([SOME], true) if numbered || test.not => "no",
            ([SOME], false) | ([NONE], true) if numbered || test.not => "a",
            _ => return Some(TestKind::CountOf(found?, Number::Ranges(ranges))),
        };
        let words = self.words(span);
        let kind = match found?.declared().and_then(|at| self.seed_kinds.get(at)) {
            Some(kind) => kind.name.clone(),
            None => "plain seed".to_owned(),
        };
        let verb = if test.when == When::BeforeDrop { "held" } else { "holds" };
        let help = format!("say `{verb} {word} {kind}`");
        self.problems.error("M410", span, format!("`{words}` has a word of its own"), help);
        None
    }

    /// A number to compare with.
    pub(in crate::check) fn number(&mut self, number: &At<tree::Number>, scope: &Scope) -> Option<Number> {
        Some(match &number.it {
            tree::Number::Ranges(ranges) => {
                self.ranges(ranges, number.span)?;
                Number::Ranges(ranges.clone())
            }
            tree::Number::Even => Number::Even,
            tree::Number::Odd => Number::Odd,
            tree::Number::AsMany(subject) => Number::AsMany(Box::new(self.subject(subject, scope)?)),
            tree::Number::Series(name, tally) => {
                let series = self.names.find(name, Sort::Series, &mut self.problems);
                self.tallies_read.insert(tally.it.name.it.clone());
                let tally = self.tally(&tally.it, scope);
                Number::Series(SeriesId(series?), tally?)
            }
        })
    }

    /// Ranges that some number lies in.
    pub(in crate::check) fn ranges(&mut self, ranges: &[(u16, Option<u16>)], span: Span) -> Option<()> {
        if ranges.iter().any(|(low, high)| high.is_some_and(|high| high < *low)) {
            let words = self.words(span);
            let message = format!("a number that cannot occur: `{words}`");
            self.problems.error("M409", span, message, "the smaller number comes first");
            return None;
        }
        Some(())
    }

    /// What a test is about.
    pub(in crate::check) fn subject(&mut self, subject: &At<tree::Subject>, scope: &Scope) -> Option<Subject> {
        match &subject.it {
            tree::Subject::Place(place) => self.place(place, subject.span, scope, Wants::Many).map(Subject::Place),
            tree::Subject::Container(container) => {
                self.container(container, subject.span, scope).map(Subject::Container)
            }
        }
    }
}
