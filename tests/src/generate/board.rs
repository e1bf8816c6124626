//! `board`: shape, owners, stores, paths, and the names declared there.

use super::Maker;
use super::pictures::Picture;
use super::world::{Kind, Stores, Way, Zone};

const ZONES: [&str; 4] = ["corner", "square", "far", "wing"];
const NOUNS: [&str; 3] = ["house", "heap", "inlet"];
const KINDS: [Kind; 3] = [
    Kind { one: "cowrie", many: "cowries" },
    Kind { one: "pearl", many: "pearls" },
    Kind { one: "box", many: "boxes" },
];

fn row(name: &'static str, holes: usize) -> Zone {
    Zone { name, single: false, holes }
}

impl Maker<'_> {
    /// The part `board`.
    pub(super) fn board(&mut self) {
        let mut lines = match self.draw.below(8) {
            4 => self.board_of_rows(4),
            5 => self.ring(),
            6 => self.picture(),
            7 if self.draw.below(2) == 1 => self.board_of_rows(6),
            _ => self.board_of_rows(2),
        };
        let stores = self.stores();
        lines.extend(stores);
        let way = self.way();
        lines.extend(way);
        let names = self.names();
        lines.extend(names);
        self.part("board", lines);
    }

    fn board_of_rows(&mut self, rows: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let columns = 2 + self.draw.below(if rows == 2 { 5 } else { 3 });
        let mut length = columns.to_string();
        if self.draw.once_in(6) {
            let others = self.draw.pick(&["3", "3 or 4", "3, 5 or 6 to 10 by 2", "4 to 6", "2, 3 or 5"]);
            lines.push(format!("size N is {columns}, or {others}"));
            self.world.sizes.push(('N', 2.min(columns)));
            length = self.draw.pick(&["N", "N", "2 x N - N", "half of 2 x N"]).to_string();
        } else {
            self.world.holes = Some(rows * columns);
        }
        let least = if self.world.sizes.is_empty() { columns } else { 2 };
        let ends = rows == 2 && self.draw.once_in(6);
        if ends {
            self.world.holes = self.world.holes.map(|holes| holes + 2);
        }
        lines.push(format!("{rows} rows of {length}{}", if ends { " and 2 ends" } else { "" }));
        let names: &[&'static str] = match rows {
            2 => &["row"],
            4 => &["front", "back"],
            _ => &["front", "middle", "back"],
        };
        self.world.rows = names.iter().map(|name| row(name, least)).collect();
        if ends {
            self.world.zones.push(Zone { name: "end", single: false, holes: 1 });
        }
        lines.push(match self.draw.below(10) {
            8 if rows > 2 => "every player owns front and back".to_string(),
            8 => "every player owns row".to_string(),
            9 if self.world.sizes.is_empty() && !ends => {
                self.world.mirrored = false;
                Picture::drawn(&mut self.draw, rows, columns, &["S", "N", "-"], false).owners()
            }
            _ => "every player owns his rows".to_string(),
        });
        lines
    }

    fn ring(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        let seats = self.players();
        lines.extend(seats);
        let each = 2 + self.draw.below(4);
        let holes = each * self.world.seats.len();
        self.world.holes = Some(holes);
        self.world.facing = false;
        self.world.mirrored = false;
        lines.push(format!("ring of {}", self.int(holes)));
        lines.push(format!("every player owns {each} holes in turn"));
        self.world.rows = vec![row("row 1", each)];
        lines
    }

    /// A board that is drawn: owners and path are pictures.
    fn picture(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        let seats = self.players();
        lines.extend(seats);
        let rows = 1 + self.draw.below(4);
        let columns = 2 + self.draw.below(4);
        let mut initials: Vec<String> = self.world.seats.iter().map(|seat| seat[..1].to_string()).collect();
        initials.push("-".to_string());
        let initials: Vec<&str> = initials.iter().map(String::as_str).collect();
        let gaps = rows > 1 && self.draw.once_in(4);
        let picture = Picture::drawn(&mut self.draw, rows, columns, &initials, gaps);
        self.world.holes = Some(picture.holes());
        self.world.facing = false;
        self.world.mirrored = false;
        let facing = picture.of_two_halves().then_some("row 1 faces enemy row 1");
        lines.push(format!("{rows} rows of {columns}"));
        lines.push(picture.owners());
        if rows != 2 || gaps || self.draw.below(3) < 2 {
            self.world.round = false;
            lines.push(if rows == 1 { self.along(columns) } else { picture.path(&mut self.draw) });
        }
        if let Some(facing) = facing.filter(|_| self.draw.below(2) == 1) {
            self.world.facing = true;
            lines.push(facing.to_string());
        }
        self.world.rows = vec![row("row 1", if gaps { 1 } else { columns })];
        lines
    }

    /// The length of a row, as a number or the letter of its size.
    fn columns(&self) -> String {
        match self.world.holes {
            Some(holes) => (holes / 2 / self.world.rows.len()).to_string(),
            None => "N".to_string(),
        }
    }

    /// The path along a single row.
    fn along(&mut self, columns: usize) -> String {
        format!("path: holes 1 to {columns} of row 1{}", self.draw.pick(&["", ", open"]))
    }

    fn players(&mut self) -> Option<String> {
        self.world.seats = match self.draw.below(5) {
            2 => vec!["South"],
            3 => vec!["South", "East", "North"],
            4 => vec!["South", "West", "North", "East"],
            _ => return None,
        };
        Some(format!("players {}", self.world.seats.join(", ")))
    }

    fn stores(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        let side = self.draw.pick(&["right", "right", "left"]);
        let (stores, line) = match self.draw.below(5) {
            2 | 3 if self.world.mirrored => (Stores::AtAnEnd, format!("every player has a store at the {side} end")),
            4 => (Stores::None, "no stores".to_string()),
            _ => (Stores::OffBoard, "every player has a store off the board".to_string()),
        };
        self.world.stores = stores;
        lines.push(line);
        if self.draw.below(3) == 2 {
            self.world.reserves = true;
            lines.push("every player has a reserve".to_string());
        }
        lines
    }

    /// The path, and others beside it.
    fn way(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.world.rows.len() == 3 {
            let columns = self.columns();
            self.world.round = false;
            lines.push(format!("path: back, holes {columns} to 1 of middle, front"));
        } else if self.world.round {
            let through = match self.draw.below(3) {
                1 | 2 if self.world.stores == Stores::AtAnEnd => {
                    self.world.through = true;
                    self.draw.pick(&[", through own store", ", through own store", ", through every store"])
                }
                _ => "",
            };
            let round = match self.world.rows.len() {
                2 => "own rows",
                1 if self.world.mirrored && self.world.zones.is_empty() && self.draw.below(3) == 2 => "own rows",
                _ => "the board",
            };
            let through = if round == "own rows" { through.replace("every", "own") } else { through.to_string() };
            let once = if self.draw.once_in(8) { ", chosen once" } else { "" };
            lines.push(match self.draw.below(6) {
                3 => format!("path clockwise round {round}{through}"),
                4 => {
                    self.world.way = Way::Two;
                    format!("path clockwise or counter-clockwise round {round}{through}{once}")
                }
                5 if !self.world.through && self.draw.below(3) == 2 => {
                    self.world.way = Way::Free;
                    self.world.round = false;
                    format!("path to any next hole{}", self.draw.pick(&["", ", never reverse"]))
                }
                _ => format!("path counter-clockwise round {round}{through}"),
            });
        }
        if self.world.mirrored && self.world.way == Way::One && self.draw.once_in(5) {
            let (name, path) = self.draw.pick(&[
                ("out", "path out: row, open"),
                ("ring-way", "path ring-way counter-clockwise round own rows"),
                ("far-way", "path far-way clockwise round the board"),
                ("own-way", "path own-way of South clockwise round the board"),
                ("free-way", "path free-way to any next hole"),
                ("list-way", "path list-way: holes 2 to 1 of row, enemy row"),
            ]);
            let first = self.world.rows[0].name;
            lines.push(
                path.replace("row,", &format!("{first},"))
                    .replace("of row", &format!("of {first}"))
                    .replace("enemy row", &format!("enemy {first}")),
            );
            if name == "own-way" {
                lines.push("path own-way of North counter-clockwise round the board".to_string());
            }
            self.world.paths.push(name);
        }
        lines
    }

    /// Zones, nouns, series, facing, letters, kinds of seed.
    fn names(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for name in ZONES.iter().take(self.draw.below(3)) {
            let place = self.hole_of_zone(super::world::At::NOWHERE);
            match self.draw.below(3) {
                2 => {
                    let other = self.hole_of_zone(super::world::At::NOWHERE);
                    self.world.zones.push(Zone { name, single: false, holes: 1 });
                    lines.push(format!("{name} is {place} and {other}"));
                }
                _ => {
                    self.world.zones.push(Zone { name, single: true, holes: 1 });
                    lines.push(format!("{name} is {place}"));
                }
            }
        }
        if self.world.mirrored && self.world.two() && self.draw.once_in(12) {
            let first = self.world.rows[0].name;
            lines.push(format!("holes 1 to 2 of {first} faces holes 2 to 1 of enemy {first}"));
        }
        if self.world.mirrored && self.draw.once_in(8) {
            let zone = self.world.rows[0].name;
            lines.push(format!("{zone} is written {}", self.draw.pick(&["A", "Q", "Z"])));
        }
        for kind in KINDS.iter().take(if self.draw.below(5) == 4 { 1 + self.draw.below(3) } else { 0 }) {
            let worth = self.draw.pick(&["", " that counts 10", " that counts 3", " that counts 0"]);
            lines.push(format!("{} is a kind of seed{worth}", super::phrase::a(kind.one)));
            if self.draw.once_in(4) {
                lines.push(format!("{} is written {}", kind.one, ["k", "r", "x"][self.world.kinds.len()]));
            }
            self.world.kinds.push(*kind);
        }
        for name in NOUNS.iter().take(self.draw.below(4).saturating_sub(1)) {
            let desc = self.desc_of("", super::world::At { it: true, ..super::world::At::NOWHERE });
            lines.push(format!("{} is {}", super::phrase::a(name), super::phrase::a(&desc)));
            self.world.nouns.push(name);
        }
        if self.draw.once_in(6) {
            lines.push(format!("series price is {}", self.draw.pick(&["2, 3", "2, 2 and again 1, 3", "1"])));
            self.world.series.push("price");
        }
        lines
    }
}
