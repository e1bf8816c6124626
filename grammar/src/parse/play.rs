//! Lines of `stages`, `sowing`, `moves`, `end` and `rounds`.

use super::Rule;
use super::condition::Left;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{
    At, EndLine, EndThen, EndWhen, FillWith, MoveTest, MoveTestKind, MoveWhere, MovesLine, OddHole, RoundLine,
    Selection, Skip, SkipSeeds, SomeMove, SowOrder, SowingLine, StageLine, Tier,
};

impl Reader {
    /// What a line of `stages` says; its `unless` is read apart.
    pub(crate) fn stage_line(self, pair: &Pair) -> Option<StageLine> {
        Some(StageLine {
            name: self.word(&Kids::of(pair).find(Rule::word)?),
            until: self.conditions_of(pair)?,
            for_every_player: Kids::of(pair).find(Rule::k_player).is_some(),
        })
    }

    /// What a line of `sowing` says.
    pub(crate) fn sowing_line(self, pair: &Pair) -> Option<SowingLine> {
        let mut line = Kids::of(pair);
        line.eat(Rule::label);
        let inside = line.next()?;
        let mut kids = Kids::of(&inside);
        Some(match inside.as_rule() {
            Rule::relay => {
                kids.eat(Rule::k_relay);
                let from_next = kids.eat(Rule::k_from);
                let within = match kids.find(Rule::desc) {
                    Some(desc) => Some(self.desc(&desc)?),
                    None => None,
                };
                SowingLine::Relay { from_next, within }
            }
            Rule::skip => self.skip(&mut kids)?,
            Rule::kind_sown => {
                let name = self.word(&kids.find(Rule::name)?);
                kids.find(Rule::k_sow)?;
                let order = match kids.next()?.as_rule() {
                    Rule::k_first => SowOrder::First,
                    Rule::k_last => SowOrder::Last,
                    _ => SowOrder::Chosen,
                };
                SowingLine::KindSown(name, order)
            }
            Rule::origin_as => SowingLine::OriginCounts { occupied: kids.find(Rule::k_occupied).is_some() },
            _ => SowingLine::PerHole(self.next_int(&mut kids)?, self.desc(&kids.find(Rule::desc)?)?),
        })
    }

    fn skip(self, kids: &mut Kids) -> Option<SowingLine> {
        kids.eat(Rule::k_skip);
        let first = kids.next()?;
        let what = if first.as_rule() == Rule::k_every {
            let desc = self.desc(&kids.get(Rule::desc)?)?;
            let span = self.span(&first).to(desc.span);
            At::new(Skip::Every(desc), span)
        } else {
            let place = self.place(&first)?;
            At::new(Skip::Place(place.it), place.span)
        };
        let seeds = match kids.get(Rule::skip_with) {
            None => SkipSeeds::All,
            Some(with) => {
                let mut kids = Kids::of(&with);
                let not = kids.eat(Rule::k_unless);
                let kind = kids.find(Rule::seed_kind);
                match (kind, not) {
                    (None, false) => SkipSeeds::Last,
                    (None, true) => SkipSeeds::NotLast,
                    (Some(kind), false) => SkipSeeds::Of(self.seed_kind(&kind)?),
                    (Some(kind), true) => SkipSeeds::NotOf(self.seed_kind(&kind)?),
                }
            }
        };
        Some(SowingLine::Skip { what, seeds })
    }

    /// What a line of `moves` says.
    pub(crate) fn moves_line(self, pair: &Pair) -> Option<MovesLine> {
        let conditions = self.conditions_of(pair)?;
        let some = match Kids::of(pair).find(Rule::some_move) {
            Some(some) => Some(self.some_move(&some)?),
            None => None,
        };
        let mut line = Kids::of(pair);
        if line.find(Rule::all_allowed).is_some() {
            return Some(MovesLine::AllAllowed);
        }
        if let Some(never) = Kids::of(pair).find(Rule::never_moves) {
            let selection = self.selection(&Kids::of(&never).find(Rule::selection)?)?;
            return Some(MovesLine::Never { some, conditions, selection });
        }
        let prefer = Kids::of(pair).find(Rule::prefer)?;
        let tiers = self.each(Kids::of(&prefer).all(Rule::selection), |reader, selection| {
            Some(Tier { clause: None, selection: reader.selection(selection)? })
        })?;
        Some(MovesLine::Prefer { some, conditions, tiers })
    }

    /// `there is a move that …`
    fn some_move(self, pair: &Pair) -> Option<SomeMove> {
        let no = Kids::of(pair).find(Rule::k_no).is_some();
        let tests = self.each(Kids::of(pair).all(Rule::move_test), Reader::move_test)?;
        Some(SomeMove { no, selection: self.at(Selection::Tests(tests), pair) })
    }

    /// A line `otherwise MOVES`.
    pub(crate) fn otherwise_line(self, pair: &Pair) -> Option<Tier> {
        let selection = self.selection(&Kids::of(pair).find(Rule::selection)?)?;
        Some(Tier { clause: Some(self.clause(pair)?), selection })
    }

    fn selection(self, pair: &Pair) -> Option<At<Selection>> {
        let selection = match Kids::of(pair).find(Rule::word) {
            Some(kind) => Selection::Kind(self.word(&kind)),
            None => Selection::Tests(self.each(Kids::of(pair).all(Rule::move_test), Reader::move_test)?),
        };
        Some(self.at(selection, pair))
    }

