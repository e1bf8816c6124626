//! Small rulesets, each written for some words of the features.

mod board;
mod capture;
mod play;

use super::{must_be, of_text};

const BOARD: &str = "
board
    2 rows of 4
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    2 in every hole
";

const TURN: &str = "
turn
    lift an own hole; sow
";

const SOWING: &str = "
sowing
    origin counts as empty
";

const END: &str = "
end
    if stuck: most seeds wins
    if same position a third time: draw
";

const ENDLESS: &str = "
end
    if endless: that move is not allowed
";

/// The features of a game of some parts must be as stated.
fn parts_must_be(parts: &[&str], stated: &[(&str, &str)]) {
    let text = parts.concat();
    must_be(&text, &of_text(&text), stated);
}

/// A game with one rule.
fn rule_must_be(rule: &str, stated: &[(&str, &str)]) {
    parts_must_be(&[BOARD, SOWING, TURN, rule, END], stated);
}
