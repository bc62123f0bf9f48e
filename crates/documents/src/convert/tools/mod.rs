//! Tool lists of every form → MCP toolspecs → function lists of other APIs.

mod envelope;
mod foreign;
mod function;
mod place;
mod shared;
mod version;

pub use envelope::is_tool_list;
pub use function::to_client;
pub use version::to_toolspec;

pub(crate) use envelope::unwrap;

#[cfg(test)]
mod tests;
