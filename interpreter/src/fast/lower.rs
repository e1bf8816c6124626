//! From the plan to its fast form, or why there is none.
//!
//! The seed-by-seed form is the definition. The fast form is made only of rulesets of which it can be proved that whole
//! laps do the same: the path is closed, and no rule looks at a single seed but the last, or else seeds are sown one by one.

mod again;
mod beside;
mod code;
mod laps;
mod phrases;

pub(super) use beside::beside;
pub(super) use code::after;

use super::Why;
use super::board::{NONE, bit, each};
use super::plan::{
    BareWho, Body, Cond, FastPlan, Glance, List, MoveTest, MovesRule, Op, Quality, Rule, Selection, Skip, Skipped,
    Stage, Sum, Test, Tested, TurnPart, What, When, Who,
};
use crate::model::{Container, Person};
use crate::plan::{self, Filter, MoveTestPlan, Plan};
use code::Where;

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
        beside: beside(plan)?.1,
        owned: [0; 2],
        owners: [NONE; 64],
        ranks: Vec::new(),
        laps: laps::laps(plan),
        both: plan.tables.paths.first().is_some_and(|path| path.both),
        chains: Vec::new(),
        steps: Vec::new(),
        series: plan.phrases.series.clone(),
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
        emptied: Vec::new(),
        emptied_moves: false,
        emptied_in_order: false,
        emptied_marks: None,
        seed_falls: Vec::new(),
        stage_starts: Vec::new(),
        stage_ends: Vec::new(),
        skips: Vec::new(),
        per_hole: Vec::new(),
        by_seed: looks_at_seeds(plan),
        late_choices: false,
        any_time: plan.any_time.clone(),
        any_time_empty: None,
        ends_of_laps: None,
        may_wait: None,
        each_seed_ends: plan.each_seed.ends.clone(),
        reads_threats: false,
        reads_before: false,
        compared: plan.compared.clone(),
        moves: Vec::new(),
        move_tests: Vec::new(),
        tested: Tested::default(),
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
            fast.owners[usize::from(cell)] = seat.0;
        }
    }
    if plan.layout.owners.is_some() {
        fast.ranks = beside::ranks(plan);
    }
    let mut lower = Lower { from: plan, fast, descs: vec![None; plan.phrases.descs.len()] };
    lower.first_chains()?;
    lower.all()?;
    lower.fast.express = super::express::lower(&mut lower.fast);
    super::probe::lower(&mut lower.fast);
    lower.fast.ends_of_laps = super::ends::lower(&lower.fast);
    lower.fast.may_wait = super::waiting::lower(&lower.fast);
    super::scripts::lower(&mut lower.fast);
    Ok(lower.fast)
}

/// What the fast form cannot do at all.
fn fits(plan: &Plan) -> Result<(), Why> {
    let layout = &plan.layout;
    let no_cells = plan::Mask::empty(layout.cells);
    let open_path = plan.tables.paths.iter().any(|path| path.open.iter().any(|open| *open != no_cells));
    let checks = [
        (plan.seats() != 2, "there are three or more players"),
        (layout.cells > 64, "the board has more than 64 holes, stores and reserves"),
        (!layout.kinds.is_empty(), "seeds are of several kinds"),
        (plan.tables.paths.len() != 1, "there are several paths"),
        (plan.tables.paths.iter().any(|path| path.free.is_some()), "the player chooses where each seed falls"),
        (open_path, "a path has an end"),
        (!plan.rules.lap_starts.is_empty(), "rules wait for a lap to start"),
        (plan.rules.emptied.len() > super::event::MOST_WATCHED, "many rules wait for holes that are emptied"),
        (!plan.rules.turn_starts.is_empty(), "rules wait for a turn to start"),
        (plan.reads.deeds, "rules remember what was lifted, taken or sown"),
        (plan.compared.reads(plan::Field::Previous), "rules look at the seed before the last"),
        (plan.rules.last_seed_falls.len() > 32, "there are very many rules"),
        (plan.move_tests.len() > 64, "there are very many rules"),
    ];
    match checks.into_iter().find(|(fails, _)| *fails) {
        Some((_, why)) => Err(Why(why)),
        None => Ok(()),
    }
}

