//! Every rule: id, sentence, source, levels, a bad and a good fragment.
//!
//! Ids are stable: the id of a removed rule is not used again.

pub mod a2a;
pub mod agenium;
#[cfg(feature = "llm-schemas")]
pub mod client;
pub mod document;
pub mod mcp;
pub mod openclasp;

use crate::Rule;

/// Declares rules as statics, named after what they forbid, and a list of them.
///
/// A `soft` rule can be allowed by its id, a `firm` one cannot.
macro_rules! rules {
    ($($name:ident = $id:literal $kind:ident $levels:expr, $summary:literal, $spec:literal, $bad:literal => $good:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $name: $crate::Rule = $crate::Rule {
                id: $id,
                summary: $summary,
                spec: $spec,
                levels: $levels,
                #[cfg(feature = "llm-schemas")]
                clients: $crate::client::Clients::NONE,
                can_allow: rules!(@ $kind),
                bad: $bad,
                good: $good,
            };
        )*
        /// All rules of this group, in the order of their ids.
        pub static ALL: &[&$crate::Rule] = &[$(&$name),*];
    };
    (@ firm) => { false };
    (@ soft) => { true };
}
pub(crate) use rules;

#[cfg(feature = "llm-schemas")]
const OF_CLIENTS: &[&Rule] = client::ALL;
#[cfg(not(feature = "llm-schemas"))]
const OF_CLIENTS: &[&Rule] = &[];

/// All rules, by group and id.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    [
        document::ALL,
        a2a::ALL,
        mcp::ALL,
        OF_CLIENTS,
        openclasp::ALL,
        agenium::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The rule with this id.
///
/// ```
/// assert_eq!(agentcard_rules::rule("A2A-003").unwrap().spec, "A2A 1.0 §5.5");
/// ```
pub fn rule(id: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id == id)
}
