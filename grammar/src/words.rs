//! The words of the language: one table, from which the last section of `rules.pest` is written (a test keeps the two
//! equal), and which the messages use for "did you mean".

/// The rule of a word in the grammar, and its spellings.
#[derive(Debug)]
pub(crate) struct Keyword {
    /// Name of its grammar rule.
    pub rule: &'static str,
    /// All inflections, a longer spelling before its own beginning.
    pub spellings: &'static [&'static str],
}

const fn k(rule: &'static str, spellings: &'static [&'static str]) -> Keyword {
    Keyword { rule, spellings }
}

/// Every word of the grammar.
pub(crate) const KEYWORDS: &[Keyword] = &[
    k("k_across", &["across"]),
    k("k_add", &["add"]),
    k("k_after", &["after"]),
    k("k_again", &["again"]),
    k("k_all", &["all"]),
    k("k_allowed", &["allowed"]),
    k("k_along", &["along"]),
    k("k_an", &["an", "a"]),
    k("k_and", &["and"]),
    k("k_answer", &["answer"]),
    k("k_any", &["any"]),
    k("k_anywhere", &["anywhere"]),
    k("k_arranges", &["arranges"]),
    k("k_as", &["as"]),
    k("k_at", &["at"]),
    k("k_bare", &["bare"]),
    k("k_based", &["based"]),
    k("k_before", &["before"]),
    k("k_behind", &["behind"]),
    k("k_board", &["board"]),
    k("k_by", &["by"]),
    k("k_can", &["can"]),
    k("k_captures", &["captured", "captures", "capture"]),
    k("k_choose", &["choose", "chosen"]),
    k("k_chosen", &["chosen"]),
    k("k_clockwise", &["clockwise"]),
    k("k_close", &["closed", "close"]),
    k("k_counter", &["counter-clockwise"]),
    k("k_counts", &["counts"]),
    k("k_did", &["did"]),
    k("k_direction", &["direction"]),
    k("k_do", &["does", "do"]),
    k("k_draw", &["draw"]),
    k("k_each", &["each"]),
    k("k_either", &["either"]),
    k("k_else", &["else"]),
    k("k_emptied", &["emptied"]),
    k("k_empty", &["empty"]),
    k("k_end", &["ends", "end"]),
    k("k_endless", &["endless"]),
    k("k_enemy", &["enemy"]),
    k("k_enter", &["enter"]),
    k("k_even", &["even"]),
    k("k_every", &["every"]),
    k("k_exactly", &["exactly"]),
    k("k_example", &["example"]),
    k("k_faces", &["faces", "face"]),
    k("k_facing", &["facing"]),
    k("k_falls", &["falls", "fall"]),
    k("k_fewer", &["fewer"]),
    k("k_fill", &["filled", "fills", "fill"]),
    k("k_first", &["first"]),
    k("k_for", &["for"]),
    k("k_from", &["from"]),
    k("k_game", &["game"]),
    k("k_gap", &["gaps", "gap"]),
    k("k_give", &["give"]),
    k("k_go", &["goes", "go"]),
    k("k_hand", &["hand"]),
    k("k_has", &["have", "has"]),
    k("k_held", &["held"]),
    k("k_here", &["here"]),
    k("k_his", &["his"]),
    k("k_holds", &["holds", "hold"]),
    k("k_hole", &["holes", "hole"]),
    k("k_if", &["if"]),
    k("k_in", &["in"]),
    k("k_inferred", &["inferred"]),
    k("k_is", &["are", "is"]),
    k("k_it", &["it"]),
    k("k_lap", &["laps", "lap"]),
    k("k_last", &["last"]),
    k("k_leave", &["leaves", "leave"]),
    k("k_left", &["left"]),
    k("k_legal", &["legal"]),
    k("k_lift", &["lifted", "lift"]),
    k("k_line", &["line"]),
    k("k_loser", &["loser"]),
    k("k_losers_", &["loser's"]),
    k("k_loses", &["loses", "lose"]),
    k("k_made", &["made"]),
    k("k_maker", &["maker"]),
    k("k_makers_", &["maker's"]),
    k("k_many", &["many"]),
    k("k_mark", &["mark"]),
    k("k_more", &["more"]),
    k("k_most", &["most"]),
    k("k_move", &["moves", "move"]),
    k("k_mover", &["mover"]),
    k("k_movers_", &["mover's"]),
    k("k_nearest", &["nearest"]),
    k("k_never", &["never"]),
    k("k_next", &["next"]),
    k("k_no", &["no"]),
    k("k_nobody", &["nobody"]),
    k("k_not", &["not"]),
    k("k_number", &["number"]),
    k("k_occupied", &["occupied"]),
    k("k_odd", &["odd"]),
    k("k_of", &["of"]),
    k("k_off", &["off"]),
    k("k_omit", &["omit"]),
    k("k_on", &["on"]),
    k("k_once", &["once"]),
    k("k_only", &["only"]),
    k("k_open", &["open"]),
    k("k_or", &["or"]),
    k("k_origin", &["origin"]),
    k("k_otherwise", &["otherwise"]),
    k("k_own", &["own"]),
    k("k_owner", &["owner"]),
    k("k_owners", &["owners"]),
    k("k_owners_", &["owner's"]),
    k("k_owns", &["owns"]),
    k("k_part", &["part"]),
    k("k_pass", &["pass"]),
    k("k_path", &["path"]),
    k("k_play", &["plays", "play"]),
    k("k_player", &["players", "player"]),
    k("k_players_", &["player's"]),
    k("k_position", &["position"]),
    k("k_prefer", &["prefer"]),
    k("k_previous", &["previous"]),
    k("k_put", &["put"]),
    k("k_reading", &["reading"]),
    k("k_relay", &["relay"]),
    k("k_repaired", &["repaired"]),
    k("k_reserve", &["reserves", "reserve"]),
    k("k_rest", &["rest"]),
    k("k_result", &["result"]),
    k("k_reverse", &["reverse"]),
    k("k_right", &["right"]),
    k("k_ring", &["ring"]),
    k("k_round", &["rounds", "round"]),
    k("k_row", &["rows", "row"]),
    k("k_same", &["same"]),
    k("k_seed", &["seeds", "seed"]),
    k("k_series", &["series"]),
    k("k_set", &["set"]),
    k("k_skip", &["skip"]),
    k("k_sow", &["sown", "sows", "sow"]),
    k("k_sowing", &["sowing"]),
    k("k_stage", &["stages", "stage"]),
    k("k_start", &["starts", "start"]),
    k("k_step", &["step"]),
    k("k_stop", &["stop"]),
    k("k_store", &["stores", "store"]),
    k("k_stuck", &["stuck"]),
    k("k_swap", &["swap"]),
    k("k_take", &["taken", "takes", "take"]),
    k("k_that", &["that"]),
    k("k_the", &["the"]),
    k("k_there", &["there"]),
    k("k_this", &["this"]),
    k("k_threatened", &["threatened"]),
    k("k_through", &["through"]),
    k("k_time", &["time"]),
    k("k_to", &["to"]),
    k("k_total", &["total"]),
    k("k_turn", &["turns", "turn"]),
    k("k_under", &["under"]),
    k("k_unless", &["unless"]),
    k("k_unmark", &["unmark"]),
    k("k_until", &["until"]),
    k("k_up", &["up"]),
    k("k_void", &["void"]),
    k("k_was", &["were", "was"]),
    k("k_when", &["when"]),
    k("k_whose", &["whose"]),
    k("k_win", &["wins", "win", "won"]),
    k("k_winner", &["winner"]),
    k("k_winners_", &["winner's"]),
    k("k_with", &["with"]),
    k("k_written", &["written"]),
];

/// The core: words that may be no name.
pub const CORE: &[&str] = &[
    "a",
    "after",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "bare",
    "behind",
    "by",
    "chosen",
    "closed",
    "did",
    "do",
    "does",
    "each",
    "else",
    "empty",
    "enemy",
    "even",
    "every",
    "exactly",
    "facing",
    "fewer",
    "first",
    "for",
    "from",
    "game",
    "hand",
    "has",
    "have",
    "held",
    "here",
    "hold",
    "holds",
    "hole",
    "holes",
    "if",
    "in",
    "inferred",
    "is",
    "it",
    "lifted",
    "loser",
    "loser's",
    "made",
    "maker",
    "maker's",
    "many",
    "more",
    "mover",
    "next",
    "no",
    "not",
    "number",
    "occupied",
    "odd",
    "of",
    "off",
    "on",
    "only",
    "open",
    "or",
    "origin",
    "otherwise",
    "own",
    "owner",
    "owner's",
    "previous",
    "repaired",
    "reserve",
    "reserves",
    "row",
    "rows",
    "same",
    "series",
    "sown",
    "store",
    "stores",
    "taken",
    "that",
    "the",
    "there",
    "this",
    "threatened",
    "to",
    "turn",
    "under",
    "unless",
    "until",
    "was",
    "were",
    "whose",
    "winner",
    "winner's",
    "with",
];

/// Verbs: words that may be no procedure.
pub const VERBS: &[&str] = &[
    "add", "choose", "close", "draw", "either", "enter", "give", "go", "goes", "lift", "mark", "move", "open", "pass",
    "put", "reverse", "set", "skip", "sow", "stop", "swap", "take", "unmark",
];

/// The words that begin a part.
pub const HEADS: &[&str] =
    &["board", "start", "stages", "sowing", "turn", "to", "when", "moves", "end", "rounds", "reading", "example"];

/// The word of the language for one that people write, where nothing but the word differs.
///
/// ```
/// assert_eq!(mancala_grammar::words::meant("pit"), Some("hole"));
/// ```
#[must_use]
pub fn meant(word: &str) -> Option<&'static str> {
    Some(match word {
        "pit" | "cup" | "field" | "bowl" | "house" => "hole",
        "pits" | "cups" | "fields" | "bowls" | "houses" => "holes",
        "stone" | "counter" | "bean" | "piece" | "ball" | "shell" => "seed",
        "stones" | "counters" | "beans" | "pieces" | "balls" | "shells" => "seeds",
        "opponent" | "opponent's" | "opponents" => "enemy",
        "bank" | "treasury" => "store",
        "stock" => "reserve",
        "filled" | "full" | "nonempty" | "non-empty" => "occupied",
        "opposite" => "facing",
        "capture" | "captures" => "take",
        _ => return None,
    })
}

