//! Where a server is, and the three spellings of how it is spoken to.

use agentcard_rules::Level;
use agentcard_rules::text::interface_url;

/// An interface of a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Interface {
    /// Its URL.
    pub(crate) url: String,
    /// How it is spoken to.
    pub(crate) binding: Binding,
}

/// A protocol binding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Binding {
    /// In A2A cards.
    pub(crate) card: &'static str,
    /// In REST bodies and Terraform.
    pub(crate) rest: &'static str,
    /// In gcloud flags.
    pub(crate) gcloud: &'static str,
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

/// Reads `url=URL,binding=BINDING`; the binding may come in any of its spellings, and JSONRPC is the default.
pub(crate) fn parse_interface(text: &str) -> Result<Interface, String> {
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
        .ok_or_else(|| format!("no such binding `{binding}`; there are jsonrpc, grpc, http-json"))?;
    match interface_url(url, binding.card) {
        Some(fault) if fault.rule.levels.write == Level::Error => Err(format!("`{url}`: {}", fault.message)),
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
    fn refuses_what_nobody_can_call() {
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
