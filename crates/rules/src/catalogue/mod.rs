//! Every rule: id, sentence, source, levels, a bad and a good fragment.
//!
//! Ids are stable: a rule that goes leaves a gap, and a new one takes a new number.

pub mod a2a;
pub mod agenium;
#[cfg(feature = "clients")]
pub mod client;
pub mod document;
pub mod mcp;
pub mod openclasp;

use crate::Rule;

/// States rules as statics named after what they forbid, and lists them.
///
/// No author may wave a `firm` rule through; `soft` ones can be allowed by id.
macro_rules! rules {
    ($($name:ident = $id:literal $kind:ident $levels:expr, $summary:literal, $spec:literal, $bad:literal => $good:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $name: $crate::Rule = $crate::Rule {
                id: $id,
                summary: $summary,
                spec: $spec,
                levels: $levels,
                #[cfg(feature = "clients")]
                clients: $crate::client::Clients::NONE,
                can_allow: rules!(@ $kind),
                bad: $bad,
                good: $good,
            };
        )*
        /// All rules of this group, by id.
        pub static ALL: &[&$crate::Rule] = &[$(&$name),*];
    };
    (@ firm) => { false };
    (@ soft) => { true };
}
pub(crate) use rules;

/// The rules of clients of models, where they are asked for.
#[cfg(feature = "clients")]
const OF_CLIENTS: &[&Rule] = client::ALL;
#[cfg(not(feature = "clients"))]
const OF_CLIENTS: &[&Rule] = &[];

/// Every rule, group by group, by id.
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

/// The rule of this id.
///
/// ```
/// assert_eq!(agentcard_rules::rule("A2A-003").unwrap().spec, "A2A 1.0 §5.5");
/// ```
pub fn rule(id: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.id == id)
}
