//! Seeds laid out by a person, evenly, or by chance.

use mancala_interpreter::game::Game;
use mancala_interpreter::run::{LayOut, LayOutKind};

use crate::draw::words;

/// How a lay-out can be said.
pub const WAYS: &str = "Type a number for each hole, as `4-4-0-…`, or `all 2`, `even` or `random`.";

/// What is to be laid out where: `lays out 32 seeds in 16 holes: F1 F2 …`.
pub fn wanted(game: &Game, wanted: &LayOut) -> String {
    let holes: Vec<&str> = wanted.holes.iter().map(|hole| game.names().hole(wanted.seat, *hole)).collect();
    let each = match wanted.kind {
        LayOutKind::Free => String::new(),
        LayOutKind::WholeHoles { each, part: 0 } => format!(", {each} in a hole or none"),
        LayOutKind::WholeHoles { each, part } => format!(", {each} in a hole or none, and {part} in one"),
    };
    format!(
        "lays out {} in {}{each}: {}",
        words::counted(u64::from(wanted.seeds), "seed"),
        words::counted(holes.len() as u64, "hole"),
        holes.join(" ")
    )
}

/// How a person wants seeds laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// These numbers.
    Numbers(Vec<u16>),
    /// As evenly as it goes.
    Evenly,
    /// By chance.
    Random,
}

/// The wish that a line says: `4-4-4`, `4 4 4`, `all 2`, `even`, `random`.
pub fn wish(line: &str, wanted: &LayOut) -> Option<Wish> {
    let line = line.to_lowercase();
    let words: Vec<&str> = line.split(|sign: char| sign.is_whitespace() || matches!(sign, '-' | ',')).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        ["even" | "evenly"] => Some(Wish::Evenly),
        ["random"] => Some(Wish::Random),
        ["all", number] => number.parse().ok().map(|number| Wish::Numbers(vec![number; wanted.holes.len()])),
        [] => None,
        numbers => numbers.iter().map(|number| number.parse().ok()).collect::<Option<Vec<u16>>>().map(Wish::Numbers),
    }
}

/// What is wrong with numbers, beside the conditions of the ruleset.
pub fn misfit(wanted: &LayOut, numbers: &[u16]) -> Option<String> {
    let holes = wanted.holes.len();
    if numbers.len() != holes {
        return Some(format!("that is {} for {holes} holes", words::counted(numbers.len() as u64, "number")));
    }
    let total: u64 = numbers.iter().map(|number| u64::from(*number)).sum();
    if total != u64::from(wanted.seeds) {
        return Some(format!("that makes {}, not {}", words::counted(total, "seed"), wanted.seeds));
    }
    match wanted.kind {
        _ if wanted.accepts(numbers) => None,
        LayOutKind::WholeHoles { each, part: 0 } => {
            Some(format!("every hole gets {} or none", words::counted(u64::from(each), "seed")))
        }
        LayOutKind::WholeHoles { each, part } => {
            Some(format!("every hole gets {} or none, but one gets {part}", words::counted(u64::from(each), "seed")))
        }
        LayOutKind::Free => Some("these numbers do not fit".to_string()),
    }
}

/// Seeds laid out evenly, what is left over from the first hole on.
pub fn even(wanted: &LayOut) -> Vec<u16> {
    let holes = u16::try_from(wanted.holes.len()).unwrap_or(u16::MAX);
    match wanted.kind {
        LayOutKind::Free => {
            let each = wanted.seeds.checked_div(holes).unwrap_or(0);
            let over = wanted.seeds.checked_rem(holes).unwrap_or(0);
            (0..holes).map(|hole| each + u16::from(hole < over)).collect()
        }
        LayOutKind::WholeHoles { each, part } => {
            let full = wanted.seeds.saturating_sub(part).checked_div(each).unwrap_or(0);
            (0..holes)
                .map(|hole| {
                    if hole < full {
                        each
                    } else if hole == full {
                        part
                    } else {
                        0
                    }
                })
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use mancala_interpreter::model::{ClauseId, Hole, Seat};

    use super::*;

    fn four_holes(seeds: u16, kind: LayOutKind) -> LayOut {
        LayOut { clause: ClauseId(0), seat: Seat(0), by_chance: false, holes: (0..4).map(Hole).collect(), seeds, kind }
    }

    #[test]
    fn whole_holes_come_first_then_the_one_filled_in_part() {
        assert_eq!(even(&four_holes(14, LayOutKind::WholeHoles { each: 7, part: 0 })), [7, 7, 0, 0]);
        assert_eq!(even(&four_holes(17, LayOutKind::WholeHoles { each: 7, part: 3 })), [7, 7, 3, 0]);
    }

    #[test]
    fn what_is_left_over_goes_to_the_first_holes() {
        assert_eq!(even(&four_holes(10, LayOutKind::Free)), [3, 3, 2, 2]);
    }

    #[test]
    fn numbers_are_given_with_strokes_blanks_or_commas() {
        let wanted = four_holes(8, LayOutKind::Free);
        let twos = Some(Wish::Numbers(vec![2, 2, 2, 2]));
        assert_eq!(wish("2-2-2-2", &wanted), twos);
        assert_eq!(wish("2, 2, 2, 2", &wanted), twos);
        assert_eq!(wish("All 2", &wanted), twos);
        assert_eq!(wish("even", &wanted), Some(Wish::Evenly));
        assert_eq!(wish("two each", &wanted), None);
    }

    #[test]
    fn too_few_seeds_or_numbers_are_told() {
        let wanted = four_holes(8, LayOutKind::Free);
        assert_eq!(misfit(&wanted, &[2, 2, 2, 1]).as_deref(), Some("that makes 7 seeds, not 8"));
        assert_eq!(misfit(&wanted, &[8]).as_deref(), Some("that is 1 number for 4 holes"));
        assert_eq!(misfit(&wanted, &[2, 2, 2, 2]), None);
    }
}
