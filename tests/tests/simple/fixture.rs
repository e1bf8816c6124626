//! Small models.

use mancala_grammar::source::Span;
use mancala_interpreter::model::*;
use mancala_interpreter::position::Position;
use mancala_tests::simple::{Simple, SimpleMove, SimpleMoves};

/// South.
pub const SOUTH: Seat = Seat(0);
/// North.
pub const NORTH: Seat = Seat(1);

/// Two rows, every player owns his row, a store off the board, counter-clockwise round the board;
/// `lift an own hole; sow`; who is stuck loses; the same position a third time is a draw.
pub fn two_rows(columns: u16) -> Model {
    let top: Vec<Hole> = (0..columns).map(Hole).collect();
    let bottom: Vec<Hole> = (columns..2 * columns).map(Hole).collect();
    let from_his_left: Vec<Hole> = top.iter().rev().copied().collect();
    let round = |first: &[Hole], second: &[Hole]| Track {
        spots: first.iter().chain(second).copied().map(Spot::Hole).collect(),
        open: false,
    };
    let twin: Vec<Option<Hole>> = (0..2 * columns).map(|hole| Some(Hole((hole + columns) % (2 * columns)))).collect();
    let number = |hole: &Hole| from_his_left.iter().chain(&bottom).position(|one| one == hole).unwrap_or(0);
    let same_number = top.iter().chain(&bottom).map(|hole| {
        let at = number(hole);
        let count = usize::from(columns);
        Some(if at < count { bottom[at] } else { from_his_left[at - count] })
    });
    let own = vec![vec![bottom.clone()], vec![from_his_left.clone()]];
    Model {
        title: "a small game".to_owned(),
        clauses: (0..20).map(|_| clause()).collect(),
        board: Board {
            shape: Shape::Rows { rows: 2, columns, ends: false },
            holes: 2 * columns,
            picture: vec![top.iter().copied().map(Some).collect(), bottom.iter().copied().map(Some).collect()],
            seats: vec!["South".to_owned(), "North".to_owned()],
            owners: top.iter().map(|_| Some(NORTH)).chain(bottom.iter().map(|_| Some(SOUTH))).collect(),
            stores: Stores::OffBoard,
            reserves: false,
            rows: own,
            paths: vec![Path {
                name: None,
                course: Course::Fixed {
                    tracks: vec![round(&bottom, &from_his_left), round(&from_his_left, &bottom)],
                    forward: Some(Direction::CounterClockwise),
                    both: false,
                },
                chosen_once: false,
            }],
            facing: twin.clone(),
            same_number: same_number.collect(),
            column: vec![(0..2 * columns).map(|hole| Some(Hole(hole))).collect()],
            zones: vec![Zone {
                name: "row".to_owned(),
                holes: vec![bottom.clone(), from_his_left.clone()],
                written: None,
                row: Some(1),
            }],
        },
        seed_kinds: Vec::new(),
        marks: Vec::new(),
        nouns: Vec::new(),
        tallies: Vec::new(),
        series: Vec::new(),
        kinds: Vec::new(),
        start: Start {
            holes: vec![4; usize::from(2 * columns)],
            stores: vec![0, 0],
            reserves: Vec::new(),
            kinds: Vec::new(),
            marks: Vec::new(),
            starts: SOUTH,
            steps: Vec::new(),
            in_step: None,
        },
        stages: Vec::new(),
        sowing: Sowing::default(),
        turns: vec![turn(vec![lift_own(), sow()])],
        procedures: Vec::new(),
        rules: Rules::default(),
        moves: Vec::new(),
        end: End {
            lines: Vec::new(),
            stuck: (vec![Action::Result(Outcome::Loses(Person::StuckPlayer))], ClauseId(1)),
            nobody: None,
            endless: Some((Endless::NotAllowed, ClauseId(2))),
            same_position: (3, vec![Action::Result(Outcome::Draw)], ClauseId(3)),
        },
        rounds: None,
        readings: Vec::new(),
        sizes: Vec::new(),
    }
}

fn clause() -> ClauseInfo {
    ClauseInfo {
        label: String::new(),
        span: Span::default(),
        words: String::new(),
        citations: Vec::new(),
        ground: None,
        part: Part::Board,
        of: None,
    }
}

