//! `cargo agentcard emit` on real packages: what it writes, says and returns.

mod support;

use support::{Ran, Workspace};

/// An agent with a value from the build environment.
const AGENT: &str = r#"
pub struct Agent;
impl agentcard::AgentCard for Agent {
    const JSON: &'static str = match option_env!("DEMO_URL") {
        Some(_) => r"{}",
        None => r"{}",
    };
}
"#;
