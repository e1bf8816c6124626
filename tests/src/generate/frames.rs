//! Rulesets that others are based on.

use mancala_grammar::source::Source;

use super::Maker;
use super::world::{Stores, Tally, Way, Zone};
use crate::collection;

const TWO_ROWS: &str = "---
game: Frame of Two Rows
---
board
    2 rows of 6
    every player owns his rows
    every player has a store at the right end
    every player has a reserve
    path counter-clockwise round the board, through own store

start
    4 in every hole, 10 in every reserve
    South starts

sowing
    (home) origin counts as empty

(any) turn
    lift an own hole; sow

(pair) when the last seed falls in an enemy hole that holds 2
    take here, to own store

end
    if stuck: take every hole, to owner's store; most seeds wins
    if endless: that move is not allowed
    if same position a third time: draw
";

const FOUR_ROWS: &str = "---
game: Frame of Four Rows
---
board
    4 rows of 8
    every player owns his rows
    no stores
    every player has a reserve
    path clockwise or counter-clockwise round own rows

start
    2 in every hole, 10 in every reserve
    South starts

sowing
    (home) origin counts as empty

(any) turn
    lift an own hole that holds 2 or more
    choose a direction; sow

(pair) when the last seed falls in an own front hole and facing is occupied
    take facing, off the board

end
    if stuck: the stuck player loses
    if endless: that move is not allowed
    if same position a third time: draw
";

/// The ruleset of that name: one of the two frames, or one of the collection.
#[must_use]
pub fn parent(name: &str) -> Option<Source> {
    match name {
        "Frame of Two Rows" => Some(Source::new("two-rows", TWO_ROWS)),
        "Frame of Four Rows" => Some(Source::new("four-rows", FOUR_ROWS)),
        name => collection::parent(name),
    }
}

impl Maker<'_> {
    /// Begins a ruleset that is based on a frame.
    pub(super) fn frame(&mut self) {
        self.world.child = true;
        self.world.rounds = false;
        self.world.reserves = true;
        let row = |name, holes| Zone { name, single: false, holes };
        let lines = match self.draw.below(2) {
            0 => {
                self.text.push_str("based on \"Frame of Two Rows\"\n\n");
                self.world.rows = vec![row("row", 6)];
                self.world.stores = Stores::AtAnEnd;
                self.world.through = true;
                vec!["2 rows of 6", "corner is hole 1 of row", "every player has a store at the left end"]
            }
            _ => {
                self.text.push_str("based on \"Frame of Four Rows\"\n\n");
                self.world.rows = vec![row("front", 8), row("back", 8)];
                self.world.stores = Stores::None;
                self.world.way = Way::Two;
                vec!["4 rows of 8", "corner is hole 8 of front", "front is written A"]
            }
        };
        let count = self.draw.below(3);
        if count > 0 {
            self.part("board", lines.iter().take(count).map(|line| (*line).to_string()).collect());
        }
        if count > 1 {
            self.world.zones.push(Zone { name: "corner", single: true, holes: 1 });
        }
        self.world.marks = ["den"][..self.draw.below(2)].to_vec();
        self.world.tallies = [Tally { name: "debt", per_player: true }][..self.draw.below(2)].to_vec();
        self.answers();
        match self.draw.below(4) {
            2 => self.text.push_str("omit (pair)\n\n"),
            3 => {
                let before = "before (pair)\n".to_string();
                self.text.push_str(&before);
                self.part("when the last seed falls in an own hole that holds 4", vec!["stop".to_string()]);
            }
            _ => {}
        }
    }
}
