//! What may be written behind `mancala source`.

use clap::{Args, Subcommand};

/// Source sheets: the numbered sentences that rulesets cite
#[derive(Clone, Debug, Subcommand)]
pub enum SourceCommand {
    /// Finds what does not fit together in sheets: ids, diagrams, numbers, terms, versions
    Check(CheckArgs),
    /// Drafts a sheet from the raw text of a page
    Import(ImportArgs),
}

/// `source check`
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// Files, `-` for standard input, or names of built-in sheets
    #[arg(value_name = "SHEET", required = true)]
    pub sheets: Vec<String>,
    /// Reads every word as it stands, as if there were no repairs
    #[arg(long)]
    pub as_it_stands: bool,
}

/// `source import`
#[derive(Clone, Debug, Args)]
pub struct ImportArgs {
    /// The text of the page, or `-` for standard input
    #[arg(value_name = "PAGE")]
    pub page: String,
    /// The key by which rulesets will call the source, as `LS`
    #[arg(long, value_name = "KEY", default_value = "S")]
    pub key: String,
    /// Its title; without it the first line
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// Its language, as `en` or `fil`; without it the draft says what it looks like
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Writes the draft to this file, not to standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<String>,
    /// Overwrites a file that is there
    #[arg(long, requires = "output")]
    pub force: bool,
}
