//! Turns of one lap whose last seed meets at most one rule: what is taken is worked out as a set, empty where the rule
//! does not hold, so that nothing has to be guessed.

use super::{Case, Counted, Express, Take, Then, among};
use crate::fast::board::{Board, bit};
use crate::fast::bytes;
use crate::fast::plan::Arc;

/// The cases of the last seed, where there is one or none for each hole.
#[derive(Clone, Debug)]
pub(super) struct Flat {
    /// At the same places as the cases.
    landings: Vec<Landing>,
    /// Some ask for more than one count.
    several: bool,
    /// Some take a line of holes.
    lines: bool,
    /// Some take nothing if it leaves none.
    spares: bool,
}

/// What happens where the last seed fell.
#[derive(Clone, Copy, Debug)]
struct Landing {
    tests: [Counted; 3],
    /// Cells that are taken.
    cells: u64,
    /// And those of a line, from its beginning as long as they hold from so many to so many seeds.
    line: u64,
    falls: bool,
    least: u8,
    most: u8,
    unless_empty: u64,
    to: u8,
    again: bool,
}

impl Landing {
    /// Where nothing happens.
    const NOTHING: Landing = Landing {
        tests: [Counted { cell: 0, numbers: 0 }; 3],
        cells: 0,
        line: 0,
        falls: false,
        least: 0,
        most: 0,
        unless_empty: 0,
        to: 0,
        again: false,
    };

    fn new(express: &Express, case: &Case) -> Option<Landing> {
        let again = match case.then {
            Then::Over => false,
            Then::Again => true,
            Then::Relay | Then::Unknown => return None,
        };
        let takes = express.takes.get(usize::from(case.takes.0)..usize::from(case.takes.1))?;
        let landing = match takes {
            [] => Landing { again, ..Landing::NOTHING },
            [take] => Landing::take(express, take, again)?,
            _ => return None,
        };
        Some(Landing { tests: case.tests, ..landing })
    }

    fn take(express: &Express, take: &Take, again: bool) -> Option<Landing> {
        let line = express.lines.get(usize::from(take.line.0)..usize::from(take.line.1))?;
        let falls = line.iter().rev().is_sorted();
        if !falls && !line.is_sorted() {
            return None;
        }
        // numbers one after another, the last standing for all that are greater
        let numbers = take.numbers;
        let least = (numbers.trailing_zeros() & 63) as u8;
        let most = 63 - (numbers.leading_zeros() & 63) as u8;
        if u32::from(most - least) + 1 != numbers.count_ones() && !line.is_empty() {
            return None;
        }
        Some(Landing {
            cells: take.cells,
            line: line.iter().fold(0, |line, cell| line | bit(*cell)),
            falls,
            least,
            most: if most == 63 { u8::MAX } else { most },
            unless_empty: take.unless_empty,
            to: take.to & 63,
            again,
            ..Landing::NOTHING
        })
    }
}

impl Flat {
    /// The flat form of cases, those that are reached: pairs of the first and the last of each hole.
    pub(super) fn new(express: &Express, reached: impl Iterator<Item = (u16, u16)>) -> Option<Flat> {
        let mut landings = vec![Landing::NOTHING; express.cases.len()];
        for (first, last) in reached.filter(|cases| *cases != (0, 0)) {
            let case = express.cases.get(usize::from(first)).filter(|_| first == last)?;
            *landings.get_mut(usize::from(first))? = Landing::new(express, case)?;
        }
        Some(Flat {
            several: express.cases.iter().any(|case| case.tested > 1),
            lines: landings.iter().any(|landing| landing.line != 0),
            spares: landings.iter().any(|landing| landing.unless_empty != 0),
            landings,
        })
    }

    /// What the last seed of an arc does; whether the same player moves next.
    #[inline(always)]
    pub(super) fn land<const N: usize>(&self, board: &mut Board<N>, arc: &Arc<N>) -> Option<bool> {
        let (index, _) = arc.cases[usize::from(board.at(arc.end) > 1)];
        let landing = self.landings.get(usize::from(index))?;
        let [one, two, three] = &landing.tests;
        let holds = |test: &Counted| among(test.numbers, board.at(test.cell));
        let mut fits = holds(one);
        if self.several {
            fits = fits & holds(two) & holds(three);
        }
        let mut set = landing.cells;
        if self.lines {
            set |= landing.run(board);
        }
        set &= board.occupied & !(1 << landing.to) & all_if(fits);
        if self.spares {
            let spared = landing.unless_empty;
            set &= all_if((spared == 0) | (board.occupied & !set & spared != 0));
        }
        // a small board is taken from at no cost, whether or not there is something
        if N <= 16 || set != 0 {
            let total = bytes::take(&mut board.cells, set);
            bytes::add(&mut board.cells, landing.to, total);
            board.occupied = board.occupied & !set | u64::from(set != 0) << landing.to;
        }
        Some(fits & landing.again)
    }
}

impl Landing {
    /// The cells of the line, up to the first that holds another number.
    #[inline(always)]
    fn run<const N: usize>(&self, board: &Board<N>) -> u64 {
        let too_many = if self.most == u8::MAX { 0 } else { bytes::at_least(&board.cells, self.most + 1) };
        let stops = self.line & !(bytes::at_least(&board.cells, self.least) & !too_many);
        let above = u64::MAX.checked_shl(u64::BITS - stops.leading_zeros()).unwrap_or(0);
        let below = (stops & stops.wrapping_neg()).wrapping_sub(1);
        self.line & if self.falls { above } else { below }
    }
}

/// All cells, or none.
#[inline(always)]
fn all_if(holds: bool) -> u64 {
    u64::from(holds).wrapping_neg()
}
