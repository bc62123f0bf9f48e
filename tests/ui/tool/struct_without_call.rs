//! A struct without `Call`.

use agentcard::mcp_tool;

/// Books a table.
#[mcp_tool]
struct Booking {
    /// Number of guests.
    guests: u8,
}

fn main() {}
