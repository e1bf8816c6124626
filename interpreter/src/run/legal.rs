//! Which tried moves are legal.

use super::Fault;
use super::explore::{Candidate, Explored, NoMove, explore};
use super::machine::{Decisions, Machine, Made, Request};
use crate::model::{ClauseId, Hole, KindId};
use crate::plan::{Address, MoveTestPlan, MovesPlan, Selection};
use crate::position::Decision;

/// The legal moves of a position and, if asked for, what is none.
#[derive(Clone, Debug, Default)]
pub struct Legal {
    /// The legal moves.
    pub moves: Vec<Candidate>,
    /// Tried moves and branches that are no legal moves, with the clause that says so.
    pub removed: Vec<Removed>,
}

/// A tried move that is not legal.
#[derive(Clone, Debug)]
pub struct Removed {
    /// Which `turn` part.
    pub turn: usize,
    pub(crate) decisions: Decisions,
    pub(crate) first: Option<Hole>,
    /// The clause that took it away, or failed to offer it.
    pub clause: ClauseId,
}

/// All legal moves.
///
/// Where kinds of turn are preferred to one another, those of a lower kind are not even tried once there is a legal
/// move of a higher one - unless it is asked what was taken away.
pub(crate) fn legal(request: &Request<'_>, keep_removed: bool) -> Result<Legal, Box<Fault>> {
    if !keep_removed {
        for kind in preferred_kinds(&request.plan.moves) {
            let of_kind = |turn: usize| request.plan.turns[turn].kind == Some(kind);
            let legal = judge(request, explore(request, &of_kind, false)?, false)?;
            if !legal.moves.is_empty() {
                return Ok(legal);
            }
        }
    }
    judge(request, explore(request, &|_| true, keep_removed)?, keep_removed)
}

/// The kinds of turn of the first clause that prefers moves, if it always holds and speaks of kinds only. What stands
/// above it takes moves away one by one, so that it does not matter which others there are; a `never` below it could
/// take all moves of the higher kind away, and then those of the lower are not legal either.
pub(crate) fn preferred_kinds(rules: &[MovesPlan]) -> Vec<KindId> {
    let Some(at) = rules.iter().position(|rule| !rule.never) else { return Vec::new() };
    let rule = &rules[at];
    if rules[at..].iter().any(|rule| rule.never) {
        return Vec::new();
    }
    let kinds = rule.tiers.iter().map(|(selection, _)| match selection {
        Selection::Kind(kind) => Some(*kind),
        Selection::Tests(_) => None,
    });
    let always = rule.conditions.is_empty() && rule.some.is_none();
    if always { kinds.collect::<Option<_>>().unwrap_or_default() } else { Vec::new() }
}

/// What the clauses of `moves` leave of the moves that were tried.
fn judge(request: &Request<'_>, explored: Explored, keep_removed: bool) -> Result<Legal, Box<Fault>> {
    let mut legal = Legal { moves: explored.candidates, removed: Vec::new() };
    if keep_removed {
        legal.removed = explored.no_moves.into_iter().map(Removed::from).collect();
    }
    for rule in &request.plan.moves {
        if legal.moves.is_empty() {
            break;
        }
        if !rule.conditions.is_empty() {
            let mut machine = Machine::new(request, request.root.clone(), Address(0));
            if !machine.all_hold(rule.conditions)? {
                continue;
            }
        }
        if let Some((wanted, selection)) = &rule.some
            && legal.moves.iter().any(|move_| selected(request, selection, move_)) != *wanted
        {
            continue;
        }
        if rule.never {
            let Some((selection, clause)) = rule.tiers.first() else { continue };
            legal.keep(*clause, keep_removed, |move_| !selected(request, selection, move_));
        } else {
            for (selection, clause) in &rule.tiers {
                if legal.moves.iter().any(|move_| selected(request, selection, move_)) {
                    legal.keep(*clause, keep_removed, |move_| selected(request, selection, move_));
                    break;
                }
            }
        }
    }
    merge_same_names(request, &mut legal.moves);
    Ok(legal)
}

impl Legal {
    fn keep(&mut self, clause: ClauseId, remember: bool, keep: impl Fn(&Candidate) -> bool) {
        if remember {
            let (kept, gone): (Vec<Candidate>, Vec<Candidate>) =
                std::mem::take(&mut self.moves).into_iter().partition(keep);
            self.moves = kept;
            self.removed.extend(gone.into_iter().map(|move_| Removed {
                turn: move_.turn,
                decisions: move_.decisions,
                first: move_.first,
                clause,
            }));
        } else if !self.moves.iter().all(&keep) {
            self.moves.retain(keep);
        }
    }
}

impl From<NoMove> for Removed {
    fn from(no_move: NoMove) -> Removed {
        Removed { turn: no_move.turn, decisions: no_move.decisions, first: no_move.first, clause: no_move.clause }
    }
}

/// Whether a tried move is one of those a clause of `moves` speaks of.
fn selected(request: &Request<'_>, selection: &Selection, move_: &Candidate) -> bool {
    match selection {
        Selection::Kind(kind) => request.plan.turns[move_.turn].kind == Some(*kind),
        Selection::Tests(tests) => tests.iter().all(|(index, not)| {
            let test = &request.plan.move_tests[usize::from(*index)];
            let about_the_end = matches!(
                test,
                MoveTestPlan::LeaveBare(_)
                    | MoveTestPlan::LeaveHoles(_)
                    | MoveTestPlan::Leave(..)
                    | MoveTestPlan::EndIn(_)
            );
            if move_.endless && about_the_end {
                return false;
            }
            (move_.move_tests.checked_shr(u32::from(*index)).unwrap_or(0) & 1 == 1) != *not
        }),
    }
}

/// Two moves of the same choices that end in the same position are one move. Others are told apart when they are named, or
/// are a fault.
fn merge_same_names(request: &Request<'_>, moves: &mut Vec<Candidate>) {
    if request.plan.turns.len() < 2 {
        return;
    }
    let mut index = 0;
    while index < moves.len() {
        let twin = moves[..index]
            .iter()
            .any(|earlier| same_name(request, earlier, &moves[index]) && same_end(earlier, &moves[index]));
        if twin {
            moves.remove(index);
        } else {
            index += 1;
        }
    }
}

fn same_name(request: &Request<'_>, one: &Candidate, other: &Candidate) -> bool {
    let choices = |move_: &'_ Candidate| named(&move_.decisions, move_.first).next().is_some();
    let alone = one.first.is_none() && !choices(one);
    let kind = |move_: &Candidate| request.plan.turns[move_.turn].kind;
    let swaps = |move_: &Candidate| move_.state.turn.swapped != request.root.turn.swapped;
    // a move without a hole and without choices is called after what it does, or its kind
    let unlike = alone && !(one.passed && other.passed || swaps(one) && swaps(other)) && kind(one) != kind(other);
    !unlike && one.first == other.first && named(&one.decisions, one.first).eq(named(&other.decisions, other.first))
}

/// The decisions that a move's name shows after its first hole: those that were offered, but for the choice of the
/// first hole itself.
pub(crate) fn named(decisions: &[Made], first: Option<Hole>) -> impl Iterator<Item = &Decision> {
    let head = decisions
        .iter()
        .position(|made| matches!(made.decision, Decision::Hole(hole) | Decision::Place(hole) if Some(hole) == first));
    decisions
        .iter()
        .enumerate()
        .filter(move |(index, made)| made.offered && Some(*index) != head)
        .map(|(_, made)| &made.decision)
}

fn same_end(one: &Candidate, other: &Candidate) -> bool {
    one.state == other.state && one.result == other.result && one.again == other.again
}
