//! Features in sentences, each derived from the text of the ruleset.

use mancala_interpreter::features::{Features, Topic, phrases};

use super::{of, of_text};

fn said(features: &Features, topic: Topic) -> String {
    let of_topic: Vec<String> =
        phrases(features).into_iter().filter(|said| said.topic == topic).map(|said| said.rest).collect();
    assert_eq!(of_topic.len(), 1, "{topic:?}: {of_topic:?}");
    of_topic.concat()
}

const SEEDS: &str = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board
    a cowrie is a kind of seed

sowing
    cowries are sown last
    origin counts as empty

turn
    lift an own hole; sow

when the last seed falls in an own hole that was empty and facing is occupied
    take facing, to own store

end
    if stuck: most seeds wins
    if same position a third time: draw
";

#[test]
fn kinds_of_seed_are_told_where_there_are_several() {
    assert_eq!(said(&of("oware-abapa"), Topic::SetUp), "with 48 seeds, 4 in every hole");
    let two = of_text(&format!("{SEEDS}\nstart\n    2 in every hole, 1 cowrie in every hole\n"));
    assert_eq!(said(&two, Topic::SetUp), "with 18 seeds, 3 in every hole, of 2 kinds");
}

#[test]
fn a_capture_says_where_the_last_seed_falls() {
    let across = |was: &str| {
        said(&of_text(&format!("{SEEDS}\nstart\n    2 in every hole\n").replace("was empty", was)), Topic::Capture)
    };
    let (empty, occupied) = (across("was empty"), across("was occupied"));
    assert!(empty.ends_with(", when the last seed falls in an own hole that was empty"), "{empty}");
    assert!(occupied.ends_with(", when the last seed falls in an own hole that was occupied"), "{occupied}");
    let any_seed =
        of_text(&format!("{SEEDS}\nstart\n    2 in every hole\n").replace("the last seed falls", "a seed falls"));
    let any_seed = said(&any_seed, Topic::Capture);
    assert!(!any_seed.contains("last seed"), "{any_seed}");
}
