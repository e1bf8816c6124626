//! Rulesets: any text, texts drawn from the grammar, and play of what can be played.

use mancala_grammar::diagnostic::{Diagnostic, Report};
use mancala_grammar::load::{self, Loaded};
use mancala_grammar::source::Source;
use mancala_interpreter::check::{Checked, check_loaded};
use mancala_interpreter::examples;
use mancala_interpreter::features::Features;

use crate::agree::{All, Compared, LIMITS};
use crate::collection::Chance;
use crate::generate::{self, ruleset_and_rest};

/// Turns of one game, and positions drawn by lot.
const TURNS: usize = 8;
const LOTS: usize = 3;

/// Any bytes as a ruleset: it is read, and every mistake is told where it stands.
///
/// # Panics
/// A place lies outside of the text, or something cannot be read for no reason.
pub fn parse(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let source = Source::new("any", text.as_ref());
    let parsed = load::parse(&source);
    told(&[source], &parsed.problems);
}

/// A drawn ruleset, its text then changed by the bytes that are left: whatever it says, it is checked.
///
/// # Panics
/// A place lies outside of the text, or a ruleset is refused without a mistake.
pub fn check(bytes: &[u8]) {
    let (text, rest) = ruleset_and_rest(bytes);
    let text = changed(text, rest);
    let loaded = load::load(Source::new("drawn", text.as_str()), &generate::parent);
    let _ = report(&loaded);
}

/// A ruleset is checked; what is wrong with it is told where it stands.
///
/// # Panics
/// A place lies outside of the text, or a ruleset is refused without a mistake.
#[must_use]
pub fn report(loaded: &Loaded) -> Checked {
    let checked = check_loaded(loaded);
    told(&loaded.sources, &checked.problems);
    let wrong = checked.problems.iter().any(Diagnostic::is_error);
    assert_eq!(checked.model.is_none(), wrong, "{:?}\n{}", checked.problems, loaded.sources[0].text);
    if let Some(model) = &checked.model {
        assert!(Features::of(model).values().count() > 0);
    }
    checked
}

/// Every problem has a place, a code and a word; the report shows each.
fn told(sources: &[Source], problems: &[Diagnostic]) {
    for problem in problems {
        assert!(!problem.labels.is_empty() && !problem.message.is_empty(), "{problem:?}");
        assert!(problem.code.len() == 4 && problem.code.starts_with(['M', 'W']), "{problem:?}");
        for label in &problem.labels {
            let span = label.span;
            let text = sources.get(usize::from(span.text.0)).map(|source| &source.text);
            let place = text.and_then(|text| text.get(span.start as usize..span.end as usize));
            assert!(place.is_some(), "{problem:?} in {sources:?}");
        }
    }
    let report = Report::new(sources.to_vec(), problems.to_vec());
    let handler = miette::NarratableReportHandler::new();
    for shown in report.each().take(5) {
        let mut text = String::new();
        handler.render_report(&mut text, shown).unwrap_or_else(|_| panic!("{problems:?}"));
        assert!(!text.is_empty());
    }
}

/// The text with bytes put in, taken out or changed, each at a place that two bytes name.
fn changed(text: String, rest: &[u8]) -> String {
    let mut bytes = text.into_bytes();
    for edit in rest.chunks_exact(4).take(8) {
        let at = (usize::from(edit[0]) * 256 + usize::from(edit[1])) % bytes.len().max(1);
        match edit[2] % 4 {
            0 => bytes[at] = edit[3],
            1 => bytes.insert(at, edit[3]),
            2 => {
                bytes.drain(at..bytes.len().min(at + 1 + usize::from(edit[3] % 16)));
            }
            _ => {
                let piece: Vec<u8> = bytes[at..].iter().copied().take(1 + usize::from(edit[3] % 32)).collect();
                let to = usize::from(edit[3]) * 7 % (bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A drawn ruleset is played, if it can be.
///
/// # Errors
/// As [`play_text`].
///
/// # Panics
/// As [`report`].
pub fn play(bytes: &[u8]) -> Result<Option<(Compared, bool)>, String> {
    let (text, rest) = ruleset_and_rest(bytes);
    let seed = rest.iter().take(8).fold(1, |seed: u64, byte| seed.wrapping_mul(257).wrapping_add(u64::from(*byte)));
    play_text(&text, seed).map_err(|no| format!("{text}\nseed {seed}: {no}"))
}

/// A ruleset is played: the general machine, the fast form and the simple interpreter say the same, and no seed is lost.
/// `None`: it cannot be played.
///
/// # Errors
/// What differs.
///
/// # Panics
/// As [`report`].
pub fn play_text(text: &str, seed: u64) -> Result<Option<(Compared, bool)>, String> {
    let loaded = load::load(Source::new("drawn", text), &generate::parent);
    let Some(model) = report(&loaded).model else { return Ok(None) };
    let all = All::new(&model);
    let compared = all.compare(&mut Chance::new(seed), TURNS, LOTS)?;
    // what examples expect was drawn as well; that they are played is enough
    let _ = examples::run_all(&loaded, &[], LIMITS);
    Ok(Some((compared, all.has_fast_form())))
}
