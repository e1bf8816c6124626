//! Alpha-beta: the worth of a position so many turns ahead, each side playing its best.
//!
//! Nothing is left out by guess: what is found is just what looking at every line of so many turns would find, sooner. An
//! entry of the table is used where it says the same for this depth: it was looked at as deep, or it needs no guess.
//!
//! A position that comes again may end the game, so that what a position is worth can depend on the way to it. A bound
//! that rests on that is not kept. What is kept needs no position to come again, and a won position is kept with the
//! turns to the win; who plays for the shortest win comes to no position twice, whatever way led to it. So a win, a loss
//! or a draw whose bounds rest on nothing is proved.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::WON;
use super::ground::{Ground, Halt, Stands};
use super::order::Order;
use super::table::{Bound, Entry, Key, Table};
use super::value::{Rests, Value, decided, from_here, from_root};

/// Beyond every worth.
pub(crate) const BEYOND: i32 = WON * 2;

/// What the threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub stopped: AtomicBool,
    /// Positions looked at, by all.
    pub looked_at: AtomicU64,
}

impl<'a> Shared<'a> {
    pub fn new(table: &'a Table) -> Shared<'a> {
        Shared { table, stopped: AtomicBool::new(false), looked_at: AtomicU64::new(0) }
    }
}

/// A move of the root and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged {
    pub index: usize,
    pub value: Value,
}

/// Asks whether to stop, told how many positions were looked at.
pub(crate) type Stop<'a> = dyn FnMut(u64) -> bool + 'a;

/// One thread of a search.
pub(crate) struct Seeker<'a, G> {
    pub ground: G,
    shared: &'a Shared<'a>,
    order: Order,
    looked_at: u64,
    /// Not to be stopped: a first answer is still wanted.
    pub patient: bool,
}

