//! A ruleset on the table of both interpreters.

use mancala_grammar::source::Source;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::{Model, Seat};
use mancala_interpreter::piles::Lying;
use mancala_interpreter::position::{Phase, Position};
use mancala_interpreter::trace::GameResult;
use mancala_tests::collection;
use mancala_tests::simple::Simple;

/// South.
pub const SOUTH: Seat = Seat(0);
/// The second seat: North where there are two.
pub const NORTH: Seat = Seat(1);

/// Two rows of three. Seeds go round `a b c` of South, then `a b c` of North, who sits above and counts from the
/// right: `c b a / a b c`.
pub const TWO_ROWS: &str = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board

start
    1 in every hole
";

/// The same with a store at every player's right end, in which he sows.
pub const THROUGH_STORES: &str = "
board
    2 rows of 3
    every player owns his rows
    every player has a store at the right end
    path counter-clockwise round the board, through own store

start
    1 in every hole
";

/// Plain endings.
pub const END: &str = "
end
    if stuck: the stuck player loses
    if same position a third time: draw
";

/// Plain endings where a rule sows on.
pub const END_OF_LAPS: &str = "
end
    if stuck: the stuck player loses
    if endless: that move is not allowed
    if same position a third time: draw
";

/// A ruleset in both interpreters.
pub struct Rules {
    model: Model,
    game: Game,
}

/// A position, as both have it.
pub struct At<'r> {
    rules: &'r Rules,
    point: Point,
    slow: Position,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// Laps of the move that led here.
    pub laps: u64,
    /// Seeds captured by it.
    pub captured: u32,
}

impl Rules {
    /// From parts of a text.
    pub fn of(parts: &[&str]) -> Rules {
        let model = collection::model_of(Source::new("a small ruleset", parts.concat()), &[]);
        Rules { game: Game::new(model.clone()), model }
    }

    /// The beginning.
    pub fn start(&self) -> At<'_> {
        let point = self.game.start().expect("no fault");
        let slow = Simple::new(&self.model).start().expect("no fault");
        let result = point.ended().map(|ended| ended.result);
        assert_eq!(plain(point.position(&self.game)), plain(slow.clone()), "the set-up");
        At { rules: self, point, slow, result, laps: 0, captured: 0 }
    }

    /// The set-up with other seeds, rows from the top as South sees them.
    pub fn seeds(&self, board: &str) -> Position {
        let mut position = Simple::new(&self.model).start().expect("no fault");
        position.past.clear();
        let rows: Vec<&str> = board.split('/').collect();
        assert_eq!(rows.len(), self.model.board.picture.len(), "rows of {board}");
        for (row, holes) in rows.iter().zip(&self.model.board.picture) {
            let piles: Vec<&str> = row.split_whitespace().collect();
            assert_eq!(piles.len(), holes.iter().flatten().count(), "holes of {board}");
            for (pile, hole) in piles.into_iter().zip(holes.iter().flatten()) {
                self.lay(&mut position, usize::from(hole.0), pile);
            }
        }
        position
    }

    /// A pile, as `2`, `2+1c`.
    fn lay(&self, position: &mut Position, hole: usize, pile: &str) {
        position.holes[hole] = 0;
        position.kinds.iter_mut().for_each(|kind| kind.holes[hole] = 0);
        for part in pile.split('+') {
            let letters = part.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let number: u16 = part[..part.len() - letters.len()].parse().expect("a number");
            position.holes[hole] += number;
            if !letters.is_empty() {
                let kind = self.model.seed_kinds.iter().position(|kind| kind.letters == letters).expect("a kind");
                position.kinds[kind].holes[hole] = number;
            }
        }
    }

    /// The set-up with other seeds, South to move.
    pub fn at(&self, board: &str) -> At<'_> {
        self.standing(self.seeds(board))
    }

    /// A position.
    pub fn standing(&self, position: Position) -> At<'_> {
        let point = self.game.at(&position).expect("a position of this ruleset");
        let result = point.ended().map(|ended| ended.result);
        At { rules: self, point, slow: position, result, laps: 0, captured: 0 }
    }
}

