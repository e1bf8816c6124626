//! Kalah on 64 boards side by side, a byte of each vector for each board: random games only.

use super::most;
use crate::chance::Chance;
use crate::engine::{Played, Sums, Verdict, Why, Winner};

/// Boards.
pub const LANES: usize = 64;
/// Boards that are played together: what registers hold.
const GROUP: usize = 32;
/// Holes and the own store: where the mover's seeds fall.
const RING: usize = 13;
const STORE: usize = 6;

type Lane = [u8; GROUP];

/// Each lane's draw of a turn: 16 bits, of which a hole is made as [`Chance::below`] makes it of 32.
pub type Draws = [u16; LANES];

/// A number for each lane, four from each of sixteen generators that go on side by side.
#[derive(Clone, Debug)]
pub struct LaneChance([u64; LANES / 4]);

impl LaneChance {
    /// From a seed.
    #[must_use]
    pub fn new(seed: u64) -> LaneChance {
        let mut chance = Chance::new(seed);
        LaneChance(std::array::from_fn(|_| chance.bits() | 1))
    }

    /// The next draws.
    #[inline(always)]
    pub fn draw(&mut self) -> Draws {
        let mut draws = [0; LANES];
        for (state, draws) in self.0.iter_mut().zip(draws.chunks_exact_mut(4)) {
            *state ^= *state << 13;
            *state ^= *state >> 7;
            *state ^= *state << 17;
            for (part, draw) in draws.iter_mut().enumerate() {
                *draw = (*state >> (16 * part)) as u16;
            }
        }
        draws
    }
}

/// Boards as their players to move see them.
#[derive(Clone, Debug)]
struct Group {
    /// For each place - own holes, own store, enemy's holes, enemy's store - the seeds of each board.
    places: [Lane; 14],
    /// 255 where North is to move.
    north: Lane,
    turns: [u16; GROUP],
}

#[inline(always)]
fn lanes(each: impl Fn(usize) -> u8) -> Lane {
    let mut lane = [0; GROUP];
    for (at, byte) in lane.iter_mut().enumerate() {
        *byte = each(at);
    }
    lane
}

/// 255 where it holds.
#[inline(always)]
fn mask(holds: bool) -> u8 {
    u8::from(holds).wrapping_neg()
}

impl Group {
    fn start() -> Group {
        let place = |place: usize| [if place % 7 == STORE { 0 } else { 4 }; GROUP];
        Group { places: std::array::from_fn(place), north: [0; GROUP], turns: [0; GROUP] }
    }

    /// Starts a lane's board anew.
    fn restart(&mut self, lane: usize) {
        for (place, seeds) in self.places.iter_mut().enumerate() {
            seeds[lane] = if place % 7 == STORE { 0 } else { 4 };
        }
        self.north[lane] = 0;
        self.turns[lane] = 0;
    }

    /// A turn of every board; 255 where it ended the game.
    #[inline(always)]
    fn step(&mut self, draws: &[u16]) -> Lane {
        let (hole, seeds) = self.choose(draws);
        self.sow(&hole, &seeds);
        let end = end(&hole, &seeds);
        self.capture(&end);
        let again = lanes(|at| mask(usize::from(end[at]) == STORE));
        let mut own = [0; GROUP];
        let mut enemy = [0; GROUP];
        for hole in 0..STORE {
            own = lanes(|at| own[at] | self.places[hole][at]);
            enemy = lanes(|at| enemy[at] | self.places[hole + 7][at]);
        }
        let over = lanes(|at| mask(own[at] == 0) | mask(enemy[at] == 0));
        for place in 0..7 {
            let (one, other) = (self.places[place], self.places[place + 7]);
            let moved = lanes(|at| (one[at] ^ other[at]) & !again[at]);
            self.places[place] = lanes(|at| one[at] ^ moved[at]);
            self.places[place + 7] = lanes(|at| other[at] ^ moved[at]);
        }
        self.north = lanes(|at| self.north[at] ^ !again[at]);
        for turns in &mut self.turns {
            *turns += 1;
        }
        over
    }

