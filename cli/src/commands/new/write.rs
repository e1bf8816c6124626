//! The text of a new ruleset, with comments for him who goes on with it.

use super::wishes::{Capture, CapturedTo, Direction, Laps, Origin, Rows, Singles, Stores, Stuck, Wishes, YesNo};

/// Column in which grounds begin.
const GROUNDS: usize = 70;

/// The ground of what was asked for.
const CITE: &str = "chosen: to be cited";
/// The ground of what sources seldom say.
const SILENT: &str = "chosen: not stated";

/// A ruleset being written.
#[derive(Default)]
pub struct Page(String);

impl Page {
    /// A line as it is.
    pub fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    /// A clause with its ground.
    fn clause(&mut self, words: &str, ground: &str) {
        let room = GROUNDS.saturating_sub(words.chars().count()).max(3);
        self.line(&format!("{words}{}{ground}", " ".repeat(room)));
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// The whole ruleset.
pub fn ruleset(wishes: &Wishes) -> String {
    let mut page = Page::default();
    front(&mut page, wishes);
    board(&mut page, wishes);
    start(&mut page, wishes);
    sowing(&mut page, wishes);
    turn(&mut page, wishes);
    rules(&mut page, wishes);
    moves(&mut page, wishes);
    end(&mut page, wishes);
    examples(&mut page, wishes);
    page.into_text()
}

/// A text between quotes, as YAML reads it.
pub fn in_quotes(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Front matter with what may be said in it.
fn front(page: &mut Page, wishes: &Wishes) {
    page.line("---");
    page.line(&format!("game: {}", in_quotes(&wishes.title)));
    facts(page);
    page.line("---");
    for line in [
        "# Every clause ends in the sentences that it rests on, S:3 between brackets, or in a ground: chosen, inferred,",
        "# repaired. What is `to be cited` here was asked for when this file was begun. Number the sentences of the",
        "# source in a sheet, and put their numbers in the place of these grounds. All words: docs/language.md.",
    ] {
        page.line(line);
    }
}

/// What front matter may say.
pub fn facts(page: &mut Page) {
    for line in [
        "# names: [another name]",
        "# people: who plays it",
        "# region: where it is played",
        "# recorded: 1950",
        "# sources:",
        "#   S: { title: \"The title\", author: \"The author\", year: 1950, page: 12, sheet: sources/this-game.yaml }",
    ] {
        page.line(line);
    }
}

fn board(page: &mut Page, wishes: &Wishes) {
    page.line("board");
    page.clause(&format!("    {} rows of {}", wishes.row_count(), wishes.columns), CITE);
    match wishes.rows {
        Rows::Two | Rows::Four => page.clause("    every player owns his rows", CITE),
        Rows::Three => page.clause(&format!("    owners {}", owners_of_three(wishes.columns)), CITE),
    }
    match wishes.stores {
        Stores::None => page.clause("    no stores", CITE),
        Stores::OffBoard => page.clause("    every player has a store off the board", CITE),
        Stores::InPath => page.clause(&format!("    every player has a store at the {} end", store_end(wishes)), CITE),
    }
    page.clause(&format!("    {}", path(wishes)), CITE);
    page.line("");
}

/// Seeds come to a store after the last hole of the row: at its right end counter-clockwise, else at its left.
fn store_end(wishes: &Wishes) -> &'static str {
    if wishes.direction == Direction::Clockwise { "left" } else { "right" }
}

fn path(wishes: &Wishes) -> String {
    let round = match wishes.rows {
        Rows::Two => "round the board",
        Rows::Four => "round own rows",
        Rows::Three => return format!("path: {}", path_of_three(wishes.columns, wishes.direction)),
    };
    let (way, once) = match wishes.direction {
        Direction::CounterClockwise => ("counter-clockwise", ""),
        Direction::Clockwise => ("clockwise", ""),
        Direction::Either => ("clockwise or counter-clockwise", ""),
        Direction::ChosenOnce => ("clockwise or counter-clockwise", ", chosen once"),
    };
    let through = if wishes.stores == Stores::InPath { ", through own store" } else { "" };
    format!("path {way} {round}{through}{once}")
}

/// The upper row is North's, the lower South's; of the middle row each has the half at his left; a hole between is
/// nobody's.
fn owners_of_three(columns: u16) -> String {
    let half = columns / 2;
    let row = |owner: fn(u16, u16, u16) -> &'static str| {
        let holes: Vec<&str> = (0..columns).map(|column| owner(column, half, columns)).collect();
        holes.join(" ")
    };
    let middle = row(|column, half, columns| match () {
        () if column < half => "S",
        () if column >= columns - half => "N",
        () => "-",
    });
    format!("{} / {middle} / {}", row(|_, _, _| "N"), row(|_, _, _| "S"))
}

/// Along the near row, back along the middle one, and along the far one.
fn path_of_three(columns: u16, direction: Direction) -> String {
    let right: Vec<u16> = (1..=columns).collect();
    let left: Vec<u16> = right.iter().rev().copied().collect();
    let (near, middle) = if direction == Direction::Clockwise { (left, right) } else { (right, left) };
    let row = |holes: &[u16], before: u16| {
        let holes: Vec<String> = holes.iter().map(|hole| (hole + before).to_string()).collect();
        holes.join(" ")
    };
    format!("{} / {} / {}", row(&near, 2 * columns), row(&middle, columns), row(&near, 0))
}

fn start(page: &mut Page, wishes: &Wishes) {
    page.line("start");
    page.clause(&format!("    (lay-out) {} in every hole", wishes.seeds), CITE);
    page.clause(&format!("    total {}", wishes.total()), "inferred: the holes, and the seeds in each");
    page.clause("    South starts", SILENT);
    page.line("");
}

fn sowing(page: &mut Page, wishes: &Wishes) {
    page.line("sowing");
    match wishes.origin {
        Origin::Plain => page.clause("    origin counts as empty", CITE),
        Origin::Skipped => page.clause("    skip origin", CITE),
        Origin::Occupied => page.clause("    origin counts as occupied", CITE),
    }
    match wishes.laps {
        Laps::Single => {}
        Laps::Relay => page.clause("    relay", CITE),
        Laps::RelayFromNext => page.clause("    relay from next", CITE),
    }
    page.line("");
}

fn turn(page: &mut Page, wishes: &Wishes) {
    let sow = match wishes.direction {
        Direction::Either | Direction::ChosenOnce => "choose a direction; sow",
        Direction::CounterClockwise | Direction::Clockwise => "sow",
    };
    page.clause("turn", CITE);
    match wishes.singles {
        Singles::Allowed => page.clause(&format!("    lift an own hole; {sow}"), CITE),
        Singles::Barred => page.clause(&format!("    lift an own hole that holds 2 or more; {sow}"), CITE),
        Singles::FallBack => {
            page.clause("    lift an own hole that holds 2 or more", CITE);
            page.clause("    else an own hole", CITE);
            page.clause(&format!("    {sow}"), CITE);
        }
    }
    page.line("");
}

fn rules(page: &mut Page, wishes: &Wishes) {
    page.line("# Of the rules of one event the first that fits is done: exceptions stand first.");
    if wishes.again == YesNo::Yes {
        page.clause("(again) when the last seed falls in own store", CITE);
        page.line("    move again");
        page.line("");
    }
    let Some((event, condition, taken)) = captured(wishes) else { return };
    page.clause(&format!("(capture) when the last seed falls{event}"), CITE);
    for condition in condition {
        page.clause(&format!("        and {condition}"), CITE);
    }
    match wishes.captured_to {
        CapturedTo::Store => page.clause(&format!("    take {taken}, to own store"), CITE),
        CapturedTo::OffBoard => page.clause(&format!("    take {taken}, off the board"), CITE),
        CapturedTo::Resown => {
            page.clause(&format!("    take {taken}, to the hand"), CITE);
            page.clause("    sow from next", CITE);
        }
    }
    page.line("");
}

/// Where the last seed falls, what must hold, and what is taken.
fn captured(wishes: &Wishes) -> Option<(String, Vec<&'static str>, &'static str)> {
    let resown = wishes.captured_to == CapturedTo::Resown;
    // a store that is sown in may come next, and is not captured
    let through = wishes.stores == Stores::InPath;
    Some(match wishes.capture {
        Capture::None => return None,
        Capture::ByNumber => (format!(" in an enemy hole that holds {}", numbers(&wishes.numbers)), vec![], "here"),
        Capture::Facing if wishes.rows == Rows::Four => {
            (" in an own front hole that was empty".to_string(), vec!["facing is occupied"], "facing")
        }
        Capture::Facing => {
            let taken = if resown { "facing" } else { "here and facing" };
            (" in an own hole that was empty".to_string(), vec!["facing is occupied"], taken)
        }
        Capture::Column => {
            let event = " in an own front hole that was empty".to_string();
            (event, vec!["facing is occupied"], "facing and back of facing")
        }
        Capture::Next => {
            let mut conditions = vec!["next is occupied"];
            if through {
                conditions.push("next is not a store");
            }
            (" in a hole that was empty".to_string(), conditions, "next")
        }
        Capture::AcrossGap => {
            let mut conditions = vec!["next is empty", "next of next is occupied"];
            if through {
                conditions.extend(["next is not a store", "next of next is not a store"]);
            }
            (String::new(), conditions, "next of next")
        }
    })
}

fn numbers(numbers: &[u16]) -> String {
    let words: Vec<String> = numbers.iter().map(u16::to_string).collect();
    match words.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        words => words.join(", "),
    }
}

