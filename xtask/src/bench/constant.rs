//! `cargo xtask bench const`

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

use super::krate::{Krate, ours};
use super::runs::alternate;
use super::table::{Bound, Row, print};

/// Time what the compiler evaluates of large declarations (CPU time)
#[derive(clap::Args)]
pub(crate) struct Plan {
    /// Checks of each declaration
    #[arg(long, value_name = "N", default_value_t = 3)]
    runs: usize,
}

/// Checks each declaration, and one that is as long but lists or says little, and prints the differences.
///
/// # Errors
///
/// A declaration does not compile, or takes longer than its limit.
pub(super) fn run(plan: &Plan) -> Result<()> {
    let root = tempfile::tempdir().context("failed to create a directory for the crate")?;
    let target = root.path().join("target");
    let krate = Krate::write(root.path(), "subject-const", &ours()?, "", Some(target))?;
    std::fs::write(
        krate.folder.join("src/text.md"),
        "A line of a text that describes something.\n".repeat(1_163),
    )?;
    krate.run(&["check", "--offline"])?;
    let skills = functions(400, "agentcard::skill(tags(\"a\"))");
    let tools = functions(2_000, "agentcard::mcp_tool");
    let set = |count| {
        format!(
            "{tools}agentcard::toolset! {{ pub struct Set = [{}]; }}",
            names(count)
        )
    };
    let listed = |count| format!("{skills}{}", card(&format!("skills({})", names(count))));
    let text = |text| {
        card(&format!(
            "description = {text}, skill(id = \"a\", name = \"A\", description = \"A.\", tags(\"a\"))"
        ))
    };
    let subjects = [
        (
            "400 listed skills",
            listed(1),
            listed(400),
            Some(Bound::Below(1.0)),
        ),
        (
            "50 KB of text",
            text("concat!(\"a\")"),
            text("include_str!(\"text.md\")"),
            Some(Bound::Below(0.5)),
        ),
        ("2,000 tools in a set", set(1), set(2_000), None),
    ];
    let sources: Vec<&String> = subjects
        .iter()
        .flat_map(|(_, short, long, _)| [short, long])
        .collect();
    let medians = alternate(plan.runs, &sources, |source, run| {
        krate.write_library(&format!("{source}\n// {run}\n"))?;
        krate.seconds(&["check", "--offline"])
    })?;
    let row = |((name, .., bound), seconds): (&(&str, _, _, Option<Bound>), &[f64])| Row {
        name: (*name).to_owned(),
        figure: format!("{:.2} CPU s", seconds[1]),
        compared: seconds[1] - seconds[0],
        bound: *bound,
    };
    let rows: Vec<Row> = subjects.iter().zip(medians.chunks(2)).map(row).collect();
    let title = "`cargo check` of large declarations, and the seconds beyond one that lists or says little";
    ensure!(print(title, &rows), "a figure misses its target");
    Ok(())
}

fn functions(count: usize, attribute: &str) -> String {
    let mut text = String::new();
    for at in 0..count {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "/// Does thing number {at}.\n#[{attribute}]\npub fn thing_number_{at}() {{}}"
        );
    }
    text
}

fn names(count: usize) -> String {
    let names: Vec<String> = (0..count).map(|at| format!("thing_number_{at}")).collect();
    names.join(", ")
}

fn card(keys: &str) -> String {
    format!(
        "/// An agent.\n#[derive(agentcard::AgentCard)]\n#[agent_card(interface(url = \"https://a.example\", binding = \
         \"JSONRPC\"), input_modes(\"text/plain\"), output_modes(\"text/plain\"), max_bytes = 10_000_000, {keys})]\n\
         pub struct Agent;\n"
    )
}
