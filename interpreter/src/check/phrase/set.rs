//! Sets of holes.

use mancala_grammar::tree::{self, At};

use super::place::Wants;
use crate::check::Checker;
use crate::check::scope::{About, Scope};
use crate::model::{Set, SetItem};

impl Checker<'_> {
    /// Holes, found before the first is touched.
    pub(in crate::check) fn set(&mut self, set: &tree::Set, scope: &Scope) -> Option<Set> {
        let mut items = Vec::new();
        for (at, item) in set.iter().enumerate() {
            if at == 0 && matches!(item.it, tree::SetItem::OfEach(_)) {
                let help = "name the holes first, as `take here and facing of each`";
                self.problems.error("M402", item.span, "`each` of which holes?", help);
                items.push(None);
                continue;
            }
            items.push(self.set_item(item, scope));
        }
        items.into_iter().collect()
    }

    fn set_item(&mut self, item: &At<tree::SetItem>, scope: &Scope) -> Option<SetItem> {
        Some(match &item.it {
            tree::SetItem::Place(place) => SetItem::Place(self.place(place, item.span, scope, Wants::Many)?),
            tree::SetItem::Every(desc) => SetItem::Every(self.desc(desc, scope, About::Another)?),
            tree::SetItem::Line { way, from, most, desc } => {
                self.directed(item.span, scope);
                let from = self.place(&from.it, from.span, scope, Wants::One);
                let desc = self.desc(desc, scope, About::Another);
                SetItem::Line { way: *way, from: from?, most: *most, desc: desc? }
            }
            tree::SetItem::Gaps(from) => {
                self.directed(item.span, scope);
                SetItem::Gaps(self.place(&from.it, from.span, scope, Wants::One)?)
            }
            tree::SetItem::OfEach(relations) => {
                let relations: Vec<_> = relations.iter().map(|relation| self.relation(relation, scope)).collect();
                SetItem::OfEach(relations.into_iter().collect::<Option<_>>()?)
            }
        })
    }
}
