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
}

impl Builtin {
    /// Name of the file without folder and ending: the name to call it by.
    pub fn stem(&self) -> &str {
        stem(self.path)
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

/// All rulesets of the collection, by place.
pub fn all() -> &'static [Builtin] {
    static ALL: OnceLock<Vec<Builtin>> = OnceLock::new();
    ALL.get_or_init(|| {
        let read = |(path, text): &(&'static str, &'static str)| {
            let front = parse(&Source::new(*path, *text)).tree.front;
            Builtin { path, text, front }
        };
        embedded::RULESETS.iter().map(read).collect()
    })
}

/// The ruleset of a name: its file's, its game's, or another name of the game that no other ruleset has.
pub fn find(name: &str) -> Option<&'static Builtin> {
    let wanted = folded(name);
    let is = |other: &str| folded(other) == wanted;
    all()
        .iter()
        .find(|ruleset| is(ruleset.stem()))
        .or_else(|| all().iter().find(|ruleset| is(ruleset.title())))
        .or_else(|| all().iter().find(|ruleset| is(ruleset.path)))
        .or_else(|| {
            let mut called = all().iter().filter(|ruleset| ruleset.front.names.iter().any(|name| is(&name.it)));
            called.next().filter(|_| called.next().is_none())
        })
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
    fn no_two_rulesets_have_one_file_name() {
        let mut stems: Vec<String> = all().iter().map(|ruleset| folded(ruleset.stem())).collect();
        stems.sort();
        assert!(stems.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
