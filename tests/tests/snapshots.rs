//! What every ruleset of the collection says and does, kept as text: its clauses, its board, its opening moves, a game
//! played at random, the number of lines of play, the trace of a long move.
//!
//! A snapshot is a claim about a game: read it before keeping it. A new ruleset, or a change of play, fails until
//! `INSTA_UPDATE=always cargo test -p mancala-tests --test snapshots` has written what is new and a person has read
//! it; `INSTA_UPDATE=no` never writes.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::{ClauseInfo, Hole, MarkId, Seat, Spot};
use mancala_interpreter::position::Holder;
use mancala_interpreter::trace::{Event, GameResult, Happening};
use mancala_tests::boards::{beside, drawn, in_line};
use mancala_tests::collection::{self, Chance, Entry};

/// What is kept of every ruleset.
const KINDS: [&str; 6] = ["clauses", "board", "opening", "game", "perft", "trace"];

/// Turns of a game that are kept.
const TURNS: usize = 60;

/// Turns after which a game is given up: in some games seeds are never lost, and chance starves nobody.
const MOST_TURNS: usize = 400;

/// Perft goes one turn deeper until there are more lines of play than this.
const LINES: u64 = 2_000;

/// Turns of random play among which a long move is looked for, and the laps of the longest that is kept. Of moves of as
/// many laps it is the one that captures most.
const SEARCHED: usize = 200;
const LAPS: u64 = 12;

fn keep(kind: &str, text: &dyn Fn(&Entry) -> String) {
    assert!(KINDS.contains(&kind));
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let changed: Vec<String> = collection::all()
        .iter()
        .filter(|entry| {
            let name = format!("{}-{kind}", entry.name);
            let compare = || settings.bind(|| insta::assert_snapshot!(name, text(entry)));
            catch_unwind(AssertUnwindSafe(compare)).is_err()
        })
        .map(|entry| entry.name.clone())
        .collect();
    assert!(changed.is_empty(), "{kind} of {}", changed.join(", "));
}

#[test]
fn clauses_of_every_ruleset() {
    keep("clauses", &|entry| {
        let model = entry.model(&[]);
        let mut lines = vec![model.title.clone()];
        let mut part = None;
        for clause in &model.clauses {
            if part != Some(clause.part) {
                lines.push(format!("\n{:?}", clause.part).to_lowercase());
                part = Some(clause.part);
            }
            lines.push(clause_line(clause));
        }
        lines.join("\n")
    });
}

fn clause_line(clause: &ClauseInfo) -> String {
    let depth = if clause.of.is_some() { "        " } else { "    " };
    let mut line = format!("{depth}({}) {}", clause.label, clause.words);
    if !clause.citations.is_empty() {
        line.push_str(&format!(" [{}]", clause.citations.join(" ")));
    }
    if let Some(ground) = &clause.ground {
        line.push_str(&format!(" {ground}"));
    }
    line
}

#[test]
fn boards_of_every_set_up() {
    keep("board", &|entry| {
        let game = entry.game();
        let point = game.start().expect("a set-up");
        match point.lay_out() {
            Some(lay_out) => {
                let seat = &game.model().board.seats[usize::from(lay_out.seat.0)];
                let asked = format!("{seat} lays out {} seeds in {} holes", lay_out.seeds, lay_out.holes.len());
                format!("{}\n{asked}", drawn(&game, &point.position(&game)))
            }
            None => drawn(&game, &point.position(&game)),
        }
    });
}

/// The first point with a choice of moves; seeds that players lay out are laid out by lot.
fn opening(game: &Game, chance: &mut Chance) -> (Point, String) {
    let mut point = game.start().expect("a set-up");
    let mut told = String::new();
    while point.lay_out().is_some() {
        point = game.random_step(&point, &mut |n| chance.below(n)).expect("a lay-out");
        told = format!("laid out by lot: {}\n", in_line(game.model(), &point.position(game)));
    }
    (point, told)
}

