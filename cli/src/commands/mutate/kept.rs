//! Verdicts kept in a file, so that trials that are finished are not run again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mancala_audit::mutate::{Budget, Done, How, Killer, Verdict, Why};
use mancala_grammar::diagnostic::quoted;
use mancala_grammar::source::Source;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{files, json};

/// How often the file is written while trials go on.
const EVERY: Duration = Duration::from_secs(2);

/// The file and what is in it.
pub struct Kept {
    path: PathBuf,
    /// What the trials are of: texts, sheets, how the ruleset is read, how much is played.
    of: Value,
    inner: Mutex<Inner>,
}

struct Inner {
    verdicts: BTreeMap<usize, Verdict>,
    written: Instant,
    failed: Option<Failure>,
}

impl Kept {
    /// The file of these trials, of so many changes: what is in it, or nothing yet.
    pub fn open(path: &str, of: Value, changes: usize) -> Result<Kept, Failure> {
        let path = PathBuf::from(path);
        files::may_write(&path, true)?;
        let verdicts = if path.exists() { read(&path, &of, changes)? } else { BTreeMap::new() };
        Ok(Kept { path, of, inner: Mutex::new(Inner { verdicts, written: Instant::now(), failed: None }) })
    }

    /// Verdicts that are known.
    pub fn known(&self) -> BTreeMap<usize, Verdict> {
        self.inner.lock().map(|inner| inner.verdicts.clone()).unwrap_or_default()
    }

    /// Keeps a verdict.
    pub fn keep(&self, done: &Done<'_>) {
        let Ok(mut inner) = self.inner.lock() else { return };
        inner.verdicts.insert(done.at, done.verdict.clone());
        if inner.failed.is_none() && inner.written.elapsed() >= EVERY {
            inner.failed = self.write(&inner).err();
            inner.written = Instant::now();
        }
    }

    /// Writes all of them.
    pub fn close(self) -> Result<(), Failure> {
        let Ok(inner) = self.inner.lock() else { return Ok(()) };
        self.write(&inner)
    }

    fn write(&self, inner: &Inner) -> Result<(), Failure> {
        let verdicts: Vec<Value> = inner.verdicts.iter().map(|(at, verdict)| written(*at, verdict)).collect();
        let trials = Value::Array(verdicts);
        let whole = json!({ "sum": sum(&trials), "trials": trials, "of": self.of });
        files::write_new(&self.path, &format!("{whole}\n"), true)
    }
}

/// What trials are of.
pub fn subject(texts: &[Source], how: &How, budget: Budget) -> Value {
    let texts: Vec<&str> = texts.iter().map(|source| &*source.text).collect();
    json!({ "version": env!("CARGO_PKG_VERSION"), "texts": texts, "answers": how.answers,
        "sizes": how.sizes.iter().map(|(letter, size)| json!([letter.to_string(), size])).collect::<Vec<_>>(),
        "games": budget.games, "positions": budget.positions, "turns": budget.turns, "seeds": budget.seeds,
        "seed": budget.seed })
}

/// A sum over trials, by which a file is known that somebody has edited (FNV-1a).
fn sum(trials: &Value) -> String {
    let fold = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", trials.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

fn read(path: &Path, of: &Value, changes: usize) -> Result<BTreeMap<usize, Verdict>, Failure> {
    let source = files::file(path)?;
    let name = quoted(&source.name);
    let no = |what: String| Failure::usage("other-trials", what).help("give another name, or remove the file");
    let value: Value = json::parse(&source).map_err(|_| no(format!("{name} is no file of trials")))?;
    let Some(all) = value.get("trials").filter(|_| value.get("of").is_some()) else {
        return Err(no(format!("{name} is no file of trials")));
    };
    if value.get("of") != Some(of) {
        return Err(no(format!("{name} has the trials of another ruleset, or of other options")));
    }
    let edited = || no(format!("{name} was changed by other means, and is not believed"));
    if value.get("sum").and_then(Value::as_str) != Some(&sum(all)) {
        return Err(edited());
    }
    let mut verdicts = BTreeMap::new();
    for trial in all.as_array().into_iter().flatten() {
        let (at, verdict) = verdict(trial).filter(|(at, _)| *at < changes).ok_or_else(edited)?;
        if verdicts.insert(at, verdict).is_some() {
            return Err(edited());
        }
    }
    Ok(verdicts)
}

fn written(at: usize, verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Refused(why) => json!({ "at": at, "refused": why }),
        Verdict::Killed(Killer::Example(what)) => json!({ "at": at, "example": what }),
        Verdict::Killed(Killer::Stated(what)) => json!({ "at": at, "stated": what }),
        Verdict::Killed(Killer::Claim(what)) => json!({ "at": at, "claim": what }),
        Verdict::Survives(what) => json!({ "at": at, "unnoticed": what }),
        Verdict::PlaysAlike { games, positions, why } => {
            json!({ "at": at, "alike": why.word(), "games": games, "positions": positions })
        }
    }
}

fn verdict(value: &Value) -> Option<(usize, Verdict)> {
    let at = usize::try_from(value.get("at")?.as_u64()?).ok()?;
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_string);
    let number = |key: &str| value.get(key).and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok());
    let verdict = if let Some(why) = text("refused") {
        Verdict::Refused(why)
    } else if let Some(what) = text("example") {
        Verdict::Killed(Killer::Example(what))
    } else if let Some(what) = text("stated") {
        Verdict::Killed(Killer::Stated(what))
    } else if let Some(what) = text("claim") {
        Verdict::Killed(Killer::Claim(what))
    } else if let Some(what) = text("unnoticed") {
        Verdict::Survives(what)
    } else {
        let word = text("alike")?;
        let (why, _) = Why::ALL.into_iter().find(|(_, known)| *known == word)?;
        Verdict::PlaysAlike { games: number("games")?, positions: number("positions")?, why }
    };
    Some((at, verdict))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_comes_back_as_it_was_kept() {
        let alike = Verdict::PlaysAlike { games: 3, positions: 4, why: Why::Idle };
        let killers = [Killer::Example("a".into()), Killer::Stated("b".into()), Killer::Claim("c".into())];
        let all = killers.map(Verdict::Killed).into_iter();
        for one in all.chain([alike, Verdict::Refused("d".into()), Verdict::Survives("e".into())]) {
            assert_eq!(verdict(&written(7, &one)), Some((7, one)));
        }
        assert_eq!(verdict(&json!({ "at": 1, "alike": "somehow", "games": 1, "positions": 1 })), None);
    }
}
