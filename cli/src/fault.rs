//! Faults that show only in play, told with the clause they come from.

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::Span;
use mancala_interpreter::game::{NoPlay, NoPosition};
use mancala_interpreter::model::ClauseId;
use mancala_interpreter::run::{Fault, Misfit};

use crate::exit::Exit;
use crate::failure::{Failure, without_place};
use crate::load::Opened;

/// A fault as a failure.
pub fn failure(opened: &Opened, fault: &Fault) -> Failure {
    if let Fault::Limit(what) = fault {
        return limit(what);
    }
    let span = |clause: &ClauseId| clause_span(opened, *clause);
    let problem = match fault {
        Fault::NoDirection(clause) => {
            Diagnostic::error("M403", span(clause), "seeds are to be sown and no direction is set")
                .here("sown here")
                .help("say `choose a direction` or `go clockwise` before `sow`")
        }
        Fault::SeedsInHand(clause) => Diagnostic::error("M417", span(clause), "the turn ends with seeds in the hand")
            .help("say where they go: `sow`, `put all from the hand in …`, or a result"),
        Fault::TwoMovesOfOneName(name) => {
            without_place("M421", &format!("two moves of the name {} lead to different positions", quoted(name)))
                .help("give their `turn` parts kinds, as `turn K`, so that the names can tell them apart")
        }
        Fault::NoSuchPlayer(clause) => Diagnostic::error(
            "M402",
            span(clause),
            "this names a player whom the position does not have",
        )
        .help(
            "a hole of nobody has no `owner`, a hole without mark no `maker`: name another player, or add a condition",
        ),
        Fault::Opening(clause) => Diagnostic::error(
            "M425",
            span(clause),
            "the scripted opening, or the first turn in step, cannot be played: it never ends, or has no move here",
        )
        .help("play it by hand on the set-up and compare, hole by hole, with the source"),
        Fault::NoChoiceHere(clause) => Diagnostic::error("M425", span(clause), "a choice where nobody can make one")
            .help("a scripted opening makes no choices"),
        Fault::NoRuling(clause) => {
            Diagnostic::error("M501", span(clause), "this line neither ends the game nor hands the turn on")
                .help("it must end in a result or in `pass`")
        }
        Fault::SeedsOnBoard => {
            without_place("M417", "the round ends with seeds on the board, and no line says whose they are")
                .help("a line of `end` takes them before `the round ends`")
        }
        Fault::Limit(_) => return limit("play"),
    };
    Failure { exit: Exit::Wrong, sources: opened.loaded.sources.clone(), problems: vec![problem] }
}

/// A bound was reached: which, and how to raise it.
pub fn limit(what: &str) -> Failure {
    let failure = Failure::new(Exit::Limit, "limit", format!("a limit was reached: {what}"));
    match option(what) {
        Some(name) => failure.help(format!("raise it with `--limit {name}=NUMBER`")),
        None => failure,
    }
}

/// The name of a bound on the command line.
fn option(what: &str) -> Option<&'static str> {
    let names = [
        ("second", "seconds"),
        ("seed", "seeds"),
        ("branch", "branches"),
        ("choice", "choices"),
        ("turns of one", "turns"),
        ("position", "positions"),
    ];
    names.iter().find(|(word, _)| what.contains(word)).map(|(_, name)| *name)
}

/// Why a position was refused.
pub fn no_position(opened: &Opened, no: &NoPosition) -> Failure {
    match no {
        NoPosition::Fault(fault) => failure(opened, fault),
        NoPosition::Misfit(misfit) => Failure::usage("bad-position", why(opened, misfit)),
    }
}

fn why(opened: &Opened, misfit: &Misfit) -> String {
    match misfit {
        Misfit::Length(what, is, must) => format!("the position has {is} {what} where the board has {must}"),
        Misfit::Kind(kind) => {
            let kinds = &opened.game.model().seed_kinds;
            let name = kind.declared().and_then(|index| kinds.get(index)).map_or("?", |info| info.name.as_str());
            format!("the position has a place with more seeds of the kind {} than seeds", quoted(name))
        }
        Misfit::Mover => "the mover is no player of this game".to_string(),
        Misfit::Mark(_) => "a mark of the position fits no hole, no name or no player of this game".to_string(),
        Misfit::Out => "one of two players is out: of three or more one can be".to_string(),
        Misfit::Swapped => "the persons have exchanged seats, and no rule of this game lets them".to_string(),
        Misfit::SeedsInHand => "seeds are in the hand: a result has stopped the turn, and the game is over".to_string(),
        Misfit::Stage => "a stage of the position is none of this game".to_string(),
        Misfit::TooManySeeds => "the position has more seeds than 65535".to_string(),
    }
}

/// Why a move was not played; `name` is what was asked for.
pub fn no_play(opened: &Opened, no: &NoPlay, name: &str, legal: &[String]) -> Failure {
    match no {
        NoPlay::Fault(fault) => failure(opened, fault),
        NoPlay::Over => {
            Failure::new(Exit::Wrong, "game-over", format!("{} cannot be played: the game is over", quoted(name)))
        }
        NoPlay::NoLayOut(clause) => {
            let message = format!("{} is no lay-out of the seeds", quoted(name));
            let problem = match clause {
                Some(clause) => {
                    Diagnostic::error("illegal-move", clause_span(opened, *clause), message).here("by this clause")
                }
                None => without_place("illegal-move", &message),
            };
            let problem = problem.help("a lay-out is a number for each hole, joined by `-`, with the right sum");
            Failure { exit: Exit::Wrong, sources: opened.loaded.sources.clone(), problems: vec![problem] }
        }
        NoPlay::Illegal(clauses) => illegal(opened, clauses, name, legal),
    }
}

/// A move that is not legal, with the clauses that say so.
pub fn illegal(opened: &Opened, clauses: &[ClauseId], name: &str, legal: &[String]) -> Failure {
    let small = name.to_lowercase();
    let near: Vec<&String> = legal.iter().filter(|legal| legal.to_lowercase().starts_with(&small)).take(3).collect();
    let message = match (clauses, near.as_slice()) {
        ([], [_, ..]) => format!("no move is called {}", quoted(name)),
        _ => format!("{} is not legal", quoted(name)),
    };
    let mut spans = clauses.iter().map(|clause| (clause_span(opened, *clause), label(opened, *clause)));
    let problem = match spans.next() {
        Some((span, label)) => spans.fold(
            Diagnostic::error("illegal-move", span, message).here(format!("by this clause, ({label})")),
            |problem, (span, label)| problem.also(span, format!("and by ({label})")),
        ),
        None => without_place("illegal-move", &message),
    };
    let all = format!("the legal moves are {}", legal.join(" "));
    let problem = match (legal, near.as_slice()) {
        ([], _) => problem,
        (_, []) => problem.help(all),
        (_, near) => {
            let near: Vec<String> = near.iter().map(|name| quoted(name)).collect();
            problem.help(format!("did you mean {}? {all}", near.join(" or ")))
        }
    };
    Failure { exit: Exit::Wrong, sources: opened.loaded.sources.clone(), problems: vec![problem] }
}

/// Where a clause stands.
pub fn clause_span(opened: &Opened, clause: ClauseId) -> Span {
    opened.game.model().clauses.get(usize::from(clause.0)).map(|info| info.span).unwrap_or_default()
}

fn label(opened: &Opened, clause: ClauseId) -> &str {
    opened.game.model().clauses.get(usize::from(clause.0)).map_or("", |info| info.label.as_str())
}
