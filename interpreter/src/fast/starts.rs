//! Starts of a turn that lifts a hole and sows it.

use super::Beyond;
use super::board::{Board, NONE, holds};
use super::drive::Drive;
use super::express::flat::Flat;
use super::memory::{Flow, Halt, Memory, Turn, Won};
use super::nth::Order;
use super::plan::{Amount, FastPlan, Glance, List};

/// The starts of a turn that can be told without trying: which holes of a description, and whether each goes both ways.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Starts {
    pub holes: u64,
    desc: u16,
    both: bool,
    pub chooses: bool,
}

impl Starts {
    const NONE: Starts = Starts { holes: 0, desc: 0, both: false, chooses: false };

    /// Those from some holes.
    #[inline(always)]
    pub(super) fn among(self, holes: u64) -> Starts {
        Starts { holes: self.holes & holes, ..self }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.holes.count_ones() << u32::from(self.both)
    }

    /// Whether a hole is among them.
    #[inline(always)]
    pub(super) fn has(&self, hole: u8) -> bool {
        holds(self.holes, hole)
    }

    /// Directions of each.
    #[inline(always)]
    pub(super) fn ways(&self) -> u8 {
        1 + u8::from(self.both)
    }
}

/// What came of a start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// The turn is over and the game goes on.
    Open,
    /// The game is over.
    Over(Won),
    /// The turn never ends: it is no move.
    Endless,
}

impl<const N: usize> Drive<'_, N> {
    /// Plays a start that nothing but an endless turn can bar, and hands the turn on. `chooses`: the player chooses the
    /// direction.
    #[inline(always)]
    pub(super) fn play_start(
        &self,
        board: &Board<N>,
        hole: u8,
        sense: u8,
        chooses: bool,
        after: &mut Board<N>,
    ) -> Result<Start, Beyond> {
        if let Some(express) = &self.plan.express
            && let Some(again) = self.plan.express(express, board, hole, sense, after)
        {
            after.whose = board.whose.after(again, false);
            return Ok(Start::Open);
        }
        self.play_start_in_full(board, hole, sense, chooses, after)
    }

    #[inline(never)]
    pub(super) fn play_start_in_full(
        &self,
        board: &Board<N>,
        hole: u8,
        sense: u8,
        chooses: bool,
        after: &mut Board<N>,
    ) -> Result<Start, Beyond> {
        let mut turn = self.plan.begin(board);
        match self.plan.start(&mut turn, hole, sense, chooses)? {
            Halt::Over => {}
            Halt::Endless if self.plan.endless_only => return Ok(Start::Endless),
            _ => return Err(Beyond),
        }
        *after = turn.board;
        after.whose = after.whose.after(turn.memory.again, turn.memory.passed);
        Ok(turn.memory.result.map_or(Start::Open, Start::Over))
    }
}

impl<const N: usize> FastPlan<N> {
    /// The lines of `end` after a turn that has left this board, and hands it on. They must ask nothing but the board.
    #[inline(never)]
    pub(super) fn end_on(&self, root: &Board<N>, again: bool, after: &mut Board<N>) -> Result<Start, Beyond> {
        let mut turn = self.begin(root);
        turn.board = Board { whose: root.whose, ..*after };
        turn.memory.in_script = false;
        self.lines_of_end(&mut turn)?;
        *after = turn.board;
        after.whose = after.whose.after(again, turn.memory.passed);
        Ok(turn.memory.result.map_or(Start::Open, Start::Over))
    }
}

impl Glance {
    /// What a player can lift if it holds enough.
    pub(super) fn first(&self, mover: usize) -> Starts {
        Starts { holes: self.holes[mover & 1], desc: self.desc, both: self.both, chooses: self.chooses }
    }

    /// Whether a line of `moves` may speak of the position.
    #[inline(always)]
    fn sleeps<const N: usize>(&self, board: &Board<N>) -> bool {
        self.sleeping.iter().any(|cells| board.occupied & cells[usize::from(board.mover())] == 0)
    }
}

impl<const N: usize> FastPlan<N> {
    /// Whether the player chooses the direction of a start.
    pub(super) fn chooses(&self) -> bool {
        self.turns.first().and_then(|part| part.direct).is_some_and(|(_, chooses)| chooses)
    }

