//! `cargo agentcard …`, the executable that Cargo calls.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_agentcard::main()
}
