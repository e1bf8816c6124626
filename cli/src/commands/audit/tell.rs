//! An audit told to people and to programs.

use std::fmt::Write;

use mancala_audit::audit::Work;
use mancala_audit::coverage::{CoveredClause, SentenceStatus};
use mancala_audit::play::{Exhausted, Mirrored, Played};
use mancala_grammar::diagnostic::{Report, on_one_line};
use mancala_interpreter::model::ClauseId;
use mancala_interpreter::position::Position;
use serde_json::{Value, json};

use super::{Audited, doubts, examples};
use crate::draw::words::counted;
use crate::json;
use crate::paint::{Paint, Tone};

/// For people.
pub fn text(audited: &Audited, verbose: bool, paint: &Paint) -> String {
    let mut out = String::new();
    let title = &audited.opened.game.model().title;
    let _ = writeln!(out, "{}", paint.tone(Tone::Strong, &format!("Audit of {}", on_one_line(title))));
    sources(&mut out, audited, verbose, paint);
    clauses(&mut out, audited, verbose, paint);
    if let Some(told) = &audited.audit.examples {
        examples::text(&mut out, audited, told, paint);
    }
    if let Some(played) = &audited.audit.played {
        play(&mut out, audited, played, verbose, paint);
    }
    claims(&mut out, audited, paint);
    let findings = &audited.audit.findings;
    let wrong = findings.iter().filter(|finding| finding.is_error()).count();
    let look = findings.len() - wrong;
    let said = match (wrong, look) {
        (0, 0) => paint.tone(Tone::Good, "nothing to find fault with"),
        (0, look) => format!("{} worth a look", counted(look as u64, "thing")),
        (wrong, 0) => paint.tone(Tone::Bad, &format!("{} wrong", counted(wrong as u64, "thing"))),
        (wrong, look) => {
            paint.tone(Tone::Bad, &format!("{} wrong, {look} worth a look", counted(wrong as u64, "thing")))
        }
    };
    let _ = writeln!(out, "\n{}: {said}", paint.tone(Tone::Strong, "Findings"));
    out
}

fn sources(out: &mut String, audited: &Audited, verbose: bool, paint: &Paint) {
    let _ = writeln!(out, "\n{}", paint.tone(Tone::Strong, "Sentences"));
    for source in &audited.audit.coverage.sources {
        let key = paint.tone(Tone::Name, &source.key);
        let Some(sentences) = &source.sentences else {
            let _ = writeln!(out, "  {key}  {}: no sheet", on_one_line(&source.title));
            continue;
        };
        let rules: Vec<_> = sentences.iter().filter(|sentence| sentence.kind.is_rule()).collect();
        let cited = rules.iter().filter(|sentence| sentence.status.is_cited()).count();
        let excused = rules.iter().filter(|sentence| matches!(sentence.status, SentenceStatus::NoRule(_))).count();
        let excused = if excused > 0 { format!(", {excused} excused") } else { String::new() };
        let others = sentences.len() - rules.len();
        let _ = writeln!(out, "  {key}  {}", on_one_line(&source.title));
        let _ = writeln!(
            out,
            "      {cited} of {} cited{excused}; {others} of no rule",
            counted(rules.len() as u64, "rule sentence")
        );
        for sentence in sentences.iter().filter(|_| verbose) {
            let clauses: Vec<&str> = sentence
                .cited_by
                .iter()
                .filter_map(|at| audited.audit.coverage.clauses.get(*at))
                .map(|clause| clause.name.as_str())
                .collect();
            let status = match &sentence.status {
                SentenceStatus::Cited => clauses.join(" "),
                SentenceStatus::CitedByParent => "by the parent".to_owned(),
                SentenceStatus::NoRule(why) => format!("no rule: {}", on_one_line(why)),
                SentenceStatus::NotOfPlay => sentence.kind.word().to_owned(),
                SentenceStatus::Open => paint.tone(Tone::Bad, "no clause"),
            };
            let _ = writeln!(out, "      {:>4}  {}  {status}", sentence.id, short(&sentence.text));
        }
    }
}

fn short(text: &str) -> String {
    const SIGNS: usize = 60;
    let text = on_one_line(text);
    match text.char_indices().nth(SIGNS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => format!("{text:<width$}", width = SIGNS + 1),
    }
}

fn clauses(out: &mut String, audited: &Audited, verbose: bool, paint: &Paint) {
    let coverage = &audited.audit.coverage;
    let figures: Vec<String> =
        coverage.figures().into_iter().map(|(basis, count)| format!("{count} {}", basis.word())).collect();
    let _ = writeln!(out, "\n{}", paint.tone(Tone::Strong, "Clauses"));
    let _ = writeln!(out, "  {}: {}", counted(coverage.clauses.len() as u64, "clause"), figures.join(", "));
    for clause in coverage.clauses.iter().filter(|_| verbose) {
        let cited = cited(clause);
        let reason = clause.reason.as_ref().map_or(String::new(), |reason| format!(": {}", on_one_line(reason)));
        let name = paint.tone(Tone::Name, &format!("({})", clause.name));
        let _ = writeln!(out, "  {name} {}", on_one_line(&clause.words));
        let _ = writeln!(out, "      {}{reason}{cited}", clause.basis.word());
    }
}

