//! From the plan to its fast form, or why there is none.
//!
//! The seed-by-seed form is the definition. The fast form is made only of rulesets of which it can be proved that whole
//! laps do the same: no rule looks at a single seed but the last, the path is closed, and nothing but seeds and stages
//! changes.

mod again;
mod code;
mod laps;
mod phrases;

use super::Why;
use super::board::{NONE, bit};
use super::plan::{
    BareWho, Body, Cond, FastPlan, Glance, List, MoveTest, MovesRule, Op, Rule, Selection, Stage, TurnPart, Who,
};
use crate::model::{Container, Person};
use crate::plan::{self, Filter, MoveTestPlan, Plan, Where};

/// The half-made fast form.
pub(super) struct Lower<'p, const N: usize> {
    pub from: &'p Plan,
    pub fast: FastPlan<N>,
    /// Descriptions that are lowered, by their number in the plan.
    pub descs: Vec<Option<u16>>,
}

/// The fast form of a plan.
pub(super) fn lower<const N: usize>(plan: &Plan) -> Result<FastPlan<N>, Why> {
    fits(plan)?;
    let cells = u8::try_from(plan.layout.cells).map_err(|_| Why("the board has too many holes"))?;
    if usize::from(cells) > N {
        return Err(Why("the board has too many holes"));
    }
    let holes = u8::try_from(plan.layout.holes).map_err(|_| Why("the board has too many holes"))?;
    let mut fast = FastPlan {
        holes,
        cells,
        owned: [0; 2],
        owner: [NONE; 64],
        laps: laps::laps(plan),
        both: plan.tables.paths.first().is_some_and(|path| path.both),
        chains: Vec::new(),
        counts: Vec::new(),
        descs: Vec::new(),
        qualities: Vec::new(),
        conds: Vec::new(),
        items: Vec::new(),
        tiers: Vec::new(),
        unless: Vec::new(),
        ops: vec![Op::Beyond; plan.code.len()],
        turns: Vec::new(),
        last_seed: Vec::new(),
        fitting: [[0; 64]; 2],
        turn_ends: Vec::new(),
        moves: Vec::new(),
        move_tests: Vec::new(),
        stages: Vec::new(),
        stage_of_each: plan.stage_of_each,
        ends: Vec::new(),
        stuck: 0,
        nobody: None,
        endless_barred: !matches!(plan.endless, Some((Some(_), _))),
        same_position: (plan.same_position.0, 0),
        origin_counts_occupied: plan.origin_counts_occupied,
        stores: plan.layout.stores.map(|first| [first, first + 1].map(|cell| u8::try_from(cell).unwrap_or(NONE))),
        kept: (0, 0),
        never_again: false,
        glance: None,
        express: None,
        always_legal: false,
        endless_only: false,
        preferred: Vec::new(),
        reads_number: plan.compared.reads(plan::Field::ThatNumber),
    };
    for (cell, owner) in (0u8..holes).zip(&plan.tables.owners) {
        if let Some(seat) = owner {
            fast.owned[usize::from(seat.0 & 1)] |= bit(cell);
            fast.owner[usize::from(cell)] = seat.0;
        }
    }
    let mut lower = Lower { from: plan, fast, descs: vec![None; plan.phrases.descs.len()] };
    lower.first_chains()?;
    lower.all()?;
    lower.fast.express = super::express::lower(&mut lower.fast);
    Ok(lower.fast)
}

/// What the fast form cannot do at all.
fn fits(plan: &Plan) -> Result<(), Why> {
    let layout = &plan.layout;
    let no_cells = plan::Mask::empty(layout.cells);
    let open_path = plan.tables.paths.iter().any(|path| path.open.iter().any(|open| *open != no_cells));
    let of_stages = plan.rules.stage_starts.iter().chain(&plan.rules.stage_ends).any(|rules| !rules.is_empty());
    let checks = [
        (plan.seats() != 2, "there are three or more players"),
        (layout.cells > 64, "the board has more than 64 holes, stores and reserves"),
        (!layout.kinds.is_empty(), "seeds are of several kinds"),
        (layout.owners.is_some(), "holes change their owner"),
        (layout.closed.is_some(), "holes are closed"),
        (!layout.marks.is_empty(), "holes are marked"),
        (!layout.tallies.is_empty(), "tallies are kept"),
        (layout.directions.is_some(), "a direction is chosen for the game"),
        (plan.tables.paths.len() != 1, "there are several paths"),
        (plan.tables.paths.iter().any(|path| path.free.is_some()), "the player chooses where each seed falls"),
        (open_path, "a path has an end"),
        (!plan.rules.lap_starts.is_empty(), "rules wait for a lap to start"),
        (!plan.rules.seed_falls.is_empty(), "rules look at single seeds"),
        (!plan.rules.emptied.is_empty(), "rules wait for holes that are emptied"),
        (!plan.rules.turn_starts.is_empty(), "rules wait for a turn to start"),
        (of_stages, "rules wait for a stage"),
        (!plan.any_time.is_empty(), "a line of `end` holds at any time"),
        (!plan.per_hole.is_empty(), "several seeds fall in some holes"),
        (!laps::skips_are_simple(plan), "holes are skipped"),
        (plan.reads.deeds, "rules remember what was lifted, taken or sown"),
        (plan.compared.reads(plan::Field::Previous), "rules look at the seed before the last"),
        (plan.each_seed.always && !laps::only_skips(plan), "rules look at single seeds"),
        (plan.rules.last_seed_falls.len() > 32, "there are very many rules"),
        (plan.move_tests.len() > 64, "there are very many rules"),
    ];
    match checks.into_iter().find(|(fails, _)| *fails) {
        Some((_, why)) => Err(Why(why)),
        None => Ok(()),
    }
}

