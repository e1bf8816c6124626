//! Places: one hole, a store, or nothing.

use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, At};

use crate::check::Checker;
use crate::check::names::Sort;
use crate::check::scope::{About, Moment, Scope};
use crate::model::{Place, Relation, ZonePlace};

/// Whether a zone of several holes makes sense at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Wants {
    /// One hole.
    One,
    /// Its holes together.
    Many,
}

impl Checker<'_> {
    /// A place, which must mean something where it stands.
    pub(in crate::check) fn place(
        &mut self,
        place: &tree::Place,
        span: Span,
        scope: &Scope,
        wants: Wants,
    ) -> Option<Place> {
        use tree::Place as Said;
        match place {
            Said::Here => self.known(scope.here, "here", span, scope).then_some(Place::Here),
            Said::Origin => self.known(scope.origin, "origin", span, scope).then_some(Place::Origin),
            Said::TurnOrigin => self.known(scope.turn_origin, "turn origin", span, scope).then_some(Place::TurnOrigin),
            Said::FirstHole => self.known(scope.lap, "first hole", span, scope).then_some(Place::FirstHole),
            Said::Previous => self.known(scope.lap, "previous", span, scope).then_some(Place::Previous),
            Said::It => self.known(scope.it, "it", span, scope).then_some(Place::It),
            Said::Related(relation, of) => {
                let relation = self.relation(relation, scope);
                if relation.is_none() && of.is_none() {
                    return None;
                }
                let of = match of {
                    Some(of) => self.place(&of.it, of.span, scope, Wants::One),
                    None => self.known(scope.here, "here", span, scope).then_some(Place::Here),
                };
                Some(Place::Related(relation?, Box::new(of?)))
            }
            Said::Nearest { desc, way, from } => {
                self.directed(span, scope);
                let desc = self.desc(desc, scope, About::Another);
                let from = self.place(&from.it, from.span, scope, Wants::One);
                Some(Place::Nearest(Box::new(desc?), *way, Box::new(from?)))
            }
            Said::Zone(zone) => self.zone_place(zone, span, scope, wants).map(Place::Zone),
        }
    }

    /// A zone where a place is wanted; own unless it says enemy.
    pub(in crate::check) fn zone_place(
        &mut self,
        zone: &tree::Zone,
        span: Span,
        scope: &Scope,
        wants: Wants,
    ) -> Option<ZonePlace> {
        self.mover_reads += 1;
        let found = self.zone(zone, span);
        // all seats' holes are as many, or the same zone is meant whoever moves
        if scope.moment.nobody_moves() {
            self.somebody_moves(span, scope)?;
        }
        let found = found?;
        self.enemy_somewhere(found.side, span)?;
        if wants == Wants::One && found.holes.iter().any(|holes| holes.len() > 1) {
            let words = self.words(span);
            let message = format!("`{words}` is several holes, one is needed here");
            self.problems.error("M404", span, message, "say which, as `hole 1 of …`, or choose one, as `a … hole`");
            return None;
        }
        Some(found)
    }

    /// `enemy` of holes needs another player.
    pub(in crate::check) fn enemy_somewhere(&mut self, side: tree::Side, span: Span) -> Option<()> {
        if side == tree::Side::Enemy && self.board.seats.len() == 1 {
            self.problems.error("M310", span, "there is no enemy: one player plays", "leave `enemy` out");
            return None;
        }
        Some(())
    }

    fn known(&mut self, known: bool, word: &str, span: Span, scope: &Scope) -> bool {
        if !known && self.words_told.insert(word.to_owned()) {
            let moment = scope.moment.words();
            let written = self.words(span);
            let implied = word == "here" && written.split_whitespace().all(|said| said != "here");
            let (message, help) = match word {
                "here" if implied && matches!(scope.moment, Moment::Turn | Moment::Opening) => (
                    format!("`{written}` is of `here`, which means nothing before a seed was put somewhere"),
                    "say of which hole, as `… of origin`: the hole lifted is `origin`",
                ),
                "here" if matches!(scope.moment, Moment::Turn | Moment::Opening) => (
                    "`here` means nothing before a seed was put somewhere".to_owned(),
                    "`here` is where the latest seed fell or was put; the hole lifted is `origin`",
                ),
                "origin" | "turn origin" if matches!(scope.moment, Moment::Turn | Moment::Opening) => {
                    (format!("`{word}` means nothing before the first `lift`"), "lift first")
                }
                "it" => (
                    format!("`it` means nothing {moment}"),
                    "`it` is the hole described, the hole that is emptied, or the hole chosen by `choose a …`",
                ),
                _ => {
                    (format!("`{word}` means nothing {moment}"), "no seed has fallen there in a turn that is going on")
                }
            };
            self.problems.error("M402", span, message, help);
        }
        known
    }

    /// A relation by its name.
    pub(in crate::check) fn relation(&mut self, relation: &At<tree::Relation>, scope: &Scope) -> Option<Relation> {
        let span = relation.span;
        match &relation.it {
            tree::Relation::Next => self.directed(span, scope).then_some(Relation::Next),
            tree::Relation::Behind => self.directed(span, scope).then_some(Relation::Behind),
            tree::Relation::Facing => {
                if self.board.facing.iter().all(Option::is_none) {
                    if self.problems.board_unknown {
                        return None;
                    }
                    let help = "say in `board` which holes face which: `holes 1 to 3 of half faces holes 1 to 3 of enemy half`";
                    self.problems.error("M402", span, "no hole faces another on this board", help);
                    return None;
                }
                Some(Relation::Facing)
            }
            tree::Relation::SameNumber => {
                if self.board.same_number.iter().all(Option::is_none) {
                    let help = "`same number` is of two players with rows of their own";
                    self.problems.error("M402", span, "no two holes have the same number on this board", help);
                    return None;
                }
                Some(Relation::SameNumber)
            }
            tree::Relation::Row(name) => {
                let known = self.names.find_any(name, span, &[Sort::Zone], &mut self.problems)?;
                let zone = self.board.zones.get(usize::from(known.index))?;
                if zone.row.is_none() && !self.broken_zones.contains(name) && !self.problems.board_unknown {
                    let message = format!("`{name}` is not a whole row, a row is needed here");
                    self.problems.error("M204", span, message, "`ROW of …` is the hole of that row in the same column");
                    return None;
                }
                zone.row.map(Relation::Row)
            }
        }
    }

    /// `next` and `behind` need a direction.
    pub(in crate::check) fn directed(&mut self, span: Span, scope: &Scope) -> bool {
        if !scope.direction {
            let words = self.words(span);
            let message = format!("`{words}` before a direction is set");
            let help = "the path has two directions: `go` or `choose a direction` comes first";
            self.problems.error("M403", span, message, help);
        }
        scope.direction
    }
}
