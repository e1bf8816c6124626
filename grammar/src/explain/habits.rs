//! What people write, and how it is said here.

use super::spot::{Spot, spots};
use crate::parts::Kind;

/// Where a habit is one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum In {
    Anywhere,
    /// In lines of actions and in heads of rules.
    Play,
    Board,
    Moves,
    End,
    Rounds,
    Example,
}

impl In {
    fn fits(self, kind: Option<Kind>) -> bool {
        match self {
            In::Anywhere => true,
            In::Play => kind.is_some_and(|kind| kind.is_script() || matches!(kind, Kind::End | Kind::Rounds)),
            In::Board => kind == Some(Kind::Board),
            In::Example => kind == Some(Kind::Example),
            In::Moves => kind == Some(Kind::Moves),
            In::End => kind == Some(Kind::End),
            In::Rounds => matches!(kind, Some(Kind::Rounds | Kind::End)),
        }
    }
}

/// Words (`#` is any number, `*` any word), where, and the help. The first that fits speaks.
const HABITS: &[(&str, In, &str)] = &[
    ("is #", In::Anywhere, "a hole `holds`: say `holds 2`, `holds 2 or 3`, `holds 2 or more`"),
    ("makes #", In::Anywhere, "say `holds 2 or 3`: `holds` counts the seed that falls"),
    ("contains #", In::Anywhere, "say `holds 2 or 3`"),
    ("has #", In::Anywhere, "a hole `holds`: say `holds 2`, `holds 2 or more`"),
    ("with #", In::Anywhere, "say `that holds 2`, `that holds 2 or more`"),
    ("of #", In::Anywhere, "say `that holds 2`, `that holds 2 or more`"),
    ("at least #", In::Anywhere, "say `2 or more`"),
    ("at most #", In::Anywhere, "say `5 or fewer`"),
    ("more than", In::Anywhere, "say `3 or more`"),
    ("greater than", In::Anywhere, "say `3 or more`"),
    ("fewer than", In::Anywhere, "say `2 or fewer`"),
    ("less than", In::Anywhere, "say `2 or fewer`"),
    ("equal to", In::Anywhere, "say `holds 3`"),
    (
        "empty hole",
        In::Anywhere,
        "say `a hole that is empty`, or `a hole that was empty` for the time before the seed fell",
    ),
    ("empty holes", In::Anywhere, "say `holes that are empty`"),
    ("empty own", In::Anywhere, "say `an own hole that is empty`"),
    ("empty enemy", In::Anywhere, "say `an enemy hole that is empty`"),
    (
        "occupied hole",
        In::Anywhere,
        "say `a hole that is occupied`, or `a hole that was occupied` for the time before the seed fell",
    ),
    ("occupied own", In::Anywhere, "say `an own hole that is occupied`"),
    ("other than", In::Anywhere, "say `that is not …`: `a hole that is not here`"),
    ("except", In::Anywhere, "say `that is not …`: `a hole that is not here`"),
    ("which", In::Anywhere, "say `that`"),
    ("own holes", In::Anywhere, "say `an own hole` (one), or `every own hole` (all)"),
    ("enemy holes", In::Anywhere, "say `an enemy hole` (one), or `every enemy hole` (all)"),
    ("# from", In::Play, "say `2 of here`"),
    ("to hand", In::Anywhere, "say `to the hand`"),
    ("in hand", In::Anywhere, "say `in the hand`"),
    ("store", In::Play, "say whose: `own store`, `owner's store`, `enemy store`"),
    ("reserve", In::Play, "say whose: `own reserve`, `enemy reserve`"),
    ("the first turn", In::Anywhere, "say `the first turn of mover`, or `the first turn of the game`"),
    ("there is #", In::Anywhere, "say `there is exactly 1 …`, or `there are 2 or more …`"),
    ("there are #", In::Anywhere, "say `there are exactly 2 …`, or `there are 2 or more …`"),
    ("origin is skipped", In::Anywhere, "say `skip origin`"),
    ("cannot move", In::Anywhere, "say `if stuck: …`"),
    ("can not move", In::Anywhere, "say `if stuck: …`"),
    ("has no move", In::End, "say `if stuck: …`"),
    ("has no moves", In::End, "say `if stuck: …`"),
    ("has no seeds", In::Anywhere, "say `enemy is bare`, `mover is bare`, `a player is bare`"),
    ("no seeds", In::End, "say `enemy is bare`, `mover is bare`, `a player is bare`"),
    ("end the turn", In::Play, "say `stop`"),
    ("end turn", In::Play, "say `stop`"),
    ("the turn ends", In::Play, "as an action say `stop`; as an event it follows `when`"),
    ("also when", In::Anywhere, "end the rule above with `go on`, and the rules below it are tried too"),
    ("also", In::Play, "end the rule above with `go on`, and the rules below it are tried too"),
    ("feed", In::Anywhere, "say `moves that do not leave enemy bare`"),
    ("feeds", In::Anywhere, "say `moves that do not leave enemy bare`"),
    ("the match", In::Rounds, "a match ends by an `if` line of `rounds`: `if own rounds-won is 2 or more: mover wins`"),
    ("match", In::Rounds, "a match ends by an `if` line of `rounds`: `if own rounds-won is 2 or more: mover wins`"),
    ("must", In::Anywhere, "a duty is a line of `moves`: `prefer moves that …`"),
    ("may not", In::Anywhere, "what is forbidden is a line of `moves`: `never moves that …`"),
    (
        "prefer capturing",
        In::Moves,
        "say `prefer moves that capture`, or `prefer capturing turns` for turns of that kind",
    ),
    ("never leave *", In::Moves, "say `never moves that leave …`"),
    ("never start *", In::Moves, "say `never moves that start in …`"),
    ("never capture", In::Moves, "say `never moves that capture`"),
    ("prefer captures", In::Moves, "say `prefer moves that capture`"),
    ("not allowed", In::End, "say `that move is not allowed`"),
    ("illegal", In::End, "say `that move is not allowed`"),
    ("twice", In::End, "say `same position a second time`"),
    ("repeated", In::End, "say `same position a second time`"),
    ("then", In::Anywhere, "write a colon after the condition: `if …: …`"),
    ("own hole", In::Anywhere, "say `an own hole` (one), `every own hole` (all), or name it: `own square`"),
    ("enemy hole", In::Anywhere, "say `an enemy hole` (one), `every enemy hole` (all), or name it: `enemy square`"),
    ("all holes", In::Anywhere, "say `every hole`"),
    ("all own", In::Anywhere, "say `every own hole`"),
    ("all enemy", In::Anywhere, "say `every enemy hole`"),
    ("each hole", In::Anywhere, "say `every hole`"),
    ("each own", In::Anywhere, "say `every own hole`"),
    ("the enemy", In::Anywhere, "persons carry no article: say `enemy`"),
    ("the mover", In::Anywhere, "persons carry no article: say `mover`"),
    ("the owner", In::Anywhere, "persons carry no article: say `owner`"),
    ("the winner", In::Anywhere, "persons carry no article: say `winner`"),
    ("the loser", In::Anywhere, "persons carry no article: say `loser`"),
    ("opponent", In::Anywhere, "the other player is `enemy`"),
    ("opponent's", In::Anywhere, "say `enemy`: `an enemy hole`, `enemy store`"),
    ("his", In::Play, "say `own`, or `owner's`"),
    ("pit", In::Anywhere, "say `hole`"),
    ("pits", In::Anywhere, "say `holes`"),
    ("cup", In::Anywhere, "say `hole`"),
    ("cups", In::Anywhere, "say `holes`"),
    ("field", In::Anywhere, "say `hole`"),
    ("stone", In::Anywhere, "say `seed`"),
    ("stones", In::Anywhere, "say `seeds`"),
    ("counters", In::Anywhere, "say `seeds`"),
    ("beans", In::Anywhere, "say `seeds`"),
    ("pieces", In::Anywhere, "say `seeds`"),
    ("capture", In::Play, "say `take …, to own store`"),
    ("captures", In::Play, "say `take …, to own store`"),
    ("remove", In::Play, "say `take …, off the board`"),
    ("collect", In::Play, "say `take …, to own store`"),
    ("grab", In::Play, "say `take …, to own store`"),
    ("pick up", In::Play, "say `lift …`"),
    ("place", In::Play, "say `put … in …`"),
    ("drop", In::Play, "say `put … in …`"),
    ("another turn", In::Play, "say `move again`"),
    ("play again", In::Play, "say `move again`"),
    ("else :", In::Play, "say `otherwise: …`; `else a …` follows a choice of a hole"),
    ("else if", In::Play, "say `otherwise if …: …`"),
    ("begins", In::Anywhere, "say `starts`"),
    ("begin", In::Anywhere, "say `starts`"),
    ("moves first", In::Anywhere, "say `South starts`"),
    ("any own", In::Anywhere, "say `an own hole`"),
    ("any enemy", In::Anywhere, "say `an enemy hole`"),
    ("any hole", In::Anywhere, "say `a hole`"),
    ("sow clockwise", In::Play, "say `go clockwise; sow`"),
    ("sow counter-clockwise", In::Play, "say `go counter-clockwise; sow`"),
    ("sow the", In::Play, "say `sow`: all seeds of the hand are sown"),
    ("sow seeds", In::Play, "say `sow`: all seeds of the hand are sown"),
    ("sow them", In::Play, "say `sow`: all seeds of the hand are sown"),
    ("sow until", In::Play, "say `sow`: all seeds of the hand are sown"),
    ("sow skipping", In::Play, "what is skipped is a line of a part `sowing`: `skip origin`"),
    ("this hole", In::Anywhere, "say `here`"),
    ("the hole", In::Anywhere, "say `here`, `origin`, `facing` or another place"),
    ("the holes", In::Play, "say which: `every own hole`, `here and facing`"),
    ("both *", In::Play, "name them: `here and facing`"),
    ("gets another turn", In::Play, "say `move again`"),
    ("plays again", In::Play, "say `move again`"),
    ("moves again", In::Play, "say `move again`"),
    ("has another turn", In::Play, "say `move again`"),
    ("put the *", In::Play, "say how many: `put 1 from … in …`, `put all from … in …`"),
    ("put it", In::Play, "say how many: `put 1 from … in …`, `put all from … in …`"),
    ("put seeds", In::Play, "say how many: `put 1 from … in …`, `put all from … in …`"),
    ("seed lands", In::Anywhere, "a seed `falls`"),
    ("seed drops", In::Anywhere, "a seed `falls`"),
    ("seed is", In::Anywhere, "a seed `falls in` a hole"),
    ("seed ends", In::Anywhere, "a seed `falls in` a hole"),
    ("turn ends", In::Play, "say `stop`"),
    ("capture", In::Moves, "say `prefer moves that capture`"),
    ("capturing", In::Moves, "say `prefer moves that capture`"),
    ("moves that", In::Moves, "say `prefer moves that …`, or `never moves that …`"),
    ("when", In::End, "say `if …: …`"),
    ("ends when", In::End, "say `if …: …`, with the result behind the colon"),
    ("game ends when", In::End, "say `if …: …`, with the result behind the colon"),
    ("most seeds", In::End, "say when: `if …: most seeds wins`"),
    ("more than half", In::Anywhere, "say the number: `own store holds 25 or more`"),
    ("position repeats", In::End, "say `same position a second time`"),
    ("game over", In::End, "say who wins: `mover wins`, `most seeds wins`, `draw`"),
    ("player has", In::End, "say `own store holds 25 or more`, or `a player is bare`"),
    ("stores at", In::Board, "say `every player has a store at the right end`"),
    ("stores off", In::Board, "say `every player has a store off the board`"),
    ("# stores", In::Board, "say `every player has a store off the board`, or `at the right end`"),
    ("store on", In::Board, "say `every player has a store at the right end`"),
    ("store to", In::Board, "say `every player has a store at the right end`"),
    ("anti-clockwise *", In::Anywhere, "say `counter-clockwise`"),
    ("anticlockwise *", In::Anywhere, "say `counter-clockwise`"),
    ("the path", In::Board, "say `path counter-clockwise round the board`"),
    ("is the first", In::Board, "say `is hole 1 of …`; holes are counted from their owner's left"),
    ("is the second", In::Board, "say `is hole 2 of …`; holes are counted from their owner's left"),
    ("is the *", In::Board, "say `is hole 5 of …`; holes are counted from their owner's left"),
    ("position :", In::Anywhere, "write all rows on one line, `/` between them: `position 1 2 / 3 4`"),
    ("South wins", In::Example, "say `result South wins`"),
    ("North wins", In::Example, "say `result North wins`"),
    ("draw", In::Example, "say `result draw`"),
    ("till", In::Anywhere, "say `until`"),
    ("=", In::Anywhere, "say `is`"),
    ("|", In::Anywhere, "write `/` between the rows"),
    ("whoever", In::Anywhere, "say who: `a player`, and then `that player`"),
    ("or", In::Play, "there is no `or` between conditions: write a second rule for the other case"),
];

