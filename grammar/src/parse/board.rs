//! Lines of `board`.

use super::Rule;
use super::pairs::{Kids, Pair, Reader};
use crate::tree::{
    At, BoardLine, Course, Direction, OwnerCell, PathLine, Picture, Pile, SeedPicture, StorePlace, Through, Zone,
};

impl Reader {
    /// What a line of `board` says.
    pub(crate) fn board_line(self, pair: &Pair) -> Option<BoardLine> {
        let mut line = Kids::of(pair);
        line.eat(Rule::label);
        let inside = line.next()?;
        let mut kids = Kids::of(&inside);
        Some(match inside.as_rule() {
            Rule::owners => BoardLine::Owners(self.each(kids.all(Rule::own_row), Reader::owner_row)?),
            Rule::path => BoardLine::Path(self.path(&inside)?),
            Rule::define_kind => {
                let name = self.word(&kids.find(Rule::name)?);
                let counts = match kids.find(Rule::int) {
                    Some(worth) => Some(self.int(&worth)?),
                    None => None,
                };
                BoardLine::SeedKindIs { name, counts }
            }
            Rule::define_noun => {
                let name = self.word(&kids.find(Rule::name)?);
                BoardLine::NounIs { name, desc: self.desc(&kids.find(Rule::desc)?)? }
            }
            Rule::size_line => BoardLine::Size(self.size_line(&mut kids)?),
            Rule::geometry => self.geometry(&mut kids)?,
            Rule::players => BoardLine::Players(kids.all(Rule::seat).map(|seat| self.word(&seat)).collect()),
            Rule::owns => self.owns(&inside)?,
            Rule::stores => self.stores(&mut kids)?,
            Rule::series => self.series(&mut kids)?,
            Rule::faces => {
                let first = self.zone(&kids.find(Rule::segment)?)?;
                BoardLine::Faces(first, self.zone(&kids.find(Rule::segment)?)?)
            }
            Rule::written => {
                let zone = self.zone(&kids.find(Rule::segment)?)?;
                BoardLine::Written { zone, letters: self.word(&kids.find(Rule::notation)?) }
            }
            _ => {
                let name = self.word(&kids.find(Rule::name)?);
                BoardLine::ZoneIs { name, zones: self.zones(&inside)? }
            }
        })
    }

    /// All segments among the children of a pair.
    pub(super) fn zones(self, pair: &Pair) -> Option<Vec<At<Zone>>> {
        self.each(Kids::of(pair).all(Rule::segment), Reader::zone)
    }

    fn owner_row(self, pair: &Pair) -> Option<Vec<At<OwnerCell>>> {
        let mut cells = Vec::new();
        for (at, sign) in pair.as_str().char_indices().filter(|(_, sign)| !sign.is_whitespace()) {
            let cell = match sign {
                '-' => OwnerCell::Nobody,
                '.' => OwnerCell::NoHole,
                seat => OwnerCell::Seat(seat),
            };
            let start = pair.as_span().start() + at;
            cells.push(At::new(cell, self.bytes(start, start + sign.len_utf8())));
        }
        Some(cells)
    }

    fn geometry(self, kids: &mut Kids) -> Option<BoardLine> {
        if kids.eat(Rule::k_ring) {
            kids.eat(Rule::k_of);
            return Some(BoardLine::Ring(self.next_int(kids)?));
        }
        let rows = self.next_int(kids)?;
        let holes = self.int(&kids.find(Rule::int)?)?;
        let ends = match kids.get(Rule::with_ends) {
            Some(ends) => Some(self.int(&Kids::of(&ends).find(Rule::int)?)?),
            None => None,
        };
        Some(BoardLine::Rows { rows, holes, ends })
    }

    fn owns(self, pair: &Pair) -> Option<BoardLine> {
        let mut kids = Kids::of(pair);
        kids.find(Rule::k_owns)?;
        Some(match kids.peek()? {
            Rule::k_his => BoardLine::OwnsHisRows,
            Rule::int => BoardLine::OwnsInTurn(self.next_int(&mut kids)?),
            _ => BoardLine::Owns(self.zones(pair)?),
        })
    }

