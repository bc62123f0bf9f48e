//! A Terraform resource.

use std::fmt::Write;

use super::request::{Request, Spec};

/// The resource `google_agent_registry_service`.
pub(crate) fn print(request: &Request<'_>) -> String {
    let mut lines = vec![format!(
        "resource \"google_agent_registry_service\" {} {{",
        quoted(&request.id.replace('-', "_"))
    )];
    let arguments = [
        ("project", request.project),
        ("location", Some(request.location)),
        ("service_id", Some(request.id.as_str())),
        ("display_name", request.display_name),
        ("description", request.description),
    ];
    let given: Vec<(&str, &str)> = arguments
        .iter()
        .filter_map(|(key, text)| Some((*key, (*text)?)))
        .collect();
    let width = given.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
    lines.extend(
        given
            .iter()
            .map(|(key, text)| format!("  {key:<width$} = {}", quoted(text))),
    );
    for interface in request.interfaces {
        lines.push(format!(
            "\n  interfaces {{\n    url              = {}\n    protocol_binding = {}\n  }}",
            quoted(&interface.url),
            quoted(interface.binding.rest)
        ));
    }
    let (block, ty) = match request.spec {
        Spec::Card => ("agent_spec", "A2A_AGENT_CARD"),
        Spec::Tools => ("mcp_server_spec", "TOOL_SPEC"),
    };
    lines.push(format!(
        "\n  {block} {{\n    type    = {}\n    content = {}\n  }}\n}}\n",
        quoted(ty),
        content(request)
    ));
    lines.join("\n")
}

/// The text of the file, compact: the size limit counts it.
fn content(request: &Request<'_>) -> String {
    match &request.path {
        Some(path) if path.starts_with('/') => format!("jsonencode(jsondecode(file({})))", quoted(path)),
        Some(path) => {
            let path = quoted(path);
            format!("jsonencode(jsondecode(file(\"${{path.module}}/{}", &path[1..]) + ")))"
        }
        None => quoted(&request.content.to_string()),
    }
}

/// A text of HCL: its templates would be filled in otherwise, and two escapes of JSON are none of its own.
fn quoted(text: &str) -> String {
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
    fn texts_are_what_terraform_reads() {
        for (text, hcl) in [
            ("it's \"x\" \\ ü", r#""it's \"x\" \\ ü""#),
            ("${a} %{b} $c %d", r#""$${a} %%{b} $c %d""#),
            ("a\nb\r\tc", r#""a\nb\r\tc""#),
            (
                "\u{8}\u{c}\u{0}\u{7f}\u{9b}",
                r#""\u0008\u000c\u0000\u007f\u009b""#,
            ),
        ] {
            assert_eq!(quoted(text), hcl);
        }
    }
}
