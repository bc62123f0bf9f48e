//! Declarations of tools: what is said about wrong ones, and what right ones expand to.

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

/// The single place that runs the macro on a wrong declaration: every fault with the text that it underlines.
fn faults(arguments: &str, item: &str) -> Vec<String> {
    let mut errors = Errors::default();
    super::expand_whole(arguments.parse().unwrap(), item.parse().unwrap(), &mut errors);
    errors.told()
}

/// The faults of a function with these parameters, otherwise right.
fn faults_of(parameters: &str) -> Vec<String> {
    faults("", &format!("/// Tests.\nfn tested({parameters}) {{}}"))
}
