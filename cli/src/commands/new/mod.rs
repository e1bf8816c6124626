//! `mancala new`: begins a ruleset, from a few questions or from a relative.

mod ask;
mod child;
mod wishes;
mod write;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::Source;
use mancala_interpreter::check;
use mancala_interpreter::examples::run_all;
use mancala_interpreter::limits::Limits;
use serde_json::json;

use self::ask::Asker;
use crate::args::{HowArgs, NewArgs};
use crate::commands::input::Input;
use crate::draw::words::counted;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::paint::{Format, Tone};
use crate::screen::Screen;
use crate::{files, load};

/// A text to be written, with what was found out about it.
struct Begun {
    text: String,
    based_on: Option<String>,
    examples: usize,
    left_out: usize,
}

/// Runs it.
pub fn run(args: &NewArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let path = path(&args.name)?;
    refuse_to_overwrite(&path, args)?;
    let title = args.game.clone().unwrap_or_else(|| title(&path));
    let begun = match &args.from {
        Some(parent) => from_parent(args, parent, &title, &path)?,
        None => from_questions(args, &title, &path, screen)?,
    };
    files::write_whole(&path, &begun.text).map_err(|error| {
        let name = quoted(&path.to_string_lossy());
        Failure::usage("not-written", format!("cannot write {name}: {}", files::why_unwritten(&error)))
    })?;
    tell(&begun, &title, &path, screen)?;
    Ok(Exit::Fine)
}

/// The file of a name: `my-game` is `my-game.mancala` here.
fn path(name: &str) -> Result<PathBuf, Failure> {
    let path = if name.ends_with(".mancala") { PathBuf::from(name) } else { PathBuf::from(format!("{name}.mancala")) };
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let sound =
        stem.chars().any(char::is_alphanumeric) && !stem.starts_with(['-', '.']) && !stem.chars().any(char::is_control);
    match sound {
        true => Ok(path),
        false => Err(Failure::usage("bad-name", format!("{} is no name for a file", quoted(name)))
            .help("say `my-game` or `rulesets/two-rows/my-game.mancala`")),
    }
}

/// `my-game` as the name of a game: `My Game`.
fn title(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let words = stem.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    words.map(capital).collect::<Vec<String>>().join(" ")
}

