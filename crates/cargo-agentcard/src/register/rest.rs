//! A REST request of Google Cloud: the file as an object, not as a text.

use serde_json::{Map, Value, json};

use super::interface::Interface;
use super::request::{Request, Spec};

const API: &str = "https://agentregistry.googleapis.com/v1";

/// The request line, the header and the body.
pub(crate) fn print(request: &Request<'_>) -> Result<String, String> {
    let Some(project) = request.project else {
        return Err("the address holds the project; add `--project`".to_owned());
    };
    let Request { location, id, .. } = request;
    let url = format!("{API}/projects/{project}/locations/{location}/services?serviceId={id}");
    Ok(format!(
        "POST {url}\nContent-Type: application/json\n\n{:#}\n",
        body(request)
    ))
}

fn body(request: &Request<'_>) -> Value {
    let mut body = Map::new();
    for (key, text) in [
        ("displayName", request.display_name),
        ("description", request.description),
    ] {
        body.extend(text.map(|text| (key.to_owned(), text.into())));
    }
    if !request.interfaces.is_empty() {
        let interface = |it: &Interface| json!({ "url": it.url, "protocolBinding": it.binding.rest });
        body.insert(
            "interfaces".to_owned(),
            request.interfaces.iter().map(interface).collect(),
        );
    }
    let (key, ty) = match request.spec {
        Spec::Card => ("agentSpec", "A2A_AGENT_CARD"),
        Spec::Tools => ("mcpServerSpec", "TOOL_SPEC"),
    };
    body.insert(key.to_owned(), json!({ "type": ty, "content": request.content }));
    body.into()
}
