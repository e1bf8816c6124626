//! A turn told lap by lap, with the clause that made each thing happen.

use mancala_interpreter::model::{ClauseId, Direction, Hole, Part, Seat, Spot};
use mancala_interpreter::position::Holder;
use mancala_interpreter::trace::{Event, GameResult, Happening, TurnRecord};

use super::words;
use crate::json::board::seat_name;
use crate::json::moves::direction_of_lap;
use crate::json::turn::start;
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// Longest words of a clause in a trace, in characters.
const LONGEST_CLAUSE: usize = 72;

/// A turn in one line: who, what, and what came of it.
pub fn headline(opened: &Opened, record: &TurnRecord, paint: &Paint) -> String {
    let seat = seat_name(&opened.game.model().board, record.mover);
    let mut facts = Vec::new();
    if record.laps > 0 {
        facts.push(words::counted(record.laps, "lap"));
    }
    if record.captured > 0 {
        facts.push(format!("{} captured", words::counted(u64::from(record.captured), "seed")));
    }
    if record.again {
        facts.push("moves again".to_string());
    }
    let facts =
        if facts.is_empty() { String::new() } else { format!("  {}", paint.tone(Tone::Faint, &facts.join(", "))) };
    format!("{} {}{facts}\n", paint.tone(Tone::Strong, seat), paint.tone(Tone::Name, &record.name))
}

/// A turn in full.
pub fn turn(opened: &Opened, record: &TurnRecord, paint: &Paint) -> String {
    let mut told = headline(opened, record, paint);
    told.push_str(&turn_part(opened, record, paint));
    told.push_str(&events(opened, record.mover, &record.events, paint));
    told
}

/// The head of the `turn` part that was played, found from the first thing it did.
fn turn_part(opened: &Opened, record: &TurnRecord, paint: &Paint) -> String {
    let clauses = &opened.game.model().clauses;
    let info = |clause: ClauseId| clauses.get(usize::from(clause.0));
    let mut clause = record.events.iter().find_map(|event| event.clause);
    while let Some(of) = clause.and_then(info).and_then(|info| info.of) {
        clause = Some(of);
    }
    let head = clause.filter(|clause| info(*clause).is_some_and(|info| info.part == Part::Turn));
    let mut teller = Teller::new(opened, record.mover, paint);
    teller.rule(head);
    teller.told
}

/// Events in full, lap by lap.
pub fn events(opened: &Opened, mover: Seat, events: &[Event], paint: &Paint) -> String {
    let mut teller = Teller::new(opened, mover, paint);
    teller.in_step = in_step(events);
    for (index, event) in events.iter().enumerate() {
        let rest = events.get(index + 1..).unwrap_or_default();
        teller.tell(event, rest);
    }
    teller.told
}

/// Whether a lap starts while another is sown.
fn in_step(events: &[Event]) -> bool {
    let mut open = 0;
    events.iter().any(|event| {
        match event.what {
            Happening::LapStarts { .. } => open += 1,
            Happening::LapEnds { .. } => open -= 1,
            _ => {}
        }
        open > 1
    })
}

struct Teller<'a> {
    opened: &'a Opened,
    mover: Seat,
    paint: &'a Paint,
    laps: u32,
    /// The clause named last.
    said: Option<ClauseId>,
    /// Laps of several players are sown at once: which of them ends is not known.
    in_step: bool,
    told: String,
}

