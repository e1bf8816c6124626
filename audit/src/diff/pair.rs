//! Two points of play that look alike, one of each ruleset.

use mancala_interpreter::game::{Game, NoPlay, Point};

use super::What;
use crate::chance::Chance;

/// Both rulesets.
#[derive(Clone, Copy)]
pub(super) struct Both<'a> {
    pub a: &'a Game,
    pub b: &'a Game,
}

/// Why two points do not go on together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// They differ.
    Differ(What),
    /// One of them came to a limit or a fault: nobody knows.
    Lost,
}

impl From<NoPlay> for Halt {
    fn from(_: NoPlay) -> Halt {
        Halt::Lost
    }
}

/// Two points that do not differ.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub a: Point,
    pub b: Point,
    /// Names of the legal moves in order of the alphabet, with their places in both lists.
    pub moves: Vec<(String, usize, usize)>,
}

impl Pair {
    /// Two points as a pair, where a round is over those of the next round.
    pub fn meet(both: &Both<'_>, a: Point, b: Point) -> Result<Pair, Halt> {
        let pair = Pair::compare(both, a, b)?;
        if pair.a.ended().is_none() {
            return Ok(pair);
        }
        match (both.a.has_rounds(), both.b.has_rounds()) {
            (false, false) => Ok(pair),
            (true, true) if both.a.match_is_over(&pair.a) || both.b.match_is_over(&pair.b) => Ok(pair),
            (true, true) => Pair::compare(both, both.a.next_round(&pair.a)?, both.b.next_round(&pair.b)?),
            _ => Err(Halt::Differ(What::Rounds)),
        }
    }

    fn compare(both: &Both<'_>, a: Point, b: Point) -> Result<Pair, Halt> {
        let results = (a.ended().map(|ended| ended.result), b.ended().map(|ended| ended.result));
        if results.0 != results.1 {
            return Err(Halt::Differ(What::Result));
        }
        if !look_alike(both, &a, &b) {
            return Err(Halt::Differ(What::Position));
        }
        let lay_out =
            |point: &Point| point.lay_out().map(|asked| (asked.seat, asked.holes.clone(), asked.seeds, asked.kind));
        if lay_out(&a) != lay_out(&b) {
            return Err(Halt::Differ(What::LayOut));
        }
        let (of_a, of_b) = (sorted(both.a, &a)?, sorted(both.b, &b)?);
        let only = |these: &[(String, usize)], others: &[(String, usize)]| -> Vec<String> {
            let missing =
                these.iter().filter(|(name, _)| others.binary_search_by(|(other, _)| other.cmp(name)).is_err());
            missing.map(|(name, _)| name.clone()).collect()
        };
        let (only_a, only_b) = (only(&of_a, &of_b), only(&of_b, &of_a));
        if !only_a.is_empty() || !only_b.is_empty() {
            return Err(Halt::Differ(What::Moves { a: only_a, b: only_b }));
        }
        let moves = of_a.into_iter().zip(of_b).map(|((name, in_a), (_, in_b))| (name, in_a, in_b)).collect();
        Ok(Pair { a, b, moves })
    }

    /// Whether nothing more can be played.
    pub fn over(&self) -> bool {
        self.a.ended().is_some()
    }

    /// The points after a move of the list.
    pub fn points_after(&self, both: &Both<'_>, at: usize) -> Result<(Point, Point), Halt> {
        let Some((_, in_a, in_b)) = self.moves.get(at) else { return Err(Halt::Lost) };
        Ok((both.a.step(&self.a, *in_a)?, both.b.step(&self.b, *in_b)?))
    }

    /// The pair after a move of the list.
    pub fn after(&self, both: &Both<'_>, at: usize) -> Result<Pair, Halt> {
        let (a, b) = self.points_after(both, at)?;
        Pair::meet(both, a, b)
    }

    /// The pair after a move or lay-out of that name.
    pub fn after_named(&self, both: &Both<'_>, name: &str) -> Result<Pair, Halt> {
        match self.moves.iter().position(|(known, _, _)| known == name) {
            Some(at) => self.after(both, at),
            None if self.a.lay_out().is_some() => {
                let (a, _) = both.a.play(&self.a, name, false)?;
                let (b, _) = both.b.play(&self.b, name, false)?;
                Pair::meet(both, a, b)
            }
            None => Err(Halt::Lost),
        }
    }

    /// The pair after a lay-out at random, with its name.
    pub fn laid_out(&self, both: &Both<'_>, chance: &mut Chance) -> Result<(String, Pair), Halt> {
        let (a, name) = chance.lay_out(both.a, &self.a)?;
        match both.b.play(&self.b, &name, false) {
            Ok((b, _)) => Ok((name, Pair::meet(both, a, b)?)),
            Err(NoPlay::Fault(_)) => Err(Halt::Lost),
            Err(_) => Err(Halt::Differ(What::Moves { a: vec![name], b: Vec::new() })),
        }
    }
}

/// The legal moves by name.
pub(super) fn sorted(game: &Game, point: &Point) -> Result<Vec<(String, usize)>, Halt> {
    let moves = game.moves(point).map_err(|_| Halt::Lost)?;
    let mut moves: Vec<(String, usize)> = moves.into_iter().map(|move_| (move_.name, move_.index)).collect();
    moves.sort();
    Ok(moves)
}

/// What players see is the same.
fn look_alike(both: &Both<'_>, a: &Point, b: &Point) -> bool {
    let over = a.ended().is_some();
    let (a, b) = (a.position(both.a), b.position(both.b));
    a.holes == b.holes
        && a.owners == b.owners
        && a.closed == b.closed
        && a.stores == b.stores
        && a.reserves == b.reserves
        && a.kinds == b.kinds
        && (over || a.mover == b.mover)
}
