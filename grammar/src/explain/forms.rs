//! The forms that a line can take, part by part.

use crate::parse::Rule;

/// The words that lines of a part begin with, where the part allows no others but numbers, seats and names of procedures.
pub(super) fn starters(rule: Rule) -> Option<&'static [&'static str]> {
    Some(match rule {
        Rule::act_line | Rule::round_line => &[
            "lift",
            "put",
            "take",
            "sow",
            "go",
            "goes",
            "reverse",
            "choose",
            "only",
            "mark",
            "unmark",
            "give",
            "close",
            "open",
            "add",
            "set",
            "enter",
            "move",
            "stop",
            "pass",
            "swap",
            "draw",
            "mover",
            "enemy",
            "owner",
            "maker",
            "winner",
            "loser",
            "that",
            "the",
            "most",
            "if",
            "otherwise",
            "either",
            "or",
            "and",
            "unless",
            "else",
            "takes",
            "lifted",
            "sows",
            "takes",
            "every",
            "a",
        ],
        Rule::sowing_line => &["relay", "skip", "origin"],
        Rule::moves_line => &["prefer", "never", "if", "every", "otherwise"],
        Rule::end_line => &["if"],
        Rule::answer => &["answer"],
        Rule::ex_line => &[
            "position", "stores", "reserves", "stage", "mark", "no", "mover", "legal", "not", "play", "laps", "takes",
            "after", "result", "store", "reserve", "plays", "lap", "take", "stages",
        ],
        _ => return None,
    })
}

/// How lines of this part, or actions with this verb, are written.
pub(super) fn of(rule: Rule, first: &str) -> Option<String> {
    let forms: &[&str] = match (rule, first) {
        (Rule::act_line | Rule::round_line, verb) if action(verb).is_some() => action(verb).unwrap_or_default(),
        (Rule::board_line, "path") => &[
            "path counter-clockwise round the board",
            "path clockwise or counter-clockwise round own rows",
            "path: near, holes 3 to 1 of half",
            "path: 1 2 3 / 6 5 4",
        ],
        (Rule::board_line, "every" | "no") => &[
            "every player owns his rows",
            "every player has a store off the board",
            "every player has a reserve",
            "no stores",
        ],
        (Rule::board_line, _) => &[
            "4 rows of 8",
            "ring of 18",
            "players South, North",
            "square is hole 5 of front",
            "a house is a den that holds 6 or more",
            "front is written A",
        ],
        (Rule::start_line, _) => {
            &["4 in every hole", "position 1 2 / 3 4", "mark den on square", "total 48", "South starts"]
        }
        (Rule::stage_line, _) => &["opening until every reserve is empty", "late"],
        (Rule::sowing_line, _) => {
            &["relay", "skip origin", "skip every DESC", "origin counts as empty", "2 in a hole that is empty"]
        }
        (Rule::moves_line | Rule::otherwise_line, _) => &[
            "prefer moves that capture",
            "never moves that leave enemy bare",
            "if enemy is bare: prefer …",
            "every move is allowed",
        ],
        (Rule::end_line, _) => &[
            "if stuck: …",
            "if endless: that move is not allowed",
            "if same position a third time: draw",
            "if enemy is bare: mover wins",
        ],
        (Rule::round_line, _) => &[
            "every player fills his holes with 7 seeds, from the left",
            "a hole not filled is closed",
            "every round is set up as the first",
            "loser starts",
            "if own rounds-won is 2 or more: mover wins",
        ],
        (Rule::act_line, _) => {
            &["lift an own hole; sow", "take here and facing, to own store", "if …: …", "move again", "stop"]
        }
        (Rule::guard, _) => {
            &["and here is in front", "and there is no own hole that is occupied", "unless own row is empty"]
        }
        (Rule::else_line, _) => &["else an own hole that is occupied"],
        (Rule::head_turn, _) => &["turn", "turn capturing in opening if there is an own den"],
        (Rule::head_to, _) => &["to harvest"],
        (Rule::head_when, _) => &[
            "when the last seed falls in an own hole and facing is occupied",
            "when a seed falls in own store",
            "when a lap starts",
            "when the turn ends",
        ],
        (Rule::head_reading, _) => &["reading slam \"may a move take everything?\""],
        (Rule::head_example, _) => &["example \"title\""],
        (Rule::answer, _) => &["answer voided \"the move takes nothing\""],
        (Rule::based, _) => &["based on \"Another Game\""],
        (Rule::place_mark, _) => &["omit (x), (y)", "before (x)"],
        (Rule::ex_line, "position") => &["position start", "position 2 2 0 / 0 1 2"],
        (Rule::ex_line, "after") => {
            &["after 0 1 / 2 0", "after stores 3 0", "after mover South", "after mark M on South hole 3 of row"]
        }
        (Rule::ex_line, _) => {
            &["position start", "mover South", "legal moves a b", "play a", "takes 3", "result South wins"]
        }
        _ => return None,
    };
    let shown: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    let intro = if shown.len() == 1 { "it is written" } else { "forms here are" };
    Some(format!("{intro} {}", shown.join(", ")))
}

fn action(verb: &str) -> Option<&'static [&'static str]> {
    Some(match verb {
        "lift" => &["lift an own hole", "lift here", "lift 2 of square"],
        "put" => {
            &["put 1 from own reserve in square", "put all from here in own store", "put 1 from facing off the board"]
        }
        "take" | "takes" => {
            &["take facing, to own store", "take here and facing, to the hand", "take 2 of here, off the board"]
        }
        "sow" | "sows" => &["sow", "sow from next", "sow 4 in every hole"],
        "go" | "goes" => &["go clockwise", "go along outer", "go on"],
        "choose" => &["choose a direction", "choose a number from 1 to 4", "choose an enemy hole"],
        "only" => &["only if this lap captures", "only if here is empty"],
        "mark" => &["mark den on here", "mark shut for 2 turns on here"],
        "unmark" => &["unmark den on it"],
        "give" => &["give here to mover", "give it to no player"],
        "add" => &["add 1 to own debt"],
        "set" => &["set own debt to 0"],
        "enter" => &["enter late"],
        "move" => &["move again"],
        "if" | "otherwise" => &["if here is empty: stop", "otherwise if …: …", "otherwise: …"],
        "either" | "or" => &["either stay: stop", "or go-on: lift here; sow"],
        _ => return None,
    })
}
