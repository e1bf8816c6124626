//! `rounds`: games of several rounds.

use super::Maker;
use super::world::At;

impl Maker<'_> {
    /// The part `rounds`.
    pub(super) fn rounds(&mut self) {
        if !self.world.rounds {
            return;
        }
        let two = self.world.two();
        let mut lines: Vec<String> = Vec::new();
        let number = self.draw.pick(&["2", "1", "3"]);
        match self.draw.below(6) {
            0 => lines.push("every round is set up as the first".to_string()),
            1 | 2 => {
                let order = self.draw.pick(&[", from the left", ", from the right", ""]);
                let part = if self.draw.once_in(3) { ", the last in part" } else { "" };
                let rest = if two && self.draw.once_in(3) { ", the rest to loser" } else { "" };
                lines.push(format!("every player fills his holes with {number} seeds{order}{part}{rest}"));
                lines.push(format!("a hole not filled is {}", self.draw.pick(&["closed", "empty"])));
            }
            3 => {
                lines.push(format!("loser fills his holes with {number} seeds, from the left"));
                lines.push("winner fills his holes with as many as loser".to_string());
            }
            4 => {
                let odd = self.draw.pick(&["", ", the odd hole to no player", ", the odd hole to winner"]);
                lines.push(format!("every player owns 1 hole for every {number} seeds, from the left{odd}"));
                lines
                    .push(format!("every player fills his holes with {number} seeds, from the left, the last in part"));
                lines.push("a hole not filled is empty".to_string());
            }
            _ => lines.push("every player fills his holes with all seeds".to_string()),
        }
        if self.draw.once_in(3) {
            lines.push("open every own hole that is closed".to_string());
        }
        if self.draw.once_in(3) {
            let seed = if self.world.kinds.is_empty() { "1" } else { "1 plain seed" };
            lines.push(format!("if winner is South: put {seed} from loser's store in winner's store"));
        }
        let at = At { mover: true, round: true, ..At::NOWHERE };
        lines.push("add 1 to winner's points".to_string());
        let over = match self.draw.below(4) {
            0 => "if own rounds-won is 2 or more: mover wins".to_string(),
            1 => "if there is no own hole that is occupied: mover loses".to_string(),
            2 => format!("if {}: mover wins", self.cond(At { deep: 2, ..at })),
            _ => "if own points is 2 or more: mover wins".to_string(),
        };
        lines.push(over);
        lines.push(
            self.draw
                .pick(&["the players start in turn", "loser starts", "winner starts", "the last mover starts"])
                .to_string(),
        );
        self.part("rounds", lines);
    }
}
