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

/// A set, and for each of its bytes how many members it and those before it have. Sets of no more than sixteen cells, from
/// the lowest on, are narrow.
#[derive(Clone, Copy)]
struct Ranked {
    set: u64,
    up_to: u64,
    narrow: bool,
}

impl Ranked {
    #[inline(always)]
    fn new(set: u64, narrow: bool) -> Ranked {
        let up_to = if narrow {
            let low = u64::from(COUNTS[(set & 255) as usize]);
            let high = u64::from(COUNTS[(set >> 8 & 255) as usize]);
            low | (low + high) << 8
        } else {
            let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
            let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
            let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
            bytes.wrapping_mul(ONES)
        };
        Ranked { set, up_to, narrow }
    }

    /// How many cells there are.
    #[inline(always)]
    fn count(self) -> u32 {
        (self.up_to >> if self.narrow { 8 } else { 56 }) as u32
    }

    /// The cell at a place, lowest first; where there are fewer, any.
    #[inline(always)]
    fn nth(self, place: u32) -> u8 {
        let shift = if self.narrow {
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
    fn nth_either_way(self, place: u32, falls: bool) -> u8 {
        let other_way = self.count().wrapping_sub(1).wrapping_sub(place);
        let all = u32::from(falls).wrapping_neg();
        self.nth(place ^ (place ^ other_way) & all)
    }
}

/// Cells in an order: one stretch after another of rising or falling numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    stretches: Vec<Stretch>,
    /// No stretch goes over more than sixteen cells.
    narrow: bool,
    /// Nor over more than eight.
    short: bool,
}

/// Cells of rising or of falling numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    cells: u64,
    /// The lowest.
    first: u8,
    falls: bool,
}

impl Stretch {
    /// How many cells it goes over with another.
    fn with(self, cell: u8) -> u8 {
        let last = 63u8.saturating_sub(self.cells.leading_zeros() as u8);
        last.max(cell) - self.first.min(cell) + 1
    }

    /// Its cells of a set, from its lowest on, where it has no more than eight.
    #[inline(always)]
    fn eight(self, set: u64) -> usize {
        ((set & self.cells) >> (self.first & 63) & 255) as usize
    }

    /// The cell at a place in its order, of a set of so many.
    #[inline(always)]
    fn nth_of_eight(self, set: usize, count: u32, place: u32) -> u8 {
        let other_way = count.wrapping_sub(1).wrapping_sub(place);
        let place = place ^ (place ^ other_way) & u32::from(self.falls).wrapping_neg();
        self.first.wrapping_add((MEMBERS[set] >> (4 * (place & 7)) & 7) as u8)
    }

    /// Its cells of a set, from its lowest on.
    #[inline(always)]
    fn of(self, set: u64, narrow: bool) -> Ranked {
        Ranked::new((set & self.cells) >> (self.first & 63), narrow)
    }
}

impl Order {
    /// The order of a list of cells.
    pub(super) fn new(cells: &[u8]) -> Order {
        let (whole, short) = (Order::of_stretches(cells, 64), Order::of_stretches(cells, 8));
        // two short stretches are gone through faster than two of any length
        if whole.stretches.len() > 1 && short.stretches.len() == 2 { short } else { whole }
    }

    /// Of stretches that go over no more than so many cells.
    fn of_stretches(cells: &[u8], most: u8) -> Order {
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut last: Option<(u8, u32)> = None;
        for cell in cells.iter().copied().filter(|cell| *cell < 64) {
            match (stretches.last_mut(), last) {
                // a stretch of one cell may go either way
                (Some(stretch), Some((before, len)))
                    if stretch.with(cell) <= most && (len == 1 || (cell < before) == stretch.falls) =>
                {
                    stretch.cells |= 1 << cell;
                    stretch.first = stretch.first.min(cell);
                    stretch.falls = cell < before;
                    last = Some((cell, len + 1));
                }
                _ => {
                    stretches.push(Stretch { cells: 1 << cell, first: cell, falls: false });
                    last = Some((cell, 1));
                }
            }
        }
        let within = |most: u32| stretches.iter().all(|stretch| stretch.cells >> stretch.first < 1 << most);
        let (narrow, short) = (within(16), within(8));
        Order { stretches, narrow, short }
    }

    /// Whether it is that of the numbers.
    pub(super) fn rises(&self) -> bool {
        matches!(self.stretches.as_slice(), [all] if !all.falls)
    }

