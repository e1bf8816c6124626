//! The so-manieth member of a small set, by tables.

/// For each set of up to six: its members in order, four bits each.
static MEMBERS: [u32; 64] = members();

const fn members() -> [u32; 64] {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut member = 0;
        let mut found = 0;
        while member < 6 {
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

/// Of a set of up to six: the member at that place.
#[inline(always)]
pub fn of_six(set: u32, place: u32) -> u32 {
    MEMBERS[(set & 63) as usize] >> (4 * place) & 7
}

/// How many members a set of up to six has.
#[inline(always)]
pub fn six(set: u32) -> u32 {
    twelve(set & 63)
}

/// How many members a set of up to twelve has.
#[inline(always)]
pub fn twelve(set: u32) -> u32 {
    u32::from(COUNTS[(set & 4095) as usize])
}

/// Of a set of up to twelve: the member at that place.
#[inline(always)]
pub fn of_twelve(set: u32, place: u32) -> u32 {
    let low = six(set);
    let (half, first, place) = if place < low { (set, 0, place) } else { (set >> 6, 6, place - low) };
    first + of_six(half, place)
}

static COUNTS: [u8; 4096] = counts();

const fn counts() -> [u8; 4096] {
    let mut table = [0; 4096];
    let mut set = 1usize;
    while set < 4096 {
        table[set] = table[set / 2] + if set & 1 == 1 { 1 } else { 0 };
        set += 1;
    }
    table
}
