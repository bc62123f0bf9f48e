//! The command line of `register`.

use std::path::PathBuf;

use agentcard_rules::Profile;
use clap::ValueEnum;

use super::interface::{Interface, parse_interface};

const AFTER_HELP: &str = "\
Exit codes:
  0  the file passes the registry's profile, and what registers it is printed
  1  it does not pass, or an id, a name or an interface is not what the registry takes
  2  wrong usage, or a file that can't be read

Nothing is sent. Google Cloud answers with an operation: 200 is not success, poll it.

Examples:
  cargo agentcard register agent-card.json --registry gar --print gcloud --location us-central1
  cargo agentcard register toolspec.json --registry gar --print rest --project my-project \\
      --service-id weather --interface url=https://weather.example.com/mcp,binding=jsonrpc
  cargo agentcard register agent-card.json --registry gar --print terraform >> registry.tf
  cargo agentcard register agent-card.v0.3.json --registry aws --print rest > record.json";

/// Print what registers a file: a gcloud command, a REST request, a Terraform block. Sends nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// A card or a toolspec, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    pub(crate) file: PathBuf,
    /// The registry.
    #[arg(long, value_enum)]
    pub(crate) registry: Registry,
    /// What to print.
    #[arg(long, value_enum)]
    pub(crate) print: Print,
    /// Google Cloud project; REST needs it.
    #[arg(long, value_name = "PROJECT")]
    pub(crate) project: Option<String>,
    /// Google Cloud location: `global` or a region.
    #[arg(long, value_name = "LOCATION", default_value = "global")]
    pub(crate) location: String,
    /// AWS registry: its id or ARN.
    #[arg(long, value_name = "ID")]
    pub(crate) registry_id: Option<String>,
    /// Id of the service, or name of the AWS record; made from the name of a card if left out.
    #[arg(long, value_name = "ID")]
    pub(crate) service_id: Option<String>,
    /// Name for people, of up to 63 characters.
    #[arg(long, value_name = "NAME")]
    pub(crate) display_name: Option<String>,
    /// Description, of up to 2,048 characters.
    #[arg(long, value_name = "TEXT")]
    pub(crate) description: Option<String>,
    /// Largest size of the file in bytes of compact JSON [default: 10240], for AWS in characters [default: 102400]
    #[arg(long, value_name = "BYTES")]
    pub(crate) max_bytes: Option<usize>,
    /// Where an MCP server is: `url=URL,binding=jsonrpc`; a card says it itself. May be repeated.
    #[arg(long, value_name = "url=…,binding=…", value_parser = parse_interface)]
    pub(crate) interface: Vec<Interface>,
}

/// Registries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Registry {
    /// Google Cloud Agent Registry.
    Gar,
    /// AWS Agent Registry.
    Aws,
}

impl Registry {
    /// The profile that judges a file as the registry does.
    pub(crate) fn profile(self) -> Profile {
        match self {
            Self::Gar => Profile::Gar,
            Self::Aws => Profile::Aws,
        }
    }
}

/// Forms of a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Print {
    /// A command of the Google Cloud CLI.
    Gcloud,
    /// A REST request with its body; for AWS, the input of `create-registry-record`.
    Rest,
    /// A Terraform resource.
    Terraform,
}
