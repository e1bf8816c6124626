//! Why a move is not legal: the clauses, where they stand, and what their sources say.

use mancala_grammar::diagnostic::on_one_line;
use mancala_grammar::load::parse;
use mancala_interpreter::model::{ClauseId, ClauseInfo};

use crate::draw::words;
use crate::load::Opened;
use crate::paint::{Paint, Tone};
use crate::sheets;

/// A clause with its label, words and place, then its ground and what its sources say.
pub fn clause(opened: &Opened, clause: ClauseId, paint: &Paint) -> String {
    let Some(info) = opened.game.model().clauses.get(usize::from(clause.0)) else { return String::new() };
    let label = paint.tone(Tone::Name, &format!("({})", on_one_line(&info.label)));
    let place = paint.tone(Tone::Faint, &words::place(opened, clause));
    let mut told = format!("  {label} {}  {place}\n", on_one_line(&info.words));
    for (citations, text) in said(opened, info) {
        let text = text.map(|text| format!(" \"{text}\"")).unwrap_or_default();
        told.push_str(&format!(
            "      {}{text}\n",
            paint.tone(Tone::Faint, &format!("[{}]", on_one_line(&citations.join(" "))))
        ));
    }
    if let Some(ground) = &info.ground {
        told.push_str(&format!("      {}\n", paint.tone(Tone::Faint, &on_one_line(ground))));
    }
    told
}

/// What the sources of a clause say, or those of the clause it belongs to where it has none. What several sources say
/// in the same words is said once.
fn said(opened: &Opened, info: &ClauseInfo) -> Vec<(Vec<String>, Option<String>)> {
    let clauses = &opened.game.model().clauses;
    let above = |clause: ClauseId| clauses.get(usize::from(clause.0));
    let mut speaks = info;
    while let Some(next) = speaks.of.and_then(above).filter(|_| speaks.citations.is_empty() && speaks.ground.is_none())
    {
        speaks = next;
    }
    let mut said: Vec<(Vec<String>, Option<String>)> = Vec::new();
    for citation in &speaks.citations {
        let text = sentence(opened, speaks.span.text.0, citation);
        match said.iter_mut().find(|(_, other)| text.is_some() && *other == text) {
            Some((citations, _)) => citations.push(citation.clone()),
            None => said.push((vec![citation.clone()], text)),
        }
    }
    said
}

/// The sentence of a citation like `LS:29`, where its sheet is part of the program.
fn sentence(opened: &Opened, text: u16, citation: &str) -> Option<String> {
    let (key, id) = citation.split_once(':')?;
    let source = opened.loaded.sources.get(usize::from(text))?;
    let front = parse(source).tree.front;
    let found = sheets::of(&front, None, 0);
    found.sheets.get(key)?.sentence(id.trim()).map(|sentence| sentence.text.it.clone())
}
