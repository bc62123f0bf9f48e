//! Syntax faults in keys, literals and lists. Each fault is reported once.

use super::{card, faults, faults_of};

#[test]
fn a_valid_card_has_no_faults() {
    assert_eq!(faults(&card("", &[])), [""; 0]);
}

#[test]
fn an_empty_card_has_five_faults() {
    assert_eq!(
        faults("struct Recipes;"),
        [
            "Recipes: missing attribute; add `#[agent_card(interface(…), input_modes(\"…\"), output_modes(\"…\"), skills(…))]`"
        ]
    );
    assert_eq!(
        faults("#[agent_card()] struct Recipes;"),
        [
            "Recipes: missing `interface(…)`, such as `interface(url = \"https://…\", binding = \"JSONRPC\")`",
            "Recipes: missing skills; add `skills(my_function)` or `skill(id = \"…\", …)`",
            "Recipes: missing description; write a doc comment or `description = \"…\"`",
            "Recipes: missing key `input_modes`; add `input_modes(\"text/plain\")`",
            "Recipes: missing key `output_modes`; add `output_modes(\"text/plain\")`",
        ]
    );
}

#[test]
fn unknown_keys_suggest_the_nearest_known_one() {
    assert_eq!(
        faults_of(
            "provider(organisation = \"A\", url = \"https://a.example\"), capabilities(streeming)",
            &[]
        ),
        [
            "organisation: unknown key `organisation` (did you mean `organization`?), expected one of \
             `organization`, `url`, `extra`",
            "streeming: unknown key `streeming` (did you mean `streaming`?), expected one of `streaming`, \
             `push_notifications`, `extended_agent_card`, `state_transition_history`, `extension`, `extra`",
        ]
    );
}

#[test]
fn a_misspelled_key_is_not_reported_as_missing() {
    let found = faults_of(
        "interfase(url = \"https://a.example\", binding = \"JSONRPC\")",
        &["interface"],
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].starts_with("interfase: unknown key `interfase` (did you mean `interface`?)"),
        "{found:?}"
    );
}

#[test]
fn missing_keys_are_reported_on_their_owner() {
    assert_eq!(
        faults_of("interface()", &["interface"]),
        [
            "interface: missing key `binding`; add `binding = \"JSONRPC\"`",
            "interface: missing key `url`; add `url = \"…\"`",
        ]
    );
    assert_eq!(
        faults_of("skill()", &["skill"]),
        [
            "skill: missing key `id`; add `id = \"…\"`",
            "skill: missing key `description`; add `description = \"…\"`",
            "skill: missing key `tags`; add `tags(\"…\")`",
        ]
    );
}

#[test]
fn wrong_literals_are_underlined() {
    let found = faults_of(
        "name = 5, version = true, capabilities(streaming = \"yes\"), input_modes(1.5, text, PLAIN), max_bytes = \"10\"",
        &["name", "version", "input_modes"],
    );
    assert_eq!(
        found,
        [
            "5: expected a string literal for `name`, found an integer",
            "true: expected a string literal for `version`, found a boolean",
            "\"yes\": expected `streaming`, `streaming = true` or `streaming = false`",
            "1.5: expected a string literal for `input_modes`, found a number",
            "text: expected a string literal: `\"text\"`",
            "\"10\": expected a number of bytes: `max_bytes = 10240`",
        ]
    );
}

#[test]
fn lists_have_no_brackets() {
    assert_eq!(
        faults_of("input_modes([\"text/plain\"])", &["input_modes"]),
        ["[\"text/plain\"]: expected strings without brackets: `input_modes(\"…\", \"…\")`"]
    );
}

#[test]
fn an_integer_of_the_wrong_type_is_reported_once() {
    let found = ["10240u8: expected a number of bytes: `max_bytes = 10240`"];
    assert_eq!(faults_of("max_bytes = 10240u8", &[]), found);
    assert_eq!(faults_of("max_bytes = 10240usize", &[]), Vec::<String>::new());
}

#[test]
fn duplicate_keys_are_reported_on_the_second() {
    assert_eq!(
        faults_of(
            "name = \"B\", api_key(id = \"k\", id = \"l\", name = \"K\", in = \"query\")",
            &[]
        ),
        ["name: duplicate key `name`", "id: duplicate key `id`"]
    );
}

