//! Features in sentences: one thing said of a game for every topic.

use mancala_grammar::diagnostic::counted;

use std::collections::BTreeSet;

use super::say_more::{capture, duties, end, rounds, standing, turn};
use super::{Direction, Drops, Features, Laps, Opening, Origin, Owners, Path, SetUp, Shape, Stores, Value, Words};

/// What is said of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// About what.
    pub topic: Topic,
    /// Its verb.
    pub verb: Verb,
    /// What follows the verb.
    pub rest: String,
    /// Whether it is worth saying by itself.
    pub weight: Weight,
}

/// What a sentence is about. Two games can be compared topic by topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Board and players.
    Board,
    /// Stores and reserves.
    Stores,
    /// Set-up.
    SetUp,
    /// What is done before the first turn.
    Opening,
    /// Direction and path.
    Way,
    /// Laps.
    Laps,
    /// The hole that was lifted.
    Origin,
    /// Other holes that are passed over.
    Skips,
    /// Seeds in each hole.
    Drops,
    /// Where a move starts.
    Start,
    /// Other turns, and choices within a move.
    Turn,
    /// Further turns.
    Again,
    /// What is captured.
    Capture,
    /// Where it goes.
    Fate,
    /// Marked and closed holes.
    Holes,
    /// What changes hands.
    Territory,
    /// Stages.
    Stages,
    /// Duties.
    Duties,
    /// When the game is over.
    End,
    /// By what it is won.
    Won,
    /// A player who cannot move.
    Stuck,
    /// The seeds that are left.
    Remaining,
    /// A move that never ends.
    Endless,
    /// A position that comes again.
    Repetition,
    /// Rounds.
    Rounds,
}

/// A verb, said of one game and of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// Of one.
    pub one: &'static str,
    /// Of two.
    pub both: &'static str,
}

/// Whether a thing is worth saying by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It goes without saying; it is said only of a game that is compared with another.
    Plain,
    /// It is worth saying.
    Telling,
}

impl Said {
    pub(super) fn new(topic: Topic, verb: Verb, rest: impl Into<String>, weight: Weight) -> Said {
        Said { topic, verb, rest: rest.into(), weight }
    }

    /// The words said of one game: `sows single laps`.
    #[must_use]
    pub fn of_one(&self) -> String {
        format!("{} {}", self.verb.one, self.rest)
    }

    /// The words said of two: `sow single laps`.
    #[must_use]
    pub fn of_both(&self) -> String {
        format!("{} {}", self.verb.both, self.rest)
    }
}

pub(super) const IS: Verb = Verb { one: "is", both: "are" };
pub(super) const HAS: Verb = Verb { one: "has", both: "have" };
pub(super) const SOWS: Verb = Verb { one: "sows", both: "sow" };
pub(super) const GIVES: Verb = Verb { one: "gives", both: "give" };
pub(super) const LETS: Verb = Verb { one: "lets", both: "let" };
pub(super) const PUTS: Verb = Verb { one: "puts", both: "put" };
pub(super) const RULES: Verb = Verb { one: "rules", both: "rule" };
const BEGINS: Verb = Verb { one: "begins", both: "begin" };
const PASSES: Verb = Verb { one: "passes over", both: "pass over" };
const DROPS: Verb = Verb { one: "drops", both: "drop" };

/// What is said of a game, one thing for every topic, in the order of the topics.
#[must_use]
pub fn phrases(features: &Features) -> Vec<Said> {
    let mut said = vec![board(features), stores(features), set_up(features), opening(features)];
    said.extend([way(features), laps(features), origin(features), skips(features), drops(features)]);
    said.extend(turn(features));
    said.extend(capture(features));
    said.extend(standing(features));
    said.push(duties(features));
    said.extend(end(features));
    said.push(rounds(features));
    said
}

fn board(f: &Features) -> Said {
    let board = &f.board;
    let on = match board.shape {
        Shape::Ring => format!("on a ring of {} holes", board.columns),
        Shape::OneRow => format!("on one row of {}", board.columns),
        Shape::Rows => format!("on {} rows of {}", board.rows, board.columns),
        Shape::Ends => format!("on {} rows of {} and 2 ends", board.rows, board.columns),
        Shape::Gaps => format!("on {} rows of at most {}, {} holes in all", board.rows, board.columns, board.holes),
    };
    let owners = match board.owners {
        Owners::OwnRows => "",
        Owners::Stretches => ", of which every player owns a stretch",
        Owners::Nobodys => ", some of whose holes are nobody's",
        Owners::Otherwise => ", whose holes are not shared out by rows",
    };
    let players = match board.players {
        1 => " by one player".to_string(),
        2 => String::new(),
        more => format!(" by {more} players"),
    };
    Said::new(Topic::Board, IS, format!("played{players} {on}{owners}"), Weight::Telling)
}

fn stores(f: &Features) -> Said {
    let stores = means(f.board.stores);
    let rest = if f.board.reserve { format!("{stores}, and seeds in reserve") } else { stores.to_string() };
    let weight = if f.board.stores == Stores::None && !f.board.reserve { Weight::Plain } else { Weight::Telling };
    Said::new(Topic::Stores, HAS, rest, weight)
}

