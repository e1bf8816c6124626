//! What a new ruleset shall be like.

/// An enum whose variants are the answers to a question.
pub trait Answer: Copy + PartialEq + 'static {
    /// Every answer with its word and what it means.
    const ALL: &'static [(Self, &'static str, &'static str)];

    /// Its word.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(answer, ..)| *answer == self).map_or("", |(_, word, _)| word)
    }
}

macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident $word:literal $means:literal,)+ })+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = $means] $variant,)+
        }

        impl Answer for $name {
            const ALL: &'static [(Self, &'static str, &'static str)] =
                &[$(($name::$variant, $word, $means),)+];
        }
    )+ };
}

answers! {
    /// Rows of the board.
    Rows {
        Two "2" "two rows, one for each player",
        Three "3" "three rows; the players share the middle one",
        Four "4" "four rows, two for each player",
    }

    /// Which way seeds go.
    Direction {
        CounterClockwise "counter-clockwise" "counter-clockwise, as seen from above",
        Clockwise "clockwise" "clockwise, as seen from above",
        Either "either" "as the player chooses in every move",
        ChosenOnce "chosen-once" "as the player chooses in his first move, for the whole game",
    }

    /// Where captured seeds are kept.
    Stores {
        OffBoard "off-board" "a store off the board for every player",
        InPath "in-path" "a store at the end of the own row, in which its owner sows",
        None "none" "no stores",
    }

    /// How a lap is followed by another.
    Laps {
        Single "single" "a move is one lap",
        Relay "relay" "an occupied last hole is lifted and sown on",
        RelayFromNext "relay-from-next" "the hole after the last, if it is occupied, is lifted and sown on",
    }

    /// The hole that was lifted, when a long lap comes back to it.
    Origin {
        Plain "plain" "it is sown in; it was empty",
        Skipped "skipped" "it is passed over",
        Occupied "occupied" "it is sown in, and counts as occupied",
    }

    /// Moves that start with a single seed.
    Singles {
        Allowed "allowed" "a move may start with a single seed",
        FallBack "fall-back" "only if there is no hole of two or more",
        Barred "barred" "never",
    }

    /// What is captured.
    Capture {
        ByNumber "by-number" "a hole of the enemy's that comes to hold a certain number",
        Facing "facing" "the facing hole, when the last seed falls in an own empty hole",
        Column "column" "both facing holes, when the last seed falls in an own empty front hole",
        Next "next" "the next hole, when the last seed falls in an empty hole",
        AcrossGap "across-gap" "the hole after an empty one that follows the last seed",
        None "none" "nothing",
    }

    /// Where captured seeds go.
    CapturedTo {
        Store "store" "to the store of the player who captures",
        OffBoard "off-board" "off the board",
        Resown "resown" "they are sown on, from the hole after the last",
    }

    /// Whether a thing is so.
    YesNo {
        Yes "yes" "yes",
        No "no" "no",
    }

    /// A player who cannot move.
    Stuck {
        OwnersTake "owners-take" "every player takes what lies in his holes; most seeds win",
        Loses "loses" "he loses",
        Pass "pass" "he passes",
    }
}

/// All answers.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// Name of the game.
    pub title: String,
    /// Rows of the board.
    pub rows: Rows,
    /// Holes of each row.
    pub columns: u16,
    /// Seeds in every hole.
    pub seeds: u16,
    /// Which way seeds go.
    pub direction: Direction,
    /// Stores.
    pub stores: Stores,
    /// Laps.
    pub laps: Laps,
    /// The hole that was lifted.
    pub origin: Origin,
    /// Moves with a single seed.
    pub singles: Singles,
    /// What is captured.
    pub capture: Capture,
    /// By which numbers, in rising order.
    pub numbers: Vec<u16>,
    /// Where captured seeds go.
    pub captured_to: CapturedTo,
    /// An enemy without seeds must be given some.
    pub feed: YesNo,
    /// A last seed in the own store moves again.
    pub again: YesNo,
    /// A player who cannot move.
    pub stuck: Stuck,
}