#[test]
fn lists_are_lists() {
    assert_eq!(
        faults_of(
            "skills, security, provider = \"A\", interface, input_modes = \"text/plain\"",
            &["interface", "input_modes"]
        ),
        [
            "interface: expected a list of keys: `interface(…)`",
            "skills: expected a list: `skills(…)`",
            "\"A\": expected a list of keys: `provider(…)`",
            "\"text/plain\": expected a list: `input_modes(\"…\")`",
            "security: expected the schemes in parentheses: `security(id(\"scope\"))`",
        ]
    );
}

#[test]
fn variables_need_a_name_and_a_default() {
    assert_eq!(
        faults_of(
            "name(env = \"N\"), version(default = NAME, env = \"V\"), icon_url(\"x\")",
            &["name", "version"]
        ),
        [
            "name: missing key `default`; add `default = \"…\"`",
            "NAME: expected a string literal for `default`",
            "\"x\": expected `icon_url = \"…\"` or `icon_url(env = \"…\", default = \"…\")`",
        ]
    );
}

#[test]
fn schemes_flows_and_scopes_are_checked_individually() {
    let found = faults_of(
        "api_key(id = \"a\", name = \"A\"),
         oauth2(id = \"o\", password(scopes(\"s\", \"t\" = \"T\", \"t\" = \"T\")), device_code(pkce_required)),
         security(o, o, 5, \"a\"(\"x\")(\"y\"))",
        &[],
    );
    assert_eq!(
        found,
        [
            "api_key: missing key `in`; add `in = \"…\"`",
            "password: missing key `token_url`; add `token_url = \"…\"`",
            "\"s\": expected a scope with its description: `\"scope\" = \"what it permits\"`",
            "\"t\": duplicate scope `t`",
            "pkce_required: unknown key `pkce_required`, expected one of `device_authorization_url`, `token_url`, \
             `refresh_url`, `scopes`, `extra`",
            "device_code: missing key `device_authorization_url`; add `device_authorization_url = \"…\"`",
            "device_code: missing key `token_url`; add `token_url = \"…\"`",
            "o: duplicate scheme `o` in one `security(…)`",
            "5: expected the id of a security scheme: `id`, `\"id\"` or `id(\"scope\")`",
            "\"a\"(\"x\")(\"y\"): expected the id of a security scheme: `id`, `\"id\"` or `\"id\"(\"scope\")`",
        ]
    );
}

#[test]
fn ids_of_schemes_are_unique_in_both_versions() {
    let found = faults_of(
        "mutual_tls(id = \"a\"), mutual_tls(id = \"a\"),
         oauth2(id = \"o\", client_credentials(token_url = \"https://a.example\"),
                password(token_url = \"https://a.example\")),
         mutual_tls(id = \"o_password\"), allow(\"A2A-052\")",
        &[],
    );
    assert!(
        found.contains(&"\"a\": duplicate security scheme `a`".to_owned()),
        "{found:?}"
    );
    let clash = "\"o_password\": `o_password` names a flow of both `o` and `o_password` in A2A 1.0; choose another id";
    assert!(found.contains(&clash.to_owned()), "{found:?}");
}

#[test]
fn keys_of_0_3_require_an_interface_of_0_3() {
    assert_eq!(
        faults_of("capabilities(state_transition_history)", &[]),
        [
            "state_transition_history: `state_transition_history` exists in A2A 0.3 only, which no interface uses; \
          remove it or add `version = \"0.3\"` to an interface"
        ]
    );
}

#[test]
fn requirements_that_0_3_cannot_express_are_faults() {
    let found = faults_of(
        "interface(url = \"https://a.example\", binding = \"JSONRPC\", version = \"0.3\"),
         oauth2(id = \"tv\", device_code(device_authorization_url = \"https://a.example/d\",
                token_url = \"https://a.example/t\", scopes(\"s\" = \"S\"))),
         security(tv(\"s\"))",
        &["interface"],
    );
    assert_eq!(
        found,
        [
            "security: the A2A 0.3 card cannot express this and would be open to anyone; \
          add an alternative that does not need the flow deviceCode"
        ]
    );
}
