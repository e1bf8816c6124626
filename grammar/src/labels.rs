//! Labels that stand twice.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::tree::{Clause, Ruleset};

/// Reports labels that stand twice, unless their clauses are under different answers.
pub(crate) fn check(tree: &Ruleset, problems: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<&str, Vec<&Clause>> = BTreeMap::new();
    for clause in tree.clauses() {
        let Some(label) = &clause.label else { continue };
        let same = first.entry(&label.it).or_default();
        if let Some(other) = same.iter().find(|other| !apart(other, clause)) {
            let mut problem = Diagnostic::error("M205", label.span, format!("label ({}) stands twice", label.it));
            if let Some(other) = &other.label {
                problem = problem.also(other.span, "here for the first time");
            }
            problems.push(problem.help("two clauses have one label only if they are `under` different answers"));
        }
        same.push(clause);
    }
}

fn apart(one: &Clause, other: &Clause) -> bool {
    match (&one.tail.under, &other.tail.under) {
        (Some(one), Some(other)) => one.it != other.it,
        _ => false,
    }
}
