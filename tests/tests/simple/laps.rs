//! Laps, relay, skipping, origins, endless turns, open paths.

use crate::fixture::*;
use mancala_interpreter::model::*;
use mancala_interpreter::trace::GameResult;
use mancala_tests::simple::{Simple, SimpleFault};

#[test]
fn seeds_fall_one_by_one_along_the_path() {
    let model = two_rows(6);
    let simple = Simple::new(&model);
    let start = simple.start().expect("no fault");
    let after = play(&simple, &start, "c").after;
    assert_eq!(after.holes, [4, 4, 4, 4, 4, 5, 4, 4, 0, 5, 5, 5]);
    assert_eq!(after.mover, NORTH);
    // North's a is at the right of the picture; he sows to the left
    let after = play(&simple, &after, "a").after;
    assert_eq!(after.holes, [5, 5, 5, 5, 5, 0, 4, 4, 0, 5, 5, 5]);
}

#[test]
fn a_lap_longer_than_the_round_comes_back_to_its_origin() {
    let model = two_rows(2);
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[0, 0], &[5, 0]]);
    assert_eq!(play(&simple, &at, "a").after.holes, [1, 1, 1, 2]);
}

#[test]
fn a_skipped_origin_stays_empty() {
    let mut model = two_rows(2);
    model.sowing.skips =
        vec![Skip { clause: ClauseId(0), what: SkipWhat::Place(Place::Origin), seeds: SkipSeeds::All }];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[0, 0], &[5, 0]]);
    // b 1, c 1, d 1, b 2, c 2
    assert_eq!(play(&simple, &at, "a").after.holes, [1, 2, 0, 2]);
}

#[test]
fn a_hole_skipped_with_the_last_seed_takes_the_others() {
    let mut model = two_rows(3);
    let desc = hole(vec![now(empty())]);
    model.sowing.skips = vec![Skip { clause: ClauseId(0), what: SkipWhat::Every(desc), seeds: SkipSeeds::Last }];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[1, 0, 0], &[2, 0, 0]]);
    // one in empty b; the last passes c and North's a and b, and rests in North's c
    assert_eq!(play(&simple, &at, "a").after.holes, [2, 0, 0, 0, 1, 0]);
}

#[test]
fn two_fall_in_an_empty_hole_and_what_is_left_if_there_are_fewer() {
    let mut model = two_rows(3);
    model.sowing.per_hole = vec![(2, hole(vec![now(empty())]), ClauseId(0))];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[1, 1, 0], &[4, 1, 0]]);
    // b was occupied: 1; c was empty: 2; the one that is left falls in North's a
    assert_eq!(play(&simple, &at, "a").after.holes, [1, 1, 1, 0, 2, 2]);
}

#[test]
fn relay_goes_on_from_an_occupied_hole_and_ends_in_an_empty_one() {
    let mut model = two_rows(4);
    model.rules.last_seed_falls = vec![relay()];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[0, 0, 0, 1], &[2, 0, 1, 0]]);
    // a: b 1, c 2; c: d 1, North's a 2; North's a: North's b and c
    let played = play(&simple, &at, "a");
    assert_eq!(played.after.holes, [0, 1, 1, 0, 0, 1, 0, 1]);
    assert_eq!(played.laps, 3);
}

#[test]
fn an_origin_that_counts_as_occupied_is_lifted_again_when_its_own_lap_ends_there() {
    let mut model = two_rows(2);
    model.rules.last_seed_falls = vec![relay()];
    // four seeds come round: one in each hole, the last in a itself. Counted as empty, the turn ends there. Counted as
    // occupied, the one of a goes to b (2), these to North's a and b (2 and 2), these to a and b, which are empty
    for (occupied, laps, after) in [(false, 1, [1, 1, 1, 1]), (true, 4, [0, 2, 1, 1])] {
        model.sowing.origin_counts_occupied = Some((occupied, ClauseId(0)));
        let simple = Simple::new(&model);
        let played = play(&simple, &position(&simple, &[&[0, 0], &[4, 0]]), "a");
        assert_eq!((played.laps, played.after.holes.as_slice()), (laps, after.as_slice()));
    }
}

/// `when the last seed falls` / `lift here; sow`: a lone seed runs round for ever.
fn for_ever() -> Model {
    let mut model = two_rows(2);
    model.rules.last_seed_falls =
        vec![when_last(FallPlace::Any, Vec::new(), vec![Action::Lift(Portion::ALL, Place::Here), sow()])];
    model
}

#[test]
fn an_endless_move_is_not_allowed_where_that_is_the_ruling() {
    let model = for_ever();
    let simple = Simple::new(&model);
    let moves = moves(&simple, &position(&simple, &[&[0, 0], &[1, 0]]));
    assert!(moves.legal.is_empty());
    assert_eq!(moves.removed, [("a".to_owned(), ClauseId(2))]);
}

#[test]
fn an_endless_move_ends_the_game_where_a_result_is_ruled() {
    let mut model = for_ever();
    model.end.endless = Some((Endless::Do(vec![Action::Result(Outcome::Void)]), ClauseId(2)));
    let simple = Simple::new(&model);
    let played = play(&simple, &position(&simple, &[&[0, 0], &[1, 0]]), "a");
    assert_eq!(played.result, Some(GameResult::Void));
}

#[test]
fn seeds_leave_the_board_at_the_end_of_an_open_path() {
    let mut model = two_rows(3);
    if let Course::Fixed { tracks, .. } = &mut model.board.paths[0].course {
        for track in tracks {
            track.spots.truncate(3);
            track.open = true;
        }
    }
    model.rules.last_seed_falls = vec![relay()];
    let simple = Simple::new(&model);
    let played = play(&simple, &position(&simple, &[&[1, 1, 1], &[0, 4, 1]]), "b");
    assert_eq!((played.after.holes.as_slice(), played.after.out), ([1, 1, 1, 0, 0, 2].as_slice(), 3));
}

#[test]
fn no_direction_before_the_first_seed_is_a_fault() {
    let mut model = two_rows(2);
    if let Course::Fixed { both, .. } = &mut model.board.paths[0].course {
        *both = true;
    }
    let simple = Simple::new(&model);
    assert_eq!(simple.start().map(|_| ()), Err(SimpleFault::NoDirection));
}

#[test]
fn seeds_left_in_the_hand_are_a_fault() {
    let mut model = two_rows(2);
    model.turns = vec![turn(vec![lift_own()])];
    let simple = Simple::new(&model);
    assert_eq!(simple.start().map(|_| ()), Err(SimpleFault::SeedsLeft));
}

#[test]
fn a_move_that_goes_both_ways_is_written_with_arrows_of_its_owner() {
    let mut model = two_rows(3);
    if let Course::Fixed { both, .. } = &mut model.board.paths[0].course {
        *both = true;
    }
    model.turns = vec![turn(vec![lift_own(), Action::ChooseDirection, sow()])];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[0, 0, 1], &[0, 1, 0]]);
    assert_eq!(moves(&simple, &at).names(), ["b<", "b>"]);
    let after = play(&simple, &at, "b>").after;
    assert_eq!(after.holes, [0, 0, 1, 0, 0, 1]);
    // North's a lies at his left: to his left is South's row
    assert_eq!(play(&simple, &after, "a>").after.holes, [0, 1, 0, 0, 0, 1]);
    assert_eq!(play(&simple, &after, "a<").after.holes, [0, 0, 0, 0, 0, 2]);
}
