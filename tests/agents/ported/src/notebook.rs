//! Notes by title. Its tools returned `Result<CallToolResult, ErrorData>` and took structs with `Option` and lists; each note is
//! a resource, too.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agentcard::rmcp::handler::server::router::prompt::PromptRouter;
use agentcard::rmcp::handler::server::wrapper::Parameters;
use agentcard::rmcp::model::{
    CallToolRequestParams, CallToolResponse, GetPromptResult, ListResourceTemplatesResult,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, PromptMessage, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, Resource, ResourceContents, ResourceTemplate, Role,
    ServerConfig, Tool,
};
use agentcard::rmcp::{ErrorData, RequestContext, RoleServer, Server, ServerHandler};
use agentcard::{Content, Json, ProtocolError, ToolSetError, mcp_tool, toolset};
use rmcp::{prompt, prompt_handler, prompt_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A note.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct Note {
    title: String,
    text: String,
    tags: Vec<String>,
}

/// Notes that were found.
#[derive(Serialize, JsonSchema)]
struct Found {
    notes: Vec<Note>,
}

/// The notes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Notebook(Arc<Mutex<BTreeMap<String, Note>>>);

impl Notebook {
    fn notes(&self) -> MutexGuard<'_, BTreeMap<String, Note>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The note, or rmcp's error as the server always had it.
    fn find(&self, title: &str) -> Result<Note, ErrorData> {
        let missing = || ErrorData::resource_not_found("no such note", Some(json!({ "title": title })));
        self.notes().get(title).cloned().ok_or_else(missing)
    }
}

#[mcp_tool]
impl Notebook {
    /// Saves a note, in the place of an older one of that title.
    #[mcp_tool(idempotent)]
    async fn save_note(
        &self,
        /// The title.
        #[arg(length(1..=80))]
        title: String,
        /// The text.
        text: String,
        /// Words to find it by.
        #[arg(items(..=5))]
        tags: Option<Vec<String>>,
    ) -> Content {
        let link = Content::resource_link(&format!("note://{title}"), &title);
        let tags = tags.unwrap_or_default();
        self.notes().insert(title.clone(), Note { title, text, tags });
        link.with("mimeType", "text/plain")
    }

    /// Reads a note.
    #[mcp_tool(read_only)]
    async fn read_note(
        &self,
        /// The title.
        title: &str,
    ) -> Result<String, ProtocolError> {
        Ok(self.find(title)?.text)
    }

    /// Lists the titles.
    #[mcp_tool(read_only)]
    async fn list_notes(&self) -> String {
        self.notes().keys().cloned().collect::<Vec<_>>().join(", ")
    }

    /// Finds notes that have a tag.
    #[mcp_tool(read_only)]
    async fn find_notes(
        &self,
        /// The tag.
        tag: String,
    ) -> Json<Found> {
        let notes = self.notes();
        let found = notes.values().filter(|note| note.tags.contains(&tag));
        Json(Found {
            notes: found.cloned().collect(),
        })
    }

    /// Deletes a note.
    #[mcp_tool(destructive)]
    async fn delete_note(
        &self,
        /// The title.
        title: &str,
    ) -> Result<(), ProtocolError> {
        self.find(title)?;
        self.notes().remove(title);
        Ok(())
    }
}

#[derive(Deserialize, JsonSchema)]
struct Summary {
    /// The title of the note.
    title: String,
}

/// What serves the notebook.
pub(crate) struct Handler {
    notebook: Notebook,
    tools: Server,
    prompts: PromptRouter<Self>,
}

#[prompt_router]
impl Handler {
    pub(crate) fn new() -> Result<Self, ToolSetError> {
        let notebook = Notebook::default();
        let tools = Server::new(toolset![Notebook].state(notebook.clone()))?.capabilities(|capabilities| {
            capabilities.prompts = Some(Default::default());
            capabilities.resources = Some(Default::default());
        });
        Ok(Self {
            notebook,
            tools,
            prompts: Self::prompt_router(),
        })
    }

    /// Asks for a summary of a note.
    #[prompt]
    async fn summarize(
        &self,
        Parameters(Summary { title }): Parameters<Summary>,
    ) -> Result<GetPromptResult, ErrorData> {
        let text = format!("Summarize: {}", self.notebook.find(&title)?.text);
        Ok(GetPromptResult::new(vec![PromptMessage::new_text(
            Role::User,
            text,
        )]))
    }
}

#[prompt_handler(router = self.prompts)]
impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        self.tools.get_info()
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.tools.list_tools(request, context).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.tools.call_tool(request, context).await
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.get_tool(name)
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let notes = self.notebook.notes();
        let resources = notes
            .keys()
            .map(|title| Resource::new(format!("note://{title}"), title));
        Ok(ListResourcesResult::with_all_items(resources.collect()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let template = ResourceTemplate::new("note://{title}", "note");
        Ok(ListResourceTemplatesResult::with_all_items(vec![template]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let note = self.notebook.find(request.uri.trim_start_matches("note://"))?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(note.text, request.uri)]).into())
    }
}
