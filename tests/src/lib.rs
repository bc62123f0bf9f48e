//! Test suites for the whole workspace.

use std::process::Command;

/// The compiler version of the messages in `.stderr` files.
const PINNED: &str = "rustc 1.95.";

/// Compiles every file that matches `pattern`, which must fail with the messages in its `.stderr` file.
///
/// Messages differ between compilers, so the test is skipped with a message for any other version.
pub fn compile_fail(pattern: &str) {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    match version {
        Ok(version) if version.starts_with(PINNED) => trybuild::TestCases::new().compile_fail(pattern),
        other => eprintln!("SKIPPED {pattern}: the messages are those of {PINNED}x, this is {other:?}"),
    }
}

/// The Rust examples of the README, as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
