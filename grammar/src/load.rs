//! From texts to one tree: a ruleset with all it takes over from its parents.

use crate::diagnostic::{Diagnostic, in_order};
use crate::lines::Scan;
use crate::sizes::{Asked, Sizes};
use crate::source::{Source, TextId};
use crate::tree::{BasedOn, BoardLine, Front, Ruleset};
use crate::{front, inherit, labels, lines, parts, sizes};

/// Stands for a size of a parent that is not at hand.
pub const A_PARENTS_SIZE: u16 = 12;

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
    /// The texts: the ruleset, its parent, the parent's parent, then clauses put over them; spans count them from 0.
    pub sources: Vec<Source>,
    /// All clauses, those of the parents included.
    pub tree: Ruleset,
    /// All mistakes, text by text.
    pub problems: Vec<Diagnostic>,
    /// What the letters of sizes stand for in it.
    pub sizes: Sizes,
    /// How many of the sources are clauses put over the others.
    over: usize,
}

impl Loaded {
    /// Whether a mistake keeps the ruleset from being played.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Diagnostic::is_error)
    }

    /// The same ruleset read at other sizes; those not asked for have their usual number.
    #[must_use]
    pub fn resized(&self, asked: &[Asked]) -> Loaded {
        let (texts, over) = self.sources.split_at(self.sources.len().saturating_sub(self.over));
        let texts: Vec<Text> = texts.iter().cloned().enumerate().map(|(at, source)| Text::new(at, source)).collect();
        let whole = merged(texts, Vec::new(), asked);
        over.iter().cloned().fold(whole, with_clauses)
    }
}

/// Reads one text at its usual sizes. Parents are not looked for; the letter of a size that a parent declares counts as
/// [`A_PARENTS_SIZE`].
///
/// ```
/// # use mancala_grammar::{load, source::Source};
/// let parsed = load::parse(&Source::new("a.mancala", "turn\n    lift an own hole; sow\n"));
/// assert!(parsed.problems.is_empty());
/// assert_eq!(parsed.tree.turns[0].clause.name(), "turn-1");
/// ```
#[must_use]
pub fn parse(source: &Source) -> Parsed {
    let mut sizes = Sizes::default();
    let text = Text::new(0, source.clone());
    if parts::based_on(text.id, &text.scan).is_some() {
        ('A'..='Z').for_each(|letter| sizes.set(letter, A_PARENTS_SIZE));
    }
    sizes::declared(text.id, &text.scan, &[], &mut sizes);
    let (_, mut parsed) = text.read(sizes);
    parsed.tree.label_by_place();
    parsed
}

/// A text cut into lines, its front matter read.
struct Text {
    id: TextId,
    source: Source,
    front: Front,
    scan: Scan,
    problems: Vec<Diagnostic>,
}

impl Text {
    fn new(at: usize, source: Source) -> Text {
        // there are at most MOST_PARENTS texts
        let id = TextId(at as u16);
        let mut front = Front::default();
        let mut problems = Vec::new();
        if source.text.len() > lines::LARGEST_FILE {
            let start = crate::source::Span { text: id, start: 0, end: 0 };
            let problem = Diagnostic::error("M104", start, "this file is larger than 1 MiB")
                .help("a ruleset is a few pages of text");
            return Text { id, source, front, scan: Scan::default(), problems: vec![problem] };
        }
        let body = front::read(id, &source.text, &mut front, &mut problems);
        let scan = lines::scan(id, &source.text, body);
        Text { id, source, front, scan, problems }
    }

    /// Its clauses, with the numbers of sizes.
    fn read(self, sizes: Sizes) -> (Source, Parsed) {
        let mut parsed = Parsed { tree: Ruleset { front: self.front, ..Ruleset::default() }, problems: self.problems };
        parts::read(self.id, &self.scan, &mut parsed.tree, sizes, &mut parsed.problems);
        parsed.problems.extend(self.scan.problems);
        in_order(&mut parsed.problems);
        (self.source, parsed)
    }
}

