//! The same request has the same answer everywhere: byte for byte, for any number of threads, in any language, time zone
//! and colour of the shell.

use std::process::{Command, Stdio};

/// Requests with a seed or a depth. `best` alone does not share its work among threads unless it is asked to, and then
/// may count other positions.
const REQUESTS: [(&[&str], bool); 9] = [
    (&["simulate", "bao-la-kete", "-n", "12", "--seed", "5"], true),
    (&["simulate", "hus", "-n", "30", "--seed", "9", "--sample", "2"], true),
    (&["perft", "oware-abapa", "3", "--divide"], true),
    (&["perft", "adi", "3"], true),
    (&["mutate", "kalah", "--games", "2", "--positions", "6", "--turns", "15", "--seed", "3"], true),
    (&["audit", "oware-abapa", "--games", "12", "--positions", "12", "--seed", "2"], true),
    (&["diff", "kalah", "oware-abapa", "--games", "6", "--positions", "6", "--depth", "2", "--seed", "4"], true),
    (&["best", "kalah", "--depth", "5", "--all"], false),
    (&["best", "selus", "--depth", "2"], false),
];

/// A shell: threads, language, time zone, and whether it forbids colours.
const SHELLS: [(&str, &str, &str, bool); 3] = [
    ("1", "C", "UTC", false),
    ("2", "tr_TR.UTF-8", "Asia/Kathmandu", true),
    ("7", "ar_EG.UTF-8", "America/St_Johns", true),
];

fn told(
    request: &[&str],
    threads: bool,
    format: &str,
    shell: (&str, &str, &str, bool),
) -> (String, String, Option<i32>) {
    let (number, language, zone, plain) = shell;
    let mut command = Command::new(env!("CARGO_BIN_EXE_mancala"));
    command.args(request).args(["--format", format]).stdin(Stdio::null());
    if threads {
        command.args(["--threads", number]);
    }
    command.envs([("RAYON_NUM_THREADS", number), ("LC_ALL", language), ("LANG", language), ("TZ", zone)]);
    command.env_remove("NO_COLOR").env_remove("COLUMNS");
    if plain {
        command.env("NO_COLOR", "1");
    }
    let output = command.output().expect("the program runs");
    (without_time(&output.stdout), String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

/// How long a search took is all that may differ.
fn without_time(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    match text.split_once(",\"seconds\":") {
        Some((before, after)) => {
            format!("{before}{}", after.trim_start_matches(|sign: char| "0123456789.e-".contains(sign)))
        }
        None => text.into_owned(),
    }
}

#[test]
fn requests_have_one_answer_everywhere() {
    for (request, threads) in REQUESTS {
        for format in ["json", "human"] {
            let [first, others @ ..] = SHELLS;
            let usual = told(request, threads, format, first);
            assert!(!usual.0.is_empty(), "{request:?} says nothing: {}", usual.1);
            for shell in others {
                let found = told(request, threads, format, shell);
                assert_eq!(found, usual, "{request:?} {format} in {shell:?}");
            }
        }
    }
}
