//! The builder of the router.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use ::axum::Router;
use ::axum::http::HeaderValue;
use ::axum::http::request::Parts;
use agentcard_emit::Document;
use agentcard_rules::Dialect;

use super::cards::{Cards, Settings};
use super::documents::{self, A2a};
use super::error::CardRoutesError;
use super::extended::{Extended, ExtendedRoutes, Refusal};
use super::served::Served;
use crate::card::{A2aCard, TypedCard};
use crate::export::{DEFAULT_MCP, Publication, Publish};
use crate::tool::ToolSet;

/// Default `max-age`: five minutes, so that a new release is visible soon, while revalidation by `ETag` is cheap.
const MAX_AGE: Duration = Duration::from_secs(300);

/// Builds a router that serves the documents of an agent.
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
    cards: Vec<Document>,
    base: Option<String>,
    mcp: Vec<String>,
    paths: BTreeMap<String, String>,
    max_age: Duration,
    modified: Option<SystemTime>,
    unversioned: Unversioned,
    extended: Vec<Extended>,
    extended_below: Option<String>,
    extended_elsewhere: bool,
}

/// The card for requests without a version.
enum Unversioned {
    /// The card of 1.0, unless no interface supports it.
    Usual,
    /// The card of this version.
    Version(String),
    /// One card for clients of 1.0 and 0.3.
    Both,
}

type PublishOnce = Box<dyn FnOnce(&mut Publication) + Send>;

impl CardRoutes {
    /// Creates a builder with the documents of a card or a named tool set, byte for byte those that
    /// `cargo agentcard emit` writes.
    pub fn of<T: Publish>() -> Self {
        Self::new().publish::<T>()
    }

    /// Creates a builder without documents.
    pub fn new() -> Self {
        Self {
            publish: Vec::new(),
            cards: Vec::new(),
            base: None,
            mcp: Vec::new(),
            paths: BTreeMap::new(),
            max_age: MAX_AGE,
            modified: None,
            unversioned: Unversioned::Usual,
            extended: Vec::new(),
            extended_below: None,
            extended_elsewhere: false,
        }
    }

    /// Adds the documents of a card or a named tool set.
    pub fn publish<T: Publish>(mut self) -> Self {
        let publish: fn(&mut Publication) = T::publish;
        self.publish.push(Box::new(publish));
        self
    }

    /// Adds the toolspec of a tool set.
    pub fn tools(mut self, set: ToolSet) -> Self {
        self.publish
            .push(Box::new(move |publication| publication.tools(&set)));
        self
    }

    /// Adds a typed card, or replaces the declared one of the same dialect, whose `allow` and size limit still
    /// apply.
    pub fn card<C: TypedCard>(mut self, card: &C) -> Self {
        self.cards
            .push(Document::new(C::FILE, C::DIALECT, &card.to_json()));
        self
    }

    /// Moves the interfaces of all cards, typed and extended ones included, to where this deployment is reached, such as a
    /// variable of the environment says: see [`TypedCard::with_base_url`]. The router is not built if that would
    /// invalidate a signature.
    pub fn base_url(mut self, base: &str) -> Self {
        self.base = Some(base.to_owned());
        self
    }

    /// Sets the MCP version of the toolspec instead of the [default](agentcard_rules::Dialect::MCP_DEFAULT); call
    /// it again to serve a file for each version.
    pub fn mcp(mut self, version: &str) -> Self {
        self.mcp.push(version.to_owned());
        self
    }

    /// Sets the path of a document, identified by its file name such as `toolspec.json`.
    pub fn at(mut self, file: &str, path: &str) -> Self {
        self.paths.insert(file.to_owned(), path.to_owned());
        self
    }

    /// Sets how long clients and caches may use a document without revalidation: `max-age` of `Cache-Control`, in
    /// seconds.
    ///
    /// The default is five minutes.
    pub fn max_age(mut self, age: Duration) -> Self {
        self.max_age = age;
        self
    }

    /// Sets the modification time of the documents, such as the time of the release. The default is the current
    /// time.
    ///
    /// It is not part of any document, so the bytes and `ETag`s don't depend on it.
    pub fn last_modified(mut self, time: SystemTime) -> Self {
        self.modified = Some(time);
        self
    }

