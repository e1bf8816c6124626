//! The simple interpreter on the rulesets: their examples, and the cases that were worked out by hand.

mod cases;
mod examples;
mod games;
mod texts;
