//! `--where FEATURE=VALUE`: some of the rulesets.

use mancala_grammar::diagnostic::quoted;
use mancala_grammar::tree::SourceFact;
use mancala_interpreter::features::{Domain, Feature, Features, Value, feature, features};

use super::{Entry, of_sources};
use crate::failure::Failure;
use crate::fold::{did_you_mean, folded};

/// One condition on rulesets.
pub struct Filter {
    field: Field,
    operator: Operator,
    values: Vec<Wanted>,
}

/// What is asked about.
enum Field {
    Feature(&'static Feature),
    Fact(Fact),
}

/// What front matter and the place in the collection say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    Name,
    People,
    Region,
    Recorded,
    Tag,
    Source,
    Author,
    Year,
    Family,
}

const FACTS: &[(&str, Fact, &str)] = &[
    ("name", Fact::Name, "name, other names, or file name"),
    ("people", Fact::People, "who plays it"),
    ("region", Fact::Region, "where it is played"),
    ("recorded", Fact::Recorded, "when it was recorded"),
    ("tag", Fact::Tag, "tags"),
    ("source", Fact::Source, "titles of the sources"),
    ("author", Fact::Author, "authors of the sources"),
    ("year", Fact::Year, "years of the sources"),
    ("family", Fact::Family, "two-rows, three-rows, four-rows, others"),
];

/// How it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Is,
    IsNot,
    AtLeast,
    AtMost,
    More,
    Fewer,
}

const OPERATORS: &[(&str, Operator)] = &[
    (">=", Operator::AtLeast),
    ("<=", Operator::AtMost),
    ("!=", Operator::IsNot),
    ("=", Operator::Is),
    (">", Operator::More),
    ("<", Operator::Fewer),
];

/// A value that is asked for.
enum Wanted {
    /// Something, whatever it is.
    Yes,
    /// Nothing.
    None,
    /// A stretch of numbers.
    Range(u32, u32),
    /// A word of the feature.
    Word(String),
    /// A piece of a text, folded.
    Text(String),
}

impl Filter {
    /// A filter as it is written: `rows=4`, `seeds>=64`, `columns=6-8`, `capture=facing,next`, `region=Uganda`.
    pub fn parse(written: &str) -> Result<Filter, Failure> {
        let found = OPERATORS
            .iter()
            .filter_map(|(sign, operator)| written.find(sign).map(|at| (at, *sign, *operator)))
            .min_by_key(|(at, sign, _)| (*at, usize::MAX - sign.len()));
        let Some((at, sign, operator)) = found else {
            let failure = Failure::usage("bad-filter", format!("{} is no `FEATURE=VALUE`", quoted(written)));
            return Err(failure.help("as `rows=4`, `seeds>=64`, `columns=6-8`, `capture=facing`, `region=Uganda`"));
        };
        let (name, rest) = written.split_at(at);
        let field = field(name.trim())?;
        let values = rest.get(sign.len()..).unwrap_or_default().split(',').map(str::trim);
        let values: Result<Vec<Wanted>, Failure> = values
            .map(|value| {
                sound(name.trim(), value)?;
                field.wanted(name.trim(), value)
            })
            .collect();
        let filter = Filter { field, operator, values: values? };
        filter.makes_sense(written)?;
        Ok(filter)
    }

    /// Numbers alone are more or fewer.
    fn makes_sense(&self, written: &str) -> Result<(), Failure> {
        let compares = !matches!(self.operator, Operator::Is | Operator::IsNot);
        let number = |wanted: &Wanted| matches!(wanted, Wanted::Range(from, to) if from == to);
        if compares && !(self.values.len() == 1 && self.values.iter().all(number)) {
            let failure = Failure::usage("bad-filter", format!("{} compares with no number", quoted(written)));
            return Err(failure.help("`>=`, `<=`, `>` and `<` are followed by one number; say `=` of words"));
        }
        Ok(())
    }

    /// Whether a ruleset fits. One that has mistakes has no features.
    pub fn fits(&self, entry: &Entry) -> bool {
        match &self.field {
            Field::Fact(fact) => self.fits_texts(&texts(entry, *fact)),
            Field::Feature(feature) => entry.features.as_ref().is_some_and(|known| self.fits_features(feature, known)),
        }
    }

