//! From the checked model to the plan.

mod changes;
mod code;
mod phrase;

use super::{
    Address, Compared, Cond, DescId, EachSeed, EndPlan, Filter, Layout, Mask, MoveTestPlan, MovesPlan, Op, Phrases,
    Plan, Reads, RulePlan, Rules, Selection, Seq, SkipPlan, SkipWhat, StagePlan, Tables, TurnPlan, Where,
};
use crate::model::{self, ClauseId, Model};

/// The half-built plan.
struct Lower<'m> {
    model: &'m Model,
    tables: Tables,
    owners_fixed: bool,
    phrases: Phrases,
    code: Vec<Op>,
    clause_of: Vec<ClauseId>,
    procedures: Vec<Option<Address>>,
    nouns: Vec<DescId>,
    move_tests: Vec<MoveTestPlan>,
    options: Vec<ClauseId>,
    option_names: Vec<String>,
    reads: Reads,
}

/// Lowers a model.
pub(super) fn lower(model: &Model) -> Plan {
    let changes = changes::changes(model);
    let layout = Layout::new(model, changes);
    let tables = Tables::new(model, layout.stores, layout.cells);
    let mut lower = Lower {
        model,
        tables,
        owners_fixed: !changes.owners,
        phrases: Phrases::default(),
        code: Vec::new(),
        clause_of: Vec::new(),
        procedures: vec![None; model.procedures.len()],
        nouns: Vec::new(),
        move_tests: Vec::new(),
        options: Vec::new(),
        option_names: Vec::new(),
        reads: Reads::default(),
    };
    lower.phrases.series = model.series.iter().map(|s| (s.first.clone(), s.again.clone())).collect();
    lower.lower_nouns();
    lower.finish(layout)
}

