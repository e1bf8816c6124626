//! What a ruleset takes over from its parent, and what it puts in its place.

use crate::diagnostic::Diagnostic;
use crate::tree::{
    ActLine, BoardLine, Clause, EndLine, EndWhen, Event, FallPlace, FallingSeed, Guard, Line, MovesLine, PathLine,
    Procedure, Reading, RoundLine, Rule, Ruleset, SowingLine, StartLine, Turn, Word, Zone, ZoneBase,
};
use crate::words::nearest;

/// Puts a child's clauses over those of its parent, of which neither citations nor examples are taken over.
pub(crate) fn merge(mut parent: Ruleset, child: Ruleset, problems: &mut Vec<Diagnostic>) -> Ruleset {
    if !names_clauses(&child) {
        // nobody asks for their labels, which are most of all
        parent.examples.clear();
    }
    parent.label_by_place();
    parent.forget_citations();
    overlay(parent, child, problems)
}

/// Puts clauses over those of a ruleset whose clauses have their labels by place.
pub(crate) fn overlay(mut parent: Ruleset, mut child: Ruleset, problems: &mut Vec<Diagnostic>) -> Ruleset {
    let known: Vec<String> = match names_clauses(&child) {
        true => parent.clauses().into_iter().map(|clause| clause.name().to_owned()).collect(),
        false => Vec::new(),
    };
    let mut places = Places { known: &known, problems };
    for label in std::mem::take(&mut child.omitted) {
        places.omit(&mut parent, &label);
    }
    let mut readings = child.front.readings.clone();
    readings.extend(parent.front.readings.into_iter().filter(|(name, _)| child.front.reading(&name.it).is_none()));
    let mut heads = child.heads;
    heads.extend(child.based_on.map(|based| based.clause));
    let rounds = match (parent.rounds, child.rounds) {
        (None, None) => None,
        (parent, child) => Some(places.merge(parent.unwrap_or_default(), child.unwrap_or_default(), round_key)),
    };
    let tree = Ruleset {
        front: crate::tree::Front { readings, ..child.front },
        based_on: None,
        omitted: Vec::new(),
        heads,
        board: places.merge(parent.board, child.board, |line| board_key(&line.it)),
        start: places.merge(parent.start, child.start, |line| start_key(&line.it)),
        stages: places.merge(parent.stages, child.stages, |line| Some(line.it.name.it.clone())),
        sowing: places.merge(parent.sowing, child.sowing, |line| sowing_key(&line.it)),
        turns: places.merge(parent.turns, child.turns, |_| None),
        procedures: places.merge(parent.procedures, child.procedures, |procedure| Some(procedure.name.it.clone())),
        rules: places.merge(parent.rules, child.rules, |_| None),
        moves: places.merge(parent.moves, child.moves, |line| {
            matches!(line.it, MovesLine::AllAllowed).then(|| "every move".to_owned())
        }),
        end: places.merge(parent.end, child.end, |line| end_key(&line.it)),
        rounds,
        readings: places.merge(parent.readings, child.readings, |reading| Some(reading.name.it.clone())),
        examples: child.examples,
    };
    last_resorts_last(tree)
}

/// Whether a child names clauses of its parent, with `omit` or `before`.
fn names_clauses(child: &Ruleset) -> bool {
    !child.omitted.is_empty() || child.clauses().into_iter().any(|clause| clause.before.is_some())
}

/// Reports `omit` and `before` in a ruleset without a parent.
pub(crate) fn without_parent(tree: &Ruleset, problems: &mut Vec<Diagnostic>) {
    let before = tree.clauses().into_iter().filter_map(|clause| clause.before.as_ref());
    for label in tree.omitted.iter().chain(before) {
        let problem = Diagnostic::error("M206", label.span, format!("no clause ({}) in the parent", label.it))
            .help("this ruleset is based on no other: `omit` and `before` speak of clauses of the parent");
        problems.push(problem);
    }
}

/// Part or line that is inherited as a whole.
trait Unit {
    fn clause(&self) -> &Clause;
}

impl Unit for Turn {
    fn clause(&self) -> &Clause {
        &self.clause
    }
}

impl Unit for Procedure {
    fn clause(&self) -> &Clause {
        &self.clause
    }
}

impl Unit for Rule {
    fn clause(&self) -> &Clause {
        &self.clause
    }
}

impl Unit for Reading {
    fn clause(&self) -> &Clause {
        &self.clause
    }
}

impl<T> Unit for Line<T> {
    fn clause(&self) -> &Clause {
        &self.clause
    }
}

/// Where a unit of the merged list comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Parent,
    /// The child; it took the place of a parent's unit.
    Replaced,
    /// The child; it is new.
    Added,
}

/// A unit of the merged list.
struct Placed<T> {
    from: From,
    /// What there can be only one of.
    key: Option<String>,
    unit: T,
}

