//! Kinds of seed: their names with plurals, their letters, the order in which they are sown.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, At, SowOrder, Word};

use super::Checker;
use super::names::Sort;
use super::scope::Scope;
use crate::limits::MOST_KINDS;
use crate::model::{Amount, ClauseId, Portion, SeedKind, SeedKindInfo};

impl Checker<'_> {
    /// Declares a kind of seed.
    pub(super) fn declare_seed_kind(&mut self, name: &Word, counts: Option<u16>, clause: ClauseId) {
        if self.names.declare(name, Sort::Seed, &mut self.problems).is_none() {
            return;
        }
        if self.seed_kinds.len() == MOST_KINDS {
            let message = format!("more than {MOST_KINDS} kinds of seed");
            self.problems.error("M311", name.span, message, "fewer kinds");
        }
        self.seed_kinds.push(SeedKindInfo {
            clause,
            name: name.it.clone(),
            letters: String::new(),
            worth: counts.unwrap_or(1),
            sown: None,
        });
        self.seed_kind_spans.push(name.span);
    }

    /// The kind that a phrase names, by its name or its plural.
    pub(super) fn seed_kind(&mut self, kind: &At<tree::SeedKind>) -> Option<SeedKind> {
        match &kind.it {
            tree::SeedKind::Plain => {
                if self.seed_kinds.is_empty() {
                    let help =
                        "say how many seeds, without `plain`; `a cowrie is a kind of seed` in `board` would make kinds";
                    self.problems.error("M428", kind.span, "there is one kind of seed only", help);
                    return None;
                }
                Some(SeedKind::PLAIN)
            }
            tree::SeedKind::Named(name) => self.seed_kind_named(name, kind.span),
        }
    }

    fn seed_kind_named(&mut self, name: &str, span: Span) -> Option<SeedKind> {
        let declared = |name: &String| self.names.peek(name).is_some_and(|known| known.sort == Sort::Seed);
        let name = singulars(name).into_iter().find(declared).unwrap_or_else(|| name.to_owned());
        let known = self.names.find_any(&name, span, &[Sort::Seed], &mut self.problems)?;
        Some(SeedKind::of_declared(usize::from(known.index)))
    }

    /// The kind that letters of a picture mean.
    pub(super) fn seed_kind_written(&mut self, letters: &str, span: Span) -> Option<SeedKind> {
        let found = self.seed_kinds.iter().position(|kind| kind.letters == letters);
        let Some(index) = found else {
            let known: Vec<String> =
                self.seed_kinds.iter().map(|kind| format!("`{}` for a {}", kind.letters, kind.name)).collect();
            let help = match known.is_empty() {
                true => "this ruleset has no kinds of seed: write the number alone".to_owned(),
                false => format!("letters are {}", known.join(", ")),
            };
            self.problems.error("M201", span, format!("no kind of seed is written `{letters}`"), help);
            return None;
        };
        if let Some(kind) = self.seed_kinds.get(index) {
            self.names.use_name(&kind.name);
        }
        Some(SeedKind::of_declared(index))
    }

    /// `cowrie is written k`.
    pub(super) fn write_seed_kind(&mut self, index: u16, letters: &Word) {
        if !letters.it.chars().all(char::is_alphabetic) {
            let help = "a sign that is no letter cannot stand behind a number: `5+1k`";
            self.problems.error("M203", letters.span, "seeds are written with letters only", help);
        }
        if let Some(kind) = self.seed_kinds.get_mut(usize::from(index)) {
            kind.letters.clone_from(&letters.it);
        }
    }

    /// Kinds that nothing is said of are written with their first letter; no two alike.
    pub(super) fn seed_letters(&mut self) {
        for kind in &mut self.seed_kinds {
            if kind.letters.is_empty() {
                kind.letters = kind.name.chars().take(1).collect();
            }
        }
        for (at, kind) in self.seed_kinds.iter().enumerate() {
            let first = self.seed_kinds.iter().take(at).find(|other| other.letters == kind.letters);
            let (Some(first), Some(span)) = (first, self.seed_kind_spans.get(at)) else { continue };
            let message = format!("`{}` and `{}` are both written `{}`", first.name, kind.name, kind.letters);
            let help = format!("say in `board` what it is written as: `{} is written …`", kind.name);
            self.problems.error("M202", *span, message, help);
        }
    }

    /// How many seeds of which kind. Of several kinds a number alone does not say which seeds go.
    pub(super) fn portion(
        &mut self,
        amount: &tree::Amount,
        kind: Option<&At<tree::SeedKind>>,
        span: Span,
        scope: &Scope,
    ) -> Option<Portion> {
        let amount = self.amount(amount, span, scope);
        let kind = match kind {
            Some(kind) => Some(self.seed_kind(kind)?),
            None => None,
        };
        let amount = amount?;
        if let (None, Some(first)) = (kind, self.seed_kinds.first())
            && amount != Amount::All
        {
            let help = format!(
                "say the kind behind the number: `2 plain seeds`, `1 {}`; all seeds are those of every kind",
                first.name
            );
            self.problems.error("M428", span, "seeds of which kind?", help);
            return None;
        }
        Some(Portion { amount, kind })
    }

    /// `cowries are sown last`.
    pub(super) fn kind_sown(&mut self, name: &Word, order: SowOrder, clause: ClauseId, span: Span) -> Option<SeedKind> {
        let kind = self.seed_kind_named(&name.it, name.span)?;
        let at = kind.declared()?;
        let before = self.seed_kinds.get(at)?.sown;
        if let Some((_, before)) = before {
            let first = self.clauses.list.get(usize::from(before.0)).map(|info| info.span);
            self.said_once("when seeds of a kind are sown", first, &[span]);
            return None;
        }
        if order == SowOrder::Chosen {
            self.order_chosen.get_or_insert(span);
        }
        self.seed_kinds.get_mut(at)?.sown = Some((order, clause));
        Some(kind)
    }

    /// Where seeds are sown, the ruleset says of every kind when; and a choice leaves no turn in step.
    pub(super) fn sowing_order_said(&mut self) {
        if let (Some(in_step), Some(span)) = (self.in_step, self.order_chosen) {
            let problem =
                Diagnostic::error("M425", span, "a choice after the first lift, but the first turn is in step");
            let problem = problem.also(in_step, "choices are made before the first seed falls");
            self.problems.add(problem.help("say `first` or `last` in place of `in chosen order`"));
        }
        if self.sows.is_none() {
            return;
        }
        let missing = self.seed_kinds.iter().zip(&self.seed_kind_spans).filter(|(kind, _)| kind.sown.is_none());
        for (name, span) in missing.map(|(kind, span)| (kind.name.clone(), *span)).collect::<Vec<_>>() {
            let message = format!("no ruling on when a {name} is sown");
            let help = format!(
                "say in `sowing`: `{name} is sown last`, `first` or `in chosen order`; `chosen: not stated` if the source is silent"
            );
            self.problems.error("M506", span, message, help);
        }
    }
}

/// What a plural can be the plural of, and the word itself first.
fn singulars(word: &str) -> Vec<String> {
    let mut found = vec![word.to_owned()];
    if let Some(stem) = word.strip_suffix("ies") {
        found.push(format!("{stem}y"));
    }
    if let Some(stem) = word.strip_suffix("es") {
        found.push(stem.to_owned());
    }
    if let Some(stem) = word.strip_suffix('s') {
        found.push(stem.to_owned());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::singulars;

    #[test]
    fn regular_plurals_are_known() {
        for (plural, singular) in [("cowries", "cowrie"), ("cowry", "cowry"), ("cowries", "cowry"), ("boxes", "box")] {
            assert!(singulars(plural).contains(&singular.to_owned()), "{plural}");
        }
    }
}
