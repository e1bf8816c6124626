//! Lines of `example`.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{At, Detail, ExampleLine, ExampleResult};

impl Reader {
    /// What a line of an example says.
    pub(crate) fn example_line(self, pair: &Pair) -> Option<ExampleLine> {
        let inside = Kids::of(pair).next()?;
        let mut kids = Kids::of(&inside);
        Some(match inside.as_rule() {
            Rule::ex_position => match kids.find(Rule::grid) {
                Some(grid) => ExampleLine::Given(self.detail(&grid)?),
                None => ExampleLine::PositionStart,
            },
            Rule::ex_after => {
                kids.eat(Rule::k_after);
                ExampleLine::After(self.detail(&kids.next()?)?)
            }
            Rule::ex_legal => match kids.get(Rule::digits) {
                Some(count) => ExampleLine::LegalCount(self.count(&count)?),
                None => ExampleLine::Legal(kids.all(Rule::move_name).map(|name| self.word(&name)).collect()),
            },
            Rule::ex_illegal => {
                let name = self.word(&kids.find(Rule::move_name)?);
                let label = match kids.get(Rule::label) {
                    Some(label) => Some(self.label(&label)?),
                    None => None,
                };
                ExampleLine::Illegal(name, label)
            }
            Rule::ex_play => ExampleLine::Play(kids.all(Rule::move_name).map(|name| self.word(&name)).collect()),
            Rule::ex_laps => ExampleLine::Laps(self.count(&kids.find(Rule::digits)?)?),
            Rule::ex_takes => ExampleLine::Takes(self.count(&kids.find(Rule::digits)?)?),
            Rule::ex_round => ExampleLine::NextRound,
            Rule::ex_result => {
                let result = self.example_result(&inside)?;
                ExampleLine::Result(self.at(result, &inside))
            }
            _ => ExampleLine::Given(self.detail(&inside)?),
        })
    }

    fn count(self, pair: &Pair) -> Option<At<u32>> {
        let count = self.digits(pair)?;
        Some(At::new(u32::from(count.it), count.span))
    }

    fn detail(self, pair: &Pair) -> Option<Detail> {
        let mut kids = Kids::of(pair);
        Some(match pair.as_rule() {
            Rule::grid => Detail::Picture(self.at(self.seed_picture(pair)?, pair)),
            Rule::ex_lists => {
                let stores = kids.eat(Rule::k_store);
                let numbers = self.each(kids.all(Rule::pile), Reader::pile)?;
                let numbers = self.at(numbers, pair);
                if stores { Detail::Stores(numbers) } else { Detail::Reserves(numbers) }
            }
            Rule::ex_stage => Detail::Stage(kids.all(Rule::word).map(|stage| self.word(&stage)).collect()),
            Rule::ex_marked => {
                let (mark, seat) = (self.word(&kids.find(Rule::name)?), self.word(&kids.find(Rule::seat)?));
                let zone = self.zone(&kids.find(Rule::segment)?)?;
                Detail::Mark { mark, seat, zone, by: kids.find(Rule::seat).map(|seat| self.word(&seat)) }
            }
            Rule::ex_unmarked => {
                let (mark, seat) = (self.word(&kids.find(Rule::name)?), self.word(&kids.find(Rule::seat)?));
                Detail::NoMark { mark, seat, zone: self.zone(&kids.find(Rule::segment)?)? }
            }
            _ => Detail::Mover(self.word(&kids.find(Rule::seat)?)),
        })
    }

    fn example_result(self, pair: &Pair) -> Option<ExampleResult> {
        let mut kids = Kids::of(pair);
        kids.eat(Rule::k_result);
        let first = kids.next()?;
        Some(match first.as_rule() {
            Rule::seat => ExampleResult::Wins(self.word(&first).it),
            Rule::k_draw => ExampleResult::Draw,
            Rule::k_void => ExampleResult::Void,
            _ => ExampleResult::Open,
        })
    }
}
