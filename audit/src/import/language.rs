//! The language that a page is in.

/// Sheets name a language as web pages do; the library that tells them apart, by three letters.
#[rustfmt::skip]
const SHORT: &[(&str, &str)] = &[
    ("eng", "en"), ("tgl", "fil"), ("pan", "pa"), ("fra", "fr"), ("deu", "de"), ("spa", "es"), ("por", "pt"),
    ("ita", "it"), ("nld", "nl"), ("rus", "ru"), ("ara", "ar"), ("pes", "fa"), ("tur", "tr"), ("hin", "hi"),
    ("ben", "bn"), ("tam", "ta"), ("tel", "te"), ("mal", "ml"), ("sin", "si"), ("amh", "am"), ("vie", "vi"),
    ("ind", "id"), ("jav", "jv"), ("khm", "km"), ("tha", "th"), ("cmn", "zh"), ("jpn", "ja"), ("kor", "ko"),
    ("mya", "my"), ("mar", "mr"), ("guj", "gu"), ("kan", "kn"), ("ori", "or"), ("urd", "ur"), ("zul", "zu"),
    ("sna", "sn"), ("afr", "af"), ("pol", "pl"), ("swe", "sv"), ("dan", "da"), ("nob", "nb"), ("fin", "fi"),
    ("est", "et"), ("lav", "lv"), ("lit", "lt"), ("ces", "cs"), ("slk", "sk"), ("slv", "sl"), ("hun", "hu"),
    ("ron", "ro"), ("bul", "bg"), ("srp", "sr"), ("hrv", "hr"), ("mkd", "mk"), ("ukr", "uk"), ("bel", "be"),
    ("ell", "el"), ("heb", "he"), ("yid", "yi"), ("cat", "ca"), ("epo", "eo"), ("lat", "la"), ("aze", "az"),
    ("uzb", "uz"), ("tuk", "tk"), ("hye", "hy"), ("kat", "ka"), ("nep", "ne"), ("aka", "ak"), ("cym", "cy"),
];

/// The language of a page, by two letters, or three where there are no two.
pub(super) fn of(page: &str) -> Option<String> {
    // of a few words it is not sure; English needs no translation, and so is believed
    let found = whatlang::detect(page).filter(|found| found.is_reliable() || found.lang() == whatlang::Lang::Eng)?;
    let code = found.lang().code();
    Some(SHORT.iter().find(|(long, _)| *long == code).map_or(code, |(_, short)| short).to_string())
}
