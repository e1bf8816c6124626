//! The examples of an audited ruleset told: those that fail, and the clauses to suspect.

use std::fmt::Write;

use mancala_audit::examples::{Examples, Failing};
use mancala_audit::mutate::Mend;
use mancala_grammar::diagnostic::{Report, on_one_line};
use mancala_grammar::source::Span;
use serde_json::{Value, json};

use super::Audited;
use super::page::escape;
use crate::draw::words::counted;
use crate::json;
use crate::paint::{Paint, Tone};

/// For people.
pub fn text(out: &mut String, audited: &Audited, told: &Examples, paint: &Paint) {
    let _ = writeln!(out, "\n{}", paint.tone(Tone::Strong, "Examples"));
    let _ = writeln!(out, "  {}", summary(told));
    let mut before = None;
    for failing in &told.failing {
        let title = paint.tone(Tone::Bad, &format!("\"{}\" fails", on_one_line(&failing.title)));
        let _ = writeln!(out, "  {} {title}", place(audited, failing.span));
        if before == Some(&failing.suspects) && !failing.suspects.is_empty() {
            let _ = writeln!(out, "      the same is to suspect");
            continue;
        }
        before = Some(&failing.suspects);
        for line in suspicion(audited, failing) {
            let _ = writeln!(out, "      {line}");
        }
    }
}

fn summary(told: &Examples) -> String {
    let all = counted(told.played as u64, "example");
    match told.failing.len() {
        0 if told.played == 0 => "there are none".to_string(),
        0 if told.played == 1 => format!("{all}, which holds"),
        0 => format!("{all}, all of which hold"),
        failing => format!("{} of {all} hold", told.played - failing),
    }
}

/// Which clauses to suspect, a line each.
fn suspicion(audited: &Audited, failing: &Failing) -> Vec<String> {
    let all = failing.problems.len();
    let mut lines: Vec<String> = failing.suspects.iter().map(|mend| suspect(audited, mend)).collect();
    if lines.is_empty() && all > 0 {
        let names: Vec<String> = failing.at_work.iter().map(|(label, _)| format!("({})", on_one_line(label))).collect();
        lines.push(match names.is_empty() {
            true => "no single change of a clause mends it".to_string(),
            false => format!("no single change of a clause mends it; at work in it: {}", names.join(" ")),
        });
    }
    lines
}

fn suspect(audited: &Audited, mend: &Mend) -> String {
    let what = if mend.lost { "something may be lost there" } else { "suspect it" };
    let many = match mend.examples.len() {
        1 => "the example holds".to_string(),
        more => format!("{more} examples hold"),
    };
    let (place, words) = (place(audited, mend.span), on_one_line(&mend.words));
    format!("{place} ({}) {what}: with {words}, {many}", on_one_line(&mend.clause))
}

fn place(audited: &Audited, span: Span) -> String {
    let source = audited.opened.loaded.sources.get(usize::from(span.text.0));
    source.map_or_else(String::new, |source| {
        let name = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
        format!("{}:{}", on_one_line(name), source.line_and_column(span.start).0)
    })
}

/// As a part of the page.
pub fn page(out: &mut String, audited: &Audited, told: &Examples) {
    let class = if told.failing.is_empty() { "good" } else { "bad" };
    let _ = writeln!(out, "<h2>Examples</h2>\n<p class=\"{class}\">{}</p>", escape(&summary(told)));
    for failing in &told.failing {
        let _ = writeln!(out, "<div class=\"finding error\"><p>{}</p>", escape(&failing.title));
        for line in suspicion(audited, failing) {
            let _ = writeln!(out, "<p class=\"faint\">{}</p>", escape(&line));
        }
        out.push_str("</div>\n");
    }
}

/// For programs.
pub fn json(audited: &Audited, told: &Examples, report: &Report) -> Value {
    let failing = told.failing.iter().map(|failing| {
        let suspects = failing.suspects.iter().map(|mend| {
            json!({ "clause": mend.clause, "at": place(audited, mend.span), "words": mend.words, "lost": mend.lost,
                "mended": mend.examples.len() })
        });
        let at_work: Vec<&str> = failing.at_work.iter().map(|(label, _)| label.as_str()).collect();
        let problems = failing.problems.iter().map(|problem| json::problem(problem, &report.sources));
        json!({ "example": failing.title, "at": place(audited, failing.span), "suspects": suspects.collect::<Vec<_>>(),
            "at_work": at_work, "problems": problems.collect::<Vec<_>>() })
    });
    json!({ "played": told.played, "failing": failing.collect::<Vec<_>>() })
}
