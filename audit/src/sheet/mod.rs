//! Source sheets: the numbered sentences of a text that rulesets cite.

mod check;
pub mod numbers;
mod read;
mod repaired;

use mancala_grammar::source::Span;
use mancala_grammar::tree::{At, SourceFact, Word};

pub use check::{check, compare};
pub use read::{read, read_as};
pub(crate) use repaired::occurs;
pub use repaired::{Look, Row};

/// What a draft says in the place of a translation.
pub const TO_TRANSLATE: &str = "(to be translated)";

/// The sentences of one source, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// `key`: what rulesets usually call this source.
    pub key: Option<Word>,
    /// `title`, `author`, `year`, …: what is known of the source.
    pub facts: Vec<(SourceFact, Word)>,
    /// `version-of`: the sheet of the same text in another language, with the same ids; beside this one.
    pub version_of: Option<Word>,
    /// `roles`: what terms of the text can stand for.
    pub roles: Vec<Role>,
    /// `sentences`.
    pub sentences: Vec<Sentence>,
}

/// One sentence of a source.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// `id`: its number or name, once in a sheet.
    pub id: Word,
    /// `kind`: what it is for.
    pub kind: At<Kind>,
    /// `text`: what it says, in English: its words, a translation or a paraphrase.
    pub text: Word,
    /// `words`: its words in the language of the source.
    pub words: Option<Word>,
    /// `diagram`: the rows of numbers that stand there, as they stand there.
    pub diagram: Vec<Word>,
    /// `states`: numbers that it gives of the board.
    pub states: Vec<(Stated, At<u32>)>,
    /// `terms`: words of the text in a role.
    pub terms: Vec<Term>,
    /// `repairs`: words that are damaged, each occurrence by itself.
    pub repairs: Vec<Repair>,
    /// `check`: of a claim, how it is tested.
    pub check: Option<Word>,
    /// `no-rule`: why no clause has to say it.
    pub no_rule: Option<Word>,
    /// The whole entry.
    pub span: Span,
}

/// What a sentence is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// It says what is done or allowed.
    Rule,
    /// It says how the seeds lie at first.
    SetUp,
    /// It says what is won.
    Goal,
    /// It says something of the game that could be tested: how long it lasts, who wins.
    Claim,
    /// It tells of people, places and history.
    Commentary,
    /// A heading, a diagram, a line of the page.
    Layout,
    /// It tells how others play.
    Variant,
    /// It says against another sentence.
    Contradiction,
}

/// A number of the board that a sentence gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stated {
    /// `rows`, of the whole board.
    Rows,
    /// `holes` in a row.
    Holes,
    /// `seeds` in all, reserves included.
    Seeds,
    /// `reserve` of each player.
    Reserve,
    /// `all-holes`, of the whole board.
    AllHoles,
    /// `players`.
    Players,
}

/// What a term can stand for.
#[derive(Clone, Debug)]
pub struct Role {
    /// Its name in this sheet.
    pub name: Word,
    /// `text`: what it is.
    pub text: Option<Word>,
    /// `excludes`: roles that the same thing cannot have.
    pub excludes: Vec<Word>,
    /// `known-from`: where it is said what it is, if the text itself does not say it.
    pub known_from: Option<Word>,
}

/// A word of the text in a role.
#[derive(Clone, Debug)]
pub struct Term {
    /// `word`, as it stands.
    pub word: Word,
    /// `occurrence`: the how manieth of the sentence, from 1.
    pub occurrence: At<u32>,
    /// `as`: its role.
    pub role: Option<Word>,
    /// `defined`: the sentence says what it is.
    pub defined: bool,
}

/// One damaged word.
#[derive(Clone, Debug)]
pub struct Repair {
    /// `word`, as it stands.
    pub word: Word,
    /// `occurrence`: the how manieth of the sentence, from 1.
    pub occurrence: At<u32>,
    /// `be`: what it must be.
    pub be: Word,
    /// `evidence`: how that is known.
    pub evidence: Word,
}

impl Sheet {
    /// The sentence of this id.
    #[must_use]
    pub fn sentence(&self, id: &str) -> Option<&Sentence> {
        self.sentences.iter().find(|sentence| sentence.id.it == id)
    }

    /// The role of this name.
    #[must_use]
    pub fn role(&self, name: &str) -> Option<&Role> {
        self.roles.iter().find(|role| role.name.it == name)
    }

    /// The first value of a fact.
    #[must_use]
    pub fn fact(&self, fact: SourceFact) -> Option<&Word> {
        self.facts.iter().find(|(key, _)| *key == fact).map(|(_, value)| value)
    }
}

impl Kind {
    /// Every kind with its word.
    pub const ALL: [(Kind, &'static str); 8] = [
        (Kind::Rule, "rule"),
        (Kind::SetUp, "set-up"),
        (Kind::Goal, "goal"),
        (Kind::Claim, "claim"),
        (Kind::Commentary, "commentary"),
        (Kind::Layout, "layout"),
        (Kind::Variant, "variant"),
        (Kind::Contradiction, "contradiction"),
    ];

    /// Whether a clause is expected to cite such a sentence.
    #[must_use]
    pub fn is_rule(self) -> bool {
        matches!(self, Kind::Rule | Kind::SetUp | Kind::Goal)
    }

    /// As a sheet writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| *word)
    }
}

impl Stated {
    /// Every number with its word.
    pub const ALL: [(Stated, &'static str); 6] = [
        (Stated::Rows, "rows"),
        (Stated::Holes, "holes"),
        (Stated::AllHoles, "all-holes"),
        (Stated::Seeds, "seeds"),
        (Stated::Reserve, "reserve"),
        (Stated::Players, "players"),
    ];

    /// As a sheet writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Stated::ALL.iter().find(|(stated, _)| *stated == self).map_or("", |(_, word)| *word)
    }
}
