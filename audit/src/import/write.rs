//! A draft as YAML, with what does not fit together as remarks.

use mancala_grammar::diagnostic::on_one_line;

use super::{Draft, Entry, Wishes};
use crate::sheet::TO_TRANSLATE;

/// The remarks of an entry stand above it.
pub(super) fn sheet(draft: &Draft, page: &str, wishes: &Wishes) -> String {
    let mut text = String::new();
    text.push_str(&format!("# A draft from {}.\n", on_one_line(page)));
    text.push_str(
        "# Read every sentence beside the source: id, kind, numbers. `# !` marks what does not fit together.\n",
    );
    let foreign = draft.language.as_deref() != Some("en");
    if foreign {
        text.push_str(&format!("# Translate: each `text` is English, in the place of {}.\n", quoted(TO_TRANSLATE)));
    }
    text.push_str(&format!("key: {}\n", quoted(&wishes.key)));
    text.push_str(&format!("title: {}\n", quoted(&draft.title)));
    text.push_str("# author: \"\"\n# year: \n# page: \n");
    match &draft.language {
        Some(language) if draft.guessed => text.push_str(&format!("language: {language} # by the look of it\n")),
        Some(language) => text.push_str(&format!("language: {}\n", quoted(language))),
        None => text.push_str("# language: \n"),
    }
    text.push_str("# url: \"\"\n# licence: \"\"\n");
    text.push_str(&format!("note: {}\n", quoted(&note(draft))));
    text.push_str(if draft.entries.is_empty() { "sentences: []\n" } else { "sentences:\n" });
    for entry in &draft.entries {
        push(&mut text, entry, foreign);
    }
    text
}

fn note(draft: &Draft) -> String {
    match &draft.names {
        Some(source) => format!("Drafted from a page, not yet read against it. The page names its source: {source}."),
        None => {
            "Drafted from a page, not yet read against it. Say here how the source was reached, and what of it was not."
                .into()
        }
    }
}

fn push(text: &mut String, entry: &Entry, foreign: bool) {
    for remark in &entry.remarks {
        text.push_str(&format!("  # ! {}\n", on_one_line(remark)));
    }
    text.push_str(&format!("  - id: {}\n    kind: {}\n", quoted(&entry.id), entry.kind.word()));
    if entry.rows.is_empty() {
        if foreign {
            text.push_str(&format!("    words: {}\n    text: {}\n", quoted(&entry.words), quoted(TO_TRANSLATE)));
        } else {
            text.push_str(&format!("    text: {}\n", quoted(&entry.words)));
        }
    } else {
        text.push_str("    text: \"(diagram)\"\n    diagram:\n");
        for row in &entry.rows {
            text.push_str(&format!("      - {}\n", quoted(row)));
        }
    }
    if !entry.states.is_empty() {
        let states: Vec<String> = entry.states.iter().map(|(what, n)| format!("{}: {n}", what.word())).collect();
        text.push_str(&format!("    states: {{ {} }}\n", states.join(", ")));
    }
}

/// A text between quotes; signs that cannot be seen or turn the writing are spelt out.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            _ if on_one_line(sign.encode_utf8(&mut [0; 4])).starts_with('\\') => match u32::from(sign) {
                code @ 0..=0xffff => quoted.push_str(&format!("\\u{code:04X}")),
                code => quoted.push_str(&format!("\\U{code:08X}")),
            },
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}
