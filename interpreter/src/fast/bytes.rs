//! Many bytes at once: which are large enough, which belong to a set, how many seeds they are together.

use wide::u8x16;

/// For each set of eight cells: the bytes of its cells.
static SPREAD: [u64; 256] = bytes_of_eight();

const fn bytes_of_eight() -> [u64; 256] {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut cell = 0;
        while cell < 8 {
            if set >> cell & 1 == 1 {
                table[set] |= 0xff << (8 * cell);
            }
            cell += 1;
        }
        set += 1;
    }
    table
}

/// The cells that hold so many seeds or more; at most 64 cells, sixteen at a time.
#[inline(always)]
pub(super) fn at_least<const N: usize>(cells: &[u8; N], seeds: u8) -> u64 {
    let wanted = u8x16::splat(seeds);
    let mut found = 0;
    let (sixteens, _) = cells.as_chunks::<16>();
    for (index, sixteen) in sixteens.iter().enumerate().take(4) {
        let enough = u8x16::new(*sixteen).simd_ge(wanted).to_bitmask();
        found |= u64::from(enough) << ((16 * index) & 63);
    }
    found
}

/// The bytes of sixteen cells of a set.
#[inline(always)]
fn spread_of(set: u64) -> u8x16 {
    let low = u128::from(SPREAD[(set & 255) as usize]);
    let high = u128::from(SPREAD[(set >> 8 & 255) as usize]);
    u8x16::new((low | high << 64).to_le_bytes())
}

/// Moves all seeds of a set of cells to one. All seeds of a game fit a byte.
///
/// Everything is read and written sixteen bytes at a time: what is written narrow and read wide has to be waited for.
#[inline(always)]
pub(super) fn gather<const N: usize>(cells: &mut [u8; N], set: u64, to: u8) {
    let mut total = 0u8;
    let (sixteens, _) = cells.as_chunks_mut::<16>();
    for (index, sixteen) in sixteens.iter_mut().enumerate().take(4) {
        let there = u8x16::new(*sixteen);
        let bytes = spread_of(set >> ((16 * index) & 63));
        total = total.wrapping_add(sum(there & bytes));
        *sixteen = (there & !bytes).to_array();
    }
    add(cells, to, total);
}

/// The same, where the bytes of the set and of the one cell are at hand.
#[inline(always)]
pub(super) fn gather_to<const N: usize>(cells: &mut [u8; N], set: &[u8; N], to: &[u8; N]) {
    let mut total = 0u8;
    let (sixteens, _) = cells.as_chunks_mut::<16>();
    let (sets, _) = set.as_chunks::<16>();
    for (sixteen, bytes) in sixteens.iter_mut().zip(sets).take(4) {
        let there = u8x16::new(*sixteen);
        let taken = there & u8x16::new(*bytes);
        total = total.wrapping_add(sum(taken));
        *sixteen = (there - taken).to_array();
    }
    let total = everywhere(total);
    let (ones, _) = to.as_chunks::<16>();
    for (sixteen, one) in sixteens.iter_mut().zip(ones).take(4) {
        *sixteen = (u8x16::new(*sixteen) + (u8x16::new(*one) & total)).to_array();
    }
}

/// The bytes of a set of a few cells, sixteen at a time.
#[inline(always)]
pub(super) fn spread<const N: usize>(set: u64) -> [u8; N] {
    let mut bytes = [0; N];
    let (sixteens, _) = bytes.as_chunks_mut::<16>();
    for (index, sixteen) in sixteens.iter_mut().enumerate().take(4) {
        *sixteen = spread_of(set >> ((16 * index) & 63)).to_array();
    }
    bytes
}

/// The cells that hold from so many seeds to so many more, each its own numbers; at most 64 cells.
#[inline(always)]
pub(super) fn between<const N: usize>(cells: &[u8; N], least: &[u8; N], more: &[u8; N]) -> u64 {
    let mut found = 0;
    let (sixteens, _) = cells.as_chunks::<16>();
    let (leasts, _) = least.as_chunks::<16>();
    let (mores, _) = more.as_chunks::<16>();
    for (index, ((sixteen, least), more)) in sixteens.iter().zip(leasts).zip(mores).enumerate().take(4) {
        let over = u8x16::new(*sixteen) - u8x16::new(*least);
        found |= u64::from(u8x16::new(*more).simd_ge(over).to_bitmask()) << ((16 * index) & 63);
    }
    found
}

