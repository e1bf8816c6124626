//! The audit of a ruleset: everything found, in one place.

mod doubts;

use mancala_grammar::diagnostic::{Diagnostic, counted, quoted};
use mancala_grammar::load::Loaded;
use mancala_grammar::source::{Span, TextId};
use mancala_interpreter::game::{Game, NoPlay};
use mancala_interpreter::model::{ClauseId, Part};
use mancala_interpreter::run::Fault;

pub use doubts::{never_met, result};

use crate::claims::{Claim, Verdict, claims};
use crate::coverage::{Coverage, SentenceStatus, Sheets};
use crate::examples::Examples;
use crate::play::{Exhausted, From, Mirrored, Played, unseen};
use crate::stated::against_set_up;

/// What is known of a ruleset.
#[derive(Clone, Debug)]
pub struct Audit {
    /// Sentences and clauses.
    pub coverage: Coverage,
    /// What came of the examples; `None` where they were not played.
    pub examples: Option<Examples>,
    /// What play showed; `None` where none was asked for.
    pub played: Option<Played>,
    /// Every clause that play could show, in order.
    pub works: Vec<(ClauseId, Work)>,
    /// Claims of the sources.
    pub claims: Vec<Claim>,
    /// What is wrong or worth a look, as messages with places. The sheets are texts behind those of the ruleset, in
    /// the order of [`Sheets`].
    pub findings: Vec<Diagnostic>,
}

/// Whether a clause was seen at work.
#[derive(Clone, Debug)]
pub enum Work {
    /// In a game: so often, and by this line from the start.
    Fires(u64, Vec<String>),
    /// In a position that was drawn.
    FiresFrom(Box<mancala_interpreter::position::Position>, Vec<String>),
    /// In none of all positions that can be reached: so many.
    Impossible(usize),
    /// Not in so many games, nor from so many positions.
    NotFound(u32, u32),
}

impl Audit {
    /// Puts together what was found. `as_written`: no other sizes, no clauses put over the ruleset; on another board
    /// than the text speaks of its numbers say nothing.
    #[must_use]
    pub fn of(
        loaded: &Loaded,
        game: &Game,
        sheets: &Sheets,
        examples: Option<Examples>,
        played: Option<Played>,
        as_written: bool,
    ) -> Audit {
        let coverage = Coverage::of(loaded, sheets);
        let mut findings = Vec::new();
        unsupported(&coverage, &mut findings);
        unsaid(&coverage, sheets, loaded.sources.len(), &mut findings);
        without_sheet(loaded, sheets, &mut findings);
        empty_answers(loaded, &mut findings);
        if as_written {
            findings.extend(against_set_up(game, sheets, loaded.sources.len()));
        }
        findings.extend(examples.iter().flat_map(Examples::findings));
        let (mut works, mut tested) = (Vec::new(), Vec::new());
        if let Some(played) = &played {
            works = works_of(game, played);
            silent(game, &works, &mut findings);
            broken(game, played, &mut findings);
            doubts::doubts(game, played, &mut findings);
            tested = claims(game, sheets, played, as_written);
            unkept(&tested, sheets, loaded.sources.len(), &mut findings);
        }
        Audit { coverage, examples, played, works, claims: tested, findings }
    }

    /// Whether something is wrong, and not only worth a look.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.findings.iter().any(Diagnostic::is_error)
    }
}

fn unsupported(coverage: &Coverage, findings: &mut Vec<Diagnostic>) {
    use crate::coverage::Basis;
    for clause in coverage.clauses.iter().filter(|clause| clause.basis == Basis::Nothing) {
        let message = format!("{} rests on no sentence and no ground", quoted(&clause.name));
        findings.push(
            Diagnostic::error("M601", clause.span, message)
                .help("cite the sentence that says it, or say `chosen: …`, `inferred: …`, `repaired: …`"),
        );
    }
    for dangling in &coverage.dangling {
        let message = format!("no sentence {} in its sheet", quoted(&dangling.citation));
        findings.push(
            Diagnostic::error("M604", dangling.span, message)
                .help("correct the number, or add the sentence to the sheet"),
        );
    }
}

/// The place of a sentence among the texts: sheets come behind those of the ruleset.
fn in_sheet(sheets: &Sheets, key: &str, id: &str, texts: usize) -> Span {
    let at = sheets.keys().position(|other| other == key).unwrap_or(0);
    let span = sheets.get(key).and_then(|sheet| sheet.sentence(id)).map_or_else(Span::default, |found| found.text.span);
    Span { text: TextId(u16::try_from(texts + at).unwrap_or(u16::MAX)), ..span }
}

fn unsaid(coverage: &Coverage, sheets: &Sheets, texts: usize, findings: &mut Vec<Diagnostic>) {
    for source in &coverage.sources {
        let open = source.sentences.iter().flatten().filter(|sentence| sentence.status == SentenceStatus::Open);
        for sentence in open {
            let message = format!("no clause cites {}", quoted(&format!("{}:{}", source.key, sentence.id)));
            let help =
                "write the clause, cite the sentence where it is said, or say in the sheet why not: `no-rule: …`";
            findings.push(
                Diagnostic::warning("W602", in_sheet(sheets, &source.key, &sentence.id, texts), message).help(help),
            );
        }
    }
}

fn without_sheet(loaded: &Loaded, sheets: &Sheets, findings: &mut Vec<Diagnostic>) {
    for source in loaded.tree.front.sources.iter().filter(|source| !sheets.contains_key(&source.key.it)) {
        let message = format!("source {} has no sheet that could be read", quoted(&source.key.it));
        findings.push(
            Diagnostic::warning("W605", source.key.span, message)
                .help("write its sentences into a sheet and name it: `sheet: sources/….yaml`"),
        );
    }
}

