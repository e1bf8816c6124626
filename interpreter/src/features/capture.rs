//! What is captured, when, and where it goes.

use std::collections::BTreeSet;

use super::asks::{Before, before, is_empty_now, last_hole, side_of_here};
use super::fate::{Fates, ResownFrom, fate};
use super::value::{merged, words};
use super::walk::{Event, Script, Site, Survey};
use crate::model::{
    Action, Condition, FallPlace, Filter, Line, Model, Number, Place, Relation, Rule, SetItem, Side, Step, TestKind,
    Way, When, ZonePlace,
};

words! {
    /// What is captured.
    Kind {
        ByNumber "by-number" "the last hole, if it holds a certain number",
        ByParity "by-parity" "the last hole, if it holds an even, or an odd, number",
        BySeries "by-series" "the last hole, by numbers that change in the course of the game",
        ByKind "by-kind" "the last hole, by the kinds of its seeds, or of the seed that fell",
        ByWorth "by-worth" "the last hole, by what its seeds are worth",
        AsMany "as-many" "the last hole, if it holds as many as another",
        LastHole "last-hole" "the last hole",
        Facing "facing" "the facing hole",
        Column "column" "the holes of the enemy in the same column",
        SameNumber "same-number" "the enemy's hole of the same number",
        Next "next" "the next hole",
        Behind "behind" "the hole behind",
        AcrossGap "across-gap" "the hole after an empty one",
        Nearest "nearest" "the nearest hole of a kind",
        ChainBehind "chain-behind" "a chain of holes behind",
        ChainAfter "chain-after" "a chain of holes that follow",
        Row "row" "a whole row",
        Zone "zone" "a certain part of the board",
        EverySuch "every-such" "every hole of a kind",
        ChosenHole "chosen-hole" "a hole that the player chooses",
        InPassing "in-passing" "a hole on the way",
        Emptied "emptied" "a hole that was emptied",
        Otherwise "otherwise" "other holes",
    }

    /// At which moment of a turn seeds are captured.
    Moment {
        AtStart "at-start" "before sowing",
        OnTheWay "on-the-way" "as seeds fall",
        LastSeed "last-seed" "when the last seed has fallen",
        TurnEnd "turn-end" "when the turn ends",
        Otherwise "otherwise" "at another moment",
    }

    /// What the last hole was before the last seed fell in it, where that captures.
    Trigger {
        Empty "empty" "empty",
        Occupied "occupied" "occupied",
        Either "either" "empty or occupied",
    }

    /// In whose hole the last seed must fall to capture.
    EndsIn {
        OwnHole "own-hole" "a hole of the player's",
        EnemyHole "enemy-hole" "a hole of the enemy's",
        AnyHole "any-hole" "any hole",
        Store "store" "a store",
    }
}

/// Captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capture {
    /// What is captured.
    pub kinds: BTreeSet<Kind>,
    /// The numbers by which holes are captured.
    pub numbers: Vec<(u16, Option<u16>)>,
    /// When.
    pub moments: BTreeSet<Moment>,
    /// What the last hole was before the last seed fell in it.
    pub trigger: BTreeSet<Trigger>,
    /// In whose hole the last seed falls.
    pub ends_in: BTreeSet<EndsIn>,
    /// The seed that captures is taken with what it captures elsewhere.
    pub takes_the_capturing_seed: bool,
    /// Where captured seeds go.
    pub fates: BTreeSet<Fates>,
    /// Where captured seeds that are sown begin.
    pub resown_from: BTreeSet<ResownFrom>,
}

impl Capture {
    pub(super) fn of(survey: &Survey<'_>) -> Capture {
        let mut capture = Capture::default();
        let mut numbers = Vec::new();
        let mut seen = Seen::default();
        for script in survey.in_play() {
            for (index, site) in script.each() {
                let Action::Take { set, to, .. } = site.action else { continue };
                let asked = Asked::of(survey.model, script, site);
                let kinds = kinds(survey.model, set, script, index, &asked);
                capture.takes_the_capturing_seed |=
                    script.event == Event::LastSeed && takes_here(set) && kinds.iter().any(|kind| is_elsewhere(*kind));
                if kinds.contains(&Kind::ByNumber) {
                    numbers.extend(asked.numbers.iter().copied());
                }
                capture.kinds.extend(kinds);
                capture.moments.insert(moment(script.event));
                if let (Event::LastSeed, Some(rule)) = (script.event, script.rule) {
                    capture.trigger.extend(trigger(rule, &asked, &seen));
                    capture.ends_in.insert(ends_in(rule, script, site));
                }
                fate(to, script, index, &mut capture.fates, &mut capture.resown_from);
            }
            if let (Event::LastSeed, Some(rule)) = (script.event, script.rule) {
                seen.note(rule);
            }
        }
        capture.numbers = merged(numbers);
        capture
    }
}

