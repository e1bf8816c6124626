//! The `.mancala` rule language: from text to a syntax tree, with every mistake reported where it stands.
//!
//! The road is `text → logical lines → pest pairs → [tree]`; each module does one step of it. What the words mean is
//! not known here: names are resolved and kinds are checked by the interpreter's model.

pub mod source;
pub mod tree;
