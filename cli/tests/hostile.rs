//! Files, positions, records and requests that nobody sends in good faith, each given to the program as a shell runs it:
//! eighteen families of them. Whatever comes in, the program ends soon, in little memory and on a small stack, with the
//! exit code that is documented and a message that names the right thing, and nothing that steers a terminal comes out.
//!
//! What the reader of the language alone must survive is in `grammar/tests/hostile.rs`, endless play within the
//! interpreter in `tests/tests/bounds.rs`.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use tempfile::TempDir;

/// Seconds of the processor that each may take. The build for tests is several times slower than the one for use.
const SECONDS: u32 = if cfg!(debug_assertions) { 5 } else { 1 };

/// After so long a program that waits for something is taken to hang; machines may be busy with other things.
const HANGS: Duration = Duration::from_secs(60);

/// Address space, in kB.
const MEMORY: u32 = 200 * 1024;

/// Stack, in kB.
const STACK: u32 = 2048;

/// How the program ended, and what it said.
struct Told {
    code: i32,
    out: String,
    err: String,
}

impl Told {
    /// It ended so, and said this.
    #[track_caller]
    fn is(&self, code: i32, words: &str) -> &Told {
        assert_eq!(self.code, code, "{}\n{}", cut(&self.out), cut(&self.err));
        // long messages are broken at the margin
        let joined = |text: &str| text.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
        let said = joined(&self.out).contains(words) || joined(&self.err).contains(words);
        assert!(said, "{words:?} is not said:\n{}\n{}", cut(&self.out), cut(&self.err));
        self
    }

    /// It did not say this.
    #[track_caller]
    fn hides(&self, words: &str) -> &Told {
        assert!(!self.out.contains(words) && !self.err.contains(words), "{}\n{}", cut(&self.out), cut(&self.err));
        self
    }
}

fn cut(text: &str) -> String {
    text.chars().take(3000).collect()
}

/// Runs the program in a folder, its limits set by a shell; `redirect` is put behind it.
#[track_caller]
fn run_in(folder: &Path, arguments: &[&str], input: &[u8], redirect: &str) -> Told {
    let script = format!("ulimit -v {MEMORY}; ulimit -s {STACK}; ulimit -t {SECONDS}; \"$@\" {redirect}");
    let mut child = Command::new("sh")
        .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_mancala")])
        .args(arguments)
        .current_dir(folder)
        // reserved address space is no memory
        .env("MALLOC_ARENA_MAX", "1")
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // a program that ends early does not read to the end
    std::thread::spawn(move || stdin.write_all(&input));
    let (ended, wait) = mpsc::channel();
    std::thread::spawn(move || ended.send(child.wait_with_output()));
    let output = wait.recv_timeout(HANGS).unwrap_or_else(|_| panic!("{arguments:?} hangs")).expect("an end");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    let code = output.status.code().unwrap_or(-1);
    let told = Told { code, out: text(&output.stdout), err: text(&output.stderr) };
    let what = format!("{:.200}: {}", arguments.join(" "), cut(&told.err));
    assert!((0..=3).contains(&told.code), "ended with {code}: {what}");
    assert!(!told.err.contains("panicked") && !told.err.contains("overflow"), "{what}");
    for sign in told.out.chars().chain(told.err.chars()) {
        assert!(!mancala_grammar::diagnostic::steers(sign) || matches!(sign, '\n' | '\t'), "{sign:?}: {what}");
    }
    told
}

#[track_caller]
fn run(arguments: &[&str], input: &[u8]) -> Told {
    run_in(Path::new("/"), arguments, input, "")
}

#[track_caller]
fn check(text: impl AsRef<[u8]>) -> Told {
    run(&["check", "-"], text.as_ref())
}

/// How the program ends when nobody reads what it says.
fn unread(folder: &Path, arguments: &[&str]) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    let command = command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::null()).spawn().expect("the program runs");
    drop(child.stdout.take());
    child.wait().expect("an end").code()
}

/// A folder for files.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Folder {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
        self
    }

    #[track_caller]
    fn run(&self, arguments: &[&str]) -> Told {
        run_in(self.0.path(), arguments, b"", "")
    }
}

