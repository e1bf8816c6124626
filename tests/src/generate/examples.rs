//! `example`: what is expected is drawn too, so most of them come out otherwise.

use super::Maker;
use super::world::Stores;

impl Maker<'_> {
    /// The parts `example`.
    pub(super) fn examples(&mut self) {
        if self.draw.below(4) != 3 {
            return;
        }
        for number in 0..=self.draw.below(2) {
            let lines = self.example_lines();
            let sizes = match self.world.sizes.first() {
                Some((letter, least)) if self.draw.below(3) == 2 => format!(" with {letter} {least}"),
                _ => String::new(),
            };
            let head = format!("example \"case {number}\"{sizes}");
            let head = if self.draw.once_in(6) { self.under(head) } else { head };
            self.part(&head, lines);
        }
    }

    fn example_lines(&mut self) -> Vec<String> {
        let seats = self.world.seats.len();
        let seat = self.seat();
        let mut lines = vec![self.position_line()];
        let numbers = |number: usize| vec![number.to_string(); seats].join(" ");
        for _ in 0..1 + self.draw.below(5) {
            let line = match self.draw.below(18) {
                0 => "result open".to_string(),
                1 if self.world.stores != Stores::None => format!("stores {}", numbers(self.draw.below(5))),
                2 if self.world.reserves => format!("reserves {}", numbers(self.draw.below(5))),
                3 => format!("mover {seat}"),
                4 => "legal moves a b".to_string(),
                5 => "2 legal moves".to_string(),
                6 => self.draw.pick(&["not a", "not F1> (any)"]).to_string(),
                7 => self.draw.pick(&["play a", "play F2> F2<", "play 1"]).to_string(),
                8 => "laps 1".to_string(),
                9 => "takes 0".to_string(),
                10 if self.world.stores != Stores::None => format!("after stores {}", numbers(0)),
                11 => format!("after mover {seat}"),
                12 => self.draw.pick(&["result draw", "result void", "result South wins"]).to_string(),
                13 | 17 if self.world.rounds => "next round".to_string(),
                14 if !self.world.stages.is_empty() => {
                    self.draw.pick(&["stage early", "after stage early"]).to_string()
                }
                15 if !self.world.marks.is_empty() => self.marked(seat),
                16 => self.position_line().replace("position", "after").replace("after start", "after mover South"),
                _ => continue,
            };
            lines.push(line);
        }
        lines
    }

    fn marked(&mut self, seat: &str) -> String {
        let place = self.hole_of_zone(super::world::At::NOWHERE);
        match self.draw.below(4) {
            0 => format!("mark den on {seat} {place}"),
            1 => format!("mark den on {seat} {place} by South"),
            2 => format!("no den on {seat} {place}"),
            _ => format!("after no den on {seat} {place}"),
        }
    }

    /// A picture that fits the board, where its shape is plain.
    fn position_line(&mut self) -> String {
        let rows = 2 * self.world.rows.len();
        match self.world.holes.filter(|_| self.world.mirrored && self.world.zones.iter().all(|zone| zone.name != "end"))
        {
            Some(holes) if self.draw.below(2) == 1 => {
                let kind = if self.world.kinds.is_empty() { "1" } else { "2+1c" };
                let mut row = |_: usize| -> String {
                    (0..holes / rows).map(|_| self.draw.pick(&["0", "1", "3", kind])).collect::<Vec<_>>().join(" ")
                };
                format!("position {}", (0..rows).map(&mut row).collect::<Vec<_>>().join(" / "))
            }
            _ => "position start".to_string(),
        }
    }
}
