//! From texts to one tree: a ruleset with all it takes over from its parents.

use crate::diagnostic::{Diagnostic, in_order};
use crate::source::{Source, TextId};
use crate::tree::{BasedOn, Ruleset};
use crate::{front, inherit, labels, lines, parts};

/// Most parents above one another.
pub const MOST_PARENTS: usize = 8;

/// What a text says, as far as it could be read, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The clauses that could be read.
    pub tree: Ruleset,
    /// All mistakes, in the order of the text.
    pub problems: Vec<Diagnostic>,
}

/// A ruleset with its parents.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The texts: the ruleset, its parent, the parent's parent; spans count them from 0.
    pub sources: Vec<Source>,
    /// All clauses, those of the parents included.
    pub tree: Ruleset,
    /// All mistakes, text by text.
    pub problems: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether a mistake keeps the ruleset from being played.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Diagnostic::is_error)
    }
}

/// Reads one text. Parents are not looked for.
///
/// ```
/// # use mancala_grammar::{load, source::Source};
/// let parsed = load::parse(&Source::new("a.mancala", "turn\n    lift an own hole; sow\n"));
/// assert!(parsed.problems.is_empty());
/// assert_eq!(parsed.tree.turns[0].clause.name(), "turn-1");
/// ```
#[must_use]
pub fn parse(source: &Source) -> Parsed {
    let mut parsed = parse_as(TextId(0), &source.text);
    parsed.tree.label_by_place();
    parsed
}

/// Reads a text under a number.
pub(crate) fn parse_as(id: TextId, text: &str) -> Parsed {
    let mut parsed = Parsed::default();
    if text.len() > lines::LARGEST_FILE {
        let start = crate::source::Span { text: id, start: 0, end: 0 };
        let problem =
            Diagnostic::error("M104", start, "this file is larger than 1 MiB").help("a ruleset is a few pages of text");
        parsed.problems.push(problem);
        return parsed;
    }
    let body = front::read(id, text, &mut parsed.tree.front, &mut parsed.problems);
    let scan = lines::scan(id, text, body);
    parts::read(id, &scan, &mut parsed.tree, &mut parsed.problems);
    parsed.problems.extend(scan.problems);
    in_order(&mut parsed.problems);
    parsed
}

/// Reads a ruleset and its parents, which `parents` finds by name, and merges them into one.
pub fn load(source: Source, parents: &dyn Fn(&str) -> Option<Source>) -> Loaded {
    let mut sources = vec![source];
    let mut trees = Vec::new();
    let mut problems = Vec::new();
    // each text is read, then its parent is looked for, until there is none
    while let Some(source) = sources.get(trees.len()) {
        let parsed = parse_as(TextId(trees.len() as u16), &source.text);
        problems.extend(parsed.problems);
        if let Some(based) = &parsed.tree.based_on {
            match parent(based, &sources, parents) {
                Ok(parent) => sources.push(parent),
                Err(problem) => problems.push(*problem),
            }
        }
        trees.push(parsed.tree);
    }
    let mut merged = trees.pop().unwrap_or_default();
    if merged.based_on.is_none() {
        inherit::without_parent(&merged, &mut problems);
    }
    while let Some(child) = trees.pop() {
        merged = inherit::merge(merged, child, &mut problems);
    }
    finish(sources, merged, problems)
}

/// Labels and orders what was merged.
fn finish(sources: Vec<Source>, mut tree: Ruleset, mut problems: Vec<Diagnostic>) -> Loaded {
    tree.label_by_place();
    labels::check(&tree, &mut problems);
    in_order(&mut problems);
    Loaded { sources, tree, problems }
}

/// The parent that `based on` names.
fn parent(
    based: &BasedOn,
    sources: &[Source],
    parents: &dyn Fn(&str) -> Option<Source>,
) -> Result<Source, Box<Diagnostic>> {
    let name = &based.parent;
    let Some(parent) = parents(&name.it) else {
        let problem = Diagnostic::error("M210", name.span, format!("unknown ruleset `{}`", name.it))
            .help("`based on` names the `game:` of a ruleset, or its file without `.mancala`");
        return Err(Box::new(problem));
    };
    if sources.iter().any(|source| source.text == parent.text) {
        let chain: Vec<&str> = sources.iter().map(|source| source.name.as_str()).collect();
        let problem = Diagnostic::error("M208", name.span, "parents in a circle").help(format!(
            "{} → {}",
            chain.join(" → "),
            parent.name
        ));
        return Err(Box::new(problem));
    }
    if sources.len() > MOST_PARENTS {
        let problem =
            Diagnostic::error("M208", name.span, format!("more than {MOST_PARENTS} parents above one another"));
        return Err(Box::new(problem));
    }
    Ok(parent)
}

/// Puts clauses over a loaded ruleset, as a child ruleset would: `2 rows of 3`, or parts with their heads. Mistakes in
/// them are found in the last of the sources.
#[must_use]
pub fn with_clauses(loaded: Loaded, clauses: Source) -> Loaded {
    let Loaded { mut sources, tree, mut problems } = loaded;
    let id = TextId(sources.len() as u16);
    let mut added = Parsed::default();
    let scan = lines::scan(id, &clauses.text, 0);
    parts::read_loose(id, &scan, &mut added.tree, &mut added.problems);
    problems.extend(added.problems);
    problems.extend(scan.problems);
    sources.push(clauses);
    let (front, heads) = (tree.front.clone(), tree.heads.clone());
    let mut merged = inherit::overlay(tree, added.tree, &mut problems);
    merged.front = front;
    merged.heads.extend(heads);
    problems.retain(|problem| problem.code != "M205");
    finish(sources, merged, problems)
}
