//! A turn told to the players: a headline, then a line a lap.

use mancala_grammar::diagnostic::on_one_line;
use mancala_interpreter::game::Game;
use mancala_interpreter::model::{ClauseId, Hole, Part, Seat, Spot};
use mancala_interpreter::position::Holder;
use mancala_interpreter::trace::Happening;

use super::laps::{Course, Deeds, End, Heap, Lap, Role};
use super::table::{Last, Sown, Table};
use crate::draw::words;
use crate::json::board::seat_name;
use crate::json::moves::direction_of_lap;
use crate::json::turn::start;
use crate::load::Opened;
use crate::paint::{Paint, Signs, Tone};

/// Of a long relay so many laps are told from its beginning.
const FIRST: usize = 6;

/// And so many from its end.
const LAST: usize = 2;

/// So many holes are named one by one.
const NAMED: usize = 6;

/// The turn played last. `remark` is what the player says of it.
pub fn turn(opened: &Opened, table: &Table, remark: Option<&str>, paint: &Paint) -> String {
    let Some(last) = table.last() else { return String::new() };
    let record = &last.record;
    let seat = seat_name(&opened.game.model().board, record.mover);
    let did = match last.sown {
        Sown::Now => "plays",
        Sown::LaidOut => "lays out",
        Sown::Kept | Sown::InStep => "chooses",
    };
    let mut told = format!("{} {did} {}", paint.tone(Tone::Strong, seat), paint.tone(Tone::Name, &record.name));
    if let Some(remark) = remark {
        told.push_str(&paint.tone(Tone::Faint, &format!(" ({remark})")));
    }
    told.push('\n');
    match last.sown {
        Sown::Kept | Sown::LaidOut => {}
        Sown::InStep => {
            let captured = match record.captured {
                0 => String::new(),
                seeds => format!("; {} captured", words::counted(u64::from(seeds), "seed")),
            };
            told.push_str(&format!("  All have chosen, and the seeds are sown in step{captured}.\n"));
        }
        Sown::Now => told.push_str(&Teller { opened, mover: record.mover, paint }.course(last)),
    }
    let on_turn = table.over(&opened.game).is_none() && table.point().mover() == record.mover;
    if record.again && on_turn && last.sown == Sown::Now {
        told.push_str(&format!("  {seat} moves again.\n"));
    }
    told
}

struct Teller<'a> {
    opened: &'a Opened,
    mover: Seat,
    paint: &'a Paint,
}