    /// A turn that begins.
    #[inline(always)]
    pub(super) fn begin<'a>(&self, root: &'a Board<N>) -> Turn<'a, N> {
        let memory = Memory::fresh(self.first_sense(root));
        Turn { root, board: *root, memory, would_be: 0, earlier: None }
    }

    /// Whether a `turn` part is open.
    #[inline(always)]
    pub(super) fn open(&self, board: &Board<N>, part: usize) -> Result<bool, Beyond> {
        let part = self.turns.get(part).ok_or(Beyond)?;
        if let Some(stage) = part.stage {
            let at = if self.stage_of_each { usize::from(board.mover()) } else { 0 };
            if board.stage(at) != stage {
                return Ok(false);
            }
        }
        if part.conditions.is_empty() {
            return Ok(true);
        }
        let mut turn = self.begin(board);
        turn.memory.kind = part.kind;
        self.all_hold(&mut turn, part.conditions)
    }

    /// The starts of most positions, where all that is asked is which holes hold enough seeds; `None`: look closer.
    #[inline(always)]
    pub(super) fn starts_at_a_glance(&self, board: &Board<N>) -> Option<Starts> {
        let glance = self.glance.as_ref()?;
        if glance.sleeps(board) {
            return None;
        }
        let mut starts = glance.first(usize::from(board.mover())).among(board.occupied);
        if self.beside.closed.is_some() {
            starts.holes &= !self.beside.closed(board);
        }
        if glance.at_least > 1 {
            starts.holes &= board.at_least(glance.at_least);
        }
        if starts.holes == 0 {
            (starts.holes, starts.desc) = self.first_tier(board, glance.later).ok()??;
        }
        Some(starts)
    }

    /// The flat form, where turns have one and it is known at a glance what can be lifted.
    #[inline(always)]
    pub(super) fn flat(&self) -> Option<&Flat<N>> {
        self.express.as_ref()?.flat.as_ref().filter(|flat| flat.at_a_glance)
    }

    /// The same, of the tiers after the first, and the order of their holes.
    #[inline(always)]
    pub(super) fn later_starts(&self, board: &Board<N>) -> Option<(u64, &Order)> {
        let glance = self.glance.as_ref().filter(|glance| !glance.later.is_empty())?;
        if glance.sleeps(board) {
            return None;
        }
        let (holes, desc) = self.first_tier(board, glance.later).ok()??;
        self.descs.get(usize::from(desc)).map(|desc| (holes, &desc.nth[usize::from(board.mover())]))
    }

    /// The holes of the first tier that has any, and its description.
    #[inline(always)]
    fn first_tier(&self, board: &Board<N>, tiers: List) -> Result<Option<(u64, u16)>, Beyond> {
        for desc in tiers.of(&self.tiers) {
            let holes = self.every_at_rest(board, *desc)? & board.occupied;
            if holes != 0 {
                return Ok(Some((holes, *desc)));
            }
        }
        Ok(None)
    }

    /// The starts of a part that lifts a hole and sows it.
    pub(super) fn starts(&self, board: &Board<N>, part: usize) -> Result<Starts, Beyond> {
        if !self.open(board, part)? {
            return Ok(Starts::NONE);
        }
        let Some((tiers, chooses)) = self.turns.get(part).and_then(|part| part.direct) else { return Err(Beyond) };
        if !chooses && self.both {
            return Err(Beyond);
        }
        let first = self.first_tier(board, tiers)?;
        Ok(first.map_or(Starts::NONE, |(holes, desc)| Starts { holes, desc, both: chooses && self.both, chooses }))
    }

    /// All holes that fit as a turn begins.
    #[inline(always)]
    pub(super) fn every_at_rest(&self, board: &Board<N>, desc: u16) -> Result<u64, Beyond> {
        let plain = self.descs.get(usize::from(desc)).ok_or(Beyond)?;
        let mut there = plain.cells[usize::from(board.mover())];
        let closed = self.beside.closed(board);
        if plain.open {
            there &= !closed;
        }
        if plain.qualities.is_empty() || plain.at_least == Some(1) {
            return Ok(there & board.occupied);
        }
        if let Some(seeds) = plain.at_least {
            return Ok(there & board.at_least(seeds));
        }
        if let Some(sieves) = &plain.sieves
            && closed == 0
        {
            let lane = usize::from(board.mover()) * 3 + usize::from(self.first_sense(board));
            return Ok(sieves.iter().fold(there, |holes, sieve| holes & sieve.cells(board, lane)));
        }
        self.every(&mut self.begin(board), desc)
    }

    /// Starts in the order of moves.
    pub(super) fn starts_in_order(
        &self,
        board: &Board<N>,
        starts: &Starts,
    ) -> impl Iterator<Item = (u8, u8)> + use<'_, N> {
        let (there, ways) = (starts.holes, starts.ways());
        let usual: &[u8] = match self.descs.get(usize::from(starts.desc)) {
            Some(desc) if self.ranks.is_empty() => &desc.order[usize::from(board.mover() & 1)],
            _ => &[],
        };
        // where owners change, so does the order: nothing is put in order where they do not
        let now = self.in_order(board, there).into_iter();
        let holes = now.chain(usual.iter().copied().filter(move |hole| holds(there, *hole)));
        holes.flat_map(move |hole| (0..ways).map(move |sense| (hole, sense)))
    }

    /// The start of that number.
    #[inline(always)]
    pub(super) fn nth_start(&self, board: &Board<N>, starts: &Starts, number: u32) -> Option<(u8, u8)> {
        let both = u32::from(starts.both);
        let (before, sense) = (number >> both, (number & both) as u8);
        if !self.ranks.is_empty() {
            let hole = self.in_order(board, starts.holes).get(before as usize).copied()?;
            return Some((hole, sense));
        }
        let desc = self.descs.get(usize::from(starts.desc))?;
        let hole = desc.nth[usize::from(board.mover() & 1)].among(starts.holes).nth(before)?;
        starts.has(hole).then_some((hole, sense))
    }

    /// Plays a start to the turn's end.
    #[inline(never)]
    pub(super) fn start(&self, turn: &mut Turn<'_, N>, hole: u8, sense: u8, chooses: bool) -> Result<Halt, Beyond> {
        turn.memory.kind = self.turns.first().map_or(u16::MAX, |part| part.kind);
        match self.lift(turn, Amount::All, hole)? {
            Flow::Result => return Ok(self.over(turn)),
            Flow::NoMove => return Err(Beyond),
            _ => {}
        }
        if chooses {
            turn.memory.sense = sense;
        }
        turn.memory.pending = Some(NONE);
        turn.memory.here = NONE;
        self.laps(turn)
    }
}
