//! The changes that are tried: of words, of numbers, of order, and a clause left out.

use std::collections::BTreeSet;
use std::ops::Range;

use mancala_grammar::load::Loaded;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{BoardLine, Ruleset, StartLine};

use super::shape::Shape;

/// What kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// The clause is left out.
    Drop,
    /// The clause and the next one change places.
    Order,
    /// A number is one more or one less.
    Number,
    /// Empty for occupied.
    Filling,
    /// Front for back, and other places.
    Place,
    /// Own for enemy.
    Side,
    /// The other way round.
    Direction,
    /// Seeds go elsewhere.
    Fate,
    /// What is preferred, and in what order.
    Tier,
    /// A condition is turned round.
    Condition,
    /// Another result, or another turn.
    Outcome,
}

impl Change {
    /// As reports call it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Change::Drop => "left out",
            Change::Order => "order",
            Change::Number => "number",
            Change::Filling => "empty or occupied",
            Change::Place => "place",
            Change::Side => "own or enemy",
            Change::Direction => "direction",
            Change::Fate => "where seeds go",
            Change::Tier => "preference",
            Change::Condition => "condition",
            Change::Outcome => "outcome",
        }
    }
}

/// A ruleset that says one thing otherwise.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The label of the clause, or its label by place.
    pub clause: String,
    /// Where the clause stands.
    pub span: Span,
    /// The answer under which the clause holds.
    pub under: Option<String>,
    /// What kind of change.
    pub change: Change,
    /// What is said in place of what.
    pub words: String,
    /// The whole text in which it is changed, that of `span`.
    pub text: String,
}

/// Words, what they are changed to, and what kind of change that is.
const PAIRS: &[(&str, &str, Change)] = &[
    ("empty", "occupied", Change::Filling),
    ("occupied", "empty", Change::Filling),
    ("front", "back", Change::Place),
    ("back", "front", Change::Place),
    ("facing", "next", Change::Place),
    ("next", "facing", Change::Place),
    ("next", "previous", Change::Place),
    ("previous", "next", Change::Place),
    ("own", "enemy", Change::Side),
    ("enemy", "own", Change::Side),
    ("mover's", "opponent's", Change::Side),
    ("clockwise", "counter-clockwise", Change::Direction),
    ("counter-clockwise", "clockwise", Change::Direction),
    ("off the board", "to own store", Change::Fate),
    ("off the board", "to the hand", Change::Fate),
    ("to own store", "off the board", Change::Fate),
    ("to own store", "to enemy store", Change::Fate),
    ("to the hand", "off the board", Change::Fate),
    ("to own reserve", "off the board", Change::Fate),
    ("prefer moves", "never moves", Change::Tier),
    ("never moves", "prefer moves", Change::Tier),
    ("mover wins", "mover loses", Change::Outcome),
    ("mover loses", "mover wins", Change::Outcome),
    ("mover wins", "draw", Change::Outcome),
    ("player loses", "player wins", Change::Outcome),
    ("player loses", "player passes", Change::Outcome),
    ("player passes", "player loses", Change::Outcome),
    ("draw", "mover wins", Change::Outcome),
    ("draw", "mover loses", Change::Outcome),
    ("most seeds wins", "fewest seeds wins", Change::Outcome),
    ("move again", "stop", Change::Outcome),
    ("stop", "move again", Change::Outcome),
    ("South starts", "North starts", Change::Outcome),
    ("is", "is not", Change::Condition),
    ("is not", "is", Change::Condition),
    ("there is no", "there is a", Change::Condition),
    ("there is a", "there is no", Change::Condition),
    ("there is an", "there is no", Change::Condition),
    ("and", "unless", Change::Condition),
    ("unless", "and", Change::Condition),
    ("or more", "or fewer", Change::Condition),
    ("or fewer", "or more", Change::Condition),
    ("even", "odd", Change::Condition),
    ("odd", "even", Change::Condition),
    ("second time", "third time", Change::Number),
    ("third time", "second time", Change::Number),
    ("relay", "relay from next", Change::Direction),
    ("relay from next", "relay", Change::Direction),
    ("skip origin", "origin counts as empty", Change::Condition),
    ("only if", "unless", Change::Condition),
    ("holds", "held", Change::Condition),
    ("held", "holds", Change::Condition),
    ("was", "is", Change::Condition),
    ("capturing", "non-capturing", Change::Tier),
];

