//! Names of MCP tools, and of the headers for their arguments.

use super::bytes::token_end;
use crate::catalogue::mcp;
use crate::finding::Fault;

/// Checks the name of an MCP tool: 1 to 128 characters of `A-Z a-z 0-9 _ - .`, and a note if some clients reject it.
pub const fn tool_name(name: &str) -> Option<Fault> {
    let bytes = name.as_bytes();
    if bytes.is_empty() {
        let fix = "use a name such as `get_weather`";
        return Some(Fault::new(&mcp::NAME_EMPTY, "tool name must not be empty", fix));
    }
    let mut dot = false;
    let mut index = 0;
    while index < bytes.len() {
        match bytes[index] {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' => {}
            b'.' => dot = true,
            byte => return Some(foreign_byte(byte)),
        }
        index += 1;
    }
    if bytes.len() > 128 {
        let message = "tool name is too long, maximum is 128 characters";
        return Some(Fault::new(&mcp::NAME_LENGTH, message, "shorten it"));
    }
    if dot || bytes.len() > 64 {
        let message = "some clients only accept tool names of up to 64 letters, digits, `_` and `-`";
        let fix = "shorten it, and use `_` instead of `.`";
        return Some(Fault::new(&mcp::NAME_PORTABLE, message, fix));
    }
    None
}

/// The fault of a character that is not allowed in tool names.
const fn foreign_byte(byte: u8) -> Fault {
    const FIX: &str = "use only letters, digits, `_`, `-` and `.`";
    let message = match byte {
        b' ' => "tool name contains a space",
        b'/' => "tool name contains a slash",
        0x80.. => "tool name contains a non-ASCII character",
        _ => "tool name contains an invalid character",
    };
    Fault::new(&mcp::NAME_CHARSET, message, FIX)
}

/// Whether `name` can follow `Mcp-Param-` in the name of an HTTP header.
pub const fn is_header_name(name: &str) -> bool {
    !name.is_empty() && token_end(name.as_bytes(), 0) == name.len()
}
