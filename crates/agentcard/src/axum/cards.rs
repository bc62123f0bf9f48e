//! The documents that are being served, shared by the router and the application.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use ::axum::Router;
use ::axum::extract::Request;
use ::axum::http::HeaderValue;
use ::axum::response::Response;
use ::axum::routing::any;
use agentcard_emit::Document;
use agentcard_rules::Dialect;
use serde::de::DeserializeOwned;

use super::documents::{self, A2a};
use super::error::CardRoutesError;
use super::extended::{Extended, ExtendedRoutes, Refusal};
use super::negotiate::{is_other_version, media, version};
use super::respond::{Needs, Representation, needs, with_document, without_document};
use super::served::{Media, Served};
use crate::card::TypedCard;

/// The documents of an agent that are being served; cheap to clone.
///
/// Created by [`CardRoutes::build`](super::CardRoutes::build). Applications keep it to change a card at run time:
///
/// ```
/// # use agentcard::AgentCard;
/// # use agentcard::axum::CardRoutes;
/// # use agentcard::models::a2a::v1_0;
/// # /// Talks about food.
/// # #[derive(AgentCard)]
/// # #[agent_card(
/// #     name = "Chat",
/// #     version = "1.0.0",
/// #     interface(url = "https://chat.example.com/a2a", binding = "JSONRPC"),
/// #     input_modes("text/plain"),
/// #     output_modes("text/plain"),
/// #     skill(id = "chat", name = "Chat", description = "Talks about food.", tags("talk")),
/// # )]
/// # struct Chat;
/// let cards = CardRoutes::of::<Chat>().build()?;
/// let app: axum::Router = cards.router();
///
/// let mut card: v1_0::AgentCard = cards.card().expect("it is served");
/// card.description = "Closed for lunch.".to_owned();
/// cards.replace(&card)?;
/// # Ok::<(), agentcard::axum::CardRoutesError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cards {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// Replaced as a whole, so that every request sees a consistent state.
    state: RwLock<Arc<State>>,
    settings: Settings,
}

#[derive(Debug)]
struct State {
    served: Vec<Arc<Served>>,
    /// The card for clients of both A2A versions that don't request one.
    compatible: Option<Served>,
}

impl State {
    fn new(served: Vec<Arc<Served>>, settings: &Settings) -> Result<Self, CardRoutesError> {
        let compatible = settings.compatible.then(|| compatible(&served)).transpose()?;
        Ok(Self { served, compatible })
    }
}

fn compatible(served: &[Arc<Served>]) -> Result<Served, CardRoutesError> {
    let find = |dialect: Dialect| {
        let card = served.iter().find(|one| one.dialect() == dialect);
        card.ok_or_else(|| CardRoutesError::NoVersion(dialect.version().to_owned()))
    };
    let (new, old) = (find(Dialect::A2aV1_0)?, find(Dialect::A2aV0_3)?);
    let document =
        documents::compatible(&new.document, &old.document).map_err(CardRoutesError::Incompatible)?;
    let modified = SystemTime::from(new.modified.max(old.modified));
    Served::new(new.path.clone(), document, modified)
}

/// The parts that don't change while documents are served.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) cache_control: HeaderValue,
    /// The A2A version for requests without a version.
    pub(super) unversioned: Dialect,
    /// Whether such requests get a single card for both versions.
    pub(super) compatible: bool,
    /// The base URL for the interfaces of extended cards.
    pub(super) base: Option<String>,
    pub(super) extended: ExtendedRoutes,
}

impl Cards {
    pub(super) fn new(served: Vec<Arc<Served>>, settings: Settings) -> Result<Self, CardRoutesError> {
        let state = State::new(served, &settings)?;
        let shared = Shared {
            state: RwLock::new(Arc::new(state)),
            settings,
        };
        Ok(Self {
            shared: Arc::new(shared),
        })
    }

