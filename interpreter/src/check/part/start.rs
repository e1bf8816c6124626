//! `start`: seeds, marks, who begins, what is done before the first turn.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, Arranger, At, Fill, FillAt, StartLine, Word};

use super::piles::Lying;
use crate::check::Checker;
use crate::check::names::Sort;
use crate::check::scope::{About, Moment, Scope};
use crate::limits::MOST_SEEDS;
use crate::model::{ClauseId, Container, Hole, MarkId, Seat, SeedKind, Spread, Start, StartStep};

impl Checker<'_> {
    /// The set-up in numbers.
    pub(in crate::check) fn start(&mut self) -> Option<Start> {
        let tree = self.tree;
        let seats = self.board.seats.len();
        let mut start = Start {
            holes: vec![0; usize::from(self.board.holes)],
            stores: vec![0; if self.board.stores == crate::model::Stores::None { 0 } else { seats }],
            reserves: vec![0; if self.board.reserves { seats } else { 0 }],
            kinds: Vec::new(),
            marks: Vec::new(),
            starts: Seat(0),
            steps: Vec::new(),
            in_step: None,
        };
        let none = Spread::none(start.holes.len(), start.stores.len(), start.reserves.len());
        start.kinds = vec![none; self.seed_kinds.len()];
        let mut sound = true;
        let mut once = Once::default();
        for line in &tree.start {
            let clause = self.clauses.id(&line.clause);
            let found = self.start_line(line, clause, &mut start, &mut once);
            sound &= found.is_some();
        }
        if sound {
            self.total(&start, &once);
        }
        let playable = sound && self.seeds_bounded(&start);
        playable.then_some(start)
    }

    fn start_line(
        &mut self,
        line: &tree::Line<StartLine>,
        clause: ClauseId,
        start: &mut Start,
        once: &mut Once,
    ) -> Option<()> {
        let span = line.clause.span;
        match &line.it {
            StartLine::Fill(fills) => {
                let done: Vec<_> = fills.iter().map(|fill| self.fill(fill, start)).collect();
                done.into_iter().collect()
            }
            StartLine::Position(picture) => self.position(picture, span, start),
            StartLine::Mark { mark, on } => self.start_mark(mark, on, start),
            StartLine::Total(total) => {
                if let Some((_, first)) = once.total {
                    self.said_once("the total", Some(first), &[span]);
                }
                once.total = Some((total.it, total.span));
                Some(())
            }
            StartLine::Starts(seat) => {
                if let Some(first) = once.starts {
                    self.said_once("who starts", Some(first), &[span]);
                }
                once.starts = Some(span);
                start.starts = self.seat(seat)?;
                Some(())
            }
            StartLine::Arrange { who, seeds, zones } => self.arrange(line, clause, who, seeds, zones, start),
            StartLine::InStep(seat) => {
                if let Some((_, first)) = start.in_step {
                    let first = self.clauses.list.get(usize::from(first.0)).map(|info| info.span);
                    self.said_once("the first turn in step", first, &[span]);
                }
                start.in_step = Some((self.seat(seat)?, clause));
                self.in_step = Some(span);
                Some(())
            }
            StartLine::Script { seat, actions } => {
                let who = self.seats_of(seat.as_ref())?;
                let mut scope = Scope::at(Moment::Opening, self.one_way);
                let lowered = self.actions(actions, clause, &mut scope);
                self.flow_of_actions(actions, span);
                let actions = lowered?;
                let step = |seat| StartStep::Script { clause, seat, actions: actions.clone() };
                start.steps.extend(who.into_iter().map(step));
                Some(())
            }
        }
    }

    /// One seat, or all of them.
    fn seats_of(&mut self, seat: Option<&Word>) -> Option<Vec<Seat>> {
        match seat {
            Some(seat) => Some(vec![self.seat(seat)?]),
            None => Some(self.all_seats()),
        }
    }

    /// All seats, South first.
    pub(in crate::check) fn all_seats(&self) -> Vec<Seat> {
        (0..self.board.seats.len()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat).collect()
    }

    fn fill(&mut self, fill: &Fill, start: &mut Start) -> Option<()> {
        let kind = match &fill.kind {
            Some(kind) => self.seed_kind(kind)?,
            None => SeedKind::PLAIN,
        };
        let (seeds, at) = (fill.seeds.it, &fill.at);
        match &at.it {
            FillAt::EveryStore => {
                if !self.has_container(&Container::EveryStore, at.span) {
                    return None;
                }
                for seat in 0..start.stores.len() {
                    self.lay_seeds(start, (Lying::Store, seat), kind, seeds, at.span)?;
                }
            }
            FillAt::EveryReserve => {
                if !self.has_container(&Container::EveryReserve, at.span) {
                    return None;
                }
                for seat in 0..start.reserves.len() {
                    self.lay_seeds(start, (Lying::Reserve, seat), kind, seeds, at.span)?;
                }
            }
            FillAt::Every(_) | FillAt::Zone(_) => {
                for hole in self.fill_holes(at, start)? {
                    self.lay_seeds(start, (Lying::Hole, usize::from(hole.0)), kind, seeds, at.span)?;
                }
            }
        }
        Some(())
    }

    /// The holes meant, of every player alike.
    fn fill_holes(&mut self, at: &At<FillAt>, start: &Start) -> Option<Vec<Hole>> {
        match &at.it {
            FillAt::Zone(zone) => {
                let place = self.zone(zone, at.span)?;
                Some(place.holes.into_iter().flatten().collect())
            }
            FillAt::Every(desc) => {
                let scope = Scope::at(Moment::SetUp, true);
                let desc_found = self.desc(desc, &scope, About::Another)?;
                let seats = self.all_seats();
                let mut holes = Vec::new();
                for seat in seats {
                    match self.fitting(&desc_found, seat, &start.holes) {
                        Some(found) => holes.extend(found),
                        None => {
                            let words = self.words(desc.span);
                            let message = format!("`{words}` cannot be found in the set-up");
                            let help = "name holes by side, zone, number of seeds, facing";
                            self.problems.error("M405", desc.span, message, help);
                            return None;
                        }
                    }
                }
                holes.sort_unstable();
                holes.dedup();
                if holes.is_empty() && self.problems.playable() {
                    let words = self.words(desc.span);
                    let problem = Diagnostic::warning("W401", desc.span, format!("no hole of the set-up is `{words}`"));
                    self.problems.add(problem.help("lines are done in order: earlier ones fill, later ones overwrite"));
                }
                Some(holes)
            }
            FillAt::EveryStore | FillAt::EveryReserve => {
                self.problems.error("M404", at.span, "a hole is needed here", "marks lie on holes");
                None
            }
        }
    }

    fn position(&mut self, picture: &tree::SeedPicture, span: Span, start: &mut Start) -> Option<()> {
        let shape = self.board.picture.clone();
        self.picture_fits("M304", "the position", picture, span)?;
        for (said, row) in picture.iter().zip(&shape) {
            for (cell, hole) in said.iter().zip(row) {
                match (&cell.it, hole) {
                    (Some(pile), Some(hole)) => {
                        let pile = At::new(pile.clone(), cell.span);
                        self.lay_pile(start, usize::from(hole.0), &pile)?;
                    }
                    (None, None) => {}
                    (Some(_), None) => {
                        self.problems.error("M304", cell.span, "there is no hole here", "write `.`");
                        return None;
                    }
                    (None, Some(_)) => {
                        self.problems.error(
                            "M304",
                            cell.span,
                            "there is a hole here",
                            "write its seeds, 0 if it has none",
                        );
                        return None;
                    }
                }
            }
        }
        Some(())
    }

    fn start_mark(&mut self, mark: &Word, on: &At<FillAt>, start: &mut Start) -> Option<()> {
        let mark = self.names.find(mark, Sort::Mark, &mut self.problems).map(MarkId);
        self.marks_made.extend(mark);
        let holes = self.fill_holes(on, start)?;
        let mark = mark?;
        for hole in holes {
            // an end is a hole of nobody: its mark counts as South's
            let maker = self.owner_of(hole).unwrap_or(Seat(0));
            start.marks.push((mark, hole, maker));
        }
        start.marks.sort_unstable_by_key(|(mark, hole, _)| (*hole, *mark));
        start.marks.dedup_by_key(|(mark, hole, _)| (*hole, *mark));
        Some(())
    }

    fn arrange(
        &mut self,
        line: &tree::Line<StartLine>,
        clause: ClauseId,
        arranger: &Arranger,
        seeds: &At<u16>,
        zones: &[At<tree::Zone>],
        start: &mut Start,
    ) -> Option<()> {
        let by_chance = matches!(arranger, Arranger::Chance);
        let who = match arranger {
            Arranger::EveryPlayer => Some(self.all_seats()),
            Arranger::Seat(seat) => self.seats_of(Some(seat)),
            // its zones are named as South sees them
            Arranger::Chance => Some(vec![Seat(0)]),
        };
        let mut unless = Some(Vec::new());
        for guard in &line.guards {
            let id = self.clauses.id_or(&guard.clause, clause);
            let mut scope = Scope::at(Moment::SetUp, true);
            let conditions = self.conditions(&guard.conditions, &mut scope);
            if !guard.unless {
                let help = "say what the result must not be: `unless …`";
                self.problems.error("M407", guard.clause.span, "`and` below `arranges`", help);
            }
            match (conditions, &mut unless) {
                (Some(conditions), Some(unless)) => unless.push((conditions, id)),
                _ => unless = None,
            }
        }
        let (who, unless) = (who?, unless?);
        for seat in who {
            let mut holes: Vec<Hole> = Vec::new();
            for zone in zones {
                let found = self.zone_of(zone, usize::from(seat.0))?;
                holes.extend(found.into_iter().filter(|hole| !holes.contains(hole)).collect::<Vec<_>>());
            }
            let (seeds, unless) = (seeds.it, unless.clone());
            start.steps.push(StartStep::Arrange { clause, seat, by_chance, seeds, holes, unless });
        }
        Some(())
    }

    fn total(&mut self, start: &Start, once: &Once) {
        let Some((total, span)) = once.total else { return };
        let given = start.seeds();
        if given != total {
            let message = format!("the total is {total}, the set-up gives {given}");
            self.problems.error("M303", span, message, "lines of `start` are done in order, alike for every player");
        }
    }

    fn seeds_bounded(&mut self, start: &Start) -> bool {
        self.seeds = start.seeds();
        if self.seeds > MOST_SEEDS {
            let span = self.tree.start.first().map_or_else(Span::default, |line| line.clause.span);
            let message = format!("{} seeds in all", self.seeds);
            self.problems.error("M311", span, message, format!("at most {MOST_SEEDS}"));
            return false;
        }
        true
    }
}

/// Lines that stand once.
#[derive(Default)]
struct Once {
    total: Option<(u32, Span)>,
    starts: Option<Span>,
}
