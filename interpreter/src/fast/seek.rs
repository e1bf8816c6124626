//! The ground of a search: play on boards of bytes.

use super::Beyond;
use super::board::Board;
use super::drive::{Drive, Next, Since};
use super::memory::Won;
use super::plan::FastPlan;
use super::starts::Start;
use super::tried::Tried;
use crate::game::{Game, Point};
use crate::plan::Plan;
use crate::run::Reason;
use crate::search::ground::{Ground, Halt, Stands};
use crate::search::table::Key;
use crate::search::value::guessed;
use crate::search::weights;

impl From<Beyond> for Halt {
    fn from(_: Beyond) -> Halt {
        Halt::Beyond
    }
}

/// A position on the way, and where its moves lie.
pub(crate) struct Node<const N: usize> {
    board: Board<N>,
    since: Since,
    next: Next,
    /// Its first move among those that were tried.
    from: usize,
    /// How many there are, once they were tried.
    count: Option<usize>,
    /// Positions that were remembered before the move that led here.
    past: usize,
}

/// Play of a ruleset in its fast form, as seen by the player who is to move at the root.
pub(crate) struct FastGround<'p, const N: usize> {
    drive: Drive<'p, N>,
    me: u8,
    /// What a seed is worth to the searcher, by cell.
    weights: [i32; N],
}

impl<'p, const N: usize> FastGround<'p, N> {
    /// Play from a root on, and the root. Its moves are in the order of the general form.
    pub(super) fn new(plan: &'p FastPlan<N>, game: &Game, root: &Point) -> Result<(Self, Node<N>), Beyond> {
        let (mut drive, board, since) = Drive::new(plan, game.plan(), root.standing())?;
        let next = drive.first(&board)?;
        let past = drive.remembered();
        let mut weights = [0; N];
        for (there, weight) in weights.iter_mut().zip(weights::of(game.plan(), root.mover())) {
            *there = i32::try_from(weight).map_err(|_| Beyond)?;
        }
        let count = if let Next::Moves(count) = &next { Some(*count) } else { None };
        let mut node = Node { board, since, next, from: 0, count, past };
        let mut ground = FastGround { drive, me: board.mover(), weights };
        let count = ground.expand(&mut node)?;
        let same = |index: usize, tried: &Tried<N>| {
            let general = root.candidate(index).and_then(|move_| plan.board(game.plan(), &move_.state).ok());
            general.is_some_and(|board| board.cells == tried.board.cells)
        };
        let tried = ground.drive.tried.iter().enumerate();
        if count != root.count() || !tried.take(count).all(|(index, tried)| same(index, tried)) {
            return Err(Beyond);
        }
        Ok((ground, node))
    }

    /// Tries the moves of a position.
    fn expand(&mut self, node: &mut Node<N>) -> Result<usize, Beyond> {
        if let Some(count) = node.count {
            return Ok(count);
        }
        if let Next::Starts(starts) = &node.next {
            let plan = self.drive.plan;
            let mut after = node.board;
            for (hole, sense) in plan.starts_in_order(&node.board, starts) {
                let start = self.drive.play_start(&node.board, hole, sense, starts.chooses, &mut after)?;
                let result = match start {
                    Start::Open => None,
                    Start::Over(won) => Some(won),
                    Start::Endless => continue,
                };
                self.drive.tried.push(Tried::of_start(plan, after, result, hole, sense));
            }
        }
        let count = self.drive.tried.len() - node.from;
        node.count = Some(count);
        Ok(count)
    }

    /// What can be done where a move has led: where all starts of a player are endless, he cannot move.
    fn settle(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        let next = self.drive.settle(board, since)?;
        let Next::Starts(starts) = &next else { return Ok(next) };
        if !self.drive.plan.endless_only {
            return Ok(next);
        }
        let mut after = *board;
        for (hole, sense) in self.drive.plan.starts_in_order(board, starts) {
            if self.drive.play_start(board, hole, sense, starts.chooses, &mut after)? != Start::Endless {
                return Ok(next);
            }
        }
        self.drive.nobody_or_next(board, since)
    }

