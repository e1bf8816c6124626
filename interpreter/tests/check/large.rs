//! Rulesets of thousands of lines: each is checked in time that grows with its length, not with the square of it.

use std::time::{Duration, Instant};

use mancala_grammar::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_loaded;

use super::{BOARD, END, START, TURN};

/// Lines of each ruleset.
const MANY: usize = 4_000;

/// One line a number.
fn lines(line: impl Fn(usize) -> String) -> String {
    (0..MANY).map(line).collect()
}

/// The codes that are told of a ruleset, which is read and checked within seconds, on however slow a machine.
fn codes(text: String) -> Vec<&'static str> {
    let begun = Instant::now();
    let checked = check_loaded(&load::load(Source::new("large", text), &|_| None));
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let mut codes: Vec<_> = checked.problems.iter().map(|problem| problem.code).collect();
    codes.dedup();
    codes
}

#[test]
fn zones_each_said_by_the_next() {
    let last = MANY - 1;
    let zone = |n: usize| if n == last { format!("    z{n} is row\n") } else { format!("    z{n} is z{}\n", n + 1) };
    let text = format!("{BOARD}{}\n{START}\n{TURN}\n{END}", lines(zone));
    assert!(codes(text).contains(&"M311"));
}

#[test]
fn zones_in_a_circle() {
    let zone = |n: usize| format!("    z{n} is z{}\n", (n + 1) % MANY);
    let text = format!("{BOARD}{}\n{START}\n{TURN}\n{END}", lines(zone));
    assert!(codes(text).contains(&"M208"));
}

#[test]
fn answers_that_each_bind_a_clause() {
    let (half, answer) = (MANY / 2, |n: usize| format!("    answer a{n} \"x\"\n"));
    let answers: String = (0..half).map(answer).collect();
    let stops: String = (0..half).map(|n| format!("    if here is empty: stop   under a{n}\n")).collect();
    let text = format!("reading r \"which\"\n{answers}\n{BOARD}\n{START}\n{TURN}\nto rest\n{stops}\n{END}");
    assert!(codes(text).contains(&"M311"));
}

#[test]
fn answers_that_bind_nothing() {
    let answers: String = (0..200).map(|n| format!("    answer a{n} \"x\"\n")).collect();
    let stops = lines(|_| "    if here is empty: stop\n".to_owned());
    codes(format!("reading r \"which\"\n{answers}\n{BOARD}\n{START}\n{TURN}\nto rest\n{stops}\n{END}"));
}

#[test]
fn what_is_remembered_of_every_hole_is_counted() {
    // sixteen numbers of seeds, plain ones and fifteen kinds, the owner, closed or not, and the marks: with 46 marks these are
    // 64 numbers for each of 1,024 holes, 65,536, and one more than can be counted; with 45 there is room for the players too
    let codes = |marks: usize| {
        let kind = |n: u32| char::from_u32(u32::from('a') + n).unwrap_or_default();
        let kinds: String = (0..15).map(|n| format!("    a kind-{} is a kind of seed\n", kind(n))).collect();
        let letters: String = (0..15).map(|n| format!("    kind-{0} is written {0}\n", kind(n))).collect();
        let first: String = (0..15).map(|n| format!("    kind-{}s are sown first\n", kind(n))).collect();
        let marks: String = (0..marks).map(|n| format!("    mark m{n} on hole 1 of row\n")).collect();
        let board = "board\n    ring of 1024\n    every player owns 512 holes in turn\n    no stores\n    path clockwise round \
                     the board\n";
        codes(format!("{board}{kinds}{letters}start\n    1 in every hole\n{marks}sowing\n{first}{TURN}\n{END}"))
    };
    assert!(codes(46).contains(&"M311"));
    assert!(!codes(45).contains(&"M311"));
}

#[test]
fn names_that_nobody_knows() {
    let zones: String = (0..MANY / 2).map(|n| format!("    zone{n} is hole 1 of row\n")).collect();
    let stops: String = (0..MANY / 2).map(|n| format!("    if zune{n} is empty: stop\n")).collect();
    let text = format!("{BOARD}{zones}\n{START}\n{TURN}\nto rest\n{stops}\n{END}");
    assert!(codes(text).contains(&"M201"));
}
