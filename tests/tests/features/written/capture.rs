use super::{BOARD, END, ENDLESS, SOWING, TURN, parts_must_be, rule_must_be};

#[test]
fn a_chain_that_follows() {
    rule_must_be(
        "
when the last seed falls in an enemy hole that holds 2, 4 or 6
    take here and the line after here of enemy holes that hold 2, 4 or 6, to own store
",
        &[("capture", "by-number, chain-after"), ("capture-numbers", "2, 4, 6"), ("trigger", "occupied")],
    );
}

#[test]
fn a_number_before_the_seed_fell_is_one_less() {
    rule_must_be(
        "
when the last seed falls in an enemy hole that held 2 or 3
    take here, to own store
",
        &[("capture", "by-number"), ("capture-numbers", "3-4"), ("trigger", "occupied")],
    );
}

#[test]
fn across_gaps() {
    rule_must_be(
        "
when the last seed falls in an own hole and next is empty
    take the holes across the gaps after here, to own store
",
        &[("capture", "across-gap"), ("trigger", "either"), ("ends-in", "own-hole")],
    );
}

#[test]
fn the_same_number_and_the_next_hole() {
    rule_must_be(
        "
when the last seed falls in a hole that was empty and next is occupied
    take next and same number, off the board
",
        &[
            ("capture", "same-number, next"),
            ("captured-to", "off-board"),
            ("ends-in", "any-hole"),
            ("trigger", "empty"),
        ],
    );
}

#[test]
fn a_whole_row() {
    rule_must_be(
        "
when the last seed falls in an own hole that was empty
    take enemy row, to own store
",
        &[("capture", "row"), ("capturing-seed", "no")],
    );
}

#[test]
fn every_hole_of_a_kind() {
    rule_must_be(
        "
when the last seed falls in an own hole that was empty
    take every enemy hole that holds 1, to own store
",
        &[("capture", "every-such"), ("capture-numbers", "none")],
    );
}

#[test]
fn a_hole_of_the_players_choice() {
    rule_must_be(
        "
when the last seed falls in an own hole that was empty
    choose an enemy hole that is occupied; take it, to own store
",
        &[("capture", "chosen-hole"), ("choices", "hole")],
    );
}

#[test]
fn an_even_number() {
    rule_must_be(
        "
when the last seed falls in an enemy hole that holds an even number
    take here, to own store
",
        &[("capture", "by-parity"), ("trigger", "occupied"), ("capture-numbers", "none")],
    );
}

#[test]
fn a_rule_above_that_takes_every_empty_hole_leaves_the_occupied_ones() {
    let capture = "
(capture) when the last seed falls in an own hole and facing is occupied
    take facing, to own store
";
    let stop = "
when the last seed falls in a hole that was empty
    stop
";
    rule_must_be(&format!("{stop}{capture}"), &[("trigger", "occupied")]);
    // below it the same rule changes nothing; nor does one that lets others be tried
    rule_must_be(&format!("{capture}{stop}"), &[("trigger", "either")]);
    let own_only = "
when the last seed falls in an own hole that was empty
    stop
";
    rule_must_be(&format!("{own_only}{capture}"), &[("trigger", "either")]);
    // nor does one with a condition, or one that asks it of a neighbour
    for rule in ["a hole that was empty and facing is empty", "a hole whose next is empty"] {
        let rule = format!("\nwhen the last seed falls in {rule}\n    stop\n");
        rule_must_be(&format!("{rule}{capture}"), &[("trigger", "either")]);
    }
    let goes_on = stop.replace("stop", "go on");
    rule_must_be(&format!("{goes_on}{capture}"), &[("trigger", "either")]);
}

#[test]
fn captured_seeds_are_sown_from_where_it_is_said() {
    for (from, word) in [
        ("sow", "after-lifted"),
        ("sow from here", "last-hole"),
        ("sow from next", "next"),
        ("sow from origin", "lifted"),
        ("sow from first hole", "first-hole"),
        ("sow from hole 1 of row", "fixed-hole"),
        ("sow from next of facing", "captured-hole"),
    ] {
        let rule = format!(
            "
when the last seed falls in an own hole that was empty and facing is occupied
    take facing, to the hand
    {from}
"
        );
        parts_must_be(
            &[BOARD, SOWING, TURN, &rule, END, ENDLESS],
            &[
                ("captured-to", "resown"),
                ("resown-from", word),
                ("laps", "captures-resown"),
                ("relay", "no"),
                // seeds that were captured did not come from the origin
                ("origin", "plain"),
                ("endless", "not-allowed"),
            ],
        );
    }
}

#[test]
fn captured_seeds_that_pass_through_the_hand() {
    rule_must_be(
        "
when the last seed falls in an own hole that was empty and facing is occupied
    take facing, to the hand
    put 1 from the hand in here
    put all from the hand in enemy store
",
        &[("captured-to", "enemy-store, hole"), ("resown-from", "none")],
    );
}

#[test]
fn relay_with_conditions() {
    for (relay, laps, relay_if) in [
        ("relay", "relay", "none"),
        ("relay in an own hole", "relay", "own-hole"),
        ("relay in an own hole that holds 4 or more", "relay", "own-hole, number"),
        ("relay from next", "relay-from-next", "none"),
        ("relay from next in an enemy hole", "relay-from-next", "enemy-hole"),
    ] {
        let sowing = format!("{SOWING}    {relay}\n");
        parts_must_be(
            &[BOARD, &sowing, TURN, END, ENDLESS],
            &[
                ("laps", laps),
                ("relay-if", relay_if),
                ("relay", "yes"),
                ("capture", "none"),
                ("capture-when", "none"),
                ("trigger", "none"),
                ("captured-to", "none"),
            ],
        );
    }
}

#[test]
fn going_on_as_the_player_likes() {
    let rule = "
when the last seed falls in an own hole that was occupied
    either stay: stop
    or go-on: lift here; sow
";
    parts_must_be(
        &[BOARD, SOWING, TURN, rule, END, ENDLESS],
        &[("laps", "relay"), ("relay-if", "own-hole, choice"), ("choices", "option")],
    );
}

#[test]
fn a_number_that_one_seed_makes_is_reached_in_an_empty_hole_too() {
    let rule = |holds: &str| {
        format!(
            "\nwhen the last seed falls in an own hole that holds {holds} and facing is occupied\n    take facing, to own store\n"
        )
    };
    rule_must_be(&rule("1 to 3"), &[("trigger", "either")]);
    rule_must_be(&rule("2 to 3"), &[("trigger", "occupied")]);
    rule_must_be(&rule("1"), &[("trigger", "empty")]);
}
