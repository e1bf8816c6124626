//! Numbers: of seeds moved, of tallies, of series, of other places.

use crate::fixture::*;

#[test]
fn that_number_is_what_the_latest_action_moved() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; add that number to own moved; sow

when the last seed falls in an enemy hole that holds 3
    take 2 of here, to own store
    add that number to own moved
    put all from own store in the nearest own hole behind here
    add that number to own moved
",
        END,
    ]);
    // b, two seeds lifted: c, North's a 3; two taken, and those two and the one of the store put in c, which holds 4
    let mut position = rules.seeds("0 0 2 / 0 2 0");
    position.stores = vec![1, 0];
    let at = rules.standing(position).play("b");
    assert_eq!((at.board().as_str(), at.stores(), at.tally()), ("0 0 1 / 0 0 4", vec![0, 0], vec![7, 0]));
}

#[test]
fn a_tally_is_an_amount_and_no_more_is_moved_than_lies_there() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an enemy hole
    add 2 to own level
    put own level from own store in hole 1 of row
    set game passes to own level
",
        END,
    ]);
    let mut position = rules.seeds("1 1 1 / 0 0 1");
    position.stores = vec![5, 0];
    // c ends in North's a: level 2, two seeds of five
    let at = rules.standing(position.clone()).play("c");
    assert_eq!((at.board().as_str(), at.stores()), ("1 1 2 / 2 0 0", vec![3, 0]));
    assert_eq!(at.position().tallies, [vec![2, 0], vec![2]]);
    // level 6: there are five
    position.tallies[0] = vec![4, 9];
    let at = rules.standing(position).play("c");
    assert_eq!(
        (at.board().as_str(), at.stores(), at.position().tallies),
        ("1 1 2 / 5 0 0", vec![0, 0], vec![vec![6, 9], vec![6]])
    );
}

#[test]
fn a_series_gives_its_first_numbers_once_and_its_last_again_and_again() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
board
    series price is 2, 3 and again 1, 4

turn
    lift an own hole; sow

when the last seed falls in an enemy hole that holds price at own bought
    take here, to own store
    add 1 to own bought
",
        END,
    ]);
    // the price after 0, 1, 2, … holes bought: 2, 3, then 1, 4, 1, 4, 1. North's a holds it when c's seed has fallen
    for (bought, price) in [2, 3, 1, 4, 1, 4, 1].into_iter().enumerate() {
        for held in 0..5 {
            let mut position = rules.seeds(&format!("1 1 {held} / 0 1 1"));
            position.tallies[0][0] = u16::try_from(bought).expect("small");
            let captured = if held + 1 == price { price } else { 0 };
            assert_eq!(rules.standing(position).play("c").captured, captured, "{bought} bought, {held} lie there");
        }
    }
}

#[test]
fn as_many_as_compares_with_a_place_or_a_store() {
    let rules = Rules::of(&[
        TWO_ROWS,
        "
turn
    lift an own hole; sow

when the last seed falls in an enemy hole that holds as many as facing
    take here, to own store

when the last seed falls in an own hole and own store holds as many as enemy store
    add 1 to own evens
",
        END,
    ]);
    // b, two seeds: c 3 + 1, and North's a, which faces it, 3 + 1
    let at = rules.at("1 1 3 / 0 2 3").play("b");
    assert_eq!((at.board().as_str(), at.captured), ("1 1 0 / 0 0 4", 4));
    assert_eq!(rules.at("1 1 3 / 0 2 2").play("b").captured, 0);
    let mut position = rules.seeds("1 1 1 / 1 1 1");
    assert_eq!(rules.standing(position.clone()).play("a").tally(), [1, 0]);
    position.stores = vec![1, 2];
    assert_eq!(rules.standing(position).play("a").tally(), [0, 0]);
}
