//! Numbers that a sentence gives of the board.

use unicode_segmentation::UnicodeSegmentation;

use super::lines;
use super::vocabulary::{Thing, thing};
use crate::sheet::{Stated, numbers};

/// A word or a number of a sentence.
#[derive(Clone, Copy, Debug)]
enum Token {
    Number(u32),
    Thing(Thing),
    Other,
    /// A stop, a comma, a bracket.
    Mark,
}

/// What a sentence states of the board, as far as its words tell.
pub(super) fn of(sentence: &str) -> Vec<(Stated, u32)> {
    let mut found: Vec<(Stated, u32)> = Vec::new();
    let mut add = |stated: Stated, number: u32| {
        if !found.iter().any(|(other, _)| *other == stated) {
            found.push((stated, number));
        }
    };
    if let Some((label, value)) = lines::label(sentence)
        && let Some(stated) = labelled(&sentence[label])
        && let Some(Token::Number(number)) = tokens(&sentence[value..]).first()
    {
        add(stated, *number);
    }
    for (rows, holes) in grids(sentence) {
        add(Stated::Rows, rows);
        add(Stated::Holes, holes);
    }
    let tokens = tokens(sentence);
    for (at, token) in tokens.iter().enumerate() {
        if let Token::Number(number) = token
            && *number > 1
            && let Some(stated) = counted(&tokens, at)
        {
            add(stated, *number);
        }
    }
    found
}

/// What the value of a label is: `Holes in each row: Twelve`.
fn labelled(label: &str) -> Option<Stated> {
    let things: Vec<Thing> = label.unicode_words().filter_map(thing).collect();
    let has = |thing: Thing| things.contains(&thing);
    if has(Thing::Holes) {
        Some(if has(Thing::Total) { Stated::AllHoles } else { Stated::Holes })
    } else if has(Thing::Rows) {
        Some(Stated::Rows)
    } else if has(Thing::Seeds) && has(Thing::Total) {
        Some(Stated::Seeds)
    } else if has(Thing::Players) {
        Some(Stated::Players)
    } else {
        None
    }
}

/// What a number counts, by the words round it: right behind it, or behind one word that says of what sort.
fn counted(tokens: &[Token], at: usize) -> Option<Stated> {
    // `4 rows of twelve`
    if let [.., Token::Thing(Thing::Rows), Token::Thing(Thing::Link)] = &tokens[..at] {
        return Some(Stated::Holes);
    }
    let after = things(tokens[at + 1..].iter());
    let near = |wanted: Thing| after.iter().any(|(thing, _)| *thing == wanted);
    let (what, _) = *after.first().filter(|(_, words)| *words <= 2)?;
    match what {
        Thing::Rows => {
            let before = things(tokens[..at].iter().rev());
            let somebodys = before.iter().chain(&after).any(|(thing, _)| *thing == Thing::Somebodys);
            // `each player owns the two rows nearest to him`
            let of_players = before.iter().any(|(thing, _)| *thing == Thing::Players);
            (!somebodys && !of_players).then_some(Stated::Rows)
        }
        Thing::Holes if near(Thing::Rows) => Some(Stated::Holes),
        Thing::Holes if near(Thing::Total) => Some(Stated::AllHoles),
        Thing::Seeds if near(Thing::Reserve) => Some(Stated::Reserve),
        Thing::Seeds if near(Thing::Total) => Some(Stated::Seeds),
        Thing::Players => Some(Stated::Players),
        _ => None,
    }
}

/// What is named within four words, up to the next stop or number, each with how many words away it is. Links do not
/// count as words.
fn things<'t>(tokens: impl Iterator<Item = &'t Token>) -> Vec<(Thing, usize)> {
    let mut found = Vec::new();
    let mut words = 0;
    for token in tokens {
        match token {
            Token::Number(_) | Token::Mark => break,
            Token::Thing(Thing::Link) => continue,
            Token::Thing(thing) => {
                words += 1;
                found.push((*thing, words));
            }
            Token::Other => words += 1,
        }
        if words == 4 {
            break;
        }
    }
    found
}

