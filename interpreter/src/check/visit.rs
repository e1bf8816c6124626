//! Walks over the syntax tree that several checks share.

use mancala_grammar::tree::{
    ActLine, Action, At, Desc, EndThen, Number, Place, PutFrom, PutTo, Quality, RoundLine, Ruleset, Set, SetItem,
    StartLine, Step, Subject, TestKind,
};

/// The actions of a line.
pub(super) fn actions(step: &Step) -> &[At<Action>] {
    match step {
        Step::Do(actions) | Step::If(_, actions) | Step::Otherwise(_, actions) => actions,
        Step::Either(_, actions) | Step::Or(_, actions) => actions,
    }
}

/// Every line of actions of turns, procedures, rules and rounds, in the order of the parts.
pub(super) fn act_lines(tree: &Ruleset) -> impl Iterator<Item = &ActLine> {
    let turns = tree.turns.iter().flat_map(|turn| &turn.lines);
    let procedures = tree.procedures.iter().flat_map(|procedure| &procedure.lines);
    let rules = tree.rules.iter().flat_map(|rule| &rule.lines);
    let rounds = tree.rounds.iter().flatten().filter_map(|line| match &line.it {
        RoundLine::Act(act) => Some(&**act),
        _ => None,
    });
    turns.chain(procedures).chain(rules).chain(rounds)
}

/// Every action of a ruleset, those of the set-up and of `end` included.
pub(super) fn all_actions(tree: &Ruleset) -> impl Iterator<Item = &At<Action>> {
    let start = tree.start.iter().filter_map(|line| match &line.it {
        StartLine::Script { actions, .. } => Some(actions.as_slice()),
        _ => None,
    });
    let end = tree.end.iter().filter_map(|line| match &line.it.then {
        EndThen::Do(actions) => Some(actions.as_slice()),
        EndThen::MoveNotAllowed => None,
    });
    let lines = act_lines(tree).map(|line| actions(&line.step));
    start.chain(lines).chain(end).flatten()
}

/// The descriptions that an action itself speaks of: its holes, not its conditions.
pub(super) fn descs_of_action(action: &Action) -> Vec<&Desc> {
    match action {
        Action::LiftChoice { desc, .. } | Action::ChooseHole(desc) => vec![desc],
        Action::Put { from, to, .. } => {
            let from = match &from.it {
                PutFrom::Every(desc) => Some(desc),
                PutFrom::Container(_) | PutFrom::Place(_) => None,
            };
            let to = match &to.it {
                PutTo::Every(desc) | PutTo::Choice(desc) => Some(desc),
                PutTo::Container(_) | PutTo::Place(_) | PutTo::Off => None,
            };
            from.into_iter().chain(to).collect()
        }
        Action::Take { set, .. } => descs_of_set(set),
        Action::Mark { on, .. } | Action::Unmark { on, .. } => descs_of_set(on),
        Action::Give { set, .. } | Action::Close(set) | Action::Open(set) => descs_of_set(set),
        _ => Vec::new(),
    }
}

fn descs_of_set(set: &Set) -> Vec<&Desc> {
    set.iter()
        .filter_map(|item| match &item.it {
            SetItem::Every(desc) | SetItem::Line { desc, .. } => Some(desc),
            SetItem::Place(_) | SetItem::Gaps(_) | SetItem::OfEach(_) => None,
        })
        .collect()
}

/// The names of a description and of those that its qualities ask for of the same hole.
pub(super) fn names_of_desc(desc: &Desc) -> Vec<&str> {
    let own = desc.names.iter().map(|word| word.it.as_str());
    let asked = desc.qualities.iter().filter(|quality| quality.it.whose.is_empty());
    let asked = asked.flat_map(|quality| names_of_quality(&quality.it));
    own.chain(asked).collect()
}

fn names_of_quality(quality: &Quality) -> Vec<&str> {
    match &quality.test.it.what {
        TestKind::Fits(desc) if !quality.test.it.not => names_of_desc(desc),
        _ => Vec::new(),
    }
}

/// Every name that a description says, at any depth.
pub(super) fn all_names_of_desc<'t>(desc: &'t Desc, names: &mut Vec<&'t str>) {
    names.extend(desc.names.iter().map(|word| word.it.as_str()));
    for quality in &desc.qualities {
        match &quality.it.test.it.what {
            TestKind::Fits(desc) | TestKind::Only(desc) => all_names_of_desc(desc, names),
            TestKind::Is(place) => all_names_of_place(&place.it, names),
            TestKind::Holds(number) => {
                if let Number::AsMany(subject) = &number.it
                    && let Subject::Place(place) = &subject.it
                {
                    all_names_of_place(place, names);
                }
            }
            _ => {}
        }
    }
}

fn all_names_of_place<'t>(place: &'t Place, names: &mut Vec<&'t str>) {
    match place {
        Place::Related(_, Some(of)) => all_names_of_place(&of.it, names),
        Place::Nearest { desc, from, .. } => {
            all_names_of_desc(desc, names);
            all_names_of_place(&from.it, names);
        }
        _ => {}
    }
}
