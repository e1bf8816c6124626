//! What play leaves in doubt: choices that never were legal, rules of the end that hold at once, players left without a
//! ruling.

use mancala_grammar::diagnostic::{Diagnostic, counted, quoted};
use mancala_grammar::source::Span;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::ClauseId;
use mancala_interpreter::trace::GameResult;

use crate::play::{Exhausted, From, Offer, Played, Sight, offer_name, unmet};

/// Choices that the ruleset offers and no legal move had, in any game or position that was looked at.
#[must_use]
pub fn never_met(game: &Game, played: &Played) -> Vec<(Offer, ClauseId)> {
    let elsewhere = |offer: Offer| match &played.exhausted {
        Exhausted::All { sights, .. } => sights.met(offer),
        _ => false,
    };
    unmet(game, &played.sights).into_iter().filter(|(offer, _)| !elsewhere(*offer)).collect()
}

/// All of it as messages.
pub(super) fn doubts(game: &Game, played: &Played, findings: &mut Vec<Diagnostic>) {
    for (offer, clause) in never_met(game, played) {
        let message = format!(
            "{} of {} was not met: no legal move of {} and {} has it",
            quoted(&offer_name(game, offer)),
            quoted(label(game, clause)),
            counted(played.games, "game"),
            counted(played.positions, "drawn position")
        );
        let help = "fine if it is rare; else a clause takes it away, or a word of it is wrong";
        findings.push(Diagnostic::warning("W619", place(game, clause), message).help(help));
    }
    for (first, second, clash) in played.sights.clashes() {
        let message = format!(
            "{} and {} hold at once and give different results: {}, {}",
            quoted(label(game, first)),
            quoted(label(game, second)),
            result(game, clash.results[0]),
            result(game, clash.results[1])
        );
        let help = format!("the upper line decides {}; fine if the source says so", when(&clash.sight));
        findings.push(
            Diagnostic::warning("W620", place(game, first), message)
                .here("goes first")
                .also(place(game, second), "would give the other result")
                .help(help),
        );
    }
    for (clause, sight) in played.sights.unruled() {
        let message = format!(
            "a player who cannot move is left without a ruling by {}: {}",
            quoted(label(game, clause)),
            when(sight)
        );
        let help = "let the line end the game, or hand the turn on and say what holds `if nobody can move`";
        findings.push(Diagnostic::warning("W621", place(game, clause), message).help(help));
    }
}

/// A result in words.
#[must_use]
pub fn result(game: &Game, result: GameResult) -> String {
    match result {
        GameResult::Won(seat) => {
            let name = game.model().board.seats.get(usize::from(seat.0)).map_or("?", String::as_str);
            format!("{name} wins")
        }
        GameResult::Draw => "a draw".to_owned(),
        GameResult::Void => "no result".to_owned(),
    }
}

/// Where it was seen, in words; the position is told with the other sights of play.
fn when(sight: &Sight) -> String {
    /// Moves that a message names.
    const NAMED: usize = 8;
    let line = match sight.line.as_slice() {
        [] => "at once".to_owned(),
        line if line.len() > NAMED => format!("after {} moves", line.len()),
        line => format!("after {}", line.join(" ")),
    };
    match &sight.from {
        From::Start => format!("{line} from the start"),
        From::Position(_) => format!("{line} from a drawn position"),
    }
}

fn label(game: &Game, clause: ClauseId) -> &str {
    game.model().clauses.get(usize::from(clause.0)).map_or("?", |info| info.label.as_str())
}

fn place(game: &Game, clause: ClauseId) -> Span {
    game.model().clauses.get(usize::from(clause.0)).map_or_else(Span::default, |info| info.span)
}
