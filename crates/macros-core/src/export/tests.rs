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
