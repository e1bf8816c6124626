//! `mancala compare`: two games in words, feature by feature, and clause by clause where they are related.

mod clauses;
mod words;

use mancala_grammar::diagnostic::on_one_line;
use mancala_grammar::load::Loaded;
use mancala_interpreter::features::{Difference, Features, differences, distance, features};
use mancala_interpreter::limits::Limits;
use serde_json::{Value, json};

use self::clauses::Related;
use crate::args::{CompareArgs, HowArgs};
use crate::catalogue::table::Table;
use crate::catalogue::{value_json, vector};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Opened};
use crate::paint::{Format, Tone};
use crate::screen::Screen;

/// A game that is compared.
pub struct Side {
    /// What it is called here.
    pub name: String,
    /// The ruleset.
    pub opened: Opened,
    /// What it is like.
    pub features: Features,
}

/// Runs it.
pub fn run(args: &CompareArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let (one, other) = open(args)?;
    let differ = differences(&one.features, &other.features);
    let related = Related::of(&one.opened, &other.opened);
    if screen.format == Format::Json {
        screen.json(&as_json(&one, &other, &differ, related.as_ref()))?;
        return Ok(Exit::Fine);
    }
    screen.text(&words::text(&one, &other, &screen.paint))?;
    table(&one, &other, &differ, screen)?;
    if let Some(related) = &related {
        screen.text(&related.text(&one, &other, &screen.paint))?;
    }
    Ok(Exit::Fine)
}

/// Opens both. A reading that is asked of both is asked of each that has it, and one of them must.
fn open(args: &CompareArgs) -> Result<(Side, Side), Failure> {
    if args.one == "-" && args.other == "-" {
        return Err(Failure::usage("input-taken", "both rulesets are to be read from standard input")
            .help("give one of them by its name or its file"));
    }
    let read = |ruleset: &str, with: &[String], sizes: &[String]| {
        let how = HowArgs { with: with.to_vec(), sizes: sizes.to_vec(), ..HowArgs::default() };
        load::read(ruleset, &how).map(|read| read.loaded)
    };
    let one = read(&args.one, &args.with_a, &args.sizes_a)?;
    let other = read(&args.other, &args.with_b, &args.sizes_b)?;
    let shared = load::answers(&args.readings)?;
    let knows = |loaded: &Loaded, reading: &str| loaded.tree.readings.iter().any(|known| known.name.it == reading);
    // what neither has is asked of the first, and refused with what it has
    let unknown = |reading: &str| !knows(&one, reading) && !knows(&other, reading);
    let asked = |own: &[String], wanted: &dyn Fn(&str) -> bool| -> Result<Vec<(String, String)>, Failure> {
        let mut answers: Vec<(String, String)> =
            shared.iter().filter(|(reading, _)| wanted(reading)).cloned().collect();
        answers.extend(load::answers(own)?);
        Ok(answers)
    };
    let answers_one = asked(&args.readings_a, &|reading| knows(&one, reading) || unknown(reading))?;
    let answers_other = asked(&args.readings_b, &|reading| knows(&other, reading))?;
    let one = load::checked(one, &answers_one, Limits::default())?;
    let other = load::checked(other, &answers_other, Limits::default())?;
    let (name_one, name_other) = names(&one, &other, args);
    Ok((side(name_one, one), side(name_other, other)))
}

fn side(name: String, opened: Opened) -> Side {
    let features = Features::of(opened.game.model());
    Side { name, opened, features }
}

/// What the two are called: by their titles, with how they are read where that tells them apart.
fn names(one: &Opened, other: &Opened, args: &CompareArgs) -> (String, String) {
    let title = |opened: &Opened| on_one_line(&opened.game.model().title);
    let (first, second) = (title(one), title(other));
    if first != second {
        return (first, second);
    }
    let how = |readings: &[String], with: &[String], sizes: &[String]| {
        let all: Vec<String> = readings.iter().chain(sizes).chain(with).map(|said| on_one_line(said)).collect();
        if all.is_empty() { String::new() } else { format!(" ({})", all.join(", ")) }
    };
    let first = format!("{first}{}", how(&args.readings_a, &args.with_a, &args.sizes_a));
    let second = format!("{second}{}", how(&args.readings_b, &args.with_b, &args.sizes_b));
    match first == second {
        true if args.one != args.other => {
            (format!("{first} [{}]", on_one_line(&args.one)), format!("{second} [{}]", on_one_line(&args.other)))
        }
        true => (format!("{first} [1]"), format!("{second} [2]")),
        false => (first, second),
    }
}

/// The features that differ, side by side.
fn table(one: &Side, other: &Side, differ: &[Difference], screen: &mut Screen) -> Result<(), Failure> {
    let paint = screen.paint;
    let all = features().count();
    let head = match differ.len() {
        0 => format!("all {all} features are the same"),
        some => format!("{some} of {all} features differ; distance {:.3}", distance(&one.features, &other.features)),
    };
    screen.line(&format!("\n{}", paint.tone(Tone::Strong, &head)))?;
    let mut table = Table::new(&[24, 44, 44]);
    if !differ.is_empty() {
        table.row(vec![String::new(), one.name.clone(), other.name.clone()]);
    }
    for difference in differ {
        table.row(vec![difference.feature.id.to_string(), difference.one.to_string(), difference.other.to_string()]);
    }
    for (at, row) in table.rows(&table.widths()).into_iter().enumerate() {
        let line = row.join("  ");
        let line = if at == 0 { paint.tone(Tone::Strong, &line) } else { line };
        screen.line(&format!("  {line}"))?;
    }
    Ok(())
}

fn as_json(one: &Side, other: &Side, differ: &[Difference], related: Option<&Related>) -> Value {
    let side = |side: &Side| {
        json!({
            "name": side.name,
            "game": side.opened.game.model().title,
            "features": vector(&side.features),
        })
    };
    let rounded = |number: f64| (number * 1000.0).round() / 1000.0;
    let differ: Vec<Value> = differ
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
    let told = words::Told::of(one, other);
    let both: Vec<&str> = told.both.iter().map(|(_, said)| said.as_str()).collect();
    json!({
        "a": side(one),
        "b": side(other),
        "distance": rounded(distance(&one.features, &other.features)),
        "differ": differ,
        "words": { "both": both, "differ": told.differ },
        "clauses": related.map(Related::json),
    })
}
