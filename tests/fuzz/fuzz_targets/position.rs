#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    mancala_tests::targets::position(bytes);
});
