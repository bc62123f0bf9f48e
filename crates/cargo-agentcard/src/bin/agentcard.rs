//! `agentcard …`, for use without Cargo.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_agentcard::main()
}
