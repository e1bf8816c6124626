//! Turns, captures, duties, ends and rounds in sentences.

use super::say::{GIVES, HAS, IS, PUTS, RULES, Said, Topic, Verb, Weight, all_means, listed, means, numbers};
use super::{
    Capture, CaptureDuty, Does, EndsIn, Fates, Features, Feed, Kind, Lifted, Moment, OtherDuties, Ruling, Singles,
    Slam, StagesOf, StartsIn, Trigger, WonBy,
};

const STARTS: Verb = Verb { one: "starts", both: "start" };
const CAPTURES: Verb = Verb { one: "captures", both: "capture" };
const GOES: Verb = Verb { one: "goes", both: "go" };
const DEMANDS: Verb = Verb { one: "demands", both: "demand" };
const ENDS: Verb = Verb { one: "ends", both: "end" };
const LEAVES: Verb = Verb { one: "leaves", both: "leave" };
const OFFERS: Verb = Verb { one: "offers", both: "offer" };

pub(super) fn turn(f: &Features) -> [Said; 3] {
    [start(f), turns(f), again(f)]
}

fn start(f: &Features) -> Said {
    let turn = &f.turn;
    let holes: Vec<&str> = turn.starts_in.iter().map(|hole| means(*hole)).collect();
    let mut rest = match holes.is_empty() {
        true => "a move in another way".to_string(),
        false => format!("a move from {}", listed(&holes, "or")),
    };
    if !turn.start_if.is_empty() {
        rest.push_str(&format!(", if {}", all_means(&turn.start_if, "and")));
    }
    match turn.singles.iter().collect::<Vec<_>>().as_slice() {
        [] | [Singles::Allowed] => {}
        [Singles::Barred] => rest.push_str(", never with a single seed"),
        [Singles::FallBack] => rest.push_str(", with a single seed only if there is no hole of more"),
        _ => rest.push_str(", with a single seed only at times"),
    }
    if turn.lifted.iter().any(|lifted| *lifted != Lifted::All) {
        let lifted: Vec<&str> = turn.lifted.iter().map(|lifted| means(*lifted)).collect();
        rest.push_str(&format!(", with {}", listed(&lifted, "or")));
    }
    let plain = turn.starts_in.iter().eq([&StartsIn::OwnHole])
        && turn.start_if.is_empty()
        && turn.singles.iter().all(|singles| *singles == Singles::Allowed)
        && turn.lifted.iter().all(|lifted| *lifted == Lifted::All);
    Said::new(Topic::Start, STARTS, rest, weight(!plain))
}