fn refuse_to_overwrite(path: &Path, args: &NewArgs) -> Result<(), Failure> {
    let name = quoted(&path.to_string_lossy());
    if path.is_dir() {
        return Err(Failure::usage("not-written", format!("{name} is a folder")).help("choose another name"));
    }
    if (path.exists() || path.is_symlink()) && !args.force {
        let failure = Failure::usage("not-written", format!("{name} is there already"));
        return Err(failure.help("choose another name, or say `--force` to lose what is in it"));
    }
    Ok(())
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn from_questions(args: &NewArgs, title: &str, path: &Path, screen: &mut Screen) -> Result<Begun, Failure> {
    let asks = !args.defaults && (args.ask || (io::stdin().is_terminal() && screen.format != Format::Json));
    let input = asks.then(Input::standard);
    let wishes = ask::settle(args, title, &mut Asker { input, screen })?;
    let text = write::ruleset(&wishes);
    let problems = checked(&text, path);
    match problems.is_empty() {
        true => Ok(Begun { text, based_on: None, examples: 0, left_out: 0 }),
        false => Err(wrong(&text, path, problems)),
    }
}

fn from_parent(args: &NewArgs, parent: &str, title: &str, path: &Path) -> Result<Begun, Failure> {
    if let Some(option) = args.answered() {
        let failure = Failure::usage("bad-answer", format!("`--{option}` does not go with `--from`"));
        return Err(failure.help("a ruleset that is based on another says below what differs; write it there"));
    }
    let opened = load::open_named(parent, &HowArgs::default())?;
    let parents_title = opened.game.model().title.clone();
    let sources = &opened.loaded.sources;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let called = sources
        .first()
        .and_then(|source| child::name_of_parent(source, &parents_title, folder(path), [&stem, title]))
        .ok_or_else(|| {
            let message = format!("{} is not found from {}", quoted(parent), quoted(&path.to_string_lossy()));
            Failure::usage("bad-parent", message)
                .help("a parent is a built-in ruleset or a file in the same folder; choose a name that is not its own")
        })?;
    let mut text = child::text(title, &opened, &called);
    let examples = sources.first().map(|source| child::examples(&source.text)).unwrap_or_default();
    let all = format!("{text}{}", examples.join("\n"));
    let (mut kept, mut left_out) = (0, 0);
    if checked(&all, path).is_empty() {
        (text, kept) = (all, examples.len());
    } else {
        let problems = checked(&text, path);
        if !problems.is_empty() {
            return Err(wrong(&text, path, problems));
        }
        // one after another, to leave out those alone that do not hold
        for example in examples {
            let longer = format!("{text}{example}\n");
            match checked(&longer, path).is_empty() {
                true => (text, kept) = (longer, kept + 1),
                false => left_out += 1,
            }
        }
    }
    Ok(Begun { text: format!("{}\n", text.trim_end()), based_on: Some(called), examples: kept, left_out })
}

/// What is wrong with a text, its examples included.
fn checked(text: &str, path: &Path) -> Vec<Diagnostic> {
    let source = Source::new(path.to_string_lossy(), text);
    let loaded = load::with_parents(source, Some(folder(path)));
    let mut problems = check::check_loaded(&loaded).problems;
    if !problems.iter().any(Diagnostic::is_error) {
        let played = run_all(&loaded, &[], Limits::default());
        problems.extend(played.into_iter().flat_map(|played| played.problems));
    }
    problems.retain(Diagnostic::is_error);
    problems
}

fn wrong(text: &str, path: &Path, problems: Vec<Diagnostic>) -> Failure {
    let source = Source::new(path.to_string_lossy(), text);
    Failure { exit: Exit::Wrong, sources: vec![source], problems }
}

/// What was made, and what to do next.
fn tell(begun: &Begun, title: &str, path: &Path, screen: &mut Screen) -> Result<(), Failure> {
    let file = path.to_string_lossy();
    if screen.format == Format::Json {
        return screen.json(&json!({
            "file": file,
            "game": title,
            "based_on": begun.based_on,
            "examples": begun.examples,
            "left_out": begun.left_out,
        }));
    }
    let paint = screen.paint;
    let made = match &begun.based_on {
        Some(parent) => format!("based on {parent}, with {}", counted(begun.examples as u64, "example")),
        None => "whole, and without examples yet".to_string(),
    };
    screen.line(&format!("{} is written: {title}, {made}.", paint.tone(Tone::Good, &file)))?;
    if begun.left_out > 0 {
        let left_out = counted(begun.left_out as u64, "example");
        screen.line(&format!("{left_out} of the parent did not hold here and are left out."))?;
    }
    screen.line("Next:")?;
    let typed = as_typed(&file);
    let change = match &begun.based_on {
        Some(_) => "say what differs from the parent, below the list of its clauses",
        None => "cite the source in the place of `to be cited`, and change what is otherwise",
    };
    for (what, why) in [
        ("your editor".to_string(), change),
        (format!("mancala check {typed}"), "finds every mistake, and plays the examples"),
        (format!("mancala play {typed}"), "a game against the engine"),
        (format!("mancala near {typed}"), "games that are like it"),
    ] {
        // filled up before it is coloured: colour has no width
        let what = format!("{what:<34}");
        screen.line(&format!("  {} {why}", paint.tone(Tone::Name, &what)))?;
    }
    Ok(())
}

/// A file name as it is typed in a shell: between quotation marks where a blank or a sign of the shell is in it.
fn as_typed(file: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "-_./\\:".contains(sign);
    match file {
        file if file.chars().all(plain) => file.to_string(),
        file if !file.contains(['"', '$', '`', '!', '%']) => format!("\"{file}\""),
        file => format!("'{}'", file.replace('\'', "'\\''")),
    }
}

impl NewArgs {
    /// An option that answers a question, if there is one.
    fn answered(&self) -> Option<&'static str> {
        let words = [
            ("rows", &self.rows),
            ("direction", &self.direction),
            ("stores", &self.stores),
            ("laps", &self.laps),
            ("origin", &self.origin),
            ("singles", &self.singles),
            ("capture", &self.capture),
            ("numbers", &self.numbers),
            ("captured-to", &self.captured_to),
            ("feed", &self.feed),
            ("again", &self.again),
            ("stuck", &self.stuck),
        ];
        let numbers = [("columns", self.columns), ("seeds", self.seeds)];
        let word = words.into_iter().find(|(_, value)| value.is_some()).map(|(option, _)| option);
        word.or_else(|| numbers.into_iter().find(|(_, value)| value.is_some()).map(|(option, _)| option))
    }
}

#[cfg(test)]
mod tests {
    use mancala_grammar::load::load;
    use mancala_interpreter::check::check_loaded;
    use mancala_interpreter::game::Game;

    use super::wishes::{
        Answer, Capture, CapturedTo, Direction, Laps, Origin, Rows, Singles, Stores, Stuck, Wishes, YesNo,
    };
    use super::*;

    #[test]
    fn a_file_is_told_as_it_is_typed() {
        assert_eq!(as_typed("two-rows/my_game.mancala"), "two-rows/my_game.mancala");
        assert_eq!(as_typed("Älter Spiel.mancala"), "\"Älter Spiel.mancala\"");
        assert_eq!(as_typed("Nigel's game.mancala"), "\"Nigel's game.mancala\"");
        assert_eq!(as_typed("$it's.mancala"), "'$it'\\''s.mancala'");
    }

