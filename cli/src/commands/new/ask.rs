//! The questions that a new ruleset begins with: answered on the command line, at the terminal, or as is usual.

use mancala_grammar::diagnostic::quoted;

use super::wishes::{Answer, Capture, Direction, Laps, Origin, Rows, Singles, Stores, Stuck, Wishes, YesNo};
use crate::args::NewArgs;
use crate::commands::input::Input;
use crate::failure::Failure;
use crate::fold::did_you_mean;
use crate::paint::Tone;
use crate::screen::Screen;

/// Most holes of a row, and most seeds of a hole, that are asked for.
const MOST: u16 = 40;

/// Who answers.
pub struct Asker<'s> {
    /// Where answers are typed; nobody: what the command line leaves open is as usual.
    pub input: Option<Input>,
    /// Where questions are shown.
    pub screen: &'s mut Screen,
}

/// A question: its option on the command line, and what is asked.
struct Question {
    option: &'static str,
    text: &'static str,
}

/// Settles everything that a ruleset begins with.
pub fn settle(args: &NewArgs, title: &str, asker: &mut Asker<'_>) -> Result<Wishes, Failure> {
    let rows = asker.choose("rows", "rows of the board", &args.rows, &[Rows::Two, Rows::Three, Rows::Four])?;
    let (columns, seeds) = match rows {
        Rows::Two => (6, 4),
        Rows::Three => (6, 3),
        Rows::Four => (8, 2),
    };
    let columns = asker.number("columns", "holes of each row", args.columns, 2, columns)?;
    let seeds = asker.number("seeds", "seeds in every hole at the beginning", args.seeds, 1, seeds)?;
    let direction: Direction =
        asker.choose("direction", "which way seeds go", &args.direction, Wishes::directions(rows))?;
    let stores: Stores = asker.choose("stores", "where captured seeds are kept", &args.stores, Wishes::stores(rows))?;
    let laps: Laps = asker.choose(
        "laps",
        "how a lap is followed by another",
        &args.laps,
        &[Laps::Single, Laps::Relay, Laps::RelayFromNext],
    )?;
    let capture: Capture = asker.choose("capture", "what is captured", &args.capture, Wishes::captures(rows))?;
    let numbers = match capture {
        Capture::ByNumber => asker.numbers(args.numbers.as_deref())?,
        _ => Vec::new(),
    };
    let fates = Wishes::fates(stores);
    let captured_to = match capture {
        Capture::None => fates[0],
        _ => asker.choose("captured-to", "where captured seeds go", &args.captured_to, fates)?,
    };
    let origin: Origin = asker.choose(
        "origin",
        "the hole that was lifted, when a long lap comes back to it",
        &args.origin,
        Wishes::origins(capture),
    )?;
    let singles: Singles = asker.choose(
        "singles",
        "whether a move may start with a single seed",
        &args.singles,
        &[Singles::Allowed, Singles::FallBack, Singles::Barred],
    )?;
    let again: YesNo = asker.choose(
        "again",
        "whether a last seed in the own store moves again",
        &args.again,
        Wishes::again(stores),
    )?;
    let feed: YesNo =
        asker.choose("feed", "whether an enemy without seeds must be given some", &args.feed, Wishes::feeding(rows))?;
    let stuck: Stuck =
        asker.choose("stuck", "what of a player who cannot move", &args.stuck, Wishes::rulings(stores))?;
    Ok(Wishes {
        title: title.to_string(),
        rows,
        columns,
        seeds,
        direction,
        stores,
        laps,
        origin,
        singles,
        capture,
        numbers,
        captured_to,
        feed,
        again,
        stuck,
    })
}

