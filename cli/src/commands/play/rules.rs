//! The ruleset in short.

use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::model::ClauseInfo;

use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// Every clause, part by part, without its sources, and the readings in force.
pub fn told(opened: &Opened, paint: &Paint) -> String {
    let model = opened.game.model();
    let mut told = String::new();
    let mut part = None;
    for info in &model.clauses {
        let head = info.part.head();
        if part != Some(info.part) && !head.is_empty() {
            told.push_str(&format!("  {}\n", paint.tone(Tone::Strong, head)));
        }
        part = Some(info.part);
        let deep = usize::from(!head.is_empty()) + depth(&model.clauses, info);
        told.push_str(&format!("  {}{}\n", "  ".repeat(deep), on_one_line(&info.words)));
    }
    if !model.readings.is_empty() {
        told.push_str(&format!("  {}\n", paint.tone(Tone::Strong, "readings")));
    }
    for reading in &model.readings {
        let answer = reading.answers.get(reading.chosen).map_or("?", |(name, _)| name.as_str());
        told.push_str(&format!("    {} {}\n", on_one_line(&reading.question), on_one_line(answer)));
    }
    told
}

/// How deep a clause stands below others.
fn depth(clauses: &[ClauseInfo], info: &ClauseInfo) -> usize {
    let above = std::iter::successors(info.of, |clause| clauses.get(usize::from(clause.0)).and_then(|info| info.of));
    // no clause stands deeper than head, line, condition, branch
    above.take(4).count()
}
