//! Options and result of fitting.

use crate::Loss;
use crate::client::Client;
use serde_json::Value;

/// Options for fitting schemas.
#[derive(Debug, Clone, Copy)]
pub struct Fit {
    pub(crate) client: Client,
    /// Whether `null` is written as `nullable`.
    pub(crate) nullable: bool,
    /// Whether unsupported keywords are removed.
    pub(crate) loose: bool,
}

/// A fitted schema.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Fitted {
    /// The schema.
    pub schema: Value,
    /// Lost information, in order of processing.
    pub losses: Vec<Loss>,
}

impl Fit {
    /// Creates options that fit schemas to `client`.
    #[must_use]
    pub const fn to(client: Client) -> Self {
        Self {
            client,
            nullable: false,
            loose: false,
        }
    }

    /// Returns the client.
    #[must_use]
    pub const fn client(self) -> Client {
        self.client
    }

    /// Writes `null` as the OpenAPI keyword `nullable`, for function declarations of Gemini (not for MCP).
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Omits unsupported keywords and reports them as losses, instead of leaving them to the rules. The result may
    /// accept values that the original rejects.
    #[must_use]
    pub const fn loose(mut self) -> Self {
        self.loose = true;
        self
    }
}
