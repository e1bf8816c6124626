//! What stands beside a board: players, stores, reserves, stages, tallies, and what the letters in it mean.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Hole, MarkId, Seat};
use mancala_interpreter::piles::Lying;
use mancala_interpreter::position::Position;

use super::view::View;
use super::words;
use crate::json::board::{seat_name, seats};
use crate::paint::{Paint, Signs, Tone};

/// The line over the board: the player opposite.
pub fn above(game: &Game, position: &Position, seat: Seat, view: &View, paint: &Paint) -> String {
    let board = &game.model().board;
    match opposite(game, seat) {
        Some(other) => format!("  {}\n", player(game, position, other, view, paint)),
        None if board.seats.len() > 2 => {
            let others = seats(board).filter(|other| *other != seat);
            others.map(|other| format!("  {}\n", player(game, position, other, view, paint))).collect()
        }
        None => String::new(),
    }
}

fn opposite(game: &Game, seat: Seat) -> Option<Seat> {
    (game.model().board.seats.len() == 2).then(|| Seat(1 - seat.0.min(1)))
}

/// The lines under the board: the player in front, then what is everybody's.
pub fn below(game: &Game, position: &Position, seat: Seat, view: &View, paint: &Paint) -> String {
    let mut lines = format!("  {}\n", player(game, position, seat, view, paint));
    let mut common: Vec<String> = Vec::new();
    if let Some(stage) = position.stages.first().filter(|_| !game.plan().stage_of_each) {
        common.push(format!("stage {}", words::stage(game, *stage)));
    }
    if position.out > 0 {
        common.push(format!("off the board {}", position.pile(game.model(), Lying::Out)));
    }
    if position.hand > 0 {
        common.push(format!("in the hand {}", position.pile(game.model(), Lying::Hand)));
    }
    for (info, values) in game.model().tallies.iter().zip(&position.tallies) {
        if let [value] = values.as_slice()
            && !info.per_player
            && *value > 0
        {
            common.push(format!("{} {value}", info.name));
        }
    }
    if !common.is_empty() {
        lines.push_str(&format!("  {}\n", joined(&common, paint)));
    }
    lines
}

/// A player with what is his and is not drawn on the board.
fn player(game: &Game, position: &Position, seat: Seat, view: &View, paint: &Paint) -> String {
    let index = usize::from(seat.0);
    let name = seat_name(&game.model().board, seat);
    let mover = position.mover == seat;
    let mut facts = vec![paint.tone(if mover { Tone::Strong } else { Tone::Faint }, name)];
    if position.stores.len() > index && !view.draws_stores() {
        facts.push(format!("store {}", position.pile(game.model(), Lying::Store(seat))));
    }
    if position.reserves.len() > index {
        facts.push(format!("reserve {}", position.pile(game.model(), Lying::Reserve(seat))));
    }
    if let Some(stage) = position.stages.get(index).filter(|_| game.plan().stage_of_each) {
        facts.push(format!("stage {}", words::stage(game, *stage)));
    }
    for (info, values) in game.model().tallies.iter().zip(&position.tallies) {
        if let Some(value) = values.get(index).filter(|value| info.per_player && **value > 0) {
            facts.push(format!("{} {value}", info.name));
        }
    }
    if let Some(Some(sense)) = position.directions.get(index) {
        facts.push(format!("goes {}", crate::json::memory::sense_word(game, *sense)));
    }
    if position.out_of_game.get(index).copied().unwrap_or(false) {
        facts.push("out".to_string());
    } else if mover {
        facts.push(paint.tone(Tone::Good, "to move"));
    }
    joined(&facts, paint)
}

/// What the letters behind numbers mean, as far as such seeds are anywhere.
pub fn kinds(game: &Game, position: &Position, paint: &Paint) -> String {
    let kinds = game.model().seed_kinds.iter().zip(&position.kinds).filter(|(_, spread)| spread.total() > 0);
    let told = kinds.map(|(kind, _)| {
        let letters = paint.tone(Tone::Name, &format!("1{}", kind.letters));
        let worth = if kind.worth == 1 { String::new() } else { format!(", which counts {}", kind.worth) };
        format!("  {letters}: a {}{worth}\n", kind.name)
    });
    told.collect()
}

fn joined(facts: &[String], paint: &Paint) -> String {
    facts.join(if paint.signs == Signs::Ascii { ", " } else { " · " })
}

/// A letter for every mark, and for every seat where holes change hands.
pub struct Letters {
    marks: Vec<char>,
}

impl Letters {
    /// Letters for the marks of a game: their first, else another of their own.
    pub fn of(game: &Game) -> Letters {
        let mut marks: Vec<char> = Vec::new();
        for info in &game.model().marks {
            let own = info.name.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase);
            let letter = own.chain('a'..='z').find(|letter| !marks.contains(letter)).unwrap_or('*');
            marks.push(letter);
        }
        Letters { marks }
    }

    /// The signs behind the seeds of a hole: its marks, and its owner where that is another than at the set-up.
    pub fn on(&self, game: &Game, position: &Position, hole: Hole) -> String {
        let here = position.marks.iter().filter(|mark| mark.hole == hole);
        let mut signs: String = here.filter_map(|mark| self.marks.get(usize::from(mark.mark.0))).collect();
        let board = &game.model().board;
        let owner = |owners: &[Option<Seat>]| owners.get(usize::from(hole.0)).copied().flatten();
        if owner(&position.owners) != owner(&board.owners) {
            let initial = owner(&position.owners).and_then(|seat| seat_name(board, seat).chars().next());
            signs.push(initial.unwrap_or('-'));
        }
        signs
    }

    /// What the letters mean, as far as they are on the board.
    pub fn legend(&self, game: &Game, position: &Position, seat: Seat, paint: &Paint) -> String {
        let model = game.model();
        let mut lines = String::new();
        for (index, letter) in self.marks.iter().enumerate() {
            let here: Vec<String> = position
                .marks
                .iter()
                .filter(|mark| mark.mark == MarkId(u16::try_from(index).unwrap_or(u16::MAX)))
                .map(|mark| {
                    let mut place = words::hole(game, seat, mark.hole);
                    if position.owners.get(usize::from(mark.hole.0)) != Some(&Some(mark.maker)) {
                        place.push_str(&format!(" by {}", seat_name(&model.board, mark.maker)));
                    }
                    if let Some(turns) = mark.term {
                        place.push_str(&format!(" for {}", words::counted(u64::from(turns), "turn")));
                    }
                    place
                })
                .collect();
            if !here.is_empty() {
                let name = model.marks.get(index).map_or("?", |info| info.name.as_str());
                let letter = paint.tone(Tone::Name, &letter.to_string());
                lines.push_str(&format!("  {letter}: {name} ({})\n", here.join("; ")));
            }
        }
        if position.owners != model.board.owners {
            lines.push_str("  a capital letter: the hole is now that player's; -: nobody's\n");
        }
        lines
    }
}
