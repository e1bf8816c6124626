//! Numbers, places, descriptions, sets: what clauses are made of.

use super::Maker;
use super::world::{At, Stores};

/// So deep at most one phrase stands within another.
const DEEPEST: u8 = 3;

impl Maker<'_> {
    /// A number where sizes may stand: mostly a digit, now and then reckoned from a size.
    pub(super) fn int(&mut self, number: usize) -> String {
        if self.draw.once_in(12) && number > 0 {
            return match self.world.sizes.first() {
                Some((letter, _)) if self.draw.below(2) == 0 => format!("{letter} - {letter} + {number}"),
                _ if number.is_multiple_of(2) => format!("half of {}", number * 2),
                _ => format!("{} x 1 + 1", number - 1),
            };
        }
        number.to_string()
    }

    /// What `holds` compares with.
    pub(super) fn number(&mut self, at: At) -> String {
        match self.draw.below(12) {
            0 => "2".to_string(),
            1 => self.draw.pick(&["1", "3", "4", "5"]).to_string(),
            2 => "2 or 3".to_string(),
            3 => self.draw.pick(&["2 or more", "3 or more", "6 or more"]).to_string(),
            4 => self.draw.pick(&["2, 4 or 6", "1, 2, 3 or 5"]).to_string(),
            5 => self.draw.pick(&["2 to 5", "1 to 3"]).to_string(),
            6 => self.draw.pick(&["5 or fewer", "2 or fewer"]).to_string(),
            7 => "an even number".to_string(),
            8 => "an odd number".to_string(),
            9 if at.mover && self.world.stores != Stores::None => "as many as own store".to_string(),
            10 if at.deep < DEEPEST => format!("as many as {}", self.hole(at.deeper())),
            11 => match (self.world.series.first().copied(), self.tally(at)) {
                (Some(series), Some(tally)) => format!("{series} at {tally}"),
                _ => "3".to_string(),
            },
            _ => "2".to_string(),
        }
    }

    /// A number in a condition of its own, where a bare one is no sentence.
    pub(super) fn quantity(&mut self) -> String {
        self.draw
            .pick(&["exactly 1", "2 or more", "3 or fewer", "exactly 2", "2 to 4", "1 or 3", "1, 2 or 4"])
            .to_string()
    }

    /// A tally that can be spoken of here.
    pub(super) fn tally(&mut self, at: At) -> Option<String> {
        let all: Vec<_> = self.world.tallies.iter().copied().filter(|tally| at.mover || !tally.per_player).collect();
        if all.is_empty() {
            return None;
        }
        let tally = self.draw.pick(&all);
        if !tally.per_player {
            return Some(format!("game {}", tally.name));
        }
        let whose = if self.world.two() { self.draw.pick(&["own", "own", "enemy"]) } else { "own" };
        Some(format!("{whose} {}", tally.name))
    }

    /// `own ` or `enemy `, where somebody moves, or neither.
    pub(super) fn side(&mut self, at: At) -> &'static str {
        match (at.mover, self.world.enemies()) {
            (false, _) => "",
            (true, false) => self.draw.pick(&["own ", ""]),
            (true, true) => self.draw.pick(&["own ", "enemy ", ""]),
        }
    }

    /// A description of holes.
    pub(super) fn desc(&mut self, at: At) -> String {
        let side = self.side(at);
        self.desc_of(side, at)
    }

    /// A description of holes of a side.
    pub(super) fn desc_of(&mut self, side: &str, at: At) -> String {
        let mut text = String::from(side);
        text.push_str(&self.noun_phrase(at));
        if at.deep < DEEPEST && self.draw.below(3) == 2 {
            let inner = At { it: true, here: false, ..at.deeper() };
            text.push_str(&self.quality(inner));
            while self.draw.once_in(5) {
                text.push_str(" and");
                text.push_str(&self.quality(inner));
            }
        }
        text
    }

    /// `hole`, `front hole`, `den`, `big den hole`, `den made by mover`.
    fn noun_phrase(&mut self, at: At) -> String {
        let mut zones: Vec<&str> = self.world.rows.iter().chain(&self.world.zones).map(|zone| zone.name).collect();
        // `row` is a word of the language, not a name
        zones.retain(|name| !name.starts_with("row"));
        let kinds: Vec<&str> = self.world.nouns.iter().chain(&self.world.marks).copied().collect();
        match self.draw.below(7) {
            4 if !zones.is_empty() => format!("{} hole", self.draw.pick(&zones)),
            5 if !kinds.is_empty() => self.draw.pick(&kinds).to_string(),
            6 if !kinds.is_empty() && !zones.is_empty() => match self.draw.below(3) {
                0 => format!("{} hole", self.draw.pick(&kinds)),
                1 => format!("{} {} hole", self.draw.pick(&zones), self.draw.pick(&kinds)),
                _ if at.mover && !self.world.marks.is_empty() => {
                    let mark = self.world.marks[0];
                    format!("{mark} made by mover")
                }
                _ => "hole".to_string(),
            },
            _ => "hole".to_string(),
        }
    }

    fn quality(&mut self, at: At) -> String {
        let relations = self.relations(at);
        if !relations.is_empty() && self.draw.below(5) == 4 {
            let mut relation = self.draw.pick(&relations).to_string();
            if self.draw.once_in(4) {
                relation = format!("{} of {relation}", self.draw.pick(&relations));
            }
            let test = self.test(At { was: false, ..at });
            return format!(" whose {relation} {test}");
        }
        format!(" that {}", self.test(at))
    }

    /// Words by which a hole is found from another.
    fn relations(&self, at: At) -> Vec<&'static str> {
        let mut found = Vec::new();
        if self.world.facing {
            found.push("facing");
        }
        if at.way {
            found.extend(["next", "behind"]);
        }
        if self.world.mirrored && self.world.two() {
            found.push("same number");
        }
        found
    }

    /// `the nearest own hole that is occupied behind here`.
    fn nearest(&mut self, at: At) -> String {
        let desc = self.desc(at.deeper());
        let way = self.draw.pick(&["after", "behind"]);
        format!("the nearest {desc} {way} {}", self.hole(at.deeper()))
    }

    /// One definite hole.
    pub(super) fn hole(&mut self, at: At) -> String {
        let mut places: Vec<&str> = Vec::new();
        for (can, words) in [
            (at.here, &["here"][..]),
            (at.it && at.deep > 0, &["it"]),
            (at.origin, &["origin", "turn origin"]),
            (at.lap, &["first hole", "previous"]),
        ] {
            places.extend(if can { words } else { &[] });
        }
        if at.deep < DEEPEST && !places.is_empty() {
            let relations = self.relations(at);
            match self.draw.below(6) {
                3 if !relations.is_empty() => {
                    let relation = self.draw.pick(&relations);
                    // a relation alone is of `here`
                    return match at.here && self.draw.below(2) == 0 {
                        true => relation.to_string(),
                        false => format!("{relation} of {}", self.hole(at.deeper())),
                    };
                }
                4 if self.world.rows.len() > 1 && self.world.mirrored => {
                    let row = self.world.rows[self.draw.below(self.world.rows.len())].name;
                    if !row.starts_with("row") {
                        return format!("{row} of {}", self.hole(at.deeper()));
                    }
                }
                5 if at.way => return self.nearest(at),
                _ => {}
            }
        }
        match places.is_empty() {
            false if self.draw.below(5) < 4 => self.draw.pick(&places).to_string(),
            _ => self.hole_of_zone(at),
        }
    }

    /// `hole 2 of front`, `square`.
    pub(super) fn hole_of_zone(&mut self, at: At) -> String {
        let side = match at.mover && self.world.two() {
            true => self.draw.pick(&["", "enemy ", "own "]),
            false => "",
        };
        let zones: Vec<_> = self.world.rows.iter().chain(&self.world.zones).copied().collect();
        let zone = self.draw.pick(&zones);
        match zone.single && self.draw.below(4) != 3 {
            true => format!("{side}{}", zone.name),
            false => {
                let number = 1 + self.draw.below(zone.holes);
                format!("hole {} of {side}{}", self.int(number), zone.name)
            }
        }
    }

    /// Several holes by name.
    pub(super) fn zone(&mut self, at: At) -> String {
        let side = match at.mover && self.world.two() {
            true => self.draw.pick(&["", "enemy ", "own "]),
            false => "",
        };
        let zones: Vec<_> = self.world.rows.iter().chain(&self.world.zones).copied().collect();
        let zone = self.draw.pick(&zones);
        match zone.holes > 1 && self.draw.below(3) == 2 {
            true => format!("holes 1 to {} of {side}{}", zone.holes, zone.name),
            false => format!("{side}{}", zone.name),
        }
    }

    /// A store, a reserve, all of them, the hand, the board.
    pub(super) fn container(&mut self, at: At) -> String {
        let mut found: Vec<&str> = Vec::new();
        let stores = self.world.stores != Stores::None;
        if at.mover && stores {
            found.extend(["own store", "own store"]);
        }
        if at.mover && stores && self.world.two() {
            found.push("enemy store");
        }
        if at.mover && self.world.reserves {
            found.push("own reserve");
        }
        if at.mover && self.world.reserves && self.world.two() {
            found.push("enemy reserve");
        }
        if stores {
            found.push("every store");
        }
        if self.world.reserves {
            found.push("every reserve");
        }
        if at.lap {
            found.push("the hand");
        }
        found.push("the board");
        self.draw.pick(&found).to_string()
    }

    /// Holes of a `take`, `mark`, `give`, `close`.
    pub(super) fn set(&mut self, at: At) -> String {
        let mut text = self.set_item(at);
        if self.draw.once_in(4) {
            let relations = self.relations(at);
            let item = match self.draw.below(2) {
                1 if !relations.is_empty() => format!("{} of each", self.draw.pick(&relations)),
                _ => self.set_item(at),
            };
            text = format!("{text} and {item}");
        }
        text
    }

    fn set_item(&mut self, at: At) -> String {
        match self.draw.below(8) {
            3 => self.zone(at),
            4 | 5 => format!("every {}", self.desc(at.deeper())),
            6 if at.way && at.here => {
                let most = if self.draw.below(2) == 1 { format!("at most {} ", self.int(3)) } else { String::new() };
                let way = self.draw.pick(&["behind", "after"]);
                // a number in front wants the plural, and the plural reads as well without one
                format!("the line {way} {} of {most}{}", self.hole(at.deeper()), self.plural_desc(at.deeper()))
            }
            7 if at.way && at.here => format!("the holes across the gaps after {}", self.hole(at.deeper())),
            _ => self.hole(at),
        }
    }

    /// A description in the plural.
    pub(super) fn plural_desc(&mut self, at: At) -> String {
        let side = self.side(at);
        let mut text = format!("{side}holes");
        if self.draw.below(2) == 1 {
            text.push_str(&self.quality(At { it: true, here: false, ..at.deeper() }));
        }
        text
    }
}

/// A description with its article.
pub(super) fn a(desc: &str) -> String {
    let vowel = desc.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {desc}", if vowel { "an" } else { "a" })
}
