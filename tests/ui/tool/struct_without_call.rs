//! A struct that is a tool says what it does.

use agentcard::mcp_tool;

/// Books a table.
#[mcp_tool]
struct Booking {
    /// Number of guests.
    guests: u8,
}

fn main() {}
