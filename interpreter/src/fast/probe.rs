//! First laps that are told without being sown: a hole of choice is lifted and sown in a direction of choice, and the lap
//! must capture.
//!
//! Where the last seed falls, and how many seeds the holes hold then that its rules look at, is read from the tables. A
//! start that takes nothing is no move; what it would take is a threat.

mod lower;

use super::Beyond;
use super::board::{Board, NONE, bit, each, holds};
use super::express::Counted;
use super::memory::{Decided, Duty, Flow};
use super::plan::{Amount, FastPlan, List};

pub(super) use lower::lower;

/// What is known of the first laps of a `turn` part.
#[derive(Clone, Debug)]
pub(super) struct Probe {
    /// Descriptions of the hole.
    pub tiers: List,
    cases: Vec<Case>,
    /// By mover and direction, then hole of the last seed: its cases, from, to.
    ends: Box<[[(u16, u16); 64]; 4]>,
}

/// What happens if these holes hold so many. Tests that are not there are always met.
#[derive(Clone, Copy, Debug)]
struct Case {
    tests: [Counted; 3],
    then: Then,
}

/// What the first lap comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Nothing,
    /// These cells are taken, those of them that are occupied.
    Takes(u64),
    Unknown,
}

impl<const N: usize> FastPlan<N> {
    /// What the first lap of a start comes to.
    #[inline(always)]
    fn probe(&self, probe: &Probe, board: &Board<N>, hole: u8, sense: u8) -> Then {
        let lane = usize::from(board.mover() * 2 + sense) & 3;
        let start = self.laps.starts[lane][usize::from(hole & 63)];
        let seeds = board.at(hole);
        if seeds >= start.len {
            return Then::Unknown;
        }
        let Some(arc) = self.laps.arcs.get(start.base.wrapping_add(u32::from(seeds)) as usize) else {
            return Then::Unknown;
        };
        // less than a round: the hole itself is left empty
        let there = |cell: u8| {
            let before = if cell == hole { 0 } else { board.at(cell) };
            before.wrapping_add(u8::from(holds(arc.cells, cell)))
        };
        let (from, to) = probe.ends[lane][usize::from(arc.end & 63)];
        if from == to {
            return Then::Nothing;
        }
        for case in probe.cases.get(usize::from(from)..usize::from(to)).unwrap_or(&[]) {
            if case.tests.iter().all(|test| test.numbers == u64::MAX || test.has(there(test.cell))) {
                let left = board.occupied & !bit(hole);
                return match case.then {
                    Then::Takes(cells) if cells & (left | arc.cells) == 0 => Then::Nothing,
                    // a line at any time comes before the lap is over
                    Then::Takes(_)
                        if !self.any_time.is_empty() && self.may_hold(left | bit(arc.first), board.mover()) =>
                    {
                        Then::Unknown
                    }
                    Then::Takes(cells) => Then::Takes(cells & (left | arc.cells)),
                    then => then,
                };
            }
        }
        Then::Nothing
    }

    /// Whether the first lap of a start captures; `None`: not known.
    #[inline(always)]
    pub(super) fn captures(&self, probe: &Probe, board: &Board<N>, hole: u8, sense: u8) -> Option<bool> {
        match self.probe(probe, board, hole, sense) {
            Then::Nothing => Some(false),
            Then::Takes(_) => Some(true),
            Then::Unknown => None,
        }
    }

    /// What a player could take in the first laps of a part; `None`: some of them must be played.
    pub(super) fn probed_takes(&self, probe: &Probe, root: &Board<N>) -> Result<Option<u64>, Beyond> {
        let mut taken = 0;
        let holes = self.probed_holes(probe, root)?;
        if self.watch(&mut self.begin(root), holes)?.any != 0 {
            return Ok(None);
        }
        for hole in each(holes) {
            for sense in 0..=u8::from(self.both) {
                match self.probe(probe, root, hole, sense) {
                    Then::Nothing => {}
                    Then::Takes(cells) => taken |= cells,
                    Then::Unknown => return Ok(None),
                }
            }
        }
        Ok(Some(taken))
    }

    /// The holes that such a turn can lift.
    fn probed_holes(&self, probe: &Probe, root: &Board<N>) -> Result<u64, Beyond> {
        for desc in probe.tiers.of(&self.tiers) {
            let holes = self.every_at_rest(root, *desc)? & root.occupied;
            if holes != 0 {
                return Ok(holes);
            }
        }
        Ok(0)
    }

    /// Plays those starts that may capture, in the order of the branches; `each` sees every branch at its end.
    pub(super) fn probed_starts(
        &self,
        part: usize,
        probe: &Probe,
        board: &Board<N>,
        left: &mut usize,
        each: super::branches::Each<'_, N>,
    ) -> Result<(), Beyond> {
        let kind = self.turns.get(part).ok_or(Beyond)?.kind;
        let mut begun = self.begin(board);
        begun.memory.kind = kind;
        let holes = self.offered(&mut begun, probe.tiers, true)?;
        let several = holes.get().len() > 1;
        let all = holes.get().iter().fold(0, |all, hole| all | bit(*hole));
        let watched = self.watch(&mut begun, all)?.any;
        for hole in holes.get() {
            for sense in 0..=u8::from(self.both) {
                // what happens when a hole is emptied comes before the lap
                let told = !holds(watched, *hole);
                if told && self.probe(probe, board, *hole, sense) == Then::Nothing {
                    continue;
                }
                let mut turn = self.begin(board);
                turn.memory.kind = kind;
                self.decide(&mut turn.memory, Decided::Hole, *hole, several)?;
                match self.lift(&mut turn, Amount::All, *hole)? {
                    Flow::NoMove => break,
                    Flow::Result => {
                        let halt = self.over(&mut turn);
                        each(&mut turn, halt)?;
                        break;
                    }
                    _ => {}
                }
                self.decide(&mut turn.memory, Decided::Direction, sense, self.both)?;
                turn.memory.sense = sense;
                turn.memory.pending = Some(NONE);
                turn.memory.lap_duty = Duty::Owed;
                turn.memory.here = NONE;
                turn.memory.it = NONE;
                let halt = self.laps(&mut turn)?;
                self.on_from(&mut turn, halt, left, each)?;
            }
        }
        Ok(())
    }
}

impl Probe {
    fn none(tiers: List) -> Probe {
        Probe { tiers, cases: Vec::new(), ends: Box::new([[(0, 0); 64]; 4]) }
    }
}