#[test]
fn opening_moves_of_every_ruleset() {
    keep("opening", &|entry| {
        let game = entry.game();
        let (point, told) = opening(&game, &mut Chance::new(1));
        let moves = game.moves(&point).expect("no fault");
        let names: Vec<&str> = moves.iter().map(|one| one.name.as_str()).collect();
        format!("{told}{}: {}", names.len(), names.join(" "))
    });
}

#[test]
fn a_game_of_every_ruleset() {
    keep("game", &|entry| {
        let game = entry.game();
        let mut chance = Chance::new(7);
        let (mut point, told) = opening(&game, &mut chance);
        let mut lines = vec![format!("{told}{}", in_line(game.model(), &point.position(&game)))];
        let mut turn = 0;
        while point.ended().is_none() && turn < MOST_TURNS {
            let count = u32::try_from(point.count()).expect("not so many moves");
            let (next, record) =
                game.play_index(&point, chance.below(count) as usize, false).expect("a legal move is played");
            turn += 1;
            if turn <= TURNS {
                lines.push(turn_line(&game, turn, record.mover, &record.name, &next));
            }
            point = next;
        }
        if turn > TURNS {
            lines.push(format!("… {} more turns", turn - TURNS));
        }
        lines.push(format!("after {turn} turns: {}", ending(&game, &point)));
        lines.join("\n")
    });
}

fn turn_line(game: &Game, turn: usize, mover: Seat, name: &str, next: &Point) -> String {
    let position = next.position(game);
    let board = in_line(game.model(), &position);
    let mut told = format!("{turn}. {} {name}: {board}", game.model().board.seats[usize::from(mover.0)]);
    for beside in beside(game, &position) {
        told.push_str(&format!("; {beside}"));
    }
    told
}

fn ending(game: &Game, point: &Point) -> String {
    let Some(ended) = point.ended() else { return "open".to_string() };
    let who = who_won(game, ended.result);
    let position = point.position(game);
    let beside = beside(game, &position).join("; ");
    format!("{who} ({}), {} {beside}", ended.reason.word(), in_line(game.model(), &position)).trim_end().to_string()
}

fn who_won(game: &Game, result: GameResult) -> String {
    match result {
        GameResult::Won(seat) => format!("{} wins", game.model().board.seats[usize::from(seat.0)]),
        GameResult::Draw => "draw".to_string(),
        GameResult::Void => "void".to_string(),
    }
}

#[test]
fn lines_of_play_of_every_ruleset() {
    keep("perft", &|entry| {
        let game = entry.game();
        let (point, told) = opening(&game, &mut Chance::new(1));
        let mut lines = vec![told.trim_end().to_string()];
        for depth in 1..=6 {
            let count = game.perft(&point, depth).expect("no fault");
            lines.push(format!("{depth} {count}"));
            if count > LINES {
                break;
            }
        }
        lines.join("\n").trim_start().to_string()
    });
}

#[test]
fn the_trace_of_a_long_move_of_every_ruleset() {
    keep("trace", &|entry| {
        let game = entry.game();
        let mut chance = Chance::new(3);
        let (mut point, _) = opening(&game, &mut chance);
        let mut longest: ((u64, u32), Point, usize) = ((0, 0), point.clone(), 0);
        for _ in 0..SEARCHED {
            if point.ended().is_some() {
                point = opening(&game, &mut chance).0;
            }
            for index in 0..point.count() {
                let length = point.outline(index).unwrap_or((0, 0));
                if length > longest.0 && length.0 <= LAPS {
                    longest = (length, point.clone(), index);
                }
            }
            let count = u32::try_from(point.count()).expect("not so many moves");
            point = game.step(&point, chance.below(count) as usize).expect("a legal move is played");
        }
        let (_, before, index) = longest;
        let (after, record) = game.play_index(&before, index, true).expect("a legal move is played");
        let seat = &game.model().board.seats[usize::from(record.mover.0)];
        let mut lines = vec![drawn(&game, &before.position(&game))];
        lines.push(format!("\n{seat} plays {}", record.name));
        lines.extend(record.events.iter().map(|event| format!("    {}", happening(&game, record.mover, event))));
        lines.push(format!("laps {}, captured {}\n", record.laps, record.captured));
        lines.push(drawn(&game, &after.position(&game)));
        lines.join("\n")
    });
}

