//! The one namespace of a ruleset: each name has one sort.

use std::collections::{HashMap, HashSet};

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::Word;
use mancala_grammar::words::{meant, nearest};

use super::problems::Problems;

/// What a name names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sort {
    Zone,
    /// A kind of seed.
    Seed,
    Mark,
    Noun,
    Stage,
    Kind,
    Procedure,
    Tally,
    Series,
    Path,
    Reading,
    Answer,
}

impl Sort {
    /// With its article, as messages say it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Sort::Zone => "a zone",
            Sort::Seed => "a kind of seed",
            Sort::Mark => "a mark",
            Sort::Noun => "a noun",
            Sort::Stage => "a stage",
            Sort::Kind => "a kind of turn",
            Sort::Procedure => "a procedure",
            Sort::Tally => "a tally",
            Sort::Series => "a series",
            Sort::Path => "a path",
            Sort::Reading => "a reading",
            Sort::Answer => "an answer",
        }
    }

    /// How a name of this sort comes into being.
    fn declared_by(self, name: &str) -> String {
        match self {
            Sort::Zone => format!("a zone is declared in `board`, as `{name} is hole 5 of row 1`"),
            Sort::Seed => {
                let a = article(name);
                format!("a kind of seed is declared in `board`, as `{a} {name} is a kind of seed`")
            }
            Sort::Mark => format!("a mark is declared where it is made, as `mark {name} on here`"),
            Sort::Noun => {
                let a = article(name);
                format!("a noun is declared in `board`, as `{a} {name} is a hole that holds 6 or more`")
            }
            Sort::Stage => format!("a stage is declared by a line of `stages`, as `{name} until …`"),
            Sort::Kind => format!("a kind of turn is declared by its head: `turn {name}`"),
            Sort::Procedure => {
                format!("an action begins with a verb; a list of actions is declared by its head: `to {name}`")
            }
            Sort::Tally => format!("a tally is declared by `add` or `set`, as `add 1 to own {name}`"),
            Sort::Series => format!("a series is declared in `board`, as `series {name} is 2, 2 and again 1, 3`"),
            Sort::Path => format!("a path is declared in `board`, as `path {name}: row, open`"),
            Sort::Reading => format!("a reading is declared by its head: `reading {name} \"question\"`"),
            Sort::Answer => format!("an answer is declared below its reading, as `answer {name} \"text\"`"),
        }
    }

    /// Marks, kinds and tallies have no line of their own: each use declares them again.
    fn declared_by_use(self) -> bool {
        matches!(self, Sort::Mark | Sort::Kind | Sort::Tally)
    }
}

/// A known name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) sort: Sort,
    /// Number among the names of its sort.
    pub(super) index: u16,
    /// Where it is declared; predeclared names have no place.
    pub(super) span: Option<Span>,
}

/// All names.
#[derive(Default)]
pub(super) struct Names {
    known: HashMap<String, Known>,
    counts: HashMap<Sort, u16>,
    used: HashSet<String>,
    /// Unknown names that have been told.
    told: HashSet<String>,
}

/// After so many unknown names, what was meant is no longer looked for: nobody reads it, and each is held against all
/// names.
const MANY: usize = 200;

/// Rows that boards of other shapes have.
const ROW_NAMES: [&str; 5] = ["row", "front", "middle", "back", "end"];

impl Names {
    /// A name that the board itself brings.
    pub(super) fn predeclare(&mut self, name: &str, sort: Sort) {
        let index = self.count(sort);
        self.known.insert(name.to_owned(), Known { sort, index, span: None });
    }

    /// Declares a name; the number among its sort. `None` if the name is taken.
    pub(super) fn declare(&mut self, word: &Word, sort: Sort, problems: &mut Problems) -> Option<u16> {
        if let Some(known) = self.known.get(&word.it).copied() {
            if known.sort == sort && sort.declared_by_use() {
                return Some(known.index);
            }
            problems.add(twice(word, known, sort));
            return None;
        }
        let index = self.count(sort);
        self.known.insert(word.it.clone(), Known { sort, index, span: Some(word.span) });
        Some(index)
    }

    fn count(&mut self, sort: Sort) -> u16 {
        let count = self.counts.entry(sort).or_default();
        *count = count.saturating_add(1);
        *count - 1
    }

    /// How many names of a sort there are.
    pub(super) fn how_many(&self, sort: Sort) -> u16 {
        self.counts.get(&sort).copied().unwrap_or_default()
    }

    /// What a name is, without counting as a use.
    pub(super) fn peek(&self, name: &str) -> Option<Known> {
        self.known.get(name).copied()
    }

