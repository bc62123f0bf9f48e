//! Input → expands to.

use super::expanded;

fn pretty(arguments: &str, item: &str) -> String {
    let tokens = expanded(arguments, item);
    prettyplease::unparse(&syn::parse2(tokens).unwrap())
}

#[test]
fn smallest_tool() {
    insta::assert_snapshot!(pretty("", "/// Answers.\npub fn ping() {}"));
}

#[test]
fn every_key() {
    insta::assert_snapshot!(pretty(
        r#"crate = renamed::agentcard, name = "fore.cast", title = "Forecast", read_only, destructive = false,
           idempotent, open_world,
           icon(src = "https://a.example/a.png", mime_type = "image/png", sizes("48x48", "any"), theme = "light"),
           meta = { "com.example/key": 1 }, task_support = "optional", schema = "full", timeout = "30s",
           allow("MCP-031")"#,
        r#"
        #[doc = " Forecasts."]
        #[doc = include_str!("forecast.md")]
        #[cfg(feature = "weather")]
        async fn forecast(
            /// City name.
            #[arg(length(1..=80), example = "Oslo")]
            city: &str,
            #[arg(range(1..=10), default = 3)] days: u8,
            #[arg(default = { "dry": true })] filter: Filter,
            #[arg(rename = "units", alias("unit"), default)] r#in: Option<Units>,
            #[cfg(any())] gone: Gone,
            #[arg(any)] extra: serde_json::Value,
            #[arg(skip)] cache: Cache,
            #[arg(state)] pool: &Pool,
        ) -> Result<Json<Forecast>, Error> {
            body
        }
        "#
    ));
}

#[test]
fn methods() {
    insta::assert_snapshot!(pretty(
        "",
        r#"
        impl Weather {
            /// Tells where it is.
            #[mcp_tool(read_only)]
            fn home(&self, other: Option<Self>) -> String { self.home.clone() }
            fn unmarked(&self) {}
            /// Needs a feature.
            #[cfg(feature = "more")]
            #[agentcard::mcp_tool]
            async fn more() {}
        }
        "#
    ));
}

#[test]
fn a_struct() {
    insta::assert_snapshot!(pretty(
        "name = \"book\"",
        "/// Books.\n#[derive(Debug)] pub struct Booking { /// Guests.\n#[arg(range(1..=12))] guests: u8 }"
    ));
}

#[test]
fn a_skill() {
    insta::assert_snapshot!(pretty(
        "skill(tags(\"food\"))",
        "/// Finds recipes.\nfn find(query: String) {}"
    ));
}

#[test]
fn a_fault_keeps_the_item_and_the_companion() {
    insta::assert_snapshot!(pretty(
        "name = 5",
        "/// Tests.\nfn f(/// A.\n#[arg(any)] a: Value) { body }"
    ));
}

#[test]
fn the_same_input_gives_the_same_tokens() {
    let expand = || {
        pretty(
            "meta = { \"b/x\": 1, \"a/x\": 2 }",
            "/// Tests.\nfn f(a: u8, b: u8) {}",
        )
    };
    assert_eq!(expand(), expand());
}
