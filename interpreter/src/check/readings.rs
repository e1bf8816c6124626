//! Readings: which answers are in force, and the ruleset with the clauses under other answers left out.

use std::collections::HashSet;

use mancala_grammar::source::Span;
use mancala_grammar::tree::{ActLine, Answer, At, Clause, Guard, Line, MovesLine, Reading, Ruleset};
use mancala_grammar::words::nearest;

use super::problems::Problems;
use crate::model::ReadingInfo;

/// The readings of a ruleset with the answer of each that is in force: the one asked for, else that of the front
/// matter, else the first.
pub(super) fn choose(tree: &Ruleset, answers: &[(String, String)], problems: &mut Problems) -> Vec<ReadingInfo> {
    for (reading, _) in answers {
        if !tree.readings.iter().any(|known| known.name.it == *reading) {
            let known = tree.readings.iter().map(|known| known.name.it.as_str());
            let help =
                nearest(reading, known.clone()).map(|near| format!("did you mean `{near}`?")).unwrap_or_else(|| {
                    match tree.readings.is_empty() {
                        true => "this ruleset has no readings".to_owned(),
                        false => format!("its readings are {}", quoted(known)),
                    }
                });
            problems.error("M201", Span::default(), format!("unknown reading `{reading}`"), help);
        }
    }
    for (reading, _) in &tree.front.readings {
        if !tree.readings.iter().any(|known| known.name.it == reading.it) {
            let known = tree.readings.iter().map(|known| known.name.it.as_str());
            let help = match nearest(&reading.it, known.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if tree.readings.is_empty() => "this ruleset has no readings".to_owned(),
                None => format!("its readings are {}", quoted(known)),
            };
            problems.error("M201", reading.span, format!("unknown reading `{}`", reading.it), help);
        }
    }
    tree.readings.iter().map(|reading| chosen(reading, tree, answers, problems)).collect()
}

fn chosen(
    reading: &mancala_grammar::tree::Reading,
    tree: &Ruleset,
    answers: &[(String, String)],
    problems: &mut Problems,
) -> ReadingInfo {
    let name = &reading.name.it;
    let asked = answers.iter().rev().find(|(asked, _)| asked == name).map(|(_, answer)| (answer, Span::default()));
    let wanted = asked.or_else(|| tree.front.reading(name).map(|word| (&word.it, word.span)));
    let index = match wanted {
        None => 0,
        Some((answer, span)) => match reading.answers.iter().position(|known| known.name.it == *answer) {
            Some(index) => index,
            None => {
                let known = reading.answers.iter().map(|known| known.name.it.as_str());
                let help = nearest(answer, known.clone())
                    .map(|near| format!("did you mean `{near}`?"))
                    .unwrap_or_else(|| format!("its answers are {}", quoted(known)));
                problems.error("M201", span, format!("reading `{name}` has no answer `{answer}`"), help);
                0
            }
        },
    };
    if reading.answers.is_empty() {
        problems.error(
            "M201",
            reading.name.span,
            format!("reading `{name}` has no answers"),
            "write them below it, as `answer yes \"the capture is made\"`",
        );
    }
    ReadingInfo {
        name: name.clone(),
        question: reading.question.it.clone(),
        answers: reading.answers.iter().map(|answer| (answer.name.it.clone(), answer.text.it.clone())).collect(),
        chosen: index,
    }
}

/// The answers in which other clauses are in force than in the default readings, each with its reading. An answer that
/// binds nothing, of a reading whose default binds nothing, is like the default.
pub(super) fn other_answers(tree: &Ruleset) -> Vec<(&Reading, &Answer)> {
    let under = |clause: &Clause| clause.tail.under.as_ref().map(|answer| answer.it.clone());
    let bind: HashSet<String> = tree.clauses().into_iter().filter_map(under).collect();
    let mut others = Vec::new();
    for reading in &tree.readings {
        let named = |word: &At<String>| reading.answers.iter().find(|answer| answer.name.it == word.it);
        let Some(default) = tree.front.reading(&reading.name.it).and_then(named).or(reading.answers.first()) else {
            continue;
        };
        let default = &default.name.it;
        let differs = |name: &String| name != default && (bind.contains(default) || bind.contains(name));
        others.extend(reading.answers.iter().filter(|answer| differs(&answer.name.it)).map(|answer| (reading, answer)));
    }
    others
}

