//! The clauses in force, in the order of `show`, each with a number that traces quote.

use std::collections::HashMap;

use mancala_grammar::source::{Source, Span};
use mancala_grammar::tree::{
    ActLine, Clause, Event, FallPlace, FallingSeed, GroundKind, Guard, MovesLine, RoundLine, Ruleset,
};

use crate::model::{ClauseId, ClauseInfo, Part};

/// The clauses and where each stands.
pub(super) struct Clauses {
    pub(super) list: Vec<ClauseInfo>,
    by_span: HashMap<Span, ClauseId>,
}

impl Clauses {
    /// The number of a clause; one that is none of its own (a condition within a head) counts as `of`.
    pub(super) fn id_or(&self, clause: &Clause, of: ClauseId) -> ClauseId {
        self.by_span.get(&clause.span).copied().unwrap_or(of)
    }

    /// The number of a clause.
    pub(super) fn id(&self, clause: &Clause) -> ClauseId {
        self.id_or(clause, ClauseId(0))
    }
}

/// All clauses of a ruleset.
pub(super) fn register(tree: &Ruleset, sources: &[Source]) -> Clauses {
    let mut register = Register { clauses: Clauses { list: Vec::new(), by_span: HashMap::new() }, sources };
    register.whole(tree);
    register.clauses
}

struct Register<'a> {
    clauses: Clauses,
    sources: &'a [Source],
}

impl Register<'_> {
    fn whole(&mut self, tree: &Ruleset) {
        for line in &tree.board {
            self.clause(&line.clause, Part::Board, None);
        }
        for line in &tree.start {
            self.with_guards(&line.clause, &line.guards, Part::Start);
        }
        for line in &tree.stages {
            self.with_guards(&line.clause, &line.guards, Part::Stages);
        }
        for line in &tree.sowing {
            self.clause(&line.clause, Part::Sowing, None);
        }
        for turn in &tree.turns {
            let head = self.with_guards(&turn.clause, &turn.guards, Part::Turn);
            self.act_lines(&turn.lines, Part::Turn, head);
        }
        for procedure in &tree.procedures {
            let head = self.clause(&procedure.clause, Part::Procedure, None);
            self.act_lines(&procedure.lines, Part::Procedure, head);
        }
        let mut rules: Vec<_> = tree.rules.iter().collect();
        rules.sort_by_key(|rule| event_order(&rule.event.it));
        for rule in rules {
            let head = self.with_guards(&rule.clause, &rule.guards, Part::When);
            self.act_lines(&rule.lines, Part::When, head);
        }
        self.after_play(tree);
    }

    fn after_play(&mut self, tree: &Ruleset) {
        for line in &tree.moves {
            let id = self.with_guards(&line.clause, &line.guards, Part::Moves);
            if let MovesLine::Prefer { tiers, .. } = &line.it {
                for clause in tiers.iter().filter_map(|tier| tier.clause.as_ref()) {
                    self.clause(clause, Part::Moves, id);
                }
            }
        }
        for line in &tree.end {
            self.with_guards(&line.clause, &line.guards, Part::End);
        }
        for line in tree.rounds.iter().flatten() {
            let id = self.with_guards(&line.clause, &line.guards, Part::Rounds);
            if let RoundLine::Act(act) = &line.it {
                self.below(act, Part::Rounds, id);
            }
        }
    }

    fn act_lines(&mut self, lines: &[ActLine], part: Part, head: Option<ClauseId>) {
        for line in lines {
            let id = self.clause(&line.clause, part, head);
            self.below(line, part, id);
        }
    }

    fn below(&mut self, line: &ActLine, part: Part, id: Option<ClauseId>) {
        for guard in &line.guards {
            self.guard(guard, part, id);
        }
        for fall_back in &line.fall_backs {
            self.clause(&fall_back.clause, part, id);
        }
    }

    fn with_guards(&mut self, clause: &Clause, guards: &[Guard], part: Part) -> Option<ClauseId> {
        let id = self.clause(clause, part, None);
        for guard in guards {
            self.guard(guard, part, id);
        }
        id
    }

    /// A condition within the words of its head is none by itself.
    fn guard(&mut self, guard: &Guard, part: Part, of: Option<ClauseId>) {
        let head = of.and_then(|of| self.clauses.list.get(usize::from(of.0))).map(|info| info.span);
        let span = guard.clause.span;
        let within = head.is_none_or(|head| head.text == span.text && head.start <= span.start && span.end <= head.end);
        if !within {
            self.clause(&guard.clause, part, of);
        }
    }

    fn clause(&mut self, clause: &Clause, part: Part, of: Option<ClauseId>) -> Option<ClauseId> {
        if let Some(known) = self.clauses.by_span.get(&clause.span) {
            return Some(*known);
        }
        let id = ClauseId(u16::try_from(self.clauses.list.len()).ok()?);
        let tail = &clause.tail;
        let citations = tail.citations.iter().map(|citation| match &citation.source {
            Some(source) => format!("{}:{}", source.it, citation.sentence.it),
            None => citation.sentence.it.clone(),
        });
        let ground = tail.ground.as_ref().map(|ground| {
            let kind = match ground.kind {
                GroundKind::Chosen => "chosen",
                GroundKind::Inferred => "inferred",
                GroundKind::Repaired => "repaired",
            };
            format!("{kind}: {}", ground.reason.it)
        });
        self.clauses.list.push(ClauseInfo {
            label: clause.name().to_owned(),
            span: clause.span,
            words: words(self.sources, clause.span),
            citations: citations.collect(),
            ground,
            part,
            of,
        });
        self.clauses.by_span.insert(clause.span, id);
        Some(id)
    }
}

/// The events in the order of play.
fn event_order(event: &Event) -> u8 {
    match event {
        Event::TurnStarts => 0,
        Event::LapStarts => 1,
        Event::Falls { seed: FallingSeed::Each | FallingSeed::BeforeLast, .. } => 2,
        Event::Falls { seed: FallingSeed::Last, place: FallPlace::AnywhereElse, .. } => 4,
        Event::Falls { seed: FallingSeed::Last, .. } => 3,
        Event::Emptied(_) => 5,
        Event::TurnEnds => 6,
        Event::StageStarts(_) => 7,
        Event::StageEnds(_) => 8,
    }
}

/// The words of a clause on one line, without comments.
pub(super) fn words(sources: &[Source], span: Span) -> String {
    let text = sources.get(usize::from(span.text.0)).map_or("", |source| &*source.text);
    let text = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let lines = text.lines().map(|line| line.find(" # ").map_or(line, |comment| line.get(..comment).unwrap_or(line)));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}