/// Every change of a ruleset, clause by clause, each text once.
#[must_use]
pub fn mutants(loaded: &Loaded) -> Vec<Mutant> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let names = Names::of(&loaded.tree);
    let plain = of_no_play(&loaded.tree);
    let clauses = loaded.tree.clauses();
    let played = clauses.iter().filter(|clause| {
        let part = clause.auto.split('-').next().unwrap_or_default();
        !matches!(part, "based" | "reading" | "example" | "head") && !plain.contains(&clause.span)
    });
    // a clause is a unit once: guards within a head come as their own clause with the head's line
    for clause in played {
        let Some(source) = loaded.sources.get(usize::from(clause.span.text.0)) else { continue };
        let text: &str = &source.text;
        let shape = Shape::new(text);
        let span = clause.span.start as usize..clause.span.end as usize;
        let mut add = |change: Change, words: String, whole: String| {
            if whole != text && seen.insert((clause.span.text, whole.clone())) {
                found.push(Mutant {
                    clause: clause.name().to_owned(),
                    span: clause.span,
                    under: clause.tail.under.as_ref().map(|word| word.it.clone()),
                    change,
                    words,
                    text: whole,
                });
            }
        };
        let block = shape.block(shape.line_of(span.start));
        // what is deeper under the head of `board` or `start` is none of this clause
        add(Change::Drop, "left out".to_owned(), shape.without(&block));
        if let Some(next) = shape.next(&block) {
            let bytes = shape.bytes(&next);
            let beside = clauses
                .iter()
                .find(|other| other.span.text == clause.span.text && bytes.contains(&(other.span.start as usize)));
            let part = |auto: &str| auto.split('-').next().unwrap_or_default().to_owned();
            if let Some(next_clause) = beside.filter(|other| part(&other.auto) == part(&clause.auto)) {
                let words = format!("behind {}", next_clause.name());
                add(Change::Order, words, shape.swapped(&block, &next));
            }
        }
        for (at, other, change) in words_of(text, span, &names) {
            let words = format!("{} → {other}", text.get(at.clone()).unwrap_or_default());
            add(change, words, shape.with(at, &other));
        }
    }
    found
}

/// Lines that say nothing of play: how holes are written, what the sum is.
fn of_no_play(tree: &Ruleset) -> Vec<Span> {
    let board = tree.board.iter().filter(|line| matches!(line.it, BoardLine::Written { .. }));
    let start = tree.start.iter().filter(|line| matches!(line.it, StartLine::Total(_)));
    board.map(|line| line.clause.span).chain(start.map(|line| line.clause.span)).collect()
}

/// Names that can be taken for one another: stages, and kinds of turns; and how many columns there are.
struct Names {
    alike: Vec<Vec<String>>,
    columns: Option<u32>,
}

impl Names {
    fn of(tree: &Ruleset) -> Names {
        let stages: BTreeSet<String> = tree.stages.iter().map(|line| line.it.name.it.clone()).collect();
        let kinds: BTreeSet<String> =
            tree.turns.iter().filter_map(|turn| turn.kind.as_ref().map(|kind| kind.it.clone())).collect();
        let columns = tree.board.iter().find_map(|line| match &line.it {
            BoardLine::Rows { holes, .. } => Some(u32::from(holes.it)),
            _ => None,
        });
        Names { alike: vec![stages.into_iter().collect(), kinds.into_iter().collect()], columns }
    }

    /// The name that stands for this one in a change.
    fn other(&self, word: &str) -> Option<&str> {
        self.alike.iter().find_map(|names| {
            let at = names.iter().position(|name| name == word)?;
            let other = names.get((at + 1) % names.len())?;
            (other != word).then_some(other.as_str())
        })
    }
}

/// Changes of words between two places: where, to what, of what kind.
fn words_of(text: &str, span: Range<usize>, names: &Names) -> Vec<(Range<usize>, String, Change)> {
    let mut found = Vec::new();
    let within = text.get(span.clone()).unwrap_or_default();
    for (at, word) in words(within) {
        let place = |length: usize| span.start + at..span.start + at + length;
        if let Ok(number) = word.parse::<u32>() {
            // a column counted from the other side
            let counted =
                names.columns.filter(|columns| (1..=*columns).contains(&number) && within[..at].ends_with("hole "));
            if let Some(columns) = counted {
                found.push((place(word.len()), (columns + 1 - number).to_string(), Change::Place));
            }
            found.push((place(word.len()), (number + 1).to_string(), Change::Number));
            if number > 0 {
                found.push((place(word.len()), (number - 1).to_string(), Change::Number));
            }
        }
        for (from, to, change) in PAIRS {
            if begins_with_words(&within[at..], from) {
                found.push((place(from.len()), (*to).to_owned(), *change));
            }
        }
        for (one, other) in [("left-", "right-"), ("right-", "left-")] {
            if let Some(rest) = word.strip_prefix(one) {
                found.push((place(word.len()), format!("{other}{rest}"), Change::Place));
            }
        }
        if let Some(other) = names.other(word) {
            found.push((place(word.len()), other.to_owned(), Change::Tier));
        }
    }
    // what is preferred first
    if let Some((first, second)) = within.strip_prefix("prefer ").and_then(|rest| rest.split_once(", otherwise ")) {
        found.push((span.clone(), format!("prefer {second}, otherwise {first}"), Change::Tier));
    }
    // one place of two
    if let Some(at) = within.find(" and back of facing") {
        let place = span.start + at..span.start + at + " and back of facing".len();
        found.push((place, String::new(), Change::Place));
    }
    found
}

/// Words with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = 0;
    text.split(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '-' | '\''))).filter_map(move |word| {
        let at = rest;
        rest += word.len();
        rest += text[rest..].chars().next().map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((at, word))
    })
}

/// Whether a text begins with these words, and they end there.
fn begins_with_words(text: &str, words: &str) -> bool {
    text.strip_prefix(words)
        .is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '\'')))
}
