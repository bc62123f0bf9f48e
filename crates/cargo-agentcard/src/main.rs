//! `cargo agentcard …`, as Cargo calls it.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_agentcard::main()
}
