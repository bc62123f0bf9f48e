//! Declarations of tools: what is said about wrong ones, and what right ones expand to.

mod arguments;
mod expansion;
mod forms;
mod keys;

use proc_macro2::TokenStream;

/// The expansion of `#[mcp_tool(arguments)]` on `item`.
fn expanded(arguments: &str, item: &str) -> TokenStream {
    super::mcp_tool(arguments.parse().unwrap(), item.parse().unwrap())
}

/// The single place that runs the macro on a wrong declaration: every fault with the text that it underlines.
fn faults(arguments: &str, item: &str) -> Vec<String> {
    let expansion = expanded(arguments, item);
    let mut faults = Vec::new();
    collect(expansion, &mut faults);
    faults
}

/// The messages of all `compile_error!`s, in order.
fn collect(tokens: TokenStream, faults: &mut Vec<String>) {
    use proc_macro2::TokenTree::{Group, Ident};
    let tokens: Vec<_> = tokens.into_iter().collect();
    for window in tokens.windows(3) {
        let [Ident(word), _, Group(message)] = window else {
            continue;
        };
        if word != "compile_error" {
            continue;
        }
        let Some(literal) = message.stream().into_iter().next() else {
            continue;
        };
        let text = syn::parse2::<syn::LitStr>(literal.into()).unwrap().value();
        let underlined = word
            .span()
            .join(message.span())
            .and_then(|span| span.source_text());
        faults.push(format!("{}: {text}", underlined.unwrap_or_default()));
    }
}

/// The faults of a function with these parameters, otherwise right.
fn faults_of(parameters: &str) -> Vec<String> {
    faults("", &format!("/// Tests.\nfn tested({parameters}) {{}}"))
}
