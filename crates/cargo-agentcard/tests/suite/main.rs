//! The command line tool on real packages, one test binary for all.

mod build_script;
mod check;
mod cli;
mod emit;
mod explain;
mod workspace;