impl<'a> Teller<'a> {
    fn new(opened: &'a Opened, mover: Seat, paint: &'a Paint) -> Teller<'a> {
        Teller { opened, mover, paint, laps: 0, said: None, in_step: false, told: String::new() }
    }

    fn tell(&mut self, event: &Event, rest: &[Event]) {
        match &event.what {
            Happening::LapStarts { origin, from, seeds, kinds, direction } => {
                self.laps += 1;
                let seeds = words::seeds(&self.opened.game, *seeds, kinds);
                self.lap(*origin, *from, &seeds, *direction, rest);
            }
            Happening::LapEnds { at, was } => {
                if self.in_step {
                    let end = self.lap_end(*at, *was);
                    self.told.push_str(&format!("    {end}\n"));
                }
                self.said = None;
            }
            Happening::Applied => self.rule(event.clause),
            other => {
                let Some(words) = self.words(other) else { return };
                let clause = event.clause.filter(|clause| Some(*clause) != self.said);
                let reference = clause.map(|clause| self.reference(clause)).unwrap_or_default();
                let indent = if self.laps == 0 { "  " } else { "      " };
                self.told.push_str(&format!("{indent}{words}{reference}\n"));
                self.said = event.clause.or(self.said);
            }
        }
    }

    /// A lap in one line; how it ended is found further on.
    fn lap(
        &mut self,
        origin: Option<Hole>,
        from: Option<Spot>,
        seeds: &str,
        direction: Option<Direction>,
        rest: &[Event],
    ) {
        let game = &self.opened.game;
        let end = rest.iter().find_map(|event| match &event.what {
            Happening::LapEnds { at, was } => Some(Some((*at, *was))),
            Happening::LapStarts { .. } => Some(None),
            _ => None,
        });
        let number = self.paint.tone(Tone::Strong, &format!("lap {}", self.laps));
        let mut line = format!("  {number}  {seeds}");
        if let Some(origin) = origin.filter(|_| from.is_none()) {
            line.push_str(&format!(" from {}", words::hole(game, self.mover, origin)));
        }
        if let Some(spot) = from {
            line.push_str(&format!(", the first in {}", words::spot(game, self.mover, spot)));
        }
        if let Some(direction) = direction {
            let word = direction_of_lap(game, self.mover, start(origin, from), direction);
            line.push_str(&format!(" {} {word}", self.paint.arrow()));
        }
        if let Some((at, was)) = end.flatten().filter(|_| !self.in_step) {
            line.push_str(&format!(", {}", self.lap_end(at, was)));
        }
        self.told.push_str(&line);
        self.told.push('\n');
        self.said = None;
    }

    /// Where a lap ended.
    fn lap_end(&self, at: Option<Spot>, was: u16) -> String {
        let Some(spot) = at else { return "the last off the board".to_string() };
        let was = match (spot, was) {
            (Spot::Store(_), _) => String::new(),
            (Spot::Hole(_), 0) => ", which was empty".to_string(),
            (Spot::Hole(_), held) => format!(", which held {held}"),
        };
        format!("the last in {}{was}", words::spot(&self.opened.game, self.mover, spot))
    }

    /// A rule that was applied: its label, words and place.
    fn rule(&mut self, clause: Option<ClauseId>) {
        let Some(clause) = clause else { return };
        let Some(info) = self.opened.game.model().clauses.get(usize::from(clause.0)) else { return };
        let label = self.paint.tone(Tone::Name, &format!("({})", info.label));
        let words = words::cut(&info.words, LONGEST_CLAUSE);
        let place = self.paint.tone(Tone::Faint, &words::place(self.opened, clause));
        let indent = if self.laps == 0 { "  " } else { "    " };
        self.told.push_str(&format!("{indent}{label} {words}  {place}\n"));
        self.said = Some(clause);
    }

    /// Label and place of a clause.
    fn reference(&self, clause: ClauseId) -> String {
        let Some(info) = self.opened.game.model().clauses.get(usize::from(clause.0)) else { return String::new() };
        let label = self.paint.tone(Tone::Name, &format!("({})", info.label));
        let place = self.paint.tone(Tone::Faint, &words::place(self.opened, clause));
        format!("  {label} {place}")
    }

    fn words(&self, what: &Happening) -> Option<String> {
        let game = &self.opened.game;
        let hole = |hole: &Hole| words::hole(game, self.mover, *hole);
        let seat = |seat: Seat| seat_name(&game.model().board, seat).to_string();
        let pile = |seeds: u16, kinds: &[u16]| words::pile(game, seeds, kinds);
        let of = |of: &Option<Seat>| of.map(|s| format!(" of {}", seat(s))).unwrap_or_default();
        Some(match what {
            Happening::LapStarts { .. } | Happening::LapEnds { .. } | Happening::Applied => return None,
            Happening::Lifted { hole: from, seeds, kinds } => {
                format!("lifts {} of {}", pile(*seeds, kinds), hole(from))
            }
            Happening::Put { from, to, seeds, kinds } => {
                let from = words::holder(game, self.mover, *from);
                let seeds = pile(*seeds, kinds);
                format!("puts {seeds} from {from} {}", self.towards(*to))
            }
            Happening::Taken { from, to, seeds, kinds } => {
                let seeds = pile(*seeds, kinds);
                format!("takes {seeds} from {} {}", words::spot(game, self.mover, *from), self.towards(*to))
            }
            Happening::Marked(mark, at) => format!("marks {} {}", hole(at), words::mark(game, *mark)),
            Happening::Unmarked(mark, at) => format!("{} is no longer {}", hole(at), words::mark(game, *mark)),
            Happening::Given(at, Some(owner)) => format!("{} is now {}'s", hole(at), seat(*owner)),
            Happening::Given(at, None) => format!("{} is now nobody's", hole(at)),
            Happening::Closed(at) => format!("{} is closed", hole(at)),
            Happening::Opened(at) => format!("{} is open", hole(at)),
            Happening::Tally(tally, whose, value) => {
                let name = game.model().tallies.get(usize::from(tally.0)).map_or("?", |info| info.name.as_str());
                format!("{name}{} is {value}", of(whose))
            }
            Happening::Stage(stage, whose) => format!("stage {}{} begins", words::stage(game, *stage), of(whose)),
            Happening::Passed => "the turn is handed on".to_string(),
            Happening::Swapped => "the players exchange seats".to_string(),
            Happening::Again => "the same player moves next".to_string(),
            Happening::Stopped => "the turn stops".to_string(),
            Happening::Untold => "more happens than is told here".to_string(),
            Happening::Endless => "the turn would never end".to_string(),
            Happening::Result(GameResult::Won(winner)) => format!("{} wins", seat(*winner)),
            Happening::Result(GameResult::Draw) => "nobody wins".to_string(),
            Happening::Result(GameResult::Void) => "the game does not count".to_string(),
        })
    }

    fn towards(&self, to: Holder) -> String {
        format!("{} {}", self.paint.arrow(), words::holder(&self.opened.game, self.mover, to))
    }
}
