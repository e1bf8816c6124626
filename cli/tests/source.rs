//! `mancala source`: what it prints, where, and how it ends.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn mancala(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mancala"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // a program that ends early does not read to the end
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

fn page(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../audit/tests/pages").join(name);
    path.display().to_string()
}

#[test]
fn the_sheets_of_the_four_pages_are_whole() {
    let sheets = ["bao-kigogo", "bao-kigogo-punjabi", "sources/bao-la-kimasai.yaml", "bao-la-kete.yaml"];
    let mut arguments = vec!["source", "check"];
    arguments.extend(sheets);
    let output = mancala(&arguments, b"");
    assert_eq!(
        text(&output.stdout),
        "sources/bao-kigogo.yaml: no errors, no warnings; 33 sentences, 10 repairs\n\
         sources/bao-kigogo-punjabi.yaml: no errors, no warnings; 35 sentences, 18 repairs, compared with \
         sources/bao-kigogo.yaml\n\
         sources/bao-la-kimasai.yaml: no errors, no warnings; 33 sentences, 7 repairs\n\
         sources/bao-la-kete.yaml: no errors, no warnings; 81 sentences, 38 repairs\n"
    );
    assert_eq!((text(&output.stderr).as_str(), code(&output)), ("", 0));
}

#[test]
fn as_they_stand_the_pages_contradict_themselves() {
    let output = mancala(&["source", "check", "bao-kigogo-punjabi", "--as-it-stands", "--format", "json"], b"");
    assert_eq!(code(&output), 1);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let codes: Vec<&str> = answer["problems"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|problem| problem["error"]["code"].as_str())
        .collect();
    // twelve holes, 92 seeds, and the other version
    assert_eq!(codes, ["M803", "M804", "M807"]);
}

#[test]
fn a_sheet_that_is_not_there_is_used_wrongly() {
    let output = mancala(&["source", "check", "no-such-sheet"], b"");
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("no such sheet in the program"), "{}", text(&output.stderr));
}

#[test]
fn a_wrong_sheet_is_told_with_its_place() {
    let sheet =
        b"key: S\ntitle: A game\nsentences:\n  - { id: 1, kind: rule, text: a }\n  - { id: 1, kind: rule, text: b }\n";
    let output = mancala(&["source", "check", "-", "--format", "plain"], sheet);
    assert_eq!(code(&output), 1);
    assert_eq!(text(&output.stdout), "standard input: 1 error, no warnings; 2 sentences\n");
    assert!(text(&output.stderr).contains("id `1` stands twice"), "{}", text(&output.stderr));
}

#[test]
fn a_check_that_is_no_test_is_told() {
    let sheet = b"key: S\ntitle: A game\nsentences:\n  - { id: 1, kind: claim, text: Nobody draws., check: no draw }\n";
    let output = mancala(&["source", "check", "-", "--format", "plain"], sheet);
    assert_eq!(code(&output), 1);
    let told = text(&output.stderr);
    assert!(told.contains("M617") && told.contains("did you mean `no draws`?"), "{told}");
    let sheet =
        b"key: S\ntitle: A game\nsentences:\n  - { id: 1, kind: claim, text: Nobody draws., check: no draws }\n";
    assert_eq!(code(&mancala(&["source", "check", "-", "--format", "plain"], sheet)), 0);
}

#[test]
fn the_other_version_lies_in_the_same_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.yaml");
    let check = |version_of: &str| {
        let sheet = format!("key: S\ntitle: A\nversion-of: {version_of}\nsentences: []\n");
        fs::write(&path, sheet).expect("written");
        let output = mancala(&["source", "check", path.to_str().expect("UTF-8")], b"");
        (code(&output), text(&output.stderr))
    };
    fs::write(folder.path().join("other.yaml"), "key: T\ntitle: A\nsentences: []\n").expect("written");
    assert_eq!(check("other.yaml"), (0, String::new()));
    for wrong in ["absent.yaml", "../other.yaml", "/etc/passwd", "one.yaml"] {
        let (code, message) = check(wrong);
        assert!(code == 1 && message.contains("M812"), "{wrong}: {code} {message}");
    }
}

#[test]
fn a_page_is_drafted_and_its_contradictions_told() {
    let output = mancala(&["source", "import", &page("bao-kigogo.txt"), "--key", "GF", "--format", "plain"], b"");
    assert_eq!(code(&output), 0);
    let (draft, told) = (text(&output.stdout), text(&output.stderr));
    assert!(draft.contains("key: \"GF\"\ntitle: \"Bao Kigogo\"\n"), "{draft}");
    assert!(draft.contains("  # ! M804: 100 seeds in this diagram, 92 in all in sentence 11\n"), "{draft}");
    for code in ["M803", "M804", "W815"] {
        assert!(told.contains(code), "{code}: {told}");
    }
    // and the check of the draft tells the same
    let output = mancala(&["source", "check", "-"], draft.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(text(&output.stdout).contains("2 errors, 1 warning; 33 sentences"), "{}", text(&output.stdout));
}

#[test]
fn a_draft_is_written_to_a_file_that_is_new() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("draft.yaml");
    let output = path.to_str().expect("UTF-8");
    let page = page("bao-la-kete.txt");
    let first = mancala(&["source", "import", &page, "-o", output], b"");
    assert_eq!(code(&first), 0);
    assert!(text(&first.stdout).ends_with("83 sentences and 1 diagram drafted; no errors, 1 warning\n"));
    let second = mancala(&["source", "import", &page, "-o", output], b"");
    assert_eq!(code(&second), 2);
    assert!(text(&second.stderr).contains("is there already"));
    assert_eq!(code(&mancala(&["source", "import", &page, "-o", output, "--force"], b"")), 0);
    let folder = folder.path().to_str().expect("UTF-8");
    let onto = mancala(&["source", "import", &page, "-o", folder, "--force"], b"");
    assert_eq!(code(&onto), 2);
    assert!(text(&onto.stderr).contains("is no plain file"));
}

#[test]
fn what_cannot_be_imported_is_told() {
    let output = mancala(&["source", "import", "-"], b"Bao\n\xff\n");
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("byte 0xff at offset 4, in line 2"), "{}", text(&output.stderr));
    let output = mancala(&["source", "import", "-"], &vec![b'a'; (1 << 20) + 1]);
    assert_eq!(code(&output), 3);
    assert!(text(&output.stderr).contains("larger than 1 MiB"), "{}", text(&output.stderr));
    let output = mancala(&["source", "import", "-"], b"\n");
    assert_eq!(code(&output), 1);
    let output = mancala(&["source", "import", "-", "--key", "a:b"], b"x");
    assert_eq!(code(&output), 2);
}
