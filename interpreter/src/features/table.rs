//! The features by their ids: what each may be, what it weighs, how it is read.

use super::value::Domain::{AnyOf, Number, Numbers, OneOf};
use super::value::{Domain, Value, Words, YesNo};
use super::{
    Again, CaptureDuty, Choices, Direction, Does, Drops, EndsIn, Fates, Features, Feed, Filled, Kind, Laps, Lifted,
    MatchOver, Moment, Opening, Origin, OtherDuties, Over, Owners, Path, RelayIf, Remaining, ResownFrom, Ruling, SetUp,
    Shape, Singles, Skips, Slam, SownIn, Special, StagesOf, StartIf, Starter, StartsIn, Stores, Territory, Trigger,
    Unfilled, WonBy,
};

/// A feature.
#[derive(Debug)]
pub struct Feature {
    /// Its id; it keeps its meaning.
    pub id: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// Which values it can have.
    pub domain: Domain,
    /// How much it counts when games are compared.
    pub weight: u32,
    /// Its value for a game.
    pub value: fn(&Features) -> Value,
}

/// Features under one heading.
#[derive(Debug)]
pub struct Group {
    /// The heading.
    pub title: &'static str,
    /// The features.
    pub features: &'static [Feature],
}

/// All features, heading by heading.
pub fn features() -> impl Iterator<Item = &'static Feature> {
    GROUPS.iter().flat_map(|group| group.features)
}

/// The feature of an id.
#[must_use]
pub fn feature(id: &str) -> Option<&'static Feature> {
    features().find(|feature| feature.id == id)
}

const fn row(
    id: &'static str,
    about: &'static str,
    domain: Domain,
    weight: u32,
    value: fn(&Features) -> Value,
) -> Feature {
    Feature { id, about, domain, weight, value }
}

fn yes(is: bool) -> Value {
    Value::one(YesNo::from(is))
}

const YES_NO: Domain = OneOf(YesNo::TERMS);

/// The headings with their features.
pub const GROUPS: &[Group] = &[
    Group { title: "Board", features: BOARD },
    Group { title: "Set-up", features: SET_UP },
    Group { title: "Sowing", features: SOWING },
    Group { title: "Turn", features: TURN },
    Group { title: "Capture", features: CAPTURE },
    Group { title: "Holes and stages", features: HOLES_AND_STAGES },
    Group { title: "Duties", features: DUTIES },
    Group { title: "End", features: END },
    Group { title: "Rounds", features: ROUNDS },
    Group { title: "Sources", features: SOURCES },
];

const BOARD: &[Feature] = &[
    row("shape", "shape of the board", OneOf(Shape::TERMS), 4, |f| Value::one(f.board.shape)),
    row("rows", "rows of the board; 1 for a ring", Number, 4, |f| Value::count(f.board.rows)),
    row("columns", "holes of the longest row", Number, 1, |f| Value::count(f.board.columns)),
    row("holes", "holes of the board", Number, 1, |f| Value::count(f.board.holes)),
    row("players", "players", Number, 3, |f| Value::count(f.board.players)),
    row("owners", "whose the holes are at the set-up", OneOf(Owners::TERMS), 2, |f| Value::one(f.board.owners)),
    row("stores", "where captured seeds can be kept", OneOf(Stores::TERMS), 3, |f| Value::one(f.board.stores)),
    row("reserve", "seeds wait in reserve", YES_NO, 2, |f| yes(f.board.reserve)),
];

const SET_UP: &[Feature] = &[
    row("seeds", "seeds in all", Number, 1, |f| Value::count(f.start.seeds)),
    row("set-up", "how seeds lie at the beginning", OneOf(SetUp::TERMS), 1, |f| Value::one(f.start.set_up)),
    row("seeds-per-hole", "seeds of each hole that is not empty, where all have as many", Number, 1, |f| {
        Value::Number(f.start.per_hole.map(u32::from))
    }),
    row("seed-kinds", "kinds of seed", Number, 2, |f| Value::count(f.start.kinds)),
    row("opening", "what is done before the first turn", AnyOf(Opening::TERMS), 1, |f| Value::some(&f.start.opening)),
];