    fn fits_features(&self, feature: &Feature, known: &Features) -> bool {
        let value = (feature.value)(known);
        match self.operator {
            Operator::Is => self.values.iter().any(|wanted| is(&value, wanted)),
            Operator::IsNot => !self.values.iter().any(|wanted| is(&value, wanted)),
            operator => self.numbers().any(|number| compares(&value, operator, number)),
        }
    }

    fn fits_texts(&self, texts: &[String]) -> bool {
        let has = |wanted: &Wanted| match wanted {
            Wanted::Yes => !texts.is_empty(),
            Wanted::None => texts.is_empty(),
            Wanted::Text(wanted) | Wanted::Word(wanted) => texts.iter().any(|text| folded(text).contains(wanted)),
            Wanted::Range(from, to) => {
                texts.iter().flat_map(|text| years(text)).any(|year| (*from..=*to).contains(&year))
            }
        };
        match self.operator {
            Operator::Is => self.values.iter().any(has),
            Operator::IsNot => !self.values.iter().any(has),
            operator => {
                let years = texts.iter().flat_map(|text| years(text));
                let mut pairs = years.flat_map(|year| self.numbers().map(move |number| (year, number)));
                pairs.any(|(year, number)| compares(&Value::Number(Some(year)), operator, number))
            }
        }
    }

    fn numbers(&self) -> impl Iterator<Item = u32> {
        self.values.iter().filter_map(|wanted| match wanted {
            Wanted::Range(from, _) => Some(*from),
            Wanted::Yes | Wanted::None | Wanted::Word(_) | Wanted::Text(_) => None,
        })
    }
}

fn field(name: &str) -> Result<Field, Failure> {
    if let Some(feature) = feature(name) {
        return Ok(Field::Feature(feature));
    }
    if let Some((_, fact, _)) = FACTS.iter().find(|(known, ..)| *known == name) {
        return Ok(Field::Fact(*fact));
    }
    let known = || features().map(|feature| feature.id).chain(FACTS.iter().map(|(known, ..)| *known));
    let near = did_you_mean(name, known()).first().map(|near| format!("did you mean {}? ", quoted(near)));
    let help = format!(
        "{}there are {}; `mancala list --features` tells what each can be",
        near.unwrap_or_default(),
        known().collect::<Vec<_>>().join(", ")
    );
    Err(Failure::usage("unknown-feature", format!("no feature is called {}", quoted(name))).help(help))
}

impl Field {
    fn wanted(&self, name: &str, value: &str) -> Result<Wanted, Failure> {
        let range = range(value);
        match self {
            Field::Fact(Fact::Year | Fact::Recorded) if range.is_some() => {
                Ok(range.map_or(Wanted::None, |(from, to)| Wanted::Range(from, to)))
            }
            Field::Fact(_) => Ok(match value {
                "none" => Wanted::None,
                "yes" | "any" => Wanted::Yes,
                value => Wanted::Text(folded(value)),
            }),
            Field::Feature(feature) => {
                of_feature(feature, value, range).ok_or_else(|| unknown_value(feature, name, value))
            }
        }
    }
}

fn of_feature(feature: &Feature, value: &str, range: Option<(u32, u32)>) -> Option<Wanted> {
    let is_word = feature.domain.terms().iter().any(|term| term.word == value);
    match (value, feature.domain) {
        _ if is_word => Some(Wanted::Word(value.to_string())),
        ("yes" | "any", _) => Some(Wanted::Yes),
        ("no" | "none", _) => Some(Wanted::None),
        (_, Domain::Number | Domain::Numbers) => range.map(|(from, to)| Wanted::Range(from, to)),
        (_, Domain::OneOf(_) | Domain::AnyOf(_)) => None,
    }
}

fn unknown_value(feature: &Feature, name: &str, value: &str) -> Failure {
    let terms = feature.domain.terms();
    let failure = Failure::usage("bad-filter", format!("{} is never {}", quoted(name), quoted(value)));
    if terms.is_empty() {
        return failure.help(format!("it is a number: `{name}=4`, `{name}=4-6`, `{name}>=4`, or `{name}=none`"));
    }
    let words: Vec<&str> = terms.iter().map(|term| term.word).collect();
    let near =
        did_you_mean(value, words.iter().copied()).first().map(|near| format!("did you mean {}? ", quoted(near)));
    failure.help(format!("{}it can be {}, yes or none", near.unwrap_or_default(), words.join(", ")))
}

