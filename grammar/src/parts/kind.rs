//! The kinds of part, and how each is recognised.

use crate::parse::Rule;
use crate::words::{HEADS, nearest};

/// The kind of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Board,
    Start,
    Stages,
    Sowing,
    Turn,
    To,
    When,
    Moves,
    End,
    Rounds,
    Reading,
    Example,
}

impl Kind {
    /// The kind whose heads begin with this word.
    pub(crate) fn of_head(word: &str) -> Option<Kind> {
        Some(match word {
            "board" => Kind::Board,
            "start" | "starts" => Kind::Start,
            "stages" | "stage" => Kind::Stages,
            "sowing" => Kind::Sowing,
            "turn" | "turns" => Kind::Turn,
            "to" => Kind::To,
            "when" => Kind::When,
            "moves" | "move" => Kind::Moves,
            "end" | "ends" => Kind::End,
            "rounds" | "round" => Kind::Rounds,
            "reading" => Kind::Reading,
            "example" => Kind::Example,
            _ => return None,
        })
    }

    /// The kind that was meant by a word that begins no head: what people write, else the nearest head.
    pub(crate) fn meant(word: &str) -> Option<Kind> {
        let word = word.to_lowercase();
        let word = word.trim_end_matches(':');
        let written = match word {
            "setup" | "set-up" | "opening" => Some(Kind::Start),
            "whenever" | "after" | "on" => Some(Kind::When),
            "phases" | "phase" => Some(Kind::Stages),
            "ending" | "finish" | "winning" | "goal" => Some(Kind::End),
            "rules" | "rule" | "legal" | "legality" => Some(Kind::Moves),
            "examples" | "test" | "tests" => Some(Kind::Example),
            "readings" | "question" => Some(Kind::Reading),
            "boards" | "equipment" => Some(Kind::Board),
            "match" | "matches" => Some(Kind::Rounds),
            "capture" | "captures" | "capturing" => Some(Kind::When),
            "play" => Some(Kind::Turn),
            "sow" | "laps" | "relay" => Some(Kind::Sowing),
            "procedure" | "define" => Some(Kind::To),
            _ => None,
        };
        written.or_else(|| Kind::of_head(word)).or_else(|| nearest(word, HEADS.iter().copied()).and_then(Kind::of_head))
    }

    /// The word of its head.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Board => "board",
            Kind::Start => "start",
            Kind::Stages => "stages",
            Kind::Sowing => "sowing",
            Kind::Turn => "turn",
            Kind::To => "to",
            Kind::When => "when",
            Kind::Moves => "moves",
            Kind::End => "end",
            Kind::Rounds => "rounds",
            Kind::Reading => "reading",
            Kind::Example => "example",
        }
    }

    /// The entry rule of its head.
    pub(crate) fn head_rule(self) -> Rule {
        match self {
            Kind::Board => Rule::head_board,
            Kind::Start => Rule::head_start,
            Kind::Stages => Rule::head_stages,
            Kind::Sowing => Rule::head_sowing,
            Kind::Turn => Rule::head_turn,
            Kind::To => Rule::head_to,
            Kind::When => Rule::head_when,
            Kind::Moves => Rule::head_moves,
            Kind::End => Rule::head_end,
            Kind::Rounds => Rule::head_rounds,
            Kind::Reading => Rule::head_reading,
            Kind::Example => Rule::head_example,
        }
    }

    /// The entry rule of its lines.
    pub(crate) fn line_rule(self) -> Rule {
        match self {
            Kind::Board => Rule::board_line,
            Kind::Start => Rule::start_line,
            Kind::Stages => Rule::stage_line,
            Kind::Sowing => Rule::sowing_line,
            Kind::Turn | Kind::To | Kind::When => Rule::act_line,
            Kind::Moves => Rule::moves_line,
            Kind::End => Rule::end_line,
            Kind::Rounds => Rule::round_line,
            Kind::Reading => Rule::answer,
            Kind::Example => Rule::ex_line,
        }
    }

    /// Whether its lines are actions of a script or rule.
    pub(crate) fn is_script(self) -> bool {
        matches!(self, Kind::Turn | Kind::To | Kind::When)
    }
}
