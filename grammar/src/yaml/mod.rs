//! YAML as a tree in which every key and value has its place: front matter and source sheets. All knowledge of the
//! YAML reader is here.

mod fields;

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::{DuplicateKeyPolicy, Error, MergeKeyPolicy, Spanned};

use crate::diagnostic::Diagnostic;
use crate::source::{Span, TextId};

pub use fields::Fields;

/// A YAML value.
#[derive(Debug)]
pub enum Node {
    /// Nothing: `game:` and no more.
    Nothing,
    /// A text, number or truth value, as it is written.
    Scalar(String),
    /// A list.
    List(Vec<Placed>),
    /// Keys with their values.
    Map(Vec<(Placed, Placed)>),
}

/// A YAML value with its place.
#[derive(Debug)]
pub struct Placed {
    /// The value.
    pub node: Node,
    /// Where it stands.
    pub span: Span,
}

/// A stretch of YAML within a text.
#[derive(Clone, Copy)]
pub struct Place<'y> {
    /// The text it lies in.
    pub id: TextId,
    /// The byte at which it begins.
    pub base: usize,
    /// The YAML itself.
    pub yaml: &'y str,
    /// What messages call it: `front matter`.
    pub what: &'static str,
}

impl Place<'_> {
    /// Reads the YAML; `None` if there is none.
    ///
    /// # Errors
    ///
    /// The first thing that cannot be read: signs that cannot be seen, tabs that indent, what is not closed, anchors,
    /// too much of it (M103, M105).
    pub fn read(self) -> Result<Option<Placed>, Box<Diagnostic>> {
        if self.yaml.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
            return Ok(None);
        }
        if let Some(sign) = self.yaml.find(|sign: char| sign.is_control() && !matches!(sign, '\n' | '\r' | '\t')) {
            let problem =
                Diagnostic::error("M103", self.bytes(sign, sign + 1), "a sign that cannot be seen").help("take it out");
            return Err(Box::new(problem));
        }
        if let Some(tab) = self.indenting_tab() {
            let problem = Diagnostic::error("M105", self.bytes(tab, tab + 1), "a tab indents this line")
                .help(format!("in {}, indent with blanks", self.what));
            return Err(Box::new(problem));
        }
        let raw: Spanned<Raw> =
            serde_saphyr::from_str_with_options(self.yaml, options()).map_err(|e| self.problem(&e))?;
        Ok(Some(self.placed(raw)))
    }

    /// A tab among the blanks at the beginning of a line.
    fn indenting_tab(self) -> Option<usize> {
        let mut at = 0;
        for line in self.yaml.split_inclusive('\n') {
            let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
            if let Some(tab) = line[..indent].find('\t') {
                return Some(at + tab);
            }
            at += line.len();
        }
        None
    }

    fn placed(self, raw: Spanned<Raw>) -> Placed {
        let span = self.span(&raw.referenced);
        let node = match raw.value {
            Raw::Nothing => Node::Nothing,
            Raw::Text(text) => Node::Scalar(text),
            Raw::Value(shown) => Node::Scalar(self.written(span).unwrap_or(shown)),
            Raw::List(items) => Node::List(items.into_iter().map(|item| self.placed(item)).collect()),
            Raw::Map(entries) => {
                Node::Map(entries.into_iter().map(|(key, value)| (self.placed(key), self.placed(value))).collect())
            }
        };
        Placed { node, span }
    }

    /// A number or truth value as it is written.
    fn written(self, span: Span) -> Option<String> {
        let (start, end) = ((span.start as usize).checked_sub(self.base)?, (span.end as usize).checked_sub(self.base)?);
        self.yaml.get(start..end).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    fn bytes(self, start: usize, end: usize) -> Span {
        // a text is 1 MiB at most, so its bytes are counted in 32 bits
        Span { text: self.id, start: (self.base + start) as u32, end: (self.base + end) as u32 }
    }

    /// The place of a value; where the reader knows no bytes, the place it counts in signs.
    fn span(self, location: &serde_saphyr::Location) -> Span {
        let span = location.span();
        let (start, length) = match (span.byte_offset(), span.byte_len()) {
            (Some(start), Some(length)) => (start as usize, length as usize),
            _ => {
                let signs = usize::try_from(span.offset()).unwrap_or(usize::MAX);
                (self.yaml.char_indices().nth(signs).map_or(self.yaml.len(), |(at, _)| at), 0)
            }
        };
        let start = start.min(self.yaml.len());
        let end = start.saturating_add(length).min(self.yaml.len());
        // a map or a text in the end runs on over line ends; a caret does not
        let line = self.yaml.get(start..end).and_then(|text| text.find('\n')).map_or(end, |at| start + at);
        self.bytes(start, line)
    }

    /// What the reader could not take, in words for people who write rulesets.
    fn problem(self, error: &Error) -> Box<Diagnostic> {
        let error = error.without_snippet();
        let span = error.location().map_or_else(|| self.bytes(0, 0), |location| self.span(&location));
        let simpler = || self.not_between_quotes(span).or_else(|| self.not_closed(span));
        if !self.is_deep(span)
            && let Some(problem) = simpler()
        {
            return Box::new(problem);
        }
        let (message, help) = match self.is_deep(span) {
            true => too_much(self.what),
            false => explained(error, self.what),
        };
        let code = if is_too_much(error) || self.is_deep(span) { "M104" } else { "M105" };
        Box::new(Diagnostic::error(code, span, message).help(help))
    }

    /// Whether more brackets are open at a place than lists may nest: the reader gives up on them in words of its own.
    fn is_deep(self, span: Span) -> bool {
        let before =
            (span.start as usize).checked_sub(self.base).and_then(|at| self.yaml.get(..at)).unwrap_or_default();
        let open = before.bytes().filter(|sign| matches!(sign, b'[' | b'{')).count();
        let closed = before.bytes().filter(|sign| matches!(sign, b']' | b'}')).count();
        open > closed + DEEPEST
    }

    /// A second colon in a text, at which the reader stopped.
    fn not_between_quotes(self, span: Span) -> Option<Diagnostic> {
        let at = (span.start as usize).checked_sub(self.base)?;
        let line = self.yaml.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        let before = self.yaml.get(line..at)?;
        let colon = self.yaml.get(at..)?.starts_with(": ") && before.contains(": ");
        colon.then(|| {
            let key = before.rsplit_once(": ").map_or("", |(key, _)| key);
            let key = key.rsplit([' ', '{', ',']).find(|word| !word.is_empty()).unwrap_or_default();
            Diagnostic::error("M105", self.bytes(at, at + 1), "a colon within a text")
                .help(format!("put the whole text between quotes: `{key}: \"… : …\"`"))
        })
    }

    /// A bracket that is open where the reader stopped, and was opened on a line above.
    fn not_closed(self, span: Span) -> Option<Diagnostic> {
        let at = (span.start as usize).checked_sub(self.base)?;
        let above = self.yaml.get(..at)?.rfind('\n')?;
        let mut open: Vec<(usize, char)> = Vec::new();
        let mut quote = None;
        for (at, sign) in self.yaml.get(..above)?.char_indices() {
            match (quote, sign) {
                (Some(end), sign) if end == sign => quote = None,
                (Some(_), _) => {}
                (None, '"') => quote = Some(sign),
                (None, '[' | '{') => open.push((at, sign)),
                (None, ']' | '}') => drop(open.pop()),
                (None, _) => {}
            }
        }
        let (at, sign) = open.pop().filter(|_| quote.is_none())?;
        let close = if sign == '[' { "]" } else { "}" };
        let problem = Diagnostic::error("M105", self.bytes(at, at + 1), format!("this `{sign}` is not closed"));
        Some(problem.help(format!("write `{close}` at the end of the list")))
    }
}