/// Reads a ruleset and its parents, which `parents` finds by name, and merges them into one.
pub fn load(source: Source, parents: &dyn Fn(&str) -> Option<Source>) -> Loaded {
    load_at(source, parents, &[])
}

/// The same at the sizes asked for; those not asked for have their usual number.
pub fn load_at(source: Source, parents: &dyn Fn(&str) -> Option<Source>, asked: &[Asked]) -> Loaded {
    let mut texts = vec![Text::new(0, source)];
    let mut problems = Vec::new();
    // each text is looked at for its parent, until there is none
    while let Some(based) = texts.last().and_then(|text| parts::based_on(text.id, &text.scan)) {
        match parent(&based, &texts, parents) {
            Ok(parent) => texts.push(Text::new(texts.len(), parent)),
            Err(problem) => {
                problems.push(*problem);
                break;
            }
        }
    }
    merged(texts, problems, asked)
}

/// Texts, a child before its parent, read and merged.
fn merged(texts: Vec<Text>, mut problems: Vec<Diagnostic>, asked: &[Asked]) -> Loaded {
    let mut sizes = Sizes::default();
    for text in texts.iter().rev() {
        sizes::declared(text.id, &text.scan, asked, &mut sizes);
    }
    let mut sources = Vec::new();
    let mut trees = Vec::new();
    for text in texts {
        let (source, parsed) = text.read(sizes);
        sources.push(source);
        problems.extend(parsed.problems);
        trees.push(parsed.tree);
    }
    let mut merged = trees.pop().unwrap_or_default();
    if merged.based_on.is_none() {
        inherit::without_parent(&merged, &mut problems);
    }
    while let Some(child) = trees.pop() {
        merged = inherit::merge(merged, child, &mut problems);
    }
    finish(Loaded { sources, tree: merged, problems, sizes, over: 0 })
}

/// Labels and orders what was merged.
fn finish(mut loaded: Loaded) -> Loaded {
    loaded.tree.label_by_place();
    labels::check(&loaded.tree, &mut loaded.problems);
    in_order(&mut loaded.problems);
    loaded
}

/// The parent that `based on` names.
fn parent(
    based: &BasedOn,
    texts: &[Text],
    parents: &dyn Fn(&str) -> Option<Source>,
) -> Result<Source, Box<Diagnostic>> {
    let name = &based.parent;
    let Some(parent) = parents(&name.it) else {
        let problem = Diagnostic::error("M210", name.span, format!("unknown ruleset `{}`", name.it))
            .help("`based on` names the `game:` of a ruleset, or its file without `.mancala`");
        return Err(Box::new(problem));
    };
    if texts.iter().any(|text| text.source.text == parent.text) {
        let chain: Vec<&str> = texts.iter().map(|text| text.source.name.as_str()).collect();
        let problem = Diagnostic::error("M208", name.span, "parents in a circle").help(format!(
            "{} → {}",
            chain.join(" → "),
            parent.name
        ));
        return Err(Box::new(problem));
    }
    if texts.len() > MOST_PARENTS {
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
    let Loaded { mut sources, tree, mut problems, sizes, over } = loaded;
    let id = TextId(sources.len() as u16);
    let mut added = Parsed::default();
    let scan = lines::scan(id, &clauses.text, 0);
    parts::read_loose(id, &scan, &mut added.tree, sizes, &mut added.problems);
    problems.extend(added.problems);
    problems.extend(scan.problems);
    if let Some(size) = added.tree.board.iter().find(|line| matches!(line.it, BoardLine::Size(_))) {
        let problem = Diagnostic::error("M312", size.clause.span, "a size is chosen, not declared, over a ruleset")
            .help("ask for another size of those that the ruleset declares: `--size N=6`");
        problems.push(problem);
    }
    sources.push(clauses);
    let (front, heads) = (tree.front.clone(), tree.heads.clone());
    let mut merged = inherit::overlay(tree, added.tree, &mut problems);
    merged.front = front;
    merged.heads.extend(heads);
    problems.retain(|problem| problem.code != "M205");
    finish(Loaded { sources, tree: merged, problems, sizes, over: over + 1 })
}
