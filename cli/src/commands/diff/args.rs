//! What may be written behind `mancala diff`.

use clap::Args;

use crate::args::HowArgs;

/// `diff`
#[derive(Clone, Debug, Args)]
pub struct DiffArgs {
    /// Two rulesets: files, `-` for standard input, or names of built-in ones; one, with --reading; any number, with
    /// --readings
    #[arg(value_name = "RULESET", required = true)]
    pub rulesets: Vec<String>,
    /// How the first is read. Of a single ruleset: its readings are those that it is compared with as it is written
    #[command(flatten)]
    pub how: HowArgs,
    /// Another answer of a reading of the second (may be repeated)
    #[arg(long = "reading-b", value_name = "NAME=ANSWER")]
    pub readings_b: Vec<String>,
    /// Another number for a size of the second (may be repeated)
    #[arg(long = "size-b", value_name = "LETTER=NUMBER")]
    pub sizes_b: Vec<String>,
    /// A clause put over the second (may be repeated)
    #[arg(long = "with-b", value_name = "CLAUSE")]
    pub with_b: Vec<String>,
    /// A page, in Markdown, on every other answer of every reading
    #[arg(long = "readings", id = "all-readings", conflicts_with_all = ["readings_b", "sizes_b", "with_b"])]
    pub all_readings: bool,
    /// Within how many turns from the start every line is looked at
    #[arg(long, value_name = "D", default_value_t = 4)]
    pub depth: u32,
    /// How many turns may be played for that
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub nodes: usize,
    /// How many games at random
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 1000)]
    pub games: u32,
    /// How many positions are drawn
    #[arg(long, value_name = "N", default_value_t = 4000)]
    pub positions: u32,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0: as many as the machine has cores. The numbers do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
}