/// What is said where there is too much of it.
fn too_much(what: &str) -> (String, &'static str) {
    (format!("this {what} is too large or nested too deeply"), "keep it to keys, texts and short lists")
}

/// Whether there is too much of it; what is refused at any size is no question of size.
fn is_too_much(error: &Error) -> bool {
    use serde_saphyr::budget::BudgetBreach as Breach;
    match error {
        Error::Budget { breach, .. } => !matches!(
            breach,
            Breach::Documents { .. } | Breach::Anchors { .. } | Breach::Aliases { .. } | Breach::MergeKeys { .. }
        ),
        _ => false,
    }
}

fn explained(error: &Error, what: &str) -> (String, &'static str) {
    use serde_saphyr::budget::BudgetBreach;
    match error {
        Error::MultipleDocuments { .. } | Error::Budget { breach: BudgetBreach::Documents { .. }, .. } => (
            format!("{what} ends here for the YAML reader"),
            "only a line `---` may end it; take `...` and other `---` out",
        ),
        Error::Budget {
            breach: BudgetBreach::Anchors { .. } | BudgetBreach::Aliases { .. } | BudgetBreach::MergeKeys { .. },
            ..
        }
        | Error::MergeKeyNotAllowed { .. }
        | Error::UnknownAnchor { .. } => (
            format!("{what} has no anchors, aliases and merge keys"),
            "write the value out, or put it between quotes if it begins with `&` or `*`",
        ),
        Error::Budget { .. } => too_much(what),
        Error::Eof { .. } => (format!("this {what} is not whole"), "a bracket or a quote is not closed"),
        _ => (
            format!("cannot read this {what} from here on"),
            "write `key: value`, nested keys indented with blanks (no tabs); put a text that holds `: `, `#` or `\"` between quotes",
        ),
    }
}

/// How deep lists and keys may nest.
const DEEPEST: usize = 16;

fn options() -> serde_saphyr::Options {
    serde_saphyr::options! {
        strict_booleans: true,
        reject_unsupported_tags: true,
        with_snippet: false,
        duplicate_keys: DuplicateKeyPolicy::LastWins,
        merge_keys: MergeKeyPolicy::Error,
        budget: serde_saphyr::budget! {
            max_anchors: 0,
            max_aliases: 0,
            max_merge_keys: 0,
            max_documents: 1,
            max_depth: DEEPEST,
            max_nodes: 50_000,
        },
    }
}

/// A YAML value as the reader hands it over.
enum Raw {
    Nothing,
    Text(String),
    /// A number or truth value, as the reader would write it.
    Value(String),
    List(Vec<Spanned<Raw>>),
    Map(Vec<(Spanned<Raw>, Spanned<Raw>)>),
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Raw, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Raw, E> {
        Ok(Raw::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Raw, E> {
        Ok(Raw::Value(value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Raw, E> {
        Ok(Raw::Value(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Raw, E> {
        Ok(Raw::Value(value.to_string()))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Raw, E> {
        Ok(Raw::Value(value.to_string()))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Raw, E> {
        Ok(Raw::Value(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Raw, E> {
        Ok(Raw::Value(value.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Raw, E> {
        Ok(Raw::Nothing)
    }

    fn visit_none<E>(self) -> Result<Raw, E> {
        Ok(Raw::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Raw, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Raw::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Raw::Map(entries))
    }
}
