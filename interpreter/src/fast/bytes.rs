//! Many bytes at once: which are large enough, which belong to a set, how many seeds they are together.

use wide::u8x16;

/// For each set of eight cells: the bytes of its cells.
static SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
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

/// The same, where the bytes of the set and of the one cell are at hand, or nothing at all, without a branch.
#[inline(always)]
pub(super) fn gather_if<const N: usize>(cells: &mut [u8; N], set: &[u8; N], holds: bool, to: &[u8; N]) {
    let wanted = u8x16::new(ALL_OR_NONE[usize::from(holds)]);
    let mut total = 0u8;
    let (sixteens, _) = cells.as_chunks_mut::<16>();
    let (sets, _) = set.as_chunks::<16>();
    for (sixteen, bytes) in sixteens.iter_mut().zip(sets).take(4) {
        let there = u8x16::new(*sixteen);
        let taken = there & u8x16::new(*bytes) & wanted;
        total = total.wrapping_add(sum(taken));
        *sixteen = (there - taken).to_array();
    }
    let total = u8x16::splat(total);
    let (ones, _) = to.as_chunks::<16>();
    for (sixteen, one) in sixteens.iter_mut().zip(ones).take(4) {
        *sixteen = (u8x16::new(*sixteen) + (u8x16::new(*one) & total)).to_array();
    }
}

/// Bytes that leave nothing of sixteen cells, or everything.
static ALL_OR_NONE: [[u8; 16]; 2] = [[0; 16], [u8::MAX; 16]];

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
        gather_if(&mut gathered, &of(set), false, &of(1 << 4));
        assert_eq!(gathered, board);
        gather_if(&mut gathered, &of(set), true, &of(1 << 4));
        assert_eq!(gathered, expected);
    }
}
