//! Options and result of fitting.

use crate::Loss;
use crate::client::Client;
use serde_json::Value;

/// Options for fitting schemas.
#[derive(Debug, Clone, Copy)]
pub struct Fit {
    pub(crate) client: Client,
    /// Whether null is written as `nullable`.
    pub(crate) nullable: bool,
    /// Whether what cannot be said is left out.
    pub(crate) loose: bool,
}

/// A fitted schema.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Fitted {
    /// The schema.
    pub schema: Value,
    /// Information of the original that is lost, in the order of processing.
    pub losses: Vec<Loss>,
}

impl Fit {
    /// Fits schemas to `client`.
    #[must_use]
    pub const fn to(client: Client) -> Self {
        Self {
            client,
            nullable: false,
            loose: false,
        }
    }

    /// The client.
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
