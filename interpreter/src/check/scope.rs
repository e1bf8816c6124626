//! What a phrase may speak of at its place: which moment of play it is read in, and what is known there.

/// The moments of play in which clauses speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Moment {
    /// Conditions of a `turn` part, and the holes its first lift offers.
    TurnHead,
    /// The script of a turn.
    Turn,
    /// `plays: …` of the set-up.
    Opening,
    /// `a lap starts`.
    LapStarts,
    /// `a seed falls`, `a seed before the last falls`.
    SeedFalls,
    /// `the last seed falls`.
    LastSeed,
    /// `a DESC is emptied`.
    Emptied,
    /// `the turn starts`.
    TurnStarts,
    /// `the turn ends`.
    TurnEnds,
    /// `the stage S starts`, `ends`.
    StageTurns,
    /// `until` of a stage.
    Until,
    /// Lines of `sowing`.
    Sowing,
    /// `if …:` of `moves`.
    BeforeMove,
    /// What a tried move does: the hole it starts in.
    TriedStart,
    /// The hole a tried move sows or ends in, just before the drop.
    TriedDrop,
    /// The hole a tried move takes from.
    TriedTake,
    /// What a tried move leaves.
    TriedAfter,
    /// `if CONDITION:`, `if endless:` of `end`.
    End,
    /// `if stuck:`.
    Stuck,
    /// `if nobody can move:`, `if same position …:`.
    Unmoved,
    /// `rounds`.
    Rounds,
    /// Where holes of the set-up are named, and what a lay-out must meet.
    SetUp,
    /// A noun or a procedure by itself: whatever fits some use.
    Anything,
}

impl Moment {
    /// As messages call it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Moment::TurnHead => "before a turn",
            Moment::Turn => "in a turn",
            Moment::Opening => "in an opening",
            Moment::LapStarts => "when a lap starts",
            Moment::SeedFalls => "when a seed falls",
            Moment::LastSeed => "when the last seed falls",
            Moment::Emptied => "when a hole is emptied",
            Moment::TurnStarts => "when the turn starts",
            Moment::TurnEnds => "when the turn ends",
            Moment::StageTurns => "when a stage starts or ends",
            Moment::Until => "in `until`",
            Moment::Sowing => "in `sowing`",
            Moment::BeforeMove => "before a move",
            Moment::TriedStart | Moment::TriedDrop | Moment::TriedTake | Moment::TriedAfter => "in `moves`",
            Moment::End => "in `end`",
            Moment::Stuck => "in `if stuck`",
            Moment::Unmoved => "when nobody moves",
            Moment::Rounds => "in `rounds`",
            Moment::SetUp => "in the set-up",
            Moment::Anything => "here",
        }
    }

    /// The turn has been handed on, and nobody reads `own` alike.
    pub(super) fn nobody_moves(self) -> bool {
        matches!(self, Moment::Stuck | Moment::Unmoved)
    }

    /// A seed is falling, and `was` speaks of the moment before.
    pub(super) fn seed_falls(self) -> bool {
        matches!(self, Moment::SeedFalls | Moment::LastSeed | Moment::TriedDrop | Moment::Anything)
    }

    /// No seed is in the hand: whether a hole is threatened can be asked.
    pub(super) fn hand_empty(self) -> bool {
        match self {
            Moment::TurnEnds | Moment::Until | Moment::BeforeMove | Moment::End | Moment::Anything => true,
            Moment::TriedStart | Moment::TriedAfter | Moment::StageTurns => true,
            Moment::TurnHead | Moment::Turn | Moment::Opening | Moment::LapStarts | Moment::SeedFalls => false,
            Moment::LastSeed | Moment::Emptied | Moment::TurnStarts | Moment::Sowing | Moment::TriedDrop => false,
            Moment::TriedTake | Moment::Stuck | Moment::Unmoved | Moment::Rounds | Moment::SetUp => false,
        }
    }

    /// A turn is being played or has just been: `at turn start` means something.
    pub(super) fn in_turn(self) -> bool {
        match self {
            Moment::Turn | Moment::LapStarts | Moment::SeedFalls | Moment::LastSeed | Moment::Emptied => true,
            Moment::TurnEnds | Moment::StageTurns | Moment::Until | Moment::Sowing | Moment::End => true,
            Moment::TriedStart | Moment::TriedDrop | Moment::TriedTake | Moment::TriedAfter | Moment::Anything => true,
            Moment::TurnHead | Moment::Opening | Moment::TurnStarts | Moment::BeforeMove | Moment::Stuck => false,
            Moment::Unmoved | Moment::Rounds | Moment::SetUp => false,
        }
    }
}

/// What is known where a phrase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Scope {
    pub(super) moment: Moment,
    /// `here`.
    pub(super) here: bool,
    /// `origin`.
    pub(super) origin: bool,
    /// `turn origin`.
    pub(super) turn_origin: bool,
    /// `first hole`, `previous`.
    pub(super) lap: bool,
    /// `it`.
    pub(super) it: bool,
    /// `that number`.
    pub(super) number: bool,
    /// A direction is set: `next`, `behind`.
    pub(super) direction: bool,
    /// `that player`.
    pub(super) that_player: bool,
    /// A hole is spoken of: `owner`, `maker`.
    pub(super) hole: bool,
    /// After `unless` at a take: `that leaves …`.
    pub(super) at_take: bool,
}

impl Scope {
    /// What is known at the beginning of a clause of that moment; `one_way`: the path has one direction.
    pub(super) fn at(moment: Moment, one_way: bool) -> Scope {
        let nothing = Scope {
            moment,
            here: false,
            origin: false,
            turn_origin: false,
            lap: false,
            it: false,
            number: false,
            direction: one_way,
            that_player: false,
            hole: false,
            at_take: false,
        };
        let known =
            Scope { here: true, origin: true, turn_origin: true, lap: true, number: true, direction: true, ..nothing };
        match moment {
            Moment::TurnHead | Moment::Turn | Moment::Opening | Moment::TurnStarts | Moment::BeforeMove => nothing,
            Moment::TriedStart | Moment::Stuck | Moment::Unmoved | Moment::Rounds | Moment::SetUp => nothing,
            Moment::LapStarts => Scope { lap: false, hole: true, ..known },
            Moment::SeedFalls | Moment::LastSeed | Moment::Sowing | Moment::TriedDrop => Scope { hole: true, ..known },
            Moment::Emptied => Scope { it: true, hole: true, ..known },
            Moment::TurnEnds | Moment::StageTurns | Moment::Until | Moment::End => known,
            Moment::TriedTake | Moment::TriedAfter => known,
            Moment::Anything => Scope { it: true, that_player: true, hole: true, at_take: true, ..known },
        }
    }

    /// What is known after either of two ways.
    pub(super) fn both(self, other: Scope) -> Scope {
        Scope {
            moment: self.moment,
            here: self.here && other.here,
            origin: self.origin && other.origin,
            turn_origin: self.turn_origin && other.turn_origin,
            lap: self.lap && other.lap,
            it: self.it && other.it,
            // a number moved in one branch is meant where that branch was taken
            number: self.number || other.number,
            direction: self.direction && other.direction,
            that_player: self.that_player && other.that_player,
            hole: self.hole && other.hole,
            at_take: self.at_take && other.at_take,
        }
    }

    /// Within the description of a hole.
    pub(super) fn described(self) -> Scope {
        Scope { it: true, hole: true, ..self }
    }
}

/// Which hole a test is about: `was` means something only of the hole of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum About {
    /// The hole in which the seed falls.
    TheHole,
    /// Another.
    Another,
}
