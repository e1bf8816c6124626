//! What people write, and how it is said here.

use super::spot::{Spot, first_word, number_word, spots};
use crate::parts::Kind;

/// Where a habit is one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum In {
    Anywhere,
    /// In lines of actions and in heads of rules.
    Play,
    Board,
    Start,
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
            In::Start => kind == Some(Kind::Start),
            In::Example => kind == Some(Kind::Example),
            In::Moves => kind == Some(Kind::Moves),
            In::End => kind == Some(Kind::End),
            In::Rounds => matches!(kind, Some(Kind::Rounds | Kind::End)),
        }
    }
}

/// Words, where, and the help; the longest that fits speaks, of equals the first. `#` is any number, `*` any word, `~`
/// any word that is not blamed, `^` the beginning of the line. In the help `{n}` is that number, `{+}` the next, `{-}` the
/// one before, `{w}` the word at `*` or `~`.
const HABITS: &[(&str, In, &str)] = &[
    ("is #", In::Anywhere, "a hole `holds`: say `holds {n}`; also `holds 2 or 3`, `holds 2 or more`"),
    ("makes #", In::Anywhere, "say `holds 2 or 3`: `holds` counts the seed that falls"),
    ("contains #", In::Anywhere, "say `holds {n}`"),
    ("has #", In::Anywhere, "a hole `holds`: say `holds {n}`; also `holds 2 or 3`, `holds 2 or more`"),
    ("with #", In::Anywhere, "say `that holds {n}`; also `that holds 2 or more`"),
    ("of #", In::Anywhere, "say `that holds {n}`; also `that holds 2 or more`"),
    ("at least #", In::Anywhere, "say `{n} or more`"),
    ("at most #", In::Anywhere, "say `{n} or fewer`"),
    ("more than #", In::Anywhere, "say `{+} or more`"),
    ("greater than #", In::Anywhere, "say `{+} or more`"),
    ("fewer than #", In::Anywhere, "say `{-} or fewer`"),
    ("less than #", In::Anywhere, "say `{-} or fewer`"),
    ("> = #", In::Anywhere, "say `{n} or more`"),
    ("< = #", In::Anywhere, "say `{n} or fewer`"),
    ("> #", In::Anywhere, "say `{+} or more`"),
    ("< #", In::Anywhere, "say `{-} or fewer`"),
    ("exactly #", In::Anywhere, "a bare number is exact: say `{n}`"),
    ("more than", In::Anywhere, "say `3 or more`"),
    ("greater than", In::Anywhere, "say `3 or more`"),
    ("fewer than", In::Anywhere, "say `2 or fewer`"),
    ("less than", In::Anywhere, "say `2 or fewer`"),
    ("equal to #", In::Anywhere, "say `holds {n}`"),
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
    ("own holes are", In::Anywhere, "say `own row is empty`, or `there is no own hole that …`"),
    ("enemy holes are", In::Anywhere, "say `enemy row is empty`, or `there is no enemy hole that …`"),
    ("own holes", In::Anywhere, "say `an own hole` (one), or `every own hole` (all)"),
    ("enemy holes", In::Anywhere, "say `an enemy hole` (one), or `every enemy hole` (all)"),
    ("# from", In::Play, "say `{n} of here`"),
    ("to hand", In::Anywhere, "say `to the hand`"),
    ("in hand", In::Anywhere, "say `in the hand`"),
    ("his store", In::Play, "say `own store`, or `owner's store`"),
    ("players' stores", In::Anywhere, "say `owner's store`: that of the owner of each hole"),
    ("store", In::Play, "say whose: `own store`, `owner's store`, `enemy store`"),
    ("reserve", In::Play, "say whose: `own reserve`, `enemy reserve`"),
    ("the first turn", In::Anywhere, "say `the first turn of mover`, or `the first turn of the game`"),
    ("there is #", In::Anywhere, "say `there is exactly {n} …`, or `there are {n} or more …`"),
    ("there are #", In::Anywhere, "say `there are exactly {n} …`, or `there are {n} or more …`"),
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
    ("must capture", In::Moves, "say `prefer moves that capture`"),
    ("must *", In::Moves, "a duty begins with `prefer`: say `prefer moves that …`"),
    ("may not leave", In::Moves, "say `never moves that leave …`"),
    ("may not *", In::Moves, "what is forbidden begins with `never`: say `never moves that …`"),
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
    ("player chooses a *", In::Play, "say `choose a {w}`"),
    ("mover chooses a *", In::Play, "say `choose a {w}`"),
    ("clockwise or", In::Play, "say `choose a direction`"),
    ("counter-clockwise or", In::Play, "say `choose a direction`"),
    ("of your choice", In::Play, "leave it out: `a …` after `lift` or `choose` is the player's choice"),
    ("of his choice", In::Play, "leave it out: `a …` after `lift` or `choose` is the player's choice"),
    ("relay until", In::Anywhere, "say `relay`: a lap is sown on from a hole that was occupied, and ends in another"),
    ("skip the ~ hole", In::Anywhere, "say `skip origin`, the hole that the lap began in, or `skip every …`"),
    ("sow on", In::Play, "say `sow`: the seeds in the hand are sown on from there"),
    ("both facing ~", In::Play, "name them: `facing and back of facing`"),
    ("the facing *", In::Anywhere, "say `facing`, or `facing and back of facing`"),
    ("captures #", In::Example, "say `takes {n}`"),
    ("South plays ~", In::Example, "say `play {w}`"),
    ("North plays ~", In::Example, "say `play {w}`"),
    ("seeds move ~", In::Board, "say `path …`, as `path counter-clockwise round the board`"),
    ("seeds run ~", In::Board, "say `path …`, as `path counter-clockwise round the board`"),
    ("sowing is ~", In::Board, "say `path …`, as `path counter-clockwise round the board`"),
    ("sowing runs ~", In::Board, "say `path …`, as `path counter-clockwise round the board`"),
    ("or that", In::Anywhere, "join numbers, as `holds 2 or 4`; for another case write a second rule"),
    ("or whose", In::Anywhere, "there is no `or` between conditions: write a second rule for the other case"),
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
    ("of # pits", In::Board, "say `of {n}`: that they are holes goes without saying"),
    ("of # holes", In::Board, "say `of {n}`: that they are holes goes without saying"),
    ("of # houses", In::Board, "say `of {n}`: that they are holes goes without saying"),
    ("of # cups", In::Board, "say `of {n}`: that they are holes goes without saying"),
    ("# stones", In::Start, "say `{n} in …`: that they are seeds goes without saying"),
    ("# counters", In::Start, "say `{n} in …`: that they are seeds goes without saying"),
    ("# beans", In::Start, "say `{n} in …`: that they are seeds goes without saying"),
    ("# pieces", In::Start, "say `{n} in …`: that they are seeds goes without saying"),
    ("each pit", In::Anywhere, "say `every hole`"),
    ("each house", In::Anywhere, "say `every hole`"),
    ("each cup", In::Anywhere, "say `every hole`"),
    ("each player", In::Anywhere, "say `every player`"),
    ("pit", In::Anywhere, "say `hole`"),
    ("pits", In::Anywhere, "say `holes`"),
    ("cup", In::Anywhere, "say `hole`"),
    ("cups", In::Anywhere, "say `holes`"),
    ("the opposite *", In::Anywhere, "the hole across is `facing`: say `facing`"),
    ("opposite", In::Anywhere, "the hole across is `facing`: say `facing`"),
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
    ("free turn", In::Play, "say `move again`"),
    ("extra turn", In::Play, "say `move again`"),
    ("bonus turn", In::Play, "say `move again`"),
    ("another go", In::Play, "say `move again`"),
    ("another turn", In::Play, "say `move again`"),
    ("play again", In::Play, "say `move again`"),
    ("else :", In::Play, "say `otherwise: …`; `else a …` follows a choice of a hole"),
    ("else if", In::Play, "say `otherwise if …: …`"),
    ("the loser begins", In::Rounds, "say `loser starts`"),
    ("the loser starts", In::Rounds, "persons carry no article: say `loser starts`"),
    ("the winner begins", In::Rounds, "say `winner starts`"),
    ("the winner starts", In::Rounds, "persons carry no article: say `winner starts`"),
    ("cannot be filled", In::Rounds, "say `a hole not filled is closed`, or `… is empty`"),
    ("can not be filled", In::Rounds, "say `a hole not filled is closed`, or `… is empty`"),
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
    ("^ most seeds", In::End, "say when: `if …: most seeds wins`"),
    ("more than half", In::Anywhere, "say the number: `own store holds 25 or more`"),
    ("position repeats", In::End, "say `same position a second time`"),
    ("game over", In::End, "say who wins: `mover wins`, `most seeds wins`, `draw`"),
    ("player has", In::End, "say `own store holds 25 or more`, or `a player is bare`"),
    ("stores at", In::Board, "say `every player has a store at the right end`"),
    ("stores off", In::Board, "say `every player has a store off the board`"),
    ("# stores", In::Board, "say `every player has a store off the board`, or `at the right end`"),
    ("store on", In::Board, "say `every player has a store at the right end`"),
    ("store to", In::Board, "say `every player has a store at the right end`"),
    ("anti-clockwise ~", In::Anywhere, "say `counter-clockwise`"),
    ("anticlockwise ~", In::Anywhere, "say `counter-clockwise`"),
    ("the path", In::Board, "say `path counter-clockwise round the board`"),
    ("is the first", In::Board, "say `is hole 1 of …`; holes are counted from their owner's left"),
    ("is the second", In::Board, "say `is hole 2 of …`; holes are counted from their owner's left"),
    ("is the *", In::Board, "say `is hole 5 of …`; holes are counted from their owner's left"),
    (
        "position :",
        In::Anywhere,
        "leave the colon out; all rows stand on one line, `/` between them: `position 1 2 / 3 4`",
    ),
    ("South wins", In::Example, "say `result South wins`"),
    ("North wins", In::Example, "say `result North wins`"),
    ("draw", In::Example, "say `result draw`"),
    ("till", In::Anywhere, "say `until`"),
    ("=", In::Anywhere, "say `is`"),
    ("|", In::Anywhere, "write `/` between the rows"),
    ("whoever", In::Anywhere, "say who: `a player`, and then `that player`"),
    ("turn when ~", In::Anywhere, "say `turn if …`"),
    ("when own hole", In::Anywhere, "say what happens: `when a seed falls in an own hole that …`"),
    ("or", In::End, "there is no `or` between conditions: write a second line for the other case"),
    ("or", In::Play, "there is no `or` between conditions: write a second rule for the other case"),
];

