//! The `Dialect` enum: one variant for each line of the manifest.

use anyhow::Result;
use quote::{format_ident, quote};

use super::gate;
use super::shapes::static_name;
use crate::print::rust_file;
use crate::regen::Source;

pub(super) fn generate(sources: &[Source]) -> Result<String> {
    let variants: Vec<_> = sources
        .iter()
        .map(|s| format_ident!("{}", s.entry.variant()))
        .collect();
    let ids: Vec<_> = sources.iter().map(|s| s.entry.id()).collect();
    let titles: Vec<_> = sources.iter().map(|s| &s.facts.title).collect();
    let docs = sources
        .iter()
        .map(|s| format!(" `{}`, with the id `{}`.", s.facts.title, s.entry.id()));
    let roots = sources.iter().map(|s| {
        let family = format_ident!("{}", s.entry.family);
        let module = format_ident!("{}", s.entry.module());
        let name = static_name(&s.entry.root);
        let (gate, variant) = (gate(&s.entry), format_ident!("{}", s.entry.variant()));
        quote!(#gate Dialect::#variant => &super::#family::#module::#name)
    });
    rust_file(
        "schemas/manifest.toml",
        quote! {
            #![doc = " The dialects: every kind of document, each in every version."]
            use crate::shape::Shape;

            #[doc = " A kind of document in one version of its specification."]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
            #[non_exhaustive]
            pub enum Dialect {
                #(#[doc = #docs] #variants,)*
            }

            impl Dialect {
                #[doc = " Every dialect, sorted by family and version."]
                pub const ALL: &'static [Self] = &[#(Self::#variants,)*];

                #[doc = " The stable id: family and version, such as `a2a-1.0`."]
                pub const fn id(self) -> &'static str {
                    match self {
                        #(Self::#variants => #ids,)*
                    }
                }

                #[doc = " The name for people, such as `A2A agent card 1.0`."]
                pub const fn title(self) -> &'static str {
                    match self {
                        #(Self::#variants => #titles,)*
                    }
                }

                #[doc = " The dialect of this [id](Self::id)."]
                pub fn from_id(id: &str) -> Option<Self> {
                    Self::ALL.iter().copied().find(|dialect| dialect.id() == id)
                }

                #[doc = " The specification without its version, such as `mcp`."]
                pub fn family(self) -> &'static str {
                    self.id().split_once('-').map_or(self.id(), |(family, _)| family)
                }

                #[doc = " The version of the specification, such as `2025-11-25`."]
                pub fn version(self) -> &'static str {
                    self.id().split_once('-').map_or("", |(_, version)| version)
                }
            }

            #[doc = " The shape of a whole document of `dialect`; an open one if no feature brings its shapes."]
            pub const fn root(dialect: Dialect) -> &'static Shape {
                match dialect {
                    #(#roots,)*
                    #[allow(unreachable_patterns, reason = "with all features nothing is left")]
                    _ => &crate::shape::OPEN,
                }
            }
        },
    )
}
