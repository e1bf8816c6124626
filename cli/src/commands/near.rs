//! `mancala near`: the games that are nearest to a game.

use mancala_interpreter::features::{Difference, Features, differences, sum};
use serde_json::{Value, json};

use crate::args::NearArgs;
use crate::catalogue::filter::Filter;
use crate::catalogue::{Entry, about, entries, value_json};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load;
use crate::paint::{Format, Tone};
use crate::screen::Screen;

/// Differences that are told of each game.
const TOLD: usize = 4;

/// A game with its distance.
struct Neighbour {
    entry: Entry,
    features: Features,
    distance: f64,
    /// The features in which it differs, those that count most first.
    differ: Vec<Difference>,
}

/// Runs it.
pub fn run(args: &NearArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let filters: Vec<Filter> = args.filters.iter().map(|one| Filter::parse(one)).collect::<Result<_, _>>()?;
    let opened = load::open(&args.ruleset)?;
    let features = Features::of(opened.game.model());
    let own_text = opened.loaded.sources.first().map(|source| source.text.clone());
    let others = entries().into_iter().filter(|entry| own_text.as_deref() != Some(entry.ruleset.text));
    let mut near: Vec<Neighbour> = others
        .filter(|entry| filters.iter().all(|filter| filter.fits(entry)))
        .filter_map(|entry| neighbour(&features, entry))
        .collect();
    // games at one distance stay in the order of the list
    near.sort_by(|one, other| one.distance.total_cmp(&other.distance));
    let some = !near.is_empty();
    near.truncate(args.count);
    if screen.format == Format::Json {
        screen.json(&near.iter().map(Neighbour::json).collect())?;
        return Ok(Exit::Fine);
    }
    for neighbour in &near {
        neighbour.tell(screen)?;
    }
    match (some, args.count) {
        (false, _) => screen.line("no other built-in ruleset is so")?,
        (true, 0) => screen.line("none was asked for: `-n` says how many")?,
        (true, _) => {}
    }
    Ok(Exit::Fine)
}

fn neighbour(features: &Features, entry: Entry) -> Option<Neighbour> {
    let other = entry.features.clone()?;
    let mut differ = differences(features, &other);
    let distance = sum(&differ);
    differ.sort_by(|one, other| other.part.total_cmp(&one.part));
    Some(Neighbour { entry, features: other, distance, differ })
}

impl Neighbour {
    fn tell(&self, screen: &mut Screen) -> Result<(), Failure> {
        let paint = screen.paint;
        let name = paint.tone(Tone::Name, &self.entry.ruleset.call_name());
        let features = &self.features;
        let like =
            format!("{}, {}, captures {}", about::board(features), about::laps(features), about::captures(features));
        screen.line(&format!("{:.3}  {name}  {like}", self.distance))?;
        let told = self.differ.iter().take(TOLD);
        let arrow = paint.arrow();
        let told: Vec<String> = told.map(|d| format!("{} {} {arrow} {}", d.feature.id, d.one, d.other)).collect();
        let more = match self.differ.len().saturating_sub(TOLD) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let line = if told.is_empty() { "the same in all features".to_string() } else { told.join("; ") };
        screen.line(&format!("       {}", paint.tone(Tone::Faint, &format!("{line}{more}"))))
    }

    fn json(&self) -> Value {
        let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
        let differ: Vec<Value> = self
            .differ
            .iter()
            .map(|difference| {
                json!({
                    "feature": difference.feature.id,
                    "a": value_json(&difference.one),
                    "b": value_json(&difference.other),
                    "part": rounded(difference.part),
                })
            })
            .collect();
        json!({
            "ruleset": self.entry.ruleset.call_name(),
            "game": self.entry.ruleset.title(),
            "distance": rounded(self.distance),
            "differ": differ,
        })
    }
}