/// The habit that the line shows where reading stopped: its bytes and the help.
pub(super) fn find(line: &str, at: Spot, kind: Option<Kind>) -> Option<(usize, usize, String)> {
    let words = spots(line);
    let stop = words.iter().position(|word| word.at >= at.at).unwrap_or(words.len());
    let begin = words.iter().position(|word| *word == first_word(line));
    let longest_first = |(habit, _, _): &&(&str, In, &str)| std::cmp::Reverse(habit.split(' ').count());
    let mut fitting: Vec<_> = HABITS.iter().filter(|(_, place, _)| place.fits(kind)).collect();
    fitting.sort_by_key(longest_first);
    for (habit, _, help) in fitting {
        let (pattern, bound) = match habit.strip_prefix("^ ") {
            Some(rest) => (rest, true),
            None => (*habit, false),
        };
        let pattern: Vec<&str> = pattern.split(' ').collect();
        // the habit holds the word where reading stopped; a long one may end just before it
        let first = stop.saturating_sub(pattern.len());
        for from in (first..=stop).filter(|from| !bound || begin == Some(*from)) {
            let Some(found) = words.get(from..from + pattern.len()) else { continue };
            let long = pattern.len() > 2 && (stop == words.len() || pattern.ends_with(&["#"]));
            let reaches = from + pattern.len() > stop || long;
            if reaches && found.iter().zip(&pattern).all(|(word, wanted)| same(word.text, wanted)) {
                let mut blamed = found.iter().zip(&pattern).filter(|(_, wanted)| **wanted != "~").map(|(word, _)| word);
                let last = blamed.next_back()?;
                return Some((found.first()?.at, last.at + last.text.len(), filled(help, found, &pattern)));
            }
        }
    }
    None
}

