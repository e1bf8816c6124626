//! Every line from the start, the short ones first.

use std::collections::HashSet;

use mancala_interpreter::game::Point;
use mancala_interpreter::position::Position;
use rayon::prelude::*;

use super::pair::{Both, Halt, Pair};
use super::{Budget, CHUNK, Found, Lines};
use crate::chance::Chance;

/// A pair and how play came to it.
struct Reached {
    pair: Pair,
    line: Vec<String>,
}

type After = Vec<(String, Result<Pair, Halt>)>;

/// Looks at all lines within the budget; the first difference, if there is one.
pub(super) fn lines(both: &Both<'_>, starts: &(Point, Point), budget: Budget) -> (Lines, Option<Found>) {
    let mut lines = Lines::default();
    let found = |line: Vec<String>, what| Some(Found { at: None, line, what });
    let start = match Pair::meet(both, starts.0.clone(), starts.1.clone()) {
        Ok(start) => start,
        Err(Halt::Differ(what)) => return (lines, found(Vec::new(), what)),
        Err(Halt::Lost) => {
            lines.lost = 1;
            return (lines, None);
        }
    };
    let mut seen: HashSet<(Position, Position)> = HashSet::new();
    let mut open = vec![Reached { pair: start, line: Vec::new() }];
    while lines.depth < budget.depth {
        let mut next = Vec::new();
        let last = lines.depth + 1 == budget.depth;
        let mut more = false;
        for chunk in open.chunks(CHUNK) {
            if lines.turns >= budget.nodes {
                return (lines, None);
            }
            let after: Vec<(bool, After)> = chunk.par_iter().map(|reached| after(both, reached, budget)).collect();
            for (reached, (drawn, after)) in chunk.iter().zip(after) {
                lines.lay_outs_drawn |= drawn;
                for (name, pair) in after {
                    lines.turns += 1;
                    let line = || -> Vec<String> { reached.line.iter().cloned().chain([name.clone()]).collect() };
                    match pair {
                        Err(Halt::Differ(what)) => return (lines, found(line(), what)),
                        Err(Halt::Lost) => lines.lost += 1,
                        Ok(pair) if pair.over() => {}
                        Ok(pair) => {
                            more = true;
                            // what is remembered, earlier positions too, decides whether two lines have one future
                            if !last && seen.insert((pair.a.position(both.a), pair.b.position(both.b))) {
                                next.push(Reached { pair, line: line() });
                            }
                        }
                    }
                }
            }
        }
        lines.depth += 1;
        open = next;
        if !more {
            lines.whole = !lines.lay_outs_drawn && lines.lost == 0;
            break;
        }
    }
    (lines, None)
}

/// What every move leads to, or one lay-out; whether a lay-out was drawn.
fn after(both: &Both<'_>, reached: &Reached, budget: Budget) -> (bool, After) {
    let pair = &reached.pair;
    if pair.a.lay_out().is_some() {
        let mut chance = Chance::new(budget.seed, u64::MAX);
        let after = match pair.laid_out(both, &mut chance) {
            Ok((name, pair)) => vec![(name, Ok(pair))],
            Err(halt) => vec![(String::from("…"), Err(halt))],
        };
        return (true, after);
    }
    (false, (0..pair.moves.len()).map(|at| (pair.moves[at].0.clone(), pair.after(both, at))).collect())
}
