//! What is served, and how: the builder that ends in a router.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, SystemTime};

use ::axum::Router;
use agentcard_emit::Document;

use super::served::Served;
use super::{CardRoutesError, Cards, paths};
use crate::export::DEFAULT_MCP;
use crate::{Publication, Publish, ToolSet};

/// How long a client may keep what it fetched, where nothing else is said: five minutes, so that a new release is seen
/// soon, while the tag makes asking again cheap.
const MAX_AGE: Duration = Duration::from_secs(300);

/// The documents of an agent and how they are served.
///
/// ```
/// # use agentcard::{AgentCard, mcp_tool, toolset};
/// /// Reads forecasts.
/// #[derive(AgentCard)]
/// #[agent_card(
///     name = "Forecaster",
///     version = "1.0.0",
///     interface(url = "https://weather.example.com/a2a", binding = "JSONRPC"),
///     input_modes("text/plain"),
///     output_modes("text/plain"),
///     skill(id = "forecast", name = "Forecast", description = "Says how the weather will be.", tags("weather")),
/// )]
/// struct Forecaster;
///
/// use agentcard::axum::CardRoutes;
///
/// let app: axum::Router = axum::Router::new()
///     // .route("/a2a", axum::routing::post(answer))
///     .merge(CardRoutes::of::<Forecaster>().into_router()?);
/// # Ok::<(), agentcard::axum::CardRoutesError>(())
/// ```
#[must_use = "`into_router` makes the router"]
pub struct CardRoutes {
    publish: Vec<PublishOnce>,
    mcp: Vec<String>,
    paths: BTreeMap<String, String>,
    max_age: Duration,
    modified: Option<SystemTime>,
}

type PublishOnce = Box<dyn FnOnce(&mut Publication) + Send>;

impl CardRoutes {
    /// Starts with the documents of a card or a named tool set: those that `cargo agentcard emit` writes, byte for byte.
    pub fn of<T: Publish>() -> Self {
        Self::new().publish::<T>()
    }

    /// Starts with nothing.
    pub fn new() -> Self {
        Self {
            publish: Vec::new(),
            mcp: Vec::new(),
            paths: BTreeMap::new(),
            max_age: MAX_AGE,
            modified: None,
        }
    }

    /// Adds the documents of a card or a named tool set.
    pub fn publish<T: Publish>(mut self) -> Self {
        let publish: fn(&mut Publication) = T::publish;
        self.publish.push(Box::new(publish));
        self
    }

    /// Adds the toolspec of a set of tools.
    pub fn tools(mut self, set: ToolSet) -> Self {
        self.publish
            .push(Box::new(move |publication| publication.tools(&set)));
        self
    }

    /// Asks for this MCP version of the toolspec instead of the default, 2025-11-25; several give a file each.
    pub fn mcp(mut self, version: &str) -> Self {
        self.mcp.push(version.to_owned());
        self
    }

    /// Serves a document, named by its file such as `toolspec.json`, at another path than the usual one.
    pub fn at(mut self, file: &str, path: &str) -> Self {
        self.paths.insert(file.to_owned(), path.to_owned());
        self
    }

    /// How long clients and caches may keep a document without asking: `max-age` of `Cache-Control`, in whole seconds.
    ///
    /// Five minutes where nothing is said.
    pub fn max_age(mut self, age: Duration) -> Self {
        self.max_age = age;
        self
    }

    /// When the documents last changed, such as the time of the release; where nothing is said, now.
    ///
    /// It is part of no document, so the same declaration still gives the same bytes and the same tag.
    pub fn last_modified(mut self, time: SystemTime) -> Self {
        self.modified = Some(time);
        self
    }

    /// Judges every document by the rules and makes what serves them.
    ///
    /// # Errors
    ///
    /// There is no document, the rules refuse one, or a path is no path or claimed twice.
    pub fn build(mut self) -> Result<Cards, CardRoutesError> {
        let modified = self.modified.unwrap_or_else(SystemTime::now);
        let documents = self.documents()?;
        let mut served = Vec::new();
        for document in documents {
            let path = match self.paths.remove(&document.file) {
                Some(path) => path,
                None => paths::usual(&document),
            };
            served.push(Served::new(path, document, modified)?);
        }
        paths::check(&served)?;
        if let Some(file) = self.paths.into_keys().next() {
            return Err(CardRoutesError::NotServed(file));
        }
        Ok(Cards::new(served, self.max_age))
    }

    /// [Builds](Self::build) the router, for any state.
    ///
    /// # Errors
    ///
    /// As for [`build`](Self::build).
    pub fn into_router<S: Clone + Send + Sync + 'static>(self) -> Result<Router<S>, CardRoutesError> {
        Ok(self.build()?.router())
    }

    /// What the declarations give.
    fn documents(&mut self) -> Result<Vec<Document>, CardRoutesError> {
        let mut versions: Vec<&str> = self.mcp.iter().map(String::as_str).collect();
        if versions.is_empty() {
            versions.push(DEFAULT_MCP);
        }
        let mut publication = Publication::new("", "", &versions, None);
        for publish in self.publish.drain(..) {
            publish(&mut publication);
        }
        let published = publication.finish();
        if !published.faults.is_empty() {
            return Err(CardRoutesError::Declaration(published.faults));
        }
        if published.documents.is_empty() {
            return Err(CardRoutesError::Nothing);
        }
        Ok(published.documents)
    }
}

impl Default for CardRoutes {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for CardRoutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardRoutes")
            .field("mcp", &self.mcp)
            .field("paths", &self.paths)
            .field("max_age", &self.max_age)
            .field("modified", &self.modified)
            .finish_non_exhaustive()
    }
}
