//! A command of the Google Cloud CLI.

use serde_json::json;

use super::interface::Interface;
use super::request::{Request, Spec};

/// The command, a flag a line.
pub(crate) fn print(request: &Request<'_>) -> String {
    let mut parts = vec![
        format!("gcloud agent-registry services create {}", request.id),
        format!("--location={}", quoted(request.location)),
    ];
    let texts = [
        ("project", request.project),
        ("display-name", request.display_name),
        ("description", request.description),
    ];
    parts.extend(
        texts
            .iter()
            .filter_map(|(flag, text)| Some(format!("--{flag}={}", quoted((*text)?)))),
    );
    parts.extend(request.interfaces.iter().map(interface));
    let (flag, ty) = match request.spec {
        Spec::Card => ("agent-spec", "a2a-agent-card"),
        Spec::Tools => ("mcp-server-spec", "tool-spec"),
    };
    parts.push(format!("--{flag}-type={ty}"));
    parts.push(format!("--{flag}-content={}", quoted(&content(request))));
    parts.join(" \\\n  ") + "\n"
}

/// The bare path: with an `@` before it, some versions of the CLI fail.
fn content(request: &Request<'_>) -> String {
    match &request.path {
        Some(path) => path.clone(),
        None => request.content.to_string(),
    }
}

fn interface(interface: &Interface) -> String {
    let Interface { url, binding } = interface;
    let value = if url.contains([',', '=']) {
        json!([{ "url": url, "protocolBinding": binding.gcloud }]).to_string()
    } else {
        format!("url={url},protocolBinding={}", binding.gcloud)
    };
    format!("--interfaces={}", quoted(&value))
}

/// A word of a POSIX shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,@+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_reach_the_program_as_they_are() {
        assert_eq!(quoted("agentcard/agent-card.json"), "agentcard/agent-card.json");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted(""), "''");
    }
}
