//! The `Dialect` enum with one variant for each manifest entry.

use anyhow::Result;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::gate;
use super::shapes::static_name;
use crate::manifest::{Entry, Source, capital, families};
use crate::print::rust_file;

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
    let families = families_of(sources);
    let versions = sources.iter().map(|s| &s.entry.version);
    rust_file(
        "schemas/manifest.toml",
        quote! {
            #![doc = " The dialects: every kind of document, each in every version."]
            use crate::shape::Shape;

            #[doc = " A kind of document in one version of its specification."]
            #[doc = ""]
            #[doc = " Of two versions of one family, the newer is the greater."]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[non_exhaustive]
            pub enum Dialect {
                #(#[doc = #docs] #variants,)*
            }

            #families

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

                #[doc = " The id of the specification, such as `mcp`."]
                pub const fn family(self) -> &'static str {
                    self.kind().id()
                }

                #[doc = " The version of the specification, such as `2025-11-25`."]
                pub const fn version(self) -> &'static str {
                    match self {
                        #(Self::#variants => #versions,)*
                    }
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

/// The `Family` enum, and the methods of `Dialect` about families.
fn families_of(sources: &[Source]) -> TokenStream {
    let entries: Vec<Entry> = sources.iter().map(|s| s.entry.clone()).collect();
    let families = families(&entries);
    let family_ids: Vec<_> = families.keys().copied().collect();
    let family_variants: Vec<_> = families
        .keys()
        .map(|family| format_ident!("{}", capital(family)))
        .collect();
    let family_docs = families
        .keys()
        .map(|family| format!(" The dialects whose ids begin with `{family}-`."));
    let defaults = entries.iter().filter(|entry| entry.default).map(|entry| {
        let name = format_ident!("{}_DEFAULT", entry.family.to_uppercase());
        let doc = format!(
            " The version of `{}` that is meant where none is named.",
            entry.family
        );
        let variant = format_ident!("{}", entry.variant());
        quote!(#[doc = #doc] pub const #name: Self = Self::#variant;)
    });
    let default_variants = entries
        .iter()
        .filter(|entry| entry.default)
        .map(|entry| format_ident!("{}", entry.variant()));
    let by_family = families.iter().map(|(family, entries)| {
        let family = format_ident!("{}", capital(family));
        let variants = entries.iter().map(|entry| format_ident!("{}", entry.variant()));
        quote!(#(Self::#variants)|* => Family::#family)
    });
    quote! {
        #[doc = " A specification without its version: all its versions are checked by the same rules."]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Family {
            #(#[doc = #family_docs] #family_variants,)*
        }

        impl Family {
            #[doc = " The stable id, such as `a2a`."]
            pub const fn id(self) -> &'static str {
                match self {
                    #(Self::#family_variants => #family_ids,)*
                }
            }
        }

        impl Dialect {
            #(#defaults)*

            #[doc = " The default version of each family."]
            pub const DEFAULTS: &'static [Self] = &[#(Self::#default_variants),*];

            #[doc = " The specification without its version."]
            pub const fn kind(self) -> Family {
                match self {
                    #(#by_family,)*
                }
            }
        }
    }
}
