//! The procedural macros of agentcard. Each forwards to `agentcard-macros-core`, where they are implemented and
//! tested.
//!
//! Use them through the facade crate `agentcard`, which documents them.

use proc_macro::TokenStream;

/// See `agentcard::AgentCard`.
#[proc_macro_derive(AgentCard, attributes(agent_card, openclasp, agenium))]
pub fn derive_agent_card(item: TokenStream) -> TokenStream {
    agentcard_macros_core::derive_agent_card(item.into()).into()
}

/// See `agentcard::skill`.
#[proc_macro_attribute]
pub fn skill(arguments: TokenStream, item: TokenStream) -> TokenStream {
    agentcard_macros_core::skill(arguments.into(), item.into()).into()
}

/// See `agentcard::mcp_tool`.
#[proc_macro_attribute]
pub fn mcp_tool(arguments: TokenStream, item: TokenStream) -> TokenStream {
    agentcard_macros_core::mcp_tool(arguments.into(), item.into()).into()
}

/// See `agentcard::toolset`.
#[proc_macro]
pub fn toolset(input: TokenStream) -> TokenStream {
    agentcard_macros_core::toolset(input.into()).into()
}

/// See `agentcard::export`.
#[proc_macro]
pub fn export(input: TokenStream) -> TokenStream {
    agentcard_macros_core::export(input.into()).into()
}
