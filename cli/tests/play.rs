//! Games at the terminal, played by script. What is typed stands in the transcripts behind the prompt, so a transcript
//! is its own script. With `UPDATE_SESSIONS=1` the transcripts are written anew.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mancala"))
        .arg("play")
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // a program that ends early does not read to the end
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    child.wait_with_output().expect("it ends")
}

/// What is printed when these lines are typed.
fn session(arguments: &[&str], lines: &[&str]) -> String {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let output = play(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The last board that was drawn: its lines of holes.
fn last_board(printed: &str) -> Vec<String> {
    let top = printed.rfind('╭').expect("a board");
    let bottom = printed.rfind('╰').expect("its lower edge");
    let lines = printed[top..bottom].lines().filter(|line| line.contains('│') && !line.contains('┼'));
    lines.map(str::to_string).collect()
}

mod transcripts {
    use super::*;

    /// The words of a command; blanks within quotes do not part them.
    fn words(command: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (index, piece) in command.split('\'').enumerate() {
            match index % 2 {
                0 => words.extend(piece.split_whitespace().map(str::to_string)),
                _ => words.push(piece.to_string()),
            }
        }
        words
    }

    /// What was typed behind the prompt.
    fn typed(line: &str) -> Option<&str> {
        let (prompt, typed) = line.split_once("> ")?;
        prompt.chars().all(char::is_alphabetic).then_some(typed.trim()).filter(|typed| !typed.is_empty())
    }

    /// The transcript as the program prints it now.
    fn played(transcript: &str) -> String {
        let command = transcript.lines().next().and_then(|line| line.strip_prefix("$ mancala play "));
        let command = command.expect("a transcript begins with its command");
        let arguments = words(command);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let lines: Vec<&str> = transcript.lines().skip(1).filter_map(typed).collect();
        let printed = session(&arguments, &lines);
        let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        format!("$ mancala play {command}\n{}\n", printed.join("\n"))
    }

    fn check(path: &Path, found: &str, expected: &str) {
        if found == expected {
            return;
        }
        if std::env::var_os("UPDATE_SESSIONS").is_some() {
            fs::write(path, expected).expect("a transcript is written");
            return;
        }
        let differs = found.lines().zip(expected.lines()).position(|(a, b)| a != b);
        panic!(
            "{} differs from line {:?} on; the program prints\n{expected}",
            path.display(),
            differs.map(|at| at + 1)
        );
    }

    #[test]
    fn sessions_go_as_they_went() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            let transcript = fs::read_to_string(&path).expect("a transcript");
            check(&path, &transcript, &played(&transcript));
        }
    }

    #[test]
    fn the_guide_shows_what_is_printed() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/playing.md");
        let text = fs::read_to_string(&path).expect("the guide");
        let pieces: Vec<String> = text
            .split("```")
            .map(|piece| match piece.strip_prefix("console\n") {
                Some(body) if body.starts_with("$ mancala play ") => format!("console\n{}", played(body)),
                _ => piece.to_string(),
            })
            .collect();
        check(&path, &text, &pieces.join("```"));
    }
}

mod telling {
    use super::*;

    /// Two in every hole but F1. F3 ends in F1; the file facing it, two and two, is taken.
    #[test]
    fn a_capture_is_told_with_its_holes_and_its_clause() {
        let printed = session(&["bao-kigogo", "--depth", "1"], &["f3"]);
        let lap = "  1  F3: 2 seeds left to F1, which was empty; takes 4 from North's F12 and B12 off the board (G.11)";
        assert!(printed.contains(lap), "{printed}");
    }

