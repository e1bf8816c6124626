//! What an example expects, compared with what comes out.

use mancala_grammar::diagnostic::{Diagnostic, counted};
use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, Clause, Detail, ExampleLine, ExampleResult, Word};

use super::piles::{self, Laid};
use super::{fault, set_up, tell};
use crate::game::{Game, NoPlay, Point};
use crate::model::{ClauseId, Hole, StageId};
use crate::trace::{GameResult, TurnRecord};

/// Plays an example, line by line.
pub(super) struct Player<'g> {
    game: &'g Game,
    point: Point,
    /// The latest move.
    last: Option<TurnRecord>,
    /// What came out otherwise.
    pub problems: Vec<Diagnostic>,
}

impl<'g> Player<'g> {
    pub(super) fn new(game: &'g Game, point: Point) -> Player<'g> {
        Player { game, point, last: None, problems: Vec::new() }
    }

    /// Follows a line; false if the rest makes no sense any more.
    pub(super) fn line(&mut self, clause: &Clause, line: &ExampleLine) -> bool {
        match line {
            ExampleLine::PositionStart | ExampleLine::Given(_) => {
                let help = "say it before the first line that expects something; after a move, say `after …`";
                self.problems.push(set_up::misfit(clause.span, "the position is given too late").help(help));
                return false;
            }
            ExampleLine::After(detail) => self.after(detail, clause.span),
            ExampleLine::LegalCount(count) => self.legal_count(count),
            ExampleLine::Legal(names) => self.legal(names, clause.span),
            ExampleLine::Illegal(name, label) => self.illegal(name, label.as_ref()),
            ExampleLine::Play(names) => return names.iter().all(|name| self.play(name)),
            ExampleLine::Laps(count) => {
                let found = self.last.as_ref().map(|record| record.laps);
                self.number(count, found, "lap");
            }
            ExampleLine::Takes(count) => {
                let found = self.last.as_ref().map(|record| u64::from(record.captured));
                self.number(count, found, "seed taken");
            }
            ExampleLine::NextRound => return self.next_round(clause.span),
            ExampleLine::Result(result) => self.result(result),
        }
        true
    }

    /// `M702`: something else came out; the latest move is told.
    fn differs(&mut self, span: Span, message: impl AsRef<str>, found: impl AsRef<str>) {
        let told = self.last.as_ref().map(|record| tell::turn(self.game, record));
        self.problems.push(Diagnostic::error("M702", span, message).here(found).maybe_help(told));
    }

    fn names(&mut self, span: Span) -> Option<Vec<String>> {
        match self.game.moves(&self.point) {
            Ok(moves) => Some(moves.into_iter().map(|move_| move_.name).collect()),
            Err(found) => {
                self.differs(span, "the legal moves cannot be found", fault(&found));
                None
            }
        }
    }

    fn legal_count(&mut self, count: &At<u32>) {
        let found = self.point.count() as u64;
        if found != u64::from(count.it) {
            let names = self.names(count.span).unwrap_or_default();
            self.differs(
                count.span,
                format!("expected {} legal moves", count.it),
                format!("found {found}: {}", list(&names)),
            );
        }
    }

    fn legal(&mut self, wanted: &[Word], span: Span) {
        let Some(found) = self.names(span) else { return };
        for name in wanted.iter().filter(|name| !found.contains(&name.it)) {
            let why = self.why_not(&name.it);
            self.differs(name.span, format!("expected `{}` to be legal", name.it), why);
        }
        let more: Vec<String> =
            found.into_iter().filter(|name| !wanted.iter().any(|wanted| wanted.it == *name)).collect();
        if !more.is_empty() {
            self.differs(span, "other moves are legal too", format!("also legal: {}", list(&more)));
        }
    }

    fn illegal(&mut self, name: &Word, label: Option<&Word>) {
        let Some(found) = self.names(name.span) else { return };
        if found.iter().any(|legal| is_or_begins(legal, &name.it)) {
            self.differs(name.span, format!("expected `{}` to be illegal", name.it), "it is legal");
            return;
        }
        let Some(label) = label else { return };
        let clauses = match self.game.why_not(&self.point, &name.it) {
            Ok(clauses) => clauses,
            Err(found) => return self.differs(name.span, "why it is illegal cannot be found", fault(&found)),
        };
        if clauses.iter().any(|clause| self.is_called(*clause, &label.it)) {
            return;
        }
        let labels: Vec<String> = clauses.iter().map(|clause| format!("({})", self.label(*clause))).collect();
        let found = match labels.is_empty() {
            true => "it is illegal, but no clause speaks of it".to_string(),
            false => format!("it is illegal by {}", labels.join(", ")),
        };
        self.differs(label.span, format!("expected `{}` to be illegal by ({})", name.it, label.it), found);
    }

    /// Whether a clause, or the clause it belongs to, has a label.
    fn is_called(&self, clause: ClauseId, label: &str) -> bool {
        let info = self.game.model().clauses.get(usize::from(clause.0));
        info.is_some_and(|info| {
            info.label == label || info.of.is_some_and(|of| of < clause && self.is_called(of, label))
        })
    }

    fn label(&self, clause: ClauseId) -> &str {
        self.game.model().clauses.get(usize::from(clause.0)).map_or("?", |info| info.label.as_str())
    }

    fn why_not(&self, name: &str) -> String {
        let clauses = self.game.why_not(&self.point, name).unwrap_or_default();
        let labels: Vec<String> = clauses.iter().map(|clause| format!("({})", self.label(*clause))).collect();
        match labels.is_empty() {
            true => "no `turn` part offers it".to_string(),
            false => format!("it is illegal by {}", labels.join(", ")),
        }
    }

    /// Plays a move; false if it cannot be played.
    fn play(&mut self, name: &Word) -> bool {
        let no = match self.game.play(&self.point, &name.it, true) {
            Ok((point, record)) => {
                self.point = point;
                self.last = Some(record);
                return true;
            }
            Err(no) => no,
        };
        let why = match no {
            NoPlay::Illegal(_) => {
                let names = self.names(name.span).unwrap_or_default();
                format!("{}; legal: {}", self.why_not(&name.it), list(&names))
            }
            NoPlay::Over if self.game.has_rounds() && !self.game.match_is_over(&self.point) => {
                "the round is over: say `next round` before the first move of the next one".to_string()
            }
            NoPlay::Over => "the game is over".to_string(),
            NoPlay::NoLayOut(_) => "this is no lay-out".to_string(),
            NoPlay::Fault(found) => fault(&found),
        };
        self.differs(name.span, format!("`{}` cannot be played", name.it), why);
        false
    }

    /// Goes on with the next round; false if there is none.
    fn next_round(&mut self, span: Span) -> bool {
        let over = self.point.ended().is_some();
        let why = if !self.game.has_rounds() {
            "this game is not played in rounds".to_string()
        } else if !over {
            "the round is not over".to_string()
        } else if self.game.match_is_over(&self.point) {
            "the match is over".to_string()
        } else {
            match self.game.next_round(&self.point) {
                Ok(point) => {
                    self.point = point;
                    return true;
                }
                Err(NoPlay::Fault(found)) => fault(&found),
                Err(_) => "there is no next round".to_string(),
            }
        };
        self.differs(span, "the next round cannot begin", why);
        false
    }

    fn number(&mut self, wanted: &At<u32>, found: Option<u64>, what: &str) {
        match found {
            None => {
                let problem =
                    set_up::misfit(wanted.span, "no move has been played").help("say `play` with a move first");
                self.problems.push(problem);
            }
            Some(found) if found == u64::from(wanted.it) => {}
            Some(found) => self.differs(
                wanted.span,
                format!("expected {}", counted_first(wanted.it, what)),
                format!("found {found}"),
            ),
        }
    }

    fn result(&mut self, wanted: &At<ExampleResult>) {
        let board = &self.game.model().board;
        let seat_name = |seat: crate::model::Seat| board.seats.get(usize::from(seat.0)).cloned().unwrap_or_default();
        let found = match self.point.ended().map(|ended| ended.result) {
            None => ExampleResult::Open,
            Some(GameResult::Draw) => ExampleResult::Draw,
            Some(GameResult::Void) => ExampleResult::Void,
            Some(GameResult::Won(seat)) => ExampleResult::Wins(seat_name(seat)),
        };
        if found != wanted.it {
            let words = |result: &ExampleResult| match result {
                ExampleResult::Wins(seat) => format!("that {seat} wins"),
                ExampleResult::Draw => "a draw".to_string(),
                ExampleResult::Void => "a game that does not count".to_string(),
                ExampleResult::Open => "that play goes on".to_string(),
            };
            let reason = self.point.ended().map(|ended| format!(" ({})", ended.reason.word())).unwrap_or_default();
            self.differs(
                wanted.span,
                format!("expected {}", words(&wanted.it)),
                format!("found {}{reason}", words(&found)),
            );
        }
    }

    fn after(&mut self, detail: &Detail, span: Span) {
        if let Err(problem) = self.compare(detail, span) {
            self.problems.push(*problem);
        }
    }

    fn compare(&mut self, detail: &Detail, span: Span) -> Result<(), Box<Diagnostic>> {
        let game = self.game;
        let model = game.model();
        let position = self.point.position(game);
        match detail {
            Detail::Picture(grid) => {
                let wanted = piles::holes(model, grid)?;
                let found = Laid::of(&position.holes, &position.kinds, |spread| &spread.holes);
                let cells = grid.it.iter().zip(&model.board.picture).flat_map(|(row, places)| row.iter().zip(places));
                let wrong: Vec<_> = cells
                    .filter_map(|(cell, place)| place.map(|Hole(hole)| (cell, usize::from(hole))))
                    .filter(|(_, hole)| !wanted.alike(&found, *hole))
                    .collect();
                if let Some((first, _)) = wrong.first() {
                    let span = if wrong.len() == 1 { first.span } else { grid.span };
                    self.differs(span, "expected these seeds", format!("found {}", picture(game, &found)));
                }
            }
            Detail::Stores(numbers) => {
                let wanted = piles::by_seat(model, numbers, position.stores.len(), "stores")?;
                let found = Laid::of(&position.stores, &position.kinds, |spread| &spread.stores);
                self.lists(numbers.span, &wanted, &found);
            }
            Detail::Reserves(numbers) => {
                let wanted = piles::by_seat(model, numbers, position.reserves.len(), "reserves")?;
                let found = Laid::of(&position.reserves, &position.kinds, |spread| &spread.reserves);
                self.lists(numbers.span, &wanted, &found);
            }
            Detail::Stage(names) => {
                let wanted = set_up::stages(model, names)?;
                let Some(first) = names.first() else { return Ok(()) };
                let name_of = |stage: &StageId| model.stages.get(usize::from(stage.0)).map_or("?", |s| s.name.as_str());
                let his = position.stages.get(usize::from(position.mover.0)).or(position.stages.first());
                let holds = match wanted.as_slice() {
                    [one] => his == Some(one),
                    all => position.stages == all,
                };
                if !holds {
                    let found: Vec<&str> = position.stages.iter().map(name_of).collect();
                    self.differs(
                        first.span,
                        format!(
                            "expected stage `{}`",
                            names.iter().map(|name| name.it.as_str()).collect::<Vec<_>>().join(" ")
                        ),
                        format!("found {}", found.join(" ")),
                    );
                }
            }
            Detail::Mover(name) => {
                let wanted = set_up::seat(model, name)?;
                if position.mover != wanted {
                    let found = model.board.seats.get(usize::from(position.mover.0)).map_or("?", String::as_str);
                    self.differs(name.span, format!("expected {} to move", name.it), format!("found {found}"));
                }
            }
            Detail::Mark { mark, seat, zone, by } => {
                let id = set_up::mark(model, mark)?;
                let maker = by.as_ref().map(|by| set_up::seat(model, by)).transpose()?;
                for hole in set_up::zone_holes(model, set_up::seat(model, seat)?, zone)? {
                    let found = position.marks.iter().find(|found| found.hole == hole && found.mark == id);
                    match found {
                        None => self.differs(span, format!("expected the mark `{}` there", mark.it), "there is none"),
                        Some(found) if maker.is_some_and(|maker| maker != found.maker) => {
                            let name = model.board.seats.get(usize::from(found.maker.0)).map_or("?", String::as_str);
                            self.differs(span, "expected another maker", format!("it was made by {name}"));
                        }
                        Some(_) => {}
                    }
                }
            }
            Detail::NoMark { mark, seat, zone } => {
                let id = set_up::mark(model, mark)?;
                let holes = set_up::zone_holes(model, set_up::seat(model, seat)?, zone)?;
                if position.marks.iter().any(|found| found.mark == id && holes.contains(&found.hole)) {
                    self.differs(span, format!("expected no mark `{}` there", mark.it), "there is one");
                }
            }
        }
        Ok(())
    }

    fn lists(&mut self, span: Span, wanted: &Laid, found: &Laid) {
        if wanted != found {
            let model = self.game.model();
            let found: Vec<String> = (0..found.all.len()).map(|seat| found.pile(model, seat)).collect();
            self.differs(span, "expected other numbers", format!("found {}", found.join(" ")));
        }
    }
}

/// A position as `after` writes it.
fn picture(game: &Game, laid: &Laid) -> String {
    let cell = |hole: &Option<Hole>| hole.map_or(".".to_string(), |hole| laid.pile(game.model(), usize::from(hole.0)));
    let rows = game.model().board.picture.iter();
    let rows: Vec<String> = rows.map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ")).collect();
    rows.join(" / ")
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_string() } else { names.join(" ") }
}

/// Whether a legal move is the one named, or one that begins so.
fn is_or_begins(legal: &str, name: &str) -> bool {
    legal.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

/// `1 seed captured`, `2 seeds captured`.
fn counted_first(number: u32, what: &str) -> String {
    match what.split_once(' ') {
        Some((noun, rest)) => format!("{} {rest}", counted(number, noun)),
        None => counted(number, what),
    }
}