    /// Serves an extended card to authenticated callers; the return type of the hook determines whether it is a
    /// card of A2A 1.0 or 0.3.
    ///
    /// The hook receives the request without its body, and authenticates the caller. It returns `None` if there is
    /// no extended card for the caller. The card is checked like any other; if it violates a rule, the response is
    /// 500.
    ///
    /// ```
    /// # use agentcard::{A2aCard, AgentCard};
    /// # use agentcard::axum::{CardRoutes, Refusal};
    /// # use agentcard::models::a2a::v1_0;
    /// /// Talks about food.
    /// #[derive(AgentCard)]
    /// #[agent_card(
    ///     name = "Chat",
    ///     version = "1.0.0",
    ///     interface(url = "https://chat.example.com/a2a", binding = "HTTP+JSON"),
    ///     capabilities(extended_agent_card),
    ///     http(id = "token", scheme = "Bearer"),
    ///     security(token),
    ///     input_modes("text/plain"),
    ///     output_modes("text/plain"),
    ///     skill(id = "chat", name = "Chat", description = "Talks about food.", tags("talk")),
    /// )]
    /// struct Chat;
    ///
    /// let router: axum::Router = CardRoutes::of::<Chat>()
    ///     .extended(async |request: axum::http::request::Parts| {
    ///         let token = request.headers.get("authorization");
    ///         if token.is_none_or(|token| token != "Bearer open sesame") {
    ///             return Err(Refusal::unauthenticated("Bearer realm=\"chat\""));
    ///         }
    ///         let skill = v1_0::AgentSkill::new("secrets", "Secrets", "Tells recipes.", ["talk"]);
    ///         Ok(Some(Chat::card().with_skill(skill)))
    ///     })
    ///     .into_router()?;
    /// # Ok::<(), agentcard::axum::CardRoutesError>(())
    /// ```
    ///
    /// The path follows from the card's HTTP+JSON interfaces: `/extendedAgentCard` below their paths, and
    /// `/v1/card` for A2A 0.3; without such an interface, at the root.
    pub fn extended<C, H, F>(mut self, hook: H) -> Self
    where
        C: A2aCard + 'static,
        H: Fn(Parts) -> F + Send + Sync + 'static,
        F: Future<Output = Result<Option<C>, Refusal>> + Send + 'static,
    {
        self.extended.push(Extended::new(hook));
        self
    }

    /// Serves the extended cards below this path instead, for example `/` behind a proxy that strips a prefix.
    pub fn extended_below(mut self, path: &str) -> Self {
        self.extended_below = Some(path.trim_end_matches('/').to_owned());
        self
    }

    /// Declares that the application handles `GetExtendedAgentCard` itself, for example over JSON-RPC or gRPC only.
    pub fn extended_elsewhere(mut self) -> Self {
        self.extended_elsewhere = true;
        self
    }

    /// Sets the A2A version, `1.0` or `0.3`, for clients that don't request one.
    ///
    /// The default is 1.0, unless no interface supports it. Clients of A2A 0.3 don't request a version and can't
    /// read a card of 1.0, so use `0.3` if most clients are of that version.
    pub fn default_version(mut self, version: &str) -> Self {
        self.unversioned = Unversioned::Version(version.to_owned());
        self
    }

    /// Serves one card that clients of 1.0 and 0.3 can read to clients that don't request a version, instead of
    /// [`default_version`](Self::default_version): the card of 1.0 with the fields of 0.3 added, as in the official
    /// SDK for Python. Clients that request a version still get the card of that version.
    ///
    /// Building the router fails if one of the cards is missing, if a card is signed, or if they differ in security
    /// schemes, skills or the interfaces of 0.3.
    pub fn compatible(mut self) -> Self {
        self.unversioned = Unversioned::Both;
        self
    }

