use super::{END, SOWING, TURN, parts_must_be};

const STARTED: &str = "
start
    1 in every hole
";

#[test]
fn a_ring_has_one_row() {
    let board = "
board
    ring of 9
    players South, East, West
    every player owns 3 holes in turn
    every player has a store off the board
    path counter-clockwise round the board
";
    parts_must_be(
        &[board, STARTED, TURN, END],
        &[
            ("shape", "ring"),
            ("rows", "1"),
            ("columns", "9"),
            ("holes", "9"),
            ("players", "3"),
            ("owners", "stretches"),
            ("seeds", "9"),
            ("path", "shared-ring"),
        ],
    );
}

#[test]
fn ends_are_nobodys() {
    let board = "
board
    2 rows of 3 and 2 ends
    every player owns his rows
    every player has a store off the board
    path clockwise round the board
";
    parts_must_be(
        &[board, STARTED, TURN, END],
        &[("shape", "ends"), ("columns", "3"), ("holes", "8"), ("owners", "nobodys"), ("direction", "clockwise")],
    );
}

#[test]
fn a_board_with_gaps_and_a_path_that_is_drawn() {
    let board = "
board
    2 rows of 3
    owners . N N / S S .
    every player has a store off the board
    path: . 4 3 / 1 2 .
";
    parts_must_be(
        &[board, STARTED, TURN, END],
        &[
            ("shape", "gaps"),
            ("holes", "4"),
            ("columns", "2"),
            ("path", "listed"),
            ("direction", "listed"),
            ("sown-in", "all-holes"),
        ],
    );
}

#[test]
fn an_open_path_ends_and_leads_through_own_holes() {
    let board = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path: row, open
";
    parts_must_be(&[board, STARTED, TURN, END], &[("path", "open"), ("sown-in", "own-holes")]);
}

#[test]
fn on_a_free_path_every_step_is_chosen() {
    let board = "
board
    4 rows of 3
    every player owns his rows
    every player has a store off the board
    path to any next hole, never reverse
";
    let take = "
when the last seed falls in a hole that was empty and next is occupied
    take next, to own store
";
    parts_must_be(
        &[board, STARTED, SOWING, TURN, take, END],
        &[
            ("path", "free"),
            ("direction", "free"),
            ("sown-in", "all-holes"),
            ("choices", "every-step"),
            ("capture", "next"),
            ("trigger", "empty"),
        ],
    );
}

#[test]
fn a_direction_is_chosen_once_or_in_every_move() {
    let board = |once: &str| {
        format!(
            "
board
    4 rows of 3
    every player owns his rows
    no stores
    path clockwise or counter-clockwise round own rows{once}
"
        )
    };
    let turn = "
turn
    lift an own hole; choose a direction; sow
";
    let end = "
end
    if stuck: the stuck player loses
    if same position a second time: draw
";
    parts_must_be(
        &[&board(""), STARTED, turn, end],
        &[
            ("direction", "chosen"),
            ("choices", "direction"),
            ("stores", "none"),
            ("path", "own-rings"),
            ("won-by", "last-to-move"),
            ("same-position-times", "2"),
        ],
    );
    parts_must_be(&[&board(", chosen once"), STARTED, turn, end], &[("direction", "chosen-once")]);
}

#[test]
fn a_direction_hangs_on_the_hole_or_on_another_rule() {
    let board = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path clockwise or counter-clockwise round the board
    corner is hole 1 of row
";
    let by_hole = "
turn
    lift an own hole
    if origin is in corner: go clockwise
    otherwise: go counter-clockwise
    sow
";
    // the second branch has no condition of its own: counter-clockwise, but from some holes
    parts_must_be(&[board, STARTED, by_hole, END], &[("direction", "counter-clockwise, by-hole"), ("choices", "none")]);
    let by_rule = "
turn
    lift an own hole that is not in corner
    if this is the first turn of mover: go clockwise
    otherwise: go counter-clockwise
    sow
";
    parts_must_be(&[board, STARTED, by_rule, END], &[("direction", "counter-clockwise, by-rule")]);
}

#[test]
fn seeds_in_reserve_are_entered() {
    let board = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    every player has a reserve
    path counter-clockwise round the board

start
    0 in every hole, 5 in every reserve
";
    let turns = "
turn entering
    put 1 from own reserve in an own hole

turn moving
    lift an own hole that holds 2 or more; sow
";
    parts_must_be(
        &[board, turns, END],
        &[
            ("reserve", "yes"),
            ("set-up", "empty"),
            ("seeds-per-hole", "none"),
            ("seeds", "10"),
            ("turn", "sow, enter"),
            ("turn-kinds", "2"),
            ("singles", "barred"),
        ],
    );
}

#[test]
fn several_seeds_in_a_hole_and_holes_passed_over() {
    let sowing = "
sowing
    2 in a hole that is empty
    skip every enemy hole that holds 3
";
    parts_must_be(
        &[super::BOARD, sowing, TURN, END],
        &[("drops", "several"), ("skips", "number"), ("origin", "plain")],
    );
}

#[test]
fn kinds_of_seed() {
    let text = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board
    a cowrie is a kind of seed
    a pearl is a kind of seed that counts 5

start
    2 in every hole, 1 cowrie in every hole, 1 pearl in hole 1 of row
    total 20

sowing
    cowries are sown last
    pearls are sown in chosen order
    skip every own hole with a cowrie

turn
    lift an own hole that holds a cowrie; sow

when a cowrie falls in an enemy hole
    take all plain seeds of here, to own store

when the last seed falls in an enemy hole that holds a pearl
    take here, to own store

end
    if own store counts 10 or more: mover wins
    if the board holds no cowrie: most seeds wins
    if stuck: most seeds wins
    if same position a third time: draw
";
    parts_must_be(
        &[text],
        &[
            ("seeds", "20"),
            // plain seeds, cowries, pearls
            ("seed-kinds", "3"),
            ("choices", "seed-kind"),
            ("skips", "side, kind"),
            ("capture", "by-kind, in-passing"),
            ("end", "number, kind, stuck"),
            ("win-number", "10 or more"),
        ],
    );
    parts_must_be(&[super::BOARD, TURN, END], &[("seed-kinds", "1"), ("choices", "none")]);
}

#[test]
fn plain_seeds_are_a_kind_where_there_are_any() {
    let board = "
board
    2 rows of 3
    every player owns his rows
    every player has a store off the board
    path counter-clockwise round the board
    a cowrie is a kind of seed
";
    let sowing = "
sowing
    cowries are sown last
";
    let start = |seeds: &str| format!("\nstart\n    {seeds}\n");
    let kinds = |seeds: &str, kinds: &str| {
        parts_must_be(&[board, &start(seeds), sowing, TURN, END], &[("seed-kinds", kinds)]);
    };
    kinds("2 in every hole, 1 cowrie in every hole", "2");
    kinds("0 in every hole, 1 cowrie in every hole", "1");
}