/// A small ruleset, with lines of `front` in its front matter and more parts behind it.
fn ruleset(front: &str, turn: &str) -> String {
    format!(
        "---\ngame: Hostile\n{front}---\n\nboard\n    2 rows of 6\n    every player owns his rows\n    every player has a \
         store off the board\n    every player has a reserve\n    path counter-clockwise round the board\n\nstart\n    3 in \
         every hole\n    4 in every reserve\n\n{turn}\nend\n    if stuck: most seeds wins\n    if endless: that move is not \
         allowed\n    if same position a third time: draw\n"
    )
}

const TURN: &str = "turn\n    lift an own hole; sow\n";

const START: &str = r#"{"rows": [[4,4,4,4,4,4],[4,4,4,4,4,4]], "mover": "south"}"#;

#[test]
fn family_01_what_is_nested_a_hundred_thousand_deep() {
    for sign in ["(", "[", "{"] {
        check(ruleset("", &format!("turn\n    lift {}\n", sign.repeat(100_000)))).is(3, "more than 400 characters");
    }
    for sign in ["[", "{"] {
        check(ruleset(&format!("region: {}\n", sign.repeat(100_000)), TURN)).is(3, "nested too deeply");
    }
    let block: String = (0..1200).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect();
    check(ruleset(&block, TURN)).is(3, "nested too deeply");
    let sheet = format!("key: S\ntitle: x\nsentences: {}", "[".repeat(100_000));
    run(&["source", "check", "-"], sheet.as_bytes()).is(3, "nested too deeply");
    let json = format!("{{\"rows\": {}", "[".repeat(100_000));
    run(&["moves", "kalah", "--position", "-"], json.as_bytes()).is(2, "recursion limit exceeded");
    run(&["engine", "kalah"], format!("{json}\n").as_bytes()).is(0, "recursion limit exceeded");
}

#[test]
fn family_02_phrases_that_could_be_read_in_very_many_ways() {
    let deep = |head: &str, step: &str, end: &str| {
        let times = (380 - head.len() - end.len()) / step.len();
        format!("    {head}{}{end}\n", step.repeat(times))
    };
    let lines = [
        deep("lift ", "next of ", "").repeat(500),
        deep("lift a hole", " that is a hole", " that").repeat(500),
        deep("take ", "the line behind ", "?, off the board").repeat(500),
        deep("sow from ", "the nearest hole behind ", "?").repeat(500),
    ];
    for lines in lines {
        check(ruleset("", &format!("turn\n{lines}"))).is(1, "M101");
    }
}

#[test]
fn family_03_numbers_that_are_none() {
    let long = "1".repeat(41);
    for number in [long.as_str(), "-0", "0x", "1e9", ".inf", "１２", "1_000"] {
        check(ruleset("", TURN).replace("2 rows of 6", &format!("2 rows of {number}"))).is(1, "2 rows of");
        if number != "1_000" {
            run(&["perft", "kalah", "2", "--limit", &format!("branches={number}0")], b"").is(2, "bad-limit");
        }
        run(&["apply", "kalah", &format!("--size=N={number}"), "a"], b"").is(2, "bad-size");
    }
    for number in [long.as_str(), "-1", "-0.0", "4.5", "1e9", "1e400", "65536", "18446744073709551616", "NaN", "\"4\""]
    {
        let position = START.replacen('4', number, 1);
        run(&["moves", "kalah", "--position", &position], b"").is(2, "bad-");
    }
    let page = "The board has 99999999999999999999 rows of 5000000000 holes.\n";
    run(&["source", "import", "-"], page.as_bytes()).is(0, "99999999999999999999").hides("4294967295");
}

#[test]
fn family_04_boards_without_holes_and_boards_without_end() {
    for (board, words) in [
        ("0 rows of 6", "M311"),
        ("2 rows of 0", "M311"),
        ("1 row of 9999", "M311"),
        ("16 rows of 65", "M311"),
        ("9999 rows of 9999", "M311"),
        ("2 rows of 65536", "65536"),
        ("ring of 9999", "M311"),
    ] {
        check(ruleset("", TURN).replace("2 rows of 6", board)).is(1, words);
    }
    for seeds in ["9999 in every hole", "9223372036854775808 in every hole"] {
        let board = ruleset("", TURN).replace("2 rows of 6", "16 rows of 64").replace("3 in every hole", seeds);
        check(board).is(1, "in every hole");
    }
    let heavy = START.replace('4', "60000");
    run(&["moves", "kalah", "--position", &heavy], b"").is(2, "more seeds than 65535");
}

