//! The numbers of the board: what sentences state of it, against each other and against diagrams.

use mancala_grammar::diagnostic::{Diagnostic, counted};
use mancala_grammar::source::Span;

use crate::sheet::{Kind, Look, Row, Sentence, Sheet, Stated};

/// A number that a sentence states.
#[derive(Clone, Copy)]
struct Said<'s> {
    it: u32,
    span: Span,
    by: &'s str,
}

pub(super) fn check(sheet: &Sheet, look: Look, problems: &mut Vec<Diagnostic>) {
    for (stated, _) in Stated::ALL {
        one_number(sheet, stated, problems);
    }
    let board = Board {
        rows: first(sheet, Stated::Rows),
        holes: first(sheet, Stated::Holes),
        all_holes: first(sheet, Stated::AllHoles),
        seeds: first(sheet, Stated::Seeds),
        reserve: first(sheet, Stated::Reserve),
        players: first(sheet, Stated::Players),
    };
    board.all_holes_fit(problems);
    for sentence in of_this_game(sheet).filter(|sentence| !sentence.diagram.is_empty()) {
        let rows = sentence.rows(look);
        board.shape_fits(sentence, &rows, problems);
        board.total_fits(&rows, problems);
    }
}

/// The sentences that speak of the game itself, not of how others play.
fn of_this_game(sheet: &Sheet) -> impl Iterator<Item = &Sentence> {
    sheet.sentences.iter().filter(|sentence| sentence.kind.it != Kind::Variant)
}

fn said(sheet: &Sheet, stated: Stated) -> impl Iterator<Item = Said<'_>> {
    of_this_game(sheet).flat_map(move |sentence| {
        let is = move |(what, _): &&(Stated, _)| *what == stated;
        sentence.states.iter().filter(is).map(|(_, n)| Said { it: n.it, span: n.span, by: &sentence.id.it })
    })
}

fn first(sheet: &Sheet, stated: Stated) -> Option<Said<'_>> {
    said(sheet, stated).next()
}

/// Two sentences do not state different numbers.
fn one_number(sheet: &Sheet, stated: Stated, problems: &mut Vec<Diagnostic>) {
    let Some(first) = first(sheet, stated) else { return };
    for other in said(sheet, stated).filter(|other| other.it != first.it) {
        let message = format!("{} {} here, {} in sentence {}", other.it, named(stated, other.it), first.it, first.by);
        let problem = Diagnostic::error("M805", other.span, message).also(first.span, "stated here");
        problems.push(problem.help(
            "the source contradicts itself: settle it with `repairs`, or make one of the two `kind: contradiction`",
        ));
    }
}

fn named(stated: Stated, number: u32) -> &'static str {
    match (stated, number) {
        (Stated::Rows, 1) => "row",
        (Stated::Rows, _) => "rows",
        (Stated::Holes, 1) => "hole in a row",
        (Stated::Holes, _) => "holes in a row",
        (Stated::AllHoles, 1) => "hole in all",
        (Stated::AllHoles, _) => "holes in all",
        (Stated::Seeds, 1) => "seed in all",
        (Stated::Seeds, _) => "seeds in all",
        (Stated::Reserve, 1) => "seed in reserve",
        (Stated::Reserve, _) => "seeds in reserve",
        (Stated::Players, 1) => "player",
        (Stated::Players, _) => "players",
    }
}

/// What is stated of the board.
struct Board<'s> {
    rows: Option<Said<'s>>,
    holes: Option<Said<'s>>,
    all_holes: Option<Said<'s>>,
    seeds: Option<Said<'s>>,
    reserve: Option<Said<'s>>,
    players: Option<Said<'s>>,
}

