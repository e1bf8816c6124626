//! Small rulesets for tests.

use mancala_grammar::load::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check;
use mancala_interpreter::game::Game;

use crate::load::Opened;

/// A ruleset ready to play; its mistakes fail the test.
pub fn opened(text: &str) -> Opened {
    let loaded = load(Source::new("test.mancala", text), &|_| None);
    let checked = check(&loaded.tree, &loaded.sources, &[]);
    let messages: Vec<&str> = loaded
        .problems
        .iter()
        .chain(&checked.problems)
        .filter(|problem| problem.is_error())
        .map(|problem| problem.message.as_str())
        .collect();
    let model = checked.model.filter(|_| messages.is_empty()).unwrap_or_else(|| panic!("{messages:?}\n{text}"));
    Opened { loaded, game: Game::new(model) }
}

/// A plain game on a board with a set-up.
pub fn ruleset(board: &str, stores: &str, start: &str) -> String {
    format!(
        "board
    {board}
    every player owns his rows
    {stores}
    path counter-clockwise round the board

start
    {start}
    South starts

sowing
    origin counts as empty

turn
    lift an own hole; sow

end
    if stuck: draw
    if endless: that move is not allowed
    if same position a second time: draw
"
    )
}