    /// F6 ends in F4; facing it are North's last two seeds.
    #[test]
    fn the_result_is_told_with_its_clause() {
        let position = r#"{"rows": [[0,0,0,0,0,0,0,0,0,0,0,0],[0,0,0,2,0,0,0,0,0,0,0,0],
            [0,0,0,0,0,2,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0,0]], "mover": "south", "out": 88}"#;
        let printed = session(&["bao-kigogo", "--position", position], &["f6"]);
        assert!(printed.contains("South wins the game."), "{printed}");
        assert!(printed.contains("(G.15) if enemy is bare: mover wins  four-rows/bao-kigogo.mancala:"), "{printed}");
        assert!(printed.contains("Seeds left: South 2, North 0"), "{printed}");
    }

    #[test]
    fn a_move_that_is_not_legal_is_met_with_the_clause_and_its_source() {
        let position = r#"{"rows": [[2,0,0,0,0,0,0,0,0,0,0,0],[1,0,0,0,0,0,0,0,0,0,0,0],
            [0,1,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,2,0,0,0,0,0,0,0]], "mover": "south", "out": 86}"#;
        let printed = session(&["bao-kigogo", "--position", position], &["f2", "why F2"]);
        assert!(printed.contains("F2 is not legal: (G.5) lift an own hole that holds 2 or more."), "{printed}");
        assert!(printed.contains("only if the player has no holes with two or more seeds"), "{printed}");
    }

    #[test]
    fn an_empty_hole_is_told_as_one() {
        let printed = session(&["bao-kigogo"], &["f1"]);
        assert!(printed.contains("F1 is empty."), "{printed}");
    }

    #[test]
    fn colour_is_for_terminals() {
        assert!(!session(&["kalah", "--depth", "1"], &["a", "moves", "trace"]).contains('\u{1b}'));
        assert!(session(&["kalah", "--depth", "1", "--color", "always"], &["moves"]).contains('\u{1b}'));
    }
}

mod going_back {
    use super::*;

    #[test]
    fn undo_gives_the_board_before_the_move_and_its_answer() {
        let before = session(&["bao-kigogo", "--depth", "1"], &["f3"]);
        let after = session(&["bao-kigogo", "--depth", "1"], &["f3", "b5", "undo"]);
        assert_eq!(last_board(&before), last_board(&after));
    }

    #[test]
    fn between_two_persons_one_move_is_taken_back() {
        let printed = session(&["kalah", "--south", "human", "--north", "human"], &["a", "b", "undo"]);
        assert!(printed.contains("Taken back: b.\n"), "{printed}");
        assert!(printed.ends_with("North> \nThe game is left after 1 turn; it was not saved.\n"), "{printed}");
    }

    #[test]
    fn where_the_engine_began_its_first_move_stays() {
        let printed = session(&["kalah", "--north", "human", "--depth", "1"], &["undo"]);
        assert!(printed.contains("There is no move of yours to take back."), "{printed}");
    }
}

mod saving {
    use super::*;

    fn saved_in(folder: &tempfile::TempDir, name: &str) -> String {
        folder.path().join(name).to_string_lossy().into_owned()
    }

