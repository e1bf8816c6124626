//! Time of one thread, in many short rounds that take turns, so that a slow moment of the machine hits all alike.

use std::time::Duration;

use cpu_time::ThreadTime;

/// How long and how often is measured.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// How many rounds.
    pub count: usize,
    /// How long each contestant works in a round, at least.
    pub length: Duration,
}

/// What each contestant came to, in the order they were given.
#[derive(Clone, Debug)]
pub struct Speeds(Vec<Vec<f64>>);

/// Work that tells how many units of it were done.
pub type Work<'a> = &'a mut dyn FnMut() -> u64;

/// Units a second of each contestant in each round.
#[must_use]
pub fn contest(rounds: Rounds, contestants: &mut [Work<'_>]) -> Speeds {
    let mut speeds = vec![Vec::new(); contestants.len()];
    for _ in 0..rounds.count {
        for (contestant, speeds) in contestants.iter_mut().zip(&mut speeds) {
            speeds.push(speed(rounds.length, contestant));
        }
    }
    Speeds(speeds)
}

/// Units a second of work repeated for so long.
pub fn speed(length: Duration, work: Work<'_>) -> f64 {
    let start = ThreadTime::now();
    let mut units = 0;
    loop {
        units += work();
        let passed = start.elapsed();
        if passed >= length {
            return units as f64 / passed.as_secs_f64();
        }
    }
}

impl Speeds {
    /// The median of a contestant.
    #[must_use]
    pub fn median(&self, contestant: usize) -> f64 {
        median(self.0[contestant].clone())
    }

    /// The median of what one contestant is of another, round by round.
    #[must_use]
    pub fn ratio(&self, one: usize, of: usize) -> f64 {
        median(self.0[one].iter().zip(&self.0[of]).map(|(one, of)| one / of).collect())
    }
}

/// The middle value; 0 of none.
#[must_use]
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
