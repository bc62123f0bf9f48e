//! `cargo agentcard register`: prints the command, request or resource that registers a file, without sending it.

mod print;

use crate::check::max_bytes;
use crate::exit::Outcome;
use crate::input::{Input, is_stdin};
use crate::say::{self, red};
use agentcard_documents::check;
use agentcard_rules::text::interface_url;
use agentcard_rules::{Dialect, Level, Profile};
use anyhow::Result;
use clap::ValueEnum;
use serde_json::Value;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Exit codes:
  0  success
  1  refused: the file has errors in the profile of the registry, or an invalid id, name or interface
  2  invalid usage, or the file cannot be read

Nothing is sent. Google Cloud responds with an operation; poll it, since status 200 is not yet success.

Examples:
  cargo agentcard register agent-card.json --registry gar --print gcloud --location us-central1
  cargo agentcard register toolspec.json --registry gar --print rest --project my-project \\
      --service-id weather --interface url=https://weather.example.com/mcp,binding=jsonrpc
  cargo agentcard register agent-card.json --registry gar --print terraform >> registry.tf
  cargo agentcard register agent-card.v0.3.json --registry aws --registry-id abcdefgh1234 \\
      --print rest > record.json";

/// Print the gcloud command, REST request or Terraform resource that registers a file
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Card or toolspec, or `-` for standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
    /// Registry
    #[arg(long, value_enum)]
    registry: Registry,
    /// Output
    #[arg(long, value_enum)]
    print: Print,
    /// Google Cloud project (required for REST)
    #[arg(long, value_name = "PROJECT")]
    project: Option<String>,
    /// Google Cloud location: `global` or a region
    #[arg(long, value_name = "LOCATION", default_value = "global")]
    location: String,
    /// Id or ARN of the AWS registry (required for AWS)
    #[arg(long, value_name = "ID")]
    registry_id: Option<String>,
    /// Id of the service, or name of the AWS record [default: made from the name of the card]
    #[arg(long, value_name = "ID")]
    service_id: Option<String>,
    /// Display name (at most 63 characters; for AWS 255)
    #[arg(long, value_name = "NAME")]
    display_name: Option<String>,
    /// Description (at most 2,048 characters; for AWS 4,096)
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,
    /// Maximum size in bytes of compact JSON [default: 10240]; for AWS in characters [default: 102400]
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,
    /// Interface of an MCP server, such as `url=URL,binding=jsonrpc` (repeatable)
    #[arg(long, value_name = "url=…,binding=…", value_parser = parse_interface)]
    interface: Vec<Interface>,
}

/// Supported registries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Registry {
    /// Google Cloud Agent Registry
    Gar,
    /// AWS Agent Registry
    Aws,
}

impl Registry {
    /// The rule profile of the registry.
    fn profile(self) -> Profile {
        match self {
            Self::Gar => Profile::Gar,
            Self::Aws => Profile::Aws,
        }
    }
}

/// Output formats of a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Print {
    /// Command of the Google Cloud CLI
    Gcloud,
    /// REST request; for AWS, the input of `create-registry-record`
    Rest,
    /// Terraform resource
    Terraform,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let input = Input::load_json(&args.file)?;
    if !passes(args.registry, &input, max_bytes(args.max_bytes)?) {
        return Ok(Outcome::Findings);
    }
    let printed = Request::new(args, &input).and_then(|request| match (args.registry, args.print) {
        (Registry::Gar, Print::Gcloud) => Ok(print::gcloud(&request)),
        (Registry::Gar, Print::Rest) => print::rest(&request),
        (Registry::Gar, Print::Terraform) => Ok(print::terraform(&request)),
        (Registry::Aws, Print::Rest) => Ok(print::aws(&request)),
        (Registry::Aws, _) => Err("AWS Agent Registry supports only `--print rest`".to_owned()),
    });
    match printed {
        Ok(text) => {
            say::data(&text);
            Ok(Outcome::Clean)
        }
        Err(why) => {
            say::note(&format!("{}: {}: {why}", red("refused"), input.name));
            Ok(Outcome::Findings)
        }
    }
}

/// Whether the registry would accept the document; prints the reasons otherwise.
fn passes(registry: Registry, input: &Input, max_bytes: Option<usize>) -> bool {
    let request = check::Request {
        profile: registry.profile(),
        max_bytes,
        ..check::Request::default()
    };
    // Other readers of the file, such as the Google Cloud CLI, may reject syntax that is only a warning here.
    for fault in &input.faults {
        let mut fault = fault.finding.clone();
        fault.level = fault.rule.level(registry.profile());
        say::note(&format!("{}: {fault}", input.name));
    }
    let findings = check::check(input.text.as_bytes(), &request).findings;
    for found in findings.iter().filter(|found| found.level > Level::Note) {
        say::note(&format!("{}: {}", input.name, found.finding));
    }
    let passes = findings.iter().all(|found| found.level < Level::Error);
    if !passes {
        let profile = registry.profile().id();
        let name = &input.name;
        say::note(&format!(
            "{}: {name} has errors, see `cargo agentcard check --profile {profile}`",
            red("refused")
        ));
    }
    passes
}

