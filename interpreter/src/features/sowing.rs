//! Which way seeds go, how laps follow one another, and what is passed over.

use std::collections::BTreeSet;

use super::asks::{names, of_it};
use super::board::owned;
use super::relay::{Laps, RelayIf, laps};
use super::value::words;
use super::walk::{Script, Site, Survey};
use crate::model::{
    self, Action, Condition, Container, Course, Direction as Way, Hole, Named, Place, PutFrom, PutTo, Seat, SkipWhat,
    Spot, Subject, TestKind, Track,
};

words! {
    /// Which way seeds go.
    Direction {
        Clockwise "clockwise" "clockwise",
        CounterClockwise "counter-clockwise" "counter-clockwise",
        Chosen "chosen" "in the direction that the player chooses",
        ChosenOnce "chosen-once" "in the direction that a player chooses first, for the whole game",
        ByHole "by-hole" "in a direction that depends on the hole",
        ByRule "by-rule" "in a direction that a rule sets",
        Reversing "reversing" "turning round on the way",
        Listed "listed" "along a path that is listed hole by hole",
        Free "free" "from hole to hole as the player likes",
    }

    /// The order in which seeds fall.
    Path {
        SharedRing "shared-ring" "one ring of holes that all players share",
        OwnRings "own-rings" "a ring of his own for every player",
        Listed "listed" "a round that is listed hole by hole",
        Open "open" "a path with an end, where seeds leave the board",
        Free "free" "no path: every next hole is chosen",
        None "none" "no path",
    }

    /// In which holes a player's seeds can fall.
    SownIn {
        AllHoles "all-holes" "all holes",
        OwnHoles "own-holes" "his own holes only",
        SomeHoles "some-holes" "some of the holes, not only his own",
        NoHoles "no-holes" "none",
    }

    /// The hole that was lifted, while its own seeds are sown.
    Origin {
        Plain "plain" "it is sown in like any other",
        Skipped "skipped" "it is passed over",
        FirstSeedBack "first-seed-back" "it gets the first seed",
        Occupied "occupied" "it counts as occupied until a seed falls there",
    }

    /// Other holes that are passed over.
    Skips {
        Marked "marked" "marked holes",
        Number "number" "holes with a certain number of seeds",
        Zone "zone" "holes in a certain part of the board",
        Side "side" "holes of one player",
        Kind "kind" "holes, for seeds of certain kinds",
        Otherwise "otherwise" "certain holes",
    }

    /// How many seeds a hole gets.
    Drops {
        One "one" "one seed in each hole",
        Several "several" "several seeds in some holes",
    }
}

/// Sowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// Which way seeds go.
    pub direction: BTreeSet<Direction>,
    /// The order in which they fall.
    pub path: Path,
    /// Paths.
    pub paths: u16,
    /// In which holes a player's seeds can fall.
    pub sown_in: SownIn,
    /// How a lap is followed by another; `Single` alone if it is not.
    pub laps: BTreeSet<Laps>,
    /// What must hold for seeds of a hole to be sown on.
    pub relay_if: BTreeSet<RelayIf>,
    /// The hole that was lifted.
    pub origin: BTreeSet<Origin>,
    /// Other holes that are passed over.
    pub skips: BTreeSet<Skips>,
    /// How many seeds a hole gets.
    pub drops: Drops,
}

impl Sowing {
    /// Seeds of a hole are lifted in the course of a move and sown on.
    #[must_use]
    pub fn relays(&self) -> bool {
        [Laps::Relay, Laps::RelayFromNext, Laps::LiftedElsewhere].iter().any(|lap| self.laps.contains(lap))
    }

    pub(super) fn of(survey: &Survey<'_>) -> Sowing {
        let board = &survey.model.board;
        let (laps, relay_if) = laps(survey);
        Sowing {
            direction: direction(survey),
            path: path(board),
            paths: u16::try_from(board.paths.iter().filter(|path| laid(path)).count()).unwrap_or(u16::MAX),
            sown_in: sown_in(board),
            laps,
            relay_if,
            origin: origin(survey),
            skips: skips(survey.model),
            drops: drops(survey),
        }
    }
}

