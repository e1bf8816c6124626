//! Places: which hole or store a phrase means now.

use mancala_interpreter::model::{
    Course, Desc, Hole, MarkId, Person, Place, Relation, Seat, Shape, Side, Spot, Track, Way, ZonePlace,
};
use mancala_interpreter::position::{Mark, Position};

use super::SimpleFault;
use super::run::{Res, Run, seats_in};

/// What a sentence sees: a turn, the board at the time it speaks of, and the hole it describes.
#[derive(Clone, Copy)]
pub(super) struct Eye<'a, 'm> {
    pub run: &'a Run<'m>,
    /// The board now, just before the drop, before the action, or at turn start.
    pub board: &'a Position,
    /// The hole described.
    pub subject: Option<Hole>,
}

impl<'m> Run<'m> {
    /// Looks at the board as it is now.
    pub fn eye(&self) -> Eye<'_, 'm> {
        Eye { run: self, board: &self.position, subject: None }
    }

    /// The elements the mover sows along; `None` on a free path.
    pub fn track(&self) -> Option<&'m Track> {
        match &self.the_path()?.course {
            Course::Fixed { tracks, .. } => tracks.get(usize::from(self.me.0)),
            Course::Free { .. } => None,
        }
    }

    /// The neighbour of a spot on the mover's path, closed holes left in; `None` beyond an open end and off the path.
    pub fn neighbour(&self, spot: Spot, way: Way) -> Res<Option<Spot>> {
        use mancala_interpreter::model::Sense;
        let Some(track) = self.track() else { return Ok(self.straight_on(spot, way)) };
        let Some(direction) = self.direction else { return Err(SimpleFault::NoDirection.into()) };
        let Some(at) = track.spots.iter().position(|one| *one == spot) else { return Ok(None) };
        let ahead = (way == Way::After) == (direction == Sense::Forward);
        let last = track.spots.len() - 1;
        let to = match (ahead, at) {
            (true, at) if at < last => Some(at + 1),
            (false, at) if at > 0 => Some(at - 1),
            _ if track.open => None,
            (true, _) => Some(0),
            (false, _) => Some(last),
        };
        Ok(to.map(|to| track.spots[to]))
    }

    /// On a free path `next` is the hole straight on from where the hand came.
    fn straight_on(&self, spot: Spot, way: Way) -> Option<Spot> {
        if self.here != Some(spot) {
            return None;
        }
        let from = self.came_from()?;
        if way == Way::Behind {
            return Some(from);
        }
        let (Spot::Hole(from), Spot::Hole(to)) = (from, spot) else { return None };
        if !self.beside(from).contains(&to) {
            return None;
        }
        if let Shape::Ring { .. } = self.model.board.shape {
            return self.beside(to).into_iter().find(|hole| *hole != from).map(Spot::Hole);
        }
        let (from, to) = (self.picture_place(from)?, self.picture_place(to)?);
        self.at_picture(2 * to.0 - from.0, 2 * to.1 - from.1).map(Spot::Hole)
    }

    /// Row and column of a hole in the picture.
    pub fn picture_place(&self, hole: Hole) -> Option<(isize, isize)> {
        for (row, holes) in self.model.board.picture.iter().enumerate() {
            if let Some(column) = holes.iter().position(|one| *one == Some(hole)) {
                return Some((isize::try_from(row).ok()?, isize::try_from(column).ok()?));
            }
        }
        None
    }

    /// The hole at a place of the picture.
    pub fn at_picture(&self, row: isize, column: isize) -> Option<Hole> {
        let row = self.model.board.picture.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied().flatten()
    }
}

impl<'a, 'm> Eye<'a, 'm> {
    /// The same with a hole described.
    pub fn about(self, hole: Hole) -> Eye<'a, 'm> {
        Eye { subject: Some(hole), ..self }
    }

    /// A closed hole leaves path and relations.
    pub fn closed(&self, hole: Hole) -> bool {
        self.board.closed.get(usize::from(hole.0)).copied().unwrap_or(false)
    }

    /// Present owner of a hole; a store on the path is its seat's.
    pub fn owner(&self, spot: Spot) -> Option<Seat> {
        match spot {
            Spot::Hole(hole) => self.board.owners.get(usize::from(hole.0)).copied().flatten(),
            Spot::Store(seat) => Some(seat),
        }
    }

    /// Seeds there.
    pub fn count(&self, spot: Spot) -> u32 {
        match spot {
            Spot::Hole(hole) => u32::from(self.board.holes[usize::from(hole.0)]),
            Spot::Store(seat) => self.board.stores.get(usize::from(seat.0)).copied().map_or(0, u32::from),
        }
    }

