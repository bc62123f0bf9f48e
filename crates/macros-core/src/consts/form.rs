//! The check of a string under the constraints of a schema, which the expansion repeats as data.

use agentcard_rules::Dialect;
use agentcard_rules::shape::Text as Constraints;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use crate::paths::Facade;

/// What the schema of a dialect demands, as the rule that judges it.
pub(super) fn expand_form(
    name: &Ident,
    constraints: &Constraints,
    dialect: Dialect,
    facade: &Facade,
) -> TokenStream {
    let text = facade.private("Constraints");
    let min = constraints.min;
    let max = expand_option(constraints.max);
    let pattern = expand_option(constraints.pattern);
    let format = expand_option(constraints.format);
    let family = dialect.family();
    quote!(form(#name, &#text { min: #min, max: #max, pattern: #pattern, format: #format, one_of: &[] }, #family))
}

fn expand_option<T: ToTokens>(value: Option<T>) -> TokenStream {
    value.map_or_else(
        || quote!(::core::option::Option::None),
        |value| quote!(::core::option::Option::Some(#value)),
    )
}
