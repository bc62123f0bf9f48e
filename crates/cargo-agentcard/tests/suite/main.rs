//! The command line tool on real packages, in one test binary.

mod build_script;
mod check;
mod cli;
mod client;
mod convert;
mod dialects;
mod diff;
mod emit;
mod explain;
mod fix;
mod folder;
mod import;
mod register;
mod say;
mod several;
mod sign;
mod signed;
mod stream;
mod verify;
mod workspace;