fn tokens(text: &str) -> Vec<Token> {
    let mut numbers = numbers::all(text).into_iter().peekable();
    let mut tokens = Vec::new();
    let mut numbered = 0;
    for (at, word) in text.split_word_bound_indices() {
        // a number within a word, as in `3rd`, is none of the board
        while numbers.next_if(|number| number.at.start < at).is_some() {}
        if let Some(number) = numbers.next_if(|number| number.at.start == at) {
            numbered = number.at.end;
            tokens.push(if numbers::is_known(number.value) { Token::Number(number.value) } else { Token::Other });
            continue;
        }
        // a number of two words is one number
        if at < numbered {
            continue;
        }
        if word == "-" || word.trim().is_empty() {
            continue;
        }
        // `92 seeds in all`, but not `2 seeds in all holes`
        let last = text[at + word.len()..].trim_start().chars().next().is_none_or(|sign| !sign.is_alphanumeric());
        tokens.push(match thing(word) {
            Some(Thing::Total) if word == "all" && !last => Token::Other,
            Some(thing) => Token::Thing(thing),
            None if word.chars().any(char::is_alphanumeric) => Token::Other,
            None => Token::Mark,
        });
    }
    tokens
}

/// `4×12`, `4 x 8`.
fn grids(text: &str) -> Vec<(u32, u32)> {
    let numbers = numbers::in_digits(text);
    let pairs = numbers.iter().zip(numbers.iter().skip(1));
    let is = |between: &str| matches!(between.trim(), "×" | "x" | "X" | "by");
    pairs
        .filter(|(one, two)| is(&text[one.at.end..two.at.start]))
        .map(|(one, two)| (one.value, two.value))
        .filter(|(one, two)| numbers::is_known(*one) && numbers::is_known(*two))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_type() {
        let stated = of(
            "Uri ng laro: Four-row traditional mancala without stores; 2 players, 12 pits per rank; counterclockwise",
        );
        assert_eq!(stated, [(Stated::Rows, 4), (Stated::Players, 2), (Stated::Holes, 12)]);
    }

    #[test]
    fn labels() {
        assert_eq!(of("Mga ranggo/hanay: Four"), [(Stated::Rows, 4)]);
        assert_eq!(
            of("Mga butas sa bawat hanay: Twelve (48 holes total)"),
            [(Stated::Holes, 12), (Stated::AllHoles, 48)]
        );
        assert_eq!(of("ਕਤਾਰ ਵਿੱਚ ਟੋਏ: Twelve (48 holes total)"), [(Stated::Holes, 12), (Stated::AllHoles, 48)]);
    }

    #[test]
    fn totals_reserves_and_grids() {
        assert_eq!(of("which start empty (92 seeds total):"), [(Stated::Seeds, 92)]);
        assert_eq!(of("each player has 22 seeds in reserve;"), [(Stated::Reserve, 22)]);
        assert_eq!(of("sa isang mapagbigay na 4×12 grid."), [(Stated::Rows, 4), (Stated::Holes, 12)]);
    }

    #[test]
    fn a_number_beyond_all_bounds_states_nothing() {
        assert_eq!(of("The board has 99999999999 rows of eight holes."), [(Stated::Holes, 8)]);
        assert_eq!(of("A 99999999999 × 5 grid, 5000000000 seeds in all."), []);
        assert_eq!(of("Rows: 4294967296"), []);
    }

    #[test]
    fn rows_of_holes() {
        assert_eq!(of("The board has 4 rows of eight holes."), [(Stated::Rows, 4), (Stated::Holes, 8)]);
        assert_eq!(of("It has two rows of 6."), [(Stated::Rows, 2), (Stated::Holes, 6)]);
    }

    #[test]
    fn rows_of_a_player_are_not_the_rows_of_the_board() {
        assert_eq!(of("Each player controls the two ranks on their side."), []);
        assert_eq!(of("Each player owns the two rows nearest to him."), []);
        assert_eq!(of("Kinokontrol ng bawat manlalaro ang dalawang ranggo sa kanilang panig ng board."), []);
        assert_eq!(of("ਹਰੇਕ ਖਿਡਾਰੀ ਬੋਰਡ ਦੇ ਆਪਣੇ ਪਾਸੇ ਦੇ ਦੋ ਰੈਂਕਾਂ ਨੂੰ ਨਿਯੰਤਰਿਤ ਕਰਦਾ ਹੈ."), []);
    }
}
