//! A ruleset that shows a fault, made as small as it can be while it still does.

/// Lines, conditions and words are left out one after the other as long as the text still shows it.
#[must_use]
pub fn smaller(text: &str, shows: &dyn Fn(&str) -> bool) -> String {
    let mut text = text.to_string();
    loop {
        let before = text.clone();
        text = without(&text, "\n", "\n", shows);
        for sign in [" and ", " unless ", "; ", " that ", " whose ", ", "] {
            text = cut_behind(&text, sign, shows);
        }
        text = without(&text, " ", " ", shows);
        text = simpler_words(&text, shows);
        if text == before {
            return text;
        }
    }
}

/// Pieces between a sign are left out, many at once first.
fn without(text: &str, sign: &str, glue: &str, shows: &dyn Fn(&str) -> bool) -> String {
    let mut pieces: Vec<&str> = text.split(sign).collect();
    let mut width = if sign == "\n" { pieces.len() / 2 } else { 3 };
    while width > 0 {
        let mut at = 0;
        while at < pieces.len() {
            let mut fewer = pieces.clone();
            fewer.drain(at..fewer.len().min(at + width));
            if shows(&fewer.join(glue)) { pieces = fewer } else { at += width }
        }
        width /= 2;
    }
    pieces.join(glue)
}

/// What stands behind a sign, to the end of its line, is left out, or only to the next such sign.
fn cut_behind(text: &str, sign: &str, shows: &dyn Fn(&str) -> bool) -> String {
    let mut text = text.to_string();
    let mut from = 0;
    while let Some(found) = text.get(from..).and_then(|rest| rest.find(sign)) {
        let at = from + found;
        let behind = &text[at + sign.len()..];
        let line_end = behind.find('\n').unwrap_or(behind.len());
        let next = behind[..line_end].find(sign).unwrap_or(line_end);
        let ends = [at + sign.len() + line_end, at + sign.len() + next];
        let cut = ends.into_iter().map(|end| format!("{}{}", &text[..at], &text[end..])).find(|one| shows(one));
        match cut {
            Some(cut) => text = cut,
            None => from = at + sign.len(),
        }
    }
    text
}

/// Words that say less, in the place of others.
fn simpler_words(text: &str, shows: &dyn Fn(&str) -> bool) -> String {
    let mut text = text.to_string();
    for (word, simple) in [
        ("4 rows", "2 rows"),
        ("enemy ", "own "),
        ("own hole", "hole"),
        ("every ", "a "),
        ("3 in", "1 in"),
        ("2 in", "1 in"),
        ("4 in", "2 in"),
        ("rows of 6", "rows of 3"),
        ("rows of 5", "rows of 2"),
        ("rows of 4", "rows of 2"),
        ("rows of 3", "rows of 2"),
    ] {
        let simpler = text.replacen(word, simple, 1);
        if simpler != text && shows(&simpler) {
            text = simpler;
        }
    }
    text
}