#[test]
fn family_05_play_that_never_ends() {
    let emptied = "when an own hole is emptied\n    put all from it in own reserve\n    put 1 from own reserve in it\n    \
                   put 1 from it in own reserve\n";
    let stages = "stages\n    one\n    two\n\nwhen the turn ends\n    enter two\n\nwhen the stage one starts\n    enter \
                  two\n\nwhen the stage two starts\n    enter one\n";
    let folder = Folder::new();
    for (name, rules) in [("emptied.mancala", emptied), ("stages.mancala", stages)] {
        folder.write(name, ruleset("", &format!("{TURN}\n{rules}")));
        folder.run(&["moves", name]).is(3, "a limit was reached: events within events");
    }
    let rest = "when the last seed falls\n    either rest: stop\n    or further: lift here; sow\n";
    folder.write("choices.mancala", ruleset("", &format!("{TURN}\n{rest}")));
    folder.run(&["moves", "choices.mancala"]).is(3, "a limit was reached: choices of a turn");
    // a game that goes on longer than it may is told apart from one that ends
    let told = run(&["simulate", "kalah", "-n", "2", "--limit", "turns=5", "--format", "json"], b"");
    let counted: serde_json::Value = serde_json::from_str(&told.is(3, "limit").out).expect("JSON");
    assert_eq!(counted["games"], 2);
    // a relay that comes again only after ages runs into the bound on seeds, which is no result
    let relay = "when the last seed falls\n    lift here; sow\n";
    folder.write("relay.mancala", ruleset("", &format!("{TURN}\n{relay}")));
    folder.run(&["moves", "relay.mancala", "--limit", "seeds=100000"]).is(3, "a limit was reached: seeds sown");
    // one seed on a ring goes round and comes again at once: the ruleset says what follows
    let round = r#"{"rows": [[0,0,0,0,0,0],[1,0,0,0,0,0]], "mover": "south"}"#;
    let told = folder.run(&["moves", "relay.mancala", "--position", round, "--why", "a"]);
    told.is(1, "no move is legal");
    let requests =
        b"{\"do\": \"perft\", \"depth\": 60}\n{\"do\": \"perft\", \"depth\": 4000000000}\n{\"do\": \"moves\"}\n";
    let told = run(&["engine", "kalah", "--limit", "seconds=0"], requests);
    told.is(0, "a limit was reached: seconds of one request").is(0, "`depth` is 200 at most");
    assert_eq!(told.out.lines().count(), 3);
    // more memory than there is
    run(&["best", "kalah", "--depth", "2", "--table", "65536"], b"").is(0, "best move");
    run(&["replay", "-", "--limit", "turns=1"], b"[Ruleset \"kalah\"]\n\n1. c a\n").is(3, "turns of one game");
    run(&["best", "kalah", "--limit", "turns=9"], b"").is(2, "`turns` bounds nothing here");
}

#[test]
fn family_06_aliases_and_anchors() {
    let bomb: String = (1..30).map(|n| format!("a{n}: &a{n} [*a{0}, *a{0}, *a{0}]\n", n - 1)).collect();
    let anchors: String = (0..1000).map(|n| format!("a{n}: &a{n} x\n")).collect();
    for front in
        [format!("a0: &a0 [x]\n{bomb}"), "game2: &a [*a]\n".into(), "a: &a {b: c}\nd: {<<: *a}\n".into(), anchors]
    {
        check(ruleset(&front, TURN)).is(1, "no anchors, aliases and merge keys");
    }
}

#[test]
fn family_07_keys_that_stand_twice_or_are_none() {
    check(ruleset("\"game\": other\n", TURN)).is(1, "M106");
    check(ruleset("colour: red\n", TURN)).is(1, "unknown key");
    check(ruleset("? [a, b]\n: c\n", TURN)).is(1, "M10");
    check(ruleset("region: !!python/object:os.system x\n", TURN)).is(1, "M105");
    let twice = START.replace("\"mover\"", "\"mover\": \"north\", \"mover\"");
    run(&["moves", "kalah", "--position", &twice], b"").is(2, "the key `mover` stands twice");
    run(&["engine", "kalah"], b"{\"do\": \"moves\", \"do\": \"new\"}\n").is(0, "the key `do` stands twice");
    let record = "[Ruleset \"kalah\"]\n[Result \"*\"]\n[result \"draw\"]\n\n1. c\n";
    run(&["replay", "-"], record.as_bytes()).is(2, "`result` stands twice");
    let record = "[Ruleset \"kalah\"]\n[Reading \"rest=a\"]\n[Reading \"rest=b\"]\n\n1. c\n";
    run(&["replay", "-"], record.as_bytes()).is(2, "stands twice");
}

