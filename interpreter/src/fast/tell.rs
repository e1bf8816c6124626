//! The fast form for people: what it has found out about a ruleset.

use super::plan::FastPlan;
use super::{Fast, Form};

impl Fast {
    /// What the fast form has worked out, a line for each thing: what it is about, and what was found.
    #[must_use]
    pub fn told(&self) -> Vec<(&'static str, String)> {
        match &self.form {
            Form::Small(fast) => told(fast),
            Form::Middle(fast) => told(fast),
            Form::Large(fast) => told(fast),
            Form::Wide(fast) => told(fast),
        }
    }
}

fn told<const N: usize>(fast: &FastPlan<N>) -> Vec<(&'static str, String)> {
    let mut lines = vec![("board", format!("{N} cells of a byte"))];
    lines.push(("laps", format!("whole, from {} tables of where seeds fall", fast.laps.arcs.len())));
    let starts = match &fast.glance {
        Some(glance) if glance.sleeping.is_empty() => "seen at a glance".to_string(),
        Some(_) => "seen at a glance unless a line of `moves` speaks of the position".to_string(),
        None => "found by the rules of the turn".to_string(),
    };
    lines.push(("starts", starts));
    let legal = if fast.always_legal {
        "every start is a move: none is tried unless a line of `moves` speaks of the position"
    } else if fast.endless_only {
        "every start is a move unless it never ends"
    } else {
        "all moves are tried"
    };
    lines.push(("legality", legal.to_string()));
    lines.push(match &fast.express {
        Some(express) => {
            let cases = format!("worked out for every hole: {} cases", express.cases());
            let flat = if express.flat.is_some() { ", at most one for a hole" } else { "" };
            ("last seed", cases + flat)
        }
        None => ("last seed", "by the rules, in their order".to_string()),
    });
    let repetition = match fast.kept.1 {
        _ if fast.never_again => "not looked for: seeds only go on until they are put by",
        0 => "looked for among all earlier positions",
        _ => "looked for among positions since seeds were last put by",
    };
    lines.push(("repetition", repetition.to_string()));
    lines
}
