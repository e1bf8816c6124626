//! Positions, records and requests: any bytes, sent to rulesets that have most of what a position can hold.

use std::sync::OnceLock;

use mancala_interpreter::limits::Limits;
use mancala_rules::outside::Receiver;

use crate::agree::LIMITS;

/// Stores; marks and stages; kinds of seed; rounds; owners that change; three players.
const RULESETS: [&str; 6] = ["kalah", "bao-la-kete", "o-an-quan", "congkak", "ngulungu", "quendo"];

fn receiver(byte: u8) -> &'static Receiver {
    static ALL: OnceLock<Vec<Receiver>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let limits = Limits { turns: 40, seconds: 1, ..LIMITS };
        RULESETS.iter().map(|name| Receiver::new(name, limits).unwrap_or_else(|no| panic!("{name}: {no}"))).collect()
    });
    &all[usize::from(byte) % all.len()]
}

/// The ruleset, by the first byte, and what is sent to it.
fn sent(bytes: &[u8]) -> (&'static Receiver, &[u8]) {
    match bytes.split_first() {
        Some((first, rest)) => (receiver(*first), rest),
        None => (receiver(0), bytes),
    }
}

/// A position as JSON.
///
/// # Panics
/// It comes back otherwise than it was written.
pub fn position(bytes: &[u8]) {
    let (receiver, rest) = sent(bytes);
    receiver.position(&String::from_utf8_lossy(rest)).unwrap_or_else(|no| panic!("{no}"));
}

/// A record of a game.
///
/// # Panics
/// It comes back otherwise than it was written.
pub fn record(bytes: &[u8]) {
    let (receiver, rest) = sent(bytes);
    receiver.record(&String::from_utf8_lossy(rest)).unwrap_or_else(|no| panic!("{no}"));
}

/// Lines of the engine protocol.
///
/// # Panics
/// A line is not answered by one object.
pub fn engine(bytes: &[u8]) {
    let (receiver, rest) = sent(bytes);
    receiver.requests(rest).unwrap_or_else(|no| panic!("{no}"));
}
