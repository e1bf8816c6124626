//! What may be written on the command line.

use clap::{Args, Parser, Subcommand};

use crate::commands::best::args::BestArgs;
use crate::commands::diff::args::DiffArgs;
use crate::commands::play::args::PlayArgs;
use crate::commands::source::args::SourceCommand;
use crate::paint::{Color, Format};

/// Write down, check and play mancala games
#[derive(Debug, Parser)]
#[command(name = "mancala", version, about, max_term_width = 100, arg_required_else_help = true)]
pub struct Cli {
    /// How results and problems are shown
    #[arg(long, value_enum, global = true, default_value_t, value_name = "FORMAT")]
    pub format: Format,
    /// When colour is used
    #[arg(long, value_enum, global = true, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// What to do
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The built-in rulesets
    List(ListArgs),
    /// A ruleset in full: board, every clause, readings
    Show(ShowArgs),
    /// Two games compared: in words, feature by feature, clause by clause
    Compare(CompareArgs),
    /// The built-in games that are nearest to a game
    Near(NearArgs),
    /// A page on all built-in games, in Markdown
    Catalogue(CatalogueArgs),
    /// Begins a ruleset: from a few questions, or from a relative
    New(NewArgs),
    /// Finds every mistake of rulesets, and plays their examples
    Check(CheckArgs),
    /// Holds a ruleset against what its sources say, and against how it plays
    Audit(AuditArgs),
    /// Whether two rulesets, or two readings of one, can play differently
    Diff(DiffArgs),
    /// Changes a ruleset clause by clause, and tells which changes nothing notices
    Mutate(MutateArgs),
    /// The legal moves of a position, and why another is not legal
    Moves(MovesArgs),
    /// Plays moves from a position
    Apply(ApplyArgs),
    /// Checks the record of a game, move by move
    Replay(ReplayArgs),
    /// A game at the terminal, against a person, chance or the engine
    Play(PlayArgs),
    /// The best move of a position, and what it is worth
    Best(BestArgs),
    /// Counts the lines of play of exactly so many turns
    Perft(PerftArgs),
    /// Plays random games and counts what happens
    Simulate(SimulateArgs),
    /// Source sheets: the numbered sentences that rulesets cite
    #[command(subcommand)]
    Source(SourceCommand),
    /// Answers requests, JSON lines on standard input and output
    Engine(EngineArgs),
}

/// A ruleset and how it is read
#[derive(Clone, Debug, Args)]
pub struct RulesetArgs {
    /// A file, `-` for standard input, or the name of a built-in ruleset
    #[arg(value_name = "RULESET")]
    pub ruleset: String,
    /// How it is read
    #[command(flatten)]
    pub how: HowArgs,
}

/// How a ruleset is read
#[derive(Clone, Debug, Default, Args)]
pub struct HowArgs {
    /// Another answer of a reading (may be repeated)
    #[arg(long = "reading", value_name = "NAME=ANSWER")]
    pub readings: Vec<String>,
    /// Another number for a size that the ruleset declares, as `N=6` (may be repeated)
    #[arg(long = "size", value_name = "LETTER=NUMBER")]
    pub sizes: Vec<String>,
    /// A clause put over the ruleset, as a ruleset `based on` it would, like "2 rows of 3" (may be repeated)
    #[arg(long = "with", value_name = "CLAUSE")]
    pub with: Vec<String>,
    /// A bound of play: seeds, branches, choices, turns, positions or seconds (may be repeated)
    #[arg(long = "limit", value_name = "NAME=NUMBER")]
    pub limits: Vec<String>,
}

/// Where play begins
#[derive(Clone, Debug, Default, Args)]
pub struct PositionArgs {
    /// A position, as JSON or in a file; without it the set-up
    #[arg(long, value_name = "JSON|FILE")]
    pub position: Option<String>,
}

/// How boards are drawn
#[derive(Clone, Debug, Default, Args)]
pub struct ViewArgs {
    /// The seat that sees the board so, as South or North; without it the first
    #[arg(long, value_name = "SEAT")]
    pub view: Option<String>,
}

/// `list`
#[derive(Clone, Debug, Args)]
pub struct ListArgs {
    /// Only rulesets that have all these words in name, people, region, tags or features
    #[arg(value_name = "WORD")]
    pub words: Vec<String>,
    /// Only rulesets that are so, as rows=4, seeds>=64, columns=6-8, capture=facing,next or region=Uganda (may be
    /// repeated; all must hold)
    #[arg(long = "where", value_name = "FEATURE=VALUE")]
    pub filters: Vec<String>,
    /// What can be asked for with --where
    #[arg(long)]
    pub features: bool,
    /// Tells more of each
    #[arg(long, short)]
    pub long: bool,
    /// The same as `--format json`
    #[arg(long)]
    pub json: bool,
}

