//! The rulesets and source sheets that are part of the program.

use std::sync::OnceLock;

use mancala_grammar::load::parse;
use mancala_grammar::source::Source;
use mancala_grammar::tree::Front;

use crate::fold::folded;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// A ruleset of the collection.
pub struct Builtin {
    /// Its place in the collection, `four-rows/hus.mancala`.
    pub path: &'static str,
    /// The whole text.
    pub text: &'static str,
    /// What its front matter says.
    pub front: Front,
    /// The ruleset it is based on, as it says.
    pub based_on: Option<String>,
}

impl Builtin {
    /// Name of the file without folder and ending: the name to call it by.
    pub fn stem(&self) -> &str {
        stem(self.path)
    }

    /// The folder it stands in: rulesets whose boards are alike.
    pub fn family(&self) -> &'static str {
        self.path.split_once('/').map_or("", |(family, _)| family)
    }

    /// The name to call it by: its file's, after the family where another family has such a file.
    pub fn call_name(&self) -> String {
        match of_file(self.stem()) {
            Some(_) => self.stem().to_string(),
            None => format!("{}/{}", self.family(), self.stem()),
        }
    }

    /// Name of the game.
    pub fn title(&self) -> &str {
        self.front.game.as_ref().map_or(self.stem(), |game| &game.it)
    }

    /// Its text as a source.
    pub fn source(&self) -> Source {
        Source::new(self.path, self.text)
    }
}

/// The file name without folder and ending.
pub fn stem(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".mancala").unwrap_or(file)
}

/// Families in the order in which they are told; others come before them.
const FAMILIES: [&str; 4] = ["two-rows", "three-rows", "four-rows", "others"];

/// All rulesets of the collection, family by family, by place.
pub fn all() -> &'static [Builtin] {
    static ALL: OnceLock<Vec<Builtin>> = OnceLock::new();
    ALL.get_or_init(|| {
        let read = |(path, text): &(&'static str, &'static str)| {
            let tree = parse(&Source::new(*path, *text)).tree;
            Builtin { path, text, front: tree.front, based_on: tree.based_on.map(|based| based.parent.it) }
        };
        let mut all: Vec<Builtin> = embedded::RULESETS.iter().map(read).collect();
        // files of a family stay in their order
        all.sort_by_key(|ruleset| FAMILIES.iter().position(|family| *family == ruleset.family()));
        all
    })
}

/// The ruleset of a name: its file's, its game's, or another name of the game. A name that several have is none of
/// theirs; `family/file` always is one's.
pub fn find(name: &str) -> Option<&'static Builtin> {
    let wanted = folded(name.strip_suffix(".mancala").unwrap_or(name));
    let is = |other: &str| folded(other) == wanted;
    let place = |ruleset: &Builtin| ruleset.path.strip_suffix(".mancala").unwrap_or(ruleset.path);
    of_file(name)
        .or_else(|| only(|ruleset| is(ruleset.title())))
        .or_else(|| only(|ruleset| is(place(ruleset))))
        .or_else(|| only(|ruleset| ruleset.front.names.iter().any(|name| is(&name.it))))
}

/// The ruleset of a file name, if there is one.
fn of_file(name: &str) -> Option<&'static Builtin> {
    let wanted = folded(name);
    only(|ruleset| folded(ruleset.stem()) == wanted)
}

/// The ruleset that is so, if no other is.
fn only(is: impl Fn(&Builtin) -> bool) -> Option<&'static Builtin> {
    let mut found = all().iter().filter(|ruleset| is(ruleset));
    found.next().filter(|_| found.next().is_none())
}

/// The rulesets that a name could mean, where it means none by itself.
pub fn called(name: &str) -> impl Iterator<Item = &'static Builtin> {
    let wanted = folded(name);
    let is = move |ruleset: &&Builtin| {
        let names = ruleset.front.names.iter().map(|name| name.it.as_str());
        names.chain([ruleset.stem(), ruleset.title()]).any(|name| folded(name) == wanted)
    };
    all().iter().filter(is)
}

/// Every name by which a ruleset may be called.
pub fn names() -> impl Iterator<Item = &'static str> {
    all().iter().flat_map(|ruleset| [ruleset.stem(), ruleset.title()])
}

/// The text of a source sheet, by its place as front matter names it (`sources/hus.yaml`).
pub fn sheet(place: &str) -> Option<&'static str> {
    let place = place.trim_start_matches("./");
    embedded::SHEETS.iter().find(|(path, _)| *path == place).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruleset_is_found_by_file_game_and_other_name() {
        assert_eq!(find("KALAH").map(Builtin::title), Some("Kalah"));
        assert_eq!(find("bao la kete").map(Builtin::stem), Some("bao-la-kete"));
        assert_eq!(find("Bao-la-Kómwe").map(Builtin::stem), Some("bao-la-kete"));
        assert!(find("chess").is_none());
    }

    #[test]
    fn every_ruleset_is_found_by_the_name_to_call_it_by() {
        for ruleset in all() {
            assert_eq!(find(&ruleset.call_name()).map(|found| found.path), Some(ruleset.path));
            let place = format!("{}/{}", ruleset.family(), ruleset.stem());
            assert_eq!(find(&place).map(|found| found.path), Some(ruleset.path));
        }
    }
}
