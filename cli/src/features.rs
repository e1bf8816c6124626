//! What kind of game a ruleset describes, derived from its model: one line for lists, and facts for filters.

use mancala_interpreter::model::{
    Action, Body, Course, Direction, Fate, MarkId, Model, Shape, StartStep, Step, Stores,
};
use serde_json::{Value, json};

/// What kind of game it is.
pub struct Features {
    /// `2×6`, `ring of 18`.
    pub board: String,
    /// `two-row`, `four-row`, `ring`, …
    pub kind: String,
    /// Laps go on.
    pub relay: bool,
    /// Where stores are.
    pub stores: &'static str,
    /// Seeds of the set-up.
    pub seeds: u64,
    /// Directions of sowing.
    pub direction: &'static str,
    /// Where captured seeds go, in words.
    pub captures: Vec<&'static str>,
    /// What else there is.
    pub more: Vec<String>,
}

impl Features {
    /// The features of a model.
    pub fn of(model: &Model) -> Features {
        let actions = Actions::of(model);
        let (board, kind) = shape(model);
        Features {
            board,
            kind,
            relay: sows_on(model),
            stores: match model.board.stores {
                Stores::None => "no stores",
                Stores::OffBoard => "stores off the board",
                Stores::LeftEnd | Stores::RightEnd if stores_on_the_path(model) => "stores on the path",
                Stores::LeftEnd | Stores::RightEnd => "stores at the ends",
            },
            seeds: seeds(model),
            direction: direction(model),
            captures: actions.captures(),
            more: more(model, &actions),
        }
    }

    /// All in one line.
    pub fn line(&self) -> String {
        let mut facts = vec![self.board.clone(), format!("{} seeds", self.seeds), self.direction.to_string()];
        facts.push(if self.relay { "relay" } else { "single laps" }.to_string());
        facts.push(self.stores.to_string());
        if self.captures.is_empty() {
            facts.push("no captures".to_string());
        } else {
            facts.push(format!("captures {}", self.captures.join(", ")));
        }
        facts.extend(self.more.iter().cloned());
        facts.join("; ")
    }

    /// The features as JSON.
    pub fn json(&self) -> Value {
        json!({
            "board": self.board,
            "kind": self.kind,
            "relay": self.relay,
            "stores": self.stores,
            "seeds": self.seeds,
            "direction": self.direction,
            "captures": self.captures,
            "more": self.more,
        })
    }
}

fn shape(model: &Model) -> (String, String) {
    match model.board.shape {
        Shape::Ring { holes } => (format!("ring of {holes}"), "ring".to_string()),
        Shape::Rows { rows, columns, ends } => {
            let words = ["one", "two", "three", "four", "five", "six"];
            let word =
                words.get(usize::from(rows).wrapping_sub(1)).map_or(rows.to_string(), |word| (*word).to_string());
            let ends = if ends { " and 2 ends" } else { "" };
            (format!("{rows}×{columns}{ends}"), format!("{word}-row"))
        }
    }
}

/// Seeds of the set-up, those to be laid out included.
fn seeds(model: &Model) -> u64 {
    let start = &model.start;
    let laid = [&start.holes, &start.stores, &start.reserves].into_iter().flatten().map(|seeds| u64::from(*seeds));
    let to_lay = start.steps.iter().map(|step| match step {
        StartStep::Arrange { seeds, .. } => u64::from(*seeds),
        StartStep::Script { .. } => 0,
    });
    laid.chain(to_lay).sum()
}

fn direction(model: &Model) -> &'static str {
    match model.board.paths.first().map(|path| (&path.course, path.chosen_once)) {
        Some((Course::Free { .. }, _)) => "free path",
        Some((Course::Fixed { both: true, .. }, true)) => "direction chosen for the game",
        Some((Course::Fixed { both: true, .. }, false)) => "both directions",
        Some((Course::Fixed { forward: Some(Direction::Clockwise), .. }, _)) => "clockwise",
        Some((Course::Fixed { forward: Some(Direction::CounterClockwise), .. }, _)) => "counter-clockwise",
        Some((Course::Fixed { forward: None, .. }, _)) | None => "its own path",
    }
}