impl<const N: usize> Lower<'_, N> {
    fn all(&mut self) -> Result<(), Why> {
        let plan = self.from;
        for rule in &plan.rules.last_seed_falls {
            let rule = self.rule(rule)?;
            self.fast.last_seed.push(rule);
        }
        for rule in &plan.rules.turn_ends {
            let rule = self.rule(rule)?;
            self.fast.turn_ends.push(rule);
        }
        for (index, rule) in self.fast.last_seed.iter().enumerate() {
            for (cells, fitting) in rule.cells.iter().zip(&mut self.fast.fitting) {
                for (cell, rules) in fitting.iter_mut().enumerate() {
                    *rules |= u32::from(cells >> cell & 1 == 1) << index;
                }
            }
        }
        for turn in &plan.turns {
            let turn = self.turn(turn)?;
            self.fast.turns.push(turn);
        }
        for stage in &plan.stages {
            let until = self.conditions(stage.until)?;
            self.fast.stages.push(Stage { ends: stage.ends, until });
        }
        for end in &plan.ends {
            let conditions = self.conditions(end.conditions)?;
            let code = self.code(end.code, false)?;
            self.fast.ends.push((conditions, code));
        }
        self.fast.stuck = self.code(plan.stuck.0, false)?;
        if let Some((code, _)) = plan.nobody {
            self.fast.nobody = Some(self.code(code, false)?);
        }
        self.fast.same_position.1 = self.code(plan.same_position.1, false)?;
        for test in &plan.move_tests {
            let test = self.move_test(test)?;
            self.fast.move_tests.push(test);
        }
        for rule in &plan.moves {
            let conditions = self.conditions(rule.conditions)?;
            let some = rule.some.as_ref().map(|(wanted, some)| (*wanted, selection(some)));
            let tiers = rule.tiers.iter().map(|(some, _)| selection(some)).collect();
            self.fast.moves.push(MovesRule { conditions, some, never: rule.never, tiers });
        }
        self.fast.preferred = crate::run::preferred_kinds(&plan.moves).into_iter().map(|kind| kind.0).collect();
        self.legality();
        self.fast.glance = self.glance();
        self.kept();
        self.fast.never_again = self.never_again();
        Ok(())
    }

    /// Whether starts can be told to be legal without trying them.
    fn legality(&mut self) {
        let fast = &mut self.fast;
        let direct = fast.turns.len() == 1 && fast.turns.iter().all(|turn| turn.direct.is_some());
        let sows_on = fast.last_seed.iter().any(|rule| match rule.body {
            Body::Relay => true,
            Body::Stop | Body::Again => false,
            Body::Code(_) => true,
        }) && fast.ops.iter().filter(|op| matches!(op, Op::Sow(_))).count()
            + usize::from(fast.last_seed.iter().any(|rule| rule.body == Body::Relay))
            > fast.turns.len();
        let duty = fast.ops.iter().any(|op| matches!(op, Op::OnlyIf(_) | Op::OnlyIfCaptures { .. }));
        fast.always_legal = direct && !sows_on && !duty;
        fast.endless_only = direct && sows_on && !duty && fast.endless_barred;
    }

    /// How the starts of most positions are found.
    fn glance(&self) -> Option<Glance> {
        let fast = &self.fast;
        if !fast.always_legal && !fast.endless_only {
            return None;
        }
        let [part] = fast.turns.as_slice() else { return None };
        let (tiers, chooses) = part.direct?;
        if part.stage.is_some() || !part.conditions.is_empty() || (!chooses && fast.both) {
            return None;
        }
        let number = *tiers.of(&fast.tiers).first()?;
        let desc = fast.descs.get(usize::from(number))?;
        let at_least = if desc.qualities.is_empty() { 1 } else { desc.at_least?.max(1) };
        let sieved = |desc: &u16| fast.descs.get(usize::from(*desc)).is_some_and(|desc| desc.sieves.is_some());
        let sieved = tiers.of(&fast.tiers).iter().all(sieved);
        let sleeping = fast.moves.iter().map(|rule| {
            let conditions = rule.conditions.of(&fast.conds);
            let [south, north] = fast.owned;
            conditions.iter().find_map(|condition| match condition {
                Cond::Bare(BareWho::Person(Who::Enemy), false) => Some([north, south]),
                Cond::Bare(BareWho::Person(Who::Mover), false) => Some([south, north]),
                _ => None,
            })
        });
        Some(Glance {
            desc: number,
            holes: desc.cells,
            at_least,
            later: if sieved { List { start: tiers.start + 1, ..tiers } } else { List::default() },
            chooses,
            both: chooses && fast.both,
            sleeping: sleeping.collect::<Option<_>>()?,
        })
    }

    /// Cells that no instruction takes seeds from before the end.
    fn kept(&mut self) {
        let plan = self.from;
        let mut kept: u64 = 0;
        for first in [plan.layout.stores, plan.layout.reserves].into_iter().flatten() {
            kept |= 0b11 << first;
        }
        kept |= 1 << plan.layout.out;
        let holes = (1u64 << self.fast.holes) - 1;
        let fast = &self.fast;
        let mut places: Vec<(u16, u64)> = fast.turns.iter().map(|turn| (turn.code, holes)).collect();
        for (rule, made) in plan.rules.last_seed_falls.iter().zip(&fast.last_seed) {
            places.push((rule.code.0 as u16, made.cells[0] | made.cells[1]));
        }
        places.extend(plan.rules.turn_ends.iter().map(|rule| (rule.code.0 as u16, u64::MAX)));
        let ends = fast.ends.iter().map(|(_, code)| *code).chain([fast.stuck, fast.same_position.1]).chain(fast.nobody);
        // what a line takes that ends the game is in no later position
        places.extend(ends.filter(|code| !self.ends_the_game(*code)).map(|code| (code, u64::MAX)));
        for (code, here) in places {
            kept &= !self.emptied_by(code, here);
        }
        let first = (kept.trailing_zeros() as usize).min(N - 8) as u8;
        let cells = super::board::each(kept).filter(|cell| *cell < self.fast.cells && *cell - first < 8);
        self.fast.kept = (first, cells.fold(0, |bytes, cell| bytes | 0xff << ((cell - first) * 8)));
    }

    /// Whether code runs straight on to a result.
    fn ends_the_game(&self, code: u16) -> bool {
        let mut ops = self.fast.ops.iter().skip(usize::from(code));
        let after = ops.find(|op| !matches!(op, Op::Take(..) | Op::Put(..)));
        matches!(after, Some(Op::MostSeeds | Op::Draw | Op::Wins(_) | Op::Loses(_)))
    }

    /// Cells that code can take seeds from, where `here` is one of these.
    fn emptied_by(&self, code: u16, here: u64) -> u64 {
        let mut cells = 0;
        let mut waiting = vec![code];
        let mut seen = vec![false; self.fast.ops.len()];
        while let Some(at) = waiting.pop() {
            match seen.get_mut(usize::from(at)) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let op = self.fast.ops[usize::from(at)];
            match op {
                Op::Put(_, from, _) | Op::PutChoice(_, from, _) => cells |= self.sources(from, here),
                Op::Lift(_, spot) => cells |= self.reach(spot, here),
                Op::Take(_, set, ..) => {
                    for item in set.of(&self.fast.items) {
                        cells |= match item {
                            super::plan::Item::OfEach(chain) => {
                                let of_each = super::plan::Spot { base: super::plan::Base::Here, chain: *chain };
                                self.reach(of_each, cells | here)
                            }
                            item => self.item_reach(*item, here),
                        };
                    }
                }
                _ => {}
            }
            waiting.extend(code::after(op, at));
        }
        cells
    }

    fn rule(&mut self, rule: &plan::RulePlan) -> Result<Rule, Why> {
        if rule.kind.is_some() {
            return Err(Why("seeds are of several kinds"));
        }
        let (cells, qualities) = match rule.filter {
            Filter::Always => ([u64::MAX; 2], List::default()),
            Filter::Store(container) => (self.store_cells(container)?, List::default()),
            Filter::Hole(desc) => {
                let desc = self.desc(desc)?;
                let desc = &self.fast.descs[usize::from(desc)];
                (desc.cells, desc.qualities)
            }
            Filter::BeforeLast | Filter::BeforeLastStore(_) | Filter::BeforeLastHole(_) => {
                return Err(Why("rules look at single seeds"));
            }
        };
        let conditions = self.conditions(rule.conditions)?;
        let code = self.code(rule.code, false)?;
        Ok(Rule { cells, qualities, conditions, body: self.body(code) })
    }

    /// A body that is one of the common things.
    fn body(&self, code: u16) -> Body {
        let op = |at: u16| self.fast.ops.get(usize::from(at)).copied().unwrap_or(Op::Beyond);
        use super::plan::{Amount, Base, Spot};
        match (op(code), op(code + 1), op(code + 2)) {
            (Op::Lift(Amount::All, Spot { base: Base::Here, chain: 0 }), Op::Sow(None), Op::End) => Body::Relay,
            (Op::Stop, ..) => Body::Stop,
            (Op::MoveAgain, Op::End, _) => Body::Again,
            _ => Body::Code(code),
        }
    }

    /// Stores of a container, by mover.
    fn store_cells(&self, container: Container) -> Result<[u64; 2], Why> {
        let Some(stores) = self.fast.stores else { return Ok([0; 2]) };
        Ok(match container {
            Container::Store(Person::Mover) => stores.map(bit),
            Container::Store(Person::Enemy) => [bit(stores[1]), bit(stores[0])],
            Container::Store(Person::Seat(seat)) => [bit(stores[usize::from(seat.0 & 1)]); 2],
            Container::EveryStore => [bit(stores[0]) | bit(stores[1]); 2],
            _ => return Err(Why("a rule waits for a seed in somebody's store")),
        })
    }

    fn turn(&mut self, turn: &plan::TurnPlan) -> Result<TurnPart, Why> {
        let mut conditions = Vec::new();
        for (list, _) in &turn.conditions {
            conditions.extend(self.conditions_of(*list)?);
        }
        let conditions = self.keep_conditions(conditions)?;
        let code = self.code(turn.code, true)?;
        let op = |at: u16| self.fast.ops.get(usize::from(at)).copied().unwrap_or(Op::Beyond);
        use super::plan::Amount;
        let direct = match (op(code), op(code + 1), op(code + 2), op(code + 3)) {
            (Op::LiftChoice(Amount::All, tiers), Op::Sow(None), Op::End, _) => Some((tiers, false)),
            (Op::LiftChoice(Amount::All, tiers), Op::ChooseDirection, Op::Sow(None), Op::End) => Some((tiers, true)),
            _ => None,
        };
        Ok(TurnPart {
            kind: turn.kind.map_or(u16::MAX, |kind| kind.0),
            stage: turn.stage.map(|stage| u8::try_from(stage.0).unwrap_or(NONE)),
            conditions,
            code,
            direct,
        })
    }

    fn move_test(&mut self, test: &MoveTestPlan) -> Result<MoveTest, Why> {
        Ok(match test {
            MoveTestPlan::Capture => MoveTest::Capture,
            MoveTestPlan::CaptureFirstLap => MoveTest::CaptureFirstLap,
            MoveTestPlan::Take { desc, first_lap } => MoveTest::Take { desc: self.desc(*desc)?, first_lap: *first_lap },
            MoveTestPlan::LeaveBare(person) => MoveTest::LeaveBare(self.who(*person)?),
            MoveTestPlan::LeaveHoles(condition) => MoveTest::LeaveHoles(self.condition(condition)?),
            MoveTestPlan::Leave(subject, empty) => MoveTest::Leave(self.sum(*subject)?, *empty),
            MoveTestPlan::StartIn(Where::Hole(desc)) => MoveTest::StartIn(self.desc(*desc)?),
            MoveTestPlan::StartIn(Where::Store(_)) => MoveTest::Never,
            MoveTestPlan::EndIn(Where::Store(container)) => MoveTest::EndIn(self.store_cells(*container)?),
            MoveTestPlan::EndIn(Where::Hole(desc)) => {
                let desc = self.desc(*desc)?;
                let desc = &self.fast.descs[usize::from(desc)];
                if !desc.qualities.is_empty() {
                    return Err(Why("a line of `moves` asks what the hole is like in which a move ends"));
                }
                MoveTest::EndIn(desc.cells)
            }
            MoveTestPlan::SowIn(_) => return Err(Why("a line of `moves` asks where seeds fall")),
            MoveTestPlan::Go(direction) => MoveTest::Go(self.sense(*direction).unwrap_or(NONE)),
        })
    }
}

fn selection(from: &plan::Selection) -> Selection {
    match from {
        plan::Selection::Kind(kind) => Selection::Kind(kind.0),
        plan::Selection::Tests(tests) => {
            let of = |wanted: bool| {
                tests.iter().filter(|(_, not)| *not != wanted).fold(0u64, |bits, (index, _)| bits | 1 << (index & 63))
            };
            Selection::Tests(of(true), of(false))
        }
    }
}
