//! What may be written after `mancala play`.

use clap::Args;

use super::players::Who;
use crate::args::{PositionArgs, RulesetArgs};

/// `play`
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Where play begins
    #[command(flatten)]
    pub position: PositionArgs,
    /// Who plays South; without any of these options you do, or whoever starts
    #[arg(long, value_enum, value_name = "WHO")]
    pub south: Option<Who>,
    /// Who plays North; without any of these options the engine
    #[arg(long, value_enum, value_name = "WHO")]
    pub north: Option<Who>,
    /// Who plays another seat, as `East=random` (may be repeated)
    #[arg(long = "seat", value_name = "SEAT=WHO")]
    pub seats: Vec<String>,
    /// How long the engine thinks about a move; 1 second, or as long as --depth takes
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<f64>,
    /// How many turns the engine looks ahead at most
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
    /// Seed of the random choices; without it chance differs from game to game
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Goes on from round to round, where the game has rounds
    #[arg(long = "match")]
    pub whole_match: bool,
    /// Goes on with a saved game
    #[arg(long, value_name = "RECORD")]
    pub resume: Option<String>,
}