impl Board<'_> {
    /// Rows times holes in a row are the holes in all.
    fn all_holes_fit(&self, problems: &mut Vec<Diagnostic>) {
        let (Some(rows), Some(holes), Some(all)) = (self.rows, self.holes, self.all_holes) else { return };
        let product = u64::from(rows.it) * u64::from(holes.it);
        if product != u64::from(all.it) {
            let message = format!("{} holes in all, but {} rows of {} are {product}", all.it, rows.it, holes.it);
            let problem =
                Diagnostic::error("M805", all.span, message).also(rows.span, "the rows").also(holes.span, "the holes");
            problems.push(problem.help("the source contradicts itself: settle it with `repairs`"));
        }
    }

    /// A diagram has the rows and holes that are stated.
    fn shape_fits(&self, sentence: &Sentence, rows: &[Row], problems: &mut Vec<Diagnostic>) {
        let Some(top) = rows.first() else { return };
        let counts: Vec<usize> = rows.iter().map(|row| row.numbers.len()).collect();
        if let (&[count], Some(stated), Some(holes)) = (counts.as_slice(), self.rows, self.holes)
            && stated.it > 1
            && count as u64 == u64::from(stated.it) * u64::from(holes.it)
        {
            let message = format!("a diagram of {} rows of {} stands on one line", stated.it, holes.it);
            let problem = Diagnostic::warning("W804", top.span, message)
                .also(stated.span, "the rows")
                .also(holes.span, "the holes");
            problems.push(problem.help("a repair gives it its rows: `be: \"0 0 / 0 0\"`, with ` / ` between them"));
            return;
        }
        if let Some(holes) = self.holes {
            let wrong: Vec<&Row> = rows.iter().filter(|row| row.numbers.len() as u64 != u64::from(holes.it)).collect();
            if let Some(worst) = wrong.first() {
                let message = format!("{} where sentence {} states {}", lengths(&counts), holes.by, holes.it);
                let mut problem = Diagnostic::error("M803", worst.span, message);
                for row in &wrong {
                    problem = match row.span == worst.span {
                        true => problem.here(format!("{} numbers", row.numbers.len())),
                        false => problem.also(row.span, format!("{} numbers", row.numbers.len())),
                    };
                }
                problems.push(problem.also(holes.span, "stated here").help(
                    "a row of the diagram is damaged: mend each row with a repair of its own, or mend the number",
                ));
            }
        } else if counts.windows(2).any(|two| two.first() != two.last()) {
            let problem = Diagnostic::warning("W803", top.span, lengths(&counts));
            problems.push(problem.help("if the board is so, good; else mend the rows with repairs"));
        }
        if let Some(stated) = self.rows.filter(|stated| stated.it as usize != rows.len()) {
            let message = format!(
                "{} in this diagram, {} stated in sentence {}",
                counted(rows.len(), "row"),
                stated.it,
                stated.by
            );
            let span = sentence.diagram.first().map_or(sentence.span, |row| row.span);
            let problem = Diagnostic::error("M803", span, message).also(stated.span, "stated here");
            problems.push(problem.help("mend the diagram with a repair, or the number"));
        }
    }

    /// The seeds of a diagram and the reserves are the seeds in all.
    fn total_fits(&self, rows: &[Row], problems: &mut Vec<Diagnostic>) {
        let (Some(seeds), Some(top)) = (self.seeds, rows.first()) else { return };
        let on_board: u64 = rows.iter().flat_map(|row| &row.numbers).map(|number| u64::from(*number)).sum();
        let reserve = self.reserve.map_or(0, |said| u64::from(said.it));
        let players = self.players.map_or(2, |said| u64::from(said.it));
        let all = on_board.saturating_add(reserve.saturating_mul(players));
        if all != u64::from(seeds.it) {
            let reserves = if reserve > 0 { format!(" and {players} reserves of {reserve}") } else { String::new() };
            let message =
                format!("{on_board} seeds in this diagram{reserves}, {} in all in sentence {}", seeds.it, seeds.by);
            let problem =
                Diagnostic::error("M804", top.span, message).here("the diagram").also(seeds.span, "stated here");
            problems.push(problem.help("mend the diagram with a repair, or the number"));
        }
    }
}

/// Most rows whose numbers are told one by one.
const MOST_NAMED: usize = 16;

/// `4 rows of 13 numbers`, `rows of 16, 15, 16 and 16 numbers`.
fn lengths(counts: &[usize]) -> String {
    let first = counts.first().copied().unwrap_or_default();
    if counts.iter().all(|count| *count == first) {
        return format!("{} of {first} numbers", counted(counts.len(), "row"));
    }
    if counts.len() > MOST_NAMED {
        let (least, most) = (counts.iter().min().unwrap_or(&0), counts.iter().max().unwrap_or(&0));
        return format!("{} of {least} to {most} numbers", counted(counts.len(), "row"));
    }
    let mut words: Vec<String> = counts.iter().map(usize::to_string).collect();
    let last = words.pop().unwrap_or_default();
    format!("rows of {} and {last} numbers", words.join(", "))
}
