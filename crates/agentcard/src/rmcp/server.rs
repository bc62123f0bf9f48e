//! The rmcp handler: listed versions, server info and transports.

use std::borrow::Cow;
use std::future::pending;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use ::rmcp::model::{
    CacheScope, CallToolRequestMethod, CallToolRequestParams, CallToolResponse, ConstString, CustomRequest,
    CustomResult, DiscoverResult, ErrorCode, Icon, Implementation, JsonObject, ListToolsRequestMethod,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, ServerCapabilities, ServerConfig,
    SetLevelRequestMethod, SetLevelRequestParams, Tool,
};
use ::rmcp::service::{RequestContext, ServerInitializeError};
use ::rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use agentcard_rules::Dialect;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::call::call;
use super::caller::{SessionLevel, is_self_contained};
use super::ending::Ending;
use super::lines::Lines;
use super::list::{self, Listing};
use crate::card::AgentCard;
use crate::tool::{Package, ToolSet, ToolSetError, ToolSetFault};

/// Serves a tool set. Clones serve the same set.
///
/// It is a handler of rmcp, so it works with every transport of rmcp:
///
/// ```no_run
/// use agentcard::rmcp::{Server, ServiceExt, stdio};
/// # async fn run(tools: agentcard::ToolSet) -> Result<(), Box<dyn std::error::Error>> {
/// let running = Server::new(tools)?
///     .instructions("Times are local to the port.")
///     .page_size(50)
///     .serve(stdio())
///     .await?;
/// running.waiting().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Server {
    listing: Arc<Listing>,
    config: Arc<ServerConfig>,
    page_size: usize,
    cache: (Duration, CacheScope),
    level: SessionLevel,
    ending: Ending,
}