impl Lower<'_> {
    fn finish(mut self, layout: Layout) -> Plan {
        let model = self.model;
        let mut turns: Vec<TurnPlan> = model.turns.iter().map(|turn| self.turn(turn)).collect();
        let rules = self.rules(&model.rules);
        for turn in &mut turns {
            turn.may_take = super::reach::may_take(&self.code, &self.phrases, &rules, turn);
        }
        let skips = model.sowing.skips.iter().map(|skip| self.skip(skip)).collect();
        let per_hole = model.sowing.per_hole.iter().map(|(n, desc, _)| (*n, self.desc(desc))).collect();
        let moves = model.moves.iter().filter_map(|rule| self.moves_rule(rule)).collect();
        let stages = model.stages.iter().map(|stage| self.stage(stage)).collect();
        let ends: Vec<EndPlan> = model.end.lines.iter().map(|line| self.end_line(line)).collect();
        let any_time: Vec<u16> =
            (0u16..).zip(&model.end.lines).filter(|(_, line)| line.any_time).map(|(i, _)| i).collect();
        let (stuck, clause) = &model.end.stuck;
        let stuck = (self.actions(stuck, *clause), *clause);
        let nobody = model.end.nobody.as_ref().map(|(actions, clause)| (self.actions(actions, *clause), *clause));
        let endless = model.end.endless.as_ref().map(|(ruling, clause)| match ruling {
            model::Endless::NotAllowed => (None, *clause),
            model::Endless::Do(actions) => (Some(self.actions(actions, *clause)), *clause),
        });
        let (times, actions, clause) = &model.end.same_position;
        let same_position = (*times, self.actions(actions, *clause), *clause);
        let (scripts, arrange_unless) = self.start_steps();
        let round_code = self.round_code();
        self.phrases.find_quick();
        let asks_bare = |line: &u16| {
            let conditions = ends.get(usize::from(*line)).map(|line| self.phrases.conditions.get(line.conditions));
            conditions.is_some_and(super::reach::asks_bare)
        };
        let any_time_asks_bare = any_time.iter().all(asks_bare);
        let origin_counts_occupied = model.sowing.origin_counts_occupied.is_some_and(|(occupied, _)| occupied);
        let compared = Compared::of(
            &self.phrases,
            &self.code,
            &layout,
            &self.tables,
            &self.reads,
            &self.move_tests,
            origin_counts_occupied,
        );
        Plan {
            compared,
            worths: match model.seed_kinds.as_slice() {
                [] => Vec::new(),
                kinds => std::iter::once(1).chain(kinds.iter().map(|kind| kind.worth)).collect(),
            },
            order: model.sowing.order.clone(),
            origin_counts_occupied,
            stage_of_each: model.stages.iter().any(|stage| stage.for_every_player),
            start: model.start.clone(),
            rounds: model.rounds.clone(),
            kept_tallies: (0u16..)
                .zip(&model.tallies)
                .filter(|(_, tally)| tally.kept_by_itself)
                .map(|(index, _)| model::TallyId(index))
                .collect(),
            reads: self.reads,
            options: self.options,
            each_seed: EachSeed::new(model),
            tables: self.tables,
            layout,
            phrases: self.phrases,
            code: self.code,
            clause_of: self.clause_of,
            turns,
            rules,
            skips,
            per_hole,
            moves,
            move_tests: self.move_tests,
            stages,
            any_time_asks_bare,
            any_time,
            ends,
            stuck,
            nobody,
            endless,
            same_position,
            scripts,
            arrange_unless,
            round_code,
        }
    }

    fn turn(&mut self, turn: &model::Turn) -> TurnPlan {
        let conditions =
            turn.conditions.iter().map(|(condition, clause)| (self.conditions([condition]), *clause)).collect();
        let code = self.body(&turn.body, turn.clause);
        TurnPlan { clause: turn.clause, kind: turn.kind, stage: turn.stage, conditions, code, may_take: true }
    }

    fn rules(&mut self, rules: &model::Rules) -> Rules {
        Rules {
            lap_starts: self.event(&rules.lap_starts),
            seed_falls: self.event(&rules.seed_falls),
            last_seed_falls: self.event(&rules.last_seed_falls),
            emptied: self.event(&rules.emptied),
            turn_starts: self.event(&rules.turn_starts),
            turn_ends: self.event(&rules.turn_ends),
            stage_starts: rules.stage_starts.iter().map(|rules| self.event(rules)).collect(),
            stage_ends: rules.stage_ends.iter().map(|rules| self.event(rules)).collect(),
        }
    }

    fn event(&mut self, rules: &[model::Rule]) -> Vec<RulePlan> {
        rules.iter().map(|rule| self.rule(rule)).collect()
    }

    fn rule(&mut self, rule: &model::Rule) -> RulePlan {
        let filter = self.filter(&rule.filter);
        let conditions = self.conditions(rule.conditions.iter().map(|(condition, _)| condition));
        let code = self.body(&rule.body, rule.clause);
        RulePlan {
            clause: rule.clause,
            filter,
            kind: match &rule.filter {
                model::Filter::Falls { kind, .. } => *kind,
                model::Filter::Always | model::Filter::Emptied(_) => None,
            },
            conditions,
            relay: super::reach::relay(&self.code, &self.phrases, code),
            gives: super::reach::gives(&self.code, &self.phrases, code),
            code,
        }
    }

    fn filter(&mut self, filter: &model::Filter) -> Filter {
        match filter {
            model::Filter::Always => Filter::Always,
            model::Filter::Emptied(desc) => Filter::Hole(self.desc(desc)),
            model::Filter::Falls { seed, place, .. } => {
                let before_last = *seed == model::FallingSeed::BeforeLast;
                match (place, before_last) {
                    (model::FallPlace::Any, false) => Filter::Always,
                    (model::FallPlace::Any, true) => Filter::BeforeLast,
                    (model::FallPlace::Container(container), false) => Filter::Store(*container),
                    (model::FallPlace::Container(container), true) => Filter::BeforeLastStore(*container),
                    (model::FallPlace::Hole(desc), false) => Filter::Hole(self.desc(desc)),
                    (model::FallPlace::Hole(desc), true) => Filter::BeforeLastHole(self.desc(desc)),
                }
            }
        }
    }

    fn skip(&mut self, skip: &model::Skip) -> SkipPlan {
        let what = match &skip.what {
            model::SkipWhat::Every(desc) => SkipWhat::Every(self.desc(desc)),
            model::SkipWhat::Place(place) => SkipWhat::Place(self.place(place)),
        };
        SkipPlan { what, seeds: skip.seeds }
    }

    fn stage(&mut self, stage: &model::Stage) -> StagePlan {
        StagePlan { clause: stage.clause, until: self.conditions(&stage.until), ends: !stage.until.is_empty() }
    }

    fn end_line(&mut self, line: &model::EndLine) -> EndPlan {
        EndPlan {
            clause: line.clause,
            conditions: self.conditions(&line.conditions),
            code: self.actions(&line.actions, line.clause),
        }
    }

    fn moves_rule(&mut self, rule: &model::MovesRule) -> Option<MovesPlan> {
        let conditions = self.conditions(&rule.conditions);
        let (never, tiers) = match &rule.what {
            model::MovesWhat::AllAllowed => return None,
            model::MovesWhat::Never(selection) => (true, vec![(self.selection(selection), rule.clause)]),
            model::MovesWhat::Prefer(tiers) => {
                (false, tiers.iter().map(|(selection, clause)| (self.selection(selection), *clause)).collect())
            }
        };
        let some = rule.some.as_ref().map(|(wanted, selection)| (*wanted, self.selection(selection)));
        Some(MovesPlan { clause: rule.clause, conditions, some, never, tiers })
    }

    fn selection(&mut self, selection: &model::Selection) -> Selection {
        match selection {
            model::Selection::Kind(kind) => Selection::Kind(*kind),
            model::Selection::Tests(tests) => {
                Selection::Tests(tests.iter().map(|test| (self.move_test(&test.what), test.not)).collect())
            }
        }
    }

    fn move_test(&mut self, kind: &model::MoveTestKind) -> u16 {
        let test = match kind {
            model::MoveTestKind::Capture { first_lap: false } => MoveTestPlan::Capture,
            model::MoveTestKind::Capture { first_lap: true } => MoveTestPlan::CaptureFirstLap,
            model::MoveTestKind::Take { desc, first_lap } => {
                MoveTestPlan::Take { desc: self.desc(desc), first_lap: *first_lap }
            }
            model::MoveTestKind::LeaveBare(person) => MoveTestPlan::LeaveBare(*person),
            model::MoveTestKind::LeaveHoles(so_many) => MoveTestPlan::LeaveHoles(self.condition(so_many)),
            model::MoveTestKind::Leave(subject, empty) => MoveTestPlan::Leave(self.subject(subject), *empty),
            model::MoveTestKind::StartIn(place) => MoveTestPlan::StartIn(self.where_(place)),
            model::MoveTestKind::EndIn(place) => MoveTestPlan::EndIn(self.where_(place)),
            model::MoveTestKind::SowIn(place) => MoveTestPlan::SowIn(self.where_(place)),
            model::MoveTestKind::Go(direction) => MoveTestPlan::Go(*direction),
        };
        let index = u16::try_from(self.move_tests.len()).unwrap_or(u16::MAX);
        self.move_tests.push(test);
        index
    }

    fn where_(&mut self, place: &model::MoveWhere) -> Where {
        match place {
            model::MoveWhere::Container(container) => Where::Store(*container),
            model::MoveWhere::Hole(desc) => Where::Hole(self.desc(desc)),
        }
    }

    #[allow(clippy::type_complexity)]
    fn start_steps(&mut self) -> (Vec<Option<Address>>, Vec<Vec<(Seq<Cond>, ClauseId)>>) {
        let model = self.model;
        let mut scripts = Vec::new();
        let mut all_unless = Vec::new();
        for step in &model.start.steps {
            match step {
                model::StartStep::Arrange { unless, .. } => {
                    scripts.push(None);
                    all_unless.push(
                        unless.iter().map(|(conditions, clause)| (self.conditions(conditions), *clause)).collect(),
                    );
                }
                model::StartStep::Script { clause, actions, .. } => {
                    scripts.push(Some(self.actions(actions, *clause)));
                    all_unless.push(Vec::new());
                }
            }
        }
        (scripts, all_unless)
    }

    fn round_code(&mut self) -> Vec<Option<Address>> {
        let Some(rounds) = &self.model.rounds else { return Vec::new() };
        let rounds: &model::Rounds = rounds;
        rounds
            .lines
            .iter()
            .map(|line| match &line.what {
                model::RoundWhat::Act(act) => Some(self.body(std::slice::from_ref(act), line.clause)),
                model::RoundWhat::Fills { .. } | model::RoundWhat::Owns { .. } => None,
            })
            .collect()
    }

    /// Static masks of a zone, united over the seats.
    fn any_seat(&self, zone: model::ZoneId) -> Mask {
        let mut mask = Mask::empty(self.tables.holes);
        for holes in &self.model.board.zones[usize::from(zone.0)].holes {
            for hole in holes {
                mask.insert(hole.0);
            }
        }
        mask
    }
}

/// Where an address will be.
fn address(code: &[Op]) -> Address {
    Address(u32::try_from(code.len()).unwrap_or(u32::MAX))
}

/// An index as small as the plan keeps it.
fn index(len: usize) -> u16 {
    u16::try_from(len).unwrap_or(u16::MAX)
}
