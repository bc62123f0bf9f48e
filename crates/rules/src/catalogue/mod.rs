//! Every rule: id, sentence, source, levels, a bad and a good fragment.
//!
//! Ids are stable: the id of a removed rule is never reused.

use crate::Rule;
use crate::text::is_equal;

/// Declares rules as statics, named after what they forbid, and a list of them.
///
/// A `soft` rule can be allowed by its id, a `firm` one cannot.
macro_rules! rules {
    ($($name:ident = $id:literal $kind:ident $levels:expr, $summary:literal, $spec:literal, $bad:literal => $good:literal;)*) => {
        $(
            #[doc = $summary]
            pub(crate) static $name: $crate::Rule = $crate::Rule {
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
        pub(crate) static ALL: &[&$crate::Rule] = &[$(&$name),*];
    };
    (@ firm) => { false };
    (@ soft) => { true };
}

pub(crate) mod a2a;
pub(crate) mod agenium;
#[cfg(feature = "llm-schemas")]
pub(crate) mod client;
pub(crate) mod document;
pub(crate) mod mcp;
pub(crate) mod openclasp;

#[cfg(feature = "llm-schemas")]
const OF_CLIENTS: &[&Rule] = client::ALL;
#[cfg(not(feature = "llm-schemas"))]
const OF_CLIENTS: &[&Rule] = &[];

const GROUPS: [&[&Rule]; 6] = [
    document::ALL,
    a2a::ALL,
    mcp::ALL,
    OF_CLIENTS,
    openclasp::ALL,
    agenium::ALL,
];

/// All rules, by group and id.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    GROUPS.into_iter().flatten().copied()
}

/// The rule with this id.
///
/// ```
/// use agentcard_rules::{Rule, rule};
///
/// // An unknown id is a compile error.
/// const SNAKE_CASE: &Rule = rule("A2A-003").unwrap();
/// assert_eq!(SNAKE_CASE.spec, "A2A 1.0 §5.5");
/// ```
pub const fn rule(id: &str) -> Option<&'static Rule> {
    let mut group = 0;
    while group < GROUPS.len() {
        let mut index = 0;
        while index < GROUPS[group].len() {
            if is_equal(GROUPS[group][index].id, id) {
                return Some(GROUPS[group][index]);
            }
            index += 1;
        }
        group += 1;
    }
    None
}