/// `show`
#[derive(Clone, Debug, Args)]
pub struct ShowArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// How boards are drawn
    #[command(flatten)]
    pub view: ViewArgs,
    /// Quotes the sentences that clauses cite
    #[arg(long)]
    pub quote: bool,
    /// Shows the plan that is run, instruction by instruction with its clause, and what is worked out beforehand
    #[arg(long, conflicts_with = "quote")]
    pub plan: bool,
}

/// `compare`
#[derive(Clone, Debug, Args)]
pub struct CompareArgs {
    /// A file, `-` for standard input, or the name of a built-in ruleset
    #[arg(value_name = "A")]
    pub one: String,
    /// The ruleset that it is compared with
    #[arg(value_name = "B")]
    pub other: String,
    /// Another answer of a reading, in each that has it (may be repeated)
    #[arg(long = "reading", value_name = "NAME=ANSWER")]
    pub readings: Vec<String>,
    /// Another answer of a reading of A (may be repeated)
    #[arg(long = "reading-a", value_name = "NAME=ANSWER")]
    pub readings_a: Vec<String>,
    /// Another answer of a reading of B (may be repeated)
    #[arg(long = "reading-b", value_name = "NAME=ANSWER")]
    pub readings_b: Vec<String>,
    /// Another number for a size of A (may be repeated)
    #[arg(long = "size-a", value_name = "LETTER=NUMBER")]
    pub sizes_a: Vec<String>,
    /// Another number for a size of B (may be repeated)
    #[arg(long = "size-b", value_name = "LETTER=NUMBER")]
    pub sizes_b: Vec<String>,
    /// A clause put over A (may be repeated)
    #[arg(long = "with-a", value_name = "CLAUSE")]
    pub with_a: Vec<String>,
    /// A clause put over B (may be repeated)
    #[arg(long = "with-b", value_name = "CLAUSE")]
    pub with_b: Vec<String>,
}

/// `near`
#[derive(Clone, Debug, Args)]
pub struct NearArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// How many
    #[arg(long, short = 'n', value_name = "N", default_value_t = 5)]
    pub count: usize,
    /// Only among rulesets that are so, as for `list` (may be repeated; all must hold)
    #[arg(long = "where", value_name = "FEATURE=VALUE")]
    pub filters: Vec<String>,
}

/// `catalogue`
#[derive(Clone, Debug, Args)]
pub struct CatalogueArgs {
    /// How many random games of each are played; 0: none
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 200)]
    pub games: u32,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0: as many as the machine has cores. The numbers do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
}

/// `new`
#[derive(Clone, Debug, Args)]
pub struct NewArgs {
    /// The file: `my-game` is my-game.mancala
    #[arg(value_name = "NAME")]
    pub name: String,
    /// Begins a ruleset that is based on this one
    #[arg(long, value_name = "RULESET")]
    pub from: Option<String>,
    /// The name of the game; without it that of the file
    #[arg(long, value_name = "TITLE")]
    pub game: Option<String>,
    /// Overwrites a file that is there
    #[arg(long)]
    pub force: bool,
    /// Asks nothing: what is not said is as usual
    #[arg(long, conflicts_with = "ask")]
    pub defaults: bool,
    /// Asks what is not said, though nobody sits at a terminal
    #[arg(long)]
    pub ask: bool,
    /// 2, 3 or 4
    #[arg(long, value_name = "ROWS")]
    pub rows: Option<String>,
    /// Holes of each row
    #[arg(long, value_name = "N")]
    pub columns: Option<u16>,
    /// Seeds in every hole
    #[arg(long, value_name = "N")]
    pub seeds: Option<u16>,
    /// counter-clockwise, clockwise, either or chosen-once
    #[arg(long, value_name = "WAY")]
    pub direction: Option<String>,
    /// off-board, in-path or none
    #[arg(long, value_name = "WHERE")]
    pub stores: Option<String>,
    /// single, relay or relay-from-next
    #[arg(long, value_name = "HOW")]
    pub laps: Option<String>,
    /// plain, skipped or occupied
    #[arg(long, value_name = "HOW")]
    pub origin: Option<String>,
    /// allowed, fall-back or barred
    #[arg(long, value_name = "HOW")]
    pub singles: Option<String>,
    /// by-number, facing, column, next, across-gap or none
    #[arg(long, value_name = "WHAT")]
    pub capture: Option<String>,
    /// Numbers by which a hole is captured, as 2,3
    #[arg(long, value_name = "N,N")]
    pub numbers: Option<String>,
    /// store, off-board or resown
    #[arg(long = "captured-to", value_name = "WHERE")]
    pub captured_to: Option<String>,
    /// Whether an enemy without seeds must be given some: yes or no
    #[arg(long, value_name = "YES|NO")]
    pub feed: Option<String>,
    /// Whether a last seed in the own store moves again: yes or no
    #[arg(long, value_name = "YES|NO")]
    pub again: Option<String>,
    /// owners-take, loses or pass
    #[arg(long, value_name = "WHAT")]
    pub stuck: Option<String>,
}

