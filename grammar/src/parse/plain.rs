//! Lines of examples that are nothing but plain words and numbers: `position 0 2 / 3 0`, `play A5<`, `takes 4`, and heads
//! with nothing but a title. A ruleset has hundreds of them, and the grammar tries a thousand steps for each. Whatever is
//! not plain at first sight, a label, a tail or a mistake, is left to the grammar.

use super::pairs::Reader;
use crate::source::Span;
use crate::tree::{At, Clause, Detail, Example, ExampleLine, Pile, SeedPicture, Word, Zone, ZoneBase};
use crate::words::CORE;

/// A word of the line and its first byte.
#[derive(Clone, Copy)]
struct Piece<'w> {
    at: usize,
    text: &'w str,
}

/// The head of an example that has a title and no more.
pub(crate) fn example(reader: Reader, line: &str) -> Option<Example> {
    const OPENING: &str = "example \"";
    let title = line.strip_prefix(OPENING)?.strip_suffix('"')?;
    if title.contains(['"', '\n', '\r']) {
        return None;
    }
    let title = At::new(title.to_owned(), reader.bytes(OPENING.len(), OPENING.len() + title.len()));
    Some(Example { clause: Clause::of(reader.bytes(0, line.len())), title, sizes: Vec::new(), lines: Vec::new() })
}

/// What a plain line of an example says.
pub(crate) fn example_line(reader: Reader, line: &str) -> Option<(Clause, ExampleLine)> {
    let pieces = pieces(line)?;
    let plain = Plain { reader, pieces: &pieces };
    Some((Clause::of(reader.bytes(0, line.len())), plain.line()?))
}

/// The words between blanks, if no blank stands before or behind them.
fn pieces(line: &str) -> Option<Vec<Piece<'_>>> {
    if !line.is_ascii() || line.starts_with(blank) || line.ends_with(blank) {
        return None;
    }
    let mut pieces = Vec::with_capacity(line.len() / 2 + 1);
    let mut at = 0;
    for text in line.split(blank) {
        if !text.is_empty() {
            pieces.push(Piece { at, text });
        }
        at += text.len() + 1;
    }
    Some(pieces)
}

/// A blank of the grammar.
fn blank(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\r' | '\n')
}

#[derive(Clone, Copy)]
struct Plain<'w> {
    reader: Reader,
    pieces: &'w [Piece<'w>],
}

impl<'w> Plain<'w> {
    fn line(self) -> Option<ExampleLine> {
        let (first, rest) = self.pieces.split_first()?;
        let after = Plain { pieces: rest, ..self };
        Some(match (first.text, rest) {
            ("position", [start]) if start.text == "start" => ExampleLine::PositionStart,
            ("position", _) => ExampleLine::Given(after.picture()?),
            ("after", _) => ExampleLine::After(after.detail().or_else(|| after.picture())?),
            ("play", _) => ExampleLine::Play(after.moves()?),
            ("legal", [moves, ..]) if moves.text == "moves" => {
                ExampleLine::Legal(Plain { pieces: rest.get(1..)?, ..self }.moves()?)
            }
            (_, [legal, moves]) if legal.text == "legal" && moves.text == "moves" => {
                ExampleLine::LegalCount(self.count(first)?)
            }
            ("laps", [count]) => ExampleLine::Laps(self.count(count)?),
            ("takes", [count]) => ExampleLine::Takes(self.count(count)?),
            _ => ExampleLine::Given(self.detail()?),
        })
    }

    fn detail(self) -> Option<Detail> {
        let (first, rest) = self.pieces.split_first()?;
        Some(match (first.text, rest) {
            ("stores", _) => Detail::Stores(self.list()?),
            ("reserves", _) => Detail::Reserves(self.list()?),
            ("mover", [seat]) => Detail::Mover(self.word(seat, is_seat)?),
            ("stage", [stage]) => Detail::Stage(vec![self.word(stage, is_name)?]),
            ("no", [mark, on, seat, zone]) if on.text == "on" => Detail::NoMark {
                mark: self.word(mark, is_name)?,
                seat: self.word(seat, is_seat)?,
                zone: self.zone(zone)?,
            },
            ("mark", [mark, on, seat, zone]) if on.text == "on" => Detail::Mark {
                mark: self.word(mark, is_name)?,
                seat: self.word(seat, is_seat)?,
                zone: self.zone(zone)?,
                by: None,
            },
            _ => return None,
        })
    }

    fn span(self, piece: &Piece) -> Span {
        self.reader.bytes(piece.at, piece.at + piece.text.len())
    }

    fn word(self, piece: &Piece, fits: fn(&str) -> bool) -> Option<Word> {
        fits(piece.text).then(|| At::new(piece.text.to_owned(), self.span(piece)))
    }

    /// A zone that is one name.
    fn zone(self, piece: &Piece) -> Option<At<Zone>> {
        let Word { it, span } = self.word(piece, is_name)?;
        Some(At::new(Zone { holes: None, side: None, base: At::new(ZoneBase::Named(it), span) }, span))
    }

    fn moves(self) -> Option<Vec<Word>> {
        let moves: Option<Vec<Word>> = self.pieces.iter().map(|piece| self.word(piece, is_move)).collect();
        moves.filter(|moves| !moves.is_empty())
    }

    fn count(self, piece: &Piece) -> Option<At<u32>> {
        Some(At::new(u32::from(number(piece.text)?), self.span(piece)))
    }

    fn pile(self, piece: &Piece) -> Option<Pile> {
        Some(Pile { plain: number(piece.text)?, of_kinds: Vec::new() })
    }

