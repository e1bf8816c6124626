//! From the syntax tree to the model: names become ids, words become tables, and every mistake is told where it stands.
//!
//! The order is that of a reader: which readings are in force, what the board is, which names there are, then clause by
//! clause what each says; at last what only the whole can show (rules never reached, marks never read, laps that come
//! home). A clause that cannot be understood is left out; the others are still read, so one run tells all mistakes.

mod act;
mod board;
mod clauses;
mod declare;
mod lint;
mod names;
mod noise;
mod part;
mod phrase;
mod problems;
mod reach;
mod readings;
mod scope;
mod seed_kinds;
mod sizes;
mod visit;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::Loaded;
use mancala_grammar::source::{Source, Span};
use mancala_grammar::tree::{self, Ruleset, Word};

use self::clauses::Clauses;
use self::names::Names;
use self::problems::Problems;
use self::scope::{About, Scope};
pub use self::sizes::undocumented;
use crate::model::{
    Board, MarkId, MarkInfo, Model, Noun, NounId, ProcedureId, ReadingInfo, SeedKindInfo, Series, StageId, TallyInfo,
};

/// What checking found.
#[derive(Debug)]
pub struct Checked {
    /// The model, unless an error keeps the ruleset from being played.
    pub model: Option<Model>,
    /// Everything that is wrong, in file order.
    pub problems: Vec<Diagnostic>,
}

/// Checks a ruleset for one choice of readings: `(reading, answer)` pairs; the others are at their default.
#[must_use]
pub fn check(tree: &Ruleset, sources: &[Source], answers: &[(String, String)]) -> Checked {
    let mut problems = Problems::default();
    let readings = readings::choose(tree, answers, &mut problems);
    let in_force = readings::in_force(tree, &readings, &mut problems);
    Checker::new(&in_force, tree, sources, problems).run(readings)
}

/// Checks a loaded ruleset in its default readings and in each other answer with the rest at default, and at every
/// documented size; the mistakes of
/// its texts come along. What only seems missing or unknown because a clause could not be read is left out.
#[must_use]
pub fn check_loaded(loaded: &Loaded) -> Checked {
    let mut checked = check_all_readings(&loaded.tree, &loaded.sources);
    let unread = noise::Unread::of(&loaded.problems, &loaded.sources);
    checked.problems.retain(|problem| !unread.explain(problem));
    checked.problems.extend(loaded.problems.iter().cloned());
    if !checked.problems.iter().any(Diagnostic::is_error) {
        let others = sizes::at_other_sizes(loaded, &checked.problems);
        checked.problems.extend(others);
    }
    mancala_grammar::diagnostic::in_order(&mut checked.problems);
    if checked.problems.iter().any(Diagnostic::is_error) {
        checked.model = None;
    }
    checked
}

