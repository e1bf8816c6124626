//! Kinds of seed: what clauses without a kind mean, which seeds fall when, what is told apart, what is worth more.

use mancala_interpreter::trace::GameResult;

use crate::fixture::*;

/// Two rows of three with cowries, sown as said; `c b a` of North above `a b c` of South.
fn cowries(sown: &str, turn: &str, rules: &str) -> Rules {
    cowries_until(sown, turn, rules, END)
}

fn cowries_until(sown: &str, turn: &str, rules: &str, end: &str) -> Rules {
    let board = TWO_ROWS.replace("\nstart\n", "    a cowrie is a kind of seed that counts 4\n\nstart\n");
    let sowing = format!("\nsowing\n    cowries are sown {sown}\n    origin counts as empty\n");
    Rules::of(&[&board, &sowing, "\nturn\n    ", turn, "\n", rules, end])
}

const LIFT: &str = "lift an own hole; sow";

#[test]
fn a_clause_without_a_kind_speaks_of_all() {
    let rules = cowries(
        "last",
        "lift an own hole that holds 2; sow",
        "\nwhen the last seed falls in an enemy hole that holds 3\n    take here, to own store\n",
    );
    // b holds two cowries, c two seeds of both kinds; a holds three seeds
    let at = rules.at("0 1 1+1c / 3 2c 1+1c");
    assert_eq!(at.moves(), ["b", "c"]);
    // b: c, then North's a: 1+2c, three seeds, taken with both cowries
    let after = at.play("b");
    assert_eq!((after.board().as_str(), after.captured), ("0 1 0 / 3 0 1+2c", 3));
    assert_eq!(after.store_piles(), ["1+2c", "0"]);
    // c: the plain seed into North's a, the cowrie into b, which holds 2
    assert_eq!(at.play("c").board(), "0 1+1c 2+1c / 3 2c 0");
}

#[test]
fn plain_seeds_fall_before_kinds_sown_last_and_after_kinds_sown_first() {
    let board = "0 0 0 / 2+1c 0 0";
    assert_eq!(cowries("last", LIFT, "").at(board).play("a").board(), "0 0 1c / 0 1 1");
    assert_eq!(cowries("first", LIFT, "").at(board).play("a").board(), "0 0 1 / 0 1c 1");
}

#[test]
fn of_several_kinds_the_order_is_that_of_the_lines() {
    let board = TWO_ROWS.replace(
        "\nstart\n",
        "    a pearl is a kind of seed\n    a ruby is a kind of seed\n    a shell is a kind of seed\n\nstart\n",
    );
    let sowing =
        "\nsowing\n    rubies are sown first\n    shells are sown last\n    pearls are sown last\n    skip origin\n";
    let rules = Rules::of(&[&board, sowing, "\nturn\n    lift an own hole; sow\n", END]);
    // a ruby, a plain seed, a shell, a pearl
    assert_eq!(rules.at("0 0 0 / 1+1p+1r+1s 0 0").play("a").board(), "0 1p 1s / 0 1r 1");
}

#[test]
fn in_chosen_order_the_mover_picks_the_kind_of_each_seed() {
    let rules = cowries("in chosen order", LIFT, "");
    let at = rules.at("0 0 0 / 2+1c 0 0");
    // first, second or third; where the rest is forced it is not told
    assert_eq!(at.moves(), ["a/1+1c", "a/1c", "a/2"]);
    assert_eq!(at.play("a/1c").board(), "0 0 1 / 0 1c 1");
    assert_eq!(at.play("a/1+1c").board(), "0 0 1 / 0 1 1c");
    assert_eq!(at.play("a/2").board(), "0 0 1c / 0 1 1");
    // one kind alone leaves no choice
    assert_eq!(rules.at("0 0 0 / 2 2c 0").moves(), ["a", "b"]);
}

#[test]
fn a_fixed_kind_stands_outside_the_chosen_order() {
    let board = TWO_ROWS.replace("\nstart\n", "    a pearl is a kind of seed\n    a ruby is a kind of seed\n\nstart\n");
    let sowing = "\nsowing\n    rubies are sown first\n    pearls are sown in chosen order\n    skip origin\n";
    let rules = Rules::of(&[&board, sowing, "\nturn\n    lift an own hole; sow\n", END]);
    // the ruby falls in b whatever is chosen; then the pearl or the plain seed
    let at = rules.at("0 0 0 / 1+1p+1r 0 0");
    assert_eq!(at.moves(), ["a/1", "a/1p"]);
    assert_eq!(at.play("a/1p").board(), "0 0 1 / 0 1r 1p");
}

