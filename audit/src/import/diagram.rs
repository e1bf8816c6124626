//! Rows of numbers in a text.

use std::ops::Range;

use crate::sheet::numbers::digit;

/// So many numbers one after the other are a diagram, whatever stands round them.
const ENOUGH: usize = 6;

/// A longer number counts no seeds of a hole; it is a year.
const LONGEST: usize = 3;

/// The runs of numbers in a line that are rows of a diagram.
pub(super) fn runs(line: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut run: Option<(Range<usize>, usize)> = None;
    let mut at = 0;
    while let Some(sign) = line[at..].chars().next() {
        let digits: Vec<char> = line[at..].chars().take_while(|sign| digit(*sign).is_some()).collect();
        let length: usize = digits.iter().map(|sign| sign.len_utf8()).sum();
        match digits.len() {
            0 if is_between(line, at) => at += sign.len_utf8(),
            0 => {
                close(&mut run, &mut found);
                at += sign.len_utf8();
            }
            1..=LONGEST => {
                let end = at + length;
                run = Some(match run.take() {
                    Some((range, count)) => (range.start..end, count + 1),
                    None => (at..end, 1),
                });
                at = end;
            }
            _ => {
                close(&mut run, &mut found);
                at += length;
            }
        }
    }
    close(&mut run, &mut found);
    found
}

fn close(run: &mut Option<(Range<usize>, usize)>, found: &mut Vec<Range<usize>>) {
    found.extend(run.take().filter(|(_, count)| *count >= ENOUGH).map(|(range, _)| range));
}

/// Whether a sign stands between two numbers of a row: blanks, lines of a table, a comma without a blank.
fn is_between(line: &str, at: usize) -> bool {
    let Some(sign) = line[at..].chars().next() else { return false };
    match sign {
        '|' | '│' | '┃' | '¦' => true,
        ',' => line[at + 1..].chars().next().is_some_and(|next| digit(next).is_some()),
        sign => sign.is_whitespace(),
    }
}

/// Whether a line is numbers and nothing else, two at least: a row if another stands beside it.
pub(super) fn is_short_row(line: &str) -> bool {
    let mut numbers = 0;
    let mut length = 0;
    for (at, sign) in line.char_indices() {
        if digit(sign).is_some() {
            length += 1;
            numbers += usize::from(length == 1);
            if length > LONGEST {
                return false;
            }
        } else if is_between(line, at) {
            length = 0;
        } else {
            return false;
        }
    }
    numbers >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> Vec<&str> {
        runs(line).into_iter().map(|range| &line[range]).collect()
    }

    #[test]
    fn a_row_with_a_heading_glued_to_it() {
        assert_eq!(found("2 2 2 2 2 2 2Paano Maglaro"), ["2 2 2 2 2 2 2"]);
        assert_eq!(found("as shown:0 0 2 2 6 0 and so on"), ["0 0 2 2 6 0"]);
    }

    #[test]
    fn years_and_a_few_numbers_are_no_row() {
        assert_eq!(found("1979, 1982, 1986, 1990, 1991, 1992, 1993"), [""; 0]);
        assert_eq!(found("Row 1 column 11 and row 2 column 0"), [""; 0]);
        assert_eq!(found("Townshend 1979 1982 1986 1990 1991 1992 1993"), [""; 0]);
    }

    #[test]
    fn rows_in_other_scripts_and_tables() {
        assert_eq!(found("| ੨ | ੨ | ੨ | ੨ | ੨ | ੦ |"), ["੨ | ੨ | ੨ | ੨ | ੨ | ੦"]);
        assert_eq!(found("4,4,4,4,4,4"), ["4,4,4,4,4,4"]);
    }

    #[test]
    fn short_rows() {
        assert!(is_short_row("4 4 4") && is_short_row("3 3"));
        assert!(!is_short_row("4") && !is_short_row("4 holes") && !is_short_row("1911 1912"));
    }
}
