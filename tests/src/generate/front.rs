//! Front matter.

use super::Maker;

impl Maker<'_> {
    /// Front matter, which may be left out.
    pub(super) fn front(&mut self) {
        if self.draw.below(4) != 3 {
            return;
        }
        let mut lines = vec!["game: Drawn by Lot".to_string()];
        for (key, values) in [
            ("names", &["[Lot, \"By Lot\"]", "Lot"][..]),
            ("people", &["nobody", "[one, two]"]),
            ("region", &["invented"]),
            ("recorded", &["2026", "\"about 1900\""]),
            ("tags", &["[invented]", "small"]),
        ] {
            if self.draw.below(3) == 2 {
                lines.push(format!("{key}: {}", self.draw.pick(values)));
            }
        }
        if self.draw.below(2) == 1 {
            self.cited = true;
            lines.push("sources:".to_string());
            lines.push("  T: { title: \"A text\", author: [one, two], year: 2026, page: 3, language: en }".to_string());
        }
        self.text = format!("---\n{}\n---\n", lines.join("\n"));
    }
}
