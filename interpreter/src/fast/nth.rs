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

/// How many members each set of up to eight has.
static COUNTS: [u8; 256] = {
    let mut table = [0; 256];
    let mut set = 0usize;
    while set < 256 {
        table[set] = set.count_ones() as u8;
        set += 1;
    }
    table
};

/// A set of at most `N` cells, and for each of its bytes how many members it and those before it have.
#[derive(Clone, Copy)]
pub(super) struct Ranked<const N: usize> {
    set: u64,
    up_to: u64,
}

impl<const N: usize> Ranked<N> {
    #[inline(always)]
    pub(super) fn new(set: u64) -> Ranked<N> {
        if N <= 16 {
            let [low, high] = [set & 255, set >> 8 & 255].map(|eight| u64::from(COUNTS[eight as usize]));
            return Ranked { set, up_to: low | (low + high) << 8 };
        }
        let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Ranked { set, up_to: bytes.wrapping_mul(ONES) }
    }

    /// How many cells there are.
    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        (self.up_to >> if N <= 16 { 8 } else { 56 }) as u32
    }

    /// The cell at a place, lowest first; where there are fewer, any.
    #[inline(always)]
    fn nth(self, place: u32) -> u8 {
        let shift = if N <= 16 {
            u32::from(place >= (self.up_to & 255) as u32) << 3
        } else {
            let places = u64::from(place & 63).wrapping_mul(ONES);
            // a flag for each byte that ends at the place or before it
            let before = ((places | HIGH).wrapping_sub(self.up_to) & HIGH) >> 7;
            (before.wrapping_mul(ONES) >> 56 << 3) as u32 & 63
        };
        let rest = (place as u8).wrapping_sub((self.up_to << 8 >> shift) as u8);
        let members = MEMBERS[(self.set >> shift & 255) as usize];
        (shift + (members >> (4 * (rest & 7)) & 7)) as u8
    }

    /// The same, lowest or highest first, without guessing which.
    #[inline(always)]
    pub(super) fn nth_either_way(self, place: u32, falls: bool) -> u8 {
        let other_way = self.count().wrapping_sub(1).wrapping_sub(place);
        let all = u32::from(falls).wrapping_neg();
        self.nth(place ^ (place ^ other_way) & all)
    }
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

    /// Whether the numbers fall from first to last; `None`: they fall and rise.
    pub(super) fn falls(&self) -> Option<bool> {
        match self.0.as_slice() {
            [all] => Some(all.falls),
            _ => None,
        }
    }

    /// The cell at a place of the order, of those in a set; where there are fewer, any or none.
    #[inline(always)]
    pub(super) fn nth<const N: usize>(&self, cells: Ranked<N>, place: u32) -> Option<u8> {
        match self.0.as_slice() {
            [] => None,
            // the set holds no others
            [all] => Some(cells.nth_either_way(place, all.falls)),
            [stretches @ .., last] => {
                let mut place = place;
                for stretch in stretches {
                    let there = Ranked::<N>::new(cells.set & stretch.cells);
                    let count = there.count();
                    if place < count {
                        return Some(there.nth_either_way(place, stretch.falls));
                    }
                    place -= count;
                }
                Some(Ranked::<N>::new(cells.set & last.cells).nth_either_way(place, last.falls))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::each;
    use super::*;

    fn members_are_found<const N: usize>(set: u64) {
        assert_eq!(Ranked::<N>::new(set).count(), set.count_ones());
        for (place, cell) in (0..).zip(each(set)) {
            assert_eq!(Ranked::<N>::new(set).nth(place), cell, "{set:x} {place}");
        }
    }

    #[test]
    fn members_are_found_by_their_place() {
        let mut set = 0x9e37_79b9_7f4a_7c15u64;
        for sets in 0..200u32 {
            let set_here = if sets == 0 { u64::MAX } else { set & set.rotate_left(sets) };
            members_are_found::<64>(set_here);
            members_are_found::<16>(set_here & 0xffff);
            set = set.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        }
    }

    #[test]
    fn an_order_is_gone_through_stretch_by_stretch() {
        for cells in [vec![0, 1, 2, 5, 4, 3, 9], vec![7, 6, 1], vec![3], vec![5, 40, 63, 62, 1, 2, 0]] {
            let order = Order::new(&cells);
            for left_out in 0..cells.len() {
                let rest: Vec<u8> = cells.iter().copied().filter(|cell| *cell != cells[left_out]).collect();
                let set = rest.iter().fold(0, |set, cell| set | 1 << cell);
                for (place, cell) in (0..).zip(&rest) {
                    assert_eq!(order.nth(Ranked::<64>::new(set), place), Some(*cell), "{cells:?} {place}");
                }
            }
        }
        assert_eq!(Order::new(&[]).nth(Ranked::<16>::new(1), 0), None);
    }
}
