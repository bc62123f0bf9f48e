//! The crates: the same tools of four arguments, as each of us writes them.

use std::fmt::Write as _;

use anyhow::Result;

use crate::files::workspace;

/// Whose crate it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Agentcard,
    Derives,
    Rmcp,
    Sdk,
}

impl Subject {
    /// What tables call it.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Agentcard => "agentcard",
            Self::Derives => "derives alone",
            Self::Rmcp => "rmcp 3.11",
            Self::Sdk => "rust-mcp-sdk 2.0",
        }
    }

    /// What folders call it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Agentcard => "tools-agentcard",
            Self::Derives => "tools-derives",
            Self::Rmcp => "tools-rmcp",
            Self::Sdk => "tools-sdk",
        }
    }
}

/// `Cargo.toml`.
pub(super) fn manifest(subject: Subject, name: &str) -> Result<String> {
    let facade = workspace()?.join("crates/agentcard");
    let own = match subject {
        Subject::Agentcard => format!("agentcard = {{ path = \"{}\" }}\n", facade.display()),
        Subject::Derives => String::new(),
        Subject::Rmcp => String::from(
            "rmcp = { version = \"3.11\", default-features = false, features = [\"server\", \"macros\"] }\n\
             tokio = { version = \"1\", features = [\"io-util\", \"rt\"] }\n",
        ),
        Subject::Sdk => String::from(
            "rust-mcp-sdk = { version = \"2.0\", default-features = false, features = [\"server\", \"macros\", \"stdio\"] }\n",
        ),
    };
    Ok(format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{own}schemars = \"1\"\nserde = {{ version = \"1\", features = [\"derive\"] }}\nserde_json = \"1\"\n\n\
         [workspace]\n"
    ))
}

/// `src/lib.rs`.
pub(super) fn library(subject: Subject, tools: usize) -> String {
    write(subject, tools, None)
}

/// `src/lib.rs` with one more line of documentation on the tool in the middle.
pub(super) fn edited(subject: Subject, tools: usize, run: usize) -> String {
    write(subject, tools, Some(run))
}

/// `src/main.rs`; there is none where nothing is built.
pub(super) fn program(subject: Subject, name: &str, tools: usize) -> Option<String> {
    let fixed = match subject {
        Subject::Agentcard => include_str!("programs/agentcard.rs"),
        Subject::Derives => include_str!("programs/derives.rs"),
        Subject::Rmcp => include_str!("programs/rmcp.rs"),
        Subject::Sdk => return None,
    };
    let probes: Vec<String> = (0..tools).map(|at| format!("    probe::<Tool{at}>,")).collect();
    Some(
        fixed
            .replace("// PROBES", &probes.join("\n"))
            .replace("subject::", &format!("{}::", name.replace('-', "_")))
            .replace("TOOL_NAME", &format!("tool_{}", tools * 4 / 5)),
    )
}

fn write(subject: Subject, tools: usize, edit: Option<usize>) -> String {
    let mut text = head(subject).to_owned();
    for at in 0..tools {
        let line = edit.filter(|_| at == tools / 2);
        let docs = line.map_or(String::new(), |run| format!("\n/// Edited for run {run}."));
        text += &tool(subject, at, &docs);
    }
    text + &tail(subject, tools)
}

const fn head(subject: Subject) -> &'static str {
    match subject {
        Subject::Agentcard => "//! Tools.\nuse agentcard::mcp_tool;\n",
        Subject::Derives => concat!(
            "//! Tools.\nuse schemars::JsonSchema;\nuse serde::Deserialize;\n",
            "const fn three() -> u8 { 3 }\n"
        ),
        Subject::Rmcp => concat!(
            "//! Tools.\nuse rmcp::handler::server::wrapper::Parameters;\nuse rmcp::{ServerHandler, tool, tool_handler, tool_router};\n",
            "use schemars::JsonSchema;\nuse serde::Deserialize;\nconst fn three() -> u8 { 3 }\n"
        ),
        Subject::Sdk => {
            "//! Tools.\nuse rust_mcp_sdk::macros::{JsonSchema, mcp_tool};\nuse serde::{Deserialize, Serialize};\n"
        }
    }
}

/// One tool. Their limits differ, so that no two neighbours are the same.
fn tool(subject: Subject, at: usize, more: &str) -> String {
    let (length, most) = (80 + at % 10, 10 + at % 7);
    match subject {
        Subject::Agentcard => format!(
            r#"/// Tool number {at}.{more}
#[mcp_tool(read_only)]
pub fn tool_{at}(
    /// First of {at}.
    #[arg(length(1..={length}))]
    first: String,
    /// Second of {at}.
    #[arg(range(1..={most}), default = 3)]
    second: u8,
    /// Third of {at}.
    third: Option<bool>,
    /// Fourth of {at}.
    fourth: Vec<f64>,
) -> String {{
    format!("{{first}} {{second}} {{third:?}} {{fourth:?}}")
}}
"#
        ),
        Subject::Derives | Subject::Rmcp => arguments(
            at,
            more,
            "JsonSchema, Deserialize",
            [
                &format!("#[schemars(length(min = 1, max = {length}))]"),
                &format!("#[schemars(range(min = 1, max = {most}))]\n    #[serde(default = \"three\")]"),
            ],
        ),
        Subject::Sdk => {
            let attribute = format!(
                "#[mcp_tool(name = \"tool_{at}\", description = \"Tool number {at}.\", read_only_hint = true)]\n"
            );
            attribute + &arguments(at, more, "Debug, JsonSchema, Deserialize, Serialize", ["", ""])
        }
    }
}

/// The struct that stands for the arguments.
fn arguments(at: usize, more: &str, derives: &str, [first, second]: [&str; 2]) -> String {
    format!(
        "/// Tool number {at}.{more}
#[derive({derives})]
pub struct Tool{at} {{
    /// First of {at}.
    {first}
    pub first: String,
    /// Second of {at}.
    {second}
    pub second: u8,
    /// Third of {at}.
    pub third: Option<bool>,
    /// Fourth of {at}.
    pub fourth: Vec<f64>,
}}
"
    )
}

fn tail(subject: Subject, tools: usize) -> String {
    match subject {
        Subject::Agentcard => {
            let names: Vec<String> = (0..tools).map(|at| format!("tool_{at}")).collect();
            format!(
                "agentcard::toolset! {{ pub struct All = [{}]; }}\n",
                names.join(", ")
            )
        }
        Subject::Derives => String::new(),
        Subject::Rmcp => {
            let mut text = String::from(
                "/// The server.\n#[derive(Clone)]\npub struct Server;\n#[tool_handler]\nimpl ServerHandler for Server {}\n\
                 #[tool_router(vis = \"pub\")]\nimpl Server {\n",
            );
            for at in 0..tools {
                let _ = write!(
                    text,
                    r#"    /// Tool number {at}.
    #[tool(annotations(read_only_hint = true))]
    pub fn tool_{at}(&self, Parameters(Tool{at} {{ first, second, third, fourth }}): Parameters<Tool{at}>) -> String {{
        format!("{{first}} {{second}} {{third:?}} {{fourth:?}}")
    }}
"#
                );
            }
            text + "}\n"
        }
        Subject::Sdk => {
            let names: Vec<String> = (0..tools).map(|at| format!("Tool{at}")).collect();
            format!("rust_mcp_sdk::tool_box!(All, [{}]);\n", names.join(", "))
        }
    }
}
