//! What the language means where no ruleset of the collection says it: small rulesets whose moves and boards follow
//! from the words of the reference, seed by seed. Each is played by the engine and by the simple interpreter.

mod amounts;
mod captured;
mod captures;
mod choices;
mod closed;
mod endless;
mod ends;
mod fixture;
mod kinds;
mod marks;
mod openings;
mod paths;
mod players;
mod selections;
mod sets;
mod sowing;
mod stages;
mod turns;
