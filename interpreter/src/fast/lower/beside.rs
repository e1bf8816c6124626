//! Where the fast form keeps what lies beside seeds.

use super::super::Why;
use super::super::beside::{Beside, MarkAt};
use crate::model::Seat;
use crate::plan::{Op, Plan};

/// Marks that a memory has room for.
const MOST_MARKS: usize = 8;

/// The bytes that a board needs, and where what lies beside seeds is among them.
pub(in crate::fast) fn beside(plan: &Plan) -> Result<(usize, Beside), Why> {
    let layout = &plan.layout;
    let too_much = Why("too much is kept beside seeds");
    let many = Why("the board has more than 64 holes, stores and reserves");
    if layout.cells > 64 {
        return Err(many);
    }
    if layout.marks.len() > MOST_MARKS {
        return Err(too_much);
    }
    let mut at = usize::from(layout.cells);
    let mut end = at;
    let of_set = usize::from(layout.holes).div_ceil(8);
    let mut part = |bytes: usize, read: usize| -> Result<u8, Why> {
        let first = u8::try_from(at).map_err(|_| too_much)?;
        end = end.max(at + read);
        at += bytes;
        Ok(first)
    };
    // a set is read eight bytes at a time
    let mut beside = Beside { holes: u64::MAX >> (64 - layout.holes.clamp(1, 64)), ..Beside::default() };
    if layout.owners.is_some() {
        beside.owners = Some([part(of_set, 8)?, part(of_set, 8)?]);
    }
    if layout.closed.is_some() {
        beside.closed = Some(part(of_set, 8)?);
    }
    for mark in 0..layout.marks.len() {
        let (there, north) = (part(of_set, 8)?, part(of_set, 8)?);
        let mut term = Vec::new();
        for _ in 0..bits_of_term(plan, mark) {
            term.push(part(of_set, 8)?);
        }
        beside.marks.push(MarkAt { there, north, term });
    }
    for (index, (first, of_each)) in layout.tallies.iter().enumerate() {
        let bytes = if *of_each { 2 } else { 1 };
        let byte = part(bytes, bytes)?;
        beside.tallies.push((byte, *of_each));
        if plan.compared.unread_words.contains(&usize::from(*first)) {
            let of_tally = usize::from(byte)..usize::from(byte) + bytes;
            beside.unread.extend(of_tally.filter_map(|byte| u8::try_from(byte).ok()));
        }
        debug_assert_eq!(beside.tallies.len(), index + 1);
    }
    if layout.directions.is_some() {
        beside.directions = Some(part(2, 2)?);
    }
    beside.bytes = end;
    if end > 128 { Err(too_much) } else { Ok((end, beside)) }
}

/// Bits of the longest term of a mark, counted while its turn lasts.
fn bits_of_term(plan: &Plan, mark: usize) -> u32 {
    let turns = plan.code.iter().map(|op| match op {
        Op::Mark(other, turns, _) if usize::from(other.0) == mark && *turns > 0 => turns + 1,
        _ => 0,
    });
    turns.max().map_or(0, |turns| u16::BITS - turns.leading_zeros())
}

/// By mover, then owner (2: nobody): the place of each hole in the order in which they are offered.
pub(super) fn ranks(plan: &Plan) -> Vec<[Vec<u16>; 3]> {
    let of_mover = |mover: u8| {
        let owners = [Some(Seat(0)), Some(Seat(1)), None];
        let rank = |owner: Option<Seat>, hole: u16| plan.tables.rank(Seat(mover), hole, owner);
        let mut all: Vec<_> =
            owners.iter().flat_map(|owner| (0..plan.layout.holes).map(|hole| rank(*owner, hole))).collect();
        all.sort_unstable();
        let place = |owner: Option<Seat>, hole: u16| {
            all.binary_search(&rank(owner, hole)).ok().and_then(|place| u16::try_from(place).ok()).unwrap_or(u16::MAX)
        };
        owners.map(|owner| (0..plan.layout.holes).map(|hole| place(owner, hole)).collect())
    };
    (0..2).map(of_mover).collect()
}
