//! A Terraform resource.

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

/// A text of HCL: its templates would be filled in otherwise.
fn quoted(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    json.replace("${", "$${").replace("%{", "%%{")
}