#[test]
fn family_08_other_ends_of_lines_and_other_encodings() {
    let text = ruleset("", TURN);
    let good = check(&text);
    for same in [format!("\u{feff}{text}"), text.replace('\n', "\r\n")] {
        assert_eq!(check(same).code, good.code);
    }
    for (sign, words) in [
        ("\u{feff}", "U+FEFF"),
        ("\r", "carriage return"),
        ("\u{85}", "U+0085"),
        ("\u{2028}", "U+2028"),
        ("\u{2029}", "U+2029"),
        ("\0", "U+0000"),
    ] {
        check(text.replace("2 rows", &format!("2{sign} rows"))).is(1, words);
    }
    for (bytes, words) in [
        (&b"board\n    caf\xe9\n"[..], "byte 0xe9 at offset 13, in line 2"),
        (&b"\xff\xfeb\0o\0"[..], "byte 0xff at offset 0, in line 1"),
        (&b"board\n\xed\xa0\x80"[..], "byte 0xed at offset 6, in line 2"),
    ] {
        check(bytes).is(2, words);
        run(&["replay", "-"], bytes).is(2, words);
        run(&["source", "check", "-"], bytes).is(2, words);
    }
}

#[test]
fn family_09_names_that_turn_the_writing_or_cannot_be_seen() {
    let name = "a\u{202e}b\u{200b}c\u{e0041}\u{2067}d 👩\u{200d}🌾 e\u{301}";
    let folder = Folder::new();
    let text = ruleset(&format!("region: \"{name}\"\n"), TURN).replace("Hostile", &format!("\"{name}\""));
    folder.write("odd.mancala", &text);
    for format in ["human", "plain", "json"] {
        for command in
            [&["show", "odd.mancala"][..], &["audit", "odd.mancala", "--text-only"], &["check", "odd.mancala"]]
        {
            folder.run(&[command, &["--format", format]].concat());
        }
        let sheet =
            format!("key: S\ntitle: \"{name}\"\nsentences:\n  - {{ id: \"1\", kind: \"{name}\", text: \"{name}\" }}\n");
        run(&["source", "check", "-", "--format", format], sheet.as_bytes()).is(1, "M106");
        run(&["source", "import", "-", "--format", format], format!("{name}. Sow.\n").as_bytes()).is(0, "Sow.");
        run(&["replay", "-", "--format", format], format!("[Ruleset \"kalah\"]\n\n1. {name}\n").as_bytes());
        run(&["show", name, "--format", format], b"");
        run(&["moves", "kalah", "--position", &format!("{{\"{name}\": 1}}"), "--format", format], b"");
    }
    run(&[name], b"").is(2, "unrecognized subcommand");
    let answer = run(&["engine", "kalah"], format!("{{\"do\": \"{name}\", \"id\": \"{name}\"}}\n").as_bytes());
    let answer: serde_json::Value = serde_json::from_str(&answer.out).expect("JSON");
    assert_eq!(answer["id"], name);
    // homoglyph: a Cyrillic letter in a key
    check(ruleset("\u{440}egion: x\n", TURN)).is(1, "unknown key");
}

#[test]
fn family_10_sequences_that_steer_a_terminal() {
    let name = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m";
    check(ruleset("", TURN).replace("Hostile", &format!("\"{name}\""))).is(1, "a sign that cannot be seen");
    check(ruleset("", &TURN.replace("own", name))).is(1, "M103");
    let folder = Folder::new();
    folder.write(&format!("{name}.mancala"), ruleset("", TURN)).write(&format!("{name}.txt"), "x");
    for format in ["human", "plain", "json"] {
        folder.run(&["check", &format!("{name}.mancala"), "--format", format]);
        folder.run(&["show", &format!("{name}.mancala"), "--format", format]);
        folder.run(&["replay", &format!("{name}.txt"), "--format", format]);
        folder.run(&["source", "import", &format!("{name}.txt"), "--format", format]);
        folder.run(&["source", "check", &format!("{name}.txt"), "--format", format]);
        run(&["apply", "kalah", name, "--format", format], b"").is(1, "is not legal");
        run(&["list", "--where", &format!("rows={name}"), "--format", format], b"");
        run(&["play", "kalah", "--format", "plain"], format!("{name}\nquit\n").as_bytes());
    }
    run(&["moves", "kalah", "--format", name], b"").is(2, "invalid value");
    run(&["moves", "kalah", "--color", "always", "--format", name], b"").is(2, "invalid value");
}