fn empty_answers(loaded: &Loaded, findings: &mut Vec<Diagnostic>) {
    let clauses = loaded.tree.clauses();
    let under =
        |answer: &str| clauses.iter().any(|clause| clause.tail.under.as_ref().is_some_and(|word| word.it == answer));
    for reading in &loaded.tree.readings {
        let empty = reading.answers.iter().filter(|answer| !under(&answer.name.it));
        let empty: Vec<_> = empty.collect();
        // one answer may be that nothing is added
        for answer in empty.iter().skip(1) {
            let message = format!("no clause is under {}", quoted(&answer.name.it));
            findings.push(
                Diagnostic::warning("W603", answer.name.span, message)
                    .also(reading.name.span, "it plays as another answer of this reading does")
                    .help("write `under` behind the clauses that hold in it"),
            );
        }
    }
}

fn works_of(game: &Game, played: &Played) -> Vec<(ClauseId, Work)> {
    let silent = unseen(game, &played.sights);
    let ids = (0..game.model().clauses.len()).filter_map(|id| u16::try_from(id).ok()).map(ClauseId);
    ids.filter_map(|id| {
        let work = match played.sights.get(id) {
            Some(sight) => match &sight.from {
                From::Start => Work::Fires(sight.times, sight.line.clone()),
                From::Position(position) => Work::FiresFrom(position.clone(), sight.line.clone()),
            },
            None if !silent.contains(&id) => return None,
            None => match &played.exhausted {
                Exhausted::All { positions, sights, comes_again } => {
                    let again = id == game.model().end.same_position.2 && *comes_again;
                    match sights.has(id) || again {
                        true => Work::Fires(0, Vec::new()),
                        false => Work::Impossible(*positions),
                    }
                }
                _ => Work::NotFound(played.games, played.positions),
            },
        };
        Some((id, work))
    })
    .collect()
}

fn silent(game: &Game, works: &[(ClauseId, Work)], findings: &mut Vec<Diagnostic>) {
    for (id, work) in works {
        let Some(info) = game.model().clauses.get(usize::from(id.0)) else { continue };
        // a ruling that the language asks for and the text is silent on
        let chosen = info.ground.as_ref().is_some_and(|ground| ground.starts_with("chosen"));
        if chosen && info.part == Part::End {
            continue;
        }
        let message = match work {
            Work::Fires(..) => continue,
            Work::FiresFrom(..) => continue,
            Work::Impossible(positions) => {
                let all = counted(*positions, "position");
                format!("{} is never at work: none of all {all} calls for it", quoted(&info.label))
            }
            Work::NotFound(games, positions) => {
                let (games, drawn) = (counted(*games, "game"), counted(*positions, "drawn position"));
                format!("{} was not seen at work in {games} and {drawn}", quoted(&info.label))
            }
        };
        findings.push(
            Diagnostic::warning("W611", info.span, message)
                .help("fine if the source says so; else an exception above takes its place, or a word of it is wrong"),
        );
    }
}

fn broken(game: &Game, played: &Played, findings: &mut Vec<Diagnostic>) {
    let here = game.model().clauses.first().map_or_else(Span::default, |info| info.span);
    let place = |clause: ClauseId| game.model().clauses.get(usize::from(clause.0)).map_or(here, |info| info.span);
    if let Some((index, turn, should, are)) = played.lost {
        let message =
            format!("seeds do not stay as many: {should} at the start, {are} after turn {turn} of game {index}");
        findings.push(Diagnostic::error("M612", here, message).help("this is a fault of the program"));
    }
    if let Some((index, fault)) = played.faults.first() {
        let (span, what) = match fault {
            NoPlay::Fault(
                Fault::NoDirection(clause)
                | Fault::SeedsInHand(clause)
                | Fault::NoSuchPlayer(clause)
                | Fault::Opening(clause)
                | Fault::NoChoiceHere(clause),
            ) => (place(*clause), "play comes to a fault here".to_owned()),
            NoPlay::Fault(Fault::NoRuling(clause)) => (
                place(*clause),
                "a player cannot move, and this neither ends the game nor hands the turn on".to_owned(),
            ),
            NoPlay::Fault(Fault::TwoMovesOfOneName(name)) => (here, format!("two moves are called {}", quoted(name))),
            NoPlay::Fault(Fault::SeedsOnBoard) => (here, "the round ends with seeds on the board".to_owned()),
            _ => (here, "play comes to a fault".to_owned()),
        };
        let at = index.map_or_else(String::new, |index| format!(" (game {index})"));
        findings.push(Diagnostic::error("M614", span, format!("{what}{at}")));
    }
    if let Mirrored::Differs(_) = played.mirrored {
        let message = "the two sides do not play alike: a position and its half turn have other moves";
        findings.push(
            Diagnostic::warning("W613", here, message)
                .help("fine if the source makes a difference between the players"),
        );
    }
}

fn unkept(claims: &[Claim], sheets: &Sheets, texts: usize, findings: &mut Vec<Diagnostic>) {
    for claim in claims {
        let span = in_sheet(sheets, &claim.key, &claim.id, texts);
        let name = quoted(&format!("{}:{}", claim.key, claim.id));
        let found = match claim.verdict {
            Verdict::Contradicted => {
                Diagnostic::error("M616", span, format!("claim {name} does not hold: {}", claim.why))
                    .help("the ruleset, the reading of the text, or the text is wrong")
            }
            Verdict::Unknown => Diagnostic::error("M617", span, claim.why.clone()),
            _ => continue,
        };
        findings.push(found);
    }
}
