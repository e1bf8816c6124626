//! What is done: actions that may stand anywhere, captures, tallies, branches.

use super::Maker;
use super::phrase::a;
use super::world::{At, Stores};

/// Who may be given holes, or win.
const PERSONS: [&str; 3] = ["mover", "mover", "enemy"];

impl Maker<'_> {
    /// A line of actions that steer nothing and choose nothing.
    pub(super) fn quiet_line(&mut self, at: At) -> String {
        let mut acts = vec![self.quiet(at)];
        if self.draw.once_in(4) {
            acts.push(self.quiet(at));
        }
        acts.join("; ")
    }

    /// An action that steers nothing and chooses nothing.
    pub(super) fn quiet(&mut self, at: At) -> String {
        match self.draw.below(20) {
            0..=5 => self.take(at),
            6 | 7 => self.put(at),
            8 | 9 => self.mark(at),
            10 => match self.world.marks.first().copied() {
                Some(mark) => format!("unmark {mark} on {}", self.set(at)),
                None => self.take(at),
            },
            11 => {
                let to = match self.draw.below(4) {
                    0 => "no player",
                    1 if at.here => "owner",
                    _ if at.mover && self.world.two() => self.draw.pick(&PERSONS),
                    _ if at.mover => "mover",
                    _ => "no player",
                };
                format!("give {} to {to}", self.set(at))
            }
            12 if self.draw.below(3) == 1 => format!("close {}", self.set(at)),
            12 => "open every hole that is closed".to_string(),
            13..=16 => self.count(at),
            17 if at.turn && !self.world.stages.is_empty() => {
                let stage = self.draw.pick(&self.world.stages.clone());
                format!("enter {stage}")
            }
            _ => self.take(at),
        }
    }

    /// Holes of these are counted off, marked, …
    fn mark(&mut self, at: At) -> String {
        let Some(mark) = self.world.marks.first().copied() else { return self.count(at) };
        self.world.made_marks.push(mark);
        let mark = match self.world.marks.get(1).copied().filter(|_| self.draw.below(2) == 1) {
            Some(other) => {
                self.world.made_marks.push(other);
                other
            }
            None => mark,
        };
        let term = if self.draw.once_in(3) { " for 2 turns" } else { "" };
        format!("mark {mark}{term} on {}", self.set(at))
    }

    /// `add 1 to own debt`, `set game passes to 0`.
    fn count(&mut self, at: At) -> String {
        let Some(tally) = self.tally(at) else { return self.take(at) };
        if let Some(known) = self.world.tallies.iter().find(|known| tally.ends_with(known.name)) {
            self.world.made_tallies.push(known.name);
        }
        match self.draw.below(4) {
            3 => format!("set {tally} to {}", self.draw.pick(&["0", "2"])),
            2 => match self.tally(at) {
                Some(other) if other != tally => format!("add {other} to {tally}"),
                _ => format!("add 2 to {tally}"),
            },
            _ => format!("add 1 to {tally}"),
        }
    }

    /// A capture.
    pub(super) fn take(&mut self, at: At) -> String {
        let amount = match self.draw.below(8) {
            6 => match self.kind() {
                Some((one, _)) => format!("1 {one} of "),
                None => "1 of ".to_string(),
            },
            7 => match self.kind() {
                Some((_, many)) => format!("all {many} of "),
                None => "2 of ".to_string(),
            },
            _ => String::new(),
        };
        let set = match at.here && self.draw.below(3) < 2 {
            true => match self.world.facing && self.draw.below(2) == 1 {
                true => self.draw.pick(&["facing", "here and facing"]).to_string(),
                false => "here".to_string(),
            },
            false => self.set(at),
        };
        format!("take {amount}{set}, {}", self.dest(at))
    }

    /// Where captured seeds go.
    fn dest(&mut self, at: At) -> String {
        let mut found: Vec<&str> = Vec::new();
        if self.world.stores != Stores::None {
            if at.mover {
                found.extend(["to own store"; 6]);
            }
            if at.mover && self.world.two() {
                found.push("to enemy store");
            }
            if self.world.two() {
                found.push("to owner's store");
            }
        }
        if at.mover && self.world.reserves {
            found.extend(["to own reserve"; 2]);
        }
        if at.mover || self.world.stores == Stores::None {
            found.push("off the board");
        }
        if at.mover && at.origin && self.draw.once_in(8) {
            return format!("to {}", self.hole(At { deep: 2, ..at }));
        }
        match found.is_empty() {
            true => "off the board".to_string(),
            false => self.draw.pick(&found).to_string(),
        }
    }

    /// Seeds moved without capture.
    fn put(&mut self, at: At) -> String {
        let amount = match (self.draw.below(4), self.kind()) {
            (0, _) => "all".to_string(),
            (1, Some((_, many))) => format!("all {many}"),
            (_, Some((one, _))) => format!("1 {one}"),
            (2, None) => self.tally(at).filter(|tally| self.is_made(tally)).unwrap_or_else(|| "2".to_string()),
            (_, None) => "1".to_string(),
        };
        let from = match self.draw.below(4) {
            0 if at.mover && self.world.reserves => "own reserve".to_string(),
            1 if at.mover && self.world.stores != Stores::None => "own store".to_string(),
            2 => format!("every {}", self.desc(At { deep: 2, ..at })),
            _ => self.hole(at),
        };
        let to = match self.draw.below(5) {
            0 if at.mover && self.world.stores != Stores::None => "in own store".to_string(),
            1 if at.mover && self.world.reserves => "in own reserve".to_string(),
            2 => "off the board".to_string(),
            3 if !amount.starts_with("all") => format!("in every {}", self.desc(At { deep: 2, ..at })),
            _ => format!("in {}", self.hole(at)),
        };
        format!(
            "put {amount} from {from} {}",
            if from == "own store" && to == "in own store" { "off the board" } else { &to }
        )
    }

    fn is_made(&self, tally: &str) -> bool {
        self.world.made_tallies.iter().any(|made| tally.ends_with(made))
    }

    /// Lines of actions that steer nothing, perhaps with conditions.
    pub(super) fn quiet_lines(&mut self, at: At) -> Vec<String> {
        let mut lines = Vec::new();
        match self.draw.below(7) {
            5 => {
                lines.push(format!("if {}: {}", self.cond(at), self.quiet_line(at)));
                if self.draw.below(2) == 1 {
                    lines.push(format!("otherwise if {}: {}", self.cond(at), self.quiet_line(at)));
                }
                if self.draw.below(2) == 1 {
                    lines.push(format!("otherwise: {}", self.quiet_line(at)));
                }
            }
            6 => {
                let take = self.take(at);
                let seat = if self.world.two() { self.draw.pick(&["enemy", "mover"]) } else { "mover" };
                let leaves = match self.draw.below(3) {
                    1 => format!("{} {}", self.zone(At { deep: 9, ..at }), self.draw.pick(&["empty", "occupied"])),
                    _ => format!("{seat} bare"),
                };
                if at.mover {
                    lines.push(take);
                    lines.push(format!("    unless that leaves {leaves}"));
                } else {
                    lines.push(take);
                }
            }
            _ => lines.push(self.quiet_line(at)),
        }
        lines
    }

    /// The result of a game, as a rule or an end line gives it.
    pub(super) fn result(&mut self, at: At) -> String {
        let seeds = self.world.stores != Stores::None;
        match self.draw.below(7) {
            0 | 1 if seeds => "most seeds wins".to_string(),
            2 if at.mover && self.world.enemies() => "mover loses".to_string(),
            3 => "draw".to_string(),
            4 if at.mover && self.world.two() => "enemy wins".to_string(),
            5 if self.draw.below(2) == 1 => "the game is void".to_string(),
            _ if at.mover => "mover wins".to_string(),
            _ => "draw".to_string(),
        }
    }

    /// Lines of a rule of the last seed: what it does, and how the turn goes on.
    pub(super) fn last_seed_lines(&mut self, at: At) -> Vec<String> {
        let mut lines = Vec::new();
        let choice = self.draw.below(18);
        // who moves in step chooses before he lifts
        let choice = if self.world.in_step && (11..17).contains(&choice) { 0 } else { choice };
        match choice {
            0..=3 => lines.extend(self.quiet_lines(at)),
            4 => lines.push("move again".to_string()),
            5 => lines.push("stop".to_string()),
            6 => {
                lines.push(self.quiet_line(at));
                lines.push("move again".to_string());
            }
            7 => {
                lines.push(self.quiet_line(at));
                lines.push("go on".to_string());
            }
            8 | 9 => {
                self.world.laps_sow_on = true;
                let number =
                    if self.draw.once_in(4) { self.draw.pick(&[" 2 in every hole", " 3 in every hole"]) } else { "" };
                lines.push(format!("lift here; sow{number}"));
            }
            10 => {
                self.world.laps_sow_on = true;
                let set = if self.world.facing {
                    self.draw.pick(&["facing", "here and facing"]).to_string()
                } else {
                    self.set(at)
                };
                let from = self.hole(At { deep: 2, ..at });
                lines.push(format!("take {set}, to the hand"));
                lines.push(format!("sow from {from}"));
            }
            11 => {
                self.world.laps_sow_on = true;
                lines.push("either stay: stop".to_string());
                let further =
                    self.draw.pick(&["lift here; sow", "lift here; reverse; sow", "lift here; sow from here"]);
                let further = if self.world.way == super::world::Way::Two { further } else { "lift here; sow" };
                lines.push(format!("or onward: {further}"));
            }
            12 => {
                self.world.laps_sow_on = true;
                let lift = if self.world.mirrored && self.world.two() { "same number" } else { "here" };
                lines.push(format!("if {}: lift here; sow", self.cond(at)));
                lines.push(format!("otherwise if {lift} is occupied: lift {lift}; sow"));
            }
            13 => {
                self.world.laps_sow_on = true;
                lines.push(format!("lift {}", a(&self.desc_of("own ", at.deeper()))));
                lines.push("sow".to_string());
            }
            14 => {
                let desc = self.desc_of(if self.world.enemies() { "enemy " } else { "own " }, at.deeper());
                lines.push(format!("choose {}", a(&desc)));
                lines.push(format!("take it, {}", self.dest(at)));
            }
            15 if !self.world.rounds && self.draw.below(3) == 1 => lines.push(self.result(at)),
            16 => {
                let stores = self.world.stores != Stores::None;
                if stores || self.world.reserves {
                    let from = if stores { "own store" } else { "own reserve" };
                    let amount = if self.world.kinds.is_empty() { "1" } else { "1 plain seed" };
                    lines.push(format!("put {amount} from {from} in {}", a(&self.desc_of("own ", at.deeper()))));
                    return lines;
                }
                lines.push("stop".to_string());
            }
            17 if self.world.procedures.contains(&"harvest") => lines.push("harvest".to_string()),
            _ => lines.extend(self.quiet_lines(at)),
        }
        lines
    }
}
