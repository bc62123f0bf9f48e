//! Asks the macro what it has against a stub.

use agentcard_macros_core::mcp_tool;
use agentcard_rules::rule;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::import::layout::{Item, one_line};

/// The rules that a stub has to accept, and the faults that are left.
pub(super) fn settle(keys: &[Item], function: &str) -> (Vec<String>, Vec<String>) {
    let mut allow: Vec<String> = Vec::new();
    loop {
        let faults = faults(keys, &allow, function);
        let offered = faults.iter().filter_map(|fault| {
            let (_, rest) = fault.split_once("`allow(\"")?;
            Some(rest.split_once('"')?.0.to_owned())
        });
        let more: Vec<String> = offered
            .filter(|id| rule(id).is_some_and(|rule| rule.can_allow) && !allow.contains(id))
            .collect();
        if more.is_empty() {
            return (allow, faults);
        }
        allow.extend(more);
        allow.sort();
        allow.dedup();
    }
}

fn faults(keys: &[Item], allow: &[String], function: &str) -> Vec<String> {
    let mut keys: Vec<String> = keys.iter().map(one_line).collect();
    if !allow.is_empty() {
        keys.push(one_line(&Item::texts("allow", allow)));
    }
    let (keys, function) = (keys.join(", ").parse(), function.parse());
    let (Ok(keys), Ok(function)) = (keys, function) else {
        return vec!["the stub is no Rust".to_owned()];
    };
    let mut found = Vec::new();
    collect(mcp_tool(keys, function), &mut found);
    found
}

/// The messages of every `compile_error!`.
fn collect(tokens: TokenStream, found: &mut Vec<String>) {
    let mut after_error = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let literal = syn::parse2::<syn::LitStr>(group.stream());
                match literal {
                    Ok(message) if after_error => found.push(message.value()),
                    _ if group.delimiter() != Delimiter::Bracket => collect(group.stream(), found),
                    _ => {}
                }
                after_error = false;
            }
            TokenTree::Ident(word) => after_error = word == "compile_error",
            TokenTree::Punct(punct) => after_error &= punct.as_char() == '!',
            TokenTree::Literal(_) => after_error = false,
        }
    }
}