impl<'a, G: Ground> Seeker<'a, G> {
    pub fn new(ground: G, shared: &'a Shared<'a>) -> Seeker<'a, G> {
        Seeker { ground, shared, order: Order::new(), looked_at: 0, patient: false }
    }

    /// The moves of the root, each as good as it is (`every`), or only the best one and that the others are no better:
    /// the best first. And what the position is worth.
    pub fn root(
        &mut self,
        root: &mut G::Node,
        order: &[usize],
        depth: u32,
        every: bool,
        stop: &mut Stop<'_>,
    ) -> Result<(Vec<Judged>, Value), Halt> {
        self.ground.moves(root)?;
        let mut judged: Vec<Judged> = Vec::with_capacity(order.len());
        let mut alpha = -BEYOND;
        let mut above = Rests::NOTHING;
        for index in order.iter().copied() {
            let window = if every { (-BEYOND, BEYOND) } else { (alpha, BEYOND) };
            let narrow = (!every && !judged.is_empty()).then_some((alpha, alpha + 1));
            let value = self.child(root, index, depth, window, narrow, 0, stop)?;
            above = above.and(value.above);
            if judged.first().is_none_or(|best| value.worth > best.value.worth) {
                judged.insert(0, Judged { index, value });
            } else {
                judged.push(Judged { index, value });
            }
            alpha = alpha.max(value.worth);
        }
        if every {
            judged.sort_by_key(|judged| -judged.value.worth);
        }
        let Some(best) = judged.first() else { return Ok((judged, Value::new(0, Rests::OPEN))) };
        // that there is nothing better than the best move rests on the other moves too
        let value = Value { above, ..best.value };
        self.keep(self.ground.key(root), best.index, depth, value, (true, true), 0);
        Ok((judged, value))
    }

    /// What a move is worth, first in the narrow window, if one is given: whether it is better at all.
    #[allow(clippy::too_many_arguments)]
    fn child(
        &mut self,
        node: &G::Node,
        index: usize,
        depth: u32,
        window: (i32, i32),
        narrow: Option<(i32, i32)>,
        ply: i32,
        stop: &mut Stop<'_>,
    ) -> Result<Value, Halt> {
        let mut next = self.ground.enter(node, index)?;
        let mut value = self.seek(&mut next, depth - 1, narrow.unwrap_or(window), ply + 1, stop)?;
        if narrow.is_some() && window.0 < value.worth && value.worth < window.1 {
            value = self.seek(&mut next, depth - 1, window, ply + 1, stop)?;
        }
        self.ground.leave(next);
        Ok(value)
    }

    /// What a position is worth. Outside the window only that it is outside.
    fn seek(
        &mut self,
        node: &mut G::Node,
        depth: u32,
        window: (i32, i32),
        ply: i32,
        stop: &mut Stop<'_>,
    ) -> Result<Value, Halt> {
        self.count(stop)?;
        let mine = match self.ground.stands(node) {
            Stands::Over { won, again } => {
                let rests = if again { Rests::AGAIN } else { Rests::NOTHING };
                return Ok(Value::new(won * (WON - ply), rests));
            }
            Stands::Turn { mine } if depth > 0 => mine,
            Stands::Turn { .. } | Stands::Waits => return Ok(Value::new(self.ground.guess(node), Rests::OPEN)),
        };
        let key = self.ground.key(node);
        let kept = self.shared.table.get(key);
        if let Some(value) = kept.and_then(|kept| usable(kept, depth, window, ply)) {
            return Ok(value);
        }
        let (mut alpha, mut beta) = window;
        let mut best: Option<(usize, Value)> = None;
        let (mut below, mut above) = (Rests::NOTHING, Rests::NOTHING);
        for (index, tag) in self.in_order(node, mine, ply, kept)? {
            let narrow = match (best, mine) {
                (None, _) => None,
                (Some(_), true) => Some((alpha, alpha + 1)),
                (Some(_), false) => Some((beta - 1, beta)),
            };
            let value = self.child(node, index, depth, (alpha, beta), narrow, ply, stop)?;
            below = below.and(value.below);
            above = above.and(value.above);
            let better = |best: Value| if mine { value.worth > best.worth } else { value.worth < best.worth };
            if best.is_none_or(|(_, best)| better(best)) {
                best = Some((index, value));
            }
            if mine {
                alpha = alpha.max(value.worth);
            } else {
                beta = beta.min(value.worth);
            }
            if alpha >= beta {
                self.order.cut(mine, ply.unsigned_abs() as usize, tag, depth);
                break;
            }
        }
        let Some((index, mut value)) = best else {
            return Ok(Value::new(self.ground.guess(node), Rests::OPEN));
        };
        // one move tells that a player gets so much, all moves that he gets no more
        if mine {
            value.above = above;
        } else {
            value.below = below;
        }
        let holds = (value.worth > window.0, value.worth < window.1);
        self.keep(key, index, depth, value, holds, ply);
        Ok(value)
    }

    /// Keeps what was found, as far as it holds whatever the way to the position.
    fn keep(&self, key: Key, index: usize, depth: u32, value: Value, holds: (bool, bool), ply: i32) {
        let bound = Bound::of(holds.0 && !value.below.again(), holds.1 && !value.above.again());
        let entry = Entry {
            worth: from_here(value.worth, ply),
            depth: u8::try_from(depth).unwrap_or(u8::MAX),
            bound,
            below: value.below,
            above: value.above,
            best: u16::try_from(index).unwrap_or(u16::MAX),
        };
        self.shared.table.put(key, entry);
    }

    /// The moves in the order in which they are looked at, each with its tag.
    fn in_order(
        &mut self,
        node: &mut G::Node,
        mine: bool,
        ply: i32,
        kept: Option<Entry>,
    ) -> Result<Vec<(usize, u16)>, Halt> {
        let count = self.ground.moves(node)?;
        let ground = &self.ground;
        let (before, sign) = (ground.guess(node), if mine { 1 } else { -1 });
        let first = kept.map(|kept| usize::from(kept.best));
        let mut scored: Vec<(i64, usize, u16)> = (0..count)
            .map(|index| {
                let tag = ground.tag(node, index);
                let gain = sign * (ground.promise(node, index) - before);
                let score = self.order.score(mine, ply.unsigned_abs() as usize, tag, gain);
                (if first == Some(index) { Order::first() } else { score }, index, tag)
            })
            .collect();
        scored.sort_by_key(|(score, index, _)| (std::cmp::Reverse(*score), *index));
        Ok(scored.into_iter().map(|(_, index, tag)| (index, tag)).collect())
    }

    /// Counts a position, and asks now and then whether to stop.
    fn count(&mut self, stop: &mut Stop<'_>) -> Result<(), Halt> {
        self.looked_at += 1;
        if !self.looked_at.is_multiple_of(G::ASKED_EVERY) {
            return Ok(());
        }
        let all = self.shared.looked_at.fetch_add(G::ASKED_EVERY, Ordering::Relaxed) + G::ASKED_EVERY;
        if !self.patient && (self.shared.stopped.load(Ordering::Relaxed) || stop(all)) {
            self.shared.stopped.store(true, Ordering::Relaxed);
            return Err(Halt::Stopped);
        }
        Ok(())
    }
}

impl<G: Ground> Seeker<'_, G> {
    /// Tells the others how many positions were looked at since they were told last.
    pub fn tell_rest(&mut self) {
        self.shared.looked_at.fetch_add(self.looked_at % G::ASKED_EVERY, Ordering::Relaxed);
        self.looked_at = 0;
    }
}

/// What an entry says of a position that is looked at so deep, if that settles it.
fn usable(kept: Entry, depth: u32, (alpha, beta): (i32, i32), ply: i32) -> Option<Value> {
    let as_deep = u32::from(kept.depth) == depth;
    let in_sight = decided(kept.worth).is_some_and(|turns| turns <= depth);
    // what needs no guess holds as well when more turns are looked at
    let holds = |rests: Rests| as_deep || in_sight || (!rests.open() && u32::from(kept.depth) < depth);
    let below = kept.bound.from_below() && holds(kept.below);
    let above = kept.bound.from_above() && holds(kept.above);
    let worth = from_root(kept.worth, ply);
    let settles = (below && (above || worth >= beta)) || (above && worth <= alpha);
    settles.then_some(Value { worth, below: kept.below, above: kept.above })
}