/// What is asked of the hole in which the seed fell.
struct Asked {
    numbers: Vec<(u16, Option<u16>)>,
    parity: bool,
    series: bool,
    as_many: bool,
    kind: bool,
    worth: bool,
    before: Option<Before>,
}

impl Asked {
    fn of(model: &Model, script: &Script<'_>, site: &Site<'_>) -> Asked {
        let tests = last_hole(model, script, site);
        let mut asked = Asked {
            numbers: Vec::new(),
            parity: false,
            series: false,
            as_many: false,
            kind: false,
            worth: false,
            before: None,
        };
        let mut given = script.given.iter().chain(&site.given);
        asked.kind = given.any(|condition| matches!(condition, Condition::SeedIs { .. }));
        for test in tests {
            asked.before = asked.before.or(before(test));
            asked.kind |= matches!(test.what, TestKind::CountOf(..));
            asked.worth |= matches!(test.what, TestKind::Worth(_));
            let (TestKind::Count(number), false) = (&test.what, test.not) else { continue };
            if test.when == When::TurnStart {
                continue;
            }
            match number {
                Number::Ranges(ranges) => {
                    let fallen = u16::from(test.when == When::BeforeDrop);
                    let now = |range: &(u16, Option<u16>)| {
                        (range.0.saturating_add(fallen), range.1.map(|to| to.saturating_add(fallen)))
                    };
                    asked.numbers.extend(ranges.iter().map(now).filter(|(from, to)| is_a_number(*from, *to)));
                }
                Number::Even | Number::Odd => asked.parity = true,
                Number::AsMany(_) => asked.as_many = true,
                Number::Series(..) => asked.series = true,
            }
        }
        asked
    }

    /// How the last hole is captured, where it is asked for a number.
    fn kinds(&self) -> BTreeSet<Kind> {
        let kinds = [
            (Kind::ByNumber, !self.numbers.is_empty()),
            (Kind::ByParity, self.parity),
            (Kind::BySeries, self.series),
            (Kind::ByKind, self.kind),
            (Kind::ByWorth, self.worth),
            (Kind::AsMany, self.as_many),
        ];
        kinds.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind).collect()
    }
}

/// Whether a stretch tells more than that the hole was, or was not, empty.
fn is_a_number(from: u16, to: Option<u16>) -> bool {
    !matches!((from, to), (_, Some(0 | 1)) | (0..=2, None))
}

fn kinds(model: &Model, set: &[SetItem], script: &Script<'_>, index: usize, asked: &Asked) -> BTreeSet<Kind> {
    let mut found = BTreeSet::new();
    let site = script.sites.get(index);
    let given: Vec<&Condition> = script.given.iter().chain(site.iter().flat_map(|site| &site.given)).copied().collect();
    let counted = asked.kinds();
    for item in set {
        match item {
            SetItem::Place(Place::Here) if !counted.is_empty() => found.extend(&counted),
            SetItem::Place(Place::Here) if takes_elsewhere(set) => {}
            SetItem::Place(Place::It) => {
                let chosen = script.before(index).any(|site| matches!(site.action, Action::ChooseHole(_)));
                found.insert(match script.event {
                    Event::Emptied => Kind::Emptied,
                    _ if chosen => Kind::ChosenHole,
                    _ => Kind::Otherwise,
                });
            }
            SetItem::Place(place) => drop(found.insert(of_place(model, place, &given))),
            SetItem::Every(_) => drop(found.insert(Kind::EverySuch)),
            SetItem::Line { way: Way::Behind, .. } => drop(found.insert(Kind::ChainBehind)),
            SetItem::Line { way: Way::After, .. } => drop(found.insert(Kind::ChainAfter)),
            SetItem::Gaps(_) => drop(found.insert(Kind::AcrossGap)),
            SetItem::OfEach(relations) => drop(found.insert(match relations.first() {
                Some(Relation::Facing) => Kind::Facing,
                Some(Relation::Row(_)) => Kind::Column,
                Some(Relation::SameNumber) => Kind::SameNumber,
                Some(Relation::Next) => Kind::Next,
                Some(Relation::Behind) => Kind::Behind,
                None => Kind::Otherwise,
            })),
        }
    }
    if script.event == Event::SeedFalls {
        found.remove(&Kind::LastHole);
        found.insert(Kind::InPassing);
    }
    if found.contains(&Kind::Column) {
        found.remove(&Kind::Facing);
    }
    found
}

