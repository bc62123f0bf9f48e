//! `cargo xtask bench compile`

use anyhow::{Context, Result, ensure};

use super::krate::{Krate, RMCP, ours};
use super::runs::alternate;
use super::table::{Bound, Row, print};

/// Compare clean debug builds of a crate with one card and one tool (CPU time)
#[derive(clap::Args)]
pub(crate) struct Plan {
    /// Builds of each crate
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: usize,
}

/// Builds each crate from scratch and prints medians and ratios.
///
/// # Errors
///
/// Returns an error if a build fails, or if our time relative to another crate exceeds its limit.
pub(super) fn run(plan: &Plan) -> Result<()> {
    let root = tempfile::tempdir().context("failed to create a directory for the crates")?;
    let (ours, none) = (ours()?, String::new());
    let subjects = [
        ("agentcard", &ours, include_str!("compile/agentcard.rs"), None),
        (
            "schemars",
            &none,
            include_str!("compile/schemars.rs"),
            Some(Bound::Most(1.35)),
        ),
        (
            "rmcp",
            &RMCP.to_owned(),
            include_str!("compile/rmcp.rs"),
            Some(Bound::Most(0.40)),
        ),
    ];
    let mut crates = Vec::new();
    for (name, dependencies, source, _) in subjects {
        let name = format!("subject-{name}");
        crates.push(Krate::write(root.path(), &name, dependencies, source, None)?);
    }
    let medians = alternate(plan.runs, &crates, |krate, _| {
        if krate.target.exists() {
            std::fs::remove_dir_all(&krate.target)?;
        }
        krate.seconds(&["build", "--offline"])
    })?;
    let row = |((name, _, _, bound), seconds): ((&str, _, _, _), &f64)| Row {
        name: name.to_owned(),
        figure: format!("{seconds:.2} CPU s"),
        compared: medians[0] / seconds,
        bound,
    };
    let rows: Vec<Row> = subjects.into_iter().zip(&medians).map(row).collect();
    let title = "clean debug build of one card and one tool, and ours as a share of it";
    ensure!(print(title, &rows), "a figure misses its target");
    Ok(())
}
