//! All that is wrong with a ruleset, in the form in which miette shows it.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::sync::Arc;

use miette::{LabeledSpan, NamedSource, SourceCode};

use super::{Diagnostic, Label, Severity, counted, plain};
use crate::source::{Source, TextId};

/// Beyond this many bytes a line is not shown under its message.
const LONGEST_LINE: usize = 4096;

/// Everything that is wrong, with the texts it is about.
#[derive(Debug)]
pub struct Report {
    /// The texts: the ruleset, then its parents.
    pub sources: Vec<Source>,
    /// What is wrong, in order.
    pub items: Vec<Diagnostic>,
    views: Vec<View>,
}

impl Report {
    /// A report on these texts.
    #[must_use]
    pub fn new(sources: Vec<Source>, items: Vec<Diagnostic>) -> Report {
        let mut shown = Shown { sources: &sources, copies: BTreeMap::new() };
        let views = items.iter().map(|item| View::new(item, &mut shown)).collect();
        Report { sources, items, views }
    }

    /// How many errors there are.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.items.iter().filter(|item| item.is_error()).count()
    }

    /// How many warnings there are.
    #[must_use]
    pub fn warnings(&self) -> usize {
        self.items.len() - self.errors()
    }

    /// Each problem by itself, ready to be shown.
    pub fn each(&self) -> impl Iterator<Item = &(dyn miette::Diagnostic + Send + Sync + 'static)> {
        self.views.iter().map(|view| view as &(dyn miette::Diagnostic + Send + Sync + 'static))
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", counted_or_no(self.errors(), "error"), counted_or_no(self.warnings(), "warning"))
    }
}

fn counted_or_no(count: usize, what: &str) -> String {
    if count == 0 { format!("no {what}s") } else { counted(count, what) }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn severity(&self) -> Option<miette::Severity> {
        Some(shown_severity(if self.errors() > 0 { Severity::Error } else { Severity::Warning }))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(self.views.iter().map(|view| view as &dyn miette::Diagnostic)))
    }
}

fn shown_severity(severity: Severity) -> miette::Severity {
    match severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    }
}

/// A copy of a text that is safe to show.
type Copy = Arc<NamedSource<String>>;

/// The copies made so far.
struct Shown<'s> {
    sources: &'s [Source],
    copies: BTreeMap<TextId, Copy>,
}

impl Shown<'_> {
    fn copy(&mut self, text: TextId) -> Option<Copy> {
        if !self.copies.contains_key(&text) {
            let source = self.sources.get(usize::from(text.0))?;
            let copy = NamedSource::new(plain::line(&source.name), plain::same_length(&source.text));
            self.copies.insert(text, Arc::new(copy));
        }
        self.copies.get(&text).cloned()
    }

    /// Whether a label can be drawn: its place lies in the text, on lines that are not too long to show.
    fn fits(&self, label: &Label) -> bool {
        let Some(source) = self.sources.get(usize::from(label.span.text.0)) else { return false };
        let (start, end) = (label.span.start as usize, label.span.end as usize);
        let (Some(before), Some(after)) = (source.text.get(..start), source.text.get(end..)) else { return false };
        // the line above and the line below are shown too
        let above = before.rsplit('\n').take(2).map(str::len).max().unwrap_or(0);
        let below = after.split('\n').take(2).map(str::len).max().unwrap_or(0);
        start <= end && above + (end - start) + below <= LONGEST_LINE
    }

    fn place(&self, label: &Label) -> Option<String> {
        let source = self.sources.get(usize::from(label.span.text.0))?;
        let (line, column) = source.line_and_column(label.span.start);
        Some(format!("{}, line {line}, column {column}", plain::line(&source.name)))
    }
}

/// One problem as miette shows it; labels in another text follow as related notes, for a snippet shows one text.
#[derive(Debug)]
struct View {
    code: Option<&'static str>,
    severity: miette::Severity,
    message: String,
    help: Option<String>,
    source: Option<Copy>,
    labels: Vec<LabeledSpan>,
    elsewhere: Vec<View>,
}

impl View {
    fn new(item: &Diagnostic, shown: &mut Shown) -> View {
        let text = item.span().text;
        let (here, elsewhere): (Vec<&Label>, Vec<&Label>) = item.labels.iter().partition(|l| l.span.text == text);
        let fit = here.iter().all(|label| shown.fits(label));
        let mut message = item.message.clone();
        if !fit && let Some(place) = here.first().and_then(|label| shown.place(label)) {
            message = format!("{message} ({place})");
        }
        View {
            code: Some(item.code),
            severity: shown_severity(item.severity),
            message,
            help: item.help.clone(),
            source: if fit { shown.copy(text) } else { None },
            labels: if fit {
                here.iter().enumerate().map(|(at, label)| drawn(at == 0, label)).collect()
            } else {
                vec![]
            },
            elsewhere: elsewhere.into_iter().map(|label| View::note(label, shown)).collect(),
        }
    }

    fn note(label: &Label, shown: &mut Shown) -> View {
        let fit = shown.fits(label);
        View {
            code: None,
            severity: miette::Severity::Advice,
            message: if label.text.is_empty() { "see also".to_owned() } else { label.text.clone() },
            help: if fit { None } else { shown.place(label) },
            source: if fit { shown.copy(label.span.text) } else { None },
            labels: if fit { vec![drawn(true, &Label { text: String::new(), ..label.clone() })] } else { vec![] },
            elsewhere: Vec::new(),
        }
    }
}

/// A label as miette draws it; the first of a message is the one it opens at.
fn drawn(first: bool, label: &Label) -> LabeledSpan {
    let text = (!label.text.is_empty()).then(|| label.text.clone());
    let (start, length) = (label.span.start as usize, (label.span.end.saturating_sub(label.span.start)) as usize);
    if first {
        LabeledSpan::new_primary_with_span(text, (start, length))
    } else {
        LabeledSpan::new(text, start, length)
    }
}

impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for View {}

impl miette::Diagnostic for View {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source.as_ref() as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if self.labels.is_empty() { None } else { Some(Box::new(self.labels.iter().cloned())) }
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.elsewhere.is_empty() {
            return None;
        }
        Some(Box::new(self.elsewhere.iter().map(|view| view as &dyn miette::Diagnostic)))
    }
}