#[test]
fn family_11_files_without_end_and_files_that_are_none() {
    let folder = Folder::new();
    let sparse = fs::File::create(folder.path("huge")).expect("a file");
    sparse.set_len(1 << 30).expect("a length");
    assert!(Command::new("mkfifo").arg(folder.path("fifo")).status().expect("mkfifo").success());
    fs::create_dir(folder.path("folder")).expect("a folder");
    let commands: [&[&str]; 4] = [&["check"], &["replay"], &["source", "check"], &["source", "import"]];
    for command in commands {
        folder.run(&[command, &["./huge"]].concat()).is(3, "larger than 1 MiB");
        folder.run(&[command, &["./fifo"]].concat()).is(2, "no plain file");
        folder.run(&[command, &["./folder"]].concat()).is(2, "it is a folder");
        folder.run(&[command, &["/dev/zero"]].concat()).is(2, "no plain file");
        run_in(folder.0.path(), &[command, &["-"]].concat(), b"", "</dev/zero").is(3, "larger than 1 MiB");
    }
    folder.run(&["moves", "kalah", "--position", "./huge"]).is(3, "larger than 1 MiB");
    let mut requests = vec![b'a'; 3 << 20];
    requests.extend(b"\n{\"do\": \"moves\"}\n\xff\xfe\n{\"do\": \"mo");
    let told = run(&["engine", "kalah"], &requests);
    told.is(0, "a request is longer than 1 MiB").is(0, "\"move\":\"a\"").is(0, "not UTF-8").is(0, "this is no JSON");
    assert_eq!(told.out.lines().count(), 4);
    run_in(folder.0.path(), &["engine", "kalah"], b"", "</dev/zero").is(3, "a request is longer than 1 MiB");
    // 1 MiB is no more than 1 MiB; of a request with one byte more nothing is taken for the next one
    let request = |bytes: usize| [b"{\"do\":\"new\"}".to_vec(), vec![b' '; bytes - 12], b"\n".to_vec()].concat();
    let told = run(&["engine", "kalah"], &[request(1 << 20), request((1 << 20) + 1), request(12)].concat());
    let errors: Vec<bool> = told.out.lines().map(|line| line.contains("longer than 1 MiB")).collect();
    assert_eq!(errors, [false, true, false]);
    for arguments in [&["check", "-", "-"][..], &["apply", "-", "a", "--position", "-"], &["engine", "-"]] {
        run(arguments, ruleset("", TURN).as_bytes()).is(2, "standard input");
    }
}

#[test]
fn family_12_a_line_of_a_megabyte_with_a_mistake_at_its_end() {
    let long = "sow; ".repeat(200_000);
    check(ruleset("", &format!("turn\n    {long} whree\n"))).is(3, "more than 400 characters");
    check(ruleset(&format!("region: \"{}\" x\n", "y".repeat(1_000_000)), TURN)).is(1, "M105");
    let json = format!("{{\"rows\": [{}x", "1,".repeat(500_000));
    let told = run(&["moves", "kalah", "--position", "-"], json.as_bytes());
    assert!(told.is(2, "this is no JSON").err.len() < 2_000);
    let record = format!("[Ruleset \"kalah\"]\n\n{} {}", "c".repeat(500_000), "a ".repeat(200_000));
    assert!(run(&["replay", "-"], record.as_bytes()).is(1, "is not legal").err.len() < 10_000);
    let sheet = format!("key: S\ntitle: {}\nsentences: x\n", "z".repeat(1_000_000));
    assert!(run(&["source", "check", "-"], sheet.as_bytes()).is(1, "M106").err.len() < 2_000);
}

