//! The `.mancala` rule language: from text to a syntax tree, with every mistake reported where it stands.
//!
//! The road is `text → logical lines → pest pairs → [tree]`; each module does one step of it. What the words mean is
//! not known here: names are resolved and kinds are checked by the interpreter's model. No file is opened and no clock
//! is read: the caller brings the texts.
//!
//! ```
//! use mancala_grammar::{load, source::Source};
//!
//! let loaded = load::load(Source::new("mine.mancala", "turn\n    liftt an own hole\n"), &|_parent| None);
//! assert_eq!(loaded.problems[0].message, "no line of this part begins with `liftt`");
//! assert_eq!(loaded.problems[0].help.as_deref(), Some("did you mean `lift`?"));
//! ```
//!
//! # Codes of this crate
//!
//! | code | says |
//! |---|---|
//! | M101 | a clause, or a head, cannot be read |
//! | M102 | a line in column 1 is no head; a clause belongs to no part |
//! | M103 | a sign that is not plain |
//! | M104 | a file, a clause or the number of clauses is too large |
//! | M105 | front matter cannot be read |
//! | M106 | front matter says what it cannot say: an unknown key, a key twice, a value of the wrong kind |
//! | W107 | brackets inside a comment |
//! | M203 | a word of the language stands where a name is wanted |
//! | M205 | a label stands twice |
//! | M206 | `omit` or `before` names no clause of the parent |
//! | M208 | parents in a circle, or too many of them |
//! | M209 | `under` has no meaning here |
//! | M210 | `based on` names no ruleset that is known |
//! | M312 | a size that is not declared, or a number that cannot be with the sizes asked for |
//! | M407 | `else` or `otherwise` without a line above it that it could belong to |

pub mod diagnostic;
mod explain;
mod front;
mod inherit;
mod labels;
mod lines;
pub mod load;
pub mod met;
mod parse;
mod parts;
pub mod sizes;
pub mod source;
pub mod tree;
pub mod words;
pub mod yaml;

pub use lines::{LARGEST_FILE, LONGEST_LINE, MOST_LINES};