impl<T: Unit> Placed<T> {
    fn new(from: From, key: Option<String>, unit: T) -> Placed<T> {
        Placed { from, key, unit }
    }

    /// Whether this unit of the child takes the place of `other`.
    fn replaces(&self, other: &Placed<T>) -> bool {
        let label = self.unit.clause().label.as_ref();
        label.is_some_and(|label| called(other.unit.clause(), &label.it))
            || (self.key.is_some() && self.key == other.key)
    }
}

struct Places<'p> {
    known: &'p [String],
    problems: &'p mut Vec<Diagnostic>,
}

impl Places<'_> {
    /// Merges the units of one kind: a unit with a label or key of the parent takes its place, the others follow.
    fn merge<T: Unit>(&mut self, parent: Vec<T>, child: Vec<T>, key: impl Fn(&T) -> Option<String>) -> Vec<T> {
        let mut units: Vec<Placed<T>> =
            parent.into_iter().map(|unit| Placed::new(From::Parent, key(&unit), unit)).collect();
        for unit in child {
            let new = Placed::new(From::Added, key(&unit), unit);
            if let Some(first) = units.iter().position(|other| other.from == From::Parent && new.replaces(other)) {
                let mut at = 0;
                units.retain(|other| {
                    let stays = at <= first || other.from != From::Parent || !new.replaces(other);
                    at += 1;
                    stays
                });
                if let Some(place) = units.get_mut(first) {
                    *place = Placed { from: From::Replaced, ..new };
                }
            } else if let Some(last) =
                units.iter().rposition(|other| other.from == From::Replaced && new.replaces(other))
            {
                // a second one under another answer
                units.insert(last + 1, Placed { from: From::Replaced, ..new });
            } else {
                let at = self.place(&units, new.unit.clause());
                units.insert(at, new);
            }
        }
        units.into_iter().map(|placed| placed.unit).collect()
    }

    /// Where a new unit goes: before the clause it names, else to the end.
    fn place<T: Unit>(&mut self, units: &[Placed<T>], clause: &Clause) -> usize {
        let Some(before) = &clause.before else { return units.len() };
        let at = units.iter().position(|other| called(other.unit.clause(), &before.it));
        if at.is_none() {
            let help = "`before` names a clause of the same kind of part";
            self.unknown(before, Some(help));
        }
        at.unwrap_or(units.len())
    }

    fn unknown(&mut self, label: &Word, help: Option<&str>) {
        let near = nearest(&label.it, self.known.iter().map(String::as_str));
        let help = match (self.known.contains(&label.it), near) {
            (true, _) => help.map(str::to_owned),
            (false, Some(near)) => Some(format!("did you mean `({near})`?")),
            (false, None) => Some("`mancala show` of the parent prints the labels of its clauses".to_owned()),
        };
        let problem = Diagnostic::error("M206", label.span, format!("no clause ({}) in the parent", label.it));
        self.problems.push(problem.maybe_help(help));
    }

    /// Takes out every clause of the parent that is called so.
    fn omit(&mut self, parent: &mut Ruleset, label: &Word) {
        let stays = |clause: &Clause| !called(clause, &label.it);
        let before = parent.clauses().len();
        parent.board.retain_mut(|line| stays_line(line, &stays));
        parent.start.retain_mut(|line| stays_line(line, &stays));
        parent.stages.retain_mut(|line| stays_line(line, &stays));
        parent.sowing.retain_mut(|line| stays_line(line, &stays));
        parent.turns.retain_mut(|turn| stays_script(&turn.clause, &mut turn.guards, &mut turn.lines, &stays));
        parent.procedures.retain_mut(|to| stays_script(&to.clause, &mut Vec::new(), &mut to.lines, &stays));
        parent.rules.retain_mut(|rule| stays_script(&rule.clause, &mut rule.guards, &mut rule.lines, &stays));
        parent.moves.retain_mut(|line| {
            if let MovesLine::Prefer { tiers, .. } = &mut line.it {
                tiers.retain(|tier| tier.clause.as_ref().is_none_or(&stays));
            }
            stays(&line.clause)
        });
        parent.end.retain_mut(|line| stays_line(line, &stays));
        if let Some(rounds) = &mut parent.rounds {
            rounds.retain(|line| stays(&line.clause));
        }
        parent.readings.retain(|reading| stays(&reading.clause));
        if parent.clauses().len() == before {
            self.unknown(label, None);
        }
    }
}

fn stays_line<T>(line: &mut Line<T>, stays: &impl Fn(&Clause) -> bool) -> bool {
    retain_own(&mut line.guards, &line.clause, stays);
    stays(&line.clause)
}

