//! Tests and conditions.

use super::Maker;
use super::phrase::a;
use super::world::{At, Stores};

impl Maker<'_> {
    /// What is asked of a hole; in a description of the hole described, else of the place before it.
    pub(super) fn test(&mut self, at: At) -> String {
        let at_start = if at.turn && self.draw.once_in(8) { " at turn start" } else { "" };
        match self.draw.below(24) {
            0..=3 => format!("{}{at_start}", self.draw.pick(&["is occupied", "is empty", "is not empty"])),
            4..=8 => format!("{} {}", self.draw.pick(&["holds", "holds", "does not hold"]), self.number(at)),
            9 | 10 if at.was => self.was(at),
            9 | 10 if at.turn => format!("held {} at turn start", self.draw.pick(&["2", "1 or 3", "2 or more"])),
            11 => format!("{} {}", self.is(), self.in_zone(at)),
            12 => format!("{} {}{at_start}", self.is(), a(&self.plain_desc(at))),
            13 if at.turn => {
                let what = self.draw.pick(&["lifted", "taken", "sown"]);
                format!("{} {what} this {}", self.draw.pick(&["was", "was not"]), self.draw.pick(&["turn", "lap"]))
            }
            14 if at.mover => {
                let side = if self.world.enemies() { self.draw.pick(&["own", "enemy"]) } else { "own" };
                format!("{} {side}", self.is())
            }
            15 if at.rest && self.world.enemies() => format!("{} threatened", self.is()),
            16 => "is closed".to_string(),
            17 if at.here || at.origin => format!("{} {}", self.is(), self.hole(at.deeper())),
            18 if at.deep < 2 => format!("is the only {}", self.plain_desc(at)),
            19 => self.holds_kind(at),
            20 => format!(
                "{} {}",
                self.draw.pick(&["counts", "does not count"]),
                self.draw.pick(&["5 or more", "2", "1 to 4"])
            ),
            21 | 23 if self.world.stores != Stores::None && self.world.through && (at.here || at.it) && at.mover => {
                self.draw.pick(&["is a store", "is not a store", "is own store"]).to_string()
            }
            22 if at.was && self.world.enemies() => {
                self.draw.pick(&["was own", "was enemy", "was not own"]).to_string()
            }
            _ => "is occupied".to_string(),
        }
    }

    /// What a hole was before the seed fell.
    fn was(&mut self, at: At) -> String {
        match self.draw.below(6) {
            0 => "was empty".to_string(),
            1 => "was occupied".to_string(),
            2 => format!("held {}", self.draw.pick(&["1", "2 or 3", "2 or more", "an odd number"])),
            3 => format!("did not hold {}", self.draw.pick(&["1", "2"])),
            4 if !self.world.marks.is_empty() => format!("was {}", a(self.world.marks[0])),
            5 => match self.world.kinds.first().copied() {
                Some(kind) => {
                    let one = a(kind.one);
                    match self.draw.below(4) {
                        0 => format!("held no {}", kind.one),
                        1 => format!("held {one}"),
                        2 => format!("did not hold {one}"),
                        _ => format!("did not hold 2 {}", kind.many),
                    }
                }
                None => format!("was {}", a(&self.plain_desc(at))),
            },
            _ => "was empty".to_string(),
        }
    }

    fn holds_kind(&mut self, at: At) -> String {
        let Some(kind) = self.kind() else { return format!("holds {}", self.number(at)) };
        match self.draw.below(7) {
            0 => format!("holds {}", a(kind.0)),
            1 => format!("holds no {}", kind.0),
            2 => format!("holds 2 {}", kind.1),
            3 => format!("holds 2 or more {}", kind.1),
            4 => format!("does not hold {}", a(kind.0)),
            5 => format!("does not hold 2, 3 or 4 {}", kind.1),
            _ if at.turn => format!("held no {} at turn start", kind.0),
            _ => format!("holds 2 to 3 {}", kind.1),
        }
    }

    /// One and many of a kind of seed, plain ones among them, if there are kinds.
    pub(super) fn kind(&mut self) -> Option<(&'static str, &'static str)> {
        let mut kinds: Vec<_> = self.world.kinds.iter().map(|kind| (kind.one, kind.many)).collect();
        if kinds.is_empty() {
            return None;
        }
        kinds.push(("plain seed", "plain seeds"));
        Some(self.draw.pick(&kinds))
    }

    fn is(&mut self) -> &'static str {
        self.draw.pick(&["is", "is", "is not"])
    }

    fn in_zone(&mut self, at: At) -> String {
        format!("in {}", self.zone(at))
    }

    /// A description without qualities.
    fn plain_desc(&mut self, at: At) -> String {
        self.desc(At { deep: 9, ..at })
    }

    /// Conditions joined by `and`, so many at most.
    pub(super) fn conds(&mut self, at: At, most: usize) -> String {
        let mut all = vec![self.cond(at)];
        while all.len() < most && self.draw.once_in(4) {
            all.push(self.cond(at));
        }
        all.join(" and ")
    }

    /// One condition.
    pub(super) fn cond(&mut self, at: At) -> String {
        match self.draw.below(20) {
            0 | 1 if at.here => format!("{} {}", self.hole(At { deep: 2, ..at }), self.test_here(at)),
            2..=4 => self.there_is(at),
            5 => format!("{} {}", self.zone(at), self.draw.pick(&["is occupied", "is empty", "holds 4 or more"])),
            6 | 7 => self.container_cond(at),
            8 => match self.tally(at) {
                Some(tally) => {
                    format!("{tally} {} {}", self.is(), self.draw.pick(&["2 or more", "3", "1 to 2", "an even number"]))
                }
                None => self.there_is(at),
            },
            9 if at.mover => match self.world.enemies() {
                true => self
                    .draw
                    .pick(&[
                        "enemy is bare",
                        "mover is bare",
                        "enemy is not bare",
                        "a player is bare",
                        "every player is bare",
                    ])
                    .to_string(),
                false => "mover is bare".to_string(),
            },
            10 if at.mover => {
                let seat = self.seat();
                format!("mover {} {seat}", self.is())
            }
            11 if at.turn && !self.world.turns.is_empty() => {
                let kind = self.draw.pick(&self.world.turns.clone());
                format!("this {} {} turn", self.is(), a(kind))
            }
            12 if at.turn && at.mover => {
                let what = self.draw.pick(&["first turn of mover", "first lap", "first turn of the game"]);
                format!("this {} the {what}", self.is())
            }
            13 if !self.world.stages.is_empty() && at.mover => {
                let stage = self.draw.pick(&self.world.stages.clone());
                format!("the stage {} {stage}", self.is())
            }
            14 if at.seed && !self.world.kinds.is_empty() => {
                let kind = self.draw.pick(&self.world.kinds.clone());
                format!("the seed {} {}", self.is(), a(kind.one))
            }
            15 if at.turn => {
                let what = self.draw.pick(&["turn", "lap"]);
                format!("this {what} {} captured", self.draw.pick(&["has", "has not"]))
            }
            16 if at.turn && self.world.round => match at.way {
                true => format!("the direction {} {}", self.is(), self.draw.pick(&["clockwise", "counter-clockwise"])),
                false => "no direction is set".to_string(),
            },
            17 if at.here && at.mover => self.draw.pick(&["owner is mover", "owner is not mover"]).to_string(),
            18 if at.origin => format!(
                "{} {}",
                self.hole(At { deep: 2, ..at }),
                self.test(At { was: false, it: false, deep: 2, ..at })
            ),
            _ => self.there_is(at),
        }
    }

    /// A test of a place, which may be `here`.
    fn test_here(&mut self, at: At) -> String {
        self.test(At { was: false, it: false, deep: 2, ..at })
    }

    fn there_is(&mut self, at: At) -> String {
        let desc = At { here: at.here, ..at };
        match self.draw.below(4) {
            0 => format!("there is no {}", self.some(desc.deeper())),
            1 => format!("there is {}", a(&self.some(desc.deeper()))),
            _ => format!("there are {} {}", self.quantity(), self.plural_desc(desc.deeper())),
        }
    }

    /// A description that does not fit every hole.
    fn some(&mut self, at: At) -> String {
        let desc = self.desc(at);
        match desc.ends_with("hole") && self.draw.below(8) != 7 {
            true => format!("{desc} that is occupied"),
            false => desc,
        }
    }

    fn container_cond(&mut self, at: At) -> String {
        let what = self.container(at);
        match self.draw.below(5) {
            0 => format!("{what} holds {}", self.draw.pick(&["5 or more", "3 or more", "2", "an even number"])),
            1 => format!("{what} is empty"),
            2 => format!("{what} counts {}", self.draw.pick(&["5 or more", "9 or more", "2"])),
            3 => match self.world.kinds.first().copied() {
                Some(kind) => format!("{what} holds no {}", kind.one),
                None => format!("{what} is occupied"),
            },
            _ => format!("{what} does not hold {}", self.number(At { deep: 9, ..at })),
        }
    }

    /// The name of a seat.
    pub(super) fn seat(&mut self) -> &'static str {
        let seats = self.world.seats.clone();
        self.draw.pick(&seats)
    }
}
