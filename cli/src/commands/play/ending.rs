//! How a game, or a round, ended, in words.

use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::model::{ClauseId, Seat};
use mancala_interpreter::run::{Ended, Reason};
use mancala_interpreter::trace::GameResult;

use super::table::{Over, Table};
use crate::draw::words;
use crate::json::board::{seat_name, seats};
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// How it ended: who won, why, by which clause, and the scores.
pub fn told(opened: &Opened, table: &Table, over: &Over, paint: &Paint) -> String {
    let board = &opened.game.model().board;
    let mut told = paint.tone(Tone::Good, &format!("{}.", headline(opened, over)));
    match over {
        Over::Resigned(seat) => told.push_str(&format!(" {} gives up.", seat_name(board, *seat))),
        Over::Game(ended) | Over::Round(ended) => {
            told.push_str(&reason(opened, table.point().mover(), ended));
            told.push('\n');
            if let Some(clause) = table.result_event().and_then(|event| event.clause) {
                told.push_str(&by_clause(opened, clause, paint));
            }
            told.push_str(&scores(opened, table));
            return told;
        }
    }
    told.push('\n');
    told
}

/// Who won, in few words; records say it so, too.
pub fn headline(opened: &Opened, over: &Over) -> String {
    let board = &opened.game.model().board;
    let (result, what) = match over {
        Over::Resigned(seat) => match board.seats.len() {
            2 => (GameResult::Won(Seat(1 - seat.0.min(1))), "the game"),
            _ => return "The game is over".to_string(),
        },
        Over::Game(ended) if opened.game.has_rounds() => (ended.result, "the match"),
        Over::Game(ended) => (ended.result, "the game"),
        Over::Round(ended) => (ended.result, "the round"),
    };
    match result {
        GameResult::Won(seat) => format!("{} wins {what}", seat_name(board, seat)),
        GameResult::Draw => format!("Nobody wins {what}"),
        GameResult::Void => format!("{}{} does not count", what[..1].to_uppercase(), &what[1..]),
    }
}

fn reason(opened: &Opened, mover: Seat, ended: &Ended) -> String {
    match ended.reason {
        Reason::Rule => String::new(),
        Reason::Stuck => format!(" {} cannot move.", seat_name(&opened.game.model().board, mover)),
        Reason::NobodyCanMove => " Nobody can move.".to_string(),
        Reason::SamePosition => " The position came again.".to_string(),
    }
}

fn by_clause(opened: &Opened, clause: ClauseId, paint: &Paint) -> String {
    let Some(info) = opened.game.model().clauses.get(usize::from(clause.0)) else { return String::new() };
    let label = paint.tone(Tone::Name, &format!("({})", on_one_line(&info.label)));
    let place = paint.tone(Tone::Faint, &words::place(opened, clause));
    format!("  {label} {}  {place}\n", on_one_line(&info.words))
}

/// Seeds in the stores; without stores seeds on the holes of each.
fn scores(opened: &Opened, table: &Table) -> String {
    let game = &opened.game;
    let board = &game.model().board;
    let position = table.point().position(game);
    let on_holes = |seat: Seat| -> u64 {
        let holes = position.owners.iter().zip(&position.holes);
        holes.filter(|(owner, _)| **owner == Some(seat)).map(|(_, seeds)| u64::from(*seeds)).sum()
    };
    let in_store = position.scores(game.model());
    let score = |seat: Seat| in_store.get(usize::from(seat.0)).map_or_else(|| on_holes(seat), |n| u64::from(*n));
    let scores: Vec<String> = seats(board).map(|seat| format!("{} {}", seat_name(board, seat), score(seat))).collect();
    let what = if position.stores.is_empty() { "Seeds left" } else { "In store" };
    format!("  {what}: {}\n", scores.join(", "))
}