fn set_up(f: &Features) -> Said {
    let seeds = counted(f.start.seeds, "seed");
    let each = f.start.per_hole.map(|each| format!("{each} in each hole that is not empty"));
    let rest = match (f.start.set_up, f.start.per_hole) {
        (SetUp::Equal, Some(each)) => format!("with {seeds}, {each} in every hole"),
        (SetUp::LaidOut, _) => format!("with {seeds}, which the players lay out"),
        (SetUp::Empty, _) => format!("with {seeds} and an empty board"),
        (SetUp::Equal | SetUp::Pattern, _) => match each {
            Some(each) => format!("with {seeds} in a pattern, {each}"),
            None => format!("with {seeds} in a pattern"),
        },
    };
    let kinds = if f.start.kinds > 1 { format!(", of {} kinds", f.start.kinds) } else { String::new() };
    Said::new(Topic::SetUp, BEGINS, format!("{rest}{kinds}"), Weight::Telling)
}

fn opening(f: &Features) -> Said {
    let told: Vec<&str> = f.start.opening.iter().filter(|way| **way != Opening::Arranged).map(|w| means(*w)).collect();
    match told.is_empty() {
        true => Said::new(Topic::Opening, HAS, "no prescribed opening", Weight::Plain),
        false => Said::new(Topic::Opening, HAS, listed(&told, "and"), Weight::Telling),
    }
}

fn way(f: &Features) -> Said {
    let ways: Vec<&str> = f
        .sowing
        .direction
        .iter()
        .filter(|way| !matches!(way, Direction::Listed | Direction::Free))
        .map(|w| means(*w))
        .collect();
    let along = match f.sowing.path {
        Path::SharedRing => "round one ring that all players share",
        Path::OwnRings => "every player round his own holes",
        Path::Listed => "along a path that is listed hole by hole",
        Path::Open => "along a path with an end, where seeds leave the board",
        Path::Free => "from hole to hole as the player likes",
        Path::None => "nothing",
    };
    let between = match (ways.is_empty(), f.sowing.path) {
        (true, _) => "",
        (false, Path::OwnRings) => ", ",
        (false, _) => " ",
    };
    Said::new(Topic::Way, SOWS, format!("{}{between}{along}", listed(&ways, "or")), Weight::Telling)
}

fn laps(f: &Features) -> Said {
    let how = |lap: &Laps| match lap {
        Laps::Single => "single laps",
        Laps::Relay => "on from an occupied last hole",
        Laps::RelayFromNext => "on from the hole after the last",
        Laps::LiftedElsewhere => "on from other holes",
        Laps::CapturesResown => "on with captured seeds",
        Laps::Otherwise => "on in another way",
    };
    let how: Vec<&str> = f.sowing.laps.iter().map(how).collect();
    let mut rest = listed(&how, "and");
    let asked: Vec<&str> = f.sowing.relay_if.iter().map(|asked| means(*asked)).collect();
    if !asked.is_empty() {
        rest.push_str(&format!(" (from a hole only if {})", listed(&asked, "and")));
    }
    Said::new(Topic::Laps, SOWS, rest, Weight::Telling)
}

fn origin(f: &Features) -> Said {
    let origin = &f.sowing.origin;
    let back = origin.contains(&Origin::FirstSeedBack);
    let occupied = origin.contains(&Origin::Occupied);
    match () {
        () if back => Said::new(Topic::Origin, PUTS, "the first seed back in the hole it came from", Weight::Telling),
        () if origin.contains(&Origin::Skipped) => {
            Said::new(Topic::Origin, PASSES, "the hole that was lifted", Weight::Telling)
        }
        () if occupied => Said::new(Topic::Origin, LETS, "the emptied hole count as occupied", Weight::Telling),
        () => Said::new(Topic::Origin, SOWS, "in the emptied hole as in any other", Weight::Plain),
    }
}

fn skips(f: &Features) -> Said {
    let skips: Vec<&str> = f.sowing.skips.iter().map(|skip| means(*skip)).collect();
    match skips.is_empty() {
        true => Said::new(Topic::Skips, PASSES, "no other hole", Weight::Plain),
        false => Said::new(Topic::Skips, PASSES, listed(&skips, "and"), Weight::Telling),
    }
}

fn drops(f: &Features) -> Said {
    let weight = if f.sowing.drops == Drops::One { Weight::Plain } else { Weight::Telling };
    Said::new(Topic::Drops, DROPS, means(f.sowing.drops), weight)
}

/// What a word says.
pub(super) fn means<W: Words>(word: W) -> &'static str {
    W::TERMS.iter().find(|term| term.word == word.word()).map_or("", |term| term.means)
}

/// What words say, joined.
pub(super) fn all_means<W: Words>(words: &BTreeSet<W>, joint: &str) -> String {
    let means: Vec<&str> = words.iter().map(|word| means(*word)).collect();
    listed(&means, joint)
}

/// Words joined by commas, the last by a word.
pub(super) fn listed(words: &[&str], joint: &str) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [rest @ .., last] => format!("{} {joint} {last}", rest.join(", ")),
    }
}

/// Numbers in words: `2 or 3`, `25 or more`.
pub(super) fn numbers(ranges: &[(u16, Option<u16>)]) -> String {
    let mut words = Vec::new();
    for (from, to) in ranges {
        match to {
            Some(to) if to.saturating_sub(*from) <= 1 => words.extend((*from..=*to).map(|number| number.to_string())),
            to => words.push(Value::Numbers(vec![(*from, *to)]).to_string().replace('-', " to ")),
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    listed(&words, "or")
}
