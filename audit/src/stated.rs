//! Numbers and diagrams of the text against the set-up of the ruleset.

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::{Span, TextId};
use mancala_interpreter::game::Game;
use mancala_interpreter::model::Shape;

use crate::coverage::Sheets;
use crate::sheet::{Kind, Look, Sentence, Stated};

/// What a sheet states of the board and the ruleset has otherwise (M618). `texts` is the number of texts before the
/// sheets.
#[must_use]
pub fn against_set_up(game: &Game, sheets: &Sheets, texts: usize) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (at, (key, sheet)) in sheets.iter().enumerate() {
        let text = TextId(u16::try_from(texts + at).unwrap_or(u16::MAX));
        for sentence in sheet.sentences.iter().filter(|sentence| of_this_game(sentence.kind.it)) {
            let name = format!("{key}:{}", sentence.id.it);
            numbers(game, sentence, &name, text, &mut found);
            diagram(game, sentence, &name, text, &mut found);
        }
    }
    found
}

/// Others may play on other boards.
fn of_this_game(kind: Kind) -> bool {
    !matches!(kind, Kind::Variant | Kind::Contradiction)
}

fn numbers(game: &Game, sentence: &Sentence, name: &str, text: TextId, found: &mut Vec<Diagnostic>) {
    for (stated, number) in &sentence.states {
        let Some(has) = of_ruleset(game, *stated) else { continue };
        if has != number.it {
            let message = format!("{} states {} {}, the ruleset has {has}", quoted(name), number.it, what(*stated));
            let span = Span { text, ..number.span };
            found.push(Diagnostic::error("M618", span, message).help(HELP));
        }
    }
}

const HELP: &str = "one of the two is wrong; a damaged number is mended in the sheet: `repairs`";

fn what(stated: Stated) -> &'static str {
    match stated {
        Stated::Rows => "rows",
        Stated::Holes => "holes in a row",
        Stated::AllHoles => "holes in all",
        Stated::Seeds => "seeds",
        Stated::Reserve => "seeds in each reserve",
        Stated::Players => "players",
    }
}

/// The number of a ruleset; `None` where its board has none of that sort.
fn of_ruleset(game: &Game, stated: Stated) -> Option<u32> {
    let model = game.model();
    match (stated, model.board.shape) {
        (Stated::Rows, Shape::Rows { rows, .. }) => Some(u32::from(rows)),
        (Stated::Holes, Shape::Rows { columns, ends: false, .. }) => Some(u32::from(columns)),
        (Stated::AllHoles, _) => Some(u32::from(model.board.holes)),
        (Stated::Seeds, _) => Some(model.start.seeds()),
        (Stated::Reserve, _) => model.start.reserves.first().map(|seeds| u32::from(*seeds)),
        (Stated::Players, _) => u32::try_from(model.board.seats.len()).ok(),
        (Stated::Rows | Stated::Holes, _) => None,
    }
}

/// A diagram is held against the rows of the board.
fn diagram(game: &Game, sentence: &Sentence, name: &str, text: TextId, found: &mut Vec<Diagnostic>) {
    let rows = sentence.rows(Look::Repaired);
    let picture = &game.model().board.picture;
    if rows.is_empty() || !game.model().start.steps.is_empty() {
        return;
    }
    let whole = Span { text, ..sentence.diagram.first().map_or(sentence.text.span, |row| row.span) };
    if rows.len() != picture.len() {
        let message = format!("the diagram of {} has {} rows, the board {}", quoted(name), rows.len(), picture.len());
        found.push(Diagnostic::error("M618", whole, message).help(HELP));
        return;
    }
    for (at, (row, holes)) in rows.iter().zip(picture).enumerate() {
        let seeds: Vec<u32> = holes
            .iter()
            .flatten()
            .filter_map(|hole| game.model().start.holes.get(usize::from(hole.0)))
            .map(|seeds| u32::from(*seeds))
            .collect();
        if row.numbers == seeds {
            continue;
        }
        let written = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let message = format!("row {} of the diagram of {} is not that of the set-up", at + 1, quoted(name));
        let here = format!("{} here, {} in the ruleset", written(&row.numbers), written(&seeds));
        found.push(Diagnostic::error("M618", whole, message).here(here).help(HELP));
    }
}