    /// The number of a name of one sort.
    pub(super) fn find(&mut self, word: &Word, sort: Sort, problems: &mut Problems) -> Option<u16> {
        self.find_any(&word.it, word.span, &[sort], problems).map(|known| known.index)
    }

    /// A name of one of these sorts.
    pub(super) fn find_any(
        &mut self,
        name: &str,
        span: Span,
        sorts: &[Sort],
        problems: &mut Problems,
    ) -> Option<Known> {
        match self.known.get(name).copied() {
            Some(known) if sorts.contains(&known.sort) => {
                self.used.insert(name.to_owned());
                Some(known)
            }
            Some(known) => {
                let wanted = one_of(sorts);
                let problem = Diagnostic::error(
                    "M204",
                    span,
                    format!("`{name}` is {}, {wanted} is needed here", known.sort.words()),
                );
                problems.add(match known.span {
                    Some(declared) => problem.also(declared, format!("`{name}` is declared here")),
                    None => problem,
                });
                None
            }
            None => {
                if self.told.insert(name.to_owned()) {
                    let near = if self.told.len() <= MANY { self.near(name, sorts) } else { None };
                    problems.add(unknown(name, span, sorts, near.as_deref()));
                    // the name that was meant is not unused
                    self.used.extend(near);
                }
                None
            }
        }
    }

    /// The name of one of these sorts that is meant by a misspelt one.
    fn near(&self, name: &str, sorts: &[Sort]) -> Option<String> {
        let fitting = self.known.iter().filter(|(_, known)| sorts.contains(&known.sort));
        let mut names: Vec<&str> = fitting.map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        nearest(name, names).map(str::to_owned)
    }

    /// Whether anything uses a name.
    pub(super) fn is_used(&self, name: &str) -> bool {
        self.used.contains(name)
    }

    /// Counts a use that is none by name, as of letters in a picture.
    pub(super) fn use_name(&mut self, name: &str) {
        self.used.insert(name.to_owned());
    }

    /// Takes back a use that was none, as of the letters of a zone.
    pub(super) fn forget_use(&mut self, name: &str) {
        self.used.remove(name);
    }

    /// Declared names of a sort that nothing uses, with their places.
    pub(super) fn unused(&self, sort: Sort) -> Vec<(String, Span)> {
        self.known
            .iter()
            .filter(|(name, known)| known.sort == sort && !self.used.contains(*name))
            .filter_map(|(name, known)| Some((name.clone(), known.span?)))
            .collect()
    }
}

fn article(name: &str) -> &'static str {
    if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

fn unknown(name: &str, span: Span, sorts: &[Sort], near: Option<&str>) -> Diagnostic {
    if sorts.contains(&Sort::Zone) && ROW_NAMES.contains(&name) {
        return Diagnostic::error("M309", span, format!("no row is called `{name}` on this board"))
            .help("declare it in `board`, as `near is row 1`; row 1 is at the owner's edge");
    }
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => match (meant(name), sorts) {
            (Some("seed" | "seeds"), [Sort::Seed]) => {
                let declared = Sort::Seed.declared_by(name.strip_suffix('s').unwrap_or(name));
                format!("leave it out: that they are seeds goes without saying; {declared}")
            }
            (_, [Sort::Seed]) => Sort::Seed.declared_by(name.strip_suffix('s').unwrap_or(name)),
            (Some(meant), _) => format!("say `{meant}`"),
            // a description names holes in three ways
            (_, [Sort::Zone, Sort::Mark, Sort::Noun]) => format!(
                "say what it is: in `board`, as `{name} is hole 5 of row 1` or `{} {name} is a hole that holds 6 or more`; or by a rule that marks holes, as `mark {name} on here`",
                article(name)
            ),
            (_, sorts) => sorts.first().map_or(String::new(), |sort| sort.declared_by(name)),
        },
    };
    Diagnostic::error("M201", span, format!("unknown name `{name}`")).help(help)
}

fn twice(word: &Word, known: Known, sort: Sort) -> Diagnostic {
    let name = &word.it;
    let problem = Diagnostic::error("M202", word.span, format!("`{name}` is named twice"));
    let problem = match known.span {
        Some(first) => problem.also(first, format!("{} of that name", known.sort.words())),
        None => problem.here(format!("the board has {} of that name by itself", known.sort.words())),
    };
    problem.help(match sort {
        Sort::Answer => format!("name answers after their reading, as `question-{name}`"),
        _ => "a name has one meaning in a ruleset: choose another".to_owned(),
    })
}

fn one_of(sorts: &[Sort]) -> String {
    let words: Vec<&str> = sorts.iter().map(|sort| sort.words()).collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