    /// The hole that each board lifts, and its seeds.
    #[inline(always)]
    fn choose(&self, draws: &[u16]) -> (Lane, Lane) {
        let mut occupied = [0; GROUP];
        for hole in 0..STORE {
            occupied = lanes(|at| occupied[at] + u8::from(self.places[hole][at] > 0));
        }
        let mut left = lanes(|at| ((u32::from(draws[at]) * u32::from(occupied[at])) >> 16) as u8);
        let mut chosen = [0; GROUP];
        let mut seeds = [0; GROUP];
        for hole in 0..STORE {
            let there = self.places[hole];
            let taken = lanes(|at| mask(left[at] == 0) & mask(there[at] > 0));
            chosen = lanes(|at| chosen[at] | taken[at] & hole as u8);
            seeds = lanes(|at| seeds[at] | taken[at] & there[at]);
            // once taken, it is 255 and never comes down to 0 again
            left = lanes(|at| left[at].wrapping_sub(u8::from(there[at] > 0)));
        }
        (chosen, seeds)
    }

    #[inline(always)]
    fn sow(&mut self, hole: &Lane, seeds: &Lane) {
        let far = seeds.iter().any(|seeds| usize::from(*seeds) > RING);
        for place in 0..RING {
            // how far behind the hole this place lies, from 1 to 13
            let steps = lanes(|at| {
                let steps = (place as u8).wrapping_sub(hole[at]);
                steps.wrapping_add(mask(place as u8 <= hole[at]) & RING as u8)
            });
            let mut fallen = lanes(|at| u8::from(seeds[at] >= steps[at]));
            if far {
                for round in 1..4 {
                    let first = (RING * round) as u8;
                    fallen = lanes(|at| fallen[at] + u8::from(seeds[at] >= steps[at] + first));
                }
            }
            let there = self.places[place];
            let kept = lanes(|at| there[at] & !mask(hole[at] == place as u8));
            self.places[place] = lanes(|at| kept[at] + fallen[at]);
        }
    }

    /// Takes the last seed and what faces it, where it fell in an own empty hole.
    #[inline(always)]
    fn capture(&mut self, end: &Lane) {
        for hole in 0..STORE {
            let (own, facing) = (self.places[hole], self.places[12 - hole]);
            let takes = lanes(|at| mask(end[at] == hole as u8) & mask(own[at] == 1) & mask(facing[at] > 0));
            let store = self.places[STORE];
            self.places[STORE] = lanes(|at| store[at] + (takes[at] & (own[at] + facing[at])));
            self.places[hole] = lanes(|at| own[at] & !takes[at]);
            self.places[12 - hole] = lanes(|at| facing[at] & !takes[at]);
        }
    }

    /// The game of a board that is over.
    fn played(&self, lane: usize) -> Played {
        let sum = |half: &[Lane]| half.iter().map(|place| u32::from(place[lane])).sum();
        let winner = match (most(sum(&self.places[..7]), sum(&self.places[7..])), self.north[lane] > 0) {
            (Verdict::Draw, _) => Winner::Nobody,
            (Verdict::Mover, false) | (Verdict::Enemy, true) => Winner::South,
            (Verdict::Mover, true) | (Verdict::Enemy, false) => Winner::North,
        };
        Played { turns: u32::from(self.turns[lane]), winner, why: Why::Ended }
    }
}

/// Where the last seed falls: 0 to 12.
#[inline(always)]
fn end(hole: &Lane, seeds: &Lane) -> Lane {
    let mut end = lanes(|at| hole[at] + seeds[at]);
    for _ in 0..4 {
        end = lanes(|at| end[at].min(end[at].wrapping_sub(RING as u8)));
    }
    end
}

/// Random games, so many on each board, as the draws say; `seen` is told the board and the game.
#[inline(always)]
pub fn games(each: u32, mut draws: impl FnMut() -> Draws, mut seen: impl FnMut(usize, Played)) {
    let mut groups: [Group; LANES / GROUP] = std::array::from_fn(|_| Group::start());
    let mut left = [each; LANES];
    let mut playing = LANES;
    while playing > 0 {
        let draws = draws();
        for (number, (group, draws)) in groups.iter_mut().zip(draws.chunks_exact(GROUP)).enumerate() {
            let over = group.step(draws);
            if over == [0; GROUP] {
                continue;
            }
            for lane in (0..GROUP).filter(|lane| over[*lane] > 0) {
                let board = number * GROUP + lane;
                if left[board] > 0 {
                    seen(board, group.played(lane));
                    left[board] -= 1;
                    playing -= usize::from(left[board] == 0);
                }
                group.restart(lane);
            }
        }
    }
}

/// Random games from a seed, so many on each board.
#[must_use]
pub fn playouts(seed: u64, each: u32) -> Sums {
    let mut chance = LaneChance::new(seed);
    let mut sums = Sums::default();
    games(each, || chance.draw(), |_, played| sums.add(played));
    sums
}
