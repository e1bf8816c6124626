//! `when`: rules that wait for events.

use super::Maker;
use super::phrase::a;
use super::world::{At, Way};

const FALL: At = At { mover: true, here: true, origin: true, lap: true, turn: true, seed: true, ..At::NOWHERE };

/// Rules of one event that fits always stand below all others of it.
#[derive(Default)]
struct Rules {
    with: Vec<(String, Vec<String>)>,
    last: Vec<(String, Vec<String>)>,
}

impl Maker<'_> {
    /// The parts `when`.
    pub(super) fn rules(&mut self) {
        let mut rules = Rules::default();
        for _ in 0..self.draw.below(6) {
            self.rule(&mut rules);
        }
        rules.with.append(&mut rules.last);
        for (head, lines) in rules.with {
            let head = match self.draw.once_in(10) {
                true => self.under(head),
                false => head,
            };
            self.part(&head, lines);
        }
    }

    /// Rules that make the marks and tallies which others read.
    pub(super) fn makers(&mut self) {
        let way = self.world.way == Way::One;
        let at = At { mover: true, turn: true, way, ..At::NOWHERE };
        for mark in self.world.marks.clone() {
            if !self.world.made_marks.contains(&mark) {
                let desc = self.desc_of("own ", At { deep: 9, ..at });
                self.part(
                    "when the turn ends and own row 1 is occupied",
                    vec![format!("mark {mark} on every {desc} that holds 3"), "go on".to_string()],
                );
            }
        }
        for tally in self.world.tallies.clone() {
            if !self.world.made_tallies.contains(&tally.name) {
                let whose = if tally.per_player { "own" } else { "game" };
                let cond = self.draw.pick(&["this turn has captured", "own row 1 is occupied"]);
                self.part(
                    &format!("when the turn ends and {cond}"),
                    vec![format!("add 1 to {whose} {}", tally.name), "go on".to_string()],
                );
            }
        }
    }

    fn rule(&mut self, rules: &mut Rules) {
        let at = At { way: self.world.way != Way::Free, ..FALL };
        // before and after all laps
        let way = self.world.way == Way::One;
        let apart = At { here: false, origin: false, lap: false, seed: false, way, ..at };
        let (event, at, last_seed) = match self.draw.below(24) {
            0..=9 => (
                format!("the last seed falls in {}", a(&self.desc(At { it: true, was: true, here: false, ..at }))),
                at,
                true,
            ),
            10 if self.world.through => ("the last seed falls in own store".to_string(), at, true),
            10 | 11 => ("the last seed falls".to_string(), at, true),
            12 | 13 => {
                (format!("a seed falls in {}", a(&self.desc(At { it: true, was: true, here: false, ..at }))), at, false)
            }
            14 => (
                format!(
                    "a seed before the last falls in {}",
                    a(&self.desc(At { it: true, was: true, here: false, ..at }))
                ),
                at,
                false,
            ),
            15 => match self.kind() {
                Some((one, _)) => (
                    format!("{} falls in {}", a(one), a(&self.desc(At { it: true, was: true, here: false, ..at }))),
                    at,
                    false,
                ),
                None => ("a seed falls".to_string(), at, false),
            },
            16 | 17 => {
                let at = At { here: false, lap: false, seed: false, way: self.world.way == Way::One, it: true, ..at };
                (
                    format!("{} is emptied", a(&self.desc(At { it: true, origin: false, ..at }))),
                    At { origin: false, ..at },
                    false,
                )
            }
            18 => return self.lap_rule(rules),
            19 => (self.moment("the turn starts"), At { turn: false, ..apart }, false),
            20 => (self.moment("the turn ends"), At { rest: true, ..apart }, false),
            23 if !self.world.marks.is_empty() => return self.maker_rule(rules),
            21 if !self.world.stages.is_empty() => {
                let stage = self.draw.pick(&self.world.stages.clone());
                let which = self.draw.pick(&["starts", "ends"]);
                (
                    format!("the stage {stage} {which}"),
                    At {
                        here: false,
                        origin: false,
                        lap: false,
                        seed: false,
                        way: false,
                        rest: true,
                        turn: false,
                        ..at
                    },
                    false,
                )
            }
            22 if !self.world.laps_sow_on && !rules.last.iter().any(|(head, _)| head.ends_with("anywhere else")) => {
                let lines = self.last_seed_lines(at);
                rules.last.push(("when the last seed falls anywhere else".to_string(), lines));
                return;
            }
            _ => (
                format!(
                    "the last seed falls in {}",
                    a(&self.desc_of("own ", At { it: true, was: true, here: false, ..at }))
                ),
                at,
                true,
            ),
        };
        let mut head = format!("when {event}");
        let mut lines = Vec::new();
        let conditions = self.draw.below(4);
        if conditions > 1 {
            head.push_str(&format!(" and {}", self.conds(at, conditions)));
        }
        if self.draw.once_in(8) {
            head.push_str(&format!(" unless {}", self.cond(at)));
        }
        while lines.len() < 3 && self.draw.once_in(4) {
            let guard = format!("    {} {}", self.draw.pick(&["and", "unless"]), self.conds(at, 2));
            let guard = if self.draw.once_in(8) { self.under(guard) } else { guard };
            lines.push(guard);
        }
        let bare = !["and", "unless", "that", "whose", "made"].iter().any(|word| head.contains(&format!(" {word} ")));
        let mut fits_always = bare && lines.is_empty();
        if fits_always && last_seed && (self.world.laps_sow_on || self.world.child) {
            // relay stands below it
            head.push_str(&format!(" and {}", self.cond(at)));
            fits_always = false;
        }
        let body = match last_seed {
            true => self.last_seed_lines(at),
            false => self.quiet_lines(at),
        };
        lines.extend(body);
        if fits_always {
            let event = head.clone();
            if rules.last.iter().all(|(known, _)| *known != event) {
                let at = if head.contains(" in a") { 0 } else { rules.last.len() };
                let before = rules.last.iter().position(|(known, _)| known.ends_with("anywhere else"));
                rules.last.insert(at.min(before.unwrap_or(at)), (head, lines));
            }
            return;
        }
        rules.with.push((head, lines));
    }

    /// A rule that speaks of the maker of a mark.
    fn maker_rule(&mut self, rules: &mut Rules) {
        let mark = self.world.marks[0];
        let event = self.draw.pick(&["a seed falls in", "the last seed falls in"]);
        let mut acts = vec!["give here to maker"];
        if self.kept() && self.world.enemies() {
            acts.extend(["take here, to maker's store", "put 1 from here in maker's store"]);
        }
        let mut act = self.draw.pick(&acts).to_string();
        if !self.world.kinds.is_empty() {
            act = act.replace("1 from", "1 plain seed from");
        }
        let owner = self.draw.pick(&["", " and maker is not mover", " and owner is maker"]);
        rules.with.push((format!("when {event} {}{owner}", a(mark)), vec![act]));
    }

    /// An event of the turn, nearly always with a condition.
    fn moment(&mut self, event: &str) -> String {
        let at = At { mover: true, way: self.world.way == Way::One, ..At::NOWHERE };
        match self.draw.once_in(4) {
            true => event.to_string(),
            false => format!("{event} and {}", self.cond(at)),
        }
    }

    /// A rule of `a lap starts`: directions, marks, tallies.
    fn lap_rule(&mut self, rules: &mut Rules) {
        let at = At { mover: true, origin: true, turn: true, way: self.world.way == Way::One, ..At::NOWHERE };
        let mut lines = Vec::new();
        match self.draw.below(4) {
            0 if self.world.way == Way::Two => {
                lines.push("either forth: go clockwise".to_string());
                lines.push("or back: go counter-clockwise; only if this lap captures".to_string());
            }
            1 if self.world.way == Way::Two => lines.push("reverse".to_string()),
            2 => {
                let (amount, place) =
                    (if self.world.kinds.is_empty() { "1" } else { "1 plain seed" }, self.hole(At { deep: 2, ..at }));
                lines.push(format!("put {amount} from the hand in {place}"));
            }
            _ => match self.tally(at) {
                Some(tally) if tally.starts_with("own") || tally.starts_with("game") => {
                    let name =
                        self.world.tallies.iter().find(|known| tally.ends_with(known.name)).map(|known| known.name);
                    self.world.made_tallies.extend(name);
                    lines.push(format!("add 1 to {tally}"));
                }
                _ => lines.push(format!("only if {}", self.cond(at))),
            },
        }
        rules.with.push((format!("when a lap starts and {}", self.cond(at)), lines));
    }
}
