//! Boards side by side play the games that single boards play from the same draws.

use mancala_benches::engine::{Board, Played, Verdict, Why, Winner};
use mancala_benches::kalah::{Fast, lanes};

/// Games of each board.
const GAMES: u32 = 5;

/// The games of one board alone.
fn alone(mut draws: impl Iterator<Item = u16>) -> Vec<Played> {
    let mut game = || {
        let mut board = Fast::start();
        let mut next = board;
        let (mut turns, mut north) = (0, false);
        loop {
            let holes = board.candidates();
            let draw = u32::from(draws.next().expect("a draw for every turn"));
            let place = (draw * Fast::count(holes)) >> 16;
            let turn = board.play(Fast::nth(holes, place), &mut next);
            board = next;
            turns += 1;
            north ^= !turn.again;
            if turn.over {
                let winner = match (board.verdict(Why::Ended), north) {
                    (Verdict::Draw, _) => Winner::Nobody,
                    (Verdict::Mover, false) | (Verdict::Enemy, true) => Winner::South,
                    (Verdict::Mover, true) | (Verdict::Enemy, false) => Winner::North,
                };
                return Played { turns, winner, why: Why::Ended };
            }
        }
    };
    (0..GAMES).map(|_| game()).collect()
}

#[test]
fn boards_side_by_side_play_what_single_boards_play() {
    let mut chance = lanes::LaneChance::new(7);
    let mut drawn: Vec<lanes::Draws> = Vec::new();
    let mut games = vec![Vec::new(); lanes::LANES];
    let draws = || {
        let draws = chance.draw();
        drawn.push(draws);
        draws
    };
    lanes::games(GAMES, draws, |board, played| games[board].push(played));
    for (board, games) in games.iter().enumerate() {
        assert_eq!(*games, alone(drawn.iter().map(|draws| draws[board])), "board {board}");
    }
}
