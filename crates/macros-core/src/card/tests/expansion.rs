//! Input → expands to.

use super::card;

fn expanded(declaration: &str) -> String {
    let tokens = super::super::derive_agent_card(declaration.parse().unwrap());
    prettyplease::unparse(&syn_file(tokens))
}

/// prettyplease prints the syntax tree of its own syn.
fn syn_file(tokens: proc_macro2::TokenStream) -> syn::File {
    syn::parse2(tokens).unwrap()
}

#[test]
fn smallest_card() {
    insta::assert_snapshot!(expanded(&card("", &["name", "version"])));
}

#[test]
fn everything_hidden() {
    insta::assert_snapshot!(expanded(
        r#"
        #[doc = include_str!("card.md")]
        #[agent_card(
            crate = renamed::agentcard,
            version(env = "AGENT_VERSION", default = "1.0.0"),
            interface(url(env = "AGENT_URL", default = "https://a.example"), binding = "JSONRPC",
                      versions("1.0", "0.3"), tenant = "t"),
            documentation_url,
            input_modes("text/plain", concat!("text/", "html")),
            output_modes("text/plain"),
            oauth2(
                id = "oauth",
                client_credentials(token_url = "https://a.example/t", scopes("s" = "S")),
                device_code(device_authorization_url = "https://a.example/d", token_url = "https://a.example/t",
                            scopes("s" = "S")),
            ),
            mutual_tls(id = "cert"),
            skills(find, menus::plan),
            skill(id = "chat", description = "Talks.", tags("talk"), security(oauth("s"))),
            max_bytes = 4096,
        )]
        struct Recipes<T: Clone>(T) where T: Copy;
        "#
    ));
}

#[test]
fn a_fault_expands_to_a_dummy() {
    insta::assert_snapshot!(expanded(&card("max_bites = 1", &[])));
}

#[test]
fn dialects_alone() {
    insta::assert_snapshot!(expanded(
        r#"
        #[openclasp(
            crate = renamed::agentcard, agent_id = ID, description = "Finds.", framework = "f", assurance = "oauth_authenticated",
            card_url = "https://c.example/card", a2a_agent_card_url = "https://c.example/a2a",
            extension_uri = "https://c.example/trust", published_at(env = "TIME", default = "2026-01-31T08:00:00Z"),
            allow("OC-002"),
        )]
        #[agenium(uri = URI, name = "nn", protocols("a2a/1.0"), transport("http2"), authentication("hmac"))]
        struct Recipes;
        "#
    ));
}

#[test]
fn a_fault_expands_to_a_dummy_for_each_dialect() {
    insta::assert_snapshot!(expanded("#[agenium(urn = \"x\")]\nstruct Recipes;"));
}
