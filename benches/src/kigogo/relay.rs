//! Turns that never end, found by their state coming again.

use super::Ending;

/// Laps that are sown before the test begins.
pub const UNTESTED: u32 = 64;

/// Goes on with a turn after its first laps: one state is kept and compared with each later one, and renewed at each
/// power of two. `lap` sows from a hole and gives the one where the next lap starts, or none where the turn ends there.
pub fn long<S: Copy + PartialEq>(
    side: &mut S,
    start: usize,
    mut lap: impl FnMut(&mut S, usize) -> Result<usize, usize>,
) -> Ending {
    let mut here = start;
    let mut kept = (*side, here);
    let mut laps = 0u64;
    let mut renew_at = 1u64;
    loop {
        match lap(side, here) {
            Err(end) => return Ending::At(end),
            Ok(next) => here = next,
        }
        if kept.1 == here && kept.0 == *side {
            return Ending::Nowhere;
        }
        laps += 1;
        if laps == renew_at {
            renew_at *= 2;
            kept = (*side, here);
        }
    }
}
