//! Events, takes, sets, marks, ownership.

use crate::fixture::*;
use mancala_interpreter::model::*;
use mancala_interpreter::position::Mark;
use mancala_interpreter::trace::GameResult;
use mancala_tests::simple::Simple;

/// `when the last seed falls in an enemy hole that holds 2 or 3`
/// / `take here and the line behind here of enemy holes that hold 2 or 3, to own store`.
fn chain(unless: Vec<Condition>) -> Model {
    let desc = enemy_hole(vec![now(holds(2, Some(3)))]);
    let line = SetItem::Line { way: Way::Behind, from: Place::Here, most: None, desc: desc.clone() };
    let unless = if unless.is_empty() { Vec::new() } else { vec![(unless, ClauseId(0))] };
    let set = vec![SetItem::Place(Place::Here), line];
    let take = Action::Take { portion: Portion::ALL, set, to: own_store(), unless };
    let mut model = two_rows(6);
    model.rules.last_seed_falls = vec![when_last(FallPlace::Hole(desc), Vec::new(), vec![take])];
    model
}

#[test]
fn a_line_behind_is_taken_as_long_as_it_fits() {
    let model = chain(Vec::new());
    let simple = Simple::new(&model);
    // f: North's a 3, b 2; the line runs back over a and stops before South's f
    let played = play(&simple, &position(&simple, &[&[0, 0, 0, 4, 1, 2], &[0, 0, 0, 0, 0, 2]]), "f");
    assert_eq!(played.captured, 5);
    assert_eq!(played.after.stores, [5, 0]);
    assert_eq!(played.after.holes, [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn unless_asks_about_the_board_as_it_would_be() {
    let model = chain(vec![Condition::LeavesBare(Person::Enemy)]);
    let simple = Simple::new(&model);
    let spared = play(&simple, &position(&simple, &[&[0, 0, 0, 0, 1, 2], &[1, 0, 0, 0, 0, 2]]), "f");
    assert_eq!(spared.captured, 0);
    let taken = play(&simple, &position(&simple, &[&[1, 0, 0, 0, 1, 2], &[1, 0, 0, 0, 0, 2]]), "f");
    assert_eq!(taken.captured, 5);
}

#[test]
fn across_gaps_every_occupied_hole_after_an_empty_one_is_taken() {
    let mut model = two_rows(6);
    let next_is_empty = is(of_here(Relation::Next), now(empty()));
    model.rules.last_seed_falls =
        vec![when_last(FallPlace::Any, vec![next_is_empty], vec![take(vec![SetItem::Gaps(Place::Here)])])];
    let simple = Simple::new(&model);
    // b falls in c; d empty, e 3; f empty, North's a 2; North's b occupied: no gap
    let played = play(&simple, &position(&simple, &[&[0, 0, 0, 0, 7, 2], &[0, 1, 0, 0, 3, 0]]), "b");
    assert_eq!(played.captured, 5);
    assert_eq!(played.after.holes, [0, 0, 0, 0, 7, 0, 0, 0, 1, 0, 0, 0]);
}

#[test]
fn the_first_rule_that_fits_is_applied_and_go_on_lets_the_next_be_tried() {
    for (go_on, north) in [(false, 0), (true, 4)] {
        let mut model = two_rows(6);
        let mut first = vec![take(vec![SetItem::Place(Place::Here)])];
        if go_on {
            first.push(Action::GoOn);
        }
        model.rules.last_seed_falls = vec![
            when_last(FallPlace::Hole(hole(vec![now(holds(3, Some(3)))])), Vec::new(), first),
            when_last(FallPlace::Any, Vec::new(), vec![take(vec![SetItem::Place(of_here(Relation::Next))])]),
        ];
        let simple = Simple::new(&model);
        let played = play(&simple, &position(&simple, &[&[1, 0, 0, 0, 0, 0], &[1, 2, 4, 0, 0, 0]]), "a");
        assert_eq!(played.captured, 3 + north);
    }
}

#[test]
fn a_mark_for_two_turns_outlasts_one_turn_of_the_enemy() {
    let mut model = two_rows(6);
    model.marks = vec![MarkInfo { name: "late".to_owned(), has_term: true, maker_matters: false }];
    let mark = Action::Mark(MarkId(0), Some(2), vec![SetItem::Place(Place::Here)]);
    let south = Condition::PersonIs { person: Person::Mover, not: false, other: Person::Seat(SOUTH) };
    let first = Condition::FirstTurn { not: false, of_game: true };
    model.rules.last_seed_falls = vec![when_last(FallPlace::Any, vec![south, first], vec![mark])];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[0, 0, 1, 0, 0, 0], &[1, 0, 0, 1, 0, 0]]);
    let marked = |term| vec![Mark { hole: Hole(7), mark: MarkId(0), maker: SOUTH, term: Some(term) }];
    let after = play(&simple, &at, "a").after;
    assert_eq!(after.marks, marked(2));
    let after = play(&simple, &after, "d").after;
    assert_eq!(after.marks, marked(1));
    let after = play(&simple, &after, "d").after;
    assert_eq!(after.marks, []);
}

#[test]
fn a_hole_that_is_emptied_loses_its_mark_by_its_rule() {
    let mut model = two_rows(2);
    model.marks = vec![MarkInfo { name: "house".to_owned(), has_term: false, maker_matters: false }];
    model.start.marks = vec![(MarkId(0), Hole(2), SOUTH), (MarkId(0), Hole(3), SOUTH)];
    let house = Desc { names: vec![Named::Mark(MarkId(0))], ..hole(Vec::new()) };
    let unmark = Action::Unmark(MarkId(0), vec![SetItem::Place(Place::It)]);
    model.rules.emptied = vec![when(Filter::Emptied(house), Vec::new(), vec![unmark])];
    let simple = Simple::new(&model);
    let after = play(&simple, &position(&simple, &[&[1, 1], &[1, 1]]), "a").after;
    assert_eq!(after.marks.iter().map(|mark| mark.hole).collect::<Vec<_>>(), [Hole(3)]);
}

#[test]
fn a_hole_given_to_the_mover_is_his() {
    let mut model = two_rows(2);
    let give = Action::Give(vec![SetItem::Place(Place::Here)], Some(Person::Mover));
    let falls = Filter::Falls { seed: FallingSeed::Each, kind: None, place: FallPlace::Any };
    model.rules.seed_falls = vec![when(falls, Vec::new(), vec![give])];
    let simple = Simple::new(&model);
    let after = play(&simple, &position(&simple, &[&[1, 0], &[0, 1]]), "b").after;
    assert_eq!(after.owners, [Some(NORTH), Some(SOUTH), Some(SOUTH), Some(SOUTH)]);
}

#[test]
fn an_end_line_at_any_time_stops_the_turn_with_seeds_in_the_hand() {
    let mut model = two_rows(3);
    let take = Action::Take {
        portion: Portion::ALL,
        set: vec![SetItem::Place(of_here(Relation::Facing))],
        to: Fate::Container(Container::Hand),
        unless: Vec::new(),
    };
    model.rules.last_seed_falls = vec![when_last(FallPlace::Any, Vec::new(), vec![take, sow()])];
    model.end.lines = vec![EndLine {
        clause: ClauseId(4),
        any_time: true,
        conditions: vec![Condition::Bare { who: Who::Person(Person::Enemy), not: false }],
        actions: vec![Action::Result(Outcome::Wins(Person::Mover))],
    }];
    let simple = Simple::new(&model);
    let played = play(&simple, &position(&simple, &[&[0, 5, 0], &[1, 0, 0]]), "a");
    assert_eq!(played.result, Some(GameResult::Won(SOUTH)));
    assert_eq!((played.after.hand, played.after.holes.as_slice()), (5, [0, 0, 0, 0, 1, 0].as_slice()));
}

#[test]
fn what_was_is_not_changed_by_rules_on_the_same_seed() {
    let mut model = two_rows(3);
    let here = || vec![SetItem::Place(Place::Here)];
    let falls = Filter::Falls { seed: FallingSeed::Each, kind: None, place: FallPlace::Any };
    let give = Action::Give(here(), Some(Person::Mover));
    model.rules.seed_falls = vec![when(falls, Vec::new(), vec![give])];
    // `in a hole that was enemy`: it was, before the seed made it the mover's
    let was_enemy = FallPlace::Hole(hole(vec![before(TestKind::Of(Side::Enemy))]));
    model.rules.last_seed_falls = vec![when_last(was_enemy, Vec::new(), vec![take(here())])];
    let simple = Simple::new(&model);
    let played = play(&simple, &position(&simple, &[&[1, 0, 3], &[0, 0, 1]]), "c");
    assert_eq!(played.captured, 4);
}

#[test]
fn a_place_that_does_not_exist_fails_every_test() {
    for not in [false, true] {
        let mut model = two_rows(3);
        model.board.facing = vec![None; 6];
        let test = Test { not, ..now(empty()) };
        let facing = is(of_here(Relation::Facing), test);
        model.rules.last_seed_falls =
            vec![when_last(FallPlace::Any, vec![facing], vec![take(vec![SetItem::Place(Place::Here)])])];
        let simple = Simple::new(&model);
        let played = play(&simple, &position(&simple, &[&[1, 0, 0], &[1, 1, 0]]), "a");
        assert_eq!(played.captured, 0);
    }
}
