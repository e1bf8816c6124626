//! Which move a person means.

use mancala_interpreter::game::Move;

use crate::fold::did_you_mean;

/// What a line may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The legal move at this place of the list.
    Move(usize),
    /// One of several moves: their places in the list.
    OneOf(Vec<usize>),
    /// No legal move; the name as moves are written.
    Nothing(String),
}

/// The move meant by a name, by its number in the list, or by the beginning that only one move has. A name comes
/// before a number, for there are boards where holes are called by numbers.
pub fn meant(moves: &[Move], text: &str) -> Meant {
    let wanted = as_written(text);
    let by_name = |wanted: &str| moves.iter().find(|move_| move_.name.to_lowercase() == wanted);
    if let Some(found) = by_name(&wanted).or_else(|| by_name(&with_arrows(&wanted))) {
        return Meant::Move(found.index);
    }
    let wanted = with_arrows(&wanted);
    let longer: Vec<&Move> = moves.iter().filter(|move_| begins(&move_.name.to_lowercase(), &wanted)).collect();
    match longer.as_slice() {
        [one] => return Meant::Move(one.index),
        [] => {}
        several => return Meant::OneOf(several.iter().map(|move_| move_.index).collect()),
    }
    let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match number.and_then(|at| moves.get(at)).filter(|_| !named_by_numbers(moves)) {
        Some(found) => Meant::Move(found.index),
        None => Meant::Nothing(wanted),
    }
}

/// Whether moves can be called by their numbers in the list: not where holes are.
pub fn named_by_numbers(moves: &[Move]) -> bool {
    moves.iter().any(|move_| move_.name.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// Legal moves with a name like this.
pub fn near(moves: &[Move], text: &str) -> Vec<String> {
    let names = moves.iter().map(|move_| move_.name.as_str());
    did_you_mean(text, names).into_iter().map(str::to_string).collect()
}

/// A name in small letters, its parts joined as moves are written: `F2 onward` is `f2/onward`.
fn as_written(text: &str) -> String {
    let joined = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join("/");
    joined
        .replace("->", ">")
        .replace("<-", "<")
        .replace('→', ">")
        .replace('←', "<")
        .replace("/>", ">")
        .replace("/<", "<")
}

/// Directions said in words.
fn with_arrows(name: &str) -> String {
    let parts = name.split('/').map(|part| match part {
        "right" => ">".to_string(),
        "left" => "<".to_string(),
        other => format!("/{other}"),
    });
    parts.collect::<String>().trim_start_matches('/').to_string()
}

/// Whether a name goes on after its beginning with another choice.
fn begins(name: &str, beginning: &str) -> bool {
    !beginning.is_empty()
        && name
            .strip_prefix(beginning)
            .is_some_and(|rest| rest.starts_with(['/', '>', '<']) || beginning.ends_with(['>', '<']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(names: &[&str]) -> Vec<Move> {
        let one = |(index, name): (usize, &&str)| Move { name: name.to_string(), decisions: Vec::new(), index };
        names.iter().enumerate().map(one).collect()
    }

    #[test]
    fn case_and_blanks_do_not_count() {
        let moves = moves(&["F2/onward", "B8"]);
        assert_eq!(meant(&moves, "b8"), Meant::Move(1));
        assert_eq!(meant(&moves, "f2 onward"), Meant::Move(0));
    }

    #[test]
    fn a_direction_may_be_said_in_words() {
        let moves = moves(&["a<", "a>"]);
        assert_eq!(meant(&moves, "A right"), Meant::Move(1));
        assert_eq!(meant(&moves, "a ->"), Meant::Move(1));
    }

    #[test]
    fn the_beginning_that_one_move_has_is_enough() {
        let moves = moves(&["F2/onward", "F3/onward", "F3/back"]);
        assert_eq!(meant(&moves, "F2"), Meant::Move(0));
        assert_eq!(meant(&moves, "F3"), Meant::OneOf(vec![1, 2]));
        assert_eq!(meant(&moves, "F"), Meant::Nothing("f".to_string()));
    }

    #[test]
    fn a_number_is_a_place_in_the_list() {
        let moves = moves(&["F3", "F7"]);
        assert_eq!(meant(&moves, "2"), Meant::Move(1));
        assert_eq!(meant(&moves, "0"), Meant::Nothing("0".to_string()));
        assert_eq!(meant(&moves, "3"), Meant::Nothing("3".to_string()));
    }

    #[test]
    fn where_holes_are_numbers_a_number_is_a_hole() {
        let moves = moves(&["4", "9"]);
        assert_eq!(meant(&moves, "9"), Meant::Move(1));
        assert_eq!(meant(&moves, "1"), Meant::Nothing("1".to_string()));
    }
}
