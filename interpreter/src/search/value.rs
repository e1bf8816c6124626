//! What a position is worth, and what that rests on.

use super::WON;

/// Worths further from 0 than this are wins and losses.
const DECIDED: i32 = WON - 10_000;

/// What a bound of a worth rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rests(u8);

impl Rests {
    /// On the rules alone.
    pub const NOTHING: Rests = Rests(0);
    /// On a guess of what a position is worth.
    pub const OPEN: Rests = Rests(1);
    /// On a position that came again on the way: another way to it may be worth something else.
    pub const AGAIN: Rests = Rests(2);

    /// On this and that.
    #[must_use]
    pub fn and(self, other: Rests) -> Rests {
        Rests(self.0 | other.0)
    }

    /// Whether it rests on a guess.
    #[must_use]
    pub fn open(self) -> bool {
        self.0 & Rests::OPEN.0 != 0
    }

    /// Whether it rests on a position that came again.
    #[must_use]
    pub fn again(self) -> bool {
        self.0 & Rests::AGAIN.0 != 0
    }

    pub(super) fn bits(self) -> u8 {
        self.0
    }

    pub(super) fn of_bits(bits: u64) -> Rests {
        Rests(u8::try_from(bits & 3).unwrap_or(3))
    }
}

/// A worth to the searcher, counted from the root, and what it rests on: that it is not less, that it is not more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub worth: i32,
    pub below: Rests,
    pub above: Rests,
}

impl Value {
    /// A worth of which both bounds rest on the same.
    pub fn new(worth: i32, rests: Rests) -> Value {
        Value { worth, below: rests, above: rests }
    }
}

/// Whether a worth is that of a win or a loss, and in how many turns.
#[must_use]
pub(super) fn decided(worth: i32) -> Option<u32> {
    (worth.abs() > DECIDED).then(|| WON.abs_diff(worth.abs()))
}

/// A worth counted from the root as counted from a position so many turns on.
#[must_use]
pub(super) fn from_here(worth: i32, ply: i32) -> i32 {
    match decided(worth) {
        Some(_) => worth + ply * worth.signum(),
        None => worth,
    }
}

/// A worth counted from a position so many turns on as counted from the root.
#[must_use]
pub(super) fn from_root(worth: i32, ply: i32) -> i32 {
    match decided(worth) {
        Some(_) => worth - ply * worth.signum(),
        None => worth,
    }
}

/// What a guess may come to.
#[must_use]
pub(crate) fn guessed(worth: i64) -> i32 {
    let most = i64::from(WON / 2);
    i32::try_from(worth.clamp(-most, most)).unwrap_or(0)
}