    /// The cells of a set, which holds no others, in this order.
    #[inline(always)]
    pub(super) fn among(&self, set: u64) -> Among<'_> {
        self.ranked(set, self.narrow)
    }

    /// Draws a cell of a set, which holds no others: its place in this order, and the cell.
    #[inline(always)]
    pub(super) fn draw(&self, set: u64, below: &mut impl FnMut(u32) -> u32) -> Option<(u32, u8)> {
        // one text for each of the common cases
        match (self.stretches.as_slice(), self.narrow) {
            ([all], _) if self.short => {
                let set = all.eight(set);
                let count = u32::from(COUNTS[set]);
                let drawn = below(count);
                Some((drawn, all.nth_of_eight(set, count, drawn)))
            }
            ([one, other], _) if self.short => {
                let sets = [one.eight(set), other.eight(set)];
                let counts = sets.map(|set| u32::from(COUNTS[set]));
                let drawn = below(counts[0] + counts[1]);
                let later = usize::from(drawn >= counts[0]);
                let place = drawn - [0, counts[0]][later];
                Some((drawn, [one, other][later].nth_of_eight(sets[later], counts[later], place)))
            }
            ([all], true) => {
                let there = Ranked::new(set >> (all.first & 63), true);
                let drawn = below(there.count());
                Some((drawn, all.first.wrapping_add(there.nth_either_way(drawn, all.falls))))
            }
            (_, true) => self.ranked(set, true).draw(below),
            (_, false) => self.ranked(set, false).draw(below),
        }
    }

    #[inline(always)]
    fn ranked(&self, set: u64, narrow: bool) -> Among<'_> {
        let none = Ranked { set: 0, up_to: 0, narrow };
        let [first, second] = match self.stretches.as_slice() {
            [all] => [all.of(set, narrow), none],
            [first, second] => [first.of(set, narrow), second.of(set, narrow)],
            _ => [none, none],
        };
        Among { stretches: &self.stretches, set, first, second }
    }
}

/// The cells of a set in an order.
#[derive(Clone, Copy)]
pub(super) struct Among<'o> {
    stretches: &'o [Stretch],
    set: u64,
    /// Those of the first stretch and of the second, where there are no more.
    first: Ranked,
    second: Ranked,
}

impl Among<'_> {
    #[inline(always)]
    fn draw(&self, below: &mut impl FnMut(u32) -> u32) -> Option<(u32, u8)> {
        let drawn = below(self.count());
        Some((drawn, self.nth(drawn)?))
    }

    /// How many there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        if self.stretches.len() > 2 { self.set.count_ones() } else { self.first.count() + self.second.count() }
    }

    /// The cell at a place; where there are fewer, any or none.
    #[inline(always)]
    pub(super) fn nth(&self, place: u32) -> Option<u8> {
        match self.stretches {
            [] => None,
            [all] => Some(all.first.wrapping_add(self.first.nth_either_way(place, all.falls))),
            [first, second] => {
                // which of the two is not guessed
                let later = place >= self.first.count();
                let all = u64::from(later).wrapping_neg();
                let choose = |one: u64, other: u64| one ^ (one ^ other) & all;
                let chosen = Ranked {
                    set: choose(self.first.set, self.second.set),
                    up_to: choose(self.first.up_to, self.second.up_to),
                    narrow: self.first.narrow,
                };
                let falls = first.falls & !later | second.falls & later;
                let from = choose(u64::from(first.first), u64::from(second.first)) as u8;
                let place = place.wrapping_sub(self.first.count() & all as u32);
                Some(from.wrapping_add(chosen.nth_either_way(place, falls)))
            }
            stretches => {
                let mut place = place;
                for stretch in stretches {
                    let there = stretch.of(self.set, self.first.narrow);
                    if place < there.count() {
                        return Some(stretch.first.wrapping_add(there.nth_either_way(place, stretch.falls)));
                    }
                    place -= there.count();
                }
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::each;
    use super::*;

    fn members_are_found(set: u64, narrow: bool) {
        assert_eq!(Ranked::new(set, narrow).count(), set.count_ones());
        for (place, cell) in (0..).zip(each(set)) {
            assert_eq!(Ranked::new(set, narrow).nth(place), cell, "{set:x} {place}");
        }
    }

    #[test]
    fn members_are_found_by_their_place() {
        let mut set = 0x9e37_79b9_7f4a_7c15u64;
        for sets in 0..200u32 {
            let set_here = if sets == 0 { u64::MAX } else { set & set.rotate_left(sets) };
            members_are_found(set_here, false);
            members_are_found(set_here & 0xffff, true);
            set = set.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        }
    }

    #[test]
    fn an_order_is_gone_through_stretch_by_stretch() {
        let two_rows: Vec<u8> = (0..8).chain((8..16).rev()).collect();
        assert!(Order::new(&two_rows).short && Order::new(&two_rows).stretches.len() == 2);
        let lists = [vec![0, 1, 2, 5, 4, 3, 9], vec![7, 6, 1], vec![3], vec![5, 40, 63, 62, 1, 2, 0], two_rows];
        for cells in lists {
            let order = Order::new(&cells);
            for left_out in 0..cells.len() {
                let rest: Vec<u8> = cells.iter().copied().filter(|cell| *cell != cells[left_out]).collect();
                let set = rest.iter().fold(0, |set, cell| set | 1 << cell);
                let among = order.among(set);
                assert_eq!(among.count() as usize, rest.len());
                for (place, cell) in (0..).zip(&rest) {
                    assert_eq!(among.nth(place), Some(*cell), "{cells:?} {place}");
                    let mut drawn = |count: u32| {
                        assert_eq!(count as usize, rest.len(), "{cells:?}");
                        place
                    };
                    assert_eq!(order.draw(set, &mut drawn), Some((place, *cell)), "{cells:?} {place}");
                }
            }
        }
        assert_eq!(Order::new(&[]).among(0).nth(0), None);
    }
}
