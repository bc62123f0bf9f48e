use agentcard::CallResult;
use agentcard::client::{ClientError, Transport, call, call_structured};
use agentcard::serde_json::{Value, json};
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

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn gen_(
        &self,
        arguments: &GenArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "gen", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn self_(
        &self,
        arguments: &ToolArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "self", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn crate_(
        &self,
        arguments: &CrateArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "crate", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn async_(
        &self,
        arguments: &AsyncArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "async", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn bool(
        &self,
        arguments: &BoolArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "bool", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn str(&self, arguments: &StrArguments) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "str", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn serde(
        &self,
        arguments: &SerdeArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "serde", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn schemars(
        &self,
        arguments: &SchemarsArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "schemars", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn std(&self, arguments: &StdArguments) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "std", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn call(
        &self,
        arguments: &CallArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "call", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn transport_2(
        &self,
        arguments: &TransportArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "transport", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn new_2(
        &self,
        arguments: &NewArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "new", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn self_2(
        &self,
        arguments: &ToolArguments2,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "Self", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn tool(
        &self,
        arguments: &ToolArguments3,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "_", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn string(
        &self,
        arguments: &StringArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "String", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn mcp_tool(
        &self,
        arguments: &McpToolArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "mcp_tool", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn json(
        &self,
        arguments: &JsonArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "json", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn tools(
        &self,
        arguments: &ToolsArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "tools", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn todo(
        &self,
        arguments: &TodoArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "todo", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn clone(
        &self,
        arguments: &CloneArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "clone", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn tool_42(
        &self,
        arguments: &Tool42Arguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "42", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn plain(
        &self,
        call_2: &str,
        call_structured_2: &str,
        json: &str,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(
            &self.transport,
            "plain",
            &json!({ "call": call_2, "call_structured": call_structured_2, "json": json }),
        )
        .await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn odata(
        &self,
        arguments: &OdataArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "odata", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn nested(
        &self,
        arguments: &NestedArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "nested", arguments).await
    }

    /// Turned \u{202e}text\u{2069} and \u{200b} hidden
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn bidi(
        &self,
        arguments: &BidiArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "bidi", arguments).await
    }

    /// One.
    ///
    /// # Examples
    ///
    /// ```
    /// # hidden
    /// let x = 1;
    /// ```
    ///
    /// See [`Foo`](crate::Foo).
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn headings(
        &self,
        arguments: &HeadingsArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "headings", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn tree(
        &self,
        arguments: &TreeArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "tree", arguments).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn search(&self, where_: &Expr) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "search", &json!({ "where": where_ })).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn other(&self, tree: &Node2) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "other", &json!({ "tree": tree })).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn act(&self) -> Result<ActOutput, ClientError<T::Error>> {
        call_structured(&self.transport, "act", &json!({})).await
    }

    /// Hard to write in Rust.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn link(&self) -> Result<LinkOutput, ClientError<T::Error>> {
        call_structured(&self.transport, "link", &json!({})).await
    }
}

impl GenArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl ToolArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl CrateArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl AsyncArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl BoolArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl StrArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl SerdeArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl SchemarsArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl StdArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl CallArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl TransportArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl NewArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl ToolArguments2 {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl ToolArguments3 {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl StringArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl McpToolArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl JsonArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl ToolsArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl TodoArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl CloneArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl Tool42Arguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            gen_: None,
            call_2: None,
        }
    }
}

impl OdataArguments {
    /// Creates the arguments from the required ones.
    pub fn new(filter_2: impl Into<String>) -> Self {
        Self {
            filter: None,
            filter_2: filter_2.into(),
            user_id: None,
            user_id_2: None,
            a: None,
            a_2: None,
            ref_: None,
            ref_2: None,
            ref_2_2: None,
            self_: None,
            self_2: None,
            type_: None,
            type_2: None,
            arg: None,
            arg_2: None,
            a_b: None,
            a_b_2: None,
            a_b_3: None,
            arg_1: None,
            arg_1_2: None,
            arg_9: None,
        }
    }
}

impl NestedArguments {
    /// Creates the arguments from the required ones.
    pub fn new(t: NestedT) -> Self {
        Self {
            t,
            t_2: None,
            into: None,
            default: None,
            call_result: None,
            option: None,
            send: None,
            u8: None,
            kind: None,
            mode: None,
        }
    }
}

impl BidiArguments {
    /// Creates the arguments from the required ones.
    pub fn new(x: impl Into<String>) -> Self {
        Self {
            x: x.into(),
            o: None,
        }
    }
}

impl TreeArguments {
    /// Creates the arguments from the required ones.
    pub fn new(tree: Node) -> Self {
        Self {
            tree,
            forest: Default::default(),
        }
    }
}

/// Arguments of `gen`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct GenArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `self`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct ToolArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `crate`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct CrateArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `async`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct AsyncArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `bool`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct BoolArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `str`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct StrArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `serde`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct SerdeArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `schemars`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct SchemarsArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `std`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct StdArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `call`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct CallArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `transport`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct TransportArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `new`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct NewArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `Self`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct ToolArguments2 {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `_`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct ToolArguments3 {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `String`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct StringArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `mcp_tool`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct McpToolArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `json`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct JsonArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `tools`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct ToolsArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `todo`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct TodoArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `clone`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct CloneArguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `42`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Tool42Arguments {
    pub x: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "call", skip_serializing_if = "Option::is_none")]
    pub call_2: Option<String>,
}

/// Arguments of `odata`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct OdataArguments {
    #[serde(rename = "$filter", skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    #[serde(rename = "filter")]
    pub filter_2: String,
    #[serde(rename = "userId", skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    #[serde(rename = "user_id", skip_serializing_if = "Option::is_none")]
    pub user_id_2: Option<String>,
    #[serde(rename = "A", skip_serializing_if = "Option::is_none")]
    pub a: Option<String>,
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    pub a_2: Option<String>,
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
    pub ref_: Option<String>,
    #[serde(rename = "$ref", skip_serializing_if = "Option::is_none")]
    pub ref_2: Option<String>,
    #[serde(rename = "ref_2", skip_serializing_if = "Option::is_none")]
    pub ref_2_2: Option<String>,
    #[serde(rename = "self", skip_serializing_if = "Option::is_none")]
    pub self_: Option<String>,
    #[serde(rename = "Self", skip_serializing_if = "Option::is_none")]
    pub self_2: Option<String>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_: Option<String>,
    #[serde(rename = "$type", skip_serializing_if = "Option::is_none")]
    pub type_2: Option<String>,
    #[serde(rename = "長", skip_serializing_if = "Option::is_none")]
    pub arg: Option<String>,
    #[serde(rename = "亭", skip_serializing_if = "Option::is_none")]
    pub arg_2: Option<String>,
    #[serde(rename = "a.b", skip_serializing_if = "Option::is_none")]
    pub a_b: Option<String>,
    #[serde(rename = "a-b", skip_serializing_if = "Option::is_none")]
    pub a_b_2: Option<String>,
    #[serde(rename = "a/b", skip_serializing_if = "Option::is_none")]
    pub a_b_3: Option<String>,
    #[serde(rename = "+1", skip_serializing_if = "Option::is_none")]
    pub arg_1: Option<String>,
    #[serde(rename = "-1", skip_serializing_if = "Option::is_none")]
    pub arg_1_2: Option<String>,
    #[serde(rename = "9", skip_serializing_if = "Option::is_none")]
    pub arg_9: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NestedT {
    #[serde(rename = "$filter", skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    #[serde(rename = "filter")]
    pub filter_2: String,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(rename = "Type", skip_serializing_if = "Option::is_none")]
    pub type_: Option<String>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub type_2: Option<String>,
    #[serde(rename = "x-y", skip_serializing_if = "Option::is_none")]
    pub x_y: Option<String>,
    #[serde(rename = "", skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NestedT2 {
    pub q: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NestedInto {
    pub a: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NestedDefault {
    pub b: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NestedCallResult {
    pub c: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NestedOption {
    pub d: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Send {
    pub e: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct U8 {
    pub f: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Gen,
    Async,
    Fn,
    Try,
}

/// Arguments of `nested`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct NestedArguments {
    #[serde(rename = "T")]
    pub t: NestedT,
    #[serde(rename = "t", skip_serializing_if = "Option::is_none")]
    pub t_2: Option<NestedT2>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub into: Option<NestedInto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<NestedDefault>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_result: Option<NestedCallResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<NestedOption>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub send: Option<Send>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub u8: Option<U8>,
    #[serde(rename = "Kind", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
}

/// Deep Turned \u{202e}text\u{2069} and \u{200b} hidden
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct O {
    /// \u{202d}z
    #[serde(skip_serializing_if = "Option::is_none")]
    pub z: Option<String>,
    /// a b
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tab: Option<String>,
}

/// Arguments of `bidi`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct BidiArguments {
    /// Turned \u{202e}text\u{2069} and \u{200b} hidden
    pub x: String,
    /// Deep Turned \u{202e}text\u{2069} and \u{200b} hidden
    #[serde(skip_serializing_if = "Option::is_none")]
    pub o: Option<O>,
}

/// Arguments of `headings`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
pub struct HeadingsArguments {
    /// # Head
    ///
    /// See [`Foo`].
    ///
    /// ```
    /// # hidden
    /// ```
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
}

/// A node.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    pub value: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Node>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Box<Node>>,
}

/// Arguments of `tree`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct TreeArguments {
    /// Where to begin.
    pub tree: Node,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forest: Vec<Node>,
}

/// An expression.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Expr(pub Value);

#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Node2 {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Box<Node2>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<Box<Node2>>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct ActOutput {
    /// Done.
    pub ok: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    #[serde(rename = "gen", skip_serializing_if = "Option::is_none")]
    pub gen_: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Place {
    pub city: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zip: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Link {
    pub value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Box<Link>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct LinkOutput {
    pub first: Link,
}
