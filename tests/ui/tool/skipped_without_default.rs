//! A skipped argument needs a value.

struct Cache(u8);

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast(#[arg(skip)] cache: Cache) {
    let _ = cache.0;
}

fn main() {}