fn cited(clause: &CoveredClause) -> String {
    let cited: Vec<String> = clause.citations.iter().map(|(key, id)| format!("{key}:{id}")).collect();
    if cited.is_empty() { String::new() } else { format!(" [{}]", cited.join(" ")) }
}

fn play(out: &mut String, audited: &Audited, played: &Played, verbose: bool, paint: &Paint) {
    let seed = audited.budget.map_or(0, |budget| budget.seed);
    let _ = writeln!(out, "\n{}", paint.tone(Tone::Strong, "Play"));
    let positions = match played.positions {
        0 => String::new(),
        drawn => format!(" and {drawn} drawn positions"),
    };
    let _ = writeln!(out, "  {} at random, seed {seed}{positions}", counted(u64::from(played.games), "game"));
    let works = &audited.audit.works;
    let count = |is: fn(&Work) -> bool| works.iter().filter(|(_, work)| is(work)).count();
    let games = count(|work| matches!(work, Work::Fires(..)));
    let drawn = count(|work| matches!(work, Work::FiresFrom(..)));
    let never = count(|work| matches!(work, Work::Impossible(_)));
    let _ = write!(out, "  clauses at work: {games} in games");
    for (count, what) in [(drawn, "in given positions only"), (never, "proved idle")] {
        if count > 0 {
            let _ = write!(out, ", {count} {what}");
        }
    }
    let unseen = count(|work| matches!(work, Work::NotFound(..)));
    let _ = writeln!(out, "{}", if unseen > 0 { format!(", {unseen} not found") } else { String::new() });
    for (id, work) in works {
        if verbose || !matches!(work, Work::Fires(..)) {
            let _ = writeln!(out, "    {}", one_work(audited, *id, work, paint));
        }
    }
    if played.games == 0 {
        return;
    }
    for line in doubts::lines(audited, played) {
        let _ = writeln!(out, "  {line}");
    }
    let ends = match played.unfinished {
        0 => "every game ended".to_owned(),
        some => format!("{} stopped at a limit", counted(u64::from(some), "game")),
    };
    let endless = match played.endless {
        0 => "no tried move is endless".to_owned(),
        some => format!("{} endless", counted(some, "tried move")),
    };
    let _ = writeln!(out, "  {ends}; {endless}");
    if played.lost.is_none() && played.unfinished < played.games {
        let _ = writeln!(out, "  seeds stay as many in every turn");
    }
    match &played.mirrored {
        Mirrored::Alike(0) => {}
        Mirrored::Alike(count) => {
            let _ = writeln!(
                out,
                "  both sides play alike in {} and their half turns",
                counted(u64::from(*count), "position")
            );
        }
        Mirrored::Differs(position) => {
            let _ = writeln!(out, "  the sides differ in {}", written(audited, position));
        }
        Mirrored::No => {}
    }
    match &played.exhausted {
        Exhausted::All { positions, comes_again, .. } => {
            let again = if *comes_again { "some come again" } else { "none comes again" };
            let all = match positions {
                1 => "the only position that can be reached was looked at".to_owned(),
                all => format!("all {all} positions that can be reached were looked at"),
            };
            let _ = writeln!(out, "  {all}; {again}");
        }
        Exhausted::TooMany(most) => {
            let _ = writeln!(out, "  more than {most} positions can be reached: nothing is proved by exhausting them");
        }
        Exhausted::No => {}
    }
}

/// A clause and how it was seen.
fn one_work(audited: &Audited, id: ClauseId, work: &Work, paint: &Paint) -> String {
    let info = audited.opened.game.model().clauses.get(usize::from(id.0));
    let (label, words) = info.map_or(("", ""), |info| (info.label.as_str(), info.words.as_str()));
    let name = paint.tone(Tone::Name, &format!("({label})"));
    format!("{name} {}  {}", short(words).trim_end(), how(audited, work))
}

/// How a clause was seen, in words.
pub(super) fn how(audited: &Audited, work: &Work) -> String {
    match work {
        Work::Fires(_, line) if line.is_empty() => "in the first position".to_owned(),
        Work::Fires(times, line) => format!("{}; {}", counted(*times, "time"), line.join(" ")),
        Work::FiresFrom(position, line) if line.is_empty() => format!("at once in {}", written(audited, position)),
        Work::FiresFrom(position, line) => format!("{} from {}", line.join(" "), written(audited, position)),
        Work::Impossible(positions) => format!("never: none of all {} calls for it", counted(*positions, "position")),
        Work::NotFound(games, positions) => {
            format!("not found in {} and {}", counted(*games, "game"), counted(*positions, "drawn position"))
        }
    }
}

