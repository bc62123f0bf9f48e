//! `export!`: the types that publish files. The rules check their documents in the generated test.

#[cfg(test)]
mod tests;

use agentcard_rules::client::Client;
use agentcard_rules::{Dialect, did_you_mean};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Lit, LitStr, Path};

use crate::errors::Errors;
use crate::lists::{commas, listed, slice};
use crate::meta::{Item, Keys, Named, Value, is_one_of, parse_crate, parse_items, plain_string};
use crate::paths::Facade;

/// Expands `export!(TypeA, path::TypeB, dir = "agentcard/", mcp = "2025-11-25")`.
pub fn export(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let export = parse(input, &mut errors);
    let check = expand_check(&export);
    if !errors.is_empty() {
        let faults = errors.into_compile_errors();
        return quote!(#check #faults);
    }
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR")
        .and_then(|root| std::fs::read_to_string(std::path::Path::new(&root).join("Cargo.toml")).ok());
    let test = expand_test(&export, &features(&manifest.unwrap_or_default()));
    quote!(#check #test)
}

const KEYS: &[&str] = &["dir", "mcp", "client", "crate"];

/// The arguments of `export!`; defaults are in the facade.
struct Export {
    types: Vec<Path>,
    dir: Option<LitStr>,
    mcp: Vec<LitStr>,
    clients: Vec<LitStr>,
    facade: Facade,
}

/// Parses `input` and collects all faults.
fn parse(input: TokenStream, errors: &mut Errors) -> Export {
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
        .map(|(key, value)| parse_list(&key, value, &MCP, errors));
    let clients = keys
        .take("client")
        .map(|(key, value)| parse_list(&key, value, &CLIENT, errors));
    Export {
        types,
        dir: keys
            .take("dir")
            .and_then(|(key, value)| parse_dir(&key, &value, errors)),
        mcp: mcp.unwrap_or_default(),
        clients: clients.unwrap_or_default(),
        facade: facade.unwrap_or_default(),
    }
}

fn is_type(item: &Item) -> bool {
    match item {
        Item::Path(_) => true,
        Item::Named(Named { key, value }) => matches!(value, Value::Flag) && !is_one_of(key, KEYS),
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
    if path.is_empty() || path.starts_with('/') || path.contains('\\') || path.contains(':') {
        errors.add(
            &dir,
            "expected a folder relative to the package, written with `/`: `agentcard/`",
        );
        return None;
    }
    Some(dir)
}

/// A key that accepts values of a fixed list.
struct Known {
    noun: &'static str,
    one: &'static str,
    several: &'static str,
    values: fn() -> Vec<&'static str>,
}

const MCP: Known = Known {
    noun: "MCP version",
    one: "mcp = \"2025-11-25\"",
    several: "mcp(\"2025-06-18\", \"2025-11-25\")",
    values: mcp_versions,
};

const CLIENT: Known = Known {
    noun: "client",
    one: "client = \"gemini\"",
    several: "client(\"openai-strict\", \"gemini\")",
    values: clients,
};

fn parse_list(key: &Ident, value: Value, known: &Known, errors: &mut Errors) -> Vec<LitStr> {
    let noun = known.noun;
    let Value::List(items) = value else {
        let text = parse_text(key, &value, known.one, errors);
        return match text {
            Some(text) if is_known(&text, known, errors) => vec![text],
            _ => Vec::new(),
        };
    };
    if items.is_empty() {
        errors.add(key, &format!("expected {noun}s: `{}`", known.several));
    }
    let mut texts: Vec<LitStr> = Vec::new();
    for item in items {
        match item {
            Item::Literal(Lit::Str(text)) if is_known(&text, known, errors) => {
                if texts.iter().any(|other| other.value() == text.value()) {
                    errors.add(&text, &format!("duplicate {noun} `{}`", text.value()));
                }
                texts.push(text);
            }
            Item::Literal(Lit::Str(_)) => {}
            other => {
                let example = known.one.rsplit(' ').next().unwrap_or_default();
                let article = if noun == "client" { "a" } else { "an" };
                errors.add(
                    &other,
                    &format!("expected {article} {noun} as a string: `{example}`"),
                );
            }
        }
    }
    texts
}

fn is_known(text: &LitStr, known: &Known, errors: &mut Errors) -> bool {
    let values = (known.values)();
    let value = text.value();
    if values.contains(&value.as_str()) {
        return true;
    }
    let hint = did_you_mean(&value, &values);
    errors.add(
        text,
        &format!(
            "unknown {} `{value}`{hint}, expected one of {}",
            known.noun,
            listed(&values, '`')
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

fn clients() -> Vec<&'static str> {
    let mut ids = Vec::new();
    for client in Client::ALL {
        ids.push(client.id());
    }
    ids
}

/// Reads the string after `=`; `example` shows the syntax.
fn parse_text(key: &Ident, value: &Value, example: &str, errors: &mut Errors) -> Option<LitStr> {
    let message = format!("expected a string: `{example}`");
    let Value::Assigned(tokens) = value else {
        errors.add(key, &message);
        return None;
    };
    let text = plain_string(tokens.clone());
    if text.is_none() {
        errors.add(tokens, &message);
    }
    text
}

/// Names of the constant and of the test. They contain `dir`, so that a module can have several.
fn names(export: &Export) -> (Ident, Ident) {
    let mut name = "agentcard_export".to_owned();
    let dir = export.dir.as_ref().map(LitStr::value).unwrap_or_default();
    let dir = dir.trim_matches('/');
    if !dir.is_empty() && dir != "agentcard" {
        name.push('_');
        for c in dir.chars() {
            name.push(if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                '_'
            });
        }
    }
    let ident = |name: &str| Ident::new(name, Span::call_site());
    (ident(&name.to_ascii_uppercase()), ident(&name))
}

/// Checks in every build that each listed type can be published, and that no other `export!` of the module has the same
/// `dir`.
fn expand_check(export: &Export) -> TokenStream {
    let publication = export.facade.item("Publication");
    let functions = slice(&expand_functions(export));
    let (name, _) = names(export);
    let mut check = quote! {
        #[allow(dead_code)]
        const #name: &[fn(&mut #publication)] = #functions;
    };
    if let Some(client) = export.clients.first() {
        let assert = export.facade.private("assert_clients");
        check.extend(quote_spanned!(client.span()=> const _: () = #assert();));
    }
    check
}

fn expand_test(export: &Export, features: &[(String, bool)]) -> TokenStream {
    let facade = &export.facade;
    let (run, failure) = (facade.private("run_export"), facade.private("ExportFailure"));
    let spec = facade.private("Export");
    let dir = match &export.dir {
        Some(dir) => dir.to_token_stream(),
        None => facade.private("DEFAULT_DIR").to_token_stream(),
    };
    let mcp = match export.mcp.as_slice() {
        [] => facade.private("DEFAULT_MCP").to_token_stream(),
        versions => commas(versions),
    };
    let clients = slice(&export.clients);
    let feature = facade.private("Feature");
    let mut rows = Vec::new();
    for (name, by_default) in features {
        rows.push(
            quote!(#feature { name: #name, on: ::core::cfg!(feature = #name), by_default: #by_default }),
        );
    }
    let features = slice(&rows);
    let (functions, test) = names(export);
    quote! {
        #[::core::prelude::v1::test]
        fn #test() -> ::core::result::Result<(), #failure> {
            #run(&#spec {
                package: ::core::env!("CARGO_PKG_NAME"),
                root: ::core::env!("CARGO_MANIFEST_DIR"),
                dir: #dir,
                mcp: &[#mcp],
                clients: #clients,
                publish: #functions,
                features: #features,
            })
        }
    }
}

/// The features in the section of a manifest, each with whether it is on by default.
fn features(manifest: &str) -> Vec<(String, bool)> {
    let mut section = String::new();
    let mut inside = false;
    for line in manifest.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.starts_with('[') {
            inside = line == "[features]";
        } else if inside {
            section.push_str(line);
        }
    }
    let mut features = Vec::new();
    for entry in section.split(']') {
        if let Some((name, needs)) = entry.split_once('=') {
            let name = name.trim().trim_matches(['"', '\'']);
            features.push((name, needs, name == "default"));
        }
    }
    // Each round finds what those of the round before need.
    for _ in 0..features.len() {
        for at in 0..features.len() {
            let (_, needs, by_default) = features[at];
            for need in needs.split(['"', '\'']).skip(1).step_by(2) {
                for feature in &mut features {
                    feature.2 |= by_default && feature.0 == need;
                }
            }
        }
    }
    let mut named = Vec::new();
    for (name, _, by_default) in features {
        named.push((name.to_owned(), by_default));
    }
    named
}

fn expand_functions(export: &Export) -> Vec<TokenStream> {
    let publish = export.facade.item("Publish");
    // The span makes an unmet trait bound underline the listed type.
    let mut functions = Vec::new();
    for ty in &export.types {
        functions.push(quote_spanned!(ty.span()=> <#ty as #publish>::publish));
    }
    functions
}