/// Default time for which clients may cache the list: five minutes, so that a new release is visible soon.
const TTL: Duration = Duration::from_secs(300);

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Server {
    /// Creates a server for these tools in all MCP versions that rmcp supports. The server info comes from the
    /// package that contains the `toolset!`.
    ///
    /// # Errors
    ///
    /// Returns the faults that [`ToolSet::check`] finds, and tools that a version can't list: `Json` of something
    /// other than an object, before 2026-07-28. Use [`Server::for_versions`] to exclude versions.
    pub fn new(tools: ToolSet) -> Result<Self, ToolSetError> {
        Ok(Self::of(Listing::new(tools, |_| true)?))
    }

    /// Creates a server for these tools in the given MCP versions, such as `Dialect::McpV2025_11_25`.
    ///
    /// # Errors
    ///
    /// See [`Server::new`]; also fails for a version that rmcp does not support.
    pub fn for_versions(tools: ToolSet, versions: &[Dialect]) -> Result<Self, ToolSetError> {
        let unknown = versions.iter().filter(|&&version| !list::is_supported(version));
        let faults: Vec<_> = unknown.map(|&version| ToolSetFault::NotMcp(version)).collect();
        if !faults.is_empty() {
            return Err(ToolSetError::new(faults));
        }
        Ok(Self::of(Listing::new(tools, |dialect| {
            versions.contains(&dialect)
        })?))
    }

    fn of(listing: Listing) -> Self {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let info = of_package(listing.tools.package());
        Self {
            listing: Arc::new(listing),
            config: Arc::new(ServerConfig::new(capabilities).with_server_info(info)),
            page_size: usize::MAX,
            cache: (TTL, CacheScope::Private),
            level: SessionLevel::default(),
            ending: Ending::default(),
        }
    }

    /// Sets the server info from a card: the card's name becomes the title; version, description, documentation URL
    /// (or the provider's URL) and icon are used as they are.
    #[must_use]
    pub fn card<C: AgentCard>(self) -> Self {
        let info = with_card::<C>(self.config.server_info.clone());
        self.info(info)
    }

    /// Sets the server info.
    #[must_use]
    pub fn info(mut self, info: Implementation) -> Self {
        Arc::make_mut(&mut self.config).server_info = info;
        self
    }

    /// Sets the instructions for the model.
    #[must_use]
    pub fn instructions(mut self, text: impl Into<String>) -> Self {
        Arc::make_mut(&mut self.config).instructions = Some(text.into());
        self
    }

    /// Sets the number of tools per page, at least one. The default is all tools.
    #[must_use]
    pub fn page_size(mut self, tools: usize) -> Self {
        self.page_size = tools.max(1);
        self
    }

    /// Sets how long clients of MCP 2026-07-28 may cache the list, and whether caches may share it between users.
    /// The default is five minutes, without sharing.
    #[must_use]
    pub fn cache(mut self, ttl: Duration, scope: CacheScope) -> Self {
        self.cache = (ttl, scope);
        self
    }

    /// Declares that tools send log messages with [`Caller::log`](super::Caller::log). Clients receive those of the
    /// level that they set; since MCP 2026-07-28, only for requests with a level.
    #[must_use]
    pub fn logging(self) -> Self {
        self.capabilities(|capabilities| capabilities.logging = Some(JsonObject::default()))
    }

    /// Changes the declared capabilities, for example to add those of a surrounding handler.
    #[must_use]
    pub fn capabilities(mut self, change: impl FnOnce(&mut ServerCapabilities)) -> Self {
        change(&mut Arc::make_mut(&mut self.config).capabilities);
        self
    }

    /// Sets a time after which the process exits with code 0 once it is terminated (SIGTERM, SIGINT, Ctrl-C), even
    /// if threads are still running: a synchronous tool that ignores its
    /// [cancellation](crate::Context::cancellation) would otherwise keep the process alive until it returns.
    /// Anything the program still does at that time, such as its own cleanup, is interrupted.
    ///
    /// By default, this library never exits the process.
    #[must_use]
    pub fn exit_after(mut self, time: Duration) -> Self {
        self.ending.exit_after = Some(time);
        self
    }

    /// Serves standard input and output until the input ends or the process is terminated (SIGTERM, SIGINT,
    /// Ctrl-C). Running calls are then cancelled and answered within two seconds, and this function returns.
    ///
    /// On Unix, output of the program is redirected to standard error, because it would be mixed with messages. On
    /// other systems, don't print anything.
    ///
    /// A line that is not JSON or is longer than 16 MiB is answered with an error (-32700).
    ///
    /// # Errors
    ///
    /// Returns errors of the transport. A client that disconnects before the handshake is not an error.
    pub async fn stdio(self) -> io::Result<()> {
        let transport = Lines::of_process()?;
        let ending = self.ending.clone();
        let stop = CancellationToken::new();
        let serving = async {
            match self.serve_with_ct(transport, stop.clone()).await {
                Ok(running) => running.waiting().await.map(drop).map_err(io::Error::other),
                Err(ServerInitializeError::ConnectionClosed(_) | ServerInitializeError::Cancelled) => Ok(()),
                Err(fault) => Err(io::Error::other(fault)),
            }
        };
        let ended = async {
            ending.when_asked().await;
            stop.cancel();
            pending::<()>().await;
        };
        tokio::select! {
            // The handlers of signals are installed before the first answer.
            biased;
            () = ended => Ok(()),
            result = serving => result,
        }
    }

    /// Waits until the process is terminated (SIGTERM, SIGINT, Ctrl-C), cancels the running calls, and waits up to
    /// two seconds until they are answered. The streams of [`http`](Self::http) services are closed soon after.
    ///
    /// ```ignore
    /// axum::serve(listener, app).with_graceful_shutdown(server.terminated()).await?;
    /// ```
    pub fn terminated(&self) -> impl Future<Output = ()> + Send + 'static + use<> {
        let ending = self.ending.clone();
        async move { ending.when_asked().await }
    }

    #[cfg(feature = "rmcp-http")]
    pub(super) fn closes(&self, streams: CancellationToken) {
        self.ending.closes(streams);
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        self.config.as_ref().clone()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Owned(self.listing.versions())
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let protocol = context.protocol_version();
        let mut page = self.listing.page(protocol.as_ref(), request, self.page_size)?;
        if protocol.is_some_and(|protocol| !protocol.has_initialize()) {
            let (ttl, scope) = self.cache;
            page.ttl_ms = Some(millis(ttl));
            page.cache_scope = Some(scope);
        }
        Ok(page)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let logs = self.config.capabilities.logging.is_some();
        let level = logs.then(|| self.level.get());
        let Ending { token, calls, .. } = &self.ending;
        let call = call(&self.listing.tools, request, context, level, Some(token));
        calls.track_future(call).await
    }

    /// Handles requests with an unknown method or invalid parameters.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let is_known = match request.method.as_str() {
            CallToolRequestMethod::VALUE | ListToolsRequestMethod::VALUE => true,
            SetLevelRequestMethod::VALUE => !is_self_contained(&context),
            _ => false,
        };
        if is_known {
            let message = format!("invalid parameters of `{}`", request.method);
            return Err(ErrorData::invalid_params(message, None));
        }
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, request.method, None))
    }

    async fn set_level(
        &self,
        request: SetLevelRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        // Later versions send the level with every request.
        if self.config.capabilities.logging.is_none() || is_self_contained(&context) {
            return Err(ErrorData::method_not_found::<SetLevelRequestMethod>());
        }
        self.level.set(request.level);
        Ok(())
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let (ttl, scope) = self.cache;
        let versions = self.listing.versions();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(millis(ttl))
            .with_cache_scope(scope))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let at = self.listing.tools.position(name)?;
        self.listing.newest().ok()?.get(at).cloned()
    }
}

fn of_package(package: Package) -> Implementation {
    let name = package.name.unwrap_or("agentcard");
    let version = package.version.unwrap_or(env!("CARGO_PKG_VERSION"));
    let mut info = Implementation::new(name, version);
    info.description = package.description.map(str::to_owned);
    info.website_url = package.homepage.map(str::to_owned);
    info
}

/// Replaces values in `info` by those of a card, except for the name, because the name of a card is for people.
fn with_card<C: AgentCard>(mut info: Implementation) -> Implementation {
    let card: Value = serde_json::from_str(C::JSON).unwrap_or_default();
    let text = |pointer: &str| card.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
    info.title = text("/name").or(info.title);
    info.version = text("/version").unwrap_or(info.version);
    info.description = text("/description").or(info.description);
    info.website_url = text("/documentationUrl")
        .or_else(|| text("/provider/url"))
        .or(info.website_url);
    info.icons = text("/iconUrl").map(|url| vec![Icon::new(url)]).or(info.icons);
    info
}