/// Whether a path is one: where nothing is sown none need be said.
fn laid(path: &model::Path) -> bool {
    match &path.course {
        Course::Fixed { tracks, .. } => tracks.iter().any(|track| !track.spots.is_empty()),
        Course::Free { .. } => true,
    }
}

fn direction(survey: &Survey<'_>) -> BTreeSet<Direction> {
    let mut directions = BTreeSet::new();
    let main = survey.model.board.paths.iter().find(|path| laid(path));
    match main.map(|path| (&path.course, path.chosen_once)) {
        None => {}
        Some((Course::Free { .. }, _)) => {
            directions.insert(Direction::Free);
        }
        Some((Course::Fixed { both: true, .. }, true)) => {
            directions.insert(Direction::ChosenOnce);
        }
        Some((Course::Fixed { both: true, .. }, false)) => directions.extend(steering(survey)),
        Some((Course::Fixed { forward: Some(way), .. }, _)) => {
            directions.insert(way_of(*way));
        }
        Some((Course::Fixed { forward: None, .. }, _)) => {
            directions.insert(Direction::Listed);
        }
    }
    if survey.any(|action| matches!(action, Action::Reverse)) {
        directions.insert(Direction::Reversing);
    }
    directions
}

fn way_of(way: Way) -> Direction {
    match way {
        Way::Clockwise => Direction::Clockwise,
        Way::CounterClockwise => Direction::CounterClockwise,
    }
}

/// How the direction is set on a path that has two.
fn steering(survey: &Survey<'_>) -> BTreeSet<Direction> {
    let mut found = BTreeSet::new();
    for script in survey.in_play() {
        for site in &script.sites {
            match site.action {
                Action::ChooseDirection => found.insert(Direction::Chosen),
                Action::Go(_) if site.optional => found.insert(Direction::Chosen),
                Action::Go(way) => found.insert(set_by(script, site, *way)),
                _ => false,
            };
        }
    }
    found
}

fn set_by(script: &Script<'_>, site: &Site<'_>, way: Way) -> Direction {
    let turn_says = script.turn.is_some_and(|turn| turn.kind.is_some() || turn.stage.is_some());
    let mut given = script.given.iter().chain(&site.given).peekable();
    if given.peek().is_none() && !turn_says {
        return way_of(way);
    }
    let of_a_hole = |condition: &&&Condition| matches!(condition, Condition::Subject(Subject::Place(_), test) if asks_where(&test.what));
    if given.any(|condition| of_a_hole(&condition)) { Direction::ByHole } else { Direction::ByRule }
}

/// Whether a test asks where a hole lies or what it is.
fn asks_where(what: &TestKind) -> bool {
    match what {
        TestKind::In(_) | TestKind::Fits(_) | TestKind::Is(_) | TestKind::Of(_) => true,
        TestKind::Count(_)
        | TestKind::CountOf(..)
        | TestKind::Worth(_)
        | TestKind::Only(_)
        | TestKind::Store(_)
        | TestKind::Closed
        | TestKind::Threatened
        | TestKind::Done(..) => false,
    }
}

fn path(board: &model::Board) -> Path {
    match board.paths.iter().find(|path| laid(path)).map(|path| &path.course) {
        None => Path::None,
        Some(Course::Free { .. }) => Path::Free,
        Some(Course::Fixed { tracks, .. }) if tracks.iter().any(|track| track.open) => Path::Open,
        Some(Course::Fixed { forward: None, .. }) => Path::Listed,
        Some(Course::Fixed { tracks, .. }) => {
            let holes: Vec<BTreeSet<Hole>> = tracks.iter().map(on_track).collect();
            match holes.windows(2).all(|pair| pair[0] == pair[1]) {
                true => Path::SharedRing,
                false => Path::OwnRings,
            }
        }
    }
}

fn on_track(track: &Track) -> BTreeSet<Hole> {
    let hole = |spot: &Spot| match spot {
        Spot::Hole(hole) => Some(*hole),
        Spot::Store(_) => None,
    };
    track.spots.iter().filter_map(hole).collect()
}

