//! Coverage both ways: what the text says that no clause covers, what a clause says that no sentence supports.

use std::collections::{BTreeMap, BTreeSet};

use mancala_grammar::load::{Loaded, parse};
use mancala_grammar::source::Span;
use mancala_grammar::tree::{BoardLine, Citation, Clause, Front, GroundKind, SourceFact};

use crate::sheet::{Kind, Sheet};

/// Sheets by the key that the ruleset gives their source. A source without a sheet is not here.
pub type Sheets = BTreeMap<String, Sheet>;

/// A ruleset held against its sheets.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Every source of the front matter, in order.
    pub sources: Vec<CoveredSource>,
    /// Every clause but those of examples, in the order of the parts.
    pub clauses: Vec<CoveredClause>,
    /// Citations of sentences that are in no sheet.
    pub dangling: Vec<Dangling>,
}

/// A source and its sentences.
#[derive(Clone, Debug)]
pub struct CoveredSource {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Its sentences; `None` if it has no sheet.
    pub sentences: Option<Vec<CoveredSentence>>,
}

/// A sentence and the clauses that cite it.
#[derive(Clone, Debug)]
pub struct CoveredSentence {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub kind: Kind,
    /// What it says.
    pub text: String,
    /// Places of the clauses that cite it in [`clauses`](field@Coverage::clauses).
    pub cited_by: Vec<usize>,
    /// What became of it.
    pub status: SentenceStatus,
}

/// What became of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentenceStatus {
    /// A clause cites it.
    Cited,
    /// A clause of the ruleset that this one is based on cites it, by the same sheet.
    CitedByParent,
    /// Nobody cites it, nor has to: the sheet says why.
    NoRule(String),
    /// Nobody cites it, nor has to: it is no rule.
    NotOfPlay,
    /// It is a rule, and no clause cites it.
    Open,
}

/// A clause and what it rests on.
#[derive(Clone, Debug)]
pub struct CoveredClause {
    /// Its label, or its name by place.
    pub name: String,
    /// Its words, on one line.
    pub words: String,
    /// Where it stands.
    pub span: Span,
    /// The answer under which it holds.
    pub under: Option<String>,
    /// Keys and ids of the sentences cited, ranges spelt out.
    pub citations: Vec<(String, String)>,
    /// What it rests on.
    pub basis: Basis,
    /// The reason given with a stated ground.
    pub reason: Option<String>,
}

/// What a clause rests on; the stated grounds go before citations, the nearest of them first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// Sentences say it.
    Cited,
    /// It follows from sentences.
    Inferred,
    /// A damaged sentence was repaired.
    Repaired,
    /// The source leaves it open.
    Chosen,
    /// It belongs together with clauses that rest on something: a head and its lines.
    OfHead,
    /// It says how something is written, nothing of the game.
    Notation,
    /// It is one answer of a reading: the other side of a question that is asked openly.
    Reading,
    /// It comes with the ruleset that this one is based on.
    Parent,
    /// Nothing.
    Nothing,
}

/// A citation of a sentence that is not there.
#[derive(Clone, Debug)]
pub struct Dangling {
    /// Place of the clause in [`clauses`](field@Coverage::clauses).
    pub clause: usize,
    /// `GF:99`.
    pub citation: String,
    /// Where it stands.
    pub span: Span,
}

impl SentenceStatus {
    /// Whether a clause cites it, here or in a parent.
    #[must_use]
    pub fn is_cited(&self) -> bool {
        matches!(self, SentenceStatus::Cited | SentenceStatus::CitedByParent)
    }
}

impl Basis {
    /// Every basis with its word.
    pub const ALL: [(Basis, &'static str); 9] = [
        (Basis::Cited, "cited"),
        (Basis::Inferred, "inferred"),
        (Basis::Repaired, "repaired"),
        (Basis::Chosen, "chosen"),
        (Basis::OfHead, "with its head"),
        (Basis::Notation, "of notation"),
        (Basis::Reading, "of a reading"),
        (Basis::Parent, "of the parent"),
        (Basis::Nothing, "without support"),
    ];

    /// As reports call it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Basis::ALL.iter().find(|(basis, _)| *basis == self).map_or("", |(_, word)| *word)
    }
}

