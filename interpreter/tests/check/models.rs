//! What clauses become in the model.

use mancala_grammar::load;
use mancala_grammar::source::Source;
use mancala_interpreter::check::check_all_readings;
use mancala_interpreter::model::{
    Action, Condition, FallPlace, Filter, Number, Part, Person, Place, Portion, Relation, RoundWhat, Seat, StartStep,
    Step, Subject, TestKind, When,
};

use super::{checked, model, whole};

const RELAYED: &str = "end
    if stuck: draw
    if endless: that move is not allowed
    if same position a third time: draw
";

fn words(model: &mancala_interpreter::model::Model, clause: mancala_interpreter::model::ClauseId) -> &str {
    &model.clauses[usize::from(clause.0)].words
}

#[test]
fn relay_is_the_last_rule_of_the_last_seed() {
    let model = model(&format!(
        "{RELAYED}sowing
    origin counts as empty
    relay
when the last seed falls in an own hole
    stop
"
    ));
    let rules = &model.rules.last_seed_falls;
    assert_eq!(rules.len(), 2);
    let relay = &rules[1];
    assert_eq!(words(&model, relay.clause), "relay");
    let Filter::Falls { place: FallPlace::Hole(hole), .. } = &relay.filter else { panic!() };
    assert_eq!(hole.qualities[0].test.when, When::BeforeDrop);
    assert_eq!(hole.qualities[0].test.what, TestKind::Count(Number::Ranges(vec![(1, None)])));
    let Step::Do(actions) = &relay.body[0].step else { panic!() };
    assert!(matches!(actions[0], Action::Lift(Portion::ALL, Place::Here)));
    assert!(matches!(actions[1], Action::Sow { each: None, from: None }));
}

#[test]
fn relay_from_next_lifts_the_next_hole() {
    let model = model(&format!("{RELAYED}sowing\n    relay from next in an own hole\n"));
    let relay = &model.rules.last_seed_falls[0];
    assert!(matches!(&relay.filter, Filter::Falls { place: FallPlace::Any, .. }));
    assert_eq!(relay.conditions.len(), 2);
    let next = Place::Related(Relation::Next, Box::new(Place::Here));
    let Condition::Subject(Subject::Place(place), test) = &relay.conditions[0].0 else { panic!() };
    assert_eq!((place, test.when), (&next, When::Now));
    let Condition::Subject(Subject::Place(place), test) = &relay.conditions[1].0 else { panic!() };
    assert_eq!(place, &next);
    assert!(matches!(test.what, TestKind::Fits(_)));
}

#[test]
fn anywhere_else_stands_after_all_rules_of_its_event() {
    let model = model(
        "when the last seed falls in an own hole\n    stop\nwhen the last seed falls anywhere else\n    move again\n",
    );
    assert_eq!(words(&model, model.rules.last_seed_falls[1].clause), "when the last seed falls anywhere else");
}

#[test]
fn is_empty_and_is_occupied_are_numbers() {
    let model = model("turn if row is occupied\n    lift an own hole whose facing is empty; sow\n");
    let Condition::Subject(_, test) = &model.turns[0].conditions[0].0 else { panic!() };
    assert_eq!(test.what, TestKind::Count(Number::Ranges(vec![(1, None)])));
    let Step::Do(actions) = &model.turns[0].body[0].step else { panic!() };
    let Action::LiftChoice(_, choice) = &actions[0] else { panic!() };
    assert_eq!(choice.tiers[0].0.qualities[0].test.what, TestKind::Count(Number::Ranges(vec![(0, Some(0))])));
}

#[test]
fn unless_denies_its_conditions_together() {
    let model = model(
        "when the last seed falls in an own hole
        unless facing is empty and next is empty
    stop
",
    );
    let (Condition::Not(denied), clause) = &model.rules.last_seed_falls[0].conditions[0] else { panic!() };
    assert_eq!(denied.len(), 2);
    assert_eq!(words(&model, *clause), "unless facing is empty and next is empty");
}

