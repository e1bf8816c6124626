//! The catalogue as a page of the documentation.

use mancala_grammar::diagnostic::on_one_line;
use mancala_grammar::tree::{SourceEntry, SourceFact};

use super::Listed;
use crate::args::CatalogueArgs;
use crate::catalogue::{about, heading, where_played, words};
use crate::draw::words::{counted, wrapped};

/// The whole page.
pub fn text(listed: &[Listed], args: &CatalogueArgs) -> String {
    let families = families(listed);
    let mut text = head(listed, &families, args);
    for (family, members) in &families {
        text.push_str(&format!("\n## {}\n\n", title(family)));
        text.push_str("| game | board | seeds | laps | captures | turns | moves |\n");
        text.push_str("|---|---|---|---|---|---|---|\n");
        for one in members {
            text.push_str(&row(one));
        }
        for one in members {
            text.push_str(&entry(one));
        }
    }
    text
}

fn families(listed: &[Listed]) -> Vec<(&'static str, Vec<&Listed>)> {
    let mut families: Vec<(&'static str, Vec<&Listed>)> = Vec::new();
    for one in listed {
        let family = one.entry.ruleset.family();
        match families.last_mut() {
            Some((last, members)) if *last == family => members.push(one),
            _ => families.push((family, vec![one])),
        }
    }
    families
}

fn head(listed: &[Listed], families: &[(&str, Vec<&Listed>)], args: &CatalogueArgs) -> String {
    let names: Vec<String> =
        families.iter().map(|(family, members)| format!("{} ({})", link(family), members.len())).collect();
    let command = format!("mancala catalogue --games {} --seed {}", args.games, args.seed);
    let played = match args.games {
        0 => "*Turns* and *moves* are not counted here.".to_string(),
        games => format!(
            "*Turns* is the median length of {}, *moves* the mean number of moves to choose from; where a game has \
             rounds one round is played, and a game that comes to a bound is left and has no length.",
            counted(u64::from(games), "random game")
        ),
    };
    let paragraphs = [
        format!("The games of the collection, {}: {}.", counted(listed.len() as u64, "ruleset"), names.join(", ")),
        format!(
            "This page is written by `{command}`. Names, places and sources are those of the front matter; everything \
             else is derived from the rules, in their usual readings. {played}"
        ),
        "[Commands for the catalogue](catalogue-commands.md) finds games by what they do, compares them and finds \
         their neighbours. [Mechanisms](mechanisms.md) shows which mechanism is in which game."
            .to_string(),
    ];
    let paragraphs = paragraphs.iter().map(|paragraph| format!("\n{}", wrapped(paragraph, WIDTH, "")));
    format!("# Catalogue\n{}", paragraphs.collect::<String>())
}

/// Widest line of running text.
const WIDTH: usize = 116;

fn title(family: &str) -> String {
    let heading = heading(family);
    let mut letters = heading.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn link(family: &str) -> String {
    format!("[{}](#{family})", heading(family))
}

fn row(one: &Listed) -> String {
    let ruleset = one.entry.ruleset;
    let name = format!("[{}](#{})", cell(ruleset.title()), anchor(one));
    let Some(features) = &one.entry.features else { return format!("| {name} | has mistakes | | | | | |\n") };
    let (turns, moves) = match &one.play {
        Some(play) => (play.length(), play.branching()),
        None => ("–".to_string(), "–".to_string()),
    };
    format!(
        "| {name} | {} | {} | {} | {} | {turns} | {moves} |\n",
        about::board(features),
        features.start.seeds,
        about::laps(features),
        about::captures(features)
    )
}

/// The anchor of an entry: its name in the collection, which no other has.
fn anchor(one: &Listed) -> String {
    one.entry.ruleset.call_name().replace('/', "-")
}

fn entry(one: &Listed) -> String {
    let ruleset = one.entry.ruleset;
    let front = &ruleset.front;
    let mut text = format!(
        "\n### <a id=\"{}\"></a>{}\n\n[`{}`](../rulesets/{})",
        anchor(one),
        cell(ruleset.title()),
        ruleset.call_name(),
        ruleset.path
    );
    let mut fact = |before: &str, what: &str| {
        if !what.is_empty() {
            text.push_str(&format!(". {before}{}", cell(what).trim_end_matches('.')));
        }
    };
    fact("Also ", &words(&front.names));
    fact("", &where_played(front));
    fact("Recorded ", &words(front.recorded.as_slice()));
    fact("Based on ", ruleset.based_on.as_deref().unwrap_or_default());
    text.push_str(".\n");
    if let Some(features) = &one.entry.features {
        text.push_str(&format!("\n{}.\n", about::line(features)));
    }
    if !front.sources.is_empty() {
        text.push('\n');
    }
    for source in &front.sources {
        text.push_str(&format!("* {}\n", cited(source)));
    }
    text
}

/// A source: author, title, year, page.
fn cited(source: &SourceEntry) -> String {
    let of = |fact| {
        let values = source.facts.iter().filter(|(key, _)| *key == fact).map(|(_, word)| cell(&word.it));
        values.collect::<Vec<_>>().join(", ")
    };
    let url = source.fact(SourceFact::Url).map(|word| cell(&word.it)).filter(|url| is_link(url));
    let title = match (of(SourceFact::Title), url) {
        (title, Some(url)) if !title.is_empty() => format!("[{title}]({url})"),
        (title, _) => title,
    };
    let page = of(SourceFact::Page);
    let page = if page.is_empty() { page } else { format!("page {page}") };
    let parts = [of(SourceFact::Author), title, of(SourceFact::Year), page];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Whether an address can stand in a link as it is.
fn is_link(url: &str) -> bool {
    let plain = |sign: char| !sign.is_whitespace() && !matches!(sign, '<' | '>' | '"' | '\\');
    (url.starts_with("https://") || url.starts_with("http://")) && url.chars().all(plain) && balanced(url)
}

/// Whether parentheses are closed: a link ends at the first that is not.
fn balanced(url: &str) -> bool {
    let mut open = 0i32;
    for sign in url.chars() {
        open += match sign {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if open < 0 {
            return false;
        }
    }
    open == 0
}

/// Text of front matter on one line, with the signs spelt out that would mean something else on the page.
fn cell(text: &str) -> String {
    let mut safe = String::new();
    for sign in on_one_line(text).chars() {
        if matches!(sign, '|' | '[' | ']' | '<' | '>' | '*' | '`' | '\\') {
            safe.push('\\');
        }
        safe.push(sign);
    }
    safe
}
