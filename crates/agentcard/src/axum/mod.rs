#![doc = include_str!("axum.md")]

mod cards;
mod documents;
mod error;
mod extended;
mod negotiate;
mod respond;
mod routes;
mod served;

pub use cards::Cards;
pub use error::CardRoutesError;
pub use extended::Refusal;
pub use routes::CardRoutes;
