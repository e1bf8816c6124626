//! Can two rulesets, or two readings of one, play differently? And if so: where first, and how much does it matter?
//!
//! Both are played in step, by the names of moves. They differ where legal moves, the position that a move leads to,
//! or a result is not the same. What a ruleset merely remembers (marks, tallies, stages) counts when it shows.

mod games;
mod lines;
mod pair;
mod positions;
mod scene;

use mancala_grammar::tree::Example;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::position::Position;
use mancala_interpreter::run::Fault;
use rayon::prelude::*;

pub use games::{Effects, End, Sample};
pub use positions::on_board;
pub use scene::{Scene, scene};

use self::games::OneGame;
use self::pair::Both;
use crate::play::bounded;

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Turns from the start within which every line is looked at.
    pub depth: u32,
    /// Positions that this may come by, at most.
    pub nodes: usize,
    /// Games at random.
    pub games: u32,
    /// Turns of a game, at most.
    pub turns: u32,
    /// Positions drawn.
    pub positions: u32,
    /// Seed of all chance.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { depth: 4, nodes: 20_000, games: 1_000, turns: 2_000, positions: 4_000, seed: 1 }
    }
}

/// What differs. `a` and `b` are the first ruleset and the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The legal moves, or lay-outs that were tried: those that only one of them has.
    Moves {
        /// Only the first has these.
        a: Vec<String>,
        /// Only the second has these.
        b: Vec<String>,
    },
    /// Which seeds are to be laid out, and by whom.
    LayOut,
    /// Holes, owners, stores, reserves or the player to move.
    Position,
    /// The game or the round is over for one of them only, or with another result.
    Result,
    /// Whether another round follows.
    Rounds,
}

/// A line of play after which they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it begins, as the first ruleset has it; `None`: at the start.
    pub at: Option<Box<Position>>,
    /// Moves that both have. Where positions or results differ, the last of them is played differently.
    pub line: Vec<String>,
    /// What differs after it.
    pub what: What,
}

/// What was looked at from the start, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Every line of so many turns was looked at.
    pub depth: u32,
    /// Every line of any length was looked at.
    pub whole: bool,
    /// Turns that were played.
    pub turns: usize,
    /// A lay-out was drawn, not chosen: there are other lines.
    pub lay_outs_drawn: bool,
    /// Lines that were left because play came to a limit or a fault.
    pub lost: usize,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Diff {
    /// The line of fewest turns from the start.
    pub shortest: Option<Found>,
    /// No line has fewer turns, since all of them were looked at.
    pub surely_shortest: bool,
    /// The position of fewest seeds, with the line that shows it.
    pub smallest: Option<Found>,
    /// Lines from the start.
    pub lines: Lines,
    /// Positions of examples and drawn ones that both could take up.
    pub positions: u32,
    /// Games at random.
    pub effects: Effects,
}

impl Diff {
    /// Whether any difference was found.
    #[must_use]
    pub fn differ(&self) -> bool {
        self.shortest.is_some() || self.smallest.is_some()
    }
}

/// Why two rulesets cannot be compared in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDiff {
    /// Their boards have other shapes, or other numbers of players.
    Boards,
    /// A start came to a fault: of the first ruleset (0) or the second (1).
    Fault(usize, Fault),
}

/// A ruleset with its examples.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The ruleset.
    pub game: &'a Game,
    /// Its examples: what they come by is looked at.
    pub examples: &'a [Example],
}

/// Games of one chunk, between two words on how far it is.
const CHUNK: usize = 64;

/// Holds two rulesets against each other in play. `progress` is told how far it is, from 0 to 1.
///
/// # Errors
/// Their boards are not alike, or a game cannot begin.
pub fn diff(a: Side<'_>, b: Side<'_>, budget: Budget, progress: &(dyn Fn(f32) + Sync)) -> Result<Diff, NoDiff> {
    let (one, other) = (&a.game.model().board, &b.game.model().board);
    if one.picture != other.picture || one.seats.len() != other.seats.len() {
        return Err(NoDiff::Boards);
    }
    // within the bounds of an audit, so that no turn takes long
    let games_of_both = (bounded(a.game), bounded(b.game));
    let (a, b) = (Side { game: &games_of_both.0, ..a }, Side { game: &games_of_both.1, ..b });
    let starts = (
        a.game.start().map_err(|fault| NoDiff::Fault(0, fault))?,
        b.game.start().map_err(|fault| NoDiff::Fault(1, fault))?,
    );
    let both = Both { a: a.game, b: b.game };
    let (lines, by_lines) = lines::lines(&both, &starts, budget);
    progress(0.3);
    let played = games(&both, &starts, budget, &|share| progress(0.3 + 0.5 * share));
    let by_games = played.iter().filter_map(|game| game.parted.as_ref()).map(|parted| &parted.found);
    let by_games = by_games.min_by_key(|found| found.line.len()).cloned();
    let all_shorter =
        by_lines.is_some() || by_games.as_ref().is_some_and(|game| game.line.len() as u32 <= lines.depth + 1);
    let surely_shortest = all_shorter && !lines.lay_outs_drawn && lines.lost == 0;
    // a game may part within the turns that lines had no budget for
    let shortest = match (by_lines, by_games) {
        (Some(line), Some(game)) if game.line.len() < line.line.len() => Some(game),
        (None, game) => game,
        (line, _) => line,
    };
    let (positions, smallest) = positions::smallest(&both, [a.examples, b.examples], &starts, &played, budget);
    progress(1.0);
    Ok(Diff { shortest, surely_shortest, smallest, lines, positions, effects: Effects::of(&played) })
}

fn games(both: &Both<'_>, starts: &(Point, Point), budget: Budget, progress: &dyn Fn(f32)) -> Vec<OneGame> {
    let indices: Vec<u32> = (0..budget.games).collect();
    let mut played = Vec::new();
    for chunk in indices.chunks(CHUNK) {
        let found: Vec<OneGame> =
            chunk.par_iter().map(|index| games::play(both, starts.clone(), budget, *index)).collect();
        played.extend(found);
        progress(played.len() as f32 / indices.len() as f32);
    }
    played
}
