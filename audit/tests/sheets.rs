//! Every sheet that comes with the rulesets can be read, and each says what a sheet must say.

use std::fs;
use std::path::Path;

use mancala_audit::sheet::read;
use mancala_grammar::source::Source;

#[test]
fn every_sheet_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets/sources");
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let source = Source::new(path.display().to_string(), fs::read_to_string(&path).unwrap());
        let (sheet, problems) = read(&source);
        wrong.extend(problems.iter().map(|problem| {
            let (line, column) = source.line_and_column(problem.labels[0].span.start);
            format!("{}:{line}:{column}: {}", source.name, problem.message)
        }));
        assert!(!sheet.sentences.is_empty(), "{}", source.name);
        count += 1;
    }
    assert!(count >= 200, "{count} sheets");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
