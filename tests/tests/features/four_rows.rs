use super::{must_be, of};

#[test]
fn bao_kigogo() {
    must_be(
        "bao-kigogo",
        &of("bao-kigogo"),
        &[
            ("rows", "4"),
            ("columns", "12"),
            ("stores", "none"),
            ("seeds", "92"),
            // one front hole of each player is empty
            ("set-up", "pattern"),
            ("seeds-per-hole", "2"),
            ("direction", "counter-clockwise"),
            ("path", "own-rings"),
            ("sown-in", "own-holes"),
            ("relay", "yes"),
            ("laps", "relay"),
            ("origin", "plain"),
            ("singles", "fall-back"),
            ("capture", "column"),
            ("trigger", "empty"),
            ("ends-in", "own-hole"),
            ("capturing-seed", "no"),
            ("captured-to", "off-board"),
            ("capture-duty", "no"),
            ("end", "bare, stuck"),
            ("won-by", "baring, last-to-move"),
            ("stuck", "loses"),
            ("endless", "not-allowed"),
            ("same-position", "draw"),
            ("same-position-times", "2"),
            ("readings", "8"),
        ],
    );
}

#[test]
fn bao_la_kimasai() {
    must_be(
        "bao-la-kimasai",
        &of("bao-la-kimasai"),
        &[
            ("rows", "4"),
            ("columns", "12"),
            ("seeds", "46"),
            ("seeds-per-hole", "1"),
            ("relay", "no"),
            ("laps", "single"),
            ("start-if", "next-empty"),
            ("singles", "allowed"),
            ("capture", "column"),
            // no rule says what the hole was; that it was empty follows from where a move may start
            ("trigger", "either"),
            ("ends-in", "own-hole"),
            ("captured-to", "off-board"),
            ("won-by", "baring, last-to-move"),
            ("endless", "cannot"),
        ],
    );
}

#[test]
fn bao_la_kete() {
    must_be(
        "bao-la-kete",
        &of("bao-la-kete"),
        &[
            ("rows", "4"),
            ("columns", "8"),
            ("stores", "none"),
            ("reserve", "yes"),
            ("seeds", "64"),
            // six in the kuu, two in two holes beside it
            ("set-up", "pattern"),
            ("seeds-per-hole", "none"),
            // chosen; the side on which a capture is made sets it as well
            ("direction", "chosen, by-hole"),
            ("path", "own-rings"),
            ("relay", "yes"),
            ("laps", "relay, captures-resown"),
            ("relay-if", "none"),
            ("turn", "sow, enter"),
            ("turn-kinds", "2"),
            ("singles", "barred"),
            ("choices", "direction, option"),
            ("capture", "facing"),
            ("capture-when", "at-start, last-seed"),
            // an empty hole ends the turn before
            ("trigger", "occupied"),
            ("ends-in", "own-hole"),
            ("captured-to", "resown"),
            ("resown-from", "fixed-hole"),
            ("marks", "2"),
            ("special-holes", "from-the-start, made, for-some-turns"),
            ("stages", "2"),
            ("stages-of", "game"),
            ("capture-duty", "if-possible"),
            ("other-duties", "yes"),
            ("end", "zone-empty, stuck"),
            ("won-by", "emptying, last-to-move"),
            ("stuck", "loses"),
            ("rounds", "yes"),
            ("rounds-filled", "as-the-first"),
            ("round-starter", "in-turn"),
            ("match-over", "rounds-won"),
            ("readings", "11"),
        ],
    );
}

#[test]
fn bao_la_kiswahili() {
    must_be(
        "bao-la-kiswahili",
        &of("bao-la-kiswahili"),
        &[
            ("rows", "4"),
            ("columns", "8"),
            ("reserve", "yes"),
            ("seeds", "64"),
            ("laps", "relay, captures-resown"),
            ("turn", "sow, enter"),
            ("capture", "facing"),
            ("captured-to", "resown"),
            ("resown-from", "fixed-hole"),
            ("stages", "2"),
            ("stuck", "loses"),
            ("rounds", "yes"),
        ],
    );
}

#[test]
fn hus() {
    must_be(
        "hus",
        &of("hus"),
        &[
            ("rows", "4"),
            ("columns", "8"),
            ("stores", "none"),
            ("seeds", "48"),
            ("set-up", "pattern"),
            ("seeds-per-hole", "2"),
            ("direction", "counter-clockwise"),
            ("path", "own-rings"),
            ("laps", "relay, captures-resown"),
            ("singles", "barred"),
            ("capture", "column"),
            ("trigger", "occupied"),
            ("ends-in", "own-hole"),
            ("captured-to", "resown"),
            ("resown-from", "next"),
            ("won-by", "last-to-move"),
            ("stuck", "loses"),
            ("endless", "not-allowed"),
            ("rounds", "no"),
        ],
    );
}

#[test]
fn omweso() {
    must_be(
        "omweso",
        &of("omweso"),
        &[
            ("rows", "4"),
            ("columns", "8"),
            ("seeds", "64"),
            ("set-up", "laid-out"),
            ("opening", "arranged"),
            // counter-clockwise; from some holes the player may turn back
            ("direction", "counter-clockwise, chosen"),
            ("laps", "relay, captures-resown"),
            ("choices", "direction"),
            ("capture", "column"),
            ("trigger", "occupied"),
            ("captured-to", "resown"),
            ("resown-from", "after-lifted"),
            ("end", "holes, stuck"),
            ("won-by", "last-to-move, otherwise"),
            ("endless", "void"),
            ("readings", "1"),
        ],
    );
}
