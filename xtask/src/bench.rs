//! `cargo xtask bench`: comparisons with other crates and tools, as ratios of medians from alternating runs.

mod check;
mod compile;
mod constant;
mod krate;
mod runs;
mod serve;
mod table;
mod tools;

use anyhow::Result;
use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Bench {
    Compile(compile::Plan),
    Const(constant::Plan),
    Tools(tools::Plan),
    Check(check::Plan),
    Serve(serve::Plan),
}

pub(crate) fn run(bench: &Bench) -> Result<()> {
    match bench {
        Bench::Compile(plan) => compile::run(plan),
        Bench::Const(plan) => constant::run(plan),
        Bench::Tools(plan) => tools::run(plan),
        Bench::Check(plan) => check::run(plan),
        Bench::Serve(plan) => serve::run(plan),
    }
}
