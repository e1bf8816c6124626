//! Words that are no moves.

/// What a person can ask for beside a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The list of moves.
    Moves,
    /// What the engine would play.
    Hint,
    /// A move back.
    Undo,
    /// Why a move is not legal.
    Why(String),
    /// The last turn in full.
    Trace,
    /// The board again.
    Board,
    /// The board from the other side.
    Turn,
    /// The game into a file.
    Save(String),
    /// A game from a file.
    Load(String),
    /// The ruleset in short.
    Rules,
    /// The mover gives up.
    Resign,
    /// The next round.
    Next,
    /// What can be typed.
    Help,
    /// The end of the session.
    Quit,
}

/// Words, what follows them, and what they do; `help` prints them so.
const WORDS: &[(&str, &str, &str)] = &[
    ("moves", "", "every legal move, with its number and what it captures"),
    ("hint", "", "what the engine would play"),
    ("undo", "", "takes your last move back, and the answers to it"),
    ("why", "MOVE", "why a move is not legal, or what a legal one does"),
    ("trace", "", "the last turn in full, each step with its clause"),
    ("board", "", "the board again"),
    ("turn", "", "turns the board round, to see it from another side"),
    ("rules", "", "the ruleset in short"),
    ("save", "FILE", "keeps the game in a file"),
    ("load", "FILE", "goes on with a saved game; `resume` does the same"),
    ("next", "", "the next round, when a round is over"),
    ("resign", "", "gives the game up"),
    ("help", "", "this list"),
    ("quit", "", "ends"),
];

/// Every word.
pub fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(word, ..)| *word)
}

/// What can be typed.
pub fn help() -> String {
    let mut told = String::from(
        "  A move by its name (F3, a>, B2/stop), in small letters or large; or by its number in the list of `moves`.\n",
    );
    for (word, object, does) in WORDS {
        let what = format!("{word} {object}");
        told.push_str(&format!("  {what:<11}{does}\n"));
    }
    told
}

/// The command of a line, if it begins with the word of one.
pub fn read(line: &str) -> Option<Command> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_string();
    let alone = |command: Command| rest.is_empty().then_some(command);
    match word.to_lowercase().as_str() {
        "moves" => alone(Command::Moves),
        "hint" => alone(Command::Hint),
        "undo" => alone(Command::Undo),
        "why" => Some(Command::Why(rest)),
        "trace" => alone(Command::Trace),
        "board" => alone(Command::Board),
        "turn" => alone(Command::Turn),
        "save" => Some(Command::Save(rest)),
        "load" | "resume" => Some(Command::Load(rest)),
        "rules" => alone(Command::Rules),
        "resign" => alone(Command::Resign),
        "next" => alone(Command::Next),
        "help" | "?" => alone(Command::Help),
        "quit" | "exit" => alone(Command::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_does_not_count_and_a_file_keeps_its_own() {
        assert_eq!(read("MOVES"), Some(Command::Moves));
        assert_eq!(read("Save  My game.txt"), Some(Command::Save("My game.txt".to_string())));
        assert_eq!(read("resume a"), Some(Command::Load("a".to_string())));
    }

    #[test]
    fn other_words_are_no_commands() {
        assert_eq!(read("F3"), None);
        assert_eq!(read("undo that"), None);
        assert_eq!(read(""), None);
    }

    #[test]
    fn every_word_of_the_help_is_a_command() {
        assert!(words().all(|word| read(word).is_some()));
    }
}
