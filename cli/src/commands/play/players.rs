//! Who plays which seat.

use std::fmt;

use clap::ValueEnum;
use mancala_grammar::diagnostic::quoted;
use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::{Board, Seat};

use super::args::PlayArgs;
use crate::failure::Failure;
use crate::json::board::{find_seat, seat_name, seats};

/// Who makes the moves of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Who {
    /// A person at this terminal
    Human,
    /// The program, looking ahead
    Engine,
    /// The program, by chance
    Random,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Human => "human",
            Who::Engine => "engine",
            Who::Random => "random",
        })
    }
}

/// Who plays, seat by seat.
#[derive(Clone, Debug)]
pub struct Players {
    seats: Vec<Who>,
}

impl Players {
    /// The players asked for. Where no person was named, the first seat left is a person's: the mover's, if it is
    /// free. All other seats are the engine's.
    pub fn of(args: &PlayArgs, board: &Board, mover: Seat) -> Result<Players, Failure> {
        let mut named: Vec<Option<Who>> = vec![None; board.seats.len()];
        let by_option = [("South", args.south), ("North", args.north)];
        for (name, who) in by_option.into_iter().filter_map(|(name, who)| who.map(|who| (name, who))) {
            set(&mut named, board, name, who)?;
        }
        for setting in &args.seats {
            let (name, who) = seat_and_who(setting)?;
            set(&mut named, board, name, who)?;
        }
        if !named.contains(&Some(Who::Human)) {
            let free = |seat: &Seat| named.get(usize::from(seat.0)).is_some_and(Option::is_none);
            let person = Some(mover).filter(free).or_else(|| seats(board).find(free));
            if let Some(slot) = person.and_then(|seat| named.get_mut(usize::from(seat.0))) {
                *slot = Some(Who::Human);
            }
        }
        Ok(Players { seats: named.into_iter().map(|who| who.unwrap_or(Who::Engine)).collect() })
    }

    /// Who makes the moves of a player.
    pub fn who(&self, player: Seat) -> Who {
        self.seats.get(usize::from(player.0)).copied().unwrap_or(Who::Human)
    }

    /// Who is to move.
    pub fn mover(&self, game: &Game, point: &Point) -> Who {
        self.who(player(game, point))
    }

    /// Whether a person takes part.
    pub fn have_a_person(&self) -> bool {
        self.seats.contains(&Who::Human)
    }

    /// Who plays, in a line: `South: you. North: the engine.`
    pub fn line(&self, board: &Board) -> String {
        let persons = self.seats.iter().filter(|who| **who == Who::Human).count();
        let told: Vec<String> = seats(board)
            .zip(&self.seats)
            .map(|(seat, who)| {
                let who = match who {
                    Who::Human if persons == 1 => "you",
                    Who::Human => "a person",
                    Who::Engine => "the engine",
                    Who::Random => "chance",
                };
                format!("{}: {who}.", seat_name(board, seat))
            })
            .collect();
        told.join(" ")
    }
}

/// The player to move, by the seat at which he sat down: where the players have exchanged seats, each moves for the
/// other's.
pub fn player(game: &Game, point: &Point) -> Seat {
    let seat = point.mover();
    match game.model().board.seats.len() == 2 && point.position(game).swapped {
        true => Seat(1 - seat.0.min(1)),
        false => seat,
    }
}

fn set(named: &mut [Option<Who>], board: &Board, name: &str, who: Who) -> Result<(), Failure> {
    let seat = find_seat(board, name).and_then(|seat| named.get_mut(usize::from(seat.0)));
    match seat {
        Some(slot) => {
            *slot = Some(who);
            Ok(())
        }
        None => Err(Failure::usage("unknown-seat", format!("nobody sits at {} in this game", quoted(name)))
            .help(format!("the seats are {}", board.seats.join(", ")))),
    }
}

fn seat_and_who(setting: &str) -> Result<(&str, Who), Failure> {
    let parts = setting.split_once('=').map(|(name, who)| (name.trim(), Who::from_str(who.trim(), true)));
    match parts {
        Some((name, Ok(who))) => Ok((name, who)),
        _ => Err(Failure::usage("bad-seat", format!("{} is no `SEAT=WHO`", quoted(setting)))
            .help("say `East=human`, `East=engine` or `East=random`")),
    }
}