/// Checks a ruleset in its default readings and in each other answer with the rest at default. The model is that of the
/// defaults; a name is unused only if no reading uses it.
#[must_use]
pub fn check_all_readings(tree: &Ruleset, sources: &[Source]) -> Checked {
    let mut whole = check(tree, sources, &[]);
    let mut seen: HashSet<(&'static str, Span)> = whole.problems.iter().map(key).collect();
    let mut unread: HashSet<(&'static str, Span)> =
        seen.iter().copied().filter(|(code, _)| of_the_whole(code)).collect();
    let mut told: HashSet<(&'static str, String)> = whole.problems.iter().filter_map(told_once).collect();
    // a ruleset that is too large is not checked hundreds of times
    let too_large = whole.problems.iter().any(|problem| problem.code == "M311");
    let others = if too_large { Vec::new() } else { readings::other_answers(tree) };
    for (reading, answer) in others {
        let other = check(tree, sources, &[(reading.name.it.clone(), answer.name.it.clone())]);
        let found: HashSet<_> = other.problems.iter().map(key).collect();
        unread.retain(|known| found.contains(known));
        for problem in other.problems {
            let once = told_once(&problem);
            let known = once.as_ref().is_some_and(|once| told.contains(once));
            if !known && !of_the_whole(problem.code) && seen.insert(key(&problem)) {
                told.extend(once);
                let words = format!("in the reading `{}` with answer `{}`", reading.name.it, answer.name.it);
                whole.problems.push(problem.also(answer.name.span, words));
            }
        }
    }
    whole.problems.retain(|problem| !of_the_whole(problem.code) || unread.contains(&key(problem)));
    mancala_grammar::diagnostic::in_order(&mut whole.problems);
    if whole.problems.iter().any(Diagnostic::is_error) {
        whole.model = None;
    }
    whole
}

fn key(problem: &Diagnostic) -> (&'static str, Span) {
    (problem.code, problem.span())
}

/// What is missing, or unknown, is told at its first use: that may differ from reading to reading.
fn told_once(problem: &Diagnostic) -> Option<(&'static str, String)> {
    let once = problems::is_of_missing(problem.code) || matches!(problem.code, "M201" | "M308" | "M309");
    once.then(|| (problem.code, problem.message.clone()))
}

/// Warnings that are true only if they are in every reading.
fn of_the_whole(code: &str) -> bool {
    matches!(code, "W207" | "W412" | "W413")
}

/// The edge of the board at which a player sits, as South sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Bottom,
    Top,
}

/// The state of checking: what is known so far.
struct Checker<'t> {
    /// The clauses in force.
    tree: &'t Ruleset,
    /// All clauses, those under other answers included.
    whole: &'t Ruleset,
    sources: &'t [Source],
    problems: Problems,
    names: Names,
    clauses: Clauses,
    board: Board,
    /// The edge of each seat.
    sides: Vec<Edge>,
    /// No unnamed path is said.
    no_path: bool,
    /// The unnamed path has one direction.
    one_way: bool,
    /// Zones whose line has a mistake: their uses are not blamed.
    broken_zones: HashSet<String>,
    seed_kinds: Vec<SeedKindInfo>,
    /// Where each kind of seed is declared.
    seed_kind_spans: Vec<Span>,
    marks: Vec<MarkInfo>,
    tallies: Vec<TallyInfo>,
    series: Vec<Series>,
    kinds: Vec<String>,
    noun_descs: Vec<(&'t Word, &'t tree::Desc)>,
    nouns: Vec<Noun>,
    nouns_sound: bool,
    procedures_sound: bool,
    /// Nouns that were read again as a use has them.
    nouns_seen: HashSet<(NounId, Scope, About)>,
    /// Procedures that were read again as a call has them, with what is known after it.
    calls: HashMap<(ProcedureId, Scope), Scope>,
    /// Marks named in the action, and in the event, that is being read.
    clause_marks: Vec<MarkId>,
    event_marks: Vec<MarkId>,
    /// How often `own`, `enemy` or `mover` was read.
    mover_reads: usize,
    /// In the script that is being followed, something was found behind its end.
    follower_told: bool,
    /// Words that mean nothing in the part that is being read, told once.
    words_told: HashSet<String>,
    /// A condition is being read.
    in_condition: bool,
    /// The actions of an end line that is being read.
    kept: Option<Vec<crate::model::Action>>,
    stages_written: HashMap<String, String>,
    stages_entered: BTreeSet<StageId>,
    marks_made: BTreeSet<MarkId>,
    /// Where each mark is first read.
    marks_read: BTreeMap<MarkId, Span>,
    tallies_read: HashSet<String>,
    /// Where `threatened`, `was` of seeds, `sow`, `sow from`, a sowing rule, `in step` are first said.
    threatened: Option<Span>,
    was_read: Option<Span>,
    sows: Option<Span>,
    sows_from: Option<Span>,
    relays: Option<Span>,
    in_step: Option<Span>,
    /// Where it is said that an order of sowing is chosen.
    order_chosen: Option<Span>,
    /// A rule of `a lap starts` sets the direction.
    lap_start_steers: bool,
    /// All seeds of the game.
    seeds: u32,
}

impl<'t> Checker<'t> {
    fn new(tree: &'t Ruleset, whole: &'t Ruleset, sources: &'t [Source], problems: Problems) -> Checker<'t> {
        Checker {
            tree,
            whole,
            sources,
            problems,
            names: Names::default(),
            clauses: clauses::register(tree, sources),
            board: board::empty(),
            sides: Vec::new(),
            no_path: false,
            one_way: true,
            broken_zones: HashSet::new(),
            seed_kinds: Vec::new(),
            seed_kind_spans: Vec::new(),
            marks: Vec::new(),
            tallies: Vec::new(),
            series: Vec::new(),
            kinds: Vec::new(),
            noun_descs: Vec::new(),
            nouns: Vec::new(),
            nouns_sound: false,
            procedures_sound: false,
            nouns_seen: HashSet::new(),
            calls: HashMap::new(),
            clause_marks: Vec::new(),
            event_marks: Vec::new(),
            mover_reads: 0,
            follower_told: false,
            words_told: HashSet::new(),
            in_condition: false,
            kept: None,
            stages_written: HashMap::new(),
            stages_entered: BTreeSet::new(),
            marks_made: BTreeSet::new(),
            marks_read: BTreeMap::new(),
            tallies_read: HashSet::new(),
            threatened: None,
            was_read: None,
            sows: None,
            sows_from: None,
            relays: None,
            in_step: None,
            order_chosen: None,
            lap_start_steers: false,
            seeds: 0,
        }
    }

    fn run(mut self, readings: Vec<ReadingInfo>) -> Checked {
        let sizes = self.sizes();
        self.board();
        self.one_way = self.board.paths.first().is_none_or(|path| act::one_way(&path.course));
        self.lap_start_steers = self.steered_at_lap_start();
        self.nouns();
        let start = self.start();
        let procedures = self.procedures();
        let stages = self.stages();
        let sowing = self.sowing();
        let turns = self.turns();
        let rules = self.rules();
        let moves = self.moves();
        let end = self.end();
        let rounds = self.rounds();
        self.stages_lead_on();
        if let (Some(rules), Some(end)) = (&rules, &end) {
            self.never_reached(rules, end);
        }
        self.comes_home(&sowing);
        self.sowing_order_said();
        self.lint();
        let title = self.title();
        let playable = self.problems.playable();
        let model = (|| {
            Some(Model {
                title,
                start: start?,
                stages: stages?,
                sowing,
                turns: turns?,
                procedures: procedures?,
                rules: rules?,
                moves: moves?,
                end: end?,
                rounds: rounds?,
                clauses: self.clauses.list,
                board: self.board,
                seed_kinds: self.seed_kinds,
                marks: self.marks,
                nouns: self.nouns,
                tallies: self.tallies,
                series: self.series,
                kinds: self.kinds,
                readings,
                sizes,
            })
        })();
        Checked { model: model.filter(|_| playable), problems: self.problems.into_list() }
    }

    /// The game's name, else the file's.
    fn title(&self) -> String {
        let game = self.tree.front.game.as_ref().map(|game| game.it.clone());
        game.or_else(|| self.sources.first().map(|source| source.name.clone())).unwrap_or_default()
    }

    /// The place without its first word, if that is one of these: `own store` of `to own store`.
    fn after_word(&self, span: Span, words: &[&str]) -> Span {
        let text = self.text(span);
        let first = text.split_whitespace().next().filter(|first| words.contains(first));
        let rest = first.and_then(|first| text.get(first.len()..)).map(str::trim_start);
        match rest.and_then(|rest| u32::try_from(rest.len()).ok()) {
            Some(length) if length > 0 => Span { start: span.end.saturating_sub(length), ..span },
            _ => span,
        }
    }

    /// The place without its last word: `own` of `own store`, `mover` of `mover wins`.
    fn before_last_word(&self, span: Span) -> Span {
        let text = self.text(span);
        let rest = text.trim_end().rsplit_once(char::is_whitespace).map(|(rest, _)| rest.trim_end());
        match rest.and_then(|rest| u32::try_from(rest.len()).ok()) {
            Some(length) if length > 0 => Span { end: span.start + length, ..span },
            _ => span,
        }
    }

    fn text(&self, span: Span) -> &str {
        let text = self.sources.get(usize::from(span.text.0)).map_or("", |source| &*source.text);
        text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// The words at a place, on one line.
    fn words(&self, span: Span) -> String {
        clauses::words(self.sources, span)
    }
}
