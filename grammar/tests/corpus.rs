//! Every draft ruleset is read without a problem.
use mancala_grammar::{load, source::Source};

#[test]
fn every_ruleset_is_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let source = Source::new(path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        let parsed = load::parse(&source);
        for problem in &parsed.problems {
            let (line, column) = source.line_and_column(problem.span().start);
            println!("{}:{line}:{column} {problem:?}", source.name);
        }
        assert!(parsed.problems.is_empty());
        println!("{:#?}", parsed.tree);
    }
}
