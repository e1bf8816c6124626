//! From the raw text of a page to the draft of a source sheet.

mod diagram;
mod kinds;
mod language;
mod lines;
mod split;
mod states;
mod vocabulary;
mod write;

use std::ops::Range;

use mancala_grammar::diagnostic::{Diagnostic, Label, Severity, in_order};
use mancala_grammar::source::{Source, Span, TextId};

use crate::sheet::{Kind, Look, Sentence, Stated, check, numbers, read};
use kinds::Known;
use lines::{Piece, What};
use vocabulary::Section;

/// More sentences than a draft may have: the sheet would be too large to be read.
const MOST_SENTENCES: usize = 2500;

/// What the drafter knows of the page.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The key of the sheet.
    pub key: String,
    /// The title, if it is not the first line.
    pub title: Option<String>,
    /// The language, if it is known.
    pub language: Option<String>,
}

/// A draft of a sheet.
#[derive(Clone, Debug)]
pub struct Drafted {
    /// The sheet, as YAML.
    pub sheet: String,
    /// How many sentences it has, layout included.
    pub sentences: usize,
    /// How many diagrams.
    pub diagrams: usize,
    /// What does not fit together, as warnings with places in the page.
    pub problems: Vec<Diagnostic>,
}

/// What is known of a sheet that is being drafted.
struct Draft {
    title: String,
    language: Option<String>,
    /// The language was found out, not told.
    guessed: bool,
    /// What the page names as its source.
    names: Option<String>,
    entries: Vec<Entry>,
}

/// A sentence of a draft.
struct Entry {
    id: String,
    kind: Kind,
    words: String,
    rows: Vec<String>,
    states: Vec<(Stated, u32)>,
    remarks: Vec<String>,
    /// Its bytes in the page, and those of its rows.
    at: Range<usize>,
    rows_at: Vec<Range<usize>>,
}

/// Drafts a sheet.
///
/// # Errors
///
/// A page without words (M820), or with too many sentences for one sheet (M821).
pub fn draft(page: &Source, wishes: &Wishes) -> Result<Drafted, Box<Diagnostic>> {
    let text: &str = &page.text;
    let pieces = lines::pieces(text);
    if pieces.is_empty() {
        let problem = Diagnostic::error("M820", Span::default(), "a page without words");
        return Err(Box::new(problem.help("give the text of the page, not the page itself")));
    }
    let (language, guessed) = match &wishes.language {
        Some(language) => (Some(language.clone()), false),
        None => (language::of(text), true),
    };
    let mut problems = Vec::new();
    let entries = entries(text, &pieces, &mut problems);
    if let Some(first) = entries.get(MOST_SENTENCES) {
        let problem = Diagnostic::error("M821", span(&first.at), format!("more than {MOST_SENTENCES} sentences"));
        return Err(Box::new(problem.help("split the page, and import each part")));
    }
    let title = wishes.title.clone().unwrap_or_else(|| one_line(&text[pieces[0].at.clone()]));
    let names = entries.iter().find_map(|entry| {
        let (label, value) = lines::label(&entry.words)?;
        vocabulary::names_source(&entry.words[label]).then(|| entry.words[value..].to_string())
    });
    let mut draft = Draft { title, language, guessed, names, entries };
    let sheet = Source::new("draft", write::sheet(&draft, &page.name, wishes));
    problems.extend(found(&sheet, text, &draft.entries)?);
    in_order(&mut problems);
    for problem in &problems {
        let at = problem.span().start as usize;
        if let Some(entry) = draft.entries.iter_mut().find(|entry| entry.at.end > at) {
            entry.remarks.push(format!("{}: {}", problem.code, problem.message));
        }
    }
    let diagrams = draft.entries.iter().filter(|entry| !entry.rows.is_empty()).count();
    let sheet = write::sheet(&draft, &page.name, wishes);
    Ok(Drafted { sheet, sentences: draft.entries.len(), diagrams, problems })
}

