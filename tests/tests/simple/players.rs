//! Who moves next: stuck players, passes, repetition, three players, the first turn in step.

use crate::fixture::*;
use mancala_interpreter::model::*;
use mancala_interpreter::position::Phase;
use mancala_interpreter::trace::GameResult;
use mancala_tests::simple::Simple;

#[test]
fn who_cannot_move_loses_where_that_is_the_ruling() {
    let model = two_rows(3);
    let simple = Simple::new(&model);
    let played = play(&simple, &position(&simple, &[&[0, 0, 0], &[1, 0, 0]]), "a");
    assert_eq!(played.result, Some(GameResult::Won(SOUTH)));
}

#[test]
fn where_the_stuck_player_passes_the_other_goes_on() {
    let mut model = two_rows(3);
    model.end.stuck.0 = vec![Action::Pass];
    model.end.nobody = Some((vec![Action::Result(Outcome::Draw)], ClauseId(4)));
    let simple = Simple::new(&model);
    let played = play(&simple, &position(&simple, &[&[0, 0, 0], &[1, 0, 0]]), "a");
    assert_eq!((played.result, played.after.mover), (None, SOUTH));
    assert_eq!(played.after.last_mover, Some(SOUTH));
    assert_eq!(played.after.has_played, [true, true]);
}

#[test]
fn nobody_can_move_when_all_seats_in_a_row_could_not() {
    let mut model = two_rows(3);
    model.end.stuck.0 = vec![Action::Pass];
    model.end.nobody = Some((vec![Action::Result(Outcome::MostSeeds)], ClauseId(4)));
    let falls = Filter::Falls { seed: FallingSeed::Each, kind: None, place: FallPlace::Any };
    model.rules.seed_falls = vec![when(falls, Vec::new(), vec![take(vec![SetItem::Place(Place::Here)])])];
    let simple = Simple::new(&model);
    let played = play(&simple, &position(&simple, &[&[0, 0, 0], &[1, 0, 0]]), "a");
    assert_eq!(played.result, Some(GameResult::Won(SOUTH)));
}

#[test]
fn the_same_position_a_second_time_is_a_draw_where_that_is_the_ruling() {
    let mut model = two_rows(1);
    model.start.holes = vec![1, 1];
    model.end.same_position.0 = 2;
    // each lifts his seed, drops it in the enemy's hole, and takes both home: South has two, then North
    let home = Action::Put(
        Portion::ALL,
        PutFrom::Place(Place::Here),
        PutTo::Place(Place::Zone(ZonePlace { side: Side::Own, holes: vec![vec![Hole(1)], vec![Hole(0)]] })),
    );
    let share = Action::Put(
        Portion::plain(Amount::Count(1)),
        PutFrom::Place(Place::Origin),
        PutTo::Place(of_here(Relation::Facing)),
    );
    model.rules.last_seed_falls = vec![when_last(FallPlace::Any, Vec::new(), vec![home, share])];
    let simple = Simple::new(&model);
    let start = simple.start().expect("no fault");
    // South ends with one seed in each hole: the set-up, but North is to move
    let first = play(&simple, &start, "a");
    assert_eq!((first.result, first.after.holes.as_slice()), (None, [1, 1].as_slice()));
    let second = play(&simple, &first.after, "a");
    assert_eq!(second.result, Some(GameResult::Draw));
}

/// A ring of three holes, one each.
fn three_players() -> Model {
    let mut model = two_rows(2);
    let holes = [Hole(0), Hole(1), Hole(2)];
    let spots: Vec<Spot> = holes.iter().copied().map(Spot::Hole).collect();
    model.board.shape = Shape::Ring { holes: 3 };
    model.board.holes = 3;
    model.board.picture = vec![holes.iter().copied().map(Some).collect()];
    model.board.seats = vec!["South".to_owned(), "East".to_owned(), "North".to_owned()];
    model.board.owners = vec![Some(Seat(0)), Some(Seat(1)), Some(Seat(2))];
    model.board.rows = vec![Vec::new(); 3];
    model.board.facing = vec![None; 3];
    model.board.same_number = vec![None; 3];
    model.board.column = Vec::new();
    model.board.zones = Vec::new();
    if let Course::Fixed { tracks, .. } = &mut model.board.paths[0].course {
        *tracks = vec![Track { spots, open: false }; 3];
    }
    model.start.holes = vec![1, 0, 0];
    model.start.stores = vec![0, 0, 0];
    model
}

#[test]
fn of_three_players_the_stuck_one_is_out_and_the_last_one_in_wins() {
    let mut model = three_players();
    model.rules.last_seed_falls =
        vec![when_last(FallPlace::Any, Vec::new(), vec![take(vec![SetItem::Place(Place::Here)])])];
    let simple = Simple::new(&model);
    let at = position(&simple, &[&[1, 0, 1]]);
    // the seed of 1 falls in 2 and is taken: East cannot move and is out; North moves
    let first = play(&simple, &at, "1");
    assert_eq!((first.result, first.after.mover), (None, Seat(2)));
    assert_eq!(first.after.out_of_game, [false, true, false]);
    // the seed of 3 falls in 1 and is taken: South cannot move and is out; North is the last one in
    let second = play(&simple, &first.after, "3");
    assert_eq!(second.result, Some(GameResult::Won(Seat(2))));
}

#[test]
fn in_step_seeds_fall_one_for_one_in_turn() {
    let mut model = two_rows(3);
    model.start.holes = vec![0, 0, 2, 0, 2, 0];
    model.start.in_step = Some((SOUTH, ClauseId(0)));
    model.rules.last_seed_falls = vec![relay()];
    let simple = Simple::new(&model);
    let start = simple.start().expect("no fault");
    assert_eq!(start.phase, Phase::InStep(Vec::new()));
    let chosen = play(&simple, &start, "b").after;
    assert_eq!((chosen.mover, chosen.holes.as_slice()), (NORTH, [0, 0, 2, 0, 2, 0].as_slice()));
    // South lifts b, North lifts a. South c, North b, South North's a (empty: his turn is over), North c (empty).
    let after = play(&simple, &chosen, "a").after;
    assert_eq!(after.holes, [1, 1, 1, 0, 0, 1]);
    assert_eq!((after.phase.clone(), after.mover), (Phase::Turn, SOUTH));
}
