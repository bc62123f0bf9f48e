//! Rules for a single string, as `const fn`s.
//!
//! Macros call them for literals, generated code calls them in `const _` items, and [`check`](crate::check) calls them for
//! documents, so all three report the same findings.
//!
//! ```
//! use agentcard_rules::text;
//!
//! assert!(text::interface_url("https://a.example/a2a", "JSONRPC").is_none());
//! const _: () = assert!(text::interface_url("a.example:443", "GRPC").is_none());
//! let fault = text::interface_url("/a2a", "JSONRPC").unwrap();
//! assert_eq!(fault.message, "relative URL");
//! ```

mod binding;
mod bytes;
mod docs;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod form;
mod icon;
mod length;
mod media_type;
mod meta_key;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub(crate) mod pattern;
mod security;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod time;
mod tool_name;
pub(crate) mod url;
mod version;

pub use crate::finding::Fault;
pub use binding::binding;
pub use bytes::{escaped, is_equal, key, part};
pub use docs::{described, docs, file, has_returns, without_returns};
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub use form::form;
#[cfg(feature = "openclasp")]
pub(crate) use form::openclasp_url;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub(crate) use form::{format_fix, meaning};
pub use icon::{icon_size, icon_src};
pub use length::{not_blank, tool_description, within};
pub use media_type::media_type;
pub(crate) use media_type::media_type_of_word;
pub use meta_key::meta_key;
pub use security::{api_key_location, extension_uri, skill_id};
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub use time::utc;
pub use tool_name::{is_header_name, tool_name};
pub use url::{auth_url, interface_url, link_url, picture_url};
pub use version::{MajorMinor, interface_version, major_minor};
