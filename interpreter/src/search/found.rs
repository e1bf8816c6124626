//! What a search found, and how sure that is.

use super::value::{Value, decided};
use crate::game::NoPlay;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move, by its place in the list.
    pub index: usize,
    /// Its worth to the mover.
    pub worth: i32,
    /// What the worth rests on.
    pub surety: Surety,
    /// How many turns were looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub positions: u64,
    /// The line of play expected, by names.
    pub line: Vec<String>,
    /// What every move is worth, the best first, if it was asked for.
    pub moves: Vec<Worth>,
    /// Why it was not looked further ahead, if play came to a fault or a limit.
    pub broken: Option<NoPlay>,
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The move, by its place in the list.
    pub index: usize,
    /// Its worth to the mover.
    pub worth: i32,
    /// What that rests on.
    pub surety: Surety,
}

/// What a worth rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surety {
    /// On a guess of positions that are not over.
    Guess,
    /// On the end of the game in every line that matters, but also on a position that comes again.
    ComesAgain,
    /// On the end of the game in every line that matters.
    Proved,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The mover wins, in so many turns of all players.
    Wins(u32),
    /// The mover loses, in so many turns of all players.
    Loses(u32),
    /// Nobody wins.
    Draw,
    /// The end is out of sight, and it seems worth so much to the mover, [`super::SEED`] a seed.
    Open(i32),
}

impl Worth {
    /// What it comes to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match decided(self.worth) {
            Some(turns) if self.worth > 0 => Verdict::Wins(turns),
            Some(turns) => Verdict::Loses(turns),
            None if self.surety != Surety::Guess => Verdict::Draw,
            None => Verdict::Open(self.worth),
        }
    }
}

impl Found {
    /// The best move and its worth.
    #[must_use]
    pub fn best(&self) -> Worth {
        Worth { index: self.index, worth: self.worth, surety: self.surety }
    }

    /// Whether the worth is a proved win or loss, and in how many turns.
    #[must_use]
    pub fn proved(&self) -> Option<(bool, u32)> {
        decided(self.worth).filter(|_| self.surety == Surety::Proved).map(|turns| (self.worth > 0, turns))
    }
}

/// A win needs proof that it is not worth less, a loss that it is not worth more, a draw both. Without a table every way
/// to a position was looked at by itself, and what came again came again in fact.
pub(super) fn surety(value: Value, with_table: bool) -> Surety {
    let rests = match decided(value.worth) {
        Some(_) if value.worth > 0 => value.below,
        Some(_) => value.above,
        None => value.below.and(value.above),
    };
    match (rests.open(), rests.again() && with_table) {
        (true, _) => Surety::Guess,
        (false, true) => Surety::ComesAgain,
        (false, false) => Surety::Proved,
    }
}

#[cfg(test)]
mod tests {
    use super::super::WON;
    use super::super::value::Rests;
    use super::*;

    fn sure(worth: i32, below: Rests, above: Rests) -> Surety {
        surety(Value { worth, below, above }, true)
    }

    #[test]
    fn a_win_rests_on_what_bounds_it_from_below_and_a_loss_on_what_bounds_it_from_above() {
        let (known, open, again) = (Rests::NOTHING, Rests::OPEN, Rests::AGAIN);
        // that there may be a still faster win takes nothing from it
        assert_eq!(sure(WON - 3, known, open), Surety::Proved);
        assert_eq!(sure(WON - 3, open, known), Surety::Guess);
        assert_eq!(sure(3 - WON, open, known), Surety::Proved);
        assert_eq!(sure(3 - WON, known, open), Surety::Guess);
        assert_eq!(sure(WON - 3, again, known), Surety::ComesAgain);
        // a draw, and any other worth, on both
        assert_eq!(sure(0, known, known), Surety::Proved);
        assert_eq!((sure(0, known, open), sure(0, open, known)), (Surety::Guess, Surety::Guess));
    }
}