    /// Numbers behind the first word.
    fn list(self) -> Option<At<Vec<At<Pile>>>> {
        let (first, rest) = self.pieces.split_first()?;
        let piles: Option<Vec<_>> =
            rest.iter().map(|piece| Some(At::new(self.pile(piece)?, self.span(piece)))).collect();
        Some(At::new(piles?, self.span(first).to(self.span(rest.last()?))))
    }

    fn picture(self) -> Option<Detail> {
        let rows: Option<SeedPicture> = self.pieces.split(|piece| piece.text == "/").map(|row| self.row(row)).collect();
        Some(Detail::Picture(At::new(rows?, self.span(self.pieces.first()?).to(self.span(self.pieces.last()?)))))
    }

    fn row(self, row: &[Piece]) -> Option<Vec<At<Option<Pile>>>> {
        let cell = |piece: &Piece| {
            let pile = if piece.text == "." { None } else { Some(self.pile(piece)?) };
            Some(At::new(pile, self.span(piece)))
        };
        let mut cells = Vec::with_capacity(row.len());
        for piece in row {
            cells.push(cell(piece)?);
        }
        if cells.is_empty() { None } else { Some(cells) }
    }
}

/// Up to four digits.
fn number(text: &str) -> Option<u16> {
    let plain = text.len() <= 4 && text.bytes().all(|sign| sign.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// Whether every sign continues a word.
fn goes_on(text: &str) -> bool {
    text.bytes().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'\'' | b'_'))
}

fn is_seat(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_uppercase()) && goes_on(text)
}

/// A name, of whatever it may be.
fn is_name(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_lowercase()) && goes_on(text) && CORE.binary_search(&text).is_err()
}

fn is_move(text: &str) -> bool {
    let sign = |sign: u8| sign.is_ascii_alphanumeric() || matches!(sign, b'>' | b'<' | b'/' | b'+' | b'-' | b'=');
    text.starts_with(|sign: char| sign.is_ascii_alphanumeric()) && text.bytes().all(sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{self, Head, Rule};
    use crate::sizes::Sizes;
    use crate::source::TextId;

    fn reader() -> Reader {
        Reader { text: TextId(0), base: 100, sizes: Sizes::default() }
    }

    /// What the grammar makes of a line.
    fn by_grammar(line: &str) -> Option<(Clause, ExampleLine)> {
        let pair = parse::pair(Rule::ex_line, line).ok()?;
        Some((reader().clause(&pair)?, reader().example_line(&pair)?))
    }

    /// Whether the line is plain; then the grammar says the same of it.
    fn plain(line: &str) -> bool {
        let Some(read) = example_line(reader(), line) else { return false };
        assert_eq!(format!("{:?}", Some(read)), format!("{:?}", by_grammar(line)), "{line}");
        true
    }

    const LINES: [&str; 21] = [
        "position start",
        "position 2 . 10 / 0 1 2\n      / 3 4 5",
        "after  0 0\t/ 1 2",
        "after reserves 21 20",
        "after mark home on South square",
        "after mover North",
        "after stage mtaji",
        "stores 0 9999",
        "reserves 10 10",
        "no home on North square",
        "mark hizi-zetu on North front",
        "mover South",
        "stage late",
        "legal moves A3< A3> b",
        "12 legal moves",
        "play A2/onward B3 c=2+1c",
        "play under voided",
        "laps 3",
        "takes 10",
        "position 5",
        "stage in",
    ];

    #[test]
    fn plain_lines_are_read_as_by_the_grammar() {
        for line in LINES {
            assert!(plain(line) == (line != "stage in"), "{line}");
        }
    }

    #[test]
    fn plain_heads_are_read_as_by_the_grammar() {
        let plain = |line: &str| {
            let Some(read) = example(reader(), line) else { return false };
            let pair = parse::pair(Rule::head_example, line).unwrap_or_else(|_| panic!("{line}"));
            match reader().head(&pair) {
                Some(Head::Example(head)) => assert_eq!(format!("{read:?}"), format!("{head:?}"), "{line}"),
                _ => panic!("{line}"),
            }
            true
        };
        for line in ["example \"\"", "example \"a title, é\"", "example \" x [A:1] under \""] {
            assert!(plain(line), "{line}");
        }
        for line in ["example \"x\" with N 6", "example \"", "example \"a\" \"b\"", "example \"a\nb\"", "example x"] {
            assert!(!plain(line), "{line}");
        }
    }

    #[test]
    fn lines_that_are_not_plain_are_left_to_the_grammar() {
        for line in [
            "position 12345 0",
            "position 1 2 / / 3",
            "position 5+1c",
            "position 2 2 [A:1]",
            "play a under voided, b",
            "play a chosen: so",
            "no row on South front",
            "mark den on North hole 6 of front by South",
            "not F2 (G.6)",
            "result South wins",
            "laps 3 3",
            "after",
            "",
            " ",
        ] {
            assert!(!plain(line), "{line}");
        }
    }

    #[test]
    fn no_sign_more_or_less_makes_the_two_differ() {
        for line in LINES {
            for at in 0..=line.len() {
                plain(&format!("{}{}", &line[..at], line.get(at + 1..).unwrap_or_default()));
                for sign in [" ", "/", ".", "3", "a", "N", "-", "<", "+", ",", "(", "[", "\"", "é"] {
                    plain(&format!("{}{sign}{}", &line[..at], &line[at..]));
                }
            }
        }
    }

    #[test]
    fn no_word_of_the_core_is_taken_for_a_name() {
        assert!(CORE.is_sorted());
        for word in CORE.iter().chain(crate::words::VERBS) {
            for line in ["no W on South square", "no home on South W", "stage W", "play W", "mover W"] {
                plain(&line.replace('W', word));
            }
        }
    }
}
