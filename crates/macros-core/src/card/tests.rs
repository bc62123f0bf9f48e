//! Declarations and their faults.

mod accepted;
mod accepted_dialects;
mod dialects;
mod expansion;
mod extra;
mod form;
mod rules;

use syn::DeriveInput;

use super::documents::Document;
use super::{dialect, lint, parse};
use crate::errors::Errors;

/// Runs all phases.
fn documents(target: DeriveInput, errors: &mut Errors) -> Vec<Document> {
    let (card, attributes) = parse::parse_card(target, errors);
    let dialects = dialect::documents(&card, attributes, errors);
    lint::lint(&card, dialects, errors)
}

/// Every fault of a declaration, with the text that it underlines.
fn faults(declaration: &str) -> Vec<String> {
    let target: DeriveInput = syn::parse_str(declaration).unwrap();
    let mut errors = Errors::default();
    documents(target, &mut errors);
    errors.to_strings()
}

/// The faults of a valid card with additional `items`, which replace the keys `replaced`.
fn faults_of(items: &str, replaced: &[&str]) -> Vec<String> {
    faults(&card(items, replaced))
}

/// A valid card with `items` in place of the keys `replaced`.
fn card(items: &str, replaced: &[&str]) -> String {
    let right = [
        ("name", r#"name = "Recipes""#),
        ("version", r#"version = "1.0.0""#),
        (
            "interface",
            r#"interface(url = "https://a.example/a2a", binding = "JSONRPC")"#,
        ),
        ("input_modes", r#"input_modes("text/plain")"#),
        ("output_modes", r#"output_modes("text/plain")"#),
        (
            "skill",
            r#"skill(id = "chat", description = "Talks.", tags("talk"))"#,
        ),
    ];
    let kept = right.iter().filter(|(key, _)| !replaced.contains(key));
    let kept: Vec<&str> = kept.map(|(_, item)| *item).collect();
    let kept = kept.join(",\n");
    format!("/// Finds recipes.\n#[agent_card(\n{kept},\n{items}\n)]\nstruct Recipes;")
}