impl Wishes {
    /// The directions that such a board can have; the first is the usual one. A path that is drawn has one.
    pub fn directions(rows: Rows) -> &'static [Direction] {
        use Direction::{ChosenOnce, Clockwise, CounterClockwise, Either};
        match rows {
            Rows::Two | Rows::Four => &[CounterClockwise, Clockwise, Either, ChosenOnce],
            Rows::Three => &[CounterClockwise, Clockwise],
        }
    }

    /// The stores that such a board can have.
    pub fn stores(rows: Rows) -> &'static [Stores] {
        match rows {
            Rows::Two => &[Stores::OffBoard, Stores::InPath, Stores::None],
            Rows::Three => &[Stores::OffBoard, Stores::None],
            Rows::Four => &[Stores::None, Stores::OffBoard],
        }
    }

    /// The captures that such a board can have.
    pub fn captures(rows: Rows) -> &'static [Capture] {
        use Capture::{AcrossGap, ByNumber, Column, Facing, Next, None};
        match rows {
            Rows::Two => &[ByNumber, Facing, Next, AcrossGap, None],
            Rows::Three => &[ByNumber, Next, AcrossGap, None],
            // on his own rings no seed of a player falls in a hole of the enemy's, and what is next is his own
            Rows::Four => &[Column, Facing, None],
        }
    }

    /// Where captured seeds can go.
    pub fn fates(stores: Stores) -> &'static [CapturedTo] {
        match stores {
            Stores::OffBoard | Stores::InPath => &[CapturedTo::Store, CapturedTo::OffBoard, CapturedTo::Resown],
            Stores::None => &[CapturedTo::OffBoard, CapturedTo::Resown],
        }
    }

    /// What can become of a player who cannot move.
    pub fn rulings(stores: Stores) -> &'static [Stuck] {
        match stores {
            Stores::OffBoard | Stores::InPath => &[Stuck::OwnersTake, Stuck::Loses, Stuck::Pass],
            Stores::None => &[Stuck::Loses, Stuck::Pass],
        }
    }

    /// Whether an enemy can be given seeds: where players sow in each other's holes.
    pub fn feeding(rows: Rows) -> &'static [YesNo] {
        match rows {
            Rows::Two | Rows::Three => &[YesNo::No, YesNo::Yes],
            Rows::Four => &[YesNo::No],
        }
    }

    /// Whether the last seed can fall in a store.
    pub fn again(stores: Stores) -> &'static [YesNo] {
        match stores {
            Stores::InPath => &[YesNo::Yes, YesNo::No],
            Stores::OffBoard | Stores::None => &[YesNo::No],
        }
    }

    /// The origins that may be asked for; the usual one goes with what is captured.
    pub fn origins(capture: Capture) -> &'static [Origin] {
        match capture {
            Capture::ByNumber => &[Origin::Skipped, Origin::Plain, Origin::Occupied],
            _ => &[Origin::Plain, Origin::Skipped, Origin::Occupied],
        }
    }

    /// Rows as a number.
    pub fn row_count(&self) -> u16 {
        match self.rows {
            Rows::Two => 2,
            Rows::Three => 3,
            Rows::Four => 4,
        }
    }

    /// All seeds.
    pub fn total(&self) -> u32 {
        u32::from(self.row_count()) * u32::from(self.columns) * u32::from(self.seeds)
    }

    /// Whether seeds are sown on within a move.
    pub fn sows_on(&self) -> bool {
        let resown = self.capture != Capture::None && self.captured_to == CapturedTo::Resown;
        self.laps != Laps::Single || resown
    }

    /// Whether seeds come into stores while the game is played.
    pub fn fills_stores(&self) -> bool {
        let captured = self.capture != Capture::None && self.captured_to == CapturedTo::Store;
        self.stores == Stores::InPath || captured
    }
}
