//! From YAML to a sheet; everything that is wrong with its shape is told, where it stands.

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::{Source, Span, TextId};
use mancala_grammar::tree::{At, SourceFact, Word};
use mancala_grammar::yaml::{Fields, Node, Place, Placed};

use super::{Kind, Repair, Role, Sentence, Sheet, Stated, Term};

/// More bytes than a sheet may have.
const MOST_BYTES: usize = 1 << 20;

const KEYS: &[&str] = &["key", "version-of", "roles", "sentences"];
const SENTENCE: &[&str] = &["id", "kind", "text", "words", "diagram", "states", "terms", "repairs", "check", "no-rule"];

/// Reads a sheet. What can be read is read, whatever else is wrong.
#[must_use]
pub fn read(source: &Source) -> (Sheet, Vec<Diagnostic>) {
    read_as(source, TextId(0))
}

/// Reads a sheet that is one of several texts.
#[must_use]
pub fn read_as(source: &Source, id: TextId) -> (Sheet, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    let mut sheet = Sheet::default();
    let start = Span { text: id, ..Span::default() };
    if source.text.len() > MOST_BYTES {
        problems.push(Diagnostic::error("M104", start, "a sheet of more than 1 MiB").help("split the source"));
        return (sheet, problems);
    }
    let base = if source.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let yaml = source.text.get(base..).unwrap_or_default();
    match (Place { id, base, yaml, what: "sheet" }).read() {
        Ok(Some(node)) => lower(&node, &mut sheet, &mut problems),
        Ok(None) => problems.push(Diagnostic::error("M106", start, "an empty sheet").help("begin it with `key: …`")),
        Err(problem) => problems.push(*problem),
    }
    (sheet, problems)
}

fn lower(node: &Placed, sheet: &mut Sheet, problems: &mut Vec<Diagnostic>) {
    let mut fields = Fields { problems };
    for (key, value) in fields.entries(node, "a sheet is a list of keys with values: `key: …`") {
        match key.it.as_str() {
            "key" => sheet.key = fields.text(&key, value),
            "version-of" => sheet.version_of = fields.text(&key, value),
            "roles" => sheet.roles = roles(&mut fields, value),
            "sentences" => sheet.sentences = items(&mut fields, &key, value, sentence),
            other => match SourceFact::KEYS.iter().find(|(name, _)| *name == other) {
                Some((_, fact)) => sheet.facts.extend(fields.texts(&key, value).into_iter().map(|text| (*fact, text))),
                None => {
                    let facts = SourceFact::KEYS.iter().map(|(name, _)| *name);
                    fields.unknown(&key, KEYS.iter().copied().chain(facts));
                }
            },
        }
    }
    let missing = [("key", sheet.key.is_none()), ("title", sheet.fact(SourceFact::Title).is_none())];
    for (key, _) in missing.iter().filter(|(_, missing)| *missing) {
        let problem = Diagnostic::error("M106", node.span, format!("this sheet has no `{key}`"));
        problems.push(problem.help(format!("write `{key}: …` at its top")));
    }
}