/// The contents of a registration.
#[derive(Debug)]
struct Request<'a> {
    args: &'a Args,
    id: String,
    spec: Spec,
    dialect: Dialect,
    content: &'a Value,
}

/// The type of the registered file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spec {
    Card,
    Tools,
}

impl<'a> Request<'a> {
    /// Creates a request; the error is a value that the registry would reject.
    fn new(args: &'a Args, input: &'a Input) -> Result<Self, String> {
        let dialect = input.subject(None, "--as")?.dialect;
        let spec = if dialect.family() == "mcp" {
            Spec::Tools
        } else {
            Spec::Card
        };
        check_location(&args.location)?;
        check_project(args.project.as_deref())?;
        let (name, description) = match args.registry {
            Registry::Gar => (63, 2048),
            Registry::Aws => (255, 4096),
        };
        check_length("display name", args.display_name.as_deref(), name)?;
        check_length("description", args.description.as_deref(), description)?;
        check_registry(args)?;
        check_interfaces(args, spec)?;
        Ok(Self {
            args,
            id: id(args, input)?,
            spec,
            dialect,
            content: &input.value,
        })
    }

    /// The path of the file; `None` for standard input.
    fn path(&self) -> Option<String> {
        let file = &self.args.file;
        (!is_stdin(file)).then(|| file.to_string_lossy().into_owned())
    }
}

fn check_location(location: &str) -> Result<(), String> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if matches!(location, "us" | "eu") {
        return Err(format!(
            "`{location}` is a multi-region, where services cannot be created; use `global` or a region such as `us-central1`"
        ));
    }
    if location.is_empty() || !location.bytes().all(plain) {
        return Err(format!(
            "invalid location `{location}`; use `global` or a region such as `us-central1`"
        ));
    }
    Ok(())
}

fn check_project(project: Option<&str>) -> Result<(), String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':');
    match project {
        Some(project) if project.is_empty() || !project.chars().all(plain) => {
            Err(format!("invalid project `{project}`, expected an id or number"))
        }
        _ => Ok(()),
    }
}

/// AWS requires the registry of a record, as an id or ARN.
fn check_registry(args: &Args) -> Result<(), String> {
    let form = "12 to 16 letters and digits, or an ARN that ends in them";
    match (args.registry, args.registry_id.as_deref()) {
        (Registry::Gar, _) => Ok(()),
        (Registry::Aws, None) => Err(format!("missing `--registry-id`: {form}")),
        (Registry::Aws, Some(whole)) => {
            let id = match whole.rsplit_once('/') {
                Some((arn, id)) if arn.starts_with("arn:") => id,
                _ => whole,
            };
            let is_id = (12..=16).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
            is_id
                .then_some(())
                .ok_or_else(|| format!("invalid registry id `{whole}`, expected {form}"))
        }
    }
}

fn check_length(what: &str, text: Option<&str>, longest: usize) -> Result<(), String> {
    let length = text.map_or(0, |text| text.chars().count());
    if length > longest {
        return Err(format!(
            "{what} too long: {length} characters, maximum is {longest}"
        ));
    }
    Ok(())
}

fn check_interfaces(args: &Args, spec: Spec) -> Result<(), String> {
    let urls: Vec<&str> = args
        .interface
        .iter()
        .map(|interface| interface.url.as_str())
        .collect();
    if let Some(twice) = urls
        .iter()
        .enumerate()
        .find(|(index, url)| urls[..*index].contains(url))
    {
        return Err(format!("duplicate interface URL `{}`", twice.1));
    }
    match (args.registry, spec) {
        (Registry::Gar, Spec::Card) if !urls.is_empty() => {
            Err("interfaces are taken from the card; omit `--interface`".to_owned())
        }
        (Registry::Gar, Spec::Tools) if urls.is_empty() => Err(
            "missing `--interface url=https://…/mcp,binding=jsonrpc`: a toolspec does not contain the URL of its server".to_owned(),
        ),
        (Registry::Aws, _) if !urls.is_empty() => Err("AWS records have no interfaces; omit `--interface`".to_owned()),
        _ => Ok(()),
    }
}

/// The given id, or one derived from the name of the card.
fn id(args: &Args, input: &Input) -> Result<String, String> {
    let id = match (&args.service_id, input.value.get("name").and_then(Value::as_str)) {
        (Some(id), _) => id.clone(),
        (None, Some(name)) => slug(name),
        (None, None) => {
            return Err("missing `--service-id`: a toolspec has no name to make an id from".to_owned());
        }
    };
    let (is_valid, expected) = match args.registry {
        Registry::Gar => (
            is_id(&id),
            "4 to 63 of a-z, 0-9 and `-`, starting with a letter and not ending with `-`",
        ),
        Registry::Aws => (
            is_record_name(&id),
            "1 to 255 of A-Z, a-z, 0-9 and `_./-`, starting with a letter or digit",
        ),
    };
    is_valid
        .then(|| id.clone())
        .ok_or_else(|| format!("invalid service id `{id}`, expected {expected}; use `--service-id`"))
}

