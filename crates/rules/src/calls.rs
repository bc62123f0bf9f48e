//! What calls of a tool can be checked by: a fact that declarations and imports share.

/// Keywords of JSON Schema 2020-12 that refuse values and that no call is checked by. What is neither here nor known to a
/// call refuses nothing.
pub const UNCHECKED_BY_CALLS: [&str; 11] = [
    "contains",
    "minContains",
    "maxContains",
    "dependentSchemas",
    "dependencies",
    "if",
    "then",
    "else",
    "unevaluatedItems",
    "unevaluatedProperties",
    "$dynamicRef",
];
