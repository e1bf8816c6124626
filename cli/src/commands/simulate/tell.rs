//! What random games amount to, in words and as JSON.

use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::model::Seat;
use mancala_interpreter::run::Reason;
use mancala_interpreter::trace::GameResult;
use serde_json::{Value, json};

use super::one::{Ending, OneGame};
use super::sample::Sample;
use crate::args::SimulateArgs;
use crate::draw::words;
use crate::json;
use crate::json::board::{seat_name, seats};
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// All games together.
pub struct Summary<'a> {
    /// The ruleset.
    pub opened: &'a Opened,
    /// What was asked for.
    pub args: &'a SimulateArgs,
    /// Every game, in order.
    pub games: &'a [OneGame],
    /// Some of them, looked at closely.
    pub sample: &'a Sample,
}

const REASONS: [Reason; 4] = [Reason::Rule, Reason::Stuck, Reason::NobodyCanMove, Reason::SamePosition];

impl Summary<'_> {
    fn won(&self, seat: Seat) -> usize {
        self.ended(|result, _| result == GameResult::Won(seat))
    }

    fn ended(&self, fits: impl Fn(GameResult, Reason) -> bool) -> usize {
        let over = |game: &&OneGame| matches!(game.ending, Ending::Over(result, reason) if fits(result, reason));
        self.games.iter().filter(over).count()
    }

    fn limits(&self) -> usize {
        self.games.iter().filter(|game| game.ending == Ending::Limit).count()
    }

    fn sum(&self, of: impl Fn(&OneGame) -> u64) -> u64 {
        self.games.iter().map(of).sum()
    }

    /// Per turn, to three places.
    fn per_turn(&self, of: impl Fn(&OneGame) -> u64) -> f64 {
        rounded(self.sum(of), self.sum(|game| u64::from(game.turns)))
    }

    /// Median and longest length.
    fn lengths(&self) -> (f64, u32) {
        let mut lengths: Vec<u32> = self.games.iter().map(|game| game.turns).collect();
        lengths.sort_unstable();
        let middle = lengths.len() / 2;
        let at = |index: usize| lengths.get(index).copied().unwrap_or(0);
        let median = match lengths.len() % 2 {
            0 if middle > 0 => (f64::from(at(middle - 1)) + f64::from(at(middle))) / 2.0,
            _ => f64::from(at(middle)),
        };
        (median, lengths.last().copied().unwrap_or(0))
    }

    /// The summary as JSON.
    pub fn json(&self) -> Value {
        let board = &self.opened.game.model().board;
        let games = self.games.len() as u64;
        let (median, longest) = self.lengths();
        let won: serde_json::Map<String, Value> =
            seats(board).map(|seat| (seat_name(board, seat).to_lowercase(), json!(self.won(seat)))).collect();
        let reasons: serde_json::Map<String, Value> =
            REASONS.iter().map(|reason| (reason.word().to_string(), json!(self.ended(|_, r| r == *reason)))).collect();
        let turns = self.sum(|game| u64::from(game.turns));
        let unused: Vec<Value> = self
            .sample
            .never_used(&self.opened.game)
            .into_iter()
            .map(|clause| json::clause(self.opened, clause))
            .collect();
        json!({
            "games": games,
            "seed": self.args.seed,
            "won": won,
            "draws": self.ended(|result, _| result == GameResult::Draw),
            "void": self.ended(|result, _| result == GameResult::Void),
            "limit": self.limits(),
            "reasons": reasons,
            "rounds": self.sum(|game| u64::from(game.rounds)),
            "turns": { "all": turns, "mean": rounded(turns, games), "median": median, "longest": longest },
            "branching": {
                "mean": self.per_turn(|game| game.moves),
                "most": self.games.iter().map(|game| game.most_moves).max(),
            },
            "laps": {
                "mean": self.per_turn(|game| game.laps),
                "most": self.games.iter().map(|game| game.most_laps).max(),
            },
            "captured": {
                "mean": self.per_turn(|game| game.captured),
                "capturing_turns": self.per_turn(|game| u64::from(game.captures)),
            },
            "sample": {
                "games": self.sample.games,
                "turns": self.sample.turns,
                "endless": self.sample.endless,
                "never_used": unused,
            },
        })
    }

    /// The summary as people read it.
    pub fn text(&self, paint: &Paint) -> String {
        let board = &self.opened.game.model().board;
        let games = self.games.len();
        let (median, longest) = self.lengths();
        let mut text = format!(
            "{}\n",
            paint.tone(
                Tone::Strong,
                &format!("{} at random, seed {}", words::counted(games as u64, "game"), self.args.seed)
            )
        );
        let mut row = |name: &str, value: String| text.push_str(&format!("  {name:<22} {value}\n"));
        let share = |count: usize| format!("{count:>7}  {:>5.1} %", 100.0 * ratio(count as u64, games as u64));
        for seat in seats(board) {
            row(&format!("{} wins", seat_name(board, seat)), share(self.won(seat)));
        }
        row("draws", share(self.ended(|result, _| result == GameResult::Draw)));
        for (name, count) in [
            ("void", self.ended(|result, _| result == GameResult::Void)),
            ("by repetition", self.ended(|_, reason| reason == Reason::SamePosition)),
            ("a player was stuck", self.ended(|_, reason| reason == Reason::Stuck)),
            ("nobody could move", self.ended(|_, reason| reason == Reason::NobodyCanMove)),
            ("stopped by a limit", self.limits()),
        ] {
            if count > 0 {
                row(name, share(count));
            }
        }
        if self.args.whole_match {
            let rounds = ratio(self.sum(|game| u64::from(game.rounds)), games as u64);
            row("rounds", format!("{rounds:>7.1}  on average"));
        }
        let mean = ratio(self.sum(|game| u64::from(game.turns)), games as u64);
        row("turns of a game", format!("{mean:>7.1}  on average, median {median}, longest {longest}"));
        let most = self.games.iter().map(|game| game.most_moves).max().unwrap_or(0);
        row("moves to choose from", format!("{:>7.2}  on average, most {most}", self.per_turn(|game| game.moves)));
        let most = self.games.iter().map(|game| game.most_laps).max().unwrap_or(0);
        row("laps of a turn", format!("{:>7.2}  on average, most {most}", self.per_turn(|game| game.laps)));
        let captures = 100.0 * self.per_turn(|game| u64::from(game.captures));
        let captured = self.per_turn(|game| game.captured);
        row("captured in a turn", format!("{captured:>7.2}  on average; {captures:.1} % of the turns capture"));
        text.push_str(&self.sample_text(paint));
        text
    }

    fn sample_text(&self, paint: &Paint) -> String {
        let sample = self.sample;
        if sample.games == 0 {
            return String::new();
        }
        let mut text = format!(
            "{}\n",
            paint.tone(
                Tone::Strong,
                &format!("{} of them looked at closely ({})", sample.games, words::counted(sample.turns, "turn"))
            )
        );
        text.push_str(&format!("  {:<22} {:>7}\n", "endless tried moves", sample.endless));
        let unused = sample.never_used(&self.opened.game);
        if unused.is_empty() {
            text.push_str("  every clause was used\n");
            return text;
        }
        text.push_str("  clauses never used:\n");
        for clause in unused {
            let Some(info) = self.opened.game.model().clauses.get(usize::from(clause.0)) else { continue };
            let label = paint.tone(Tone::Name, &format!("({})", on_one_line(&info.label)));
            let place = paint.tone(Tone::Faint, &words::place(self.opened, clause));
            text.push_str(&format!("    {label} {}  {place}\n", words::cut(&on_one_line(&info.words), 72)));
        }
        text
    }
}

fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn rounded(part: u64, whole: u64) -> f64 {
    (ratio(part, whole) * 1000.0).round() / 1000.0
}
