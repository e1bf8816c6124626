//! The sentences that clauses cite, from the source sheets that come with the rulesets.

use std::collections::HashMap;

use mancala_grammar::diagnostic::on_one_line;

use crate::load::Opened;
use crate::sheets;

/// Sentences by key of the source and id.
#[derive(Default)]
pub struct Quotes {
    sentences: HashMap<(String, String), String>,
}

impl Quotes {
    /// The sentences of all sheets that the ruleset names and that come with the program.
    pub fn of(opened: &Opened) -> Quotes {
        let mut quotes = Quotes::default();
        // a sheet that cannot be read has no sentences to quote
        for (key, sheet) in sheets::of(&opened.loaded.tree.front, None, 0).sheets {
            for sentence in sheet.sentences {
                quotes.sentences.insert((key.clone(), sentence.id.it), sentence.text.it);
            }
        }
        quotes
    }

    /// The sentences of citations (`LS:29`), each with its citation.
    pub fn sentences(&self, citations: &[String]) -> Vec<String> {
        let find = |citation: &String| {
            let (key, id) = citation.split_once(':')?;
            let text = self.sentences.get(&(key.to_string(), id.to_string()))?;
            Some(format!("{}: {}", on_one_line(citation), on_one_line(text)))
        };
        citations.iter().filter_map(find).collect()
    }
}
