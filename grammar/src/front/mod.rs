//! Front matter: the YAML between the `---` lines at the top of a file.

mod facts;

use crate::diagnostic::Diagnostic;
use crate::parts::Kind;
use crate::source::{Span, TextId};
use crate::tree::Front;
use crate::yaml::Place;

/// Reads the front matter into `front`; gives the byte at which the body begins.
pub(crate) fn read(id: TextId, text: &str, front: &mut Front, problems: &mut Vec<Diagnostic>) -> usize {
    let block = match cut(text) {
        Cut::None { body } => return body,
        Cut::Whole(block) => block,
        Cut::Unclosed(block) => {
            let fence = Span { text: id, start: block.start as u32, end: block.start as u32 + 3 };
            let problem = Diagnostic::error("M105", fence, "this front matter does not end")
                .help("close it with a line `---` before the first part");
            problems.push(problem);
            block
        }
    };
    // a text is 1 MiB at most, so its bytes are counted in 32 bits
    front.span = Span { text: id, start: block.start as u32, end: block.body as u32 };
    let yaml = text.get(block.yaml.0..block.yaml.1).unwrap_or_default();
    let place = Place { id, base: block.yaml.0, yaml, what: "front matter" };
    match place.read() {
        Ok(Some(node)) => facts::lower(&node, front, problems),
        Ok(None) => {}
        Err(problem) => problems.push(*problem),
    }
    block.body
}

/// The parts of a text with front matter, in bytes.
struct Block {
    /// The first `---`.
    start: usize,
    /// What stands between the fences.
    yaml: (usize, usize),
    /// Where the body begins.
    body: usize,
}

enum Cut {
    /// The file begins with its body.
    None {
        /// After a byte order mark.
        body: usize,
    },
    Whole(Block),
    /// The second fence is missing; the body begins at the first line that is a head.
    Unclosed(Block),
}

fn cut(text: &str) -> Cut {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let rest = text.get(start..).unwrap_or_default();
    let mut lines = rest.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    if !is_fence(first) {
        return Cut::None { body: start };
    }
    let from = start + first.len();
    let mut at = from;
    let mut head = None;
    for line in lines {
        if is_fence(line) {
            return Cut::Whole(Block { start, yaml: (from, at), body: at + line.len() });
        }
        if head.is_none() && begins_body(line) {
            head = Some(at);
        }
        at += line.len();
    }
    let body = head.unwrap_or(text.len());
    Cut::Unclosed(Block { start, yaml: (from, body), body })
}

fn is_fence(line: &str) -> bool {
    line.trim_end_matches(['\n', '\r', ' ', '\t']) == "---"
}

/// Whether a line is no YAML but a head, or `based on`.
fn begins_body(line: &str) -> bool {
    let line = line.trim_end();
    let word = line.split_whitespace().next().unwrap_or_default();
    let head = Kind::of_head(word).is_some() || word == "based" || word.starts_with('(');
    head && !line.starts_with([' ', '\t']) && !line.contains(": ") && !line.ends_with(':')
}