fn is_record_name(name: &str) -> bool {
    name.len() <= 255
        && name.starts_with(|first: char| first.is_ascii_alphanumeric())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_./-".contains(&byte))
}

fn is_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (4..=63).contains(&id.len())
        && id.bytes().all(plain)
        && id.starts_with(|first: char| first.is_ascii_lowercase())
        && !id.ends_with('-')
}

/// Lowercase letters and digits with hyphens in place of other characters, truncated to the length of an id.
fn slug(name: &str) -> String {
    let letter = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            ' '
        }
    };
    let words: String = name.chars().map(letter).collect();
    let mut slug = words.split_whitespace().collect::<Vec<_>>().join("-");
    slug.truncate(63);
    slug.trim_end_matches('-').to_owned()
}

/// An interface of a service.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Interface {
    /// Its URL.
    url: String,
    /// Its protocol binding.
    binding: Binding,
}

/// A protocol binding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Binding {
    /// Its name in A2A cards.
    card: &'static str,
    /// Its name in REST bodies and Terraform.
    rest: &'static str,
    /// Its name in gcloud flags.
    gcloud: &'static str,
}

const BINDINGS: [Binding; 3] = [
    Binding {
        card: "JSONRPC",
        rest: "JSONRPC",
        gcloud: "jsonrpc",
    },
    Binding {
        card: "GRPC",
        rest: "GRPC",
        gcloud: "grpc",
    },
    Binding {
        card: "HTTP+JSON",
        rest: "HTTP_JSON",
        gcloud: "http-json",
    },
];

/// Parses `url=URL,binding=BINDING`; the binding is accepted in all spellings and defaults to JSONRPC.
fn parse_interface(text: &str) -> Result<Interface, String> {
    let expected = "expected `url=URL,binding=jsonrpc`";
    let rest = text.strip_prefix("url=").ok_or(expected)?;
    let (url, binding) = ["binding", "protocolBinding"]
        .iter()
        .find_map(|key| rest.rsplit_once(&format!(",{key}=")))
        .unwrap_or((rest, "JSONRPC"));
    let binding = BINDINGS
        .into_iter()
        .find(|known| {
            [known.card, known.rest, known.gcloud]
                .iter()
                .any(|name| name.eq_ignore_ascii_case(binding))
        })
        .ok_or_else(|| format!("unknown binding `{binding}`, expected jsonrpc, grpc or http-json"))?;
    match interface_url(url, binding.card) {
        Some(fault) if fault.rule.level(Profile::Write) == Level::Error => {
            Err(format!("`{url}`: {}", fault.message))
        }
        _ => Ok(Interface {
            url: url.to_owned(),
            binding,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_within_their_limits() {
        for id in ["abcd", "recipe-agent", &"a".repeat(63)] {
            assert!(is_id(id), "{id}");
        }
        for id in ["abc", "1abc", "abc-", "Abcd", "a_bc", "a.bcd", &"a".repeat(64)] {
            assert!(!is_id(id), "{id}");
        }
        assert_eq!(slug("  Recipe Agent, v2!"), "recipe-agent-v2");
        assert_eq!(slug(&"a ".repeat(40)).len(), 63);
    }

    #[test]
    fn locations_and_projects() {
        assert!(check_location("us").is_err());
        assert!(check_location("global").is_ok() && check_location("europe-west1").is_ok());
        assert!(check_location("us/central1").is_err());
        assert!(check_project(Some("example.com:my-project")).is_ok());
        assert!(check_project(Some("a/b")).is_err());
    }

    #[test]
    fn knows_the_three_spellings() {
        for (spelling, rest) in [
            ("HTTP+JSON", "HTTP_JSON"),
            ("http-json", "HTTP_JSON"),
            ("HTTP_JSON", "HTTP_JSON"),
            ("grpc", "GRPC"),
        ] {
            let interface =
                parse_interface(&format!("url=https://a.example/a,b=c,binding={spelling}")).unwrap();
            assert_eq!(
                (interface.url.as_str(), interface.binding.rest),
                ("https://a.example/a,b=c", rest)
            );
        }
        assert_eq!(
            parse_interface("url=https://a.example").unwrap().binding.gcloud,
            "jsonrpc"
        );
    }

    #[test]
    fn rejects_interfaces_that_cannot_be_called() {
        for wrong in [
            "https://a.example",
            "url=/mcp",
            "url=http://a.example/mcp",
            "url=https://a.example,binding=soap",
        ] {
            assert!(parse_interface(wrong).is_err(), "{wrong}");
        }
    }
}
