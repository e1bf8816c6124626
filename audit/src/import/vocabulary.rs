//! The few words by which the import knows its way about a page, in the languages it has met. A language that is
//! missing is added here and in the number words; without it the draft is the same, with fewer proposals.

/// What a part of a page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Between the title and the first heading that is known.
    Top,
    /// What the game is, who plays it.
    Overview,
    /// The board and how the seeds lie at first.
    Board,
    /// What is done in a turn.
    Play,
    /// How a game ends and who wins.
    End,
    /// Whatever else there is to tell.
    Notes,
}

/// Words of headings, in lower case; the first that stands in a heading decides.
const HEADINGS: &[(&str, Section)] = &[
    ("overview", Section::Overview),
    ("introduction", Section::Overview),
    ("about", Section::Overview),
    ("pangkalahatang-tanaw", Section::Overview),
    ("ਸਾਰ", Section::Overview),
    ("end of the game", Section::End),
    ("game end", Section::End),
    ("winning", Section::End),
    ("goal", Section::End),
    ("object of the game", Section::End),
    ("scoring", Section::End),
    ("pagtatapos", Section::End),
    ("pagwawagi", Section::End),
    ("ਅੰਤ", Section::End),
    ("ਜਿੱਤ", Section::End),
    ("how to play", Section::Play),
    ("rules", Section::Play),
    ("play", Section::Play),
    ("sowing", Section::Play),
    ("capture", Section::Play),
    ("captures", Section::Play),
    ("capturing", Section::Play),
    ("moves", Section::Play),
    ("paano maglaro", Section::Play),
    ("pagkuha", Section::Play),
    ("ਖੇਡਣ ਦਾ ਤਰੀਕਾ", Section::Play),
    ("ਕਬਜ਼ਾ", Section::Play),
    ("board", Section::Board),
    ("equipment", Section::Board),
    ("set-up", Section::Board),
    ("setup", Section::Board),
    ("initial position", Section::Board),
    ("ਬੋਰਡ", Section::Board),
    ("notes", Section::Notes),
    ("note", Section::Notes),
    ("history", Section::Notes),
    ("strategy", Section::Notes),
    ("references", Section::Notes),
    ("sources", Section::Notes),
    ("mga tala", Section::Notes),
    ("ਨੋਟਾਂ", Section::Notes),
];

/// What a heading opens; `None` leaves the section as it is.
pub(super) fn section(heading: &str) -> Option<Section> {
    HEADINGS.iter().find(|(word, _)| has(heading, word)).map(|(_, section)| *section)
}

/// Labels of the line that names the source of a page.
const SOURCE: &[&str] = &["source", "sources", "pinagmulan", "ਸਰੋਤ"];

pub(super) fn names_source(label: &str) -> bool {
    SOURCE.iter().any(|word| label.to_lowercase() == *word)
}

/// Words that tell of the set-up.
const SET_UP: &[&str] = &[
    "initial",
    "initially",
    "at the start",
    "begins with",
    "start with",
    "starts with",
    "each hole contains",
    "reserve",
    "paunang",
    "ਸ਼ੁਰੂਆਤੀ",
];

pub(super) fn tells_set_up(text: &str) -> bool {
    SET_UP.iter().any(|word| has(text, word))
}

/// Words that tell who wins.
const WINNING: &[&str] =
    &["win", "wins", "won", "winner", "winning", "lose", "loses", "panalo", "mananalo", "nanalo", "ਜਿੱਤਦਾ", "ਜਿੱਤ"];

pub(super) fn tells_winning(text: &str) -> bool {
    WINNING.iter().any(|word| has(text, word))
}

/// Words that rules are made of, for pages without headings.
const PLAYING: &[&str] = &[
    "sow",
    "sows",
    "sown",
    "sowing",
    "capture",
    "captures",
    "captured",
    "turn",
    "turns",
    "hole",
    "holes",
    "pit",
    "pits",
    "seed",
    "seeds",
    "stone",
    "stones",
    "player",
    "players",
    "butas",
    "buto",
    "bato",
    "manlalaro",
    "ਮੋਰੀ",
    "ਬੀਜ",
    "ਪੱਥਰ",
    "ਖਿਡਾਰੀ",
];

pub(super) fn tells_playing(text: &str) -> bool {
    PLAYING.iter().any(|word| has(text, word))
}

/// What a number can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Rows,
    Holes,
    Seeds,
    Players,
    /// In reserve.
    Reserve,
    /// In all.
    Total,
    /// Somebody's: rows that are his are not the rows of the board.
    Somebodys,
    /// Says nothing: between a number and what it counts.
    Link,
}

const THINGS: &[(Thing, &[&str])] = &[
    (Thing::Rows, &["row", "rows", "rank", "ranks", "hanay", "hilera", "ranggo", "ਕਤਾਰ", "ਕਤਾਰਾਂ", "ਦਰਜ਼ੇ", "ਰੈਂਕਾਂ"]),
    (
        Thing::Holes,
        &["hole", "holes", "pit", "pits", "house", "houses", "cup", "cups", "butas", "hukay", "ਟੋਏ", "ਮੋਰੀ", "ਛੇਕ"],
    ),
    (
        Thing::Seeds,
        &[
            "seed",
            "seeds",
            "stone",
            "stones",
            "counter",
            "counters",
            "piece",
            "pieces",
            "bean",
            "beans",
            "cowries",
            "buto",
            "bato",
            "binhi",
            "ਬੀਜ",
            "ਪੱਥਰ",
        ],
    ),
    (Thing::Players, &["player", "players", "manlalaro", "ਖਿਡਾਰੀ"]),
    (Thing::Reserve, &["reserve", "reserves", "reserba"]),
    (Thing::Total, &["total", "altogether", "all", "kabuuan", "ਕੁੱਲ"]),
    (Thing::Somebodys, &["their", "his", "her", "own", "kanilang", "kanyang", "sariling", "ਆਪਣੇ", "ਉਹਨਾਂ"]),
    (Thing::Link, &["na", "ng", "mga", "of", "in", "ਦੇ"]),
];

pub(super) fn thing(word: &str) -> Option<Thing> {
    let word = word.to_lowercase();
    THINGS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(thing, _)| *thing)
}

/// Shortened words, whose stop ends no sentence.
const SHORTENED: &[&str] = &[
    "dr", "mr", "mrs", "ms", "prof", "st", "no", "nos", "vol", "vols", "p", "pp", "cf", "ca", "fig", "figs", "ed",
    "eds", "vs", "etc", "approx", "e.g", "i.e",
];

pub(super) fn is_shortened(word: &str) -> bool {
    SHORTENED.contains(&word.to_lowercase().as_str())
}

/// Whether words stand in a text, as words by themselves and in any case.
fn has(text: &str, words: &str) -> bool {
    crate::sheet::occurs(&text.to_lowercase(), words)
}
