//! The changes that play alike, as a table in Markdown.

use std::fmt::Write;

use mancala_audit::mutate::{Outcome, Verdict, Why};
use mancala_grammar::diagnostic::on_one_line;

use super::Tried;
use super::tell::place;

/// The first of them, each with the reason: those first of which it is not sure that they are the same rules.
pub fn table(tried: &Tried, most: usize) -> String {
    let alike = |outcome: &Outcome| match outcome.verdict {
        Verdict::PlaysAlike { why, .. } => Some(why),
        _ => None,
    };
    let mut all: Vec<(&Outcome, Why)> =
        tried.mutated.outcomes.iter().filter_map(|outcome| Some((outcome, alike(outcome)?))).collect();
    // what is not sure goes first
    all.sort_by_key(|(_, why)| std::cmp::Reverse(*why));
    let shown = all.len().min(most);
    let mut out = format!("## {}\n\n", on_one_line(&tried.opened.game.model().title));
    let counts: Vec<String> = Why::ALL
        .iter()
        .map(|(why, word)| (all.iter().filter(|(_, other)| other == why).count(), *word))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{word}: {count}"))
        .collect();
    match all.len() {
        0 => out.push_str("None plays alike.\n"),
        all => {
            let _ = writeln!(out, "{shown} of {all} ({}).\n", counts.join("; "));
            out.push_str("| where | clause | change | why |\n|---|---|---|---|\n");
        }
    }
    for (outcome, why) in all.iter().take(most) {
        let mutant = &outcome.mutant;
        let change = match mutant.change.word() == mutant.words {
            true => mutant.words.clone(),
            false => format!("{}: {}", mutant.change.word(), mutant.words),
        };
        let cells = [place(tried, mutant.span), mutant.clause.clone(), change, why.word().to_string()];
        let cells = cells.map(|cell| on_one_line(&cell).replace('|', "\\|"));
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    out
}