#[test]
fn if_and_its_otherwise_lines_are_one_step() {
    let model = model(
        "turn
    lift an own hole
    if the hand holds 1: sow
    otherwise if the hand holds 2: sow from origin
    otherwise: sow
",
    );
    let body = &model.turns[0].body;
    assert_eq!(body.len(), 2);
    let Step::If(branches) = &body[1].step else { panic!() };
    assert_eq!(branches.iter().map(|branch| branch.conditions.len()).collect::<Vec<_>>(), [1, 1, 0]);
}

#[test]
fn else_lines_are_tiers_with_clauses_of_their_own() {
    let model = model(
        "turn
    lift an own hole that holds 2 or more
    (single) else an own hole that holds 1
    sow
",
    );
    let Step::Do(actions) = &model.turns[0].body[0].step else { panic!() };
    let Action::LiftChoice(Portion::ALL, choice) = &actions[0] else { panic!() };
    assert_eq!(choice.tiers.len(), 2);
    assert_eq!(model.clauses[usize::from(choice.tiers[1].1.0)].label, "single");
}

#[test]
fn unless_below_a_take_belongs_to_it() {
    let model = model(
        "when the last seed falls in an enemy hole that holds 2 or 3
    take here, to own store
        unless that leaves enemy bare
",
    );
    let Step::Do(actions) = &model.rules.last_seed_falls[0].body[0].step else { panic!() };
    let Action::Take { unless, .. } = &actions[0] else { panic!() };
    assert_eq!(unless[0].0, [Condition::LeavesBare(Person::Enemy)]);
}

#[test]
fn the_maker_is_that_of_the_mark_of_the_event() {
    let model = model(
        "start
    4 in every hole
    mark uur on hole 1 of row
    mark tuz on hole 2 of row
when a seed falls in a tuz
    take here, to maker's store
when the last seed falls in an uur
    stop
",
    );
    let tuz = model.marks.iter().position(|mark| mark.name == "tuz").unwrap();
    let Step::Do(actions) = &model.rules.seed_falls[0].body[0].step else { panic!() };
    let Action::Take { to: mancala_interpreter::model::Fate::Container(container), .. } = &actions[0] else { panic!() };
    let mancala_interpreter::model::Container::Store(Person::Maker(mark)) = container else { panic!() };
    assert_eq!(usize::from(mark.0), tuz);
    assert!(model.marks[tuz].maker_matters);
}

#[test]
fn the_set_up_is_done_line_by_line_and_alike_for_every_player() {
    let model = model(
        "start
    1 in every hole, 5 in hole 2 of row, 3 in every hole whose facing holds 5
    North starts
    mark deep on hole 2 of row
    total 24
when a deep is emptied
    unmark deep on it
",
    );
    // North 1 1 1 1 5 1 with 3 facing South's five; South 1 5 1 1 3 1
    assert_eq!(model.start.holes, [1, 3, 1, 1, 5, 1, 1, 5, 1, 1, 3, 1]);
    assert_eq!(model.start.starts, Seat(1));
    let marks: Vec<_> = model.start.marks.iter().map(|(_, hole, seat)| (hole.0, seat.0)).collect();
    assert_eq!(marks, [(4, 1), (7, 0)]);
}

#[test]
fn every_player_arranges_in_seat_order() {
    let model = model(
        "start
    every player arranges 20 seeds in row
        unless row holds 21 or more
    every player plays: lift hole 1 of row; sow
    total 40
",
    );
    let steps: Vec<_> = model
        .start
        .steps
        .iter()
        .map(|step| match step {
            StartStep::Arrange { seat, seeds, holes, unless, .. } => {
                (seat.0, usize::from(*seeds), holes.len(), unless.len())
            }
            StartStep::Script { seat, actions, .. } => (seat.0, 0, actions.len(), 0),
        })
        .collect();
    assert_eq!(steps, [(0, 20, 6, 1), (1, 20, 6, 1), (0, 0, 2, 0), (1, 0, 2, 0)]);
}