/// Refuses a value that every ruleset has, or none can have: nothing at all, signs that are no letters, `8-6`.
fn sound(name: &str, value: &str) -> Result<(), Failure> {
    if folded(value).is_empty() {
        let no = Failure::usage("bad-filter", format!("{} asks for nothing", quoted(&format!("{name}={value}"))));
        return Err(no.help(format!("say what: `{name}=…`, or `{name}=none` for those that have none")));
    }
    match range(value) {
        Some((from, to)) if from > to => {
            let no = Failure::usage("bad-filter", format!("{} begins above its end", quoted(value)));
            Err(no.help(format!("write the smaller number first: `{name}={to}-{from}`")))
        }
        _ => Ok(()),
    }
}

/// `4`, `4-6`, `4-`.
fn range(value: &str) -> Option<(u32, u32)> {
    let Some((from, to)) = value.split_once('-') else { return number(value).map(|number| (number, number)) };
    let from = number(from)?;
    let to = if to.trim().is_empty() { u32::MAX } else { number(to)? };
    Some((from, to))
}

/// A number in digits, without a sign.
fn number(digits: &str) -> Option<u32> {
    let digits = digits.trim();
    digits.bytes().all(|sign| sign.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

fn is(value: &Value, wanted: &Wanted) -> bool {
    match (value, wanted) {
        (value, Wanted::None) => is_nothing(value),
        (value, Wanted::Yes) => !is_nothing(value),
        (Value::Number(Some(number)), Wanted::Range(from, to)) => (*from..=*to).contains(number),
        (Value::Numbers(ranges), Wanted::Range(from, to)) => {
            // the whole stretch is among the numbers; without end: only where they have none either
            ranges
                .iter()
                .any(|(least, most)| u32::from(*least) <= *from && most.is_none_or(|most| u32::from(most) >= *to))
        }
        (Value::Word(word), Wanted::Word(wanted)) => word == wanted,
        (Value::Words(words), Wanted::Word(wanted)) => words.iter().any(|word| word == wanted),
        _ => false,
    }
}

/// A number of nothing is nothing.
fn is_nothing(value: &Value) -> bool {
    value.is_none() || matches!(value, Value::Number(Some(0)))
}

fn compares(value: &Value, operator: Operator, wanted: u32) -> bool {
    let fits = |least: u32, most: u32| match operator {
        Operator::AtLeast => most >= wanted,
        Operator::More => most > wanted,
        Operator::AtMost => least <= wanted,
        Operator::Fewer => least < wanted,
        Operator::Is | Operator::IsNot => false,
    };
    match value {
        Value::Number(Some(number)) => fits(*number, *number),
        Value::Numbers(ranges) => {
            ranges.iter().any(|(from, to)| fits(u32::from(*from), to.map_or(u32::MAX, u32::from)))
        }
        Value::Number(None) | Value::Word(_) | Value::Words(_) => false,
    }
}

/// The years in a text: numbers of three or four digits.
fn years(text: &str) -> Vec<u32> {
    let numbers = text.split(|sign: char| !sign.is_ascii_digit()).filter(|digits| (3..=4).contains(&digits.len()));
    numbers.filter_map(|digits| digits.parse().ok()).collect()
}

fn texts(entry: &Entry, fact: Fact) -> Vec<String> {
    let front = &entry.ruleset.front;
    let words = |list: &[mancala_grammar::tree::Word]| list.iter().map(|word| word.it.clone()).collect::<Vec<_>>();
    let sources = |fact| of_sources(front, fact).map(str::to_string).collect::<Vec<_>>();
    match fact {
        Fact::Name => {
            let mut names = vec![entry.ruleset.stem().to_string(), entry.ruleset.title().to_string()];
            names.extend(words(&front.names));
            names
        }
        Fact::People => words(&front.people),
        Fact::Region => words(&front.region),
        Fact::Recorded => words(front.recorded.as_slice()),
        Fact::Tag => words(&front.tags),
        Fact::Source => sources(SourceFact::Title),
        Fact::Author => sources(SourceFact::Author),
        Fact::Year => sources(SourceFact::Year),
        Fact::Family => vec![entry.ruleset.family().to_string()],
    }
}

/// What can be asked beside features, with what it is.
pub fn facts() -> impl Iterator<Item = (&'static str, &'static str)> {
    FACTS.iter().map(|(name, _, about)| (*name, *about))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::entries;

    fn fitting(written: &[&str]) -> Vec<&'static str> {
        let filters: Vec<Filter> =
            written.iter().map(|one| Filter::parse(one).unwrap_or_else(|_| panic!("{one}"))).collect();
        let fits = |entry: &Entry| filters.iter().all(|filter| filter.fits(entry));
        entries().into_iter().filter(fits).map(|entry| builtin_stem(&entry)).collect()
    }

    fn builtin_stem(entry: &Entry) -> &'static str {
        entry.ruleset.stem()
    }

    fn message(written: &str) -> (String, String) {
        let failure = Filter::parse(written).err().unwrap_or_else(|| panic!("{written} is taken"));
        let problem = &failure.problems[0];
        (problem.message.clone(), problem.help.clone().unwrap_or_default())
    }

    #[test]
    fn several_filters_are_joined_by_and() {
        let games = fitting(&["rows=4", "relay=yes", "capture=column"]);
        assert!(games.contains(&"hus") && games.contains(&"omweso") && games.contains(&"bao-kigogo"), "{games:?}");
        assert!(!games.contains(&"bao-la-kimasai"), "no relay");
        assert_eq!(fitting(&["rows=4", "rows=2"]), Vec::<&str>::new());
    }

    #[test]
    fn numbers_are_compared() {
        let games = fitting(&["seeds>=162", "columns=9"]);
        assert!(games.contains(&"toguz-kumalak"), "{games:?}");
        assert!(!fitting(&["seeds<162"]).contains(&"toguz-kumalak"));
        assert!(fitting(&["columns=6-7", "capture-numbers=2-3"]).contains(&"oware-abapa"));
        assert!(!fitting(&["capture-numbers=2-4"]).contains(&"oware-abapa"));
    }

    #[test]
    fn values_joined_by_commas_are_alternatives() {
        let games = fitting(&["laps=relay-from-next,single", "rows=2"]);
        assert!(games.contains(&"pallanguzhi") && games.contains(&"kalah") && !games.contains(&"congkak"), "{games:?}");
    }

    #[test]
    fn front_matter_is_asked_without_case_and_accents() {
        assert!(fitting(&["region=UGANDA"]).contains(&"omweso"));
        assert!(fitting(&["recorded=1930-1939", "people=ganda"]).contains(&"omweso"));
        assert!(fitting(&["recorded<1900"]).contains(&"hus"));
        assert!(!fitting(&["recorded=none"]).contains(&"hus"));
    }

    #[test]
    fn an_unknown_feature_is_met_with_the_nearest_and_the_list() {
        let (message, help) = message("colums=4");
        assert_eq!(message, "no feature is called `colums`");
        assert!(help.starts_with("did you mean `columns`? there are shape, rows, columns"), "{help}");
    }

    #[test]
    fn an_unknown_value_is_met_with_those_there_are() {
        let (message, help) = message("capture=faceing");
        assert_eq!(message, "`capture` is never `faceing`");
        assert!(help.contains("did you mean `facing`?") && help.contains("across-gap"), "{help}");
        assert_eq!(self::message("rows=many").0, "`rows` is never `many`");
        assert_eq!(self::message("capture>=facing").0, "`capture>=facing` compares with no number");
        assert_eq!(self::message("rows=+4").0, "`rows` is never `+4`");
        assert_eq!(self::message("rows=8-6").0, "`8-6` begins above its end");
        assert_eq!(self::message("recorded=1939-1930").0, "`1939-1930` begins above its end");
        assert_eq!(self::message("region=").0, "`region=` asks for nothing");
        assert_eq!(self::message("four rows").0, "`four rows` is no `FEATURE=VALUE`");
    }
}
