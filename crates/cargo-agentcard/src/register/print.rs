//! Formats registrations for each registry.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::{Args, Interface, Request, Spec};

/// The given texts, with their names in each registry.
fn given<'a, const N: usize>(
    texts: [(&'static str, Option<&'a str>); N],
) -> impl Iterator<Item = (&'static str, &'a str)> {
    texts.into_iter().filter_map(|(key, text)| Some((key, text?)))
}

/// Formats the command, one flag per line.
pub(super) fn gcloud(request: &Request<'_>) -> String {
    let Request { args, id, .. } = request;
    let mut parts = vec![format!("gcloud agent-registry services create {id}")];
    let texts = given([
        ("location", Some(&args.location)),
        ("project", args.project.as_deref()),
        ("display-name", args.display_name.as_deref()),
        ("description", args.description.as_deref()),
    ]);
    parts.extend(texts.map(|(flag, text)| format!("--{flag}={}", shell_word(text))));
    parts.extend(args.interface.iter().map(gcloud_interface));
    let (flag, ty) = match request.spec {
        Spec::Card => ("agent-spec", "a2a-agent-card"),
        Spec::Tools => ("mcp-server-spec", "tool-spec"),
    };
    parts.push(format!("--{flag}-type={ty}"));
    parts.push(format!("--{flag}-content={}", shell_word(&file_or_text(request))));
    parts.join(" \\\n  ") + "\n"
}

/// The path without a leading `@`, which makes some versions of the CLI fail.
fn file_or_text(request: &Request<'_>) -> String {
    request.path().unwrap_or_else(|| request.content.to_string())
}

fn gcloud_interface(interface: &Interface) -> String {
    let Interface { url, binding } = interface;
    let value = if url.contains([',', '=']) {
        json!([{ "url": url, "protocolBinding": binding.gcloud }]).to_string()
    } else {
        format!("url={url},protocolBinding={}", binding.gcloud)
    };
    format!("--interfaces={}", shell_word(&value))
}

/// Quotes a word for a POSIX shell.
fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,@+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

const API: &str = "https://agentregistry.googleapis.com/v1";

/// Formats request line, header and body.
pub(super) fn rest(request: &Request<'_>) -> Result<String, String> {
    let Request { args, id, .. } = request;
    let Some(project) = &args.project else {
        return Err("missing `--project`, which is part of the URL".to_owned());
    };
    let url = format!(
        "{API}/projects/{project}/locations/{}/services?serviceId={id}",
        args.location
    );
    Ok(format!(
        "POST {url}\nContent-Type: application/json\n\n{:#}\n",
        Value::Object(body(request))
    ))
}

/// The texts with the same name in both registries.
fn texts(args: &Args) -> impl Iterator<Item = (String, Value)> {
    let texts = given([
        ("displayName", args.display_name.as_deref()),
        ("description", args.description.as_deref()),
    ]);
    texts.map(|(key, text)| (key.to_owned(), text.into()))
}

fn body(request: &Request<'_>) -> Map<String, Value> {
    let mut body: Map<String, Value> = texts(request.args).collect();
    let interfaces = &request.args.interface;
    if !interfaces.is_empty() {
        let interface = |it: &Interface| json!({ "url": it.url, "protocolBinding": it.binding.rest });
        body.insert(
            "interfaces".to_owned(),
            interfaces.iter().map(interface).collect(),
        );
    }
    let (key, ty) = match request.spec {
        Spec::Card => ("agentSpec", "A2A_AGENT_CARD"),
        Spec::Tools => ("mcpServerSpec", "TOOL_SPEC"),
    };
    body.insert(key.to_owned(), json!({ "type": ty, "content": request.content }));
    body
}

/// Formats the input for `aws agent-registry-control create-registry-record --cli-input-json` as JSON.
pub(super) fn aws(request: &Request<'_>) -> String {
    // The size is already checked.
    let data = request.content.to_string();
    let mut input = Map::new();
    input.extend(
        request
            .args
            .registry_id
            .as_ref()
            .map(|id| ("registryId".to_owned(), id.as_str().into())),
    );
    input.insert("name".to_owned(), request.id.as_str().into());
    input.extend(texts(request.args));
    let (ty, descriptors) = descriptors(request, &data);
    input.insert("recordType".to_owned(), ty.into());
    input.insert("descriptors".to_owned(), descriptors);
    format!("{:#}\n", Value::Object(input))
}

fn descriptors(request: &Request<'_>, data: &str) -> (&'static str, Value) {
    let payload = json!({ "data": data, "dataSchemaVersion": request.dialect.version() });
    match request.spec {
        Spec::Card => ("AGENT", json!({ "a2aAgentCard": payload })),
        Spec::Tools => (
            "MCP",
            json!({ "mcpServer": { "additionalData": { "tools": payload } } }),
        ),
    }
}

/// Formats the resource `google_agent_registry_service`.
pub(super) fn terraform(request: &Request<'_>) -> String {
    let mut lines = vec![format!(
        "resource \"google_agent_registry_service\" {} {{",
        hcl_text(&request.id.replace('-', "_"))
    )];
    let args = request.args;
    let given: Vec<_> = given([
        ("project", args.project.as_deref()),
        ("location", Some(&args.location)),
        ("service_id", Some(&request.id)),
        ("display_name", args.display_name.as_deref()),
        ("description", args.description.as_deref()),
    ])
    .collect();
    let width = given.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
    lines.extend(
        given
            .iter()
            .map(|(key, text)| format!("  {key:<width$} = {}", hcl_text(text))),
    );
    for interface in &args.interface {
        lines.push(format!(
            "\n  interfaces {{\n    url              = {}\n    protocol_binding = {}\n  }}",
            hcl_text(&interface.url),
            hcl_text(interface.binding.rest)
        ));
    }
    let (block, ty) = match request.spec {
        Spec::Card => ("agent_spec", "A2A_AGENT_CARD"),
        Spec::Tools => ("mcp_server_spec", "TOOL_SPEC"),
    };
    lines.push(format!(
        "\n  {block} {{\n    type    = {}\n    content = {}\n  }}\n}}\n",
        hcl_text(ty),
        hcl_content(request)
    ));
    lines.join("\n")
}

/// The compact text of the file, because the size limit applies to it.
fn hcl_content(request: &Request<'_>) -> String {
    match request.path() {
        Some(path) if path.starts_with('/') => format!("jsonencode(jsondecode(file({})))", hcl_text(&path)),
        Some(path) => {
            let path = hcl_text(&path);
            format!("jsonencode(jsondecode(file(\"${{path.module}}/{}", &path[1..]) + ")))"
        }
        None => hcl_text(&request.content.to_string()),
    }
}

/// Formats a string in HCL: escapes template markers, and two JSON escapes that HCL does not support.
fn hcl_text(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if letter.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
    out.replace("${", "$${").replace("%{", "%%{")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shell_words_are_quoted() {
        assert_eq!(
            shell_word("agentcard/agent-card.json"),
            "agentcard/agent-card.json"
        );
        assert_eq!(shell_word("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(shell_word(""), "''");
    }

    #[test]
    fn hcl_strings_are_escaped() {
        for (text, hcl) in [
            ("it's \"x\" \\ ü", r#""it's \"x\" \\ ü""#),
            ("${a} %{b} $c %d", r#""$${a} %%{b} $c %d""#),
            ("a\nb\r\tc", r#""a\nb\r\tc""#),
            (
                "\u{8}\u{c}\u{0}\u{7f}\u{9b}",
                r#""\u0008\u000c\u0000\u007f\u009b""#,
            ),
        ] {
            assert_eq!(hcl_text(text), hcl);
        }
    }
}
