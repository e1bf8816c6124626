//! Rulesets changed at random: whatever comes out is answered, every message has its place, and nothing panics.

use std::path::Path;

use mancala_grammar::diagnostic::Report;
use mancala_grammar::load;
use mancala_grammar::source::Source;

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    /// A place between two letters of a text.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

const SIGNS: &[&str] = &[
    "(", ")", "[", "]", ":", ";", ",", "/", " # ", "\"", "é", "\u{202e}", "\u{a0}", "\n", "\r", "\t", "---\n", "and ",
    "that ", "a ", "chosen: ", "under ", "\u{0}", "1", "{", "& ", "'", "\u{2019}",
];

fn changed(text: &str, numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    for _ in 0..=numbers.below(4) {
        let (one, other) = (numbers.place(&text), numbers.place(&text));
        match numbers.below(3) {
            0 => {
                let end = text[one..].char_indices().nth(numbers.below(12)).map_or(text.len(), |(at, _)| one + at);
                text.replace_range(one..end, "");
            }
            1 => {
                let copy: String = text[one..].chars().take(numbers.below(30)).collect();
                text.insert_str(other, &copy);
            }
            _ => text.insert_str(one, SIGNS[numbers.below(SIGNS.len())]),
        }
    }
    text
}

#[test]
fn every_message_about_a_changed_ruleset_has_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).expect("a text")).collect();
    let mut numbers = Numbers(88_172_645_463_325_252);
    for round in 0..300 {
        let text = changed(&texts[round % texts.len()], &mut numbers);
        let loaded =
            load::load(Source::new("changed", text.as_str()), &|_| Some(Source::new("parent", texts[0].as_str())));
        for problem in &loaded.problems {
            let span = problem.span();
            let words = loaded.sources[usize::from(span.text.0)].text.get(span.start as usize..span.end as usize);
            assert!(words.is_some(), "{problem:?} in {text}");
            assert!(!problem.message.contains("``"), "{problem:?}");
        }
        let clause: String = text.chars().take(60).collect();
        let loaded = load::with_clauses(loaded, Source::new("--with", clause));
        let report = Report::new(loaded.sources, loaded.problems);
        let mut shown = String::new();
        miette::NarratableReportHandler::new().render_report(&mut shown, &report).expect("a report");
    }
}
