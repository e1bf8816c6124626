//! Two rules of the end at once: where one line of `end` gives a result, would another give another one?

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::ClauseId;
use mancala_interpreter::position::Position;
use mancala_interpreter::run::Reason;
use mancala_interpreter::trace::{GameResult, Happening, TurnRecord};

use super::Sight;

/// Two rules of the end that hold at once and give different results.
#[derive(Clone, Debug)]
pub struct Clash {
    /// The line of play, with the move after which both hold.
    pub sight: Sight,
    /// The position before that move.
    pub before: Box<Position>,
    /// What the rule that goes first gives, and what the other would.
    pub results: [GameResult; 2],
}

/// The ruleset without one line of its end, for each line that is asked when a turn is over.
pub struct Rivals(Vec<(ClauseId, Game)>);

impl Rivals {
    /// Of a ruleset.
    #[must_use]
    pub fn of(game: &Game) -> Rivals {
        let lines = game.model().end.lines.iter().enumerate().filter(|(_, line)| !line.any_time);
        let without = lines.map(|(at, line)| {
            let mut model = game.model().clone();
            model.end.lines.remove(at);
            (line.clause, Game::with_limits(model, game.limits()))
        });
        Rivals(without.collect())
    }

    /// Where a move ended the game by a line: the line, the rule that would have ended it without it, and both results,
    /// if they differ.
    #[must_use]
    pub fn clash(
        &self,
        game: &Game,
        before: &Point,
        record: &TurnRecord,
        after: &Point,
    ) -> Option<(ClauseId, ClauseId, [GameResult; 2])> {
        let ended = after.ended().filter(|ended| ended.reason == Reason::Rule)?;
        let first = by(record, after)?;
        let (_, rival) = self.0.iter().find(|(clause, _)| *clause == first)?;
        let there = rival.at(&before.position(game)).ok()?;
        let (next, record) = rival.play(&there, &record.name, true).ok()?;
        let other = next.ended()?;
        let end = &rival.model().end;
        let second = match other.reason {
            Reason::Rule => by(&record, &next)?,
            Reason::Stuck => end.stuck.1,
            Reason::SamePosition => end.same_position.2,
            Reason::NobodyCanMove => end.nobody.as_ref()?.1,
        };
        // a ruling that the language asks for, and of which the text knows nothing
        let ground = rival.model().clauses.get(usize::from(second.0)).and_then(|info| info.ground.as_ref());
        let asked_for = other.reason != Reason::Rule && ground.is_some_and(|ground| ground.starts_with("chosen"));
        (other.result != ended.result && !asked_for).then_some((first, second, [ended.result, other.result]))
    }
}

/// The clause that gave the result.
fn by(record: &TurnRecord, after: &Point) -> Option<ClauseId> {
    let events = record.events.iter().chain(after.events()).rev();
    events.filter(|event| matches!(event.what, Happening::Result(_))).find_map(|event| event.clause)
}