    fn stores(self, kids: &mut Kids) -> Option<BoardLine> {
        if kids.eat(Rule::k_no) {
            return Some(BoardLine::NoStores);
        }
        kids.find(Rule::k_an)?;
        if kids.eat(Rule::k_reserve) {
            return Some(BoardLine::Reserves);
        }
        kids.eat(Rule::k_store);
        if kids.eat(Rule::k_off) {
            return Some(BoardLine::Stores(StorePlace::OffBoard));
        }
        let left = Kids::of(&kids.find(Rule::side)?).eat(Rule::k_left);
        Some(BoardLine::Stores(if left { StorePlace::LeftEnd } else { StorePlace::RightEnd }))
    }

    fn series(self, kids: &mut Kids) -> Option<BoardLine> {
        let name = self.word(&kids.find(Rule::name)?);
        kids.eat(Rule::k_is);
        let (mut first, mut again) = (Vec::new(), Vec::new());
        while let Some(number) = kids.get(Rule::int) {
            first.push(self.int(&number)?);
        }
        if kids.eat(Rule::k_and) {
            kids.eat(Rule::k_again);
            while let Some(number) = kids.get(Rule::int) {
                again.push(self.int(&number)?);
            }
        }
        Some(BoardLine::Series { name, first, again })
    }

    fn path(self, pair: &Pair) -> Option<PathLine> {
        let mut kids = Kids::of(pair);
        kids.eat(Rule::k_path);
        let name = match kids.get(Rule::path_name) {
            Some(name) => Some(self.word(&Kids::of(&name).get(Rule::name)?)),
            None => None,
        };
        let seat = if kids.eat(Rule::k_of) { Some(self.word(&kids.get(Rule::seat)?)) } else { None };
        let course = kids.next()?;
        let course = self.at(self.course(&course)?, &course);
        Some(PathLine { name, seat, course, chosen_once: kids.eat(Rule::once) })
    }

    fn course(self, pair: &Pair) -> Option<Course> {
        let open = Kids::of(pair).find(Rule::open).is_some();
        Some(match pair.as_rule() {
            Rule::path_pic => Course::Picture { rows: self.picture(pair)?, open },
            Rule::path_list => Course::List { zones: self.zones(pair)?, open },
            Rule::path_free => Course::Free { never_reverse: Kids::of(pair).find(Rule::k_reverse).is_some() },
            _ => Course::Round {
                directions: self.directions(&Kids::of(pair).find(Rule::sense)?)?,
                own_rows: Kids::of(pair).find(Rule::k_own).is_some(),
                through: Kids::of(pair).find(Rule::through).map(|through| {
                    let own = Kids::of(&through).find(Rule::k_own).is_some();
                    if own { Through::OwnStore } else { Through::EveryStore }
                }),
            },
        })
    }

    fn directions(self, pair: &Pair) -> Option<Vec<Direction>> {
        self.each(Kids::of(pair).all(Rule::direction), Reader::direction)
    }

    /// The rows of a picture.
    pub(super) fn picture(self, pair: &Pair) -> Option<Picture> {
        self.each(Kids::of(pair).all(Rule::grid_row), Reader::grid_row)
    }

    /// The rows of a picture of seeds.
    pub(super) fn seed_picture(self, pair: &Pair) -> Option<SeedPicture> {
        self.each(Kids::of(pair).all(Rule::pile_row), Reader::pile_row)
    }

    fn pile_row(self, pair: &Pair) -> Option<Vec<At<Option<Pile>>>> {
        let mut cells = Vec::new();
        let mut kids = Kids::of(pair);
        while let Some(cell) = kids.next() {
            let pile = match cell.as_rule() {
                Rule::pile => Some(self.pile(&cell)?.it),
                _ => None,
            };
            cells.push(self.at(pile, &cell));
        }
        Some(cells)
    }

    /// `5`, `5+1c`, `1c`: numbers, each with the letters of its kind.
    pub(super) fn pile(self, pair: &Pair) -> Option<At<Pile>> {
        let mut pile = Pile::default();
        for part in pair.as_str().trim().split('+') {
            let letters = part.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let number = part.strip_suffix(letters)?.parse().ok()?;
            match letters {
                "" => pile.plain = number,
                letters => pile.of_kinds.push((number, letters.to_owned())),
            }
        }
        Some(self.at(pile, pair))
    }

    fn grid_row(self, pair: &Pair) -> Option<Vec<At<Option<u16>>>> {
        let mut cells = Vec::new();
        let mut kids = Kids::of(pair);
        while let Some(cell) = kids.next() {
            let seeds = match cell.as_rule() {
                Rule::digits => Some(self.digits(&cell)?.it),
                _ => None,
            };
            cells.push(self.at(seeds, &cell));
        }
        Some(cells)
    }
}
