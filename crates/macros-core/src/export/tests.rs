//! Expansions and faults of `export!`.

use proc_macro2::TokenStream;
use quote::quote;

/// The messages for an invalid input.
fn faults(input: TokenStream) -> Vec<String> {
    let expanded = super::export(input).to_string();
    let messages = expanded.split("compile_error ! { \"").skip(1);
    messages
        .filter_map(|rest| rest.split_once("\" }").map(|(message, _)| message.to_owned()))
        .collect()
}

fn expanded(input: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(super::export(input)).unwrap())
}

#[test]
fn lists_the_types_in_order_with_the_defaults() {
    insta::assert_snapshot!(expanded(quote!(Agent, tools::Weather)));
}

#[test]
fn accepts_dir_versions_and_crate() {
    let input = quote!(A, dir = "cards", mcp("2025-06-18", "2025-11-25"), crate = other);
    insta::assert_snapshot!(expanded(input));
}

#[test]
fn a_module_can_have_an_export_for_each_folder() {
    let name = |input: TokenStream| {
        let expanded = super::export(input).to_string();
        expanded
            .split_once("fn agentcard_export")
            .unwrap()
            .1
            .split_once(' ')
            .unwrap()
            .0
            .to_owned()
    };
    for (dir, suffix) in [
        ("agentcard", ""),
        ("agentcard/", ""),
        ("agents/One-2/", "_agents_one_2"),
        ("é", "__"),
    ] {
        assert_eq!(
            name(quote!(A, dir = #dir)).trim_end_matches('('),
            suffix.trim_end_matches('('),
            "{dir}"
        );
    }
}

#[test]
fn knows_which_features_are_on_by_default() {
    let manifest = r#"
        [package]
        name = "x"
        [features] # of this package
        default = ["a", 'b']
        a = ["c", "dep:d"] # "e"
        b = [
            "f/g",
        ]
        "c" = []
        e = ["a", "default"]
        [dependencies]
        d = { version = "1", features = ["z"] }
    "#;
    let features = super::features(manifest);
    let features: Vec<_> = features.iter().map(|(name, on)| (name.as_str(), *on)).collect();
    assert_eq!(
        features,
        [
            ("default", true),
            ("a", true),
            ("b", true),
            ("c", true),
            ("e", false)
        ]
    );
    assert_eq!(super::features("[package]\nname = \"x\"\n"), []);
}

#[test]
fn accepts_generic_types() {
    assert_eq!(faults(quote!(Agent<u8>, tools::Set<Local>)), Vec::<String>::new());
}

#[test]
fn reports_every_fault_at_once() {
    let input = quote!(A, "text", mcp = "2025-11-26", folder = "x", dir = 3);
    assert_eq!(
        faults(input),
        [
            "unknown key `folder`, expected one of `dir`, `mcp`, `client`, `crate`",
            "expected the path of a type, or a key: `dir = \\\"…\\\"`, `mcp = \\\"…\\\"`",
            "unknown MCP version `2025-11-26` (did you mean `2025-11-25`?), expected one of `2024-11-05`, \
             `2025-03-26`, `2025-06-18`, `2025-11-25`, `2026-07-28`",
            "expected a string: `dir = \\\"agentcard/\\\"`",
        ]
    );
}

#[test]
fn rejects_empty_and_incomplete_arguments() {
    for (input, message) in [
        (quote!(), "nothing to publish; name a type: `export!(MyAgent)`"),
        (
            quote!(dir = "x"),
            "nothing to publish; name a type: `export!(MyAgent)`",
        ),
        (quote!(A, dir), "expected a string: `dir = \\\"agentcard/\\\"`"),
        (
            quote!(A, dir = "/etc"),
            "expected a folder relative to the package, written with `/`: `agentcard/`",
        ),
        (
            quote!(A, mcp()),
            "expected MCP versions: `mcp(\\\"2025-06-18\\\", \\\"2025-11-25\\\")`",
        ),
        (
            quote!(A, mcp("2025-06-18", "2025-06-18")),
            "duplicate MCP version `2025-06-18`",
        ),
        (
            quote!(A, client = "gemni"),
            "unknown client `gemni` (did you mean `gemini`?), expected one of `openai`, `openai-strict`, `anthropic`, \
             `gemini`, `any`",
        ),
        (quote!(A, client("any", "any")), "duplicate client `any`"),
        (
            quote!(A, client(any)),
            "expected a client as a string: `\\\"gemini\\\"`",
        ),
        (quote!(A, crate), "expected a path: `crate = ::agentcard`"),
    ] {
        assert_eq!(faults(input.clone()), [message], "{input}");
    }
}
