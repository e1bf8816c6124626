//! The so-manieth member of a small set, by tables.

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

/// Of a set of up to six: the member at that place.
#[inline(always)]
pub fn of_six(set: u32, place: u32) -> u32 {
    MEMBERS[(set & 255) as usize] >> (4 * place) & 7
}

/// How many members a set of up to six has.
#[inline(always)]
pub fn six(set: u32) -> u32 {
    const COUNTS: [u8; 64] = counts();
    u32::from(COUNTS[(set & 63) as usize])
}

const fn counts() -> [u8; 64] {
    let mut table = [0; 64];
    let mut set = 1usize;
    while set < 64 {
        table[set] = table[set / 2] + if set & 1 == 1 { 1 } else { 0 };
        set += 1;
    }
    table
}

/// Of a set of up to 24: the member at that place.
#[inline(always)]
pub fn of_twenty_four(set: u32, place: u32) -> u32 {
    let low = (set & 255).count_ones();
    let middle = (set & 0xffff).count_ones();
    let (byte, before) = match place {
        place if place < low => (0, 0),
        place if place < middle => (8, low),
        _ => (16, middle),
    };
    byte + (MEMBERS[(set >> byte & 255) as usize] >> (4 * (place - before) & 31) & 7)
}