impl Teller<'_> {
    fn game(&self) -> &Game {
        &self.opened.game
    }

    fn course(&self, last: &Last) -> String {
        let course = Course::of(&last.record.events, |clause| self.role(clause));
        let mut told = self.deeds_alone(&course.before);
        let count = course.laps.len();
        let all = count <= FIRST + LAST + 1;
        for (index, lap) in course.laps.iter().enumerate() {
            if all || index < FIRST || index + LAST >= count {
                told.push_str(&self.lap(index + 1, count, lap));
            } else if index == FIRST {
                told.push_str(&self.left_out(course.laps.get(FIRST..count - LAST).unwrap_or_default(), count));
            }
        }
        told.push_str(&self.deeds_alone(&course.after));
        told
    }

    /// What a clause is to a lap.
    fn role(&self, clause: ClauseId) -> Role {
        let model = self.game().model();
        let info = model.clauses.get(usize::from(clause.0));
        // a line belongs to the rule whose head stands above it
        let head = info.and_then(|info| info.of).unwrap_or(clause);
        let starts = model.rules.lap_starts.iter().any(|rule| rule.clause == clause || rule.clause == head);
        match info {
            Some(info) if info.part >= Part::End => Role::AtTheEnd,
            _ if starts => Role::AsALapStarts,
            _ => Role::InALap,
        }
    }

    /// The laps that are not told one by one.
    fn left_out(&self, laps: &[Lap], count: usize) -> String {
        let taken: u64 =
            laps.iter().flat_map(|lap| &lap.deeds.taken).map(|(_, _, heap, _)| u64::from(heap.seeds)).sum();
        let taken = if taken == 0 { String::new() } else { format!(", {} taken", words::counted(taken, "seed")) };
        let dots = if self.paint.signs == Signs::Ascii { "..." } else { "…" };
        let room = " ".repeat(digits(count).max(dots.chars().count()) - dots.chars().count());
        format!("  {room}{dots} {} more{taken}\n", words::counted(laps.len(), "lap"))
    }

    /// A lap: its number, where its seeds came from and went, what came of it.
    fn lap(&self, number: usize, count: usize, lap: &Lap) -> String {
        let game = self.game();
        let wide = if count > FIRST + LAST + 1 && self.paint.signs == Signs::Ascii { 3 } else { digits(count) };
        let mut line = format!("  {number:>wide$} ");
        if let Some(origin) = lap.origin {
            line.push_str(&format!(" {}: ", words::hole(game, self.mover, origin)));
        } else {
            line.push(' ');
        }
        line.push_str(&words::seeds(self.game(), lap.seeds.seeds, &lap.seeds.kinds));
        // seeds that begin in the very hole they came from need no mention
        if let Some(first) = lap.first.filter(|first| lap.origin.map(Spot::Hole) != Some(*first)) {
            line.push_str(&format!(", the first in {},", words::spot(game, self.mover, first)));
        }
        if let Some(direction) = lap.direction {
            let way = direction_of_lap(game, self.mover, start(lap.origin, lap.first), direction);
            line.push_str(&format!(" {way}"));
        }
        match lap.end {
            End::At(spot, was) => {
                let what = match (spot, was) {
                    (Spot::Store(_), _) => String::new(),
                    (Spot::Hole(_), 0) => ", which was empty".to_string(),
                    (Spot::Hole(_), was) => format!(", which held {was}"),
                };
                line.push_str(&format!(" to {}{what}", words::spot(game, self.mover, spot)));
            }
            End::Off => line.push_str(" off the board"),
            End::Cut => {}
        }
        for deed in self.deeds(&lap.deeds) {
            line.push_str(&format!("; {deed}"));
        }
        line.push_str(&self.rule(&lap.deeds));
        line.push('\n');
        line
    }

    /// What was done outside of laps, a line each.
    fn deeds_alone(&self, deeds: &Deeds) -> String {
        let rule = self.rule(deeds);
        self.deeds(deeds).iter().map(|deed| format!("  {deed}{rule}\n")).collect()
    }

    /// The rule that decided, in brief.
    fn rule(&self, deeds: &Deeds) -> String {
        let by_capture = deeds.taken.iter().find_map(|(.., clause)| *clause);
        match by_capture.or(deeds.rule).and_then(|clause| self.brief(clause)) {
            Some(label) => format!(" {}", self.paint.tone(Tone::Faint, &format!("({})", on_one_line(label)))),
            None => String::new(),
        }
    }

    /// The label of a clause; of a line that has none of its own that of its head.
    fn brief(&self, clause: ClauseId) -> Option<&str> {
        let clauses = &self.game().model().clauses;
        let info = clauses.get(usize::from(clause.0))?;
        let head = info.of.and_then(|head| clauses.get(usize::from(head.0)));
        Some(match head {
            _ if !is_by_place(&info.label) => &info.label,
            Some(head) => &head.label,
            None if info.words.starts_with("relay") => "relay",
            None => &info.label,
        })
    }

    fn deeds(&self, deeds: &Deeds) -> Vec<String> {
        let mut told = self.captures(deeds);
        told.extend(self.puts(deeds));
        told.extend(self.gifts(deeds));
        told.extend(deeds.other.iter().filter_map(|(what, _)| self.other(what)));
        told
    }

    /// Captures, those to one place together.
    fn captures(&self, deeds: &Deeds) -> Vec<String> {
        let mut places: Vec<Holder> = Vec::new();
        deeds.taken.iter().for_each(|(_, to, ..)| {
            if !places.contains(to) {
                places.push(*to)
            }
        });
        let told = places.into_iter().map(|to| {
            let from: Vec<(Holder, &Heap)> = deeds
                .taken
                .iter()
                .filter(|taken| taken.1 == to)
                .map(|taken| (Holder::from(taken.0), &taken.2))
                .collect();
            format!("takes {}{}", self.seeds_of(&from), self.towards(to))
        });
        told.collect()
    }

    /// Seeds moved, those to one place together.
    fn puts(&self, deeds: &Deeds) -> Vec<String> {
        let mut places: Vec<Holder> = Vec::new();
        deeds.put.iter().for_each(|(_, to, _)| {
            if !places.contains(to) {
                places.push(*to)
            }
        });
        let told = places.into_iter().map(|to| {
            let from: Vec<(Holder, &Heap)> =
                deeds.put.iter().filter(|put| put.1 == to).map(|put| (put.0, &put.2)).collect();
            format!("puts {}{}", self.seeds_of(&from), self.towards(to))
        });
        told.collect()
    }

    /// `7 from North's F3 and B3`.
    fn seeds_of(&self, from: &[(Holder, &Heap)]) -> String {
        let all = Heap::sum(from.iter().map(|(_, heap)| *heap));
        let total = words::pile(self.game(), all.seeds, &all.kinds);
        if from.len() > NAMED {
            return format!("{total} from {} holes", from.len());
        }
        let mut places: Vec<Holder> = Vec::new();
        from.iter().for_each(|(place, _)| {
            if !places.contains(place) {
                places.push(*place)
            }
        });
        format!("{total} from {}", self.places(&places))
    }

    /// Places joined: `North's F3 and B3`. Whose holes they are is said once.
    fn places(&self, places: &[Holder]) -> String {
        let board = &self.game().model().board;
        let mut side = None;
        let names: Vec<String> = places
            .iter()
            .map(|place| {
                let Holder::Hole(hole) = place else { return words::holder(self.game(), self.mover, *place) };
                let here = words::side(board, *hole);
                let said = std::mem::replace(&mut side, here);
                match said == here && here.is_some() {
                    true => self.game().names().hole(self.mover, *hole).to_string(),
                    false => words::hole(self.game(), self.mover, *hole),
                }
            })
            .collect();
        joined(&names)
    }

    fn towards(&self, to: Holder) -> String {
        match to {
            Holder::Out => " off the board".to_string(),
            Holder::Hand => " to sow on".to_string(),
            Holder::Hole(_) | Holder::Store(_) | Holder::Reserve(_) => {
                format!(" to {}", words::holder(self.game(), self.mover, to))
            }
        }
    }

    /// Holes with new owners, those of one owner together.
    fn gifts(&self, deeds: &Deeds) -> Vec<String> {
        let board = &self.game().model().board;
        let mut owners: Vec<Option<Seat>> = Vec::new();
        deeds.given.iter().for_each(|(_, owner)| {
            if !owners.contains(owner) {
                owners.push(*owner)
            }
        });
        let told = owners.into_iter().map(|owner| {
            let holes: Vec<Hole> = deeds.given.iter().filter(|given| given.1 == owner).map(|given| given.0).collect();
            let whose = owner.map_or("nobody's".to_string(), |seat| format!("{}'s", seat_name(board, seat)));
            let which = match holes.len() > NAMED {
                true => words::counted(holes.len() as u64, "hole"),
                false => joined(
                    &holes
                        .iter()
                        .map(|hole| self.game().names().hole(self.mover, *hole).to_string())
                        .collect::<Vec<_>>(),
                ),
            };
            let are = if holes.len() == 1 { "is" } else { "are" };
            format!("{which} {are} now {whose}")
        });
        told.collect()
    }

    fn other(&self, what: &Happening) -> Option<String> {
        let game = self.game();
        let hole = |hole: &Hole| words::hole(game, self.mover, *hole);
        let seat = |seat: Seat| seat_name(&game.model().board, seat).to_string();
        let of = |whose: &Option<Seat>| whose.map(|whose| format!("{}'s ", seat(whose))).unwrap_or_default();
        Some(match what {
            Happening::Marked(mark, at) => format!("{} becomes a {}", hole(at), words::mark(game, *mark)),
            Happening::Unmarked(mark, at) => format!("{} is no {} any more", hole(at), words::mark(game, *mark)),
            Happening::Closed(at) => format!("{} is closed", hole(at)),
            Happening::Opened(at) => format!("{} is open again", hole(at)),
            Happening::Tally(tally, whose, value) => {
                let name = game.model().tallies.get(usize::from(tally.0)).map_or("?", |info| info.name.as_str());
                format!("{}{name} is {value}", of(whose))
            }
            Happening::Stage(stage, whose) => format!("{}stage is now {}", of(whose), words::stage(game, *stage)),
            Happening::Passed => "the turn is handed on".to_string(),
            Happening::Swapped => "the players exchange seats".to_string(),
            Happening::Untold => "more happened than is told here".to_string(),
            Happening::Endless => "the seeds would be sown without end".to_string(),
            _ => return None,
        })
    }
}

/// Whether a label only says where its clause stands: `when-3`, `sowing-2`.
fn is_by_place(label: &str) -> bool {
    label.rsplit_once('-').is_some_and(|(part, place)| {
        let parts = ["board", "start", "stages", "sowing", "turn", "to", "when", "moves", "end", "rounds"];
        parts.contains(&part) && place.chars().all(|sign| sign.is_ascii_digit() || sign == '.')
    })
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}

/// `a`, `a and b`, `a, b and c`.
pub fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
