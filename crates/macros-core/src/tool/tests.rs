//! Faults and expansions of tool declarations.

mod arguments;
mod expansion;
mod forms;
mod keys;

use proc_macro2::TokenStream;

use crate::errors::Errors;

/// The expansion of `#[mcp_tool(arguments)]` on `item`.
fn expanded(arguments: &str, item: &str) -> TokenStream {
    super::mcp_tool(arguments.parse().unwrap(), item.parse().unwrap())
}

/// Every fault of an invalid declaration with the text that it underlines.
fn faults(arguments: &str, item: &str) -> Vec<String> {
    let mut errors = Errors::default();
    super::expand_whole(arguments.parse().unwrap(), item.parse().unwrap(), &mut errors);
    errors.to_strings()
}

/// The faults of an otherwise valid function with these parameters.
fn faults_of(parameters: &str) -> Vec<String> {
    faults("", &format!("/// Tests.\nfn tested({parameters}) {{}}"))
}