#[test]
fn family_13_parents_in_a_circle() {
    let child = |parent: &str| format!("---\ngame: Circle\n---\nbased on \"{parent}\"\n");
    let folder = Folder::new();
    folder
        .write("self.mancala", child("self"))
        .write("one.mancala", child("two"))
        .write("two.mancala", child("one") + "\n");
    folder.run(&["check", "self.mancala"]).is(1, "parents in a circle");
    folder
        .run(&["check", "one.mancala"])
        .is(1, "parents in a circle")
        .is(1, "one.mancala → ./two.mancala → ./one.mancala");
    std::os::unix::fs::symlink("link.mancala", folder.path("linked.mancala")).expect("a link");
    folder.write("link.mancala", child("linked"));
    folder.run(&["check", "link.mancala"]).is(1, "parents in a circle");
    folder.write("dots.mancala", child("./a/../dots"));
    assert_eq!(folder.run(&["check", "dots.mancala"]).code, 1);
    folder.write("case.mancala", child("CASE"));
    folder.run(&["check", "case.mancala"]).is(1, "parents in a circle");
    for n in 0..20 {
        folder.write(&format!("deep{n}.mancala"), child(&format!("deep{}", n + 1)) + &"\n".repeat(n));
    }
    folder.run(&["check", "deep0.mancala"]).is(1, "more than 8 parents");
}

#[test]
fn family_14_names_that_lead_out_of_the_folder() {
    let folder = Folder::new();
    let secret = "secret: \"hunter2\"\n";
    folder.write("outside/secret.yaml", secret).write("outside/secret.mancala", secret);
    let outside = folder.path("outside/secret.yaml").display().to_string();
    fs::create_dir_all(folder.path("in/a/b")).expect("a folder");
    std::os::unix::fs::symlink(&outside, folder.path("in/a/b/link.yaml")).expect("a link");
    std::os::unix::fs::symlink(folder.path("outside/secret.mancala"), folder.path("in/a/b/link.mancala"))
        .expect("a link");
    let places =
        ["../../../outside/secret.yaml", "../../../../../../../../etc/passwd", "/etc/passwd", &outside, "link.yaml"];
    for place in places {
        folder
            .write("in/a/b/x.mancala", ruleset(&format!("sources:\n  S: {{ title: x, sheet: \"{place}\" }}\n"), TURN));
        let told = folder.run(&["audit", "in/a/b/x.mancala", "--text-only"]);
        told.is(1, "leads out of the folder of the ruleset").hides("hunter2").hides("root:");
    }
    for place in ["../b", "file:../outside/secret.yaml", "http://localhost/x"] {
        folder
            .write("in/a/b/x.mancala", ruleset(&format!("sources:\n  S: {{ title: x, sheet: \"{place}\" }}\n"), TURN));
        folder.run(&["audit", "in/a/b/x.mancala", "--text-only"]).hides("hunter2");
    }
    for parent in ["../../../outside/secret", "/etc/passwd", "file:/etc/passwd", "link", "link.mancala"] {
        folder.write("in/a/b/x.mancala", format!("---\ngame: X\n---\nbased on \"{parent}\"\n"));
        folder.run(&["check", "in/a/b/x.mancala"]).is(1, "unknown ruleset").hides("hunter2").hides("root:");
    }
    for version_of in ["..", "../secret.yaml", "/etc/passwd", "link.yaml"] {
        let sheet = format!("key: S\ntitle: x\nversion-of: \"{version_of}\"\nsentences: []\n");
        folder.write("in/a/b/sheet.yaml", sheet);
        folder.run(&["source", "check", "in/a/b/sheet.yaml"]).is(1, "M812").hides("hunter2").hides("root:");
    }
    let many: String = (0..10_000).map(|n| format!("  S{n}: {{ title: x, sheet: \"s{n}.yaml\" }}\n")).collect();
    folder.write("in/a/b/x.mancala", ruleset(&format!("sources:\n{many}"), TURN));
    folder.run(&["check", "in/a/b/x.mancala"]);
    let over: String = (0..20_000).map(|n| format!("[With \"{n} in every hole\"]\n")).collect();
    run(&["replay", "-"], format!("[Ruleset \"kalah\"]\n{over}\n1. c\n").as_bytes())
        .is(3, "clauses put over a ruleset");
}

