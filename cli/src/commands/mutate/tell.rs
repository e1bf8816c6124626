//! Changes and verdicts told to people and to programs.

use std::fmt::Write;

use mancala_audit::mutate::{Killer, Mend, Mutant, Outcome, Verdict};
use mancala_grammar::diagnostic::on_one_line;
use mancala_grammar::source::Span;
use serde_json::{Value, json};

use super::Tried;
use crate::draw::words::counted;
use crate::paint::{Paint, Tone};

/// For people: what nothing noticed, and with `verbose` every change.
pub fn text(tried: &Tried, verbose: bool, paint: &Paint) -> String {
    let mut out = String::new();
    let title = on_one_line(&tried.opened.game.model().title);
    let _ = writeln!(out, "{}", paint.tone(Tone::Strong, &format!("Changes of {title}")));
    let listed = tried
        .mutated
        .outcomes
        .iter()
        .filter(|outcome| verbose || matches!(outcome.verdict, Verdict::Survives(_) | Verdict::PlaysAlike { .. }));
    let rows: Vec<[String; 4]> = listed.map(|outcome| row(tried, outcome)).collect();
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0).min(60);
    let (places, clauses, words) = (width(0), width(1), width(2));
    for [place, clause, change, verdict] in &rows {
        let _ = writeln!(out, "  {place:places$}  {clause:clauses$}  {change:words$}  {verdict}");
    }
    if rows.is_empty() {
        let _ = writeln!(out, "  each is noticed");
    }
    for title in &tried.mutated.failing {
        let told = format!("example \"{}\" fails in the ruleset as it is read here", on_one_line(title));
        let _ = writeln!(out, "  {}", paint.tone(Tone::Bad, &told));
    }
    for Mend { clause, span, words, examples, .. } in &tried.mends {
        let _ = writeln!(
            out,
            "  {} ({clause}) {}: {} then",
            place(tried, *span),
            on_one_line(words),
            match examples.len() {
                1 => "1 of them holds".to_owned(),
                many => format!("{many} of them hold"),
            }
        );
    }
    let figures = tried.mutated.figures();
    let _ = writeln!(
        out,
        "\n{}: {} noticed, {} not though they play otherwise ({:.1} % noticed); {} play alike; {} are no rulesets",
        paint.tone(Tone::Strong, &counted(tried.mutated.outcomes.len() as u64, "change")),
        figures.killed,
        figures.survivors,
        figures.rate() * 100.0,
        figures.alike,
        figures.refused
    );
    out
}

pub(super) fn place(tried: &Tried, span: Span) -> String {
    let source = tried.opened.loaded.sources.get(usize::from(span.text.0));
    source.map_or_else(String::new, |source| {
        let name = source.name.rsplit(['/', '\\']).next().unwrap_or_default();
        format!("{}:{}", on_one_line(name), source.line_and_column(span.start).0)
    })
}

fn row(tried: &Tried, outcome: &Outcome) -> [String; 4] {
    let Mutant { clause, span, change, words, .. } = &outcome.mutant;
    let change = match change.word() == words {
        true => words.clone(),
        false => format!("{}: {}", change.word(), on_one_line(words)),
    };
    let verdict = match &outcome.verdict {
        Verdict::Refused(why) => format!("no ruleset: {}", on_one_line(why)),
        Verdict::Killed(killer) => noticed(killer),
        Verdict::Survives(where_) => format!("NOT NOTICED; {}", on_one_line(where_)),
        Verdict::PlaysAlike { games, positions, why } => {
            let (games, positions) = (counted(*games, "game"), counted(*positions, "position"));
            format!("plays alike in {games} and from {positions}: {}", why.word())
        }
    };
    [place(tried, *span), format!("({})", on_one_line(clause)), change, verdict]
}

fn noticed(killer: &Killer) -> String {
    match killer {
        Killer::Example(title) => format!("example \"{}\" fails", on_one_line(title)),
        Killer::Stated(what) => on_one_line(what),
        Killer::Claim(claim) => format!("claim {} does not hold", on_one_line(claim)),
    }
}

/// For programs.
pub fn json(tried: &Tried) -> Value {
    let figures = tried.mutated.figures();
    let changes: Vec<Value> = tried.mutated.outcomes.iter().map(|outcome| change(tried, outcome)).collect();
    let mends: Vec<Value> = tried
        .mends
        .iter()
        .map(|mend| {
            json!({ "clause": mend.clause, "at": place(tried, mend.span), "words": mend.words, "mended": mend.examples.len() })
        })
        .collect();
    json!({
        "ruleset": tried.opened.game.model().title,
        "seed": tried.budget.seed,
        "games": tried.budget.games,
        "positions": tried.budget.positions,
        "noticed": figures.killed,
        "unnoticed": figures.survivors,
        "alike": figures.alike,
        "refused": figures.refused,
        "rate": figures.rate(),
        "failing": tried.mutated.failing,
        "mends": mends,
        "changes": changes,
    })
}

fn change(tried: &Tried, outcome: &Outcome) -> Value {
    let mutant = &outcome.mutant;
    let (verdict, by) = match &outcome.verdict {
        Verdict::Refused(why) => ("refused", why.clone()),
        Verdict::Killed(killer) => ("noticed", noticed(killer)),
        Verdict::Survives(where_) => ("unnoticed", where_.clone()),
        Verdict::PlaysAlike { games, positions, why } => {
            let (games, positions) = (counted(*games, "game"), counted(*positions, "position"));
            ("alike", format!("{games}, {positions}: {}", why.word()))
        }
    };
    json!({
        "clause": mutant.clause,
        "at": place(tried, mutant.span),
        "under": mutant.under,
        "change": mutant.change.word(),
        "words": mutant.words,
        "verdict": verdict,
        "by": by,
    })
}
