//! Three servers as they are written with rmcp, whose tools are now declared by agentcard: their state lies in the handler,
//! and everything else is served by rmcp's own macros and types as before.
//!
//! usage: `ported-agents counter|notebook|shop`, over standard input and output.

mod counter;
mod notebook;
mod shop;

use std::error::Error;

use agentcard::rmcp::{ServerHandler, ServiceExt, stdio};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        Some("counter") => serve(counter::Handler::new()?).await,
        Some("notebook") => serve(notebook::Handler::new()?).await,
        Some("shop") => serve(shop::Handler::new()?).await,
        _ => Err("usage: ported-agents counter|notebook|shop".into()),
    }
}

async fn serve(handler: impl ServerHandler) -> Result<(), Box<dyn Error>> {
    handler.serve(stdio()).await?.waiting().await?;
    Ok(())
}
