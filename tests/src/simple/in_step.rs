//! The first turn in step: choices are made in seat order and kept, then seeds fall one for one in turn.

use mancala_interpreter::model::Seat;
use mancala_interpreter::position::{Chosen, Decision, Phase, Position};
use mancala_interpreter::trace::GameResult;

use super::branches::fault;
use super::next::{Arrived, has_played, seat_after};
use super::run::{Ended, Halt, Res, Run, seats_in};
use super::{Simple, SimpleFault, SimpleMove, SimpleMoves};

/// One player's turn among the others.
struct Player<'m> {
    run: Run<'m>,
    seat: Seat,
    sowing: bool,
}

/// What all turns on one board came to: where they lead, and the laps and captured seeds of all players.
struct AllTurns {
    arrived: Arrived,
    laps: u64,
    captured: u32,
}

impl<'m> Simple<'m> {
    /// The choices of the next seat; after the last one all turns are played.
    pub(super) fn in_step_moves(&'m self, position: &Position) -> Result<SimpleMoves, SimpleFault> {
        let Phase::InStep(made) = &position.phase else { return Err(SimpleFault::WrongPhase) };
        let legal = self.legal(position)?;
        let mut moves = SimpleMoves { legal: Vec::new(), removed: legal.removed };
        for (name, branch) in self.merged(legal.branches)? {
            let decisions: Vec<Decision> = branch.run.made.iter().map(|made| made.decision.clone()).collect();
            let mut choices = made.clone();
            let turn = u16::try_from(branch.part).unwrap_or(u16::MAX);
            choices.push(Chosen { turn, decisions: decisions.clone() });
            let last = choices.len() >= seats_in(position).len();
            let mut one = SimpleMove {
                name,
                part: branch.part,
                decisions,
                result: None,
                after: position.clone(),
                laps: branch.run.laps,
                captured: branch.run.facts.captured,
                again: branch.run.again,
            };
            if last {
                let turns = self.play_in_step(position, &choices)?;
                (one.after, one.result) = turns.arrived;
                (one.laps, one.captured) = (turns.laps, turns.captured);
            } else {
                one.after.mover = seat_after(position, position.mover);
                one.after.phase = Phase::InStep(choices);
            }
            moves.legal.push(one);
        }
        Ok(moves)
    }

    fn play_in_step(&'m self, position: &Position, choices: &[Chosen]) -> Result<AllTurns, SimpleFault> {
        let mut board = Position { past: Vec::new(), phase: Phase::Turn, ..position.clone() };
        let mut players = Vec::new();
        let played = self.seeds_in_turn(position, choices, &mut board, &mut players);
        board.past.clone_from(&position.past);
        let first = self.model.start.in_step.map_or(position.starter, |(seat, _)| seat);
        let mut seat = first;
        for _ in seats_in(position) {
            has_played(&mut board, seat, false);
            seat = seat_after(position, seat);
        }
        let arrived = match played {
            Ok(again) => {
                let next = again.unwrap_or(first);
                let next = if seats_in(&board).contains(&next) { next } else { seat_after(&board, next) };
                self.arrive(board, next)
            }
            Err(Halt::Over(Ended::Game(result))) => Ok((board, Some::<GameResult>(result))),
            Err(halt) => Err(fault(halt)),
        }?;
        Ok(AllTurns {
            arrived,
            laps: players.iter().map(|player| player.run.laps).sum(),
            captured: players.iter().map(|player| player.run.facts.captured).sum(),
        })
    }

    /// Plays all turns on one board; says who moves again, the first of them.
    fn seeds_in_turn(
        &'m self,
        start: &Position,
        choices: &[Chosen],
        board: &mut Position,
        players: &mut Vec<Player<'m>>,
    ) -> Res<Option<Seat>> {
        let mut seat = self.model.start.in_step.map_or(start.starter, |(seat, _)| seat);
        for chosen in choices {
            let mut run = Run::new(self, start, seat, chosen.decisions.clone());
            let Some(part) = self.model.turns.get(usize::from(chosen.turn)) else {
                return Err(SimpleFault::NotRuled("a choice in step of a turn that does not exist").into());
            };
            let mut sowing = on_board(&mut run, board, |run| {
                run.script(part)?;
                run.begin_lap()
            });
            if let Err(Halt::Over(Ended::PlayerOut)) = sowing {
                run.laps_over = true;
                sowing = Ok(false);
            }
            let sowing = sowing?;
            players.push(Player { run, seat, sowing });
            seat = seat_after(start, seat);
        }
        let fallen = fall_in_turn(players, board);
        if fallen.is_err() {
            board.hand = players.iter().map(|player| player.run.hand).sum();
            for (index, kind) in board.kinds.iter_mut().enumerate() {
                kind.hand = players.iter().map(|player| player.run.hand_kinds[index]).sum();
            }
        }
        fallen?;
        Ok(players
            .iter()
            .find(|player| player.run.again && seats_in(board).contains(&player.seat))
            .map(|player| player.seat))
    }
}

/// Seeds fall one for one; who has none left ends his turn.
fn fall_in_turn(players: &mut [Player<'_>], board: &mut Position) -> Res<()> {
    for player in players.iter_mut() {
        if !player.sowing && !player.run.laps_over {
            out_or(on_board(&mut player.run, board, end_turn))?;
        }
    }
    while players.iter().any(|player| player.sowing) {
        for at in 0..players.len() {
            let player = &mut players[at];
            if !player.sowing {
                continue;
            }
            match on_board(&mut player.run, board, Run::sow_seed) {
                Ok(sowing) => player.sowing = sowing,
                // he is out; the others go on
                Err(Halt::Over(Ended::PlayerOut)) => {
                    player.sowing = false;
                    continue;
                }
                Err(halt) => return Err(halt),
            }
            if !player.sowing {
                out_or(on_board(&mut player.run, board, end_turn))?;
            }
            // what the others saw before this seed fell comes never again by itself
            for (other, player) in players.iter_mut().enumerate() {
                if other != at {
                    player.run.laps_seen.clear();
                }
            }
        }
    }
    Ok(())
}

/// A player who is out has ended his turn.
fn out_or(ended: Res<()>) -> Res<()> {
    match ended {
        Err(Halt::Over(Ended::PlayerOut)) => Ok(()),
        ended => ended,
    }
}

/// All that belongs to the end of one player's turn; the others may still be sowing.
fn end_turn(run: &mut Run<'_>) -> Res<()> {
    run.end_turn()?;
    run.stages()?;
    run.end_lines()
}

/// Lends the common board to one player's turn.
fn on_board<'m, T>(run: &mut Run<'m>, board: &mut Position, play: impl FnOnce(&mut Run<'m>) -> Res<T>) -> Res<T> {
    std::mem::swap(&mut run.position, board);
    let played = play(run);
    std::mem::swap(&mut run.position, board);
    played
}
