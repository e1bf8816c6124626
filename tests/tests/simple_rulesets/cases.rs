//! Positions of three games that were worked out by hand.
