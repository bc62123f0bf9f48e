//! Findings of the rules: their tokens, which of them can be allowed, and that none is a consequence of another
//! fault.

use super::faults_of;

const NONE: [&str; 0] = [];

#[test]
fn a_fault_of_both_versions_is_one_error() {
    assert_eq!(
        faults_of(
            "interface(url = \"/a2a\", binding = \"JSONRPC\", versions(\"1.0\", \"0.3\")), input_modes(\"text\"),
             api_key(id = \"key\", name = \"K\", in = \"body\"), security(kee)",
            &["interface", "input_modes"]
        ),
        [
            "\"text\": invalid media type; did you mean `text/plain`? (A2A-040)",
            "kee: unknown security scheme `kee`; did you mean `key`? (A2A-060)",
            "\"body\": invalid API key location; use `header`, `query` or `cookie` (A2A-070)",
            "\"/a2a\": relative URL; use an absolute one, such as `https://agent.example.com/a2a` \
             (A2A-020)",
        ]
    );
}

#[test]
fn unreadable_values_cause_no_further_faults() {
    let found = faults_of(
        "interface(url = 5, binding = \"JSONRPC\"), interface(bindung = \"GRPC\", url = \"a.example:443\"),
         input_modes(5), skill(id = 5, name = 5, description = 5, tags(5)),
         oauth2(id = \"oauth\", client_credentials(token_url = 5)), security(oauth(\"read\"))",
        &["interface", "input_modes", "skill"],
    );
    assert_eq!(found.len(), 8, "{found:#?}");
    let found = faults_of("http(id = 5, scheme = \"bearer\"), security(bearer)", &[]);
    assert_eq!(found, ["5: expected a string literal for `id`, found an integer"]);
    let found = faults_of("interface = 5, skill = 5", &["interface", "skill"]);
    assert_eq!(found.len(), 2, "{found:#?}");
}

#[test]
fn values_unknown_to_the_macro_are_not_checked() {
    let found = faults_of(
        "name = NAME, version = VERSION, interface(url = a::URL, binding = \"JSONRPC\"), input_modes(modes::TEXT),
         skill(id = ID, name = ID, description = TEXT, tags(a::TAG)), skills(find, menus::plan)",
        &["name", "version", "interface", "input_modes", "skill"],
    );
    assert_eq!(found, NONE);
}

#[test]
fn an_expression_is_one_url_in_every_member() {
    for url in [
        "URL",
        "a::URL",
        "concat!(\"https://\", \"a.example\")",
        "env!(\"URL\")",
        "include_str!(\"u\")",
    ] {
        for interfaces in [
            "interface(url = @, binding = \"JSONRPC\", version = \"0.3\")",
            "interface(url = @, binding = \"JSONRPC\", versions(\"1.0\", \"0.3\"))",
            "interface(url = @, binding = \"JSONRPC\", versions(\"1.0\", \"0.3\")),
             interface(url = OTHER, binding = \"GRPC\", versions(\"0.3\", \"1.0\")),
             interface(url = @, binding = \"HTTP+JSON\", version = \"0.3\")",
        ] {
            assert_eq!(
                faults_of(&interfaces.replace('@', url), &["interface"]),
                NONE,
                "{url}: {interfaces}"
            );
        }
    }
}

#[test]
fn the_default_of_a_variable_is_checked() {
    assert_eq!(
        faults_of("documentation_url(env = \"DOCS\", default = \"docs\")", &[]),
        [
            "\"docs\": expected an absolute http or https URL; use `https://…` (A2A-028, `allow(\"A2A-028\")` accepts it)"
        ]
    );
}

#[test]
fn an_allowed_rule_is_silent_in_its_part() {
    let skills = "skill(id = \"a b\", name = \"A\", description = \"A.\", tags(\"a\"), allow(\"A2A-051\")),
                  skill(id = \"c d\", name = \"C\", description = \"C.\", tags(\"c\"))";
    let found = faults_of(skills, &["skill"]);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("\"c d\": skill id contains white space"),
        "{found:?}"
    );
    assert_eq!(
        faults_of(&format!("{skills}, allow(\"A2A-051\")"), &["skill"]),
        NONE
    );
}

#[test]
fn notes_are_silent() {
    assert_eq!(
        faults_of(
            "interface(url = \"http://localhost:8000\", binding = \"JSONRPC\")",
            &["interface"]
        ),
        NONE
    );
}

#[test]
fn required_scopes_must_be_declared_by_every_flow() {
    let found = faults_of(
        "oauth2(id = \"oauth\",
             authorization_code(authorization_url = \"https://a.example/a\", token_url = \"https://a.example/t\",
                                scopes(\"read\" = \"Read\")),
             client_credentials(token_url = \"https://a.example/t\")),
         security(oauth(\"read\"))",
        &[],
    );
    assert_eq!(
        found,
        [
            "\"read\": unknown scope `read` of security scheme `oauth_clientCredentials`; add it to the scopes of a flow \
          (A2A-061, `allow(\"A2A-061\")` accepts it)"
        ]
    );
}

#[test]
fn the_number_of_alternatives_is_capped() {
    let schemes: Vec<String> = (0..6)
        .map(|index| {
            format!(
                "oauth2(id = \"s{index}\", client_credentials(token_url = \"https://a.example/t\"),
                        device_code(device_authorization_url = \"https://a.example/d\", token_url = \"https://a.example/t\"))"
            )
        })
        .collect();
    let schemes = schemes.join(", ");
    assert_eq!(
        faults_of(&format!("{schemes}, security(s0, s1, s2, s3, s4)"), &[]),
        NONE
    );
    let found = faults_of(&format!("{schemes}, security(s0, s1, s2, s3, s4, s5)"), &[]);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("security: too many alternatives in A2A 1.0"),
        "{found:?}"
    );
}

#[test]
fn skills_that_are_not_listed_are_a_fault_of_their_key() {
    let found = faults_of("skills()", &["skill"]);
    assert_eq!(
        found,
        [
            "skills: `skills` must not be empty; add at least one item (A2A-002, `allow(\"A2A-002\")` accepts it)"
        ]
    );
}

#[test]
fn a_method_is_not_listed() {
    let told = faults_of("skills(Weather::forecast)", &["skill"]);
    let fault = "a card can't list a method; make the tool a function, or declare the skill in the card";
    assert_eq!(told, [format!("Weather::forecast: {fault}")]);
}
