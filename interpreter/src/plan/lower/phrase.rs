//! Lowering of phrases.

use super::{Lower, index};
use crate::model::{self, Side};
use crate::plan::{
    Cond, Desc, DescId, Mask, Number, NumberId, Place, PlaceId, Quality, Seq, SetItem, Subject, Test, TestKind, Zone,
    ZoneRef,
};

impl Lower<'_> {
    /// Nouns first, so that descriptions can refer to them. A noun may refer to nouns declared anywhere; the checker
    /// has refused circles.
    pub(super) fn lower_nouns(&mut self) {
        let model = self.model;
        let empty = Desc {
            masks: Vec::new(),
            side: None,
            marks: Vec::new(),
            made_by: None,
            nouns: Vec::new(),
            qualities: Seq::EMPTY,
            closed_too: false,
            quick: None,
        };
        for _ in &model.nouns {
            self.nouns.push(DescId(index(self.phrases.descs.len())));
            self.phrases.descs.push(empty.clone());
        }
        for (noun, id) in model.nouns.iter().zip(self.nouns.clone()) {
            let desc = self.desc_plan(&noun.desc);
            self.phrases.descs[usize::from(id.0)] = desc;
        }
    }

    pub(super) fn desc(&mut self, desc: &model::Desc) -> DescId {
        let plan = self.desc_plan(desc);
        let id = DescId(index(self.phrases.descs.len()));
        self.phrases.descs.push(plan);
        id
    }

    fn desc_plan(&mut self, desc: &model::Desc) -> Desc {
        let mut mask = Mask::full(self.tables.holes);
        let mut marks = Vec::new();
        let mut nouns = Vec::new();
        for name in &desc.names {
            match name {
                model::Named::Zone(zone) => mask.intersect(&self.any_seat(*zone)),
                model::Named::Mark(mark) => marks.push(*mark),
                model::Named::Noun(noun) => nouns.push(self.nouns[usize::from(noun.0)]),
            }
        }
        let made_by = desc.made_by.and_then(|person| Some((self.mark_of(desc)?, person)));
        let masks = (0..self.tables.seats).map(|mover| self.owned_by(desc.side, usize::from(mover), &mask)).collect();
        let closed_too = desc.of_closed_holes();
        let qualities: Vec<Quality> = desc.qualities.iter().map(|quality| self.quality(quality)).collect();
        Desc {
            masks,
            side: desc.side.filter(|_| !self.owners_fixed),
            marks,
            made_by,
            nouns,
            qualities: self.phrases.qualities.add(qualities),
            closed_too,
            quick: None,
        }
    }

    /// The mark whose maker `made by` asks for: a mark among the names, or inside a noun among them.
    fn mark_of(&self, desc: &model::Desc) -> Option<model::MarkId> {
        desc.names.iter().find_map(|name| match name {
            model::Named::Mark(mark) => Some(*mark),
            model::Named::Noun(noun) => self.mark_of(&self.model.nouns.get(usize::from(noun.0))?.desc),
            model::Named::Zone(_) => None,
        })
    }

    /// Where owners cannot change, `own` and `enemy` are part of the mask.
    fn owned_by(&self, side: Option<Side>, mover: usize, mask: &Mask) -> Mask {
        let mut mask = mask.clone();
        let Some(side) = side.filter(|_| self.owners_fixed) else { return mask };
        for (hole, owner) in (0u16..).zip(&self.tables.owners) {
            let fits = match (side, owner) {
                (_, None) => false,
                (Side::Own, Some(owner)) => usize::from(owner.0) == mover,
                (Side::Enemy, Some(owner)) => usize::from(owner.0) != mover,
            };
            if !fits {
                mask.remove(hole);
            }
        }
        mask
    }

    fn quality(&mut self, quality: &model::Quality) -> Quality {
        let test = self.test(&quality.test);
        Quality { whose: self.phrases.relations.add(quality.whose.clone()), test }
    }

    pub(super) fn test(&mut self, test: &model::Test) -> Test {
        self.reads.before_drop |= test.when == model::When::BeforeDrop;
        self.reads.deeds |= matches!(test.what, model::TestKind::Done(..));
        self.reads.turn_deeds |= matches!(test.what, model::TestKind::Done(_, model::Scope::Turn));
        let what = match &test.what {
            model::TestKind::Count(number) => TestKind::Count(self.number(number)),
            model::TestKind::CountOf(kind, number) => TestKind::CountOf(*kind, self.number(number)),
            model::TestKind::Worth(number) => TestKind::Worth(self.number(number)),
            model::TestKind::In(zone) => TestKind::In(self.zone(zone)),
            model::TestKind::Fits(desc) => TestKind::Fits(self.desc(desc)),
            model::TestKind::Only(desc) => TestKind::Only(self.desc(desc)),
            model::TestKind::Is(place) => TestKind::Is(self.place(place)),
            model::TestKind::Of(side) => TestKind::Of(*side),
            model::TestKind::Store(person) => TestKind::Store(*person),
            model::TestKind::Closed => TestKind::Closed,
            model::TestKind::Threatened => TestKind::Threatened,
            model::TestKind::Done(deed, scope) => TestKind::Done(*deed, *scope),
        };
        Test { not: test.not, when: test.when, what }
    }

    pub(super) fn number(&mut self, number: &model::Number) -> NumberId {
        let plan = match number {
            model::Number::Ranges(ranges) => self.ranges_number(ranges),
            model::Number::Even => Number::Even,
            model::Number::Odd => Number::Odd,
            model::Number::AsMany(subject) => Number::AsMany(self.subject(subject)),
            model::Number::Series(series, tally) => Number::Series(series.0, *tally),
        };
        let id = NumberId(index(self.phrases.numbers.len()));
        self.phrases.numbers.push(plan);
        id
    }

    fn ranges_number(&mut self, ranges: &[(u16, Option<u16>)]) -> Number {
        let closed = closed_ranges(ranges);
        let mut low = 0u64;
        for (from, to) in &closed {
            for n in *from..=(*to).min(63) {
                low |= 1 << n;
            }
        }
        let emptiness = matches!(ranges, [(0, Some(0)) | (1, None)]);
        let high = closed.into_iter().filter(|(_, to)| *to >= 64).collect();
        Number::Bits { low, high: self.phrases.ranges.add(high), emptiness }
    }

    pub(super) fn subject(&mut self, subject: &model::Subject) -> Subject {
        match subject {
            model::Subject::Place(place) => Subject::Place(self.place(place)),
            model::Subject::Container(container) => Subject::Container(*container),
        }
    }

    pub(super) fn place(&mut self, place: &model::Place) -> PlaceId {
        let plan = match place {
            model::Place::Here => Place::Here,
            model::Place::Origin => Place::Origin,
            model::Place::TurnOrigin => Place::TurnOrigin,
            model::Place::FirstHole => Place::FirstHole,
            model::Place::Previous => Place::Previous,
            model::Place::It => Place::It,
            model::Place::Related(relation, of) => Place::Related(*relation, self.place(of)),
            model::Place::Nearest(desc, way, from) => Place::Nearest(self.desc(desc), *way, self.place(from)),
            model::Place::Zone(zone) => Place::Zone(self.zone(zone)),
        };
        let id = PlaceId(index(self.phrases.places.len()));
        self.phrases.places.push(plan);
        id
    }

    fn zone(&mut self, zone: &model::ZonePlace) -> ZoneRef {
        let seats = usize::from(self.tables.seats);
        let of_mover = |mover: usize| -> Vec<u16> {
            let mut holes = Vec::new();
            for turn in 0..seats {
                let seat = (mover + turn) % seats;
                let wanted = match zone.side {
                    Side::Own => turn == 0,
                    Side::Enemy => turn != 0,
                };
                if wanted {
                    holes.extend(zone.holes.get(seat).into_iter().flatten().map(|hole| hole.0));
                }
            }
            holes
        };
        let holes: Vec<Vec<u16>> = (0..seats).map(of_mover).collect();
        let masks = holes
            .iter()
            .map(|list| {
                let mut mask = Mask::empty(self.tables.holes);
                list.iter().for_each(|hole| mask.insert(*hole));
                mask
            })
            .collect();
        let id = ZoneRef(index(self.phrases.zones.len()));
        self.phrases.zones.push(Zone { holes, masks });
        id
    }

    pub(super) fn set(&mut self, set: &model::Set) -> Seq<SetItem> {
        let items: Vec<SetItem> = set.iter().map(|item| self.set_item(item)).collect();
        self.phrases.items.add(items)
    }

    fn set_item(&mut self, item: &model::SetItem) -> SetItem {
        match item {
            model::SetItem::Place(place) => SetItem::Place(self.place(place)),
            model::SetItem::Every(desc) => SetItem::Every(self.desc(desc)),
            model::SetItem::Line { way, from, most, desc } => {
                SetItem::Line(*way, self.place(from), most.unwrap_or(u16::MAX), self.desc(desc))
            }
            model::SetItem::Gaps(place) => SetItem::Gaps(self.place(place)),
            model::SetItem::OfEach(relations) => SetItem::OfEach(self.phrases.relations.add(relations.clone())),
        }
    }

    pub(super) fn conditions<'c>(&mut self, list: impl IntoIterator<Item = &'c model::Condition>) -> Seq<Cond> {
        let lowered: Vec<Cond> = list.into_iter().map(|condition| self.condition(condition)).collect();
        self.phrases.conditions.add(lowered)
    }

    pub(super) fn condition(&mut self, condition: &model::Condition) -> Cond {
        match condition {
            model::Condition::Not(all) => Cond::Not(self.conditions(all)),
            model::Condition::There { count, desc } => {
                let ranges = self.phrases.ranges.add(closed_ranges(count));
                Cond::There(ranges, self.desc(desc))
            }
            model::Condition::Subject(subject, test) => Cond::Subject(self.subject(subject), self.test(test)),
            model::Condition::Tally { tally, not, number } => Cond::Tally(*tally, *not, self.number(number)),
            model::Condition::Bare { who, not } => Cond::Bare(*who, *not),
            model::Condition::PersonIs { person, not, other } => Cond::PersonIs(*person, *not, *other),
            model::Condition::TurnKind { not, kind } => Cond::TurnKind(*not, *kind),
            model::Condition::FirstLap { not } => Cond::FirstLap(*not),
            model::Condition::FirstTurn { not, of_game } => Cond::FirstTurn(*not, *of_game),
            model::Condition::Stage { not, stage } => Cond::Stage(*not, *stage),
            model::Condition::SeedIs { not, kind } => Cond::SeedIs(*not, *kind),
            model::Condition::HasCaptured { scope, not } => Cond::HasCaptured(*scope, *not),
            model::Condition::DirectionIs { not, direction } => Cond::DirectionIs(*not, *direction),
            model::Condition::NoDirection => Cond::NoDirection,
            model::Condition::LeavesBare(person) => Cond::LeavesBare(*person),
            model::Condition::Leaves(subject, empty) => Cond::Leaves(self.subject(subject), *empty),
        }
    }
}

/// Ranges with an upper end each.
fn closed_ranges(ranges: &[(u16, Option<u16>)]) -> Vec<(u16, u16)> {
    ranges.iter().map(|(from, to)| (*from, to.unwrap_or(u16::MAX))).collect()
}