    fn worth(&self, board: &Board<N>) -> i32 {
        let worth: i32 = board.cells.iter().zip(&self.weights).map(|(seeds, weight)| i32::from(*seeds) * weight).sum();
        guessed(i64::from(worth))
    }

    fn tried(&self, node: &Node<N>, index: usize) -> Option<&Tried<N>> {
        self.drive.tried.get(node.from + index)
    }
}

impl<const N: usize> Ground for FastGround<'_, N> {
    type Node = Node<N>;

    /// Few, for a relay of many laps takes its time here too.
    const ASKED_EVERY: u64 = 8;

    fn stands(&self, node: &Node<N>) -> Stands {
        match &node.next {
            Next::Over(won, reason) => {
                let won = match won {
                    Won::Seat(seat) if *seat == self.me => 1,
                    Won::Seat(_) => -1,
                    Won::Draw => 0,
                };
                Stands::Over { won, again: *reason == Reason::SamePosition }
            }
            Next::Starts(_) | Next::Moves(_) | Next::Waiting | Next::Deferred => {
                Stands::Turn { mine: node.board.mover() == self.me }
            }
        }
    }

    fn key(&self, node: &Node<N>) -> Key {
        key(&node.board)
    }

    fn guess(&self, node: &Node<N>) -> i32 {
        self.worth(&node.board)
    }

    fn moves(&mut self, node: &mut Node<N>) -> Result<usize, Halt> {
        Ok(self.expand(node)?)
    }

    fn promise(&self, node: &Node<N>, index: usize) -> i32 {
        self.tried(node, index).map_or(0, |tried| self.worth(&tried.board))
    }

    fn tag(&self, node: &Node<N>, index: usize) -> u16 {
        let Some(tried) = self.tried(node, index) else { return 0 };
        u16::from(tried.first & 63) | u16::from(tried.way()) << 6
    }

    fn enter(&mut self, node: &Node<N>, index: usize) -> Result<Node<N>, Halt> {
        let tried = self.tried(node, index).ok_or(Beyond)?;
        let (mut board, result) = (tried.board, tried.result);
        if let Next::Moves(_) = node.next {
            board.whose = board.whose.after(tried.again, tried.passed);
        }
        let past = self.drive.remembered();
        let from = self.drive.tried.len();
        self.drive.remember(&node.board)?;
        let mut since = node.since;
        let next = match result {
            Some(won) => Next::Over(won, Reason::Rule),
            None => self.settle(&mut board, &mut since)?,
        };
        let count = if let Next::Moves(count) = &next { Some(*count) } else { None };
        Ok(Node { board, since, next, from, count, past })
    }

    fn leave(&mut self, node: Node<N>) {
        self.drive.tried.truncate(node.from);
        self.drive.forget(node.past);
    }
}

/// What tells a board from all others.
fn key<const N: usize>(board: &Board<N>) -> Key {
    let (eights, _) = board.cells.as_chunks::<8>();
    let mut place = mixed(board.whose.bits(), 0x9e37_79b9_7f4a_7c15);
    let mut check = mixed(board.whose.bits(), 0xd1b5_4a32_d192_ed03);
    for eight in eights {
        let eight = u64::from_le_bytes(*eight);
        place = mixed(place ^ eight, 0xa076_1d64_78bd_642f);
        check = mixed(check.rotate_left(29) ^ eight, 0xe703_7ed1_a0b4_28db);
    }
    Key { place, check }
}

/// Both halves of a product, laid over each other.
#[inline(always)]
fn mixed(word: u64, factor: u64) -> u64 {
    let product = u128::from(word ^ 0x8ebc_6af0_9c88_c6e3) * u128::from(factor);
    (product as u64) ^ (product >> 64) as u64
}

/// The key of a point, if the fast form has it.
pub(super) fn key_of<const N: usize>(plan: &FastPlan<N>, of: &Plan, point: &Point) -> Option<Key> {
    plan.board(of, &point.standing().state).ok().map(|board| key(&board))
}
