//! `sowing`: what is passed over, what the origin counts as, how many seeds a hole gets.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, SowOrder, SowingLine};

use crate::check::Checker;
use crate::check::phrase::Wants;
use crate::check::scope::{About, Moment, Scope};
use crate::model::{Place, SeedKind, Skip, SkipSeeds, SkipWhat, Sowing};

impl Checker<'_> {
    /// Lines of `sowing` but relay, which is a rule.
    pub(in crate::check) fn sowing(&mut self) -> Sowing {
        let tree = self.tree;
        let mut sowing = Sowing::default();
        let scope = Scope::at(Moment::Sowing, true);
        let mut relay: Option<Span> = None;
        let (mut first, mut chosen, mut last) = (Vec::new(), vec![SeedKind::PLAIN], Vec::new());
        for line in &tree.sowing {
            let clause = self.clauses.id(&line.clause);
            let span = line.clause.span;
            match &line.it {
                SowingLine::Relay { .. } => {
                    if relay.is_some() {
                        self.said_once("relay", relay, &[span]);
                    }
                    relay = Some(span);
                }
                SowingLine::Skip { what, seeds } => {
                    let what = match &what.it {
                        tree::Skip::Every(desc) => self.desc(desc, &scope, About::Another).map(SkipWhat::Every),
                        tree::Skip::Place(place) => {
                            self.place(place, what.span, &scope, Wants::One).map(SkipWhat::Place)
                        }
                    };
                    let seeds = self.skip_seeds(seeds);
                    sowing.skips.extend(what.zip(seeds).map(|(what, seeds)| Skip { clause, what, seeds }));
                }
                SowingLine::KindSown(name, order) => match (self.kind_sown(name, *order, clause, span), order) {
                    (None, _) => {}
                    (Some(kind), SowOrder::First) => first.push(vec![kind]),
                    (Some(kind), SowOrder::Last) => last.push(vec![kind]),
                    (Some(kind), SowOrder::Chosen) => chosen.push(kind),
                },
                SowingLine::OriginCounts { occupied } => {
                    if let Some((_, before)) = sowing.origin_counts_occupied {
                        let first = self.clauses.list.get(usize::from(before.0)).map(|info| info.span);
                        self.said_once("what origin counts as", first, &[span]);
                    }
                    sowing.origin_counts_occupied = Some((*occupied, clause));
                }
                SowingLine::PerHole(number, desc) => {
                    if number.it == 0 {
                        self.problems.error("M409", number.span, "0 seeds dropped in a hole", "say `skip every …`");
                    }
                    let desc = self.desc(desc, &scope, About::Another);
                    sowing.per_hole.extend(desc.map(|desc| (number.it, desc, clause)));
                }
            }
        }
        if !self.seed_kinds.is_empty() {
            sowing.order = first.into_iter().chain([chosen]).chain(last).collect();
        }
        self.not_both(&sowing);
        sowing
    }

    fn skip_seeds(&mut self, seeds: &tree::SkipSeeds) -> Option<SkipSeeds> {
        Some(match seeds {
            tree::SkipSeeds::All => SkipSeeds::All,
            tree::SkipSeeds::Last => SkipSeeds::Last,
            tree::SkipSeeds::NotLast => SkipSeeds::NotLast,
            tree::SkipSeeds::Of(kind) => SkipSeeds::Of(self.seed_kind(kind)?),
            tree::SkipSeeds::NotOf(kind) => SkipSeeds::NotOf(self.seed_kind(kind)?),
        })
    }

    fn not_both(&mut self, sowing: &Sowing) {
        let skipped = sowing.skips.iter().find(|skip| matches!(skip.what, SkipWhat::Place(Place::Origin)));
        if let (Some(skip), Some((_, counts))) = (skipped, sowing.origin_counts_occupied) {
            let span = |clause: crate::model::ClauseId| {
                self.clauses.list.get(usize::from(clause.0)).map_or_else(Span::default, |info| info.span)
            };
            if skip.seeds == crate::model::SkipSeeds::All {
                let problem = Diagnostic::error("M419", span(counts), "origin is skipped: no seed ever falls there");
                let problem = problem.also(span(skip.clause), "skipped here");
                self.problems.add(problem.help("leave one of the two clauses out"));
            }
        }
    }
}