fn stays_script(
    clause: &Clause,
    guards: &mut Vec<Guard>,
    lines: &mut Vec<ActLine>,
    stays: &impl Fn(&Clause) -> bool,
) -> bool {
    retain_own(guards, clause, stays);
    lines.retain_mut(|line| {
        retain_own(&mut line.guards, &line.clause, stays);
        line.fall_backs.retain(|fall_back| stays(&fall_back.clause));
        stays(&line.clause)
    });
    stays(clause)
}

/// Conditions within a head or line go with it, not by themselves.
fn retain_own(guards: &mut Vec<Guard>, clause: &Clause, stays: &impl Fn(&Clause) -> bool) {
    guards.retain(|guard| guard.clause.name() == clause.name() || stays(&guard.clause));
}

/// Whether a clause has this label, its own or that by place.
fn called(clause: &Clause, label: &str) -> bool {
    clause.name() == label || clause.auto == label
}

fn board_key(line: &BoardLine) -> Option<String> {
    Some(match line {
        BoardLine::Rows { .. } | BoardLine::Ring(_) => "geometry".to_owned(),
        BoardLine::Size(size) => format!("size {}", size.letter.it),
        BoardLine::Players(_) => "players".to_owned(),
        BoardLine::OwnsHisRows | BoardLine::OwnsInTurn(_) | BoardLine::Owns(_) | BoardLine::Owners(_) => {
            "owns".to_owned()
        }
        BoardLine::NoStores | BoardLine::Stores(_) => "stores".to_owned(),
        BoardLine::Reserves => "reserves".to_owned(),
        BoardLine::Path(path) => path_key(path),
        BoardLine::ZoneIs { name, .. }
        | BoardLine::NounIs { name, .. }
        | BoardLine::Series { name, .. }
        | BoardLine::SeedKindIs { name, .. } => format!("name {}", name.it),
        BoardLine::Written { zone, .. } => format!("written {}", zone_key(&zone.it)),
        BoardLine::Faces(..) => return None,
    })
}

fn path_key(path: &PathLine) -> String {
    let name = path.name.as_ref().map_or("", |name| name.it.as_str());
    let seat = path.seat.as_ref().map_or("", |seat| seat.it.as_str());
    format!("path {name} of {seat}")
}

fn zone_key(zone: &Zone) -> String {
    let base = match &zone.base.it {
        ZoneBase::Row => "row".to_owned(),
        ZoneBase::Numbered(number) => format!("row {number}"),
        ZoneBase::Named(name) => name.clone(),
    };
    format!("{:?} {:?} {base}", zone.holes.as_ref().map(|holes| holes.it), zone.side)
}

fn start_key(line: &StartLine) -> Option<String> {
    Some(match line {
        StartLine::Total(_) => "total".to_owned(),
        StartLine::Starts(_) => "starts".to_owned(),
        StartLine::InStep(_) => "in step".to_owned(),
        StartLine::Fill(_)
        | StartLine::Position(_)
        | StartLine::Mark { .. }
        | StartLine::Arrange { .. }
        | StartLine::Script { .. } => return None,
    })
}

fn sowing_key(line: &SowingLine) -> Option<String> {
    match line {
        SowingLine::Relay { .. } => Some("relay".to_owned()),
        SowingLine::OriginCounts { .. } => Some("origin counts".to_owned()),
        SowingLine::KindSown(name, _) => Some(format!("sown {}", name.it)),
        SowingLine::Skip { .. } | SowingLine::PerHole(..) => None,
    }
}

fn end_key(line: &EndLine) -> Option<String> {
    match &line.when.it {
        EndWhen::Stuck => Some("stuck".to_owned()),
        EndWhen::NobodyCanMove => Some("nobody can move".to_owned()),
        EndWhen::Endless => Some("endless".to_owned()),
        EndWhen::SamePosition(_) => Some("same position".to_owned()),
        EndWhen::Conditions(_) => None,
    }
}

fn round_key(line: &Line<RoundLine>) -> Option<String> {
    match &line.it {
        RoundLine::Starts(_) | RoundLine::StartInTurn => Some("starts".to_owned()),
        RoundLine::NotFilled { .. } => Some("not filled".to_owned()),
        RoundLine::AsTheFirst => Some("as the first".to_owned()),
        RoundLine::Fills { .. } | RoundLine::Owns { .. } | RoundLine::Act(_) => None,
    }
}

/// Rules for `anywhere else` stay the last of their event when others are added.
fn last_resorts_last(mut tree: Ruleset) -> Ruleset {
    let (last, others): (Vec<Rule>, Vec<Rule>) = tree.rules.into_iter().partition(is_last_resort);
    tree.rules = others;
    tree.rules.extend(last);
    tree
}

fn is_last_resort(rule: &Rule) -> bool {
    matches!(&rule.event.it, Event::Falls { seed: FallingSeed::Last, place: FallPlace::AnywhereElse, .. })
}
