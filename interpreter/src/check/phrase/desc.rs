//! Descriptions of holes.

use mancala_grammar::source::Span;
use mancala_grammar::tree::{self, Side, Word};

use crate::check::names::Sort;
use crate::check::scope::{About, Moment, Scope};
use crate::check::{Checker, visit};
use crate::model::{Desc, MarkId, Named, Noun, NounId, Quality, ZoneId};

/// Most descriptions that a noun may stand for, those of the nouns within it counted.
const MOST_WITHIN: usize = 1000;

impl Checker<'_> {
    /// A description of holes.
    pub(in crate::check) fn desc(&mut self, desc: &tree::Desc, scope: &Scope, about: About) -> Option<Desc> {
        let inner = scope.described();
        let side = self.side_of(desc, scope);
        let names: Vec<Option<Named>> = desc.names.iter().map(|name| self.named(name, &inner, about)).collect();
        let made_by = match &desc.made_by {
            Some(person) => {
                let maker = self.person(&person.it, person.span, scope);
                self.one_mark(desc, person.span)?;
                Some(maker?)
            }
            None => None,
        };
        let qualities: Vec<Option<Quality>> =
            desc.qualities.iter().map(|quality| self.quality(&quality.it, &inner, about)).collect();
        Some(Desc {
            side: side?,
            names: names.into_iter().collect::<Option<_>>()?,
            made_by,
            qualities: qualities.into_iter().collect::<Option<_>>()?,
        })
    }

    fn side_of(&mut self, desc: &tree::Desc, scope: &Scope) -> Option<Option<Side>> {
        let Some(side) = desc.side else { return Some(None) };
        self.mover_reads += 1;
        // the side is the first word of the phrase
        let length = match side {
            Side::Own => 3,
            Side::Enemy => 5,
        };
        let span = Span { end: desc.span.end.min(desc.span.start + length), ..desc.span };
        let moved = self.somebody_moves(span, scope);
        let there = self.enemy_somewhere(side, span);
        moved.and(there).map(|()| Some(side))
    }

    fn named(&mut self, word: &Word, scope: &Scope, about: About) -> Option<Named> {
        let sorts = [Sort::Zone, Sort::Mark, Sort::Noun];
        let known = self.names.find_any(&word.it, word.span, &sorts, &mut self.problems)?;
        match known.sort {
            Sort::Mark => {
                self.marks_read.entry(MarkId(known.index)).or_insert(word.span);
                Some(Named::Mark(MarkId(known.index)))
            }
            Sort::Noun => {
                self.noun_read(NounId(known.index), scope, about);
                Some(Named::Noun(NounId(known.index)))
            }
            _ if self.broken_zones.contains(&word.it) => None,
            _ => Some(Named::Zone(ZoneId(known.index))),
        }
    }

    /// Reads a noun again as its use has it, for what may not be asked there.
    fn noun_read(&mut self, noun: NounId, scope: &Scope, about: About) {
        if scope.moment == Moment::Anything || !self.nouns_sound {
            return;
        }
        if let Some((_, desc)) = self.noun_descs.get(usize::from(noun.0)).copied()
            && self.nouns_seen.insert((noun, *scope, about))
        {
            self.desc(desc, scope, about);
        }
    }

    fn quality(&mut self, quality: &tree::Quality, scope: &Scope, about: About) -> Option<Quality> {
        let whose: Vec<_> = quality.whose.iter().map(|relation| self.relation(relation, scope)).collect();
        let about = if whose.is_empty() { about } else { About::Another };
        let test = self.test(&quality.test, scope, about);
        Some(Quality { whose: whose.into_iter().collect::<Option<_>>()?, test: test? })
    }

    /// The marks that a description names, those of its nouns included.
    pub(in crate::check) fn marks_of(&self, desc: &tree::Desc) -> Vec<MarkId> {
        let mut marks = Vec::new();
        let mut nouns = Vec::new();
        let mut open = visit::names_of_desc(desc);
        while let Some(name) = open.pop() {
            match self.names.peek(name) {
                Some(known) if known.sort == Sort::Mark && !marks.contains(&MarkId(known.index)) => {
                    marks.push(MarkId(known.index));
                }
                Some(known) if known.sort == Sort::Noun && !nouns.contains(&known.index) => {
                    nouns.push(known.index);
                    if let Some((_, desc)) = self.noun_descs.get(usize::from(known.index)) {
                        open.extend(visit::names_of_desc(desc));
                    }
                }
                _ => {}
            }
        }
        marks
    }

    /// `made by` needs one mark.
    fn one_mark(&mut self, desc: &tree::Desc, span: Span) -> Option<()> {
        match self.marks_of(desc).as_slice() {
            [mark] => {
                self.marks_read.entry(*mark).or_insert(span);
                if let Some(info) = self.marks.get_mut(usize::from(mark.0)) {
                    info.maker_matters = true;
                }
                Some(())
            }
            // an unknown name is told where it stands
            [] if desc.names.iter().any(|name| self.names.peek(&name.it).is_none()) => None,
            marks => {
                let message = match marks.len() {
                    0 => "`made by` without a mark",
                    _ => "maker of which mark?",
                };
                let mark = self.marks.first().map_or("covered", |mark| mark.name.as_str());
                let help = format!("`made by` stands after one mark, as `a {mark} made by mover`");
                self.problems.error("M423", span, message, help);
                None
            }
        }
    }

    /// The nouns of the model; none stands for itself.
    pub(in crate::check) fn nouns(&mut self) {
        self.nouns_sound = self.nouns_end();
        let scope = Scope::at(Moment::Anything, true);
        for (name, desc) in self.noun_descs.clone() {
            let lowered = self.desc(desc, &scope, About::TheHole);
            let empty = Desc { side: None, names: Vec::new(), made_by: None, qualities: Vec::new() };
            self.nouns.push(Noun { name: name.it.clone(), desc: lowered.unwrap_or(empty) });
        }
    }

    /// Whether every noun comes to an end, and in reasonable size.
    fn nouns_end(&mut self) -> bool {
        let count = self.noun_descs.len();
        let mut sizes: Vec<Option<usize>> = vec![None; count];
        // a noun is sized once all nouns within it are; as many rounds as nouns are enough
        for _ in 0..count {
            for at in 0..count {
                let within = self.nouns_within(at);
                let size = within.iter().map(|inner| sizes.get(*inner).copied().flatten()).sum::<Option<usize>>();
                if let (Some(place), Some(size)) = (sizes.get_mut(at), size) {
                    *place = Some(size.saturating_add(1));
                }
            }
        }
        let mut sound = true;
        for (size, (name, _)) in sizes.iter().zip(self.noun_descs.clone()) {
            let (code, message) = match size {
                None => ("M208", format!("noun `{}` stands for itself", name.it)),
                Some(size) if *size > MOST_WITHIN => ("M311", format!("noun `{}` stands for too much", name.it)),
                Some(_) => continue,
            };
            sound = false;
            self.problems.error(code, name.span, message, "say what it is without that noun");
        }
        sound
    }

    fn nouns_within(&self, at: usize) -> Vec<usize> {
        let Some((_, desc)) = self.noun_descs.get(at) else { return Vec::new() };
        let mut names = Vec::new();
        visit::all_names_of_desc(desc, &mut names);
        let nouns = names.into_iter().filter_map(|name| self.names.peek(name)).filter(|known| known.sort == Sort::Noun);
        nouns.map(|known| usize::from(known.index)).collect()
    }
}
