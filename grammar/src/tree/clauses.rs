//! Every clause of a ruleset, and the labels by place.

use super::{ActLine, Clause, Guard, Line, MovesLine, RoundLine, Ruleset};
use crate::source::Span;

/// A part, or a line of a part that holds lines: its own clause, then those that belong to it.
type Unit<'t> = Vec<&'t mut Clause>;

impl Ruleset {
    /// Every clause with words of its own, part by part.
    #[must_use]
    pub fn clauses(&self) -> Vec<&Clause> {
        let mut all = Vec::new();
        all.extend(self.based_on.iter().map(|based| &based.clause));
        all.extend(&self.heads);
        lines(&mut all, &self.board);
        lines(&mut all, &self.start);
        lines(&mut all, &self.stages);
        lines(&mut all, &self.sowing);
        for turn in &self.turns {
            script(&mut all, &turn.clause, &turn.guards, &turn.lines);
        }
        for procedure in &self.procedures {
            script(&mut all, &procedure.clause, &[], &procedure.lines);
        }
        for rule in &self.rules {
            script(&mut all, &rule.clause, &rule.guards, &rule.lines);
        }
        for line in &self.moves {
            all.push(&line.clause);
            if let MovesLine::Prefer { tiers, .. } = &line.it {
                all.extend(tiers.iter().filter_map(|tier| tier.clause.as_ref()));
            }
        }
        lines(&mut all, &self.end);
        for line in self.rounds.iter().flatten() {
            all.push(&line.clause);
            if let RoundLine::Act(act) = &line.it {
                below(&mut all, &line.clause, act);
            }
        }
        for reading in &self.readings {
            all.push(&reading.clause);
            all.extend(reading.answers.iter().map(|answer| &answer.clause));
        }
        for example in &self.examples {
            all.push(&example.clause);
            all.extend(example.lines.iter().map(|(clause, _)| clause));
        }
        all
    }

    /// Gives every clause its label by place: `when-3`, and `when-3.2` to the second line that belongs to it.
    /// Conditions within a head or line are called as the clause they stand in.
    pub(crate) fn label_by_place(&mut self) {
        if let Some(based) = &mut self.based_on {
            based.clause.auto = "based-on".to_owned();
        }
        number("head", self.heads.iter_mut().map(|head| vec![head]));
        number("board", self.board.iter_mut().map(line_unit));
        number("start", self.start.iter_mut().map(line_unit));
        number("stages", self.stages.iter_mut().map(line_unit));
        number("sowing", self.sowing.iter_mut().map(line_unit));
        number("turn", self.turns.iter_mut().map(|t| script_unit(&mut t.clause, &mut t.guards, &mut t.lines)));
        number("to", self.procedures.iter_mut().map(|p| script_unit(&mut p.clause, &mut [], &mut p.lines)));
        number("when", self.rules.iter_mut().map(|r| script_unit(&mut r.clause, &mut r.guards, &mut r.lines)));
        number("moves", self.moves.iter_mut().map(moves_unit));
        number("end", self.end.iter_mut().map(line_unit));
        number("rounds", self.rounds.iter_mut().flatten().map(round_unit));
        number(
            "reading",
            self.readings.iter_mut().map(|reading| {
                let mut unit = vec![&mut reading.clause];
                unit.extend(reading.answers.iter_mut().map(|answer| &mut answer.clause));
                unit
            }),
        );
        number(
            "example",
            self.examples.iter_mut().map(|example| {
                let mut unit = vec![&mut example.clause];
                unit.extend(example.lines.iter_mut().map(|(clause, _)| clause));
                unit
            }),
        );
    }