#[test]
fn holds_a_kind_is_asked_now_before_the_seed_fell_and_at_turn_start() {
    let now =
        "\nwhen the last seed falls in an enemy hole that holds 2 cowries\n    take 1 cowrie of here, to own store\n";
    let before = "\nwhen the last seed falls in an enemy hole that held a cowrie\n    take here, to own store\n";
    let none = "\nwhen the last seed falls in an enemy hole that held no plain seed\n    take here, to own store\n";
    let start = "\nwhen the last seed falls in an enemy hole and turn origin held 1 cowrie at turn start\n    take here, to own store\n";
    // c: a cowrie on a cowrie in North's a. b: a plain seed passes c, a cowrie falls in North's a
    let board = "0 0 1c / 0 1+1c 1c";
    for (rule, after_c, after_b) in [
        (now, "0 0 1c / 0 1+1c 0", "0 0 1c / 0 0 1+1c"),
        (before, "0 0 0 / 0 1+1c 0", "0 0 0 / 0 0 1+1c"),
        (none, "0 0 0 / 0 1+1c 0", "0 0 0 / 0 0 1+1c"),
        (start, "0 0 0 / 0 1+1c 0", "0 0 0 / 0 0 1+1c"),
    ] {
        let rules = cowries("last", LIFT, rule);
        assert_eq!(rules.at(board).play("c").board(), after_c, "{rule}");
        assert_eq!(rules.at(board).play("b").board(), after_b, "{rule}");
    }
    // a plain seed lay there
    assert_eq!(cowries("last", LIFT, none).at("0 0 1 / 0 0 1c").play("c").board(), "0 0 1+1c / 0 0 0");
}

#[test]
fn a_rule_on_a_kind_waits_for_it_and_the_last_seed_has_one() {
    let each = "\nwhen a cowrie falls in an enemy hole\n    take all plain seeds of here, to own store\n";
    let before_last = "\nwhen a cowrie before the last falls in an enemy hole\n    take here, to own store\n";
    let last =
        "\nwhen the last seed falls in an enemy hole and the seed is not a cowrie\n    take here, to own store\n";
    // c: a plain seed in North's a, a cowrie in b, a cowrie in c
    let board = "2 2 2 / 0 0 1+2c";
    let rules = cowries("last", LIFT, each);
    let after = rules.at(board).play("c");
    assert_eq!((after.board().as_str(), after.store_piles()[0].as_str()), ("1c 1c 3 / 0 0 0", "4"));
    let rules = cowries("last", LIFT, before_last);
    let after = rules.at(board).play("c");
    assert_eq!((after.board().as_str(), after.store_piles()[0].as_str()), ("2+1c 0 3 / 0 0 0", "2+1c"));
    // the last is a cowrie
    assert_eq!(cowries("last", LIFT, last).at(board).play("c").board(), "2+1c 2+1c 3 / 0 0 0");
    // the cowries first, and the plain seed last
    assert_eq!(cowries("first", LIFT, last).at(board).play("c").board(), "0 2+1c 2+1c / 0 0 0");
}

#[test]
fn a_number_takes_only_its_kind_and_never_more_than_there_are() {
    let take = "\nwhen the last seed falls in an enemy hole\n    take 2 cowries of every enemy hole, to own store\n";
    // c falls in North's a; of a nothing, of b two, of c one
    let rules = cowries("last", LIFT, take);
    let after = rules.at("1+1c 3c 2 / 0 0 1").play("c");
    assert_eq!((after.board().as_str(), after.captured), ("1 1c 3 / 0 0 0", 3));
    assert_eq!(after.store_piles(), ["3c", "0"]);
    let put =
        "\nwhen the last seed falls in an enemy hole\n    put all cowries from every enemy hole in hole 1 of row\n";
    assert_eq!(cowries("last", LIFT, put).at("1+1c 3c 2 / 0 0 1").play("c").board(), "1 0 3 / 4c 0 0");
}

#[test]
fn only_some_kind_can_be_lifted_and_holes_without_it_are_not_offered() {
    let rules = cowries("last", "lift all cowries of an own hole; sow", "");
    let at = rules.at("0 0 0 / 3 2+2c 1c");
    assert_eq!(at.moves(), ["b", "c"]);
    assert_eq!(at.play("b").board(), "0 0 1c / 3 2 2c");
    let one = cowries("last", "lift 1 cowrie of hole 2 of row; sow", "");
    assert_eq!(one.at("0 0 0 / 3 2+2c 0").play("b").board(), "0 0 0 / 3 2+1c 1c");
    // the first lift moves nothing: no move
    assert_eq!(one.at("0 0 0 / 3 2 1c").moves(), Vec::<String>::new());
}

