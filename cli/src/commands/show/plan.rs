//! The plan of a ruleset, for people who want to know what a rule costs.

use serde_json::{Value, json};

use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// Instructions with their clauses, then what is worked out before play.
pub fn text(opened: &Opened, paint: &Paint) -> String {
    let game = &opened.game;
    let model = game.model();
    let mut text = format!("{} instructions\n", game.plan().code.len());
    let mut last = None;
    for told in game.plan().told(model) {
        let info = model.clauses.get(usize::from(told.clause.0)).filter(|_| last != Some(told.clause));
        if let Some(info) = info {
            text.push_str(&paint.tone(Tone::Faint, &format!("\n({}) {}", info.label, info.words)));
            text.push('\n');
        }
        last = Some(told.clause);
        text.push_str(&format!("{:>5}  {}\n", told.address, told.what));
    }
    text.push('\n');
    match game.fast() {
        Ok(fast) => {
            text.push_str("fast form: whole laps at once\n");
            for (what, found) in fast.told() {
                text.push_str(&format!("  {what:<10}  {found}\n"));
            }
        }
        Err(why) => text.push_str(&format!("no fast form: {}\n", why.0)),
    }
    text
}

/// The same as JSON.
pub fn json(opened: &Opened) -> Value {
    let game = &opened.game;
    let model = game.model();
    let label = |clause: mancala_interpreter::model::ClauseId| {
        model.clauses.get(usize::from(clause.0)).map(|info| info.label.as_str())
    };
    let told = game.plan().told(model);
    let code: Vec<Value> = told
        .iter()
        .map(|told| json!({ "address": told.address, "clause": label(told.clause), "does": told.what }))
        .collect();
    let (fast, why) = match game.fast() {
        Ok(fast) => {
            let found = fast.told().into_iter().map(|(what, found)| (what.to_string(), json!(found)));
            (Value::Object(found.collect()), Value::Null)
        }
        Err(why) => (Value::Null, json!(why.0)),
    };
    json!({ "instructions": code, "fast": fast, "why_not_fast": why })
}
