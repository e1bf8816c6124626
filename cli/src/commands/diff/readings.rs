//! A page on the readings of rulesets: what each other answer changes, and how much.

use std::fmt::Write;

use mancala_audit::diff::{Budget, Found, Sample, on_board};
use mancala_grammar::diagnostic::on_one_line;
use serde_json::{Value, json};

use super::args::DiffArgs;
use super::{Compared, budget, compared, progress, show, tell};
use crate::args::HowArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json::board::seat_name;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;

/// Most turns of a line that are written out.
const MOST_TURNS: usize = 8;

/// An answer that is compared with the one in force.
struct Answer {
    reading: String,
    question: String,
    usual: (String, String),
    other: (String, String),
}

/// Runs it.
pub fn run(args: &DiffArgs, pool: &rayon::ThreadPool, screen: &mut Screen) -> Result<Exit, Failure> {
    let mut page = head(args);
    let mut values = Vec::new();
    let mut exit = Exit::Fine;
    for ruleset in &args.rulesets {
        if ruleset == "-" {
            return Err(Failure::usage("input-taken", "the ruleset is to be read twice").help("write it to a file"));
        }
        let as_written = load::open_named(ruleset, &args.how)?;
        let _ = writeln!(page, "## {}\n", on_one_line(&as_written.game.model().title));
        let asked = load::answers(&args.how.readings)?;
        let all = answers(&as_written);
        if all.is_empty() {
            let _ = writeln!(page, "It has no readings.\n");
        }
        let mut rows = String::new();
        let mut smallest = String::new();
        for answer in all.iter().filter(|answer| asked.iter().all(|(reading, _)| *reading != answer.reading)) {
            let mut how: HowArgs = args.how.clone();
            how.readings.push(format!("{}={}", answer.reading, answer.other.0));
            let other = load::open_named(ruleset, &how)?;
            let progress = progress(screen);
            let diff = compared(&as_written, &other, budget(args), pool, &progress)?;
            screen.progress("");
            if diff.differ() {
                exit = Exit::Wrong;
            }
            let compared = Compared { a: ("A", &as_written), b: ("B", &other), diff, budget: budget(args) };
            rows.push_str(&row(answer, &compared));
            smallest.push_str(&smallest_of(answer, &compared));
            let mut value = tell::json(&compared);
            if let Value::Object(map) = &mut value {
                map.insert("ruleset".to_string(), json!(ruleset));
                map.insert("reading".to_string(), json!(answer.reading));
                map.insert("a".to_string(), json!(answer.usual.0));
                map.insert("b".to_string(), json!(answer.other.0));
            }
            values.push(value);
        }
        if !rows.is_empty() {
            page.push_str("| reading | A | B | differ after | games that part | that end otherwise | ");
            let _ = writeln!(
                page,
                "{} wins, A and B | no winner, A and B | turns, A and B |",
                seat_name(&as_written.game.model().board, mancala_interpreter::model::Seat(0))
            );
            page.push_str("|---|---|---|---|---|---|---|---|---|\n");
            page.push_str(&rows);
            let _ = write!(page, "\n### The smallest positions found\n\n{smallest}\n");
        }
    }
    match screen.format {
        Format::Json => screen.json(&json!(values))?,
        Format::Human | Format::Plain => screen.text(&format!("{}\n", page.trim_end()))?,
    }
    Ok(exit)
}

fn head(args: &DiffArgs) -> String {
    let DiffArgs { games, seed, depth, nodes, positions, .. } = args;
    let rulesets = args.rulesets.join(" ");
    let mut page = String::from("# What the readings change\n\n");
    let _ = writeln!(
        page,
        "<!-- mancala diff --readings {rulesets} --games {games} --seed {seed} --depth {depth} --nodes {nodes} --positions {positions} -->\n"
    );
    let paragraphs = [
        "Where a text can be read in two ways, a ruleset has a `reading` with an answer for each. Here every other \
         answer (B) is held against the ruleset as it is written (A), one reading at a time, with `mancala diff`."
            .to_string(),
        format!(
            "*Differ after*: the fewest turns from the start after which legal moves, a position or a result differ, \
             with \"≤\" where it is only the shortest line that was found. Every line is looked at to depth {depth}, as \
             far as {nodes} turns reach, and {games} games at random are played twice with the same chance (seed \
             {seed}). *Games that part* are those in which a difference came up, *games that end otherwise* those with \
             another winner, or none; after they have parted, two games have little to do with each other. Shares \
             stand with the bounds within which they lie 95 times of 100 (Wilson); the mean of turns with the change \
             and its bounds. A game is stopped after {} turns, and counts as one without a winner; one in which a \
             turn comes to a limit (a million seeds sown) is left, and counted apart as *limit*. Play at random says \
             little of good play.",
            Budget::default().turns
        ),
        format!(
            "The *smallest positions* come from the examples, from these games and from {positions} positions that \
             are drawn, thinned out as long as the difference stays. No game need come to them."
        ),
    ];
    for paragraph in paragraphs {
        let _ = writeln!(page, "{}", crate::draw::words::wrapped(&paragraph, 116, ""));
    }
    page
}