fn happening(game: &Game, mover: Seat, event: &Event) -> String {
    let model = game.model();
    let label = event.clause.map(|id| format!("({}) ", model.clauses[usize::from(id.0)].label)).unwrap_or_default();
    let seat = |seat: Seat| model.board.seats[usize::from(seat.0)].clone();
    // whose hole it is must be told: both players call their holes alike
    let hole = |hole: Hole| {
        let owner = model.board.owners[usize::from(hole.0)].unwrap_or(mover);
        let name = game.names().hole(owner, hole);
        if owner == mover { name.to_string() } else { format!("{}'s {name}", seat(owner)) }
    };
    let spot = |spot: Spot| match spot {
        Spot::Hole(at) => hole(at),
        Spot::Store(of) => format!("the store of {}", seat(of)),
    };
    let holder = |holder: Holder| match holder {
        Holder::Hole(at) => hole(at),
        Holder::Store(of) => format!("the store of {}", seat(of)),
        Holder::Reserve(of) => format!("the reserve of {}", seat(of)),
        Holder::Hand => "the hand".to_string(),
        Holder::Out => "off the board".to_string(),
    };
    let to = |to: Holder| if to == Holder::Out { holder(to) } else { format!("to {}", holder(to)) };
    let mark = |mark: MarkId| &model.marks[usize::from(mark.0)].name;
    let what = match &event.what {
        Happening::Lifted { hole: at, seeds, .. } => format!("lifts {seeds} from {}", hole(*at)),
        Happening::Put { from, to: into, seeds, .. } => format!("puts {seeds} from {} {}", holder(*from), to(*into)),
        Happening::Taken { from, to: into, seeds, .. } => format!("takes {seeds} from {} {}", spot(*from), to(*into)),
        Happening::LapStarts { origin, from, seeds, direction, .. } => {
            let from = match (from, origin) {
                (Some(from), _) => format!("from {}", spot(*from)),
                (None, Some(origin)) => format!("after {}", hole(*origin)),
                (None, None) => String::new(),
            };
            format!("sows {seeds} {from} {}", direction.map_or(String::new(), |way| format!("{way:?}").to_lowercase()))
        }
        Happening::LapEnds { at: Some(at), was } => format!("ends in {}, which held {was}", spot(*at)),
        Happening::LapEnds { at: None, .. } => "ends beyond the path".to_string(),
        Happening::Applied => "applies".to_string(),
        Happening::Marked(which, at) => format!("marks {} as {}", hole(*at), mark(*which)),
        Happening::Unmarked(which, at) => format!("{} is no {} any more", hole(*at), mark(*which)),
        Happening::Given(at, to) => format!("{} goes to {}", hole(*at), to.map_or("nobody".to_string(), seat)),
        Happening::Closed(at) => format!("{} is closed", hole(*at)),
        Happening::Opened(at) => format!("{} is open", hole(*at)),
        Happening::Tally(tally, _, value) => format!("{} is {value}", model.tallies[usize::from(tally.0)].name),
        Happening::Stage(stage, _) => format!("stage {}", model.stages[usize::from(stage.0)].name),
        Happening::Passed => "passes".to_string(),
        Happening::Swapped => "swaps".to_string(),
        Happening::Again => "moves again".to_string(),
        Happening::Stopped => "stops".to_string(),
        Happening::Untold => "and more".to_string(),
        Happening::Endless => "never ends".to_string(),
        Happening::Result(result) => who_won(game, *result),
    };
    format!("{label}{what}").trim_end().to_string()
}

/// A snapshot whose ruleset is gone, or a new one that nobody has accepted, is no claim.
#[test]
fn every_snapshot_has_its_ruleset() {
    let names: BTreeSet<String> = collection::all()
        .iter()
        .flat_map(|entry| KINDS.iter().map(|kind| format!("{}-{kind}.snap", entry.name)))
        .collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let files = std::fs::read_dir(folder).expect("the folder of the snapshots");
    let stray: Vec<String> = files
        .map(|file| file.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| !names.contains(name))
        .collect();
    assert!(stray.is_empty(), "{}", stray.join(", "));
}