#[test]
fn a_hole_can_be_passed_over_by_one_kind() {
    let board = "0 0 0 / 1+2c 0 0";
    let skip = |line: &str| {
        let rules = cowries(&format!("last\n    {line}"), LIFT, "");
        rules.at(board).play("a").board()
    };
    // the plain seed falls in b and the cowries beyond c; the plain seed beyond c and the cowries after it
    assert_eq!(skip("skip every own hole with a cowrie"), "0 1c 1c / 0 1 0");
    assert_eq!(skip("skip every own hole unless with a cowrie"), "1c 1c 1 / 0 0 0");
    assert_eq!(skip("skip every enemy hole with a plain seed"), "0 0 1c / 0 1 1c");
}

#[test]
fn several_that_fall_at_once_are_of_one_kind_as_far_as_it_goes() {
    // a: two plain seeds in b; one plain seed is left, and a cowrie falls with it in c
    let rules = cowries("last\n    2 in a hole that is empty", LIFT, "");
    assert_eq!(rules.at("0 0 0 / 3+2c 0 0").play("a").board(), "0 0 1c / 0 2 1+1c");
}

#[test]
fn seeds_are_worth_what_their_kind_says() {
    let take = "\nwhen the last seed falls in an enemy hole\n    take here, to own store\n";
    let end = "
end
    if own store counts 9 or more: mover wins
    if stuck: most seeds wins
    if same position a third time: draw
";
    let rules = cowries_until("last", LIFT, take, end);
    // 1+2c: 1 and two times 4
    assert_eq!(rules.at("1 0 2c / 0 1 1").play("c").result, Some(GameResult::Won(SOUTH)));
    // four plain seeds count 4, and play goes on
    assert_eq!(rules.at("1 0 3 / 0 1 1").play("c").result, None);
    // North is stuck: one cowrie in South's store is worth more than three plain seeds in North's
    let mut position = rules.seeds("0 0 0 / 0 0 1c");
    position.stores = vec![0, 3];
    let end = rules.standing(position).play("c");
    assert_eq!((end.store_piles(), end.result), (vec!["1c".to_owned(), "3".to_owned()], Some(GameResult::Won(SOUTH))));
}

#[test]
fn the_board_the_hand_and_stores_are_asked_for_a_kind() {
    let end = "
end
    if the board holds no cowrie: draw
    if own store holds 1 cowrie and every store holds a plain seed: mover wins
    if stuck: the stuck player loses
    if same position a third time: draw
";
    let take = "\nwhen the last seed falls in an enemy hole\n    take here, to own store\n";
    let rules = cowries_until("last", LIFT, take, end);
    assert_eq!(rules.at("1 0 1c / 0 1 1").play("c").result, Some(GameResult::Draw));
    // a cowrie of b is left; the store has a cowrie and a plain seed
    assert_eq!(rules.at("1 1c 1c / 0 1 1").play("c").result, Some(GameResult::Won(SOUTH)));
    let hand = "\nwhen a seed falls and the hand holds no cowrie\n    take here, to own store\n";
    // a: a cowrie is in the hand as the plain seed falls in b, none as it falls in c
    assert_eq!(cowries("last", LIFT, hand).at("0 0 1 / 1+1c 0 0").play("a").board(), "0 0 1 / 0 1 0");
}

#[test]
fn a_take_is_spared_by_what_it_would_leave_kind_by_kind() {
    let take = "
when the last seed falls in an enemy hole
    take all plain seeds of here, to own store
    unless own store holds 1 or more cowries and enemy row holds no cowrie
";
    let message = std::panic::catch_unwind(|| cowries("last", LIFT, take)).err();
    assert!(message.is_some(), "`holds 1 or more cowries` is said `holds a cowrie`");
    let rules = cowries("last", LIFT, &take.replace("1 or more cowries", "a cowrie"));
    let mut position = rules.seeds("0 1 1 / 0 1 1");
    position.stores[0] = 1;
    position.kinds[0].stores[0] = 1;
    assert_eq!(rules.standing(position).play("c").board(), "0 1 2 / 0 1 0");
    assert_eq!(rules.at("0 1 1 / 0 1 1").play("c").board(), "0 1 0 / 0 1 0");
}

#[test]
fn the_same_seeds_of_other_kinds_are_another_position() {
    // c, North's c, and so on: four seeds go round, one of them a cowrie. The position of seeds comes again before that
    // of kinds does
    let rules = cowries_until(
        "last",
        "lift an own hole; sow",
        "",
        "\nend\n    if stuck: the stuck player loses\n    if same position a second time: draw\n",
    );
    let at = rules.at("1 0 0 / 0 0 1c");
    // South c -> North a (cowrie); North c (plain) -> South a
    let at = at.play_all(&["c", "c", "a", "a", "b", "b"]);
    // the cowrie lies in North's c, a plain seed in South's c: as at the beginning with the kinds exchanged
    assert_eq!((at.board().as_str(), at.result), ("1c 0 0 / 0 0 1", None));
    let at = at.play_all(&["c", "c", "a", "a", "b", "b"]);
    assert_eq!(at.result, Some(GameResult::Draw));
}
