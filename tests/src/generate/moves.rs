//! `moves` and `end`: what is allowed, and how games are over.

use super::Maker;
use super::phrase::a;
use super::world::{At, Way};

impl Maker<'_> {
    /// The part `moves`.
    pub(super) fn moves(&mut self) {
        let mut lines: Vec<String> = Vec::new();
        match self.draw.below(4) {
            0 | 1 => return,
            2 if self.draw.once_in(4) => lines.push("every move is allowed".to_string()),
            _ => {
                let count = 1 + self.draw.below(3);
                let mut prefers = false;
                for _ in 0..count {
                    let never = !prefers && self.draw.below(2) == 0;
                    prefers |= !never;
                    let line = self.moves_line(never);
                    lines.push(line);
                    if !never && self.draw.once_in(3) {
                        lines.push(format!("otherwise {}", self.selection()));
                    }
                }
            }
        }
        self.part("moves", lines);
    }

    fn moves_line(&mut self, never: bool) -> String {
        let at = At { mover: true, rest: true, way: self.world.way == Way::One, ..At::NOWHERE };
        let condition = match self.draw.below(5) {
            3 => format!("if {}: ", self.conds(at, 2)),
            4 => {
                let test = self.move_test();
                let more = if self.draw.once_in(3) { format!(" and {}", self.cond(at)) } else { String::new() };
                format!("if there is {} move that {test}{more}: ", self.draw.pick(&["a", "no"]))
            }
            _ => String::new(),
        };
        let what = match never {
            true => format!("never {}", self.selection()),
            false => format!("prefer {}", self.selection()),
        };
        let more =
            if !never && self.draw.once_in(4) { format!(", otherwise {}", self.selection()) } else { String::new() };
        let line = format!("{condition}{what}{more}");
        if self.draw.once_in(8) { self.under(line) } else { line }
    }

    fn selection(&mut self) -> String {
        if !self.world.turns.is_empty() && self.draw.below(4) == 3 {
            return format!("{} turns", self.draw.pick(&self.world.turns.clone()));
        }
        let test = self.move_test();
        match self.draw.once_in(4) {
            true => format!("moves that {test} and that {}", self.move_test()),
            false => format!("moves that {test}"),
        }
    }

    fn move_test(&mut self) -> String {
        let not = if self.draw.once_in(3) { "do not " } else { "" };
        let at = At { mover: true, deep: 1, way: self.world.way == Way::One, ..At::NOWHERE };
        let test = match self.draw.below(14) {
            0..=2 => "capture".to_string(),
            3 => "capture in the first lap".to_string(),
            4 => format!("take {}", a(&self.desc(at))),
            5 => format!("take {} in the first lap", a(&self.desc(at))),
            6 if self.world.enemies() => "leave enemy bare".to_string(),
            7 => format!("leave {} {}", self.zone(at), self.draw.pick(&["empty", "occupied"])),
            8 => match self.draw.below(3) {
                0 => format!("leave {}", a(&self.desc(at))),
                1 => format!("leave no {}", self.desc(at)),
                _ => format!("leave {} {}", self.quantity(), self.plural_desc(at)),
            },
            9 => format!("start in {}", a(&self.desc(at))),
            10 => format!("end in {}", a(&self.desc(At { was: true, it: true, ..at }))),
            11 if self.world.through => format!("{} in own store", self.draw.pick(&["end", "sow"])),
            12 => format!("sow in {}", a(&self.desc(at))),
            13 if self.world.round => format!("go {}", self.draw.pick(&["clockwise", "counter-clockwise"])),
            _ => "capture".to_string(),
        };
        format!("{not}{test}")
    }

    /// The part `end`, with all rulings, and the part `rounds`.
    pub(super) fn end(&mut self) {
        let mut lines = Vec::new();
        let at = At { mover: true, rest: true, way: self.world.way == Way::One, ..At::NOWHERE };
        for _ in 0..self.draw.below(4) {
            let line = self.end_line(at);
            lines.push(line);
        }
        let stuck = self.stuck();
        lines.extend(stuck);
        let endless = match self.draw.below(6) {
            3 if self.world.enemies() => self.over("mover loses"),
            4 => self.over("draw"),
            5 if !self.world.rounds => "the game is void".to_string(),
            _ => "that move is not allowed".to_string(),
        };
        lines.push(format!("if endless: {endless}"));
        let again = self.over(self.quiet_result());
        lines.push(format!("if same position a {} time: {again}", self.draw.pick(&["second", "third"])));
        self.part("end", lines);
        self.rounds();
    }

    fn end_line(&mut self, at: At) -> String {
        let any_time = if self.draw.once_in(4) { ", at any time" } else { "" };
        let at = if any_time.is_empty() { at } else { At { rest: false, ..at } };
        let condition = match self.draw.below(4) {
            0 if self.kept() => format!("own store holds {}", self.draw.pick(&["5 or more", "9 or more", "3 or more"])),
            1 if self.world.enemies() => "a player is bare".to_string(),
            _ => self.conds(at, 2),
        };
        let condition = match self.world.said.contains(&condition) {
            true => self.conds(at, 3),
            false => condition,
        };
        self.world.said.push(condition.clone());
        let action = match self.draw.below(8) {
            6 => self.quiet(at),
            7 if condition == "a player is bare" && self.kept() => {
                "take every hole, to that player's store".to_string()
            }
            _ => String::new(),
        };
        if !action.is_empty() && self.draw.below(2) == 1 {
            return format!("if {condition}{any_time}: {action}");
        }
        let result = self.result(at);
        let result = self.over(&result);
        match action.is_empty() {
            true => format!("if {condition}{any_time}: {result}"),
            false => format!("if {condition}{any_time}: {action}; {result}"),
        }
    }

    fn stuck(&mut self) -> Vec<String> {
        let kept = self.kept();
        let line = match self.draw.below(7) {
            2 | 3 if self.world.enemies() => {
                let nobody = self.over(self.quiet_result());
                return vec!["if stuck: pass".to_string(), format!("if nobody can move: {nobody}")];
            }
            4 if self.world.enemies() => self.over("the stuck player loses"),
            5 if self.world.enemies() => self.over("the last mover wins"),
            6 if kept && self.world.two() => self.over("take every hole, to the last mover's store; most seeds wins"),
            0 if kept => self.over("take every hole, to owner's store; most seeds wins"),
            _ => self.over(self.quiet_result()),
        };
        vec![format!("if stuck: {line}")]
    }

    /// A result that names nobody.
    fn quiet_result(&self) -> &'static str {
        if self.kept() { "most seeds wins" } else { "draw" }
    }

    /// A result; in a game of rounds it first says who takes what is left.
    fn over(&mut self, result: &str) -> String {
        match self.world.rounds && !result.starts_with("take") {
            true if self.draw.below(3) == 2 => "take every hole, to owner's store; the round ends".to_string(),
            true => format!("take every hole, to owner's store; {result}"),
            false => result.to_string(),
        }
    }
}
