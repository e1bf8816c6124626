//! The simple interpreter on small models built by hand, before any text: each test is a statement of the language
//! reference.

mod fixture;
mod laps;
mod legality;
mod players;
mod rules;
