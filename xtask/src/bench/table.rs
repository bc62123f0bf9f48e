//! A table of results with their limits.

pub(super) struct Row {
    pub(super) name: String,
    pub(super) figure: String,
    /// The number that the limit applies to, usually a ratio.
    pub(super) compared: f64,
    pub(super) bound: Option<Bound>,
}

/// The limit of a number.
#[derive(Clone, Copy)]
pub(super) enum Bound {
    Most(f64),
    Below(f64),
    Least(f64),
}

impl Bound {
    fn admits(self, number: f64) -> bool {
        match self {
            Self::Most(bound) => number <= bound,
            Self::Below(bound) => number < bound,
            Self::Least(bound) => number >= bound,
        }
    }

    fn text(self) -> String {
        match self {
            Self::Most(bound) => format!("≤ {bound:.2}"),
            Self::Below(bound) => format!("< {bound:.2}"),
            Self::Least(bound) => format!("≥ {bound}"),
        }
    }
}

/// Prints the table; returns whether all limits are met.
pub(super) fn print(title: &str, rows: &[Row]) -> bool {
    println!("\n{title}\n\n| | median | compared | wanted |\n|---|---|---|---|");
    let mut met = true;
    for row in rows {
        let verdict = row.bound.map_or(String::new(), |bound| {
            let good = bound.admits(row.compared);
            met &= good;
            format!("{}: {}", bound.text(), if good { "met" } else { "missed" })
        });
        println!(
            "| {} | {} | {:.2} | {verdict} |",
            row.name, row.figure, row.compared
        );
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_admit_values_up_to_the_limit() {
        assert!(Bound::Most(0.4).admits(0.4) && !Bound::Most(0.4).admits(0.41));
        assert!(Bound::Below(0.6).admits(0.59) && !Bound::Below(0.6).admits(0.6));
        assert!(Bound::Least(3.0).admits(3.0) && !Bound::Least(3.0).admits(2.9));
        assert!(!Bound::Most(1.0).admits(f64::NAN));
    }
}
