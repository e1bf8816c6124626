use super::{must_be, of};

#[test]
fn oware_abapa() {
    must_be(
        "oware-abapa",
        &of("oware-abapa"),
        &[
            ("shape", "rows"),
            ("rows", "2"),
            ("columns", "6"),
            ("holes", "12"),
            ("players", "2"),
            ("owners", "own-rows"),
            ("stores", "off-board"),
            ("reserve", "no"),
            ("seeds", "48"),
            ("set-up", "equal"),
            ("seeds-per-hole", "4"),
            ("opening", "none"),
            ("direction", "counter-clockwise"),
            ("path", "shared-ring"),
            ("paths", "1"),
            ("sown-in", "all-holes"),
            ("relay", "no"),
            ("laps", "single"),
            ("relay-if", "none"),
            ("origin", "skipped"),
            ("skips", "none"),
            ("drops", "one"),
            ("turn", "sow"),
            ("turn-kinds", "1"),
            ("starts-in", "own-hole"),
            ("start-if", "none"),
            ("lifted", "all"),
            ("singles", "allowed"),
            ("choices", "none"),
            ("extra-turn", "none"),
            ("swap", "no"),
            // twos and threes, and the chain of such holes behind
            ("capture", "by-number, chain-behind"),
            ("capture-numbers", "2-3"),
            ("capture-when", "last-seed"),
            // a hole that holds two or three with the last seed held one or two before
            ("trigger", "occupied"),
            ("ends-in", "enemy-hole"),
            ("capturing-seed", "no"),
            ("captured-to", "own-store"),
            ("resown-from", "none"),
            ("marks", "0"),
            ("special-holes", "none"),
            ("territory", "none"),
            ("tallies", "0"),
            ("stages", "1"),
            ("stages-of", "none"),
            ("feed", "must"),
            ("slam", "takes-nothing"),
            ("capture-duty", "no"),
            ("other-duties", "no"),
            ("end", "number, stuck"),
            ("won-by", "most-seeds, number"),
            ("win-number", "25 or more"),
            ("remaining", "owner"),
            ("stuck", "most-seeds"),
            ("endless", "cannot"),
            ("same-position", "most-seeds"),
            ("same-position-times", "3"),
            ("rounds", "no"),
            ("rounds-filled", "none"),
            ("unfilled", "none"),
            ("round-starter", "none"),
            ("match-over", "none"),
            ("readings", "1"),
        ],
    );
}

#[test]
fn kalah() {
    must_be(
        "kalah",
        &of("kalah"),
        &[
            ("rows", "2"),
            ("columns", "6"),
            ("stores", "in-path"),
            ("seeds", "48"),
            ("direction", "counter-clockwise"),
            ("path", "shared-ring"),
            ("sown-in", "all-holes"),
            ("relay", "no"),
            ("laps", "single"),
            ("origin", "plain"),
            ("extra-turn", "last-in-store"),
            ("capture", "facing"),
            ("capture-numbers", "none"),
            ("trigger", "empty"),
            ("ends-in", "own-hole"),
            ("capturing-seed", "yes"),
            ("captured-to", "own-store"),
            ("feed", "no"),
            ("slam", "free"),
            ("end", "bare, stuck"),
            ("won-by", "most-seeds"),
            ("remaining", "owner"),
            ("stuck", "most-seeds"),
            ("same-position", "draw"),
            ("endless", "cannot"),
            ("readings", "2"),
        ],
    );
}

#[test]
fn congkak() {
    must_be(
        "congkak",
        &of("congkak"),
        &[
            ("columns", "7"),
            ("stores", "in-path"),
            ("seeds", "98"),
            ("seeds-per-hole", "7"),
            ("opening", "in-step"),
            ("direction", "clockwise"),
            ("relay", "yes"),
            ("laps", "relay"),
            ("relay-if", "none"),
            ("extra-turn", "last-in-store"),
            ("capture", "facing"),
            ("trigger", "empty"),
            ("ends-in", "own-hole"),
            ("capturing-seed", "yes"),
            ("territory", "lost-to-closing"),
            ("end", "stuck"),
            ("won-by", "most-seeds"),
            ("stuck", "round-ends"),
            ("endless", "not-allowed"),
            ("same-position", "round-ends"),
            ("rounds", "yes"),
            ("rounds-filled", "from-the-store"),
            ("unfilled", "closed"),
            ("round-starter", "winner"),
            ("match-over", "no-hole"),
        ],
    );
}

#[test]
fn layli_goobalay() {
    must_be(
        "layli-goobalay",
        &of("layli-goobalay"),
        &[
            ("columns", "6"),
            ("stores", "off-board"),
            ("direction", "counter-clockwise"),
            ("relay", "yes"),
            ("laps", "relay"),
            ("origin", "plain"),
            ("singles", "allowed"),
            ("capture", "facing"),
            ("trigger", "empty"),
            ("ends-in", "own-hole"),
            ("capturing-seed", "yes"),
            ("captured-to", "own-store"),
            ("marks", "1"),
            // an uur may not be lifted
            ("start-if", "mark"),
            // the end gives an uur to him who made it
            ("special-holes", "made, owned"),
            ("end", "stuck"),
            ("remaining", "owner, maker"),
            ("stuck", "most-seeds"),
            ("endless", "not-allowed"),
            ("readings", "1"),
        ],
    );
}

#[test]
fn pallanguzhi() {
    must_be(
        "pallanguzhi",
        &of("pallanguzhi"),
        &[
            ("columns", "7"),
            ("seeds", "84"),
            ("relay", "yes"),
            ("laps", "relay-from-next"),
            ("relay-if", "none"),
            // a cow on the way, a hole beyond an empty one at the end
            ("capture", "by-number, across-gap, in-passing"),
            ("capture-numbers", "4"),
            ("capture-when", "on-the-way, last-seed"),
            ("trigger", "either"),
            ("ends-in", "any-hole"),
            ("captured-to", "own-store, owners-store"),
            ("feed", "if-possible"),
            ("end", "bare, nobody-can-move"),
            ("stuck", "pass"),
            ("rounds", "yes"),
            ("round-starter", "in-turn"),
            ("match-over", "no-hole"),
            ("readings", "3"),
        ],
    );
}

#[test]
fn toguz_kumalak() {
    must_be(
        "toguz-kumalak",
        &of("toguz-kumalak"),
        &[
            ("columns", "9"),
            ("seeds", "162"),
            ("seeds-per-hole", "9"),
            ("laps", "single"),
            ("origin", "first-seed-back"),
            // three makes a tuz, an even number is taken, and a seed that falls in a tuz
            ("capture", "by-number, by-parity, in-passing"),
            ("capture-numbers", "3"),
            ("capture-when", "on-the-way, last-seed"),
            ("trigger", "occupied"),
            ("ends-in", "enemy-hole"),
            ("captured-to", "own-store, makers-store"),
            ("marks", "1"),
            ("special-holes", "made, owned"),
            ("end", "number, stuck"),
            ("won-by", "most-seeds, number"),
            ("win-number", "82 or more"),
            ("capture-duty", "no"),
            ("other-duties", "no"),
        ],
    );
}