pub(super) fn written(audited: &Audited, position: &Position) -> String {
    let model = audited.opened.game.model();
    let rows = model.board.picture.iter().map(|row| {
        let holes = row.iter().map(|hole| {
            hole.and_then(|hole| position.holes.get(usize::from(hole.0))).map_or(".".to_owned(), ToString::to_string)
        });
        holes.collect::<Vec<_>>().join(" ")
    });
    let mover = model.board.seats.get(usize::from(position.mover.0)).cloned().unwrap_or_default();
    let stage = position.stages.first().and_then(|stage| model.stages.get(usize::from(stage.0)));
    let stage = stage.map_or(String::new(), |stage| format!(", stage {}", stage.name));
    format!("{} ({mover} to move{stage})", rows.collect::<Vec<_>>().join(" / "))
}

fn claims(out: &mut String, audited: &Audited, paint: &Paint) {
    if audited.audit.claims.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{}", paint.tone(Tone::Strong, "Claims"));
    for claim in &audited.audit.claims {
        let name = paint.tone(Tone::Name, &format!("{}:{}", claim.key, claim.id));
        let _ = writeln!(out, "  {name} {}: {}", on_one_line(&claim.check), claim.verdict.word());
        let _ = writeln!(out, "      {}", on_one_line(&claim.why));
    }
}

/// For programs.
pub fn json(audited: &Audited, report: &Report) -> Value {
    let audit = &audited.audit;
    let game = &audited.opened.game;
    let sources: Vec<Value> = audit
        .coverage
        .sources
        .iter()
        .map(|source| {
            let sentences = source.sentences.as_ref().map(|sentences| {
                let one = |sentence: &mancala_audit::coverage::CoveredSentence| {
                    let cited_by = sentence.cited_by.iter().filter_map(|at| audit.coverage.clauses.get(*at));
                    let (status, why) = match &sentence.status {
                        SentenceStatus::Cited => ("cited", None),
                        SentenceStatus::CitedByParent => ("cited-by-parent", None),
                        SentenceStatus::NoRule(why) => ("no-rule", Some(why.as_str())),
                        SentenceStatus::NotOfPlay => ("not-of-play", None),
                        SentenceStatus::Open => ("open", None),
                    };
                    json!({ "id": sentence.id, "kind": sentence.kind.word(), "text": sentence.text, "status": status,
                        "why": why, "clauses": cited_by.map(|clause| clause.name.as_str()).collect::<Vec<_>>() })
                };
                sentences.iter().map(one).collect::<Vec<_>>()
            });
            json!({ "key": source.key, "title": source.title, "sentences": sentences })
        })
        .collect();
    let clauses: Vec<Value> = audit
        .coverage
        .clauses
        .iter()
        .map(|clause| {
            let citations: Vec<String> = clause.citations.iter().map(|(key, id)| format!("{key}:{id}")).collect();
            json!({ "name": clause.name, "words": clause.words, "under": clause.under, "basis": clause.basis.word(),
                "reason": clause.reason, "citations": citations })
        })
        .collect();
    let works: Vec<Value> = audit
        .works
        .iter()
        .filter_map(|(id, work)| {
            let label = game.model().clauses.get(usize::from(id.0))?.label.clone();
            Some(match work {
                Work::Fires(times, line) => json!({ "clause": label, "work": "fires", "times": times, "line": line }),
                Work::FiresFrom(position, line) => json!({ "clause": label, "work": "fires-from",
                    "position": json::position::write(game, position), "line": line }),
                Work::Impossible(positions) => json!({ "clause": label, "work": "impossible", "positions": positions }),
                Work::NotFound(games, positions) => {
                    json!({ "clause": label, "work": "not-found", "games": games, "positions": positions })
                }
            })
        })
        .collect();
    let claims: Vec<Value> = audit
        .claims
        .iter()
        .map(|claim| {
            json!({ "sentence": format!("{}:{}", claim.key, claim.id), "text": claim.text, "check": claim.check,
                "verdict": claim.verdict.word(), "why": claim.why })
        })
        .collect();
    let (rules, cited) = audit.coverage.rules();
    json!({
        "game": game.model().title,
        "sources": sources,
        "clauses": clauses,
        "figures": {
            "rule_sentences": rules, "cited": cited,
            "clauses": audit.coverage.figures().into_iter().map(|(basis, count)| (basis.word().to_owned(), json!(count)))
                .collect::<serde_json::Map<_, _>>(),
        },
        "examples": audit.examples.as_ref().map(|told| examples::json(audited, told, report)),
        "play": audit.played.as_ref().map(|played| json!({
            "games": played.games, "seed": audited.budget.map(|budget| budget.seed), "positions": played.positions,
            "unfinished": played.unfinished, "endless": played.endless,
            "won": { "first": played.won[0], "other": played.won[1], "nobody": played.won[2] },
            "first_moves": played.first_moves, "fullest": played.fullest, "seeds_stay": played.lost.is_none(),
            "sides": match played.mirrored {
                Mirrored::No => Value::Null, Mirrored::Alike(_) => json!("alike"), Mirrored::Differs(_) => json!("differ"),
            },
            "doubts": doubts::as_json(audited, played),
            "reachable": match &played.exhausted {
                Exhausted::All { positions, comes_again, .. } => json!({ "positions": positions, "comes_again": comes_again }),
                _ => Value::Null,
            },
        })),
        "works": works,
        "claims": claims,
        "findings": report.items.iter().map(|item| json::problem(item, &report.sources)).collect::<Vec<_>>(),
    })
}
