//! An audit as a page of its own: sentences on the left, the clauses that cite them on the right.

use std::fmt::Write;

use mancala_audit::audit::Work;
use mancala_audit::claims::Verdict;
use mancala_audit::coverage::{Basis, CoveredClause, CoveredSentence, SentenceStatus};
use mancala_grammar::diagnostic::{Diagnostic, Report, counted, on_one_line};
use mancala_grammar::source::Span;
use mancala_grammar::tree::SourceFact;

use super::tell::how;
use super::{Audited, examples};

const STYLE: &str = include_str!("page.css");

/// The whole page. It needs nothing from elsewhere.
pub fn page(audited: &Audited, report: &Report) -> String {
    let title = escape(&audited.opened.game.model().title);
    let mut out = String::new();
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Audit of {title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    figures(&mut out, audited);
    board(&mut out, audited);
    findings(&mut out, audited, report);
    if let Some(told) = &audited.audit.examples {
        examples::page(&mut out, audited, told);
    }
    claims(&mut out, audited);
    sentences(&mut out, audited, report);
    alone(&mut out, audited, report);
    let _ = writeln!(out, "<p class=\"faint\">{}</p>", escape(&made(audited)));
    out.push_str("</body>\n</html>\n");
    out
}

fn made(audited: &Audited) -> String {
    let played = match (&audited.audit.played, audited.budget) {
        (Some(played), Some(budget)) => {
            let (games, drawn) = (counted(played.games, "game"), counted(played.positions, "drawn position"));
            format!(" {games} at random and {drawn}, seed {}.", budget.seed)
        }
        _ => String::new(),
    };
    format!("Written by mancala {}.{played}", env!("CARGO_PKG_VERSION"))
}

fn figures(out: &mut String, audited: &Audited) {
    let coverage = &audited.audit.coverage;
    let (rules, cited) = coverage.rules();
    let mut items = vec![(format!("{cited} of {rules}"), "rule sentences cited".to_owned())];
    items.push((coverage.clauses.len().to_string(), "clauses".to_owned()));
    for (basis, count) in coverage.figures() {
        items.push((count.to_string(), basis.word().to_owned()));
    }
    if audited.audit.played.is_some() {
        let works = &audited.audit.works;
        let seen = works.iter().filter(|(_, work)| matches!(work, Work::Fires(..) | Work::FiresFrom(..))).count();
        items.push((format!("{seen} of {}", works.len()), "seen at work".to_owned()));
    }
    out.push_str("<ul class=\"figures\">\n");
    for (figure, what) in items {
        let _ = writeln!(out, "<li><b>{}</b> {}</li>", escape(&figure), escape(&what));
    }
    out.push_str("</ul>\n");
}

fn board(out: &mut String, audited: &Audited) {
    let game = &audited.opened.game;
    let Ok(start) = game.start() else { return };
    let position = start.position(game);
    out.push_str("<div class=\"board\" role=\"img\" aria-label=\"the board at the start\">\n");
    for row in &game.model().board.picture {
        out.push_str("<div>");
        for hole in row {
            match hole.and_then(|hole| position.holes.get(usize::from(hole.0))) {
                Some(seeds) => {
                    let _ = write!(out, "<span>{seeds}</span>");
                }
                None => out.push_str("<span class=\"none\"></span>"),
            }
        }
        out.push_str("</div>\n");
    }
    out.push_str("</div>\n");
    let beside: Vec<String> = [("stores", &position.stores), ("reserves", &position.reserves)]
        .iter()
        .filter(|(_, seeds)| !seeds.is_empty())
        .map(|(what, seeds)| format!("{what} {}", seeds.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")))
        .collect();
    if !beside.is_empty() {
        let _ = writeln!(out, "<p class=\"faint\">{}</p>", beside.join("; "));
    }
}

fn findings(out: &mut String, audited: &Audited, report: &Report) {
    out.push_str("<h2>Findings</h2>\n");
    if report.items.is_empty() {
        out.push_str("<p class=\"good\">Nothing to find fault with.</p>\n");
    }
    for (at, item) in report.items.iter().enumerate() {
        let class = if item.is_error() { "finding error" } else { "finding" };
        let _ = write!(out, "<div class=\"{class}\" id=\"finding-{at}\"><p><span class=\"id\">{}</span>", item.code);
        let _ = write!(out, "{}", ticks(&item.message));
        for place in places(audited, item) {
            let _ = write!(out, " <a href=\"#{place}\">there</a>");
        }
        out.push_str("</p>");
        if let Some(help) = &item.help {
            let _ = write!(out, "<p class=\"faint\">{}</p>", ticks(help));
        }
        out.push_str("</div>\n");
    }
}

/// Anchors of the sentences and clauses that a finding is about.
fn places(audited: &Audited, item: &Diagnostic) -> Vec<String> {
    let texts = audited.opened.loaded.sources.len();
    let mut found = Vec::new();
    for label in &item.labels {
        let text = usize::from(label.span.text.0);
        if let Some(at) = text.checked_sub(texts) {
            let sheet = audited.sheets.iter().nth(at);
            let sentence = sheet.and_then(|(key, sheet)| {
                let here = sheet.sentences.iter().find(|sentence| sentence.text.span.start == label.span.start)?;
                Some(sentence_anchor(key, &here.id.it))
            });
            found.extend(sentence);
        } else {
            let clauses = audited.audit.coverage.clauses.iter().enumerate();
            let holds = |span: Span| {
                span.text == label.span.text && span.start <= label.span.start && label.span.end <= span.end
            };
            found.extend(clauses.filter(|(_, clause)| holds(clause.span)).map(|(at, _)| format!("clause-{at}")).next());
        }
    }
    found.dedup();
    found
}

fn claims(out: &mut String, audited: &Audited) {
    if audited.audit.claims.is_empty() {
        return;
    }
    out.push_str("<h2>Claims</h2>\n");
    for claim in &audited.audit.claims {
        let class = match claim.verdict {
            Verdict::Proved | Verdict::Supported => "good",
            Verdict::Contradicted | Verdict::Unknown => "bad",
            Verdict::NotTestable => "look",
        };
        let _ = writeln!(
            out,
            "<div class=\"pair\"><p><a class=\"id\" href=\"#{}\">{}:{}</a>{}</p><div><code>{}</code> \
             <span class=\"{class}\">{}</span><p class=\"faint\">{}</p></div></div>",
            sentence_anchor(&claim.key, &claim.id),
            escape(&claim.key),
            escape(&claim.id),
            escape(&claim.text),
            escape(&claim.check),
            claim.verdict.word(),
            escape(&claim.why)
        );
    }
}

fn sentences(out: &mut String, audited: &Audited, report: &Report) {
    out.push_str("<h2>What the sources say</h2>\n");
    let mut shown = vec![false; audited.audit.coverage.clauses.len()];
    for source in &audited.audit.coverage.sources {
        let _ = writeln!(out, "<h3>{} — {}</h3>", escape(&source.key), escape(&source.title));
        let Some(sentences) = &source.sentences else {
            out.push_str("<p class=\"look\">There is no sheet of its sentences.</p>\n");
            continue;
        };
        for sentence in sentences {
            pair(out, audited, report, &source.key, sentence, &mut shown);
        }
    }
}

fn pair(
    out: &mut String,
    audited: &Audited,
    report: &Report,
    key: &str,
    sentence: &CoveredSentence,
    shown: &mut [bool],
) {
    let _ = write!(
        out,
        "<div class=\"pair\" id=\"{}\"><p><span class=\"id\">{}</span>{}{}</p><div>",
        sentence_anchor(key, &sentence.id),
        escape(&sentence.id),
        escape(&sentence.text),
        original(audited, key, &sentence.id)
    );
    match &sentence.status {
        SentenceStatus::Cited => {
            for at in &sentence.cited_by {
                let Some(one) = audited.audit.coverage.clauses.get(*at) else { continue };
                // a clause is written out once, and named where it is cited again
                match shown.get_mut(*at) {
                    Some(shown) if !*shown => {
                        *shown = true;
                        clause(out, audited, report, *at, one);
                    }
                    _ => {
                        let name = escape(&one.name);
                        let _ = write!(out, "<p class=\"tags\"><a href=\"#clause-{at}\">({name})</a></p>");
                    }
                }
            }
        }
        SentenceStatus::CitedByParent => out.push_str("<p class=\"faint\">by the parent</p>"),
        SentenceStatus::NoRule(why) => {
            let _ = write!(out, "<p class=\"faint\">no rule: {}</p>", escape(why));
        }
        SentenceStatus::NotOfPlay => {
            let _ = write!(out, "<p class=\"faint\">{}</p>", sentence.kind.word());
        }
        SentenceStatus::Open => out.push_str("<p class=\"bad\">no clause</p>"),
    }
    out.push_str("</div></div>\n");
}

/// The words of the source, where they are not English.
fn original(audited: &Audited, key: &str, id: &str) -> String {
    let Some(sheet) = audited.sheets.get(key) else { return String::new() };
    let words =
        sheet.sentence(id).and_then(|sentence| sentence.words.as_ref().filter(|words| words.it != sentence.text.it));
    let Some(words) = words else { return String::new() };
    let language = sheet.fact(SourceFact::Language).map_or("", |language| language.it.as_str());
    format!("<span class=\"original\" lang=\"{}\" dir=\"auto\">{}</span>", escape(language), escape(&words.it))
}

/// Clauses that cite nothing.
fn alone(out: &mut String, audited: &Audited, report: &Report) {
    let clauses = audited.audit.coverage.clauses.iter().enumerate();
    let alone: Vec<_> =
        clauses.filter(|(_, clause)| clause.citations.is_empty() && clause.basis != Basis::OfHead).collect();
    if alone.is_empty() {
        return;
    }
    out.push_str("<h2>What only the ruleset says</h2>\n");
    for (at, one) in alone {
        let _ = write!(out, "<div class=\"pair\"><p class=\"faint\">{}", one.basis.word());
        if let Some(reason) = &one.reason {
            let _ = write!(out, ": {}", escape(reason));
        }
        out.push_str("</p><div>");
        clause(out, audited, report, at, one);
        out.push_str("</div></div>\n");
    }
}

fn clause(out: &mut String, audited: &Audited, report: &Report, at: usize, one: &CoveredClause) {
    let _ = write!(
        out,
        "<div class=\"clause\" id=\"clause-{at}\"><span class=\"words\"><span class=\"name\">({})</span> {}</span>",
        escape(&one.name),
        escape(&one.words)
    );
    let mut tags = vec![match &one.reason {
        Some(reason) => format!("{}: {}", one.basis.word(), reason),
        None => one.basis.word().to_owned(),
    }];
    tags.extend(one.under.as_ref().map(|answer| format!("under {answer}")));
    let model = audited.opened.game.model();
    let work = audited
        .audit
        .works
        .iter()
        .find(|(id, _)| model.clauses.get(usize::from(id.0)).is_some_and(|info| info.span == one.span));
    tags.extend(work.map(|(_, work)| how(audited, work)));
    let _ = write!(out, "<span class=\"tags\">{}</span>", escape(&tags.join(" · ")));
    for (at, item) in report.items.iter().enumerate() {
        let here = |span: Span| span.text == one.span.text && one.span.start <= span.start && span.end <= one.span.end;
        if item.labels.first().is_some_and(|label| here(label.span)) {
            let class = if item.is_error() { "bad" } else { "look" };
            let _ = write!(out, " <a class=\"tags {class}\" href=\"#finding-{at}\">{}</a>", item.code);
        }
    }
    out.push_str("</div>");
}

fn sentence_anchor(key: &str, id: &str) -> String {
    let plain =
        |text: &str| -> String { text.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '-' }).collect() };
    format!("s-{}-{}", plain(key), plain(id))
}

/// Text as HTML; signs that turn the line or cannot be seen are spelt out.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::new();
    for sign in on_one_line(text).chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            sign => out.push(sign),
        }
    }
    out
}

/// Text in which what stands between back-quotes is code.
fn ticks(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(|(at, part)| if at % 2 == 1 { format!("<code>{}</code>", escape(part)) } else { escape_keep(part) })
        .collect()
}

/// As [`escape`], with the blanks at both ends.
fn escape_keep(text: &str) -> String {
    let blank = |is: bool| if is { " " } else { "" };
    let inner = escape(text.trim());
    format!("{}{inner}{}", blank(text.starts_with(' ')), blank(text.ends_with(' ') && text.len() > 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_source_is_read_as_html() {
        assert_eq!(escape("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!(ticks("say `<x>` or so"), "say <code>&lt;x&gt;</code> or so");
    }
}
