//! The sentences that clauses cite, from the source sheets that come with the rulesets.

use std::collections::HashMap;

use mancala_grammar::diagnostic::on_one_line;
use mancala_grammar::tree::SourceFact;
use serde::Deserialize;

use crate::builtin;
use crate::load::Opened;

/// A source sheet, as far as it is quoted.
#[derive(Deserialize)]
struct Sheet {
    #[serde(default)]
    sentences: Vec<Sentence>,
}

#[derive(Deserialize)]
struct Sentence {
    id: String,
    text: String,
}

/// Sentences by key of the source and id.
#[derive(Default)]
pub struct Quotes {
    sentences: HashMap<(String, String), String>,
}

impl Quotes {
    /// The sentences of all sheets that the ruleset names and that come with the program.
    pub fn of(opened: &Opened) -> Quotes {
        let mut quotes = Quotes::default();
        for source in &opened.loaded.tree.front.sources {
            let text = source.fact(SourceFact::Sheet).and_then(|place| builtin::sheet(&place.it));
            // a sheet that cannot be read has no sentences to quote
            let Some(Ok(sheet)) = text.map(serde_yaml::from_str::<Sheet>) else { continue };
            for sentence in sheet.sentences {
                quotes.sentences.insert((source.key.it.clone(), sentence.id), sentence.text);
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
