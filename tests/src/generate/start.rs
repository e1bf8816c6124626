//! `start` and `stages`: the set-up, lay-outs, scripted openings, and games that change on the way.

use super::Maker;
use super::world::{At, Stores, Way};

impl Maker<'_> {
    /// The part `start`.
    pub(super) fn start(&mut self) {
        let mut lines = Vec::new();
        let seeds = 1 + self.draw.below(4);
        let mut total = self.world.holes.map(|holes| holes * seeds);
        let mut fill = vec![format!("{} in every hole", self.int(seeds))];
        if self.world.reserves && self.draw.below(5) < 4 {
            let number = 1 + self.draw.below(6);
            total = total.map(|total| total + number * self.world.seats.len());
            fill.push(format!("{number} in every reserve"));
        }
        for kind in self.world.kinds.clone() {
            match self.draw.below(3) {
                2 => {
                    let place = self.hole_of_zone(At::NOWHERE);
                    fill.push(format!("1 {} in {place}", kind.one));
                    total = None;
                }
                _ => {
                    fill.push(format!("1 {} in every hole", kind.one));
                    total = total.zip(self.world.holes).map(|(total, holes)| total + holes);
                }
            }
        }
        lines.push(fill.join(", "));
        if self.draw.once_in(6) {
            total = None;
            let number = self.draw.below(3);
            let place = match self.draw.below(3) {
                0 => self.hole_of_zone(At::NOWHERE),
                1 => format!("every {}", self.desc_of("", At { deep: 9, ..At::NOWHERE })),
                _ => self.zone(At::NOWHERE),
            };
            lines.push(format!("{number} in {place}"));
        }
        if self.world.stores != Stores::None && self.draw.once_in(12) {
            total = total.map(|total| total + 2 * self.world.seats.len());
            lines.push("2 in every store".to_string());
        }
        if self.world.mirrored && self.world.rows.len() == 1 && self.world.holes == Some(4) && self.draw.below(2) == 1 {
            total = None;
            lines.push(self.draw.pick(&["position 2 0 / 1 3", "position 1 1 / 0 2"]).to_string());
        }
        if let Some(mark) = self.world.marks.first().copied().filter(|_| self.draw.below(3) == 2) {
            let place = match self.draw.below(3) {
                2 => format!("every {}", self.desc_of("", At { deep: 9, ..At::NOWHERE })).replace("den", "hole"),
                _ => self.hole_of_zone(At::NOWHERE),
            };
            self.world.made_marks.push(mark);
            lines.push(format!("mark {mark} on {place}"));
        }
        if self.draw.below(3) == 2 {
            lines.push(format!("{} starts", self.seat()));
        }
        let special = self.opening(&mut total);
        lines.extend(special);
        if let Some(total) = total.filter(|_| self.draw.below(3) == 2) {
            lines.push(format!("total {}", self.int(total)));
        }
        self.part("start", lines);
    }

    /// Lay-outs, scripts, the first turn in step.
    fn opening(&mut self, total: &mut Option<usize>) -> Vec<String> {
        let row = self.world.rows[0].name;
        match self.draw.below(24) {
            19 if !self.world.rounds => {
                *total = total.zip(Some(4 * self.world.seats.len())).map(|(total, more)| total + more);
                let mut lines = vec![format!("every player arranges 4 seeds in {row}")];
                match self.draw.below(3) {
                    1 => lines.push(format!(
                        "    unless there is {} that holds 9 or more",
                        self.draw.pick(&["an own hole", "a hole"])
                    )),
                    2 => lines[0].push_str(" unless own row holds 99 or more"),
                    _ => {}
                }
                lines
            }
            20 => {
                *total = None;
                let seat = self.seat();
                vec![format!("{seat} arranges 3 seeds in {row}")]
            }
            21 => {
                *total = total.map(|total| total + 6);
                let zones = if self.world.two() { format!("{row} and enemy {row}") } else { row.to_string() };
                vec![format!("chance arranges 6 seeds in {zones}")]
            }
            22 if self.world.way == Way::One => {
                let who = self.draw.pick(&["every player", "South"]);
                vec![format!("{who} plays: lift hole 1 of {row}; sow")]
            }
            23 if self.world.enemies() && self.world.way == Way::One => {
                self.world.in_step = true;
                vec![format!("the first turn is in step, {} first", self.seat())]
            }
            _ => Vec::new(),
        }
    }

    /// The part `stages`.
    pub(super) fn stages(&mut self) {
        if self.world.stages.is_empty() {
            return;
        }
        let stages = self.world.stages.clone();
        let each = if self.world.stage_of_each { ", for every player" } else { "" };
        let mut lines = Vec::new();
        for (index, stage) in stages.iter().enumerate() {
            if index + 1 == stages.len() {
                lines.push(format!("{stage}{each}"));
                continue;
            }
            let at = At { mover: self.world.stage_of_each, rest: true, ..At::NOWHERE };
            let until = match self.world.reserves && self.draw.below(2) == 0 {
                true => "every reserve is empty".to_string(),
                false => self.cond(At { mover: true, ..at }),
            };
            let unless = if self.draw.once_in(4) { format!(" unless {}", self.cond(at)) } else { String::new() };
            lines.push(format!("{stage} until {until}{unless}{each}"));
            if each.is_empty() && self.draw.once_in(4) {
                lines.push(format!("    {} {}", self.draw.pick(&["and", "unless"]), self.cond(at)));
            }
        }
        self.part("stages", lines);
    }

    /// The part `sowing`.
    pub(super) fn sowing(&mut self) {
        let mut lines: Vec<String> = Vec::new();
        let at = At { mover: true, way: self.world.way == Way::One, lap: true, ..At::NOWHERE };
        match self.draw.below(6) {
            3 => lines.push("relay".to_string()),
            4 => lines.push(format!("relay in {}", super::phrase::a(&self.desc(at.deeper())))),
            5 => lines.push(match self.draw.below(2) {
                1 => format!("relay from next in {}", super::phrase::a(&self.desc(at.deeper()))),
                _ => "relay from next".to_string(),
            }),
            _ => {}
        }
        self.world.laps_sow_on |= !lines.is_empty();
        match self.draw.below(4) {
            0 | 1 => lines.push("origin counts as empty".to_string()),
            2 => lines.push("origin counts as occupied".to_string()),
            _ => lines.push("skip origin".to_string()),
        }
        if self.draw.once_in(6) {
            let with = match self.draw.below(4) {
                0 => " with the last seed",
                1 => " unless with the last seed",
                2 if !self.world.kinds.is_empty() => " with a cowrie",
                _ => "",
            };
            lines.push(format!("skip every {}{with}", self.desc(at.deeper())));
        }
        if self.draw.once_in(12) {
            lines.push(format!("skip {} with the last seed", self.hole_of_zone(at)));
        }
        if self.draw.once_in(8) {
            lines.push(format!("2 in {}", super::phrase::a(&self.desc(at.deeper()))));
        }
        for kind in self.world.kinds.clone() {
            let when = self.draw.pick(&["last", "first", if self.world.in_step { "last" } else { "in chosen order" }]);
            lines.push(format!("{} are sown {when}", kind.many));
        }
        self.part("sowing", lines);
    }
}
