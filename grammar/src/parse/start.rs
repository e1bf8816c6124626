//! Lines of `start`.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{Arranger, At, Fill, FillAt, StartLine};

impl Reader {
    /// What a line of `start` says.
    pub(crate) fn start_line(self, pair: &Pair) -> Option<StartLine> {
        let mut line = Kids::of(pair);
        line.eat(Rule::label);
        let inside = line.next()?;
        let mut kids = Kids::of(&inside);
        let seat = Kids::of(&inside).find(Rule::seat).map(|seat| self.word(&seat));
        Some(match inside.as_rule() {
            Rule::total => {
                let total = self.int(&kids.find(Rule::int)?)?;
                StartLine::Total(At::new(u32::from(total.it), total.span))
            }
            Rule::starter => StartLine::Starts(seat?),
            Rule::arrange => {
                let seeds = self.int(&kids.find(Rule::int)?)?;
                let by_chance = Kids::of(&inside).find(Rule::k_chance).is_some();
                let who = match seat {
                    _ if by_chance => Arranger::Chance,
                    Some(seat) => Arranger::Seat(seat),
                    None => Arranger::EveryPlayer,
                };
                StartLine::Arrange { who, seeds, zones: self.zones(&inside)? }
            }
            Rule::at_once => StartLine::InStep(seat?),
            Rule::set_mark => self.set_mark(&inside)?,
            Rule::set_position => StartLine::Position(self.seed_picture(&kids.find(Rule::grid)?)?),
            Rule::fill_in => self.fill(&mut kids)?,
            _ => StartLine::Script { seat, actions: self.actions_of(&inside)? },
        })
    }

    fn fill(self, kids: &mut Kids) -> Option<StartLine> {
        let mut fills = Vec::new();
        while let Some(number) = kids.get(Rule::int) {
            let seeds = self.int(&number)?;
            let kind = self.next_seed_kind(kids)?;
            fills.push(Fill { seeds, kind, at: self.fill_at(&kids.find(Rule::fill_at)?)? });
        }
        Some(StartLine::Fill(fills))
    }

    fn fill_at(self, pair: &Pair) -> Option<At<FillAt>> {
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let at = if first.as_rule() == Rule::k_every {
            let what = kids.next()?;
            match what.as_rule() {
                Rule::k_store => FillAt::EveryStore,
                Rule::k_reserve => FillAt::EveryReserve,
                _ => FillAt::Every(self.desc(&what)?),
            }
        } else {
            FillAt::Zone(self.zone(&first)?.it)
        };
        Some(self.at(at, pair))
    }

    fn set_mark(self, pair: &Pair) -> Option<StartLine> {
        let mut kids = Kids::of(pair);
        let mark = self.word(&kids.find(Rule::name)?);
        kids.eat(Rule::k_on);
        let first = kids.next()?;
        let on = if first.as_rule() == Rule::k_every {
            let desc = self.desc(&kids.get(Rule::desc)?)?;
            let span = self.span(&first).to(desc.span);
            At::new(FillAt::Every(desc), span)
        } else {
            let zone = self.zone(&first)?;
            At::new(FillAt::Zone(zone.it), zone.span)
        };
        Some(StartLine::Mark { mark, on })
    }
}