#[test]
fn family_15_files_with_nothing_in_them() {
    for text in ["", "\n", "# only a comment", "---", "---\n", "---\n---\n", "---\ngame: X\n---"] {
        assert_eq!(check(text).code, 1, "{text:?}");
        assert_eq!(run(&["moves", "-"], text.as_bytes()).code, 1, "{text:?}");
    }
    check("---\ngame: a\n---\n---\ngame: b\n---\n").is(1, "standard input:4:1");
    let without_end = ruleset("", TURN);
    assert_eq!(check(without_end.trim_end()).code, check(&without_end).code);
    run(&["replay", "-"], b"").is(2, "names no ruleset");
    run(&["source", "check", "-"], b"").is(1, "an empty sheet");
    run(&["source", "import", "-"], b"").is(1, "a page without words");
    run(&["moves", "kalah", "--position", ""], b"").is(2, "cannot read");
    run(&["moves", "kalah", "--position", "-"], b"").is(2, "this is no JSON");
    run(&["engine", "kalah"], b"\n \n\n").is(0, "");
    run(&["perft", "kalah", "1", "--with", ""], b"").is(2, "says nothing");
    run(&["perft", "kalah", "1", "--with", "board"], b"").is(2, "says nothing");
    run(&["list", "--where", "region="], b"").is(2, "asks for nothing");
    run(&["mutate", "kalah", "--games", "0", "--positions", "0"], b"").is(2, "nothing is played");
}

#[test]
fn family_16_records_that_are_wrong() {
    let of = |moves: &str| format!("[Ruleset \"kalah\"]\n\n{moves}");
    run(&["replay", "-"], of("1. c a\n2. q\n").as_bytes())
        .is(1, "standard input:4:4")
        .is(1, "move 3: `q` is not legal");
    run(&["replay", "-"], of(&"c ".repeat(500_000)).as_bytes()).is(1, "move 2: `c` is not legal");
    run(&["replay", "-"], of("1. c { never closed").as_bytes()).is(2, "this comment is not closed");
    run(&["replay", "-"], b"[Ruleset \"kal").is(2, "this header cannot be read");
    run(&["replay", "-"], b"[Ruleset \"no-such-game\"]\n\n1. c\n").is(2, "no ruleset and no file is called");
    run(&["replay", "-"], of("1. c\n[Result \"draw\"]\n").as_bytes()).is(2, "standard input:4:1");
    // what a header asks for is wrong at that header
    for (header, code, place) in [
        ("[With \"2 rows of\"]", 1, "With:1:8"),
        ("[Reading \"x\"]", 2, "standard input:2:1"),
        ("[Size \"N=3\"]", 2, "standard input:2:1"),
        ("[Position \"{}\"]", 2, "standard input:2:1"),
    ] {
        run(&["replay", "-"], format!("[Ruleset \"kalah\"]\n{header}\n\nc\n").as_bytes()).is(code, place);
    }
    run(&["replay", "-"], b"[Ruleset \"no-such-game\"]\n\n1. c\n").is(2, "standard input:1:1");
    let folder = Folder::new();
    fs::write(folder.path("waits"), "[Ruleset \"-\"]\n\nc\n").expect("a record");
    folder.run(&["replay", "waits"]).is(2, "a record names no standard input");
    let headers: String = (0..70_000).map(|n| format!("[T{n} \"x\"]\n")).collect();
    run(&["replay", "-"], format!("[Ruleset \"kalah\"]\n{headers}\n1. c\n").as_bytes()).is(0, "1 move, all legal");
    let sentences = "Sow. ".repeat(190_000);
    run(&["source", "import", "-"], sentences.as_bytes()).is(3, "more than 2500 sentences");
    let lines = "ab\n".repeat(340_000);
    run(&["source", "import", "-"], lines.as_bytes()).is(3, "more than 2500 sentences");
    let rows: String = (0..9_000).map(|n| format!("      - \"{}\"\n", "1 ".repeat(n % 7 + 1))).collect();
    let sheet = format!(
        "key: S\ntitle: x\nsentences:\n  - id: \"1\"\n    kind: set-up\n    text: \"Rows of 6 holes.\"\n    states: {{ holes: 6 \
         }}\n    diagram:\n{rows}"
    );
    assert!(run(&["source", "check", "-"], sheet.as_bytes()).is(1, "M803").err.len() < 20_000);
}

