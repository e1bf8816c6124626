//! What play leaves in doubt, told: choices not met, rules of the end that hold at once, players without a ruling.

use mancala_audit::audit::{never_met, result};
use mancala_audit::play::{Clash, From, Played, Sight, offer_name};
use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::model::ClauseId;
use serde_json::{Value, json};

use super::Audited;
use super::tell::written;
use crate::draw::words::counted;
use crate::json;

/// A line for each of them, for people.
pub fn lines(audited: &Audited, played: &Played) -> Vec<String> {
    let game = &audited.opened.game;
    let all = mancala_audit::play::offers(game).len();
    let unmet = never_met(game, played);
    let mut lines = Vec::new();
    if all > 0 {
        let met = if unmet.is_empty() {
            "each was part of a legal move".to_string()
        } else {
            format!("{} not met", unmet.len())
        };
        lines.push(format!("{} by options, directions and numbers: {met}", counted(all as u64, "choice")));
    }
    for (offer, clause) in unmet {
        lines.push(format!("  {} of ({})", on_one_line(&offer_name(game, offer)), label(audited, clause)));
    }
    let clashes: Vec<_> = played.sights.clashes().collect();
    if clashes.is_empty() && game.model().end.lines.iter().any(|line| !line.any_time) {
        lines.push("no two rules of the end held at once with different results".to_string());
    }
    for (first, second, clash) in clashes {
        let Clash { sight, before, results } = clash;
        let last = sight.line.last().map_or("", String::as_str);
        lines.push(format!(
            "({}) and ({}) hold at once, {} and {}: {last} in {} {}",
            label(audited, first),
            label(audited, second),
            result(game, results[0]),
            result(game, results[1]),
            written(audited, before),
            origin(sight)
        ));
    }
    for (clause, sight) in played.sights.unruled() {
        let name = label(audited, clause);
        let at = match &sight.from {
            From::Start => String::new(),
            From::Position(position) => format!(" {}", written(audited, position)),
        };
        let moves = if sight.line.is_empty() { "at once".to_string() } else { sight.line.join(" ") };
        lines.push(format!("({name}) leaves a player who cannot move without a ruling: {moves}{at} {}", origin(sight)));
    }
    lines
}

fn origin(sight: &Sight) -> String {
    match &sight.from {
        From::Start => format!("(in a game, after {})", sight.line.join(" ")),
        From::Position(_) => "(drawn, or of an example)".to_string(),
    }
}

fn label(audited: &Audited, clause: ClauseId) -> String {
    let info = audited.opened.game.model().clauses.get(usize::from(clause.0));
    info.map_or_else(String::new, |info| on_one_line(&info.label))
}

/// For programs.
pub fn as_json(audited: &Audited, played: &Played) -> Value {
    let game = &audited.opened.game;
    let unmet = never_met(game, played).into_iter();
    let unmet =
        unmet.map(|(offer, clause)| json!({ "clause": label(audited, clause), "choice": offer_name(game, offer) }));
    let clashes = played.sights.clashes().map(|(first, second, clash)| {
        json!({ "clauses": [label(audited, first), label(audited, second)],
            "results": clash.results.map(|given| result(game, given)), "in_a_game": clash.sight.from == From::Start,
            "position": json::position::write(game, &clash.before), "move": clash.sight.line.last() })
    });
    let unruled = played.sights.unruled().map(|(clause, sight)| {
        let position = match &sight.from {
            From::Start => Value::Null,
            From::Position(position) => json::position::write(game, position),
        };
        json!({ "clause": label(audited, clause), "position": position, "line": sight.line })
    });
    json!({ "choices": mancala_audit::play::offers(game).len(), "not_met": unmet.collect::<Vec<_>>(),
        "ends_at_once": clashes.collect::<Vec<_>>(), "without_ruling": unruled.collect::<Vec<_>>() })
}
