//! Two games in sentences.

use mancala_interpreter::features::{Said, Topic, Weight, phrases};

use super::Side;
use crate::draw::words::wrapped;
use crate::paint::{Paint, Tone};

/// What is said of two games.
pub struct Told {
    /// What both do, worded for two, with what it is about.
    pub both: Vec<(Topic, String)>,
    /// A sentence for every topic in which they differ.
    pub differ: Vec<String>,
}

impl Told {
    /// What is said of two games, topic by topic.
    pub fn of(one: &Side, other: &Side) -> Told {
        let mut told = Told { both: Vec::new(), differ: Vec::new() };
        for (first, second) in phrases(&one.features).into_iter().zip(phrases(&other.features)) {
            match first == second {
                true if first.weight == Weight::Telling => told.both.push((first.topic, first.of_both())),
                true => {}
                false => told.differ.push(contrast(&one.name, &first, &other.name, &second)),
            }
        }
        told
    }
}

/// A sentence on what one does while the other does another thing.
fn contrast(one: &str, first: &Said, other: &str, second: &Said) -> String {
    format!("{one} {}, while {other} {}.", first.of_one(), second.of_one())
}

/// Widest line of running text.
const WIDTH: usize = 100;

/// What is said of two games, as people read it.
pub fn text(one: &Side, other: &Side, paint: &Paint) -> String {
    let told = Told::of(one, other);
    let head = format!("{} and {}", one.name, other.name);
    let mut text = format!("{}\n", paint.tone(Tone::Strong, &head));
    let chapters: Vec<String> = CHAPTERS.iter().filter_map(|last| shared(&told.both, *last)).collect();
    if !chapters.is_empty() {
        text.push_str(&wrapped(&chapters.join(" "), WIDTH, ""));
    }
    if told.differ.is_empty() {
        text.push_str("They differ in nothing that is told here.\n");
    }
    for sentence in &told.differ {
        text.push_str(&wrapped(&format!("* {sentence}"), WIDTH, "  "));
    }
    text
}

/// The last topics of the sentences in which is told what both do.
const CHAPTERS: [Topic; 4] = [Topic::Opening, Topic::Again, Topic::Duties, Topic::Rounds];

/// What both do, in one sentence, up to a topic and after those of the sentence before.
fn shared(both: &[(Topic, String)], last: Topic) -> Option<String> {
    let before = CHAPTERS.iter().copied().filter(|topic| *topic < last).max();
    let those = both.iter().filter(|(topic, _)| *topic <= last && before.is_none_or(|before| *topic > before));
    let those: Vec<&str> = those.map(|(_, said)| said.as_str()).collect();
    if those.is_empty() { None } else { Some(format!("Both {}.", those.join("; "))) }
}