impl Asker<'_> {
    /// One of the answers; the first is the usual one.
    fn choose<T: Answer>(
        &mut self,
        option: &'static str,
        text: &'static str,
        given: &Option<String>,
        answers: &[T],
    ) -> Result<T, Failure> {
        let question = Question { option, text };
        if let Some(given) = given {
            return pick(given, answers).ok_or_else(|| refused(&question, given, answers));
        }
        // one answer is no question
        if self.input.is_none() || answers.len() < 2 {
            return Ok(answers[0]);
        }
        self.head(&question)?;
        for (answer, word, means) in T::ALL.iter().filter(|(answer, ..)| answers.contains(answer)) {
            let usual = if *answer == answers[0] { " (usual)" } else { "" };
            self.screen.line(&format!("  {word:<18} {means}{usual}"))?;
        }
        loop {
            let typed = self.typed(&question, answers[0].word())?;
            match pick(&typed, answers) {
                Some(answer) => return Ok(answer),
                None if typed.is_empty() => return Ok(answers[0]),
                None => self.again(&refused(&question, &typed, answers))?,
            }
        }
    }

    /// A number.
    fn number(
        &mut self,
        option: &'static str,
        text: &'static str,
        given: Option<u16>,
        least: u16,
        usual: u16,
    ) -> Result<u16, Failure> {
        let question = Question { option, text };
        let fits = |number: u16| (least..=MOST).contains(&number);
        let refused = |given: &str| {
            let message = format!("{} is no number for `--{option}`", quoted(given));
            Failure::usage("bad-answer", message).help(format!("{text}: {least} to {MOST}"))
        };
        if let Some(given) = given {
            return if fits(given) { Ok(given) } else { Err(refused(&given.to_string())) };
        }
        if self.input.is_none() {
            return Ok(usual);
        }
        self.head(&question)?;
        loop {
            let typed = self.typed(&question, &usual.to_string())?;
            match typed.parse() {
                Ok(number) if fits(number) => return Ok(number),
                _ if typed.is_empty() => return Ok(usual),
                _ => self.again(&refused(&typed))?,
            }
        }
    }

    /// The numbers by which holes are captured.
    fn numbers(&mut self, given: Option<&str>) -> Result<Vec<u16>, Failure> {
        let question = Question { option: "numbers", text: "numbers by which a hole is captured, as 2,3" };
        let refused = |given: &str| {
            let message = format!("{} is no list of numbers for `--numbers`", quoted(given));
            Failure::usage("bad-answer", message).help("say `2,3` or `4`; each is 2 or more")
        };
        if let Some(given) = given {
            return listed(given).ok_or_else(|| refused(given));
        }
        if self.input.is_none() {
            return Ok(vec![2, 3]);
        }
        self.head(&question)?;
        loop {
            let typed = self.typed(&question, "2,3")?;
            match listed(&typed) {
                Some(numbers) => return Ok(numbers),
                None if typed.is_empty() => return Ok(vec![2, 3]),
                None => self.again(&refused(&typed))?,
            }
        }
    }

    fn head(&mut self, question: &Question) -> Result<(), Failure> {
        let text = self.screen.paint.tone(Tone::Strong, question.text);
        self.screen.line(&text)
    }

    /// What is typed; at the end of the input nothing is made.
    fn typed(&mut self, question: &Question, usual: &str) -> Result<String, Failure> {
        let prompt = format!("{} [{usual}]", question.option);
        let typed = match &mut self.input {
            Some(input) => input.ask(&prompt, self.screen)?,
            None => None,
        };
        typed
            .ok_or_else(|| Failure::usage("input-ended", "the input ended before all was answered; nothing is written"))
    }

    /// Says why an answer is none, before it is asked again.
    fn again(&mut self, failure: &Failure) -> Result<(), Failure> {
        for problem in &failure.problems {
            let help = problem.help.as_deref().unwrap_or_default();
            self.screen.line(&format!("{}; {help}", problem.message))?;
        }
        Ok(())
    }
}

/// The answer of a word, or of its beginning where no other answer begins so.
fn pick<T: Answer>(given: &str, answers: &[T]) -> Option<T> {
    let given = given.trim().to_lowercase();
    let exact = answers.iter().find(|answer| answer.word() == given);
    let mut begin = answers.iter().filter(|answer| !given.is_empty() && answer.word().starts_with(&given));
    exact.or_else(|| begin.next().filter(|_| begin.next().is_none())).copied()
}

fn refused<T: Answer>(question: &Question, given: &str, answers: &[T]) -> Failure {
    let words: Vec<&str> = answers.iter().map(|answer| answer.word()).collect();
    let known = T::ALL.iter().any(|(_, word, _)| *word == given);
    let message = match known {
        true => format!("{} does not go with the other answers", quoted(given)),
        false => format!("{} is no answer to `--{}`", quoted(given), question.option),
    };
    let near = did_you_mean(given, words.iter().copied()).first().filter(|_| !known).map(|near| quoted(near));
    let near = near.map_or(String::new(), |near| format!("did you mean {near}? "));
    Failure::usage("bad-answer", message).help(format!("{near}{}: {}", question.text, words.join(", ")))
}

/// `2,3`: numbers of two or more, each once, in rising order.
fn listed(given: &str) -> Option<Vec<u16>> {
    let numbers: Result<Vec<u16>, _> = given.split(',').map(|number| number.trim().parse()).collect();
    let mut numbers = numbers.ok()?;
    numbers.sort_unstable();
    numbers.dedup();
    numbers.iter().all(|number| (2..=999).contains(number)).then_some(numbers)
}