fn of_place(model: &Model, place: &Place, given: &[&Condition]) -> Kind {
    match place {
        Place::Here => Kind::LastHole,
        Place::Related(relation, of) => match relation {
            Relation::Facing => Kind::Facing,
            Relation::SameNumber => Kind::SameNumber,
            Relation::Row(_) => Kind::Column,
            Relation::Behind => Kind::Behind,
            Relation::Next if **of != Place::Here && given.iter().any(|asked| is_empty_now(asked, of)) => {
                Kind::AcrossGap
            }
            Relation::Next => Kind::Next,
        },
        Place::Nearest(..) => Kind::Nearest,
        Place::Zone(zone) => {
            if is_rows(model, zone) {
                Kind::Row
            } else {
                Kind::Zone
            }
        }
        Place::Origin | Place::TurnOrigin | Place::FirstHole | Place::Previous | Place::It => Kind::Otherwise,
    }
}

/// Whether a zone is a whole row, or several, of every seat.
fn is_rows(model: &Model, zone: &ZonePlace) -> bool {
    let mut seats = zone.holes.iter().zip(&model.board.rows);
    seats.all(|(holes, rows)| {
        let holes: BTreeSet<_> = holes.iter().collect();
        let whole = rows.iter().filter(|row| row.iter().all(|hole| holes.contains(hole)));
        let covered: BTreeSet<_> = whole.flatten().collect();
        !holes.is_empty() && covered == holes
    })
}

fn takes_here(set: &[SetItem]) -> bool {
    set.iter().any(|item| matches!(item, SetItem::Place(Place::Here)))
}

fn takes_elsewhere(set: &[SetItem]) -> bool {
    set.iter().any(|item| !matches!(item, SetItem::Place(Place::Here)))
}

/// Whether holes are captured that do not hang together with the last one.
fn is_elsewhere(kind: Kind) -> bool {
    matches!(kind, Kind::Facing | Kind::Column | Kind::SameNumber | Kind::Row | Kind::ChosenHole | Kind::Nearest)
}

fn moment(event: Event) -> Moment {
    match event {
        Event::Turn | Event::TurnStarts | Event::LapStarts => Moment::AtStart,
        Event::SeedFalls => Moment::OnTheWay,
        Event::LastSeed => Moment::LastSeed,
        Event::TurnEnds => Moment::TurnEnd,
        Event::Opening | Event::Emptied | Event::Stage => Moment::Otherwise,
        Event::EndLine | Event::Stuck | Event::NobodyCanMove | Event::Endless | Event::SamePosition | Event::Round => {
            Moment::Otherwise
        }
    }
}

/// What the rules above have taken away from those below.
#[derive(Default)]
struct Seen {
    empty: bool,
    occupied: bool,
}

impl Seen {
    /// Notes a rule that takes every hole that was empty, or occupied, and does not let the rules below be tried.
    fn note(&mut self, rule: &Rule) {
        let Filter::Falls { place: FallPlace::Hole(desc), .. } = &rule.filter else { return };
        let any_hole = desc.side.is_none() && desc.names.is_empty() && desc.made_by.is_none();
        let [quality] = desc.qualities.as_slice() else { return };
        if !any_hole || rule.body.iter().any(goes_on) || !rule.conditions.is_empty() || !quality.whose.is_empty() {
            return;
        }
        let plain = matches!(&quality.test.what, TestKind::Count(Number::Ranges(ranges))
            if matches!(ranges.as_slice(), [(0, Some(0)) | (1, None)]));
        match before(&quality.test) {
            Some(Before::Nothing) if plain => self.empty = true,
            Some(Before::Something) if plain => self.occupied = true,
            _ => {}
        }
    }
}

/// Whether a line lets the rules below be tried.
fn goes_on(line: &Line) -> bool {
    let has = |actions: &[Action]| actions.iter().any(|action| matches!(action, Action::GoOn));
    match &line.step {
        Step::Do(actions) => has(actions),
        Step::If(branches) => branches.iter().any(|branch| has(&branch.actions)),
        Step::Either(options) => options.iter().any(|option| has(&option.actions)),
    }
}

fn trigger(rule: &Rule, asked: &Asked, seen: &Seen) -> Option<Trigger> {
    if matches!(rule.filter, Filter::Falls { place: FallPlace::Container(_), .. }) {
        return None;
    }
    Some(match asked.before {
        Some(Before::Nothing) => Trigger::Empty,
        Some(Before::Something) => Trigger::Occupied,
        None if seen.empty => Trigger::Occupied,
        None if seen.occupied => Trigger::Empty,
        None => Trigger::Either,
    })
}

fn ends_in(rule: &Rule, script: &Script<'_>, site: &Site<'_>) -> EndsIn {
    if matches!(rule.filter, Filter::Falls { place: FallPlace::Container(_), .. }) {
        return EndsIn::Store;
    }
    let given: Vec<&Condition> = script.given.iter().chain(&site.given).copied().collect();
    match side_of_here(Some(rule), &given) {
        Some(Side::Own) => EndsIn::OwnHole,
        Some(Side::Enemy) => EndsIn::EnemyHole,
        None => EndsIn::AnyHole,
    }
}
