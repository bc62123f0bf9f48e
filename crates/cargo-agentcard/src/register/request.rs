//! A registration that the registry would take: ids, names and interfaces within their limits.

use agentcard_rules::Dialect;
use serde_json::Value;

use super::args::{Args, Registry};
use super::interface::Interface;
use crate::input::{Input, is_stdin};

/// What is registered and how.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    pub(crate) id: String,
    pub(crate) project: Option<&'a str>,
    pub(crate) location: &'a str,
    pub(crate) registry_id: Option<&'a str>,
    pub(crate) display_name: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) interfaces: &'a [Interface],
    pub(crate) spec: Spec,
    pub(crate) dialect: Dialect,
    /// The path of the file; nothing for standard input.
    pub(crate) path: Option<String>,
    pub(crate) content: &'a Value,
}

/// What kind of file is registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spec {
    Card,
    Tools,
}

impl<'a> Request<'a> {
    /// Puts a request together; the answer otherwise says what the registry would refuse.
    pub(crate) fn new(args: &'a Args, input: &'a Input) -> Result<Self, String> {
        let dialect = input.subject(None)?.dialect;
        let spec = if dialect.family() == "mcp" {
            Spec::Tools
        } else {
            Spec::Card
        };
        check_location(&args.location)?;
        check_project(args.project.as_deref())?;
        let longest = if args.registry == Registry::Aws {
            4096
        } else {
            2048
        };
        check_length("display name", args.display_name.as_deref(), 63)?;
        check_length("description", args.description.as_deref(), longest)?;
        check_interfaces(args, spec)?;
        Ok(Self {
            id: id(args, input)?,
            project: args.project.as_deref(),
            location: &args.location,
            registry_id: args.registry_id.as_deref(),
            display_name: args.display_name.as_deref(),
            description: args.description.as_deref(),
            interfaces: &args.interface,
            spec,
            dialect,
            path: (!is_stdin(&args.file)).then(|| args.file.to_string_lossy().into_owned()),
            content: &input.value,
        })
    }
}

fn check_location(location: &str) -> Result<(), String> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if matches!(location, "us" | "eu") {
        return Err(format!(
            "nothing can be registered in `{location}`; use `global` or a region such as `us-central1`"
        ));
    }
    if location.is_empty() || !location.bytes().all(plain) {
        return Err(format!(
            "`{location}` is no location; use `global` or a region such as `us-central1`"
        ));
    }
    Ok(())
}

fn check_project(project: Option<&str>) -> Result<(), String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':');
    match project {
        Some(project) if project.is_empty() || !project.chars().all(plain) => {
            Err(format!("`{project}` is no id or number of a project"))
        }
        _ => Ok(()),
    }
}

fn check_length(what: &str, text: Option<&str>, longest: usize) -> Result<(), String> {
    let length = text.map_or(0, |text| text.chars().count());
    if length > longest {
        return Err(format!(
            "the {what} has {length} characters, and the limit is {longest}"
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
        return Err(format!(
            "`{}` is given twice; a URL belongs to one interface",
            twice.1
        ));
    }
    match (args.registry, spec) {
        (Registry::Gar, Spec::Card) if !urls.is_empty() => {
            Err("a card says its interfaces itself, and the registry refuses others; leave out `--interface`".to_owned())
        }
        (Registry::Gar, Spec::Tools) if urls.is_empty() => Err(
            "a toolspec does not say where its server is; add `--interface url=https://…/mcp,binding=jsonrpc`".to_owned(),
        ),
        (Registry::Aws, _) if !urls.is_empty() => Err("AWS records have no interfaces; leave out `--interface`".to_owned()),
        _ => Ok(()),
    }
}

/// The id as given, or made from the name of the card.
fn id(args: &Args, input: &Input) -> Result<String, String> {
    let id = match (&args.service_id, input.value.get("name").and_then(Value::as_str)) {
        (Some(id), _) => id.clone(),
        (None, Some(name)) => slug(name),
        (None, None) => {
            return Err("a toolspec has no name to make an id from; add `--service-id`".to_owned());
        }
    };
    if is_id(&id) {
        return Ok(id);
    }
    Err(format!(
        "`{id}` is no id of a service: 4 to 63 of a-z, 0-9 and `-`, the first a letter, the last no `-`; say it by `--service-id`"
    ))
}

fn is_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (4..=63).contains(&id.len())
        && id.bytes().all(plain)
        && id.starts_with(|first: char| first.is_ascii_lowercase())
        && !id.ends_with('-')
}

/// Lower-case letters and digits, runs of anything else one hyphen, short enough for an id.
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
        assert!(check_location("us").unwrap_err().contains("can be registered"));
        assert!(check_location("global").is_ok() && check_location("europe-west1").is_ok());
        assert!(check_location("us/central1").is_err());
        assert!(check_project(Some("example.com:my-project")).is_ok());
        assert!(check_project(Some("a/b")).is_err());
    }
}