const SOWING: &[Feature] = &[
    row("direction", "which way seeds go", AnyOf(Direction::TERMS), 2, |f| Value::some(&f.sowing.direction)),
    row("path", "the order in which seeds fall", OneOf(Path::TERMS), 4, |f| Value::one(f.sowing.path)),
    row("paths", "paths that the rules know", Number, 1, |f| Value::count(f.sowing.paths)),
    row("sown-in", "holes in which a player's seeds can fall", OneOf(SownIn::TERMS), 3, |f| {
        Value::one(f.sowing.sown_in)
    }),
    row("relay", "seeds of a hole are lifted in the course of a move and sown on", YES_NO, 4, |f| {
        yes(f.sowing.relays())
    }),
    row("laps", "how a lap is followed by another", AnyOf(Laps::TERMS), 3, |f| Value::some(&f.sowing.laps)),
    row(
        "relay-if",
        "what must hold for seeds to be sown on, beside that the hole is occupied",
        AnyOf(RelayIf::TERMS),
        1,
        |f| Value::some(&f.sowing.relay_if),
    ),
    row("origin", "the hole that was lifted, while its seeds are sown", AnyOf(Origin::TERMS), 1, |f| {
        Value::some(&f.sowing.origin)
    }),
    row("skips", "other holes that are passed over", AnyOf(Skips::TERMS), 1, |f| Value::some(&f.sowing.skips)),
    row("drops", "how many seeds a hole gets", OneOf(Drops::TERMS), 1, |f| Value::one(f.sowing.drops)),
];

const TURN: &[Feature] = &[
    row("turn", "what a turn can consist of", AnyOf(Does::TERMS), 2, |f| Value::some(&f.turn.does)),
    row("turn-kinds", "kinds of turn that the rules tell apart", Number, 1, |f| Value::count(f.turn.kinds)),
    row("starts-in", "where a move can start", AnyOf(StartsIn::TERMS), 2, |f| Value::some(&f.turn.starts_in)),
    row("start-if", "what the hole must be, beside occupied", AnyOf(StartIf::TERMS), 1, |f| {
        Value::some(&f.turn.start_if)
    }),
    row("lifted", "how many seeds are lifted at the start", AnyOf(Lifted::TERMS), 1, |f| Value::some(&f.turn.lifted)),
    row("singles", "whether a move may start with a single seed", AnyOf(Singles::TERMS), 2, |f| {
        Value::some(&f.turn.singles)
    }),
    row("choices", "what is chosen within a move, beside its first hole", AnyOf(Choices::TERMS), 1, |f| {
        Value::some(&f.turn.choices)
    }),
    row("extra-turn", "what earns a further turn", AnyOf(Again::TERMS), 2, |f| Value::some(&f.turn.again)),
    row("swap", "the players may exchange seats", YES_NO, 1, |f| yes(f.swap)),
];

const CAPTURE: &[Feature] = &[
    row("capture", "what is captured", AnyOf(Kind::TERMS), 6, |f| Value::some(&f.capture.kinds)),
    row("capture-numbers", "numbers by which holes are captured", Numbers, 1, |f| {
        Value::Numbers(f.capture.numbers.clone())
    }),
    row("capture-when", "at which moment of a turn seeds are captured", AnyOf(Moment::TERMS), 2, |f| {
        Value::some(&f.capture.moments)
    }),
    row("trigger", "what the last hole was before the seed that captures", AnyOf(Trigger::TERMS), 3, |f| {
        Value::some(&f.capture.trigger)
    }),
    row("ends-in", "in whose hole the seed that captures falls", AnyOf(EndsIn::TERMS), 2, |f| {
        Value::some(&f.capture.ends_in)
    }),
    row("capturing-seed", "the seed that captures is taken too", YES_NO, 1, |f| {
        yes(f.capture.takes_the_capturing_seed)
    }),
    row("captured-to", "where captured seeds go", AnyOf(Fates::TERMS), 4, |f| Value::some(&f.capture.fates)),
    row("resown-from", "where captured seeds that are sown begin", AnyOf(ResownFrom::TERMS), 1, |f| {
        Value::some(&f.capture.resown_from)
    }),
];

