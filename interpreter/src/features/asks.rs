//! What conditions and descriptions ask of holes.

use super::walk::{Script, Site};
use crate::model::{
    Condition, Desc, FallPlace, Filter, Model, Named, Number, Place, Quality, Rule, Side, Subject, Test, TestKind, When,
};

/// Qualities of a description, those of its nouns included.
pub(super) fn qualities<'m>(model: &'m Model, desc: &'m Desc) -> Vec<&'m Quality> {
    whole(model, desc).into_iter().flat_map(|desc| &desc.qualities).collect()
}

/// Names of a description, those of its nouns included; the nouns themselves are left out.
pub(super) fn names<'m>(model: &'m Model, desc: &'m Desc) -> Vec<Named> {
    let names = whole(model, desc).into_iter().flat_map(|desc| &desc.names);
    names.filter(|name| !matches!(name, Named::Noun(_))).copied().collect()
}

/// A description and those that its nouns stand for. Nouns do not name themselves, so there is an end.
fn whole<'m>(model: &'m Model, desc: &'m Desc) -> Vec<&'m Desc> {
    let mut all = vec![desc];
    let mut at = 0;
    while let Some(desc) = all.get(at).copied() {
        at += 1;
        let nouns = desc.names.iter().filter_map(|name| match name {
            Named::Noun(id) => model.nouns.get(usize::from(id.0)),
            Named::Zone(_) | Named::Mark(_) => None,
        });
        all.extend(nouns.map(|noun| &noun.desc));
        if all.len() > model.nouns.len() + 1 {
            break;
        }
    }
    all
}

/// Tests of the hole in which the seed of a rule has fallen: in its event, and in what is asked before an action.
pub(super) fn last_hole<'m>(model: &'m Model, script: &Script<'m>, site: &Site<'m>) -> Vec<&'m Test> {
    let mut tests = Vec::new();
    if let Some(Filter::Falls { place: FallPlace::Hole(desc), .. }) = script.rule.map(|rule| &rule.filter) {
        tests.extend(of_it(model, desc));
    }
    for condition in script.given.iter().chain(&site.given) {
        if let Condition::Subject(Subject::Place(Place::Here), test) = condition {
            tests.push(test);
            if let (false, TestKind::Fits(desc)) = (test.not, &test.what) {
                tests.extend(of_it(model, desc));
            }
        }
    }
    tests
}

/// Tests of the hole described itself.
pub(super) fn of_it<'m>(model: &'m Model, desc: &'m Desc) -> Vec<&'m Test> {
    qualities(model, desc).into_iter().filter(|quality| quality.whose.is_empty()).map(|quality| &quality.test).collect()
}

/// Whose hole it must be.
pub(super) fn side_of_here(rule: Option<&Rule>, given: &[&Condition]) -> Option<Side> {
    if let Some(Filter::Falls { place: FallPlace::Hole(Desc { side: Some(side), .. }), .. }) = rule.map(|r| &r.filter) {
        return Some(*side);
    }
    given.iter().find_map(|condition| match condition {
        Condition::Subject(Subject::Place(Place::Here), test) if !test.not && test.when != When::TurnStart => {
            match &test.what {
                TestKind::Of(side) => Some(*side),
                TestKind::Fits(desc) => desc.side,
                _ => None,
            }
        }
        _ => None,
    })
}

/// What a hole held before the seed fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    Nothing,
    Something,
}

/// What a test says of a hole before the seed fell; nothing if it leaves that open.
pub(super) fn before(test: &Test) -> Option<Before> {
    let TestKind::Count(number) = &test.what else { return None };
    let Number::Ranges(ranges) = number else {
        // an even number with the seed was an odd one without it
        let even_now = matches!(number, Number::Even) && test.when == When::Now && !test.not;
        return even_now.then_some(Before::Something);
    };
    // the number in the hole before the seed fell
    let fallen = match test.when {
        When::BeforeDrop => 0,
        When::Now => 1,
        When::TurnStart => return None,
    };
    let at_most = |most: u16| ranges.iter().all(|(_, to)| to.is_some_and(|to| to <= most));
    let at_least = |least: u16| ranges.iter().all(|(from, _)| *from >= least);
    let from = |least: u16| ranges.iter().any(|range| range.0 <= least && range.1.is_none());
    let zero = |most: u16| ranges.iter().any(|range| range.0 <= most && range.1.is_none_or(|to| to >= most));
    match test.not {
        false if at_most(fallen) => Some(Before::Nothing),
        false if at_least(fallen + 1) => Some(Before::Something),
        true if from(fallen + 1) => Some(Before::Nothing),
        true if zero(fallen) => Some(Before::Something),
        _ => None,
    }
}

/// The least number of seeds that a described hole holds now.
pub(super) fn least_held(model: &Model, desc: &Desc) -> u16 {
    let least = |test: &&Test| match (&test.what, test.not) {
        (TestKind::Count(Number::Ranges(ranges)), false) if test.when != When::BeforeDrop => {
            ranges.iter().map(|(from, _)| *from).min()
        }
        (TestKind::Count(Number::Ranges(ranges)), true) if test.when != When::BeforeDrop => {
            ranges.iter().filter(|(from, _)| *from <= 1).filter_map(|(_, to)| to.map(|to| to.saturating_add(1))).min()
        }
        _ => None,
    };
    of_it(model, desc).iter().filter_map(least).max().unwrap_or(0)
}

/// Whether a place is found from another by this relation at the last step.
pub(super) fn is_empty_now(condition: &Condition, place: &Place) -> bool {
    match condition {
        Condition::Subject(Subject::Place(asked), test) => {
            let zero = Number::Ranges(vec![(0, Some(0))]);
            asked == place && !test.not && test.when == When::Now && test.what == TestKind::Count(zero)
        }
        _ => false,
    }
}
