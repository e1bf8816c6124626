//! Zones, places, descriptions, sets.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{At, Desc, Place, Quality, Relation, Set, SetItem, Side, Way, Zone, ZoneBase};

impl Reader {
    /// `hole 9 of enemy row`, `own front`, `row 2`.
    pub(super) fn zone(self, pair: &Pair) -> Option<At<Zone>> {
        let mut kids = Kids::of(pair);
        let holes = match kids.get(Rule::k_hole) {
            Some(hole) => Some(self.hole_numbers(&hole, &mut kids)?),
            None => None,
        };
        let side = self.side(&mut kids);
        let base = kids.next()?;
        let zone_base = match base.as_rule() {
            Rule::row_no => ZoneBase::Numbered(self.int(&Kids::of(&base).find(Rule::int)?)?.it),
            Rule::k_row => ZoneBase::Row,
            _ => ZoneBase::Named(self.word(&base).it),
        };
        Some(self.at(Zone { holes, side, base: self.at(zone_base, &base) }, pair))
    }

    /// `hole 3 of`, `holes 6 to 1 of`: the word `hole` is read, the rest is not.
    fn hole_numbers(self, hole: &Pair, kids: &mut Kids) -> Option<At<(u16, u16)>> {
        let first = self.next_int(kids)?;
        let last = if kids.eat(Rule::k_to) { self.next_int(kids)? } else { first.clone() };
        kids.eat(Rule::k_of);
        Some(At::new((first.it, last.it), self.span(hole).to(last.span)))
    }

    /// `own`, `enemy`.
    fn side(self, kids: &mut Kids) -> Option<Side> {
        if kids.eat(Rule::k_own) {
            return Some(Side::Own);
        }
        kids.eat(Rule::k_enemy).then_some(Side::Enemy)
    }

    /// One definite hole, or a zone.
    pub(super) fn place(self, pair: &Pair) -> Option<At<Place>> {
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let place = match first.as_rule() {
            Rule::relation => {
                let of = match kids.find(Rule::place) {
                    Some(place) => Some(Box::new(self.place(&place)?)),
                    None => None,
                };
                Place::Related(self.relation(&first)?, of)
            }
            Rule::nearest => self.nearest(&first)?,
            _ => self.fixed(&first)?,
        };
        Some(self.at(place, pair))
    }

    /// `next`, `same number`, `back`.
    fn relation(self, pair: &Pair) -> Option<At<Relation>> {
        let first = Kids::of(pair).next()?;
        let relation = match first.as_rule() {
            Rule::k_facing => Relation::Facing,
            Rule::k_next => Relation::Next,
            Rule::k_behind => Relation::Behind,
            Rule::k_same => Relation::SameNumber,
            _ => Relation::Row(self.word(&first).it),
        };
        Some(self.at(relation, pair))
    }

    fn way(self, kids: &mut Kids) -> Option<Way> {
        Some(match kids.next()?.as_rule() {
            Rule::k_behind => Way::Behind,
            _ => Way::After,
        })
    }

    fn nearest(self, pair: &Pair) -> Option<Place> {
        let mut kids = Kids::of(pair);
        let desc = Box::new(self.desc(&kids.find(Rule::desc)?)?);
        let way = self.way(&mut kids)?;
        let from = Box::new(self.place(&kids.get(Rule::place)?)?);
        Some(Place::Nearest { desc, way, from })
    }

    /// Places of the turn, and zones.
    fn fixed(self, pair: &Pair) -> Option<Place> {
        let first = Kids::of(pair).next()?;
        Some(match first.as_rule() {
            Rule::k_here => Place::Here,
            Rule::k_turn => Place::TurnOrigin,
            Rule::k_origin => Place::Origin,
            Rule::k_first => Place::FirstHole,
            Rule::k_previous => Place::Previous,
            Rule::k_it => Place::It,
            _ => Place::Zone(self.zone(&first)?.it),
        })
    }

    /// A description: `own front hole that is occupied`.
    pub(super) fn desc(self, pair: &Pair) -> Option<Desc> {
        let mut kids = Kids::of(pair);
        let side = self.side(&mut kids);
        let mut names = Vec::new();
        while let Some(name) = kids.get(Rule::name) {
            names.push(self.word(&name));
        }
        kids.eat(Rule::k_hole);
        let made_by = match kids.get(Rule::made) {
            Some(made) => Some(self.person(&Kids::of(&made).find(Rule::person)?)?),
            None => None,
        };
        let qualities = self.each(kids.all(Rule::quality), Reader::quality)?;
        Some(Desc { side, names, made_by, qualities, span: self.span(pair) })
    }

    fn quality(self, pair: &Pair) -> Option<At<Quality>> {
        let whose = self.relations(pair)?;
        let test = self.test(&Kids::of(pair).find(Rule::test)?)?;
        Some(self.at(Quality { whose, test }, pair))
    }

    /// The relations of `whose next of next`, `facing of each`.
    fn relations(self, pair: &Pair) -> Option<Vec<At<Relation>>> {
        self.each(Kids::of(pair).all(Rule::relation_q), Reader::relation)
    }

    /// Holes joined by `and`.
    pub(super) fn set(self, pair: &Pair) -> Option<Set> {
        self.each(Kids::of(pair).all(Rule::set_item), Reader::set_item)
    }

    fn set_item(self, pair: &Pair) -> Option<At<SetItem>> {
        let mut kids = Kids::of(pair);
        let first = kids.next()?;
        let item = match first.as_rule() {
            Rule::k_every => SetItem::Every(self.desc(&kids.get(Rule::desc)?)?),
            Rule::line => self.line(&first)?,
            Rule::gaps => SetItem::Gaps(Box::new(self.place(&Kids::of(&first).find(Rule::place)?)?)),
            Rule::of_each => SetItem::OfEach(self.relations(&first)?),
            _ => SetItem::Place(self.place(&first)?.it),
        };
        Some(self.at(item, pair))
    }

    /// `the line behind here of at most 3 enemy holes that hold 2 or 3`.
    fn line(self, pair: &Pair) -> Option<SetItem> {
        let mut kids = Kids::of(pair);
        kids.find(Rule::k_line)?;
        let way = self.way(&mut kids)?;
        let from = Box::new(self.place(&kids.get(Rule::place)?)?);
        kids.eat(Rule::k_of);
        let most = if kids.eat(Rule::k_at) {
            kids.eat(Rule::k_most);
            Some(self.next_int(&mut kids)?.it)
        } else {
            None
        };
        let desc = self.desc(&kids.get(Rule::desc)?)?;
        Some(SetItem::Line { way, from, most, desc })
    }
}
