//! A new ruleset that is based on another.

use std::path::Path;

use mancala_grammar::diagnostic::on_one_line;
use mancala_grammar::source::Source;
use mancala_interpreter::model::ClauseInfo;

use super::write::{Page, facts, in_quotes};
use crate::builtin;
use crate::fold::folded;
use crate::load::{self, Opened};

/// A child of a ruleset: its text without examples.
pub fn text(title: &str, parent: &Opened, called: &str) -> String {
    let mut page = Page::default();
    page.line("---");
    page.line(&format!("game: {}", in_quotes(title)));
    facts(&mut page);
    page.line("---");
    page.line(&format!("based on \"{called}\""));
    page.line("");
    for line in [
        "# All clauses of the parent hold here, but for its citations. Say below what differs:",
        "#   a part or line with the label of a clause of the parent takes its place;",
        "#   `omit (x), (y)` leaves clauses out; `before (x)` puts the next part or line before that clause;",
        "#   shape, stores, path, total, relay and the rulings of the end take the place of the parent's without a label.",
        "# These are the clauses of the parent with their labels:",
    ] {
        page.line(line);
    }
    clauses(&mut page, parent);
    page.line("");
    page.into_text()
}

/// The clauses of the parent, as comments.
fn clauses(page: &mut Page, parent: &Opened) {
    let clauses = &parent.game.model().clauses;
    let mut part = None;
    for info in clauses {
        let head = info.part.head();
        if part != Some(info.part) && !head.is_empty() {
            page.line(&format!("#   {head}"));
        }
        part = Some(info.part);
        let depth = depth(clauses, info) + usize::from(!head.is_empty());
        let words = on_one_line(&info.words);
        page.line(&format!("#   {}({}) {words}", "    ".repeat(depth), on_one_line(&info.label)));
    }
}

/// How many clauses a clause stands under.
fn depth(clauses: &[ClauseInfo], info: &ClauseInfo) -> usize {
    let mut depth = 0;
    let mut above = info.of;
    while let Some(info) = above.and_then(|id| clauses.get(usize::from(id.0))) {
        depth += 1;
        above = info.of.filter(|_| depth < 8);
    }
    depth
}

/// A name by which a ruleset in a folder finds the parent, and not itself.
pub fn name_of_parent(parent: &Source, title: &str, folder: &Path, own: [&str; 2]) -> Option<String> {
    let stem = builtin::stem(&parent.name);
    let place = parent.name.strip_suffix(".mancala").unwrap_or(&parent.name);
    let names = [title.to_string(), stem.to_string(), format!("//{stem}"), format!("//{place}")];
    names.into_iter().find(|name| {
        let is_own = !name.starts_with("//") && own.iter().any(|own| folded(own) == folded(name));
        let found = load::find_parent(name, Some(folder));
        !is_own && !name.contains('"') && found.is_some_and(|found| found.text == parent.text)
    })
}

/// The examples of a text, each with the lines below it.
pub fn examples(text: &str) -> Vec<String> {
    let mut examples: Vec<String> = Vec::new();
    let mut within = false;
    for line in text.lines() {
        let head = !line.is_empty() && !line.starts_with([' ', '\t', '#']);
        if head {
            within = line.starts_with("example");
            if within {
                examples.push(String::new());
            }
        }
        if let (true, Some(example)) = (within && !line.starts_with('#'), examples.last_mut()) {
            example.push_str(line);
            example.push('\n');
        }
    }
    examples.into_iter().map(|example| format!("{}\n", example.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_taken_whole_and_nothing_else() {
        let text = "turn\n    pass\n\nexample \"one\"\n    play a\n\n# a remark\nexample \"two\"   under x\n    play b\nend\n    x\n";
        assert_eq!(examples(text), ["example \"one\"\n    play a\n", "example \"two\"   under x\n    play b\n"]);
    }
}