/// The habit that the line shows where reading stopped: its bytes and the help.
pub(super) fn find(line: &str, at: Spot, kind: Option<Kind>) -> Option<(usize, usize, &'static str)> {
    let words = spots(line);
    let stop = words.iter().position(|word| word.at >= at.at).unwrap_or(words.len());
    let longest_first = |(habit, _, _): &&(&str, In, &str)| std::cmp::Reverse(habit.split(' ').count());
    let mut fitting: Vec<_> = HABITS.iter().filter(|(_, place, _)| place.fits(kind)).collect();
    fitting.sort_by_key(longest_first);
    for (habit, _, help) in fitting {
        let pattern: Vec<&str> = habit.split(' ').collect();
        // the habit holds the word where reading stopped; a long one may end just before it
        let first = stop.saturating_sub(pattern.len());
        for from in first..=stop {
            let Some(found) = words.get(from..from + pattern.len()) else { continue };
            let long = pattern.len() > 2 && (stop == words.len() || pattern.ends_with(&["#"]));
            let reaches = from + pattern.len() > stop || long;
            if reaches && found.iter().zip(&pattern).all(|(word, wanted)| same(word.text, wanted)) {
                let last = found.last()?;
                return Some((found.first()?.at, last.at + last.text.len(), help));
            }
        }
    }
    None
}

/// The help for a line that begins with a habit.
pub(super) fn beginning(line: &str, first: Spot, kind: Option<Kind>) -> Option<&'static str> {
    find(line, first, kind).filter(|(from, _, _)| *from == first.at).map(|(_, _, help)| help)
}

/// The help for a line that shows a habit anywhere among its first words.
pub(super) fn anywhere(line: &str, first: Spot, kind: Option<Kind>) -> Option<&'static str> {
    let words = spots(line);
    let from = words.iter().position(|word| *word == first).unwrap_or(0);
    words.iter().skip(from).take(6).find_map(|word| find(line, *word, kind)).map(|(_, _, help)| help)
}

fn same(word: &str, wanted: &str) -> bool {
    match wanted {
        "*" => true,
        "#" => word.bytes().all(|byte| byte.is_ascii_digit()),
        _ => word == wanted,
    }
}
