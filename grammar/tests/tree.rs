//! What lines become in the tree.

use mancala_grammar::load;
use mancala_grammar::source::Source;
use mancala_grammar::tree::*;

fn tree(text: &str) -> Ruleset {
    let parsed = load::parse(&Source::new("a", text));
    assert_eq!(parsed.problems, [], "{text}");
    parsed.tree
}

/// The actions of one line.
fn actions(line: &str) -> Vec<Action> {
    let tree = tree(&format!("turn\n    {line}\n"));
    match &tree.turns[0].lines[0].step {
        Step::Do(actions) => actions.iter().map(|action| action.it.clone()).collect(),
        step => panic!("{step:?}"),
    }
}

fn action(line: &str) -> Action {
    let mut actions = actions(line);
    assert_eq!(actions.len(), 1);
    actions.remove(0)
}

/// The first condition of a turn.
fn condition(text: &str) -> Condition {
    let tree = tree(&format!("turn if {text}\n    sow\n"));
    tree.turns[0].guards[0].conditions[0].it.clone()
}

fn test(text: &str) -> Test {
    match condition(text) {
        Condition::Subject(_, test) => test.it,
        other => panic!("{other:?}"),
    }
}

fn ranges(text: &str) -> Vec<(u16, Option<u16>)> {
    match test(&format!("here holds {text}")).what {
        TestKind::Holds(number) => match number.it {
            Number::Ranges(ranges) => ranges,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

fn board(line: &str) -> BoardLine {
    tree(&format!("board\n    {line}\n")).board.remove(0).it
}

#[test]
fn numbers_are_ranges() {
    assert_eq!(ranges("6"), [(6, Some(6))]);
    assert_eq!(ranges("2 or more"), [(2, None)]);
    assert_eq!(ranges("5 or fewer"), [(0, Some(5))]);
    assert_eq!(ranges("2 to 15"), [(2, Some(15))]);
    assert_eq!(ranges("2 or 3"), [(2, Some(2)), (3, Some(3))]);
    assert_eq!(ranges("2, 4 or 6"), [(2, Some(2)), (4, Some(4)), (6, Some(6))]);
}

#[test]
fn there_is_counts_holes() {
    let count = |text: &str| match condition(text) {
        Condition::There { count, .. } => count,
        other => panic!("{other:?}"),
    };
    assert_eq!(count("there is a hole"), [(1, None)]);
    assert_eq!(count("there is no hole"), [(0, Some(0))]);
    assert_eq!(count("there is exactly 1 hole"), [(1, Some(1))]);
    assert_eq!(count("there are 12 or more holes"), [(12, None)]);
}

#[test]
fn tests_know_their_time_and_their_not() {
    assert_eq!(test("here is empty"), Test { not: false, when: When::Now, what: TestKind::Empty });
    assert_eq!(test("here was not occupied"), Test { not: true, when: When::BeforeDrop, what: TestKind::Occupied });
    assert_eq!(test("origin was empty at turn start").when, When::TurnStart);
    assert_eq!((test("here does not hold 2").not, test("here does not hold 2").when), (true, When::Now));
    assert_eq!((test("here did not hold 2").not, test("here did not hold 2").when), (true, When::BeforeDrop));
    assert_eq!(test("here held 2 at turn start").when, When::TurnStart);
    assert_eq!(test("here was taken this turn").what, TestKind::Done(Deed::Taken, Scope::Turn));
    assert_eq!(test("here was sown this lap").when, When::Now);
    assert_eq!(test("here is not own").what, TestKind::Of(Side::Own));
    assert!(matches!(test("here is own store").what, TestKind::Store(Some(At { it: Person::Mover, .. }))));
    assert!(matches!(test("here is a store").what, TestKind::Store(None)));
    assert!(matches!(test("here is not in front").what, TestKind::In(_)));
    assert!(matches!(test("here is a den").what, TestKind::Fits(_)));
    assert!(
        matches!(test("here is the only den that is empty").what, TestKind::Only(desc) if desc.qualities.len() == 1)
    );
    assert!(matches!(test("here is hole 9 of enemy row").what, TestKind::Is(_)));
    assert!(matches!(test("here is threatened").what, TestKind::Threatened));
    assert!(matches!(test("here is closed").what, TestKind::Closed));
}

#[test]
fn conditions_of_persons_turns_and_tallies() {
    assert!(matches!(condition("a player is bare"), Condition::Bare { who: Who::APlayer, not: false }));
    assert!(matches!(condition("every player is not bare"), Condition::Bare { who: Who::EveryPlayer, not: true }));
    assert!(
        matches!(condition("mover is not South"), Condition::PersonIs { not: true, other: At { it: Person::Seat(seat), .. }, .. } if seat == "South")
    );
    assert!(
        matches!(condition("this is not a quiet turn"), Condition::TurnKind { not: true, kind } if kind.it == "quiet")
    );
    assert!(matches!(condition("this is the first lap"), Condition::FirstLap { not: false }));
    assert!(matches!(
        condition("this is the first turn of the game"),
        Condition::FirstTurn { not: false, of_game: true }
    ));
    assert!(matches!(condition("this is the first turn of mover"), Condition::FirstTurn { of_game: false, .. }));
    assert!(matches!(condition("this lap has not captured"), Condition::HasCaptured { scope: Scope::Lap, not: true }));
    assert!(matches!(
        condition("the direction is clockwise"),
        Condition::DirectionIs { direction: Direction::Clockwise, not: false }
    ));
    assert!(matches!(condition("no direction is set"), Condition::NoDirection));
    assert!(matches!(condition("game passes is 2"), Condition::Tally { tally: Tally { of: None, .. }, .. }));
    assert!(matches!(
        condition("the stuck player's debt is not 2"),
        Condition::Tally { not: true, tally: Tally { of: Some(At { it: Person::StuckPlayer, .. }), .. }, .. }
    ));
    assert!(matches!(condition("the stage is not late"), Condition::Stage { not: true, .. }));
}

#[test]
fn a_description_ends_where_the_next_condition_begins() {
    let tree = tree(
        "when the last seed falls in an own front hole that was empty and whose facing is occupied and here is own\n    stop\n",
    );
    let Event::Falls { seed: FallingSeed::Last, place: FallPlace::Hole(desc), .. } = &tree.rules[0].event.it else {
        panic!("{:?}", tree.rules[0].event)
    };
    assert_eq!(desc.side, Some(Side::Own));
    assert_eq!(desc.names.iter().map(|name| name.it.as_str()).collect::<Vec<_>>(), ["front"]);
    assert_eq!(desc.qualities.len(), 2);
    assert_eq!(tree.rules[0].guards.len(), 1);
    assert_eq!(tree.rules[0].guards[0].conditions.len(), 1);
}

#[test]
fn events() {
    let event = |text: &str| tree(&format!("when {text}\n    stop\n")).rules.remove(0).event.it;
    assert!(matches!(
        event("a seed falls"),
        Event::Falls { seed: FallingSeed::Each, kind: None, place: FallPlace::Any }
    ));
    assert!(matches!(
        event("a seed before the last falls in a hole"),
        Event::Falls { seed: FallingSeed::BeforeLast, kind: None, place: FallPlace::Hole(_) }
    ));
    assert!(matches!(event("the last seed falls anywhere else"), Event::Falls { place: FallPlace::AnywhereElse, .. }));
    assert!(matches!(
        event("the last seed falls in own store"),
        Event::Falls { place: FallPlace::Container(At { it: Container::Store(Person::Mover), .. }), .. }
    ));
    assert!(matches!(event("a den is emptied"), Event::Emptied(_)));
    assert!(matches!(event("a lap starts"), Event::LapStarts));
    assert!(matches!(event("the turn starts"), Event::TurnStarts));
    assert!(matches!(event("the turn ends"), Event::TurnEnds));
    assert!(matches!(event("the stage late starts"), Event::StageStarts(stage) if stage.it == "late"));
    assert!(matches!(event("the stage late ends"), Event::StageEnds(_)));
}

#[test]
fn places_are_read_from_the_left() {
    let Action::Lift { place, .. } = action("lift back of next of origin") else { panic!() };
    let Place::Related(back, Some(next)) = place.it else { panic!() };
    assert_eq!(back.it, Relation::Row("back".to_owned()));
    let Place::Related(next, Some(origin)) = next.it else { panic!() };
    assert_eq!((next.it, origin.it), (Relation::Next, Place::Origin));
    let Action::Lift { place, .. } = action("lift holes 6 to 1 of enemy row 2") else { panic!() };
    let Place::Zone(zone) = place.it else { panic!() };
    assert_eq!(zone.holes.map(|holes| holes.it), Some((6, 1)));
    assert_eq!((zone.side, zone.base.it), (Some(Side::Enemy), ZoneBase::Numbered(2)));
    let Action::Sow { from: Some(from), each: None } = action("sow from the nearest own hole behind here") else {
        panic!()
    };
    assert!(matches!(from.it, Place::Nearest { way: Way::Behind, .. }));
}

#[test]
fn seeds_are_lifted_put_and_taken() {
    assert!(matches!(action("lift a hole"), Action::LiftChoice { amount: Amount::All, .. }));
    assert!(matches!(action("lift 2 of square"), Action::Lift { amount: Amount::Count(2), .. }));
    assert!(matches!(action("lift that number of it"), Action::Lift { amount: Amount::ThatNumber, .. }));
    let Action::Put { amount, from, to, .. } = action("put own debt from own reserve in every own hole") else {
        panic!()
    };
    assert!(matches!(amount, Amount::Tally(tally) if tally.name.it == "debt"));
    assert!(matches!(from.it, PutFrom::Container(Container::Reserve(Person::Mover))));
    assert!(matches!(to.it, PutTo::Every(_)));
    assert!(matches!(
        action("put 1 from here in an own hole"),
        Action::Put { to: At { it: PutTo::Choice(_), .. }, .. }
    ));
    assert!(matches!(action("put 1 from here off the board"), Action::Put { to: At { it: PutTo::Off, .. }, .. }));
    let Action::Take { amount, set, to, .. } = action("take 1 of here and facing of each, to the hand") else {
        panic!()
    };
    assert_eq!(amount, Amount::Count(1));
    assert!(
        matches!(&set[..], [At { it: SetItem::Place(Place::Here), .. }, At { it: SetItem::OfEach(relations), .. }] if relations.len() == 1)
    );
    assert!(matches!(to.it, Fate::Container(Container::Hand)));
    let Action::Take { set, .. } = action("take the line after here of at most 3 dens, off the board") else {
        panic!()
    };
    assert!(matches!(&set[0].it, SetItem::Line { way: Way::After, most: Some(3), .. }));
}

#[test]
fn other_actions() {
    assert!(matches!(
        action("sow that number in every hole"),
        Action::Sow { each: Some(Amount::ThatNumber), from: None }
    ));
    assert!(matches!(action("choose a number from 1 to 4"), Action::ChooseNumber(1, 4)));
    assert!(matches!(action("choose a direction"), Action::ChooseDirection));
    assert!(matches!(action("choose a hole"), Action::ChooseHole(_)));
    assert!(matches!(action("only if this turn captures"), Action::OnlyIfCaptures(Scope::Turn)));
    assert!(matches!(action("only if here is empty"), Action::OnlyIf(conditions) if conditions.len() == 1));
    assert!(
        matches!(action("mark shut for 2 turns on here"), Action::Mark { turns: Some(2), mark, .. } if mark.it == "shut")
    );
    assert!(matches!(action("mark shut on every hole"), Action::Mark { turns: None, .. }));
    assert!(matches!(action("give here to no player"), Action::Give { to: None, .. }));
    assert!(matches!(action("give here to mover"), Action::Give { to: Some(_), .. }));
    assert!(matches!(action("open every hole that is closed"), Action::Open(_)));
    assert!(matches!(action("add 1 to winner's points"), Action::Add { amount: Amount::Count(1), .. }));
    assert!(matches!(
        action("set game passes to 0"),
        Action::SetTally { tally: At { it: Tally { of: None, .. }, .. }, .. }
    ));
    assert!(matches!(action("go along outer"), Action::GoAlong(path) if path.it == "outer"));
    assert!(matches!(action("the round ends"), Action::Result(Outcome::RoundEnds)));
    assert!(matches!(action("the game ends"), Action::Result(Outcome::GameEnds)));
    assert!(matches!(action("the game is void"), Action::Result(Outcome::Void)));
    assert!(matches!(action("that player loses"), Action::Result(Outcome::Loses(Person::ThatPlayer))));
    assert!(matches!(action("the last mover wins"), Action::Result(Outcome::Wins(Person::LastMover))));
    assert!(matches!(action("harvest"), Action::Call(name) if name.it == "harvest"));
    assert_eq!(actions("reverse; move again; go on; stop; pass; swap; draw").len(), 7);
}

#[test]
fn an_unless_on_one_line_is_one_guard() {
    let tree = tree(
        "turn if here is own unless here is empty and facing is empty\n    take here, off the board unless here is own and here is empty\n",
    );
    let guards = &tree.turns[0].guards;
    assert_eq!(
        guards.iter().map(|guard| (guard.unless, guard.conditions.len())).collect::<Vec<_>>(),
        [(false, 1), (true, 2)]
    );
    let guards = &tree.turns[0].lines[0].guards;
    assert_eq!(guards.iter().map(|guard| (guard.unless, guard.conditions.len())).collect::<Vec<_>>(), [(true, 2)]);
    // a condition within a head is called as the head
    assert_eq!(tree.turns[0].guards[0].clause.name(), "turn-1");
    assert_eq!(tree.turns[0].lines[0].clause.name(), "turn-1.1");
}

#[test]
fn labels_by_place_count_parts_and_their_lines() {
    let tree = tree(
        "turn\n    sow\n(x) turn\n        and here is own\n        (y) and here is empty\n    lift a hole\n    else a den\nend\n    if stuck: draw\n",
    );
    let turn = &tree.turns[1];
    assert_eq!((turn.clause.name(), turn.clause.auto.as_str()), ("x", "turn-2"));
    assert_eq!((turn.guards[0].clause.name(), turn.guards[1].clause.name()), ("turn-2.1", "y"));
    assert_eq!(turn.lines[0].clause.name(), "turn-2.3");
    assert_eq!(turn.lines[0].fall_backs[0].clause.name(), "turn-2.4");
    assert_eq!(tree.end[0].clause.name(), "end-1");
}

#[test]
fn tails() {
    let tree = tree("(L.1) turn   under yes [LS:29 30 MW:B2 4.1] [38-40] chosen: for: a [reason]\n    sow\n");
    let clause = &tree.turns[0].clause;
    assert_eq!(clause.label.as_ref().map(|label| label.it.as_str()), Some("L.1"));
    assert_eq!(clause.tail.under.as_ref().map(|answer| answer.it.as_str()), Some("yes"));
    let cited: Vec<(Option<&str>, &str)> = clause
        .tail
        .citations
        .iter()
        .map(|c| (c.source.as_ref().map(|s| s.it.as_str()), c.sentence.it.as_str()))
        .collect();
    assert_eq!(
        cited,
        [(Some("LS"), "29"), (Some("LS"), "30"), (Some("MW"), "B2"), (Some("MW"), "4.1"), (None, "38-40")]
    );
    let ground = clause.tail.ground.as_ref().expect("a ground");
    assert_eq!((ground.kind, ground.reason.it.as_str()), (GroundKind::Chosen, "for: a [reason]"));
    // the words of the clause are those between label and tail
    assert_eq!((clause.span.start, clause.span.end), (6, 10));
}

#[test]
fn boards() {
    assert!(
        matches!(board("2 rows of 5 and 2 ends"), BoardLine::Rows { rows, holes, ends: Some(ends) } if (rows.it, holes.it, ends.it) == (2, 5, 2))
    );
    assert!(matches!(board("every player owns 6 holes in turn"), BoardLine::OwnsInTurn(holes) if holes.it == 6));
    assert!(matches!(board("every player owns near and half"), BoardLine::Owns(zones) if zones.len() == 2));
    assert!(matches!(board("every player has a store at the right end"), BoardLine::Stores(StorePlace::RightEnd)));
    assert!(matches!(board("every player has a store off the board"), BoardLine::Stores(StorePlace::OffBoard)));
    assert!(matches!(board("every player has a reserve"), BoardLine::Reserves));
    let BoardLine::Owners(rows) = board("owners N N - / S . S") else { panic!() };
    assert_eq!(
        rows[1].iter().map(|cell| cell.it.clone()).collect::<Vec<_>>(),
        [OwnerCell::Seat('S'), OwnerCell::NoHole, OwnerCell::Seat('S')]
    );
    assert_eq!(rows[0][2].it, OwnerCell::Nobody);
    let BoardLine::Series { first, again, .. } = board("series price is 2, 2 and again 1, 3") else { panic!() };
    let numbers = |list: &[At<u16>]| list.iter().map(|number| number.it).collect::<Vec<_>>();
    assert_eq!((numbers(&first), numbers(&again)), (vec![2, 2], vec![1, 3]));
}

#[test]
fn paths() {
    let path = |line: &str| match board(line) {
        BoardLine::Path(path) => path,
        other => panic!("{other:?}"),
    };
    let round = path("path clockwise or counter-clockwise round own rows, through own store, chosen once");
    assert!(round.chosen_once && round.name.is_none());
    let Course::Round { directions, own_rows, through } = round.course.it else { panic!() };
    assert_eq!(
        (directions, own_rows, through),
        (vec![Direction::Clockwise, Direction::CounterClockwise], true, Some(Through::OwnStore))
    );
    let late = path("path late of South: row, enemy row, open");
    assert_eq!(
        (late.name.map(|name| name.it), late.seat.map(|seat| seat.it)),
        (Some("late".to_owned()), Some("South".to_owned()))
    );
    assert!(matches!(late.course.it, Course::List { zones, open: true } if zones.len() == 2));
    let Course::Picture { rows, open } = path("path: 1 2 . / 4 3 5").course.it else { panic!() };
    assert_eq!(rows[0].iter().map(|cell| cell.it).collect::<Vec<_>>(), [Some(1), Some(2), None]);
    assert!(!open);
    assert!(matches!(path("path to any next hole, never reverse").course.it, Course::Free { never_reverse: true }));
    assert!(matches!(path("path to any next hole").course.it, Course::Free { never_reverse: false }));
}

#[test]
fn stages_sowing_moves_and_end() {
    let tree = tree(
        "stages\n    early until own store is empty unless here is own, for every player\n    late\nsowing\n    relay from next in a den\n    skip every den unless with the last seed\n    skip origin with the last seed\n    origin counts as occupied\nmoves\n    if enemy is bare: prefer moves that do not leave enemy bare, otherwise capturing turns\n    otherwise moves that take a den in the first lap\n    never moves that end in own store\nend\n    if own store is empty, at any time: mover wins\n    if same position a third time: draw\n    if endless: that move is not allowed\n",
    );
    assert!(tree.stages[0].it.for_every_player && tree.stages[0].guards[0].unless);
    assert!(tree.stages[1].it.until.is_empty());
    assert!(matches!(&tree.sowing[0].it, SowingLine::Relay { from_next: true, within: Some(_) }));
    assert!(matches!(&tree.sowing[1].it, SowingLine::Skip { seeds: SkipSeeds::NotLast, .. }));
    assert!(matches!(&tree.sowing[2].it, SowingLine::Skip { seeds: SkipSeeds::Last, .. }));
    assert!(matches!(&tree.sowing[3].it, SowingLine::OriginCounts { occupied: true }));
    let MovesLine::Prefer { conditions, tiers, some: None } = &tree.moves[0].it else { panic!() };
    assert_eq!((conditions.len(), tiers.len()), (1, 3));
    assert!(tiers[1].clause.is_none() && tiers[2].clause.is_some());
    assert!(matches!(&tree.moves[1].it, MovesLine::Never { .. }));
    assert!(tree.end[0].it.any_time);
    assert!(matches!(tree.end[1].it.when.it, EndWhen::SamePosition(3)));
    assert!(matches!(tree.end[2].it.then, EndThen::MoveNotAllowed));
}

#[test]
fn rounds() {
    let tree = tree(
        "rounds\n    every player fills his holes with 7 seeds, from the left, the last in part, the rest to loser\n    winner fills his holes with as many as loser\n    loser fills his holes with all seeds\n    every player owns 1 hole for every 4 seeds, from the right, the odd hole to no player\n    a hole not filled is closed\n    loser starts\n    the players start in turn\n    add 1 to winner's points\n",
    );
    let rounds: Vec<&RoundLine> = tree.rounds.iter().flatten().map(|line| &line.it).collect();
    assert!(
        matches!(rounds[0], RoundLine::Fills { who: None, with: FillWith::Each(seeds), from_left: Some(true), last_in_part: true, rest_to: Some(_) } if seeds.it == 7)
    );
    assert!(matches!(
        rounds[1],
        RoundLine::Fills {
            who: Some(At { it: Person::Winner, .. }),
            with: FillWith::AsMany(At { it: Person::Loser, .. }),
            from_left: None,
            last_in_part: false,
            rest_to: None
        }
    ));
    assert!(matches!(rounds[2], RoundLine::Fills { who: Some(_), with: FillWith::All, .. }));
    assert!(
        matches!(rounds[3], RoundLine::Owns { holes, seeds, from_left: Some(false), odd_hole: Some(OddHole::Nobody) } if (holes.it, seeds.it) == (1, 4))
    );
    assert!(matches!(rounds[4], RoundLine::NotFilled { closed: true }));
    assert!(matches!(rounds[5], RoundLine::Starts(At { it: Person::Loser, .. })));
    assert!(matches!(rounds[6], RoundLine::StartInTurn));
    assert!(matches!(rounds[7], RoundLine::Act(_)));
}

#[test]
fn starts_and_examples() {
    let tree = tree(
        "start\n    2 in every hole, 0 in hole 1 of row, 9 in every store\n    every player arranges 9 seeds in row\n        unless row is empty\n    North plays: sow\nexample \"x\"\n    after no den on South square\n    mark den on North hole 6 of row by South\n    legal moves A5< A2/on\n    not F2 (x)\n    result South wins\n",
    );
    let StartLine::Fill(fills) = &tree.start[0].it else { panic!() };
    assert_eq!(fills.iter().map(|fill| fill.seeds.it).collect::<Vec<_>>(), [2, 0, 9]);
    assert!(matches!(fills[2].at.it, FillAt::EveryStore));
    assert!(
        matches!(&tree.start[1].it, StartLine::Arrange { who: Arranger::EveryPlayer, .. })
            && tree.start[1].guards.len() == 1
    );
    assert!(matches!(&tree.start[2].it, StartLine::Script { seat: Some(seat), .. } if seat.it == "North"));
    let lines: Vec<&ExampleLine> = tree.examples[0].lines.iter().map(|(_, line)| line).collect();
    assert!(matches!(lines[0], ExampleLine::After(Detail::NoMark { .. })));
    assert!(matches!(lines[1], ExampleLine::Given(Detail::Mark { by: Some(_), .. })));
    assert!(matches!(lines[2], ExampleLine::Legal(moves) if moves[1].it == "A2/on"));
    assert!(matches!(lines[3], ExampleLine::Illegal(name, Some(label)) if name.it == "F2" && label.it == "x"));
    assert!(matches!(lines[4], ExampleLine::Result(At { it: ExampleResult::Wins(seat), .. }) if seat == "South"));
}

#[test]
fn sizes_are_numbers_before_the_tree_is_built() {
    let text = "board\n    size N is 8, or 6, 7 or 10 to 14 by 2\n    2 rows of 2 x N - 1\n";
    let source = || Source::new("sized", text);
    let shape = |loaded: &load::Loaded| match &loaded.tree.board[1].it {
        BoardLine::Rows { holes, .. } => holes.it,
        other => panic!("{other:?}"),
    };
    let usual = load::load(source(), &|_| None);
    assert_eq!(shape(&usual), 15);
    assert_eq!(shape(&load::load_at(source(), &|_| None, &[('N', 12)])), 23);
    assert_eq!(shape(&usual.resized(&[('N', 6)])), 11);
    let BoardLine::Size(size) = &usual.tree.board[0].it else { panic!() };
    assert_eq!(size.documented(), [6, 7, 8, 10, 12, 14]);
}

#[test]
fn a_child_says_its_own_sizes() {
    let parent = "board\n    size N is 8, or 6\n    2 rows of N\n";
    let child = "based on \"p\"\n\nboard\n    size N is 5, or 4\n";
    let loaded = load::load(Source::new("c", child), &|_| Some(Source::new("p", parent)));
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    assert!(loaded.tree.board.iter().any(|line| matches!(&line.it, BoardLine::Rows { holes, .. } if holes.it == 5)));
}

#[test]
fn numbers_that_cannot_be_are_told_where_they_stand() {
    let message = |clause: &str| {
        let text = format!("board\n    size N is 5, or 6\n    {clause}\n");
        let loaded = load::load(Source::new("sized", text), &|_| None);
        loaded.problems.first().map(|problem| problem.message.clone()).unwrap_or_default()
    };
    assert_eq!(message("2 rows of M"), "unknown size `M`");
    assert_eq!(message("2 rows of half of N"), "there is no half of 5");
    assert_eq!(message("2 rows of N - 6"), "this comes to -1, which is no number of holes or seeds");
    assert_eq!(
        message("2 rows of 9999 x 9999 x 9999 x 9999 x 9999 x 9999"),
        "this comes to 9223372036854775807, which is no number of holes or seeds"
    );
    assert_eq!(message("2 rows of N"), "");
}