    #[test]
    fn a_game_goes_on_where_it_was_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = saved_in(&folder, "game.txt");
        let saved =
            session(&["omweso", "--depth", "1"], &["even", "b4/onward/onward", &format!("save {file}"), "quit"]);
        let resumed = session(&["omweso", "--depth", "1", "--resume", &file], &["quit"]);
        assert_eq!(last_board(&saved), last_board(&resumed));
        assert!(resumed.contains("The game goes on after 4 turns."), "{resumed}");
        let loaded = session(&["omweso", "--depth", "1"], &[&format!("load {file}")]);
        assert_eq!(last_board(&saved), last_board(&loaded));
    }

    #[test]
    fn replay_reads_a_saved_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = saved_in(&folder, "game.txt");
        let saved = session(&["kalah", "--with", "4 in every hole", "--depth", "1"], &["b", &format!("save {file}")]);
        let output = Command::new(env!("CARGO_BIN_EXE_mancala")).args(["replay", &file]).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let replayed = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(last_board(&saved), last_board(&replayed));
    }

    #[test]
    fn a_game_that_was_given_up_stays_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = saved_in(&folder, "game.txt");
        session(&["kalah", "--depth", "1"], &["a", "resign", &format!("save {file}")]);
        let resumed = session(&["kalah", "--depth", "1", "--resume", &file], &["undo"]);
        assert!(resumed.contains("North wins the game. South gives up."), "{resumed}");
        assert!(resumed.contains("South> "), "{resumed}");
    }

    #[test]
    fn a_game_of_another_ruleset_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = saved_in(&folder, "game.txt");
        session(&["kalah", "--depth", "1"], &["a", &format!("save {file}")]);
        let refused = session(&["hus", "--depth", "1"], &[&format!("load {file}")]);
        assert!(refused.contains("is a game of `kalah`, not of `hus`"), "{refused}");
        assert_eq!(play(&["hus", "--resume", &file], b"").status.code(), Some(1));
    }

    #[test]
    fn a_game_read_another_way_is_refused_and_resumed_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = saved_in(&folder, "game.txt");
        let three = ["kalah", "--with", "3 in every hole", "--depth", "1"];
        let saved = session(&three, &["a", &format!("save {file}")]);
        let refused = session(&["kalah", "--depth", "1"], &[&format!("load {file}")]);
        assert!(refused.contains("read in another way"), "{refused}");
        let resumed = session(&["kalah", "--depth", "1", "--resume", &file], &[]);
        assert_eq!(last_board(&saved), last_board(&resumed));
    }

    #[test]
    fn a_file_that_is_no_game_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = saved_in(&folder, "letter.txt");
        fs::write(&file, "Dear Sir").expect("written");
        let printed = session(&["kalah", "--depth", "1"], &["a", &format!("save {file}")]);
        assert!(printed.contains("is there already and is no saved game"), "{printed}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "Dear Sir");
    }

    #[test]
    fn nothing_is_left_of_a_save_that_fails() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = saved_in(&folder, "no/such/folder/game.txt");
        let printed = session(&["kalah", "--depth", "1"], &["a", &format!("save {file}")]);
        assert!(printed.contains("there is no such folder"), "{printed}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}

mod input {
    use super::*;

    #[test]
    fn the_end_of_the_input_ends_the_session() {
        let output = play(&["kalah"], b"");
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
    }

    #[test]
    fn signs_that_are_no_text_and_lines_without_end_do_no_harm() {
        let mut input = vec![b'x'; 100_000];
        input.extend(b"\n\xff\xfe\x1b[2J\x00\nmoves\n");
        let output = play(&["kalah"], &input);
        assert_eq!(output.status.code(), Some(0));
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(!printed.contains('\u{1b}'));
        assert!(printed.contains("  6  f"), "{printed}");
    }

    #[test]
    fn a_reader_that_goes_away_is_no_error() {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mancala"))
            .args(["play", "kalah", "--south", "random", "--north", "random"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    }

    #[test]
    fn what_cannot_be_is_said_before_the_game() {
        for arguments in [
            &["kalah", "--format", "json"][..],
            &["-"],
            &["kalah", "--seat", "East=human"],
            &["kalah", "--seat", "South=nobody"],
            &["kalah", "--time", "0"],
            &["kalah", "--time", "NaN"],
        ] {
            assert_eq!(play(arguments, b"").status.code(), Some(2), "{arguments:?}");
        }
    }

    #[test]
    fn seeds_in_a_closed_hole_are_seen() {
        let close = "when the last seed falls in an own hole\n    close here";
        let printed = session(&["kalah", "--with", close], &["a"]);
        assert!(last_board(&printed).iter().any(|row| row.contains("✕5")), "{printed}");
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let game = |seed| session(&["pallanguzhi", "--south", "random", "--north", "random", "--seed", seed], &[]);
        assert_eq!(game("5"), game("5"));
        assert_ne!(game("5"), game("6"));
    }
}
