//! `#[derive(AgentCard)]`.

use proc_macro2::TokenStream;

/// Expands `#[derive(AgentCard)]` on a struct.
pub fn derive_agent_card(item: TokenStream) -> TokenStream {
    let _ = item;
    TokenStream::new()
}