#[test]
fn family_17_output_that_cannot_be_written() {
    let folder = Folder::new();
    folder.write("wrong.mancala", "board\n").write("good.mancala", ruleset("", TURN));
    let here = folder.0.path();
    if Path::new("/dev/full").exists() {
        for arguments in [&["list"][..], &["list", "--format", "json"], &["--help"], &["show", "kalah"]] {
            run_in(here, arguments, b"", ">/dev/full")
                .is(2, "cannot write to standard output: no space left on device");
        }
        run_in(here, &["check", "wrong.mancala"], b"", "2>/dev/full");
    }
    // how it ends does not depend on who reads
    for (arguments, code) in [
        (&["list"][..], 0),
        (&["check", "wrong.mancala"], 1),
        (&["check", "wrong.mancala", "--format", "json"], 1),
        (&["check", "kalah", "wrong.mancala", "no-such-game"], 2),
        (&["moves", "kalah", "--why", "q"], 1),
    ] {
        assert_eq!(unread(here, arguments), Some(code), "{arguments:?}");
    }
    for arguments in
        [&["new", "no/such/folder/x", "--defaults"][..], &["audit", "kalah", "--text-only", "--html", "no/such/x"]]
    {
        folder.run(arguments).is(2, "there is no such folder");
    }
    folder.run(&["audit", "kalah", "--text-only", "--html", "/dev/null"]).is(2, "no plain file");
    folder.run(&["audit", "kalah", "--text-only", "--html", "good.mancala"]).is(2, "is there already");
    // a file is written whole or not at all: nothing is left beside it
    folder.run(&["source", "import", "good.mancala", "-o", "draft.yaml"]);
    let left: Vec<_> =
        fs::read_dir(here).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with('.')), "{left:?}");
}

#[test]
fn family_18_the_same_bytes_anywhere() {
    let folder = Folder::new();
    // a file with the name of a built-in ruleset: by its name the built-in one, by its path the file
    folder.write("kalah.mancala", ruleset("", TURN));
    folder.run(&["show", "kalah"]).is(0, "Kalah");
    folder.run(&["show", "./kalah.mancala"]).is(0, "Hostile");
    let simulated = |threads: &str, locale: &str, zone: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_mancala"))
            .args(["simulate", "kalah", "-n", "20", "--threads", threads, "--format", "json"])
            .envs([("LC_ALL", locale), ("LANG", locale), ("TZ", zone)])
            .output()
            .expect("the program runs");
        output.stdout
    };
    let usual = simulated("1", "C", "UTC");
    assert!(!usual.is_empty());
    for (threads, locale, zone) in [("2", "tr_TR.UTF-8", "Asia/Kathmandu"), ("7", "ar_EG", "America/St_Johns")] {
        assert_eq!(simulated(threads, locale, zone), usual);
    }
}

/// What the reader of the command line does not understand is told in the format that was asked for.
#[test]
fn words_that_are_not_understood_are_told_as_json_too() {
    for arguments in [&["simulate", "kalah", "--format", "json", "--bogus"][..], &["--format=json", "perft"]] {
        let told = run(arguments, b"");
        told.is(2, "bad-arguments");
        let json: serde_json::Value = serde_json::from_str(&told.err).expect("JSON");
        assert!(json["error"]["message"].as_str().is_some_and(|message| !message.starts_with("error")), "{json}");
    }
}

#[test]
fn a_number_that_is_too_large_for_a_limit_is_told_as_that() {
    run(&["perft", "kalah", "1", "--limit", "seeds=99999999999999999999999"], b"").is(2, "is too large a number");
    run(&["simulate", "kalah", "-n", "1", "--limit", "turns=4294967296"], b"").is(2, "4294967295 is the most");
    let refusing = ["simulate", "moves", "show", "check", "audit", "near", "mutate", "best"];
    for command in refusing.map(|command| vec![command, "kalah"]).into_iter().chain([vec!["diff", "kalah", "kalah"]]) {
        let arguments = [&command[..], &["--limit", "seconds=5"]].concat();
        run(&arguments, b"").is(2, "`seconds` bounds nothing here");
    }
    run(&["simulate", "kalah", "--limit", "turns=many"], b"").is(2, "is no `name=number`");
}

#[test]
fn a_file_of_trials_that_somebody_edited_is_not_believed() {
    let folder = Folder::new();
    folder.write("good.mancala", ruleset("", TURN));
    let mutate = ["mutate", "good.mancala", "--games", "1", "--positions", "1", "--resume", "trials.json"];
    folder.run(&mutate);
    let kept = fs::read_to_string(folder.path("trials.json")).expect("a file of trials");
    assert_eq!(folder.run(&mutate).hides("changed by other means").code, folder.run(&mutate).code);
    for (from, to) in [("\"at\":0", "\"at\":9999"), ("\"at\":1,", "\"at\":0,"), ("\"alike\"", "\"example\"")] {
        assert!(kept.contains(from), "{from}");
        folder.write("trials.json", kept.replacen(from, to, 1));
        folder.run(&mutate).is(2, "changed by other means");
    }
}
