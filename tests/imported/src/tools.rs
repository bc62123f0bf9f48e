// Until the bodies are written.
#![allow(unused_variables)]

use std::collections::BTreeMap;

use agentcard::serde_json::Value;
use agentcard::{Json, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Finds a book.
///
/// By author or title.
#[mcp_tool(
    name = "find-book",
    title = "Find a book",
    read_only,
    open_world = false,
    annotations = { "title": "Find", "category": "search" },
    meta = { "library.example.com/floor": 2 }
)]
pub async fn find_book(
    /// What to look for.
    #[arg(length(1..=80))]
    query: String,
    #[arg(rename = "maxResults", range(1..=50), default = 10)] max_results: u32,
    language: Option<Language>,
    #[arg(format = "date", example = "2026-01-31")] since: Option<String>,
    #[arg(pattern = "^[A-Z][0-9]+$", nullable)] shelf: Option<String>,
    /// What the book must be.
    filter: Option<Filter>,
) -> Json<FindBookOutput> {
    todo!()
}

/// Holds a book.
#[mcp_tool(
    read_only = false,
    destructive = false,
    idempotent,
    icon(
        src = "https://library.example.com/hold.png",
        mime_type = "image/png",
        sizes("48x48")
    ),
    task_support = "optional",
    extra = { "x-price": { "amount": 0 } },
    additional_arguments
)]
pub async fn hold(
    isbn: String,
    #[arg(schema = { "exclusiveMinimum": 0, "multipleOf": 0.5 })] days: f64,
) -> String {
    todo!()
}

/// Writes to the desk, in whatever form.
#[mcp_tool(name = "type", additional_arguments)]
pub async fn type_(
    #[arg(
        schema = {
            "oneOf": [
                { "type": "string" },
                { "type": "array", "items": { "type": "string" } }
            ]
        }
    )]
    message: Value,
    marks: Option<BTreeMap<String, i64>>,
    #[arg(any)] raw: Option<Value>,
    #[arg(schema = { "enum": [1, 2, "high"] })] level: Option<Value>,
    #[arg(schema = { "type": ["boolean", "null"] })] reply: Value,
    book: Option<TypeBook>,
    #[arg(items(1..))] books: Option<Vec<TypeBook>>,
) -> String {
    todo!()
}

/// Closes the desk.
#[mcp_tool]
pub async fn close() -> String {
    todo!()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum Language {
    #[serde(rename = "en")]
    En,
    #[serde(rename = "nb-NO")]
    NbNo,
    #[serde(rename = "de")]
    De,
}

/// What the book must be.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// Its kind.
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("maxItems" = 3, "items" = {"type":"string", "minLength":2}))]
    pub tags: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("minimum" = 0, "default" = 100))]
    pub pages: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Novel,
    Poem,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct FindBookOutput {
    pub books: Vec<Book>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub more: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Book {
    pub title: String,
    #[serde(deserialize_with = "Option::deserialize")]
    pub shelf: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct TypeBook {
    pub isbn: String,
    #[serde(rename = "inPrint", skip_serializing_if = "Option::is_none")]
    pub in_print: Option<bool>,
}

agentcard::toolset! {
    /// All tools of this module.
    pub struct Tools = [find_book, hold, type_, close];
}

agentcard::export!(Tools);