/// All answers but those in force.
fn answers(opened: &Opened) -> Vec<Answer> {
    let readings = opened.game.model().readings.iter();
    let all = readings.flat_map(|reading| {
        let usual = reading.answers.get(reading.chosen).cloned().unwrap_or_default();
        let others = reading.answers.iter().enumerate().filter(|(at, _)| *at != reading.chosen);
        others.map(move |(_, other)| Answer {
            reading: reading.name.clone(),
            question: reading.question.clone(),
            usual: usual.clone(),
            other: other.clone(),
        })
    });
    all.collect()
}

fn row(answer: &Answer, compared: &Compared<'_>) -> String {
    let effects = &compared.diff.effects;
    let after = match &compared.diff.shortest {
        Some(found) => after(found, compared.diff.surely_shortest),
        None => format!("not found to depth {} nor in the games", compared.diff.lines.depth),
    };
    let [a, b] = &effects.samples;
    let won = |sample: &Sample| tell::percent(sample.won.first().copied().unwrap_or(0), effects.games);
    let nobody = |sample: &Sample| tell::percent(sample.drawn + sample.unfinished, effects.games);
    // what a limit stopped is said apart: nobody knows how it would end
    let limit = match effects.limited {
        0 => String::new(),
        some => format!("<br>(limit: {some} of {})", effects.games),
    };
    let (longer, off) = effects.longer;
    format!(
        "| {}: {} | {} | {} | {after} | {} | {}{limit} | {}<br>{} | {}<br>{} | {:.1}<br>{:.1} ({longer:+.1} ± {off:.1}) |\n",
        cell(&answer.reading),
        cell(&answer.question),
        told(&answer.usual),
        told(&answer.other),
        tell::percent(effects.parted, effects.games),
        tell::percent(effects.otherwise, effects.games),
        won(a),
        won(b),
        nobody(a),
        nobody(b),
        a.turns,
        b.turns,
    )
}

fn told((name, text): &(String, String)) -> String {
    format!("`{name}`: {}", cell(text))
}

/// A text that stays within its cell.
fn cell(text: &str) -> String {
    on_one_line(text).replace('|', "\\|")
}

fn after(found: &Found, sure: bool) -> String {
    let turns = found.line.len();
    let sign = if sure { "" } else { "≤ " };
    match turns {
        0 => "the start".to_string(),
        turns if turns <= MOST_TURNS => format!("{sign}{turns}: {}", found.line.join(" ")),
        turns => format!("{sign}{turns}"),
    }
}

fn smallest_of(answer: &Answer, compared: &Compared<'_>) -> String {
    let head = format!("- `{}` or `{}`", answer.usual.0, answer.other.0);
    let Some((found, position)) = compared.diff.smallest.as_ref().and_then(|found| Some((found, found.at.as_ref()?)))
    else {
        let looked = compared.diff.positions;
        return format!("{head}: none found in {looked} positions\n");
    };
    let seeds = crate::draw::words::counted(u64::from(on_board(position)), "seed");
    let position = show::in_a_line(&compared.a.1.game, position);
    let line = match found.line.as_slice() {
        [] => String::new(),
        line => format!(" After {}:", line.join(" ")),
    };
    format!("{head}: {seeds}, `{position}`.{line} {}\n", outcome(compared, found))
}

/// What both make of it, in half a line.
fn outcome(compared: &Compared<'_>, found: &Found) -> String {
    let (a, b) = (compared.a.1, compared.b.1);
    let scene = mancala_audit::diff::scene(&a.game, &b.game, found);
    let Some((scene, last)) = scene.and_then(|scene| scene.last.clone().map(|last| (scene, last))) else {
        return format!("{}.", show::what(found).replacen("only", "Only", 1).replacen("for one", "For one", 1));
    };
    let of = |opened: &Opened, point: &mancala_interpreter::game::Point| -> String {
        let Ok((next, _)) = opened.game.play(point, &last, false) else { return "?".to_string() };
        let position = next.position(&opened.game);
        let board = &opened.game.model().board;
        match next.ended() {
            None => format!("`{}`", show::in_a_line(&opened.game, &position)),
            Some(ended) => match mancala_interpreter::game::winner(ended.result) {
                Some(seat) => {
                    format!("{} wins, `{}`", seat_name(board, seat), show::in_a_line(&opened.game, &position))
                }
                None => format!("nobody wins, `{}`", show::in_a_line(&opened.game, &position)),
            },
        }
    };
    format!("A {}; B {}.", of(a, &scene.a), of(b, &scene.b))
}
