//! Declares every name of a ruleset, before any is used.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::tree::{Action, BoardLine, StartLine, Tally, Word};

use super::names::Sort;
use super::{Checker, visit};
use crate::limits::{MOST_NAMES, MOST_RULES};
use crate::model::{MarkInfo, Series, TallyInfo};

/// The tally that is kept by itself.
pub(super) const ROUNDS_WON: &str = "rounds-won";

impl Checker<'_> {
    /// All names but those of zones that the board brings.
    pub(super) fn declare_all(&mut self) {
        let tree = self.tree;
        for line in &tree.board {
            match &line.it {
                BoardLine::ZoneIs { name, .. } => drop(self.declare(name, Sort::Zone)),
                BoardLine::NounIs { name, desc } => {
                    let declared = self.declare(name, Sort::Noun);
                    self.noun_descs.extend(declared.map(|_| (name, desc)));
                }
                BoardLine::SeedKindIs { name, counts } => {
                    let clause = self.clauses.id(&line.clause);
                    self.declare_seed_kind(name, counts.as_ref().map(|counts| counts.it), clause);
                }
                BoardLine::Series { name, first, again } => {
                    let declared = self.declare(name, Sort::Series);
                    self.series.extend(declared.map(|_| Series {
                        name: name.it.clone(),
                        first: first.iter().map(|number| number.it).collect(),
                        again: again.iter().map(|number| number.it).collect(),
                    }));
                }
                BoardLine::Path(path) => {
                    // the lines of several seats make one path
                    if let Some(name) = path.name.as_ref().filter(|name| !self.is_path(&name.it)) {
                        self.declare(name, Sort::Path);
                    }
                }
                _ => {}
            }
        }
        for line in &tree.stages {
            self.declare(&line.it.name, Sort::Stage);
        }
        // names that come into being by use are known in every reading
        let kinds = tree.turns.iter().chain(&self.whole.turns).filter_map(|turn| turn.kind.as_ref());
        for kind in kinds {
            if self.declare(kind, Sort::Kind).is_some() && !self.kinds.contains(&kind.it) {
                self.kinds.push(kind.it.clone());
            }
        }
        for procedure in &tree.procedures {
            self.declare(&procedure.name, Sort::Procedure);
        }
        self.marks_and_tallies();
        for reading in &tree.readings {
            self.declare(&reading.name, Sort::Reading);
            for answer in &reading.answers {
                self.declare(&answer.name, Sort::Answer);
            }
        }
        self.not_too_many();
    }

    fn is_path(&self, name: &str) -> bool {
        self.names.peek(name).is_some_and(|known| known.sort == Sort::Path)
    }

    fn declare(&mut self, word: &Word, sort: Sort) -> Option<u16> {
        self.names.declare(word, sort, &mut self.problems)
    }

    /// Marks and tallies are declared by the actions that make them.
    fn marks_and_tallies(&mut self) {
        for tree in [self.tree, self.whole] {
            for line in &tree.start {
                if let StartLine::Mark { mark, .. } = &line.it {
                    self.declare_mark(mark, false);
                }
            }
            for action in visit::all_actions(tree) {
                match &action.it {
                    Action::Mark { mark, turns, .. } => self.declare_mark(mark, turns.is_some()),
                    Action::Add { to, .. } => self.declare_tally(&to.it),
                    Action::SetTally { tally, .. } => self.declare_tally(&tally.it),
                    _ => {}
                }
            }
        }
        if self.tree.rounds.is_some() && self.names.peek(ROUNDS_WON).is_none() {
            self.names.predeclare(ROUNDS_WON, Sort::Tally);
            self.tallies.push(TallyInfo { name: ROUNDS_WON.to_owned(), per_player: true, kept_by_itself: true });
        }
    }

    fn declare_mark(&mut self, mark: &Word, has_term: bool) {
        let Some(index) = self.declare(mark, Sort::Mark) else { return };
        match self.marks.get_mut(usize::from(index)) {
            Some(known) => known.has_term |= has_term,
            None => self.marks.push(MarkInfo { name: mark.it.clone(), has_term, maker_matters: false }),
        }
    }

    fn declare_tally(&mut self, tally: &Tally) {
        let name = &tally.name;
        if name.it == ROUNDS_WON {
            let message = format!("`{ROUNDS_WON}` is kept by itself");
            self.problems.error("M202", name.span, message, "read it, or keep a tally of another name");
            return;
        }
        let per_player = tally.of.is_some();
        let Some(index) = self.declare(name, Sort::Tally) else { return };
        match self.tallies.get(usize::from(index)) {
            Some(known) if known.per_player != per_player => self.tally_of_two(name),
            Some(_) => {}
            None => self.tallies.push(TallyInfo { name: name.it.clone(), per_player, kept_by_itself: false }),
        }
    }

    /// One tally of the players and of the game.
    pub(super) fn tally_of_two(&mut self, name: &Word) {
        let message = format!("`{}` is a tally of each player and of the game", name.it);
        self.problems.error("M204", name.span, message, "say `own` or `game` before it everywhere");
    }

    /// The numbers of which a state consists: what is known of each hole, of places beside them, and of each player.
    fn words_of_a_state(&self) -> usize {
        let (holes, seats) = (usize::from(self.board.holes), self.board.seats.len());
        let seeds = (1 + self.seed_kinds.len()) * (holes + 2 * seats + 2);
        let owner_and_closed = 2;
        seeds + (owner_and_closed + self.marks.len()) * holes + (self.tallies.len() + 2) * seats
    }

    fn not_too_many(&mut self) {
        let of_play = [Sort::Zone, Sort::Mark, Sort::Noun, Sort::Stage, Sort::Kind, Sort::Procedure, Sort::Tally];
        // the whole ruleset is checked anew for each answer
        let sorts = of_play.iter().chain(&[Sort::Answer]);
        let rules = self.tree.rules.len() + self.tree.turns.len() + self.tree.end.len() + self.tree.moves.len();
        let named = sorts.copied().any(|sort| self.names.how_many(sort) > MOST_NAMES);
        let parts = rules > usize::from(MOST_RULES);
        let lines = self.clauses.list.len() > usize::from(u16::MAX) / 4;
        if self.words_of_a_state() > usize::from(u16::MAX) {
            let span = self.clauses.list.first().map_or_else(Default::default, |info| info.span);
            let help = "fewer marks, kinds of seed and tallies, or fewer holes";
            self.problems.add(Diagnostic::error("M311", span, "too much is remembered of every hole").help(help));
        }
        if named || parts || lines {
            let span = self.clauses.list.last().map_or_else(Default::default, |info| info.span);
            let help = format!("at most {MOST_NAMES} names of one sort, {MOST_RULES} rules");
            self.problems.add(Diagnostic::error("M311", span, "the ruleset is too large").help(help));
        }
    }
}
