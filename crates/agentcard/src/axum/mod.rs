#![doc = include_str!("axum.md")]

mod cards;
mod conditional;
mod error;
mod negotiate;
mod paths;
mod respond;
mod routes;
mod served;

pub use cards::Cards;
pub use error::CardRoutesError;
pub use routes::CardRoutes;
