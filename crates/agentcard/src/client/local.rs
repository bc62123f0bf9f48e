//! A tool set as the server of its own client.

use serde_json::{Map, Value};

use super::Transport;
use crate::tool::{CallError, CallResult, Context, ToolSet};

impl Transport for ToolSet {
    type Error = CallError;

    async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<CallResult, CallError> {
        Self::call(self, tool, Value::Object(arguments), &Context::default()).await
    }
}