fn sown_in(board: &model::Board) -> SownIn {
    let mut reached: Vec<BTreeSet<Hole>> = vec![BTreeSet::new(); board.seats.len()];
    for path in &board.paths {
        match &path.course {
            Course::Free { .. } => return SownIn::AllHoles,
            Course::Fixed { tracks, .. } => {
                for (holes, track) in reached.iter_mut().zip(tracks) {
                    holes.extend(on_track(track));
                }
            }
        }
    }
    let all = |holes: &BTreeSet<Hole>| holes.len() == usize::from(board.holes);
    let seats = (0..board.seats.len()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat);
    match () {
        () if reached.iter().all(BTreeSet::is_empty) => SownIn::NoHoles,
        () if reached.iter().all(all) => SownIn::AllHoles,
        () if seats.zip(&reached).all(|(seat, holes)| holes.is_subset(&owned(board, seat))) => SownIn::OwnHoles,
        () => SownIn::SomeHoles,
    }
}

fn origin(survey: &Survey<'_>) -> BTreeSet<Origin> {
    let sowing = &survey.model.sowing;
    let mut found = BTreeSet::new();
    if sowing.skips.iter().any(|skip| matches!(skip.what, SkipWhat::Place(Place::Origin))) {
        found.insert(Origin::Skipped);
    }
    if sowing.origin_counts_occupied.is_some_and(|(occupied, _)| occupied) {
        found.insert(Origin::Occupied);
    }
    if survey.in_play().any(gives_back) {
        found.insert(Origin::FirstSeedBack);
    }
    if found.is_empty() {
        found.insert(Origin::Plain);
    }
    found
}

/// Whether a script puts a seed of a hole that it lifts back in it; captured seeds are others.
fn gives_back(script: &Script<'_>) -> bool {
    let back = |action: &Action| match action {
        Action::Sow { from: Some(place), .. } => *place == Place::Origin,
        Action::Put(_, PutFrom::Container(Container::Hand), PutTo::Place(place)) => *place == Place::Origin,
        _ => false,
    };
    let in_hand =
        |site: &&Site<'_>| matches!(site.action, Action::Lift(..) | Action::LiftChoice(..) | Action::Take { .. });
    script.each().filter(|(_, site)| back(site.action)).any(|(index, _)| {
        script.before(index).find(in_hand).is_some_and(|site| !matches!(site.action, Action::Take { .. }))
    })
}

fn skips(model: &model::Model) -> BTreeSet<Skips> {
    let mut found = BTreeSet::new();
    for skip in &model.sowing.skips {
        if matches!(skip.seeds, model::SkipSeeds::Of(_) | model::SkipSeeds::NotOf(_)) {
            found.insert(Skips::Kind);
        }
        let desc = match &skip.what {
            SkipWhat::Every(desc) => desc,
            SkipWhat::Place(Place::Origin) => continue,
            SkipWhat::Place(Place::Zone(_)) => {
                found.insert(Skips::Zone);
                continue;
            }
            SkipWhat::Place(_) => {
                found.insert(Skips::Otherwise);
                continue;
            }
        };
        let names = names(model, desc);
        let counted = of_it(model, desc).iter().any(|test| matches!(test.what, TestKind::Count(_)));
        let sorts = [
            (Skips::Marked, names.iter().any(|name| matches!(name, Named::Mark(_)))),
            (Skips::Zone, names.iter().any(|name| matches!(name, Named::Zone(_)))),
            (Skips::Number, counted),
            (Skips::Side, desc.side.is_some() && names.is_empty() && !counted),
        ];
        let before = found.len();
        found.extend(sorts.iter().filter(|(_, is)| *is).map(|(sort, _)| *sort));
        if found.len() == before && !sorts.iter().any(|(_, is)| *is) {
            found.insert(Skips::Otherwise);
        }
    }
    found
}

fn drops(survey: &Survey<'_>) -> Drops {
    let several = |action: &Action| match action {
        Action::Sow { each: Some(model::Amount::Count(1)), .. } | Action::Sow { each: None, .. } => false,
        Action::Sow { each: Some(_), .. } => true,
        _ => false,
    };
    let in_holes = survey.model.sowing.per_hole.iter().any(|(seeds, ..)| *seeds != 1);
    if in_holes || survey.any(several) { Drops::Several } else { Drops::One }
}