const HOLES_AND_STAGES: &[Feature] = &[
    row("marks", "sorts of marks", Number, 1, |f| Value::count(f.standing.marks)),
    row("special-holes", "holes that are not like others", AnyOf(Special::TERMS), 2, |f| {
        Value::some(&f.standing.special)
    }),
    row("territory", "what changes hands", AnyOf(Territory::TERMS), 2, |f| Value::some(&f.standing.territory)),
    row("tallies", "counts that are kept", Number, 1, |f| Value::count(f.standing.tallies)),
    row("stages", "stages", Number, 2, |f| Value::count(f.standing.stages)),
    row("stages-of", "whose the stages are", OneOf(StagesOf::TERMS), 1, |f| Value::one(f.standing.stages_of)),
];

const DUTIES: &[Feature] = &[
    row("feed", "an enemy without seeds must be given some", OneOf(Feed::TERMS), 2, |f| Value::one(f.duties.feed)),
    row("slam", "taking all seeds of the enemy", OneOf(Slam::TERMS), 1, |f| Value::one(f.duties.slam)),
    row("capture-duty", "who can capture must", OneOf(CaptureDuty::TERMS), 2, |f| Value::one(f.duties.capture)),
    row("other-duties", "other duties", OneOf(OtherDuties::TERMS), 1, |f| Value::one(f.duties.other)),
];

const END: &[Feature] = &[
    row("end", "when the game, or the round, is over, beside repetition", AnyOf(Over::TERMS), 2, |f| {
        Value::some(&f.end.over)
    }),
    row("won-by", "by what it is won", AnyOf(WonBy::TERMS), 3, |f| Value::some(&f.end.won_by)),
    row("win-number", "seeds of a store that end it", Numbers, 1, |f| Value::Numbers(f.end.number.clone())),
    row("remaining", "who gets the seeds that are left on the board", AnyOf(Remaining::TERMS), 1, |f| {
        Value::some(&f.end.remaining)
    }),
    row("stuck", "a player who cannot move", OneOf(Ruling::TERMS), 2, |f| Value::one(f.end.stuck)),
    row("endless", "a move that never ends", OneOf(Ruling::TERMS), 1, |f| Value::one(f.end.endless)),
    row("same-position", "a position that comes again", OneOf(Ruling::TERMS), 1, |f| Value::one(f.end.same_position)),
    row("same-position-times", "the so-manieth time counts", Number, 0, |f| Value::count(f.end.times)),
];

const ROUNDS: &[Feature] = &[
    row("rounds", "the game has rounds", YES_NO, 2, |f| yes(f.rounds.there)),
    row("rounds-filled", "how a round is set up", AnyOf(Filled::TERMS), 1, |f| Value::some(&f.rounds.filled)),
    row("unfilled", "a hole that is not filled", AnyOf(Unfilled::TERMS), 1, |f| Value::some(&f.rounds.unfilled)),
    row("round-starter", "who starts the next round", OneOf(Starter::TERMS), 1, |f| Value::one(f.rounds.starter)),
    row("match-over", "when a match is over", AnyOf(MatchOver::TERMS), 1, |f| Value::some(&f.rounds.over)),
];

const SOURCES: &[Feature] = &[
    row("readings", "questions on which the ruleset offers several answers", Number, 0, |f| Value::count(f.readings)),
    row("sizes", "sizes for which the sources have several numbers", Number, 0, |f| Value::count(f.sizes)),
];
