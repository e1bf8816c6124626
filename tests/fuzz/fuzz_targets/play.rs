#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(no) = mancala_tests::targets::play(bytes) {
        panic!("{no}");
    }
});
