//! The table of measures and targets.

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// What is measured.
    pub measure: String,
    /// The figures, as they are printed.
    pub figures: Vec<String>,
    /// What is compared with the targets.
    pub value: f64,
    /// At least so much, or at most.
    pub least: f64,
    /// The aim.
    pub aim: f64,
    /// The unit of value and targets.
    pub unit: &'static str,
    /// Less is better.
    pub less: bool,
}

impl Row {
    fn met(&self) -> &'static str {
        let reaches = |target: f64| if self.less { self.value <= target } else { self.value >= target };
        match (reaches(self.least), reaches(self.aim)) {
            (_, true) => "aim",
            (true, false) => "yes",
            (false, false) => "no",
        }
    }
}

/// The rows as a table of the kind that pages have.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let mut lines = vec![
        "| measure | figures | ratio or value | at least | aim | met |".to_string(),
        "|---|---|---|---|---|---|".to_string(),
    ];
    lines.extend(rows.iter().map(|row| {
        let number = |value: f64| format!("{}{}", short(value), row.unit);
        let figures = row.figures.join(", ");
        let least = number(row.least);
        format!(
            "| {} | {figures} | {} | {}{least} | {} | {} |",
            row.measure,
            number(row.value),
            if row.less { "at most " } else { "" },
            number(row.aim),
            row.met()
        )
    }));
    lines.join("\n")
}

/// A number with three digits or so: 143 M, 1.41 M, 24.5 k, 0.0123.
#[must_use]
pub fn short(value: f64) -> String {
    let (value, unit) = match value {
        value if value >= 1e6 => (value / 1e6, " M"),
        value if value >= 1e4 => (value / 1e3, " k"),
        _ => (value, ""),
    };
    let digits = match value {
        value if value >= 100.0 => 0,
        value if value >= 10.0 => 1,
        value if value >= 0.1 => 2,
        _ => 4,
    };
    format!("{value:.digits$}{unit}")
}
