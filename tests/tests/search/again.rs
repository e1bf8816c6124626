//! Positions that come again: what rests on them is not called proved unless every way to them was looked at.

use mancala_grammar::source::Source;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::search::{Surety, Verdict};
use mancala_tests::collection::{Chance, model_of, named};

use crate::{plain::Plain, search};

fn game(board: &str, rules: &str) -> Game {
    let text = format!(
        "---\ngame: Round\n---\nboard\n    {board}\n    every player owns his rows\n    no stores\n    path \
         counter-clockwise round own rows\n\nstart\n    1 in every hole\n\nsowing\n    origin counts as \
         empty\n\nturn\n    lift an own hole; sow\n{rules}"
    );
    Game::new(model_of(Source::new("round", text.as_str()), &[]))
}

/// A seed of each player goes round two holes: after two turns of each all stands as it stood.
#[test]
fn a_ring_of_four_turns() {
    for (rule, verdict) in [
        ("draw", Verdict::Draw),
        ("the last mover loses", Verdict::Wins(4)),
        ("the last mover wins", Verdict::Loses(4)),
    ] {
        let end = format!("\nend\n    if stuck: the stuck player loses\n    if same position a second time: {rule}\n");
        let game = game("2 rows of 2", &end);
        let mut position = game.start().expect("a set-up").position(&game);
        for row in &game.model().board.picture {
            position.holes[usize::from(row[0].expect("a hole").0)] = 0;
        }
        let point = game.at(&position).expect("a position");
        let three = search(&game, &point, 3, 1, 1);
        assert_eq!((three.surety, three.best().verdict()), (Surety::Guess, Verdict::Open(0)), "{rule}");
        let four = search(&game, &point, 4, 1, 1);
        assert_eq!((four.surety, four.best().verdict()), (Surety::ComesAgain, verdict), "{rule}");
        let every_way = search(&game, &point, 4, 1, 0);
        assert_eq!((every_way.surety, every_way.best().verdict()), (Surety::Proved, verdict), "{rule}");
    }
}

/// The sixteen turns of Bao Kigogo that capture nothing and come back: the last of them ends the game in a draw, whether
/// it is the best move or not, and no search of the position before it calls a draw proved.
#[test]
fn the_sixteen_turns_of_bao_kigogo() {
    let game = named("bao-kigogo").game();
    let rows = [
        [0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 2],
        [1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0],
        [0, 1, 0, 1, 0, 0, 1, 0, 1, 2, 0, 1],
        [0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0],
    ];
    let mut position = game.start().expect("a set-up").position(&game);
    for (row, seeds) in game.model().board.picture.iter().zip(rows) {
        for (hole, seeds) in row.iter().zip(seeds) {
            position.holes[usize::from(hole.expect("a hole").0)] = seeds;
        }
    }
    position.mover = Seat(0);
    let mut point = game.at(&position).expect("a position");
    let turns = "F10 B1 F9 B4 F8 B7 F5 B8 B1 B9 B2 B12 B9 F8 B12";
    for move_ in turns.split(' ') {
        point = game.play(&point, move_, false).expect("a legal move").0;
    }
    let again = game.moves(&point).expect("moves").into_iter().find(|move_| move_.name == "F7").expect("the last turn");
    assert!(game.step(&point, again.index).expect("a legal move").ended().is_some());
    for depth in 1..=3 {
        let found = search(&game, &point, depth, 1, 1);
        let worth = found.moves.iter().find(|worth| worth.index == again.index);
        assert!(worth.is_none_or(|worth| worth.surety != Surety::Proved));
        assert!(!(found.best().verdict() == Verdict::Draw && found.surety == Surety::Proved), "{found:?}");
    }
}

/// Where positions come again all the time, a win, loss or draw that is called proved is what looking at every line
/// finds, and so is everything without a table.
#[test]
fn what_is_proved_is_so_whatever_the_way() {
    let mut proved = 0;
    for rule in ["draw", "the last mover loses", "the last mover wins"] {
        let rules = format!(
            "\nwhen the last seed falls in an own hole that was empty\n        and facing is occupied\n    take facing, \
             off the board\n\nend\n    if stuck: the stuck player loses\n    if same position a second time: {rule}\n"
        );
        let game = game("2 rows of 3", &rules);
        let mut chance = Chance::new(11);
        for _ in 0..30 {
            let mut position = game.start().expect("a set-up").position(&game);
            position.holes.iter_mut().for_each(|seeds| *seeds = u16::try_from(chance.below(3)).expect("a few"));
            let Ok(point) = game.at(&position) else { continue };
            if point.count() == 0 {
                continue;
            }
            for depth in 1..=8 {
                proved += u32::from(compare(&game, &point, depth, rule));
            }
        }
    }
    assert!(proved > 100, "{proved} proofs");
}

fn compare(game: &Game, point: &Point, depth: u32, rule: &str) -> bool {
    let Some(worths) = Plain::new(game, point, 5000).moves(point, depth) else { return false };
    let most = worths.iter().max().copied().expect("a move");
    let mut proofs = false;
    for (threads, table) in [(1, 1), (2, 1), (1, 0)] {
        let found = search(game, point, depth, threads, table);
        let sure = found.surety == Surety::Proved;
        if sure || table == 0 {
            assert_eq!(found.worth, most, "{rule}, {depth} deep, table {table}: {found:?} {:?}", point.position(game));
        }
        proofs |= sure && table > 0;
    }
    proofs
}
