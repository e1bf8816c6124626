//! Claims of a source on its game, tested: `check: total 92` beside a sentence.

use mancala_grammar::diagnostic::{counted, quoted};
use mancala_grammar::words::nearest;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::Shape;

use crate::coverage::Sheets;
use crate::play::{Exhausted, Played};

/// A claim and what came of it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Key of the source.
    pub key: String,
    /// Id of the sentence.
    pub id: String,
    /// What the sentence says.
    pub text: String,
    /// How it is tested, as the sheet says.
    pub check: String,
    /// What came of it.
    pub verdict: Verdict,
    /// The figures behind it.
    pub why: String,
}

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds, and can be relied on.
    Proved,
    /// It held wherever it was looked at.
    Supported,
    /// It does not hold.
    Contradicted,
    /// Play at random cannot tell.
    NotTestable,
    /// The sheet asks for a test that is none.
    Unknown,
}

impl Verdict {
    /// As reports call it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::Supported => "supported",
            Verdict::Contradicted => "contradicted",
            Verdict::NotTestable => "not testable",
            Verdict::Unknown => "no such test",
        }
    }
}

/// The forms of `check`, `N` standing for a number.
pub const FORMS: [&str; 10] = [
    "total N",
    "rows N",
    "holes N",
    "first moves N",
    "first move forced",
    "about N turns",
    "first player wins",
    "no draws",
    "no position again",
    "no hole above N",
];

/// Tests every claim that says how. Numbers of the text are those of the game as it is written.
#[must_use]
pub fn claims(game: &Game, sheets: &Sheets, played: &Played, as_written: bool) -> Vec<Claim> {
    let mut found = Vec::new();
    for (key, sheet) in sheets {
        for sentence in &sheet.sentences {
            let Some(check) = &sentence.check else { continue };
            let (mut verdict, mut why) = test(&check.it, game, played);
            if verdict == Verdict::Contradicted && !as_written {
                (verdict, why) = (Verdict::NotTestable, format!("{why}, as it is played here"));
            }
            found.push(Claim {
                key: key.clone(),
                id: sentence.id.it.clone(),
                text: sentence.text.it.clone(),
                check: check.it.clone(),
                verdict,
                why,
            });
        }
    }
    found
}

/// A `check` as a form, with its number, 0 where the form has none.
///
/// # Errors
/// It is no test; in words, and what to say instead.
pub fn form(check: &str) -> Result<(&'static str, u32), String> {
    let numbers = || check.split_whitespace().filter_map(|word| word.parse::<u32>().ok());
    let said = check.split_whitespace().map(|word| if word.parse::<u32>().is_ok() { "N" } else { word });
    let said = said.collect::<Vec<_>>().join(" ");
    match FORMS.iter().find(|form| **form == said) {
        Some(form) => Ok((form, numbers().next().unwrap_or(0))),
        None => {
            let near = nearest(&said, FORMS.iter().copied());
            let help = near.map_or_else(|| FORMS.join(", "), |near| format!("did you mean `{near}`?"));
            Err(format!("{} is no test; {help}", quoted(check)))
        }
    }
}

fn test(check: &str, game: &Game, played: &Played) -> (Verdict, String) {
    let (form, number) = match form(check) {
        Ok(found) => found,
        Err(why) => return (Verdict::Unknown, why),
    };
    match form {
        "total N" => exactly(number, game.model().start.seeds(), "seeds"),
        "rows N" => exactly(number, u32::try_from(game.model().board.picture.len()).unwrap_or(0), "rows"),
        "holes N" => match game.model().board.shape {
            Shape::Rows { columns, .. } => exactly(number, u32::from(columns), "holes in a row"),
            _ => (Verdict::NotTestable, "the board has no rows of one length".to_owned()),
        },
        "first moves N" => exactly(number, u32::try_from(played.first_moves).unwrap_or(0), "first moves"),
        "first move forced" => exactly(1, u32::try_from(played.first_moves).unwrap_or(0), "first moves"),
        "about N turns" => about(number, played),
        "first player wins" => starter(played),
        "no draws" => no_draws(played),
        "no position again" => never_again(game, played),
        "no hole above N" => never_above(number, played),
        _ => (Verdict::Unknown, format!("{} is no test", quoted(check))),
    }
}

