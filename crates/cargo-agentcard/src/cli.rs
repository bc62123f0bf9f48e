//! The subcommands.

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::exit::Outcome;
use crate::{
    check, client, convert, diff, emit, explain, fix, import, key, register, say, schema, sign, verify,
};

const EXIT_CODES: &str = "\
Exit codes:
  0  success
  1  problems found, or files missing or out of date
  2  invalid usage, or another failure, such as a build error";

/// Emit, check, fix, convert, import, compare, register and sign agent cards and MCP toolspecs
#[derive(Debug, Parser)]
#[command(name = "cargo agentcard", bin_name = "cargo agentcard", version, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Emit(emit::Args),
    Check(check::Args),
    Explain(explain::Args),
    Fix(fix::Args),
    Convert(convert::Args),
    Import(import::Args),
    Client(client::Args),
    Diff(diff::Args),
    Register(register::Args),
    Sign(sign::Args),
    Verify(verify::Args),
    Key(key::Args),
    Schema(schema::Args),
    /// Generate shell completions
    #[command(
        after_help = "Example:\n  cargo-agentcard completions bash > ~/.local/share/bash-completion/completions/cargo-agentcard"
    )]
    Completions {
        /// Shell
        shell: Shell,
    },
}

/// Runs the subcommand.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Outcome> {
    match cli.command {
        Command::Emit(args) => emit::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Fix(args) => fix::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Client(args) => client::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Register(args) => register::run(&args),
        Command::Sign(args) => sign::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Key(args) => key::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions { shell } => {
            complete(shell);
            Ok(Outcome::Clean)
        }
    }
}

/// The command line with the name that the user called; help shows examples with that name.
pub(crate) fn command(name: &'static str) -> clap::Command {
    fn rename(command: clap::Command, name: &str) -> clap::Command {
        let Some(help) = command.get_after_help().map(ToString::to_string) else {
            return command.mut_subcommands(|inner| rename(inner, name));
        };
        let help = help.replace("cargo agentcard", name);
        let help = help.replace("cargo-agentcard", &name.replace(' ', "-"));
        command
            .after_help(help)
            .mut_subcommands(|inner| rename(inner, name))
    }
    rename(Cli::command(), name).bin_name(name)
}

/// Prints the completion script for the executable that was called, because the package has two.
fn complete(shell: Shell) {
    let name = if say::is_plain() {
        "agentcard"
    } else {
        "cargo-agentcard"
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(name), name, &mut script);
    say::data(&String::from_utf8_lossy(&script));
}
