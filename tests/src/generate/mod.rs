//! Rulesets written by chance: every part of the language, well-formed mostly, drawn from a stream of bytes.
//!
//! The same bytes write the same text. Fewer and smaller bytes write a smaller ruleset, none at all the smallest: so what
//! shrinks the bytes shrinks the ruleset, and what mutates bytes mutates rulesets.

mod acts;
mod ask;
mod board;
pub mod draw;
mod examples;
mod frames;
mod front;
mod moves;
mod phrase;
mod pictures;
mod rounds;
mod rules;
mod spoil;
mod start;
mod turns;
mod world;

pub use frames::parent;

use self::draw::Draw;
use self::world::{Tally, World};

/// Bytes that are enough for nearly all rulesets.
pub const BYTES: usize = 700;

/// A ruleset out of these bytes; now and then it has a mistake.
#[must_use]
pub fn ruleset(bytes: &[u8]) -> String {
    ruleset_and_rest(bytes).0
}

/// A ruleset, and the bytes that it did not need.
#[must_use]
pub fn ruleset_and_rest(bytes: &[u8]) -> (String, &[u8]) {
    let mut maker = Maker { draw: Draw::new(bytes), world: World::new(), text: String::new(), labels: 0, cited: false };
    maker.whole();
    let text = match maker.draw.once_in(12) {
        true => spoil::spoilt(&mut maker.draw, &maker.text),
        false => maker.text,
    };
    (text, maker.draw.rest())
}

/// Writes one ruleset.
struct Maker<'b> {
    draw: Draw<'b>,
    world: World,
    text: String,
    /// Labels given so far.
    labels: usize,
    /// There is a source to cite.
    cited: bool,
}

impl Maker<'_> {
    fn whole(&mut self) {
        self.front();
        match self.draw.once_in(12) {
            true => self.frame(),
            false => {
                self.board();
                self.world.rounds = self.kept() && self.draw.once_in(10);
                self.plan();
                self.start();
                self.stages();
                self.sowing();
            }
        }
        self.turns();
        self.rules();
        self.makers();
        self.moves();
        self.end();
        self.readings();
        self.examples();
    }

    /// What the clauses will speak of: marks, tallies, stages, procedures, answers.
    fn plan(&mut self) {
        self.world.marks = ["den", "shut"][..[0, 0, 1, 1, 2][self.draw.below(5)]].to_vec();
        let all = [("debt", true), ("passes", false)];
        let tallies = all.iter().take([0, 0, 1, 2][self.draw.below(4)]);
        self.world.tallies = tallies.map(|(name, per_player)| Tally { name, per_player: *per_player }).collect();
        if self.world.rounds {
            self.world.tallies.push(Tally { name: "points", per_player: true });
            self.world.made_tallies.push("points");
        }
        if self.draw.once_in(5) {
            self.world.stages = ["early", "late", "final"][..2 + self.draw.below(2)].to_vec();
            self.world.stage_of_each = self.draw.once_in(4);
        }
        self.world.procedures = ["set-out", "harvest"][..[0, 0, 0, 1, 2][self.draw.below(5)]].to_vec();
        self.answers();
    }

    fn answers(&mut self) {
        self.world.answers =
            ["usual", "rare", "first-way", "other-way"][..[0, 0, 0, 2, 4][self.draw.below(5)]].to_vec();
    }

    /// The parts `reading`.
    fn readings(&mut self) {
        let answers = self.world.answers.clone();
        for (pair, name) in answers.chunks(2).zip(["which", "how"]) {
            let lines = pair.iter().map(|answer| format!("answer {answer} \"so\"")).collect();
            self.part(&format!("reading {name} \"is it so?\""), lines);
        }
    }

    /// The words, bound to an answer where there are readings.
    fn under(&mut self, words: String) -> String {
        if self.world.answers.is_empty() {
            return words;
        }
        let answer = self.draw.pick(&self.world.answers.clone());
        format!("{words} under {answer}")
    }

    /// Writes a part.
    fn part(&mut self, head: &str, lines: Vec<String>) {
        let bare = !head.contains(' ') || head.starts_with("reading") || head.starts_with("example");
        let head = if bare || head.starts_with('(') { head.to_string() } else { self.labelled(head) };
        self.text.push_str(&head);
        let tail = self.tail();
        self.text.push_str(&tail);
        let example = head.starts_with("example");
        for line in lines {
            let indent = if line.starts_with("    ") { "        " } else { "    " };
            let plain = example || head.starts_with("reading") || line.starts_with('(');
            let line = line.trim_start();
            let line = if plain { line.to_string() } else { self.labelled(line) };
            let tail = if example { String::new() } else { self.tail() };
            self.text.push_str(&format!("\n{indent}{line}{tail}"));
        }
        self.text.push_str("\n\n");
    }

    fn labelled(&mut self, words: &str) -> String {
        if !self.draw.once_in(24) {
            return words.to_string();
        }
        self.labels += 1;
        format!("(g.{}) {words}", self.labels)
    }

    /// A citation, a ground, a comment.
    fn tail(&mut self) -> String {
        let cite = if self.cited { self.draw.pick(&[" [T:1]", " [T:2-3 B4]", " [5.1 6]"]) } else { "" };
        match self.draw.below(32) {
            27 | 28 => cite.to_string(),
            29 => format!("{cite} chosen: not stated"),
            30 => format!("{cite} {}: so it follows", self.draw.pick(&["inferred", "repaired"])),
            31 => " # a comment".to_string(),
            _ => String::new(),
        }
    }
}
