//! Random play. Chance is the caller's: a function that gives a number below a bound.

use crate::game::{Game, NoPlay, Point};
use crate::run::{Fault, LayOut, LayOutKind};
use crate::trace::TurnRecord;

/// How often a lay-out is drawn anew when a condition forbids it: first evenly, then with most seeds in few holes, which
/// is what conditions on lay-outs mostly ask for.
const DRAWS: usize = 1000;
/// See [`DRAWS`].
const HEAPED_DRAWS: usize = 20_000;

impl Game {
    /// A random move or lay-out. `below(n)` gives a number from 0 to n - 1, for n of 1 or more.
    ///
    /// # Errors
    /// The game is over, no lay-out that is allowed was drawn, or play comes to a fault.
    pub fn random_step(&self, point: &Point, below: &mut dyn FnMut(u32) -> u32) -> Result<Point, NoPlay> {
        if let Some(lay_out) = point.lay_out() {
            return self.random_lay_out(point, lay_out, below).map(|(point, _)| point);
        }
        let count = u32::try_from(point.count()).unwrap_or(u32::MAX);
        if count == 0 {
            return Err(NoPlay::Over);
        }
        self.step(point, below(count) as usize)
    }

    /// A random lay-out that the rules allow.
    ///
    /// # Errors
    /// None was drawn, or play comes to a fault.
    pub fn random_lay_out(
        &self,
        point: &Point,
        lay_out: &LayOut,
        below: &mut dyn FnMut(u32) -> u32,
    ) -> Result<(Point, TurnRecord), NoPlay> {
        for draw in 0..DRAWS + HEAPED_DRAWS {
            let numbers = match (draw < DRAWS, lay_out.kind) {
                (false, LayOutKind::Free) if !lay_out.by_chance => heaped(lay_out.holes.len(), lay_out.seeds, below),
                _ => random_numbers(lay_out, below),
            };
            match self.lay_out(point, &numbers) {
                Ok(laid_out) => return Ok(laid_out),
                Err(NoPlay::Fault(fault)) => return Err(NoPlay::Fault(fault)),
                Err(_) => {}
            }
        }
        Err(NoPlay::Fault(Fault::Limit("lay-outs drawn")))
    }
}

/// Numbers of a lay-out, each as likely as any other; of one by chance, each hole as likely for each seed.
#[must_use]
pub fn random_numbers(lay_out: &LayOut, below: &mut dyn FnMut(u32) -> u32) -> Vec<u16> {
    let holes = lay_out.holes.len();
    match lay_out.kind {
        LayOutKind::Free if lay_out.by_chance => thrown(holes, lay_out.seeds, below),
        LayOutKind::Free => random_composition(holes, lay_out.seeds, below),
        LayOutKind::WholeHoles { each, part } => {
            let full = usize::from((lay_out.seeds - part.min(lay_out.seeds)).checked_div(each).unwrap_or(0));
            let mut numbers = vec![0; holes];
            let chosen = draw(holes, full + usize::from(part > 0), below);
            for (index, hole) in chosen.into_iter().enumerate() {
                numbers[hole] = if index < full { each } else { part };
            }
            numbers
        }
    }
}

/// Numbers of a lay-out with most seeds in few holes: each seed goes to one of the holes, which are wanted very
/// unequally.
#[must_use]
pub fn heaped(holes: usize, seeds: u16, below: &mut dyn FnMut(u32) -> u32) -> Vec<u16> {
    const SCALE: u32 = 100;
    let mut wanted = |_| {
        let least = below(SCALE).min(below(SCALE)).min(below(SCALE));
        least * least + 1
    };
    let weights: Vec<u32> = (0..holes).map(&mut wanted).collect();
    let all: u32 = weights.iter().sum();
    let mut numbers = vec![0; holes];
    for _ in 0..seeds {
        let mut drawn = below(all.max(1));
        let hole = weights.iter().position(|weight| {
            let here = drawn < *weight;
            drawn = drawn.saturating_sub(*weight);
            here
        });
        if let Some(number) = hole.and_then(|hole| numbers.get_mut(hole)) {
            *number += 1;
        }
    }
    numbers
}

/// Numbers of a lay-out by chance: each seed falls in one of the holes, each as likely as any other.
fn thrown(holes: usize, seeds: u16, below: &mut dyn FnMut(u32) -> u32) -> Vec<u16> {
    let mut numbers = vec![0; holes];
    for _ in 0..seeds {
        let hole = below(u32::try_from(holes).unwrap_or(u32::MAX)) as usize;
        if let Some(number) = numbers.get_mut(hole) {
            *number += 1;
        }
    }
    numbers
}

/// Seeds and the walls between holes in a row: which of the places are walls is drawn.
fn random_composition(holes: usize, seeds: u16, below: &mut dyn FnMut(u32) -> u32) -> Vec<u16> {
    if holes == 0 {
        return Vec::new();
    }
    let mut walls = draw(usize::from(seeds) + holes - 1, holes - 1, below);
    walls.sort_unstable();
    walls.push(usize::from(seeds) + holes - 1);
    let mut from = 0;
    walls
        .into_iter()
        .map(|wall| {
            let number = wall - from;
            from = wall + 1;
            u16::try_from(number).unwrap_or(u16::MAX)
        })
        .collect()
}

/// So many different numbers below a bound.
fn draw(bound: usize, count: usize, below: &mut dyn FnMut(u32) -> u32) -> Vec<usize> {
    let mut pool: Vec<usize> = (0..bound).collect();
    for index in 0..count.min(bound) {
        let left = u32::try_from(bound - index).unwrap_or(u32::MAX);
        let other = index + below(left) as usize;
        pool.swap(index, other.min(bound - 1));
    }
    pool.truncate(count);
    pool
}