impl Coverage {
    /// Holds a ruleset against its sheets.
    #[must_use]
    pub fn of(loaded: &Loaded, sheets: &Sheets) -> Coverage {
        let mut coverage = Coverage::default();
        coverage.clauses(loaded, sheets);
        coverage.sources(loaded, sheets);
        coverage.parents(loaded, sheets);
        coverage
    }

    /// How many clauses rest on each basis.
    #[must_use]
    pub fn figures(&self) -> Vec<(Basis, usize)> {
        let count = |basis| self.clauses.iter().filter(|clause| clause.basis == basis).count();
        Basis::ALL.iter().map(|(basis, _)| (*basis, count(*basis))).filter(|(_, count)| *count > 0).collect()
    }

    /// Rule sentences in all, and those that are cited.
    #[must_use]
    pub fn rules(&self) -> (usize, usize) {
        let sentences = self.sources.iter().filter_map(|source| source.sentences.as_ref()).flatten();
        let rules: Vec<&CoveredSentence> = sentences
            .filter(|sentence| sentence.kind.is_rule() && !matches!(sentence.status, SentenceStatus::NoRule(_)))
            .collect();
        let cited = rules.iter().filter(|sentence| sentence.status.is_cited()).count();
        (rules.len(), cited)
    }

    fn clauses(&mut self, loaded: &Loaded, sheets: &Sheets) {
        let tree = &loaded.tree;
        let keys: Vec<&str> = tree.front.sources.iter().map(|source| source.key.it.as_str()).collect();
        let notation: Vec<Span> = tree
            .board
            .iter()
            .filter(|line| matches!(line.it, BoardLine::Written { .. }))
            .map(|line| line.clause.span)
            .collect();
        let all = tree.clauses();
        // a head and its lines rest on what any of them rests on
        let rests = |clause: &Clause| clause.tail.ground.is_some() || !clause.tail.citations.is_empty();
        let resting: BTreeSet<&str> = all.iter().filter(|clause| rests(clause)).map(|clause| unit(clause)).collect();
        let asked: BTreeSet<&str> =
            all.iter().filter(|clause| clause.tail.under.is_some()).map(|clause| unit(clause)).collect();
        for clause in all {
            let part = clause.auto.split('-').next().unwrap_or_default();
            let basis = match &clause.tail.ground {
                Some(ground) => match ground.kind {
                    GroundKind::Chosen => Basis::Chosen,
                    GroundKind::Inferred => Basis::Inferred,
                    GroundKind::Repaired => Basis::Repaired,
                },
                None if !clause.tail.citations.is_empty() => Basis::Cited,
                None if clause.span.text.0 > 0 || part == "based" => Basis::Parent,
                None if notation.contains(&clause.span) => Basis::Notation,
                None if clause.tail.under.is_some() || part == "reading" => Basis::Reading,
                None if resting.contains(unit(clause)) => Basis::OfHead,
                None if asked.contains(unit(clause)) => Basis::Reading,
                None => Basis::Nothing,
            };
            // a head is there for what stands under it
            if part == "example" || part == "head" && basis == Basis::Nothing {
                continue;
            }
            let at = self.clauses.len();
            let mut citations = Vec::new();
            for citation in &clause.tail.citations {
                self.cite(citation, clause, at, &keys, sheets, &mut citations);
            }
            self.clauses.push(CoveredClause {
                name: clause.name().to_owned(),
                words: words(loaded, clause),
                span: clause.span,
                under: clause.tail.under.as_ref().map(|word| word.it.clone()),
                citations,
                basis,
                reason: clause.tail.ground.as_ref().map(|ground| ground.reason.it.clone()),
            });
        }
    }

    /// The sentences of a citation; a range stands for all sentences from its first to its last.
    fn cite(
        &mut self,
        citation: &Citation,
        clause: &Clause,
        at: usize,
        keys: &[&str],
        sheets: &Sheets,
        citations: &mut Vec<(String, String)>,
    ) {
        let key = citation.source.as_ref().map(|key| key.it.as_str()).or(keys.first().copied()).unwrap_or_default();
        let said = citation.sentence.it.as_str();
        let ids = match sheets.get(key) {
            Some(sheet) => in_sheet(sheet, said),
            None => vec![said.to_owned()],
        };
        if ids.is_empty() {
            let span = if citation.sentence.span == Span::default() { clause.span } else { citation.sentence.span };
            self.dangling.push(Dangling { clause: at, citation: format!("{key}:{said}"), span });
        }
        citations.extend(ids.into_iter().map(|id| (key.to_owned(), id)));
    }