    /// The mark of that name on a hole.
    pub fn mark_on(&self, hole: Hole, mark: MarkId) -> Option<&'a Mark> {
        self.board.marks.iter().find(|one| one.hole == hole && one.mark == mark)
    }

    /// The hole the sentence speaks of.
    fn spoken_of(&self) -> Option<Spot> {
        if let Some(hole) = self.subject {
            return Some(Spot::Hole(hole));
        }
        if self.run.speaks_of_it { self.run.it.map(Spot::Hole) } else { self.run.here }
    }

    /// The seats a person is: several only for the enemy of three or more players.
    pub fn seats(&self, person: Person) -> Vec<Seat> {
        let me = self.run.me;
        let one = match person {
            Person::Mover => Some(me),
            Person::Enemy => return seats_in(self.board).into_iter().filter(|seat| *seat != me).collect(),
            Person::Owner => self.spoken_of().and_then(|spot| self.owner(spot)),
            Person::Maker(mark) => match self.spoken_of() {
                Some(Spot::Hole(hole)) => self.mark_on(hole, mark).map(|one| one.maker),
                Some(Spot::Store(_)) | None => None,
            },
            Person::Winner => self.run.winner,
            Person::Loser => self.run.winner.and_then(|winner| self.loser(winner)),
            Person::ThatPlayer => self.run.that_player.get(),
            Person::StuckPlayer => self.run.stuck,
            Person::LastMover => self.board.last_mover,
            Person::Seat(seat) => Some(seat),
        };
        one.into_iter().collect()
    }

    /// The other of two; with three or more players he who has least in store.
    fn loser(&self, winner: Seat) -> Option<Seat> {
        // of three or more players nobody is the one who has lost
        match self.board.has_played.len() {
            2 => Some(Seat(1 - winner.0.min(1))),
            _ => None,
        }
    }

    /// The one seat a person is; nobody where he is not to be found or is several.
    pub fn seat(&self, person: Person) -> Option<Seat> {
        match self.seats(person).as_slice() {
            [seat] => Some(*seat),
            _ => None,
        }
    }

    /// The holes of a zone: the mover's, or each other seat's in seat order.
    pub fn zone(&self, zone: &ZonePlace) -> Vec<Hole> {
        let me = usize::from(self.run.me.0);
        let seats = zone.holes.iter().enumerate().filter(|(seat, _)| match zone.side {
            Side::Own => *seat == me,
            Side::Enemy => *seat != me,
        });
        seats.flat_map(|(_, holes)| holes.iter().copied()).collect()
    }

    /// What a place is: one hole or store, nothing, or the holes of a zone.
    pub fn place(&self, place: &Place) -> Res<Vec<Spot>> {
        let run = self.run;
        let spot = match place {
            Place::Here => run.here,
            Place::Origin => run.origin,
            Place::TurnOrigin => run.turn_origin.map(Spot::Hole),
            Place::FirstHole => run.first_hole,
            Place::Previous => run.previous,
            Place::It => self.subject.or(run.it).map(Spot::Hole),
            Place::Related(relation, of) => match self.one_place(of)? {
                Some(spot) => self.related(*relation, spot)?,
                None => None,
            },
            Place::Nearest(desc, way, from) => match self.one_place(from)? {
                Some(spot) => self.nearest(desc, *way, spot)?,
                None => None,
            },
            Place::Zone(zone) => return Ok(self.zone(zone).into_iter().map(Spot::Hole).collect()),
        };
        Ok(spot.into_iter().collect())
    }

    /// A place that is one hole or store, or nothing.
    pub fn one_place(&self, place: &Place) -> Res<Option<Spot>> {
        Ok(self.place(place)?.first().copied())
    }

    /// A relation of a spot; closed holes are left out.
    pub fn related(&self, relation: Relation, spot: Spot) -> Res<Option<Spot>> {
        let board = &self.run.model.board;
        let hole = match (relation, spot) {
            (Relation::Next, _) => return self.along(spot, Way::After),
            (Relation::Behind, _) => return self.along(spot, Way::Behind),
            (_, Spot::Store(_)) => None,
            (Relation::Facing, Spot::Hole(hole)) => board.facing[usize::from(hole.0)],
            (Relation::SameNumber, Spot::Hole(hole)) => board.same_number[usize::from(hole.0)],
            (Relation::Row(row), Spot::Hole(hole)) => {
                let column = usize::from(row).checked_sub(1).and_then(|row| board.column.get(row));
                column.and_then(|column| column[usize::from(hole.0)])
            }
        };
        Ok(hole.filter(|hole| !self.closed(*hole)).map(Spot::Hole))
    }

    /// Relations applied from the last to the first.
    pub fn related_all(&self, relations: &[Relation], spot: Spot) -> Res<Option<Spot>> {
        let mut spot = Some(spot);
        for relation in relations.iter().rev() {
            spot = match spot {
                Some(from) => self.related(*relation, from)?,
                None => None,
            };
        }
        Ok(spot)
    }

    /// The neighbour on the path that is not closed.
    pub fn along(&self, spot: Spot, way: Way) -> Res<Option<Spot>> {
        let mut at = spot;
        for _ in 0..self.round() {
            let Some(to) = self.run.neighbour(at, way)? else { return Ok(None) };
            if !matches!(to, Spot::Hole(hole) if self.closed(hole)) {
                return Ok(Some(to));
            }
            at = to;
        }
        Ok(None)
    }

    /// Steps of a full round.
    pub fn round(&self) -> usize {
        self.run.track().map_or(usize::from(self.run.model.board.holes), |track| track.spots.len())
    }

    /// The first hole that fits, walking from a spot; stores passed; the spot itself last.
    fn nearest(&self, desc: &Desc, way: Way, from: Spot) -> Res<Option<Spot>> {
        let mut at = from;
        for _ in 0..self.round() {
            let Some(to) = self.along(at, way)? else { return Ok(None) };
            if let Spot::Hole(hole) = to
                && self.fits(hole, desc)?
            {
                return Ok(Some(to));
            }
            if to == from {
                return Ok(None);
            }
            at = to;
        }
        Ok(None)
    }
}
