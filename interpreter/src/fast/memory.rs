//! What a branch of a turn remembers.

use super::board::{Board, NONE};

/// Decisions of a move that are kept.
pub(super) const DECISIONS: usize = 12;

/// What a stretch of code came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Ended,
    GoneOn,
    Stopped,
    Result,
    Choice,
    NoMove,
}

/// How a branch halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    Over,
    NoMove,
    Endless,
    Choice,
    /// The script is played and no lap yet.
    Waiting,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Won {
    Seat(u8),
    Draw,
}

/// A duty to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    None,
    Owed,
    Met,
}

/// What a turn remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    pub hand: u8,
    /// The rule of the last seed that runs; [`NONE`]: the script does.
    pub rule: u8,
    /// `here` of the event whose rule runs.
    pub event_here: u8,
    /// 0 forward, 1 backward, 2 none.
    pub sense: u8,
    pub origin: u8,
    pub origin_emptied: bool,
    pub turn_origin: u8,
    /// First hole of the script.
    pub start: u8,
    pub here: u8,
    pub first_hole: u8,
    pub it: u8,
    pub described: u8,
    pub that_number: u8,
    pub that_player: u8,
    /// The next lap is pending; from this cell on, or from the one after the origin ([`NONE`]).
    pub pending: Option<u8>,
    /// The hole of the latest drop, what it held just before, and whether it counts as occupied.
    pub before: (u8, u8, bool),
    /// Its marks then, and its owner, where rules read them.
    pub marks_before: u16,
    pub owner_before: u8,
    pub later_lap: bool,
    /// What the rules of the turn's end take is of no lap.
    pub laps_over: bool,
    pub script_moved: bool,
    pub lap_captured: bool,
    pub turn_captured: bool,
    pub first_lap_captured: bool,
    pub lap_duty: Duty,
    pub turn_duty: Duty,
    pub again: bool,
    pub passed: bool,
    pub judged: bool,
    pub sweeping: bool,
    pub in_script: bool,
    /// Code of an event at once runs, apart from that of the script or rule.
    pub apart: bool,
    /// No lap is played.
    pub script_only: bool,
    /// Terms of marks have run down: this turn is over.
    pub over: bool,
    /// A hole was lifted and lines at any time were not tested since.
    pub untested_lift: bool,
    /// Only what could be taken in a first lap is asked.
    pub first_lap_only: bool,
    /// What was taken.
    pub taken: u64,
    /// What each seat could take, as far as it is known, by seats as bits.
    pub threats: [u64; 2],
    pub threats_known: u8,
    pub stuck: u8,
    pub kind: u16,
    pub pc: u16,
    pub stack: [u16; 3],
    pub depth: u8,
    pub chosen: Option<u8>,
    pub result: Option<Won>,
    pub laps: u32,
    /// Seeds captured.
    pub captured: u32,
    pub tests: u64,
    pub decisions: [u16; DECISIONS],
    pub made: u8,
}

impl Memory {
    /// What is taken now is taken in the first lap.
    #[inline(always)]
    pub fn in_first_lap(&self) -> bool {
        !self.later_lap && !self.laps_over
    }

    pub fn fresh(sense: u8) -> Memory {
        Memory {
            hand: 0,
            rule: NONE,
            event_here: NONE,
            sense,
            origin: NONE,
            origin_emptied: false,
            turn_origin: NONE,
            start: NONE,
            here: NONE,
            first_hole: NONE,
            it: NONE,
            described: NONE,
            that_number: 0,
            that_player: NONE,
            pending: None,
            before: (NONE, 0, false),
            marks_before: 0,
            owner_before: NONE,
            later_lap: false,
            laps_over: false,
            script_moved: false,
            lap_captured: false,
            turn_captured: false,
            first_lap_captured: false,
            lap_duty: Duty::None,
            turn_duty: Duty::None,
            again: false,
            passed: false,
            judged: false,
            sweeping: false,
            in_script: true,
            apart: false,
            script_only: false,
            over: false,
            untested_lift: false,
            first_lap_only: false,
            taken: 0,
            threats: [0; 2],
            threats_known: 0,
            stuck: NONE,
            kind: u16::MAX,
            pc: 0,
            stack: [0; 3],
            depth: 0,
            chosen: None,
            result: None,
            laps: 0,
            captured: 0,
            tests: 0,
            decisions: [0; DECISIONS],
            made: 0,
        }
    }
}

/// A branch of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<'a, const N: usize> {
    /// The position when the player could choose.
    pub root: &'a Board<N>,
    pub board: Board<N>,
    pub memory: Memory,
    /// Occupied cells as a take would leave them, while its `unless` is tested.
    pub would_be: u64,
    /// As it was at the latest choice after the sowing had begun.
    pub earlier: Option<&'a Turn<'a, N>>,
}

/// Open values of a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub values: [u8; 64],
    pub len: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { values: [0; 64], len: 0 }
    }
}

impl Options {
    pub fn push(&mut self, value: u8) {
        if let Some(place) = self.values.get_mut(usize::from(self.len)) {
            *place = value;
            self.len += 1;
        }
    }

    pub fn get(&self) -> &[u8] {
        self.values.get(..usize::from(self.len)).unwrap_or(&[])
    }
}

/// What kind of decision a number of [`Memory::decisions`] is.
#[derive(Clone, Copy)]
pub(super) enum Decided {
    Hole = 1,
    Direction = 2,
    Place = 3,
    Number = 4,
    Option = 5,
}

/// A mark on decisions where two or more options were open.
pub(super) const OFFERED: u16 = 1 << 15;
