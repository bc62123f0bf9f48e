//! Content other than text: a picture, a sound, a resource and a link.

use agentcard::{Body, Content, mcp_tool};

use crate::sea::Port;

/// One blue pixel.
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/5yN2lQAAAABJRU5ErkJggg==";
/// No samples.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/// Draws the chart of a port.
#[mcp_tool(read_only)]
pub fn chart(
    /// The port.
    port: Port,
) -> Content {
    let _ = port;
    Content::Image {
        data: PNG.to_owned(),
        mime_type: "image/png".to_owned(),
    }
}

/// Sounds the foghorn.
#[mcp_tool]
pub fn foghorn() -> Content {
    // With standard input and output, only messages reach the client: this goes to standard error.
    println!("hoooo");
    Content::Audio {
        data: WAV.to_owned(),
        mime_type: "audio/wav".to_owned(),
    }
}

/// Gives the notices to mariners: a summary, the newest in full, and where the others are.
#[mcp_tool(read_only)]
pub fn notices() -> Vec<Content> {
    vec![
        Content::Text("2 notices".to_owned()),
        Content::Resource {
            uri: "harbour://notices/2".to_owned(),
            mime_type: Some("text/plain".to_owned()),
            body: Body::Text("The light at the mole is out.".to_owned()),
        },
        Content::ResourceLink {
            uri: "harbour://notices/1".to_owned(),
            name: "notice-1".to_owned(),
        },
    ]
}