    fn sources(&mut self, loaded: &Loaded, sheets: &Sheets) {
        for source in &loaded.tree.front.sources {
            let key = &source.key.it;
            let title = source.fact(mancala_grammar::tree::SourceFact::Title).map(|title| title.it.clone());
            let sentences = sheets
                .get(key)
                .map(|sheet| sheet.sentences.iter().map(|sentence| self.sentence(key, sentence)).collect::<Vec<_>>());
            self.sources.push(CoveredSource { key: key.clone(), title: title.unwrap_or_default(), sentences });
        }
    }

    /// A sentence that a child's parent has said need not be said again.
    fn parents(&mut self, loaded: &Loaded, sheets: &Sheets) {
        let place = |front: &Front, key: &str| {
            front.source(key).and_then(|source| source.fact(SourceFact::Sheet)).map(|sheet| sheet.it.clone())
        };
        for parent in loaded.sources.iter().skip(1) {
            let tree = parse(parent).tree;
            let first = tree.front.sources.first().map(|source| source.key.it.clone()).unwrap_or_default();
            for citation in tree.clauses().iter().flat_map(|clause| &clause.tail.citations) {
                let theirs = citation.source.as_ref().map_or(&first, |key| &key.it);
                let Some(sheet) = place(&tree.front, theirs) else { continue };
                for source in &mut self.sources {
                    if place(&loaded.tree.front, &source.key).as_ref() != Some(&sheet) {
                        continue;
                    }
                    let Some(own) = sheets.get(&source.key) else { continue };
                    let ids = in_sheet(own, &citation.sentence.it);
                    let open = source.sentences.iter_mut().flatten();
                    open.filter(|sentence| sentence.status == SentenceStatus::Open && ids.contains(&sentence.id))
                        .for_each(|sentence| sentence.status = SentenceStatus::CitedByParent);
                }
            }
        }
    }

    fn sentence(&self, key: &str, sentence: &crate::sheet::Sentence) -> CoveredSentence {
        let cites = |clause: &CoveredClause| clause.citations.iter().any(|(k, id)| k == key && *id == sentence.id.it);
        let all = self.clauses.iter().enumerate();
        let cited_by: Vec<usize> = all.filter(|(_, clause)| cites(clause)).map(|(at, _)| at).collect();
        let status = match (&sentence.no_rule, cited_by.is_empty()) {
            (_, false) => SentenceStatus::Cited,
            (Some(why), true) => SentenceStatus::NoRule(why.it.clone()),
            (None, true) if sentence.kind.it.is_rule() => SentenceStatus::Open,
            (None, true) => SentenceStatus::NotOfPlay,
        };
        CoveredSentence {
            id: sentence.id.it.clone(),
            kind: sentence.kind.it,
            text: sentence.text.it.clone(),
            cited_by,
            status,
        }
    }
}

/// The head, or the line, that a clause belongs to: `when-3` of `when-3.2`.
fn unit(clause: &Clause) -> &str {
    clause.auto.split('.').next().unwrap_or_default()
}

/// The ids that a citation names in a sheet; none if it names none.
fn in_sheet(sheet: &Sheet, said: &str) -> Vec<String> {
    if let Some(sentence) = sheet.sentence(said) {
        return vec![sentence.id.it.clone()];
    }
    let Some((first, last)) = said.split_once('-') else { return Vec::new() };
    let place = |id: &str| sheet.sentences.iter().position(|sentence| sentence.id.it == id);
    match (place(first), place(last)) {
        (Some(first), Some(last)) if first <= last => {
            sheet.sentences[first..=last].iter().map(|sentence| sentence.id.it.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// The words of a clause on one line, each run of blanks one blank.
fn words(loaded: &Loaded, clause: &Clause) -> String {
    let text = loaded.sources.get(usize::from(clause.span.text.0)).map(|source| &source.text);
    let words = text.and_then(|text| text.get(clause.span.start as usize..clause.span.end as usize));
    words.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}
