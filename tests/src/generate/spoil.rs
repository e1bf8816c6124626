//! Mistakes, made on purpose.

use super::draw::Draw;

/// Words of the language and others that may come into the place of a word.
const WORDS: [&str; 24] = [
    "own", "enemy", "here", "origin", "the", "a", "every", "2", "0", "9999", "hole", "store", "reserve", "and",
    "unless", "that", "is", "was", "sow", "facing", "tuzz", "South", ":", "under",
];

/// The text with one mistake, or some.
pub(super) fn spoilt(draw: &mut Draw<'_>, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for _ in 0..=draw.below(3) {
        let at = (draw.below(16) * 16 + draw.below(16)) % lines.len().max(1);
        let Some(line) = lines.get(at).cloned() else { break };
        match draw.below(6) {
            0 => {
                lines.remove(at);
            }
            1 => lines.insert(at, line),
            2 => lines.swap(at, draw.below(at + 1).min(at)),
            _ => lines[at] = other_word(draw, &line),
        }
    }
    lines.join("\n") + "\n"
}

/// A line with a word left out, said twice, or changed.
fn other_word(draw: &mut Draw<'_>, line: &str) -> String {
    let indent: String = line.chars().take_while(|sign| *sign == ' ').collect();
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.is_empty() {
        return line.to_string();
    }
    let at = draw.below(words.len());
    match draw.below(3) {
        0 => words[at] = draw.pick(&WORDS),
        1 => {
            words.remove(at);
        }
        _ => words.insert(at, draw.pick(&WORDS)),
    }
    indent + &words.join(" ")
}