fn quoted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The ruleset without the clauses under answers that are not in force.
pub(super) fn in_force(tree: &Ruleset, readings: &[ReadingInfo], problems: &mut Problems) -> Ruleset {
    let mut answers = Answers { chosen: HashSet::new(), others: HashSet::new(), told: HashSet::new(), problems };
    for reading in readings {
        for (index, (answer, _)) in reading.answers.iter().enumerate() {
            match index == reading.chosen {
                true => answers.chosen.insert(answer.clone()),
                false => answers.others.insert(answer.clone()),
            };
        }
    }
    let mut tree = tree.clone();
    tree.heads.retain(|clause| answers.hold(clause));
    answers.lines(&mut tree.board);
    answers.lines(&mut tree.start);
    answers.lines(&mut tree.stages);
    answers.lines(&mut tree.sowing);
    answers.lines(&mut tree.moves);
    answers.lines(&mut tree.end);
    tree.turns.retain(|turn| answers.hold(&turn.clause));
    for turn in &mut tree.turns {
        answers.guards(&mut turn.guards);
        answers.act_lines(&mut turn.lines);
    }
    tree.procedures.retain(|procedure| answers.hold(&procedure.clause));
    for procedure in &mut tree.procedures {
        answers.act_lines(&mut procedure.lines);
    }
    tree.rules.retain(|rule| answers.hold(&rule.clause));
    for rule in &mut tree.rules {
        answers.guards(&mut rule.guards);
        answers.act_lines(&mut rule.lines);
    }
    for line in &mut tree.moves {
        if let MovesLine::Prefer { tiers, .. } = &mut line.it {
            tiers.retain(|tier| tier.clause.as_ref().is_none_or(|clause| answers.hold(clause)));
        }
    }
    // a part whose every line is under another answer is not there
    let said = tree.rounds.as_ref().is_some_and(|lines| !lines.is_empty());
    if let Some(lines) = &mut tree.rounds {
        answers.lines(lines);
        for line in lines {
            if let mancala_grammar::tree::RoundLine::Act(act) = &mut line.it {
                answers.guards(&mut act.guards);
                act.fall_backs.retain(|fall_back| answers.hold(&fall_back.clause));
            }
        }
    }
    tree.rounds.take_if(|lines| said && lines.is_empty());
    tree
}

struct Answers<'a> {
    chosen: HashSet<String>,
    others: HashSet<String>,
    told: HashSet<String>,
    problems: &'a mut Problems,
}

impl Answers<'_> {
    /// Whether the clause is in force.
    fn hold(&mut self, clause: &Clause) -> bool {
        let Some(under) = &clause.tail.under else { return true };
        if self.chosen.contains(&under.it) {
            return true;
        }
        if !self.others.contains(&under.it) {
            let all = self.chosen.iter().chain(&self.others).map(String::as_str);
            let help = nearest(&under.it, all)
                .map(|near| format!("did you mean `{near}`?"))
                .unwrap_or_else(|| "an answer is declared below its reading, as `answer NAME \"text\"`".to_owned());
            self.problems.incomplete = true;
            if self.told.insert(under.it.clone()) {
                self.problems.error("M201", under.span, format!("unknown answer `{}`", under.it), help);
            }
        }
        false
    }

    fn lines<T>(&mut self, lines: &mut Vec<Line<T>>) {
        lines.retain(|line| self.hold(&line.clause));
        for line in lines {
            self.guards(&mut line.guards);
        }
    }

    fn guards(&mut self, guards: &mut Vec<Guard>) {
        guards.retain(|guard| self.hold(&guard.clause));
    }

    fn act_lines(&mut self, lines: &mut Vec<ActLine>) {
        lines.retain(|line| self.hold(&line.clause));
        for line in lines {
            self.guards(&mut line.guards);
            line.fall_backs.retain(|fall_back| self.hold(&fall_back.clause));
        }
    }
}
