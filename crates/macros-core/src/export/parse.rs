//! Decodes the arguments of `export!`.

use agentcard_rules::Dialect;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Lit, LitStr, Path};

use crate::errors::Errors;
use crate::meta::{Item, Keys, Named, Value, parse_items};
use crate::paths::Facade;
use crate::suggest;

const KEYS: &[&str] = &["dir", "mcp", "crate"];

/// What `export!` was given; the facade has the defaults of what was not.
pub(super) struct Export {
    pub(super) types: Vec<Path>,
    pub(super) dir: Option<LitStr>,
    pub(super) mcp: Vec<LitStr>,
    pub(super) facade: Facade,
}

/// Reads `input`; every fault is collected.
pub(super) fn parse(input: TokenStream, errors: &mut Errors) -> Export {
    let all = input.clone();
    let items = parse_items(input, errors);
    let (mut named, mut options) = (Vec::new(), Vec::new());
    for item in items {
        let list = if is_type(&item) { &mut named } else { &mut options };
        list.push(item);
    }
    let (mut keys, rest) = Keys::sort(options, KEYS, &[], errors);
    for item in &rest {
        errors.add(
            item,
            "expected the path of a type, or a key: `dir = \"…\"`, `mcp = \"…\"`",
        );
    }
    let mut types = Vec::new();
    for item in named {
        if let Some(path) = parse_type(item, errors) {
            types.push(path);
        }
    }
    if types.is_empty() && errors.is_empty() {
        errors.add(&all, "nothing to publish; name a type: `export!(MyAgent)`");
    }
    let facade = keys
        .take("crate")
        .and_then(|(key, value)| parse_crate(&key, value, errors));
    let mcp = keys
        .take("mcp")
        .map(|(key, value)| parse_mcp(&key, value, errors));
    Export {
        types,
        dir: keys
            .take("dir")
            .and_then(|(key, value)| parse_dir(&key, &value, errors)),
        mcp: mcp.unwrap_or_default(),
        facade: facade.unwrap_or_default(),
    }
}

fn is_type(item: &Item) -> bool {
    match item {
        Item::Path(_) => true,
        Item::Named(Named { key, value }) => {
            matches!(value, Value::Flag) && !KEYS.iter().any(|known| key == known)
        }
        _ => false,
    }
}

fn parse_type(item: Item, errors: &mut Errors) -> Option<Path> {
    match item {
        Item::Path(path) => Some(path),
        other => errors.ok(syn::parse2(other.to_token_stream())),
    }
}

fn parse_dir(key: &Ident, value: &Value, errors: &mut Errors) -> Option<LitStr> {
    let dir = parse_text(key, value, "dir = \"agentcard/\"", errors)?;
    let path = dir.value();
    if path.is_empty() || path.starts_with('/') || path.contains(['\\', ':']) {
        errors.add(
            &dir,
            "expected a folder relative to the package, written with `/`: `agentcard/`",
        );
        return None;
    }
    Some(dir)
}

/// `mcp = "…"` or `mcp("…", "…")`.
fn parse_mcp(key: &Ident, value: Value, errors: &mut Errors) -> Vec<LitStr> {
    let Value::List(items) = value else {
        let version = parse_text(key, &value, "mcp = \"2025-11-25\"", errors);
        return match version {
            Some(version) if is_known(&version, errors) => vec![version],
            _ => Vec::new(),
        };
    };
    if items.is_empty() {
        errors.add(
            key,
            "expected MCP versions: `mcp(\"2025-06-18\", \"2025-11-25\")`",
        );
    }
    let mut versions: Vec<LitStr> = Vec::new();
    for item in items {
        match item {
            Item::Literal(Lit::Str(version)) if is_known(&version, errors) => {
                if versions.iter().any(|other| other.value() == version.value()) {
                    errors.add(&version, &format!("duplicate MCP version `{}`", version.value()));
                }
                versions.push(version);
            }
            Item::Literal(Lit::Str(_)) => {}
            other => errors.add(&other, "expected an MCP version as a string: `\"2025-11-25\"`"),
        }
    }
    versions
}

fn is_known(version: &LitStr, errors: &mut Errors) -> bool {
    let known = mcp_versions();
    let value = version.value();
    if known.contains(&value.as_str()) {
        return true;
    }
    let hint = suggest::hint(&value, &known);
    errors.add(
        version,
        &format!(
            "unknown MCP version `{value}`{hint}, expected one of {}",
            suggest::listed(&known, '`')
        ),
    );
    false
}

fn mcp_versions() -> Vec<&'static str> {
    let mut versions = Vec::new();
    for dialect in Dialect::ALL {
        if dialect.family() == "mcp" {
            versions.push(dialect.version());
        }
    }
    versions
}

fn parse_crate(key: &Ident, value: Value, errors: &mut Errors) -> Option<Facade> {
    let Value::Assigned(path) = value else {
        errors.add(key, "expected a path: `crate = ::agentcard`");
        return None;
    };
    errors.ok(syn::parse2::<Path>(path)).map(|path| Facade::at(&path))
}

/// The string after `=`; `example` says how the key is written.
fn parse_text(key: &Ident, value: &Value, example: &str, errors: &mut Errors) -> Option<LitStr> {
    let message = format!("expected a string: `{example}`");
    let Value::Assigned(tokens) = value else {
        errors.add(key, &message);
        return None;
    };
    let text = syn::parse2(tokens.clone()).ok();
    if text.is_none() {
        errors.add(tokens, &message);
    }
    text
}