#[test]
fn a_line_of_rounds_runs_for_each_player_if_it_speaks_of_one() {
    let model = model(
        "end
    if stuck: take every hole, to owner's store; the round ends
    if same position a third time: take every hole, to owner's store; the round ends
rounds
    every player fills his holes with 4 seeds, from the left
    a hole not filled is closed
    winner fills his holes with as many as loser
    add 1 to winner's points
    if own points is 3 or more: mover wins
    otherwise if own rounds-won is 5 or more: mover wins
    loser starts
",
    );
    let rounds = model.rounds.unwrap();
    assert_eq!(rounds.lines.iter().map(|line| line.for_each_player).collect::<Vec<_>>(), [true, false, false, true]);
    assert!(rounds.unfilled_closed && !rounds.as_the_first);
    let RoundWhat::Act(line) = &rounds.lines[3].what else { panic!() };
    let Step::If(branches) = &line.step else { panic!() };
    assert_eq!(branches.len(), 2);
}

const READING: &str = "when the last seed falls in an enemy hole that holds 2 or 3
    take here, to own store unless that leaves enemy bare   under slam-void
    take here, to own store                                  under slam-stands
reading slam \"may a move take everything?\"
    answer slam-void \"it takes nothing\"
    answer slam-stands \"it stands\"
";

#[test]
fn only_clauses_of_the_answer_in_force_are_in_the_model() {
    let unless = |answers: &[(&str, &str)]| {
        let model = checked(READING, answers).1.model.unwrap();
        assert_eq!(model.rules.last_seed_falls[0].body.len(), 1);
        let Step::Do(actions) = &model.rules.last_seed_falls[0].body[0].step else { panic!() };
        let Action::Take { unless, .. } = &actions[0] else { panic!() };
        (unless.len(), model.readings[0].chosen)
    };
    assert_eq!(unless(&[]), (1, 0));
    assert_eq!(unless(&[("slam", "slam-stands")]), (0, 1));
}

#[test]
fn an_unknown_reading_or_answer_is_told_with_the_nearest() {
    let wrong = |reading: &str, answer: &str| {
        let problems = checked(READING, &[(reading, answer)]).1.problems;
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].code, "M201");
        problems[0].help.clone().unwrap()
    };
    assert_eq!(wrong("slamm", "slam-void"), "did you mean `slam`?");
    assert_eq!(wrong("slam", "slam-stand"), "did you mean `slam-stands`?");
}

#[test]
fn a_mistake_in_another_answer_is_found_too() {
    let text =
        whole(&READING.replace(
            "take here, to own store                                  under",
            "take here, to own reserve under",
        ));
    let loaded = load::load(Source::new("test", text), &|_| None);
    let checked = check_all_readings(&loaded.tree, &loaded.sources);
    assert_eq!(checked.problems.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["M308"]);
    assert!(checked.model.is_none());
}

#[test]
fn a_mistake_in_the_first_answer_is_found_where_front_matter_names_another() {
    // the default is the second answer: that with the mistake is the other one
    for (answer, other) in [("no", "yes"), ("yes", "no")] {
        let text = format!(
            "---\nreadings: {{ again: {answer} }}\n---\n{}",
            whole(&format!(
                "when the last seed falls in own store                          under {other}
    move again

reading again \"is there another turn?\"
    answer yes \"yes\"
    answer no \"no\"
"
            ))
        );
        let loaded = load::load(Source::new("test", text), &|_| None);
        let checked = check_all_readings(&loaded.tree, &loaded.sources);
        let codes: Vec<_> = checked.problems.iter().map(|problem| problem.code).collect();
        // a store off the board: no seed ever falls in it
        assert_eq!(codes, ["M401"], "front matter says {answer}");
    }
}

#[test]
fn a_clause_keeps_its_words_label_and_citations() {
    let model = model(
        "(grab) when the last seed falls in an enemy hole                      [MW:3 4]
        and facing is occupied                                        chosen: not stated
    take here,
        to own store
",
    );
    let rule = &model.rules.last_seed_falls[0];
    let head = &model.clauses[usize::from(rule.clause.0)];
    assert_eq!((head.label.as_str(), head.part, head.of), ("grab", Part::When, None));
    assert_eq!(head.citations, ["MW:3", "MW:4"]);
    let guard = &model.clauses[usize::from(rule.conditions[0].1.0)];
    assert_eq!((guard.words.as_str(), guard.of), ("and facing is occupied", Some(rule.clause)));
    assert_eq!(guard.ground.as_deref(), Some("chosen: not stated"));
    assert_eq!(words(&model, rule.body[0].clause), "take here, to own store");
}
