//! Features are those of the readings in force.

use mancala_interpreter::features::{Features, distance};
use mancala_tests::collection;

use super::must_be;

fn read(name: &str, answers: &[(&str, &str)]) -> Features {
    Features::of(&collection::named(name).model(answers))
}

#[test]
fn a_grand_slam_that_is_barred() {
    let barred = read("oware-abapa", &[("grand-slam", "slam-barred")]);
    must_be("oware-abapa", &barred, &[("slam", "barred"), ("feed", "must"), ("other-duties", "no")]);
}

#[test]
fn no_cow() {
    let plain = read("pallanguzhi", &[("cow", "no-cow")]);
    must_be(
        "pallanguzhi",
        &plain,
        &[("capture", "across-gap"), ("capture-when", "last-seed"), ("capture-numbers", "none")],
    );
}

#[test]
fn going_on_after_the_gap() {
    let on = read("pallanguzhi", &[("after-gap", "goes-on")]);
    must_be("pallanguzhi", &on, &[("laps", "relay-from-next, lifted-elsewhere")]);
}

#[test]
fn a_captor_that_moves_again() {
    let again = read("bao-kigogo", &[("after-capture", "plays-again")]);
    must_be("bao-kigogo", &again, &[("extra-turn", "capture")]);
}

#[test]
fn a_duty_to_capture() {
    let duty = read("bao-kigogo", &[("capturing", "duty")]);
    must_be("bao-kigogo", &duty, &[("capture-duty", "if-possible"), ("other-duties", "no")]);
}

#[test]
fn a_reading_is_nearer_than_another_game() {
    let (plain, duty) = (read("bao-kigogo", &[]), read("bao-kigogo", &[("capturing", "duty")]));
    let kimasai = read("bao-la-kimasai", &[]);
    let oware = read("oware-abapa", &[]);
    assert!(distance(&plain, &duty) < distance(&plain, &kimasai));
    assert!(distance(&plain, &kimasai) < distance(&plain, &oware));
}