    /// Every combination that can be asked for, but for origins and singles, which are asked for one after another.
    fn all() -> Vec<Wishes> {
        let mut all: Vec<Wishes> = [(Rows::Two, 6, 4), (Rows::Three, 5, 3), (Rows::Four, 8, 2)].map(plain).to_vec();
        let mut each = |vary: fn(&Wishes) -> Vec<Wishes>| all = all.iter().flat_map(vary).collect();
        each(|w| vary(w, Wishes::directions(w.rows), |w, direction: Direction| w.direction = direction));
        each(|w| vary(w, Wishes::stores(w.rows), |w, stores: Stores| w.stores = stores));
        each(|w| vary(w, &[Laps::Single, Laps::Relay, Laps::RelayFromNext], |w, laps| w.laps = laps));
        each(|w| vary(w, Wishes::captures(w.rows), |w, capture: Capture| w.capture = capture));
        each(|w| vary(w, Wishes::fates(w.stores), |w, fate: CapturedTo| w.captured_to = fate));
        each(|w| vary(w, Wishes::again(w.stores), |w, again: YesNo| w.again = again));
        each(|w| vary(w, Wishes::feeding(w.rows), |w, feed: YesNo| w.feed = feed));
        each(|w| vary(w, Wishes::rulings(w.stores), |w, stuck: Stuck| w.stuck = stuck));
        for (index, wishes) in all.iter_mut().enumerate() {
            let origins = Wishes::origins(wishes.capture);
            wishes.origin = origins[index % origins.len()];
            wishes.singles = Singles::ALL[index / origins.len() % Singles::ALL.len()].0;
        }
        all
    }

    fn plain((rows, columns, seeds): (Rows, u16, u16)) -> Wishes {
        Wishes {
            title: "A \"game\"".to_string(),
            rows,
            columns,
            seeds,
            direction: Direction::CounterClockwise,
            stores: Stores::None,
            laps: Laps::Single,
            origin: Origin::Plain,
            singles: Singles::Allowed,
            capture: Capture::None,
            numbers: vec![2, 3, 5],
            captured_to: CapturedTo::OffBoard,
            feed: YesNo::No,
            again: YesNo::No,
            stuck: Stuck::Loses,
        }
    }

    fn vary<T: Answer>(wishes: &Wishes, answers: &[T], set: fn(&mut Wishes, T)) -> Vec<Wishes> {
        let with = |answer: &T| {
            let mut wishes = wishes.clone();
            set(&mut wishes, *answer);
            wishes
        };
        answers.iter().map(with).collect()
    }

    #[test]
    fn whatever_is_answered_the_ruleset_is_right() {
        let all = all();
        assert!(all.len() > 1000, "{}", all.len());
        for wishes in all {
            let text = write::ruleset(&wishes);
            let loaded = load(Source::new("new.mancala", text.as_str()), &|_| None);
            let checked = check_loaded(&loaded);
            let problems: Vec<String> = checked.problems.iter().map(|p| format!("{} {}", p.code, p.message)).collect();
            assert!(problems.is_empty(), "{problems:?}\n{text}");
            assert_eq!(checked.model.as_ref().map(|model| model.title.as_str()), Some("A \"game\""));
        }
    }

    #[test]
    fn what_is_begun_can_be_played() {
        for wishes in all().into_iter().step_by(97) {
            let text = write::ruleset(&wishes);
            let loaded = load(Source::new("new.mancala", text.as_str()), &|_| None);
            let model = check_loaded(&loaded).model.unwrap_or_else(|| panic!("{text}"));
            let limits = Limits { seeds_sown: 100_000, turns: 30, ..Limits::default() };
            let game = Game::with_limits(model, limits);
            let mut point = game.start().unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
            for turn in 0..30 {
                if point.ended().is_some() {
                    break;
                }
                match game.step(&point, turn % point.count()) {
                    Ok(next) => point = next,
                    Err(mancala_interpreter::game::NoPlay::Fault(mancala_interpreter::run::Fault::Limit(_))) => break,
                    Err(why) => panic!("{why:?}\n{text}"),
                }
            }
        }
    }

    #[test]
    fn a_name_is_a_file_and_a_title() {
        let file = |name| path(name).ok().map(|path| path.to_string_lossy().into_owned());
        assert_eq!(file("my-game").as_deref(), Some("my-game.mancala"));
        assert_eq!(file("games/x.mancala").as_deref(), Some("games/x.mancala"));
        assert_eq!(file("-x"), None);
        assert_eq!(file(""), None);
        assert_eq!(title(Path::new("games/my-own_game.mancala")), "My Own Game");
    }
}
