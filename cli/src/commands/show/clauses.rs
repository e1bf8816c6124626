//! Every clause of a ruleset, part by part, with label, words, citations and ground.

use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::model::{ClauseId, ClauseInfo, Part};
use serde_json::{Value, json};

use super::quotes::Quotes;
use crate::draw::words;
use crate::json;
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// The clauses as people read them.
pub fn text(opened: &Opened, quote: bool, paint: &Paint) -> String {
    let quotes = if quote { Quotes::of(opened) } else { Quotes::default() };
    let model = opened.game.model();
    let mut text = String::new();
    let mut part = None;
    let labels = model.clauses.iter().map(|info| info.label.chars().count()).max().unwrap_or(0).min(LONGEST_LABEL);
    for (index, info) in model.clauses.iter().enumerate() {
        let head = info.part.head();
        if Some(info.part) != part && !head.is_empty() {
            text.push_str(&format!("\n{}\n", paint.tone(Tone::Strong, head)));
        } else if head.is_empty() && info.of.is_none() {
            text.push('\n');
        }
        part = Some(info.part);
        let depth = usize::from(!head.is_empty()) + depth(opened, info, 0);
        text.push_str(&line(opened, index, info, depth, labels, paint));
        if let Some(meaning) = spelled_out(&info.words) {
            let indent = " ".repeat(8 + labels + 4 * depth);
            text.push_str(&format!("{indent}{}\n", paint.tone(Tone::Faint, &meaning)));
        }
        for sentence in quotes.sentences(&info.citations) {
            let indent = " ".repeat(8 + labels + 4 * depth);
            text.push_str(&format!("{indent}{}\n", paint.tone(Tone::Faint, &sentence)));
        }
    }
    text
}

/// Longest label that others are lined up with.
const LONGEST_LABEL: usize = 12;

fn line(opened: &Opened, index: usize, info: &ClauseInfo, depth: usize, labels: usize, paint: &Paint) -> String {
    let label = on_one_line(&info.label);
    let room = " ".repeat(labels.saturating_sub(label.chars().count()));
    let label = paint.tone(Tone::Name, &format!("({label})"));
    let mut line = format!("{index:>4} {label}{room} {}{}", "    ".repeat(depth), on_one_line(&info.words));
    let mut tail = Vec::new();
    if !info.citations.is_empty() {
        tail.push(format!("[{}]", on_one_line(&info.citations.join(" "))));
    }
    if let Some(ground) = &info.ground {
        tail.push(on_one_line(ground));
    }
    if info.span.text.0 > 0 {
        let id = ClauseId(u16::try_from(index).unwrap_or(u16::MAX));
        tail.push(format!("from {}", words::place(opened, id)));
    }
    if !tail.is_empty() {
        line.push_str(&format!("  {}", paint.tone(Tone::Faint, &tail.join(" "))));
    }
    line.push('\n');
    line
}

/// How far a clause is indented: conditions and lines under the clause they belong to.
fn depth(opened: &Opened, info: &ClauseInfo, deep: usize) -> usize {
    let above = info.of.and_then(|of| opened.game.model().clauses.get(usize::from(of.0)));
    match above {
        Some(above) if deep < 8 => 1 + depth(opened, above, deep + 1),
        _ => 0,
    }
}

/// What a clause that stands for a rule means in full.
fn spelled_out(words: &str) -> Option<String> {
    let rest = words.strip_prefix("relay")?;
    let (from, desc) = match rest.trim().strip_prefix("from next") {
        Some(rest) => ("next", rest.trim()),
        None => ("here", rest.trim()),
    };
    let holes = desc.strip_prefix("in ").unwrap_or("a hole");
    let event = match from {
        "next" => format!("when the last seed falls and next is occupied{}", also(desc, "next")),
        _ if desc.is_empty() => "when the last seed falls in a hole that was occupied".to_string(),
        _ => format!("when the last seed falls in {holes}, and the hole was occupied"),
    };
    Some(format!("= {event}: lift {from}; sow (after all other rules of this event)"))
}

fn also(desc: &str, subject: &str) -> String {
    match desc.strip_prefix("in ") {
        Some(holes) => format!(" and {subject} is {holes}"),
        None => String::new(),
    }
}

/// The clauses as JSON; a clause's number is its place in this list.
pub fn json(opened: &Opened) -> Value {
    let one = |(index, info): (usize, &ClauseInfo)| {
        json!({
            "clause": index,
            "label": info.label,
            "part": part_word(info.part),
            "of": info.of.map(|of| of.0),
            "words": info.words,
            "citations": info.citations,
            "ground": info.ground,
            "inherited": info.span.text.0 > 0,
            "place": json::place(info.span, &opened.loaded.sources),
        })
    };
    opened.game.model().clauses.iter().enumerate().map(one).collect()
}

fn part_word(part: Part) -> &'static str {
    match part {
        Part::Turn => "turn",
        Part::Procedure => "to",
        Part::When => "when",
        Part::Board | Part::Start | Part::Stages | Part::Sowing | Part::Moves | Part::End | Part::Rounds => part.head(),
    }
}

#[cfg(test)]
mod tests {
    use super::spelled_out;

    #[test]
    fn relay_is_spelled_out() {
        assert_eq!(
            spelled_out("relay").as_deref(),
            Some(
                "= when the last seed falls in a hole that was occupied: lift here; sow (after all other rules of this event)"
            )
        );
        assert_eq!(
            spelled_out("relay from next").as_deref(),
            Some(
                "= when the last seed falls and next is occupied: lift next; sow (after all other rules of this event)"
            )
        );
        assert_eq!(spelled_out("skip origin"), None);
    }
}
