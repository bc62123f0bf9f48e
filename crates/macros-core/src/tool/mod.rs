//! `#[mcp_tool]`.

use proc_macro2::TokenStream;

/// Expands `#[mcp_tool(arguments)]` on a function, an `impl` block or a struct.
pub fn mcp_tool(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let _ = arguments;
    item
}
