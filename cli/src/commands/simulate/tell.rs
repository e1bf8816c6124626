//! What random games amount to, in words and as JSON.

use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::model::Seat;
use mancala_interpreter::run::Reason;
use mancala_interpreter::trace::GameResult;
use serde_json::{Value, json};

use super::sample::Sample;
use super::totals::Totals;
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
    /// Every game.
    pub games: &'a Totals,
    /// Some of them, looked at closely.
    pub sample: &'a Sample,
}

const REASONS: [Reason; 4] = [Reason::Rule, Reason::Stuck, Reason::NobodyCanMove, Reason::SamePosition];

impl Summary<'_> {
    fn won(&self, seat: Seat) -> u64 {
        self.games.ended(|result, _| result == GameResult::Won(seat))
    }

    /// Per turn, to three places.
    fn per_turn(&self, sum: u64) -> f64 {
        rounded(sum, self.games.turns)
    }

    /// The summary as JSON.
    pub fn json(&self) -> Value {
        let board = &self.opened.game.model().board;
        let all = self.games;
        let (median, longest) = all.lengths();
        let won: serde_json::Map<String, Value> =
            seats(board).map(|seat| (seat_name(board, seat).to_lowercase(), json!(self.won(seat)))).collect();
        let reasons: serde_json::Map<String, Value> =
            REASONS.iter().map(|reason| (reason.word().to_string(), json!(all.ended(|_, r| r == *reason)))).collect();
        let unused: Vec<Value> = self
            .sample
            .never_used(&self.opened.game)
            .into_iter()
            .map(|clause| json::clause(self.opened, clause))
            .collect();
        json!({
            "games": all.games,
            "seed": self.args.seed,
            "won": won,
            "draws": all.ended(|result, _| result == GameResult::Draw),
            "void": all.ended(|result, _| result == GameResult::Void),
            "limit": all.limits(),
            "reasons": reasons,
            "rounds": all.rounds,
            "turns": { "all": all.turns, "mean": rounded(all.turns, all.games), "median": median, "longest": longest },
            "branching": {
                "mean": self.per_turn(all.moves),
                "most": all.most_moves,
            },
            "laps": {
                "mean": self.per_turn(all.laps),
                "most": all.most_laps,
            },
            "captured": {
                "mean": self.per_turn(all.captured),
                "capturing_turns": self.per_turn(all.captures),
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
        let all = self.games;
        let (median, longest) = all.lengths();
        let mut text = format!(
            "{}\n",
            paint.tone(
                Tone::Strong,
                &format!("{} at random, seed {}", words::counted(all.games, "game"), self.args.seed)
            )
        );
        let mut row = |name: &str, value: String| text.push_str(&format!("  {name:<22} {value}\n"));
        let share = |count: u64| format!("{count:>7}  {:>5.1} %", 100.0 * ratio(count, all.games));
        for seat in seats(board) {
            row(&format!("{} wins", seat_name(board, seat)), share(self.won(seat)));
        }
        row("draws", share(all.ended(|result, _| result == GameResult::Draw)));
        for (name, count) in [
            ("void", all.ended(|result, _| result == GameResult::Void)),
            ("by repetition", all.ended(|_, reason| reason == Reason::SamePosition)),
            ("a player was stuck", all.ended(|_, reason| reason == Reason::Stuck)),
            ("nobody could move", all.ended(|_, reason| reason == Reason::NobodyCanMove)),
            ("stopped by a limit", all.limits()),
        ] {
            if count > 0 {
                row(name, share(count));
            }
        }
        if self.args.whole_match {
            let rounds = ratio(all.rounds, all.games);
            row("rounds", format!("{rounds:>7.1}  on average"));
        }
        let mean = ratio(all.turns, all.games);
        row("turns of a game", format!("{mean:>7.1}  on average, median {median}, longest {longest}"));
        let most = all.most_moves.unwrap_or(0);
        row("moves to choose from", format!("{:>7.2}  on average, most {most}", self.per_turn(all.moves)));
        let most = all.most_laps.unwrap_or(0);
        row("laps of a turn", format!("{:>7.2}  on average, most {most}", self.per_turn(all.laps)));
        let captures = 100.0 * self.per_turn(all.captures);
        let captured = self.per_turn(all.captured);
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
