//! Phrases: from words to the things they name, wherever they stand.

mod condition;
mod desc;
mod person;
mod place;
mod set;
mod test;

pub(super) use place::Wants;