/// The help with the number and the word of the line.
fn filled(help: &str, found: &[Spot], pattern: &[&str]) -> String {
    let of = |signs: &[&str]| {
        found.iter().zip(pattern).find(|(_, wanted)| signs.contains(wanted)).map(|(word, _)| word.text)
    };
    let number = of(&["#"]).and_then(number);
    let shown =
        |number: Option<usize>, otherwise: &str| number.map_or(otherwise.to_owned(), |number| number.to_string());
    help.replace("{n}", &shown(number, "2"))
        .replace("{+}", &shown(number.map(|number| number + 1), "3"))
        .replace("{-}", &shown(number.map(|number| number.saturating_sub(1)), "1"))
        .replace("{w}", of(&["*", "~"]).unwrap_or("…"))
}

/// A number in digits, or in words.
fn number(word: &str) -> Option<usize> {
    // numbers of the language have four digits at most
    word.parse().ok().filter(|number| *number < 10_000).or_else(|| number_word(word))
}

/// The help for a line that begins with a habit.
pub(super) fn beginning(line: &str, first: Spot, kind: Option<Kind>) -> Option<String> {
    find(line, first, kind).filter(|(from, _, _)| *from == first.at).map(|(_, _, help)| help)
}

/// The help for a line that shows a habit anywhere among its first words.
pub(super) fn anywhere(line: &str, first: Spot, kind: Option<Kind>) -> Option<String> {
    let words = spots(line);
    let from = words.iter().position(|word| *word == first).unwrap_or(0);
    words.iter().skip(from).take(6).find_map(|word| find(line, *word, kind)).map(|(_, _, help)| help)
}

fn same(word: &str, wanted: &str) -> bool {
    match wanted {
        "*" | "~" => true,
        "#" => number(word).is_some(),
        _ => word == wanted,
    }
}