/// Whether seeds are sown one by one.
fn looks_at_seeds(plan: &Plan) -> bool {
    let asks = |test: &MoveTestPlan| matches!(test, MoveTestPlan::SowIn(_));
    !plan.rules.seed_falls.is_empty()
        || !plan.per_hole.is_empty()
        || !laps::skips_are_simple(plan)
        || !plan.each_seed.ends.is_empty()
        || plan.move_tests.iter().any(asks)
}

impl<const N: usize> FastPlan<N> {
    /// Whether a path leads on from every hole that may be lifted: from another no seed falls, and that is no move.
    fn lifts_on_the_path(&self) -> bool {
        let tiers = self.turns.iter().filter_map(|part| part.direct).flat_map(|(tiers, _)| tiers.of(&self.tiers));
        let descs = tiers.filter_map(|desc| self.descs.get(usize::from(*desc)));
        descs.flat_map(|desc| desc.cells.iter().zip(self.laps.starts.as_chunks::<2>().0)).all(
            |(cells, [forward, back])| {
                each(*cells).map(usize::from).all(|cell| forward[cell].len > 0 && (!self.both || back[cell].len > 0))
            },
        )
    }
}

impl<const N: usize> Lower<'_, N> {
    fn all(&mut self) -> Result<(), Why> {
        let plan = self.from;
        for rule in &plan.rules.last_seed_falls {
            let rule = self.rule(rule, Where::LastSeed)?;
            self.fast.last_seed.push(rule);
        }
        for rule in &plan.rules.turn_ends {
            let rule = self.rule(rule, Where::Apart)?;
            self.fast.turn_ends.push(rule);
        }
        self.fast.late_choices = plan.rules.last_seed_falls.iter().any(|rule| self.chooses(rule.code));
        self.fast.emptied = self.rules(&plan.rules.emptied)?;
        let marks = |op: &Op| matches!(op, Op::End | Op::Mark(..) | Op::Unmark(..));
        self.fast.emptied_moves = self.fast.emptied.iter().any(|rule| !self.fast.reached(rule.body).iter().all(marks));
        self.fast.emptied_in_order = self.fast.emptied.iter().any(|rule| !self.does_little(rule));
        self.fast.emptied_marks =
            self.fast.emptied.iter().map(|rule| mark_asked(rule.qualities.of(&self.fast.qualities))).collect();
        self.fast.seed_falls = self.rules(&plan.rules.seed_falls)?;
        for rules in &plan.rules.stage_starts {
            let rules = self.rules(rules)?;
            self.fast.stage_starts.push(rules);
        }
        for rules in &plan.rules.stage_ends {
            let rules = self.rules(rules)?;
            self.fast.stage_ends.push(rules);
        }
        for skip in &plan.skips {
            let what = match skip.what {
                plan::SkipWhat::Every(desc) => Skipped::Every(self.desc(desc)?),
                plan::SkipWhat::Place(place) => Skipped::Cell(self.place(place)?),
            };
            self.fast.skips.push(Skip { what, seeds: skip.seeds });
        }
        for (seeds, desc) in &plan.per_hole {
            let seeds = u8::try_from(*seeds).map_err(|_| Why("very many seeds fall in a hole"))?;
            let desc = self.desc(*desc)?;
            self.fast.per_hole.push((seeds, desc));
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
            let code = self.code(end.code, Where::Apart)?;
            self.fast.ends.push((conditions, code));
        }
        self.fast.any_time_empty = self.any_time_empty();
        self.fast.stuck = self.code(plan.stuck.0, Where::Apart)?;
        if let Some((code, _)) = plan.nobody {
            self.fast.nobody = Some(self.code(code, Where::Apart)?);
        }
        self.fast.same_position.1 = self.code(plan.same_position.1, Where::Apart)?;
        for test in &plan.move_tests {
            let test = self.move_test(test)?;
            let tested = &mut self.fast.tested;
            tested.starts |= matches!(test, MoveTest::StartIn(_));
            tested.ends |= matches!(test, MoveTest::EndIn(_) | MoveTest::EndInHole(_));
            tested.ways |= matches!(test, MoveTest::Go(_));
            tested.takes |= matches!(test, MoveTest::Take { .. });
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
        let skips = !fast.skips.is_empty() && fast.by_seed;
        let direct = fast.turns.len() == 1 && fast.turns.iter().all(|turn| turn.direct.is_some()) && !skips;
        let sows_on = fast.last_seed.iter().any(|rule| match rule.body {
            Body::Relay => true,
            Body::Stop | Body::Again => false,
            Body::Code(_) => true,
        }) && fast.ops.iter().filter(|op| matches!(op, Op::Sow(_))).count()
            + usize::from(fast.last_seed.iter().any(|rule| rule.body == Body::Relay))
            > fast.turns.len();
        let duty = fast.ops.iter().any(|op| matches!(op, Op::OnlyIf(_) | Op::OnlyIfCaptures { .. }));
        let closes = |rule: &Rule| fast.reached(rule.body).iter().any(|op| matches!(op, Op::Close(_)));
        let told = direct && !duty && fast.lifts_on_the_path() && !fast.emptied.iter().any(closes);
        fast.always_legal = told && !sows_on;
        fast.endless_only = told && sows_on && fast.endless_barred;
    }

    /// How the starts of most positions are found.
    fn glance(&self) -> Option<Glance> {
        let fast = &self.fast;
        if !fast.always_legal && !fast.endless_only {
            return None;
        }
        let [part] = fast.turns.as_slice() else { return None };
        let (tiers, chooses) = part.direct?;
        if part.stage.is_some() || !part.conditions.is_empty() || (!chooses && fast.both) || !fast.ranks.is_empty() {
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
        let apart = [&plan.rules.turn_ends, &plan.rules.emptied, &plan.rules.seed_falls].into_iter();
        let apart = apart.chain(&plan.rules.stage_starts).chain(&plan.rules.stage_ends).flatten();
        places.extend(apart.map(|rule| (rule.code.0 as u16, u64::MAX)));
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
        matches!(after, Some(Op::MostSeeds | Op::RoundEnds | Op::Draw | Op::Wins(_) | Op::Loses(_)))
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

    /// For each line at any time the cells that are all empty where it holds, if that can be said of all of them.
    fn any_time_empty(&self) -> Option<Vec<[u64; 2]>> {
        let fast = &self.fast;
        let lines = fast.any_time.iter().map(|line| {
            let (conditions, _) = fast.ends.get(usize::from(*line))?;
            conditions.of(&fast.conds).iter().find_map(|condition| self.empty(condition))
        });
        lines.collect()
    }

    /// Cells that are all empty where a condition holds, by mover.
    fn empty(&self, condition: &Cond) -> Option<[u64; 2]> {
        let [south, north] = self.fast.owned;
        let owned = self.fast.ranks.is_empty();
        match *condition {
            Cond::Bare(BareWho::Person(Who::Mover), false) if owned => Some([south, north]),
            Cond::Bare(BareWho::Person(Who::Enemy), false) if owned => Some([north, south]),
            Cond::Sum { sum: Sum::Cells(cells), counts, turn_start: false, not: false } => {
                let counts = self.fast.counts.get(usize::from(counts))?;
                (counts.bits == [1, 0, 0, 0]).then_some(cells)
            }
            _ => None,
        }
    }

    /// Whether a choice can be made in code.
    fn chooses(&self, code: plan::Address) -> bool {
        self.fast.reached(Body::Code(code.0 as u16)).iter().any(is_choice)
    }

    /// Whether a rule on emptied holes does the same whichever hole comes first.
    fn does_little(&self, rule: &Rule) -> bool {
        let Body::Code(code) = rule.body else { return false };
        rule.conditions.is_empty()
            && self.fast.any_time.is_empty()
            && self.fast.reached(Body::Code(code)).iter().all(|op| matches!(op, Op::End | Op::Unmark(..)))
    }

    /// Rules of an event at once.
    fn rules(&mut self, rules: &[plan::RulePlan]) -> Result<Vec<Rule>, Why> {
        let mut made = Vec::new();
        for rule in rules {
            let mut rule_made = self.rule(rule, Where::Apart)?;
            rule_made.body = Body::Code(rule.code.0 as u16);
            made.push(rule_made);
        }
        Ok(made)
    }

    fn rule(&mut self, rule: &plan::RulePlan, place: Where) -> Result<Rule, Why> {
        if rule.kind.is_some() {
            return Err(Why("seeds are of several kinds"));
        }
        let (cells, qualities) = match rule.filter {
            Filter::Always | Filter::BeforeLast => ([u64::MAX; 2], List::default()),
            Filter::Store(container) | Filter::BeforeLastStore(container) => {
                (self.store_cells(container)?, List::default())
            }
            Filter::Hole(desc) | Filter::BeforeLastHole(desc) => {
                let desc = self.desc(desc)?;
                let desc = &self.fast.descs[usize::from(desc)];
                let (cells, open, qualities) = (desc.cells, desc.open, desc.qualities);
                (cells, if open { self.that_are_open(qualities)? } else { qualities })
            }
        };
        let before_last =
            matches!(rule.filter, Filter::BeforeLast | Filter::BeforeLastStore(_) | Filter::BeforeLastHole(_));
        let conditions = self.conditions(rule.conditions)?;
        let code = self.code(rule.code, place)?;
        Ok(Rule { cells, qualities, conditions, body: self.body(code), before_last })
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
        let code = self.code(turn.code, Where::Script)?;
        let op = |at: u16| self.fast.ops.get(usize::from(at)).copied().unwrap_or(Op::Beyond);
        use super::plan::Amount;
        let direct = match (op(code), op(code + 1), op(code + 2), op(code + 3)) {
            (Op::LiftChoice(Amount::All, tiers), Op::Sow(None), Op::End, _) => Some((tiers, false)),
            (Op::LiftChoice(Amount::All, tiers), Op::ChooseDirection, Op::Sow(None), Op::End) => Some((tiers, true)),
            _ => None,
        };
        // where a lift can end the game, no direction is chosen after it
        let lift_may_end = !self.from.rules.emptied.is_empty() && !self.from.any_time.is_empty();
        let direct = direct.filter(|(_, chooses)| !(*chooses && lift_may_end));
        let direct = direct.filter(|_| !self.fast.late_choices && self.fast.beside.directions.is_none());
        Ok(TurnPart {
            kind: turn.kind.map_or(u16::MAX, |kind| kind.0),
            stage: turn.stage.map(|stage| u8::try_from(stage.0).unwrap_or(NONE)),
            conditions,
            code,
            direct,
            may_take: turn.may_take,
            probe: None,
            script: None,
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
            MoveTestPlan::StartIn(plan::Where::Hole(desc)) => MoveTest::StartIn(self.desc(*desc)?),
            MoveTestPlan::StartIn(plan::Where::Store(_)) => MoveTest::Never,
            MoveTestPlan::EndIn(plan::Where::Store(container)) => MoveTest::EndIn(self.store_cells(*container)?),
            MoveTestPlan::EndIn(plan::Where::Hole(desc)) => MoveTest::EndInHole(self.desc(*desc)?),
            MoveTestPlan::SowIn(plan::Where::Store(container)) => MoveTest::SowIn(self.store_cells(*container)?),
            MoveTestPlan::SowIn(plan::Where::Hole(desc)) => MoveTest::SowInHole(self.desc(*desc)?),
            MoveTestPlan::Go(direction) => MoveTest::Go(self.sense(*direction).unwrap_or(NONE)),
        })
    }
}

impl<const N: usize> FastPlan<N> {
    /// All instructions that a body can come to.
    pub(super) fn reached(&self, body: Body) -> Vec<Op> {
        let Body::Code(code) = body else { return Vec::new() };
        let mut waiting = vec![code];
        let mut seen = vec![false; self.ops.len()];
        let mut ops = Vec::new();
        while let Some(at) = waiting.pop() {
            match seen.get_mut(usize::from(at)) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            let op = self.ops[usize::from(at)];
            ops.push(op);
            waiting.extend(code::after(op, at));
        }
        ops
    }
}

/// Whether an instruction is a choice.
pub(super) fn is_choice(op: &Op) -> bool {
    let holes = matches!(op, Op::LiftChoice(..) | Op::PutChoice(..) | Op::ChooseHole(_));
    holes || matches!(op, Op::ChooseDirection | Op::ChooseNumber(..) | Op::Option(..))
}

/// A mark that a hole must have now.
pub(super) fn mark_asked(qualities: &[Quality]) -> Option<u8> {
    qualities.iter().find_map(|quality| match quality.test {
        Test { not: false, when: When::Asked, what: What::Marked(mark) } if quality.chain == 0 => Some(mark),
        _ => None,
    })
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
