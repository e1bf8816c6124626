//! What a ruleset is about, its readings, and what a position of it holds.

use mancala_grammar::diagnostic::on_one_line;
use mancala_grammar::tree::{Front, SourceFact, Word};
use mancala_interpreter::game::Game;
use mancala_interpreter::model::{RoundWhat, StartStep};
use serde_json::{Map, Value, json};

use crate::json::memory;
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// Name, other names, people, region, sources.
pub fn text(opened: &Opened, paint: &Paint) -> String {
    let front = &opened.loaded.tree.front;
    let mut text = format!("{}\n", paint.tone(Tone::Strong, &on_one_line(&opened.game.model().title)));
    let mut fact = |name: &str, values: &[Word]| {
        if !values.is_empty() {
            let values: Vec<String> = values.iter().map(|word| on_one_line(&word.it)).collect();
            text.push_str(&format!("{name}: {}\n", values.join(", ")));
        }
    };
    fact("also called", &front.names);
    fact("people", &front.people);
    fact("region", &front.region);
    fact("recorded", front.recorded.as_slice());
    fact("tags", &front.tags);
    for parent in opened.loaded.sources.iter().skip(1).filter(|source| !source.name.starts_with("--with")) {
        text.push_str(&format!("based on: {}\n", on_one_line(&parent.name)));
    }
    for source in &front.sources {
        let facts = [SourceFact::Title, SourceFact::Author, SourceFact::Year, SourceFact::Url];
        let facts: Vec<String> =
            facts.iter().filter_map(|fact| source.fact(*fact)).map(|word| on_one_line(&word.it)).collect();
        text.push_str(&format!(
            "source {}: {}\n",
            paint.tone(Tone::Name, &on_one_line(&source.key.it)),
            facts.join(", ")
        ));
    }
    text
}

/// The sources as JSON.
pub fn sources_json(front: &Front) -> Value {
    let one = |source: &mancala_grammar::tree::SourceEntry| {
        let mut map = Map::new();
        map.insert("key".to_string(), json!(source.key.it));
        for (fact, value) in &source.facts {
            let key = SourceFact::KEYS.iter().find(|(_, known)| known == fact).map_or("note", |(key, _)| key);
            map.insert(key.to_string(), json!(value.it));
        }
        Value::Object(map)
    };
    front.sources.iter().map(one).collect()
}

/// The readings with their answers; the one in force is starred.
pub fn readings(opened: &Opened, paint: &Paint) -> String {
    let mut text = String::new();
    for reading in &opened.game.model().readings {
        let name = paint.tone(Tone::Strong, &on_one_line(&reading.name));
        text.push_str(&format!("\nreading {name}: {}\n", on_one_line(&reading.question)));
        for (index, (answer, words)) in reading.answers.iter().enumerate() {
            let star = if index == reading.chosen { paint.tone(Tone::Good, "*") } else { " ".to_string() };
            let answer = paint.tone(Tone::Name, &on_one_line(answer));
            text.push_str(&format!("  {star} {answer}: {}\n", on_one_line(words)));
        }
    }
    text
}

/// The sizes that the ruleset declares, with the number in force.
pub fn sizes(opened: &Opened, paint: &Paint) -> String {
    let mut text = String::new();
    for size in &opened.game.model().sizes {
        let numbers: Vec<String> = size.documented.iter().map(u16::to_string).collect();
        let name = paint.tone(Tone::Strong, &size.letter.to_string());
        text.push_str(&format!("\nsize {name} is {}, of {}\n", size.value, numbers.join(", ")));
    }
    text
}

/// The sizes as JSON.
pub fn sizes_json(opened: &Opened) -> Value {
    let one = |size: &mancala_interpreter::model::SizeInfo| json!({ "size": size.letter, "value": size.value, "usual": size.usual, "documented": size.documented });
    opened.game.model().sizes.iter().map(one).collect()
}

/// The readings as JSON.
pub fn readings_json(opened: &Opened) -> Value {
    let one = |reading: &mancala_interpreter::model::ReadingInfo| {
        let answers: Vec<Value> =
            reading.answers.iter().map(|(name, text)| json!({ "answer": name, "text": text })).collect();
        let chosen = reading.answers.get(reading.chosen).map(|(name, _)| name);
        json!({ "reading": reading.name, "question": reading.question, "answers": answers, "chosen": chosen })
    };
    opened.game.model().readings.iter().map(one).collect()
}

/// What the `memory` of a position may hold in this game.
pub fn memory(opened: &Opened, paint: &Paint) -> String {
    let mut text = format!("\n{}\n", paint.tone(Tone::Strong, "memory of a position (JSON)"));
    for (key, what) in memory_keys(&opened.game) {
        text.push_str(&format!("  {}: {what}\n", paint.tone(Tone::Name, key)));
    }
    text
}

/// The keys of `memory` that can occur in this game.
pub fn memory_keys(game: &Game) -> Vec<(&'static str, &'static str)> {
    let layout = &game.plan().layout;
    let model = game.model();
    let occurs = |key: &str| match key {
        "owners" => layout.owners.is_some(),
        "closed" => layout.closed.is_some(),
        "tallies" => !model.tallies.is_empty(),
        "directions" => layout.directions.is_some(),
        "out_of_game" => model.board.seats.len() > 2,
        "starter" => model.rounds.is_some(),
        "phase" => {
            let lays_out = model.start.steps.iter().any(|step| matches!(step, StartStep::Arrange { .. }));
            let fills = model.rounds.iter().flat_map(|rounds| &rounds.lines);
            let fills = fills.into_iter().any(|line| matches!(line.what, RoundWhat::Fills { .. }));
            lays_out || model.start.in_step.is_some() || fills
        }
        _ => true,
    };
    memory::KEYS.iter().copied().filter(|(key, _)| occurs(key)).collect()
}