/// A `turn` part.
pub fn turn(actions: Vec<Action>) -> Turn {
    Turn { clause: ClauseId(0), kind: None, stage: None, conditions: Vec::new(), body: vec![line(actions)] }
}

/// A line of actions; its clause is 10.
pub fn line(actions: Vec<Action>) -> Line {
    Line { clause: ClauseId(10), step: Step::Do(actions) }
}

/// `lift an own hole`.
pub fn lift_own() -> Action {
    Action::LiftChoice(Portion::ALL, choice(own_hole(Vec::new())))
}

/// `sow`.
pub fn sow() -> Action {
    Action::Sow { each: None, from: None }
}

/// A choice of one description.
pub fn choice(desc: Desc) -> Choice {
    Choice { tiers: vec![(desc, ClauseId(0))] }
}

/// `a hole that …`.
pub fn hole(qualities: Vec<Test>) -> Desc {
    let qualities = qualities.into_iter().map(|test| Quality { whose: Vec::new(), test }).collect();
    Desc { side: None, names: Vec::new(), made_by: None, qualities }
}

/// `an own hole that …`.
pub fn own_hole(qualities: Vec<Test>) -> Desc {
    Desc { side: Some(Side::Own), ..hole(qualities) }
}

/// `an enemy hole that …`.
pub fn enemy_hole(qualities: Vec<Test>) -> Desc {
    Desc { side: Some(Side::Enemy), ..hole(qualities) }
}

/// `is …`, `holds …`.
pub fn now(what: TestKind) -> Test {
    Test { not: false, when: When::Now, what }
}

/// `was …`, `held …`.
pub fn before(what: TestKind) -> Test {
    Test { not: false, when: When::BeforeDrop, what }
}

/// `is empty`.
pub fn empty() -> TestKind {
    holds(0, Some(0))
}

/// `is occupied`.
pub fn occupied() -> TestKind {
    holds(1, None)
}

/// `holds LOW to HIGH`.
pub fn holds(low: u16, high: Option<u16>) -> TestKind {
    TestKind::Count(Number::Ranges(vec![(low, high)]))
}

/// A condition about `here`, `facing`, …
pub fn is(place: Place, test: Test) -> Condition {
    Condition::Subject(Subject::Place(place), test)
}

/// A relation of `here`.
pub fn of_here(relation: Relation) -> Place {
    Place::Related(relation, Box::new(Place::Here))
}

/// `when the last seed falls in …`.
pub fn when_last(place: FallPlace, conditions: Vec<Condition>, actions: Vec<Action>) -> Rule {
    when(Filter::Falls { seed: FallingSeed::Last, kind: None, place }, conditions, actions)
}

/// A rule.
pub fn when(filter: Filter, conditions: Vec<Condition>, actions: Vec<Action>) -> Rule {
    let conditions = conditions.into_iter().map(|condition| (condition, ClauseId(0))).collect();
    Rule { clause: ClauseId(0), filter, conditions, body: vec![line(actions)] }
}

/// `take SET, to own store`.
pub fn take(set: Set) -> Action {
    Action::Take { portion: Portion::ALL, set, to: own_store(), unless: Vec::new() }
}

/// `to own store`.
pub fn own_store() -> Fate {
    Fate::Container(Container::Store(Person::Mover))
}

/// `relay`.
pub fn relay() -> Rule {
    let place = FallPlace::Hole(hole(vec![before(occupied())]));
    when_last(place, Vec::new(), vec![Action::Lift(Portion::ALL, Place::Here), sow()])
}

/// The set-up with other seeds, North's row above as South sees it.
pub fn position(simple: &Simple<'_>, rows: &[&[u16]]) -> Position {
    let mut position = simple.start().expect("the set-up has no fault");
    position.holes = rows.concat();
    position.past.clear();
    position
}

/// The moves of a position.
pub fn moves(simple: &Simple<'_>, position: &Position) -> SimpleMoves {
    simple.moves(position).expect("no fault")
}

/// A legal move by its name.
pub fn play(simple: &Simple<'_>, position: &Position, name: &str) -> SimpleMove {
    let moves = moves(simple, position);
    moves.named(name).unwrap_or_else(|| panic!("{name} is not among {:?}", moves.names())).clone()
}
