use agentcard::CallResult;
use agentcard::client::{ClientError, Transport, call};
use agentcard::serde_json::json;
use serde::{Deserialize, Serialize};

/// Calls the tools of a server, one method each.
#[derive(Debug, Clone)]
pub struct Client<T> {
    transport: T,
}

impl<T: Transport> Client<T> {
    /// Creates a client that calls through `transport`.
    pub const fn new(transport: T) -> Self {
        Self { transport }
    }

    /// The transport of the calls.
    pub const fn transport(&self) -> &T {
        &self.transport
    }

    /// Names of one-letter words.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn a_b(&self, arguments: &AbArguments) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "a-b", arguments).await
    }

    /// Names of one-letter words.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn get_a_b(
        &self,
        arguments: &GetAbArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "get_a_b", arguments).await
    }

    /// Names of one-letter words.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn x_a(&self, x: X) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "xA", &json!({ "x": x })).await
    }

    /// Names of one-letter words.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn a_b_c(&self, x: &str) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "A_B_C", &json!({ "x": x })).await
    }

    /// Names of one-letter words.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn list_s3_b(&self, x: &str) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "list-s3-b", &json!({ "x": x })).await
    }

    /// Names of one-letter words.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn mcp_x_y(
        &self,
        arguments: &McpXyArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "mcp__x__y", arguments).await
    }
}

impl AbArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            a_b: None,
        }
    }
}

impl GetAbArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            a_b: None,
        }
    }
}

impl McpXyArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            b: None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ab {
    pub d: String,
}

/// Arguments of `a-b`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct AbArguments {
    pub x: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_b: Option<Ab>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GetAbAb {
    pub e: String,
}

/// Arguments of `get_a_b`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct GetAbArguments {
    pub x: String,
    #[serde(rename = "aB", skip_serializing_if = "Option::is_none")]
    pub a_b: Option<GetAbAb>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum X {
    AB,
    CD,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct B {
    pub b: Bb,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Bb {
    pub f: String,
}

/// Arguments of `mcp__x__y`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct McpXyArguments {
    pub x: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<B>,
}