fn moves(page: &mut Page, wishes: &Wishes) {
    page.line("moves");
    match wishes.feed {
        YesNo::Yes => {
            page.clause("    (feed) if enemy is bare: prefer moves that do not leave enemy bare", CITE);
        }
        YesNo::No => page.clause("    every move is allowed", SILENT),
    }
    page.line("");
}

fn end(page: &mut Page, wishes: &Wishes) {
    page.line("# What sources seldom say, and what must be ruled on all the same: it is not stated, and chosen.");
    page.line("end");
    if wishes.fills_stores() {
        let half = wishes.total() / 2 + 1;
        page.clause(&format!("    (half) if own store holds {half} or more: mover wins"), SILENT);
    }
    let take = "take every hole, to owner's store; most seeds wins";
    match wishes.stuck {
        Stuck::OwnersTake => page.clause(&format!("    (stuck) if stuck: {take}"), CITE),
        Stuck::Loses => page.clause("    (stuck) if stuck: the stuck player loses", CITE),
        Stuck::Pass => {
            page.clause("    (stuck) if stuck: pass", CITE);
            let then = if wishes.stores == Stores::None { "draw" } else { take };
            page.clause(&format!("    (nobody) if nobody can move: {then}"), SILENT);
        }
    }
    if wishes.sows_on() {
        page.clause("    (endless) if endless: that move is not allowed", SILENT);
    }
    page.clause("    (again-and-again) if same position a third time: draw", SILENT);
    page.line("");
}

/// How an example is written, on this board.
fn examples(page: &mut Page, wishes: &Wishes) {
    let row = |first: &str| {
        let empty = (1..wishes.columns).map(|_| "0");
        std::iter::once(first).chain(empty).collect::<Vec<_>>().join(" ")
    };
    let mut rows: Vec<String> = (1..wishes.row_count()).map(|_| row("0")).collect();
    rows.push(row("1"));
    for line in [
        "# Examples show that the clauses say what the source says. Derive what must follow by hand, from the source and",
        "# not from the program, at least one for every rule, and put them in this form, without the signs:",
        "#",
        "# example \"what it shows\"",
    ] {
        page.line(line);
    }
    page.line(&format!("#     position {}", rows.join(" / ")));
    for line in ["mover South", "legal moves …", "play …", "takes 0", "after …"] {
        page.line(&format!("#     {line}"));
    }
}
