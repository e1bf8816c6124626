//! Heads of parts, and lines of actions.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{
    ActLine, Answer, At, BasedOn, Clause, Event, Example, FallBack, FallPlace, FallingSeed, Procedure, Reading,
    Rule as When, Turn, Word,
};

/// A head with the part it opens, still without lines.
pub(crate) enum Head {
    /// `board`, `start`, …: holds lines only.
    Lines(Clause),
    /// `turn`.
    Turn(Turn),
    /// `to`.
    To(Procedure),
    /// `when`.
    When(When),
    /// `reading`.
    Reading(Reading),
    /// `example`.
    Example(Example),
}

impl Reader {
    /// The part that a head opens.
    pub(crate) fn head(self, pair: &Pair) -> Option<Head> {
        let clause = self.clause(pair)?;
        let mut kids = Kids::of(pair);
        Some(match pair.as_rule() {
            Rule::head_turn => {
                let kind = Kids::of(pair).find(Rule::turn_kind).map(|kind| self.word(&kind));
                let stage = Kids::of(pair).find(Rule::word).map(|stage| self.word(&stage));
                Head::Turn(Turn { clause, kind, stage, guards: self.guards_within(pair)?, lines: Vec::new() })
            }
            Rule::head_to => {
                Head::To(Procedure { clause, name: self.word(&kids.find(Rule::procedure)?), lines: Vec::new() })
            }
            Rule::head_when => {
                let event = self.event(&kids.find(Rule::event)?)?;
                Head::When(When { clause, event, guards: self.guards_within(pair)?, lines: Vec::new() })
            }
            Rule::head_reading => {
                let name = self.word(&kids.find(Rule::word)?);
                let question = self.text(&kids.find(Rule::text)?)?;
                Head::Reading(Reading { clause, name, question, answers: Vec::new() })
            }
            Rule::head_example => {
                let title = self.text(&kids.find(Rule::text)?)?;
                let sizes = match kids.get(Rule::at_sizes) {
                    Some(sizes) => self.at_sizes(&sizes)?,
                    None => Vec::new(),
                };
                Head::Example(Example { clause, title, sizes, lines: Vec::new() })
            }
            _ => Head::Lines(clause),
        })
    }

    fn event(self, pair: &Pair) -> Option<At<Event>> {
        let inside = Kids::of(pair).next()?;
        let mut kids = Kids::of(&inside);
        let event = match inside.as_rule() {
            Rule::ev_falls => {
                let kind = match Kids::of(&inside).find(Rule::seed_kind) {
                    Some(kind) => Some(self.seed_kind(&kind)?),
                    None => None,
                };
                Event::Falls { seed: falling_seed(&inside), kind, place: self.fall_place(&mut kids)? }
            }
            Rule::ev_emptied => Event::Emptied(self.desc(&kids.find(Rule::desc)?)?),
            _ => self.moment(&mut kids)?,
        };
        Some(self.at(event, pair))
    }

    fn fall_place(self, kids: &mut Kids) -> Option<FallPlace> {
        kids.find(Rule::k_falls)?;
        if kids.eat(Rule::anywhere) {
            return Some(FallPlace::AnywhereElse);
        }
        if !kids.eat(Rule::k_in) {
            return Some(FallPlace::Any);
        }
        match kids.get(Rule::container) {
            Some(container) => Some(FallPlace::Container(self.at(self.container(&container)?, &container))),
            None => Some(FallPlace::Hole(self.desc(&kids.find(Rule::desc)?)?)),
        }
    }

    fn moment(self, kids: &mut Kids) -> Option<Event> {
        if kids.eat(Rule::k_an) {
            return Some(Event::LapStarts);
        }
        kids.eat(Rule::k_the);
        let stage: Option<Word> = if kids.eat(Rule::k_turn) {
            None
        } else {
            kids.eat(Rule::k_stage);
            Some(self.word(&kids.get(Rule::word_)?))
        };
        let starts = kids.eat(Rule::k_start);
        Some(match (stage, starts) {
            (None, true) => Event::TurnStarts,
            (None, false) => Event::TurnEnds,
            (Some(stage), true) => Event::StageStarts(stage),
            (Some(stage), false) => Event::StageEnds(stage),
        })
    }

    /// A line of actions; `pair` is the entry rule's.
    pub(crate) fn act_line(self, pair: &Pair) -> Option<ActLine> {
        let mut kids = Kids::of(pair);
        kids.eat(Rule::label);
        let step = self.step(&kids.next()?)?;
        let guards = self.excepting(pair)?.into_iter().collect();
        Some(ActLine { clause: self.clause(pair)?, step, guards, fall_backs: Vec::new() })
    }

    /// `else a DESC`.
    pub(crate) fn else_line(self, pair: &Pair) -> Option<FallBack> {
        let desc = self.desc(&Kids::of(pair).find(Rule::desc)?)?;
        Some(FallBack { clause: self.clause(pair)?, desc })
    }

    /// `answer NAME "text"`.
    pub(crate) fn answer(self, pair: &Pair) -> Option<Answer> {
        let mut kids = Kids::of(pair);
        let name = self.word(&kids.find(Rule::word)?);
        Some(Answer { clause: self.clause(pair)?, name, text: self.text(&kids.find(Rule::text)?)? })
    }

    /// `based on "…"`.
    pub(crate) fn based(self, pair: &Pair) -> Option<BasedOn> {
        let parent = self.text(&Kids::of(pair).find(Rule::text)?)?;
        Some(BasedOn { clause: self.clause(pair)?, parent })
    }

    /// The labels of `omit (x), (y)` or `before (x)`.
    pub(crate) fn labels(self, pair: &Pair) -> Option<Vec<Word>> {
        self.each(Kids::of(pair).all(Rule::label), Reader::label)
    }
}

fn falling_seed(pair: &Pair) -> FallingSeed {
    let mut kids = Kids::of(pair);
    if kids.eat(Rule::k_the) {
        return FallingSeed::Last;
    }
    if kids.find(Rule::k_before).is_some() { FallingSeed::BeforeLast } else { FallingSeed::Each }
}
