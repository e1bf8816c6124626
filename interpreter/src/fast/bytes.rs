//! Many bytes at once: which are large enough, which belong to a set, how many seeds they are together.

use wide::u8x16;

const ONES: u64 = 0x0101_0101_0101_0101;

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
    for (index, sixteen) in sixteens.iter().enumerate() {
        let enough = u8x16::new(*sixteen).simd_ge(wanted).to_bitmask();
        found |= u64::from(enough) << (16 * index & 63);
    }
    found
}

/// Takes all seeds from a set of cells; how many they were. All seeds of a game fit a byte.
#[inline(always)]
pub(super) fn take<const N: usize>(cells: &mut [u8; N], set: u64) -> u8 {
    let mut total = 0u64;
    let (eights, _) = cells.as_chunks_mut::<8>();
    for (index, eight) in eights.iter_mut().enumerate() {
        let there = u64::from_le_bytes(*eight);
        let bytes = SPREAD[(set >> (8 * index & 63) & 255) as usize];
        total = total.wrapping_add((there & bytes).wrapping_mul(ONES) >> 56);
        *eight = (there & !bytes).to_le_bytes();
    }
    total as u8
}

/// Adds seeds to a cell, so that what is written is as wide as what is read later. All seeds of a game fit a byte.
#[inline(always)]
pub(super) fn add<const N: usize>(cells: &mut [u8; N], cell: u8, seeds: u8) {
    let (eights, _) = cells.as_chunks_mut::<8>();
    for (index, eight) in eights.iter_mut().enumerate() {
        let here = if index == usize::from(cell >> 3) { u64::from(seeds) << (8 * (cell & 7)) } else { 0 };
        *eight = u64::from_le_bytes(*eight).wrapping_add(here).to_le_bytes();
    }
}

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
    fn seeds_of_a_set_are_taken_together() {
        let mut board = [0u8; 32];
        for (cell, seeds) in [(0, 5), (7, 100), (8, 20), (15, 1), (31, 90)] {
            add(&mut board, cell, seeds);
        }
        assert_eq!(take(&mut board, 1 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 31), 215);
        assert_eq!(board.iter().map(|seeds| u32::from(*seeds)).sum::<u32>(), 1);
        assert_eq!(take(&mut board, 0), 0);
        assert_eq!(board[15], 1);
    }
}
