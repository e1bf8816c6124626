//! In which order moves are looked at: the sooner the best, the more others can be passed over.

/// Moves of all positions are told apart by so many tags.
pub(super) const TAGS: usize = 1 << 10;

/// Turns from the root of which killers are kept.
const PLIES: usize = 256;

/// More than any other reason to look at a move first.
const FIRST: i64 = i64::MAX;

/// A killer comes before moves that win less than a seed and a half at once.
const KILLER: i64 = 24 << 16;

/// What has cut off before: by the number of turns from the root, and everywhere.
#[derive(Debug)]
pub(super) struct Order {
    killers: Vec<[u16; 2]>,
    history: [Vec<u32>; 2],
}

impl Order {
    /// Nothing is known.
    pub fn new() -> Order {
        Order { killers: vec![[u16::MAX; 2]; PLIES], history: [vec![0; TAGS], vec![0; TAGS]] }
    }

    /// How soon a move should be looked at. `gain`: what it seems to win the mover at once.
    pub fn score(&self, mine: bool, ply: usize, tag: u16, gain: i32) -> i64 {
        let killer = self.killers.get(ply).map_or(0, |[first, second]| match tag {
            tag if tag == *first => KILLER,
            tag if tag == *second => KILLER - 1,
            _ => 0,
        });
        let history = self.history[usize::from(mine)].get(usize::from(tag) % TAGS).copied().unwrap_or(0);
        (i64::from(gain) << 16).max(killer) + i64::from(history)
    }

    /// The score of the move that the table has.
    pub fn first() -> i64 {
        FIRST
    }

    /// A move has cut off.
    pub fn cut(&mut self, mine: bool, ply: usize, tag: u16, depth: u32) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != tag
        {
            *killers = [tag, killers[0]];
        }
        let history = &mut self.history[usize::from(mine)];
        let Some(there) = history.get_mut(usize::from(tag) % TAGS) else { return };
        *there += depth * depth;
        if *there >= 1 << 16 {
            history.iter_mut().for_each(|number| *number /= 2);
        }
    }
}