/// The bytes of a set.
pub(super) fn of<const N: usize>(set: u64) -> [u8; N] {
    std::array::from_fn(|cell| if cell < 64 && set >> cell & 1 == 1 { u8::MAX } else { 0 })
}

/// Adds seeds to a cell.
#[inline(always)]
pub(super) fn add<const N: usize>(cells: &mut [u8; N], cell: u8, seeds: u8) {
    let seeds = u8x16::splat(seeds);
    let (sixteens, _) = cells.as_chunks_mut::<16>();
    for (index, sixteen) in sixteens.iter_mut().enumerate().take(4) {
        let from = (16 * index + 63).wrapping_sub(usize::from(cell & 63));
        let here = ONE_CELL.get(from..from + 16).and_then(|bytes| bytes.first_chunk()).copied().unwrap_or([0; 16]);
        *sixteen = (u8x16::new(*sixteen) + (u8x16::new(here) & seeds)).to_array();
    }
}

/// A number in every cell, by doubling: a number that has just been summed is never taken out of the vector.
#[inline(always)]
fn everywhere(number: u8) -> u8x16 {
    let mut one = [0; 16];
    one[0] = number;
    (0..4).fold(u8x16::new(one), |cells, _| u8x16::unpack_low(cells, cells))
}

/// Seeds of sixteen cells.
#[inline(always)]
fn sum(cells: u8x16) -> u8 {
    cells.to_array().into_iter().fold(0, u8::wrapping_add)
}

/// One cell among others that it is 63 after.
static ONE_CELL: [u8; 128] = {
    let mut bytes = [0; 128];
    bytes[63] = u8::MAX;
    bytes
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number in every cell.
    fn boards() -> impl Iterator<Item = [u8; 32]> {
        (0..=255u8).map(|first| std::array::from_fn(|cell| first.wrapping_add((cell as u8).wrapping_mul(37))))
    }

    #[test]
    fn cells_with_enough_seeds_are_found_many_at_a_time() {
        for board in boards() {
            for seeds in [0, 1, 2, 3, 63, 64, 127, 128, 129, 200, 255] {
                let one_by_one = (0..32).filter(|cell| board[*cell] >= seeds).fold(0, |all, cell| all | 1u64 << cell);
                assert_eq!(at_least(&board, seeds), one_by_one, "{board:?} {seeds}");
            }
        }
    }

    #[test]
    fn cells_between_two_numbers_are_found_each_by_its_own() {
        for board in boards() {
            let least: [u8; 32] = std::array::from_fn(|cell| cell as u8 * 3);
            let more: [u8; 32] = std::array::from_fn(|cell| 100 - cell as u8);
            let fits = |cell: &usize| (least[*cell]..=least[*cell] + more[*cell]).contains(&board[*cell]);
            let one_by_one = (0..32).filter(fits).fold(0, |all, cell| all | 1u64 << cell);
            assert_eq!(between(&board, &least, &more), one_by_one, "{board:?}");
        }
    }

    #[test]
    fn sets_are_spread_to_bytes() {
        for set in (0..200u64).map(|set| set.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            assert_eq!(spread::<64>(set), of(set));
            assert_eq!(spread::<16>(set), of(set & 0xffff));
        }
    }

    #[test]
    fn seeds_of_a_set_are_gathered() {
        let mut board = [0u8; 32];
        for (cell, seeds) in [(0, 5), (7, 100), (8, 20), (15, 1), (31, 90), (4, 3)] {
            add(&mut board, cell, seeds);
        }
        let set = 1 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 31;
        let mut expected = [0u8; 32];
        (expected[15], expected[4]) = (1, 3 + 215);
        let mut gathered = board;
        gather(&mut gathered, set, 4);
        assert_eq!(gathered, expected);
        let mut gathered = board;
        gather_to(&mut gathered, &of(set), &of(1 << 4));
        assert_eq!(gathered, expected);
    }
}
