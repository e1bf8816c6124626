//! Choices that a ruleset offers: options of `either`, directions, numbers. Each is met where it is part of a legal move.

use std::collections::BTreeSet;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::{Action, ClauseId, Course, Direction, Sense};
use mancala_interpreter::position::Decision;
use mancala_interpreter::run::Fault;

use super::sights::{Sights, actions};

/// One thing that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Offer {
    /// An option of `either`, by its number in the plan.
    Option(u16),
    /// Along the path, or against it.
    Direction(bool),
    /// A number.
    Number(u16),
}

impl Offer {
    /// What a decision chooses of this; holes and seeds of a kind are none.
    fn of(decision: &Decision) -> Option<Offer> {
        match decision {
            Decision::Option(option) => Some(Offer::Option(*option)),
            Decision::Direction(sense) => Some(Offer::Direction(*sense == Sense::Forward)),
            Decision::Amount(number) => Some(Offer::Number(*number)),
            Decision::Hole(_) | Decision::Place(_) | Decision::Kind(_) => None,
        }
    }
}

/// What the legal moves of a position choose.
///
/// # Errors
/// Moves that cannot be told apart.
pub(super) fn offered(game: &Game, point: &Point) -> Result<BTreeSet<Offer>, Fault> {
    let moves = game.moves(point)?;
    Ok(moves.iter().flat_map(|move_| &move_.decisions).filter_map(Offer::of).collect())
}

/// Everything that can be chosen by the words of the ruleset, each with its clause.
#[must_use]
pub fn offers(game: &Game) -> Vec<(Offer, ClauseId)> {
    let model = game.model();
    let options = (0..).zip(&game.plan().options).map(|(number, clause)| (Offer::Option(number), *clause));
    let mut found: Vec<(Offer, ClauseId)> = options.collect();
    let both = model.board.paths.iter().any(|path| matches!(path.course, Course::Fixed { both: true, .. }));
    for (action, clause) in actions(model) {
        let said: Vec<Offer> = match action {
            Action::ChooseDirection if both => vec![Offer::Direction(true), Offer::Direction(false)],
            Action::ChooseNumber(low, high) if low < high => (*low..=*high).map(Offer::Number).collect(),
            _ => Vec::new(),
        };
        for offer in said {
            if !found.iter().any(|(known, _)| *known == offer) {
                found.push((offer, clause));
            }
        }
    }
    found
}

/// What can be chosen by the words of the ruleset and was part of no legal move.
#[must_use]
pub fn unmet(game: &Game, sights: &Sights) -> Vec<(Offer, ClauseId)> {
    offers(game).into_iter().filter(|(offer, _)| !sights.met(*offer)).collect()
}

/// What can be chosen, in words.
#[must_use]
pub fn offer_name(game: &Game, offer: Offer) -> String {
    match offer {
        Offer::Option(option) => game.names().option(option).to_owned(),
        Offer::Number(number) => number.to_string(),
        Offer::Direction(along) => {
            let forward = game.model().board.paths.iter().find_map(|path| match path.course {
                Course::Fixed { forward, both: true, .. } => forward,
                _ => None,
            });
            match (forward, along) {
                (Some(Direction::Clockwise), true) | (Some(Direction::CounterClockwise), false) => "clockwise",
                (Some(_), _) => "counter-clockwise",
                (None, true) => "along the path",
                (None, false) => "against the path",
            }
            .to_owned()
        }
    }
}
