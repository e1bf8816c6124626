//! Actions, lines of actions, procedures.

mod action;
mod allowed;
mod flow;
mod lines;
mod procedure;

pub(super) use action::one_way;
