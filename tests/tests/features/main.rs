//! Features of rulesets, each value stated by hand from the text of the ruleset.

mod four_rows;
mod readings;
mod sentences;
mod table;
mod two_rows;
mod written;

use mancala_grammar::source::Source;
use mancala_interpreter::features::{Features, feature};
use mancala_tests::collection;

/// The features of a ruleset of the collection.
fn of(name: &str) -> Features {
    Features::of(&collection::named(name).model(&[]))
}

/// The features of a text.
fn of_text(text: &str) -> Features {
    Features::of(&collection::model_of(Source::new("written.mancala", text), &[]))
}

/// A value, as it is shown.
fn value(features: &Features, id: &str) -> String {
    let feature = feature(id).unwrap_or_else(|| panic!("no feature {id}"));
    (feature.value)(features).to_string()
}

/// Every feature must be as stated; all that are not are told.
fn must_be(name: &str, features: &Features, stated: &[(&str, &str)]) {
    let wrong: Vec<String> = stated
        .iter()
        .filter(|(id, stated)| value(features, id) != *stated)
        .map(|(id, stated)| format!("{id}: stated {stated}, found {}", value(features, id)))
        .collect();
    assert!(wrong.is_empty(), "{name}\n{}", wrong.join("\n"));
}
