//! The so-manieth cell of a set, without a branch: the byte that holds it by sums of its bytes, the bit by a table.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// For each set of up to eight: its members in order, four bits each.
static MEMBERS: [u32; 256] = members();

const fn members() -> [u32; 256] {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut member = 0;
        let mut found = 0;
        while member < 8 {
            if set >> member & 1 == 1 {
                table[set] |= member << (4 * found);
                found += 1;
            }
            member += 1;
        }
        set += 1;
    }
    table
}

/// For each byte of a set: how many members it and those before it have.
#[inline(always)]
fn up_to(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    bytes.wrapping_mul(ONES)
}

/// The cell at a place of a set, lowest first; where it has fewer cells, any.
#[inline(always)]
pub(super) fn nth(set: u64, place: u32) -> u8 {
    let sums = up_to(set);
    let places = u64::from(place & 63).wrapping_mul(ONES);
    // a flag for each byte that ends at the place or before it
    let before = ((places | HIGH).wrapping_sub(sums) & HIGH) >> 7;
    let shift = (before.wrapping_mul(ONES) >> 56 << 3) as u32 & 63;
    let rest = (place as u8).wrapping_sub((sums << 8 >> shift) as u8);
    let members = MEMBERS[(set >> shift & 255) as usize];
    (shift + (members >> (4 * rest & 31) & 7)) as u8
}

/// Cells in an order: one stretch after another of rising or falling numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Order(Vec<Stretch>);

/// Cells of rising or of falling numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    cells: u64,
    falls: bool,
}

impl Order {
    /// The order of a list of cells.
    pub(super) fn new(cells: &[u8]) -> Order {
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut last: Option<(u8, u32)> = None;
        for cell in cells.iter().copied().filter(|cell| *cell < 64) {
            match (stretches.last_mut(), last) {
                // a stretch of one cell may go either way
                (Some(stretch), Some((before, len))) if len == 1 || (cell < before) == stretch.falls => {
                    stretch.cells |= 1 << cell;
                    stretch.falls = cell < before;
                    last = Some((cell, len + 1));
                }
                _ => {
                    stretches.push(Stretch { cells: 1 << cell, falls: false });
                    last = Some((cell, 1));
                }
            }
        }
        Order(stretches)
    }

    /// The cell at a place of the order, of those in a set; where there are fewer, any or none.
    #[inline(always)]
    pub(super) fn nth(&self, set: u64, place: u32) -> Option<u8> {
        let mut place = place;
        let (last, others) = self.0.split_last()?;
        for stretch in others {
            let there = set & stretch.cells;
            let count = there.count_ones();
            if place < count {
                return Some(stretch.nth(there, place));
            }
            place -= count;
        }
        Some(last.nth(set & last.cells, place))
    }
}

impl Stretch {
    #[inline(always)]
    fn nth(self, there: u64, place: u32) -> u8 {
        let place = if self.falls { there.count_ones().wrapping_sub(1 + place) } else { place };
        nth(there, place)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::each;
    use super::*;

    #[test]
    fn members_are_found_by_their_place() {
        let mut set = 0x9e37_79b9_7f4a_7c15u64;
        for sets in 0..200u32 {
            let set_here = if sets == 0 { u64::MAX } else { set & set.rotate_left(sets) };
            for (place, cell) in (0..).zip(each(set_here)) {
                assert_eq!(nth(set_here, place), cell, "{set_here:x} {place}");
            }
            set = set.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        }
    }

    #[test]
    fn an_order_is_gone_through_stretch_by_stretch() {
        for cells in [vec![0, 1, 2, 5, 4, 3, 9], vec![7, 6, 1], vec![3], vec![5, 40, 63, 62, 1, 2, 0]] {
            let order = Order::new(&cells);
            for left_out in 0..cells.len() {
                let rest: Vec<u8> = cells.iter().copied().filter(|cell| *cell != cells[left_out]).collect();
                let set = rest.iter().fold(1 << 50, |set, cell| set | 1 << cell);
                for (place, cell) in (0..).zip(&rest) {
                    assert_eq!(order.nth(set, place), Some(*cell), "{cells:?} {place}");
                }
            }
        }
        assert_eq!(Order::new(&[]).nth(u64::MAX, 0), None);
    }
}