/// `check`
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// Files, `-` for standard input, or names of built-in rulesets
    #[arg(value_name = "RULESET", required = true)]
    pub rulesets: Vec<String>,
    /// How they are read
    #[command(flatten)]
    pub how: HowArgs,
    /// Names every example that was played
    #[arg(long, short)]
    pub verbose: bool,
}

/// `moves`
#[derive(Clone, Debug, Args)]
pub struct MovesArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Where play begins
    #[command(flatten)]
    pub position: PositionArgs,
    /// How boards are drawn
    #[command(flatten)]
    pub view: ViewArgs,
    /// Says why this move is not legal
    #[arg(long, value_name = "MOVE")]
    pub why: Option<String>,
}

/// `apply`
#[derive(Clone, Debug, Args)]
pub struct ApplyArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Moves, by name
    #[arg(value_name = "MOVE", required = true)]
    pub moves: Vec<String>,
    /// Where play begins
    #[command(flatten)]
    pub position: PositionArgs,
    /// How boards are drawn
    #[command(flatten)]
    pub view: ViewArgs,
    /// Tells every lap and capture with the clause that made it
    #[arg(long)]
    pub trace: bool,
}

/// `replay`
#[derive(Clone, Debug, Args)]
pub struct ReplayArgs {
    /// The file of the record, or `-`
    #[arg(value_name = "RECORD")]
    pub record: String,
    /// How boards are drawn
    #[command(flatten)]
    pub view: ViewArgs,
    /// A ruleset to use in place of the one the record names
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,
    /// How it is read
    #[command(flatten)]
    pub how: HowArgs,
}

/// `perft`
#[derive(Clone, Debug, Args)]
pub struct PerftArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// How many turns
    #[arg(value_name = "DEPTH")]
    pub depth: u32,
    /// Where play begins
    #[command(flatten)]
    pub position: PositionArgs,
    /// Counts for each first move
    #[arg(long)]
    pub divide: bool,
    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
}

/// `simulate`
#[derive(Clone, Debug, Args)]
pub struct SimulateArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// How many games
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 1000)]
    pub games: u32,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0: as many as the machine has cores. The numbers do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// Plays whole matches where the game has rounds
    #[arg(long = "match")]
    pub whole_match: bool,
    /// In how many of the games to look which clauses were never used
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub sample: u32,
    /// Where play begins
    #[command(flatten)]
    pub position: PositionArgs,
}

/// `audit`
#[derive(Clone, Debug, Args)]
pub struct AuditArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// How many games at random
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 200)]
    pub games: u32,
    /// How many positions are drawn where games have not shown every clause
    #[arg(long, value_name = "N", default_value_t = 4000)]
    pub positions: u32,
    /// Up to how many positions all that can be reached are looked at
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub reachable: usize,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0: as many as the machine has cores. The numbers do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// Plays nothing: only sentences and clauses are held against each other
    #[arg(long)]
    pub text_only: bool,
    /// Every sentence and every clause with what was found
    #[arg(long, short)]
    pub verbose: bool,
    /// Writes the audit as a page of its own
    #[arg(long, value_name = "FILE")]
    pub html: Option<String>,
    /// Writes the page over a file that is there
    #[arg(long, requires = "html")]
    pub force: bool,
}

/// `mutate`
#[derive(Clone, Debug, Args)]
pub struct MutateArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// How many games a change that nothing notices is played beside the ruleset
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 20)]
    pub games: u32,
    /// From how many positions drawn, likewise
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub positions: u32,
    /// Turns of a game, at most
    #[arg(long, value_name = "N", default_value_t = 150)]
    pub turns: u32,
    /// Seed of the random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0: as many as the machine has cores. The verdicts do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// Keeps finished trials in this file, and does not run those again that are in it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<String>,
    /// A table, in Markdown, of the changes that play alike, so many at most, with the reason
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "12")]
    pub alike: Option<usize>,
    /// Every change, not only those that nothing notices
    #[arg(long, short)]
    pub verbose: bool,
}

/// `engine`
#[derive(Clone, Debug, Args)]
pub struct EngineArgs {
    /// The ruleset
    #[command(flatten)]
    pub ruleset: RulesetArgs,
    /// Where play begins
    #[command(flatten)]
    pub position: PositionArgs,
}
