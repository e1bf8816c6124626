//! What could have stood where reading stopped, in the words of the language.

use crate::parse::Rule;
use crate::words::KEYWORDS;

/// Most things named in one message.
const MOST: usize = 6;

/// `expected …`, if there is anything worth saying.
pub(super) fn described(expected: &[Rule]) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for name in expected.iter().filter_map(|rule| name(*rule)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let ends = expected.contains(&Rule::EOI);
    // after every action there may be an `unless`; it is not worth a word
    names.retain(|name| !ends || name != "`unless`");
    if names.is_empty() {
        return ends.then(|| "the clause could end before this".to_owned());
    }
    if ends {
        names.push("the end of the clause".to_owned());
    }
    if names.len() > MOST {
        names.truncate(MOST);
        return Some(format!("expected {}, …", names.join(", ")));
    }
    Some(format!("expected {}", list(names.into_iter(), "or")))
}

/// `a, b or c`.
pub(super) fn list(items: impl Iterator<Item = String>, last: &str) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((end, [])) => end.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
        None => String::new(),
    }
}

/// What a rule is called among people; `None` for what may follow every clause.
fn name(rule: Rule) -> Option<String> {
    let phrase = match rule {
        Rule::EOI
        | Rule::cite
        | Rule::ground
        | Rule::under
        | Rule::k_under
        | Rule::tail
        | Rule::label
        | Rule::plus
        | Rule::minus
        | Rule::k_times
        | Rule::seed_kind
        | Rule::kind_in
        | Rule::kind_of
        | Rule::kind_from
        | Rule::kind_falls
        | Rule::kind_is_sown
        | Rule::kind_is_kind
        | Rule::kind_ends
        | Rule::k_plain
        | Rule::nohole => return None,
        Rule::desc => "a kind of hole, such as `own hole`",
        Rule::place | Rule::fixed | Rule::zone | Rule::relation | Rule::relation_q => "a hole, such as `here`",
        Rule::segment => "a row or zone, such as `front`",
        Rule::test => "a test, such as `is empty`",
        Rule::quality => "`that …`, `whose …`",
        Rule::event => "an event, such as `the last seed falls`",
        Rule::set | Rule::set_item => "holes, such as `here and facing`",
        Rule::container => "a store, such as `own store`",
        Rule::possessor => "whose, such as `own`",
        Rule::person => "a player, such as `mover`",
        Rule::number
        | Rule::quantity
        | Rule::int
        | Rule::term
        | Rule::factor
        | Rule::half
        | Rule::k_half
        | Rule::digits
        | Rule::size_values
        | Rule::size_letter
        | Rule::pile
        | Rule::how_many
        | Rule::amount => "a number",
        Rule::name | Rule::word | Rule::word_ | Rule::procedure | Rule::path_name | Rule::turn_kind => "a name",
        Rule::tally => "a tally, such as `own debt`",
        Rule::seat => "a seat, such as `South`",
        Rule::text => "text between quotes",
        Rule::direction | Rule::sense => "a direction, such as `clockwise`",
        Rule::side => "`left`, `right`",
        Rule::dst => "`in …`, `off the board`",
        Rule::dest => "`to …`, `off the board`",
        Rule::src => "where from",
        Rule::selection => "`moves that …`",
        Rule::move_test => "what a move does, such as `capture`",
        Rule::act | Rule::acts => "an action, such as `sow`",
        Rule::conds | Rule::cond => "a condition, such as `here is empty`",
        Rule::move_name => "a move, such as `a`",
        Rule::grid | Rule::grid_row | Rule::pile_row => "numbers of seeds",
        Rule::fill_at => "where, such as `every hole`",
        Rule::ordinal => "`second`, `third`",
        Rule::sentence | Rule::cite_group | Rule::source => "a sentence, such as `12`",
        Rule::label_name => "a label",
        Rule::notation => "letters",
        Rule::colon => "`:`",
        Rule::comma => "`,`",
        Rule::semicolon => "`;`",
        Rule::any_time => "`, at any time`",
        Rule::excepting => "`unless`",
        _ => return keyword(rule),
    };
    Some(phrase.to_owned())
}

/// The spelling of a word that reads best alone: what somebody does has its `s`, the others are as short as can be.
fn keyword(rule: Rule) -> Option<String> {
    const DOES: &[Rule] = &[
        Rule::k_falls,
        Rule::k_start,
        Rule::k_win,
        Rule::k_loses,
        Rule::k_fill,
        Rule::k_faces,
        Rule::k_holds,
        Rule::k_play,
        Rule::k_has,
    ];
    let name = format!("{rule:?}");
    let keyword = KEYWORDS.iter().find(|keyword| keyword.rule == name)?;
    let does = keyword.spellings.iter().find(|spelling| DOES.contains(&rule) && spelling.ends_with('s'));
    let shortest = keyword.spellings.iter().min_by_key(|spelling| spelling.len());
    does.or(shortest).map(|spelling| format!("`{spelling}`"))
}
