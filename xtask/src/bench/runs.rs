//! Alternating runs and their medians.

use anyhow::Result;

/// Measures each subject `runs` times, alternating, and returns the medians.
pub(super) fn alternate<S>(
    runs: usize,
    subjects: &[S],
    mut measure: impl FnMut(&S, usize) -> Result<f64>,
) -> Result<Vec<f64>> {
    let mut figures = vec![Vec::new(); subjects.len()];
    for run in 1..=runs {
        for (subject, figures) in subjects.iter().zip(&mut figures) {
            figures.push(measure(subject, run)?);
        }
    }
    Ok(figures.iter().map(|figures| median(figures)).collect())
}

pub(super) fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_value() {
        assert!((median(&[3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
    }
}
