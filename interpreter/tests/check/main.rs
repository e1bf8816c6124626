//! What the checker makes of rulesets: boards worked out by hand, and each mistake beside the clause that mends it.

mod boards;
mod large;
mod mistakes;
mod models;

use mancala_grammar::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::{Checked, check};
use mancala_interpreter::model::Model;

const BOARD: &str = "board
    2 rows of 6
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board
";
const START: &str = "start
    4 in every hole
";
const TURN: &str = "turn
    lift an own hole; sow
";
const END: &str = "end
    if stuck: draw
    if same position a third time: draw
";

/// A whole ruleset of which only these parts are told; the others are those above.
fn whole(parts: &str) -> String {
    let says =
        |head: &str| parts.lines().any(|line| line.split_whitespace().next() == Some(head) && !line.starts_with(' '));
    let defaults = [("board", BOARD), ("start", START), ("turn", TURN), ("end", END)];
    let missing: String = defaults.iter().filter(|(head, _)| !says(head)).map(|(_, part)| *part).collect();
    format!("{}\n{missing}", parts.trim_start_matches('\n'))
}

/// What is found in a ruleset of which these parts are told, with the words under the carets.
fn problems(parts: &str) -> Vec<(String, String)> {
    let (text, checked) = checked(parts, &[]);
    checked
        .problems
        .iter()
        .map(|problem| {
            let span = problem.span();
            let words = text.get(span.start as usize..span.end as usize).unwrap_or_default();
            (problem.code.to_owned(), words.split_whitespace().collect::<Vec<_>>().join(" "))
        })
        .collect()
}

fn checked(parts: &str, answers: &[(&str, &str)]) -> (String, Checked) {
    let text = whole(parts);
    let loaded = load::load(Source::new("test", text.clone()), &|_| None);
    assert!(loaded.problems.is_empty(), "{text}\n{:#?}", loaded.problems);
    let answers: Vec<_> = answers.iter().map(|(name, answer)| ((*name).to_owned(), (*answer).to_owned())).collect();
    (text, check(&loaded.tree, &loaded.sources, &answers))
}

/// The model of a ruleset without a mistake.
fn model(parts: &str) -> Model {
    let (text, checked) = checked(parts, &[]);
    checked.model.unwrap_or_else(|| panic!("{text}\n{:#?}", checked.problems))
}