fn stores_on_the_path(model: &Model) -> bool {
    use mancala_interpreter::model::Spot;
    model.board.paths.iter().any(|path| match &path.course {
        Course::Fixed { tracks, .. } => {
            tracks.iter().any(|track| track.spots.iter().any(|spot| matches!(spot, Spot::Store(_))))
        }
        Course::Free { .. } => false,
    })
}

fn more(model: &Model, actions: &Actions<'_>) -> Vec<String> {
    let mut more = Vec::new();
    let players = model.board.seats.len();
    if players != 2 {
        more.push(format!("{players} {}", if players == 1 { "player" } else { "players" }));
    }
    if model.board.reserves {
        more.push("seeds in reserve".to_string());
    }
    if model.stages.len() > 1 {
        more.push(format!("{} stages", model.stages.len()));
    }
    if !model.marks.is_empty() {
        let names: Vec<&str> = (0..model.marks.len())
            .filter_map(|at| u16::try_from(at).ok().map(MarkId))
            .filter_map(|id| model.marks.get(usize::from(id.0)).map(|info| info.name.as_str()))
            .collect();
        more.push(format!("marks {}", names.join(", ")));
    }
    if actions.any(|action| matches!(action, Action::MoveAgain)) {
        more.push("extra moves".to_string());
    }
    if actions.any(|action| matches!(action, Action::Give(..))) {
        more.push("holes change hands".to_string());
    }
    if model.start.in_step.is_some() {
        more.push("first turn in step".to_string());
    }
    if model.start.steps.iter().any(|step| matches!(step, StartStep::Arrange { .. })) {
        more.push("laid out by the players".to_string());
    }
    if model.rounds.is_some() {
        more.push("played in rounds".to_string());
    }
    more
}

/// Whether some rule of the last seed sows on.
fn sows_on(model: &Model) -> bool {
    model.rules.last_seed_falls.iter().any(|rule| sows(model, &rule.body, 0))
}

/// Whether a body sows, itself or by a procedure. Procedures do not call themselves, so this ends.
fn sows(model: &Model, body: &Body, depth: usize) -> bool {
    depth <= model.procedures.len()
        && body.iter().flat_map(|line| of_step(&line.step)).any(|action| match action {
            Action::Sow { .. } => true,
            Action::Call(id) => {
                model.procedures.get(usize::from(id.0)).is_some_and(|called| sows(model, &called.body, depth + 1))
            }
            _ => false,
        })
}

fn of_step(step: &Step) -> Vec<&Action> {
    match step {
        Step::Do(actions) => actions.iter().collect(),
        Step::If(branches) => branches.iter().flat_map(|branch| &branch.actions).collect(),
        Step::Either(options) => options.iter().flat_map(|option| &option.actions).collect(),
    }
}

/// All actions of turns, procedures and rules.
struct Actions<'m>(Vec<&'m Action>);

impl<'m> Actions<'m> {
    fn of(model: &'m Model) -> Actions<'m> {
        let rules = &model.rules;
        let events = [&rules.lap_starts, &rules.seed_falls, &rules.last_seed_falls, &rules.emptied];
        let turns = [&rules.turn_starts, &rules.turn_ends];
        let bodies = model
            .turns
            .iter()
            .map(|turn| &turn.body)
            .chain(model.procedures.iter().map(|procedure| &procedure.body))
            .chain(events.into_iter().chain(turns).flatten().map(|rule| &rule.body));
        Actions(bodies.flatten().flat_map(|line| of_step(&line.step)).collect())
    }

    fn any(&self, is: impl Fn(&Action) -> bool) -> bool {
        self.0.iter().any(|action| is(action))
    }

    /// Where captured seeds go, each once.
    fn captures(&self) -> Vec<&'static str> {
        use mancala_interpreter::model::Container;
        let mut fates = Vec::new();
        for action in &self.0 {
            let Action::Take { to, .. } = action else { continue };
            let fate = match to {
                Fate::Off => "off the board",
                Fate::Place(_) => "to holes",
                Fate::Container(Container::Hand) => "sown on",
                Fate::Container(Container::Store(_) | Container::EveryStore) => "to stores",
                Fate::Container(Container::Reserve(_) | Container::EveryReserve) => "to reserves",
                Fate::Container(Container::Board) => "to holes",
            };
            if !fates.contains(&fate) {
                fates.push(fate);
            }
        }
        fates
    }
}
