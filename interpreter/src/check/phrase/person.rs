//! Persons, containers, tallies, amounts.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, At, Word};

use crate::check::Checker;
use crate::check::declare::ROUNDS_WON;
use crate::check::names::Sort;
use crate::check::scope::{Moment, Scope};
use crate::model::{Amount, Container, MarkId, Person, Seat, Stores, Tally, TallyId};

impl Checker<'_> {
    /// A seat by its name.
    pub(in crate::check) fn seat(&mut self, word: &Word) -> Option<Seat> {
        let found = self.board.seats.iter().position(|seat| *seat == word.it);
        if found.is_none() {
            let help = format!("the players are {}", self.board.seats.join(", "));
            self.problems.error("M201", word.span, format!("unknown seat `{}`", word.it), help);
        }
        found.and_then(|seat| u8::try_from(seat).ok()).map(Seat)
    }

    /// A person; `enemy` must be one player.
    pub(in crate::check) fn person(&mut self, person: &tree::Person, span: Span, scope: &Scope) -> Option<Person> {
        if *person == tree::Person::Enemy && self.board.seats.len() != 2 {
            let message = match self.board.seats.len() {
                1 => "there is no enemy: one player plays".to_owned(),
                seats => format!("`enemy` is no one player: there are {seats}"),
            };
            let help = "say it of holes, as `an enemy hole`, or of all others, as `enemy is bare`";
            self.problems.error("M310", span, message, help);
            return None;
        }
        if *person == tree::Person::Loser && self.board.seats.len() > 2 {
            let message = format!("`loser` is no one player: there are {}", self.board.seats.len());
            let help = "name him by what he has, as `if own store holds 3 or less: …` for each player";
            self.problems.error("M310", span, message, help);
            return None;
        }
        self.any_person(person, span, scope)
    }

    /// A person; `enemy` may be all others.
    pub(in crate::check) fn any_person(&mut self, person: &tree::Person, span: Span, scope: &Scope) -> Option<Person> {
        let moment = scope.moment;
        let found = match person {
            tree::Person::Mover | tree::Person::Enemy => {
                self.mover_reads += 1;
                self.somebody_moves(span, scope)?;
                return Some(if *person == tree::Person::Mover { Person::Mover } else { Person::Enemy });
            }
            tree::Person::Owner => (scope.hole || scope.here).then_some(Person::Owner),
            tree::Person::Maker if scope.hole || scope.here => return self.maker(span),
            tree::Person::Maker => None,
            tree::Person::Winner => matches!(moment, Moment::Rounds | Moment::Anything).then_some(Person::Winner),
            tree::Person::Loser => matches!(moment, Moment::Rounds | Moment::Anything).then_some(Person::Loser),
            tree::Person::ThatPlayer => scope.that_player.then_some(Person::ThatPlayer),
            tree::Person::StuckPlayer => {
                matches!(moment, Moment::Stuck | Moment::Anything).then_some(Person::StuckPlayer)
            }
            tree::Person::LastMover => {
                let known = matches!(moment, Moment::Stuck | Moment::Unmoved | Moment::Rounds | Moment::Anything);
                known.then_some(Person::LastMover)
            }
            tree::Person::Seat(name) => return self.seat_in_condition(name, span),
        };
        if found.is_none() {
            let words = self.words(span);
            let help = match person {
                tree::Person::Winner | tree::Person::Loser => "winner and loser are known in `rounds` only",
                tree::Person::ThatPlayer => "a clause that says `that player` finds him before, by `a player …`",
                tree::Person::StuckPlayer => "the stuck player is known in `if stuck` only",
                tree::Person::LastMover => {
                    "the last mover is known where the turn has been handed on: in `if stuck`, `if nobody can move`, `if same position`, `rounds`"
                }
                _ => "owner and maker are those of the hole that the sentence speaks of",
            };
            self.problems.error("M402", span, format!("`{words}` means nothing {}", moment.words()), help);
        }
        found
    }

    /// Rules are alike for all seats: only conditions may tell them apart.
    fn seat_in_condition(&mut self, name: &str, span: Span) -> Option<Person> {
        let seat = self.seat(&At::new(name.to_owned(), span))?;
        if !self.in_condition {
            let message = format!("`{name}` has no place here");
            let help = "seats are named in `board`, `start`, conditions and examples; say `mover`, and in a condition `if mover is South`";
            self.problems.error("M405", span, message, help);
            return None;
        }
        Some(Person::Seat(seat))
    }

    /// `own`, `enemy` and `mover` need somebody who moves.
    pub(in crate::check) fn somebody_moves(&mut self, span: Span, scope: &Scope) -> Option<()> {
        if !scope.moment.nobody_moves() {
            return Some(());
        }
        let words = self.words(span);
        let message = format!("who is `{words}` when nobody moves?");
        let help = match scope.moment {
            Moment::Stuck => "the turn has been handed on: say `the stuck player` or `the last mover`",
            _ => "the turn has been handed on: say `the last mover`, or speak of all players alike",
        };
        self.problems.error("M426", span, message, help);
        None
    }

    /// The mark whose maker is meant: named in the clause, or in the event, or the only one.
    fn maker(&mut self, span: Span) -> Option<Person> {
        let nearest = [&self.clause_marks, &self.event_marks].into_iter().find(|marks| !marks.is_empty());
        let mark = match (nearest.map(Vec::as_slice), self.marks.len()) {
            (Some([mark]), _) => Some(*mark),
            (None, 1) => Some(MarkId(0)),
            _ => None,
        };
        match mark {
            Some(mark) => {
                if let Some(info) = self.marks.get_mut(usize::from(mark.0)) {
                    info.maker_matters = true;
                    self.marks_read.entry(mark).or_insert(span);
                }
                Some(Person::Maker(mark))
            }
            None => {
                let message = match self.marks.len() {
                    0 => "no mark is ever made",
                    _ => "maker of which mark?",
                };
                let mark = self.marks.first().map_or("covered", |mark| mark.name.as_str());
                let help = format!("name the mark in the event, as `when the last seed falls in a {mark}`");
                self.problems.error("M423", span, message, help);
                None
            }
        }
    }

    /// A container, which must be there.
    pub(in crate::check) fn container(
        &mut self,
        container: &tree::Container,
        span: Span,
        scope: &Scope,
    ) -> Option<Container> {
        use tree::Container as Said;
        let found = match container {
            Said::Store(person) => Container::Store(self.possessor(person, span, scope)?),
            Said::Reserve(person) => Container::Reserve(self.possessor(person, span, scope)?),
            Said::EveryStore => Container::EveryStore,
            Said::EveryReserve => Container::EveryReserve,
            Said::Hand => Container::Hand,
            Said::Board => Container::Board,
        };
        self.has_container(&found, span).then_some(found)
    }

    /// Whose: `enemy store` of no one enemy is blamed whole, an `own` that is nobody's by itself.
    fn possessor(&mut self, person: &tree::Person, span: Span, scope: &Scope) -> Option<Person> {
        let whole = *person == tree::Person::Enemy && self.board.seats.len() != 2 || *person == tree::Person::Maker;
        let span = if whole { span } else { self.before_last_word(span) };
        self.person(person, span, scope)
    }

    /// Whether the board has that container.
    pub(in crate::check) fn has_container(&mut self, container: &Container, span: Span) -> bool {
        let (missing, what, say) = match container {
            Container::Store(_) | Container::EveryStore => {
                (self.board.stores == Stores::None, "stores", "every player has a store off the board")
            }
            Container::Reserve(_) | Container::EveryReserve => {
                (!self.board.reserves, "reserves", "every player has a reserve")
            }
            Container::Hand | Container::Board => return true,
        };
        if missing {
            let problem = Diagnostic::error("M308", span, format!("there are no {what} on this board"));
            self.problems.missing(what, problem.help(format!("say in `board`: `{say}`")));
        }
        !missing
    }

    /// A tally of a player or of the game.
    pub(in crate::check) fn tally(&mut self, tally: &tree::Tally, scope: &Scope) -> Option<Tally> {
        let of = tally.of.as_ref().map(|person| self.person(&person.it, person.span, scope));
        if tally.name.it == ROUNDS_WON && self.tree.rounds.is_none() {
            let help = "rounds are counted where there is a part `rounds`";
            self.problems.error("M201", tally.name.span, format!("no rounds: `{ROUNDS_WON}` is unknown"), help);
            return None;
        }
        let index = self.names.find(&tally.name, Sort::Tally, &mut self.problems)?;
        if self.tallies.get(usize::from(index)).is_some_and(|info| info.per_player != of.is_some()) {
            self.tally_of_two(&tally.name);
            return None;
        }
        match of {
            Some(person) => Some(Tally { tally: TallyId(index), of: Some(person?) }),
            None => Some(Tally { tally: TallyId(index), of: None }),
        }
    }

    /// How many; a plain 0 moves nothing.
    pub(in crate::check) fn amount(&mut self, amount: &tree::Amount, span: Span, scope: &Scope) -> Option<Amount> {
        Some(match amount {
            tree::Amount::All => Amount::All,
            tree::Amount::Count(0) => {
                self.problems.error("M409", span, "0 seeds: nothing would be done", "a number is 1 or more");
                return None;
            }
            tree::Amount::Count(number) => Amount::Count(*number),
            tree::Amount::ThatNumber => {
                if !scope.number {
                    let help = "`that number` was chosen, or moved by a `lift`, `put` or `take` before";
                    self.problems.error("M402", span, "`that number` means nothing yet", help);
                    return None;
                }
                Amount::ThatNumber
            }
            tree::Amount::Tally(tally) => {
                self.tallies_read.insert(tally.name.it.clone());
                Amount::Tally(self.tally(tally, scope)?)
            }
        })
    }
}
