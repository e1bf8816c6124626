//! What may be written after `mancala best`.

use clap::Args;

use crate::args::{PositionArgs, RulesetArgs};

/// `best`
#[derive(Clone, Debug, Args)]
pub struct BestArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Where play begins
    #[command(flatten)]
    pub position: PositionArgs,
    /// How many turns are looked ahead at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// How long to search: 5 seconds, or as long as --depth takes
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<f64>,
    /// How many threads; 0: as many as the machine has cores. With one the answer is the same each time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Memory for positions that were looked at, where there is so much; 0: none
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub table: usize,
    /// Tells what every move is worth
    #[arg(long)]
    pub all: bool,
}
