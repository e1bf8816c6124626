//! The table of features.

use std::collections::BTreeSet;

use mancala_interpreter::features::{Domain, Features, GROUPS, Value, distance, features};
use mancala_tests::collection;

#[test]
fn ids_are_small_letters_and_stand_once() {
    let ids: Vec<&str> = features().map(|feature| feature.id).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    let plain = |id: &&&str| id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    assert_eq!(ids.iter().filter(plain).count(), ids.len());
    assert!(GROUPS.iter().all(|group| !group.features.is_empty()));
}

#[test]
fn words_of_a_feature_stand_once() {
    for feature in features() {
        let words: Vec<&str> = feature.domain.terms().iter().map(|term| term.word).collect();
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "{}", feature.id);
        assert!(!words.contains(&"yes") || words == ["no", "yes"], "{}", feature.id);
    }
}

/// In every reading of every ruleset.
#[test]
fn every_value_is_of_its_domain() {
    for entry in collection::all() {
        let mut models = vec![entry.model(&[])];
        for (reading, answers) in entry.readings() {
            models.extend(answers.iter().map(|answer| entry.model(&[(&reading, answer)])));
        }
        for model in models {
            for (feature, value) in Features::of(&model).values() {
                let known = |word: &&str| feature.domain.terms().iter().any(|term| term.word == *word);
                let fits = match (&value, feature.domain) {
                    (Value::Number(_), Domain::Number) | (Value::Numbers(_), Domain::Numbers) => true,
                    (Value::Word(word), Domain::OneOf(_)) => known(word),
                    (Value::Words(words), Domain::AnyOf(_)) => words.iter().all(known),
                    _ => false,
                };
                assert!(fits, "{} {} {value}", entry.name, feature.id);
            }
        }
    }
}

#[test]
fn the_distance_is_one() {
    let games: Vec<Features> = collection::all().iter().map(|entry| Features::of(&entry.model(&[]))).collect();
    let distances: Vec<Vec<f64>> =
        games.iter().map(|one| games.iter().map(|other| distance(one, other)).collect()).collect();
    for (one, row) in distances.iter().enumerate() {
        assert_eq!(row[one], 0.0);
        for (other, straight) in row.iter().enumerate() {
            assert!((0.0..=1.0).contains(straight));
            assert!((straight - distances[other][one]).abs() < 1e-12);
            // no way round by a third game is shorter
            let round = row.iter().zip(&distances[other]).map(|(there, back)| there + back);
            assert!(round.into_iter().all(|round| *straight <= round + 1e-12));
        }
    }
}