    /// Returns a router for the paths of all documents. Merge it into the agent's router, or nest it if one host
    /// serves several agents.
    pub fn router<S: Clone + Send + Sync + 'static>(&self) -> Router<S> {
        let mut router = Router::new();
        for path in self.paths() {
            let (cards, at) = (self.clone(), path.clone());
            let answer = move |request: Request| async move { cards.answer(&at, &request) };
            router = router.route(&path, any(answer));
        }
        for (extended, paths) in &self.shared.settings.extended.routes {
            for path in paths {
                let (cards, extended) = (self.clone(), extended.clone());
                let answer =
                    move |request: Request| async move { cards.answer_extended(&extended, request).await };
                router = router.route(path, any(answer));
            }
        }
        router
    }

    /// Returns the current card of this dialect.
    pub fn card<C: TypedCard + DeserializeOwned>(&self) -> Option<C> {
        let state = self.state();
        let card = state
            .served
            .iter()
            .find(|one| documents::is_of(one.dialect(), C::DIALECT))?;
        serde_json::from_str(&card.document.text).ok()
    }

    /// Replaces the card of its dialect. The new card gets its own `ETag` and modification time. No base URL is
    /// applied to it; start from [`card`](Self::card) to get one that has it.
    ///
    /// # Errors
    ///
    /// If the card violates a rule, differs about whether there is an extended card, no card of its dialect is
    /// served, or it can't be [`compatible`](super::CardRoutes::compatible) with the card of the other version. The
    /// old card is kept in all of these cases.
    pub fn replace<C: TypedCard>(&self, card: &C) -> Result<(), CardRoutesError> {
        let json = card.to_json();
        // Nothing panics while holding the lock, and the state is consistent in any case.
        let mut state = self.shared.state.write().unwrap_or_else(PoisonError::into_inner);
        let mut served = state.served.clone();
        let at = served
            .iter()
            .position(|one| documents::is_of(one.dialect(), C::DIALECT));
        let at = at.ok_or_else(|| CardRoutesError::NotServed(C::FILE.to_owned()))?;
        let old = &served[at];
        let document = documents::with_text(&old.document, &json);
        let mut new = Served::new(old.path.clone(), document, SystemTime::now())?;
        // A date can't distinguish two cards of the same second.
        new.is_dated = new.modified > old.modified;
        self.shared.settings.extended.check_card(&new)?;
        served[at] = Arc::new(new);
        *state = Arc::new(State::new(served, &self.shared.settings)?);
        Ok(())
    }

    /// Every path of a document, without duplicates.
    fn paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.state().served.iter().map(|one| one.path.clone()).collect();
        paths.sort();
        paths.dedup();
        paths
    }

    fn state(&self) -> Arc<State> {
        let state = self.shared.state.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&state)
    }

    fn answer(&self, path: &str, request: &Request) -> Response {
        let body = match needs(request.method()) {
            Needs::Document { body } => body,
            Needs::Nothing(status) => return without_document(status),
        };
        let state = self.state();
        let here: Vec<&Served> = state
            .served
            .iter()
            .map(AsRef::as_ref)
            .filter(|one| one.path == path)
            .collect();
        let named = version(request.headers(), request.uri());
        let both = state.compatible.as_ref().filter(|one| one.path == path);
        let wanted = named.unwrap_or(self.shared.settings.unversioned);
        // A version without a card gets the existing card, which shows the supported versions.
        let of_version = || here.iter().copied().find(|one| one.dialect() == wanted);
        let chosen = both
            .filter(|_| named.is_none())
            .or_else(of_version)
            .or(here.first().copied());
        match chosen {
            Some(chosen) => with_document(self.represent(chosen, request), request.headers(), body),
            // Every path has a document, but the types don't guarantee it.
            None => without_document(::axum::http::StatusCode::NOT_FOUND),
        }
    }

    fn represent(&self, served: &Served, request: &Request) -> Representation {
        let a2a = served.is_a2a();
        let media = if a2a {
            media(request.headers(), Media::Json)
        } else {
            Media::Json
        };
        Representation {
            body: served.body.clone(),
            content_type: media.content_type(),
            tag: served.tag(media).clone(),
            modified: served
                .is_dated
                .then(|| (served.modified, served.last_modified.clone())),
            cache_control: self.shared.settings.cache_control.clone(),
            vary: a2a.then_some("Accept, A2A-Version"),
        }
    }

    async fn answer_extended(&self, extended: &Extended, request: Request) -> Response {
        let body = match needs(request.method()) {
            Needs::Document { body } => body,
            Needs::Nothing(status) => return without_document(status),
        };
        let (parts, _) = request.into_parts();
        let headers = parts.headers.clone();
        let spoken = extended.dialect.version();
        if is_other_version(&headers, &parts.uri, spoken) {
            return Refusal::version_not_supported(spoken).into_response();
        }
        let given = extended.ask(parts).await;
        let given = given.and_then(|card| card.ok_or_else(Refusal::not_configured));
        match given.and_then(|json| self.extended_card(extended, &json)) {
            Ok(card) => {
                // The media type of the binding, if the version defines one.
                let usual = if spoken == "1.0" { Media::A2a } else { Media::Json };
                with_document(represent_extended(&card, media(&headers, usual)), &headers, body)
            }
            Err(refusal) => refusal.into_response(),
        }
    }

    /// Checks the card from the hook like the public card.
    fn extended_card(&self, extended: &Extended, json: &str) -> Result<Served, Refusal> {
        let state = self.state();
        let public = state.served.iter().find(|one| one.dialect() == extended.dialect);
        let mut document = public.map_or_else(
            || Document::new("extended card", extended.dialect, json),
            |public| documents::with_text(&public.document, json),
        );
        if let Some(base) = &self.shared.settings.base {
            // If the hook starts from a served card, the interfaces are already moved.
            let url = |document| A2a::read(document).and_then(|card| card.main_url().map(str::to_owned));
            if public.is_none_or(|public| url(&public.document) != url(&document)) {
                document = documents::moved(document, base).map_err(|_| Refusal::invalid())?;
            }
        }
        Served::new(String::new(), document, SystemTime::now()).map_err(|_| Refusal::invalid())
    }
}

/// Not stored by shared caches and always revalidated. There is no date, because each caller may get another card.
fn represent_extended(card: &Served, media: Media) -> Representation {
    Representation {
        body: card.body.clone(),
        content_type: media.content_type(),
        tag: card.tag(media).clone(),
        modified: None,
        cache_control: HeaderValue::from_static("private, no-cache"),
        vary: Some("Accept, A2A-Version, Authorization"),
    }
}