fn exactly(said: u32, found: u32, what: &str) -> (Verdict, String) {
    let verdict = if said == found { Verdict::Proved } else { Verdict::Contradicted };
    (verdict, format!("the ruleset has {found} {what}"))
}

/// The share of `part` in `all`, and the bounds within which it lies 95 times of 100 (Wilson).
#[must_use]
pub fn share(part: u32, all: u32) -> (f64, f64, f64) {
    if all == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, z) = (f64::from(all), 1.96_f64);
    let p = f64::from(part) / n;
    let middle = p + z * z / (2.0 * n);
    let width = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let under = 1.0 + z * z / n;
    (p, ((middle - width) / under).max(0.0), ((middle + width) / under).min(1.0))
}

fn said(part: u32, all: u32) -> String {
    let (p, low, high) = share(part, all);
    let all = counted(all, "game");
    format!("{part} of {all} at random, {:.0} % (95 %: {:.0} to {:.0} %)", p * 100.0, low * 100.0, high * 100.0)
}

fn about(turns: u32, played: &Played) -> (Verdict, String) {
    let mut lengths = played.turns.clone();
    lengths.sort_unstable();
    let Some(median) = lengths.get(lengths.len() / 2).copied() else {
        return unplayed();
    };
    let at = |share: usize| lengths.get(lengths.len() * share / 100).copied().unwrap_or(0);
    let (low, high) = (at(5), at(95));
    // people do not play at random
    let verdict = if (low..=high).contains(&turns) { Verdict::Supported } else { Verdict::NotTestable };
    (verdict, format!("games at random have {}, nine of ten between {low} and {high}", counted(median, "turn")))
}

/// Of the games that somebody won, more than half, or fewer: where the bounds of the share leave no doubt.
fn starter(played: &Played) -> (Verdict, String) {
    let [first, other, none] = played.won;
    if first + other == 0 {
        return unplayed();
    }
    let (_, low, high) = share(first, first + other);
    let drawn = if none > 0 { format!(", {none} more without a winner") } else { String::new() };
    let why = format!("the first player won {}{drawn}", said(first, first + other));
    match (low > 0.5, high < 0.5) {
        (true, _) => (Verdict::Supported, why),
        (_, true) => (Verdict::Contradicted, why),
        _ => (Verdict::NotTestable, format!("{why}: one half lies between these bounds")),
    }
}

fn unplayed() -> (Verdict, String) {
    (Verdict::NotTestable, "no game was played to its end".to_owned())
}

fn no_draws(played: &Played) -> (Verdict, String) {
    let [first, other, none] = played.won;
    match none {
        _ if first + other + none == 0 => unplayed(),
        0 => (Verdict::Supported, format!("drawn or void: {}", said(0, first + other))),
        _ => (Verdict::Contradicted, format!("drawn or void: {}", said(none, first + other + none))),
    }
}

fn never_again(game: &Game, played: &Played) -> (Verdict, String) {
    let clause = game.model().end.same_position.2;
    match &played.exhausted {
        Exhausted::All { positions, comes_again: false, .. } => {
            (Verdict::Proved, format!("none of all {} leads back to itself", counted(*positions, "position")))
        }
        Exhausted::All { positions, .. } => (
            Verdict::Contradicted,
            format!("among all {} some lead back to themselves", counted(*positions, "position")),
        ),
        _ if played.games == 0 => unplayed(),
        _ if played.sights.has(clause) => (Verdict::Contradicted, "a game came to the same position again".to_owned()),
        _ => {
            let turns: u64 = played.turns.iter().map(|turns| u64::from(*turns)).sum();
            (
                Verdict::Supported,
                format!("never in {} at random ({})", counted(played.games, "game"), counted(turns, "turn")),
            )
        }
    }
}

fn never_above(most: u32, played: &Played) -> (Verdict, String) {
    if played.games == 0 {
        return unplayed();
    }
    let found = u32::from(played.fullest);
    let verdict = if found <= most { Verdict::Supported } else { Verdict::Contradicted };
    (verdict, format!("the fullest hole of {} at random held {found}", counted(played.games, "game")))
}

#[cfg(test)]
mod tests;