impl<'r> At<'r> {
    /// Names of the legal moves, in which both agree.
    pub fn moves(&self) -> Vec<String> {
        let fast = self.rules.game.moves(&self.point).expect("no fault");
        let mut fast: Vec<String> = fast.into_iter().map(|m| m.name).collect();
        fast.sort_unstable();
        if self.point.lay_out().is_none() {
            let slow = Simple::new(&self.rules.model).moves(&self.slow).expect("no fault");
            assert_eq!(fast, slow.names(), "moves of the engine and of the simple interpreter");
        }
        fast
    }

    /// Plays a move.
    pub fn play(&self, name: &str) -> At<'r> {
        let names = self.moves();
        let game = &self.rules.game;
        let (point, record) =
            game.play(&self.point, name, true).unwrap_or_else(|no| panic!("{name} of {names:?}: {no:?}"));
        let slow = Simple::new(&self.rules.model).moves(&self.slow).expect("no fault");
        let slow = slow.named(name).expect("the same names").clone();
        let result = point.ended().map(|ended| ended.result);
        assert_eq!(result, slow.result, "{name}: the result");
        // a choice in step tells nothing by itself
        if self.slow.phase == Phase::Turn {
            let told = (record.laps, record.captured, record.again);
            assert_eq!(told, (slow.laps, slow.captured, slow.again), "{name}: laps, captured, moves again");
        }
        let fast = point.position(game);
        if result.is_none() {
            assert_eq!(plain(fast), plain(slow.after.clone()), "{name}: the engine and the simple interpreter");
        } else {
            let seeds =
                |p: &Position| (p.holes.clone(), p.stores.clone(), p.reserves.clone(), p.hand, p.out, p.kinds.clone());
            assert_eq!(seeds(&fast), seeds(&slow.after), "{name}: the engine and the simple interpreter");
        }
        At { rules: self.rules, point, slow: slow.after, result, laps: record.laps, captured: record.captured }
    }

    /// Plays several.
    pub fn play_all(&self, names: &[&str]) -> At<'r> {
        let (first, rest) = names.split_first().expect("a move");
        rest.iter().fold(self.play(first), |at, name| at.play(name))
    }

    /// Lays out seeds; `None` if that is not allowed.
    pub fn lay_out(&self, numbers: &[u16]) -> Option<At<'r>> {
        let fast = self.rules.game.lay_out(&self.point, numbers);
        let slow = Simple::new(&self.rules.model).arrange(&self.slow, numbers);
        assert_eq!(fast.is_ok(), slow.is_ok(), "{numbers:?}: {fast:?}, {slow:?}");
        let (point, slow) = (fast.ok()?.0, slow.ok()?);
        assert_eq!(plain(point.position(&self.rules.game)), plain(slow.clone()), "{numbers:?}");
        Some(At { rules: self.rules, point, slow, result: None, laps: 0, captured: 0 })
    }

    /// Rows from the top as South sees them.
    pub fn board(&self) -> String {
        let position = self.position();
        let row = |row: &Vec<Option<mancala_interpreter::model::Hole>>| {
            row.iter()
                .flatten()
                .map(|hole| position.pile(&self.rules.model, Lying::Hole(usize::from(hole.0))))
                .collect::<Vec<_>>()
                .join(" ")
        };
        self.rules.model.board.picture.iter().map(row).collect::<Vec<_>>().join(" / ")
    }

    /// All of it.
    pub fn position(&self) -> Position {
        self.point.position(&self.rules.game)
    }

    /// Seeds of the stores.
    pub fn stores(&self) -> Vec<u16> {
        self.position().stores
    }

    /// What lies in the stores, kind by kind.
    pub fn store_piles(&self) -> Vec<String> {
        let seats = (0..self.stores().len()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat);
        seats.map(|seat| self.position().pile(&self.rules.model, Lying::Store(seat))).collect()
    }

    /// Values of the tally that the ruleset names first.
    pub fn tally(&self) -> Vec<u16> {
        self.position().tallies[0].clone()
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Seat {
        self.point.mover()
    }
}

/// Names, as [`At::moves`] gives them.
pub fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Without the earlier positions, which each writes in its own way.
fn plain(position: Position) -> Position {
    Position { past: Vec::new(), ..position }
}