/// The word among `candidates` that is nearest to `word`, if one is near enough to be meant.
///
/// ```
/// assert_eq!(mancala_grammar::words::nearest("emptyy", ["own", "empty"]), Some("empty"));
/// assert_eq!(mancala_grammar::words::nearest("octopus", ["own", "empty"]), None);
/// ```
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let length = word.chars().count();
    let allowed = match length {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (strsim::osa_distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| {
            *distance <= allowed && *distance < length.max(candidate.chars().count()).div_ceil(2).max(2)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{self, Rule};

    const GRAMMAR: &str = include_str!("rules.pest");

    /// The right-hand side of a rule of the grammar.
    fn rule(name: &str) -> &'static str {
        let line = GRAMMAR.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.unwrap_or_else(|| panic!("no rule {name}"))
    }

    fn spellings(rule: &'static str) -> Vec<&'static str> {
        rule.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn the_grammar_has_the_words_of_the_table_and_no_others() {
        for keyword in KEYWORDS {
            assert_eq!(spellings(rule(keyword.rule)), keyword.spellings, "{}", keyword.rule);
        }
        let words = GRAMMAR.lines().filter(|line| line.starts_with("k_")).count();
        assert_eq!(words, KEYWORDS.len());
        for (name, table) in [("core", CORE), ("verb", VERBS)] {
            let mut words = spellings(rule(name));
            words.sort_unstable();
            assert_eq!(words, table, "{name}");
        }
    }

    #[test]
    fn a_longer_spelling_stands_before_its_own_beginning() {
        for list in KEYWORDS
            .iter()
            .map(|keyword| keyword.spellings)
            .chain([&spellings(rule("core"))[..], &spellings(rule("verb"))[..]])
        {
            for (at, word) in list.iter().enumerate() {
                assert!(!list[..at].iter().any(|before| word.starts_with(before)), "{word}");
            }
        }
    }

    #[test]
    fn every_spelling_is_read_as_its_word() {
        for keyword in KEYWORDS {
            let rule = Rule::all_rules().iter().find(|rule| format!("{rule:?}") == keyword.rule);
            let rule = *rule.expect("a rule of the grammar");
            for spelling in keyword.spellings {
                let read = parse::pair(rule, spelling).map(|pair| pair.as_str().to_owned());
                assert_eq!(read.ok().as_deref(), Some(*spelling));
                assert!(parse::pair(rule, &format!("{spelling}x")).is_err(), "{spelling}x");
            }
        }
    }

    #[test]
    fn words_of_the_core_are_no_names_and_verbs_are_no_procedures() {
        for word in CORE {
            assert!(parse::pair(Rule::name, word).is_err(), "{word}");
        }
        for word in VERBS {
            assert!(parse::pair(Rule::procedure, word).is_err(), "{word}");
        }
        assert!(parse::pair(Rule::name, "holes-of-old").is_ok());
        assert!(parse::pair(Rule::name, "ndoo'2").is_ok());
    }

    #[test]
    fn the_nearest_word_is_the_one_meant() {
        assert_eq!(nearest("occupid", CORE.iter().copied()), Some("occupied"));
        assert_eq!(nearest("wen", HEADS.iter().copied()), Some("when"));
        assert_eq!(nearest("x", HEADS.iter().copied()), None);
        assert_eq!(nearest("", HEADS.iter().copied()), None);
    }
}
