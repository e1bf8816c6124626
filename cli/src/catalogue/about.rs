//! A game in a few words.

use mancala_grammar::diagnostic::counted;
use mancala_interpreter::features::{CaptureDuty, Features, Kind, Laps, Opening, Stores, Value, Words};

/// The board: `2×6`, `ring of 18`.
pub fn board(features: &Features) -> String {
    features.board.shape.short(features.board.rows, features.board.columns)
}

/// Laps, in a few words.
pub fn laps(features: &Features) -> String {
    let short = |lap: &Laps| match lap {
        Laps::Single => "single laps",
        Laps::Relay => "relay",
        Laps::RelayFromNext => "relay from next",
        Laps::LiftedElsewhere => "relay from elsewhere",
        Laps::CapturesResown => "captures resown",
        Laps::Otherwise => "sown on otherwise",
    };
    features.sowing.laps.iter().map(short).collect::<Vec<_>>().join(", ")
}

/// What is captured, in a few words.
pub fn captures(features: &Features) -> String {
    let capture = &features.capture;
    let short = |kind: &Kind| match kind {
        Kind::ByNumber => Value::Numbers(capture.numbers.clone()).to_string(),
        kind => kind.word().to_string(),
    };
    match capture.kinds.is_empty() {
        true => "nothing".to_string(),
        false => capture.kinds.iter().map(short).collect::<Vec<_>>().join(", "),
    }
}

/// Which way, in a few words.
pub fn way(features: &Features) -> String {
    features.sowing.direction.iter().map(|way| way.word()).collect::<Vec<_>>().join(", ")
}

/// What else there is, in a few words.
fn more(features: &Features) -> Vec<String> {
    let mut more = Vec::new();
    match features.board.players {
        2 => {}
        1 => more.push("1 player".to_string()),
        players => more.push(format!("{players} players")),
    }
    let facts = [
        (features.board.reserve, "seeds in reserve"),
        (!features.turn.again.is_empty(), "further turns"),
        (features.duties.capture != CaptureDuty::No, "capturing is a duty"),
        (!features.standing.special.is_empty(), "special holes"),
        (!features.standing.territory.is_empty(), "holes change hands"),
        (features.start.opening.contains(&Opening::Arranged), "laid out by the players"),
        (features.start.opening.contains(&Opening::InStep), "first turn in step"),
        (features.rounds.there, "played in rounds"),
    ];
    more.extend(facts.iter().filter(|(is, _)| *is).map(|(_, fact)| (*fact).to_string()));
    if features.standing.stages > 1 {
        more.push(format!("{} stages", features.standing.stages));
    }
    more
}

/// A game in one line.
pub fn line(features: &Features) -> String {
    let stores = match features.board.stores {
        Stores::None => "no stores",
        Stores::OffBoard => "stores off the board",
        Stores::AtEnds => "stores at the ends",
        Stores::InPath => "stores in the path",
    };
    let mut facts = vec![
        board(features),
        counted(features.start.seeds, "seed"),
        way(features),
        laps(features),
        stores.to_string(),
        format!("captures {}", captures(features)),
    ];
    facts.extend(more(features));
    facts.retain(|fact| !fact.is_empty());
    facts.join("; ")
}