    /// Checks every document by the rules and prepares it for serving.
    ///
    /// # Errors
    ///
    /// If there is no document, a document violates a rule, a path is invalid or used twice, or cards and hooks
    /// disagree about an extended card.
    pub fn build(mut self) -> Result<Cards, CardRoutesError> {
        let modified = self.modified.unwrap_or_else(SystemTime::now);
        let declared = self.documents()?;
        // A base URL with a path implies a proxy or a nested router that strips this path.
        let extended = self.extended_routes(&declared);
        let mut served = Vec::new();
        for document in declared {
            let path = self.paths.remove(&document.file);
            let path = path.unwrap_or_else(|| document.usual_path());
            let document = match &self.base {
                Some(base) => documents::moved(document, base)?,
                None => document,
            };
            served.push(Arc::new(Served::new(path, document, modified)?));
        }
        if let Some(file) = self.paths.into_keys().next() {
            return Err(CardRoutesError::NotServed(file));
        }
        check_paths(&served, &extended)?;
        extended.check(&served)?;
        let both = matches!(self.unversioned, Unversioned::Both);
        let settings = Settings {
            cache_control: cache_control(self.max_age),
            unversioned: unversioned(&served, &self.unversioned)?,
            compatible: both,
            base: self.base,
            extended,
        };
        Cards::new(served, settings)
    }

    fn extended_routes(&mut self, documents: &[Document]) -> ExtendedRoutes {
        let mut routes = Vec::new();
        for extended in self.extended.drain(..) {
            let card = documents.iter().find(|one| one.dialect == extended.dialect);
            let card = card.and_then(A2a::read);
            let paths = card.map_or_else(Vec::new, |card| {
                card.extended_paths(self.extended_below.as_deref())
            });
            routes.push((extended, paths));
        }
        ExtendedRoutes {
            routes,
            elsewhere: self.extended_elsewhere,
        }
    }

    /// [Builds](Self::build) the router, for any state.
    ///
    /// # Errors
    ///
    /// See [`build`](Self::build).
    pub fn into_router<S: Clone + Send + Sync + 'static>(self) -> Result<Router<S>, CardRoutesError> {
        Ok(self.build()?.router())
    }

    /// The documents of the declarations and the program.
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
        let mut documents = published.documents;
        for card in self.cards.drain(..) {
            documents::put(&mut documents, card);
        }
        if documents.is_empty() {
            return Err(CardRoutesError::Nothing);
        }
        Ok(documents)
    }
}

/// The version for requests without one: the configured one, otherwise 1.0, unless no interface supports that.
fn unversioned(served: &[Arc<Served>], asked: &Unversioned) -> Result<Dialect, CardRoutesError> {
    let mut cards = served.iter().filter(|one| one.is_a2a());
    let Unversioned::Version(version) = asked else {
        let new = cards.find(|one| one.dialect() == Dialect::A2aV1_0);
        let speaks = new.is_some_and(|card| !card.old_only);
        return Ok(if speaks {
            Dialect::A2aV1_0
        } else {
            Dialect::A2aV0_3
        });
    };
    let card = cards.find(|one| one.dialect().version() == version);
    card.map(|card| card.dialect())
        .ok_or_else(|| CardRoutesError::NoVersion(version.clone()))
}

fn cache_control(max_age: Duration) -> HeaderValue {
    let value = format!("public, max-age={}", max_age.as_secs());
    HeaderValue::try_from(value).unwrap_or(HeaderValue::from_static("public, max-age=0"))
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
            .field("base", &self.base)
            .field("extended", &self.extended)
            .finish_non_exhaustive()
    }
}

/// Checks that every path can be routed and leads to one document, or to the versions of an A2A card, which are
/// selected by the request.
fn check_paths(served: &[Arc<Served>], extended: &ExtendedRoutes) -> Result<(), CardRoutesError> {
    let mut taken: Vec<(&str, Option<Dialect>)> = Vec::new();
    let documents = served
        .iter()
        .map(|one| (one.path.as_str(), one.is_a2a().then(|| one.dialect())));
    let paths = extended.routes.iter().flat_map(|(_, paths)| paths);
    for (path, version) in documents.chain(paths.map(|path| (path.as_str(), None))) {
        if !is_path(path) {
            return Err(CardRoutesError::Path(path.to_owned()));
        }
        let shares = |other: Option<Dialect>| version.is_some() && other.is_some() && other != version;
        if taken
            .iter()
            .any(|&(other, theirs)| other == path && !shares(theirs))
        {
            return Err(CardRoutesError::PathTwice(path.to_owned()));
        }
        taken.push((path, version));
    }
    Ok(())
}

/// Whether axum accepts the text as a path without parameters, and requests can use it.
fn is_path(path: &str) -> bool {
    let odd = |c: char| c.is_whitespace() || c.is_control() || !c.is_ascii() || "{}?#*\\\"<>^`|".contains(c);
    path.starts_with('/') && !path.contains(odd)
}
