//! The generated client with an in-memory transport.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

use agentcard::client::{ClientError, Transport};
use agentcard::{CallResult, ToolSource};
use agentcard_imported::tools::Tools;
use agentcard_imported::tools_client::{Client, Filter, FindBookArguments, Kind, Language, TypeArguments};
use serde_json::{Map, Value, json};

/// Records the calls, and returns a fixed answer.
struct Notes {
    asked: Mutex<Vec<(String, Value)>>,
    answer: CallResult,
}

impl Notes {
    fn answering(answer: CallResult) -> Self {
        Self {
            asked: Mutex::default(),
            answer,
        }
    }

    fn asked(&self) -> Vec<(String, Value)> {
        self.asked.lock().unwrap().clone()
    }
}

impl Transport for Notes {
    type Error = Infallible;

    async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<CallResult, Infallible> {
        self.asked
            .lock()
            .unwrap()
            .push((tool.to_owned(), arguments.into()));
        Ok(self.answer.clone())
    }
}

fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("nothing waits"),
    }
}

fn structured(value: Value) -> CallResult {
    let mut result = CallResult::default();
    result.structured_content = Some(value);
    result
}

#[test]
fn arguments_are_sent_under_their_json_names() {
    let client = Client::new(Notes::answering(CallResult::default()));
    now(client.hold("978-1", 1.5)).unwrap();
    now(client.close()).unwrap();
    let mut arguments = TypeArguments::new(json!("hello"), None);
    arguments.marks.insert("page".to_owned(), 7);
    now(client.type_(&arguments)).unwrap();
    let asked = [
        ("hold", json!({ "isbn": "978-1", "days": 1.5 })),
        ("close", json!({})),
        (
            "type",
            json!({ "message": "hello", "reply": null, "marks": { "page": 7 } }),
        ),
    ];
    let asked: Vec<(String, Value)> = asked
        .into_iter()
        .map(|(tool, value)| (tool.to_owned(), value))
        .collect();
    assert_eq!(client.transport().asked(), asked);
}

#[test]
fn a_structured_result_is_deserialized() {
    let answer = structured(json!({ "books": [{ "title": "The Tempest", "shelf": null }] }));
    let client = Client::new(Notes::answering(answer));
    let found = now(client.find_book(&FindBookArguments {
        max_results: Some(3),
        language: Some(Language::NbNo),
        filter: Some(Filter {
            kind: Kind::Poem,
            tags: Vec::new(),
            pages: None,
        }),
        ..FindBookArguments::new("storm")
    }))
    .unwrap();
    assert_eq!(
        (found.books[0].title.as_str(), &found.books[0].shelf),
        ("The Tempest", &None)
    );
    let arguments =
        json!({ "query": "storm", "maxResults": 3, "language": "nb-NO", "filter": { "kind": "poem" } });
    assert_eq!(client.transport().asked(), [("find-book".to_owned(), arguments)]);
}

#[test]
fn an_unexpected_result_is_an_error() {
    let wrong = Client::new(Notes::answering(structured(json!({ "books": 1 }))));
    let error = now(wrong.find_book(&FindBookArguments::new("x"))).unwrap_err();
    assert!(
        matches!(&error, ClientError::Result { tool, .. } if tool == "find-book"),
        "{error}"
    );
    let failed = Client::new(Notes::answering(CallResult::error("no such book")));
    let error = now(failed.hold("1", 1.0)).unwrap_err();
    assert_eq!(error.to_string(), "the tool failed: no such book");
}

/// A set of stubs is a transport: it checks the arguments before running the bodies, which are `todo!()`.
#[test]
fn the_imported_server_accepts_the_arguments() {
    let client = Client::new(Tools::tool_set());
    for result in [
        now(client.hold("978-1", 1.5)).err(),
        now(client.type_(&TypeArguments::new(json!(["a"]), Some(true)))).err(),
        now(client.close()).err(),
        now(client.find_book(&FindBookArguments::new("storm"))).err(),
    ] {
        let error = result.expect("todo").to_string();
        assert!(!error.contains("wrong arguments"), "{error}");
    }
    let refused = now(client.hold("978-1", 0.7)).unwrap_err().to_string();
    assert!(refused.contains("wrong arguments of `hold`"), "{refused}");
}