    fn move_test(self, pair: &Pair) -> Option<At<MoveTest>> {
        let mut kids = Kids::of(pair);
        kids.eat(Rule::k_do);
        let not = kids.eat(Rule::k_not);
        let inside = kids.next()?;
        let first_lap = Kids::of(&inside).find(Rule::first_lap).is_some();
        let mut kids = Kids::of(&inside);
        let what = match inside.as_rule() {
            Rule::mt_capture => MoveTestKind::Capture { first_lap },
            Rule::mt_take => MoveTestKind::Take { desc: self.desc(&kids.find(Rule::desc)?)?, first_lap },
            Rule::mt_leave => {
                kids.eat(Rule::k_leave);
                if matches!(kids.peek()?, Rule::k_an | Rule::k_no | Rule::quantity) {
                    let (count, desc) = self.so_many(&mut kids)?;
                    return Some(self.at(MoveTest { not, what: MoveTestKind::LeaveHoles { count, desc } }, pair));
                }
                match self.left(&mut kids)? {
                    Left::Bare(person) => MoveTestKind::LeaveBare(person),
                    Left::Empty(subject) => MoveTestKind::Leave(subject, true),
                    Left::Occupied(subject) => MoveTestKind::Leave(subject, false),
                }
            }
            Rule::mt_where => self.move_where(&mut kids)?,
            _ => MoveTestKind::Go(self.direction(&kids.find(Rule::direction)?)?),
        };
        Some(self.at(MoveTest { not, what }, pair))
    }

    fn move_where(self, kids: &mut Kids) -> Option<MoveTestKind> {
        let does = kids.next()?.as_rule();
        kids.eat(Rule::k_in);
        let first = kids.next()?;
        let place = if first.as_rule() == Rule::container {
            self.at(MoveWhere::Container(self.container(&first)?), &first)
        } else {
            let desc = self.desc(&kids.get(Rule::desc)?)?;
            let span = self.span(&first).to(desc.span);
            At::new(MoveWhere::Hole(desc), span)
        };
        Some(match does {
            Rule::k_start => MoveTestKind::StartIn(place),
            Rule::k_end => MoveTestKind::EndIn(place),
            _ => MoveTestKind::SowIn(place),
        })
    }

    /// What a line of `end` says; its `unless` is read apart.
    pub(crate) fn end_line(self, pair: &Pair) -> Option<EndLine> {
        let mut kids = Kids::of(pair);
        kids.find(Rule::k_if)?;
        let first = kids.next()?;
        let when = match first.as_rule() {
            Rule::ec_stuck => EndWhen::Stuck,
            Rule::ec_nobody => EndWhen::NobodyCanMove,
            Rule::ec_endless => EndWhen::Endless,
            Rule::ec_same => {
                let ordinal = Kids::of(&first).find(Rule::ordinal)?;
                EndWhen::SamePosition(if ordinal.as_str().trim() == "second" { 2 } else { 3 })
            }
            _ => EndWhen::Conditions(self.conditions(&first)?),
        };
        let when = self.at(when, &first);
        let any_time = kids.eat(Rule::any_time);
        let then = match kids.get(Rule::acts) {
            Some(acts) => EndThen::Do(self.actions(&acts)?),
            None => EndThen::MoveNotAllowed,
        };
        Some(EndLine { when, any_time, then })
    }

    /// What a line of `rounds` says, but for lines of actions.
    pub(crate) fn round_line(self, pair: &Pair) -> Option<RoundLine> {
        let mut kids = Kids::of(pair);
        let person = match Kids::of(pair).find(Rule::person) {
            Some(person) => Some(self.person(&person)?),
            None => None,
        };
        Some(match pair.as_rule() {
            Rule::rl_first => RoundLine::AsTheFirst,
            Rule::rl_refill => self.fills(pair)?,
            Rule::rl_share => {
                let holes = self.int(&kids.find(Rule::int)?)?;
                let seeds = self.int(&kids.find(Rule::int)?)?;
                let odd_hole = match Kids::of(pair).find(Rule::odd_hole) {
                    Some(odd) => Some(self.odd_hole(&odd)?),
                    None => None,
                };
                RoundLine::Owns { holes, seeds, from_left: from_left(pair), odd_hole }
            }
            Rule::rl_unfilled => RoundLine::NotFilled { closed: kids.find(Rule::k_close).is_some() },
            Rule::rl_starter => person.map_or(RoundLine::StartInTurn, RoundLine::Starts),
            _ => return None,
        })
    }

    fn odd_hole(self, pair: &Pair) -> Option<OddHole> {
        Some(match Kids::of(pair).find(Rule::person) {
            Some(person) => OddHole::To(self.person(&person)?),
            None => OddHole::Nobody,
        })
    }

    fn fills(self, pair: &Pair) -> Option<RoundLine> {
        let mut kids = Kids::of(pair);
        let who = match kids.get(Rule::person) {
            Some(person) => Some(self.person(&person)?),
            None => None,
        };
        kids.find(Rule::k_with)?;
        let first = kids.next()?;
        let with = match first.as_rule() {
            Rule::k_as => FillWith::AsMany(self.person(&kids.find(Rule::person)?)?),
            Rule::k_all => FillWith::All,
            _ => FillWith::Each(self.int(&first)?),
        };
        let last_in_part = Kids::of(pair).find(Rule::in_part).is_some();
        let rest_to = match Kids::of(pair).find(Rule::rest_to) {
            Some(rest) => Some(self.person(&Kids::of(&rest).find(Rule::person)?)?),
            None => None,
        };
        Some(RoundLine::Fills { who, with, from_left: from_left(pair), last_in_part, rest_to })
    }
}

/// `from the left`, `from the right`.
fn from_left(pair: &Pair) -> Option<bool> {
    let order = Kids::of(pair).find(Rule::order)?;
    let side = Kids::of(&order).find(Rule::side)?;
    Some(Kids::of(&side).eat(Rule::k_left))
}
