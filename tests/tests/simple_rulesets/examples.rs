//! The examples of all rulesets hold.

use mancala_grammar::load::load;
use mancala_tests::collection;
use mancala_tests::simple::examples::{differences, model_of};

#[test]
fn the_examples_of_every_ruleset_hold() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in collection::all() {
        let loaded = load(entry.source(), &collection::parent);
        for example in &loaded.tree.examples {
            count += 1;
            let Some(model) = model_of(&loaded, example) else {
                wrong.push(format!("{}: {}: no model", entry.name, example.title.it));
                continue;
            };
            for problem in differences(&model, example) {
                wrong.push(format!("{}: {}: {problem}", entry.name, example.title.it));
            }
        }
    }
    println!("{count} examples");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
