//! What is being served: shared by the router and the application.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use ::axum::Router;
use ::axum::extract::Request;
use ::axum::http::HeaderValue;
use ::axum::response::Response;
use ::axum::routing::any;

use super::negotiate;
use super::respond::{Needs, Representation, needs, with_document, without_document};
use super::served::{Media, Served};

/// The documents of an agent, being served; cheap to clone.
///
/// [`CardRoutes::build`](super::CardRoutes::build) makes it.
#[derive(Debug, Clone)]
pub struct Cards {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// Replaced as a whole, so that a request sees one state.
    served: RwLock<Arc<Vec<Served>>>,
    cache_control: HeaderValue,
}

impl Cards {
    pub(super) fn new(served: Vec<Served>, max_age: Duration) -> Self {
        let cache_control = format!("public, max-age={}", max_age.as_secs());
        let shared = Shared {
            served: RwLock::new(Arc::new(served)),
            cache_control: HeaderValue::try_from(cache_control)
                .unwrap_or(HeaderValue::from_static("public, max-age=0")),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// A router for the paths of all documents, to be merged into that of the agent, or nested where one host serves
    /// several agents.
    pub fn router<S: Clone + Send + Sync + 'static>(&self) -> Router<S> {
        let mut router = Router::new();
        for path in self.paths() {
            let cards = self.clone();
            let at: Arc<str> = Arc::from(path.as_str());
            let answer = move |request: Request| async move { cards.answer(&at, &request) };
            router = router.route(&path, any(answer));
        }
        router
    }

    /// Every path, once.
    fn paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.served().iter().map(|one| one.path.clone()).collect();
        paths.sort();
        paths.dedup();
        paths
    }

    fn served(&self) -> Arc<Vec<Served>> {
        // Nothing panics while it holds the lock; and the state is whole in any case.
        let served = self.shared.served.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&served)
    }

    fn answer(&self, path: &str, request: &Request) -> Response {
        let body = match needs(request.method()) {
            Needs::Document { body } => body,
            Needs::Nothing(status) => return without_document(status),
        };
        let all = self.served();
        let here: Vec<&Served> = all.iter().filter(|one| one.path == path).collect();
        let chosen = negotiate::version(&here, request.headers(), request.uri());
        let Some(chosen) = chosen else {
            return without_document(::axum::http::StatusCode::NOT_FOUND);
        };
        with_document(self.represent(chosen, request), request.headers(), body)
    }

    fn represent(&self, served: &Served, request: &Request) -> Representation {
        let a2a = served.is_a2a();
        let media = if a2a {
            negotiate::media(request.headers())
        } else {
            Media::Json
        };
        Representation {
            body: served.body.clone(),
            content_type: media.content_type(),
            tag: served.tag(media).clone(),
            modified: Some((served.modified, served.last_modified.clone())),
            cache_control: self.shared.cache_control.clone(),
            vary: a2a.then_some("Accept, A2A-Version"),
        }
    }
}
