//! What a ruleset that is being written has: its board, its names, and what a clause may speak of where it stands.

/// A name that stands for holes of a player.
#[derive(Clone, Copy)]
pub(super) struct Zone {
    pub name: &'static str,
    /// It is one hole.
    pub single: bool,
    /// Holes from the first on that can be asked for: `hole 1 of …` to `hole so many of …`.
    pub holes: usize,
}

/// A kind of seed.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub one: &'static str,
    pub many: &'static str,
}

/// A tally, of each player or of the game.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    pub name: &'static str,
    pub per_player: bool,
}

/// Where captured seeds are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stores {
    OffBoard,
    AtAnEnd,
    None,
}

/// How seeds go round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// One direction, always set.
    One,
    /// Two: one has to be set first.
    Two,
    /// Chosen hole by hole.
    Free,
}

/// All that the clauses may name.
pub(super) struct World {
    pub seats: Vec<&'static str>,
    pub stores: Stores,
    /// The path goes through stores.
    pub through: bool,
    pub reserves: bool,
    pub way: Way,
    /// The path is a round: clockwise means something.
    pub round: bool,
    /// Something faces every hole.
    pub facing: bool,
    /// Every hole has an owner, and those of a player lie in rows of names that both have.
    pub mirrored: bool,
    pub rows: Vec<Zone>,
    pub zones: Vec<Zone>,
    pub nouns: Vec<&'static str>,
    pub marks: Vec<&'static str>,
    pub kinds: Vec<Kind>,
    pub series: Vec<&'static str>,
    pub paths: Vec<&'static str>,
    pub stages: Vec<&'static str>,
    pub stage_of_each: bool,
    pub turns: Vec<&'static str>,
    pub procedures: Vec<&'static str>,
    pub tallies: Vec<Tally>,
    pub answers: Vec<&'static str>,
    /// Letters of sizes with the least of their numbers.
    pub sizes: Vec<(char, usize)>,
    /// All holes of the board, where they are known and the same at every size.
    pub holes: Option<usize>,
    pub rounds: bool,
    pub in_step: bool,
    /// Marks and tallies that some clause makes.
    pub made_marks: Vec<&'static str>,
    pub made_tallies: Vec<&'static str>,
    /// What is over is said of these already: a line below would never be reached.
    pub said: Vec<String>,
    /// It is based on a parent.
    pub child: bool,
    /// A lap can go on where its last seed falls.
    pub laps_sow_on: bool,
}

impl World {
    pub(super) fn new() -> World {
        World {
            seats: vec!["South", "North"],
            stores: Stores::OffBoard,
            through: false,
            reserves: false,
            way: Way::One,
            round: true,
            facing: true,
            mirrored: true,
            rows: Vec::new(),
            zones: Vec::new(),
            nouns: Vec::new(),
            marks: Vec::new(),
            kinds: Vec::new(),
            series: Vec::new(),
            paths: Vec::new(),
            stages: Vec::new(),
            stage_of_each: false,
            turns: Vec::new(),
            procedures: Vec::new(),
            tallies: Vec::new(),
            answers: Vec::new(),
            sizes: Vec::new(),
            holes: None,
            rounds: false,
            in_step: false,
            made_marks: Vec::new(),
            made_tallies: Vec::new(),
            said: Vec::new(),
            child: false,
            laps_sow_on: false,
        }
    }

    /// There is one other player.
    pub(super) fn two(&self) -> bool {
        self.seats.len() == 2
    }

    /// There is another player.
    pub(super) fn enemies(&self) -> bool {
        self.seats.len() > 1
    }
}

/// What a clause may speak of where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct At {
    /// Somebody moves: `own` and `enemy` mean something.
    pub mover: bool,
    /// A seed fell, or was put: `here`.
    pub here: bool,
    /// Something was lifted: `origin`.
    pub origin: bool,
    /// A lap is sown: `previous`, `first hole`.
    pub lap: bool,
    /// A hole is spoken of: `it`.
    pub it: bool,
    /// A hole is spoken of before a seed fell into it: `was`, `held`.
    pub was: bool,
    /// A seed fell: `the seed is a …`.
    pub seed: bool,
    /// The direction is set: `next`, `behind`.
    pub way: bool,
    /// Nothing is in a hand: `threatened`.
    pub rest: bool,
    /// Within a turn: `at turn start`, `this turn`.
    pub turn: bool,
    /// In `rounds`: `winner`, `loser`.
    pub round: bool,
    /// So deep one phrase stands within another.
    pub deep: u8,
}

impl At {
    /// Nobody moves and nothing has happened.
    pub(super) const NOWHERE: At = At {
        mover: false,
        here: false,
        origin: false,
        lap: false,
        it: false,
        was: false,
        seed: false,
        way: false,
        rest: false,
        turn: false,
        round: false,
        deep: 0,
    };

    /// One phrase deeper.
    pub(super) fn deeper(self) -> At {
        At { deep: self.deep + 1, ..self }
    }
}
