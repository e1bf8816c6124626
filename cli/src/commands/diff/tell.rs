//! The whole comparison told to people and to programs.

use std::fmt::Write;

use mancala_audit::claims::share;
use mancala_audit::diff::{Effects, Sample, on_board};
use serde_json::{Value, json};

use super::{Compared, show};
use crate::catalogue::table::Table;
use crate::draw::words::{counted, wrapped};
use crate::json::board::{seat_name, seats};
use crate::paint::{Paint, Tone};

/// For people.
pub fn text(compared: &Compared<'_>, paint: &Paint) -> String {
    let mut out = String::new();
    let diff = &compared.diff;
    let _ = writeln!(out, "{}  {}", paint.tone(Tone::Strong, "A"), compared.a.0);
    let _ = writeln!(out, "{}  {}\n", paint.tone(Tone::Strong, "B"), compared.b.0);
    let verdict = match diff.differ() {
        true => paint.tone(Tone::Bad, "they can differ"),
        false => paint.tone(Tone::Good, &no_difference(compared)),
    };
    let _ = writeln!(out, "{verdict}");
    if let Some(found) = &diff.shortest {
        let head = match diff.surely_shortest {
            true => "Shortest line from the start",
            false => "Shortest line found from the start",
        };
        let head = paint.tone(Tone::Strong, head);
        let _ = write!(out, "\n{head}  {}", wrapped(&show::line(found), 80, "  "));
        out.push_str(&show::text(compared, found, paint));
    } else if diff.differ() {
        let _ = writeln!(out, "\nfrom the start: {}", no_difference(compared));
    }
    if let Some((found, position)) = diff.smallest.as_ref().and_then(|found| Some((found, found.at.as_ref()?))) {
        let seeds = counted(u64::from(on_board(position)), "seed");
        let head = paint.tone(Tone::Strong, "Smallest position found");
        let _ = writeln!(out, "\n{head}  {seeds} on the board; {}", show::line(found));
        out.push_str(&show::text(compared, found, paint));
    }
    if diff.effects.games > 0 {
        effects(&mut out, compared, paint);
    }
    out
}

/// What was looked at without a difference.
fn no_difference(compared: &Compared<'_>) -> String {
    let (lines, budget) = (&compared.diff.lines, compared.budget);
    if lines.whole && !compared.diff.differ() {
        return format!(
            "no difference: every line of play was looked at, {} in all",
            counted(lines.turns as u64, "turn")
        );
    }
    let games = counted(u64::from(budget.games), "game");
    let positions = match compared.diff.differ() {
        true => String::new(),
        false => format!(", nor in {}", counted(u64::from(compared.diff.positions), "other position")),
    };
    let lay_outs = if lines.lay_outs_drawn { ", after a lay-out that was drawn" } else { "" };
    format!("no difference to depth {}{lay_outs} and in {games} at random{positions}", lines.depth)
}

fn effects(out: &mut String, compared: &Compared<'_>, paint: &Paint) {
    let effects = &compared.diff.effects;
    let head = paint.tone(Tone::Strong, "Games at random");
    let seed = compared.budget.seed;
    let _ = writeln!(out, "\n{head}  {} of each, with the same chance, seed {seed}", effects.games);
    let _ = writeln!(out, "  part somewhere   {}", percent(effects.parted, effects.games));
    let _ = writeln!(out, "  end otherwise    {}", percent(effects.otherwise, effects.games));
    if effects.limited > 0 {
        let _ = writeln!(out, "  left at a limit  {}", percent(effects.limited, effects.games));
    }
    let (longer, off) = effects.longer;
    let _ = writeln!(out, "  turns            B {longer:+.1} ± {off:.1} on average\n");
    let mut table = Table::new(&[]);
    table.row(vec![String::new(), "A".to_string(), "B".to_string()]);
    let [a, b] = &effects.samples;
    let mut row = |what: String, of: &dyn Fn(&Sample) -> u32| {
        table.row(vec![what, percent(of(a), effects.games), percent(of(b), effects.games)]);
    };
    let board = &compared.a.1.game.model().board;
    for seat in seats(board) {
        let at = usize::from(seat.0);
        row(format!("{} wins", seat_name(board, seat)), &|sample| sample.won.get(at).copied().unwrap_or(0));
    }
    row("nobody wins".to_string(), &|sample| sample.drawn);
    if a.unfinished + b.unfinished > 0 {
        row("not finished".to_string(), &|sample| sample.unfinished);
    }
    if a.limited + b.limited > 0 {
        row("left at a limit".to_string(), &|sample| sample.limited);
    }
    table.row(vec!["turns".to_string(), format!("{:.1}", a.turns), format!("{:.1}", b.turns)]);
    for row in table.rows(&table.widths()) {
        let _ = writeln!(out, "  {}", row.join("  ").trim_end());
    }
}

/// A share with the bounds within which it lies 95 times of 100.
pub fn percent(part: u32, all: u32) -> String {
    let (p, low, high) = share(part, all);
    format!("{:.1} % ({:.1}–{:.1})", p * 100.0, low * 100.0, high * 100.0)
}

/// For programs.
pub fn json(compared: &Compared<'_>) -> Value {
    let diff = &compared.diff;
    let found = |found: &Option<_>| found.as_ref().map(|found| show::as_json(compared, found));
    json!({
        "a": compared.a.0,
        "b": compared.b.0,
        "differ": diff.differ(),
        "shortest": found(&diff.shortest),
        "surely_shortest": diff.surely_shortest,
        "smallest": found(&diff.smallest),
        "lines": {
            "depth": diff.lines.depth,
            "whole": diff.lines.whole,
            "turns": diff.lines.turns,
            "lay_outs_drawn": diff.lines.lay_outs_drawn,
            "lost": diff.lines.lost,
        },
        "positions": diff.positions,
        "effects": effects_json(&diff.effects),
    })
}

/// Effects for programs.
pub fn effects_json(effects: &Effects) -> Value {
    let rounded = |number: f64| (number * 10_000.0).round() / 10_000.0;
    let shared = |part: u32| {
        let (p, low, high) = share(part, effects.games);
        json!({ "games": part, "share": rounded(p), "from": rounded(low), "to": rounded(high) })
    };
    let sample = |sample: &Sample| {
        json!({
            "won": sample.won.iter().map(|won| shared(*won)).collect::<Vec<_>>(),
            "drawn": shared(sample.drawn),
            "unfinished": shared(sample.unfinished),
            "limited": shared(sample.limited),
            "turns": rounded(sample.turns),
        })
    };
    json!({
        "games": effects.games,
        "parted": shared(effects.parted),
        "otherwise": shared(effects.otherwise),
        "limited": shared(effects.limited),
        "a": sample(&effects.samples[0]),
        "b": sample(&effects.samples[1]),
        "longer": rounded(effects.longer.0),
        "longer_off_by": rounded(effects.longer.1),
    })
}
