//! CPU seconds of a child process and all of its own children, as the kernel counts them.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Runs `command` to its end and returns the user and system CPU seconds it took.
///
/// # Errors
///
/// The command cannot start or fails, or the system has no `/proc` to read the figures from.
pub(super) fn seconds(command: &mut Command) -> Result<f64> {
    let before = of_children()?;
    let output = command
        .stdin(Stdio::null())
        .output()
        .context("starting the measured command")?;
    if !output.status.success() {
        bail!(
            "the measured command failed:\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(of_children()? - before)
}

/// Fields 16 and 17 of `/proc/self/stat` (proc(5)): CPU ticks of children that were waited for.
fn of_children() -> Result<f64> {
    /// Ticks a second of `/proc` figures; fixed at 100 on Linux (`sysconf(_SC_CLK_TCK)`).
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").context("CPU seconds need Linux's /proc")?;
    let after_name = stat.rsplit_once(')').context("reading /proc/self/stat")?.1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
    let (user, system) = ticks(13).zip(ticks(14)).context("reading /proc/self/stat")?;
    Ok((user + system) / TICKS)
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