    /// Drops all citations, as of a parent.
    pub(crate) fn forget_citations(&mut self) {
        self.heads.clear();
        let script = |lines: &mut Vec<ActLine>, guards: &mut Vec<Guard>, clause: &mut Clause| {
            for clause in script_unit(clause, guards, lines) {
                clause.tail.citations.clear();
            }
        };
        for turn in &mut self.turns {
            script(&mut turn.lines, &mut turn.guards, &mut turn.clause);
        }
        for rule in &mut self.rules {
            script(&mut rule.lines, &mut rule.guards, &mut rule.clause);
        }
        for procedure in &mut self.procedures {
            script(&mut procedure.lines, &mut Vec::new(), &mut procedure.clause);
        }
        let mut units: Vec<Unit> = Vec::new();
        units.extend(self.board.iter_mut().map(line_unit));
        units.extend(self.start.iter_mut().map(line_unit));
        units.extend(self.stages.iter_mut().map(line_unit));
        units.extend(self.sowing.iter_mut().map(line_unit));
        units.extend(self.moves.iter_mut().map(moves_unit));
        units.extend(self.end.iter_mut().map(line_unit));
        units.extend(self.rounds.iter_mut().flatten().map(round_unit));
        for reading in &mut self.readings {
            units.push(vec![&mut reading.clause]);
            units.extend(reading.answers.iter_mut().map(|answer| vec![&mut answer.clause]));
        }
        for clause in units.into_iter().flatten() {
            clause.tail.citations.clear();
        }
    }
}

fn lines<'t, T>(all: &mut Vec<&'t Clause>, lines: &'t [Line<T>]) {
    for line in lines {
        all.push(&line.clause);
        own_guards(all, &line.clause, &line.guards);
    }
}

fn script<'t>(all: &mut Vec<&'t Clause>, head: &'t Clause, guards: &'t [Guard], lines: &'t [ActLine]) {
    all.push(head);
    own_guards(all, head, guards);
    for line in lines {
        all.push(&line.clause);
        below(all, &line.clause, line);
    }
}

fn below<'t>(all: &mut Vec<&'t Clause>, clause: &Clause, line: &'t ActLine) {
    own_guards(all, clause, &line.guards);
    all.extend(line.fall_backs.iter().map(|fall_back| &fall_back.clause));
}

/// The conditions that stand on lines of their own.
fn own_guards<'t>(all: &mut Vec<&'t Clause>, clause: &Clause, guards: &'t [Guard]) {
    all.extend(guards.iter().map(|guard| &guard.clause).filter(|guard| !within(guard.span, clause.span)));
}

fn within(inner: Span, outer: Span) -> bool {
    inner.text == outer.text && outer.start <= inner.start && inner.end <= outer.end
}

fn line_unit<T>(line: &mut Line<T>) -> Unit<'_> {
    let mut unit = vec![&mut line.clause];
    unit.extend(line.guards.iter_mut().map(|guard| &mut guard.clause));
    unit
}

fn script_unit<'t>(clause: &'t mut Clause, guards: &'t mut [Guard], lines: &'t mut [ActLine]) -> Unit<'t> {
    let mut unit = vec![clause];
    unit.extend(guards.iter_mut().map(|guard| &mut guard.clause));
    for line in lines {
        unit.push(&mut line.clause);
        unit.extend(line.guards.iter_mut().map(|guard| &mut guard.clause));
        unit.extend(line.fall_backs.iter_mut().map(|fall_back| &mut fall_back.clause));
    }
    unit
}

fn moves_unit(line: &mut Line<MovesLine>) -> Unit<'_> {
    let mut unit = vec![&mut line.clause];
    if let MovesLine::Prefer { tiers, .. } = &mut line.it {
        unit.extend(tiers.iter_mut().filter_map(|tier| tier.clause.as_mut()));
    }
    unit
}

fn round_unit(line: &mut Line<RoundLine>) -> Unit<'_> {
    let mut unit = vec![&mut line.clause];
    if let RoundLine::Act(act) = &mut line.it {
        unit.push(&mut act.clause);
        unit.extend(act.guards.iter_mut().map(|guard| &mut guard.clause));
        unit.extend(act.fall_backs.iter_mut().map(|fall_back| &mut fall_back.clause));
    }
    unit
}

/// Numbers the units of one kind of part, and the clauses within each.
fn number<'t>(part: &str, units: impl Iterator<Item = Unit<'t>>) {
    for (at, unit) in units.enumerate() {
        let mut clauses = unit.into_iter();
        let Some(first) = clauses.next() else { continue };
        let label = format!("{part}-{}", at + 1);
        first.auto.clone_from(&label);
        let mut above: &Clause = first;
        let mut lines = 0_usize;
        for clause in clauses {
            if within(clause.span, above.span) {
                // a condition within the head or line above; it has no label of its own
                above.name().clone_into(&mut clause.auto);
                continue;
            }
            lines += 1;
            clause.auto = [&label, ".", &lines.to_string()].concat();
            above = clause;
        }
    }
}
