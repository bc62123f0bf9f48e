//! A server runs tools on any thread.

use agentcard::mcp_tool;

/// Holds what must stay on its thread.
#[mcp_tool]
async fn local(word: String) -> String {
    let shared = std::rc::Rc::new(word);
    std::future::ready(()).await;
    shared.to_string()
}

/// State that must stay on its thread.
struct Local(std::cell::Cell<u8>);

#[mcp_tool]
impl Local {
    /// Reads it.
    #[mcp_tool]
    fn read(&self) -> String {
        self.0.get().to_string()
    }
}

fn main() {}
