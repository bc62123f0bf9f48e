//! `agentcard …`, for those who have no Cargo.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_agentcard::main()
}
