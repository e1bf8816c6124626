//! Choices inside moves, `only if`, `never`, `prefer`, names.

use crate::fixture::*;
use mancala_interpreter::model::*;
use mancala_tests::simple::{Simple, SimpleFault};

fn either(options: Vec<(&str, Vec<Action>)>) -> Line {
    let options = options.into_iter().map(|(name, actions)| EitherOption {
        clause: ClauseId(10),
        name: name.to_owned(),
        actions,
    });
    Line { clause: ClauseId(10), step: Step::Either(options.collect()) }
}

/// The last seed in an empty own hole takes what faces it.
fn facing_capture() -> Rule {
    let place = FallPlace::Hole(own_hole(vec![before(empty())]));
    let facing = of_here(Relation::Facing);
    when_last(place, vec![is(facing.clone(), now(occupied()))], vec![take(vec![SetItem::Place(facing)])])
}

#[test]
fn a_branch_that_must_capture_and_does_not_is_no_move() {
    let mut model = two_rows(4);
    model.turns[0].body = vec![line(vec![lift_own(), sow(), Action::OnlyIfCaptures(Scope::Lap)])];
    model.rules.last_seed_falls = vec![facing_capture()];
    let simple = Simple::new(&model);
    let moves = moves(&simple, &position(&simple, &[&[0, 2, 0, 0], &[1, 0, 1, 0]]));
    assert_eq!(moves.names(), ["a"]);
    assert_eq!(moves.removed, [("c".to_owned(), ClauseId(10))]);
}

#[test]
fn each_option_is_a_move_of_its_own() {
    let mut model = two_rows(4);
    model.turns[0].body = vec![
        line(vec![lift_own()]),
        either(vec![("near", vec![sow()]), ("far", vec![Action::Sow { each: None, from: Some(far()) }])]),
    ];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[1, 0, 0, 0], &[1, 0, 0, 0]]);
    assert_eq!(moves(&simple, &at).names(), ["a/far", "a/near"]);
    assert_eq!(play(&simple, &at, "a/near").after.holes, [1, 0, 0, 0, 0, 1, 0, 0]);
    assert_eq!(play(&simple, &at, "a/far").after.holes, [1, 0, 0, 0, 0, 0, 1, 0]);
}

/// `next of next of origin`.
fn far() -> Place {
    Place::Related(Relation::Next, Box::new(Place::Related(Relation::Next, Box::new(Place::Origin))))
}

#[test]
fn else_offers_its_holes_only_where_nothing_above_fits() {
    let mut model = two_rows(3);
    let two = own_hole(vec![now(holds(2, None))]);
    let tiers = vec![(two, ClauseId(0)), (own_hole(Vec::new()), ClauseId(4))];
    model.turns = vec![turn(vec![Action::LiftChoice(Portion::ALL, Choice { tiers }), sow()])];
    let simple = Simple::new(&model);
    assert_eq!(moves(&simple, &position(&simple, &[&[1, 0, 0], &[1, 2, 0]])).names(), ["b"]);
    assert_eq!(moves(&simple, &position(&simple, &[&[1, 0, 0], &[1, 1, 0]])).names(), ["a", "b"]);
}

#[test]
fn prefer_keeps_a_tier_only_if_some_move_fits_it() {
    let mut model = two_rows(4);
    model.rules.last_seed_falls = vec![facing_capture()];
    let capture = MoveTest { not: false, what: MoveTestKind::Capture { first_lap: false } };
    let tiers = vec![(Selection::Tests(vec![capture]), ClauseId(5))];
    model.moves =
        vec![MovesRule { clause: ClauseId(5), conditions: Vec::new(), some: None, what: MovesWhat::Prefer(tiers) }];
    let simple = Simple::new(&model);
    let one = moves(&simple, &position(&simple, &[&[0, 2, 0, 0], &[1, 0, 1, 0]]));
    assert_eq!(one.names(), ["a"]);
    assert_eq!(one.removed, [("c".to_owned(), ClauseId(5))]);
    let all = moves(&simple, &position(&simple, &[&[0, 0, 2, 0], &[1, 0, 1, 0]]));
    assert_eq!(all.names(), ["a", "c"]);
}

#[test]
fn never_takes_away_even_the_last_move() {
    let mut model = two_rows(3);
    let bare = MoveTest { not: true, what: MoveTestKind::LeaveBare(Person::Enemy) };
    let never = MovesWhat::Never(Selection::Tests(vec![bare]));
    model.moves = vec![MovesRule { clause: ClauseId(6), conditions: Vec::new(), some: None, what: never }];
    let simple = Simple::new(&model);
    // c goes to North: such moves are forbidden here; a stays at home and leaves him bare
    let moves = moves(&simple, &position(&simple, &[&[0, 0, 0], &[1, 0, 1]]));
    assert_eq!(moves.names(), ["a"]);
    assert_eq!(moves.removed, [("c".to_owned(), ClauseId(6))]);
}

#[test]
fn two_moves_of_one_name_that_end_alike_are_one() {
    let mut model = two_rows(3);
    model.turns = vec![turn(vec![lift_own(), sow()]), turn(vec![lift_own(), sow()])];
    let simple = Simple::new(&model);
    assert_eq!(moves(&simple, &position(&simple, &[&[1, 0, 0], &[1, 0, 0]])).names(), ["a"]);
}

#[test]
fn two_moves_of_one_name_that_end_otherwise_are_told_apart_by_their_kind_or_are_a_fault() {
    let mut model = two_rows(3);
    model.kinds = vec!["short".to_owned(), "long".to_owned()];
    let from_far = vec![lift_own(), Action::Sow { each: None, from: Some(far()) }];
    model.turns = vec![turn(vec![lift_own(), sow()]), turn(from_far)];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[1, 0, 0], &[1, 0, 0]]);
    assert_eq!(simple.moves(&at).map(|_| ()), Err(SimpleFault::SameName("a".to_owned())));
    let mut model = model.clone();
    model.turns[0].kind = Some(KindId(0));
    model.turns[1].kind = Some(KindId(1));
    let simple = Simple::new(&model);
    assert_eq!(moves(&simple, &at).names(), ["a/long", "a/short"]);
}