fn turns(f: &Features) -> Said {
    let turn = &f.turn;
    let other: Vec<&str> = turn.does.iter().filter(|does| **does != Does::Sow).map(|does| means(*does)).collect();
    let mut parts = Vec::new();
    if turn.kinds > 1 {
        parts.push(format!("{} kinds of turn", turn.kinds));
    }
    if !other.is_empty() {
        parts.push(format!("turns of {}", listed(&other, "or")));
    }
    if f.swap && !turn.does.contains(&Does::Swap) {
        parts.push("an exchange of seats".to_string());
    }
    if !turn.choices.is_empty() {
        parts.push(format!("a choice of {} within a move", all_means(&turn.choices, "and of")));
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match parts.is_empty() {
        true => Said::new(Topic::Turn, OFFERS, "no choice but the hole a move starts in", Weight::Plain),
        false => Said::new(Topic::Turn, OFFERS, listed(&parts, "and"), Weight::Telling),
    }
}

fn again(f: &Features) -> Said {
    match f.turn.again.is_empty() {
        true => Said::new(Topic::Again, GIVES, "no further turns", Weight::Plain),
        false => {
            let rest = format!("a further turn for {}", all_means(&f.turn.again, "or"));
            Said::new(Topic::Again, GIVES, rest, Weight::Telling)
        }
    }
}

pub(super) fn capture(f: &Features) -> Vec<Said> {
    let capture = &f.capture;
    if capture.kinds.is_empty() {
        return vec![
            Said::new(Topic::Capture, CAPTURES, "nothing", Weight::Telling),
            Said::new(Topic::Fate, PUTS, "no captured seeds anywhere", Weight::Plain),
        ];
    }
    let what: Vec<String> = capture.kinds.iter().map(|kind| taken(*kind, capture)).collect();
    let what: Vec<&str> = what.iter().map(String::as_str).collect();
    let with = if capture.takes_the_capturing_seed { " with the seed that captures" } else { "" };
    let rest = format!("{}{with}{}", listed(&what, "and"), trigger(capture));
    vec![Said::new(Topic::Capture, CAPTURES, rest, Weight::Telling), fate(capture)]
}

fn taken(kind: Kind, capture: &Capture) -> String {
    match kind {
        Kind::ByNumber => format!("a hole that comes to hold {}", numbers(&capture.numbers)),
        Kind::ByParity => "a hole that comes to hold an even, or an odd, number".to_string(),
        Kind::BySeries => "a hole by numbers that change in the course of the game".to_string(),
        Kind::ByKind => "a hole by the kinds of its seeds, or of the seed that fell".to_string(),
        Kind::ByWorth => "a hole by what its seeds are worth".to_string(),
        Kind::AsMany => "a hole that comes to hold as many as another".to_string(),
        kind => means(kind).to_string(),
    }
}

/// Where the last seed must fall.
fn trigger(capture: &Capture) -> String {
    if !capture.moments.contains(&Moment::LastSeed) {
        return String::new();
    }
    let whose: Vec<&str> = capture
        .ends_in
        .iter()
        .map(|hole| match hole {
            EndsIn::OwnHole => "an own hole",
            EndsIn::EnemyHole => "a hole of the enemy's",
            EndsIn::AnyHole => "any hole",
            EndsIn::Store => "a store",
        })
        .collect();
    let was = match capture.trigger.iter().collect::<Vec<_>>().as_slice() {
        [Trigger::Empty] => " that was empty",
        [Trigger::Occupied] => " that was occupied",
        _ => "",
    };
    format!(", when the last seed falls in {}{was}", listed(&whose, "or"))
}

fn fate(capture: &Capture) -> Said {
    let to = |fate: &Fates| match fate {
        Fates::OwnStore => "in the store of the player who captures".to_string(),
        Fates::EnemyStore => "in the enemy's store".to_string(),
        Fates::OwnersStore => "in the store of the hole's owner".to_string(),
        Fates::MakersStore => "in the store of the player who marked the hole".to_string(),
        Fates::OtherStore => "in another store".to_string(),
        Fates::OffBoard => "off the board".to_string(),
        Fates::Resown if capture.resown_from.is_empty() => "back in play".to_string(),
        Fates::Resown => format!("back in play, beginning {}", all_means(&capture.resown_from, "or")),
        Fates::Reserve => "in a reserve".to_string(),
        Fates::Hole => "in a hole".to_string(),
        Fates::Otherwise => "elsewhere".to_string(),
    };
    let to: Vec<String> = capture.fates.iter().map(to).collect();
    let to: Vec<&str> = to.iter().map(String::as_str).collect();
    Said::new(Topic::Fate, PUTS, format!("captured seeds {}", listed(&to, "or")), Weight::Telling)
}

pub(super) fn standing(f: &Features) -> [Said; 3] {
    let standing = &f.standing;
    let holes = match standing.special.is_empty() {
        true => Said::new(Topic::Holes, HAS, "no holes that are not like others", Weight::Plain),
        false => Said::new(Topic::Holes, HAS, all_means(&standing.special, "and"), Weight::Telling),
    };
    let territory: Vec<&str> = standing.territory.iter().map(|what| means(*what)).collect();
    let territory = match territory.is_empty() {
        true => Said::new(Topic::Territory, LEAVES, "every hole to its owner", Weight::Plain),
        false => Said::new(Topic::Territory, RULES, format!("that {}", listed(&territory, "and")), Weight::Telling),
    };
    let stages = match standing.stages_of {
        StagesOf::None => Said::new(Topic::Stages, HAS, "no stages", Weight::Plain),
        StagesOf::Game => {
            Said::new(Topic::Stages, GOES, format!("through {} stages", standing.stages), Weight::Telling)
        }
        StagesOf::Player => {
            let rest = format!("through {} stages, every player by himself", standing.stages);
            Said::new(Topic::Stages, GOES, rest, Weight::Telling)
        }
    };
    [holes, territory, stages]
}

pub(super) fn duties(f: &Features) -> Said {
    let mut parts = Vec::new();
    match f.duties.feed {
        Feed::No => {}
        Feed::IfPossible => parts.push("that an enemy without seeds be given some if that is possible"),
        Feed::Must => parts.push("that the enemy be left with, or given, seeds"),
    }
    match f.duties.slam {
        Slam::Free => {}
        Slam::TakesNothing => parts.push("that a capture of all seeds of the enemy take nothing"),
        Slam::Barred => parts.push("that nobody take all seeds of the enemy"),
    }
    match f.duties.capture {
        CaptureDuty::No => {}
        CaptureDuty::IfPossible => parts.push("that who can capture do so"),
        CaptureDuty::FirstLap => parts.push("that who can capture in the first lap do so"),
    }
    match (f.duties.other, parts.is_empty()) {
        (OtherDuties::No, _) => {}
        (OtherDuties::Yes, true) => parts.push("certain moves before others"),
        (OtherDuties::Yes, false) => parts.push("more beside"),
    }
    match parts.is_empty() {
        true => Said::new(Topic::Duties, HAS, "no duties", Weight::Plain),
        false => Said::new(Topic::Duties, DEMANDS, listed(&parts, "and"), Weight::Telling),
    }
}

pub(super) fn end(f: &Features) -> Vec<Said> {
    let end = &f.end;
    let over = match end.over.is_empty() {
        true => Said::new(Topic::End, ENDS, "only by repetition", Weight::Telling),
        false => Said::new(Topic::End, ENDS, format!("when {}", all_means(&end.over, "or")), Weight::Telling),
    };
    let by = |by: &WonBy| match by {
        WonBy::Number if !end.number.is_empty() => format!("winning {} seeds", numbers(&end.number)),
        by => means(*by).to_string(),
    };
    let by: Vec<String> = end.won_by.iter().map(by).collect();
    let by: Vec<&str> = by.iter().map(String::as_str).collect();
    let won = match by.is_empty() {
        true => Said::new(Topic::Won, IS, "never won", Weight::Telling),
        false => Said::new(Topic::Won, IS, format!("won by {}", listed(&by, "or by")), Weight::Telling),
    };
    let remaining = match end.remaining.is_empty() {
        true => Said::new(Topic::Remaining, LEAVES, "remaining seeds where they lie", Weight::Plain),
        false => {
            let rest = format!("remaining seeds to {}", all_means(&end.remaining, "or to"));
            Said::new(Topic::Remaining, LEAVES, rest, Weight::Telling)
        }
    };
    let endless = match end.endless {
        Ruling::Cannot => Said::new(Topic::Endless, HAS, "no moves without end", Weight::Plain),
        ruling => rule(Topic::Endless, "on a move without end", ruling),
    };
    let times = match end.times {
        2 => "on a position that comes a second time",
        _ => "on a position that comes a third time",
    };
    let stuck = rule(Topic::Stuck, "on a player who cannot move", end.stuck);
    vec![over, won, stuck, remaining, endless, rule(Topic::Repetition, times, end.same_position)]
}

fn rule(topic: Topic, on: &str, ruling: Ruling) -> Said {
    Said::new(topic, RULES, format!("{on}: {}", means(ruling)), Weight::Telling)
}

pub(super) fn rounds(f: &Features) -> Said {
    let rounds = &f.rounds;
    if !rounds.there {
        return Said::new(Topic::Rounds, IS, "a single game", Weight::Plain);
    }
    let mut rest = "played in rounds".to_string();
    if !rounds.filled.is_empty() {
        rest.push_str(&format!(", set up so: {}", all_means(&rounds.filled, "and")));
    }
    if !rounds.over.is_empty() {
        rest.push_str(&format!(", until {}", all_means(&rounds.over, "or")));
    }
    Said::new(Topic::Rounds, IS, rest, Weight::Telling)
}

fn weight(telling: bool) -> Weight {
    if telling { Weight::Telling } else { Weight::Plain }
}
