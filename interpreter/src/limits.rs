//! How much a single request may cost, and how large a game may be. `docs/limits.md` lists all of it.

/// Bounds of play. Running into one is reported as a limit, never as a result of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Seeds sown in one turn, all its tried moves together.
    pub seeds_sown: u64,
    /// Moves of one position (complete branches, legal or not).
    pub branches: u32,
    /// Choices within one turn, those that leave one option included. Each keeps what was known when it was made.
    pub choices: u32,
    /// Turns of one game.
    pub turns: u32,
    /// Positions remembered for `same position`.
    pub past: u32,
    /// Seconds that one request to a program that plays may take. There is no clock here: whoever answers requests
    /// looks at his own, between turns.
    pub seconds: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { seeds_sown: 200_000_000, branches: 100_000, choices: 250, turns: 100_000, past: 100_000, seconds: 60 }
    }
}

/// Most rows of a board.
pub const MOST_ROWS: u16 = 16;

/// Most holes of a board, stores in the path included.
pub const MOST_HOLES: u32 = 1024;

/// Most names of one sort in a ruleset: zones, marks, nouns, stages, kinds of turn, procedures, tallies, answers.
pub const MOST_NAMES: u16 = 250;

/// Most rules of a ruleset: `turn` parts, rules that begin with `when`, lines of `end` and of `moves`.
pub const MOST_RULES: u16 = 1000;

/// Most players.
pub const MOST_SEATS: usize = 16;

/// Most seeds of a game.
pub const MOST_SEEDS: u32 = 65_535;

/// Most kinds of seed.
pub const MOST_KINDS: usize = 16;

/// Most events of one turn that a trace keeps; then it says that there were more.
pub const MOST_EVENTS: usize = 20_000;

/// Most events that may set one another off.
pub const MOST_NESTED: u32 = 32;

/// Most changes of stage in one turn.
pub const STAGE_CHANGES: usize = 1000;
