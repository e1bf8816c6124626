//! Seeds as examples give them: `5`, `5+1c`.

use mancala_grammar::diagnostic::{Diagnostic, counted};
use mancala_grammar::tree::{At, Pile, SeedPicture};

use super::set_up::misfit;
use crate::model::{Hole, Model, Spread};
use crate::piles::written;

/// Seeds of some places: all of them, and of each declared kind those that are of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Laid {
    /// By place.
    pub all: Vec<u16>,
    /// By kind, then by place.
    pub kinds: Vec<Vec<u16>>,
}

impl Laid {
    fn none(model: &Model, places: usize) -> Laid {
        Laid { all: vec![0; places], kinds: vec![vec![0; places]; model.seed_kinds.len()] }
    }

    /// What lies in such lists.
    pub(super) fn of(all: &[u16], kinds: &[Spread], part: impl Fn(&Spread) -> &Vec<u16>) -> Laid {
        Laid { all: all.to_vec(), kinds: kinds.iter().map(|kind| part(kind).clone()).collect() }
    }

    /// Lays it in such lists.
    pub(super) fn lay(self, all: &mut Vec<u16>, kinds: &mut [Spread], part: impl Fn(&mut Spread) -> &mut Vec<u16>) {
        *all = self.all;
        for (spread, kind) in kinds.iter_mut().zip(self.kinds) {
            *part(spread) = kind;
        }
    }

    /// The seeds of a place, kind by kind.
    fn at(&self, place: usize) -> (u16, Vec<u16>) {
        let seeds = |list: &[u16]| list.get(place).copied().unwrap_or(0);
        (seeds(&self.all), self.kinds.iter().map(|kind| seeds(kind)).collect())
    }

    /// Whether a place holds the same in both.
    pub(super) fn alike(&self, other: &Laid, place: usize) -> bool {
        self.at(place) == other.at(place)
    }

    /// The seeds of a place as they are written.
    pub(super) fn pile(&self, model: &Model, place: usize) -> String {
        let (seeds, of_kinds) = self.at(place);
        written(model, seeds, of_kinds)
    }

    fn put(&mut self, model: &Model, place: usize, pile: &Pile, at: &At<()>) -> Result<(), Box<Diagnostic>> {
        let mut all = u32::from(pile.plain);
        for (seeds, letters) in &pile.of_kinds {
            let Some(kind) = model.seed_kinds.iter().position(|kind| kind.letters == *letters) else {
                let known: Vec<String> =
                    model.seed_kinds.iter().map(|kind| format!("`{}` for a {}", kind.letters, kind.name)).collect();
                let help = match known.is_empty() {
                    true => "this ruleset has no kinds of seed: write the number alone".to_owned(),
                    false => format!("letters are {}", known.join(", ")),
                };
                return Err(Box::new(misfit(at.span, format!("no kind of seed is written `{letters}`")).help(help)));
            };
            all += u32::from(*seeds);
            if self.kinds[kind][place] > 0 {
                return Err(Box::new(misfit(at.span, format!("`{letters}` stands twice here"))));
            }
            self.kinds[kind][place] = *seeds;
        }
        self.all[place] = u16::try_from(all).map_err(|_| Box::new(misfit(at.span, "more seeds than 65535")))?;
        Ok(())
    }
}

/// The seeds of every hole, as a picture gives them.
pub(super) fn holes(model: &Model, grid: &At<SeedPicture>) -> Result<Laid, Box<Diagnostic>> {
    let board = &model.board;
    let rows = &grid.it;
    if rows.len() != board.picture.len() {
        let counted = if rows.len() == 1 { "1 row".to_owned() } else { format!("{} rows", rows.len()) };
        let message = format!("this position has {counted}, the board has {}", board.picture.len());
        let help = "rows stand from the top, as South sees them, with `/` between them";
        return Err(Box::new(misfit(grid.span, message).help(help)));
    }
    let mut laid = Laid::none(model, usize::from(board.holes));
    for (number, (cells, places)) in rows.iter().zip(&board.picture).enumerate() {
        if cells.len() != places.len() {
            let message =
                format!("row {} has {}, on the board {}", number + 1, counted(cells.len(), "hole"), places.len());
            let ends = cells.first().zip(cells.last()).map(|(first, last)| first.span.to(last.span));
            let help = "a row has a number for each hole, from the left, and `.` where there is none";
            return Err(Box::new(misfit(ends.unwrap_or(grid.span), message).help(help)));
        }
        for (cell, place) in cells.iter().zip(places) {
            match (&cell.it, place) {
                (Some(pile), Some(Hole(hole))) => laid.put(model, usize::from(*hole), pile, &At::new((), cell.span))?,
                (None, None) => {}
                (Some(_), None) => return Err(Box::new(misfit(cell.span, "here the board has no hole, write `.`"))),
                (None, Some(_)) => return Err(Box::new(misfit(cell.span, "here the board has a hole"))),
            }
        }
    }
    Ok(laid)
}

/// Seeds by seat.
pub(super) fn by_seat(
    model: &Model,
    piles: &At<Vec<At<Pile>>>,
    wanted: usize,
    what: &str,
) -> Result<Laid, Box<Diagnostic>> {
    let found = piles.it.len();
    if found != wanted {
        return Err(Box::new(match wanted {
            0 => misfit(piles.span, format!("this game has no {what}")),
            _ => misfit(piles.span, format!("{found} numbers for {wanted} players"))
                .help("a number for each player, in the order of the seats"),
        }));
    }
    let mut laid = Laid::none(model, wanted);
    for (seat, pile) in piles.it.iter().enumerate() {
        laid.put(model, seat, &pile.it, &At::new((), pile.span))?;
    }
    Ok(laid)
}
