//! The fields of a map, each told where it is wrong.

use super::{Node, Placed};
use crate::diagnostic::{Diagnostic, quoted};
use crate::tree::Word;
use crate::words::nearest;

/// Reads the fields of maps, and keeps what is wrong with them.
pub struct Fields<'p> {
    /// What is wrong so far.
    pub problems: &'p mut Vec<Diagnostic>,
}

impl Fields<'_> {
    /// The entries of a map, each key once.
    pub fn entries<'n>(&mut self, node: &'n Placed, wanted: &str) -> Vec<(Word, &'n Placed)> {
        let Node::Map(entries) = &node.node else {
            self.problems.push(Diagnostic::error("M106", node.span, wanted));
            return Vec::new();
        };
        let mut seen: Vec<(Word, &Placed)> = Vec::new();
        for (key, value) in entries {
            let Node::Scalar(name) = &key.node else {
                self.problems.push(Diagnostic::error("M106", key.span, "a key is one word"));
                continue;
            };
            let key = Word::new(name.clone(), key.span);
            if let Some((first, _)) = seen.iter().find(|(other, _)| other.it == key.it) {
                let problem = Diagnostic::error("M106", key.span, format!("key {} stands twice", quoted(&key.it)))
                    .also(first.span, "here for the first time")
                    .help("keep one of the two");
                self.problems.push(problem);
                continue;
            }
            seen.push((key, value));
        }
        seen
    }

    /// Tells of a key that is none.
    pub fn unknown<'k>(&mut self, key: &Word, known: impl Iterator<Item = &'k str> + Clone) {
        let help = match nearest(&key.it, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys here are {}", known.collect::<Vec<_>>().join(", ")),
        };
        self.problems.push(Diagnostic::error("M106", key.span, format!("unknown key {}", quoted(&key.it))).help(help));
    }

    /// One text.
    pub fn text(&mut self, key: &Word, value: &Placed) -> Option<Word> {
        if let Node::Scalar(text) = &value.node {
            return Some(Word::new(text.clone(), value.span));
        }
        let problem = match value.node {
            Node::Nothing => Diagnostic::error("M106", key.span, format!("`{}` says nothing", key.it))
                .help("write a text behind it, or take the key out"),
            Node::List(_) if key.it == "game" => Diagnostic::error("M106", value.span, "`game` is one text")
                .help("write one name here, and the others behind `names:`, as `names: [Name, Name]`"),
            _ => Diagnostic::error("M106", value.span, format!("`{}` is one text", key.it))
                .help("put it on one line, between quotes if it holds `: ` or begins with `[` or `{`"),
        };
        self.problems.push(problem);
        None
    }

    /// One text or a list of texts.
    pub fn texts(&mut self, key: &Word, value: &Placed) -> Vec<Word> {
        match &value.node {
            Node::List(items) => items.iter().filter_map(|item| self.text(key, item)).collect(),
            _ => self.text(key, value).into_iter().collect(),
        }
    }
}
