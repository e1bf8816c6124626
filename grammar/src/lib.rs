//! The `.mancala` rule language: from text to a syntax tree, with every mistake reported where it stands.
//!
//! The road is `text → logical lines → pest pairs → [tree]`; each module does one step of it. What the words mean is
//! not known here: names are resolved and kinds are checked by the interpreter's model.

pub mod diagnostic;
mod explain;
mod front;
mod inherit;
mod labels;
mod lines;
pub mod load;
mod parse;
mod parts;
pub mod source;
pub mod tree;
pub mod words;

pub use lines::{LARGEST_FILE, LONGEST_LINE, MOST_LINES};