/// What a check of the draft finds, with places in the page.
fn found(draft: &Source, page: &str, entries: &[Entry]) -> Result<Vec<Diagnostic>, Box<Diagnostic>> {
    let (sheet, wrong) = read(draft);
    if let Some(first) = wrong.into_iter().next() {
        // what is too much for one sheet
        return Err(Box::new(Diagnostic {
            code: "M821",
            labels: vec![Label { span: Span::default(), text: String::new() }],
            ..first
        }));
    }
    let untranslated = |problem: &Diagnostic| problem.code == "W813";
    let problems = check(&sheet, Look::AsItStands).into_iter().filter(|problem| !untranslated(problem));
    let in_page = |label: Label| {
        let (entry, sentence) =
            entries.iter().zip(&sheet.sentences).rfind(|(_, s)| s.span.start <= label.span.start)?;
        Some(Label { span: span(&place(page, entry, sentence, label.span)), text: label.text })
    };
    let to_page = |problem: Diagnostic| Diagnostic {
        severity: Severity::Warning,
        labels: problem.labels.into_iter().filter_map(in_page).collect(),
        ..problem
    };
    Ok(problems.map(to_page).collect())
}

/// Where in the page stands what stands in the draft at a place: the row of a diagram, a number that is stated, or the
/// sentence.
fn place(page: &str, entry: &Entry, sentence: &Sentence, span: Span) -> Range<usize> {
    let row = sentence.diagram.iter().position(|row| row.span == span).and_then(|row| entry.rows_at.get(row).cloned());
    let number = sentence.states.iter().find(|(_, number)| number.span == span).and_then(|(_, stated)| {
        let said = numbers::all(&page[entry.at.clone()]).into_iter().find(|number| number.value == stated.it)?;
        Some(entry.at.start + said.at.start..entry.at.start + said.at.end)
    });
    row.or(number).unwrap_or_else(|| entry.at.clone())
}

fn entries(page: &str, pieces: &[Piece], problems: &mut Vec<Diagnostic>) -> Vec<Entry> {
    let mut section = Section::Top;
    let heading = |piece: &Piece| piece.what == What::Heading && vocabulary::section(&page[piece.at.clone()]).is_some();
    // the title may have a word of a heading in it
    let known = Known::of(page, pieces.iter().skip(1).any(heading));
    let (mut entries, mut sentences, mut headed) = (Vec::new(), 0, 0);
    for (index, piece) in pieces.iter().enumerate() {
        // one more is enough to tell that there are too many
        if sentences + headed > MOST_SENTENCES {
            break;
        }
        let text = &page[piece.at.clone()];
        let mut add = |id: String, kind, at: Range<usize>, rows_at: Vec<Range<usize>>, states| {
            let rows = rows_at.iter().map(|row| one_line(&page[row.clone()])).collect();
            let words = one_line(&page[at.clone()]);
            entries.push(Entry { id, kind, words, rows, states, remarks: Vec::new(), at, rows_at });
        };
        match &piece.what {
            // the title is the first sentence, whatever word of a heading is in it
            What::Heading if index == 0 => {
                sentences += 1;
                add(sentences.to_string(), Kind::Layout, piece.at.clone(), Vec::new(), Vec::new());
            }
            What::Heading => {
                headed += 1;
                section = vocabulary::section(text).unwrap_or(section);
                add(format!("H{headed}"), Kind::Layout, piece.at.clone(), Vec::new(), Vec::new());
            }
            What::Diagram(rows) => {
                sentences += 1;
                add(sentences.to_string(), Kind::Layout, piece.at.clone(), rows.clone(), Vec::new());
            }
            What::Text => {
                for range in split::sentences(text).into_iter().take(MOST_SENTENCES + 1) {
                    sentences += 1;
                    let stated = match section {
                        Section::Top | Section::Overview | Section::Board => states::of(&text[range.clone()]),
                        Section::Play | Section::End | Section::Notes => Vec::new(),
                    };
                    let kind = kinds::of(&text[range.clone()], section, known, &stated);
                    let at = piece.at.start + range.start..piece.at.start + range.end;
                    add(sentences.to_string(), kind, at, Vec::new(), stated);
                }
            }
        }
        if piece.glued {
            problems.extend(pieces.get(index + 1).map(glued));
        }
    }
    entries
}

/// Text and a diagram on one line.
fn glued(next: &Piece) -> Diagnostic {
    let message = match next.what {
        What::Diagram(_) => "a diagram stands on one line with the words before it",
        What::Heading | What::Text => "these words are glued to the last row of a diagram",
    };
    Diagnostic::warning("W815", span(&next.at), message)
        .help("they are apart in the draft; see whether a number is lost")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn span(at: &Range<usize>) -> Span {
    // a page is 1 MiB at most, so its bytes are counted in 32 bits
    let count = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { text: TextId(0), start: count(at.start), end: count(at.end) }
}
