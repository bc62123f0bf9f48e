use std::collections::BTreeMap;

use agentcard::CallResult;
use agentcard::client::{ClientError, Transport, call, call_structured};
use agentcard::serde_json::{Value, json};
use serde::{Deserialize, Serialize};

/// Calls the tools of a server, one method each.
#[derive(Debug, Clone)]
pub struct Client<T> {
    transport: T,
}

impl<T: Transport> Client<T> {
    /// Creates a client that calls through `transport`.
    pub const fn new(transport: T) -> Self {
        Self { transport }
    }

    /// The transport of the calls.
    pub const fn transport(&self) -> &T {
        &self.transport
    }

    /// Finds a book.
    ///
    /// By author or title.
    ///
    /// It only reads, stays within the server.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn find_book(
        &self,
        arguments: &FindBookArguments,
    ) -> Result<FindBookOutput, ClientError<T::Error>> {
        call_structured(&self.transport, "find-book", arguments).await
    }

    /// Holds a book.
    ///
    /// It changes something, destroys nothing, may be repeated.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn hold(&self, isbn: &str, days: f64) -> Result<CallResult, ClientError<T::Error>> {
        call(
            &self.transport,
            "hold",
            &json!({ "isbn": isbn, "days": days }),
        )
        .await
    }

    /// Writes to the desk, in whatever form.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn type_(
        &self,
        arguments: &TypeArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "type", arguments).await
    }

    /// Closes the desk.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn close(&self) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "close", &json!({})).await
    }
}

impl FindBookArguments {
    /// Creates the arguments from the required ones.
    pub fn new(query: impl Into<String>) -> Self {
        Self {
            query: query.into(),
            max_results: None,
            language: None,
            since: None,
            shelf: None,
            filter: None,
        }
    }
}

impl TypeArguments {
    /// Creates the arguments from the required ones.
    pub fn new(message: Value, reply: Option<bool>) -> Self {
        Self {
            message,
            marks: Default::default(),
            raw: None,
            level: None,
            reply,
            book: None,
            books: Default::default(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
pub enum Language {
    #[serde(rename = "en")]
    En,
    #[serde(rename = "nb-NO")]
    NbNo,
    #[serde(rename = "de")]
    De,
}

/// What the book must be.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// Its kind.
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Novel,
    Poem,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct FindBookOutput {
    pub books: Vec<Book>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Book {
    pub title: String,
    #[serde(deserialize_with = "Option::deserialize")]
    pub shelf: Option<String>,
}

/// Arguments of `find-book`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct FindBookArguments {
    /// What to look for.
    pub query: String,
    /// Default: `10`.
    #[serde(rename = "maxResults", skip_serializing_if = "Option::is_none")]
    pub max_results: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shelf: Option<String>,
    /// What the book must be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<Filter>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct TypeBook {
    pub isbn: String,
    #[serde(rename = "inPrint", skip_serializing_if = "Option::is_none")]
    pub in_print: Option<bool>,
}

/// Arguments of `type`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct TypeArguments {
    pub message: Value,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub marks: BTreeMap<String, i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Value>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub reply: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<TypeBook>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub books: Vec<TypeBook>,
}
