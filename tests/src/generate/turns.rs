//! `turn` and `to`: what a player can do.

use super::Maker;
use super::phrase::a;
use super::world::{At, Stores, Way};

const AT: At = At { mover: true, turn: true, ..At::NOWHERE };

impl Maker<'_> {
    /// The parts `turn`, and those `to` that they call.
    pub(super) fn turns(&mut self) {
        let stages = self.world.stages.clone();
        let mut parts: Vec<Option<&'static str>> = match stages.is_empty() {
            true => vec![None],
            false => stages.into_iter().map(Some).collect(),
        };
        while parts.len() < 5 && self.draw.once_in(3) {
            let again = self.draw.pick(&parts);
            parts.push(again);
        }
        let names = ["plain-turn", "capturing", "quiet", "entry", "change", "third"];
        let named = parts.len() > 1 || self.draw.below(4) == 3;
        self.world.turns = if named { names[..parts.len()].to_vec() } else { Vec::new() };
        for (index, stage) in parts.into_iter().enumerate() {
            let mut head = String::from(if self.world.child && index == 0 { "(any) turn" } else { "turn" });
            if named {
                head.push_str(&format!(" {}", names[index]));
            }
            if let Some(stage) = stage {
                head.push_str(&format!(" in {stage}"));
            }
            let at = At { turn: false, ..AT };
            if index > 0 && self.draw.below(3) > 0 {
                head.push_str(&format!(" if {}", self.conds(at, 2)));
            }
            if index > 0 && self.draw.once_in(6) {
                head.push_str(&format!(" unless {}", self.cond(at)));
            }
            let mut lines = Vec::new();
            if index > 0 && self.draw.once_in(4) {
                lines.push(format!("    {} {}", self.draw.pick(&["and", "unless"]), self.cond(at)));
            }
            let script = self.script(index);
            lines.extend(script);
            self.part(&head, lines);
        }
        for name in self.world.procedures.clone() {
            let lines = match name {
                "set-out" => self.direction_and_sow(),
                "harvest" => {
                    let at = At { here: true, origin: true, lap: true, way: self.world.way != Way::Free, ..AT };
                    self.quiet_lines(at)
                }
                _ => vec!["sow".to_string()],
            };
            self.part(&format!("to {name}"), lines);
        }
    }

    /// Actions of a `turn` part.
    fn script(&mut self, index: usize) -> Vec<String> {
        let mut lines = Vec::new();
        match self.draw.below(16) {
            7 if self.world.reserves && !self.world.in_step => {
                let amount = if self.world.kinds.is_empty() { "1" } else { "1 plain seed" };
                lines.push(format!("put {amount} from own reserve in {}", a(&self.start_desc())));
                if self.draw.once_in(3) {
                    lines.push(format!("else {}", a(&self.start_desc())));
                }
                lines.push("lift here".to_string());
            }
            8 if self.world.kinds.is_empty() => {
                lines.push(format!("choose {}", a(&self.start_desc())));
                lines.push(format!("lift {} of it", self.draw.pick(&["2", "3", "all"])));
            }
            9 if self.world.reserves && self.world.kinds.is_empty() => {
                lines.push(format!("choose a number from 1 to {}", self.draw.pick(&["2", "3"])));
                lines.push("put that number from own reserve in the hand".to_string());
                let from = self.hole_of_zone(At { mover: true, ..At::NOWHERE });
                lines.extend(self.direction());
                lines.push(format!("sow from {from}"));
                return lines;
            }
            10 if index > 0 && self.world.enemies() && self.draw.below(2) == 1 => return vec!["pass".to_string()],
            11 if index > 0 && self.world.two() && self.draw.below(2) == 1 => return vec!["swap".to_string()],
            12 => {
                let kind = match self.kind() {
                    Some((_, many)) => format!("all {many} of "),
                    None => "all of ".to_string(),
                };
                lines.push(format!("lift {kind}{}", a(&self.start_desc())));
            }
            13 => {
                lines.push(format!("lift {}", a(&self.start_desc())));
                lines.push(format!("else {}", a(&self.start_desc())));
            }
            14 => {
                let place = self.hole_of_zone(At { mover: true, ..At::NOWHERE });
                lines.push(format!("lift {place}"));
            }
            15 => {
                lines.push("lift an own hole".to_string());
                let at = At { origin: true, way: self.world.way == Way::One, ..AT };
                lines.push(self.quiet_line(at));
            }
            _ => lines.push(format!("lift {}", a(&self.start_desc()))),
        }
        let rest = match self.world.procedures.contains(&"set-out") && self.draw.below(2) == 0 {
            true => vec!["set-out".to_string()],
            false => self.direction_and_sow(),
        };
        lines.extend(rest);
        if self.draw.once_in(8) {
            lines.push(format!("only if this {} captures", self.draw.pick(&["lap", "turn"])));
        }
        lines
    }

    /// A hole to begin with.
    fn start_desc(&mut self) -> String {
        let side = if self.draw.once_in(6) { "" } else { "own " };
        match self.draw.below(2) {
            0 => format!("{side}hole"),
            _ => self.desc_of(side, At { way: self.world.way == Way::One, ..AT }),
        }
    }

    /// Sets the direction, where there are two.
    fn direction(&mut self) -> Vec<String> {
        if self.world.way != Way::Two {
            return Vec::new();
        }
        let at = At { origin: true, ..AT };
        match self.draw.below(6) {
            3 if self.world.round => vec!["go counter-clockwise".to_string()],
            4 if self.world.round => {
                let place = self.zone(At { mover: true, ..At::NOWHERE });
                vec![
                    format!("if origin is in {place}: go clockwise"),
                    format!("otherwise if no direction is set and {}: go counter-clockwise", self.cond(at)),
                    "otherwise: choose a direction".to_string(),
                ]
            }
            _ => vec!["choose a direction".to_string()],
        }
    }

    fn direction_and_sow(&mut self) -> Vec<String> {
        let mut lines = self.direction();
        let at = At { origin: true, way: self.world.way != Way::Free, ..AT };
        if let Some(path) = self.world.paths.first().copied() {
            match self.draw.below(3) {
                1 => {
                    lines.push("either usual: sow".to_string());
                    lines.push(format!("or other: go along {path}; sow"));
                    return lines;
                }
                2 => lines.push(format!("go along {path}")),
                _ => {}
            }
        }
        if self.draw.once_in(10) {
            lines.push(format!("only if {}", self.cond(at)));
        }
        if self.draw.once_in(10) && self.world.kinds.is_empty() {
            lines.push("choose a number from 1 to 2".to_string());
            lines.push("sow that number in every hole".to_string());
            return lines;
        }
        if self.world.way == Way::Two && self.draw.once_in(10) {
            lines.push("reverse".to_string());
        }
        match self.draw.below(10) {
            8 => lines.push("sow 2 in every hole".to_string()),
            9 => lines.push(format!("sow from {}", self.hole(At { deep: 2, ..at }))),
            _ => lines.push("sow".to_string()),
        }
        lines
    }

    /// Whether captured seeds are kept anywhere.
    pub(super) fn kept(&self) -> bool {
        self.world.stores != Stores::None
    }
}