/// The items of a list, each read by `one`.
fn items<T>(
    fields: &mut Fields<'_>,
    key: &Word,
    value: &Placed,
    one: impl Fn(&mut Fields<'_>, &Placed) -> Option<T>,
) -> Vec<T> {
    let Node::List(list) = &value.node else {
        let problem = Diagnostic::error("M106", key.span, format!("`{}` is a list", key.it));
        fields.problems.push(problem.help("write each on a line of its own, as `- { … }`"));
        return Vec::new();
    };
    list.iter().filter_map(|item| one(fields, item)).collect()
}

fn sentence(fields: &mut Fields<'_>, node: &Placed) -> Option<Sentence> {
    let wanted = "a sentence is a list of keys: `{ id: \"1\", kind: rule, text: \"…\" }`";
    let (mut id, mut kind, mut text) = (None, None, None);
    let mut found = Sentence {
        id: Word::new(String::new(), node.span),
        kind: At::new(Kind::Layout, node.span),
        text: Word::new(String::new(), node.span),
        words: None,
        diagram: Vec::new(),
        states: Vec::new(),
        terms: Vec::new(),
        repairs: Vec::new(),
        check: None,
        no_rule: None,
        span: node.span,
    };
    for (key, value) in fields.entries(node, wanted) {
        match key.it.as_str() {
            "id" => id = fields.text(&key, value),
            "kind" => kind = fields.text(&key, value).and_then(|word| kind_of(fields, &word)),
            "text" => text = fields.text(&key, value),
            "words" => found.words = fields.text(&key, value),
            "diagram" => found.diagram = fields.texts(&key, value),
            "states" => found.states = states(fields, value),
            "terms" => found.terms = items(fields, &key, value, term),
            "repairs" => found.repairs = items(fields, &key, value, repair),
            "check" => found.check = fields.text(&key, value),
            "no-rule" => found.no_rule = fields.text(&key, value),
            _ => fields.unknown(&key, SENTENCE.iter().copied()),
        }
    }
    found.id = needed(fields, node, "id", id)?;
    found.kind = needed(fields, node, "kind", kind)?;
    found.text = needed(fields, node, "text", text)?;
    Some(found)
}

fn kind_of(fields: &mut Fields<'_>, word: &Word) -> Option<At<Kind>> {
    let found = Kind::ALL.iter().find(|(_, name)| *name == word.it).map(|(kind, _)| At::new(*kind, word.span));
    if found.is_none() {
        not_among(fields, word, "kind of sentence", &Kind::ALL.map(|(_, name)| name));
    }
    found
}

fn states(fields: &mut Fields<'_>, node: &Placed) -> Vec<(Stated, At<u32>)> {
    let mut found = Vec::new();
    for (key, value) in fields.entries(node, "`states` is a list of numbers: `{ rows: 4, holes: 8 }`") {
        let stated = Stated::ALL.iter().find(|(_, name)| *name == key.it).map(|(stated, _)| *stated);
        if stated.is_none() {
            fields.unknown(&key, Stated::ALL.iter().map(|(_, name)| *name));
        }
        let number = fields.text(&key, value).and_then(|text| number(fields, &text));
        found.extend(stated.zip(number));
    }
    found
}

fn roles(fields: &mut Fields<'_>, node: &Placed) -> Vec<Role> {
    let mut found = Vec::new();
    for (name, value) in fields.entries(node, "`roles` is a list of names: `house: { text: …, excludes: [end-hole] }`")
    {
        let (mut text, mut excludes, mut known_from) = (None, Vec::new(), None);
        for (key, value) in fields.entries(value, "a role is `{ text: …, excludes: […] }`") {
            match key.it.as_str() {
                "text" => text = fields.text(&key, value),
                "excludes" => excludes = fields.texts(&key, value),
                "known-from" => known_from = fields.text(&key, value),
                _ => fields.unknown(&key, ["text", "excludes", "known-from"].into_iter()),
            }
        }
        found.push(Role { name, text, excludes, known_from });
    }
    let names: Vec<String> = found.iter().map(|role| role.name.it.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for other in found.iter().flat_map(|role| &role.excludes).filter(|other| !names.contains(&other.it.as_str())) {
        not_among(fields, other, "role", &names);
    }
    found
}

fn term(fields: &mut Fields<'_>, node: &Placed) -> Option<Term> {
    let (mut word, mut role, mut defined) = (None, None, false);
    let mut occurrence = At::new(1, node.span);
    for (key, value) in fields.entries(node, "a term is `{ word: …, as: … }`") {
        match key.it.as_str() {
            "word" => word = fields.text(&key, value),
            "occurrence" => occurrence = fields.text(&key, value).and_then(|text| number(fields, &text))?,
            "as" => role = fields.text(&key, value),
            "defined" => {
                let text = fields.text(&key, value)?;
                defined = text.it == "true";
                if !matches!(text.it.as_str(), "true" | "false") {
                    not_among(fields, &text, "truth value", &["true", "false"]);
                }
            }
            _ => fields.unknown(&key, ["word", "occurrence", "as", "defined"].into_iter()),
        }
    }
    Some(Term { word: needed(fields, node, "word", word)?, occurrence, role, defined })
}

fn repair(fields: &mut Fields<'_>, node: &Placed) -> Option<Repair> {
    let (mut word, mut be, mut evidence) = (None, None, None);
    let mut occurrence = At::new(1, node.span);
    for (key, value) in fields.entries(node, "a repair is `{ word: …, be: …, evidence: … }`") {
        match key.it.as_str() {
            "word" => word = fields.text(&key, value),
            "occurrence" => occurrence = fields.text(&key, value).and_then(|text| number(fields, &text))?,
            "be" => be = fields.text(&key, value),
            "evidence" => evidence = fields.text(&key, value),
            _ => fields.unknown(&key, ["word", "occurrence", "be", "evidence"].into_iter()),
        }
    }
    let (word, be) = (needed(fields, node, "word", word)?, needed(fields, node, "be", be)?);
    Some(Repair { word, occurrence, be, evidence: needed(fields, node, "evidence", evidence)? })
}

fn number(fields: &mut Fields<'_>, text: &Word) -> Option<At<u32>> {
    let found = text.it.parse().ok().map(|number| At::new(number, text.span));
    if found.is_none() {
        let problem = Diagnostic::error("M106", text.span, format!("{} is no number", quoted(&text.it)));
        fields.problems.push(problem.help("write a whole number in digits"));
    }
    found
}

fn needed<T>(fields: &mut Fields<'_>, node: &Placed, key: &str, found: Option<T>) -> Option<T> {
    if found.is_none() {
        let problem = Diagnostic::error("M106", node.span, format!("no `{key}` here"));
        fields.problems.push(problem.help(format!("write `{key}: …`")));
    }
    found
}

fn not_among(fields: &mut Fields<'_>, word: &Word, what: &str, known: &[&str]) {
    let help = match mancala_grammar::words::nearest(&word.it, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", known.join(", ")),
    };
    fields
        .problems
        .push(Diagnostic::error("M106", word.span, format!("unknown {what} {}", quoted(&word.it))).help(help));
}
